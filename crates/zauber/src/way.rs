//! From a start to a goal of one puzzle: what differs between puzzles when a solution is described.
//!
//! Solvers see a position to be solved. How it was held, what its colours are called and what its stickers are is known
//! only here. The 3x3x3 and the corner puzzles implement [`Way`]; everything else about solving is written once.

use contract::Rejection;
use puzzle::{Attitude, Face, Layers, Move, Puzzle, Turn};
use solvers::{Mask, Solution, Stage};
use words::{ColourForm, Language, Said};

/// A start and a goal.
pub(crate) trait Way: Sync {
    /// What solvers solve.
    type State: methods::Position + Sync;

    /// The puzzle.
    fn puzzle(&self) -> Puzzle;

    /// The user's language.
    fn language(&self) -> Language;

    /// The position to solve.
    fn state(&self) -> &Self::State;

    /// A goal other than solved, if start and goal have no difference that could be solved instead.
    fn goal(&self) -> Option<&Self::State>;

    /// The start, as held.
    fn start(&self) -> String;

    /// How it is held, as turns of the whole puzzle.
    fn turned(&self) -> String;

    /// The end as held, after these moves if they are known.
    fn end(&self, moves: Option<&[Move]>) -> String;

    /// The face that has this colour, as the solver sees it; rejected if the methods of this puzzle cannot start with
    /// it.
    fn first(&self, colour: Face) -> Result<Face, Rejection>;

    /// Turns of a solver as turns of the puzzle as held; they must be all turns from the start.
    fn as_held(&self, turns: &[Turn]) -> Vec<Turn>;

    /// True if the names of turns do not depend on the turns before.
    fn is_upright(&self) -> bool;

    /// How the puzzle is picked up before the first move, as a rotation.
    fn initial_rotation(&self) -> Attitude;

    /// How the whole puzzle is rotated after these turns.
    fn attitude_after(&self, turns: &[Turn]) -> Attitude;

    /// Where a rotation of the whole puzzle takes a sticker.
    fn rotated(&self, sticker: u8, attitude: Attitude) -> u8;

    /// The name of a colour, given by its face as the solver sees it.
    fn colour(&self, form: ColourForm, face: Face) -> Said;

    /// True if steps that are executed from another side say how to hold the puzzle.
    fn says_how_to_hold(&self) -> bool;

    /// The moves of each step of each stage for the puzzle as held, including rotations if `handling` is set.
    fn parts(&self, solution: &Solution, handling: bool) -> Vec<Vec<Vec<Move>>> {
        if handling {
            let mut parts = solution.handled();
            if let Some(first) = parts.first_mut().and_then(|stage| stage.first_mut()) {
                let rotations = self.initial_rotation().rotations().iter();
                first.splice(0..0, rotations.map(|&(axis, quarters)| Move::new(Layers::Cube(axis), quarters)));
            }
            return parts;
        }
        let mut rest = self.as_held(&solution.turns).into_iter().map(Move::from);
        let stage = |stage: &Stage| match &stage.steps[..] {
            [] => vec![rest.by_ref().take(stage.turns).collect()],
            steps => steps.iter().map(|step| rest.by_ref().take(step.turns).collect()).collect(),
        };
        solution.stages.iter().map(stage).collect()
    }

    /// The stickers that matter in a stage, as indices into the facelets at the end of the whole solution.
    fn mask(&self, mask: &Mask, solution: &Solution, handling: bool) -> Vec<usize> {
        let Mask::Only(stickers) = mask else { return (0..self.puzzle().stickers()).collect() };
        self.at_the_end(stickers, solution, handling)
    }

    /// Stickers of the solved puzzle, as indices into the facelets at the end of the whole solution.
    fn at_the_end(&self, stickers: &[u8], solution: &Solution, handling: bool) -> Vec<usize> {
        let end = if handling { solution.held_at_the_end() } else { self.attitude_after(&solution.turns) };
        let mut places: Vec<usize> = stickers.iter().map(|&sticker| self.rotated(sticker, end).into()).collect();
        places.sort_unstable();
        places
    }
}
