//! `zauber check -`: how many lines a second, as text and as JSON.
//!
//! Targets: 400 000 legal and 2 000 illegal lines per second on one core; 50 ms for a face that was copied turned, where
//! all ways to put the faces together are tried.

use anyhow::{Context, Result, ensure};
use std::io::{Read, Seek, Write};
use std::process::Command;
use std::time::{Duration, Instant};
use testkit::noise::Noise;

/// The name, how to make a line, how many, the target per second, and whether the lines are legal.
type Case = (&'static str, fn(&mut Noise) -> String, usize, f64, bool);

const CASES: &[Case] = &[
    ("legal", legal, 1_000_000, 400_000.0, true),
    ("one corner twisted", |noise| cycled(noise, &[8, 9, 20]), 20_000, 2_000.0, false),
    ("one edge flipped", |noise| cycled(noise, &[5, 10]), 20_000, 2_000.0, false),
    ("two edges swapped", |noise| swapped(noise, [[5, 7], [10, 19]]), 20_000, 2_000.0, false),
    ("twist, flip and swap", everything, 20_000, 2_000.0, false),
    ("ten stickers wrong", ten_wrong, 20_000, 2_000.0, false),
    ("one face turned", one_face_turned, 5_000, 20.0, false),
];

pub(crate) fn run() -> Result<()> {
    println!("{:<22} {:>9} {:>14} {:>14} {:>12}", "lines", "count", "text, 1/s", "JSON, 1/s", "wanted, 1/s");
    for (name, make, count, wanted, is_legal) in CASES {
        let mut noise = Noise::new(1);
        let input: String = (0..*count).map(|_| make(&mut noise) + "\n").collect();
        let (text, text_time) = check(&[], &input)?;
        let (json, json_time) = check(&["--json"], &input)?;
        ensure!(text.lines().count() == *count && json.lines().count() == *count, "an answer is missing");
        let accepted = text.lines().filter(|line| *line == "legal").count();
        ensure!(accepted == if *is_legal { *count } else { 0 }, "{accepted} of {count} {name} were accepted");
        let accepted = json.lines().filter(|line| line.contains("\"legal\":true")).count();
        ensure!(accepted == if *is_legal { *count } else { 0 }, "{accepted} of {count} {name} were accepted in JSON");
        let rate = |time: Duration| *count as f64 / time.as_secs_f64();
        println!("{name:<22} {count:>9} {:>14.0} {:>14.0} {wanted:>12.0}", rate(text_time), rate(json_time));
    }
    Ok(())
}

/// Feeds the lines from a file into a file, so that only the process itself is timed.
fn check(flags: &[&str], input: &str) -> Result<(String, Duration)> {
    let (mut lines, mut answers) = (tempfile::tempfile()?, tempfile::tempfile()?);
    lines.write_all(input.as_bytes())?;
    lines.rewind()?;
    let mut zauber = Command::new(crate::zauber()?);
    zauber.arg("check").arg("-").args(flags).stdin(lines).stdout(answers.try_clone()?);
    let started = Instant::now();
    zauber.status().context("zauber does not start; build it with cargo build --release")?;
    let elapsed = started.elapsed();
    let mut text = String::new();
    answers.rewind()?;
    answers.read_to_string(&mut text)?;
    Ok((text, elapsed))
}

fn legal(noise: &mut Noise) -> String {
    let cubes: Vec<&str> = testkit::random_cubes().collect();
    noise.pick(&cubes).to_owned()
}

fn with(noise: &mut Noise, change: impl FnOnce(&mut [u8])) -> String {
    let mut letters = legal(noise).into_bytes();
    change(&mut letters);
    String::from_utf8(letters).expect("the letters are ASCII")
}

fn cycle(letters: &mut [u8], stickers: &[usize]) {
    for pair in stickers.windows(2) {
        letters.swap(pair[0], pair[1]);
    }
}

fn cycled(noise: &mut Noise, stickers: &[usize]) -> String {
    with(noise, |letters| cycle(letters, stickers))
}

fn swapped(noise: &mut Noise, pairs: [[usize; 2]; 2]) -> String {
    with(noise, |letters| pairs.iter().for_each(|pair| cycle(letters, pair)))
}

/// A whole face copied a quarter turn further on.
fn one_face_turned(noise: &mut Noise) -> String {
    let first = 9 * noise.below(6);
    with(noise, |letters| {
        let face = letters[first..first + 9].to_vec();
        (0..9).for_each(|number| letters[first + number] = face[puzzle::before_turning(number, 1, 3)]);
    })
}

fn everything(noise: &mut Noise) -> String {
    with(noise, |letters| {
        for stickers in [&[8, 9, 20][..], &[1, 46], &[5, 7], &[10, 19]] {
            cycle(letters, stickers);
        }
    })
}

/// Ten stickers take the colour of the next face; one centre is among them, so the result is never legal.
fn ten_wrong(noise: &mut Noise) -> String {
    let mut places: Vec<usize> = (0..9).map(|_| noise.below(54)).collect();
    places.push(4);
    with(noise, |letters| {
        for place in places {
            let at = b"URFDLB".iter().position(|letter| *letter == letters[place]).unwrap_or(0);
            letters[place] = b"URFDLB"[(at + 1) % 6];
        }
    })
}
