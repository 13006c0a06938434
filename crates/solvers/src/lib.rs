//! Methods of solving, one folder each, all behind one trait.
//!
//! A solver owns its tables before it exists, and a position is solvable by construction, so solving cannot
//! fail; it can only be cut short by limits. Texts are not made here: stages carry keys.

pub mod cfop;
pub mod comfort;
pub mod coordinates;
mod handling;
mod joints;
pub mod korf;
pub mod layers;
pub mod relatives;
mod spots;
pub mod thistlethwaite;
pub mod two_phase;

use engine::Limits;
use puzzle::{Attitude, Axis, Face, Move, Turn};
use std::ops::ControlFlow;

/// Finds turns that take a position to its goal.
pub trait Solver<P>: Sync {
    /// The name of the method.
    fn name(&self) -> &'static str;

    /// Hands each solution to `found`, every one cheaper than the last (or, if several were asked for, the
    /// best ones in order), until `found` breaks, `limits` bite, or nothing better is left. The first solution is
    /// always delivered, whatever it takes, unless [`Limits::max_length`] forbids it.
    fn solve(
        &self,
        from: &P,
        limits: &dyn Limits,
        found: &mut (dyn FnMut(&Solution) -> ControlFlow<()> + Send),
    ) -> Outcome;
}

/// Turns that lead to the goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The turns.
    pub turns: Vec<Turn>,
    /// What they cost in the metric of the search.
    pub cost: u32,
    /// The parts they fall into; their lengths add up to all turns.
    pub stages: Vec<Stage>,
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
    /// What it is made of, if that can be told; the turns of all steps are those of the stage.
    pub steps: Vec<Step>,
}

/// Some turns of a stage that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// A key for texts.
    pub name: &'static str,
    /// How many turns it has.
    pub turns: usize,
    /// How hands would hold the cube, as rotated from where it was at the beginning of the solution.
    pub hold: Attitude,
    /// The colours of each piece it is about.
    pub pieces: Vec<Vec<Face>>,
    /// How hands write it from there, if not turn by turn: with wide turns, slices and rotations.
    pub written: Option<Vec<Move>>,
    /// The case it deals with, if there are cases.
    pub case: Option<&'static cfop::Case>,
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// How many nodes were visited.
    pub nodes: u64,
    /// True if everything was looked at: no cheaper solution exists.
    pub complete: bool,
}
