//! What a random walk moves on: the small puzzles as three small numbers, or the 3x3x3 as ten pairs of pieces.

use puzzle::Turn;

/// Positions and what turns do to them, as fast as possible.
pub trait WalkSpace: Sync {
    /// A position of the puzzle, where the walk starts.
    type Position;
    /// Where the walk is.
    type State: Copy + PartialEq;

    /// Converts a position to a state.
    ///
    /// # Panics
    /// If it is a position of another puzzle.
    fn enter(&self, position: &Self::Position) -> Self::State;

    /// The turns, three of each face; faces in the order U R F D L B.
    fn turns(&self) -> &[Turn];

    /// Where the walk ends.
    fn solved(&self) -> Self::State;

    /// The state after a turn, given by its index in [`WalkSpace::turns`].
    fn turned(&self, state: Self::State, turn: usize) -> Self::State;

    /// A small hash that most states do not share with those near the end.
    fn hash(state: &Self::State) -> usize;
}
