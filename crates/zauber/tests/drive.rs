//! Searched programs end solved on every simulated machine.

use robot::Machine;
use std::time::Duration;
use zauber::Language;
use zauber::{
    Controls, Given, Optimise, PlanOptions, Puzzle, Reader, Robot, RunEvent, RunTask, SimulateOptions, Unwatched,
    Workbench,
};

fn searched_programs_end_solved(count: usize) {
    let workbench = Workbench::default();
    for name in Machine::names() {
        let robot = Robot::named(name, Language::English).unwrap();
        for cube in testkit::random_cubes().take(count) {
            let start = Reader::default().read(Puzzle::Cube, Given::Facelets(cube)).unwrap();
            let options =
                PlanOptions { optimise: Optimise::Choose, time: Duration::from_millis(50), ..PlanOptions::default() };
            let plan = workbench.plan(&robot, &start, None, &options, &Unwatched).unwrap();
            let task = RunTask::solving(plan, start.stickers().cube(), None);
            let mut steps = 0;
            let mut watch = |event: RunEvent| steps += usize::from(matches!(event, RunEvent::Step(_)));
            let report = robot.simulate(&task, &SimulateOptions::default(), &Controls::default(), &mut watch).unwrap();
            assert_eq!((report.outcome, report.why.as_deref()), ("solved", None), "{name}: {cube}");
            assert_eq!(report.facelets.as_deref(), Some(testkit::SOLVED), "{name}: {cube}");
            assert!(steps >= report.of && report.done == report.of, "{name}: {cube}");
        }
    }
}

#[test]
fn searched_programs_end_solved_on_every_machine() {
    searched_programs_end_solved(1);
}

#[test]
#[ignore = "slow: 550 searches of 50 ms, 1 min"]
fn fifty_searched_programs_end_solved_on_every_machine() {
    searched_programs_end_solved(50);
}
