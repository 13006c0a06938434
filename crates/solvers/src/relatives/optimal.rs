//! Shortest solutions: each of them is a path downhill in the table of distances.

use super::distances::{Distances, cost};
use super::graph::TURNS;
use crate::deepening::OF_LENGTH;
use crate::{Found, Outcome, Solution, Solver};
use engine::Limits;
use puzzle::{Small, Turn};
use std::ops::ControlFlow;

/// The solver. It leads to the goal of its table and delivers the shortest solutions that were asked for until it has delivered all or `found`
/// breaks, in a fixed order: the turns in the order of [`Small::turns`].
#[derive(Clone, Copy)]
pub struct Optimal<'a> {
    distances: &'a Distances,
    count: usize,
}

/// A search for paths of one length; those of the shortest length lead downhill.
struct Descent<'a, 'f> {
    distances: &'a Distances,
    turns: Vec<Turn>,
    nodes: u64,
    limits: &'f dyn Limits,
    /// Whether one was found. The first of the shortest ones is delivered whatever the limits say, as it takes no time.
    any: bool,
    found: &'f mut (dyn FnMut(&[Turn]) -> ControlFlow<()> + Send),
}

/// How many nodes are visited before the limits are looked at again.
const RATION: u64 = 1 << 12;

impl Descent<'_, '_> {
    /// All paths that go on from a position and cost exactly what is left.
    fn go(&mut self, index: usize, left: u32) -> ControlFlow<()> {
        self.nodes += 1;
        if left == 0 {
            self.any = true;
            (self.found)(&self.turns)?;
        }
        if left == 0 || self.nodes.is_multiple_of(RATION) {
            self.look_at_limits()?;
        }
        for (turn, done) in Small::turns().enumerate().take(TURNS) {
            // Two turns of a face are one: in QTM a half turn, not a quarter turn twice.
            if self.turns.last().is_some_and(|last| last.face() == done.face()) {
                continue;
            }
            let after = self.distances.graph().after(index, turn);
            let cost = u32::from(cost(done, self.distances.metric()));
            if u32::from(self.distances.at(after)) + cost <= left {
                self.turns.push(done);
                let flow = self.go(after, left - cost);
                self.turns.pop();
                flow?;
            }
        }
        ControlFlow::Continue(())
    }

    fn look_at_limits(&self) -> ControlFlow<()> {
        let enough = self.nodes >= self.limits.nodes() || self.limits.expired();
        if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl<'a> Optimal<'a> {
    /// The greatest length that can be searched for. No position needs so many turns, but one may want them.
    pub const LONGEST: u32 = 40;

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
        let mut descent = Descent { distances: self.distances, turns: Vec::new(), nodes: 0, limits, any: false, found };
        let lengths = limits.lengths();
        let first = (*lengths.start()).max(self.distances.of(from).into());
        if first > Self::LONGEST {
            return Outcome::new(0, false);
        }
        let mut is_complete = true;
        for length in first..=(*lengths.end()).min(Self::LONGEST) {
            is_complete = descent.go(from.index(), length).is_continue();
            if descent.any || !is_complete {
                break;
            }
        }
        Outcome::new(descent.nodes, is_complete || descent.any)
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

    /// All solutions are equally long; there is no better one.
    fn solve(&self, from: &Small, limits: &dyn Limits, found: Found<'_>) -> Outcome {
        let mut left = self.count;
        let nearest = u32::from(self.distances.of(from));
        self.descend(from, limits, &mut |turns| {
            left = left.saturating_sub(1);
            let length = turns.iter().map(|&turn| u32::from(cost(turn, self.distances.metric()))).sum();
            let stage = if *limits.lengths().start() <= nearest { "optimal.whole" } else { OF_LENGTH };
            let flow = found(&Solution::whole(stage, turns.to_vec(), length));
            if left == 0 { ControlFlow::Break(()) } else { flow }
        })
    }
}
