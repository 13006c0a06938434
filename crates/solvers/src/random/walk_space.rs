//! What a random walk walks on: the small puzzles as three small numbers, or the 3x3x3 as ten pairs of pieces.

use puzzle::Turn;

/// Positions and what turns make of them, as quick as can be.
pub trait WalkSpace: Sync {
    /// Where people begin.
    type Position;
    /// Where the walk is.
    type State: Copy + PartialEq;

    /// A position as the walk has it.
    ///
    /// # Panics
    /// If it is a position of another puzzle.
    fn enter(&self, position: &Self::Position) -> Self::State;

    /// The turns, three of each face; faces in the order U R F D L B.
    fn turns(&self) -> &[Turn];

    /// Where the walk ends.
    fn solved(&self) -> Self::State;

    /// The state after a turn, given by its place in [`WalkSpace::turns`].
    fn turned(&self, state: Self::State, turn: usize) -> Self::State;

    /// A number that most states have not in common with those near the end.
    fn sign(state: &Self::State) -> usize;
}
