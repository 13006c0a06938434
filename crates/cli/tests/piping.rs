//! What one command prints, another reads; and what newcomers type is answered with what they should have typed.

mod common;

use common::{json, run, seen, zauber};
use serde_json::Value;
use std::process::Output;

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The output of one command as the input of another.
fn piped(from: &[&str], to: &[&str]) -> Output {
    run(to, &text(&run(from, "").stdout))
}

fn out(output: &Output) -> String {
    assert!(output.status.success(), "{}{}", text(&output.stdout), text(&output.stderr));
    text(&output.stdout)
}

const DICE: [&str; 6] = ["scramble", "-n", "2", "--random-moves", "3", "--seed=7"];

#[test]
fn an_alg_where_a_position_should_be_says_how_scrambles_are_given() {
    let wrong = run(&["solve", "R U R' U'"], "");
    assert_eq!(wrong.status.code(), Some(3));
    assert!(text(&wrong.stderr).contains("-s \"R U R' U'\""), "{}", text(&wrong.stderr));
    let unquoted = run(&["robot", "plan", "--robot", "nxt", "R", "U2"], "");
    assert!(text(&unquoted.stderr).contains("-s \"R U2\""), "{}", text(&unquoted.stderr));
    // Letters alone may be stickers, of which most are missing.
    let short = seen(&["check", "R U F"], "");
    assert!(short.contains("-s \"R U F\"") && short.contains("3 stickers are given"), "{short}");
    let german = seen(&["solve", "R U2", "--lang", "de"], "");
    assert!(german.contains("-s \"R U2\"") && !german.contains("scramble is"), "{german}");
    assert!(seen(&["solve", "-"], "R U2\n").contains("-s \"R U2\""));
}

#[test]
fn scrambles_go_to_solve() {
    let scrambles = out(&run(&DICE, ""));
    let with_json: Vec<&str> = DICE.into_iter().chain(["--json"]).collect();
    let solved = out(&run(&["solve", "-s", "-"], &scrambles));
    assert_eq!(solved.lines().count(), 2);
    for words in [&["solve", "-"][..], &["solve", "-s", "-"]] {
        assert_eq!(out(&piped(&with_json, words)), solved);
    }
    let object = out(&run(&with_json, "")).lines().next().expect("there are two").to_owned();
    assert_eq!(out(&run(&["solve", &object], "")).trim(), solved.lines().next().expect("there are two"));
    // Over all commands that print and read positions.
    let applied = out(&piped(&["apply", "-s", "R U", "F", "--json"], &["check", "-", "--json"]));
    let shown = out(&run(&["show", "-", "--json"], &applied));
    assert_eq!(out(&run(&["solve", "-"], &shown)), "F' U' R'\n");
    assert_eq!(out(&run(&["solve", "-s", "R U F", "--to", &applied], "")).trim(), "");
}

#[test]
fn an_object_without_a_position_says_what_is_missing() {
    let wrong = piped(&["check", "U", "--json"], &["solve", "-"]);
    assert_eq!(wrong.status.code(), Some(3));
    assert!(text(&wrong.stdout).contains("facelets"), "{}", text(&wrong.stdout));
    assert!(text(&run(&["solve", "-s", "-"], "{\"facelets\":\"\"}").stdout).contains("scramble"));
    // Patterns are objects, too, and broken JSON is still called so.
    assert!(seen(&["check", "{\"patternData\":{}}"], "").contains("EDGES"));
    assert!(seen(&["check", "{\"facelets\""], "").contains("JSON"));
}

#[test]
fn scans_and_solutions_go_to_robots() {
    let colours = [("W", "[255,255,255]"), ("R", "[200,20,20]"), ("G", "[20,160,40]"), ("Y", "[240,220,20]")];
    let scan = colours.into_iter().chain([("O", "[250,120,10]"), ("B", "[20,40,180]")]);
    let scan = scan.fold(
        "{\"size\":3,\"faces\":[[W,W,W,W,W,W,W,W,W],[R,R,R,R,R,R,R,R,R],[G,G,G,G,G,G,G,G,G],[Y,Y,Y,Y,Y,Y,Y,Y,Y],[O,O,O,O,O,O,O,O,O],[B,B,B,B,B,B,B,B,B]]}"
            .to_owned(),
        |text, (letter, colour)| text.replace(letter, colour),
    );
    let seen = out(&run(&["scan", "--rgb", "-", "--json"], &scan));
    let plan = json(&["robot", "plan", "--robot", "six-motor", "-", "--json"], &seen);
    assert_eq!(plan[0]["alg"], "");
    // The moves of a solution are planned as they are, even if they are not the shortest.
    let solution = "{\"facelets\":null,\"moves\":\"R U U U R'\"}";
    let plan = json(&["robot", "plan", "--robot", "six-motor", "-", "--json"], solution);
    assert_eq!(plan[0]["program"].as_array().map(Vec::len), Some(5), "{}", plan[0]["alg"]);
    let layers = ["solve", "-s", "R U F2 L D", "--method", "layers", "--json"];
    let answer: Value = serde_json::from_str(&out(&run(&layers, ""))).expect("JSON");
    let plan = piped(&layers, &["robot", "plan", "--robot", "nxt", "-", "--json"]);
    let plan: Value = serde_json::from_str(&out(&plan)).expect("JSON");
    assert_eq!(plan["alg"], answer["moves"]);
    let run =
        piped(&layers, &["robot", "run", "--robot", "six-motor", "--port", "simulated", "--pace", "0", "-", "--json"]);
    let run: Value = serde_json::from_str(&out(&run)).expect("JSON");
    assert_eq!(run["outcome"], "solved");
    assert_eq!(out(&piped(&layers, &["alg", "-", "--invert"])).split_whitespace().count(), answer["length"]);
}

#[test]
fn a_goal_can_be_a_scramble() {
    assert_eq!(out(&run(&["solve", "-s", "R U", "--to-scramble", "R U F"], "")), "F\n");
    let plan = json(&["robot", "plan", "--robot", "six-motor", "-s", "R U", "--to-scramble", "R U F", "--json"], "");
    assert_eq!(plan[0]["alg"], "F");
    let twice = run(&["solve", "-s", "R", "--to", testkit::SOLVED, "--to-scramble", "U"], "");
    assert_eq!(twice.status.code(), Some(2));
    let wrong = run(&["solve", "-s", "R", "--to-scramble", "Q"], "");
    assert_eq!(wrong.status.code(), Some(3));
}

#[test]
fn a_net_is_one_position() {
    for (puzzle, scramble, solution) in
        [("333", "R U F", "F' U' R'"), ("222", "R U", "U' R'"), ("minitet", "R U", "U' R'")]
    {
        let net = out(&run(&["show", "-s", scramble, "--puzzle", puzzle], ""));
        assert!(net.lines().count() > 5);
        assert_eq!(out(&run(&["solve", "--puzzle", puzzle, "-"], &net)).trim(), solution);
        let twice = format!("{net}\n{net}");
        assert_eq!(out(&run(&["check", "--puzzle", puzzle, "-"], &twice)), "legal\nlegal\n");
    }
    let bare = "UUU\nUUU\nUUU\nLLLFFFRRRBBB\nLLLFFFRRRBBB\nLLLFFFRRRBBB\nDDD\nDDD\nDDD\n";
    let mixed = format!("{bare}{}\nnonsense\n{bare}", testkit::SUPERFLIP);
    let answers = run(&["check", "-"], &mixed);
    let lines: Vec<String> = text(&answers.stdout).lines().map(str::to_owned).collect();
    assert_eq!((lines.len(), answers.status.code()), (4, Some(3)), "{lines:?}");
    assert!(lines[2].starts_with("error: ") && lines[3].starts_with("legal"), "{lines:?}");
}

#[test]
fn errors_among_answers_are_also_on_standard_error_and_have_no_numbers() {
    let answers = run(&["solve", "-s", "-", "--quiet"], "R U\nF2 (\nD\n");
    let lines: Vec<String> = text(&answers.stdout).lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[1].starts_with("error: "), "{}", lines[1]);
    assert!(text(&answers.stderr).starts_with("error: F2 (: "), "{}", text(&answers.stderr));
    let twisted = "UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB\n";
    assert!(text(&run(&["check", "-"], twisted).stdout).starts_with("error: the corners"));
}

#[test]
fn a_time_without_a_unit_is_refused_with_the_right_spelling() {
    let wrong = run(&["solve", "-s", "R", "--time", "2"], "");
    assert_eq!(wrong.status.code(), Some(2));
    assert!(text(&wrong.stderr).contains("write 2s for 2 seconds"), "{}", text(&wrong.stderr));
}

#[test]
fn robots_say_how_the_cube_is_laid_in_before_anything_moves() {
    for words in [&["plan"][..], &["plan", "--json"], &["run", "--port", "simulated", "--pace", "0"]] {
        let all: Vec<&str> =
            ["robot"].into_iter().chain(words.iter().copied()).chain(["--robot", "nxt", "-s", "R"]).collect();
        let output = zauber(&all).output().expect("zauber runs");
        assert!(output.status.success());
        assert!(
            text(&output.stderr).contains("Lay the cube in with the face U up and the face F in front."),
            "{words:?}"
        );
    }
}

#[test]
fn a_run_that_ends_unsolved_is_no_success() {
    let code_and_outcome = |machine: &str, more: &[&str]| {
        let words: Vec<&str> =
            ["robot", "simulate", "--robot", machine, "--json"].into_iter().chain(more.iter().copied()).collect();
        let output = run(&words, "");
        let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        (output.status.code(), report["outcome"].as_str().expect("a word").to_owned())
    };
    let stopped = ["--fault", "broken-arm", "--seed", "1", "-s", "R U F2 L D", "--time", "10ms"];
    assert_eq!(code_and_outcome("nxt", &stopped), (Some(5), "stopped".into()));
    let half =
        format!("{{\"facelets\":\"{}\",\"moves\":\"U'\"}}", out(&run(&["apply", testkit::SOLVED, "R U"], "")).trim());
    assert_eq!(code_and_outcome("six-motor", &[&half]), (Some(5), "completed".into()));
    assert_eq!(code_and_outcome("six-motor", &["-s", "R U"]), (Some(0), "solved".into()));
    assert_eq!(code_and_outcome("six-motor", &["-s", "R U", "--to-scramble", "R2"]), (Some(0), "completed".into()));
    assert_eq!(code_and_outcome("six-motor", &["--alg", "R U"]), (Some(0), "completed".into()));
}
