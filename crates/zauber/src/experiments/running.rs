//! Running an experiment: what it will cost, how far it is, and what is known so far.

use super::plan::LabPlan;
use crate::progress::{Progress, Watcher};
use crate::reader::{Given, Reader};
use lab::report::LabReport;
use lab::{
    CostEstimate, EntryTally, Experiment, LabError, LeftOut, Observer, Record, RecordError, Row, Run, RunError,
    UntilFailure,
};
use serde::Serialize;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use words::Language;

/// How an experiment ended.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct LabOutcome {
    /// How many rows the record has.
    pub done: u64,
    /// How many a complete one has.
    pub all: u64,
    /// True if it is complete.
    pub finished: bool,
    /// What the record holds besides and is not counted.
    pub left_out: LeftOut,
}

/// A run that can be looked at while it is running.
pub struct LiveRun {
    experiment: Experiment,
    state: Mutex<LiveState>,
    stop: AtomicBool,
}

struct LiveState {
    tallies: Vec<EntryTally>,
    done: u64,
    /// How many were there when this session began.
    before: u64,
    since: Instant,
    threads: usize,
}

impl LiveRun {
    /// A run of an experiment that has not begun.
    pub fn new(experiment: Experiment) -> LiveRun {
        let tallies = vec![EntryTally::default(); experiment.entries.len()];
        let state = LiveState { tallies, done: 0, before: 0, since: Instant::now(), threads: 1 };
        LiveRun { experiment, state: Mutex::new(state), stop: AtomicBool::new(false) }
    }

    /// The experiment.
    pub const fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    /// Opens the record of this experiment to go on with it; it must be there. Its rows are known from then on.
    pub fn resume(&self, path: &Path) -> Result<Record, RecordError> {
        Record::resume(path, &self.experiment, |row| self.found(row))
    }

    /// A row was there already.
    fn found(&self, row: &Row) {
        let mut state = self.lock();
        state.tallies[row.entry].add(row);
        state.done += 1;
    }

    /// Ends it soon.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// True if it was told to end.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// How many rows there are.
    pub fn done(&self) -> u64 {
        self.lock().done
    }

    /// What is known so far.
    pub fn tallies(&self) -> Vec<EntryTally> {
        self.lock().tallies.clone()
    }

    /// What it shows so far, without theory.
    pub fn report(&self, language: Language) -> LabReport {
        LabReport::so_far(&self.experiment, self.tallies(), language)
    }

    /// How far it is.
    pub fn progress(&self) -> Progress {
        let state = self.lock();
        let (done, all) = (state.done, self.experiment.cells());
        let seconds = state.since.elapsed().as_secs_f64();
        // Each entry's mean time so far, times what is left of it.
        let left = state.tallies.iter().map(|tally| {
            let mean = tally.time.mean().unwrap_or(0.0) / 1e9;
            mean * (self.experiment.n.saturating_sub(tally.count())) as f64
        });
        let is_known = state.done > state.before && state.tallies.iter().all(|tally| tally.count() > 0);
        let remaining = is_known.then(|| left.sum::<f64>() / state.threads as f64);
        Progress::of_experiment(done as f64 / all.max(1) as f64, seconds, remaining)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, LiveState> {
        self.state.lock().expect("rows are only added up")
    }

    fn add(&self, row: &Row, done: u64) {
        let mut state = self.lock();
        state.tallies[row.entry].add(row);
        state.done = done;
    }
}

/// Passes rows on to the live run, and its progress to the watcher.
struct Reporter<'a> {
    live: &'a LiveRun,
    watcher: &'a dyn Watcher,
    log: Option<&'a (dyn Fn(&Row) + Sync)>,
    next: Mutex<Instant>,
}

/// How often progress is reported.
const INTERVAL: std::time::Duration = std::time::Duration::from_millis(100);

impl Observer for Reporter<'_> {
    fn recorded(&self, row: &Row, done: u64) {
        self.live.add(row, done);
        if let Some(log) = self.log {
            log(row);
        }
        self.tick();
    }

    fn tick(&self) {
        let mut next = self.next.lock().expect("watchers do not panic");
        if Instant::now() >= *next {
            *next = Instant::now() + INTERVAL;
            self.watcher.progress(&self.live.progress());
        }
    }

    fn is_cancelled(&self) -> bool {
        self.live.is_stopped() || self.watcher.is_cancelled()
    }
}

impl LabPlan {
    /// What the rest of the experiment will cost on so many threads, if its record is (or will be) at this path. A few
    /// positions are solved to find out, for some seconds at most.
    pub fn estimate(&self, path: &Path, threads: usize, watcher: &dyn Watcher) -> Result<CostEstimate, LabError> {
        let is_cancelled = || watcher.is_cancelled();
        self.on_threads(threads)
            .estimate(&self.experiment, path, &is_cancelled)
            .map_err(|error| LabError::of_record(error, self.language))
    }

    /// What runs.
    fn on_threads(&self, threads: usize) -> Run<'_> {
        Run { positions: &self.positions, contestants: &self.contestants, threads }
    }

    /// Runs into a record, and goes on where it was. `live` can be looked at meanwhile; `log` gets every new row.
    pub fn run(
        &self,
        path: &Path,
        threads: usize,
        live: &LiveRun,
        log: Option<&(dyn Fn(&Row) + Sync)>,
        watcher: &dyn Watcher,
    ) -> Result<LabOutcome, LabError> {
        let opened = Record::open(path, &self.experiment, |row| live.found(row));
        self.run_into(
            &mut opened.map_err(|error| LabError::of_record(error, self.language))?,
            threads,
            live,
            log,
            watcher,
        )
    }

    /// Like [`LabPlan::run`], into a record of this experiment that is open; its rows are known to `live`.
    pub fn run_into(
        &self,
        record: &mut Record,
        threads: usize,
        live: &LiveRun,
        log: Option<&(dyn Fn(&Row) + Sync)>,
        watcher: &dyn Watcher,
    ) -> Result<LabOutcome, LabError> {
        {
            let mut state = live.lock();
            (state.before, state.since, state.threads) = (state.done, Instant::now(), threads);
        }
        let reporter = Reporter { live, watcher, log, next: Mutex::new(Instant::now()) };
        let finished = self.on_threads(threads).run(record, &reporter).map_err(|error| match error {
            RunError::Record(error) => LabError::of_record(error, self.language),
            other => LabError::Machine(other.to_string()),
        })?;
        let (done, all, left_out) = (record.done().count(), self.experiment.cells(), record.left_out());
        Ok(LabOutcome { done, all, finished, left_out })
    }

    /// Solves position after position with every entry, replays each solution on stickers, which solvers know nothing
    /// of, and stops at the first that is not solved. Without a failure it runs until `watcher` ends it; `counted` is
    /// told the number of solves.
    pub fn until_failure(&self, threads: usize, watcher: &dyn Watcher, counted: &(dyn Fn(u64) + Sync)) -> UntilFailure {
        let replays = |facelets: &str, moves: &str| self.replays(facelets, moves).unwrap_or(false);
        let is_cancelled = || watcher.is_cancelled();
        self.on_threads(threads).until_failure(&self.experiment, &replays, &is_cancelled, counted)
    }

    /// True if the moves take these stickers to solved ones, wherever each colour then is.
    fn replays(&self, facelets: &str, moves: &str) -> Option<bool> {
        let puzzle = self.experiment.puzzle()?;
        let reader = Reader::default();
        let position = reader.read(puzzle, Given::Facelets(facelets)).ok()?;
        let after = position.after(&reader.alg(puzzle, moves).ok()?).ok()?;
        let end = reader.read(puzzle, Given::Facelets(&after.to_string())).ok()?;
        let solved = reader.read(puzzle, Given::Scramble("")).ok()?;
        Some(end.stickers() == solved.stickers())
    }
}
