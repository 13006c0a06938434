//! The optimal solver: building its tables, and proofs for random cubes and for cubes whose optimum is known.
//!
//! The tables are those of the cache; what is missing is built there, and timed. Every solution is replayed, and where the
//! optimum is known, the length must be it.

use crate::cpu_time;
use anyhow::{Result, bail, ensure};
use puzzle::Metric;
use std::time::{Duration, Instant};
use store::{Built, Residence, Store};
use zauber::{Choice, Given, Puzzle, Reader, SolutionReport, SolveOptions, StoredTable, Unwatched, Workbench};

/// How many of the random cubes are solved.
const CUBES: usize = 20;
/// How many of them show how lengths are distributed.
const MANY: usize = 200;

/// The small table.
pub(crate) fn run() -> Result<()> {
    let workbench = workbench();
    random(&workbench, "s", 2)?;
    random(&workbench, "s", 1)?;
    whole(&workbench, "s", Metric::Htm)?;
    known(&workbench, "s", 17)
}

/// Only the clock of whole answers, with the tables that are there.
pub(crate) fn run_whole() -> Result<()> {
    let workbench = Workbench::new(Store::open(), Residence::Mapped);
    for size in ["s", "m", "l"] {
        whole(&workbench, size, Metric::Htm)?;
    }
    in_time(&["s", "m", "l", "auto"])
}

/// The larger ones.
pub(crate) fn run_large() -> Result<()> {
    let workbench = workbench();
    for size in ["m", "l"] {
        random(&workbench, size, 2)?;
        random(&workbench, size, 1)?;
        whole(&workbench, size, Metric::Htm)?;
    }
    whole(&workbench, "l", Metric::Qtm)?;
    in_time(&["s", "m", "l", "auto"])?;
    distribution(&workbench, "l")?;
    known(&workbench, "l", 18)?;
    near(&workbench, "l")?;
    quarter_turns(&workbench, "l")?;
    superflip(&workbench, "l")
}

fn workbench() -> Workbench {
    Workbench::new(Store::open(), Residence::Copied)
}

/// Builds a table unless it is there.
fn build(workbench: &Workbench, name: &str) -> Result<()> {
    let Some(table) = StoredTable::named(name) else { bail!("there is no table {name}") };
    let start = Instant::now();
    match workbench.build_table(table, &Unwatched)? {
        Built::Now => {
            println!("{name}: {} MB, built in {:.0} s", table.bytes / 1_000_000, start.elapsed().as_secs_f64())
        }
        _ => println!("{name}: {} MB, was there", table.bytes / 1_000_000),
    }
    Ok(())
}

/// The first random cubes.
fn random(workbench: &Workbench, size: &str, threads: usize) -> Result<()> {
    build(workbench, &format!("optimal-{size}"))?;
    let cubes: Vec<&str> = testkit::random_cubes().take(CUBES).collect();
    let mut solved = Vec::new();
    for cube in &cubes {
        solved.push(solve(workbench, Given::Facelets(cube), size, Metric::Htm, threads)?);
    }
    report(&format!("{size}, {threads} threads, {CUBES} random cubes"), &solved);
    Ok(())
}

/// How many cubes are solved, each by a workbench of its own.
const FRESH: usize = 10;

/// The clock of the whole answer beside that of the search, as for a command that solves one cube: each cube has a
/// workbench of its own, which maps the files anew. The first run brings them into the page cache and is not counted.
fn whole(workbench: &Workbench, size: &str, metric: Metric) -> Result<()> {
    let suffix = if metric == Metric::Qtm { "-qtm" } else { "" };
    build(workbench, &format!("optimal-{size}{suffix}"))?;
    let cubes: Vec<&str> = testkit::random_cubes().take(FRESH).collect();
    let (mut all, mut search, mut after, mut processor) = (0.0, 0.0, Vec::new(), 0.0);
    for (number, cube) in [cubes[0]].into_iter().chain(cubes.iter().copied()).enumerate() {
        let (start, before) = (Instant::now(), cpu_time::used().unwrap_or_default());
        let fresh = Workbench::new(Store::open(), Residence::Mapped);
        let solution = solve(&fresh, Given::Facelets(cube), size, metric, 2)?;
        let seconds = start.elapsed().as_secs_f64();
        if number > 0 {
            all += seconds;
            search += solution.seconds;
            after.push(seconds - solution.seconds);
            processor += (cpu_time::used().unwrap_or_default() - before).as_secs_f64();
        }
    }
    after.sort_by(f64::total_cmp);
    let count = FRESH as f64;
    println!(
        "{size}, {}, one cube at a time: the whole answer {:.2} s, the search {:.2} s, the rest at most {:.2} s; {:.2} s of processor time",
        metric.name(),
        all / count,
        search / count,
        after[after.len() - 1],
        processor / count
    );
    Ok(())
}

/// How long a limit of 100 ms takes by the clock, loading included, and what it gives.
fn in_time(sizes: &[&str]) -> Result<()> {
    let time = Duration::from_millis(100);
    for size in sizes {
        let (mut seconds, mut length, mut used) = (Vec::new(), 0, "");
        for cube in testkit::random_cubes().take(FRESH) {
            let start = Instant::now();
            let fresh = Workbench::new(Store::open(), Residence::Mapped);
            let solution = limited(&fresh, cube, "optimal", size, Metric::Htm, 2, time)?;
            seconds.push(start.elapsed().as_secs_f64());
            length += solution.length;
            used = solution.variant;
        }
        seconds.sort_by(f64::total_cmp);
        println!(
            "{size} (used: {used}), 100 ms, one cube at a time: {:.3} s on average, at most {:.3} s; {:.2} turns",
            seconds.iter().sum::<f64>() / FRESH as f64,
            seconds[FRESH - 1],
            f64::from(length) / FRESH as f64
        );
    }
    Ok(())
}

/// How long random cubes are, beside what two-phase finds in a second.
fn distribution(workbench: &Workbench, size: &str) -> Result<()> {
    let (mut solved, mut quick) = (Vec::new(), 0);
    for cube in testkit::random_cubes().take(MANY) {
        let solution = solve(workbench, Given::Facelets(cube), size, Metric::Htm, 2)?;
        let other = limited(workbench, cube, "two-phase", "auto", Metric::Htm, 2, Duration::from_secs(1))?;
        ensure!(solution.length <= other.length, "{cube}: {} by two-phase, {} proven", other.length, solution.length);
        quick += other.length;
        solved.push(solution);
    }
    report(&format!("{size}, 2 threads, {MANY} random cubes"), &solved);
    let proven: u32 = solved.iter().map(|solution| solution.length).sum();
    let mean = |sum: u32| f64::from(sum) / MANY as f64;
    println!("mean length {:.3}; two-phase in 1 s: {:.3}", mean(proven), mean(quick));
    Ok(())
}

/// How short solutions are if the search is cut short.
fn near(workbench: &Workbench, size: &str) -> Result<()> {
    for (milliseconds, count) in [(100, MANY), (1000, 50)] {
        for (method, variant) in [("two-phase", "auto"), ("optimal", size)] {
            let mut sum = 0;
            for cube in testkit::random_cubes().take(count) {
                let time = Duration::from_millis(milliseconds);
                sum += limited(workbench, cube, method, variant, Metric::Htm, 1, time)?.length;
            }
            println!("{method}, 1 thread, {milliseconds} ms, {count} cubes: {:.3}", f64::from(sum) / count as f64);
        }
    }
    build(workbench, &format!("optimal-{size}-qtm"))?;
    let (mut sum, mut count) = (0, 0);
    for (cube, _) in testkit::known_optimum_in_quarter_turns() {
        sum += limited(workbench, cube, "optimal", size, Metric::Qtm, 2, Duration::from_secs(1))?.length;
        count += 1;
    }
    println!("optimal, 2 threads, 1 s, {count} cubes in quarter turns: {:.3}", f64::from(sum) / f64::from(count));
    Ok(())
}

/// The best solution within some time, replayed.
fn limited(
    workbench: &Workbench,
    cube: &str,
    method: &str,
    variant: &str,
    metric: Metric,
    threads: usize,
    time: Duration,
) -> Result<SolutionReport> {
    let position = Reader::default().read(Puzzle::Cube, Given::Facelets(cube))?;
    let Ok(choice) = Choice::named(Puzzle::Cube, Some(method), Some(variant)) else { bail!("{method} is a method") };
    let options = SolveOptions { threads, metric, ..SolveOptions::limited(choice, Some(time), None, None) };
    let Ok(solved) = workbench.solve(&position, None, &options, &Unwatched) else { bail!("nothing found for {cube}") };
    let solved = solved.report();
    let end = testkit::stickers::replay(&solved.facelets, &solved.moves);
    ensure!(end == testkit::SOLVED, "{} does not solve", solved.moves);
    Ok(solved)
}

/// Scrambles whose optimum is known, up to a length.
fn known(workbench: &Workbench, size: &str, most: u32) -> Result<()> {
    let mut solved = Vec::new();
    for (scramble, optimum) in testkit::known_optimum().filter(|&(_, optimum)| optimum <= most) {
        let solution = solve(workbench, Given::Scramble(scramble), size, Metric::Htm, 2)?;
        ensure!(solution.length == optimum, "{scramble}: {} instead of {optimum}", solution.length);
        solved.push(solution);
    }
    report(&format!("{size}, 2 threads, known optima up to {most}"), &solved);
    Ok(())
}

/// The cube whose edges are all turned over, which needs twenty turns.
fn superflip(workbench: &Workbench, size: &str) -> Result<()> {
    let scramble = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
    let solution = solve(workbench, Given::Scramble(scramble), size, Metric::Htm, 2)?;
    ensure!(solution.length == 20, "{} turns instead of 20", solution.length);
    report(&format!("{size}, 2 threads, the superflip"), &[solution]);
    Ok(())
}

/// Cubes whose optimum in quarter turns is known.
fn quarter_turns(workbench: &Workbench, size: &str) -> Result<()> {
    build(workbench, &format!("optimal-{size}-qtm"))?;
    let mut solved = Vec::new();
    for (cube, optimum) in testkit::known_optimum_in_quarter_turns() {
        let solution = solve(workbench, Given::Facelets(cube), size, Metric::Qtm, 2)?;
        ensure!(solution.length == optimum, "{cube}: {} instead of {optimum}", solution.length);
        solved.push(solution);
    }
    report(&format!("{size}, 2 threads, {} cubes in quarter turns", solved.len()), &solved);
    Ok(())
}

fn report(what: &str, solved: &[SolutionReport]) {
    let mut seconds: Vec<f64> = solved.iter().map(|solution| solution.seconds).collect();
    seconds.sort_by(f64::total_cmp);
    let sum: f64 = seconds.iter().sum();
    let (count, nodes) = (solved.len() as f64, solved.iter().map(|solution| solution.nodes).sum::<u64>() as f64);
    let mut lengths = std::collections::BTreeMap::new();
    solved.iter().for_each(|solution| *lengths.entry(solution.length).or_insert(0) += 1);
    println!(
        "{what}: {:.2} s on average, median {:.2} s, at most {:.1} s; {:.0} million nodes each, {:.1} million a second; lengths {lengths:?}",
        sum / count,
        seconds[seconds.len() / 2],
        seconds[seconds.len() - 1],
        nodes / count / 1e6,
        nodes / sum / 1e6
    );
}

/// A solution, proven and replayed.
fn solve(
    workbench: &Workbench,
    given: Given<'_>,
    size: &str,
    metric: Metric,
    threads: usize,
) -> Result<SolutionReport> {
    let position = Reader::default().read(Puzzle::Cube, given)?;
    let Ok(choice) = Choice::named(Puzzle::Cube, Some("optimal"), Some(size)) else { bail!("optimal is a method") };
    let options = SolveOptions { threads, metric, ..SolveOptions::limited(choice, None, None, None) };
    let solved = workbench.solve(&position, None, &options, &Unwatched).map(|solution| solution.report());
    let Ok(solved) = solved else { bail!("every cube has a shortest solution") };
    let end = testkit::stickers::replay(&solved.facelets, &solved.moves);
    ensure!(solved.optimal && end == testkit::SOLVED, "{} does not solve", solved.moves);
    Ok(solved)
}
