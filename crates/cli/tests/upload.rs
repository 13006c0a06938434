//! `zauber robot upload`, with tools that only note how they were called, and `--robot-file`.

#![cfg(unix)]

mod common;

use common::zauber;
use serde_json::Value;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

/// Notes its arguments, and makes the file that the real one would make.
const COMPILER: &str = "echo \"nxjc $*\" >> calls; touch RobotProgram.class";
const LINKER: &str = "echo \"nxjlink $*\" >> calls; touch RobotProgram.nxj";
const SENDER: &str = "echo \"nxjupload $*\" >> calls";

const TOOLS: [(&str, &str); 3] = [("nxjc", COMPILER), ("nxjlink", LINKER), ("nxjupload", SENDER)];

fn install(folder: &Path, tools: &[(&str, &str)]) {
    fs::create_dir_all(folder).expect("a folder");
    for (name, script) in tools {
        let file = folder.join(name);
        fs::write(&file, format!("#!/bin/sh\n{script}\n")).expect("a file");
        fs::set_permissions(file, fs::Permissions::from_mode(0o755)).expect("it can be run");
    }
}

/// A place with these tools on the path, and what was made there.
struct Place(tempfile::TempDir);

impl Place {
    fn new(tools: &[(&str, &str)]) -> Place {
        let folder = tempfile::tempdir().expect("a folder");
        install(&folder.path().join("tools"), tools);
        Place(folder)
    }

    fn command(&self, words: &[&str]) -> Command {
        let mut command = zauber(&[&["robot", "upload", "--robot", "nxt", "-o", "made"], words].concat());
        let path = format!("{}:/usr/bin:/bin", self.0.path().join("tools").display());
        command.current_dir(self.0.path()).env("PATH", path).env_remove("NXJ_HOME");
        command
    }

    /// Exit code, standard output, standard error.
    fn upload(&self, words: &[&str]) -> (Option<i32>, String, String) {
        ran(&mut self.command(words))
    }

    fn made(&self, name: &str) -> Option<String> {
        fs::read_to_string(self.0.path().join("made").join(name)).ok()
    }
}

fn ran(command: &mut Command) -> (Option<i32>, String, String) {
    let output = command.output().expect("it runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_program_is_compiled_linked_and_sent() {
    for (port, options) in [
        (&[][..], "-u"),
        (&["--port", "usb"], "-u"),
        (&["--port", "usb:0016530A0B0C"], "-u -d 0016530A0B0C"),
        (&["--port", "bluetooth"], "-b"),
        (&["--port", "bluetooth:NXT"], "-b -n NXT"),
    ] {
        let place = Place::new(&TOOLS);
        let (code, out, error) = place.upload(&[&["--alg", "R D F"], port].concat());
        assert_eq!(code, Some(0), "{error}");
        let calls = place.made("calls").expect("they were called");
        let sent = format!("nxjupload {options} RobotProgram.nxj");
        assert_eq!(
            calls.lines().collect::<Vec<_>>(),
            ["nxjc RobotProgram.java", "nxjlink -o RobotProgram.nxj RobotProgram", &sent]
        );
        assert!(place.made("RobotProgram.java").is_some_and(|java| java.contains("TURNS = {12, 6, 12}")));
        assert!(out.starts_with("RobotProgram.nxj is on the brick. Lay the cube in"), "{out}");
    }
    let place = Place::new(&TOOLS);
    let (code, out, _) = place.upload(&["-s", "R U F", "--time", "100ms", "--json"]);
    let answer: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((code, &answer["robot"], &answer["port"]), (Some(0), &"nxt".into(), &"usb".into()));
    assert!(answer["java"].as_str().is_some_and(|java| java.ends_with("RobotProgram.java")), "{answer}");
    let (_, out, _) = place.upload(&["--alg", "R", "--lang", "de"]);
    assert!(out.starts_with("RobotProgram.nxj ist auf dem Stein. Leg den Würfel"), "{out}");
}

#[test]
fn tools_are_found_where_lejos_is_installed() {
    let place = Place::new(&[("nxjc", "exit 9")]);
    install(&place.0.path().join("lejos/bin"), &TOOLS);
    let (code, _, error) = ran(place.command(&["--alg", "R"]).env("NXJ_HOME", "lejos"));
    assert_eq!(code, Some(0), "{error}");
    assert_eq!(place.made("calls").map(|calls| calls.lines().count()), Some(3));
}

#[test]
fn a_missing_tool_is_named_and_the_program_is_not_lost() {
    for missing in 0..3 {
        let mut tools = TOOLS.to_vec();
        let (name, _) = tools.remove(missing);
        let place = Place::new(&tools);
        let (code, out, error) = place.upload(&["--alg", "R U F"]);
        assert_eq!((code, out.as_str()), (Some(1), ""), "{error}");
        assert!(error.contains(&format!("not found: {name}.")) && error.contains("NXJ_HOME"), "{error}");
        assert!(error.contains("lejos.sourceforge.io") && error.contains("made/RobotProgram.java"), "{error}");
        assert!(place.made("RobotProgram.java").is_some_and(|java| java.contains("class RobotProgram")));
        // Nothing was done by halves.
        assert_eq!(place.made("calls"), None);
    }
    let (code, _, error) = Place::new(&[]).upload(&["--alg", "R", "--lang", "de"]);
    assert!(code == Some(1) && error.contains("nicht gefunden: nxjc, nxjlink, nxjupload."), "{error}");
}

#[test]
fn a_tool_that_fails_ends_the_work() {
    let failing = [
        ("nxjc", "echo 'line 3: what is this'; exit 3", "nxjc has failed (exit status: 3)", "line 3: what is this"),
        // It says that all is well, and makes nothing.
        ("nxjlink", "true", "nxjlink has failed (exit status: 0)", ""),
        // So did the first versions, when there was no brick.
        ("nxjupload", "echo 'leJOS NXJ> An error occurred: No NXT found' >&2", "nxjupload has failed", "No NXT found"),
        ("nxjupload", "echo 'no brick' >&2; exit 1", "nxjupload has failed (exit status: 1)", "no brick"),
    ];
    for (name, script, failed, said) in failing {
        let tools = TOOLS.map(|(other, usual)| (other, if other == name { script } else { usual }));
        let place = Place::new(&tools);
        // What is there from another time does not count.
        fs::create_dir(place.0.path().join("made")).expect("a folder");
        fs::write(place.0.path().join("made/RobotProgram.nxj"), "old").expect("a file");
        let (code, out, error) = place.upload(&["--alg", "R U F"]);
        assert_eq!((code, out.as_str()), (Some(1), ""), "{error}");
        assert!(error.contains(failed) && error.contains(said), "{error}");
        assert!(error.contains("made/RobotProgram.java"), "{error}");
        let sent = place.made("calls").is_some_and(|calls| calls.contains("nxjupload"));
        assert!(!sent, "{name}: nothing is sent after that");
    }
}

#[test]
fn what_cannot_be_uploaded_is_refused() {
    let place = Place::new(&TOOLS);
    for (words, reason) in [
        (&["--alg", "R", "--port", "/dev/rfcomm0"][..], "leJOS sends to usb"),
        (&["--alg", "R", "--port", "bluetooth:"], "leJOS sends to usb"),
        (&["-s", "-"], "give one position or one alg"),
        (&["--alg", "-"], "give one position or one alg"),
        (&[], "give a position, --alg or --file"),
    ] {
        let (code, _, error) = place.upload(words);
        assert!(code == Some(2) && error.contains(reason), "{words:?}: {error}");
    }
    for robot in ["cubotino", "axis-four-arms"] {
        let mut command = zauber(&["robot", "upload", "--robot", robot, "--alg", "R"]);
        let (code, _, error) = ran(command.current_dir(place.0.path()));
        assert!(code == Some(2), "{robot}: {error}");
    }
    let (code, _, error) = place.upload(&["--alg", "R Q"]);
    assert!(code == Some(3), "{error}");
    assert_eq!((place.made("RobotProgram.java"), place.made("calls")), (None, None));
    // The other model of 2010 has a Java program too.
    let mut command = zauber(&["robot", "upload", "--robot", "nxt-two-motor", "--alg", "R", "-o", "other"]);
    command
        .current_dir(place.0.path())
        .env("PATH", place.0.path().join("tools").display().to_string() + ":/bin:/usr/bin");
    assert_eq!(ran(&mut command).0, Some(0));
}

#[test]
fn a_solution_is_also_written_for_the_robot_of_2010() {
    let folder = tempfile::tempdir().expect("a folder");
    let zauber = |words: &[&str]| ran(zauber(words).current_dir(folder.path()));
    let written = |name: &str| fs::read_to_string(folder.path().join(name)).ok();
    let (code, out, error) = zauber(&["solve", "-s", "F' D' R'", "--robot-file", "robotZuege.txt"]);
    assert_eq!((code, out.as_str()), (Some(0), "R D F\n"), "{error}");
    assert_eq!(written("robotZuege.txt").as_deref(), Some("3, 12, 6, 12, "));
    assert!(error.contains("written to robotZuege.txt"), "{error}");
    // In other letters, and as data.
    let (_, out, _) = zauber(&["solve", "-s", "F' D' R'", "--json", "--robot-file", "json.txt"]);
    assert_eq!(serde_json::from_str::<Value>(&out).expect("JSON")["moves"], "R D F");
    assert_eq!(written("json.txt").as_deref(), Some("3, 12, 6, 12, "));
    let german = ["solve", "-s", "V' U' R'", "--notation", "german", "--robot-file", "german.txt"];
    assert_eq!(zauber(&german).0, Some(0));
    assert_eq!(written("german.txt").as_deref(), Some("3, 12, 6, 12, "));
    // What is read from it turns the same.
    let (_, alg, _) = zauber(&["robot", "plan", "--robot", "nxt", "--file", "german.txt", "--json"]);
    assert_eq!(serde_json::from_str::<Value>(&alg).expect("JSON")["alg"], "R D F");
    let (code, _, _) = zauber(&["robot", "plan", "--robot", "nxt", "--alg", "R D F", "--robot-file", "plan.txt"]);
    assert_eq!((code, written("plan.txt").as_deref()), (Some(0), Some("3, 12, 6, 12, ")));
}

#[test]
fn where_there_is_nothing_for_the_robot_of_2010_it_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let zauber = |words: &[&str]| ran(zauber(words).current_dir(folder.path()));
    for (words, exit, reason) in [
        (&["solve", "--puzzle", "222", "-s", "R U", "--robot-file", "no.txt"][..], 2, "robots turn the 3x3x3 only"),
        (&["solve", "-", "--robot-file", "no.txt"], 2, "give one position or one alg"),
        (&["solve", "-s", "R U F", "--max-length", "2", "--robot-file", "no.txt"], 4, "no.txt was not written"),
        (
            &[
                "solve",
                "-s",
                "R U F",
                "--method",
                "random",
                "--nodes",
                "100000",
                "--seed",
                "1",
                "--robot-file",
                "no.txt",
            ],
            4,
            "no.txt was not written",
        ),
        (&["solve", "UUU", "--robot-file", "no.txt"], 3, "no.txt was not written"),
        (&["solve", "-s", "R U F", "--robot-file", "no/such/folder.txt"], 1, "cannot write"),
        (
            &["robot", "plan", "--robot", "nxt", "--alg", "-", "--robot-file", "no.txt"],
            2,
            "give one position or one alg",
        ),
        (
            &["robot", "plan", "--robot", "cubotino", "--alg", "R", "--robot-file", "no.txt"],
            2,
            "no use for the output 2010",
        ),
    ] {
        let (code, _, error) = zauber(words);
        assert!(code == Some(exit) && error.contains(reason), "{words:?}: {code:?} {error}");
    }
    assert!(!folder.path().join("no.txt").exists());
}
