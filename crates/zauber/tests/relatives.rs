//! Small puzzles through the façade: solved as held, from one position to another, by every method.

use puzzle::{
    Alg, Attitude, Colouring, Corner, Face, Notation, Relative, Scheme, Small, SmallFacelets, SmallHeld, Spot, Twist,
};
use std::collections::VecDeque;
use store::{Residence, Store};
use zauber::Language;
use zauber::{
    Choice, Generator, Given, Position, Puzzle, Reader, SolutionReport, SolveError, SolveOptions, Unwatched, Workbench,
    offers,
};

const LANGUAGE: Language = Language::English;

fn workbench() -> Workbench {
    Workbench::new(Store::at("no-tables"), Residence::Mapped)
}

fn read(relative: Relative, text: &str) -> Position {
    Reader::default().read(Puzzle::Relative(relative), Given::Facelets(text)).expect("24 stickers")
}

fn position(relative: Relative, facelets: &SmallFacelets) -> Position {
    read(relative, &facelets.to_string())
}

fn solve(
    workbench: &Workbench,
    from: &Position,
    to: Option<&Position>,
    options: &SolveOptions,
) -> Result<SolutionReport, SolveError> {
    workbench.solve(from, to, options, &Unwatched).map(|solution| solution.report())
}

fn stickers(relative: Relative, text: &str) -> SmallFacelets {
    puzzle::relatives::read(text, relative, &Scheme::default()).expect("24 stickers").facelets
}

fn options(relative: Relative, name: &str) -> SolveOptions {
    let method = Choice::named(Puzzle::Relative(relative), Some(name), None).expect("a method");
    SolveOptions { seed: Some(1), ..SolveOptions::limited(method, None, None, None) }
}

fn replayed(start: &str, relative: Relative, moves: &str) -> SmallFacelets {
    stickers(relative, start).after_all(&Alg::parse(moves, Notation::Wca).expect("an alg").moves())
}

/// Every method solves, its stages make up the whole solution, and the solution ends at the goal it names.
#[test]
fn every_method_solves_every_puzzle() {
    let (workbench, mut generator) = (workbench(), Generator::new(Some(4)).expect("a seed is enough"));
    for relative in Relative::ALL {
        for offer in offers(Puzzle::Relative(relative)) {
            // Random methods have their own tests; they make too many turns to replay.
            if offer.name.starts_with("random") {
                continue;
            }
            for _ in 0..20 {
                let small = generator.small(relative.colouring());
                let start = position(relative, &small.facelets());
                let options = options(relative, offer.name);
                let solved = solve(&workbench, &start, None, &options);
                let solved: SolutionReport = solved.expect("every position can be solved");
                let end = replayed(&solved.facelets, relative, &solved.moves);
                assert_eq!(end.to_string(), solved.goal, "{} {}", offer.name, solved.facelets);
                let stages: Vec<&str> =
                    solved.stages.iter().map(|stage| stage.moves.as_str()).filter(|moves| !moves.is_empty()).collect();
                assert!(stages.is_empty() || stages.join(" ") == solved.moves, "{}", offer.name);
                assert_eq!(solved.method, offer.name);
            }
        }
    }
}

#[test]
fn from_one_position_to_another_in_every_attitude() {
    let (workbench, mut generator) = (workbench(), Generator::new(Some(5)).expect("a seed is enough"));
    for relative in [Relative::Pocket, Relative::MiniTet] {
        for attitude in Attitude::all() {
            let [from, to] = [0, 1].map(|_| generator.small(relative.colouring()).facelets());
            let (from, to) = (position(relative, &from.rotated(attitude)), position(relative, &to));
            let options = options(relative, "optimal");
            let solved = solve(&workbench, &from, Some(&to), &options);
            let solved = solved.expect("turns reach every position");
            let end = replayed(&solved.facelets, relative, &solved.moves);
            assert_eq!(end.to_string(), solved.goal);
        }
    }
}

/// A goal with other colours cannot be reached, and is rejected.
#[test]
fn another_puzzle_is_not_a_goal() {
    let start = position(Relative::Pocket, &SmallFacelets::solved(Colouring::Cube));
    // Up and right exchanged: a mirrored cube.
    let text = "RRRRUUUUFFFFDDDDLLLLBBBB";
    let goal = read(Relative::Pocket, text);
    let options = options(Relative::Pocket, "optimal");
    let solved = solve(&workbench(), &start, Some(&goal), &options);
    assert!(matches!(solved, Err(SolveError::Rejected(rejection)) if rejection.faults[0].kind == "universe"));
}

/// Wrongly assembled, but in the same way: turns still lead from one to the other.
#[test]
fn equally_unsolvable_positions_can_be_turned_into_each_other() {
    let (workbench, mut generator) = (workbench(), Generator::new(Some(6)).expect("a seed is enough"));
    let options = options(Relative::Pocket, "optimal");
    let solve_both = |from: &SmallFacelets, to: &SmallFacelets| {
        let [from, to] = [from, to].map(|facelets| position(Relative::Pocket, facelets));
        solve(&workbench, &from, Some(&to), &options)
    };
    for (place, attitude) in Corner::ALL.into_iter().cycle().zip(Attitude::all()) {
        let [from, to] = [0, 1].map(|_| generator.small(Colouring::Cube).facelets());
        let (twisted, other) = (from.twisted(place, Twist::Clockwise), to.twisted(Corner::URF, Twist::Clockwise));
        let solved =
            solve_both(&twisted, &other.rotated(attitude)).expect("turns lead to every position with the same fault");
        let end = replayed(&twisted.to_string(), Relative::Pocket, &solved.moves);
        assert!(Attitude::all().any(|attitude| end.rotated(attitude) == other), "{twisted} to {other}: {end}");
        assert_eq!(replayed(&solved.facelets, Relative::Pocket, &solved.moves).to_string(), solved.goal);
        let opposite = to.twisted(place, Twist::CounterClockwise);
        for (from, to) in [(&twisted, &to), (&from, &other), (&twisted, &opposite)] {
            let refused = solve_both(from, to).expect_err("no turns lead there");
            assert!(matches!(refused, SolveError::Rejected(rejection) if rejection.faults[0].kind == "twist"));
        }
    }
}

/// However a puzzle is held: the masks are on the pieces that a stage is about, and with rotations the texts are true
/// of the puzzle as it is then held.
#[test]
fn texts_and_masks_fit_the_puzzle_as_it_is_held() {
    let (workbench, mut generator) = (workbench(), Generator::new(Some(8)).expect("a seed is enough"));
    let coloured = |c: char| "WRGYOB".as_bytes()["URFDLB".find(c).expect("a face")] as char;
    for (relative, method) in [
        (Relative::Pocket, "layers"),
        (Relative::Pocket, "ortega"),
        (Relative::MiniTet, "tetra"),
        (Relative::MiniTet, "layers"),
    ] {
        for (attitude, handling) in Attitude::all().flat_map(|attitude| [(attitude, false), (attitude, true)]) {
            let facelets = generator.small(relative.colouring()).facelets().rotated(attitude).to_string();
            let written =
                if relative == Relative::Pocket { facelets.chars().map(coloured).collect() } else { facelets };
            let start = read(relative, &written);
            let options = SolveOptions { handling, ..options(relative, method) };
            let solved = solve(&workbench, &start, None, &options);
            let solved = solved.expect("every position can be solved");
            let stages: Vec<&str> =
                solved.stages.iter().map(|stage| stage.moves.as_str()).filter(|moves| !moves.is_empty()).collect();
            assert_eq!(stages.join(" "), solved.moves);
            let end = replayed(&written, relative, &solved.moves);
            assert!(Attitude::all().any(|attitude| {
                SmallHeld::complete(&end.rotated(attitude)).is_some_and(|held| held.position.is_solved())
            }));
            let [hold, first] = [&solved.stages[0], &solved.stages[1]];
            let thought = hold.goal.starts_with("In your mind");
            assert!(!(handling && thought), "{}", hold.goal);
            if (relative, method) == (Relative::MiniTet, "layers") {
                let on_a_tip = |&spot: &usize| is_tip(&end, Spot::new(spot).place());
                assert!(hold.mask.len() == 3 && hold.mask.iter().all(on_a_tip), "{written}");
                // One whole layer, two of its pieces tips; it is below if texts and turns agree.
                assert_eq!(
                    (first.mask.len(), first.mask.iter().copied().filter(|spot| on_a_tip(spot)).count()),
                    (12, 6)
                );
                let is_in = |face: Face| first.mask.iter().all(|&s| Spot::new(s).place().faces().contains(&face));
                assert!(Face::ALL.into_iter().any(is_in) && (thought || is_in(Face::D)), "{written}");
                assert!(solved.stages[2..].iter().all(|stage| stage.mask.len() == 24));
                continue;
            }
            if relative == Relative::MiniTet {
                for stage in &solved.stages[..4] {
                    let on_a_tip = |&spot: &usize| is_tip(&end, Spot::new(spot).place());
                    assert!(stage.mask.iter().all(on_a_tip), "{written} {}", stage.name);
                }
                // With a tip at the lower back left, no imagined rotation is needed.
                assert_eq!(thought, !handling && !is_tip(&stickers(relative, &written), Corner::DBL));
                continue;
            }
            // Four of the stickers that matter have the first colour, and it is down if texts and turns agree.
            let of_first = |face: Face| {
                let spots = first.mask.iter().map(|&spot| Spot::new(spot)).filter(|spot| spot.face() == face);
                let colours: Vec<_> = spots.map(|spot| end.get(spot).expect("known")).collect();
                let word = colours.first().map(|colour| {
                    LANGUAGE.text(&format!("colour.noun.{}", Scheme::default().letter(colour.face())), &[])
                });
                colours.len() == 4
                    && colours.iter().all(|colour| *colour == colours[0])
                    && hold.goal.contains(&word.expect("a colour"))
            };
            assert!(Face::ALL.into_iter().any(of_first), "{written}: {}", hold.goal);
            assert!(thought || of_first(Face::D), "{written}: {}", hold.goal);
        }
    }
}

/// Tips show three colours, flat pieces one.
fn is_tip(facelets: &SmallFacelets, place: Corner) -> bool {
    let [a, b, _] = facelets.at(place);
    a != b
}

/// The distance of every position from the goal, by its number, computed in the plainest way.
fn distances_from(goal: Small) -> Vec<u8> {
    let mut distances = vec![u8::MAX; goal.colouring().positions()];
    distances[goal.index()] = 0;
    let mut queue = VecDeque::from([goal]);
    while let Some(small) = queue.pop_front() {
        // Turns can be undone, so what leads away leads back.
        for after in Small::turns().map(|turn| small.turn(turn)) {
            if distances[after.index()] == u8::MAX {
                distances[after.index()] = distances[small.index()] + 1;
                queue.push_back(after);
            }
        }
    }
    distances
}

/// Solutions from A to B are as short as possible. One search answers for all pairs with the same goal.
#[test]
fn ways_from_one_position_to_another_are_shortest() {
    let (workbench, mut generator) = (workbench(), Generator::new(Some(6)).expect("a seed is enough"));
    for (relative, goals) in [(Relative::Pocket, 1), (Relative::MiniTet, 10)] {
        for _ in 0..goals {
            let goal = generator.small(relative.colouring());
            let (distances, to) = (distances_from(goal), position(relative, &goal.facelets()));
            for _ in 0..200 / goals {
                let start = generator.small(relative.colouring());
                let (from, options) = (position(relative, &start.facelets()), options(relative, "optimal"));
                let solved = solve(&workbench, &from, Some(&to), &options);
                let solved: SolutionReport = solved.expect("there is a solution");
                assert_eq!(solved.length, u32::from(distances[start.index()]), "{start:?} to {goal:?}");
                assert_eq!(replayed(&solved.facelets, relative, &solved.moves).to_string(), solved.goal);
            }
        }
    }
}
