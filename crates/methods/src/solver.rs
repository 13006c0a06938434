//! Solvers that own their tables.

use engine::Limits;
use solvers::{Found, Outcome, Solver};
use std::sync::Arc;

/// A solver created for each position from shared tables.
struct Owning<T, F> {
    tables: Arc<T>,
    make: F,
}

impl<T, F, P> Solver<P> for Owning<T, F>
where
    T: Send + Sync,
    F: for<'a> Fn(&'a T) -> Box<dyn Solver<P> + 'a> + Sync,
{
    fn name(&self) -> &'static str {
        (self.make)(&self.tables).name()
    }

    fn solve(&self, from: &P, limits: &dyn Limits, found: Found<'_>) -> Outcome {
        (self.make)(&self.tables).solve(from, limits, found)
    }
}

/// A solver that keeps its tables alive; `make` borrows them.
pub(crate) fn owning<T, P: 'static>(
    tables: Arc<T>,
    make: impl for<'a> Fn(&'a T) -> Box<dyn Solver<P> + 'a> + Sync + 'static,
) -> Box<dyn Solver<P>>
where
    T: Send + Sync + 'static,
{
    Box::new(Owning { tables, make })
}
