//! A language is a message file: with every letter of the English one changed, nothing that a command says is plain
//! English any more, but names and what people type.

mod common;

use common::zauber;
use puzzle::Corner;
use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use zauber::{Language, Puzzle};

/// Every letter as a wide one; blanks stay.
fn changed(text: &str) -> String {
    let mut in_blank = false;
    let change = |letter: char| {
        in_blank = letter == '{' || in_blank && letter != '}';
        match letter {
            'A'..='Z' | 'a'..='z' if !in_blank => {
                char::from_u32(letter as u32 - '!' as u32 + '！' as u32).unwrap_or(letter)
            }
            other => other,
        }
    };
    text.chars().map(change).collect()
}

static FILE: LazyLock<PathBuf> = LazyLock::new(|| {
    let english = include_str!("../../words/texts/en.json");
    let texts: BTreeMap<String, String> = serde_json::from_str(english).expect("texts");
    let texts: BTreeMap<String, String> = texts.into_iter().map(|(key, text)| (key, changed(&text))).collect();
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("changed-{}.json", std::process::id()));
    std::fs::write(&path, serde_json::to_string(&texts).expect("texts")).expect("it is written");
    path
});

/// What a command prints: its answer and its notes.
fn printed(words: &[&str]) -> [String; 2] {
    let mut command = zauber(&[words, &["--lang", "own"]].concat());
    let output = command.env("ZAUBER_TEXTS", FILE.as_os_str()).output().expect("zauber starts");
    [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
}

fn said(words: &[&str]) -> String {
    let text = printed(words).concat();
    // Paths are not words.
    text.split_whitespace().filter(|word| !word.contains('/')).collect::<Vec<_>>().join(" ")
}

/// Words of a text that are not names.
fn plain_words(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| word.len() > 2);
    let is_stickers = |word: &str| word.len() > 8 && word.chars().all(|c| "URFDLBWGOYABCX".contains(c));
    let is_name = |word: &str| NAMES.contains(word) || is_stickers(word);
    words.filter(|word| !is_name(word)).map(str::to_owned).collect()
}

/// The words of names, which are the same in every language: of methods, tables, puzzles, metrics, places, machines.
static NAMES: LazyLock<HashSet<String>> = LazyLock::new(|| {
    let methods = zauber::METHODS.iter().flat_map(|method| [vec![method.name], method.variant_names()].concat());
    let tables = zauber::STORED_TABLES.iter().map(|table| table.name);
    let puzzles = Puzzle::ALL.into_iter().map(Puzzle::name);
    let places = Corner::ALL.into_iter().map(Corner::name);
    let machines = zauber::robots(Language::English).into_iter().map(|robot| robot.name);
    let others = ["HTM", "QTM", "STM", "ETM", "axial", "kociemba", "qtm", "MB", "GB", "zauber"];
    // Coordinates and their tables, movements in programs, a place that is given on the command line.
    let others = others.into_iter().chain(["twist", "flip", "slice", "turn", "tilt", "spin", "UFR"]);
    let others = others.chain(["cradle", "cover", "grippers", "direct", "forward", "stop"]);
    // Ready-made experiments, what competes in them, and how positions are made.
    let others = others.chain(["pocket", "dice", "methods", "robot", "plans", "home", "fixed", "choose", "search"]);
    let others = others.chain(["scanner", "light", "drift", "legal", "anytime", "uniform"]);
    let names = methods.chain(tables).chain(puzzles).chain(places).chain(others).map(str::to_owned);
    let words = |name: String| name.split(|c: char| !c.is_ascii_alphabetic()).map(str::to_owned).collect::<Vec<_>>();
    names.chain(machines).flat_map(words).collect()
});

const SCRAMBLE: &str = "R U R' U' F2 D";

#[test]
fn no_command_says_a_plain_english_word() {
    let twisted = "UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    let record = format!("{}/said-{}.jsonl", env!("CARGO_TARGET_TMPDIR"), std::process::id());
    let photo =
        format!("{}/../../corpus/scan/photos/apache-ccby/lazycube/b0427660524d.jpg", env!("CARGO_MANIFEST_DIR"));
    let commands: &[&[&str]] = &[
        &["check", twisted],
        &["check", "UU"],
        &["check", "-s", SCRAMBLE],
        &["inspect", "-s", SCRAMBLE, "--explain", "--signposts"],
        &["inspect", "-s", SCRAMBLE, "--puzzle", "minitet", "--explain", "--signposts"],
        &["memo", "-s", SCRAMBLE],
        &["alg", "[R: [U, F2]]"],
        &["alg", "R Q"],
        &["alg", "R U R' U R U2 R'", "--puzzle", "222", "--shortest"],
        &["solve", "-s", SCRAMBLE, "--stats"],
        &["solve", "-s", SCRAMBLE, "--method", "layers", "--explain"],
        &["solve", "-s", SCRAMBLE, "--method", "cfop", "--comments", "--handling"],
        &["solve", "-s", SCRAMBLE, "--method", "corners-first", "--explain"],
        &["solve", "-s", SCRAMBLE, "--method", "edges-first", "--explain"],
        &["solve", "-s", SCRAMBLE, "--method", "top-bottom-middle", "--explain"],
        &["solve", "-s", SCRAMBLE, "--method", "thistlethwaite", "--explain"],
        &["solve", "-s", SCRAMBLE, "--puzzle", "222", "--method", "ortega", "--explain"],
        &["solve", "-s", SCRAMBLE, "--puzzle", "222", "--method", "random-improved", "--seed", "1", "--stats"],
        &["solve", "-s", SCRAMBLE, "--puzzle", "stern", "--method", "tetra", "--explain"],
        &["solve", "-s", SCRAMBLE, "--method", "two-phase", "--exact-length", "9"],
        &["solve", "-s", SCRAMBLE, "--max-length", "1"],
        &["distances", "minitet"],
        &["robot", "list"],
        &["robot", "plan", "--robot", "cubotino", "--alg", "R U2"],
        &["robot", "plan", "--robot", "nxt", "--alg", "R U2", "--output", "words"],
        &["robot", "simulate", "--robot", "nxt", "--alg", "R U2"],
        &["tables", "list"],
        &["lab", "list"],
        &["lab", "run", "--puzzle", "222", "--method", "random-improved", "--n", "20", "--seed", "1", "-o", &record],
        &["lab", "report", &record],
        &["scan", "--faces", &photo],
        &["scan", &photo],
    ];
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for words in commands {
        let said = said(words);
        let plain = plain_words(&said);
        if !plain.is_empty() {
            found.insert(words.join(" "), plain);
        }
    }
    std::fs::remove_file(record).expect("it was written");
    assert_eq!(found, BTreeMap::new(), "{found:#?}");
}

/// The texts of a file: of pictures and pages what is shown.
fn shown(path: &Path) -> String {
    let text = std::fs::read_to_string(path).expect("it was written");
    if !["svg", "html"].iter().any(|ending| path.extension().is_some_and(|own| own == *ending)) {
        return text;
    }
    // Between the tags, but not how it looks.
    let parts = text.split('<').filter(|part| !part.starts_with("style"));
    parts.filter_map(|part| part.split_once('>')).flat_map(|(_, text)| [text, " "]).collect()
}

#[test]
fn no_file_says_a_plain_english_word() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let record = path("record.jsonl");
    let run = ["lab", "run", "--puzzle", "222", "--method", "random-improved", "--method", "ortega", "--n", "20"];
    said(&[&run[..], &["--seed", "1", "-o", &record]].concat());
    said(&["lab", "report", &record, "--html", &path("report.html"), "--svg", &path("charts")]);
    said(&["distances", "minitet", "--svg", &path("shapes.svg")]);
    said(&["show", "-s", SCRAMBLE, "--svg", &path("cube.svg")]);
    said(&["robot", "list", "--svg", &path("robots")]);
    // Programs in Java are code, and its comments are in the language of our code.
    for (robot, format) in [("nxt", "words"), ("nxt", "motors"), ("nxt", "svg"), ("cubotino", "text")] {
        let [program, _] = printed(&["robot", "plan", "--robot", robot, "--alg", "R U2 F", "--output", format]);
        std::fs::write(path(&format!("{robot}-{format}.{}", if format == "svg" { "svg" } else { "txt" })), program)
            .expect("it is written");
    }
    // What the machine calls itself stands in the record, and in reports as it is.
    let recorded = std::fs::read_to_string(&record).expect("it was written");
    let machine = recorded.split("\"machine\":\"").nth(1).and_then(|rest| rest.split('"').next()).expect("it is there");
    let machine = plain_words(machine);
    let mut folders = vec![folder.path().to_owned()];
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path()) {
            if entry.is_dir() {
                folders.push(entry);
            } else if entry != Path::new(&record) {
                let mut plain = plain_words(&shown(&entry));
                plain.retain(|word| !machine.contains(word));
                if !plain.is_empty() {
                    found.insert(entry.file_name().unwrap_or_default().to_string_lossy().into_owned(), plain);
                }
            }
        }
    }
    assert_eq!(found, BTreeMap::new(), "{found:#?}");
}

/// Places, stickers and turns that are named in the letters of the WCA: they have a letter that is none in German.
fn english_names(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| (1..=3).contains(&word.len()));
    let is_face = |c: char| "URFDLB".contains(c);
    let is_english = |word: &&str| {
        let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
        !letters.is_empty() && letters.chars().all(is_face) && letters.contains(['F', 'D', 'B'])
    };
    words.filter(is_english).map(str::to_owned).collect()
}

const GERMAN_SCRAMBLE: &str = "R O R' O' V2 U";

#[test]
fn in_german_notation_no_command_names_a_place_in_english_letters() {
    // A twisted corner, a piece that there is not, and two stickers of one piece exchanged; in the letters of faces.
    let twisted = "UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    let flipped = "UUUUUUUFURRRRRRRRRFUFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    let wrong = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBF";
    let commands: &[&[&str]] = &[
        &["check", twisted],
        &["check", flipped],
        &["check", wrong],
        &["inspect", "-s", GERMAN_SCRAMBLE, "--explain", "--signposts", "--tables"],
        &["inspect", "-s", "O V2", "--puzzle", "minitet", "--signposts"],
        &["distances", "minitet"],
        &["tables", "export", "slice"],
        &["tables", "export", "thistlethwaite-3"],
        &["memo", "-s", "R2 O R2 V2 H U'"],
        &["memo", "-s", GERMAN_SCRAMBLE, "--edge-buffer", "UV", "--corner-buffer", "VUR"],
        &["memo", "-s", GERMAN_SCRAMBLE, "--edge-buffer", "XY"],
        &["alg", "[R: [O, V2]]", "--origins"],
        &["alg", "H U V", "--puzzle", "222"],
        &["solve", "-s", GERMAN_SCRAMBLE, "--stats"],
        &["solve", "-s", GERMAN_SCRAMBLE, "--variant", "plain", "--explain", "--first-phases", "1"],
        &["solve", "-s", GERMAN_SCRAMBLE, "--method", "layers", "--explain"],
        &["solve", "-s", GERMAN_SCRAMBLE, "--method", "cfop", "--explain"],
        &["solve", "-s", GERMAN_SCRAMBLE, "--method", "corners-first", "--explain"],
        &["solve", "-s", GERMAN_SCRAMBLE, "--method", "edges-first", "--explain"],
        &["solve", "-s", GERMAN_SCRAMBLE, "--method", "top-bottom-middle", "--explain"],
        &["solve", "-s", GERMAN_SCRAMBLE, "--method", "thistlethwaite", "--explain"],
        &["solve", "-s", GERMAN_SCRAMBLE, "--puzzle", "222", "--method", "ortega", "--explain"],
        &["solve", "-s", GERMAN_SCRAMBLE, "--puzzle", "stern", "--method", "tetra", "--explain"],
    ];
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for words in commands {
        let output = zauber(&[words, &["--lang", "de", "--notation", "german"][..]].concat()).output();
        let output = output.expect("zauber starts");
        let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
        assert!(text.len() > 20, "{words:?} says something");
        let mut english = english_names(&text);
        // Colours are called by the letters of the input, and letters to remember are nobody's turns.
        english.retain(|name| name.len() > 1 || !["check", "memo"].contains(&words[0]));
        if !english.is_empty() {
            found.insert(words.join(" "), english);
        }
    }
    assert_eq!(found, BTreeMap::new(), "{found:#?}");
}

#[test]
fn english_names_are_found_and_german_ones_are_not() {
    assert_eq!(english_names("0 URF, UB und F3; D2 BL"), ["URF", "UB", "F3", "D2", "BL"]);
    assert_eq!(english_names("0 ORV, OH und V3; U2 HL R L' UR 12 MB"), [""; 0]);
}

#[test]
fn a_message_file_that_is_none_is_said_to_be_none() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("no-texts.json");
    std::fs::write(&path, "{}").expect("it is written");
    let output = zauber(&["check", "UUU"]).env("ZAUBER_TEXTS", &path).output().expect("zauber starts");
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code() == Some(1) && error.contains("it has no text for"), "{error}");
}
