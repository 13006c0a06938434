//! Korf's algorithm: shortest solutions by iterative deepening with pattern databases.
//!
//! Ignoring the edges, the corners have few enough positions to store the distance of each; ignoring the corners and
//! six edges, the same holds for the other six. What solves the cube solves each part, so the greatest of the three
//! distances is a lower bound. (Their sum is not: one turn moves corners and edges at once.) Three databases with four
//! bits per entry hold the distances. The first solution found is a shortest one, because everything shorter has been
//! searched before. `docs/korf.md` explains it.

pub(crate) mod corners;
mod edges;
mod search;
mod tables;

pub use tables::{BYTES, COUNTS, DATABASES, Tables, build, build_to, has_known_distances, recipe};

use crate::{Found, Outcome, Solver};
use engine::Limits;
use puzzle::Cube;

/// The solver.
#[derive(Clone, Copy)]
pub struct Korf<'a> {
    tables: &'a Tables<'a>,
    threads: usize,
    count: usize,
}

impl<'a> Korf<'a> {
    /// The greatest length that can be searched for. No position needs so many turns, but one may want them.
    pub const LONGEST: u32 = 40;

    /// A solver with these databases, on one thread, for one solution.
    pub const fn new(tables: &'a Tables<'a>) -> Korf<'a> {
        Korf { tables, threads: 1, count: 1 }
    }

    /// Sets the number of threads.
    #[must_use]
    pub const fn with_threads(self, threads: usize) -> Korf<'a> {
        Korf { threads, ..self }
    }

    /// Sets how many solutions to find, the shortest ones.
    #[must_use]
    pub const fn with_count(self, count: usize) -> Korf<'a> {
        Korf { count, ..self }
    }
}

impl Solver<Cube> for Korf<'_> {
    fn name(&self) -> &'static str {
        "korf"
    }

    fn solve(&self, from: &Cube, limits: &dyn Limits, found: Found<'_>) -> Outcome {
        search::solve(self, from, limits, found)
    }
}
