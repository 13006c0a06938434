//! Shortest solutions: each of them is a path downhill in the table of distances.

use super::distances::{Distances, cost};
use super::graph::TURNS;
use crate::{Found, Outcome, Solution, Solver};
use engine::Limits;
use puzzle::{Small, Turn};
use std::ops::ControlFlow;

/// The solver. It leads to the goal of its table and delivers shortest solutions until it has delivered all or `found`
/// breaks, in a fixed order: the turns in the order of [`Small::turns`].
#[derive(Clone, Copy)]
pub struct Optimal<'a> {
    distances: &'a Distances,
    count: usize,
}

/// A search for paths downhill.
struct Descent<'a, 'f> {
    distances: &'a Distances,
    turns: Vec<Turn>,
    nodes: u64,
    limits: &'f dyn Limits,
    found: &'f mut (dyn FnMut(&[Turn]) -> ControlFlow<()> + Send),
}

impl Descent<'_, '_> {
    fn go(&mut self, index: usize) -> ControlFlow<()> {
        self.nodes += 1;
        let here = self.distances.at(index);
        if here == 0 {
            (self.found)(&self.turns)?;
            // The first one is always delivered.
            let enough = self.nodes >= self.limits.nodes() || self.limits.expired();
            return if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        }
        for (turn, done) in Small::turns().enumerate().take(TURNS) {
            // Two turns of a face are one: in QTM a half turn, not a quarter turn twice.
            if self.turns.last().is_some_and(|last| last.face() == done.face()) {
                continue;
            }
            let after = self.distances.graph().after(index, turn);
            if self.distances.at(after) + cost(done, self.distances.metric()) == here {
                self.turns.push(done);
                let flow = self.go(after);
                self.turns.pop();
                flow?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl<'a> Optimal<'a> {
    /// A solver that leads to the goal of this table.
    pub const fn new(distances: &'a Distances) -> Optimal<'a> {
        Optimal { distances, count: usize::MAX }
    }

    /// Sets how many solutions to find.
    #[must_use]
    pub const fn with_count(self, count: usize) -> Optimal<'a> {
        Optimal { count, ..self }
    }

    fn descend(
        &self,
        from: &Small,
        limits: &dyn Limits,
        found: &mut (dyn FnMut(&[Turn]) -> ControlFlow<()> + Send),
    ) -> Outcome {
        let mut descent = Descent { distances: self.distances, turns: Vec::new(), nodes: 0, limits, found };
        if u32::from(self.distances.of(from)) <= limits.max_length() {
            let _ = descent.go(from.index());
        }
        Outcome::new(descent.nodes, true)
    }

    /// All shortest solutions, but no more than `limit`, in a fixed order.
    pub fn all_shortest(&self, from: &Small, limit: usize) -> Vec<Vec<Turn>> {
        let mut all = Vec::new();
        if limit > 0 {
            self.descend(from, &engine::NoLimits, &mut |turns| {
                all.push(turns.to_vec());
                if all.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
        all
    }
}

impl Solver<Small> for Optimal<'_> {
    fn name(&self) -> &'static str {
        "optimal"
    }

    /// All solutions are equally short; there is no better one.
    fn solve(&self, from: &Small, limits: &dyn Limits, found: Found<'_>) -> Outcome {
        let length = u32::from(self.distances.of(from));
        let mut left = self.count;
        self.descend(from, limits, &mut |turns| {
            left = left.saturating_sub(1);
            let flow = found(&Solution::whole("optimal.whole", turns.to_vec(), length));
            if left == 0 { ControlFlow::Break(()) } else { flow }
        })
    }
}
