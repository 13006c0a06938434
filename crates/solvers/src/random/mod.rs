//! Random solvers: turning without a plan until the puzzle is solved.
//!
//! A [`Walk`] says which turns are chosen from and which ends are recognised, a [`Ground`] what is walked on: the small
//! puzzles ([`Wheels`]) or the 3x3x3 ([`WholeCube`]). A [`Walker`] does it, hundreds of millions of turns a second, and
//! [`expected_turns`] computes how many it takes on average, exactly. [`Random`] is all of this as a solver.

mod dice;
mod expectation;
mod ground;
mod walk;
mod walker;
mod wheels;
mod whole;

pub use expectation::expected_turns;
pub use ground::Ground;
pub use walk::Walk;
pub use walker::{KEPT, Run, Walker};
pub use wheels::{Rolled, Wheels};
pub use whole::{Pairs, WholeCube};

use crate::{Outcome, Solution, Solver, Walked};
use engine::Limits;
use std::ops::ControlFlow;

/// A random walk as a solver. It delivers one solution, or none if the limits end the walk first; its nodes are turns.
/// Walks of more than [`KEPT`] turns are told by their end.
pub struct Random<'a, G> {
    ground: &'a G,
    walk: Walk,
    seed: u64,
}

impl<'a, G: Ground> Random<'a, G> {
    /// A walk on a ground; the same seed gives the same turns.
    pub const fn new(ground: &'a G, walk: Walk, seed: u64) -> Random<'a, G> {
        Random { ground, walk, seed }
    }
}

impl<G: Ground> Solver<G::Position> for Random<'_, G> {
    fn name(&self) -> &'static str {
        if self.walk.other_axis { "random-improved" } else { "random" }
    }

    fn solve(
        &self,
        from: &G::Position,
        limits: &dyn Limits,
        found: &mut (dyn FnMut(&Solution) -> ControlFlow<()> + Send),
    ) -> Outcome {
        let run = Walker::new(self.ground, self.walk, from, self.seed).run(limits);
        if run.solved {
            let walked = Walked { turns: run.turns, random: run.random_turns() };
            let cost = u32::try_from(run.turns).unwrap_or(u32::MAX);
            let mut solution = Solution { walked: Some(walked), ..Solution::whole("random.whole", run.last, cost) };
            if !solution.is_complete() {
                solution.stages.clear();
            }
            let _ = found(&solution);
        }
        Outcome { nodes: run.turns, complete: run.turns == 0 }
    }
}
