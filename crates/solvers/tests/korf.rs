//! Korf's algorithm. The usual tests use databases that end six turns from solved, built in a moment; the slow ones use
//! complete databases. Known optima come from the corpus: any part of a shortest solution is itself a shortest
//! sequence.

use engine::{Cancelled, Limits, NoLimits, Progress, Reached};
use puzzle::{Alg, Assembly, Cube, MoveCosts, Turn, facelets};
use solvers::korf::{self, Korf, Tables};
use solvers::{Outcome, Solution, Solver};
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{LazyLock, Mutex};
use testkit::noise::Noise;

fn tables(deepest: u8) -> Tables<'static> {
    let content = Box::leak(vec![0; korf::BYTES].into_boxed_slice());
    let until = Until { part: 2.0, last: Mutex::new(0.0) };
    assert_eq!(korf::build_to(content, deepest, &until), Ok(()));
    assert_eq!(*until.last.lock().expect("no panic"), 1.0);
    Tables::new(content)
}

/// Lets work go on until a part of it is done.
struct Until {
    part: f64,
    last: Mutex<f64>,
}

impl Progress for Until {
    fn report(&self, reached: Reached) {
        let Reached::Part(part) = reached else { panic!("a table is reported by parts") };
        assert!((0.0..=1.0).contains(&part));
        *self.last.lock().expect("no panic") = part;
    }

    fn is_cancelled(&self) -> bool {
        *self.last.lock().expect("no panic") >= self.part
    }
}

static SHALLOW: LazyLock<Tables<'static>> = LazyLock::new(|| tables(6));
static WHOLE: LazyLock<Tables<'static>> = LazyLock::new(|| tables(11));

fn turns_of(alg: &str) -> Vec<Turn> {
    let named = |name: &str| Turn::all().find(|turn| turn.to_string() == name).expect("a face turn");
    alg.split_whitespace().map(named).collect()
}

/// Parts of the corpus that are `length` turns long: positions that need exactly that many.
fn parts(length: usize) -> impl Iterator<Item = Vec<Turn>> {
    testkit::known_optimum().map(|(alg, optimum)| (turns_of(alg), optimum)).flat_map(move |(turns, optimum)| {
        assert_eq!(turns.len(), optimum as usize, "the corpus holds shortest solutions");
        turns.windows(length).map(<[Turn]>::to_vec).collect::<Vec<_>>()
    })
}

fn solve(solver: Korf<'_>, cube: &Cube, limits: &dyn Limits) -> (Vec<Solution>, Outcome) {
    let mut solutions = Vec::new();
    let outcome = solver.solve(cube, limits, &mut |solution| {
        solutions.push(solution.clone());
        ControlFlow::Continue(())
    });
    for solution in &solutions {
        let text = Alg::from_turns(solution.turns.iter().copied()).to_string();
        assert_eq!(testkit::stickers::replay(&cube.facelets().to_string(), &text), testkit::SOLVED);
        assert_eq!(solution.cost as usize, solution.turns.len());
        assert_eq!(solution.stages.iter().map(|stage| stage.turns).sum::<usize>(), solution.turns.len());
    }
    (solutions, outcome)
}

fn assert_optimum(solver: Korf<'_>, turns: &[Turn]) {
    let cube = Cube::SOLVED.turns(turns.iter().copied());
    let (solutions, outcome) = solve(solver, &cube, &NoLimits);
    assert_eq!(solutions.iter().map(|solution| solution.cost as usize).collect::<Vec<_>>(), [turns.len()], "{turns:?}");
    assert!(outcome.complete);
}

#[test]
fn a_thousand_shallow_cubes_are_solved_shortest() {
    let mut count = 0;
    for length in 1..=8 {
        for part in parts(length).step_by(6).take(130) {
            assert_optimum(Korf::new(&SHALLOW), &part);
            count += 1;
        }
    }
    for length in 9..=10 {
        for part in parts(length).step_by(50).take(10) {
            assert_optimum(Korf::new(&SHALLOW).with_threads(2), &part);
            count += 1;
        }
    }
    assert!(count >= 1000, "{count}");
}

/// Visits everything up to `most` turns away: `visit` gets the cube and the number of turns that led there.
fn everything(cube: &Cube, last: Option<Turn>, done: u8, most: u8, visit: &mut impl FnMut(&Cube, u8)) {
    visit(cube, done);
    if done == most {
        return;
    }
    let costs = MoveCosts::half_turns();
    let steps = costs.steps();
    for turn in Turn::all() {
        if last.is_none_or(|last| costs.may_follow(steps[last.index()], steps[turn.index()])) {
            everything(&cube.turn(turn), Some(turn), done + 1, most, visit);
        }
    }
}

fn bound(tables: &Tables<'_>, cube: &Cube) -> u8 {
    tables.bounds(cube).into_iter().max().expect("three bounds")
}

/// The bound never exceeds the turns that led there, is exact for one turn, and changes by at most one per turn.
fn assert_admissible(tables: &Tables<'_>, most: u8, walks: usize) {
    let mut count = 0;
    everything(&Cube::SOLVED, None, 0, most, &mut |cube, turns| {
        assert!(bound(tables, cube) <= turns);
        assert!(turns > 1 || bound(tables, cube) == turns);
        count += 1;
    });
    assert!(count > 43_239 || most < 4, "{count}");
    let mut noise = Noise::new(17);
    for _ in 0..walks {
        let mut cube = Cube::SOLVED;
        for turns in 1..=20 {
            let next = cube.turn(Turn::from_index(noise.below(Turn::COUNT)).expect("a turn"));
            let (before, after) = (tables.bounds(&cube), tables.bounds(&next));
            assert!(before.into_iter().zip(after).all(|(before, after)| before.abs_diff(after) <= 1));
            assert!(bound(tables, &next) <= turns);
            cube = next;
        }
    }
}

#[test]
fn bounds_are_lower_bounds() {
    assert_admissible(&SHALLOW, 5, 2000);
    // Where the databases end, all three say so.
    let cubes = testkit::random_cubes().filter(|text| SHALLOW.bounds(&cube_of(text)) == [7; 3]).count();
    assert!(cubes > 800, "{cubes} of 1000 random cubes are further away than six turns in all parts");
}

fn cube_of(text: &str) -> Cube {
    let facelets = facelets::read(text, &puzzle::Scheme::default()).expect("54 letters").facelets;
    Cube::new(Assembly::from_facelets(&facelets).expect("a cube").assembly).expect("legal")
}

#[test]
fn solved_and_one_turn_away() {
    let (solutions, outcome) = solve(Korf::new(&SHALLOW), &Cube::SOLVED, &NoLimits);
    assert_eq!(solutions.len(), 1);
    assert!(solutions[0].turns.is_empty() && outcome.nodes == 0 && outcome.complete);
    for turn in Turn::all() {
        let (solutions, outcome) = solve(Korf::new(&SHALLOW), &Cube::SOLVED.turn(turn), &NoLimits);
        assert_eq!(solutions[0].turns, [turn.inverse()]);
        assert!(outcome.complete);
    }
}

/// Limits of all kinds, and a record of what was reported about depths.
#[derive(Default)]
struct Strict {
    nodes: Option<u64>,
    shortest: u32,
    longest: Option<u32>,
    cancelled: AtomicBool,
    depths: Mutex<Vec<(u32, u64)>>,
}

impl Progress for Strict {
    fn report(&self, reached: Reached) {
        if let Reached::Depth { depth, nodes } = reached {
            self.depths.lock().expect("no panic").push((depth, nodes));
        }
    }

    fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }
}

impl Limits for Strict {
    fn nodes(&self) -> u64 {
        self.nodes.unwrap_or(u64::MAX)
    }

    fn lengths(&self) -> RangeInclusive<u32> {
        self.shortest..=self.longest.unwrap_or(u32::MAX)
    }
}

#[test]
fn limits_are_respected() {
    let far = cube_of(testkit::random_cubes().next().expect("a cube"));
    for threads in [1, 2] {
        let solver = Korf::new(&SHALLOW).with_threads(threads);
        for nodes in [0, 1, 100, 1000, 100_000] {
            let (solutions, outcome) = solve(solver, &far, &Strict { nodes: Some(nodes), ..Strict::default() });
            assert!(solutions.is_empty() && !outcome.complete);
            assert!(outcome.nodes <= nodes + 256 * (threads as u64 - 1), "{} of {nodes}", outcome.nodes);
            assert!(outcome.nodes + 18 * threads as u64 >= nodes, "{} of {nodes}", outcome.nodes);
        }
        let limits = Strict { cancelled: true.into(), ..Strict::default() };
        let (solutions, outcome) = solve(solver, &far, &limits);
        assert!(solutions.is_empty() && outcome.nodes == 0 && !outcome.complete);
        // Nine turns cannot be done in eight, and that is proven.
        let part = parts(9).next().expect("a part");
        let cube = Cube::SOLVED.turns(part);
        let (none, outcome) = solve(solver, &cube, &Strict { longest: Some(8), ..Strict::default() });
        assert!(none.is_empty() && outcome.complete);
        let (nine, outcome) = solve(solver, &cube, &Strict { longest: Some(9), ..Strict::default() });
        assert!(nine.len() == 1 && outcome.complete);
        for (length, count) in [(9, 1), (10, 0), (12, 1)] {
            let exactly = Strict { shortest: length, longest: Some(length), ..Strict::default() };
            let (found, outcome) = solve(solver, &cube, &exactly);
            assert!(found.len() == count && outcome.complete, "{} of {length} turns", found.len());
            assert!(found.iter().all(|solution| solution.cost == length));
        }
        let (none, outcome) = solve(solver, &far, &Strict { longest: Some(3), ..Strict::default() });
        assert!(none.is_empty() && outcome.nodes == 0 && outcome.complete, "the bound alone says so");
    }
}

#[test]
fn each_finished_depth_is_reported_and_nodes_are_the_same_on_every_run() {
    let cube = Cube::SOLVED.turns(parts(10).next().expect("a part"));
    let run = |threads| {
        let limits = Strict::default();
        let (_, outcome) = solve(Korf::new(&SHALLOW).with_threads(threads), &cube, &limits);
        (limits.depths.into_inner().expect("no panic"), outcome.nodes)
    };
    let (depths, nodes) = run(1);
    assert_eq!(depths.iter().map(|&(depth, _)| depth).collect::<Vec<_>>(), [7, 8, 9], "the tenth ends with a solution");
    assert!(depths.iter().map(|&(_, nodes)| nodes).sum::<u64>() < nodes);
    assert_eq!(run(1), (depths.clone(), nodes));
    assert_eq!(run(2).0, depths, "whole depths take the same nodes on any number of threads");
}

#[test]
fn several_solutions_are_different_and_in_order() {
    let cube = Cube::SOLVED.turns(turns_of("R2 L2 U2 D2"));
    for threads in [1, 2] {
        let (solutions, outcome) = solve(Korf::new(&SHALLOW).with_threads(threads).with_count(6), &cube, &NoLimits);
        assert!(solutions.len() == 6 && outcome.complete);
        assert!(solutions.is_sorted_by_key(|solution| solution.cost) && solutions[0].cost == 4);
        for (i, solution) in solutions.iter().enumerate() {
            assert!(solutions[..i].iter().all(|other| other.turns != solution.turns));
        }
    }
}

#[test]
fn building_can_be_cancelled() {
    let mut content = vec![0; korf::BYTES];
    // Among the corners, and among the edges too.
    for (deepest, part) in [(6, 0.2), (3, 0.93)] {
        let until = Until { part, last: Mutex::new(0.0) };
        assert_eq!(korf::build_to(&mut content, deepest, &until), Err(Cancelled));
    }
}

#[test]
#[ignore = "slow: builds the whole databases, 5 s and more"]
fn whole_databases_are_admissible_and_reach_far() {
    assert_admissible(&WHOLE, 5, 20_000);
    let greatest = testkit::random_cubes().map(|text| bound(&WHOLE, &cube_of(text))).max();
    assert!(greatest >= Some(10), "{greatest:?}");
    // The corners of the superflip are solved, and every edge is wrong.
    assert_eq!(WHOLE.bounds(&cube_of(testkit::SUPERFLIP))[0], 0);
}

#[test]
#[ignore = "slow: thirteen turns in a blink, fourteen in seconds, after 5 s for the databases"]
fn known_optima_up_to_fourteen_turns() {
    for (length, count) in [(11, 100), (12, 65), (13, 26), (14, 8)] {
        let prefixes = testkit::known_optimum().map(|(alg, _)| turns_of(alg)[..length].to_vec());
        for (i, part) in prefixes.take(count).enumerate() {
            assert_optimum(Korf::new(&WHOLE).with_threads(1 + i % 2), &part);
        }
    }
}
