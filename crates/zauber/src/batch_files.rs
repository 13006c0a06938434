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
use ::batch::{
    BatchFileError, BatchReport, BatchVerdict, Part, Plan, Question, Replay, RowFault, SCHEMA, Settings, SolvedRow,
    WrongRow,
};
use contract::Rejection;
use puzzle::{Metric, Notation, Puzzle};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard};
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
            BatchFilesError::Files(error) => error.is_usage(),
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
    ///
    /// ```
    /// use zauber::{BatchFileError, BatchFilesError, BatchReport, BatchRequest, BatchVerdict, Choice, FailedShard, Part};
    /// use zauber::{Puzzle, Reader, SolveOptions, Unwatched, Workbench, verify_batch};
    ///
    /// let folder = tempfile::tempdir()?;
    /// let (input, output) = (folder.path().join("cubes.csv"), folder.path().join("solved.csv"));
    /// std::fs::write(&input, "id,cube\n1,UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB\n")?;
    /// let mut request = BatchRequest {
    ///     input: input.clone(),
    ///     output: output.clone(),
    ///     part: Some("1/1".parse::<Part>()?),
    ///     puzzle: Puzzle::Cube,
    ///     reader: Reader::default(),
    ///     goal: None,
    ///     options: SolveOptions::limited(Choice::named(Puzzle::Cube, Some("layers"), None)?, None, None, None),
    /// };
    /// let report: BatchReport = Workbench::default().batch(&request, &Unwatched)?;
    /// let failed: &[FailedShard] = &report.failed;
    /// assert!(report.finished && report.solved == 1 && failed.is_empty());
    /// let verdict: BatchVerdict = verify_batch(&output, Some(&input), &Reader::default(), &Unwatched)?;
    /// assert!(verdict.correct);
    /// request.input = folder.path().join("cubes.xls");
    /// let error = Workbench::default().batch(&request, &Unwatched).unwrap_err();
    /// assert!(matches!(error, BatchFilesError::Files(BatchFileError::Read { .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn batch(&self, request: &BatchRequest, watcher: &dyn Watcher) -> Result<BatchReport, BatchFilesError> {
        let plan = Plan::new(&request.input, &request.output)?;
        let goal = request.goal.as_deref().map(|goal| request.reader.read(request.puzzle, Given::Facelets(goal)));
        let began = plan.began()?.map(|(_, settings)| settings);
        let options = resumed(request, began.as_ref());
        let solver = self.batch_solver(request.puzzle, &request.reader, goal.transpose()?, &options, watcher)?;
        let settings = settings(request, &solver);
        plan.begin(&settings)?;
        let rows = Rows { solver: &solver, watcher };
        let shown = Shown::new(watcher);
        let threads = request.options.threads;
        let mut report = ::batch::run_shards(&plan, request.part, &settings, threads, &rows, &shown)?;
        report.seconds = shown.seconds();
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

/// Progress of a run, with a clock.
struct Shown<'a> {
    watcher: &'a dyn Watcher,
    started: Instant,
    clock: Mutex<Clock>,
}

/// When progress was last shown, and how much of the work was done before this run.
struct Clock {
    last: Option<Instant>,
    from: f64,
}

/// How often progress is shown.
const INTERVAL: Duration = Duration::from_millis(100);

impl<'a> Shown<'a> {
    fn new(watcher: &'a dyn Watcher) -> Shown<'a> {
        Shown { watcher, started: Instant::now(), clock: Mutex::new(Clock { last: None, from: 0.0 }) }
    }

    fn seconds(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }

    fn clock(&self) -> MutexGuard<'_, Clock> {
        self.clock.lock().expect("clocks do not panic")
    }
}

impl ::batch::Watch for Shown<'_> {
    fn progress(&self, part: f64, _: u64) {
        let mut clock = self.clock();
        match clock.last {
            // What an earlier run did says nothing about how fast this one is.
            None => clock.from = part,
            Some(last) if last.elapsed() < INTERVAL => return,
            Some(_) => {}
        }
        clock.last = Some(Instant::now());
        let (seconds, done) = (self.seconds(), part - clock.from);
        let remaining = (done > 0.0).then(|| seconds * (1.0 - part) / done);
        drop(clock);
        self.watcher.progress(&Progress::of_batch(part, seconds, remaining));
    }

    fn skipped(&self, part: f64) {
        self.clock().from += part;
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
    let replayer = |settings: &Settings| {
        Ok(Box::new(Replaying::new(settings, reader).ok_or_else(|| BatchFileError::Content {
            path: output.to_owned(),
            why: reader.language.text("batch.verify.settings", &[]),
        })?) as Box<dyn Replay>)
    };
    let in_words = |file: &str, row: &WrongRow| {
        reader.language.text("batch.verify.row", &[("file", &file), ("id", &row.id), ("why", &row.why)])
    };
    Ok(::batch::verify_shards(output, input, &replayer, &in_words, &Shown::new(watcher))?)
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
