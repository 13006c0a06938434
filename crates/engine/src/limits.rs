//! When a search must end.

use crate::progress::Progress;
use std::ops::RangeInclusive;
use std::time::Duration;

/// The limits of a search. Deterministic unless [`Limits::expired`] reads a clock.
pub trait Limits: Progress {
    /// True if time is up or the search is cancelled. Called every few microseconds.
    fn expired(&self) -> bool {
        self.is_cancelled()
    }

    /// The maximum number of nodes.
    fn nodes(&self) -> u64 {
        u64::MAX
    }

    /// How long a solution may be, in the metric of the search. Searches that go from length to length begin with the
    /// first of them; all others heed only the last.
    fn lengths(&self) -> RangeInclusive<u32> {
        0..=u32::MAX
    }

    /// The maximum length of a solution.
    fn max_length(&self) -> u32 {
        *self.lengths().end()
    }

    /// Time since the search began, for reports; zero if it is not measured.
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// For work that runs to its end and is not watched.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoLimits;

impl Progress for NoLimits {}

impl Limits for NoLimits {}
