//! Running an experiment: every cell once, on several threads, into a record.
//!
//! A cell is a position and an entry. Threads take the next cell that has no row; what they find is appended by the
//! thread that called. What a row says depends on its cell alone, so the number of threads and interruptions change
//! only the order of the rows and their times. A solve that is interrupted leaves no row.

use crate::experiment::{Entry, Experiment, Row};
use crate::positions::{Position, Positions};
use crate::reader::RecordError;
use crate::record::Record;
use engine::on_threads;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

/// What competes in an experiment.
pub trait Contestant: Sync {
    /// Deals with a position. `None` if `limits` ended it before there was anything to record.
    fn solve(&self, position: &Position, dice: u64, limits: &SolveLimits<'_>) -> Option<Measurement>;
}

/// What a contestant has found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Measurement {
    /// As [`Row::length`].
    pub length: Option<u64>,
    /// As [`Row::counts`].
    pub counts: Option<[u64; 5]>,
    /// As [`Row::moves`].
    pub moves: Option<String>,
    /// As [`Row::hands`].
    pub hands: Option<u64>,
    /// As [`Row::random_turns`].
    pub random_turns: Option<u64>,
    /// As [`Row::value`].
    pub value: Option<u64>,
    /// As [`Row::nodes`].
    pub nodes: u64,
    /// As [`Row::improvements`].
    pub improvements: Vec<(u64, u64)>,
}

/// The limits of one solve.
pub struct SolveLimits<'a> {
    cancelled: &'a (dyn Fn() -> bool + Sync),
    started: Instant,
    time: Option<Duration>,
    nodes: Option<u64>,
}

impl<'a> SolveLimits<'a> {
    /// Those of an entry; the clock runs from now.
    pub fn new(entry: &Entry, cancelled: &'a (dyn Fn() -> bool + Sync)) -> SolveLimits<'a> {
        let time = entry.milliseconds.map(Duration::from_millis);
        SolveLimits { cancelled, started: Instant::now(), time, nodes: entry.nodes }
    }

    /// True if nobody wants the result any more.
    pub fn is_cancelled(&self) -> bool {
        (self.cancelled)()
    }
}

impl engine::Progress for SolveLimits<'_> {
    fn is_cancelled(&self) -> bool {
        (self.cancelled)()
    }
}

impl engine::Limits for SolveLimits<'_> {
    fn expired(&self) -> bool {
        (self.cancelled)() || self.time.is_some_and(|time| self.started.elapsed() >= time)
    }

    fn nodes(&self) -> u64 {
        self.nodes.unwrap_or(u64::MAX)
    }

    fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}

/// Watches an experiment.
pub trait Observer: Sync {
    /// A row has been recorded; so many cells are done.
    fn recorded(&self, row: &Row, done: u64) {
        let _ = (row, done);
    }

    /// Called several times a second.
    fn tick(&self) {}

    /// True if the experiment should end.
    fn is_cancelled(&self) -> bool {
        false
    }
}

/// Why an experiment ended before its last cell.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// The record cannot be written.
    #[error("{0}")]
    Record(#[from] RecordError),
    /// A position made the program panic.
    #[error("{method} panicked on position {index} ({position}); please report it")]
    Panicked {
        /// The entry.
        method: String,
        /// The number of the position.
        index: u64,
        /// The position.
        position: String,
    },
}

/// What runs.
pub struct Run<'a> {
    /// The positions.
    pub positions: &'a Positions,
    /// What competes, in the order of the experiment's entries.
    pub contestants: &'a [Box<dyn Contestant + 'a>],
    /// How many threads solve.
    pub threads: usize,
}

/// How often the watcher is asked whether to go on.
const TICK: Duration = Duration::from_millis(50);

impl Run<'_> {
    /// Does every cell that has no row. True if all are done, false if cancelled.
    ///
    /// # Panics
    /// If there is not one contestant for each entry.
    pub fn run(&self, record: &mut Record, observer: &dyn Observer) -> Result<bool, RunError> {
        let experiment = record.experiment().clone();
        assert_eq!(experiment.entries.len(), self.contestants.len(), "there is a contestant for each entry");
        if record.done().count() == experiment.cells() {
            return Ok(true);
        }
        record.begin(self.threads)?;
        let (next, done) = (AtomicU64::new(0), record.done().clone());
        let over = AtomicBool::new(false);
        let cancelled = || over.load(Ordering::Relaxed) || observer.is_cancelled();
        let next = || take(&next, &done, &experiment).filter(|_| !cancelled());
        let work = |(index, entry)| self.cell(&experiment, index, entry, &cancelled);
        let ended = on_threads(self.threads, &over, next, work, |rows| write(rows, record, observer));
        let synced = record.sync();
        ended?;
        synced?;
        Ok(record.done().count() == experiment.cells())
    }

    /// One row; `None` if it was interrupted.
    fn cell(
        &self,
        experiment: &Experiment,
        index: u64,
        entry: usize,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Option<Result<Row, RunError>> {
        let position = self.positions.get(index);
        let Entry { method, variant, .. } = &experiment.entries[entry];
        let dice = self.positions.dice(index, &format!("{method}:{variant}"));
        let timed = catch_unwind(AssertUnwindSafe(|| {
            self.timed(&position, dice, entry, &SolveLimits::new(&experiment.entries[entry], cancelled))
        }));
        match timed {
            Ok(timed) => Some(Ok(timed?)),
            Err(_) => Some(Err(RunError::Panicked {
                method: experiment.entries[entry].title(),
                index,
                position: position.facelets,
            })),
        }
    }

    fn timed(&self, position: &Position, dice: u64, entry: usize, limits: &SolveLimits<'_>) -> Option<Row> {
        let (started, cpu) = (Instant::now(), cpu_time());
        let measurement = self.contestants[entry].solve(position, dice, limits)?;
        let wall_ns = u64::try_from(started.elapsed().as_nanos()).unwrap_or(u64::MAX);
        let cpu_ns = cpu.zip(cpu_time()).map(|(before, after)| after.saturating_sub(before));
        let Measurement { length, counts, moves, hands, random_turns, value, nodes, improvements } = measurement;
        Some(Row {
            index: position.index,
            entry,
            position: position.facelets.clone(),
            length,
            counts,
            moves,
            hands,
            random_turns,
            value,
            nodes,
            wall_ns,
            cpu_ns,
            improvements,
            session: 0,
            shown: false,
        })
    }

    /// How many seconds a solve of each entry takes, on one thread, from a few positions that are not part of the
    /// experiment; `None` if not even one ended in time.
    pub fn pilot(&self, experiment: &Experiment, is_cancelled: &(dyn Fn() -> bool + Sync)) -> Vec<Option<f64>> {
        let of_entry = |entry: usize| {
            let started = Instant::now();
            let mut solves = 0u32;
            let cancelled = || is_cancelled() || started.elapsed() > PILOT_MOST;
            while started.elapsed() < PILOT_ENOUGH && solves < PILOT_SOLVES {
                // A list of given positions has no others.
                let index = match experiment.positions {
                    Some(_) => u64::from(solves) % experiment.n,
                    None => u64::MAX - u64::from(solves),
                };
                self.cell(experiment, index, entry, &cancelled)?.ok()?;
                solves += 1;
            }
            Some(started.elapsed().as_secs_f64() / f64::from(solves))
        };
        (0..self.contestants.len()).map(of_entry).collect()
    }
}

/// A pilot ends after so many solves, or when so much time has passed after a solve, or without one.
const PILOT_SOLVES: u32 = 1000;
const PILOT_ENOUGH: Duration = Duration::from_millis(300);
const PILOT_MOST: Duration = Duration::from_secs(3);

/// The next cell without a row.
fn take(next: &AtomicU64, done: &crate::done::Done, experiment: &Experiment) -> Option<(u64, usize)> {
    let entries = experiment.entries.len() as u64;
    loop {
        let cell = next.fetch_add(1, Ordering::Relaxed);
        if cell >= experiment.cells() {
            return None;
        }
        let (index, entry) = (cell / entries, (cell % entries) as usize);
        if !done.contains(index, entry) {
            return Some((index, entry));
        }
    }
}

/// Appends rows as they come, all that are there at once.
fn write(
    rows: &mpsc::Receiver<Result<Row, RunError>>,
    record: &mut Record,
    observer: &dyn Observer,
) -> Result<(), RunError> {
    loop {
        let first = match rows.recv_timeout(TICK) {
            Ok(row) => row?,
            Err(RecvTimeoutError::Timeout) => {
                observer.tick();
                continue;
            }
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        };
        let mut batch = vec![first];
        let failure = rows.try_iter().take(1024).find_map(|row| match row {
            Ok(row) => {
                batch.push(row);
                None
            }
            Err(error) => Some(error),
        });
        let before = record.done().count();
        record.add(&mut batch)?;
        for (number, row) in batch.iter().enumerate() {
            observer.recorded(row, (before + number as u64 + 1).min(record.done().count()));
        }
        if let Some(failure) = failure {
            return Err(failure);
        }
    }
}

/// The processor time of this thread.
#[cfg(unix)]
fn cpu_time() -> Option<u64> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Some(u64::try_from(time.tv_sec).ok()? * 1_000_000_000 + u64::try_from(time.tv_nsec).ok()?)
}

#[cfg(not(unix))]
fn cpu_time() -> Option<u64> {
    None
}
