//! Ways to count turns.

use super::moves::{Layers, Move, turns_of};
use crate::face::Face;
use crate::geometry::Quarters;

/// A metric: a way to count turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Metric {
    /// Half-turn metric: any turn of a face (or of a face with its slice) counts one, a slice two.
    Htm,
    /// Quarter-turn metric: like HTM, but half turns count twice.
    Qtm,
    /// Slice-turn metric: like HTM, but a slice counts one.
    Stm,
    /// Execution-turn metric: every move counts one, rotations too.
    Etm,
    /// Opposite faces turned one after another count one together.
    Axial,
}

impl Metric {
    /// All of them.
    pub const ALL: [Metric; 5] = [Metric::Htm, Metric::Qtm, Metric::Stm, Metric::Etm, Metric::Axial];

    /// The short name, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Metric::Htm => "htm",
            Metric::Qtm => "qtm",
            Metric::Stm => "stm",
            Metric::Etm => "etm",
            Metric::Axial => "axial",
        }
    }

    /// The length of these moves as written: nothing is cancelled or merged before counting.
    pub fn count(self, moves: &[Move]) -> usize {
        if self == Metric::Axial {
            return axial(moves);
        }
        moves.iter().map(|turn| self.weigh(turn)).sum()
    }

    fn weigh(self, turn: &Move) -> usize {
        let faces = match turn.layers {
            Layers::Cube(_) => 0,
            Layers::Slice(_) => 2,
            Layers::Face(_) | Layers::Wide(_) => 1,
        };
        match self {
            Metric::Htm => faces,
            Metric::Qtm if turn.quarters == Quarters::Two => faces * 2,
            Metric::Qtm => faces,
            Metric::Stm => faces.min(1),
            Metric::Etm | Metric::Axial => 1,
        }
    }
}

fn axial(moves: &[Move]) -> usize {
    let mut count = 0;
    let mut together: Vec<Face> = Vec::new();
    for turn in turns_of(moves).0 {
        let face = turn.face();
        let joins = together.first().is_some_and(|first| first.axis() == face.axis()) && !together.contains(&face);
        if !joins {
            count += 1;
            together.clear();
        }
        together.push(face);
    }
    count
}
