//! `zauber batch`: files of positions in, files of solutions out.

use super::solve::search_options;
use crate::args::Common;
use crate::bar::Bar;
use crate::output::Output;
use crate::usage::WrongUsage;
use anyhow::Context;
use clap::{Args, Subcommand, ValueEnum};
use contract::Search;
use std::ffi::OsString;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::process::Command;
use store::{Residence, Store};
use zauber::{BatchFileError, BatchFilesError, BatchReport, BatchRequest, Part, SolveOptions, Workbench};

/// Solve files of positions, of any size
#[derive(Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "\
Formats, by the end of the name: .parquet, .csv, .jsonl, .txt; the last three also with .gz or .zst. Columns of the
input: id (a whole number) and cube (54 letters); .txt has a position on each line. Columns of the output: id, length,
moves, nodes, optimal, cube. Each file of a folder becomes a file of the same name. Bad lines go to NAME.errors.jsonl.
What is complete is skipped, and what was interrupted goes on: run the same command again.
Without limits, two-phase takes the first solution of at most 21 turns, so that the same input gives the same bytes.

Examples:
  zauber batch cubes.parquet solutions.parquet --variant large --max-length 22
  zauber batch cubes/ solutions/ --shard $SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT
  zauber batch cubes.csv.gz solutions.jsonl.zst --method optimal
  zauber batch cubes/ solutions/ --engine ray
  zauber batch verify solutions/ --input cubes/"
)]
pub(crate) struct Arguments {
    /// A file of positions, or a folder of them
    #[arg(value_name = "IN", required = true)]
    input: Option<PathBuf>,
    /// The file or folder of solutions
    #[arg(value_name = "OUT", required = true)]
    output: Option<PathBuf>,
    /// Do only part i of n of the files, for arrays of jobs; i can count from 0 or from 1
    #[arg(long, value_name = "I/N")]
    shard: Option<Part>,
    /// Where to work: on this machine, or on a Ray cluster (needs the Python package)
    #[arg(long, value_enum, default_value_t = EngineName::Local)]
    engine: EngineName,
    /// The address of the Ray cluster; without it RAY_ADDRESS says it, or this machine becomes the cluster
    #[arg(long, value_name = "ADDRESS", requires = "engine")]
    address: Option<String>,
    #[command(flatten)]
    search: Search,
    #[command(subcommand)]
    command: Option<BatchCommand>,
}

/// Where batches are solved.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum EngineName {
    /// On this machine
    Local,
    /// On a Ray cluster
    Ray,
}

#[derive(Subcommand)]
enum BatchCommand {
    /// Replay every solution of an output; with the input, also look for every position
    #[command(after_help = "\
Examples:
  zauber batch verify solutions.parquet
  zauber batch verify solutions/ --input cubes/")]
    Verify {
        /// The file or folder of solutions
        #[arg(value_name = "OUT")]
        output: PathBuf,
        /// What they were made from: every position must have exactly one answer, or be in the errors file
        #[arg(long, value_name = "IN")]
        input: Option<PathBuf>,
    },
}

impl Arguments {
    pub(crate) fn run(self, common: &Common, output: &mut Output) -> anyhow::Result<()> {
        batch(common, &self, output)
    }
}

fn batch(common: &Common, args: &Arguments, output: &mut Output) -> anyhow::Result<()> {
    if let Some(BatchCommand::Verify { output: solutions, input }) = &args.command {
        return verify(common, solutions, input.as_deref(), output);
    }
    let (Some(from), Some(to)) = (&args.input, &args.output) else { unreachable!("clap requires both") };
    if args.engine == EngineName::Ray {
        return on_ray(output);
    }
    if let Some(threads) = args.search.threads {
        zauber::limit_threads(threads);
    }
    let search = &args.search;
    let options = SolveOptions {
        // The limit of a batch is another one than that of a solve.
        time: search.time.map(|time| time.0),
        ..search_options(common, search)?
    };
    let request = BatchRequest {
        input: from.clone(),
        output: to.clone(),
        part: args.shard,
        puzzle: common.puzzle,
        reader: common.reader(),
        goal: search.to.as_ref().and_then(|to| to.facelets.clone()),
        options,
    };
    // For many positions loading is worth the time.
    let workbench = Workbench::new(Store::open(), Residence::Copied);
    let bar = Bar::new(output);
    let ended = workbench.batch(&request, &bar);
    bar.clear();
    for note in workbench.take_notes(common.lang) {
        output.note(&note)?;
    }
    let Some(report) = failed(ended, &from.display().to_string(), output)? else { return Ok(()) };
    show(&report, from, output)
}

/// What was refused is reported; what failed is an error.
fn failed<T>(result: Result<T, BatchFilesError>, about: &str, output: &mut Output) -> anyhow::Result<Option<T>> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(BatchFilesError::Rejected(rejection)) => {
            output.reject(about, &rejection)?;
            Ok(None)
        }
        Err(error) if error.is_usage() => Err(WrongUsage::new(error.to_string(), output.language).into()),
        Err(BatchFilesError::Files(error @ BatchFileError::Content { .. })) => {
            output.reject(about, &zauber::Rejection::of_input("file", zauber::Said::verbatim(error.to_string())))?;
            Ok(None)
        }
        Err(error) => Err(error.into()),
    }
}

fn show(report: &BatchReport, from: &Path, output: &mut Output) -> anyhow::Result<()> {
    let language = output.language;
    if report.bad > 0 {
        output.mark_rejected();
    }
    let is_input = |all: bool| if all { Output::mark_rejected } else { Output::mark_failed };
    if !report.failed.is_empty() {
        is_input(report.failed.iter().all(|shard| shard.is_input))(output);
    }
    if output.json {
        return output.answer(&from.display().to_string(), report);
    }
    let BatchReport { shards, skipped, solved, bad, resumed, .. } = report;
    let say = |key: &str, values: &[(&str, &dyn Display)]| language.text(&format!("cli.batch.{key}"), values);
    for shard in &report.failed {
        output.error(&shard.text)?;
    }
    if *skipped > 0 && skipped < shards {
        output.note(&say("skipped", &[("skipped", skipped), ("shards", shards)]))?;
    }
    if *resumed > 0 {
        output.note(&say("resumed", &[("resumed", resumed)]))?;
    }
    if *bad > 0 {
        output.error(&say("bad", &[("bad", bad)]))?;
    }
    if !report.finished && report.failed.is_empty() {
        output.note(&say("interrupted", &[]))?;
    }
    let line = match report.mean_length {
        _ if *shards == 0 => say("none", &[]),
        _ if skipped == shards => say("nothing", &[("shards", shards)]),
        mean => {
            let (mean, seconds) = (format!("{:.3}", mean.unwrap_or(0.0)), format!("{:.1}", report.seconds));
            let speed = format!("{:.0}", solved.saturating_sub(*resumed) as f64 / report.seconds.max(1e-9));
            say("done", &[("solved", solved), ("mean", &mean), ("seconds", &seconds), ("speed", &speed)])
        }
    };
    Ok(output.line(&line)?)
}

fn verify(common: &Common, solutions: &Path, input: Option<&Path>, output: &mut Output) -> anyhow::Result<()> {
    let bar = Bar::new(output);
    let found = zauber::verify_batch(solutions, input, &common.reader(), &bar);
    bar.clear();
    let name = solutions.display().to_string();
    let Some(found) = failed(found, &name, output)? else { return Ok(()) };
    if !found.correct {
        output.mark_failed();
    }
    if output.json {
        return output.answer(&name, &found);
    }
    for fault in &found.faults {
        output.line(fault)?;
    }
    let say = |key: &str, values: &[(&str, &dyn Display)]| common.lang.text(&format!("cli.batch.{key}"), values);
    if !found.correct {
        return Ok(output.line(&say("wrong", &[("wrong", &found.wrong), ("rows", &found.rows)]))?);
    }
    let mean = format!("{:.3}", found.mean_length.unwrap_or(0.0));
    let values: [(&str, &dyn Display); 4] =
        [("rows", &found.rows), ("shards", &found.shards), ("mean", &mean), ("bad", &found.bad)];
    output.line(&say("verified", &values))?;
    if found.compared {
        output.line(&say("compared", &[]))?;
    }
    Ok(())
}

/// Hands everything to the Python package, which submits the shards to a cluster.
fn on_ray(output: &mut Output) -> anyhow::Result<()> {
    output.flush()?;
    let python = std::env::var_os("ZAUBER_PYTHON").unwrap_or_else(|| OsString::from("python3"));
    let mut words: Vec<OsString> = std::env::args_os().skip(1).collect();
    // Options can be in front of the name of the command; none of them has this value.
    if let Some(name) = words.iter().position(|word| word == "batch") {
        words.remove(name);
    }
    let mut command = Command::new(&python);
    command.args(["-m", "zauber.cluster"]).args(words);
    Err(replace_with(command)).with_context(|| {
        format!("cannot start {}; ZAUBER_PYTHON names the Python that has zauber and ray", python.display())
    })
}

/// This process becomes the other one, so that signals reach it and its exit code is ours; returns only if it cannot.
#[cfg(unix)]
fn replace_with(mut command: Command) -> std::io::Error {
    use std::os::unix::process::CommandExt;
    command.exec()
}

/// Where a process cannot become another one, it waits for it.
#[cfg(not(unix))]
fn replace_with(mut command: Command) -> std::io::Error {
    match command.status() {
        Ok(status) => std::process::exit(status.code().unwrap_or(1)),
        Err(error) => error,
    }
}
