//! `zauber robot simulate`, `run` and `calibrate`, as they are called from a shell.

mod common;

use common::zauber;
use serde_json::{Value, json};
use testkit::SOLVED;
use testkit::stickers::replay;

fn robot(words: &[&str]) -> (Option<i32>, String, String) {
    let output = zauber(&[&["robot"], words].concat()).output().expect("it runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn answer(code: i32, words: &[&str]) -> Value {
    let (found, out, error) = robot(&[words, &["--json"]].concat());
    assert_eq!(found, Some(code), "{out}{error}");
    serde_json::from_str(&out).expect("JSON")
}

#[test]
fn simulated_machines_solve_and_turn() {
    let solved = answer(0, &["simulate", "--robot", "nxt", "-s", "R U F2", "--time", "20ms"]);
    assert_eq!(
        (&solved["outcome"], &solved["facelets"], &solved["why"]),
        (&json!("solved"), &json!(SOLVED), &Value::Null)
    );
    let turned = answer(0, &["simulate", "--robot", "five-motor", "--alg", "R F2"]);
    assert_eq!((&turned["outcome"], &turned["facelets"]), (&json!("completed"), &json!(replay(SOLVED, "R F2"))));
    let start = replay(SOLVED, "F2 R'");
    let turned = answer(0, &["simulate", &start, "--robot", "five-motor", "--alg", "R F2"]);
    assert_eq!((&turned["outcome"], &turned["goal_reached"]), (&json!("solved"), &json!(true)));
    let goal = replay(SOLVED, "R");
    let reached = ["simulate", "--robot", "four-gripper", "-s", "U", "--to", &goal, "--time", "20ms"];
    assert_eq!(answer(0, &reached)["facelets"], json!(goal));
    let (_, text, _) = robot(&reached);
    assert!(text.starts_with("Goal reached"), "{text}");
    // A face is missing: nothing is simulated.
    assert_eq!(robot(&["simulate", "--robot", "five-motor", "--alg", "U"]).0, Some(3));
}

#[test]
fn faults_are_listed_and_seeded() {
    let faults = answer(0, &["simulate", "--list-faults"]);
    assert!(
        faults.as_array().expect("a list").iter().all(|fault| fault["name"].is_string() && fault["text"].is_string())
    );
    let words =
        ["simulate", "--robot", "mindcuber", "--alg", "R U F2 L D B R U F2 L D B", "--fault", "wedge", "--seed"];
    let once = |seed: &str| robot(&[&words[..], &[seed, "--json"]].concat());
    let runs: Vec<_> = ["1", "2", "3", "4", "5", "6", "7", "8"].map(once).into();
    let stopped: Vec<&(Option<i32>, String, String)> = runs.iter().filter(|run| run.0 == Some(5)).collect();
    assert!(!stopped.is_empty() && stopped.len() < runs.len());
    for (_, out, _) in stopped {
        let report: Value = serde_json::from_str(out).expect("JSON");
        assert_eq!((&report["outcome"], &report["facelets"]), (&json!("stopped"), &Value::Null));
        assert_eq!(report["why"], "a motor is stalled");
    }
    assert_eq!(once("3"), runs[2]);
    let (code, _, error) = robot(&["simulate", "--robot", "nxt", "--alg", "R", "--fault", "gremlins"]);
    assert!(code == Some(2) && error.contains("wedge"), "{error}");
}

#[test]
fn programs_come_from_files_and_error_texts_do_not_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("program.txt");
    let path = file.to_str().expect("text");
    for (name, output) in [("nxt", "program"), ("nxt", "2010"), ("cubotino", "text"), ("two-gripper", "json")] {
        let (_, program, _) = robot(&["plan", "--robot", name, "--alg", "R U' F2", "--output", output]);
        std::fs::write(&file, program).expect("a file");
        let report = answer(0, &["simulate", "--robot", name, "--file", path]);
        assert_eq!(report["facelets"], replay(SOLVED, "R U' F2"), "{name} {output}");
    }
    for bad in ["error: the cube cannot be solved\n", "tilt\nturn Q\n", "close R\n", "R1F9", "{\"error\":{}}"] {
        std::fs::write(&file, bad).expect("a file");
        for name in ["nxt", "cubotino"] {
            let (code, out, error) = robot(&["run", "--robot", name, "--port", "simulated", "--file", path]);
            assert_eq!((code, out.as_str()), (Some(3), ""), "{bad}: {error}");
        }
    }
}

#[test]
fn runs_end_with_the_right_code() {
    let (code, out, _) = robot(&["run", "--robot", "six-motor", "--port", "simulated", "--pace", "0", "--alg", "R R'"]);
    assert!(code == Some(0) && out.starts_with("Solved"), "{out}");
    let (code, _, error) = robot(&["run", "--robot", "nxt", "--port", "/dev/no-such-port", "--alg", "R"]);
    assert!(code == Some(1) && error.contains("/dev/no-such-port"), "{error}");
    assert_eq!(robot(&["run", "--robot", "nxt", "--port", "simulated"]).0, Some(2));
    let illegal = SOLVED.replace("UUUUUUUUUR", "UUUUUUUURU");
    assert_eq!(robot(&["run", &illegal, "--robot", "nxt", "--port", "simulated"]).0, Some(3));
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_the_machine() {
    use std::io::Read;
    use std::process::Stdio;
    let words = ["robot", "run", "--robot", "nxt", "--port", "simulated", "--alg", "R U F2 L D B", "--json"];
    let mut child = zauber(&words).stdout(Stdio::piped()).spawn().expect("it runs");
    // The program takes a quarter of a minute.
    std::thread::sleep(std::time::Duration::from_secs(2));
    let killed = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.expect("kill runs").success());
    let mut out = String::new();
    child.stdout.take().expect("it is piped").read_to_string(&mut out).expect("text");
    assert_eq!(child.wait().expect("it ends").code(), Some(5));
    let report: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((&report["outcome"], &report["why"]), (&json!("stopped"), &json!("stopped by hand")));
}

#[test]
fn a_machine_is_measured_and_its_file_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("own.toml");
    let path = file.to_str().expect("text");
    let (code, _, error) = robot(&["calibrate", "--robot", "mindcuber", "--port", "simulated", "-o", path]);
    assert_eq!(code, Some(0), "{error}");
    let text = std::fs::read_to_string(&file).expect("it was written");
    assert!(text.contains("calibrated = true") && text.contains("tilt = 0.90"), "{text}");
    let plan = answer(0, &["plan", "--robot", path, "--alg", "R"]);
    assert_eq!(plan["calibrated"], true);
    std::fs::write(&file, text.replace("tilt = 0.90", "tilt = -0.90")).expect("a file");
    let (code, _, error) = robot(&["simulate", "--robot", path, "--alg", "R"]);
    assert!(code == Some(3) && error.contains("line"), "{error}");
}

#[test]
fn arms_are_homed_before_a_run_and_before_measuring() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("own.toml");
    let path = file.to_str().expect("text");
    let nxt = include_str!("../../robot/machines/nxt.toml");
    std::fs::write(&file, format!("{nxt}\n[motors.B]\nstop = -60\n\n[motors.C]\nstop = -35\n")).expect("a file");
    let report = answer(0, &["run", "--robot", path, "--port", "simulated", "--pace", "0", "--alg", "R R'"]);
    assert_eq!(report["outcome"], "solved");
    let (code, out, error) = robot(&["calibrate", "--robot", path, "--port", "simulated", "--rounds", "1"]);
    assert_eq!(code, Some(0), "{error}");
    assert!(out.contains("[motors.C]\nstop = -35"), "{out}");
    let stuck = std::fs::read_to_string(&file).expect("a file").replace("stop = -35", "stop = 35");
    std::fs::write(&file, stuck).expect("a file");
    let (code, _, error) = robot(&["simulate", "--robot", path, "--alg", "R"]);
    assert!(code == Some(3) && error.contains("its stop must lie outside"), "{error}");
}

#[test]
fn each_brick_of_a_machine_needs_a_port() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("own.toml");
    let path = file.to_str().expect("text");
    let nxt = include_str!("../../robot/machines/nxt.toml");
    std::fs::write(&file, format!("{nxt}\n[motors.C]\nbrick = 1\nstop = -35\n")).expect("a file");
    let run = |ports: &[&str]| {
        let ports: Vec<&str> = ports.iter().flat_map(|port| ["--port", port]).collect();
        robot(&[&["run", "--robot", path, "--pace", "0", "--alg", "R R'"][..], &ports].concat())
    };
    for simulated in [&["simulated"][..], &["simulated", "simulated"]] {
        let (code, out, error) = run(simulated);
        assert!(code == Some(0) && out.starts_with("Solved"), "{out}{error}");
    }
    for wrong in [&["/dev/no-such-port"][..], &["usb", "usb", "usb"]] {
        let (code, _, error) = run(wrong);
        let given = format!("ports needed: 2 (one for each brick, in their order); given: {}", wrong.len());
        assert!(code == Some(2) && error.contains(&given), "{error}");
    }
    let (code, _, error) = run(&["/dev/no-such-port", "/dev/no-other-port"]);
    assert!(code == Some(1) && error.contains("/dev/no-such-port"), "{error}");
    assert_eq!(robot(&["calibrate", "--robot", path, "--port", "simulated", "--rounds", "1"]).0, Some(0));
    assert_eq!(robot(&["calibrate", "--robot", path, "--port", "usb"]).0, Some(2));
    let (code, _, error) = robot(&["simulate", "--robot", path, "--listen", "tcp:0"]);
    assert!(code == Some(2) && error.contains("several bricks"), "{error}");
}

#[test]
fn ten_motors_are_driven_by_four_bricks() {
    let axis = ["--robot", "axis-four-arms"];
    let run = |ports: &[&str]| {
        let ports: Vec<&str> = ports.iter().flat_map(|port| ["--port", port]).collect();
        robot(&[&["run", "--pace", "0", "--alg", "R L' U F2 F2 U' L R'"], &axis[..], &ports].concat())
    };
    for simulated in [&["simulated"][..], &["simulated"; 4]] {
        let (code, out, error) = run(simulated);
        assert!(code == Some(0) && out.starts_with("Solved"), "{out}{error}");
    }
    let (code, _, error) = run(&["usb", "usb:1"]);
    assert!(code == Some(2) && error.contains("ports needed: 4"), "{error}");
    let (code, _, error) =
        run(&["/dev/no-such-port", "/dev/no-other-port", "/dev/no-third-port", "/dev/no-fourth-port"]);
    assert!(code == Some(1) && error.contains("/dev/no-such-port"), "{error}");
    let plan = |output: &str| robot(&[&["plan", "--alg", "R L'", "--output", output], &axis[..]].concat());
    assert_eq!(plan("motors").1.lines().take(2).collect::<Vec<_>>(), ["lift to 400", "rail R to 400, rail L to 400"]);
    assert!(
        plan("words").1.contains("Lower the platform onto the cube") && plan("words").1.contains("Raise the platform")
    );
    let (code, _, error) = plan("lejos");
    assert!(code == Some(2) && error.contains("a Java program runs on one brick"), "{error}");
    // What is measured is a machine file again.
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("own.toml");
    let path = file.to_str().expect("text");
    let (code, _, error) = robot(&[&["calibrate", "--port", "simulated", "-o", path], &axis[..]].concat());
    assert_eq!(code, Some(0), "{error}");
    assert_eq!(answer(0, &["plan", "--robot", path, "--alg", "R"])["calibrated"], true);
    assert_eq!(answer(0, &["simulate", "--robot", path, "--alg", "R R'"])["outcome"], "solved");
    // A motor is called by what it moves.
    let stuck = ["simulate", "--alg", "R U F L B R U F L B R U F L B", "--fault", "stall", "--lang", "de", "--seed"];
    let why = |seed: &str| robot(&[&stuck[..], &[seed], &axis].concat()).1;
    assert!(["1", "2", "3", "4", "5", "6"].map(why).iter().any(|why| why.contains("Motor de")));
}

#[test]
fn showing_the_cube_turns_nothing() {
    let shown = answer(0, &["plan", "--robot", "cubotino", "--present"]);
    assert_eq!(shown["alg"], "");
    assert!(shown["program"].as_array().is_some_and(|program| program.len() >= 5));
}
