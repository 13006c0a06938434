//! All shards of a run, one after another, and all outputs that are verified.
//!
//! The parts that are done of each add up to the part that is done of all. There is no clock here: whoever watches has
//! one.

use crate::error::BatchFileError;
use crate::plan::{Part, Plan};
use crate::settings::Settings;
use crate::shard::{Done, Solve, Watch, run};
use crate::verify::{Replayer, WrongRow, verify};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// A run, when it has ended.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct BatchReport {
    /// How many shards there are for this process.
    pub shards: usize,
    /// How many of them were complete before.
    pub skipped: usize,
    /// How many positions are solved in the others.
    pub solved: u64,
    /// How many lines have no solution; they are in the errors files.
    pub bad: u64,
    /// How many of these rows were answered by earlier runs.
    pub resumed: u64,
    /// The mean length of the solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean_length: Option<f64>,
    /// How long it took, in seconds, without loading tables. 0 until someone with a clock fills it in.
    pub seconds: f64,
    /// True if every shard is complete.
    pub finished: bool,
    /// The shards that failed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub failed: Vec<FailedShard>,
    /// What the run was begun with.
    pub settings: Settings,
}

/// A shard that could not be read or written.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct FailedShard {
    /// The input.
    pub file: String,
    /// Why, in words.
    pub text: String,
    /// True if the input is not what its name says.
    #[serde(skip)]
    pub is_input: bool,
}

/// A verified output.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct BatchVerdict {
    /// How many files were read.
    pub shards: usize,
    /// How many solutions were replayed.
    pub rows: u64,
    /// How many lines the errors files have.
    pub bad: u64,
    /// How many rows are wrong.
    pub wrong: u64,
    /// The mean length of the solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean_length: Option<f64>,
    /// True if the rows were compared with the input.
    pub compared: bool,
    /// True if everything is as it should be.
    pub correct: bool,
    /// The first wrong rows, and files that cannot be read, in words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<String>,
}

/// Progress of one shard as progress of all.
struct Share<'a> {
    watch: &'a dyn Watch,
    before: f64,
    share: f64,
}

impl Watch for Share<'_> {
    fn progress(&self, part: f64, rows: u64) {
        self.watch.progress((self.before + self.share * part).min(1.0), rows);
    }

    fn is_cancelled(&self) -> bool {
        self.watch.is_cancelled()
    }
}

/// Solves the shards of a plan, or of one part of it, and goes on where an earlier run was. A shard that fails is
/// reported and does not end the run; files of another run do.
pub fn run_shards(
    plan: &Plan,
    part: Option<Part>,
    settings: &Settings,
    threads: usize,
    solver: &dyn Solve,
    watch: &dyn Watch,
) -> Result<BatchReport, BatchFileError> {
    let shards = part.map_or_else(|| plan.shards.clone(), |part| plan.part(part));
    let sizes: Vec<u64> =
        shards.iter().map(|shard| std::fs::metadata(&shard.input).map_or(1, |it| it.len() + 1)).collect();
    let all: u64 = sizes.iter().sum();
    let mut report = BatchReport {
        shards: shards.len(),
        skipped: 0,
        solved: 0,
        bad: 0,
        resumed: 0,
        mean_length: None,
        seconds: 0.0,
        finished: true,
        failed: Vec::new(),
        settings: settings.clone(),
    };
    let (mut turns, mut before) = (0, 0);
    for (shard, size) in shards.iter().zip(sizes) {
        if watch.is_cancelled() {
            report.finished = false;
            break;
        }
        let share = Share { watch, before: before as f64 / all as f64, share: size as f64 / all as f64 };
        before += size;
        match run(shard, settings, threads, solver, &share) {
            Ok(of_shard) => {
                report.skipped += usize::from(of_shard.done == Done::Already);
                report.finished &= of_shard.done != Done::Cancelled;
                report.solved += of_shard.solved;
                report.bad += of_shard.bad;
                report.resumed += of_shard.resumed;
                turns += of_shard.turns;
                if of_shard.done == Done::Already {
                    watch.skipped(share.share);
                }
            }
            Err(error @ BatchFileError::Settings { .. }) => return Err(error),
            Err(error) => {
                report.finished = false;
                report.failed.push(FailedShard {
                    file: shard.input.display().to_string(),
                    text: error.to_string(),
                    is_input: matches!(error, BatchFileError::Content { .. }),
                });
            }
        }
    }
    report.mean_length = (report.solved > 0).then(|| turns as f64 / report.solved as f64);
    Ok(report)
}

/// Says what is wrong with a row of a file.
pub type InWords<'a> = &'a dyn Fn(&str, &WrongRow) -> String;

/// Reads an output, a file or a folder; with the input, also looks for every question.
pub fn verify_shards(
    output: &Path,
    input: Option<&Path>,
    replayer: &Replayer<'_>,
    in_words: InWords<'_>,
    watch: &dyn Watch,
) -> Result<BatchVerdict, BatchFileError> {
    let shards: Vec<(PathBuf, Option<PathBuf>)> = match input {
        Some(input) => {
            Plan::new(input, output)?.shards.into_iter().map(|shard| (shard.output, Some(shard.input))).collect()
        }
        None => Plan::outputs(output)?.into_iter().map(|output| (output, None)).collect(),
    };
    let mut verdict = BatchVerdict {
        shards: shards.len(),
        rows: 0,
        bad: 0,
        wrong: 0,
        mean_length: None,
        compared: input.is_some(),
        correct: true,
        faults: Vec::new(),
    };
    let mut turns = 0;
    for (number, (output, input)) in shards.iter().enumerate() {
        let share = 1.0 / shards.len() as f64;
        let share = Share { watch, before: number as f64 * share, share };
        let name = output.file_name().unwrap_or_default().to_string_lossy();
        match verify(output, input.as_deref(), replayer, &share) {
            Ok(found) => {
                verdict.rows += found.rows;
                verdict.bad += found.bad;
                verdict.wrong += found.wrong;
                turns += found.turns;
                verdict.faults.extend(found.first.iter().map(|row| in_words(&name, row)));
            }
            Err(error) => {
                verdict.correct = false;
                verdict.faults.push(error.to_string());
            }
        }
    }
    verdict.correct &= verdict.wrong == 0 && !watch.is_cancelled();
    verdict.mean_length = (verdict.rows > 0).then(|| turns as f64 / verdict.rows as f64);
    Ok(verdict)
}
