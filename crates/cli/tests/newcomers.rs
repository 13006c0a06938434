//! Sentences that people read first are right: what was skipped, one thing or several, and what went wrong in a scan.

mod common;

use common::run;

fn said(words: &[&str]) -> String {
    let output = run(words, "");
    [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()).concat()
}

#[test]
fn cfop_names_what_was_skipped() {
    let commented = |scramble: &str| said(&["solve", "-s", scramble, "--method", "cfop", "--comments", "--quiet"]);
    let lines = commented("R U R' U'");
    for line in ["// cross: there already", "// third pair: there already", "U R U' // fourth pair", "// OLL skip"] {
        assert!(lines.lines().any(|other| other == line), "{line} in\n{lines}");
    }
    let lines = commented("D2 F' L2 U B2 R' F2 D L' B U2 R2");
    assert!(lines.contains("// xcross\n// first pair: there already\n"), "{lines}");
    let explained = said(&["solve", "-s", "R U R' U'", "--method", "cfop", "--explain", "--quiet"]);
    assert!(explained.contains("There is nothing to do: it is home already."), "{explained}");
}

#[test]
fn one_is_not_several() {
    assert!(said(&["robot", "plan", "--robot", "six-motor", "--alg", "R"]).contains("1 movement\n"));
    let layers = said(&["solve", "-s", "R U F2", "--method", "layers", "--explain", "--first-colour", "orange"]);
    assert!(layers.contains("cross in orange") && !layers.contains("a orange"), "{layers}");
}

#[test]
fn scans_that_cannot_be_right_say_why() {
    let photos = |cube: &str, names: [&str; 6]| {
        let folder = format!("{}/../../corpus/scan/photos/mit/{cube}", env!("CARGO_MANIFEST_DIR"));
        let files = names.map(|name| format!("{folder}/rubiks-side-{name}.jpg"));
        said(&["scan"].into_iter().chain(files.iter().map(String::as_str)).collect::<Vec<_>>())
    };
    let twice = photos("3x3x3-random-01", ["B", "B", "D", "F", "L", "R"]);
    assert!(twice.contains("faces 1 and 2 look the same: was one face taken twice"), "{twice}");
    let pocket = photos("2x2x2-random-02", ["B", "D", "F", "L", "R", "U"]);
    assert!(pocket.contains("add --puzzle 222"), "{pocket}");
}
