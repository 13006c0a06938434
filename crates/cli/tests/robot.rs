//! `zauber robot`, as it is called from a shell.

mod common;

use common::{run, zauber};
use serde_json::Value;
use testkit::stickers::replay;

fn plan(words: &[&str]) -> (Option<i32>, String, String) {
    let output = zauber(&[&["robot", "plan"], words].concat()).output().expect("it runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn json(words: &[&str]) -> Value {
    let (code, out, error) = plan(&[words, &["--json"]].concat());
    assert_eq!(code, Some(0), "{error}");
    serde_json::from_str(&out).expect("JSON")
}

#[test]
fn every_robot_is_listed_and_plans() {
    let robots = common::json(&["robot", "list", "--json"], "");
    assert_eq!(robots.len(), 13);
    for robot in robots {
        let name = robot["name"].as_str().expect("a name");
        let answer = json(&["--robot", name, "--alg", "R F2 L' B"]);
        assert_eq!((&answer["robot"], &answer["alg"]), (&robot["name"], &Value::from("R F2 L' B")));
        let sum: f64 =
            answer["program"].as_array().expect("a list").iter().filter_map(|step| step["seconds"].as_f64()).sum();
        assert!((answer["seconds"].as_f64().expect("a number") - sum).abs() < 1e-6, "{name}");
        for output in robot["outputs"].as_array().expect("a list") {
            let output = output.as_str().expect("text");
            let (code, out, error) = plan(&["--robot", name, "--alg", "R F2", "--output", output]);
            assert_eq!(code, Some(0), "{name} {output}: {error}");
            assert!(!out.trim().is_empty(), "{name} {output}");
        }
    }
    let words = common::seen(&["robot", "list", "--lang", "de"], "");
    assert!(words.contains("CUBOTino mit voreingestellten Zeiten"), "{words}");
    // Each kind is explained once, with a drawing.
    for kind in ["cradle:", "cover:", "axis:", "grippers:", "direct:"] {
        assert_eq!(words.matches(kind).count(), 1, "{kind} {words}");
    }
    assert_eq!(words.matches("+-+-+-+").count(), 13, "{words}");
    let folder = tempfile::tempdir().expect("a folder");
    let pictures = folder.path().join("pictures");
    common::seen(&["robot", "list", "--svg", pictures.to_str().expect("a name")], "");
    let svg = std::fs::read_to_string(pictures.join("two-gripper.svg")).expect("a picture");
    assert!(svg.starts_with("<svg") && svg.contains("aria-label=\"Two grippers at right angles\""));
    assert_eq!(std::fs::read_dir(pictures).expect("a folder").count(), 13);
}

#[test]
fn the_outputs_of_known_machines() {
    let cubotino = json(&["--robot", "cubotino", "--alg", "R U' F2"]);
    assert_eq!((&cubotino["text"], &cubotino["seconds"]), (&"R1F1R3S1F1R4S1".into(), &5.336.into()));
    assert_eq!(cubotino["primitives"], serde_json::json!({ "tilt": 2, "spin": 2, "turn": 3 }));
    let german = ["--alg", "V O U R L H", "--notation", "german"];
    let (_, list, _) = plan(&[&["--robot", "nxt", "--output", "2010"], &german[..]].concat());
    assert_eq!(list, "6, 0, 0, 3, 12, 3, 12, ");
    assert_eq!(json(&[&["--robot", "nxt"], &german[..]].concat())["text"], "6, 0, 0, 3, 12, 3, 12, ");
    let (_, program, note) = plan(&["--robot", "nxt", "--alg", "F"]);
    let laying = "note: Lay the cube in with the face U up and the face F in front.\n";
    assert_eq!((program, note), ("tilt\nturn D\n".into(), format!("note: 1.80 s, 2 movements\n{laying}")));
    let (_, motors, _) = plan(&["--robot", "nxt", "--alg", "D", "--output", "motors"]);
    assert_eq!(motors, "C to 160\nB forward\nA by 331\nA by -16\nB stop\nC to 0\nB to 0\n");
    let (_, words, _) = plan(&["--robot", "nxt", "--alg", "D", "--output", "words", "--lang", "de"]);
    assert!(words.contains("1. 0.00 s  Die Ebene unten (Seite D) ein Viertel im Uhrzeigersinn drehen"), "{words}");
    let (_, svg, _) = plan(&["--robot", "nxt", "--alg", "R U", "--output", "svg"]);
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    let (_, home, _) = plan(&["--robot", "nxt", "--alg", "F", "--optimise", "home"]);
    assert_eq!(home, "tilt\nturn D\nspin y2\ntilt\nspin y2\n");
}

#[test]
fn a_position_is_solved_by_the_fastest_of_many_solutions() {
    let scramble = "R U2 F' L D B2 U";
    let moves = |plan: &Value| plan["alg"].as_str().expect("an alg").to_owned();
    let mut seconds = Vec::new();
    for optimise in ["home", "fixed", "choose"] {
        let plan = json(&["--robot", "nxt", "-s", scramble, "--time", "100ms", "--optimise", optimise]);
        assert_eq!(replay(testkit::SOLVED, &format!("{scramble} {}", moves(&plan))), testkit::SOLVED, "{optimise}");
        seconds.push(plan["seconds"].as_f64().expect("a number"));
    }
    assert!(seconds[0] >= seconds[1], "{seconds:?}");
    // A machine that lacks a face gets solutions without it.
    let plan = json(&["--robot", "five-motor", "-s", scramble, "--time", "100ms"]);
    assert!(!moves(&plan).contains('U'), "{plan}");
    assert_eq!(replay(testkit::SOLVED, &format!("{scramble} {}", moves(&plan))), testkit::SOLVED);
    let there = json(&["--robot", "cubotino", "-s", "R U", "--to", testkit::AFTER_U_R_FI_LI, "--time", "50ms"]);
    assert_eq!(replay(testkit::SOLVED, &format!("R U {}", moves(&there))), testkit::AFTER_U_R_FI_LI);
    let nothing = json(&["--robot", "cubotino", testkit::SOLVED]);
    assert_eq!((&nothing["seconds"], &nothing["text"]), (&0.0.into(), &"".into()));
}

#[test]
fn robots_of_ones_own_are_read_from_files_and_refused_with_the_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("it can be written");
        path.display().to_string()
    };
    let nxt = include_str!("../../robot/machines/nxt.toml");
    let own = file("mine.toml", &nxt.replace("tilt = 1.0", "tilt = 2.0"));
    let plan_of = json(&["--robot", &own, "--alg", "F"]);
    assert_eq!((&plan_of["robot"], &plan_of["seconds"]), (&"mine".into(), &2.8.into()));
    let bad = file("bad.toml", &nxt.replace("tilt = 1.0", "tilt = -1.0"));
    let (code, _, error) = plan(&["--robot", &bad, "--alg", "F"]);
    assert_eq!(code, Some(3));
    assert!(error.contains("in line 14: a movement takes 0 to 600 seconds, not -1"), "{error}");
    let list = file("robotZuege.txt", "3, 12, 6, 12");
    let (code, out, note) = plan(&["--robot", "nxt", "--file", &list, "--output", "2010"]);
    assert_eq!((code, out.as_str()), (Some(0), "3, 12, 6, 12, "));
    assert!(note.contains("the last comma was missing"), "{note}");
    let list = file("short.txt", "4, 12, 6, 12, ");
    let (code, _, error) = plan(&["--robot", "nxt", "--file", &list]);
    assert_eq!(code, Some(3));
    assert!(error.contains("says that it has 4 turns, but it has 3"), "{error}");
}

#[test]
fn what_cannot_be_planned_is_said() {
    let cases: [(&[&str], i32, &str); 9] = [
        (&["--robot", "toaster", "--alg", "R"], 2, "there is no robot 'toaster'"),
        (&["--robot", "five-motor", "--alg", "R U"], 3, "five-motor cannot turn the face U"),
        (&["--robot", "cubotino", "--alg", "R", "--output", "motors"], 2, "cubotino has no use for the output motors"),
        (&["--robot", "cubotino", "--alg", "R", "--output", "2010"], 2, "no use for the output 2010"),
        (&["--robot", "cubotino"], 2, "give a position, --alg or --file"),
        (&["--robot", "cubotino", "--alg", "R", "-s", "R"], 2, "only one of them"),
        (&["--robot", "cubotino", "--alg", "R", "--optimise", "choose"], 2, "need a position, not an alg"),
        (&["--robot", "cubotino", "--alg", "R %"], 3, "'%' is not a turn"),
        (&["--robot", "cubotino", "--puzzle", "222", "-s", "R"], 2, "robots turn the 3x3x3 only"),
    ];
    for (words, wanted, text) in cases {
        let (code, _, error) = plan(words);
        assert_eq!(code, Some(wanted), "{words:?}: {error}");
        assert!(error.contains(text), "{words:?}: {error}");
    }
    let twisted = "UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    assert_eq!(plan(&["--robot", "nxt", twisted]).0, Some(3));
}

#[test]
fn many_algs_are_planned_line_by_line() {
    let output =
        run(&["robot", "plan", "--robot", "cubotino", "--alg", "-", "--output", "text"], "R\n\nR %\nR U' F2\n");
    let text = String::from_utf8(output.stdout).expect("text");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[1].starts_with("error: at character 3"), "{lines:?}");
    assert_eq!(lines[2], "R1F1R3S1F1R4S1");
}
