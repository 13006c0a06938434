//! Korf's algorithm: shortest solutions by iterative deepening with pattern databases.
//!
//! Forget the edges, and the corners alone have few enough positions to know the distance of each; forget the corners
//! and six edges, and the same holds for the other six. What solves the cube solves each part, so the greatest of the
//! three distances is a lower bound. (Their sum is not: one turn moves corners and edges at once.) Three databases of
//! four bits an entry hold them. The first solution found is a shortest one, for everything shorter was looked at
//! before. `docs/korf.md` tells the story.

mod corners;
mod edges;
mod search;
mod tables;

pub use tables::{BYTES, Tables, build, build_to, recipe};

use crate::{Outcome, Solution, Solver};
use engine::Limits;
use puzzle::Cube;
use std::ops::ControlFlow;

/// The solver.
#[derive(Clone, Copy)]
pub struct Korf<'a> {
    tables: &'a Tables<'a>,
    threads: usize,
    count: usize,
}

impl<'a> Korf<'a> {
    /// A solver with these databases, on one thread, for one solution.
    pub const fn new(tables: &'a Tables<'a>) -> Korf<'a> {
        Korf { tables, threads: 1, count: 1 }
    }

    /// On so many threads.
    #[must_use]
    pub const fn with_threads(self, threads: usize) -> Korf<'a> {
        Korf { threads, ..self }
    }

    /// So many solutions, the shortest ones.
    #[must_use]
    pub const fn with_count(self, count: usize) -> Korf<'a> {
        Korf { count, ..self }
    }
}

impl Solver<Cube> for Korf<'_> {
    fn name(&self) -> &'static str {
        "korf"
    }

    fn solve(
        &self,
        from: &Cube,
        limits: &dyn Limits,
        found: &mut (dyn FnMut(&Solution) -> ControlFlow<()> + Send),
    ) -> Outcome {
        search::solve(self, from, limits, found)
    }
}
