//! Positions as numbers on the command line: coordinates, the digits of 2010, tables of coordinates, running sums.

mod common;

use common::{json, one, run, seen};
use serde_json::Value;

/// `V O U R L H` in the Transformer's numbering.
const COORDINATES: &str = "corner permutation 5638, twist 792, edge permutation 29803134, flip 463, slice 22";
const SOLVED_DIGITS: &str = "111111111222222222333333333444444444555555555666666666";

fn text(words: &[&str]) -> String {
    let output = run(words, "");
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text is UTF-8").trim().to_owned()
}

fn exit(words: &[&str]) -> (i32, String) {
    let output = run(words, "");
    (output.status.code().expect("it ended by itself"), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn coordinates_are_a_position() {
    let words = ["inspect", "--coordinates", COORDINATES, "--numbering", "transformer", "--json"];
    let inspected = one(&words);
    let turned = one(&["inspect", "-s", "F U D R L B", "--numbering", "transformer", "--json"]);
    for field in ["facelets", "number", "corners", "twists", "edges", "flips", "slice"] {
        assert_eq!(inspected[field], turned[field], "{field}");
    }
    assert_eq!(inspected["input"], COORDINATES);
    // What is not said is solved; corners and edges that disagree are a fault of the cube.
    assert_eq!(text(&["apply", "--coordinates", "twist 0", "R R'"]), testkit::SOLVED);
    let odd = one(&["check", "--coordinates", "corner permutation 1", "--json"]);
    assert_eq!(odd["error"]["code"], 6);
    let many = json(&["check", "--coordinates", "-", "--json"], "flip 3\nflip 2048\nnonsense\n");
    assert_eq!(many[0]["legal"], true);
    let error = |answer: &Value| answer["error"]["text"].as_str().expect("a text").to_owned();
    assert_eq!(error(&many[1]), "flip 2048 does not exist; the greatest is 2047");
    assert_eq!(error(&many[2]), "'nonsense' is not a coordinate and its value, as in twist 792, slice 22");
    let (code, said) = exit(&["check", "--coordinates", "twist 1", "--puzzle", "222"]);
    assert_eq!((code, said.contains("3x3x3")), (2, true), "{said}");
}

#[test]
fn every_command_reads_and_writes_the_digits_of_2010() {
    let form = ["--stickers", "2010"];
    let with = |words: &[&'static str]| [words, &form].concat();
    let turned = text(&with(&["apply", SOLVED_DIGITS, "F U"]));
    assert_eq!(turned.len(), 54);
    assert_eq!(text(&with(&["apply", "-s", "", "F U"])), turned);
    let letters = text(&["apply", testkit::SOLVED, "F U"]);
    let digit = |letter: char| "FUBDRL".find(letter).map(|at| char::from(b'1' + at as u8)).expect("a face");
    let face = |name: char| {
        let start = 9 * "URFDLB".find(name).expect("a face");
        letters[start..start + 9].chars().map(digit).collect::<String>()
    };
    assert_eq!(turned, "FUBDRL".chars().map(face).collect::<String>());

    let turned: &'static str = turned.leak();
    let checked = one(&with(&["check", "--json", turned]));
    assert_eq!((&checked["facelets"], &checked["turned"]), (&Value::from(turned), &Value::from("")));
    let inspected = text(&with(&["inspect", turned]));
    assert!(inspected.contains(turned), "{inspected}");
    let solved = one(&with(&["solve", "--json", turned, "--to", SOLVED_DIGITS]));
    assert_eq!([&solved["facelets"], &solved["goal"]], [turned, SOLVED_DIGITS]);
    assert_eq!(solved["moves"], "U' F'");
    let scrambled = one(&with(&["scramble", "--random-moves", "3", "--seed", "1", "--json"]));
    assert!(
        scrambled["facelets"].as_str().is_some_and(|digits| digits.bytes().all(|digit| (b'1'..=b'6').contains(&digit)))
    );
    assert_eq!(text(&with(&["show", SOLVED_DIGITS])).split_whitespace().next(), Some("2"));
    let many = json(&with(&["check", "-", "--json"]), &format!("{turned}\n{}\n", &turned[1..]));
    assert_eq!(many[0]["legal"], true);
    assert!(many[1]["error"]["text"].as_str().is_some_and(|text| text.contains("53 stickers")));
}

#[test]
fn faults_of_digits_are_named_in_their_own_colours() {
    // The first corner of the front twisted: V3, O9, R1.
    let twisted = SOLVED_DIGITS.to_owned();
    let mut digits: Vec<u8> = twisted.into_bytes();
    (digits[2], digits[17], digits[36]) = (b'5', b'1', b'2');
    let twisted = String::from_utf8(digits).expect("digits");
    let said = seen(&["check", "--stickers", "2010", &twisted], "");
    assert!(said.starts_with("exit 3"), "{said}");
    assert!(said.contains("white-blue-red corner"), "{said}");
    assert!(said.contains(SOLVED_DIGITS), "{said}");
    let letters = seen(&["check", "--stickers", "2010", &SOLVED_DIGITS.replace('6', "7")], "");
    assert!(letters.contains("'7' at 46") && letters.contains("the digits 1 to 6"), "{letters}");
    let german = seen(&["check", "--stickers", "2010", "--lang", "de", &SOLVED_DIGITS.replace('6', "7")], "");
    assert!(german.contains("die Ziffern 1 bis 6"), "{german}");
    assert_eq!(exit(&["check", "--stickers", "2010", "--scheme", "WRGYOB", SOLVED_DIGITS]).0, 2);
    assert_eq!(exit(&["check", "--stickers", "2010", "--puzzle", "222", "-s", "R"]).0, 2);
    assert_eq!(exit(&["check", "--stickers", "1910", SOLVED_DIGITS]).0, 2);
}

#[test]
fn tables_of_coordinates_are_written_as_text_csv_and_json() {
    let words = ["tables", "export", "twist", "--numbering", "transformer", "--notation", "german"];
    let table = text(&words);
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 2188);
    assert!(lines[0].starts_with("value V V2 V' O O2 O' H H2 H' U U2 U' R R2 R' L L2 L' distance after-V after-V2 "));
    assert!(lines[1].starts_with("0 572 0 572 0 0 0 1503 0 1503 0 0 0 258 0 258 946 0 946 0 1 0 1 0 "), "{}", lines[1]);
    assert!(lines[2].starts_with("1 575 243 653 27 9 3 1495 55 775 1459 163 487 16 7 250 784 729 892 "));
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("exported.csv");
    let path = folder.to_str().expect("a path");
    assert_eq!(text(&["tables", "export", "slice_permutation", "--format", "csv", "-o", path, "--quiet"]), "");
    let csv = std::fs::read_to_string(path).expect("it was written");
    assert!(csv.starts_with("value,U,U2,U',R2,F2,D,D2,D',L2,B2,distance,after-U,after-U2,"), "{csv}");
    assert_eq!(csv.lines().count(), 25);
    let flip = one(&["tables", "export", "flip", "--json"]);
    assert_eq!(flip["distribution"], serde_json::json!([1, 2, 25, 202, 620, 900, 285, 13]));
    assert_eq!(flip["moves"].as_array().map(Vec::len), Some(2048));
    let (code, said) = exit(&["tables", "export", "rainbow"]);
    assert_eq!((code, said.contains("twist-slice")), (2, true), "{said}");
    assert_eq!(exit(&["tables", "export", "twist", "--format", "xls"]).0, 2);
}

#[test]
fn a_database_that_is_not_built_is_neither_written_nor_built() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("corners.txt").display().to_string();
    let (code, said) = exit(&["tables", "export", "korf-corners", "-o", &path]);
    assert_eq!((code, said.contains("zauber tables build korf")), (1, true), "{said}");
    assert!(!std::path::Path::new(&path).exists());
    let inspected = one(&["inspect", "-s", "U2 R2", "--tables", "--json"]);
    let tables = inspected["tables"].as_array().expect("tables");
    let entry = |name: &str| tables.iter().find(|entry| entry["table"] == name).expect("it is there").clone();
    assert_eq!((&entry("korf-corners")["value"], &entry("korf-corners")["distance"]), (&Value::Null, &Value::Null));
    assert_eq!(entry("korf-corners")["missing_message"]["values"]["name"], "korf");
    assert_eq!((&entry("twist-slice")["value"], &entry("thistlethwaite-4")["distance"]), (&0.into(), &2.into()));
    // The row that is named is the one that is exported.
    let row = entry("corners-slice-permutation");
    let table = text(&["tables", "export", "corners-slice-permutation", "--format", "csv"]);
    let line = table.lines().nth(1 + row["value"].as_u64().expect("a row") as usize).expect("it is there");
    assert_eq!(line.split(',').nth(3), Some(&*row["distance"].to_string()), "{line}");
    assert_eq!(exit(&["inspect", "-s", "R", "--puzzle", "222", "--tables"]).0, 2);
}

#[test]
fn an_alg_shows_where_stickers_come_from() {
    let shown = text(&["alg", "V", "--origins", "--notation", "german"]);
    assert!(shown.contains("L9 L6 L3") && shown.contains("OV ← VL +1"), "{shown}");
    let origins = one(&["alg", "R", "--origins", "--json"])["origins"].clone();
    assert_eq!(origins["stickers"].as_array().map(Vec::len), Some(20));
    assert_eq!(origins["corners"][0], serde_json::json!({ "place": "URF", "from": "DFR", "turned": 2 }));
    assert!(!text(&["alg", "R R'", "--origins"]).contains("come"), "nothing has moved");
    let (code, said) = exit(&["alg", "R", "--origins", "--puzzle", "222"]);
    assert_eq!((code, said.contains("3x3x3")), (2, true), "{said}");
}

#[test]
fn phases_can_be_bounded_where_there_are_two() {
    let scramble = "D2 F' L2 U B2 R' F2 D L' B U2 R2 F U' L B2 D' R F L2";
    let words = ["solve", "-s", scramble, "--variant", "plain", "--threads", "1", "--json", "--first-phases"];
    let length = |count| one(&[&words[..], &[count]].concat())["length"].as_u64().expect("a length");
    assert!(length("1") > length("2000"));
    let bounded = [&words[..8], &["--longest-second-phase", "10", "--longest-first-phase", "11"]].concat();
    let stages = one(&bounded)["stages"].clone();
    let turns = |stage: usize| stages[stage]["moves"].as_str().expect("moves").split_whitespace().count();
    assert!(turns(0) <= 11 && turns(1) <= 10, "{stages}");
    let (code, said) = exit(&["solve", "-s", scramble, "--variant", "plain", "--longest-first-phase", "1"]);
    assert_eq!((code, said.contains("bounds of the phases")), (4, true), "{said}");
    for other in [&["--method", "cfop"][..], &["--variant", "small"], &["--puzzle", "222"]] {
        let words = [&["solve", "-s", "R U", "--first-phases", "3"], other].concat();
        assert_eq!(exit(&words).0, 2, "{other:?}");
    }
}

#[test]
fn distances_have_a_running_sum() {
    let distances = one(&["distances", "minitet", "--json"]);
    assert_eq!(distances["within"], serde_json::json!([1, 10, 64, 385, 2220, 11936, 51472, 119_896, 136_016, 136_080]));
    let table = text(&["distances", "minitet"]);
    let seventh = table.lines().find(|line| line.contains("68424")).expect("a line for seven turns");
    assert!(seventh.contains("50.2822 %") && seventh.contains("88.1070 %"), "{seventh}");
}
