//! Ways to look at a cube: along three axes, forwards and backwards.
//!
//! A solution of the rotated or inverted cube is also one of the cube itself, and can be much quicker to find.

use puzzle::{Attitude, Axis, Cube, Face, MoveCosts, Symmetry, Turn};

/// A way to look at a cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Direction {
    symmetry: Symmetry,
    inverse: bool,
}

impl Direction {
    /// Looks at a cube, or at its inverse, through a symmetry.
    pub(crate) const fn new(symmetry: Symmetry, inverse: bool) -> Direction {
        Direction { symmetry, inverse }
    }

    /// All directions in which turns that cost `real` look as if they cost `seen`: one for each axis where that is
    /// possible, then the same for the inverse. If all faces cost the same in either direction, there are six.
    pub(crate) fn all(real: &MoveCosts, seen: &MoveCosts) -> Vec<Direction> {
        let mut all: Vec<Direction> = Vec::new();
        // Backwards, a turn is done as its inverse, which can cost something else.
        for (inverse, real) in [(false, real.clone()), (true, real.inverted())] {
            let begin = all.len();
            for symmetry in Attitude::all().map(Attitude::symmetry) {
                let direction = Direction { symmetry, inverse };
                let is_new = all[begin..].iter().all(|other| other.axis() != direction.axis());
                if is_new && real.moved(symmetry) == *seen {
                    all.push(direction);
                }
            }
        }
        all
    }

    /// True if the inverse of the cube is solved.
    pub(crate) fn is_inverse(self) -> bool {
        self.inverse
    }

    /// The axis of the cube that becomes the U-D axis.
    pub(crate) fn axis(self) -> Axis {
        self.symmetry.inverse().face(Face::U).axis()
    }

    /// The cube seen in this direction.
    pub(crate) fn see(self, cube: &Cube) -> Cube {
        let cube = if self.inverse { cube.inverse() } else { *cube };
        cube.moved(self.symmetry)
    }

    /// Turns a solution of the cube seen in this direction into one of the cube itself.
    pub(crate) fn back(self, turns: &[Turn]) -> Vec<Turn> {
        let undo = self.symmetry.inverse();
        let turns = turns.iter().map(|turn| turn.moved(undo));
        if self.inverse { turns.rev().map(Turn::inverse).collect() } else { turns.collect() }
    }
}
