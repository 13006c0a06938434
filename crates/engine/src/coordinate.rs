//! What a coordinate is.

/// A number that tells something about a state. What a move makes of it depends on nothing else.
///
/// The goal has value 0. A move is given as a state too: the one it makes of the goal.
pub trait Coordinate {
    /// What it is read off.
    type State;

    /// What it is called.
    const NAME: &'static str;

    /// How many values there are: 0 up to this.
    const COUNT: usize;

    /// How many values lie 0, 1, 2, … moves from 0, with the moves that the coordinate is meant for.
    const DEPTHS: &'static [usize];

    /// The value of a state.
    fn of(state: &Self::State) -> usize;

    /// Some state with this value.
    fn at(value: usize) -> Self::State;

    /// The value after a move.
    fn after(value: usize, a_move: &Self::State) -> usize;

    /// The value of `first`, then `second`.
    fn of_both(first: &Self::State, second: &Self::State) -> usize {
        Self::after(Self::of(first), second)
    }
}
