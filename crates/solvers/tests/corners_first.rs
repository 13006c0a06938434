//! Corners first: a thousand cubes, replayed by an independent cube, stage by stage; every sequence does what it says
//! and nothing else, and is chosen for some cube.

mod human;

use engine::NoLimits;
use human::{cube_of, written};
use puzzle::alg::{simplify, turns_of};
use puzzle::{Corner, Cube, Edge, Face, Move, Sticker, Turn};
use solvers::corners_first::{CornersFirst, LIFT, SEQUENCES, Stage, Tables};
use solvers::{Solution, Solver};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::LazyLock;
use testkit::stickers::replay;

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let started = std::time::Instant::now();
    let tables = Tables::new();
    println!("tables: {} bytes in {:.1} ms", tables.bytes(), 1000.0 * started.elapsed().as_secs_f64());
    tables
});

fn solve(cube: &Cube, first: Option<Face>) -> Solution {
    let mut answer = None;
    CornersFirst::new(&TABLES).beginning_with(first).solve(cube, &NoLimits, &mut |solution| {
        answer = Some(solution.clone());
        ControlFlow::Continue(())
    });
    answer.expect("every cube has a solution")
}

/// The letters after turning both outer layers by these quarters.
fn outer_turned(letters: &str, colour: Face, quarters: [usize; 2]) -> String {
    let names = [colour, colour.opposite()].map(|face| format!("{face}"));
    let turns: Vec<&str> = (0..2).flat_map(|layer| vec![names[layer].as_str(); quarters[layer]]).collect();
    if turns.is_empty() { letters.to_owned() } else { replay(letters, &turns.join(" ")) }
}

/// Whether a stage has reached its goal, judged from 54 letters alone. Until the end the outer layers can be turned.
fn reached(stage: Stage, letters: &str, first: Face) -> bool {
    let one = |letters: &str| {
        let letters: Vec<char> = letters.chars().collect();
        let right = |sticker: &Sticker| letters[sticker.index()] == letters[Sticker::centre(sticker.face()).index()];
        let corners: Vec<Sticker> = Corner::ALL.iter().flat_map(|at| at.stickers()).collect();
        let on = |face: Face| corners.iter().filter(move |sticker| sticker.face() == face).all(right);
        let home = |face: Face| {
            let edges = Edge::ALL.iter().filter(|at| at.faces().contains(&face));
            edges.filter(|at| at.stickers().iter().all(right)).count()
        };
        let last = first.opposite();
        (stage < Stage::Face || on(first))
            && (stage < Stage::Opposite || on(last))
            && (stage < Stage::Order || corners.iter().all(right))
            && (stage < Stage::First || home(first) >= 3)
            && (stage < Stage::Last || home(last) >= 3)
            && (stage < Stage::Flip || is_oriented(&letters, first))
            && (stage < Stage::Close || home(first) + home(last) == 8)
            && (stage < Stage::Middle || Sticker::all().all(|sticker| right(&sticker)))
    };
    let most = if stage == Stage::Middle { 1 } else { 4 };
    (0..most * most).any(|number| one(&outer_turned(letters, first, [number / most, number % most])))
}

/// Seen with the first colour on the left: every edge that belongs in the middle layer shows a top or bottom colour up
/// or down, and every other edge does not show the first or last colour there. Front and back are treated alike. Either
/// of two pairs of opposite sides can be top and bottom.
fn is_oriented(letters: &[char], first: Face) -> bool {
    let colour = |sticker: Sticker| {
        let letter = letters[sticker.index()];
        Face::ALL.into_iter().find(|face| letters[Sticker::centre(*face).index()] == letter).expect("a colour")
    };
    let sides: Vec<Face> = Face::ALL.into_iter().filter(|face| face.axis() != first.axis()).collect();
    sides.iter().any(|top| {
        Edge::ALL.iter().all(|at| {
            let colours = at.stickers().map(colour);
            let middle = colours.iter().all(|colour| colour.axis() != first.axis());
            let good = |colour: Face| {
                if middle { colour.axis() == top.axis() } else { colour.axis() != first.axis() }
            };
            // In the outer layers the sticker next to the outer face, in the middle layer the one on top or bottom.
            let outer = at.faces().iter().any(|face| face.axis() == first.axis());
            let seen = (0..2).find(|&k| {
                let face = at.faces()[k];
                if outer { face.axis() != first.axis() } else { face.axis() == top.axis() }
            });
            good(colours[seen.expect("one of two")])
        })
    })
}

/// What every solution must satisfy.
fn check(text: &str, solution: &Solution, first: Option<Face>) {
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
        assert_eq!(part.colour, Some(colour));
        assert_eq!(part.steps.iter().map(|step| step.turns).sum::<usize>(), part.turns);
        assert_eq!(Stage::named(part.name), Some(stage));
    }
    assert!(rest.is_empty());
    check_handling(text, solution, colour);
}

/// No face is turned twice in a row, not even where stages meet.
fn check_joints(text: &str, solution: &Solution) {
    let moves: Vec<Move> = solution.turns.iter().map(|&turn| turn.into()).collect();
    assert_eq!(simplify(&moves), moves, "{text}");
}

/// Written for hands, it is the same solution: step by step the same turns, first colour down for the corners (or up,
/// where both layers are put in order) and on the left for the edges.
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
    let (mut done, mut count) = (Vec::new(), 0);
    for (stage, part) in solution.stages.iter().zip(&parts) {
        assert_eq!(stage.steps.len().max(1), part.len());
        for (step, moves) in stage.steps.iter().zip(part) {
            done.extend(moves.iter().copied());
            count += step.turns;
            assert_eq!(turns_of(&done).0.len(), count, "{} {}", stage.name, step.name);
            let place = step.hold.symmetry().face(colour);
            match Stage::named(stage.name).expect("a stage") {
                Stage::Hold | Stage::Face | Stage::Opposite => assert_eq!(place, Face::D),
                Stage::Order => assert!(place == Face::D || place == Face::U),
                _ => assert_eq!(place, Face::L),
            }
        }
    }
    let after = cube_of(text).facelets().after_all(&moves);
    assert!(Sticker::all().all(|sticker| after.get(sticker) == after.get(Sticker::centre(sticker.face()))), "{text}");
}

/// The corpus, with the mean of all and of each stage.
fn run(first: Option<Face>, count: usize) -> f64 {
    let (mut sums, mut greatest) = ([0; 9], 0);
    let mut solving = std::time::Duration::ZERO;
    for text in testkit::random_cubes().take(count) {
        let cube = cube_of(text);
        let started = std::time::Instant::now();
        let solution = solve(&cube, first);
        solving += started.elapsed();
        check(text, &solution, first);
        check_joints(text, &solution);
        for (sum, stage) in sums.iter_mut().zip(&solution.stages) {
            *sum += stage.turns;
        }
        greatest = greatest.max(solution.turns.len());
    }
    let mean = |sum: usize| sum as f64 / count as f64;
    let whole = mean(sums.iter().sum());
    println!("first colour {first:?}: mean {whole:.2}, greatest {greatest}, stages {:?}", sums.map(mean));
    println!("{:.2} ms a cube", 1000.0 * solving.as_secs_f64() / count as f64);
    whole
}

#[test]
fn a_thousand_cubes_with_the_best_colour() {
    assert!(run(None, 1000) < 45.0);
}

#[test]
fn three_hundred_cubes_with_white_first() {
    assert!(run(Some(Face::U), 300) < 47.0);
}

fn solve_and_check(text: &str, first: Option<Face>) -> Solution {
    let solution = solve(&cube_of(text), first);
    check(text, &solution, first);
    solution
}

#[test]
fn every_colour_can_be_first() {
    human::begin_with_every_colour(20, |text, first| drop(solve_and_check(text, first)));
}

#[test]
fn scramble_and_solve() {
    human::scramble_and_solve(7, 150, |text, first| drop(solve_and_check(text, first)));
}

/// One and two turns away: all cubes. Three turns away: some.
#[test]
fn cubes_few_turns_from_solved() {
    for turn in Turn::all() {
        let text = replay(testkit::SOLVED, &written(&[turn]));
        for first in [None, Some(Face::U), Some(Face::D), Some(Face::F)] {
            check_joints(&text, &solve_and_check(&text, first));
        }
    }
    human::solve_near_cubes(&[None], |text, first| check_joints(text, &solve_and_check(text, first)));
    for number in (0..18 * 18 * 18).step_by(41) {
        let turn = |number: usize| Turn::from_index(number % 18).expect("below 18");
        let turns = [turn(number), turn(number / 18), turn(number / 324)];
        let text = replay(testkit::SOLVED, &written(&turns));
        solve_and_check(&text, Some(Face::ALL[number % 6]));
    }
}

#[test]
fn solved_cubes_need_nothing() {
    for first in [None, Some(Face::R)] {
        let solution = solve(&Cube::SOLVED, first);
        check(testkit::SOLVED, &solution, first);
        assert!(solution.turns.is_empty());
        assert_eq!(solution.stages.iter().map(|stage| stage.steps.len()).sum::<usize>(), 1);
    }
}

/// The edge places that differ after some turns of the solved cube, however the outer layers (first colour down) are
/// turned; `None` if the corners are not in order.
fn changed_edges(letters: &str) -> Option<Vec<Edge>> {
    let home = |letters: &str, stickers: &[Sticker]| {
        let letters: Vec<char> = letters.chars().collect();
        stickers.iter().all(|sticker| letters[sticker.index()] == letters[Sticker::centre(sticker.face()).index()])
    };
    let turned = (0..16).map(|number| outer_turned(letters, Face::D, [number / 4, number % 4]));
    let straight = |letters: &String| Corner::ALL.iter().all(|at| home(letters, &at.stickers()));
    let letters = turned.into_iter().find(straight)?;
    Some(Edge::ALL.into_iter().filter(|at| !home(&letters, &at.stickers())).collect())
}

#[test]
fn sequences_change_what_they_say_and_nothing_else() {
    let touches = |edge: &&Edge, face: Face| edge.faces().contains(&face);
    for sequence in SEQUENCES {
        let ways = sequence.ways();
        assert!(ways.len() >= 4, "{}", sequence.name);
        for way in &ways {
            // The effect agrees with a cube of stickers, and the moves with the turns.
            let letters = replay(testkit::SOLVED, &written(&way.turns));
            assert_eq!(way.effect, cube_of(&letters), "{}", sequence.name);
            let (turns, _) = turns_of(&way.moves);
            let turns: Vec<Turn> = turns.into_iter().map(|turn| turn.moved(way.hold.inverse())).collect();
            assert_eq!(turns, way.turns, "{}", sequence.name);
            match sequence.stage {
                Stage::Opposite => {
                    assert!(Stage::Face.is_done(&way.effect) && !Stage::Opposite.is_done(&way.effect));
                }
                Stage::Order => assert!(Stage::Opposite.is_done(&way.effect) && !Stage::Order.is_done(&way.effect)),
                stage => {
                    let changed = changed_edges(&letters).expect("the corners stay in order");
                    let outer =
                        [Face::U, Face::D].map(|face| changed.iter().filter(|edge| touches(edge, face)).count());
                    let most = usize::from(!sequence.moves.starts_with("U2"));
                    assert_eq!(outer, [most, most], "{} {changed:?}", sequence.name);
                    assert!(stage < Stage::Close || Stage::Flip.is_done(&way.effect), "{}", sequence.name);
                    assert!(stage < Stage::Middle || Stage::Close.is_done(&way.effect), "{}", sequence.name);
                }
            }
        }
    }
}

/// Edges go where the documentation says: first layer on the left, last layer on the right.
#[test]
fn edges_go_where_the_documentation_says() {
    for (moves, from, to) in [
        ("U' M' U", "DF", "LU"),
        ("U M2 U'", "FD", "LU"),
        ("U M U'", "DB", "LU"),
        ("U' M2 U", "BD", "LU"),
        ("U M' U'", "DF", "RU"),
        ("U' M2 U", "FD", "RU"),
        ("U M2 U'", "LU", "FD"),
        ("U M2 U'", "RU", "BD"),
        ("U M U2 M' U", "UR", "UL"),
        ("U M U2 M' U", "BD", "RU"),
    ] {
        let alg = puzzle::Alg::parse(moves, puzzle::Notation::Wca).expect("moves").moves();
        let sticker = |name: &str| {
            let faces: Vec<Face> = name
                .chars()
                .filter_map(|letter| Face::ALL.into_iter().find(|face| face.to_string().starts_with(letter)))
                .collect();
            let at = Edge::ALL.iter().find(|at| faces.iter().all(|face| at.faces().contains(face))).expect("an edge");
            at.stickers().into_iter().find(|sticker| sticker.face() == faces[0]).expect("a sticker")
        };
        // Only this one sticker has a colour.
        let mut facelets = puzzle::Facelets::new([None; Sticker::COUNT]);
        facelets.set(sticker(from), Some(Face::U));
        assert_eq!(facelets.after_all(&alg).get(sticker(to)), Some(Face::U), "{moves}");
    }
}

#[test]
fn every_sequence_is_chosen_for_some_cube() {
    let mut chosen: BTreeMap<&str, usize> = SEQUENCES.iter().map(|sequence| (sequence.name, 0)).collect();
    chosen.extend([LIFT, "corners-first.step.face", "corners-first.step.home"].map(|name| (name, 0)));
    let mut pieces: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
    let mut steps = [0; 9];
    for text in testkit::random_cubes().take(400) {
        for (number, stage) in solve(&cube_of(text), Some(Face::R)).stages.iter().enumerate() {
            steps[number] = steps[number].max(stage.steps.len());
            for step in &stage.steps {
                *chosen.entry(step.name).or_default() += 1;
                pieces.entry(step.name).or_default().insert(step.pieces.len());
            }
        }
    }
    println!("{chosen:#?}\nhow many pieces: {pieces:?}\nmost steps: {steps:?}");
    assert!(chosen.values().all(|&count| count > 0), "{chosen:?}");
}

#[test]
fn masks_grow() {
    for up in Face::ALL {
        let counts = Stage::ALL.map(|stage| stage.mask(up).len());
        assert_eq!(counts, [2, 6, 10, 26, 34, 42, 50, 50, 54]);
    }
}

/// Prints a solution for anyone who wants to see one.
#[test]
fn one_solution_written_for_hands() {
    let text = testkit::random_cubes().nth(3).expect("a cube");
    let solution = solve(&cube_of(text), None);
    for (stage, parts) in solution.stages.iter().zip(solution.handled()) {
        for (step, moves) in stage.steps.iter().zip(parts) {
            let alg = puzzle::Alg::from_moves(moves.iter().copied());
            println!("{:24} {:42} {alg}   {:?}", stage.name, step.name, step.pieces);
        }
    }
}
