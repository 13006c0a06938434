//! When a search must end.

use std::time::Duration;

/// What a search may use up. Deterministic unless [`Limits::expired`] looks at a clock.
pub trait Limits: Sync {
    /// True if time is up or someone has cancelled. Asked every few microseconds.
    fn expired(&self) -> bool {
        false
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

/// A search that runs to its end.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoLimits;

impl Limits for NoLimits {}
