//! Programs for positions: what `choose` and `search` find.

use puzzle::{Alg, Notation};
use std::time::Duration;
use zauber::Language;
use zauber::{Given, Optimise, PlanOptions, Puzzle, Reader, Robot, RobotPlan, Unwatched, Workbench};

fn robot(name: &str) -> Robot {
    Robot::named(name, Language::English).unwrap()
}

fn planned(workbench: &Workbench, name: &str, facelets: &str, optimise: Optimise) -> RobotPlan {
    let start = Reader::default().read(Puzzle::Cube, Given::Facelets(facelets)).unwrap();
    let options = PlanOptions { optimise, time: Duration::from_millis(40), ..PlanOptions::default() };
    let plan = workbench.plan(&robot(name), &start, None, &options, &Unwatched).unwrap();
    let turns = Alg::from_turns(plan.turns.iter().copied()).to_text(Notation::Wca);
    assert_eq!(testkit::stickers::replay(facelets, &turns), testkit::SOLVED, "{name}: {turns}");
    plan
}

/// The way back is so short that every search finds it at once: nothing is faster.
#[test]
fn choose_and_search_find_the_fastest_program_for_positions_near_solved() {
    let workbench = Workbench::default();
    for (name, back) in
        [("six-motor", "U D'"), ("six-motor", "R U2"), ("five-motor", "F R'"), ("nxt", "D"), ("mindcuber", "D2")]
    {
        let alg = Alg::parse(back, Notation::Wca).unwrap();
        let fastest = robot(name).plan(&alg, Optimise::Fixed, Notation::Wca).unwrap().program.seconds();
        let scrambled = testkit::stickers::replay(testkit::SOLVED, &alg.inverse().to_text(Notation::Wca));
        for optimise in [Optimise::Choose, Optimise::Search] {
            let plan = planned(&workbench, name, &scrambled, optimise);
            assert_eq!(plan.program.seconds(), fastest, "{name} {back} {}", optimise.name());
        }
    }
}

/// On a machine with a motor for each face, `search` chooses among what both ways of searching find.
#[test]
fn search_solves_on_every_kind_of_machine_and_says_among_how_many_it_chose() {
    let workbench = Workbench::default();
    let cube = testkit::random_cubes().next().unwrap();
    for name in ["nxt", "cubotino", "axis-four-arms", "two-gripper", "five-motor", "six-motor"] {
        let plan = planned(&workbench, name, cube, Optimise::Search);
        let words = format!("the fastest of {} solutions", plan.considered);
        assert!(plan.summary().ends_with(&words), "{}", plan.summary());
        // There is at least one of each search.
        assert!(plan.considered >= if name.ends_with("-motor") { 2 } else { 1 }, "{name}");
    }
}
