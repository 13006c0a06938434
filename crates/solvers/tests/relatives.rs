//! Shortest solutions of the 2x2x2, the MiniTet and the Stern: a thousand random positions each, replayed by an
//! independent cube, and a thousand random pairs against a plain breadth-first search.

use engine::{Limits, NoLimits, Progress};
use puzzle::{Alg, Colouring, Corner, Corners, Metric, Small, Spot, Turn};
use solvers::Solver;
use solvers::relatives::{Distances, Graph, Optimal};
use std::collections::VecDeque;
use std::ops::{ControlFlow, RangeInclusive};
use testkit::noise::Noise;

const METRICS: [Metric; 2] = [Metric::Htm, Metric::Qtm];

fn random(colouring: Colouring, noise: &mut Noise) -> Small {
    Small::from_index(colouring, noise.below(colouring.positions())).expect("a number below")
}

fn turns(text: &str) -> Vec<Turn> {
    let turn = |name: &str| Turn::all().find(|turn| turn.to_string() == name).expect("a turn of a face");
    text.split_whitespace().map(turn).collect()
}

fn written(turns: &[Turn]) -> String {
    Alg::from_turns(turns.iter().copied()).to_string()
}

/// The stickers after turns, computed with a 3x3x3 of 54 letters whose corners have these colours.
fn replayed(small: &Small, turns: &[Turn]) -> String {
    let mut letters = vec![b'-'; 54];
    for (spot, letter) in Spot::all().zip(small.facelets().to_string().bytes()) {
        letters[spot.on_the_cube().index()] = letter;
    }
    let letters = String::from_utf8(letters).expect("letters");
    let after: Vec<char> = testkit::stickers::replay(&letters, &written(turns)).chars().collect();
    Spot::all().map(|spot| after[spot.on_the_cube().index()]).collect()
}

fn cost_of(turns: &[Turn], metric: Metric) -> usize {
    let half = |turn: &&Turn| turn.to_string().ends_with('2');
    turns.len() + if metric == Metric::Qtm { turns.iter().filter(half).count() } else { 0 }
}

#[test]
fn optimal_equals_the_table_and_replays() {
    for colouring in Colouring::ALL {
        for metric in METRICS {
            let distances = Distances::new(colouring, metric);
            let solver = Optimal::new(&distances);
            let mut noise = Noise::new(6);
            for _ in 0..1000 {
                let small = random(colouring, &mut noise);
                let mut count = 0;
                let outcome = solver.solve(&small, &NoLimits, &mut |solution| {
                    count += 1;
                    assert!(solution.turns.iter().all(|turn| turn.face().is_positive()));
                    assert_eq!(solution.cost, u32::from(distances.of(&small)));
                    assert_eq!(cost_of(&solution.turns, metric), usize::from(distances.of(&small)));
                    assert_eq!(replayed(&small, &solution.turns), Small::solved(colouring).facelets().to_string());
                    if count < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                assert!(count > 0 && outcome.complete);
            }
        }
    }
}

/// Only one length.
struct Exactly(u32);

impl Progress for Exactly {}

impl Limits for Exactly {
    fn lengths(&self) -> RangeInclusive<u32> {
        self.0..=self.0
    }
}

/// Every sequence of this cost in which no face is turned twice in a row, and which solves.
fn sequences(small: &Small, left: usize, metric: Metric, last: Option<Turn>) -> usize {
    if left == 0 {
        return usize::from(*small == Small::solved(small.colouring()));
    }
    let may = |turn: &Turn| {
        turn.face().is_positive()
            && cost_of(&[*turn], metric) <= left
            && last.is_none_or(|last| last.face() != turn.face())
    };
    let after = |turn| sequences(&small.turns_done([turn]), left - cost_of(&[turn], metric), metric, Some(turn));
    Turn::all().filter(may).map(after).sum()
}

#[test]
fn solutions_of_one_length_are_found_all_or_there_are_none() {
    for colouring in Colouring::ALL {
        for metric in METRICS {
            let distances = Distances::new(colouring, metric);
            for scramble in ["", "R", "R U2", "R U R' U'"] {
                let small = Small::solved(colouring).turns_done(turns(scramble));
                for length in 0..=5 {
                    let mut count = 0;
                    let outcome = Optimal::new(&distances).solve(&small, &Exactly(length), &mut |solution| {
                        count += 1;
                        assert_eq!(solution.cost, length);
                        assert_eq!(replayed(&small, &solution.turns), Small::solved(colouring).facelets().to_string());
                        ControlFlow::Continue(())
                    });
                    assert!(outcome.complete);
                    assert_eq!(count, sequences(&small, length as usize, metric, None), "{scramble} in {length}");
                }
            }
        }
    }
}

#[test]
fn the_example_has_exactly_two_shortest_solutions() {
    let distances = Distances::new(Colouring::Cube, Metric::Htm);
    let small = Small::solved(Colouring::Cube).turns_done(turns("R U2 R2 F2 R' F2 R F R"));
    assert_eq!(distances.of(&small), 8);
    let all = Optimal::new(&distances).all_shortest(&small, 100);
    let written: Vec<String> = all.iter().map(|turns| written(turns)).collect();
    assert_eq!(written, ["F R2 F' R U2 R2 F' R", "F R2 F' R' F R2 U2 R'"]);
    assert_eq!(Optimal::new(&distances).all_shortest(&small, 1), all[..1]);
}

/// All shortest solutions, counted in another way: the number of paths downhill from each neighbour, added up.
#[test]
fn all_shortest_solutions_are_found() {
    let mut noise = Noise::new(8);
    for colouring in Colouring::ALL {
        let distances = Distances::new(colouring, Metric::Htm);
        fn ways(distances: &Distances, small: &Small) -> usize {
            let here = distances.of(small);
            if here == 0 {
                return 1;
            }
            let below = Small::turns().map(|turn| small.turn(turn)).filter(|after| distances.of(after) < here);
            below.map(|after| ways(distances, &after)).sum()
        }
        for _ in 0..50 {
            let small = random(colouring, &mut noise);
            let all = Optimal::new(&distances).all_shortest(&small, usize::MAX);
            assert_eq!(all.len(), ways(&distances, &small));
        }
    }
}

/// A plain breadth-first search with a queue.
fn searched(graph: &Graph, goal: &Small, metric: Metric) -> Vec<u8> {
    let mut found = vec![u8::MAX; graph.positions()];
    found[goal.index()] = 0;
    let mut queue = VecDeque::from([goal.index()]);
    while let Some(index) = queue.pop_front() {
        for turn in (0..9).filter(|turn| metric == Metric::Htm || turn % 3 != 1) {
            let after = graph.after(index, turn);
            if found[after] == u8::MAX {
                found[after] = found[index] + 1;
                queue.push_back(after);
            }
        }
    }
    found
}

#[test]
fn from_one_to_another_equals_a_search_from_the_other() {
    let mut noise = Noise::new(7);
    for (colouring, goals) in [(Colouring::Cube, 2), (Colouring::Tetra, 50)] {
        let graph = Graph::new(colouring);
        for metric in METRICS {
            let solved = Distances::new(colouring, metric);
            let mut greatest = 0;
            for _ in 0..goals {
                let goal = random(colouring, &mut noise);
                let found = searched(&graph, &goal, metric);
                let from_goal = solved.with_goal(&goal);
                for _ in 0..500 / goals {
                    let from = random(colouring, &mut noise);
                    // By solving the difference where there is one, otherwise with a table from the goal.
                    let ways = match from.difference(&goal) {
                        Some(difference) => Optimal::new(&solved).all_shortest(&difference, 1),
                        None => Optimal::new(&from_goal).all_shortest(&from, 1),
                    };
                    let way = &ways[0];
                    assert_eq!(cost_of(way, metric), usize::from(found[from.index()]));
                    assert_eq!(replayed(&from, way), goal.facelets().to_string());
                    greatest = greatest.max(found[from.index()]);
                }
            }
            println!("{colouring:?} {metric:?}: greatest distance of the pairs tried {greatest}");
        }
    }
}

/// Why the difference is not enough on the MiniTet: flat pieces have twists that cannot be seen.
#[test]
fn a_difference_is_meaningless_where_twists_are_hidden() {
    let small = Small::solved(Colouring::Tetra).turns_done(turns("R U F"));
    assert_eq!(small.difference(&Small::solved(Colouring::Tetra)), None);
}

/// Two flat pieces twisted in place: ten turns on the 2x2x2, nothing to do on the MiniTet. The example in
/// `docs/relatives.md`.
#[test]
fn twists_of_flat_pieces_matter_only_on_the_cube() {
    let mut twists = [0; 8];
    (twists[Corner::URF.index()], twists[Corner::ULB.index()]) = (1, 2);
    let corners = Corners::new([0, 1, 2, 3, 4, 5, 6, 7], twists).expect("every piece occurs once");
    let cube = Small::new(Colouring::Cube, corners).expect("the twists add up");
    assert_eq!(Distances::new(Colouring::Cube, Metric::Htm).of(&cube), 10);
    assert!(cube.turns_done(turns("U F2 U' R F2 R' U2 R U' F2")).is_solved());
    assert!(Small::new(Colouring::Tetra, corners).expect("a position").is_solved());
}
