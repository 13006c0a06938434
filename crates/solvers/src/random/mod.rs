//! Random solvers: turning without a plan until the puzzle is solved.
//!
//! A [`Walk`] says which turns to choose from and which ends are recognised; a [`WalkSpace`] is what is walked on: the
//! small puzzles ([`CornerSpace`]) or the 3x3x3 ([`CubeSpace`]). A [`Walker`] makes hundreds of millions of turns a
//! second, and [`expected_turns`] computes exactly how many it takes on average. [`Random`] is all of this as a solver.

mod corner_space;
mod cube_space;
mod dice;
mod expectation;
mod walk;
mod walk_space;
mod walker;

pub use corner_space::{CornerSpace, CornerState};
pub use cube_space::{CubeSpace, Pairs};
pub use expectation::expected_turns;
pub use walk::Walk;
pub use walk_space::WalkSpace;
pub use walker::{Run, Walker};

use crate::{Found, Outcome, Solution, Solver, Walked};
use engine::Limits;

/// A random walk as a solver. It delivers one solution, or none if the limits end the walk first; its nodes are turns.
/// Of a walk of more than 1000 turns only the last 1000 are kept.
pub struct Random<'a, G> {
    space: &'a G,
    walk: Walk,
    seed: u64,
}

impl<'a, G: WalkSpace> Random<'a, G> {
    /// A walk on a space; the same seed gives the same turns.
    pub const fn new(space: &'a G, walk: Walk, seed: u64) -> Random<'a, G> {
        Random { space, walk, seed }
    }
}

impl<G: WalkSpace> Solver<G::Position> for Random<'_, G> {
    fn name(&self) -> &'static str {
        if self.walk.other_axis { "random-improved" } else { "random" }
    }

    fn solve(&self, from: &G::Position, limits: &dyn Limits, found: Found<'_>) -> Outcome {
        let run = Walker::new(self.space, self.walk, from, self.seed).run(limits);
        if run.solved {
            let walked = Walked { turns: run.turns, random: run.random_turns() };
            let cost = u32::try_from(run.turns).unwrap_or(u32::MAX);
            let mut solution = Solution { walked: Some(walked), ..Solution::whole("random.whole", run.last, cost) };
            if !solution.is_complete() {
                solution.stages.clear();
            }
            let _ = found(&solution);
        }
        Outcome::new(run.turns, run.turns == 0)
    }
}
