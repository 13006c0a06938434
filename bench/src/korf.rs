//! Korf's search: building the databases, and shortest solutions of cubes whose optimum is known.
//!
//! The databases are built into a separate folder, as `zauber tables build korf` does. Every solution is replayed, and
//! its length must be the optimum: the beginnings of the corpus's optimal scrambles are optimal themselves.

use anyhow::{Result, bail, ensure};
use std::time::Instant;
use store::{Residence, Store};
use zauber::{Choice, Depth, Given, KORF, Puzzle, Reader, SolutionReport, SolveOptions, Unwatched, Workbench};

/// Turns, and how many cubes.
const CUBES: [(usize, usize); 5] = [(11, 20), (12, 20), (13, 20), (14, 5), (15, 2)];

/// Builds, then solves on one and on two threads.
pub(crate) fn run() -> Result<()> {
    let folder = tempfile::tempdir()?;
    let workbench = Workbench::new(Store::at(folder.path()), Residence::Copied);
    let start = Instant::now();
    workbench.build_table(&KORF, &Unwatched)?;
    println!(
        "databases built and stored after {:.1} s ({} MB)\n",
        start.elapsed().as_secs_f64(),
        KORF.bytes / 1_000_000
    );
    solve(&workbench, "R U F", 1)?;
    println!(
        "{:>5} {:>8} {:>6} {:>9} {:>9} {:>12} {:>8} {:>16}",
        "turns", "threads", "cubes", "mean, s", "most, s", "nodes, mean", "ns/node", "estimate / real"
    );
    for threads in [1, 2] {
        for (turns, count) in CUBES {
            let (mut seconds, mut most, mut nodes, mut estimates) = (0.0, 0f64, 0, Vec::new());
            for (scramble, _) in testkit::known_optimum().take(count) {
                let scramble: Vec<&str> = scramble.split_whitespace().take(turns).collect();
                let (solved, depths) = solve(&workbench, &scramble.join(" "), threads)?;
                ensure!(solved.length as usize == turns && solved.optimal, "{scramble:?}: {}", solved.moves);
                (seconds, most, nodes) = (seconds + solved.seconds, most.max(solved.seconds), nodes + solved.nodes);
                // The last completed length, and what was expected of it.
                if let [.., before, last] = depths[..] {
                    estimates.push(before.next_seconds / last.seconds);
                }
            }
            let n = count as f64;
            println!(
                "{turns:>5} {threads:>8} {count:>6} {:>9.3} {most:>9.3} {:>12.0} {:>8.1} {:>16.2}",
                seconds / n,
                nodes as f64 / n,
                seconds * 1e9 / nodes as f64,
                estimates.iter().sum::<f64>() / estimates.len() as f64
            );
        }
    }
    Ok(())
}

/// A solution, replayed, and the lengths searched before it.
fn solve(workbench: &Workbench, scramble: &str, threads: usize) -> Result<(SolutionReport, Vec<Depth>)> {
    let position = Reader::default().read(Puzzle::Cube, Given::Scramble(scramble))?;
    let Ok(choice) = Choice::named(Puzzle::Cube, Some("korf"), None) else { bail!("korf is a method") };
    let options = SolveOptions { threads, ..SolveOptions::limited(choice, None, None, None) };
    let solved = workbench.solve(&position, None, &options, &Unwatched).map(|solution| solution.report());
    let Ok(solved) = solved else { bail!("every cube has a shortest solution") };
    let start = testkit::stickers::replay(testkit::SOLVED, scramble);
    ensure!(testkit::stickers::replay(&start, &solved.moves) == testkit::SOLVED, "{} does not solve", solved.moves);
    let depths = solved.depths.clone();
    Ok((solved, depths))
}
