//! Ways to look at a cube: along three axes, forwards and backwards.
//!
//! A solution of the turned or inverted cube is as good as one of the cube itself, and may be much shorter to find.

use puzzle::{Attitude, Axis, Cube, Face, MoveCosts, Symmetry, Turn};

/// How a cube is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Direction {
    symmetry: Symmetry,
    inverse: bool,
}

impl Direction {
    /// All directions in which turns that cost `real` look as if they cost `seen`: one for each axis where that can
    /// be arranged, then the same for the inverse. If all faces cost the same, that makes six.
    pub(super) fn all(real: &MoveCosts, seen: &MoveCosts) -> Vec<Direction> {
        let mut forwards: Vec<Direction> = Vec::new();
        for symmetry in Attitude::all().map(Attitude::symmetry) {
            let direction = Direction { symmetry, inverse: false };
            if real.moved(symmetry) == *seen && forwards.iter().all(|other| other.axis() != direction.axis()) {
                forwards.push(direction);
            }
        }
        let backwards: Vec<Direction> =
            forwards.iter().map(|&direction| Direction { inverse: true, ..direction }).collect();
        [forwards, backwards].concat()
    }

    /// True if the cube is looked at backwards.
    pub(super) fn is_inverse(self) -> bool {
        self.inverse
    }

    /// The axis of the cube that looks like up and down this way.
    pub(super) fn axis(self) -> Axis {
        self.symmetry.inverse().face(Face::U).axis()
    }

    /// The cube seen this way.
    pub(super) fn see(self, cube: &Cube) -> Cube {
        let cube = if self.inverse { cube.inverse() } else { *cube };
        cube.moved(self.symmetry)
    }

    /// A solution of the cube seen this way, as one of the cube itself.
    pub(super) fn back(self, turns: &[Turn]) -> Vec<Turn> {
        let undo = self.symmetry.inverse();
        let turns = turns.iter().map(|turn| turn.moved(undo));
        if self.inverse { turns.rev().map(Turn::inverse).collect() } else { turns.collect() }
    }
}
