//! When a search must end.

use crate::progress::Progress;
use std::time::Duration;

/// What a search may use up. Deterministic unless [`Limits::expired`] looks at a clock.
pub trait Limits: Progress {
    /// True if time is up or the search is cancelled. Asked every few microseconds.
    fn expired(&self) -> bool {
        self.is_cancelled()
    }

    /// How many nodes may be visited in all.
    fn nodes(&self) -> u64 {
        u64::MAX
    }

    /// How long a solution may be, in the metric of the search.
    fn max_length(&self) -> u32 {
        u32::MAX
    }

    /// Time since the search began, for reports; zero if nobody measures.
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// Work that runs to its end and that nobody watches.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoLimits;

impl Progress for NoLimits {}

impl Limits for NoLimits {}
