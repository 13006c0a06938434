//! `zauber solve`: one position with progress, or many on all cores with the answers in order.

use super::robot_file;
use super::tables::{LARGE, megabytes};
use crate::args::{Common, Form, POSITIONS, PositionArgs};
use crate::bar::{Bar, next_in_words};
use crate::input::{Lines, Net};
use crate::interrupt;
use crate::output::Output;
use crate::positions::{PositionReader, goal};
use crate::usage::WrongUsage;
use clap::Args;
use contract::{Search, SolveRequest};
use owo_colors::Style;
use std::borrow::Cow;
use std::fmt::Display;
use std::io;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::Ordering;
use std::time::Duration;
use store::{Residence, Store};
use zauber::{Answer, Batch, Choice, Depth, Language, Nature, Position, Puzzle, SolutionReport, SolveError, SolveOptions, StageReport, StoredTable, Unwatched, Workbench};

/// Solve a position, or turn it into another
#[derive(Args)]
#[command(after_help = format!("{POSITIONS}\n
Limits: without any, the search takes 100 ms. The first solution is always delivered, even if it takes longer.

Examples:
  zauber solve UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB
  zauber solve -s \"R U R' U'\" --time 2s --stats
  zauber solve -s \"R U F\" --to DURRUFRRRBRBDRBDRBFDDDFFDFFBLLBDBLDLFUUFLLFLLULRUBUUBU
  zauber solve -s \"R U F\" --to-scramble \"R2 D\"
  zauber solve - --json < positions.txt
  zauber scramble -n 5 | zauber solve -s -
  zauber solve -s \"R U F\" --without D --metric axial
  zauber solve -s \"R U F2 L D\" --method layers --explain --first-colour white
  zauber solve -s \"R U F2 L D\" --method cfop --handling --comments
  zauber solve -s \"R U F2 L D\" --robot-file robotZuege.txt
  zauber solve --puzzle 222 -s \"R U2 R2 F2 R' F2 R F R\" --all"))]
pub(crate) struct Arguments {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    solve: SolveArgs,
}

impl Arguments {
    pub(crate) fn run(self, common: &Common, output: &mut Output) -> anyhow::Result<()> {
        solve(common, self.position.source(common)?, &self.solve, output)
    }
}

#[derive(Args)]
struct SolveArgs {
    #[command(flatten)]
    request: SolveRequest,
    /// The position to end at, as a scramble
    #[arg(long, value_name = "ALG", conflicts_with = "to")]
    to_scramble: Option<String>,
    /// Explain each stage: what it solves, what to look for, what the turns do. Human methods are written for hands
    #[arg(long, conflicts_with_all = ["count", "comments"])]
    explain: bool,
    /// Write each stage on its own line, with a comment, as in R U R' // first pair
    #[arg(long, conflicts_with = "count")]
    comments: bool,
    /// Also write the turns to this file, as the text file of the robot of 2010 (robotZuege.txt); for one position
    #[arg(long, value_name = "FILE")]
    robot_file: Option<PathBuf>,
}

fn solve(
    common: &Common,
    (form, source): (Form, String),
    args: &SolveArgs,
    output: &mut Output,
) -> anyhow::Result<()> {
    let search = &args.request.search;
    if let Some(threads) = search.threads {
        zauber::limit_threads(threads);
    }
    let options = options(common, args)?;
    options.check(common.puzzle, common.lang).map_err(|rejection| WrongUsage::of(rejection, common.lang))?;
    let to = search.to.as_ref().and_then(|to| to.facelets.as_deref());
    let goal = match goal(common, to, args.to_scramble.as_deref()) {
        Ok(goal) => goal,
        Err((text, rejection)) => return output.reject(&text, &rejection),
    };
    let reader = PositionReader::new(common, form);
    let many = source == "-";
    robot_file::check(args.robot_file.as_deref(), many, common)?;
    // For many positions loading is worth the time; for one, a quick start matters more.
    let workbench = Workbench::new(Store::open(), if many { Residence::Copied } else { Residence::Mapped });
    if let Some(table) = unbuilt(&workbench, &options) {
        let values: [(&str, &dyn Display); 2] = [("table", &table.name), ("size", &megabytes(table.bytes as u64))];
        return Err(WrongUsage::new(common.lang.text("cli.solve.too-large", &values), common.lang).into());
    }
    let task = Task { common, args, reader, goal, options, workbench };
    if many { task.batch(output) } else { task.single(&source, output) }
}

/// The table that these options need, if it is too large to be built without being asked for.
fn unbuilt(workbench: &Workbench, options: &SolveOptions) -> Option<&'static StoredTable> {
    let table = options.method.variant.tables(options.metric).find(|table| table.bytes > LARGE)?;
    let is_ready = workbench.tables(false).iter().any(|other| other.name == table.name && other.state == "ready");
    (!options.method.variant.is_auto() && !is_ready).then_some(table)
}

/// How long the usual method searches after an interruption.
const AT_ONCE: Duration = Duration::from_millis(20);

/// What to do with each position.
struct Task<'a> {
    common: &'a Common,
    args: &'a SolveArgs,
    reader: PositionReader,
    goal: Option<Position>,
    options: SolveOptions,
    workbench: Workbench,
}

fn options(common: &Common, args: &SolveArgs) -> Result<SolveOptions, WrongUsage> {
    let asked = &args.request;
    let options = SolveOptions::of_request(asked, common.puzzle, &common.reader());
    let options = options.map_err(|rejection| WrongUsage::of(rejection, common.lang))?;
    let is_human = options.method.method.is_human();
    Ok(SolveOptions {
        threads: asked.search.threads.unwrap_or_else(super::cores),
        // Texts about how a puzzle is held are true only of moves with rotations.
        handling: options.handling || (args.explain && is_human),
        ..options
    })
}

/// How to solve, as asked for.
pub(super) fn search_options(common: &Common, asked: &Search) -> Result<SolveOptions, WrongUsage> {
    let options = SolveOptions::of_search(asked, common.puzzle, &common.reader());
    let options = options.map_err(|rejection| WrongUsage::of(rejection, common.lang))?;
    Ok(SolveOptions { threads: asked.threads.unwrap_or_else(super::cores), ..options })
}

impl Task<'_> {
    /// One position, with progress while it is solved and a few notes afterwards.
    fn single(&self, text: &str, output: &mut Output) -> anyhow::Result<()> {
        let (language, stats) = (self.common.lang, self.args.request.stats);
        if let Some(table) = self.workbench.decisive_table(&self.options).filter(|_| !output.json) {
            let seconds = table.solving.unwrap_or_default();
            let hours = seconds / 3600.0;
            let values: [(&str, &dyn Display); 3] =
                [("table", &table.name), ("seconds", &seconds), ("hours", &hours.round())];
            let key = if hours < 1.0 { "cli.solve.expected" } else { "cli.solve.expected.hours" };
            output.note(&language.text(key, &values))?;
        }
        let bar = Bar::new(output);
        // A note that cannot be written is no reason to give up the search.
        let said = Mutex::new(&mut *output);
        let bar = bar.with_listener(|bar, progress| {
            let mut output = said.lock().expect("writing does not panic");
            let is_seen = !bar.is_hidden();
            if let (true, Some(depth)) = (stats && !output.json, progress.finished_depth()) {
                bar.suspend(|| drop(output.note(&depth_in_words(&depth, language))));
            }
            // There is no bar, so a note says why it takes so long.
            if progress.task == "table" && !is_seen {
                self.workbench.take_notes(language).iter().for_each(|note| drop(output.note(note)));
            }
        });
        let position = self.reader.read(text).map_err(SolveError::Rejected);
        let solve = |position| self.workbench.solve(position, self.goal.as_ref(), &self.options, &bar);
        let mut answer = position.as_ref().map_err(Clone::clone).and_then(solve);
        bar.clear();
        drop(bar);
        if let (Ok(position), Err(SolveError::NoTable(_)), true) = (&position, &answer, self.has_second_best()) {
            answer = self.second_best(position);
            output.note(&language.text("cli.solve.cut", &[]))?;
        }
        for note in self.workbench.take_notes(language) {
            output.note(&note)?;
        }
        let answer = answer.map(|solution| solution.report());
        if let (Ok(solved), false) = (&answer, output.json) {
            output.note(&in_words(solved, self.options.method.method.nature, language))?;
            if stats {
                self.note_stats(solved, output)?;
            }
        }
        let solved = answer.as_ref().ok().map(|solved| match solved.last {
            Some(_) => Err(solved.length),
            None => Ok(solved.moves.clone()),
        });
        self.write(text, answer, output)?;
        self.write_robot_file(solved, output)
    }

    /// True if a search was interrupted before it had its tables, and another method has an answer at once.
    fn has_second_best(&self) -> bool {
        let is_search = self.options.method.method.nature == Nature::Search;
        is_search && self.common.puzzle == Puzzle::Cube && interrupt::flag().load(Ordering::Relaxed)
    }

    /// What the usual method finds at once.
    fn second_best(&self, position: &Position) -> Answer {
        let method = Choice::usual(self.common.puzzle);
        let quick = SolveOptions { method, time: Some(AT_ONCE), exact_length: None, ..self.options.clone() };
        self.workbench.solve(position, self.goal.as_ref(), &quick, &Unwatched)
    }

    /// Writes the turns for the robot of 2010, if that was asked for: the moves, or how many there are if those are too
    /// many to keep.
    fn write_robot_file(&self, solved: Option<Result<String, u32>>, output: &mut Output) -> anyhow::Result<()> {
        let Some(file) = &self.args.robot_file else { return Ok(()) };
        let written = match &solved {
            Some(Ok(moves)) => robot_file::of_moves(file, moves, self.common, output)?,
            Some(Err(turns)) => Err(robot_file::too_long(*turns, self.common.lang)),
            None => return robot_file::none(file, output),
        };
        written.or_else(|rejection| output.reject(&file.display().to_string(), &rejection))
    }

    /// When each better solution was found, and the stages.
    fn note_stats(&self, solved: &SolutionReport, output: &mut Output) -> anyhow::Result<()> {
        let language = self.common.lang;
        for improvement in &solved.improvements {
            let seconds = format!("{:.4}", improvement.seconds);
            let values: [(&str, &dyn Display); 2] = [("length", &improvement.length), ("seconds", &seconds)];
            output.note(&language.text("cli.solve.improved", &values))?;
        }
        for stage in &solved.stages {
            output.note(&format!("{}: {}", stage.name, stage.moves))?;
            output.note(&format!("  {}", stage.goal))?;
            for step in stage.steps.iter().filter(|step| !step.moves.is_empty()) {
                output.note(&format!("  {}", step.text))?;
                output.note(&format!("    {}", step.moves))?;
            }
        }
        if let Some(table) = zauber::better_table(&self.options, solved) {
            output.note(&language.text("cli.solve.large", &[("table", &table.name)]))?;
        }
        Ok(())
    }

    fn write(&self, text: &str, solved: Result<SolutionReport, SolveError>, output: &mut Output) -> anyhow::Result<()> {
        match solved {
            Ok(mut solved) if output.json => {
                if !self.args.request.stats {
                    solved.improvements.clear();
                    solved.depths.clear();
                }
                output.answer(text, &solved)
            }
            Ok(solved) if !solved.solutions.is_empty() => {
                solved.solutions.iter().try_for_each(|moves| output.line(moves)).map_err(Into::into)
            }
            // Of millions of turns only the last ones are printed.
            Ok(SolutionReport { last: Some(last), length, .. }) => {
                let values: [(&str, &dyn Display); 2] = [("turns", &length), ("last", &end(&last))];
                Ok(output.line(&output.language.text("cli.solve.random.end", &values))?)
            }
            Ok(solved) if self.args.comments => Ok(output.line(&solved.commented())?),
            Ok(solved) if self.args.explain => {
                let text = explained(&solved, output);
                Ok(output.line(&text)?)
            }
            Ok(solved) => Ok(output.line(&solved.moves)?),
            Err(SolveError::Rejected(rejection)) => output.reject(text, &rejection),
            Err(error) => output.not_found(text, &error.into_rejection()),
        }
    }

    /// Many positions, answers in order.
    fn batch(&self, output: &mut Output) -> anyhow::Result<()> {
        output.batch = true;
        let batch = Batch {
            workbench: &self.workbench,
            read: &|text| self.reader.read(text),
            goal: self.goal.as_ref(),
            options: &self.options,
        };
        let mut result = Ok(());
        batch.solve(lines(self.reader.net()), interrupt::flag(), |text, answer| {
            result = self.write_one(text, answer, output);
            if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        result
    }

    fn write_one(&self, text: &str, answer: Answer, output: &mut Output) -> anyhow::Result<()> {
        for note in self.workbench.take_notes(self.common.lang) {
            output.note(&note)?;
        }
        self.write(text, answer.map(|solution| solution.report()), output)?;
        Ok(output.flush()?)
    }
}

/// Stage by stage: its goal, what it is about, and the turns.
fn explained(solved: &SolutionReport, output: &Output) -> String {
    let turns = |moves: &str| output.styled(&format!("  {moves}"), Style::new().green().bold());
    let stage = |stage: &StageReport| {
        let mut lines = vec![output.styled(&stage.name, Style::new().bold()), stage.goal.clone(), stage.text.clone()];
        match &stage.steps[..] {
            [] => lines.push(turns(&stage.moves)),
            steps => steps.iter().for_each(|step| lines.extend([step.text.clone(), turns(&step.moves)])),
        }
        lines.retain(|line| !line.trim().is_empty());
        lines.join("\n")
    };
    solved.stages.iter().map(stage).collect::<Vec<_>>().join("\n\n")
}

fn depth_in_words(depth: &Depth, language: Language) -> String {
    let Depth { depth: turns, nodes, seconds, .. } = depth;
    let (seconds, next) = (format!("{seconds:.3}"), next_in_words(*turns, depth.next_seconds, language));
    let values: [(&str, &dyn Display); 4] =
        [("turns", turns), ("nodes", nodes), ("seconds", &seconds), ("next", &next)];
    language.counted("cli.solve.depth", usize::try_from(*nodes).unwrap_or(usize::MAX), &values)
}

/// Millions of turns per second.
fn millions(turns: u64, seconds: f64) -> String {
    format!("{:.0}", turns as f64 / seconds / 1e6)
}

/// The last twenty turns of many.
fn end(turns: &str) -> String {
    let turns: Vec<&str> = turns.split(' ').collect();
    format!("… {}", turns[turns.len().saturating_sub(20)..].join(" "))
}

fn in_words(solved: &SolutionReport, nature: Nature, language: Language) -> String {
    let seconds = format!("{:.3}", solved.seconds);
    if solved.length == 0 {
        return language.text("cli.solve.there", &[]);
    }
    if nature == Nature::Dice {
        let speed = millions(solved.length.into(), solved.seconds);
        let values: [(&str, &dyn Display); 3] = [("turns", &solved.length), ("seconds", &seconds), ("speed", &speed)];
        return language.text("cli.solve.random", &values);
    }
    let least = solved.at_least.filter(|_| !solved.optimal);
    let values: [(&str, &dyn Display); 7] = [
        ("length", &solved.length),
        ("least", &least.unwrap_or_default()),
        ("metric", &solved.metric.to_uppercase()),
        ("seconds", &seconds),
        ("nodes", &solved.nodes),
        ("variant", &solved.variant),
        ("bytes", &(solved.table_bytes / 1_000_000)),
    ];
    let key = match (solved.optimal, least) {
        (true, _) => "cli.solve.note.proven",
        (false, Some(_)) => "cli.solve.note.at-least",
        (false, None) => "cli.solve.note",
    };
    language.counted(key, usize::try_from(solved.nodes).unwrap_or(usize::MAX), &values)
}

/// The lines of standard input.
fn lines(net: Option<Net>) -> impl Iterator<Item = io::Result<String>> + Send + 'static {
    let mut lines = Lines::new(io::stdin(), net);
    std::iter::from_fn(move || lines.next().map(|line| line.map(Cow::into_owned)).transpose())
}
