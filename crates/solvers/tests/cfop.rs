//! CFOP: a thousand cubes, replayed by an independent cube, stage by stage; every sequence does what it says, has the
//! number that speedcubers give it, and is chosen for some cube.

mod human;
mod last_layer;

use engine::NoLimits;
use human::{cube_of, written};
use last_layer::{arrangement, pattern, sides, solved_by, turns, two_layers};
use puzzle::alg::{simplify, turns_of};
use puzzle::{Alg, Axis, Corner, Cube, Edge, Face, Layers, Move, Notation, Sticker, Symmetry, Turn};
use solvers::cfop::{Case, Cfop, ORIENTING, PERMUTING, Stage, Tables, Variant};
use solvers::{Solution, Solver};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::LazyLock;
use testkit::stickers::replay;

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

fn solve(cube: &Cube, first: Option<Face>) -> Solution {
    solve_with(cube, first, Variant::Usual)
}

fn solve_with(cube: &Cube, first: Option<Face>, variant: Variant) -> Solution {
    let mut answer = None;
    Cfop::new(&TABLES, variant).beginning_with(first).solve(cube, &NoLimits, &mut |solution| {
        answer = Some(solution.clone());
        ControlFlow::Continue(())
    });
    answer.expect("every cube has a solution")
}

/// Whether a stage has reached its goal, judged from 54 letters alone.
fn reached(stage: Stage, letters: &str, first: Face) -> bool {
    let letters: Vec<char> = letters.chars().collect();
    let right = |stickers: &[Sticker]| {
        stickers.iter().all(|sticker| letters[sticker.index()] == letters[Sticker::centre(sticker.face()).index()])
    };
    let cross = Edge::ALL.iter().filter(|at| at.faces().contains(&first)).all(|at| right(&at.stickers()));
    let pair = |corner: &&Corner| {
        let beside = |at: &&Edge| at.faces().iter().all(|face| *face != first && corner.faces().contains(face));
        let edge = Edge::ALL.iter().find(beside).expect("each corner has an edge above it");
        right(&corner.stickers()) && right(&edge.stickers())
    };
    let pairs = Corner::ALL.iter().filter(|at| at.faces().contains(&first)).filter(pair).count();
    let last = Sticker::all().filter(|sticker| sticker.face() == first.opposite()).collect::<Vec<_>>();
    (stage == Stage::Hold || cross)
        && pairs >= stage.pairs() as usize
        && (stage < Stage::Orient || right(&last))
        && (stage < Stage::Permute || right(&Sticker::all().collect::<Vec<_>>()))
}

/// What every solution must satisfy.
fn check(text: &str, solution: &Solution, first: Option<Face>) {
    for step in solution.stages.iter().flat_map(|stage| &stage.steps) {
        if let ("cfop.step.permute", Some(case)) = (step.name, step.case) {
            let exchanged = match &case.name[..1] {
                "U" | "A" => 3,
                "G" => 6,
                _ => 4,
            };
            assert_eq!(step.pieces.len(), exchanged, "PLL {}", case.name);
        }
    }
    assert_eq!(replay(text, &written(&solution.turns)), testkit::SOLVED, "{text}");
    assert_eq!(solution.cost as usize, solution.turns.len());
    assert_eq!(solution.stages.len(), Stage::ALL.len());
    let colour = solution.stages[0].colour.expect("a first colour");
    assert!(first.is_none_or(|first| first == colour));
    let (mut now, mut rest) = (text.to_owned(), &solution.turns[..]);
    for (stage, part) in Stage::ALL.into_iter().zip(&solution.stages) {
        let (turns, behind) = rest.split_at(part.turns);
        rest = behind;
        now = replay(&now, &written(turns));
        assert!(reached(stage, &now, colour), "{} of {text}", part.name);
        assert_eq!(part.steps.iter().map(|step| step.turns).sum::<usize>(), part.turns);
        assert_eq!(Stage::named(part.name), Some(stage));
    }
    assert!(rest.is_empty());
    // No face is turned twice in a row, not even where stages meet.
    let moves: Vec<Move> = solution.turns.iter().map(|&turn| turn.into()).collect();
    assert_eq!(simplify(&moves), moves, "{text}");
    check_handling(text, solution, colour);
}

/// Written for hands, it is the same solution; cross down and the same attitude at the end of every stage.
fn check_handling(text: &str, solution: &Solution, colour: Face) {
    let parts = solution.handled();
    let moves: Vec<Move> = parts.iter().flatten().flatten().copied().collect();
    let (turns, attitude) = turns_of(&moves);
    // A slice is two opposite turns at once, so their order is lost.
    let sorted = |turns: &[Turn]| {
        let mut turns = turns.to_vec();
        for at in 1..turns.len() {
            let (a, b) = (turns[at - 1].face(), turns[at].face());
            if a == b.opposite() && a.index() > b.index() {
                turns.swap(at - 1, at);
            }
        }
        turns
    };
    assert_eq!(sorted(&turns), sorted(&solution.turns), "{text}");
    assert_eq!(attitude, solution.held_at_the_end());
    let mut done = Vec::new();
    for stage in &parts {
        done.extend(stage.iter().flatten().copied());
        assert_eq!(turns_of(&done).1.symmetry().face(colour), Face::D, "{text}");
    }
    let after = cube_of(text).facelets().after_all(&moves);
    assert!(Sticker::all().all(|sticker| after.get(sticker) == after.get(Sticker::centre(sticker.face()))), "{text}");
}

/// The corpus, with the mean of all and of each stage, and how often each length occurs.
fn run(first: Option<Face>, variant: Variant, count: usize) -> f64 {
    let mut sums = [0; 8];
    let mut lengths: [BTreeMap<usize, usize>; 9] = Default::default();
    let mut hands: BTreeMap<&str, usize> = BTreeMap::new();
    let started = std::time::Instant::now();
    let mut solving = std::time::Duration::ZERO;
    for text in testkit::random_cubes().take(count) {
        let cube = cube_of(text);
        let begun = started.elapsed();
        let solution = solve_with(&cube, first, variant);
        solving += started.elapsed() - begun;
        check(text, &solution, first);
        for (number, stage) in solution.stages.iter().enumerate() {
            sums[number] += stage.turns;
            *lengths[number].entry(stage.turns).or_default() += 1;
        }
        *lengths[8].entry(solution.turns.len()).or_default() += 1;
        for made in solution.handled().iter().flatten().flatten() {
            let kind = match made.layers {
                Layers::Face(_) => "faces",
                Layers::Wide(_) => "wide",
                Layers::Slice(_) => "slices",
                Layers::Cube(_) => "rotations",
            };
            *hands.entry(kind).or_default() += 1;
        }
    }
    let mean = |sum: usize| sum as f64 / count as f64;
    let whole = mean(sums.iter().sum());
    println!(
        "{variant:?}, first colour {first:?}: {:?} a cube, mean {whole:.2}, stages {:?}",
        solving / count as u32,
        sums.map(mean)
    );
    for (name, lengths) in Stage::ALL.map(Stage::name).iter().chain(&["whole"]).zip(&lengths) {
        println!("  {name}: {lengths:?}");
    }
    println!("  by hand: {hands:?}");
    whole
}

#[test]
fn a_thousand_cubes_with_the_best_colour() {
    assert!(run(None, Variant::Usual, 1000) < 50.0);
}

#[test]
fn a_thousand_cubes_with_a_white_cross() {
    assert!(run(Some(Face::U), Variant::Usual, 1000) < 54.0);
}

#[test]
fn looking_ahead_to_the_end_is_shorter() {
    assert!(run(None, Variant::Best, 100) < 33.0);
}

#[test]
#[ignore = "takes a minute"]
fn a_thousand_cubes_looking_ahead_to_the_end() {
    assert!(run(None, Variant::Best, 1000) < 33.0);
    assert!(run(Some(Face::U), Variant::Best, 1000) < 34.0);
}

fn solve_and_check(text: &str, first: Option<Face>) {
    check(text, &solve(&cube_of(text), first), first);
}

#[test]
fn every_colour_can_be_first() {
    human::begin_with_every_colour(30, solve_and_check);
}

#[test]
fn scramble_and_solve() {
    human::scramble_and_solve(8, 600, solve_and_check);
}

#[test]
fn cubes_few_turns_from_solved() {
    human::solve_near_cubes(&[None, Some(Face::U), Some(Face::D)], solve_and_check);
}

#[test]
fn solved_cubes_need_nothing() {
    let solution = solve(&Cube::SOLVED, None);
    assert!(solution.turns.is_empty());
    assert_eq!(solution.stages.len(), 8);
}

/// A case by its name.
fn case(cases: &'static [Case], name: &str) -> &'static Case {
    cases.iter().find(|case| case.name == name).expect("a case")
}

#[test]
fn cases_have_the_names_that_speedcubers_give_them() {
    let mut patterns = BTreeSet::from([[0; 8]]);
    for (definition, number) in last_layer::ORIENTING.iter().zip(1..) {
        let case = case(&ORIENTING, &format!("{number}"));
        let [ours, theirs] = [case.moves, definition].map(|moves| solved_by(&turns(moves)));
        assert!(two_layers(&theirs), "{number}");
        assert_eq!(pattern(&ours), pattern(&theirs), "{number}");
        patterns.insert(pattern(&theirs));
    }
    assert_eq!(patterns.len(), 58, "patterns differ, whichever side they are seen from");
    let mut arrangements = BTreeSet::from([arrangement(&Cube::SOLVED)]);
    for (name, definition) in last_layer::PERMUTING {
        let [ours, theirs] = [case(&PERMUTING, name).moves, definition].map(|moves| solved_by(&turns(moves)));
        assert!(two_layers(&theirs) && pattern(&theirs) == [0; 8], "{name}");
        assert_eq!(arrangement(&ours), arrangement(&theirs), "{name}");
        arrangements.insert(arrangement(&theirs));
    }
    assert_eq!(arrangements.len(), 22);
    // Together with what is already solved, from all sides: 216 patterns, and 288 arrangements with all turns of the
    // layer.
    let from_all_sides = |cube: Cube| sides().map(move |side| cube.moved(side));
    let oriented = |cube: &Cube| (*cube.assembly().corners().turns(), *cube.assembly().edges().turns());
    let orienting = ORIENTING.iter().map(|case| solved_by(&case.turns())).chain([Cube::SOLVED]);
    assert_eq!(orienting.flat_map(from_all_sides).map(|cube| oriented(&cube)).collect::<BTreeSet<_>>().len(), 216);
    let turned = |cube: Cube| {
        (0..4).map(move |count| (0..count).fold(cube, |cube, _| cube.turn(Turn::new(Face::U, puzzle::Quarters::One))))
    };
    let permuting = PERMUTING.iter().map(|case| solved_by(&case.turns())).chain([Cube::SOLVED]);
    assert_eq!(permuting.flat_map(from_all_sides).flat_map(turned).collect::<BTreeSet<_>>().len(), 288);
}

/// Families fit their names: which edges and corners of the pattern are oriented.
#[test]
fn families_fit_their_names() {
    for case in &ORIENTING {
        let pattern = pattern(&solved_by(&case.turns()));
        let corners = pattern[..4].iter().filter(|&&twist| twist == 0).count();
        let edges: Vec<usize> = (0..4).filter(|&at| pattern[4 + at] == 0).collect();
        let line = edges.len() == 2 && edges[1] - edges[0] == 2;
        let wanted = match case.family {
            "dot" => edges.is_empty(),
            "cross" => edges.len() == 4,
            "corners" => corners == 4 && edges.len() == 2,
            "line" | "t" | "c" | "lightning" | "knight" if line => corners <= 2,
            "t" | "line" | "knight" => false,
            "square" | "l" | "fish" | "w" | "p" | "awkward" | "lightning" => edges.len() == 2 && (!line || corners > 0),
            _ => false,
        };
        assert!(wanted, "{} is not a {}: {pattern:?}", case.name, case.family);
    }
    for case in &PERMUTING {
        let cube = solved_by(&case.turns());
        let (corners, edges) = (cube.assembly().corners().pieces(), cube.assembly().edges().pieces());
        // Neighbours in the right order, however the layer is turned; such corners show the same colour on their common
        // side.
        let follow = |pieces: &[u8]| (0..4).filter(|&at| (pieces[at] + 1) % 4 == pieces[(at + 1) % 4]).count();
        let wanted = match case.family {
            "edges" => follow(corners) == 4,
            "corners" => follow(edges) == 4,
            "neighbours" => follow(corners) == 1,
            "across" => follow(corners) == 0,
            _ => false,
        };
        assert!(wanted, "{} is not about {}", case.name, case.family);
    }
}

/// Every sequence, from every side and mirrored, changes nothing below the last layer.
#[test]
fn sequences_change_only_the_last_layer() {
    for case in ORIENTING.iter().chain(&PERMUTING) {
        for view in sides().flat_map(|side| [side, Symmetry::mirror(Axis::X).then(side)]) {
            let turns: Vec<Turn> = case.turns().into_iter().map(|turn| turn.moved(view)).collect();
            let letters = replay(testkit::SOLVED, &written(&turns));
            let cube = cube_of(&letters);
            assert!(two_layers(&cube), "{}", case.name);
            let oriented = pattern(&cube) == [0; 8];
            assert_eq!(oriented, PERMUTING.contains(case), "{}", case.name);
        }
        let ends = [case.turns()[0], *case.turns().last().expect("turns")];
        assert!(ends.iter().all(|turn| turn.face() != Face::U), "{} begins or ends with a free turn", case.name);
    }
}

#[test]
fn every_case_is_chosen_for_some_cube() {
    let mut chosen: BTreeMap<&str, usize> = BTreeMap::new();
    // A solved cube with the case in its last layer, and the first colour fixed: no other case can be chosen.
    for case in ORIENTING.iter().chain(&PERMUTING) {
        let cube = solved_by(&case.turns());
        let solution = solve(&cube, Some(Face::D));
        let steps = solution.stages.iter().flat_map(|stage| &stage.steps);
        let cases: Vec<&str> = steps.filter_map(|step| step.case).map(|case| case.name).collect();
        assert!(cases.contains(&case.name), "{} is solved by {cases:?}", case.name);
        *chosen.entry(case.name).or_default() += 1;
    }
    assert_eq!(chosen.len(), 78);
}

#[test]
fn sequences_are_written_for_hands() {
    for case in ORIENTING.iter().chain(&PERMUTING) {
        let alg = Alg::parse(case.moves, Notation::Wca).expect("a sequence");
        assert_eq!(alg.to_string(), case.moves);
        let moves: Vec<Move> = case.turns().into_iter().map(Move::from).collect();
        assert_eq!(simplify(&moves), moves, "{} turns a face twice", case.name);
        // It ends with the last layer up.
        assert_eq!(turns_of(&alg.moves()).1.symmetry().face(Face::U), Face::U, "{}", case.name);
    }
}
