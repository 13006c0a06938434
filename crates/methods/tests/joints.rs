//! A law for all human methods of all puzzles: no two turns in a row are of one face, and no three about one axis.
//!
//! People notice a face that is turned twice in a row, as in `U R R U2`, at once. It happens where two stages meet that
//! each end or begin with that face.

use engine::NoLimits;
use methods::{METHODS, Method, Position, Request, TableCache, Variant};
use puzzle::{Alg, Cube, Face, Facelets, Puzzle, Small, Turn};
use std::ops::ControlFlow;
use store::{Residence, Store};
use testkit::noise::Noise;

fn cache() -> TableCache {
    TableCache::new(Store::at("there/is/no/such/folder"), Residence::Mapped)
}

/// The positions to solve besides random ones: all that are one turn from solved, and some that are a few turns away.
fn near<P>(count: usize, turns: &[Turn], solved: &P, after: impl Fn(&P, Turn) -> P) -> Vec<P> {
    let mut noise = Noise::new(31);
    let mut positions: Vec<P> = turns.iter().map(|&turn| after(solved, turn)).collect();
    let pairs = turns.iter().flat_map(|&first| turns.iter().map(move |&second| (first, second)));
    // 7 has no factor in common with the number of turns.
    positions.extend(pairs.step_by(7).map(|(first, second)| after(&after(solved, first), second)));
    for round in 0..count {
        let mut position = after(solved, noise.pick(turns));
        for _ in 0..2 + round % 6 {
            position = after(&position, noise.pick(turns));
        }
        positions.push(position);
    }
    positions
}

/// What is wrong with some turns, if anything is.
fn broken(turns: &[Turn]) -> Option<&'static str> {
    let axis = |turn: &Turn| turn.face().axis();
    if turns.windows(2).any(|two| two[0].face() == two[1].face()) {
        return Some("a face twice in a row");
    }
    turns
        .windows(3)
        .any(|three| axis(&three[0]) == axis(&three[1]) && axis(&three[1]) == axis(&three[2]))
        .then_some("three turns in a row about one axis")
}

fn solve<P: Position>(
    method: &Method,
    variant: &'static Variant,
    puzzle: Puzzle,
    first: Option<Face>,
    positions: &[P],
    complaints: &mut Vec<String>,
) {
    let request = Request {
        puzzle,
        variant,
        metric: method.metrics[0],
        costs: None,
        without: None,
        threads: 1,
        time: None,
        count: 1,
        first,
        seed: 0,
        phases: Default::default(),
        goal: None,
    };
    let ready = method.ready(&cache(), &request, &NoLimits).expect("no stored table is needed");
    let mut found = 0;
    for (number, position) in positions.iter().enumerate() {
        ready.solver.solve(position, &NoLimits, &mut |solution| {
            if let Some(what) = broken(&solution.turns) {
                found += 1;
                if found <= 3 {
                    let turns = Alg::from_turns(solution.turns.iter().copied());
                    complaints.push(format!(
                        "{} ({}) of {puzzle:?}, {first:?} first, position {number}: {what}: {turns}",
                        method.name, variant.name
                    ));
                }
            }
            ControlFlow::Continue(())
        });
    }
    if found > 0 {
        complaints.push(format!("{} ({}) of {puzzle:?}: {found} of {}", method.name, variant.name, positions.len()));
    }
}

#[test]
fn no_face_is_turned_twice_in_a_row() {
    check(100);
}

#[test]
#[ignore = "slow: ten times as many positions, minutes"]
fn no_face_is_turned_twice_in_a_row_in_many_positions() {
    check(1000);
}

/// Every human method in that many positions near solved and as many random ones.
fn check(count: usize) {
    let cube = |facelets: &Facelets| Cube::new(puzzle::Assembly::from_facelets(facelets).expect("a cube").assembly);
    let read = |text| puzzle::facelets::read(text, &puzzle::Scheme::default()).expect("54 letters").facelets;
    let turns: Vec<Turn> = Turn::all().collect();
    let mut cubes = near(count, &turns, &Cube::SOLVED, |cube, turn| cube.turn(turn));
    cubes.extend(testkit::random_cubes().take(count).map(|text| cube(&read(text)).expect("legal")));
    let mut complaints = Vec::new();
    let mut human = 0;
    for method in METHODS.iter().filter(|method| method.is_human()) {
        for variant in method.variants {
            for puzzle in Puzzle::ALL.into_iter().filter(|&puzzle| (method.fits)(puzzle)) {
                human += 1;
                let colours: &[Option<Face>] = match method.has(methods::Feature::FirstColour) {
                    true => &[None, Some(Face::D), Some(Face::L)],
                    false => &[None],
                };
                for &first in colours {
                    let Some(relative) = puzzle.relative() else {
                        solve(method, variant, puzzle, first, &cubes, &mut complaints);
                        continue;
                    };
                    let (colouring, mut noise) = (relative.colouring(), Noise::new(7));
                    let turns: Vec<Turn> = Small::turns().collect();
                    let mut small = near(count, &turns, &Small::solved(colouring), |small, turn| small.turn(turn));
                    small.extend(
                        (0..count).filter_map(|_| Small::from_index(colouring, noise.below(colouring.positions()))),
                    );
                    solve(method, variant, puzzle, first, &small, &mut complaints);
                }
            }
        }
    }
    assert!(human >= 10, "{human}");
    assert!(complaints.is_empty(), "{complaints:#?}");
}
