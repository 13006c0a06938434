//! The optimal solver. The usual tests use a table that ends six turns from the group and keeps no flips, built in
//! moments; the slow ones use a whole table.

use engine::{Cancelled, Checkpoints, Limits, NoCheckpoints, NoLimits, Progress, Reached};
use puzzle::{Alg, Assembly, Cube, Metric, MoveCosts, Quarters, Turn, facelets};
use solvers::optimal::{Kind, Optimal, Size, Tables};
use solvers::two_phase::{self, SmallTables, TwoPhase};
use solvers::{Outcome, Solution, Solver};
use std::collections::{HashMap, HashSet};
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{LazyLock, Mutex};
use testkit::noise::Noise;

const HALF_TURNS: Kind = Kind { size: Size::S, metric: Metric::Htm };
const QUARTER_TURNS: Kind = Kind { size: Size::S, metric: Metric::Qtm };

fn shallow(kind: Kind) -> Tables<'static> {
    let content = Box::leak(vec![0; kind.size.bytes()].into_boxed_slice());
    assert_eq!(kind.build_to(content, 6, &NoLimits), Ok(()));
    Tables::new(kind, content)
}

static SHALLOW: LazyLock<[Tables<'static>; 2]> = LazyLock::new(|| [shallow(HALF_TURNS), shallow(QUARTER_TURNS)]);
static SMALL: LazyLock<[SmallTables; 2]> = LazyLock::new(|| {
    [Metric::Htm, Metric::Qtm].map(|metric| SmallTables::new(&MoveCosts::of(metric).expect("it has costs")))
});

fn solve(solver: Optimal<'_>, cube: &Cube, limits: &dyn Limits) -> (Vec<Solution>, Outcome) {
    let mut solutions = Vec::new();
    let outcome = solver.solve(cube, limits, &mut |solution| {
        solutions.push(solution.clone());
        ControlFlow::Continue(())
    });
    for solution in &solutions {
        let text = Alg::from_turns(solution.turns.iter().copied()).to_string();
        assert_eq!(testkit::stickers::replay(&cube.facelets().to_string(), &text), testkit::SOLVED);
    }
    (solutions, outcome)
}

fn cube_of(text: &str) -> Cube {
    let facelets = facelets::read(text, &puzzle::Scheme::default()).expect("54 letters").facelets;
    Cube::new(Assembly::from_facelets(&facelets).expect("a cube").assembly).expect("legal")
}

fn turns_of(alg: &str) -> Vec<Turn> {
    let named = |name: &str| Turn::all().find(|turn| turn.to_string() == name).expect("a face turn");
    alg.split_whitespace().map(named).collect()
}

fn cost(metric: Metric, turn: Turn) -> usize {
    if metric == Metric::Qtm && turn.quarters() == Quarters::Two { 2 } else { 1 }
}

/// All cubes within a distance, with their distance: a plain breadth-first search.
fn ball(metric: Metric, centre: Cube, radius: usize) -> HashMap<Cube, usize> {
    let mut ball = HashMap::from([(centre, 0)]);
    let mut ring = vec![centre];
    for distance in 1..=radius {
        let mut next = Vec::new();
        for cube in &ring {
            for turn in Turn::all().filter(|&turn| cost(metric, turn) == 1) {
                let cube = cube.turn(turn);
                if let std::collections::hash_map::Entry::Vacant(place) = ball.entry(cube) {
                    place.insert(distance);
                    next.push(cube);
                }
            }
        }
        ring = next;
    }
    ball
}

#[test]
fn a_thousand_shallow_cubes_agree_with_a_breadth_first_search() {
    for (number, (metric, far, near)) in [(Metric::Htm, 4, 3), (Metric::Qtm, 4, 3)].into_iter().enumerate() {
        let rings = ball(metric, Cube::SOLVED, far);
        let mut noise = Noise::new(19);
        let single: Vec<Turn> = Turn::all().filter(|&turn| cost(metric, turn) == 1).collect();
        for count in 0..1000 {
            let mut cube = Cube::SOLVED;
            for _ in 0..count % 8 {
                cube = cube.turn(single[noise.below(single.len())]);
            }
            let around = ball(metric, cube, near);
            let distance = around.iter().filter_map(|(cube, here)| Some(rings.get(cube)? + here)).min();
            let solver = Optimal::new(&SHALLOW[number]).with_threads(1 + count % 2);
            let (solutions, outcome) = solve(solver, &cube, &NoLimits);
            assert_eq!(Some(solutions[0].cost as usize), distance);
            assert!(solutions.len() == 1 && outcome.complete);
        }
    }
}

#[test]
fn all_shortest_solutions_are_found() {
    for (number, (metric, radius)) in [(Metric::Htm, 3), (Metric::Qtm, 3)].into_iter().enumerate() {
        // All sequences of up to six turns, as two halves that meet.
        let rings = ball(metric, Cube::SOLVED, radius);
        for scramble in ["R2 L2 U2 D2", "R L U2 D2", "R U R' U' R U", "U D R L", "F2 B2 U", "R U2 D2 L F'"] {
            let cube = Cube::SOLVED.turns(turns_of(scramble));
            let expected = every_solution(metric, &cube, &rings, radius);
            let length = expected.iter().map(|turns| turns.iter().map(|&turn| cost(metric, turn)).sum::<usize>()).min();
            for threads in [1, 2] {
                let solver = Optimal::new(&SHALLOW[number]).with_threads(threads).with_count(usize::MAX);
                let (solutions, outcome) = solve(solver, &cube, &NoLimits);
                let found: HashSet<Vec<Turn>> = solutions.iter().map(|solution| solution.turns.clone()).collect();
                assert_eq!(found.len(), solutions.len());
                assert_eq!(found, expected, "{scramble} in {}", metric.name());
                assert!(solutions.iter().all(|solution| Some(solution.cost as usize) == length) && outcome.complete);
            }
        }
    }
}

/// All shortest solutions that do not differ in the order of opposite turns only, by trying everything.
fn every_solution(metric: Metric, cube: &Cube, rings: &HashMap<Cube, usize>, radius: usize) -> HashSet<Vec<Turn>> {
    let mut all = (0..).map(|length| solutions_of(length, metric, cube, rings, radius));
    all.find(|all| !all.is_empty()).expect("every cube has a solution")
}

/// The same of this length, whether there are shorter ones or not.
fn solutions_of(
    length: usize,
    metric: Metric,
    cube: &Cube,
    rings: &HashMap<Cube, usize>,
    radius: usize,
) -> HashSet<Vec<Turn>> {
    fn go(
        metric: Metric,
        cube: &Cube,
        left: usize,
        turns: &mut Vec<Turn>,
        rings: (&HashMap<Cube, usize>, usize),
        all: &mut HashSet<Vec<Turn>>,
    ) {
        if left == 0 {
            if *cube == Cube::SOLVED {
                all.insert(turns.clone());
            }
            return;
        }
        if left <= rings.1 && rings.0.get(cube).is_none_or(|&distance| distance > left) {
            return;
        }
        for turn in Turn::all().filter(|&turn| cost(metric, turn) <= left) {
            let is_allowed = turns.last().is_none_or(|last| {
                last.face() != turn.face() && (last.face() != turn.face().opposite() || *last < turn)
            });
            if is_allowed {
                turns.push(turn);
                go(metric, &cube.turn(turn), left - cost(metric, turn), turns, rings, all);
                turns.pop();
            }
        }
    }
    let mut all = HashSet::new();
    go(metric, cube, length, &mut Vec::new(), (rings, radius), &mut all);
    all
}

#[test]
fn solutions_of_one_length_are_found_all_or_there_are_none() {
    for (number, (metric, radius)) in [(Metric::Htm, 3), (Metric::Qtm, 3)].into_iter().enumerate() {
        let rings = ball(metric, Cube::SOLVED, radius);
        // U2 D2 is R2 L2 U2 D2 R2 L2 too.
        for scramble in ["", "R U2", "U2 D2"] {
            let cube = Cube::SOLVED.turns(turns_of(scramble));
            for length in 0..=6 {
                let expected = solutions_of(length, metric, &cube, &rings, radius);
                let limits = Strict { shortest: length as u32, longest: Some(length as u32), ..Strict::default() };
                for (threads, count) in [(1, usize::MAX), (2, usize::MAX), (1, 1)] {
                    let quick = TwoPhase::new(two_phase::Tables::Small(&SMALL[number]));
                    let solver =
                        Optimal::new(&SHALLOW[number]).with_threads(threads).with_count(count).with_quick(quick);
                    let (solutions, outcome) = solve(solver, &cube, &limits);
                    let found: HashSet<Vec<Turn>> = solutions.iter().map(|solution| solution.turns.clone()).collect();
                    if count > 1 {
                        assert_eq!(found, expected, "{scramble} in {length} {}", metric.name());
                    }
                    assert_eq!(found.len(), expected.len().min(count));
                    assert!(found.is_subset(&expected) && outcome.complete);
                }
                let is_longer = metric == Metric::Htm && scramble == "U2 D2" && length == 6;
                assert_eq!(is_longer, length > 4 && !expected.is_empty(), "{scramble} in {length}");
            }
        }
    }
}

#[test]
fn a_length_beyond_the_shortest_is_found_too() {
    let cube = Cube::SOLVED.turns(turns_of("R U F"));
    let solver = Optimal::new(&SHALLOW[0]);
    for length in [9, 10, 11] {
        let (solutions, outcome) =
            solve(solver, &cube, &Strict { shortest: length, longest: Some(length), ..Strict::default() });
        assert!(solutions.len() == 1 && solutions[0].cost == length && outcome.complete);
        assert!(solutions[0].turns.windows(2).all(|pair| pair[0].face() != pair[1].face()));
    }
    let more = Optimal::LONGEST + 1;
    let (none, outcome) = solve(solver, &cube, &Strict { shortest: more, longest: Some(more), ..Strict::default() });
    assert!(none.is_empty() && !outcome.complete, "nothing is known about longer ones");
}

/// Limits of all kinds, and a record of what was reported about depths.
#[derive(Default)]
struct Strict {
    nodes: Option<u64>,
    shortest: u32,
    longest: Option<u32>,
    depths: Mutex<Vec<(u32, u64)>>,
}

impl Progress for Strict {
    fn report(&self, reached: Reached) {
        match reached {
            Reached::Depth { depth, nodes } => self.depths.lock().expect("no panic").push((depth, nodes)),
            Reached::Within { part, .. } => assert!((0.0..=1.0).contains(&part)),
            other => panic!("{other:?}"),
        }
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
fn a_search_that_is_cut_short_gives_the_best_it_has_and_what_is_proven() {
    let far = cube_of(testkit::random_cubes().next().expect("a cube"));
    for (number, threads) in [(0, 1), (0, 2), (1, 1)] {
        let quick = TwoPhase::new(two_phase::Tables::Small(&SMALL[number]));
        let solver = Optimal::new(&SHALLOW[number]).with_threads(threads).with_quick(quick);
        let (solutions, outcome) = solve(solver, &far, &Strict { nodes: Some(3_000_000), ..Strict::default() });
        assert!(!solutions.is_empty() && !outcome.complete);
        let at_least = outcome.at_least.expect("it goes from length to length");
        // The cube needs eighteen half turns, and no fewer quarter turns.
        assert!((8..=18).contains(&at_least) && at_least <= solutions[0].cost, "at least {at_least}");
        // Without the quick solver there is nothing to give.
        let alone = Optimal::new(&SHALLOW[number]).with_threads(threads);
        let (none, outcome) = solve(alone, &far, &Strict { nodes: Some(100_000), ..Strict::default() });
        assert!(none.is_empty() && !outcome.complete);
        // The bound alone says that three turns are not enough.
        let (none, outcome) = solve(alone, &far, &Strict { longest: Some(3), ..Strict::default() });
        assert!(none.is_empty() && outcome.complete && outcome.nodes == 0);
    }
    let nine = Cube::SOLVED.turns(turns_of(testkit::known_optimum().next().expect("a line").0).into_iter().take(9));
    let (none, outcome) = solve(Optimal::new(&SHALLOW[0]), &nine, &Strict { longest: Some(8), ..Strict::default() });
    assert!(none.is_empty() && outcome.complete && outcome.at_least == Some(9));
}

#[test]
fn whole_lengths_take_the_same_nodes_on_every_run() {
    let cube = Cube::SOLVED.turns(turns_of(testkit::known_optimum().next().expect("a line").0).into_iter().take(10));
    let run = |solver: Optimal<'_>| {
        let limits = Strict::default();
        let (_, outcome) = solve(solver, &cube, &limits);
        (limits.depths.into_inner().expect("no panic"), outcome.nodes)
    };
    for (number, signature) in [&[(8, 48), (9, 527)][..], &[(9, 23), (11, 2298)]].into_iter().enumerate() {
        let solver = Optimal::new(&SHALLOW[number]);
        let (depths, nodes) = run(solver);
        assert_eq!(depths, signature, "a change of the search changes its nodes; then this has to follow");
        assert_eq!(run(solver.with_scalar_only()), (depths.clone(), nodes), "with any instructions");
        assert_eq!(run(solver.with_threads(2)).0, depths, "on any number of threads");
    }
}

#[test]
fn symmetric_cubes_are_solved_shortest_too() {
    for (scramble, length) in [("R2 L2 U2 D2 F2 B2", 6), ("U D'", 2), ("R2 L2", 2), ("", 0)] {
        let cube = Cube::SOLVED.turns(turns_of(scramble));
        let (solutions, outcome) = solve(Optimal::new(&SHALLOW[0]), &cube, &NoLimits);
        assert_eq!(solutions.iter().map(|solution| solution.cost).collect::<Vec<_>>(), [length], "{scramble}");
        assert!(outcome.complete);
    }
}

/// Ends the work after some steps, and keeps what was achieved, like a killed process.
struct Killed {
    kept: Mutex<(Vec<u8>, u64)>,
    asked: Mutex<usize>,
    last: usize,
}

impl Progress for Killed {
    fn report(&self, _: Reached) {
        *self.asked.lock().expect("no panic") += 1;
    }

    fn is_cancelled(&self) -> bool {
        *self.asked.lock().expect("no panic") > self.last
    }
}

/// Cancels the work after some looks, and counts them.
struct Impatient {
    looks: AtomicUsize,
    last: usize,
}

impl Progress for Impatient {
    fn is_cancelled(&self) -> bool {
        self.looks.fetch_add(1, Ordering::Relaxed) >= self.last
    }
}

/// Every phase of a build looks often, and ends at the next look.
#[test]
fn building_a_table_ends_soon_after_it_is_cancelled() {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut content = vec![0; HALF_TURNS.size.bytes()];
    // While cosets near the group are collected, while exact distances are computed, while everything is cleared.
    for last in [0, 1, 1000, 200_000, 600_000] {
        let impatient = Impatient { looks: AtomicUsize::new(0), last };
        assert_eq!(HALF_TURNS.build(&mut content, &impatient, &NoCheckpoints), Err(Cancelled));
        let looks = impatient.looks.into_inner();
        assert!((last + 1..=last + 1 + threads).contains(&looks), "{looks} looks instead of {last}");
    }
    // For each class of corners at each distance, and for each megabyte that is written.
    let patient = Impatient { looks: AtomicUsize::new(0), last: usize::MAX };
    assert_eq!(HALF_TURNS.build_to(&mut content, 4, &patient), Ok(()));
    assert!(patient.looks.into_inner() >= 5 * 3393 + 56);
}

impl Checkpoints for Killed {
    fn load(&self, content: &mut [u8]) -> u64 {
        let kept = self.kept.lock().expect("no panic");
        if kept.1 > 0 {
            content.copy_from_slice(&kept.0);
        }
        kept.1
    }

    fn is_due(&self) -> bool {
        true
    }

    fn save(&self, content: &[u8], steps: u64) {
        *self.kept.lock().expect("no panic") = (content.to_vec(), steps);
    }
}

#[test]
#[ignore = "slow: builds a table of 0.3 GB twice, minutes"]
fn a_table_that_was_interrupted_is_the_same() {
    let mut whole = vec![0; HALF_TURNS.size.bytes()];
    assert_eq!(HALF_TURNS.build(&mut whole, &NoLimits, &NoCheckpoints), Ok(()));
    let killed = |last| Killed { kept: Mutex::default(), asked: Mutex::default(), last };
    let mut killed = killed(60);
    let mut resumed = vec![0; HALF_TURNS.size.bytes()];
    let mut times = 0;
    while let Err(Cancelled) = HALF_TURNS.build(&mut resumed, &killed, &killed) {
        times += 1;
        killed = Killed { kept: killed.kept, asked: Mutex::default(), last: 60 + 400 * times };
        resumed.fill(0);
    }
    assert!(times > 3, "it was interrupted {times} times");
    assert!(whole == resumed);
    // The whole table knows the optima.
    let tables = Tables::new(HALF_TURNS, &whole);
    for (length, count) in [(12, 20), (13, 20), (14, 20), (15, 5)] {
        for (alg, _) in testkit::known_optimum().take(count) {
            let cube = Cube::SOLVED.turns(turns_of(alg).into_iter().take(length));
            let (solutions, _) = solve(Optimal::new(&tables).with_threads(2), &cube, &NoLimits);
            assert_eq!(solutions[0].cost as usize, length);
        }
    }
}
