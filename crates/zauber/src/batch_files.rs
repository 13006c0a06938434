//! Files of positions in, files of solutions out: what the crate `batch` does, with our solvers and words.

use crate::batch_solver::BatchSolver;
use crate::method::Choice;
use crate::options::SolveOptions;
use crate::position::Position;
use crate::progress::{Progress, Watcher};
use crate::reader::{Given, Reader};
use crate::solution::Better;
use crate::solve::SolveError;
use crate::workbench::Workbench;
use ::batch::{BatchFileError, Done, Part, Plan, Question, Replay, RowFault, SCHEMA, Settings, SolvedRow};
use contract::Rejection;
use puzzle::{Metric, Notation, Puzzle};
use serde::Serialize;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};
use words::{Language, Said, Sayable};

/// What to do with files of positions.
#[derive(Clone, Debug)]
pub struct BatchRequest {
    /// A file, or a folder of shards.
    pub input: PathBuf,
    /// A file, or a folder.
    pub output: PathBuf,
    /// Which part of the shards, for arrays of jobs.
    pub part: Option<Part>,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// How positions are written.
    pub reader: Reader,
    /// The position to end at, if not solved.
    pub goal: Option<String>,
    /// How to solve; `threads` is how many positions are solved at once. Of a run that was begun before, a variant and
    /// limits that are not given are those it was begun with.
    pub options: SolveOptions,
}

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
    /// How long it took, in seconds, without loading tables.
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

/// Why a run could not be started.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BatchFilesError {
    /// The options or the goal.
    #[error("{0}")]
    Rejected(Rejection),
    /// A table could not be built or loaded.
    #[error("{0}")]
    Tables(String),
    /// The files.
    #[error(transparent)]
    Files(#[from] BatchFileError),
}

impl BatchFilesError {
    /// True if other arguments would help.
    pub fn is_usage(&self) -> bool {
        match self {
            BatchFilesError::Rejected(rejection) => rejection.usage,
            BatchFilesError::Tables(_) => false,
            BatchFilesError::Files(error) => matches!(
                error,
                BatchFileError::Format { .. }
                    | BatchFileError::Empty { .. }
                    | BatchFileError::NotAFolder { .. }
                    | BatchFileError::Same { .. }
                    | BatchFileError::Settings { .. }
            ),
        }
    }
}

impl From<SolveError> for BatchFilesError {
    fn from(error: SolveError) -> BatchFilesError {
        match error {
            SolveError::Rejected(rejection) => BatchFilesError::Rejected(rejection),
            other => BatchFilesError::Tables(other.to_string()),
        }
    }
}

impl From<Rejection> for BatchFilesError {
    fn from(rejection: Rejection) -> BatchFilesError {
        BatchFilesError::Rejected(rejection)
    }
}

impl Workbench {
    /// Solves files of positions, on several threads. Run again, it goes on where it was.
    pub fn batch(&self, request: &BatchRequest, watcher: &dyn Watcher) -> Result<BatchReport, BatchFilesError> {
        let plan = Plan::new(&request.input, &request.output)?;
        let goal = request.goal.as_deref().map(|goal| request.reader.read(request.puzzle, Given::Facelets(goal)));
        let began = plan.began()?.map(|(_, settings)| settings);
        let options = resumed(request, began.as_ref());
        let solver = self.batch_solver(request.puzzle, &request.reader, goal.transpose()?, &options, watcher)?;
        let settings = settings(request, &solver);
        plan.begin(&settings)?;
        let shards = request.part.map_or_else(|| plan.shards.clone(), |part| plan.part(part));
        let rows = Rows { solver: &solver, watcher };
        let started = Instant::now();
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
        // The clock of the estimate starts where this run does, not where the first one did.
        let clock = Mutex::new(Clock { started, last: None, from: 0.0 });
        for (shard, size) in shards.iter().zip(sizes) {
            if watcher.is_cancelled() {
                report.finished = false;
                break;
            }
            let done_before = before as f64 / all as f64;
            let watch = Shown { watcher, clock: &clock, before: done_before, share: size as f64 / all as f64 };
            before += size;
            match ::batch::run(shard, &settings, request.options.threads, &rows, &watch) {
                Ok(of_shard) => {
                    report.skipped += usize::from(of_shard.done == Done::Already);
                    report.finished &= of_shard.done != Done::Cancelled;
                    report.solved += of_shard.solved;
                    report.bad += of_shard.bad;
                    report.resumed += of_shard.resumed;
                    turns += of_shard.turns;
                    if of_shard.done == Done::Already {
                        clock.lock().expect("clocks do not panic").from += size as f64 / all as f64;
                    }
                }
                Err(error @ BatchFileError::Settings { .. }) => return Err(error.into()),
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
        report.seconds = started.elapsed().as_secs_f64();
        Ok(report)
    }
}

/// What was not asked for is as the run was begun.
fn resumed(request: &BatchRequest, began: Option<&Settings>) -> SolveOptions {
    let mut options = request.options.clone();
    let Some(began) = began else { return options };
    let is_limited = options.time.is_some() || options.nodes.is_some() || options.max_length.is_some();
    if options.method.method.name == began.method {
        if !is_limited {
            options.max_length = began.max_length;
            options.nodes = began.nodes;
            options.time = began.microseconds.map(Duration::from_micros);
        }
        let named = Choice::named(request.puzzle, Some(&began.method), Some(&began.variant));
        if options.method.variant.is_auto()
            && let Ok(choice) = named
        {
            options.method = choice;
        }
    }
    options
}

fn settings(request: &BatchRequest, solver: &BatchSolver) -> Settings {
    let options = solver.options();
    Settings {
        schema_version: SCHEMA,
        program: concat!("zauber ", env!("CARGO_PKG_VERSION")).into(),
        puzzle: request.puzzle.name().into(),
        method: options.method.method.name.into(),
        variant: options.method.variant.name.into(),
        table_hash: solver.stored_table().map(|table| format!("{:016x}", table.definition().hash)),
        metric: options.metric.name().into(),
        notation: options.notation.name().into(),
        max_length: options.max_length,
        nodes: options.nodes,
        microseconds: options.time.map(|time| u64::try_from(time.as_micros()).unwrap_or(u64::MAX)),
        without: options.without.map(|face| face.letter().to_string()),
        first_colour: options.first_colour.map(|face| face.letter().to_string()),
        handling: options.handling,
        goal: request.goal.clone(),
    }
}

/// Solves rows; passes on cancellation only.
struct Rows<'a> {
    solver: &'a BatchSolver,
    watcher: &'a dyn Watcher,
}

impl Watcher for Rows<'_> {
    fn improved(&self, _: &Better<'_>) {}

    fn is_cancelled(&self) -> bool {
        self.watcher.is_cancelled()
    }
}

fn as_json(rejection: &Rejection) -> Value {
    serde_json::to_value(rejection).expect("a rejection is plain data")
}

impl ::batch::Solve for Rows<'_> {
    fn solve(&self, question: &Question) -> Result<::batch::Answer, Value> {
        let answer = self.solver.solve(&question.cube, self).map_err(|rejection| as_json(&rejection))?;
        Ok(::batch::Answer { length: answer.length, moves: answer.moves, nodes: answer.nodes, optimal: answer.optimal })
    }

    fn reject(&self, fault: &RowFault) -> Value {
        as_json(&Rejection::of_input("row", row_fault(fault, self.solver.language())))
    }
}

fn row_fault(fault: &RowFault, language: Language) -> Said {
    let say = |key: &str, values: &[(&'static str, &dyn Sayable)]| language.say(key, values);
    match fault {
        RowFault::NoId => say("batch.row.no-id", &[]),
        RowFault::BadId(id) => say("batch.row.id", &[("id", id)]),
        RowFault::NoCube => say("batch.row.no-cube", &[]),
        RowFault::NotJson(why) => say("batch.row.json", &[("why", why)]),
        RowFault::NotText => say("batch.row.text", &[]),
        RowFault::TooLong(most) => say("input.size", &[("most", most)]),
        _ => Said::verbatim(fault.to_string()),
    }
}

/// When the run began, and how much of the work was done then.
struct Clock {
    started: Instant,
    last: Option<Instant>,
    from: f64,
}

/// Progress of one shard as progress of all.
struct Shown<'a> {
    watcher: &'a dyn Watcher,
    clock: &'a Mutex<Clock>,
    before: f64,
    share: f64,
}

/// How often progress is shown.
const INTERVAL: Duration = Duration::from_millis(100);

impl ::batch::Watch for Shown<'_> {
    fn progress(&self, part: f64, _: u64) {
        let part = (self.before + self.share * part).min(1.0);
        let mut clock = self.clock.lock().expect("clocks do not panic");
        match clock.last {
            // What an earlier run did says nothing about how fast this one is.
            None => clock.from = part,
            Some(last) if last.elapsed() < INTERVAL => return,
            Some(_) => {}
        }
        clock.last = Some(Instant::now());
        let seconds = clock.started.elapsed().as_secs_f64();
        let done = part - clock.from;
        let remaining = (done > 0.0).then(|| seconds * (1.0 - part) / done);
        drop(clock);
        self.watcher.progress(&Progress::of_batch(part, seconds, remaining));
    }

    fn is_cancelled(&self) -> bool {
        self.watcher.is_cancelled()
    }
}

/// Replays every solution of an output, a file or a folder; with the input, also looks for every position. Without tables.
pub fn verify_batch(
    output: &Path,
    input: Option<&Path>,
    reader: &Reader,
    watcher: &dyn Watcher,
) -> Result<BatchVerdict, BatchFilesError> {
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
    let clock = Mutex::new(Clock { started: Instant::now(), last: None, from: 0.0 });
    let replayer = |settings: &Settings| {
        Ok(Box::new(Replaying::new(settings, reader).ok_or_else(|| BatchFileError::Content {
            path: output.to_owned(),
            why: reader.language.text("batch.verify.settings", &[]),
        })?) as Box<dyn Replay>)
    };
    for (number, (output, input)) in shards.iter().enumerate() {
        let share = 1.0 / shards.len() as f64;
        let watch = Shown { watcher, clock: &clock, before: number as f64 * share, share };
        let name = output.file_name().unwrap_or_default().to_string_lossy();
        match ::batch::verify(output, input.as_deref(), &replayer, &watch) {
            Ok(found) => {
                verdict.rows += found.rows;
                verdict.bad += found.bad;
                verdict.wrong += found.wrong;
                turns += found.turns;
                verdict.faults.extend(found.first.iter().map(|row| {
                    reader
                        .language
                        .text("batch.verify.row", &[("file", &name.as_ref()), ("id", &row.id), ("why", &row.why)])
                }));
            }
            Err(error) => {
                verdict.correct = false;
                verdict.faults.push(error.to_string());
            }
        }
    }
    verdict.correct &= verdict.wrong == 0 && !watcher.is_cancelled();
    verdict.mean_length = (verdict.rows > 0).then(|| turns as f64 / verdict.rows as f64);
    Ok(verdict)
}

struct Replaying {
    puzzle: Puzzle,
    reader: Reader,
    metric: Option<Metric>,
    goal: Option<Position>,
}

impl Replaying {
    /// `None` if the settings are not those of a run.
    fn new(settings: &Settings, reader: &Reader) -> Option<Replaying> {
        let puzzle = settings.puzzle.parse().ok()?;
        let notation: Notation = settings.notation.parse().ok()?;
        let reader = Reader { notation, ..reader.clone() };
        let goal = settings.goal.as_deref().map(|goal| reader.read(puzzle, Given::Facelets(goal)));
        // Moves for hands are more than the turns that are counted.
        let metric = Metric::ALL.into_iter().find(|metric| !settings.handling && metric.name() == settings.metric);
        Some(Replaying { puzzle, metric, goal: goal.transpose().ok()?, reader })
    }
}

impl Replay for Replaying {
    fn replay(&self, row: &SolvedRow) -> Result<(), String> {
        let language = self.reader.language;
        let position = self.reader.read(self.puzzle, Given::Facelets(&row.cube)).map_err(|it| it.text)?;
        let alg = self.reader.alg(self.puzzle, &row.answer.moves).map_err(|it| it.text)?;
        if !position.is_taken_to(self.goal.as_ref(), &alg).map_err(|it| it.text)? {
            return Err(language.text("batch.verify.unsolved", &[("moves", &row.answer.moves)]));
        }
        let counted = self.metric.map(|metric| metric.count(&alg.moves()));
        match counted {
            Some(counted) if counted != usize::from(row.answer.length) => {
                Err(language.text("batch.verify.length", &[("length", &row.answer.length), ("counted", &counted)]))
            }
            _ => Ok(()),
        }
    }
}
