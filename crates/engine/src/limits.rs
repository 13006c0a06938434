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

    /// Hears that no solution of `depth` is left to be found (nor a shorter one), and how many nodes that length took.
    /// Only searches that go length by length say it.
    fn depth_done(&self, depth: u32, nodes: u64) {
        let _ = (depth, nodes);
    }
}

/// A search that runs to its end.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoLimits;

impl Limits for NoLimits {}
