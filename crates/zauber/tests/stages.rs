//! What stages say about themselves: at the end of each one, every sticker is at one of the places of its set, and where
//! stages lead from group to subgroup, each group is a part of the one before.

use puzzle::{Alg, Face, Facelets, Move, Notation, Sticker};
use std::sync::LazyLock;
use zauber::{Choice, Given, Puzzle, Reader, SolutionReport, SolveOptions, Unwatched, Workbench};

static WORKBENCH: LazyLock<Workbench> = LazyLock::new(Workbench::default);

fn solve(text: &str, method: &str, variant: &str) -> SolutionReport {
    let position = Reader::default().read(Puzzle::Cube, Given::Facelets(text)).expect("54 letters");
    let choice = Choice::named(Puzzle::Cube, Some(method), Some(variant)).expect("a method");
    WORKBENCH
        .solve(&position, None, &SolveOptions::limited(choice, None, None, None), &Unwatched)
        .expect("a solution")
        .report()
}

fn moves(text: &str) -> Vec<Move> {
    Alg::parse(text, Notation::Wca).expect("an alg").moves()
}

/// Where the sticker is that some moves take to a place.
fn before(place: usize, moves: &[Move]) -> usize {
    let mut marked = Facelets::new([None; Sticker::COUNT]);
    marked.set(Sticker::new(place), Some(Face::U));
    let back: Vec<Move> = moves.iter().rev().map(|a_move| a_move.inverse()).collect();
    let found = marked.after_all(&back);
    Sticker::all().find(|&sticker| found.get(sticker).is_some()).expect("a sticker does not get lost").index()
}

#[test]
fn stages_bring_stickers_where_they_say() {
    let methods = [
        ("thistlethwaite", "exact"),
        ("thistlethwaite", "pairs"),
        ("thistlethwaite", "best"),
        ("two-phase", "plain"),
        ("layers", "usual"),
        ("cfop", "usual"),
        ("corners-first", "usual"),
        ("edges-first", "usual"),
        ("top-bottom-middle", "usual"),
    ];
    for text in testkit::random_cubes().take(4) {
        for (method, variant) in methods {
            let solved = solve(text, method, variant);
            let mut sets = 0;
            for (number, stage) in solved.stages.iter().enumerate() {
                let rest: Vec<Move> =
                    solved.stages[number + 1..].iter().flat_map(|stage| moves(&stage.moves)).collect();
                for set in &stage.orbits {
                    sets += 1;
                    let stays = |&sticker: &usize| set.contains(&before(sticker, &rest));
                    assert!(set.iter().all(stays), "{text}: {method} {variant}: {}", stage.name);
                }
            }
            let is_backwards = variant == "best" && solved.stages[0].positions.is_none();
            assert!(sets > 0 || is_backwards, "{method} {variant}");
        }
    }
}

#[test]
fn groups_are_nested() {
    let text = testkit::random_cubes().next().expect("a cube");
    let groups = |method, variant| -> Vec<u128> {
        let number = |text: String| text.parse().expect("a number");
        solve(text, method, variant).stages.into_iter().filter_map(|stage| stage.positions.map(number)).collect()
    };
    let all = 43_252_003_274_489_856_000;
    assert_eq!(groups("thistlethwaite", "exact"), [all, 21_119_142_223_872_000, 19_508_428_800, 663_552]);
    assert_eq!(groups("thistlethwaite", "pairs"), [all, 21_119_142_223_872_000, 19_508_428_800, 55_296]);
    assert_eq!(groups("two-phase", "plain"), [all, 19_508_428_800]);
    assert!(groups("cfop", "usual").is_empty());
}
