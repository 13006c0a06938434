//! The small puzzles: building the tables, turns per second of the random solvers, the exact expected number of turns,
//! and thousands of seeded runs compared with that and with what was reported for an older program.
//!
//! Tables compare themselves with the known distributions when they are built. Expectations must be the known ones to
//! the unit, and the mean of the runs must be within four standard errors of them.

use anyhow::{Result, ensure};
use engine::{Limits, NoLimits, Progress};
use puzzle::{Colouring, Cube, Metric, Small, Turn};
use rayon::prelude::*;
use solvers::random::{CornerSpace, CubeSpace, Walk, WalkSpace, Walker, expected_turns};
use solvers::relatives::{Distances, Graph};
use std::time::Instant;
use testkit::noise::Noise;

/// The number of turns for measuring the speed.
const TURNS: u64 = 400_000_000;

/// Known expectations for the 2x2x2, in the order of [`Walk::NAMED`].
const KNOWN: [f64; 6] = [4_647_940.0, 4_410_504.0, 613_200.0, 612_939.0, 735_505.0, 848_723.0];

/// Reported in 2023 for a program with these walks.
const REPORTED: [(&str, &str); 2] = [
    (
        "random",
        "804 solves: mean 4333588, median 292412? (a digit is missing in print), min 4798, max 39711617, \
         standard deviation 4484435, mean absolute deviation 3235786, 516 below and 288 above the mean, \
         5013 turns per second",
    ),
    (
        "random-improved-2023",
        "902 solves: mean 850977, median 607784, min 1101, max 6780981, standard deviation 835836, \
         mean absolute deviation 620113, 557 below and 345 above the mean, 4502 turns per second",
    ),
];

/// 2000 runs of each.
pub(crate) fn run() -> Result<()> {
    measure(2000)
}

/// 20 000 runs of each.
pub(crate) fn run_long() -> Result<()> {
    measure(20_000)
}

fn measure(runs: u64) -> Result<()> {
    for colouring in Colouring::ALL {
        for metric in [Metric::Htm, Metric::Qtm] {
            let start = Instant::now();
            let distances = Distances::new(colouring, metric);
            let time = start.elapsed().as_secs_f64();
            println!("{:>5?} {metric:?}: {} positions, known distribution, {time:.3} s", colouring, distances.bytes());
        }
    }
    println!("\nturns per second on one core, in millions");
    for colouring in Colouring::ALL {
        let space = CornerSpace::new(colouring);
        for (name, walk) in [("random", Walk::RANDOM), ("random-improved", Walk::IMPROVED)] {
            println!("{colouring:>5?} {name:<16} {:>6.0}", speed(&space, walk, &scrambled(colouring, 1), TURNS));
        }
    }
    let far = Cube::SOLVED.turns(Turn::all());
    for (name, walk) in [("random", Walk::RANDOM), ("random-improved", Walk::IMPROVED)] {
        println!("3x3x3 {name:<16} {:>6.0}", speed(&CubeSpace::new(), walk, &far, TURNS));
    }
    for colouring in Colouring::ALL {
        println!("\n{colouring:?}: exact expectations, and {runs} runs of some");
        let (graph, space) = (Graph::new(colouring), CornerSpace::new(colouring));
        for ((name, walk), known) in Walk::NAMED.into_iter().zip(KNOWN) {
            let start = Instant::now();
            let expected = expected_turns(&graph, walk, &NoLimits).expect("nothing cancels it");
            println!("{name}: {expected:.2} turns expected ({:.1} s)", start.elapsed().as_secs_f64());
            ensure!(colouring == Colouring::Tetra || expected.floor() == known, "{name}: {known} turns expected");
            if [Walk::RANDOM, Walk::IMPROVED, Walk::IMPROVED_2023].contains(&walk) {
                statistics(&space, colouring, walk, expected, runs)?;
                for (_, reported) in REPORTED.iter().filter(|(of, _)| colouring == Colouring::Cube && *of == name) {
                    println!("    reported in 2023, {reported}");
                }
            }
        }
    }
    Ok(())
}

fn scrambled(colouring: Colouring, seed: u64) -> Small {
    Small::from_index(colouring, Noise::new(seed + 77).below(colouring.positions())).expect("a number below")
}

struct AtMost(u64);

impl Progress for AtMost {}

impl Limits for AtMost {
    fn nodes(&self) -> u64 {
        self.0
    }
}

/// Millions of turns per second, one run after another.
fn speed<G: WalkSpace>(space: &G, walk: Walk, from: &G::Position, turns: u64) -> f64 {
    let start = Instant::now();
    let (mut done, mut seed) = (0, 0);
    while done < turns {
        done += Walker::new(space, walk, from, seed).run(&AtMost(turns - done)).turns;
        seed += 1;
    }
    done as f64 / 1e6 / start.elapsed().as_secs_f64()
}

fn statistics(space: &CornerSpace, colouring: Colouring, walk: Walk, expected: f64, runs: u64) -> Result<()> {
    let start = Instant::now();
    let run = |seed: u64| Walker::new(space, walk, &scrambled(colouring, seed), seed).run(&NoLimits);
    let mut turns: Vec<u64> = (0..runs).into_par_iter().map(|seed| run(seed).random_turns()).collect();
    let seconds = start.elapsed().as_secs_f64();
    turns.sort_unstable();
    let n = runs as f64;
    let total: u64 = turns.iter().sum();
    let mean = total as f64 / n;
    let off = || turns.iter().map(|&turns| turns as f64 - mean);
    let deviation = (off().map(|off| off * off).sum::<f64>() / (n - 1.0)).sqrt();
    let absolute = off().map(f64::abs).sum::<f64>() / n;
    let below = off().filter(|&off| off < 0.0).count();
    let error = deviation / n.sqrt();
    println!(
        "    {runs} runs: mean {mean:.0} ± {error:.0}, median {}, min {}, max {}, standard deviation {deviation:.0}, mean \
         absolute deviation {absolute:.0}, {below} below and {} above the mean, {total} turns, {:.0} million per second",
        turns[turns.len() / 2],
        turns[0],
        turns[turns.len() - 1],
        turns.len() - below,
        total as f64 / 1e6 / seconds
    );
    ensure!(
        (mean - expected).abs() < 4.0 * error,
        "{mean} ± {error} is more than four standard errors from {expected}"
    );
    Ok(())
}
