//! What a coordinate is.

/// A number that describes part of a state. Its value after a move depends only on its value before and on the move.
///
/// The goal has value 0. A move is also given as a state: the one it leads to from the goal.
pub trait Coordinate {
    /// What it is read from.
    type State;

    /// Its name.
    const NAME: &'static str;

    /// The number of values: they run from 0 to one less than this.
    const COUNT: usize;

    /// How many values are 0, 1, 2, … moves from 0, with the moves that the coordinate is defined for.
    const DEPTHS: &'static [usize];

    /// The value of a state.
    fn of(state: &Self::State) -> usize;

    /// Some state with this value.
    fn at(value: usize) -> Self::State;

    /// The value after a move.
    fn after(value: usize, a_move: &Self::State) -> usize;

    /// The value of `first` followed by `second`.
    fn of_both(first: &Self::State, second: &Self::State) -> usize {
        Self::after(Self::of(first), second)
    }
}
