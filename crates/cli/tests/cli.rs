//! The command line as users see it: texts by snapshot, JSON by its fields, exit codes.

mod common;

use common::{json, one, run, seen, send, solved_by, zauber};
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

const SOLVED: &str = testkit::SOLVED;

/// The solved cube with the corner at URF twisted clockwise.
const TWISTED: &str = "UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
/// With the edge at UR flipped.
const FLIPPED: &str = "UUUUURUUURURRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
/// With the edges at UR and UF exchanged.
const SWAPPED: &str = "UUUUUUUUURFRRRRRRRFRFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
/// With one sticker of UF wrong.
const MISREAD: &str = "UUUUUUUUURRRRRRRRRFBFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

macro_rules! snapshots {
    ($($name:ident: $words:expr, $input:expr;)*) => {
        $(#[test] fn $name() { insta::assert_snapshot!(seen(&$words, $input)); })*
    };
}

snapshots! {
    help: ["--help"], "";
    check_legal: ["check", testkit::SUPERFLIP], "";
    check_held_otherwise: ["check", "yyyyyyyyy rrrrrrrrr bbbbbbbbb wwwwwwwww ooooooooo ggggggggg"], "";
    check_twisted: ["check", TWISTED], "";
    check_flipped: ["check", FLIPPED], "";
    check_swapped: ["check", SWAPPED], "";
    check_misread: ["check", MISREAD], "";
    check_misread_colours: ["check", "WWWWWWWWWRRRRRRRRRGBGGGGGGGYYYYYYYYYOOOOOOOOOBBBBBBBBB"], "";
    check_misread_in_german: ["check", "--lang", "de", "WWWWWWWWWRRRRRRRRRGBGGGGGGGYYYYYYYYYOOOOOOOOOBBBBBBBBB"], "";
    check_twisted_in_german: ["check", "--lang", "de", "WWWWWWWWGWRRRRRRRRGGRGGGGGGYYYYYYYYYOOOOOOOOOBBBBBBBBB"], "";
    check_letters_in_german: ["check", "--lang", "de", &SOLVED.replace("DD", "XD")], "";
    alg_typo_in_german: ["alg", "--lang", "de", "R U %"], "";
    alg_in_german: ["alg", "--lang", "de", "x R U R' U'"], "";
    check_too_short: ["check", &SOLVED[..50]], "";
    check_wrong_letters: ["check", &SOLVED.replace("DD", "XD")], "";
    check_wrong_centres: ["check", "UUUURUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"], "";
    check_unknown_unique: ["check", "UUUUUUUU?RRRRRRRRRFF.FFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"], "";
    check_unknown_many: ["check", "????U????????R????????F????????D????????L????????B????"], "";
    check_unknown_impossible: ["check", "????U????????R????????F????????D????????L????????U????"], "";
    check_unknown_and_twisted: ["check", "UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBB?"], "";
    check_unknown_two_repairs: ["check", "????U???UD???R??????F?F????????D????????L????????B????"], "";
    check_other_scheme: ["check", "WWWWWWWWW RRRRRRRRR BBBBBBBBB YYYYYYYYY OOOOOOOOO GGGGGGGGG"], "";
    check_held_in_own_scheme: ["check", "--scheme", "YRBWOG", "WWWWWWWWWOOOOOOOOOBBBBBBBBBYYYYYYYYYRRRRRRRRRGGGGGGGGG"], "";
    check_not_a_net: ["check", "UUU\nUUU\nUUU\nLLLFFFRRR\nLLLFFFRRR\nLLLFFFRRR\nDDD\nDDD\nDDD\nBBB\nBBB\nBBB"], "";
    check_byte_order_mark: ["check", "-"], &format!("\u{feff}{SOLVED}\r\n");
    alg_times_sign: ["alg", "(R U R' U')x3"], "";
    alg_times_sign_alone: ["alg", "R *"], "";
    alg_times_sign_in_german: ["alg", "(R U)*3", "--lang", "de"], "";
    alg_of_twizzle: ["alg", "\u{feff}R . U5' 2R 2-3u\u{2bc} Rv R0 F6\u{ff07}"], "";
    alg_no_layer: ["alg", "R 4R"], "";
    alg_no_layers_in_german: ["alg", "2-4v", "--notation", "german", "--lang", "de"], "";
    alg_layer_order: ["alg", "3-2r"], "";
    alg_numbered_slice: ["alg", "2M"], "";
    alg_help: ["alg", "--help"], "";
    check_one_sticker: ["check", "U"], "";
    check_one_sticker_in_german: ["check", "U", "--lang", "de"], "";
    scramble_none: ["scramble", "-n", "0"], "";
    scramble_none_in_german: ["scramble", "--count", "0", "--lang", "de"], "";
    solve_no_solutions: ["solve", SOLVED, "--count", "0"], "";
    alg_stray_number: ["alg", "(R U) 3"], "";
    alg_long_line: ["alg", &format!("{}Q R", "R U ".repeat(100))], "";
    alg_comment_in_batch: ["alg", "-", "--invert"], "R U // cross\nF\n";
    apply_words: ["apply", SOLVED, "R", "U"], "";
    check_pieces: ["check", "--pieces", "0 1 2 3 4 5 6 7 / 0 0 0 0 0 0 0 0 / 1 0 2 3 4 5 6 7 8 9 10 11 / 0 0 0 0 0 0 0 0 0 0 0 0"], "";
    check_pieces_wrong: ["check", "--pieces", "0 1 2 3 4 5 6 6 / 0 0 0 0 0 0 0 0 / 0 1 2 3 4 5 6 7 8 9 10 11 / 0 0 0 0 0 0 0 0 0 0 0 0"], "";
    check_number_too_large: ["check", "--number", "43252003274489856000"], "";
    check_bad_scramble: ["check", "-s", "R U R'' U"], "";
    check_nothing: ["check"], "";
    check_two_positions: ["check", SOLVED, "-s", "R"], "";
    check_many: ["check", "-"], &format!("{SOLVED}\n\nnonsense\n  {TWISTED}  \n{}", testkit::SUPERFLIP);
    unknown_scheme: ["check", SOLVED, "--scheme", "WRGYOW"], "";
    inspect: ["inspect", "-s", "F U D R L B"], "";
    inspect_second_phase: ["inspect", "-s", "U R2 F2", "--numbering", "transformer"], "";
    inspect_wrong_universe: ["inspect", TWISTED, "--numbering", "korf"], "";
    inspect_explained: ["inspect", "-s", "F U D R L B", "--explain"], "";
    inspect_signposts: ["inspect", "-s", "F U2 R", "--signposts"], "";
    inspect_explained_korf: ["inspect", "-s", "F U D R L B", "--explain", "--numbering", "korf"], "";
    inspect_explained_in_german: ["inspect", "-s", "V O U R L H", "--notation", "german", "--numbering", "transformer", "--explain", "--lang", "de"], "";
    show: ["show", "-s", "U R F' L'"], "";
    show_wrong: ["show", MISREAD], "";
    alg: ["alg", "R U R' U'"], "";
    alg_with_rotation: ["alg", "M2 x (R U)2"], "";
    alg_typo: ["alg", "R U %"], "";
    alg_second_line: ["alg", "R U // first\nF Q"], "";
    alg_unclosed: ["alg", "R [U, (D F"], "";
    alg_expand: ["alg", "[R: [U, F2]]2", "--expand"], "";
    alg_german: ["alg", "V O' H2 U", "--notation", "german", "--to-notation", "wca"], "";
    alg_kociemba: ["alg", "[R U', Fw2] M", "--to-notation", "kociemba"], "";
    alg_simplify: ["alg", "R L R' U D' U2 D R2 L'", "--simplify"], "";
    alg_mirror: ["alg", "R U M Lw' x // as is", "--mirror", "x"], "";
    alg_invert: ["alg", "R U ^(F D)", "--invert"], "";
    alg_many: ["alg", "-", "--invert"], "R U\nR (\nF2\n";
    apply_rotation: ["apply", "-s", "R", "x M'"], "";
    apply_without_alg: ["apply"], "";
    apply_not_a_cube: ["apply", MISREAD, "R"], "";
    solve_bare: ["solve", "-s", "R U R' U' F2", "--quiet"], "";
    solve_corners_first: ["solve", "-s", "D2 F' L2 U B2 R' F2 D L' B U2 R2", "--method", "corners-first", "--explain", "--quiet"], "";
    solve_solved: ["solve", SOLVED, "--quiet"], "";
    solve_german: ["solve", "-s", "V O2", "--notation", "german", "--quiet"], "";
    solve_illegal: ["solve", TWISTED], "";
    solve_other_universe: ["solve", SOLVED, "--to", TWISTED], "";
    solve_impossible_length: ["solve", "-s", "R U F", "--max-length", "2"], "";
    solve_bad_time: ["solve", SOLVED, "--time", "5"], "";
    solve_many: ["solve", "-s", "-", "--quiet"], "R U\nF2 (\nD\n";
    tables_unknown: ["tables", "build", "everything"], "";
    scramble_random_state: ["scramble", "-n", "2", "--seed", "7"], "";
    scramble_seeded: ["scramble", "-n", "3", "--seed", "42", "--random-moves", "20"], "";
}

#[test]
fn check_json_has_the_promised_fields() {
    let legal = one(&["check", "--json", SOLVED]);
    assert_eq!(
        legal,
        serde_json::json!({"input": SOLVED, "facelets": SOLVED, "turned": "", "legal": true, "universe": 0})
    );
    for (cube, code, kind, total) in [(TWISTED, 5, "twist", 8), (FLIPPED, 3, "flip", 12), (SWAPPED, 6, "parity", 94)] {
        let answer = one(&["check", "--json", cube]);
        assert_eq!(answer["input"], cube);
        let error = &answer["error"];
        assert_eq!((&error["code"], &error["repairs_total"]), (&Value::from(code), &Value::from(total)));
        assert_eq!(error["faults"][0]["kind"], kind);
        assert_eq!(error["faults"][0]["code"], code);
        let repairs = error["repairs"].as_array().expect("repairs are a list");
        assert_eq!(repairs.len(), total);
        assert!(repairs.iter().any(|repair| repair["facelets"] == SOLVED));
        for repair in repairs {
            assert_eq!(repair["operations"].as_array().map(Vec::len), Some(1));
            assert!(repair["places"].as_array().is_some_and(|places| !places.is_empty()));
            assert!(repair["changed"].as_u64().is_some_and(|changed| changed > 0));
        }
    }
    let misread = one(&["check", "--json", MISREAD]);
    assert_eq!(misread["error"]["code"], 1);
    assert_eq!(misread["error"]["repairs"][0]["facelets"], SOLVED);
    assert_eq!(misread["error"]["repairs"][0]["places"], serde_json::json!(["F2"]));
    let unknown = one(&["check", "--json", "????U????????R????????F????????D????????L????????B????"]);
    assert_eq!(unknown["completions"], "43252003274489856000");
}

#[test]
fn a_cube_can_be_held_in_any_way() {
    for (turn, turned) in [("x", "x"), ("y2", "y2"), ("x y", "x y"), ("x x", "x2"), ("z2 y", "x2 y'")] {
        let held = one(&["apply", SOLVED, turn, "--json"]);
        let facelets = held["facelets"].as_str().expect("facelets are text");
        assert_ne!(facelets, SOLVED);
        let answer = one(&["check", facelets, "--json"]);
        assert_eq!((&answer["facelets"], &answer["turned"]), (&Value::from(SOLVED), &Value::from(turned)));
    }
}

#[test]
fn inspect_names_every_number_and_reads_them_back() {
    for numbering in ["kociemba", "transformer", "korf"] {
        let scramble = "D2 F' L2 U B2 R' F2 D L' B U2 R2 F U' L B2";
        let answer = one(&["inspect", "-s", scramble, "--numbering", numbering, "--json"]);
        let list = |name: &str| {
            let list = answer[name].as_array().expect("a list of numbers");
            list.iter().map(Value::to_string).collect::<Vec<_>>().join(" ")
        };
        let pieces = ["corners", "twists", "edges", "flips"].map(list).join(" / ");
        let from_pieces = one(&["inspect", "--pieces", &pieces, "--numbering", numbering, "--json"]);
        assert_eq!(from_pieces["facelets"], answer["facelets"]);
        let number = answer["number"].as_str().expect("the number is text");
        let from_number = one(&["inspect", "--number", number, "--numbering", numbering, "--json"]);
        assert_eq!(from_number["facelets"], answer["facelets"]);
        for name in
            ["corner_permutation", "twist", "edge_permutation", "flip", "slice", "order", "symmetries", "universe"]
        {
            assert!(answer[name].is_u64(), "{name}");
        }
    }
}

#[test]
fn letters_for_the_blindfolded_begin_at_the_buffers() {
    let memo = one(&["memo", "-s", "U", "--json"]);
    assert_eq!(memo["edges"], serde_json::json!(["BA", "D"]));
    assert_eq!((&memo["parity"], &memo["edge_buffer"]), (&Value::from(true), &Value::from("UF")));
    let memo = one(&["memo", "-s", "M2 U M U2 M' U M2", "--edge-buffer", "df", "--corner-buffer", "UBL", "--json"]);
    assert_eq!((&memo["corner_buffer"], &memo["corners"]), (&Value::from("UBL"), &serde_json::json!([])));
    // The edge of the buffer is solved, so a circle is begun elsewhere: four letters for three edges.
    assert_eq!(memo["edges"].as_array().map(Vec::len), Some(2));
    for words in [["--edge-buffer", "UD"], ["--corner-buffer", "UF"], ["--puzzle", "222"]] {
        let output = run(&[&["memo", "-s", "U"][..], &words].concat(), "");
        assert_eq!(output.status.code(), Some(2), "{words:?}");
    }
}

#[test]
fn patterns_of_cubing_js_are_read_and_written() {
    for line in testkit::kpatterns() {
        let recorded: Value = serde_json::from_str(line).expect("the corpus is JSON");
        let alg = recorded["alg"].as_str().expect("an alg");
        let from_pattern = one(&["inspect", &recorded["kpattern"].to_string(), "--json"]);
        let from_alg = one(&["inspect", "-s", alg, "--json"]);
        assert_eq!(from_pattern["facelets"], from_alg["facelets"], "{alg}");
        assert_eq!(from_pattern["turned"], from_alg["turned"], "{alg}");
        assert_eq!(from_alg["kpattern"], recorded["kpattern"]["patternData"], "{alg}");
    }
    for (text, why) in [
        ("{\"patternData\": {\"EDGES\": 3}}", "EDGES.pieces müsste eine Liste von 12 kleinen Zahlen sein"),
        ("{\"patternData\": ", "ab Zeile 1, Spalte 16 ist es kein JSON"),
    ] {
        let wrong = run(&["check", text, "--lang", "de"], "");
        assert_eq!(wrong.status.code(), Some(3));
        assert!(String::from_utf8_lossy(&wrong.stderr).contains(why), "{wrong:?}");
    }
}

#[test]
fn alg_and_scramble_json_have_the_promised_fields() {
    let alg = one(&["alg", "U R F' L'", "--json"]);
    assert_eq!(alg["facelets"], testkit::AFTER_U_R_FI_LI);
    let counts = ["htm", "qtm", "stm", "etm", "axial"].map(|name| alg[name].as_u64());
    assert_eq!(counts, [Some(4); 5]);
    let slices = one(&["alg", "M2 U R L' x", "--json"]);
    let counts = ["htm", "qtm", "stm", "etm", "axial"].map(|name| slices[name].as_u64().expect("a count"));
    assert_eq!(counts, [5, 7, 4, 5, 3]);
    let typo = one(&["alg", "R U %", "--json"]);
    assert_eq!((&typo["error"]["position"], &typo["error"]["length"]), (&Value::from(4), &Value::from(1)));

    let scrambles = json(&["scramble", "-n", "50", "--random-moves", "30", "--json"], "");
    assert_eq!(scrambles.len(), 50);
    for scramble in &scrambles {
        let [turns, facelets] = ["scramble", "facelets"].map(|name| scramble[name].as_str().expect("text"));
        assert_eq!(turns.split(' ').count(), 30);
        assert_eq!(testkit::stickers::replay(SOLVED, turns), facelets);
    }
    assert_ne!(scrambles[0], scrambles[1]);
}

#[test]
fn solve_json_has_the_promised_fields() {
    let cube = testkit::random_cubes().next().expect("the corpus is not empty");
    let answer = one(&["solve", cube, "--json", "--stats", "--nodes", "3000", "--threads", "1"]);
    assert_eq!(solved_by(cube, &answer), SOLVED);
    for (name, value) in [("input", cube), ("facelets", cube), ("turned", ""), ("goal", SOLVED), ("puzzle", "333")] {
        assert_eq!(answer[name], value);
    }
    assert_eq!((&answer["method"], &answer["variant"]), (&Value::from("two-phase"), &Value::from("small")));
    assert_eq!((&answer["metric"], &answer["optimal"]), (&Value::from("htm"), &Value::from(false)));
    assert!(answer["seconds"].is_f64() && answer["nodes"].is_u64() && answer["table_bytes"].is_u64());
    let moves = answer["moves"].as_str().expect("text");
    assert_eq!(answer["length"], moves.split(' ').count());
    let stages = answer["stages"].as_array().expect("a list");
    let joined: Vec<&str> =
        stages.iter().map(|stage| stage["moves"].as_str().expect("text")).filter(|moves| !moves.is_empty()).collect();
    // Two phases, and pre-moves where the search has used some.
    assert!((2..=3).contains(&stages.len()));
    assert_eq!(joined.join(" "), moves);
    assert!(stages.iter().all(|stage| stage["mask"].as_array().is_some_and(|mask| !mask.is_empty())));
    let improvements = answer["improvements"].as_array().expect("a list");
    assert_eq!(improvements.last().expect("one at least")["length"], answer["length"]);
    // The same number of nodes on one thread gives the same solution.
    assert_eq!(answer["moves"], one(&["solve", cube, "--json", "--nodes", "3000", "--threads", "1"])["moves"]);
}

#[test]
fn positions_are_turned_into_each_other_in_every_universe() {
    let zeros = |n: usize| vec!["0"; n].join(" ");
    let numbers = |n: u32| (0..n).map(|i| i.to_string()).collect::<Vec<_>>().join(" ");
    for twist in ["0", "1", "2"] {
        for flip in ["0", "1"] {
            for edges in ["0 1", "1 0"] {
                let edges = format!("{edges} {}", &numbers(12)[4..]);
                let pieces = format!("{} / {twist} {} / {edges} / {flip} {}", numbers(8), zeros(7), zeros(11));
                let from = one(&["inspect", "--pieces", &pieces, "--json"])["facelets"].clone();
                let from = from.as_str().expect("text");
                let goal = testkit::stickers::replay(from, "R U2 F' D L B' U R2 F");
                let answer = one(&["solve", from, "--to", &goal, "--json", "--nodes", "100", "--threads", "1"]);
                assert_eq!(solved_by(from, &answer), goal);
                assert_eq!(answer["goal"], goal);
            }
        }
    }
    // The example from the old page.
    let a = "FLBUULFFLFDURRDBUBUUDDFFBRDDBLRDRFLLRLRULFUDRRBDBBBUFL";
    let b = "BBURUDBFUFFFRRFUUFLULUFUDLRRDBBDBDBLUDDFLLRRBRLLLBRDDF";
    assert_eq!(solved_by(a, &one(&["solve", a, "--to", b, "--json", "--nodes", "100"])), b);
}

#[test]
fn a_cube_held_differently_is_solved_as_held() {
    let held = one(&["apply", "-s", "R U2 F' D", "x y", "--json"])["facelets"].clone();
    let answer = one(&["solve", held.as_str().expect("text"), "--json"]);
    assert_eq!(answer["turned"], "x y");
    assert_eq!(solved_by(answer["facelets"].as_str().expect("text"), &answer), SOLVED);
    assert_eq!((&answer["length"], &answer["optimal"]), (&Value::from(4), &Value::from(true)));
}

#[test]
fn many_positions_are_solved_in_order() {
    let cubes: Vec<&str> = testkit::random_cubes().take(60).collect();
    let input = cubes.join("\n") + "\nnonsense\n";
    let output = run(&["solve", "-", "--json", "--nodes", "100"], &input);
    assert_eq!(output.status.code(), Some(3));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let answers: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), 61);
    for (cube, answer) in cubes.iter().zip(&answers) {
        assert_eq!(answer["input"], *cube);
        assert_eq!(solved_by(cube, answer), SOLVED);
    }
    assert!(answers[60]["error"].is_object());
}

/// As in `zauber solve - | head`: the reader stops, though more positions could come.
#[test]
fn a_batch_ends_when_its_output_is_closed() {
    let mut child = zauber(&["solve", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("the pipe is there");
    writeln!(stdin, "{}", testkit::SOLVED).expect("it reads");
    let status = child.wait().expect("it ends");
    assert!(status.success());
    drop(stdin);
}

/// Ctrl-C skips what takes long, and what is known is printed.
#[cfg(unix)]
#[test]
fn interrupted_distances_are_still_printed() {
    let child = zauber(&["distances", "222", "--json"]).stdout(Stdio::piped()).spawn().expect("it starts");
    std::thread::sleep(std::time::Duration::from_millis(1500));
    send("INT", &child);
    let output = child.wait_with_output().expect("it ends");
    let report: Value = serde_json::from_slice(&output.stdout).expect("a report");
    assert_eq!(report["positions"], 3_674_160);
    // 82.95 %.
    assert_eq!(report["within"][9], 3_047_716);
}

/// Ctrl-C ends the search, prints the best solution so far, and sets the exit code; so does a request to terminate.
#[cfg(unix)]
#[test]
fn an_interrupted_search_prints_the_best_so_far() {
    let cube = testkit::random_cubes().next().expect("the corpus is not empty");
    let start = || zauber(&["solve", cube, "--time", "10min", "--quiet"]).stdout(Stdio::piped()).spawn();
    let children = [("INT", 130), ("TERM", 143)].map(|(signal, code)| (signal, code, start().expect("zauber starts")));
    std::thread::sleep(std::time::Duration::from_secs(3));
    for (signal, code, child) in children {
        send(signal, &child);
        let output = child.wait_with_output().expect("zauber ends");
        assert_eq!(output.status.code(), Some(code));
        let moves = String::from_utf8(output.stdout).expect("UTF-8");
        assert_eq!(testkit::stickers::replay(cube, &moves), SOLVED);
    }
}

#[test]
fn completions_end_when_their_output_is_closed() {
    let mut child =
        zauber(&["completions", "zsh"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}

#[cfg(target_os = "linux")]
#[test]
fn completions_say_when_the_disk_is_full() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has one");
    let output = zauber(&["completions", "bash"]).stdout(full).stderr(Stdio::piped()).output().expect("it runs");
    let notes = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1));
    assert!(notes.starts_with("error: ") && notes.lines().count() == 1, "{notes}");
}

/// A face that was copied rotated by a quarter, and two that were copied into each other's places: one repair each.
#[test]
fn turned_and_swapped_faces_are_one_repair() {
    let cube: Vec<char> = testkit::random_cubes().next().expect("the corpus is not empty").chars().collect();
    let quarter = |i: usize| if i < 9 { (2 - i % 3) * 3 + i / 3 } else { i };
    let swap = |i: usize| {
        if i < 9 {
            i + 18
        } else if (18..27).contains(&i) {
            i - 18
        } else {
            i
        }
    };
    let given = |from: &dyn Fn(usize) -> usize| (0..54).map(|i| cube[from(i)]).collect::<String>();
    for (given, words) in [
        (given(&quarter), "the face U looks turned: rotate it a quarter turn counter-clockwise"),
        (given(&swap), "the face U and the face F look swapped: exchange them"),
    ] {
        let error = one(&["check", &given, "--json"])["error"].clone();
        assert_eq!(error["repairs_total"], 1);
        assert_eq!(error["repairs"][0]["operations"], serde_json::json!([words]));
        assert_eq!(error["repairs"][0]["facelets"], cube.iter().collect::<String>());
    }
}

fn corpus_scan(name: &str) -> String {
    format!("{}/../../corpus/scan/rgb/{name}.json", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn a_scan_is_read() {
    let file = corpus_scan("rcr-3x3x3-random-02-68941627");
    let text = std::fs::read_to_string(&file).expect("the corpus is there");
    let expected = serde_json::from_str::<Value>(&text).expect("JSON")["expected"].clone();
    let report = one(&["scan", "--rgb", &file, "--json"]);
    assert_eq!(report["facelets"], expected);
    assert_eq!(report["confidence"].as_array().expect("a list").len(), 54);
    assert!(report["margin"].as_f64().expect("a number") > 1.0 && report["runner_up"] != expected);
    assert_eq!(report["faces"][2], serde_json::json!({ "given": 2, "place": "F", "turned": 0 }));
    // From standard input, one per line, a bad one in its place.
    let line = text.replace('\n', " ");
    let output = run(&["scan", "--rgb", "-"], &format!("{line}\n{{\"faces\": [[]]}}\n{line}\n"));
    let lines: Vec<String> = String::from_utf8(output.stdout).expect("UTF-8").lines().map(str::to_owned).collect();
    assert_eq!((lines.len(), lines[0].as_str(), lines[0] == lines[2]), (3, expected.as_str().expect("text"), true));
    assert_eq!(output.status.code(), Some(3));
}

#[test]
fn known_stickers_of_a_scan_are_kept() {
    let text = std::fs::read_to_string(corpus_scan("rcr-3x3x3-random-02-68941627")).expect("the corpus is there");
    let mut scan: Value = serde_json::from_str(&text).expect("JSON");
    scan["known"] = scan["expected"].clone();
    let output = run(&["scan", "--rgb", "-", "--json"], &format!("{scan}\n"));
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&report["facelets"], &report["runner_up"]), (&scan["expected"], &Value::Null));
    scan["known"] = "UU".into();
    let output = run(&["scan", "--rgb", "-"], &format!("{scan}\n"));
    assert!(String::from_utf8_lossy(&output.stdout).contains("`known` has 2 characters"));
}

#[test]
fn faces_that_were_scanned_turned_are_named() {
    let text = seen(&["scan", "--rgb", &corpus_scan("tracker-issue10-misoriented")], "");
    assert!(text.starts_with("exit 0") && text.contains("R is face 2 turned by half"), "{text}");
}

#[test]
fn what_is_no_cube_is_refused_with_what_was_seen() {
    let file = tempfile::NamedTempFile::new().expect("a file");
    let colour = |i: usize| serde_json::json!([i * 37 % 256, i * 91 % 256, i * 53 % 256]);
    let faces: Vec<Vec<Value>> = (0..6).map(|face| (0..9).map(|i| colour(face * 9 + i)).collect()).collect();
    std::fs::write(file.path(), serde_json::json!({ "faces": faces }).to_string()).expect("it is written");
    let path = file.path().to_str().expect("text");
    let error = one(&["scan", "--rgb", path, "--json"]);
    assert_eq!(error["error"]["seen"].as_str().expect("text").len(), 54);
    assert!(error["facelets"].is_null() && error["error"]["text"].as_str().expect("text").contains("fit no cube"));
    let refusal = run(&["scan", "--rgb", path, "--puzzle", "stern"], "");
    assert_eq!(refusal.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refusal.stderr).contains("cannot be scanned"));
}

fn photo(name: &str) -> String {
    format!("{}/../../corpus/scan/photos/{name}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn photographs_are_read_as_a_cube() {
    let folder = tempfile::tempdir().expect("a folder");
    let drawing = folder.path().join("seen.png");
    let files =
        ["D", "B", "U", "R", "L", "F"].map(|face| photo(&format!("mit/3x3x3-random-01/rubiks-side-{face}.jpg")));
    let mut arguments = vec!["scan", "--json", "--debug-image", drawing.to_str().expect("text")];
    arguments.extend(files.iter().map(String::as_str));
    let report = one(&arguments);
    assert_eq!(report["facelets"], "LBBUURDDRDDLBRFRBDLLFRFRBLURFFLDLDBLURFULFBUUUDFDBFBUR");
    assert_eq!(report["faces"][0]["file"], files[2].as_str());
    assert_eq!((&report["faces"][0]["place"], &report["faces"][0]["turned"]), (&"U".into(), &0.into()));
    assert!(report["faces"][0]["corners"][2][0].as_f64().expect("a number") > 800.0);
    let png = std::fs::read(drawing).expect("it is written");
    assert!(png.starts_with(b"\x89PNG"));
}

#[test]
fn a_picture_without_a_face_is_no_answer() {
    let folder = common::Folder::new();
    let file = folder.text("grey.png");
    let mut picture = Vec::new();
    let encoder = png::Encoder::new(&mut picture, 64, 64);
    encoder.write_header().and_then(|mut file| file.write_image_data(&[128; 64 * 64])).expect("a picture");
    std::fs::write(&file, picture).expect("written");
    let output = run(&["scan", "--faces", &file], "");
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&output.stdout).contains("no face is seen"), "{output:?}");
}

#[test]
fn the_faces_of_a_photograph_are_told() {
    let file = photo("apache-ccby/lazycube/11cf92296db9.jpg");
    let report = one(&["scan", "--faces", "--json", &file]);
    assert_eq!((&report["file"], &report["faces"][0]["grid"]), (&file.as_str().into(), &"RYGRBYGOR".into()));
    assert_eq!(report["faces"][0]["confidence"].as_array().expect("a list").len(), 9);
    // One bad file among others is told in its place.
    let bad = tempfile::NamedTempFile::new().expect("a file");
    let output = run(&["scan", "--faces", &file, bad.path().to_str().expect("text"), &file], "");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!((text.matches("RYGRBYGOR").count(), output.status.code()), (2, Some(3)));
    assert!(text.contains("not a JPEG, PNG or WebP"), "{text}");
    let output = run(&["scan", &file], "");
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&output.stderr).contains("six faces are needed, and 1 seen"));
}

#[test]
fn a_scan_by_windows_may_leave_stickers_unknown() {
    let report = one(&["scan", "--rgb", &corpus_scan("rcr-3x3x3-random-09-363d910a"), "--method", "2010", "--json"]);
    assert!(report["facelets"].as_str().expect("text").contains('?') && report["runner_up"].is_null());
}

#[test]
fn several_solutions_are_listed() {
    let answer = one(&["solve", "-s", "R U F D L B", "--count", "4", "--json", "--nodes", "20000", "--threads", "1"]);
    let start = answer["facelets"].as_str().expect("text");
    let solutions = answer["solutions"].as_array().expect("a list");
    assert_eq!(solutions.len(), 4);
    assert_eq!(solutions[0], answer["moves"]);
    for solution in solutions {
        assert_eq!(testkit::stickers::replay(start, solution.as_str().expect("text")), SOLVED);
    }
}

#[test]
fn many_lines_keep_their_order_and_their_errors() {
    let cubes: Vec<&str> = testkit::random_cubes().collect();
    let input = cubes.join("\n") + "\nnot a cube\n" + SOLVED + "\n";
    let output = run(&["check", "-", "--json"], &input);
    assert_eq!(output.status.code(), Some(3));
    let lines = String::from_utf8(output.stdout).expect("UTF-8");
    let answers: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), 1002);
    for (cube, answer) in cubes.iter().zip(&answers) {
        assert_eq!((&answer["input"], &answer["legal"]), (&Value::from(*cube), &Value::from(true)));
    }
    assert!(answers[1000]["error"]["text"].is_string());
    assert_eq!(answers[1001]["legal"], true);
}

/// What is printed can be given again: applying two algs is the same as applying both at once.
#[test]
fn applying_composes() {
    for (puzzle, first, second) in [
        ("333", "M", "M'"),
        ("333", "R x Uw'", "S2 y F Lw E'"),
        ("222", "R x U'", "y F Lw D"),
        ("minitet", "L z U", "B' x2 R"),
        ("stern", "y D", "z' Uw F2"),
    ] {
        let apply = |words: &[&str]| {
            let words = [&["apply", "--json", "--puzzle", puzzle], words].concat();
            one(&words)["facelets"].as_str().expect("letters").to_owned()
        };
        let both = apply(&["-s", "", &format!("{first} {second}")]);
        assert_eq!(apply(&["-s", first, second]), both, "{puzzle}");
        assert_eq!(apply(&[&apply(&["-s", "", first]), second]), both, "{puzzle}");
    }
    assert_eq!(run(&["apply", "-s", "M", "M'"], "").stdout, format!("{SOLVED}\n").into_bytes());
}

#[test]
fn turns_about_one_axis_are_simplified_together() {
    let algs = "\u{feff}R3 M r\nU [R, r] [E: d']\nL2 [R R': F] S\nR4\n";
    let output = run(&["alg", "-", "--simplify"], algs);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "\ny\nL2 Fw\n\n");
}

/// A line that is too long gets its error in its place, without being kept in memory.
#[test]
fn lines_of_any_length_are_answered_in_their_place() {
    let (letters, algs) = ("U".repeat(3 << 20), "R ".repeat(2 << 20));
    let commands: &[(&[&str], &str, &str)] = &[
        (&["check", "-"], SOLVED, &letters),
        (&["inspect", "-"], SOLVED, &letters),
        (&["show", "-"], SOLVED, &letters),
        (&["solve", "-"], SOLVED, &letters),
        (&["solve", "-s", "-"], "R", &algs),
        (&["alg", "-"], "R", &algs),
        (&["apply", "-", "R"], SOLVED, &letters),
        (&["apply", "-s", "-", "R"], "U", &algs),
    ];
    for (words, good, long) in commands {
        let words = [words, &["--json"][..]].concat();
        let output = run(&words, &format!("{good}\n{long}\n{good}\n{long}"));
        assert_eq!(output.status.code(), Some(3), "{words:?}");
        let lines = String::from_utf8(output.stdout).expect("UTF-8");
        let answers: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        assert_eq!(answers.len(), 4, "{words:?}");
        for (answer, is_good) in answers.iter().zip([true, false, true, false]) {
            assert_eq!(answer.get("error").is_none(), is_good, "{words:?}");
            assert!(answer["input"].as_str().expect("text").len() < 200, "{words:?}");
            if !is_good {
                let text = answer["error"]["text"].as_str().expect("text");
                assert!(text.contains("1048576 bytes"), "{text}");
            }
        }
    }
    let output = run(&["check", "-"], &format!("{letters}\n{SOLVED}\n"));
    let said = "error: this is longer than 1048576 bytes, the limit for a position or an alg\nlegal\n";
    assert_eq!(String::from_utf8_lossy(&output.stdout), said);
}

/// A program that waits for each answer before it sends the next line must not wait forever.
#[test]
fn each_answer_is_flushed() {
    let mut child =
        zauber(&["check", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("zauber starts");
    let mut stdin = child.stdin.take().expect("the pipe is there");
    let mut answers = BufReader::new(child.stdout.take().expect("the pipe is there")).lines();
    for cube in [SOLVED, testkit::SUPERFLIP, SOLVED] {
        writeln!(stdin, "{cube}").expect("zauber reads");
        assert_eq!(answers.next().expect("an answer").expect("UTF-8"), "legal");
    }
    drop(stdin);
    assert!(child.wait().expect("zauber ends").success());
}

#[test]
fn a_closed_output_is_not_a_failure() {
    let mut child =
        zauber(&["scramble", "-n", "100000", "--random-moves", "50"]).stdout(Stdio::piped()).spawn().expect("starts");
    drop(child.stdout.take());
    assert_eq!(child.wait().expect("zauber ends").code(), Some(0));
}

#[test]
fn bytes_that_are_not_text_are_rejected_with_a_message() {
    let mut child =
        zauber(&["check", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("zauber starts");
    child.stdin.take().expect("the pipe is there").write_all(b"\xff\xfe\n\0\n").expect("zauber reads");
    let output = child.wait_with_output().expect("zauber ends");
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 2);
}

#[test]
fn pictures_are_written_and_failures_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let output = run(&["show", SOLVED, "--svg", &path("a.svg"), "--png", &path("a.png"), "--width", "300"], "");
    assert!(output.status.success());
    assert!(std::fs::read_to_string(path("a.svg")).expect("an SVG").starts_with("<svg"));
    let png = std::fs::read(path("a.png")).expect("a PNG");
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    assert_eq!(u32::from_be_bytes(png[16..20].try_into().expect("four bytes")), 300);

    let output = run(&["show", "-s", "-", "--svg", &path("many.svg")], "R\nU\n");
    assert!(output.status.success());
    assert_ne!(std::fs::read(path("many-1.svg")).expect("first"), std::fs::read(path("many-2.svg")).expect("second"));

    let output = run(&["show", SOLVED, "--png", &path("missing/a.png")], "");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot write"));
    let output = run(&["show", SOLVED, "--png", &path("a.png"), "--width", "0"], "");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn colours_appear_only_where_they_are_wanted() {
    let plain = zauber(&["show", SOLVED]).output().expect("zauber runs");
    assert!(!plain.stdout.contains(&0x1b));
    let forced = zauber(&["show", SOLVED]).env("CLICOLOR_FORCE", "1").output().expect("zauber runs");
    assert!(forced.stdout.contains(&0x1b));
    let quiet = zauber(&["show", SOLVED, "--quiet"]).env("CLICOLOR_FORCE", "1").output().expect("zauber runs");
    assert!(!quiet.stdout.contains(&0x1b));
}

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = run(&["completions", shell], "");
        assert!(output.status.success());
        assert!(String::from_utf8_lossy(&output.stdout).contains("inspect"), "{shell}");
    }
}

/// What `show` prints can be read back.
#[test]
fn a_printed_net_is_a_position() {
    for cube in testkit::random_cubes().take(20) {
        let net = run(&["show", cube], "");
        let text = String::from_utf8(net.stdout).expect("UTF-8");
        assert_eq!(one(&["check", &text, "--json"])["facelets"], cube);
    }
}

/// A human method: seven stages described in colours, with rotations if asked for, starting with the given colour.
#[test]
fn layers_are_described_in_colours() {
    let scramble = "D2 F' L2 U B2 R' F2 D L' B U2 R2 F U' L B2 D' R F L2";
    let plain = one(&["solve", "-s", scramble, "--method", "layers", "--first-colour", "white", "--json"]);
    let stages = plain["stages"].as_array().expect("stages");
    assert_eq!(stages.len(), 7);
    assert_eq!(stages[1]["goal"], "The four edges with white are home.");
    let steps = stages[3]["steps"].as_array().expect("steps");
    assert!(steps.iter().all(|step| step["text"].as_str().is_some_and(|text| text.contains("yellow"))));
    let held = [
        "solve",
        "-s",
        scramble,
        "--method",
        "layers",
        "--first-colour",
        "weiß",
        "--handling",
        "--lang",
        "de",
        "--json",
    ];
    let held = one(&held);
    assert_eq!(held["length"], plain["length"]);
    assert!(held["moves"].as_str().is_some_and(|moves| moves.contains("x2")));
    assert!(
        held["stages"][3]["steps"][0]["text"]
            .as_str()
            .is_some_and(|text| text.starts_with("Halte den Würfel mit Gelb oben"))
    );
    let alg = format!("{scramble} {}", held["moves"].as_str().expect("moves"));
    let after = one(&["apply", SOLVED, &alg, "--json"]);
    let letters = after["facelets"].as_str().expect("letters").as_bytes();
    assert!(letters.chunks(9).all(|face| face.iter().all(|letter| *letter == face[4])));
    let wrong = run(&["solve", "-s", "R", "--method", "layers", "--first-colour", "pink"], "");
    assert_eq!(wrong.status.code(), Some(2));
}
