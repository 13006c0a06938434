//! The examples run, and print what they promise.

use std::process::Command;

/// What an example prints. Cargo builds the examples before all tests of a package, into a folder next to theirs; but
/// not before this test alone.
fn run(name: &str, words: &[&str]) -> String {
    let own = std::env::current_exe().expect("this program");
    let folder = own.parent().and_then(|folder| folder.parent()).expect("the build folder").join("examples");
    let program = folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    let mut command = Command::new(&program);
    if !program.exists() {
        command = Command::new(env!("CARGO"));
        command.args(["run", "--quiet", "--package", env!("CARGO_PKG_NAME"), "--example", name, "--"]);
    }
    let output = command.args(words).output().expect("the example starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn solve() {
    let text = run("solve", &[testkit::SUPERFLIP, "cfop"]);
    let quick = text.lines().find_map(|line| line.strip_prefix("quick: ")).expect("a solution");
    assert_eq!(testkit::stickers::replay(testkit::SUPERFLIP, quick), testkit::SOLVED);
    assert!(text.contains("Cross"), "{text}");
}

#[test]
fn check() {
    let text = run("check", &[]);
    assert!(text.starts_with("fault 5: ") && text.contains("one corner is twisted"), "{text}");
    assert_eq!(text.lines().filter(|line| line.starts_with("repair: ")).count(), 8, "{text}");
    assert!(run("check", &[testkit::SOLVED]).starts_with("legal: "));
}

#[test]
fn transform() {
    let text = run("transform", &[]);
    assert!(text.starts_with("333: ") && text.lines().nth(1).is_some_and(|line| line.starts_with("minitet: ")));
}

#[test]
fn picture() {
    let folder = tempfile::tempdir().expect("a folder");
    run("picture", &[&folder.path().display().to_string()]);
    for puzzle in ["333", "222", "minitet", "stern"] {
        let picture = std::fs::read_to_string(folder.path().join(format!("{puzzle}.svg"))).expect("a picture");
        assert!(picture.starts_with("<svg"), "{puzzle}");
    }
}

#[test]
fn progress() {
    let text = run("progress", &[]);
    let last = text.lines().last().expect("a solution");
    assert!((1..=20).contains(&last.split_whitespace().count()) && text.contains(" turns after "), "{text}");
}
