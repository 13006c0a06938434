//! The two-phase solver against the clock and against the `min2phase` crate, in one run.
//!
//! Mean and greatest length after 0.5, 1, 10, 100 and 1000 ms of search per cube on the corpus, and the time to at most
//! 21 and 20 turns. Every solution is replayed. The large table is loaded from the cache (`zauber tables build
//! two-phase-large`), or built in memory if it is not there.

use anyhow::{Result, ensure};
use std::time::{Duration, Instant};
use store::{Residence, Store};
use zauber::{Choice, Given, Position, Puzzle, Reader, SolveError, SolveOptions, Unwatched, Workbench};

/// Milliseconds per cube, and how many cubes.
const STOPS: [(f64, usize); 5] = [(0.5, 1000), (1.0, 1000), (10.0, 1000), (100.0, 200), (1000.0, 50)];

/// For each stop: the required and the desired mean length, with the large table on one thread.
const WANTED: [&str; 5] = ["20.2 / 19.9", "19.7 / 19.4", "19.1 / 18.95", "18.65 / 18.55", "18.2 / 18.1"];

/// The whole curve, then the duel.
pub(crate) fn run() -> Result<()> {
    let (workbench, cubes) = ready()?;
    println!(
        "{:<10} {:>8} {:>10} {:>7} {:>8} {:>10} {:>9}   must / aim (large, 1 thread)",
        "tables", "threads", "ms", "cubes", "mean", "greatest", "ms used"
    );
    for (stop, wanted) in STOPS.into_iter().zip(WANTED) {
        for profile in ["small", "large"] {
            for threads in [1, 2] {
                let line = curve(&workbench, &cubes, profile, threads, stop)?;
                let wanted = if profile == "large" && threads == 1 { wanted } else { "" };
                println!("{profile:<10} {threads:>8} {:>10} {:>7} {line}   {wanted}", stop.0, stop.1);
            }
        }
    }
    println!();
    duel(&workbench, &cubes)
}

/// Only the duel.
pub(crate) fn run_duel() -> Result<()> {
    let (workbench, cubes) = ready()?;
    duel(&workbench, &cubes)
}

type Cubes = Vec<(&'static str, Position)>;

fn ready() -> Result<(Workbench, Cubes)> {
    let workbench = Workbench::new(Store::open(), Residence::Copied);
    let cubes: Cubes = testkit::random_cubes()
        .map(|text| Ok((text, Reader::default().read(Puzzle::Cube, Given::Facelets(text))?)))
        .collect::<Result<_, zauber::Rejection>>()?;
    let start = Instant::now();
    solve(&workbench, &cubes[0], &options("small", 1, Some(0.1), None))?;
    println!("small tables are ready after {:.0} ms", start.elapsed().as_secs_f64() * 1e3);
    let start = Instant::now();
    solve(&workbench, &cubes[0], &options("large", 1, Some(0.1), None))?;
    println!("the large table is ready after {:.0} ms\n", start.elapsed().as_secs_f64() * 1e3);

    Ok((workbench, cubes))
}

fn options(profile: &str, threads: usize, ms: Option<f64>, max_length: Option<u32>) -> SolveOptions {
    let choice = Choice::named(Puzzle::Cube, Some("two-phase"), Some(profile)).expect("a variant");
    let time = ms.map(|ms| Duration::from_secs_f64(ms / 1e3));
    SolveOptions { threads, ..SolveOptions::limited(choice, time, None, max_length) }
}

/// Length and seconds of one solution, replayed.
fn solve(workbench: &Workbench, (text, position): &(&str, Position), options: &SolveOptions) -> Result<(u32, f64)> {
    let solved = workbench.solve(position, None, options, &Unwatched).map(|solution| solution.report());
    let solved = match solved {
        Ok(solved) => solved,
        Err(SolveError::Rejected(_)) => anyhow::bail!("the corpus holds legal cubes"),
        Err(error) => anyhow::bail!(error.to_string()),
    };
    ensure!(
        testkit::stickers::replay(text, &solved.moves) == testkit::SOLVED,
        "{text} is not solved by {}",
        solved.moves
    );
    Ok((solved.length, solved.seconds))
}

fn curve(
    workbench: &Workbench,
    cubes: &[(&str, Position)],
    profile: &str,
    threads: usize,
    (ms, count): (f64, usize),
) -> Result<String> {
    let options = options(profile, threads, Some(ms), None);
    let (mut sum, mut greatest, mut seconds) = (0, 0, 0.0);
    for cube in &cubes[..count] {
        let (length, took) = solve(workbench, cube, &options)?;
        (sum, greatest, seconds) = (sum + length, greatest.max(length), seconds + took);
    }
    let n = count as f64;
    Ok(format!("{:>8.3} {greatest:>10} {:>9.3}", f64::from(sum) / n, seconds * 1e3 / n))
}

/// Target lengths for the time to a solution of at most 21, 20 and 19 turns, on one thread; and how many cubes.
const TARGETS: [(u32, usize); 3] = [(21, 1000), (20, 1000), (19, 50)];

/// The same task for both profiles and for the `min2phase` crate, which is given a length and stops there.
fn duel(workbench: &Workbench, cubes: &[(&str, Position)]) -> Result<()> {
    println!("{:<26} {:>7} {:>12} {:>12} {:>12}", "until at most", "cubes", "small, ms", "large, ms", "min2phase, ms");
    min2phase_seconds(cubes[0].0, 21)?;
    for (length, count) in TARGETS {
        let mean = |solve: &dyn Fn(&(&str, Position)) -> Result<f64>| -> Result<f64> {
            let seconds: f64 = cubes[..count].iter().map(solve).sum::<Result<f64>>()?;
            Ok(seconds * 1e3 / count as f64)
        };
        let ours =
            |profile: &str| mean(&|cube| Ok(solve(workbench, cube, &options(profile, 1, None, Some(length)))?.1));
        let (small, large) = (ours("small")?, ours("large")?);
        let min2phase_seconds = mean(&|cube| min2phase_seconds(cube.0, length))?;
        println!("{:<26} {count:>7} {small:>12.3} {large:>12.3} {min2phase_seconds:>12.3}", format!("{length} turns"));
    }
    Ok(())
}

/// Seconds that `min2phase` takes for a solution of at most this length.
fn min2phase_seconds(text: &str, length: u32) -> Result<f64> {
    let start = Instant::now();
    let answer = min2phase::solve(&text.to_owned(), length as u8);
    let seconds = start.elapsed().as_secs_f64();
    // It writes turns as pairs of letters, and the length at the end in brackets.
    let turns: Vec<&str> = answer.split_whitespace().filter(|word| !word.starts_with('(')).collect();
    let replayed = testkit::stickers::replay(text, &turns.join(" "));
    ensure!(replayed == testkit::SOLVED && turns.len() <= length as usize, "min2phase says {answer}");
    Ok(seconds)
}
