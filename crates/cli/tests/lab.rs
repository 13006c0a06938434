//! `zauber lab`, as it is called from a shell.

mod common;

use common::{Folder, json, run, seen, zauber};
use serde_json::Value;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};
use testkit::noise::Noise;

const DICE: [&str; 10] = [
    "--puzzle",
    "minitet",
    "--method",
    "random",
    "--method",
    "random-improved:2023",
    "--method",
    "optimal",
    "--n",
    "300",
];

fn lab_run(extra: &[&str]) -> (Option<i32>, String) {
    let output = run(&[&["lab", "run"], extra].concat(), "");
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// Rows without what differs from run to run.
fn rows(file: &str) -> Vec<Value> {
    let mut rows = json(&["lab", "report", file, "--rows", "--json"], "");
    for row in &mut rows {
        let row = row.as_object_mut().expect("an object");
        for name in ["seconds", "cpu_seconds", "improvements"] {
            row.remove(name);
        }
    }
    rows
}

/// Kills a run ten times at random moments; going on gives the rows of an undisturbed run.
#[test]
#[cfg(unix)]
fn a_run_that_is_killed_ten_times_has_the_same_rows() {
    let folder = Folder::new();
    let (whole, killed) = (folder.text("whole.jsonl"), folder.text("killed.jsonl"));
    assert_eq!(lab_run(&[&DICE[..], &["-o", &whole]].concat()).0, Some(0));
    let size = |path: &Path| std::fs::metadata(path).map_or(0, |data| data.len());
    let all = size(Path::new(&whole));
    let mut noise = Noise::new(u64::from(std::process::id()));
    let mut kills = 0;
    for threads in ["1", "2"].iter().cycle().take(10) {
        let before = size(Path::new(&killed));
        let mut child = zauber(&[&["lab", "run"], &DICE[..], &["-o", &killed, "--threads", threads]].concat())
            .stderr(Stdio::null())
            .spawn()
            .expect("zauber starts");
        // At a random byte of the next part, whatever the machine's speed.
        let moment = before + 1 + noise.below(all as usize / 14) as u64;
        let started = Instant::now();
        while size(Path::new(&killed)) < moment && started.elapsed() < Duration::from_secs(60) {
            if child.try_wait().expect("a child").is_some() {
                break;
            }
            std::thread::sleep(Duration::from_micros(300));
        }
        kills += usize::from(child.try_wait().expect("a child").is_none());
        // On Unix that is SIGKILL.
        child.kill().expect("killed");
        child.wait().expect("it ends");
    }
    assert!(kills >= 5, "only {kills} were killed at work");
    assert_eq!(lab_run(&[&DICE[..], &["-o", &killed]].concat()).0, Some(0));
    let (whole, killed) = (rows(&whole), rows(&killed));
    assert_eq!(whole.len(), 900);
    assert_eq!(whole, killed);
}

#[test]
fn a_record_of_another_experiment_is_refused() {
    let folder = Folder::new();
    let file = folder.text("run.jsonl");
    let own = ["--puzzle", "minitet", "--method", "optimal", "--n", "20", "-o", &file];
    assert_eq!(lab_run(&own).0, Some(0));
    let (code, text) = lab_run(&own);
    assert!(code == Some(0) && text.contains("is complete already: 20 rows"), "{text}");
    let other = ["--puzzle", "minitet", "--method", "optimal", "--n", "20", "--seed", "7", "-o", &file];
    let (code, text) = lab_run(&other);
    assert!(code == Some(2) && text.contains("its seed is 1, and not 7"), "{text}");
    std::fs::write(folder.path("notes.txt"), "my notes").expect("written");
    let (code, _) = lab_run(&["--puzzle", "minitet", "-o", &folder.text("notes.txt")]);
    assert_eq!(code, Some(2));
    assert_eq!(std::fs::read_to_string(folder.path("notes.txt")).expect("there"), "my notes");
}

#[test]
fn what_makes_no_sense_is_wrong_usage() {
    let folder = Folder::new();
    let file = folder.text("run.jsonl");
    for (words, part) in [
        (&["--preset", "magic"][..], "there is no ready-made experiment 'magic'; choose pocket-dice, methods"),
        (&["--preset", "pocket-dice", "--puzzle", "minitet"][..], "is about 222, not minitet"),
        (&["--method", "guess"][..], "there is no method 'guess' for 333"),
        (&["--method", "cfop:worst"][..], "has no variant 'worst'"),
        (&["--method", "cfop", "--method", "cfop"][..], "cfop is named twice"),
        (&["--start", "nowhere.txt"][..], "'nowhere.txt' is no start"),
        (&["--start", "depth:10"][..], "choose depth:0 to depth:9"),
        (&["--puzzle", "222", "--start", "depth:12"][..], "the greatest distance is 11"),
        (&["--n", "0"][..], "0 positions are not possible"),
        (&["--method", "cfop", "--robot", "nxt"][..], "has no use for robot"),
        (&["--preset", "robot-plans", "--nodes", "9"][..], "has no use for nodes"),
        (&["--preset", "robot-plans", "--robot", "hal"][..], "there is no robot 'hal'"),
        (&["--preset", "scanner-light", "--time", "1s"][..], "has no use for time"),
    ] {
        let (code, text) = lab_run(&[words, &["-o", &file]].concat());
        assert!(code == Some(2) && text.contains(part), "{words:?}: {text}");
        assert!(!Path::new(&file).exists(), "{words:?}");
    }
    let (code, text) = lab_run(&["--method", "cfop"]);
    assert!(code == Some(2) && text.contains("-o"), "{text}");
}

#[test]
fn reports_have_statistics_theory_pages_and_charts() {
    let folder = Folder::new();
    let file = folder.text("run.jsonl");
    assert_eq!(lab_run(&[&DICE[..], &["-o", &file]].concat()).0, Some(0));
    let report = &json(&["lab", "report", &file, "--json"], "")[0];
    assert_eq!(
        (&report["input"], &report["rows"], &report["complete"]),
        (&Value::from(file.as_str()), &900.into(), &true.into())
    );
    let methods = report["methods"].as_array().expect("a list");
    assert_eq!(methods.len(), 3);
    for method in methods {
        assert_eq!((&method["start"], &method["count"]), (&"uniform".into(), &300.into()));
        for measure in ["turns", "time"] {
            for name in ["mean", "median", "minimum", "maximum", "standard_deviation", "mean_absolute_deviation"] {
                assert!(method[measure][name].is_f64(), "{measure}.{name}");
            }
        }
        let away = method["theory"]["standard_errors"].as_f64().expect("theory");
        assert!(away.abs() < 4.0, "{method}");
    }
    assert_eq!(report["total"]["count"], 900);
    let page = folder.text("report.html");
    let words = [
        "lab",
        "report",
        &file,
        "--lang",
        "de",
        "--html",
        &page,
        "--svg",
        &folder.text("svg"),
        "--png",
        &folder.text("png"),
    ];
    let text = seen(&words, "");
    assert!(text.contains("Mittelwert, von (95 %)") && text.contains("exakter Erwartungswert"), "{text}");
    let html = std::fs::read_to_string(&page).expect("a page");
    assert!(html.starts_with("<!doctype html>\n<html lang=\"de\">") && html.contains("Gesamt"));
    assert!(!html.contains("<script") && !html.contains("http://127") && !html.contains("src="));
    let charts: Vec<String> = std::fs::read_dir(folder.path("svg"))
        .expect("a folder")
        .map(|entry| entry.expect("a file").file_name().to_string_lossy().into_owned())
        .collect();
    for name in
        ["histogram-random-quarters.svg", "histogram-optimal.svg", "histogram-all-large.svg", "cumulative-large.svg"]
    {
        assert!(charts.iter().any(|chart| chart == name), "{name} is not in {charts:?}");
    }
    assert!(std::fs::read(folder.path("png/histogram-optimal.png")).expect("a picture").starts_with(b"\x89PNG"));
    let csv = folder.text("rows.csv");
    assert_eq!(run(&["lab", "export", &file, "-o", &csv], "").status.code(), Some(0));
    assert_eq!(std::fs::read_to_string(&csv).expect("text").lines().count(), 901);
}

/// Rows twice and rows of other experiments are named, not counted, and the exit code says so.
#[test]
fn rows_twice_and_rows_of_other_experiments_are_left_out() {
    let folder = Folder::new();
    let lines = |name: &str, extra: &[&str]| {
        let file = folder.text(name);
        let words = ["--puzzle", "minitet", "--n", "20", "-o", &file];
        assert_eq!(lab_run(&[&words[..], extra].concat()).0, Some(0));
        let text = std::fs::read_to_string(&file).expect("a record");
        text.lines().map(|line| line.to_owned() + "\n").collect::<Vec<_>>()
    };
    let own = lines("own.jsonl", &["--method", "layers", "--method", "optimal"]);
    let other_seed = lines("seed.jsonl", &["--method", "layers", "--method", "optimal", "--seed", "2"]);
    let other_method = lines("method.jsonl", &["--method", "random", "--method", "optimal"]);
    let mixed = folder.text("mixed.jsonl");
    let text = own.concat() + &own[2..5].concat() + &other_seed[2] + &other_method[3];
    std::fs::write(&mixed, text).expect("written");
    let report = |file: &str| {
        let output = run(&["lab", "report", file, "--json"], "");
        let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        (output.status.code(), report)
    };
    let (code, seen_of_own) = report(&folder.text("own.jsonl"));
    let none = serde_json::json!({ "damaged": 0, "twice": 0, "foreign": 0 });
    assert_eq!((code, &seen_of_own["left_out"], &seen_of_own["bound"]), (Some(0), &none, &true.into()));
    let (code, seen_of_mixed) = report(&mixed);
    let some = serde_json::json!({ "damaged": 0, "twice": 3, "foreign": 2 });
    assert_eq!((code, &seen_of_mixed["left_out"], &seen_of_mixed["rows"]), (Some(3), &some, &40.into()));
    assert_eq!(seen_of_mixed["methods"], seen_of_own["methods"]);
    for (language, words) in [
        ("en", "3 rows appear twice, 2 rows belong to another experiment: left out"),
        ("de", "3 Zeilen stehen doppelt da, 2 Zeilen gehören zu einem anderen Versuch: nicht mitgezählt"),
    ] {
        let text = seen(&["lab", "report", &mixed, "--lang", language], "");
        assert!(text.starts_with("exit 3") && text.contains(words), "{text}");
    }
    assert_eq!(rows(&mixed), rows(&folder.text("own.jsonl")));
    let csv = folder.text("out.csv");
    assert_eq!(run(&["lab", "export", &mixed, "-o", &csv], "").status.code(), Some(3));
    let cells = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        (cells[0].parse::<u64>().expect("a number"), cells[5].to_owned())
    };
    let text = std::fs::read_to_string(&csv).expect("a table");
    let wanted = (0..20).flat_map(|index| ["layers", "optimal"].map(|method| (index, method.to_owned())));
    assert!(text.lines().skip(1).map(cells).eq(wanted), "in the order of the positions: {text}");
    let text = seen(&["lab", "compare", &mixed], "");
    assert!(text.starts_with("exit 3") && text.contains("mixed.jsonl: 3 rows appear twice"), "{text}");
    // Going on says it too, and does no row of its own again.
    let words = ["--puzzle", "minitet", "--n", "20", "-o", &mixed, "--method", "layers", "--method", "optimal"];
    let (code, text) = lab_run(&words);
    assert!(
        code == Some(0) && text.contains("complete already: 40 rows") && text.contains("3 rows appear twice"),
        "{text}"
    );
}

/// A run on a full disk says why it ends; with more space it goes on and has the rows of an undisturbed one.
#[test]
#[cfg(unix)]
fn a_run_on_a_full_disk_goes_on_later() {
    let folder = Folder::new();
    let (whole, cut) = (folder.text("whole.jsonl"), folder.text("cut.jsonl"));
    assert_eq!(lab_run(&[&DICE[..], &["-o", &whole]].concat()).0, Some(0));
    for kilobytes in [4, 4, 16] {
        let words = [&["lab", "run"], &DICE[..], &["-o", &cut]].concat();
        let output = common::run_on_a_full_disk(kilobytes, &words);
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(1) && text.contains(&format!("cannot write {cut}")), "{text}");
        let record = std::fs::read_to_string(&cut).expect("text");
        assert!(record.ends_with("\"}\n"), "it ends with a whole line: {record}");
    }
    assert_eq!(lab_run(&[&DICE[..], &["-o", &cut]].concat()).0, Some(0));
    assert_eq!(rows(&cut), rows(&whole));
    let report = &json(&["lab", "report", &cut, "--json"], "")[0];
    assert_eq!(report["left_out"], serde_json::json!({ "damaged": 0, "twice": 0, "foreign": 0 }));
}

/// What does not fit on the disk is not there at all, and what had the name before stays.
#[test]
#[cfg(unix)]
fn a_full_disk_leaves_no_partial_file() {
    let folder = Folder::new();
    let file = folder.text("run.jsonl");
    assert_eq!(lab_run(&[&DICE[..], &["-o", &file]].concat()).0, Some(0));
    std::fs::create_dir(folder.path("out")).expect("created");
    for name in ["rows.csv", "rows.parquet", "report.html"] {
        let to = folder.text(&format!("out/{name}"));
        let words: &[&str] = match name {
            "report.html" => &["lab", "report", &file, "--html", &to],
            _ => &["lab", "export", &file, "-o", &to],
        };
        for before in [None, Some("before")] {
            before.into_iter().for_each(|text| std::fs::write(&to, text).expect("written"));
            let output = common::run_on_a_full_disk(4, words);
            let text = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(output.status.code() == Some(1) && text.contains(&format!("cannot write {to}")), "{name}: {text}");
            assert_eq!(std::fs::read_to_string(&to).ok().as_deref(), before, "{name}");
        }
    }
    let svg = folder.text("out/svg");
    let output = common::run_on_a_full_disk(4, &["lab", "report", &file, "--svg", &svg]);
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    for entry in std::fs::read_dir(&svg).expect("a folder") {
        let chart = std::fs::read_to_string(entry.expect("a file").path()).expect("text");
        assert!(chart.trim_end().ends_with("</svg>"), "{chart}");
    }
    let left: Vec<_> = std::fs::read_dir(folder.path("out")).expect("a folder").flatten().collect();
    assert_eq!(left.len(), 4, "nothing but the files of before and the folder: {left:?}");
}

#[test]
fn positions_of_a_file_and_of_depths_are_solved() {
    let folder = Folder::new();
    std::fs::write(
        folder.path("positions.txt"),
        format!("# two\n{}\n\n{}\n", testkit::SOLVED, testkit::AFTER_U_R_FI_LI),
    )
    .expect("written");
    let (file, positions) = (folder.text("run.jsonl"), folder.text("positions.txt"));
    let words = ["--method", "two-phase", "--method", "layers", "--start", &positions, "--nodes", "1000", "-o", &file];
    let limits = ["--time", "20s"];
    assert_eq!(lab_run(&[&words[..], &limits].concat()).0, Some(0));
    let record = std::fs::read_to_string(&file).expect("a record");
    assert!(record.contains(r#""nodes":1000,"milliseconds":20000"#), "both limits: {record}");
    let (code, text) = lab_run(&words);
    assert!(code == Some(2) && text.contains("with 1000 nodes, 20000 ms"), "{text}");
    let rows = rows(&file);
    let of = |at: usize, name: &str| rows[at][name].as_str().expect("text").to_owned();
    assert_eq!(rows.len(), 4);
    assert_eq!(
        (of(0, "method"), of(1, "method"), of(2, "method")),
        ("two-phase".into(), "layers".into(), "two-phase".into())
    );
    assert_eq!((of(2, "position"), &rows[2]["length"]), (testkit::AFTER_U_R_FI_LI.into(), &4.into()));
    for row in [2, 3] {
        assert_eq!(testkit::stickers::replay(&of(row, "position"), &of(row, "moves")), testkit::SOLVED);
    }
    std::fs::write(folder.path("bad.txt"), "UUU\n").expect("written");
    let (code, text) = lab_run(&["--start", &folder.text("bad.txt"), "-o", &folder.text("bad.jsonl")]);
    assert!(code == Some(3) && text.contains("line 1"), "{text}");
    let deep = folder.text("deep.jsonl");
    assert_eq!(lab_run(&["--puzzle", "222", "--start", "depth:11", "--n", "15", "-o", &deep]).0, Some(0));
    let report = &json(&["lab", "report", &deep, "--json"], "")[0]["methods"][0];
    assert_eq!((&report["turns"]["minimum"], &report["turns"]["maximum"]), (&11.0.into(), &11.0.into()));
}

#[test]
fn comparisons_tell_noise_from_differences() {
    let folder = Folder::new();
    let [a, b, other] = ["a", "b", "other"].map(|name| folder.text(name));
    for (file, seed) in [(&a, "1"), (&b, "1"), (&other, "2")] {
        let words =
            ["--puzzle", "222", "--method", "optimal", "--method", "layers", "--n", "60", "--seed", seed, "-o", file];
        assert_eq!(lab_run(&words).0, Some(0));
    }
    let pair = &json(&["lab", "compare", &a, "--json"], "")[0];
    assert_eq!(
        (&pair["first"], &pair["second"], &pair["values"]["verdict"]),
        (&"optimal".into(), &"layers".into(), &"greater".into())
    );
    let same = json(&["lab", "compare", &a, &b, "--json"], "");
    assert_eq!(same.len(), 2);
    assert!(same.iter().all(|pair| pair["values"]["verdict"] == "equal"));
    let one = seen(&["lab", "compare", &format!("{a}:optimal"), &format!("{b}:layers:usual")], "");
    assert!(one.contains("layers needs") && one.contains("more than optimal"), "{one}");
    let refused = seen(&["lab", "compare", &a, &other], "");
    assert!(refused.starts_with("exit 2") && refused.contains("different positions"), "{refused}");
    let dice = folder.text("dice");
    let words =
        ["--puzzle", "minitet", "--method", "random:quarters", "--method", "random:halves", "--n", "40", "-o", &dice];
    assert_eq!(lab_run(&words).0, Some(0));
    let noise = &json(&["lab", "compare", &dice, "--json"], "")[0];
    assert_eq!(noise["values"]["verdict"], "noise", "{noise}");
    assert!(noise["values"]["needed"].as_u64().is_some_and(|needed| needed > 40), "{noise}");
}

#[test]
fn the_log_of_2023_is_read_and_written() {
    let folder = Folder::new();
    let file = folder.text("run.jsonl");
    let output =
        run(&["lab", "run", "--puzzle", "minitet", "--method", "random", "--n", "10", "--log-2023", "-o", &file], "");
    let log = String::from_utf8(output.stdout).expect("text");
    assert_eq!(
        log.lines().filter(|line| line.starts_with("Finished random in: ") && line.ends_with(" turns.")).count(),
        10
    );
    let old =
        "Finished random in: 1.5 sec, 4798 turns.\nsomething else\nFinished improved random in: 0.2 sec, 1102 turns.\n";
    std::fs::write(folder.path("cubedata.txt"), old).expect("written");
    let (from, to) = (folder.text("cubedata.txt"), folder.text("old.jsonl"));
    let imported = &json(&["lab", "import", &from, "-o", &to, "--json"], "")[0];
    assert_eq!(
        (&imported["rows"], &imported["improved"], &imported["skipped"][0][0]),
        (&2.into(), &1.into(), &2.into())
    );
    let rows = rows(&to);
    assert_eq!((&rows[0]["length"], &rows[1]["random_turns"]), (&4798.into(), &1101.into()));
    assert!(log.lines().all(|line| !line.contains("improved")), "the program of 2023 called all of them random");
    std::fs::write(folder.path("empty.txt"), "nothing\n").expect("written");
    let nothing = seen(&["lab", "import", &folder.text("empty.txt"), "-o", &folder.text("none.jsonl")], "");
    assert!(nothing.starts_with("exit 3"), "{nothing}");
}

/// Two hundred solves, as a solver that takes this many turns on average is likely to make them.
fn old_log(mean: f64) -> String {
    let turns = |i: u32| -mean * (1.0 - (f64::from(i) + 0.5) / 200.0).ln();
    (0..200).map(|i| format!("Finished random in: {} sec, {} turns.\n", 200 - i, turns(i).round() + 1.0)).collect()
}

/// All logs of 2023 look alike; the numbers tell whose they are.
#[test]
fn logs_of_2023_are_given_to_their_solvers_and_joined() {
    let folder = Folder::new();
    let write = |name: &str, mean: f64| {
        std::fs::write(folder.path(name), old_log(mean)).expect("written");
        folder.text(name)
    };
    // The exact expectations.
    let (plain, improved) = (write("plain.txt", 4_647_940.0), write("improved.txt", 848_723.0));
    let import = |from: &str, method: &[&str], to: &str| {
        let to = folder.text(to);
        json(&[&["lab", "import", from, "-o", &to, "--json"], method].concat(), "").remove(0)
    };
    let said = import(&improved, &["--method", "random:quarters"], "wrong.jsonl");
    assert!(said["doubt"].as_str().is_some_and(|doubt| doubt.contains("random-improved:2023")), "{said}");
    let unsaid = import(&improved, &[], "unsaid.jsonl");
    assert!(unsaid["doubt"].as_str().is_some_and(|doubt| doubt.contains("--method")), "{unsaid}");
    let right = import(&improved, &["--method", "random-improved:2023"], "improved.jsonl");
    assert!(right["doubt"].is_null() && right["improved"] == 200, "{right}");
    let right = import(&plain, &["--method", "random"], "plain.jsonl");
    assert!(right["doubt"].is_null() && right["improved"] == 0, "{right}");
    let unknown = seen(&["lab", "import", &plain, "-o", &folder.text("x.jsonl"), "--method", "guess"], "");
    assert!(unknown.contains("'guess'") && !unknown.starts_with("exit 0"), "{unknown}");

    let (both, first, second) = (folder.text("both.jsonl"), folder.text("plain.jsonl"), folder.text("improved.jsonl"));
    let joined = &json(&["lab", "join", &both, &first, &second, "--json"], "")[0];
    assert_eq!((&joined["records"], &joined["rows"], &joined["entries"]), (&2.into(), &400.into(), &2.into()));
    let report = &json(&["lab", "report", &both, "--json"], "")[0];
    let [of_plain, of_improved] = [&report["methods"][0], &report["methods"][1]];
    let errors = |own: &Value| own["theory"]["standard_errors"].as_f64().expect("theory is known").abs();
    assert!(errors(of_plain) < 1.0 && errors(of_improved) < 1.0, "{report}");
    // The solve with the most turns was made in the least time.
    assert_eq!((&of_plain["longest"]["index"], &of_plain["slowest"]["index"]), (&199.into(), &0.into()));
    let text = String::from_utf8(run(&["lab", "report", &both], "").stdout).expect("text");
    let table = text.split("table 5").nth(1).expect("the table of 2023");
    assert!(
        table.lines().any(|line| line.contains("turns: mean") && line.contains("✓") && line.contains("−81.74 %")),
        "{table}"
    );
    // The same rows twice, and a record that is there already.
    for (out, records) in [("twice.jsonl", [&second, &second]), ("both.jsonl", [&first, &second])] {
        let refused = seen(&["lab", "join", &folder.text(out), records[0], records[1]], "");
        assert!(!refused.starts_with("exit 0"), "{refused}");
    }
    let kinds =
        ["lab", "run", "--puzzle", "minitet", "--method", "random", "--n", "3", "-o", &folder.text("mini.jsonl")];
    run(&kinds, "");
    let refused = seen(&["lab", "join", &folder.text("y.jsonl"), &first, &folder.text("mini.jsonl")], "");
    assert!(refused.contains("puzzle"), "{refused}");
}

/// It runs until stopped; the signal is Ctrl-C.
#[test]
#[cfg(unix)]
fn it_scrambles_and_solves_until_stopped() {
    let mut child = zauber(&["lab", "run", "--puzzle", "222", "--method", "ortega", "--until-failure", "--json"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("zauber starts");
    std::thread::sleep(Duration::from_secs(2));
    common::send("INT", &child);
    let mut text = String::new();
    std::io::Read::read_to_string(&mut child.stdout.take().expect("piped"), &mut text).expect("text");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    let ended: Value = serde_json::from_str(&text).expect("JSON");
    assert!(ended["solves"].as_u64().is_some() && ended["failure"].is_null(), "{ended}");
}

#[test]
fn every_ready_made_experiment_runs() {
    let folder = Folder::new();
    let presets = json(&["lab", "list", "--json"], "");
    assert_eq!(presets.len(), 5);
    for preset in presets {
        let name = preset["name"].as_str().expect("a name");
        let file = folder.text(name);
        let extra: &[&str] = match name {
            "methods" => &["--puzzle", "minitet", "--n", "2"],
            "pocket-dice" => &["--n", "2", "--start", "turns:10"],
            "robot-plans" => &["--n", "1", "--time", "20ms", "--robot", "nxt"],
            "anytime" => &["--n", "2", "--time", "50ms"],
            _ => &["--n", "2"],
        };
        let (code, text) = lab_run(&[&["--preset", name, "-o", &file], extra].concat());
        assert_eq!(code, Some(0), "{name}: {text}");
        let report = seen(&["lab", "report", &file, "--svg", &folder.text(&format!("{name}-charts"))], "");
        assert!(report.starts_with("exit 0"), "{name}: {report}");
        assert!(std::fs::read_dir(folder.path(&format!("{name}-charts"))).expect("charts").count() > 0, "{name}");
        if name == "pocket-dice" {
            assert!(report.contains("4 333 588") || report.contains("4\u{202f}333\u{202f}588"), "{report}");
        }
    }
}
