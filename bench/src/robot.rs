//! Programs for robots: how long a machine takes if it goes home after every turn, if it follows the cube, and if it
//! chooses among the solutions that one second of search lists.

use anyhow::{Context, Result, ensure};
use std::time::{Duration, Instant};
use zauber::puzzle::alg::turns_of;
use zauber::puzzle::{Alg, Notation, Turn};
use zauber::robot::{Machine, Planner};
use zauber::texts::Language;
use zauber::{Given, Optimise, PlanOptions, Puzzle, Reader, Robot, Unwatched, Workbench};

/// The figures to reach, in seconds on average: fixed on the 200 solutions, exactly, and choosing for one second.
const WANTED: [(&str, f64, Option<f64>); 4] = [
    ("cubotino", 47.23, Some(41.5)),
    ("cubotino-default", 81.89, None),
    ("nxt-two-way", 52.57, Some(43.5)),
    ("nxt", 57.67, Some(48.8)),
];

/// How many positions are searched for each machine.
const CUBES: usize = 20;

pub(crate) fn run() -> Result<()> {
    let solutions: Vec<Vec<Turn>> = testkit::robot_solutions()
        .map(|alg| Ok(turns_of(&Alg::parse(alg, Notation::Wca)?.moves()).0))
        .collect::<Result<_>>()?;
    let workbench = Workbench::default();
    workbench.prepare(&Unwatched);
    println!("200 solutions of mean length 20.7; choosing among what 1 s on 2 threads lists, for {CUBES} cubes.");
    println!("Seconds; the figures to reach in brackets.\n");
    println!(
        "{:<17} {:>8} {:>17} {:>17} {:>14} {:>12}",
        "robot", "home", "fixed", "choose", "movements", "µs per plan"
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
        let chosen = choose(&workbench, name)?;
        let count = possible.len() as f64;
        // Machines that lack a face can do hardly any of them.
        if possible.len() < solutions.len() {
            println!("{name:<17} {:>8} {:>17} {chosen:>8.2} {:>8} {:>14} {:>12}", "-", "-", "", "-", "-");
            continue;
        }
        let to_reach = |figure: Option<f64>| figure.map_or_else(String::new, |figure| format!("({figure:.2})"));
        println!(
            "{name:<17} {:>8.2} {:>8.2} {:>8} {chosen:>8.2} {:>8} {:>14.1} {:>12.0}",
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
fn choose(workbench: &Workbench, name: &str) -> Result<f64> {
    let reject = |rejection: zauber::Rejection| anyhow::anyhow!("{rejection}");
    let robot = Robot::named(name, Language::English).map_err(reject)?;
    let options =
        PlanOptions { optimise: Optimise::Choose, time: Duration::from_secs(1), threads: 2, ..PlanOptions::default() };
    let mut sum = 0.0;
    for facelets in testkit::random_cubes().take(CUBES) {
        let position = Reader::default().read(Puzzle::Cube, Given::Facelets(facelets)).map_err(reject)?;
        let plan = workbench.plan(&robot, &position, None, &options, &Unwatched)?;
        let solved = position.after(&Alg::from_turns(plan.turns.iter().copied())).map_err(reject)?;
        ensure!(solved.to_string() == testkit::SOLVED, "{facelets} is solved");
        sum += plan.program.seconds();
    }
    Ok(sum / CUBES as f64)
}
