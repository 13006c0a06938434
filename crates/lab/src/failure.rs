//! Scrambling and solving until something goes wrong.

use crate::experiment::Experiment;
use crate::run::{Run, SolveLimits};
use puzzle::{Alg, Notation};
use serde::Serialize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use utoipa::ToSchema;

/// What went wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct Failure {
    /// The number of the position.
    pub index: u64,
    /// The method.
    pub method: String,
    /// The position, as facelets.
    pub position: String,
    /// The turns that lead to it, if it was made by turns.
    pub scramble: Option<String>,
    /// The moves that do not solve it; absent if there are none.
    pub moves: Option<String>,
    /// `panicked`, `unsolved` or `wrong`.
    pub why: &'static str,
}

/// How an endless trial ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct UntilFailure {
    /// How many solves were right.
    pub solves: u64,
    /// The failure; absent if the trial was stopped before there was one.
    pub failure: Option<Failure>,
}

/// Whether moves take a position, as facelets, to the solved one.
pub type Replays<'a> = &'a (dyn Fn(&str, &str) -> bool + Sync);

impl Run<'_> {
    /// Solves position after position with every entry, replays each solution, and stops at the first that is not
    /// solved. Without a failure it runs until it is cancelled; `counted` is told the number of solves.
    pub fn until_failure(
        &self,
        experiment: &Experiment,
        replays: Replays<'_>,
        cancelled: &(dyn Fn() -> bool + Sync),
        counted: &(dyn Fn(u64) + Sync),
    ) -> UntilFailure {
        let (next, solves) = (AtomicU64::new(0), AtomicU64::new(0));
        let failure: Mutex<Option<Failure>> = Mutex::new(None);
        let has_failed = || failure.lock().expect("it is only written").is_some();
        let most = if experiment.positions.is_some() { experiment.n } else { u64::MAX };
        std::thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(|| {
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        if index >= most || cancelled() || has_failed() {
                            break;
                        }
                        for entry in 0..self.contestants.len() {
                            match self.try_one(experiment, index, entry, replays, cancelled) {
                                Some(Ok(())) => counted(solves.fetch_add(1, Ordering::Relaxed) + 1),
                                Some(Err(found)) => {
                                    let mut failure = failure.lock().expect("it is only written");
                                    // The first position that fails, whichever thread was faster.
                                    if failure.as_ref().is_none_or(|other| found.index < other.index) {
                                        *failure = Some(found);
                                    }
                                }
                                None => break,
                            }
                        }
                    }
                });
            }
        });
        let failure = failure.into_inner().expect("it is only written");
        UntilFailure { solves: solves.into_inner(), failure }
    }

    /// One solve; `None` if it was cancelled.
    fn try_one(
        &self,
        experiment: &Experiment,
        index: u64,
        entry: usize,
        replays: Replays<'_>,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Option<Result<(), Failure>> {
        let position = self.positions.get(index);
        let own = &experiment.entries[entry];
        let dice = self.positions.dice(index, &format!("{}:{}", own.method, own.variant));
        let limits = SolveLimits::new(own, cancelled);
        let solved = catch_unwind(AssertUnwindSafe(|| self.contestants[entry].solve(&position, dice, &limits)));
        let failure = |why, moves| Failure {
            index,
            method: own.title(),
            position: position.facelets.clone(),
            scramble: position.scramble.as_ref().map(|turns| Alg::from_turns(turns.clone()).to_text(Notation::Wca)),
            moves,
            why,
        };
        let measurement = match solved {
            Ok(measurement) => measurement?,
            Err(_) => return Some(Err(failure("panicked", None))),
        };
        if measurement.length.is_none() && measurement.value.is_none() {
            return Some(Err(failure("unsolved", None)));
        }
        let Some(moves) = measurement.moves else { return Some(Ok(())) };
        let is_solved = replays(&position.facelets, &moves);
        Some(if is_solved { Ok(()) } else { Err(failure("wrong", Some(moves))) })
    }
}
