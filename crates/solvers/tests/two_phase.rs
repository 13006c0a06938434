//! The two-phase solver: every solution is replayed by an independent cube.

use engine::{Limits, NoLimits, Progress};
use puzzle::{Alg, Assembly, Cube, Face, Facelets, Metric, MoveCosts, Notation, Numbering, Turn, facelets};
use solvers::two_phase::{
    AxialTurns, HalfTurns, LargeMetric, LargeTables, PhaseBounds, SmallTables, Tables, TwoPhase, large,
};
use solvers::{Outcome, Solution, Solver};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::ControlFlow;
use std::sync::LazyLock;
use testkit::noise::Noise;

static SMALL: LazyLock<SmallTables> = LazyLock::new(|| SmallTables::new(&MoveCosts::half_turns()));

struct Nodes(u64);

impl Progress for Nodes {}

impl Limits for Nodes {
    fn nodes(&self) -> u64 {
        self.0
    }
}

struct AtMost(u32);

impl Progress for AtMost {}

impl Limits for AtMost {
    fn max_length(&self) -> u32 {
        self.0
    }
}

fn cube_of(text: &str) -> Cube {
    let facelets = facelets::read(text, &puzzle::Scheme::default()).expect("54 letters").facelets;
    Cube::new(Assembly::from_facelets(&facelets).expect("a cube").assembly).expect("legal")
}

fn scrambled(alg: &str) -> Cube {
    let moves = Alg::parse(alg, Notation::Wca).expect("an alg").moves();
    cube_of(&Facelets::SOLVED.after_all(&moves).to_string())
}

fn random_cube(noise: &mut Noise) -> Cube {
    let number = (u128::from(noise.word()) << 64 | u128::from(noise.word())) % Cube::COUNT;
    Numbering::Kociemba.cube(number).expect("the number is small enough")
}

fn best(solver: &TwoPhase<'_>, cube: &Cube, limits: &dyn Limits) -> (Option<Solution>, Outcome) {
    let mut best: Option<Solution> = None;
    let outcome = solver.solve(cube, limits, &mut |solution| {
        assert!(best.as_ref().is_none_or(|other| solution.cost < other.cost), "each solution is better than the last");
        best = Some(solution.clone());
        ControlFlow::Continue(())
    });
    (best, outcome)
}

/// Checked with sticker cycles written out by hand.
fn assert_solves(cube: &Cube, solution: &Solution) {
    let text = Alg::from_turns(solution.turns.iter().copied()).to_string();
    assert_eq!(testkit::stickers::replay(&cube.facelets().to_string(), &text), testkit::SOLVED);
    assert_eq!(solution.stages.iter().map(|stage| stage.turns).sum::<usize>(), solution.turns.len());
}

#[test]
fn ten_thousand_random_cubes_under_a_node_limit() {
    let work = |seed: u64, count: usize| {
        let mut noise = Noise::new(seed);
        let solver = TwoPhase::new(Tables::Small(&SMALL));
        for _ in 0..count {
            let cube = random_cube(&mut noise);
            let (solution, _) = best(&solver, &cube, &Nodes(2000));
            let solution = solution.expect("the first solution is always delivered");
            assert_solves(&cube, &solution);
            assert_eq!(solution.cost as usize, solution.turns.len());
            assert!(solution.cost <= 24, "{} turns", solution.cost);
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(|| work(1, 5000));
        work(2, 5000);
    });
}

#[test]
fn known_positions_are_never_solved_below_their_optimum() {
    let solver = TwoPhase::new(Tables::Small(&SMALL));
    let mut count = 0;
    for (scramble, optimum) in testkit::known_optimum() {
        let cube = scrambled(scramble);
        let solution = best(&solver, &cube, &Nodes(20_000)).0.expect("a solution");
        assert_solves(&cube, &solution);
        assert!(solution.cost >= optimum, "{scramble}: {} < {optimum}", solution.cost);
        count += 1;
    }
    assert_eq!(count, 65, "the whole corpus was read");
}

#[test]
fn easy_positions_are_solved_shortest_and_proven() {
    let solver = TwoPhase::new(Tables::Small(&SMALL));
    let (solution, outcome) = best(&solver, &Cube::SOLVED, &NoLimits);
    assert_eq!(solution.map(|solution| solution.turns), Some(vec![]));
    assert!(outcome.complete);
    for turn in Turn::all() {
        let (solution, outcome) = best(&solver, &Cube::SOLVED.turn(turn), &NoLimits);
        assert_eq!(solution.map(|solution| solution.turns), Some(vec![turn.inverse()]));
        assert!(outcome.complete);
    }
    // All positions exactly four turns away that begin with R U: none is solved in three.
    for third in Turn::all().filter(|turn| turn.face() == Face::F) {
        for fourth in Turn::all().filter(|turn| turn.face() == Face::D) {
            let cube = scrambled("R U").turn(third).turn(fourth);
            let (solution, outcome) = best(&solver, &cube, &NoLimits);
            assert_eq!(solution.map(|solution| solution.cost), Some(4));
            assert!(outcome.complete);
        }
    }
}

#[test]
fn the_superflip_is_solved() {
    let cube = cube_of(testkit::SUPERFLIP);
    let solution = best(&TwoPhase::new(Tables::Small(&SMALL)), &cube, &Nodes(1)).0.expect("a solution");
    assert_solves(&cube, &solution);
    assert!(solution.cost >= 20);
}

#[test]
fn a_solution_for_every_positive_limit() {
    let cube = random_cube(&mut Noise::new(3));
    for nodes in [0, 1, 2, 10, 100, 1000, 10_000] {
        assert!(best(&TwoPhase::new(Tables::Small(&SMALL)), &cube, &Nodes(nodes)).0.is_some(), "{nodes}");
    }
}

#[test]
fn maximum_lengths_are_respected() {
    let solver = TwoPhase::new(Tables::Small(&SMALL));
    let cube = scrambled("R U F D L B R U");
    assert_eq!(best(&solver, &cube, &AtMost(8)).0.map(|solution| solution.cost <= 8), Some(true));
    let (none, outcome) = best(&solver, &scrambled("R U F"), &AtMost(2));
    assert!(none.is_none() && outcome.complete, "three turns cannot be done in two");
}

#[test]
fn metrics_and_missing_faces() {
    let mut noise = Noise::new(8);
    for metric in [Metric::Htm, Metric::Qtm, Metric::Axial] {
        for without in [None, Some(Face::D), Some(Face::R), Some(Face::B)] {
            let costs = MoveCosts::of(metric).expect("a metric of face turns");
            let costs = without.into_iter().fold(costs, MoveCosts::without);
            let tables = SmallTables::new(&costs);
            let solver = TwoPhase::new(Tables::Small(&tables));
            for _ in 0..3 {
                let cube = random_cube(&mut noise);
                let solution = best(&solver, &cube, &Nodes(3000)).0.expect("five faces reach everything");
                assert_solves(&cube, &solution);
                assert!(solution.turns.iter().all(|turn| Some(turn.face()) != without));
                let moves = Alg::from_turns(solution.turns.iter().copied()).moves();
                assert_eq!(metric.count(&moves), solution.cost as usize);
            }
        }
    }
    // In quarter turns R2 costs two, and R L costs one if opposite faces turn at once.
    let costs = MoveCosts::of(Metric::Qtm).expect("a metric of face turns");
    let tables = SmallTables::new(&costs);
    assert_eq!(best(&TwoPhase::new(Tables::Small(&tables)), &scrambled("R2 U"), &NoLimits).0.map(|s| s.cost), Some(3));
    let costs = MoveCosts::of(Metric::Axial).expect("a metric of face turns");
    let tables = SmallTables::new(&costs);
    assert_eq!(
        best(&TwoPhase::new(Tables::Small(&tables)), &scrambled("R L' U2 D"), &NoLimits).0.map(|s| s.cost),
        Some(2)
    );
}

#[test]
fn several_solutions_are_different_and_all_solve() {
    let cube = random_cube(&mut Noise::new(12));
    let mut found: Vec<Solution> = Vec::new();
    TwoPhase::new(Tables::Small(&SMALL)).with_count(5).solve(&cube, &Nodes(300_000), &mut |solution| {
        found.push(solution.clone());
        ControlFlow::Continue(())
    });
    assert!(found.len() >= 5);
    for (i, solution) in found.iter().enumerate() {
        assert_solves(&cube, solution);
        assert!(found[..i].iter().all(|other| other.turns != solution.turns));
    }
}

/// As many as were asked for, and the longest of them is no longer than those left out.
#[test]
fn a_thousand_solutions_are_the_shortest_found() {
    let cube = scrambled("R U F D L B");
    let mut found: Vec<Solution> = Vec::new();
    TwoPhase::new(Tables::Small(&SMALL)).with_count(1000).solve(&cube, &Nodes(3_000_000), &mut |solution| {
        found.push(solution.clone());
        ControlFlow::Continue(())
    });
    let different: HashSet<&[Turn]> = found.iter().map(|solution| &solution.turns[..]).collect();
    assert_eq!(different.len(), found.len());
    assert!(found.len() >= 1000, "{}", found.len());
    // Once there are a thousand, only solutions shorter than the longest of them are delivered.
    let mut best: Vec<u32> = found[..1000].iter().map(|solution| solution.cost).collect();
    for solution in &found[1000..] {
        best.sort_unstable();
        assert!(solution.cost < best[999]);
        best[999] = solution.cost;
    }
    assert!(found.iter().all(|solution| Cube::SOLVED == cube.turns(solution.turns.iter().copied())));
}

#[test]
fn two_threads_solve_too() {
    let mut noise = Noise::new(21);
    for _ in 0..50 {
        let cube = random_cube(&mut noise);
        let solver = TwoPhase::new(Tables::Small(&SMALL)).with_threads(2);
        assert_solves(&cube, &best(&solver, &cube, &Nodes(2000)).0.expect("a solution"));
    }
}

/// What a machine can do, without any thought: turns, and pairs of turns at once, with what they cost.
type Movements = Vec<(Vec<Turn>, u32)>;

/// Everything that costs at most `most`, with its least cost, by Dijkstra's algorithm on whole cubes.
fn cheapest_ways(movements: &Movements, most: u32) -> HashMap<Cube, u32> {
    let mut known: HashMap<Cube, u32> = HashMap::new();
    let mut open: BTreeMap<u32, Vec<Cube>> = BTreeMap::from([(0, vec![Cube::SOLVED])]);
    while let Some((cost, cubes)) = open.pop_first() {
        for cube in cubes {
            if known.get(&cube).is_some_and(|known| *known <= cost) {
                continue;
            }
            known.insert(cube, cost);
            for (turns, more) in movements.iter().filter(|(_, more)| cost + more <= most) {
                open.entry(cost + more).or_default().push(cube.turns(turns.iter().copied()));
            }
        }
    }
    known
}

/// The least that turns cost as they are written.
fn cost_as_written(movements: &Movements, turns: &[Turn]) -> u32 {
    let mut least = vec![0];
    for end in 1..=turns.len() {
        let ends_with = |movement: &[Turn]| {
            let last = &turns[end.saturating_sub(movement.len())..end];
            // What turns at once can be written in either order.
            last == movement || last.iter().eq(movement.iter().rev())
        };
        let last = movements.iter().filter(|(movement, _)| ends_with(movement));
        least
            .push(last.map(|(movement, cost)| least[end - movement.len()] + cost).min().expect("each turn is allowed"));
    }
    least[turns.len()]
}

/// Random costs between the two, with or without pairs at once, and perhaps without a face.
fn random_costs(noise: &mut Noise, least: usize, most: usize) -> (MoveCosts, Movements) {
    let mut random = || (least + noise.below(most - least + 1)) as u16;
    let turns: Vec<u16> = Turn::all().map(|_| random()).collect();
    let pairs: Vec<u16> = (0..Turn::COUNT * Turn::COUNT).map(|_| random()).collect();
    let has_pairs = noise.below(2) == 1;
    let missing = (noise.below(2) == 1).then(|| Face::ALL[noise.below(6)]);
    let pair = |a: Turn, b: Turn| (a.index() % 4 != 3).then(|| pairs[a.index() * Turn::COUNT + b.index()]);
    let costs = MoveCosts::new(|turn| Some(turns[turn.index()]));
    let costs = if has_pairs { costs.with_pairs(pair) } else { costs };
    let allowed = || Turn::all().filter(|turn| Some(turn.face()) != missing);
    let mut movements: Movements = allowed().map(|turn| (vec![turn], turns[turn.index()].into())).collect();
    for first in allowed().filter(|turn| has_pairs && turn.face().is_positive()) {
        for second in allowed().filter(|turn| turn.face() == first.face().opposite()) {
            movements.extend(pair(first, second).map(|cost| (vec![first, second], cost.into())));
        }
    }
    (missing.into_iter().fold(costs, MoveCosts::without), movements)
}

#[test]
fn any_costs_give_the_cheapest_solution_of_shallow_positions() {
    let mut noise = Noise::new(31);
    // With costs as different as 3 and 40, two turns of a face are often cheaper than one.
    for (least, most) in [(1, 1), (3, 5), (3, 40), (3, 40), (130, 250), (33_000, 65_535)] {
        let (costs, movements) = random_costs(&mut noise, least, most);
        let tables = SmallTables::new(&costs);
        let known = cheapest_ways(&movements, costs.cheapest() * 2 + costs.dearest() / 2);
        // In an order that is the same every time.
        let mut cubes: Vec<(&Cube, &u32)> = known.iter().collect();
        cubes.sort_by_key(|(cube, _)| cube.facelets().to_string());
        for _ in 0..25 {
            let (cube, &cost) = cubes[noise.below(cubes.len())];
            // The movements that lead to a cube solve its inverse.
            let position = cube.inverse();
            let (solution, outcome) = best(&TwoPhase::new(Tables::Small(&tables)), &position, &NoLimits);
            let solution = solution.expect("a solution");
            assert!(outcome.complete, "{costs:?}");
            assert_eq!(solution.cost, cost, "{costs:?}");
            assert_eq!(solution.cost, cost_as_written(&movements, &solution.turns), "{costs:?}");
            assert_eq!(position.turns(solution.turns.iter().copied()), Cube::SOLVED);
        }
    }
}

#[test]
fn any_costs_always_give_a_first_solution() {
    let mut noise = Noise::new(32);
    for (least, most) in [(1, 65_535), (1, 9), (65_535, 65_535)] {
        let (costs, movements) = random_costs(&mut noise, least, most);
        let tables = SmallTables::new(&costs);
        for _ in 0..3 {
            let cube = random_cube(&mut noise);
            let (solution, _) = best(&TwoPhase::new(Tables::Small(&tables)), &cube, &Nodes(1));
            let solution = solution.expect("a solution");
            assert_eq!(cube.turns(solution.turns.iter().copied()), Cube::SOLVED);
            // What it really costs, also where the search counts turns as dearer than they are.
            assert_eq!(solution.cost, cost_as_written(&movements, &solution.turns), "{costs:?}");
        }
    }
}

/// A large table, built in memory: the same answers as without it where those are proven, solutions that replay, the same
/// nodes whatever the instructions, and shorter solutions from the same number of nodes.
fn check_large_table<M: LargeMetric>(metric: Metric, tables: for<'a> fn(&'a LargeTables<'a, M>) -> Tables<'a>) {
    let bytes = large::bytes::<M>();
    let mut content = vec![0; bytes + 64];
    let begin = content.as_ptr().align_offset(64);
    let content = &mut content[begin..][..bytes];
    large::build::<M>(content, &NoLimits).expect("nobody cancels it");
    let large = LargeTables::<M>::new(content);
    let costs = MoveCosts::of(metric).expect("a metric of face turns");
    let small = SmallTables::new(&costs);
    let (with, without) = (TwoPhase::new(tables(&large)), TwoPhase::new(Tables::Small(&small)));
    let mut noise = Noise::new(33);
    let steps = costs.steps();
    for length in [0, 1, 2, 3, 4, 4, 5, 5, 6, 6] {
        let turns = (0..length).flat_map(|_| steps[noise.below(steps.len())].turns());
        let cube = Cube::SOLVED.turns(turns.collect::<Vec<_>>());
        let (a, b) = (best(&with, &cube, &NoLimits), best(&without, &cube, &NoLimits));
        assert!(a.1.complete && b.1.complete);
        assert_eq!(a.0.map(|solution| solution.cost), b.0.map(|solution| solution.cost));
    }
    let mut costs = [0, 0];
    for _ in 0..50 {
        let cube = random_cube(&mut noise);
        for (solver, sum) in [&with, &without].into_iter().zip(&mut costs) {
            let (solution, outcome) = best(solver, &cube, &Nodes(50_000));
            let solution = solution.expect("a solution");
            assert_solves(&cube, &solution);
            let moves = Alg::from_turns(solution.turns.iter().copied()).moves();
            assert_eq!(metric.count(&moves), solution.cost as usize);
            assert_eq!(best(&solver.with_scalar_only(), &cube, &Nodes(50_000)).1.nodes, outcome.nodes);
            *sum += solution.cost;
        }
    }
    assert!(costs[0] + 25 < costs[1], "more than half a step shorter on average: {costs:?}");
}

#[test]
#[ignore = "slow: builds a table of 0.6 GB, half a minute"]
fn the_large_table_gives_the_same_answers_and_shorter_solutions() {
    check_large_table::<HalfTurns>(Metric::Htm, |tables| Tables::Large(tables));
}

#[test]
#[ignore = "slow: builds a table of 1.2 GB, a minute"]
fn the_axial_table_gives_the_same_answers_and_shorter_solutions() {
    check_large_table::<AxialTurns>(Metric::Axial, |tables| Tables::Axial(tables));
}

/// The same cubes, the same nodes, the same solutions: a change here means that the search has changed.
#[test]
fn signature() {
    let quarter_turns = SmallTables::new(&MoveCosts::of(Metric::Qtm).expect("costs of quarter turns"));
    let axial_turns = SmallTables::new(&MoveCosts::of(Metric::Axial).expect("costs of axial turns"));
    let mut signature = String::new();
    for (tables, cubes) in [(&*SMALL, 50), (&quarter_turns, 10), (&axial_turns, 10)] {
        for scalar in [false, true] {
            let mut nodes = 0;
            let mut lengths = 0;
            for text in testkit::random_cubes().take(cubes) {
                let solver = TwoPhase::new(Tables::Small(tables));
                let solver = if scalar { solver.with_scalar_only() } else { solver };
                let (solution, outcome) = best(&solver, &cube_of(text), &Nodes(5000));
                nodes += outcome.nodes;
                lengths += solution.expect("a solution").cost;
            }
            signature += &format!("{nodes} nodes, {lengths} turns\n");
        }
    }
    assert_eq!(signature, include_str!("two_phase.signature"));
}

#[test]
fn the_phases_of_the_plain_search_can_be_bounded() {
    let plain = TwoPhase::new(Tables::Small(&SMALL)).plain();
    let quarters = SmallTables::new(&MoveCosts::of(Metric::Qtm).expect("quarter turns have costs"));
    let mut noise = Noise::new(11);
    for _ in 0..5 {
        let cube = random_cube(&mut noise);
        let (usual, _) = best(&plain, &cube, &Nodes(20_000));
        let usual = usual.expect("there always is a solution");
        // Of one first phase there is one solution, with a shortest first phase.
        let one = PhaseBounds { first_phases: Some(1), ..PhaseBounds::default() };
        let mut found = Vec::new();
        let outcome = plain.with_bounds(one).solve(&cube, &NoLimits, &mut |solution| {
            found.push(solution.clone());
            ControlFlow::Continue(())
        });
        assert!(found.len() == 1 && !outcome.complete);
        assert_solves(&cube, &found[0]);
        let shortest = found[0].stages[0].turns;
        let (few, _) = best(&plain.with_bounds(PhaseBounds { first_phases: Some(300), ..one }), &cube, &NoLimits);
        assert!(few.expect("the first one is among them").cost <= found[0].cost);
        // No solution has a longer phase than is allowed, and without any there is none.
        for bounds in [
            PhaseBounds { longest_first: Some(shortest as u32), ..PhaseBounds::default() },
            PhaseBounds { longest_first: Some(12), longest_second: Some(11), ..PhaseBounds::default() },
        ] {
            let (solution, outcome) = best(&plain.with_bounds(bounds), &cube, &Nodes(3_000_000));
            assert!(!outcome.complete);
            if let Some(Solution { stages, .. }) = solution {
                let fits =
                    |stage: usize, most: Option<u32>| most.is_none_or(|most| stages[stage].turns <= most as usize);
                assert!(fits(0, bounds.longest_first) && fits(1, bounds.longest_second), "{stages:?}");
            }
        }
        let none = PhaseBounds { longest_first: Some(shortest as u32 - 1), ..PhaseBounds::default() };
        assert_eq!(best(&plain.with_bounds(none), &cube, &NoLimits).0, None);
        let none = PhaseBounds { first_phases: Some(0), ..PhaseBounds::default() };
        assert_eq!(best(&plain.with_bounds(none), &cube, &NoLimits).0, None);
        assert!(usual.cost > 0);
        // The same where turns cost other things.
        let other =
            TwoPhase::new(Tables::Small(&quarters)).plain().with_bounds(PhaseBounds { first_phases: Some(3), ..one });
        let (solution, _) = best(&other, &cube, &NoLimits);
        assert_solves(&cube, &solution.expect("each first phase has a second one"));
    }
}
