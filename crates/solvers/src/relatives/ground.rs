//! What a random walk walks on: the small puzzles as three wheels, or the 3x3x3 as it is.

use puzzle::{Cube, Turn};

/// Positions and what turns make of them, as quick as can be.
pub trait Ground: Sync {
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

    /// The state after a turn, given by its place in [`Ground::turns`].
    fn turned(&self, state: Self::State, turn: usize) -> Self::State;

    /// A number that most states have not in common with those near the end.
    fn sign(state: &Self::State) -> usize;
}

/// The 3x3x3. Here nobody waits for the end.
pub struct WholeCube {
    turns: Vec<Turn>,
}

impl WholeCube {
    /// All eighteen turns.
    pub fn new() -> WholeCube {
        WholeCube { turns: Turn::all().collect() }
    }
}

impl Default for WholeCube {
    fn default() -> Self {
        WholeCube::new()
    }
}

impl Ground for WholeCube {
    type Position = Cube;
    type State = Cube;

    fn enter(&self, position: &Cube) -> Cube {
        *position
    }

    fn turns(&self) -> &[Turn] {
        &self.turns
    }

    fn solved(&self) -> Cube {
        Cube::SOLVED
    }

    fn turned(&self, state: Cube, turn: usize) -> Cube {
        state.turn(self.turns[turn])
    }

    fn sign(state: &Cube) -> usize {
        // Three corners and three edges: 24³ · 24³ would be all; these are enough.
        let (corners, edges) = (state.assembly().corners().pieces(), state.assembly().edges().pieces());
        usize::from(corners[0]) << 7 | usize::from(edges[8]) << 3 | usize::from(corners[6])
    }
}
