//! A two-phase solver that does not trust the file of a large table blindly.
//!
//! A mapped table is not read in full when it is opened, and its file may have been damaged since it was last checked.
//! So its claims are verified: solutions must solve, and before reporting that there is none, or none that is shorter,
//! the whole table is read. If it is damaged, nothing is claimed, and the table is discarded. The small tables are computed
//! in memory and need no guard.

use crate::cache::TableCache;
use crate::tables::TwoPhaseTables;
use engine::Limits;
use puzzle::Cube;
use solvers::two_phase::TwoPhase;
use solvers::{Outcome, Solution, Solver};
use std::ops::ControlFlow;

pub(crate) struct GuardedTwoPhase {
    pub(crate) cache: TableCache,
    pub(crate) tables: TwoPhaseTables,
    pub(crate) threads: usize,
    pub(crate) count: usize,
}

impl GuardedTwoPhase {
    fn solver(&self) -> TwoPhase<'_> {
        TwoPhase::new(self.tables.borrow()).with_threads(self.threads).with_count(self.count)
    }
}

impl Solver<Cube> for GuardedTwoPhase {
    fn name(&self) -> &'static str {
        self.solver().name()
    }

    fn solve(
        &self,
        from: &Cube,
        limits: &dyn Limits,
        found: &mut (dyn FnMut(&Solution) -> ControlFlow<()> + Send),
    ) -> Outcome {
        let mut is_wrong = false;
        let outcome = self.solver().solve(from, limits, &mut |solution| {
            is_wrong |= from.turns(solution.turns.iter().copied()) != Cube::SOLVED;
            if is_wrong { ControlFlow::Break(()) } else { found(solution) }
        });
        let is_damaged = is_wrong || outcome.complete && !self.tables.is_intact();
        if is_damaged {
            self.tables.discard(&self.cache);
        }
        Outcome { complete: outcome.complete && !is_damaged, ..outcome }
    }
}
