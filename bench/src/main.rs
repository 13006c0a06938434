//! Benchmarks. `cargo xtask bench` lists them, `cargo xtask bench NAME` runs one.
//!
//! Each asserts its answers and prints times; none fails on a time. The command line is measured as users run it, in
//! its own process.

mod check;
mod cpu_time;
mod faults;
mod korf;
mod optimal;
mod pictures;
mod relatives;
mod robot;
mod scan;
mod serve;
mod tables;
mod two_phase;

use anyhow::{Result, bail};
use std::path::PathBuf;

type Bench = (&'static str, &'static str, fn() -> Result<()>);

const BENCHES: &[Bench] = &[
    ("check", "lines per second of `zauber check -`, legal and illegal, one core", check::run),
    (
        "faults",
        "1000 simulated solves for each fault of a machine: solved, stopped, falsely called solved (5 min)",
        faults::run,
    ),
    ("korf", "building the databases, time per node, shortest solutions of 11 to 15 turns (1 min)", korf::run),
    (
        "optimal",
        "shortest solutions with the table s: building it, 20 random cubes on 1 and 2 threads, known optima (15 min)",
        optimal::run,
    ),
    (
        "optimal-whole",
        "the clock of whole answers with s, m and l beside that of the search, one cube at a time; limits of 100 ms (2 min)",
        optimal::run_whole,
    ),
    ("optimal-large", "the same with m and l, and quarter turns with l (1 h)", optimal::run_large),
    (
        "pictures",
        "faces in computed pictures: how many are found under which conditions, time per frame (5 min)",
        pictures::run,
    ),
    (
        "relatives",
        "tables of 2x2x2 and MiniTet, turns per second of random solvers, their exact expectations and 2000 runs (2 min)",
        relatives::run,
    ),
    ("relatives-long", "the same with 20 000 runs of each random solver (15 min)", relatives::run_long),
    (
        "robot",
        "programs for each robot: home, fixed, chosen and searched, with the figures to reach (15 min)",
        robot::run,
    ),
    ("scan", "cubes from measured colours: how many are right, how long it takes (1 min)", scan::run),
    ("serve", "50 and 200 clients at once: answers, times, memory and files of the server (5 min)", serve::run),
    ("tables", "building stored tables: time, peak memory, how soon a cancelled build ends (2 min)", tables::run),
    (
        "two-phase",
        "lengths after 0.5 to 1000 ms per cube, both profiles, compared with min2phase (8 min)",
        two_phase::run,
    ),
    ("two-phase-duel", "only the time to 21, 20 and 19 turns, compared with min2phase (1 min)", two_phase::run_duel),
];

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match &words[..] {
        [] => {
            for (name, about, _) in BENCHES {
                println!("  {name:<16} {about}");
            }
            Ok(())
        }
        [name] => match BENCHES.iter().find(|(bench, ..)| bench == name) {
            Some((_, _, run)) => run(),
            None => bail!("there is no benchmark '{name}'; call without a name for the list"),
        },
        // A part of a benchmark that runs in its own process.
        [bench, table, mode] if bench == "tables" => tables::part(table, mode),
        _ => bail!("one benchmark at a time"),
    }
}

/// The binary next to our own.
fn zauber() -> Result<PathBuf> {
    let own = std::env::current_exe()?;
    Ok(own.with_file_name(format!("zauber{}", std::env::consts::EXE_SUFFIX)))
}
