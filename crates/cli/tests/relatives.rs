//! 2x2x2, MiniTet and Stern on the command line.

mod common;

use common::{json, one, run, seen};

/// The solved MiniTet.
const TETRA: &str = "BDCAABCDBACDCABDBADCABDC";
/// The solved 2x2x2 with the corner at URF twisted clockwise.
const TWISTED: &str = "UUUFURRRFRFFDDDDLLLLBBBB";
/// An example with exactly two shortest solutions.
const EXAMPLE: &str = "R U2 R2 F2 R' F2 R F R";

macro_rules! snapshots {
    ($($name:ident: $words:expr, $input:expr;)*) => {
        $(#[test] fn $name() { insta::assert_snapshot!(seen(&$words, $input)); })*
    };
}

snapshots! {
    check_pocket_in_other_colours: ["check", "--puzzle", "222", "YYYY RRRR BBBB WWWW OOOO GGGG"], "";
    check_pocket_twisted: ["check", "--puzzle", "222", TWISTED], "";
    check_pocket_misread: ["check", "--puzzle", "222", "UUUURRRRFFFFDDDDLLLLBBBU"], "";
    check_pocket_unknown: ["check", "--puzzle", "222", "UUU?RRRRFFFFDDDDLLLLBBBB"], "";
    check_minitet_misread_german: ["check", "--puzzle", "minitet", "BDCAABCDBACDCABDBADCABDD", "--lang", "de"], "";
    check_minitet_letters: ["check", "--puzzle", "minitet", "UUUURRRRFFFFDDDDLLLLBBBB"], "";
    check_many: ["check", "--puzzle", "stern", "-"], "BDCAABCDBACDCABDBADCABDC\nnonsense\n";
    explain_minitet_german: ["solve", "--puzzle", "minitet", "DCABDCDCAACABCBBDABACDDB", "--method", "tetra", "--explain", "--lang", "de", "-q"], "";
    explain_minitet_by_layers: ["solve", "--puzzle", "minitet", "-s", "R U F2 R' U", "--method", "layers", "--explain", "-q"], "";
    explain_pocket: ["solve", "--puzzle", "222", "-s", EXAMPLE, "--method", "ortega", "--explain", "-q"], "";
    comment_pocket: ["solve", "--puzzle", "222", "-s", "R U F", "--comments", "-q"], "";
    inspect_minitet: ["inspect", "--puzzle", "minitet", "-s", "R U F2", "--signposts"], "";
    inspect_pocket: ["inspect", "--puzzle", "222", "-s", "R U F2"], "";
    show_pocket: ["show", "--puzzle", "222", "-s", "R U F"], "";
    show_stern: ["show", "--puzzle", "stern", TETRA], "";
    show_minitet_faces: ["show", "--puzzle", "minitet", "-s", "U2 R2", "--stickers", "faces"], "";
    show_minitet_faces_of_another_shape: ["show", "--puzzle", "minitet", "-s", "R U F", "--stickers", "faces"], "";
    show_minitet_faces_of_another_shape_german: ["show", "--puzzle", "minitet", "-s", "R", "--view", "faces", "--lang", "de"], "";
    show_faces_of_the_cube: ["show", "-s", "R", "--stickers", "faces"], "";
    check_minitet_faces_misread: ["check", "--puzzle", "minitet", "--stickers", "faces", "AAAA / BBBB / CCCC / DDDA"], "";
    check_minitet_faces_misread_german: ["check", "--puzzle", "minitet", "RRRR GGGG BBBB YYYR", "--lang", "de"], "";
    check_minitet_faces_too_few: ["check", "--puzzle", "minitet", "AAAA BBBB CCCC DDD"], "";
    check_minitet_faces_many: ["check", "--puzzle", "minitet", "--stickers", "faces", "-"], "AAAABBBBCCCCDDDD\naaaa/bbb?/cccc/dddd\naaaa bb?? c?cc d???\n";
    apply_without_middle_layer: ["apply", "--puzzle", "222", "-s", "R", "M"], "";
    check_pocket_one_sticker: ["check", "--puzzle", "222", "U"], "";
    alg_pocket_layer: ["alg", "--puzzle", "222", "R 3U"], "";
    alg_pocket_simplified: ["alg", "--puzzle", "222", "R Rw2 2F F' U2 Dw2", "--simplify"], "";
    distances_minitet: ["distances", "minitet", "--metric", "qtm"], "";
    distances_of_the_cube: ["distances", "333"], "";
    solve_with_a_method_of_another_puzzle: ["solve", "--puzzle", "222", "-s", "R", "--method", "korf"], "";
    solve_all_of_the_cube: ["solve", "-s", "R", "--all"], "";
    solve_with_a_colour_that_is_not_held: ["solve", "--puzzle", "222", "-s", "R", "--method", "ortega", "--first-colour", "white"], "";
    check_pocket_pieces_twisted: ["check", "--puzzle", "222", "--pieces", "0 1 2 3 4 5 6 7 / 1 0 0 0 0 0 0 0"], "";
    check_pocket_pieces_wrong: ["check", "--puzzle", "222", "--pieces", "0 1 2 3 4 5 6 6 / 0 0 0 0 0 0 0 0"], "";
    check_pocket_pieces_held_otherwise: ["check", "--puzzle", "222", "--pieces", "6 1 2 3 4 5 0 7 / 1 0 0 0 0 0 2 0", "--json"], "";
    check_another_puzzle: ["check", "UUUURRRRFFFFDDDDLLLLBBBB"], "";
    check_another_puzzle_german: ["check", TETRA, "--lang", "de"], "";
    solve_without_position_german: ["solve", "--puzzle", "222", "--lang", "de"], "";
    distances_stern_german: ["distances", "stern", "--lang", "de"], "";
    distances_unknown: ["distances", "444"], "";
    inspect_minitet_german: ["inspect", "--puzzle", "minitet", "-s", "R U F2", "--signposts", "--lang", "de"], "";
    inspect_explained_german: ["inspect", "--puzzle", "minitet", "-s", "R U F2", "--explain", "--lang", "de"], "";
}

/// What a method does not support is reported once, however many positions there are, and not as their fault.
#[test]
fn options_that_do_not_fit_are_wrong_usage() {
    let minitet = one(&["apply", "--puzzle", "minitet", "-s", "R", "U", "--json"]);
    let goal = minitet["facelets"].as_str().unwrap();
    let wrong: &[&[&str]] = &[
        &["--method", "layers", "--metric", "qtm"],
        &["--method", "cfop", "--metric", "qtm"],
        &["--method", "korf", "--metric", "axial"],
        &["--method", "layers", "--without", "D"],
        &["--method", "two-phase", "--first-colour", "white"],
        &["--method", "random", "--handling"],
        &["--all"],
        &["--puzzle", "222", "--without", "R"],
        &["--puzzle", "222", "--method", "ortega", "--metric", "qtm"],
        &["--puzzle", "222", "--method", "layers", "--all"],
        &["--puzzle", "222", "--method", "layers", "--first-colour", "white"],
        &["--puzzle", "222", "--handling"],
        &["--puzzle", "minitet", "--method", "tetra", "--first-colour", "red"],
        &["--puzzle", "minitet", "--method", "tetra", "--to", goal],
        &["--puzzle", "stern", "--method", "random-improved", "--to", goal],
    ];
    for words in wrong {
        for source in ["R U", "-"] {
            let output = run(&[&["solve", "-s", source], *words].concat(), "R\nU\nF\n");
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(output.status.code(), Some(2), "{words:?} {said}");
            assert!(output.stdout.is_empty() && said.matches("error:").count() == 1, "{words:?} {said}");
        }
    }
    for words in [["distances", "222", "--puzzle", "minitet"], ["distances", "222", "--svg", "shapes.svg"]] {
        assert_eq!(run(&words, "").status.code(), Some(2));
    }
}

/// What one command prints, another reads; JSON carries the faces beside the letters of the 24 stickers.
#[test]
fn four_faces_are_read_and_written_everywhere() {
    const THERE: &str = "BDDCBAACDCCAABBD";
    let minitet = |words: &[&str]| one(&[words, &["--puzzle", "minitet", "--json"]].concat());
    let letters = minitet(&["show", "-s", "U2 R2"]);
    assert_eq!(letters["tetrahedron_faces"], THERE);
    for word in ["show", "check"] {
        let faces = minitet(&[word, THERE, "--stickers", "faces"]);
        assert_eq!((&faces["facelets"], &faces["tetrahedron_faces"]), (&THERE.into(), &THERE.into()));
        assert_eq!(minitet(&[word, THERE])["facelets"], letters["facelets"]);
    }
    assert_eq!(minitet(&["check", "-s", "R"])["tetrahedron_faces"], serde_json::Value::Null);
    let printed = run(&["show", "--puzzle", "minitet", "--stickers", "faces", THERE], "").stdout;
    let picture = String::from_utf8_lossy(&printed).into_owned();
    assert_eq!(minitet(&["check", &picture])["facelets"], letters["facelets"]);
    let way = minitet(&["solve", "AAAABBBBCCCCDDDD", "--to", THERE, "--stickers", "faces"]);
    assert_eq!((&way["facelets"], &way["goal"]), (&"AAAABBBBCCCCDDDD".into(), &THERE.into()));
    assert_eq!(way["length"], 2);
    let turned =
        run(&["apply", "--puzzle", "minitet", "--stickers", "faces", "AAAA", "BBBB", "CCCC", "DDDD", "U2", "R2"], "");
    assert_eq!(String::from_utf8_lossy(&turned.stdout), format!("{THERE}\n"));
}

/// Several solutions were asked for, so there is a list, even of one.
#[test]
fn methods_with_one_solution_list_it() {
    for method in ["layers", "cfop", "thistlethwaite"] {
        let solved = one(&["solve", "-s", "R U F", "--method", method, "--count", "3", "--json"]);
        assert_eq!(solved["solutions"][0], solved["moves"], "{method}");
    }
    let dice = ["solve", "--puzzle", "222", "-s", "R", "--method", "random-improved", "--seed", "1"];
    let solved = one(&[&dice[..], &["--count", "2", "--json"]].concat());
    assert_eq!(solved["solutions"].as_array().map(Vec::len), Some(1));
    // The last turn is recognised, not random.
    assert_eq!((&solved["length"], &solved["random_turns"]), (&1.into(), &0.into()));
}

#[test]
fn finding_nothing_has_one_exit_code() {
    for (words, code) in [(["--method", "layers"], 8), (["--method", "two-phase"], 7)] {
        let words = [&["solve", "-s", "R U F", "--max-length", "2", "--json"], &words[..]].concat();
        let error = &one(&words)["error"];
        assert_eq!((&error["code"], &error["faults"][0]["code"]), (&code.into(), &code.into()));
        assert!(!error["text"].as_str().unwrap().contains("time"), "{error}");
    }
}

#[test]
fn the_example_has_exactly_its_two_solutions() {
    let solutions = run(&["solve", "--puzzle", "222", "-s", EXAMPLE, "--all"], "").stdout;
    assert_eq!(String::from_utf8_lossy(&solutions), "F R2 F' R U2 R2 F' R\nF R2 F' R' F R2 U2 R'\n");
    let solved = one(&["solve", "--puzzle", "222", "-s", EXAMPLE, "--json", "--all"]);
    assert_eq!(solved["length"], 8);
    assert_eq!(solved["optimal"], true);
    assert_eq!(solved["solutions"].as_array().map(Vec::len), Some(2));
}

#[test]
fn distances_have_the_promised_fields() {
    let report = one(&["distances", "minitet", "--json"]);
    assert_eq!((&report["puzzle"], &report["metric"]), (&"minitet".into(), &"htm".into()));
    let counts: Vec<u64> = report["counts"].as_array().unwrap().iter().filter_map(|count| count.as_u64()).collect();
    assert_eq!(counts, [1, 9, 54, 321, 1835, 9716, 39536, 68424, 16120, 64]);
    let expected = |name: &str| report["expected"][name].as_f64().unwrap();
    assert!(expected("random") > expected("random-improved-2023"));
    assert!(expected("random-improved-2023") > expected("random-improved"));
}

#[test]
fn dice_solve_small_puzzles_and_give_up_on_the_cube() {
    let words = ["solve", "--puzzle", "minitet", "-s", "R U F", "--seed", "3", "--json"];
    let roll = |method: &str| one(&[&words[..], &["--method", method]].concat());
    let solved = roll("random-improved");
    assert_eq!((&solved["method"], &solved["variant"]), (&"random-improved".into(), &"usual".into()));
    assert!(solved["length"].as_u64() > Some(0));
    assert_eq!(solved["moves"], roll("random-improved")["moves"], "the same seed gives the same turns");
    let output = run(&["solve", "-s", "R U F", "--method", "random", "--nodes", "100000"], "");
    assert_eq!(output.status.code(), Some(4));
    assert!(String::from_utf8_lossy(&output.stderr).contains("not solved after 100000 random turns"));
}

/// Scrambles, applied and solved, end solved, whatever piece is held and however.
#[test]
fn scrambles_are_solved_however_they_are_held() {
    for puzzle in ["222", "minitet", "stern"] {
        let scrambles = json(&["scramble", "--puzzle", puzzle, "-n", "8", "--seed", "3", "--json"], "");
        for (scramble, grip) in scrambles.iter().zip(["", "x", "y", "z'", "x y", "x2", "z y2", "x' y"]) {
            let turned = format!("{} {grip}", scramble["scramble"].as_str().unwrap());
            let solved = one(&["solve", "--puzzle", puzzle, "-s", &turned, "--json"]);
            let moves = solved["moves"].as_str().unwrap();
            assert!(moves.chars().all(|c| "URF2' ".contains(c)), "{moves}");
            let all = format!("{turned} {moves}");
            let verdict = one(&["check", "--puzzle", puzzle, "-s", &all, "--json"]);
            assert_eq!(verdict["solved"], true, "{puzzle} {all}");
        }
    }
}

/// What an alg does is described for the given puzzle.
#[test]
fn algs_are_described_for_the_given_puzzle() {
    let of = |puzzle: &str, alg: &str| one(&["alg", alg, "--puzzle", puzzle, "--json"]);
    let (cube, pocket, tetra) = (of("333", "R U"), of("222", "R U"), of("minitet", "R U"));
    assert_eq!([&cube["order"], &pocket["order"], &tetra["order"]], [105, 15, 15]);
    for (puzzle, report) in [("222", &pocket), ("minitet", &tetra)] {
        let applied = one(&["apply", "--puzzle", puzzle, "-s", "", "R U", "--json"]);
        assert_eq!(report["facelets"], applied["facelets"]);
    }
    assert_eq!(pocket["effect"].as_array().map(Vec::len), Some(2));
    // There is no middle layer.
    let slice = run(&["alg", "M", "--puzzle", "222"], "");
    assert_eq!(slice.status.code(), Some(3));
}

#[test]
fn one_position_becomes_another() {
    for puzzle in ["222", "minitet"] {
        let of = |scramble: &str| one(&["apply", "--puzzle", puzzle, "-s", scramble, "", "--json"]);
        let goal = of("U R' F2")["facelets"].as_str().unwrap().to_owned();
        let solved = one(&["solve", "--puzzle", puzzle, "-s", "F R2 U'", "--to", &goal, "--json"]);
        let end = format!("F R2 U' {}", solved["moves"].as_str().unwrap());
        assert_eq!(of(&end)["facelets"].as_str(), Some(goal.as_str()), "{puzzle}");
        assert_eq!(solved["goal"].as_str(), Some(goal.as_str()));
    }
}

/// A length that is asked for exactly is met exactly, proven impossible, or refused by what does not count.
#[test]
fn a_solution_has_exactly_the_length_that_is_asked_for() {
    fn solve<'a>(words: &[&'a str]) -> Vec<&'a str> {
        [&["solve", "--puzzle", "222", "-s", "R U2", "--json"], words].concat()
    }
    let five = one(&solve(&["--exact-length", "5"]));
    assert_eq!((five["length"].as_u64(), five["optimal"].as_bool()), (Some(5), Some(false)));
    let moves: Vec<&str> = five["moves"].as_str().expect("moves").split(' ').collect();
    assert!(moves.len() == 5 && moves.windows(2).all(|pair| pair[0][..1] != pair[1][..1]), "{moves:?}");
    let applied = one(&["apply", "--puzzle", "222", "-s", "R U2", &moves.join(" "), "--json"]);
    assert_eq!(applied["facelets"], "UUUURRRRFFFFDDDDLLLLBBBB");
    for (words, exit) in [
        (&["--exact-length", "3"][..], 4),
        (&["--exact-length", "41"], 2),
        (&["--exact-length", "5", "--method", "ortega"], 2),
        (&["--exact-length", "5", "--max-length", "6"], 2),
    ] {
        assert_eq!(run(&solve(words), "").status.code(), Some(exit), "{words:?}");
    }
    let refused = seen(&["solve", "-s", "R", "--exact-length", "5", "--method", "two-phase"], "");
    assert!(refused.contains("exit 2") && refused.contains("use --method korf or optimal"), "{refused}");
}
