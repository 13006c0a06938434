//! `zauber batch`, as it is called from a shell.

mod common;

use common::{Folder, one, run, zauber};
use serde_json::{Value, json};
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};
use testkit::noise::Noise;

const SOLVED: &str = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

impl Folder {
    /// A file of random cubes.
    fn cubes(&self, name: &str, count: usize, seed: u64) -> Vec<String> {
        let scrambles = run(
            &["scramble", "-n", &count.to_string(), "--seed", &seed.to_string(), "--random-moves", "30", "--json"],
            "",
        );
        let lines = String::from_utf8(scrambles.stdout).expect("text");
        let facelets =
            |line: &str| serde_json::from_str::<Value>(line).expect("JSON")["facelets"].as_str().map(str::to_owned);
        let cubes: Vec<String> = lines.lines().filter_map(facelets).collect();
        assert_eq!(cubes.len(), count);
        let rows: Vec<String> = cubes.iter().enumerate().map(|(row, cube)| format!("{},{cube}\n", 7 * row)).collect();
        std::fs::write(self.path(name), format!("id,cube\n{}", rows.concat())).expect("written");
        cubes
    }

    fn files(&self, folder: &str) -> Vec<(String, Vec<u8>)> {
        let read = |entry: std::io::Result<std::fs::DirEntry>| {
            let path = entry.expect("listed").path();
            (
                path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
                std::fs::read(&path).unwrap_or_default(),
            )
        };
        let mut files: Vec<_> = std::fs::read_dir(self.path(folder)).expect("a folder").map(read).collect();
        files.sort();
        files
    }
}

#[test]
fn failures_are_told_also_if_it_is_quiet() {
    let folder = Folder::new();
    for (content, wanted) in [
        ("cube,id,cube\nR,1,U\n", "it has two columns called cube; remove or rename one of them"),
        ("id,Cube, ID \n1,R,2\n", "it has two columns called id; remove or rename one of them"),
        ("cube\nUUU\n", "lines without a solution: 1; they are in the files *.errors.jsonl"),
    ] {
        std::fs::write(folder.path("in.csv"), content).expect("written");
        let output = run(&["batch", "--quiet", &folder.text("in.csv"), &folder.text("out.csv")], "");
        let text = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(3), "{text}");
        assert!(text.starts_with("error: ") && text.contains(wanted), "{text}");
    }
}

#[test]
fn every_row_is_answered_and_verified() {
    let folder = Folder::new();
    let cubes = folder.cubes("in.csv", 40, 1);
    let (input, parquet, lines) = (folder.text("in.csv"), folder.text("out.parquet"), folder.text("out.jsonl.gz"));
    let report = one(&["batch", &input, &parquet, "--json"]);
    assert_eq!((&report["solved"], &report["bad"], &report["finished"]), (&json!(40), &json!(0), &json!(true)));
    assert_eq!(report["settings"]["max_length"], 21);
    let mean = report["mean_length"].as_f64().expect("a number");
    assert!((15.0..=21.0).contains(&mean), "{mean}");
    let verified = one(&["batch", "verify", &parquet, "--input", &input, "--json"]);
    assert_eq!(
        (&verified["rows"], &verified["correct"], &verified["compared"]),
        (&json!(40), &json!(true), &json!(true))
    );
    // An output is an input, and its text can be read by anyone.
    assert_eq!(run(&["batch", &parquet, &lines], "").status.code(), Some(0));
    assert_eq!(run(&["batch", &lines, &folder.text("out.jsonl")], "").status.code(), Some(0));
    let text = std::fs::read_to_string(folder.path("out.jsonl")).expect("there");
    let rows: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(rows.len(), 40);
    for (number, (row, cube)) in rows.iter().zip(&cubes).enumerate() {
        assert_eq!((&row["id"], row["cube"].as_str()), (&json!(7 * number), Some(cube.as_str())));
        assert_eq!(common::solved_by(cube, row), SOLVED);
        let moves = row["moves"].as_str().expect("text").split_whitespace().count();
        assert_eq!(row["length"], json!(moves));
    }
    // A solution that does not solve is found.
    std::fs::write(folder.path("out.jsonl"), text.replacen("\"moves\":\"", "\"moves\":\"R L ", 1)).expect("written");
    let wrong = one(&["batch", "verify", &folder.text("out.jsonl"), "--json"]);
    assert_eq!((&wrong["wrong"], &wrong["correct"]), (&json!(1), &json!(false)));
    assert_eq!(run(&["batch", "verify", &folder.text("out.jsonl")], "").status.code(), Some(1));
}

#[test]
fn bad_lines_go_to_a_file_of_their_own() {
    let folder = Folder::new();
    let cube = &folder.cubes("in.csv", 1, 2)[0];
    let twisted = "UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    std::fs::write(folder.path("in.txt"), format!("{cube}\n\nnonsense\n{twisted}\n{cube}\n")).expect("written");
    let (input, output) = (folder.text("in.txt"), folder.text("out.txt"));
    assert_eq!(run(&["batch", &input, &output], "").status.code(), Some(3));
    let text = std::fs::read_to_string(folder.path("out.txt")).expect("there");
    let ids: Vec<&str> = text.lines().filter_map(|line| line.split('\t').next()).collect();
    assert_eq!(ids, ["1", "5"]);
    let errors = std::fs::read_to_string(folder.path("out.txt.errors.jsonl")).expect("there");
    let errors: Vec<Value> = errors.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(errors.len(), 2);
    assert_eq!((&errors[0]["line"], &errors[0]["input"]), (&json!(3), &json!("nonsense")));
    assert_eq!((&errors[1]["line"], &errors[1]["error"]["code"]), (&json!(4), &json!(5)));
    let verified = one(&["batch", "verify", &output, "--input", &input, "--json"]);
    assert_eq!((&verified["rows"], &verified["bad"], &verified["correct"]), (&json!(2), &json!(2), &json!(true)));
    // What is complete is skipped, with the same exit code.
    assert_eq!(run(&["batch", &input, &output], "").status.code(), Some(3));
}

/// The run is killed five times at random bytes of its journal; the folder then has the same bytes as undisturbed.
#[test]
fn kills_leave_no_trace() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("in")).expect("a folder");
    folder.cubes("in/a.csv", 150, 3);
    folder.cubes("in/b.csv", 150, 4);
    let input = folder.text("in");
    let command = |output: &str, threads: &str| {
        let mut command = zauber(&["batch", &input, output, "--max-length", "23", "--threads", threads]);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
    };
    let (whole, killed) = (folder.text("whole"), folder.text("killed"));
    assert!(command(&whole, "2").status().expect("zauber starts").success());
    let mut noise = Noise::new(u64::from(std::process::id()));
    let size = |name: &str| std::fs::metadata(Path::new(&killed).join(name)).map_or(0, |about| about.len());
    let done = || {
        let of = |name: &str| {
            if Path::new(&killed).join(name).exists() { 30_000 } else { size(&format!(".{name}.journal")) }
        };
        of("a.csv") + of("b.csv")
    };
    let mut kills = 0;
    for threads in ["1", "2", "1", "2", "2"] {
        let moment = done() + 1 + noise.below(9_000) as u64;
        let mut child = command(&killed, threads).spawn().expect("zauber starts");
        let started = Instant::now();
        while done() < moment && started.elapsed() < Duration::from_secs(60) {
            if child.try_wait().expect("a child").is_some() {
                break;
            }
            std::thread::sleep(Duration::from_micros(300));
        }
        kills += usize::from(child.try_wait().expect("a child").is_none());
        child.kill().expect("killed");
        child.wait().expect("it ends");
    }
    assert!(kills >= 3, "only {kills} were killed at work");
    assert!(command(&killed, "2").status().expect("zauber starts").success());
    let (whole, killed) = (folder.files("whole"), folder.files("killed"));
    assert_eq!(whole.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["_manifest.json", "a.csv", "b.csv"]);
    assert!(whole == killed, "the bytes differ");
}

#[test]
fn parts_make_the_whole() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("in")).expect("a folder");
    for (number, name) in ["a", "b", "c"].into_iter().enumerate() {
        folder.cubes(&format!("in/{name}.csv"), 5, number as u64);
    }
    let (input, whole, parts) = (folder.text("in"), folder.text("whole"), folder.text("parts"));
    assert_eq!(run(&["batch", &input, &whole], "").status.code(), Some(0));
    for part in ["1/2", "2/2"] {
        assert_eq!(run(&["batch", &input, &parts, "--shard", part], "").status.code(), Some(0));
    }
    assert!(folder.files("whole") == folder.files("parts"));
    let verified = one(&["batch", "verify", &parts, "--input", &input, "--json"]);
    assert_eq!((&verified["shards"], &verified["rows"]), (&json!(3), &json!(15)));
}

#[test]
fn a_run_goes_on_as_it_was_begun() {
    let folder = Folder::new();
    folder.cubes("in.csv", 3, 5);
    let (input, output) = (folder.text("in.csv"), folder.text("out.parquet"));
    assert_eq!(run(&["batch", &input, &output, "--max-length", "25"], "").status.code(), Some(0));
    let report = one(&["batch", &input, &output, "--json"]);
    assert_eq!((&report["skipped"], &report["settings"]["max_length"]), (&json!(1), &json!(25)));
    for other in [["--max-length", "24"], ["--metric", "qtm"], ["--method", "layers"]] {
        let output = run(&[&["batch", &input, &output], &other[..]].concat(), "");
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && text.contains("was begun with another"), "{text}");
    }
    for (words, code) in [
        (vec!["batch", "nowhere.csv", "out.csv"], 1),
        (vec!["batch", &input], 2),
        (vec!["batch", &input, "out.doc"], 2),
        (vec!["batch", &input, &input], 2),
        (vec!["batch", &input, &output, "--shard", "3/2"], 2),
        (vec!["batch", &input, "new.csv", "--method", "random"], 2),
    ] {
        assert_eq!(run(&words, "").status.code(), Some(code), "{words:?}");
    }
}

/// Every method but dice, and every puzzle.
#[test]
fn all_methods_fill_files() {
    let folder = Folder::new();
    folder.cubes("in.csv", 2, 6);
    let small = one(&["scramble", "--puzzle", "222", "--seed", "1", "--json"]);
    std::fs::write(folder.path("small.txt"), small["facelets"].as_str().expect("text")).expect("written");
    for (puzzle, input, method) in [
        ("333", "in.csv", "thistlethwaite"),
        ("333", "in.csv", "layers"),
        ("333", "in.csv", "cfop"),
        ("333", "in.csv", "corners-first"),
        ("222", "small.txt", "optimal"),
        ("222", "small.txt", "ortega"),
    ] {
        let output = folder.text(&format!("{puzzle}-{method}.csv"));
        let report = one(&["batch", &folder.text(input), &output, "--puzzle", puzzle, "--method", method, "--json"]);
        assert_eq!((&report["bad"], &report["settings"]["method"]), (&json!(0), &json!(method)));
        let verified = one(&["batch", "verify", &output, "--json"]);
        assert_eq!(verified["correct"], true, "{method}: {verified}");
    }
    // Towards a goal.
    let goal = one(&["scramble", "--seed", "9", "--json"])["facelets"].as_str().expect("text").to_owned();
    let output = folder.text("goal.parquet");
    assert_eq!(one(&["batch", &folder.text("in.csv"), &output, "--to", &goal, "--json"])["solved"], 2);
    assert_eq!(one(&["batch", "verify", &output, "--json"])["correct"], true);
}
