//! Tables in the cache: built, damaged, killed during a build, and solving still works.

mod common;

use common::{solved_by, zauber};
use serde_json::Value;
use std::io::{Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::Path;
use std::process::Stdio;
use testkit::SOLVED;

#[test]
fn a_damaged_table_is_noted_and_solving_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("two-phase-large.table"), b"not a table").expect("a file");
    let output = zauber(&["solve", "-s", "R U F"]).env("ZAUBER_TABLES", folder.path()).output().expect("zauber runs");
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stdout), "F' U' R'\n");
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot be used"));
    let list = zauber(&["tables", "list", "--json"]).env("ZAUBER_TABLES", folder.path()).output().expect("zauber runs");
    assert!(String::from_utf8_lossy(&list.stdout).contains("unusable"));
}

/// The system's error is reported once, with what was tried and where.
#[test]
fn a_folder_that_cannot_be_created_is_named_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    std::fs::write(&file, b"").expect("a file");
    let tables = file.join("tables");
    let words: &[&[&str]] = &[&["tables", "build", "two-phase-large"], &["tables", "remove", "two-phase-large"]];
    for words in words {
        let output = zauber(words).env("ZAUBER_TABLES", &tables).output().expect("zauber runs");
        assert_eq!(output.status.code(), Some(1));
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(errors.contains(&tables.display().to_string()), "{errors}");
        assert_eq!(errors.matches("os error").count(), 1, "{errors}");
    }
}

/// The whole life of the large table: built, used, damaged, repaired, removed.
#[test]
#[ignore = "slow: builds the large table twice, a minute"]
fn the_large_table_is_built_used_and_repaired() {
    let folder = tempfile::tempdir().expect("a folder");
    let zauber = |words: &[&str]| zauber(words).env("ZAUBER_TABLES", folder.path()).output().expect("zauber runs");
    assert!(zauber(&["tables", "build", "two-phase-large"]).status.success());
    let cube = testkit::random_cubes().next().expect("the corpus is not empty");
    let solve = || {
        let output = zauber(&["solve", cube, "--json", "--time", "50ms"]);
        serde_json::from_slice::<Value>(&output.stdout).expect("JSON")
    };
    let answer = solve();
    assert_eq!((&answer["variant"], solved_by(cube, &answer).as_str()), (&Value::from("large"), SOLVED));
    let path = folder.path().join("two-phase-large.table");
    let mut bytes = std::fs::read(&path).expect("the table");
    bytes[300_000_000] ^= 1;
    std::fs::write(&path, &bytes).expect("the damage");
    assert_eq!(solve()["variant"], "small");
    assert!(zauber(&["tables", "build", "two-phase-large"]).status.success());
    assert_eq!(solve()["variant"], "large");
    assert!(zauber(&["tables", "verify"]).status.success());
    // Damage that keeps the file's time goes unnoticed when the file is mapped, but nothing false is claimed from it.
    damage(&path, 64..bytes.len() as u64);
    let output = zauber(&["solve", "-s", "R U F D", "--variant", "large", "--max-length", "3"]);
    let notes = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(notes.contains("its content is damaged"), "{notes}");
    assert!(!notes.contains("there is no solution"), "{notes}");
    assert!(!zauber(&["tables", "verify"]).status.success());
    assert!(zauber(&["tables", "build", "two-phase-large"]).status.success());
    assert!(zauber(&["tables", "verify"]).status.success());
    assert!(zauber(&["tables", "remove", "two-phase-large"]).status.success());
    assert_eq!(solve()["variant"], "small");
}

/// Killed without warning at five moments of its build, the large table is either complete or absent, and solving still
/// works.
#[test]
#[ignore = "slow: begins to build the large table five times and then builds it, two minutes"]
fn killed_while_the_large_table_is_built() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = |words: &[&str]| {
        let mut command = zauber(words);
        command.env("ZAUBER_TABLES", folder.path());
        command
    };
    let cube = testkit::random_cubes().next().expect("the corpus is not empty");
    let solve = || {
        let output = here(&["solve", cube, "--json", "--time", "10ms"]).output().expect("zauber runs");
        let answer = serde_json::from_slice::<Value>(&output.stdout).expect("JSON");
        assert_eq!(solved_by(cube, &answer), SOLVED);
        answer["variant"].clone()
    };
    for seconds in [1, 3, 6, 10, 15] {
        let mut child = here(&["tables", "build", "two-phase-large"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("zauber starts");
        std::thread::sleep(std::time::Duration::from_secs(seconds));
        // On Unix that is SIGKILL.
        child.kill().expect("it is killed");
        child.wait().expect("it is gone");
        let there = folder.path().join("two-phase-large.table").exists();
        assert_eq!(solve(), if there { "large" } else { "small" }, "after {seconds} s");
        assert!(here(&["tables", "verify"]).output().expect("zauber runs").status.success(), "after {seconds} s");
    }
    assert!(here(&["tables", "build", "two-phase-large"]).output().expect("zauber runs").status.success());
    assert_eq!(solve(), "large");
}

/// Damages a file without changing its time.
fn damage(path: &Path, range: Range<u64>) {
    let changed = std::fs::metadata(path).and_then(|metadata| metadata.modified()).expect("a time");
    let mut file = std::fs::OpenOptions::new().write(true).open(path).expect("the file");
    file.seek(SeekFrom::Start(range.start)).expect("a place in it");
    file.write_all(&vec![0xdd; (range.end - range.start) as usize]).expect("the damage");
    file.set_modified(changed).expect("the old time");
}

/// Korf's databases: built and stored by the first solve, used, damaged, rebuilt; and built in memory where they cannot
/// be stored. The search says what it has proven when it has to stop.
#[test]
#[ignore = "slow: builds Korf's databases three times, half a minute"]
fn korf_builds_what_it_needs_and_proves_what_it_says() {
    let folder = tempfile::tempdir().expect("a folder");
    let far = testkit::random_cubes().next().expect("the corpus is not empty");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let solve = |folder: &Path, words: &[&str]| {
        let words = [&["solve", "--method", "korf"], words].concat();
        let output = zauber(&words).env("ZAUBER_TABLES", folder).output().expect("zauber runs");
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    };
    let twelve = ["-s", "U' D F2 U2 R F' R' U' D2 F' U B", "--stats"];
    let (code, out, notes) = solve(folder.path(), &twelve);
    assert_eq!((code, out.split_whitespace().count()), (Some(0), 12));
    assert!(notes.contains("building the table korf") && notes.contains("12 HTM, proven shortest"), "{notes}");
    let of_length = |turns: usize| notes.matches(&format!("all sequences of {turns} turns searched")).count();
    assert!((9..12).all(|turns| of_length(turns) == 1) && !notes.contains("NaN"), "{notes}");
    // What it will take is said first, and which method is faster.
    assert!(notes.contains("3 hours or more") && notes.contains("--method optimal"), "{notes}");
    assert!(
        notes.contains("all sequences of 11 turns searched:") && notes.contains("12 turns take up to about"),
        "{notes}"
    );
    let (code, again, notes) = solve(folder.path(), &twelve);
    assert_eq!((code, again.split_whitespace().count()), (Some(0), 12));
    assert!(!notes.contains("building"), "{notes}");

    let (code, out, _) = solve(folder.path(), &["-s", "R U F D", "--json", "--stats", "--max-length", "4"]);
    let answer: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((code, &answer["optimal"], &answer["length"]), (Some(0), &Value::from(true), &Value::from(4)));
    let (code, out, _) = solve(folder.path(), &["-s", "R U F D", "--json", "--max-length", "3"]);
    assert!(code == Some(4) && out.contains("\"code\":7"), "{out}");
    let (code, out, _) = solve(folder.path(), &[far, "--json", "--time", "1s"]);
    assert!(
        code == Some(4) && out.contains("\"code\":8") && out.contains("there is no solution of at most 1"),
        "{out}"
    );

    let path = folder.path().join("korf.table");
    let mut bytes = std::fs::read(&path).expect("the table");
    bytes[50_000_000] ^= 1;
    std::fs::write(&path, &bytes).expect("the damage");
    let (code, out, notes) = solve(folder.path(), &["-s", "R U F"]);
    assert_eq!((code, out.as_str()), (Some(0), "F' U' R'\n"));
    assert!(notes.contains("cannot be used") && notes.contains("building the table korf"), "{notes}");

    // Damage that keeps the file's time.
    let tables = |words: &[&str]| {
        let output = zauber(words).env("ZAUBER_TABLES", folder.path()).output().expect("zauber runs");
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    };
    damage(&path, 40_000_000..60_000_000);
    let (code, out, notes) = solve(folder.path(), &twelve);
    assert_eq!((code, out.split_whitespace().count()), (Some(0), 12), "{notes}");
    assert!(notes.contains("its content is damaged") && notes.contains("building the table korf"), "{notes}");
    damage(&path, 40_000_000..40_000_001);
    assert_eq!(tables(&["tables", "verify"]).0, Some(1));
    assert!(tables(&["tables", "list"]).1.contains("unusable: its content is damaged"));
    assert!(tables(&["tables", "build", "korf"]).2.contains("korf built"));
    assert_eq!(tables(&["tables", "verify"]).0, Some(0));

    // A file is not a folder.
    let (code, out, notes) = solve(&path, &["-s", "R U F"]);
    assert_eq!((code, out.as_str()), (Some(0), "F' U' R'\n"));
    assert!(notes.contains("in memory, just this once"), "{notes}");
}

/// Killed without warning at fifty moments of its build, the smallest optimal table is the same as one that was built in
/// one go; and with a wrong byte anywhere it is never used.
#[test]
#[ignore = "slow: builds a table of 0.3 GB with fifty interruptions, fifteen minutes"]
fn killed_fifty_times_while_an_optimal_table_is_built() {
    let [whole, killed] = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    let build = |folder: &Path| {
        let mut command = zauber(&["tables", "build", "optimal", "--size", "s"]);
        command.env("ZAUBER_TABLES", folder).stdout(Stdio::null()).stderr(Stdio::null());
        command
    };
    let file = |folder: &Path| folder.join("optimal-s.table");
    assert!(build(whole.path()).status().expect("zauber runs").success());
    let mut noise = testkit::noise::Noise::new(50);
    let mut kills = 0;
    while kills < 50 {
        let mut child = build(killed.path()).spawn().expect("zauber starts");
        std::thread::sleep(std::time::Duration::from_millis(200 + noise.word() % 14_000));
        kills += usize::from(child.try_wait().expect("a child").is_none());
        child.kill().expect("it is killed");
        child.wait().expect("it is gone");
        if file(killed.path()).exists() {
            assert!(same(&file(whole.path()), &file(killed.path())), "after {kills} kills");
            std::fs::remove_file(file(killed.path())).expect("begin again");
        }
    }
    assert!(build(killed.path()).status().expect("zauber runs").success());
    assert!(same(&file(whole.path()), &file(killed.path())));
    assert!(!killed.path().join("optimal-s.begun").exists(), "what was begun is gone");

    let scramble = "R U F' L2 D B' R2 U' F";
    for _ in 0..5 {
        let place = noise.word() % std::fs::metadata(file(killed.path())).expect("a file").len();
        let mut bytes = std::fs::read(file(whole.path())).expect("the table");
        bytes[place as usize] ^= 1 << (noise.word() % 8);
        std::fs::write(file(killed.path()), &bytes).expect("the damage");
        let words = ["solve", "--method", "optimal", "--variant", "s", "--json", "-s", scramble];
        let output = zauber(&words).env("ZAUBER_TABLES", killed.path()).output().expect("zauber runs");
        let answer = serde_json::from_slice::<Value>(&output.stdout).expect("JSON");
        assert_eq!((&answer["length"], &answer["optimal"]), (&Value::from(9), &Value::from(true)), "byte {place}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("cannot be used"), "byte {place}");
        assert!(same(&file(whole.path()), &file(killed.path())), "it was built again");
    }
}

fn same(one: &Path, other: &Path) -> bool {
    std::fs::read(one).expect("a file") == std::fs::read(other).expect("a file")
}

/// A table that does not fit on the disk is not there in part.
#[test]
#[cfg(unix)]
fn an_export_to_a_full_disk_leaves_nothing() {
    let folder = common::Folder::new();
    let to = folder.text("twist.csv");
    let output = common::run_on_a_full_disk(4, &["tables", "export", "twist", "--format", "csv", "-o", &to]);
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code() == Some(1) && text.contains(&format!("cannot write {to}")), "{text}");
    assert_eq!(std::fs::read_dir(folder.path(".")).expect("a folder").count(), 0);
}

/// What is large is built only if somebody says so.
#[test]
fn a_large_table_is_not_built_by_accident() {
    let folder = tempfile::tempdir().expect("a folder");
    let seen = |words: &[&str]| {
        let output =
            zauber(words).env("ZAUBER_TABLES", folder.path()).stdin(Stdio::null()).output().expect("zauber runs");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (code, said) = seen(&["tables", "build", "optimal", "--size", "xl"]);
    // Where there is no space for it, that is said first.
    assert!(code == Some(2) && said.contains("--yes") || code == Some(1), "{said}");
    let (code, said) = seen(&["solve", "-s", "R U", "--method", "optimal", "--variant", "xl"]);
    assert!(code == Some(2) && said.contains("zauber tables build optimal-xl --yes"), "{said}");
    assert!(!folder.path().join("optimal-xl.table").exists());
}

#[test]
fn what_an_interrupted_build_has_left_is_listed_and_removed() {
    let folder = tempfile::tempdir().expect("a folder");
    let zauber = |words: &[&str]| {
        let output = zauber(words).env("ZAUBER_TABLES", folder.path()).output().expect("zauber runs");
        assert!(output.status.success());
        [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text).into_owned())
    };
    let begun = folder.path().join("optimal-m.begun");
    std::fs::write(&begun, vec![0; 3_000_000]).expect("a file");
    std::fs::write(folder.path().join(".optimal-m.table.1"), vec![0; 1_000_000]).expect("a file");
    let [list, _] = zauber(&["tables", "list"]);
    let line = list.lines().find(|line| line.contains("optimal-m ")).expect("it is listed");
    assert!(line.contains("not built; 4 MB left of an interrupted build"), "{line}");
    let [json, _] = zauber(&["tables", "list", "--json"]);
    let line = json.lines().find(|line| line.contains("\"optimal-m\"")).expect("it is listed");
    let report: Value = serde_json::from_str(line).expect("JSON");
    assert_eq!(report["leftover"], 4_000_000);
    let [_, said] = zauber(&["tables", "remove", "optimal-m"]);
    assert!(said.contains("optimal-m removed") && !begun.exists(), "{said}");
    let [_, said] = zauber(&["tables", "remove", "optimal-m"]);
    assert!(said.contains("was not there"), "{said}");
}

/// Whoever ends a search while its table is being built gets what another method finds at once.
#[test]
#[cfg(unix)]
fn an_interrupted_build_still_gives_a_solution() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = zauber(&["solve", "-s", "R U F2 L D B", "--method", "optimal", "--variant", "l"]);
    let child = command.env("ZAUBER_TABLES", folder.path()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let child = child.expect("zauber starts");
    std::thread::sleep(std::time::Duration::from_millis(1500));
    common::send("INT", &child);
    let output = child.wait_with_output().expect("zauber ends");
    let said = String::from_utf8_lossy(&output.stderr);
    // With too little memory there is no build to be interrupted.
    if output.status.code() != Some(4) {
        assert_eq!(
            (output.status.code(), &*String::from_utf8_lossy(&output.stdout)),
            (Some(130), "B' D' L' F2 U' R'\n"),
            "{said}"
        );
        assert!(said.contains("a solution of two-phase"), "{said}");
    }
}
