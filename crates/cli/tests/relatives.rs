//! 2x2x2, MiniTet and Stern on the command line.

mod common;

use common::{json, one, run, seen};

/// The solved MiniTet.
const TETRA: &str = "BDCAABCDBACDCABDBADCABDC";
/// The solved 2x2x2 with the corner at URF twisted clockwise.
const TWISTED: &str = "UUUFURRRFRFFDDDDLLLLBBBB";
/// The example of which two shortest solutions are known.
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
    explain_pocket: ["solve", "--puzzle", "222", "-s", EXAMPLE, "--method", "ortega", "--explain", "-q"], "";
    comment_pocket: ["solve", "--puzzle", "222", "-s", "R U F", "--comments", "-q"], "";
    inspect_minitet: ["inspect", "--puzzle", "minitet", "-s", "R U F2", "--signposts"], "";
    inspect_pocket: ["inspect", "--puzzle", "222", "-s", "R U F2"], "";
    show_pocket: ["show", "--puzzle", "222", "-s", "R U F"], "";
    show_stern: ["show", "--puzzle", "stern", TETRA], "";
    apply_without_middle_layer: ["apply", "--puzzle", "222", "-s", "R", "M"], "";
    distances_minitet: ["distances", "minitet", "--metric", "qtm"], "";
    distances_of_the_cube: ["distances", "333"], "";
    solve_with_a_method_of_another_puzzle: ["solve", "--puzzle", "222", "-s", "R", "--method", "korf"], "";
    solve_all_of_the_cube: ["solve", "-s", "R", "--all"], "";
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
    assert_eq!(solved["moves"], roll("random-improved")["moves"], "a seed means the same turns");
    let output = run(&["solve", "-s", "R U F", "--method", "random", "--nodes", "100000"], "");
    assert_eq!(output.status.code(), Some(4));
    assert!(String::from_utf8_lossy(&output.stderr).contains("not solved by 100000 random turns"));
}

/// Scrambles, applied and solved, end solved; what is held and how does not matter.
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

/// What an alg does to a puzzle is told of that puzzle.
#[test]
fn algs_are_told_of_the_puzzle_that_is_meant() {
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
