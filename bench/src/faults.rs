//! Faults of simulated machines: how often a solve ends solved, and whether anything is called solved that is not.
//!
//! Each fault is given to a thousand solves, with a seed each, spread over machines of every protocol. The table is that
//! of docs/robots.md.

use anyhow::{Context, Result, ensure};
use puzzle::{Alg, Notation};
use robot::sim::Fault;
use std::sync::atomic::{AtomicUsize, Ordering};
use zauber::Language;
use zauber::{Controls, Given, Optimise, Puzzle, Reader, Robot, RunTask, SimulateOptions};

const SOLVES: usize = 1000;

/// One for each controller: a brick with two arms or one, a board, and lines for a cradle, grippers and motors at the
/// faces.
const MACHINES: [&str; 6] = ["nxt", "nxt-two-motor", "cubotino", "mindcuber", "two-gripper", "six-motor"];

#[derive(Default)]
struct Counts {
    solved: AtomicUsize,
    completed: AtomicUsize,
    stopped: AtomicUsize,
    false_claims: AtomicUsize,
}

pub(crate) fn run() -> Result<()> {
    let tasks: Vec<(&str, &str)> = testkit::random_cubes().zip(testkit::robot_solutions()).collect();
    let robots = MACHINES.map(|name| Robot::named(name, Language::English));
    let robots: Vec<Robot> =
        robots.into_iter().collect::<Result<_, _>>().map_err(|rejection| anyhow::anyhow!("{rejection}"))?;
    println!("{SOLVES} solves for each fault, on {}.\n", MACHINES.join(", "));
    println!("| fault | solved | completed, not solved | stopped | falsely called solved |");
    println!("|---|---|---|---|---|");
    let faults = std::iter::once(None).chain(Fault::ALL.map(Some));
    for fault in faults {
        let counts = Counts::default();
        let next = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            let threads = std::thread::available_parallelism().map_or(1, usize::from);
            let work: Vec<_> = (0..threads)
                .map(|_| {
                    scope.spawn(|| -> Result<()> {
                        loop {
                            let i = next.fetch_add(1, Ordering::Relaxed);
                            if i >= SOLVES {
                                return Ok(());
                            }
                            one(&robots[i % robots.len()], tasks[i % tasks.len()], fault, i as u64, &counts)?;
                        }
                    })
                })
                .collect();
            work.into_iter().try_for_each(|thread| thread.join().expect("a solve does not panic"))
        })?;
        let count = |counter: &AtomicUsize| counter.load(Ordering::Relaxed);
        let name = fault.map_or("none".to_owned(), |fault| format!("`{}`", fault.name()));
        println!(
            "| {name} | {} | {} | {} | {} |",
            count(&counts.solved),
            count(&counts.completed),
            count(&counts.stopped),
            count(&counts.false_claims)
        );
        ensure!(count(&counts.false_claims) == 0, "{name}: something was called solved that is not");
        ensure!(fault.is_some() || count(&counts.solved) == SOLVES, "without faults everything is solved");
    }
    Ok(())
}

fn one(robot: &Robot, (cube, solution): (&str, &str), fault: Option<Fault>, seed: u64, counts: &Counts) -> Result<()> {
    let reject = |rejection: zauber::Rejection| anyhow::anyhow!("{rejection}");
    let alg = Alg::parse(solution, Notation::Wca)?;
    let plan = robot.plan(&alg, Optimise::Fixed, Notation::Wca).map_err(reject)?;
    let start = Reader::default().read(Puzzle::Cube, Given::Facelets(cube)).map_err(reject)?;
    let task = RunTask::solving(plan, start.stickers().cube(), None);
    let options = SimulateOptions { fault, seed, pace: 0.0 };
    let report = robot.simulate(&task, &options, &Controls::default(), &mut |_| {}).map_err(reject)?;
    let is_solved = report.facelets.as_deref() == Some(testkit::SOLVED);
    let counter = match report.outcome {
        "solved" if is_solved => &counts.solved,
        "solved" => &counts.false_claims,
        "completed" => &counts.completed,
        "stopped" => &counts.stopped,
        other => return Err(anyhow::anyhow!("{other}")).context("there is no such outcome"),
    };
    counter.fetch_add(1, Ordering::Relaxed);
    Ok(())
}
