//! Machines with numbers at the edge of what is allowed: they are planned, written in every format and run.

use puzzle::{Alg, Notation};
use robot::Machine;
use zauber::Language;
use zauber::{Controls, Optimise, ProgramFormat, Robot, RunTask, SimulateOptions};

/// A shipped file in which every time is this one.
fn with_times(name: &str, seconds: &str) -> String {
    let (before, after) = Machine::source(name).unwrap().split_once("[seconds]\n").unwrap();
    let (times, rest) =
        after.split_once("\n[").map_or((after, String::new()), |(times, rest)| (times, format!("\n[{rest}")));
    let times = times.lines().filter_map(|line| line.split_once(" = ")).map(|(key, _)| format!("{key} = {seconds}\n"));
    format!("{before}[seconds]\n{}{rest}", times.collect::<String>())
}

#[test]
fn machines_that_take_no_time_or_very_long_are_planned_and_run() {
    for name in Machine::names() {
        for seconds in ["0", "0.000001", "7", "600"] {
            let text = with_times(name, seconds);
            let robot = Robot::parse("own", &text, Language::German).unwrap();
            let alg = Alg::parse(if name == "five-motor" { "R" } else { "R F2" }, Notation::Wca).unwrap();
            for optimise in [Optimise::Home, Optimise::Fixed] {
                let Ok(plan) = robot.plan(&alg, optimise, Notation::Wca) else { continue };
                assert!(plan.report().seconds.is_finite());
                for format in ProgramFormat::ALL {
                    let written = plan.write(format).unwrap_or_default();
                    assert!(!written.contains("NaN") && !written.contains("inf"), "{name} {seconds} {}", format.name());
                }
                if seconds != "600" && optimise == Optimise::Fixed {
                    let task = RunTask::turning(plan, None);
                    let report = robot.simulate(&task, &SimulateOptions::default(), &Controls::default(), &mut |_| {});
                    assert!(report.unwrap().seconds.is_finite(), "{name} {seconds}");
                }
            }
        }
    }
}
