//! Edges first, and top, bottom, middle: a thousand cubes each, replayed by an independent cube, stage by stage; every
//! sequence does what it says and nothing else, and is chosen for some cube; the sequences suffice for every arrangement.

mod human;

use engine::NoLimits;
use human::{cube_of, written};
use puzzle::alg::{simplify, turns_of};
use puzzle::{Corner, Cube, Edge, Face, Move, Sticker, Symmetry};
use solvers::human::{Goal, Human, Means, Plan, Tables};
use solvers::{Mask, Solution, Solver, edges_first, top_bottom_middle};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::LazyLock;
use testkit::stickers::replay;

static EDGES_FIRST: LazyLock<Tables> = LazyLock::new(|| tables(&edges_first::PLAN));
static TOP_BOTTOM_MIDDLE: LazyLock<Tables> = LazyLock::new(|| tables(&top_bottom_middle::PLAN));

fn tables(plan: &'static Plan) -> Tables {
    let started = std::time::Instant::now();
    let tables = Tables::new(plan);
    let ways: Vec<usize> = (0..plan.stages.len()).map(|stage| tables.ways(stage).len()).collect();
    println!(
        "{}: {} bytes in {:.0} ms, {ways:?} ways",
        plan.name,
        tables.bytes(),
        1000.0 * started.elapsed().as_secs_f64()
    );
    tables
}

fn both() -> [&'static Tables; 2] {
    [&EDGES_FIRST, &TOP_BOTTOM_MIDDLE]
}

fn solve(tables: &Tables, cube: &Cube, first: Option<Face>) -> Solution {
    let mut answer = None;
    Human::new(tables).beginning_with(first).solve(cube, &NoLimits, &mut |solution| {
        answer = Some(solution.clone());
        ControlFlow::Continue(())
    });
    answer.expect("every cube has a solution")
}

fn stickers(mask: &Mask) -> Vec<Sticker> {
    match mask {
        Mask::All => Sticker::all().collect(),
        Mask::Only(stickers) => stickers.iter().map(|&sticker| Sticker::new(sticker.into())).collect(),
    }
}

/// Whether a stage has reached its goal, judged from 54 letters alone: every sticker that matters has the colour of its
/// face; corners that only had to be placed have the right three colours.
fn reached(goal: Goal, letters: &str, before: &[Sticker], mask: &[Sticker]) -> bool {
    let letters: Vec<char> = letters.chars().collect();
    let wanted = |sticker: &Sticker| letters[Sticker::centre(sticker.face()).index()];
    let right = |sticker: &Sticker| letters[sticker.index()] == wanted(sticker);
    let is_placed = |corner: &Corner| {
        let mut there = corner.stickers().map(|sticker| letters[sticker.index()]);
        let mut colours = corner.stickers().map(|sticker| wanted(&sticker));
        there.sort_unstable();
        colours.sort_unstable();
        there == colours
    };
    let is_new = |sticker: &&Sticker| !before.contains(sticker);
    let new = |corner: &&Corner| corner.stickers().iter().any(|sticker| mask.contains(sticker) && is_new(&sticker));
    before.iter().all(right)
        && match goal {
            Goal::Placed => Corner::ALL.iter().filter(new).all(is_placed),
            Goal::Home | Goal::Oriented => mask.iter().all(right),
        }
}

/// What every solution must satisfy.
fn check(plan: &Plan, text: &str, solution: &Solution, first: Option<Face>) {
    assert_eq!(replay(text, &written(&solution.turns)), testkit::SOLVED, "{text}");
    assert_eq!(solution.cost as usize, solution.turns.len());
    assert_eq!(solution.stages.len(), plan.stages.len());
    let colour = solution.stages[0].colour.expect("a first colour");
    assert!(first.is_none_or(|first| first == colour));
    let (mut now, mut rest, mut before) = (text.to_owned(), &solution.turns[..], Vec::new());
    for (number, stage) in solution.stages.iter().enumerate() {
        let (turns, behind) = rest.split_at(stage.turns);
        rest = behind;
        now = replay(&now, &written(turns));
        let mask = stickers(&stage.mask);
        assert!(before.iter().all(|sticker| mask.contains(sticker)), "masks grow");
        assert!(reached(plan.stages[number].goal, &now, &before, &mask), "{} of {text}", stage.name);
        assert_eq!(stage.steps.iter().map(|step| step.turns).sum::<usize>(), stage.turns);
        assert_eq!(plan.stage_named(stage.name), Some(number));
        if plan.stages[number].goal != Goal::Placed {
            before = mask;
        }
    }
    assert!(rest.is_empty() && before.len() == Sticker::COUNT);
    check_joints(text, solution);
    check_handling(text, solution);
}

/// No face is turned twice in a row, not even where stages meet.
fn check_joints(text: &str, solution: &Solution) {
    let moves: Vec<Move> = solution.turns.iter().map(|&turn| turn.into()).collect();
    assert_eq!(simplify(&moves).len(), moves.len(), "{text}: {}", written(&solution.turns));
}

/// Written for hands, it is the same solution.
fn check_handling(text: &str, solution: &Solution) {
    let moves: Vec<Move> = solution.handled().into_iter().flatten().flatten().collect();
    let (turns, attitude) = turns_of(&moves);
    assert_eq!(replay(text, &written(&turns)), testkit::SOLVED);
    assert_eq!(turns.len(), solution.turns.len());
    assert_eq!(attitude, solution.held_at_the_end());
}

fn solve_and_check(tables: &Tables, text: &str, first: Option<Face>) -> Solution {
    let solution = solve(tables, &cube_of(text), first);
    check(tables.plan(), text, &solution, first);
    solution
}

/// The corpus, with the mean of all and of each stage; the mean and the greatest length.
fn run(tables: &Tables, first: Option<Face>) -> (f64, usize) {
    let started = std::time::Instant::now();
    let (mut sums, mut lengths) = ([0; 7], Vec::new());
    for text in testkit::random_cubes() {
        let solution = solve_and_check(tables, text, first);
        for (sum, stage) in sums.iter_mut().zip(&solution.stages) {
            *sum += stage.turns;
        }
        lengths.push(solution.turns.len());
    }
    lengths.sort_unstable();
    let mean = |sum: usize| sum as f64 / lengths.len() as f64;
    let whole = mean(sums.iter().sum());
    let (least, greatest) = (lengths[0], lengths[lengths.len() - 1]);
    let seconds = started.elapsed().as_secs_f64();
    println!(
        "{}, first {first:?}: mean {whole:.2}, {least} to {greatest}, stages {:?}, {:.1} ms each",
        tables.plan().name,
        sums.map(mean),
        1000.0 * seconds / lengths.len() as f64
    );
    (whole, greatest)
}

#[test]
fn a_thousand_cubes_with_the_best_colour() {
    assert!(run(&EDGES_FIRST, None).0 < 58.0);
    assert!(run(&TOP_BOTTOM_MIDDLE, None).0 < 61.0);
}

#[test]
fn a_thousand_cubes_with_white_first() {
    for tables in both() {
        run(tables, Some(Face::U));
    }
}

/// Whatever the earlier stages leave, the sequences of a stage solve it.
#[test]
fn sequences_solve_every_arrangement() {
    let counts = |tables: &Tables| -> Vec<usize> {
        (0..tables.plan().stages.len()).filter_map(|stage| tables.solved_by(stage)).collect()
    };
    // Four edges in eight places; four flips, an even number of them; four edges; eight corners, evenly permuted; their
    // twists.
    assert_eq!(counts(&EDGES_FIRST), [8 * 7 * 6 * 5 * 16, 8, 24, 40320 / 2, 2187]);
    // Four corners; their twists; four edges in eight places; four edges, evenly permuted, an even number flipped.
    assert_eq!(counts(&TOP_BOTTOM_MIDDLE), [24, 27, 8 * 7 * 6 * 5 * 16, 12 * 8]);
}

#[test]
fn every_colour_can_be_first() {
    for tables in both() {
        human::begin_with_every_colour(10, |text, first| drop(solve_and_check(tables, text, first)));
    }
}

#[test]
fn scramble_and_solve() {
    for tables in both() {
        human::scramble_and_solve(5, 150, |text, first| drop(solve_and_check(tables, text, first)));
    }
}

#[test]
fn cubes_few_turns_from_solved() {
    for tables in both() {
        human::solve_near_cubes(&[None, Some(Face::F)], |text, first| drop(solve_and_check(tables, text, first)));
    }
}

#[test]
fn solved_cubes_need_nothing() {
    for tables in both() {
        let solution = solve(tables, &Cube::SOLVED, None);
        assert!(solution.turns.is_empty());
        assert_eq!(solution.stages.len(), 7);
    }
}

#[test]
fn every_step_is_chosen_for_some_cube() {
    for tables in both() {
        let plan = tables.plan();
        let mut chosen: BTreeMap<&str, usize> = plan.sequences.iter().map(|sequence| (sequence.name, 0)).collect();
        for stage in plan.stages {
            match stage.means {
                Means::Corners(solved, ready) => chosen.extend([(solved, 0), (ready, 0)]),
                Means::Hold(name) | Means::Edges(name) => chosen.extend([(name, 0)]),
                Means::Sequences(manner) => chosen.extend([(manner.lift, 0)]),
            }
        }
        for text in testkit::random_cubes().take(300) {
            let stages = solve(tables, &cube_of(text), Some(Face::U)).stages;
            stages.iter().flat_map(|stage| &stage.steps).for_each(|step| *chosen.entry(step.name).or_default() += 1);
        }
        // Rare ones are chosen where they are exactly what is needed.
        for way in (0..plan.stages.len()).flat_map(|stage| tables.ways(stage)) {
            let cube = Cube::SOLVED.turns(way.turns.iter().rev().map(|turn| turn.inverse()));
            if chosen[way.sequence.name] == 0 {
                let stages = solve(tables, &cube, Some(Face::U)).stages;
                stages
                    .iter()
                    .flat_map(|stage| &stage.steps)
                    .for_each(|step| *chosen.entry(step.name).or_default() += 1);
            }
        }
        println!("{chosen:#?}");
        assert!(chosen.values().all(|&count| count > 0), "{chosen:?}");
    }
}

/// The cube after a sequence as it is written, computed by an independent cube.
fn effect(plan: &Plan, name: &str) -> Cube {
    let sequence = plan.sequences.iter().find(|sequence| sequence.name.ends_with(name)).expect("a sequence");
    let letters = replay(testkit::SOLVED, &written(&turns_of(&sequence.moves()).0));
    let cube = cube_of(&letters);
    assert_eq!(cube, Cube::SOLVED.turns(turns_of(&sequence.moves()).0));
    cube
}

/// Where edges go, as `UR>UF` or, if they are flipped, `UR~UF`.
fn edges(cube: &Cube) -> Vec<String> {
    let (pieces, turns) = (cube.assembly().edges().pieces(), cube.assembly().edges().turns());
    let moved = (0..12).filter(|&at| usize::from(pieces[at]) != at || turns[at] != 0);
    let told = |at: usize| {
        let (from, to) = (Edge::ALL[usize::from(pieces[at])], Edge::ALL[at]);
        format!("{from}{}{to}", if turns[at] == 0 { ">" } else { "~" })
    };
    moved.map(told).collect()
}

/// The places of corners whose piece is wrong, and the twist of each corner that is in its place.
fn corners(cube: &Cube) -> (Vec<String>, [u8; 8]) {
    let (pieces, turns) = (cube.assembly().corners().pieces(), cube.assembly().corners().turns());
    let wrong = (0..8).filter(|&at| usize::from(pieces[at]) != at);
    (wrong.map(|at| Corner::ALL[at].to_string()).collect(), *turns)
}

/// Every variant keeps what earlier stages have solved, does something for its own, and does the same kind of thing as
/// the sequence it comes from: it moves as many pieces.
#[test]
fn variants_change_what_they_should_and_nothing_else() {
    for tables in both() {
        let plan = tables.plan();
        for (number, stage) in plan.stages.iter().enumerate() {
            for way in tables.ways(number) {
                assert_eq!(cube_of(&replay(testkit::SOLVED, &written(&way.turns))), way.effect);
                assert!(plan.stages[..number].iter().all(|earlier| earlier.is_done(&way.effect)));
                assert!(!stage.is_done(&way.effect));
                // Held as it says, the moves are the turns.
                let seen: Vec<_> = way.turns.iter().map(|turn| turn.moved(way.hold)).collect();
                assert_eq!(turns_of(&way.moves).0, seen, "{}", way.sequence.name);
                let up = way.hold.face(Face::D);
                assert!(stage.places.len() == 8 || up == way.sequence.last, "{}", way.sequence.name);
            }
        }
    }
}

#[test]
fn sequences_of_edges_first_do_what_their_texts_say() {
    let of = |name: &str| effect(&edges_first::PLAN, name);
    // An edge of the top comes to the front right, not flipped; from another place each time. The cross below stays.
    for (name, arrives) in [("step.insert", "UB>FR"), ("insert-back", "UF>FR"), ("insert-half", "UL>FR")] {
        let told = edges(&of(name));
        assert!(told.contains(&arrives.to_owned()) && told.len() == 4, "{name}: {told:?}");
        assert!(told.iter().all(|edge| !edge.contains('D')), "{name}: {told:?}");
    }
    // The two edges that are not right beforehand: those that the sequence, done backwards, flips.
    for (name, bad) in [("flip-adjacent", ["UR", "UF"]), ("flip-opposite", ["UF", "UB"])] {
        let undone = of(name).inverse();
        let turns = undone.assembly().edges().turns();
        let flipped: Vec<String> = (0..12).filter(|&at| turns[at] != 0).map(|at| Edge::ALL[at].to_string()).collect();
        assert_eq!(flipped, bad, "{name}");
        assert!(edges(&undone).iter().all(|edge| edge.matches('U').count() == 2), "{name}");
    }
    let told = edges(&of("three-edges"));
    assert!(
        told.len() == 3 && told.iter().all(|edge| edge.matches('U').count() == 2 && edge.contains('>')),
        "{told:?}"
    );
    for (name, places) in [("step.three-corners", ["URF", "ULB", "UBR"]), ("three-corners-down", ["URF", "DFR", "DLF"])]
    {
        assert_eq!(
            (edges(&of(name)), corners(&of(name)).0),
            (Vec::new(), places.map(str::to_owned).to_vec()),
            "{name}"
        );
    }
    for (name, twists) in [("twist-two", [2, 0, 0, 1, 0, 0, 0, 0]), ("twist-across", [2, 0, 1, 0, 0, 0, 0, 0])] {
        assert_eq!((edges(&of(name)), corners(&of(name))), (Vec::new(), (Vec::new(), twists)), "{name}");
    }
    // The first half twists one corner of the top layer and changes nothing else there.
    let turns = turns_of(&edges_first::SEQUENCES.last().expect("a sequence").moves()).0;
    let half = Cube::SOLVED.turns(turns[..8].iter().copied());
    assert!(edges(&half).iter().all(|edge| !edge.contains('U')));
    assert_eq!((corners(&half).0, &corners(&half).1[..4]), (Vec::new(), &[2, 0, 0, 0][..]));
}

#[test]
fn sequences_of_top_bottom_middle_do_what_their_texts_say() {
    let of = |name: &str| effect(&top_bottom_middle::PLAN, name);
    let last_up = |cube: &Cube| {
        let below = |place: &String| place.contains('D');
        assert!(!corners(cube).0.iter().any(below) && corners(cube).1[4..] == [0; 4]);
        assert!(!edges(cube).iter().any(below));
    };
    let round = |cube: &Cube| -> Vec<u8> {
        let pieces = &cube.assembly().corners().pieces()[..4];
        let first = (0..4).position(|at| pieces[at] == 0).expect("it stays above");
        (0..4).map(|at| pieces[(first + at) % 4]).collect()
    };
    // Going round: backwards if two diagonal ones are swapped, and in any other wrong order if two adjacent ones are.
    last_up(&of("step.across"));
    assert_eq!(round(&of("step.across")), [0, 3, 2, 1]);
    last_up(&of("step.neighbours"));
    assert!(![[0, 1, 2, 3], [0, 3, 2, 1]].iter().any(|order| round(&of("step.neighbours")) == order));
    // Twists of the upper corners, going round, with the pieces in the right order.
    for (name, twists) in [
        ("twist-three", [0, 1, 1, 1]),
        ("twist-all", [1, 2, 1, 2]),
        ("twist-sides", [1, 1, 2, 2]),
        ("twist-neighbours", [0, 0, 1, 2]),
        ("top-bottom-middle.step.twist-across", [0, 1, 0, 2]),
    ] {
        let cube = of(name);
        last_up(&cube);
        assert_eq!(round(&cube), [0, 1, 2, 3], "{name}");
        let turns = &cube.assembly().corners().turns()[..4];
        let turned = |by: usize| (0..4).map(|at| turns[(at + by) % 4]).eq(twists);
        assert!((0..4).any(turned), "{name}: {turns:?}");
    }
    // Last layer in front: one edge of it and the two of the middle layer at the top; no corner.
    let fetch = of("fetch");
    assert_eq!((corners(&fetch).0.len(), edges(&fetch).len()), (0, 3));
    assert!(edges(&fetch).iter().flat_map(|edge| edge.split(['>', '~'])).all(|at| ["UL", "UR", "DF"].contains(&at)));
    // Two opposite edges of the top and the two of the middle layer on the right, once the top has made a half turn.
    let swap = of("swap").turns([Face::U].map(|face| puzzle::Turn::new(face, puzzle::Quarters::Two)));
    assert_eq!(
        (edges(&swap), corners(&swap).0.len()),
        (["UB>UF", "UF>UB", "BR>FR", "FR>BR"].map(str::to_owned).to_vec(), 0)
    );
    // Last layer on the right: only edges of the slice.
    for (name, count, flipped) in [("middle-three", 3, 0), ("middle-pairs", 4, 0), ("middle-flip", 3, 2)] {
        let cube = of(name);
        let told = edges(&cube);
        assert!(told.iter().all(|edge| !edge.contains(['L', 'R'])), "{name}: {told:?}");
        assert_eq!((told.len(), corners(&cube)), (count, (Vec::new(), [0; 8])), "{name}");
        // Whether an edge of this slice is flipped, as seen along another axis: only there can all of them stay unflipped.
        let seen = cube.moved(Symmetry::from_faces([Face::R, Face::D, Face::F, Face::L, Face::U, Face::B]).expect("z"));
        let told = edges(&seen);
        assert_eq!(told.iter().filter(|edge| edge.contains('~')).count(), flipped, "{name}: {told:?}");
    }
}
