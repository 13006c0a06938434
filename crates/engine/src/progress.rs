//! How far long work has come, and whether it should go on.
//!
//! Everything that takes long (a search, a table, an expectation) reports to a [`Progress`] and ends soon after
//! [`Progress::is_cancelled`] returns true. Reports are in the unit of the work; the receiver adds the clock, because
//! there is none here.

use rayon::prelude::*;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What is being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Task {
    /// A solution is being looked for.
    Search,
    /// A table is being loaded.
    Load(&'static str),
    /// A table is being built.
    Table(&'static str),
    /// The expected length of a random solver is being computed.
    Expectation(&'static str),
}

/// How far the work has come, in its own unit.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Reached {
    /// This part of the whole, from 0 to 1.
    Part(f64),
    /// There is no solution of length `depth` or less. Reported only by searches that go length by length.
    Depth {
        /// The length.
        depth: u32,
        /// How many nodes this length took.
        nodes: u64,
    },
    /// A part of the sequences of length `depth`, from 0 to 1. Reported between two [`Reached::Depth`].
    Within {
        /// The length.
        depth: u32,
        /// How much of it is done.
        part: f64,
        /// How many nodes all lengths together have taken so far.
        nodes: u64,
    },
    /// This many random turns, with no end in sight.
    Turns(u64),
}

/// The work ended because [`Progress::is_cancelled`] said so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cancelled")]
pub struct Cancelled;

/// Receives reports of how far work has come, and can end it.
pub trait Progress: Sync {
    /// From now on reports are about this task.
    fn begin(&self, task: Task) {
        let _ = task;
    }

    /// The work has come this far.
    fn report(&self, reached: Reached) {
        let _ = reached;
    }

    /// True if nobody wants the result any more. Called often.
    fn is_cancelled(&self) -> bool {
        false
    }

    /// Reports a part of the whole, from 0 to 1; an error if the work should end.
    fn step(&self, part: f64) -> Result<(), Cancelled> {
        self.report(Reached::Part(part));
        if self.is_cancelled() { Err(Cancelled) } else { Ok(()) }
    }
}

/// A section of longer work: its 0 to 1 is a range of the whole.
pub struct Section<'a> {
    whole: &'a dyn Progress,
    range: Range<f64>,
}

impl<'a> Section<'a> {
    /// This range of the whole.
    pub const fn new(whole: &'a dyn Progress, range: Range<f64>) -> Section<'a> {
        Section { whole, range }
    }
}

impl Progress for Section<'_> {
    fn report(&self, reached: Reached) {
        let Range { start, end } = self.range;
        match reached {
            Reached::Part(part) => self.whole.report(Reached::Part(start + (end - start) * part)),
            other => self.whole.report(other),
        }
    }

    fn is_cancelled(&self) -> bool {
        self.whole.is_cancelled()
    }
}

/// How many rows are processed between two progress reports.
const CHUNK: usize = 64;

/// Runs something for each row, on all cores, and adds up the results. `part` says how much of the work is done when a
/// given part of the rows is.
pub fn for_each_row(
    progress: &dyn Progress,
    rows: usize,
    part: impl Fn(f64) -> f64 + Sync,
    row: impl Fn(usize) -> usize + Sync,
) -> Result<usize, Cancelled> {
    let done = AtomicUsize::new(0);
    // A row can take a millisecond.
    let row = |number: usize| if progress.is_cancelled() { Err(Cancelled) } else { Ok(row(number)) };
    let chunk = |chunk: usize| {
        let sum = (chunk * CHUNK..rows.min((chunk + 1) * CHUNK)).map(row).sum::<Result<usize, Cancelled>>()?;
        let done = done.fetch_add(CHUNK, Ordering::Relaxed) + CHUNK;
        progress.step(part(done.min(rows) as f64 / rows as f64))?;
        Ok(sum)
    };
    (0..rows.div_ceil(CHUNK)).into_par_iter().map(chunk).try_reduce(|| 0, |a, b| Ok(a + b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    #[derive(Default)]
    struct Recorder {
        parts: Mutex<Vec<f64>>,
        cancel_after: Option<usize>,
    }

    impl Progress for Recorder {
        fn report(&self, reached: Reached) {
            if let Reached::Part(part) = reached {
                self.parts.lock().unwrap().push(part);
            }
        }

        fn is_cancelled(&self) -> bool {
            self.cancel_after.is_some_and(|most| self.parts.lock().unwrap().len() >= most)
        }
    }

    #[test]
    fn a_section_is_a_range_of_the_whole() {
        let recorder = Recorder::default();
        let half = Section::new(&recorder, 0.5..1.0);
        let quarter = Section::new(&half, 0.0..0.5);
        for part in [0.0, 0.5, 1.0] {
            assert_eq!(quarter.step(part), Ok(()));
        }
        assert_eq!(*recorder.parts.lock().unwrap(), [0.5, 0.625, 0.75]);
    }

    #[test]
    fn rows_are_added_up_and_each_is_done_once() {
        for rows in [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 1000] {
            let recorder = Recorder::default();
            assert_eq!(for_each_row(&recorder, rows, |part| part, |row| row + 1), Ok(rows * (rows + 1) / 2));
            let parts = recorder.parts.lock().unwrap();
            assert!(parts.iter().all(|part| (0.0..=1.0).contains(part)));
            assert!(rows == 0 || parts.contains(&1.0));
        }
    }

    #[test]
    fn cancelled_work_ends_early() {
        let recorder = Recorder { cancel_after: Some(3), ..Recorder::default() };
        let done = AtomicUsize::new(0);
        let sum = for_each_row(
            &recorder,
            1_000_000,
            |part| part,
            |_| {
                done.fetch_add(1, Ordering::Relaxed);
                1
            },
        );
        assert_eq!(sum, Err(Cancelled));
        assert!(done.into_inner() < 100_000);
        assert_eq!(Section::new(&recorder, 0.0..1.0).step(0.5), Err(Cancelled));
    }
}
