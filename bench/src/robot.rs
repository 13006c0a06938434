//! Programs for robots: how long a machine takes if it goes home after every turn, if it follows the cube, and if it
//! chooses among the solutions that one second of search on two threads lists; and how many actions a machine with a motor
//! for each face makes. Searches are limited by CPU time.

use crate::cpu_time::{CpuTime, NO_LIMIT};
use anyhow::{Context, Result, ensure};
use puzzle::alg::turns_of;
use puzzle::{Alg, Metric, MoveCosts, Notation, Quarters, Turn};
use robot::{Machine, Planner};
use std::time::{Duration, Instant};
use store::{Residence, Store};
use zauber::Language;
use zauber::{
    Choice, Given, Optimise, PlanOptions, Position, Puzzle, Reader, Robot, SolveOptions, TWO_PHASE_AXIAL, Unwatched,
    Workbench,
};

/// The figures to reach, in seconds on average: fixed on the 200 solutions, exactly, and choosing for one second.
const WANTED: [(&str, f64, Option<f64>); 4] = [
    ("cubotino-top", 47.23, Some(41.5)),
    ("cubotino-default", 81.89, None),
    ("nxt-two-way", 52.57, Some(43.5)),
    ("nxt", 57.67, Some(48.8)),
];

/// How many positions are searched for each machine, how long each, and on how many threads.
const CUBES: usize = 20;
const TIME: Duration = Duration::from_secs(1);
const THREADS: u32 = 2;

/// The same for counting the actions of six motors, and the mean to reach in half turns.
const ACTION_CUBES: usize = 100;
const ACTION_TIME: Duration = Duration::from_millis(10);
const ACTIONS_WANTED: f64 = 15.2;

pub(crate) fn run() -> Result<()> {
    let solutions: Vec<Vec<Turn>> = testkit::robot_solutions()
        .map(|alg| Ok(turns_of(&Alg::parse(alg, Notation::Wca)?.moves()).0))
        .collect::<Result<_>>()?;
    let workbench = Workbench::default();
    workbench.prepare(&Unwatched);
    actions()?;
    println!("200 solutions of mean length 20.7; choosing among what 1 s on 2 threads (2 s of CPU time) lists, for");
    println!("{CUBES} cubes. Seconds; the figures to reach in brackets.\n");
    println!(
        "{:<17} {:>8} {:>17} {:>17} {:>8} {:>14} {:>12}",
        "robot", "home", "fixed", "choose", "search", "movements", "µs per plan"
    );
    for name in Machine::names() {
        let planner = Planner::new(Machine::named(name).context("it is shipped")?);
        let wanted = WANTED.iter().find(|(other, ..)| *other == name);
        let possible: Vec<&Vec<Turn>> =
            solutions.iter().filter(|turns| turns.iter().all(|turn| planner.can(*turn))).collect();
        let (mut home, mut fixed, mut movements) = (0.0, 0.0, 0);
        for turns in &possible {
            home += planner.home(turns)?.seconds();
        }
        let begun = Instant::now();
        for turns in &possible {
            let program = planner.fixed(turns)?;
            fixed += program.seconds();
            movements += program.steps.len();
        }
        let micros = begun.elapsed().as_micros() as f64;
        let chosen = mean(&workbench, name, Optimise::Choose)?;
        let searched = mean(&workbench, name, Optimise::Search)?;
        let count = possible.len() as f64;
        // Machines that lack a face can do hardly any of them.
        if possible.len() < solutions.len() {
            println!(
                "{name:<17} {:>8} {:>17} {chosen:>8.2} {:>8} {searched:>8.2} {:>14} {:>12}",
                "-", "-", "", "-", "-"
            );
            continue;
        }
        let to_reach = |figure: Option<f64>| figure.map_or_else(String::new, |figure| format!("({figure:.2})"));
        println!(
            "{name:<17} {:>8.2} {:>8.2} {:>8} {chosen:>8.2} {:>8} {searched:>8.2} {:>14.1} {:>12.0}",
            home / count,
            fixed / count,
            to_reach(wanted.map(|(_, fixed, _)| *fixed)),
            to_reach(wanted.and_then(|(.., choose)| *choose)),
            movements as f64 / count,
            micros / count,
        );
        if let Some((_, exact, _)) = wanted {
            ensure!((fixed / count - exact).abs() < 0.005, "{name}: a fixed plan takes {exact} s");
        }
    }
    Ok(())
}

/// The mean over the first cubes of the corpus.
fn mean(workbench: &Workbench, name: &str, optimise: Optimise) -> Result<f64> {
    let robot = Robot::named(name, Language::English).map_err(reject)?;
    let options = PlanOptions { optimise, time: NO_LIMIT, threads: THREADS as usize, ..PlanOptions::default() };
    // Tables are built before the time is taken.
    let nothing = workbench.plan(&robot, &read(testkit::SOLVED)?, None, &options, &Unwatched)?;
    ensure!(nothing.turns.is_empty(), "nothing is to be done");
    let mut sum = 0.0;
    for facelets in testkit::random_cubes().take(CUBES) {
        let position = read(facelets)?;
        let plan = workbench.plan(&robot, &position, None, &options, &CpuTime::of(TIME, THREADS))?;
        let solved = position.after(&Alg::from_turns(plan.turns.iter().copied())).map_err(reject)?;
        ensure!(solved.to_string() == testkit::SOLVED, "{facelets} is solved");
        sum += plan.program.seconds();
    }
    Ok(sum / CUBES as f64)
}

/// How many actions a machine needs that turns opposite faces at once, with the small tables and with the large one, which
/// is built if it is not in the cache.
fn actions() -> Result<()> {
    let workbench = Workbench::new(Store::open(), Residence::Copied);
    workbench.build_table(&TWO_PHASE_AXIAL, &Unwatched)?;
    let quarters = |turn: Turn| if turn.quarters() == Quarters::Two { 2 } else { 1 };
    let halves = MoveCosts::of(Metric::Axial).context("it counts face turns")?;
    let quarter_turns = MoveCosts::new(|turn| Some(quarters(turn)))
        .with_pairs(|first, second| Some(quarters(first).max(quarters(second))));
    let wanted = format!(" (to reach: {ACTIONS_WANTED})");
    println!("Actions of six motors after 10 ms on 2 threads (20 ms of CPU time), for {ACTION_CUBES} cubes:");
    let searches = [
        ("half turns, small tables", "small", halves.clone(), ""),
        ("half turns, large table", "large", halves, wanted.as_str()),
        ("quarter turns, small tables", "small", quarter_turns, ""),
    ];
    for (name, variant, costs, wanted) in searches {
        let choice = Choice::named(Puzzle::Cube, Some("two-phase"), Some(variant)).ok().context("a variant")?;
        let options = SolveOptions {
            costs: Some(costs),
            threads: THREADS as usize,
            ..SolveOptions::limited(choice, Some(NO_LIMIT), None, None)
        };
        workbench.solve(&read(testkit::SOLVED)?, None, &options, &Unwatched)?;
        let mut sum = 0;
        for facelets in testkit::random_cubes().take(ACTION_CUBES) {
            let position = read(facelets)?;
            sum += workbench.solve(&position, None, &options, &CpuTime::of(ACTION_TIME, THREADS))?.length;
        }
        println!("axial {name}: {:.2}{wanted}", f64::from(sum) / ACTION_CUBES as f64);
    }
    println!();
    Ok(())
}

fn read(facelets: &str) -> Result<Position> {
    Reader::default().read(Puzzle::Cube, Given::Facelets(facelets)).map_err(reject)
}

fn reject(rejection: zauber::Rejection) -> anyhow::Error {
    anyhow::anyhow!("{rejection}")
}
