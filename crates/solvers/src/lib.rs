//! Methods of solving, one folder each, all behind one trait.
//!
//! A solver owns its tables from the start, and a position is solvable by construction, so solving cannot fail; it can
//! only be cut short by limits. No texts are made here: stages carry keys.

mod cancellation;
pub mod cfop;
pub mod comfort;
pub mod coordinates;
pub mod corners_first;
mod cube_bytes;
mod deepening;
pub mod edges_first;
mod handling;
pub mod human;
pub mod korf;
pub mod layers;
mod mask;
pub mod numbered;
pub mod optimal;
mod orbits;
pub mod random;
pub mod relatives;
mod spots;
pub mod thistlethwaite;
pub mod three_faces;
pub mod top_bottom_middle;
pub mod two_phase;

pub use mask::Mask;
pub use orbits::Orbits;

use engine::Limits;
use puzzle::{Attitude, Axis, Face, Move, Turn};
use std::ops::ControlFlow;

/// Finds turns that take a position to its goal.
pub trait Solver<P>: Sync {
    /// The name of the method.
    fn name(&self) -> &'static str;

    /// Hands each solution to `found`, each one cheaper than the last (or, if several were asked for, the best ones in
    /// order), until `found` breaks, a limit is reached, or nothing better is left. The first solution is always
    /// delivered, however long it takes, unless [`Limits::max_length`] forbids it.
    fn solve(&self, from: &P, limits: &dyn Limits, found: Found<'_>) -> Outcome;
}

/// Takes a solution and says whether to go on.
pub type Found<'a> = &'a mut (dyn FnMut(&Solution) -> ControlFlow<()> + Send);

/// Turns that lead to the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The turns.
    pub turns: Vec<Turn>,
    /// What they cost in the metric of the search.
    pub cost: u32,
    /// The parts it consists of; their lengths add up to the number of turns.
    pub stages: Vec<Stage>,
    /// For random walks: how many turns were made. If that is more than `turns` holds, `turns` holds only the last
    /// ones, and there are no stages.
    pub walked: Option<Walked>,
}

/// How long a random walk was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Walked {
    /// All turns.
    pub turns: u64,
    /// The random ones: all but the last, if the solver saw that the last one solves the puzzle.
    pub random: u64,
}

impl Solution {
    /// A solution with a single stage.
    pub(crate) fn whole(name: &'static str, turns: Vec<Turn>, cost: u32) -> Solution {
        let stages = vec![Stage { name, turns: turns.len(), ..Stage::default() }];
        Solution { turns, cost, stages, walked: None }
    }

    /// A solution in stages, each turn of which costs one.
    pub(crate) fn of_stages(turns: Vec<Turn>, stages: Vec<Stage>) -> Solution {
        Solution { cost: turns.len() as u32, turns, stages, walked: None }
    }

    /// False only for a random walk of which only the end was kept.
    pub fn is_complete(&self) -> bool {
        self.walked.is_none_or(|walked| walked.turns == self.turns.len() as u64)
    }
}

/// A part of a solution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stage {
    /// A key for texts.
    pub name: &'static str,
    /// The axis it is about, if it is about one.
    pub axis: Option<Axis>,
    /// How many turns it has.
    pub turns: usize,
    /// The colour it is about, named by its face, if it is about one.
    pub colour: Option<Face>,
    /// The steps it consists of, if known; together they make up all turns of the stage.
    pub steps: Vec<Step>,
    /// The stickers that matter until its end.
    pub mask: Mask,
    /// Where stickers have to be at its end, if it is about that.
    pub orbits: Orbits,
    /// How many positions are in the group that it starts in, if the stages lead from group to subgroup.
    pub positions: Option<u128>,
    /// The case it deals with, if the method has cases.
    pub case: Option<StageCase>,
}

/// Which case a stage deals with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StageCase {
    /// The one with this name.
    Named(&'static str),
    /// None, because there is nothing to do; a key for texts.
    Skipped(&'static str),
}

/// A case that a step deals with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepCase {
    /// What it is called, as in 27 or Ga.
    pub name: &'static str,
    /// The family it belongs to: part of the keys for texts.
    pub family: &'static str,
}

/// Turns of a stage that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// A key for texts.
    pub name: &'static str,
    /// How many turns it has.
    pub turns: usize,
    /// How the cube is held, as a rotation from how it was held at the start of the solution.
    pub hold: Attitude,
    /// The colours of each piece it is about.
    pub pieces: Vec<Vec<Face>>,
    /// How it is written from there, if not turn by turn: with wide turns, slices and rotations.
    pub written: Option<Vec<Move>>,
    /// The case it deals with, if there are cases.
    pub case: Option<StepCase>,
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// How many nodes the search visited.
    pub nodes: u64,
    /// True if the search was exhaustive: no cheaper solution exists, or none of the lengths that were asked for.
    pub complete: bool,
    /// No solution costs less than this, if the search went from cost to cost, beginning with the least.
    pub at_least: Option<u32>,
}

impl Outcome {
    /// A search that does not go from cost to cost.
    pub(crate) const fn new(nodes: u64, complete: bool) -> Outcome {
        Outcome { nodes, complete, at_least: None }
    }

    /// The end of a method that has a single answer, which it does not prove to be the best.
    pub(crate) fn of_one(solution: &Solution, nodes: u64, limits: &dyn Limits, found: Found<'_>) -> Outcome {
        if solution.cost <= limits.max_length() {
            let _ = found(solution);
        }
        Outcome::new(nodes, solution.cost == 0)
    }
}
