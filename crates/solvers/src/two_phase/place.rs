//! Where a cube is in the first phase: which corners are twisted, which edges flipped, where the slice edges are.

use crate::coordinates::{Flip, Slice, Twist};
use engine::Coordinate;
use puzzle::Assembly;

/// Where a cube is in the first phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub twist: u16,
    pub flip: u16,
    pub slice: u16,
}

impl Place {
    /// The end of the phase.
    pub(super) const GOAL: Place = Place { twist: 0, flip: 0, slice: 0 };

    pub(super) fn of(assembly: &Assembly) -> Place {
        Place { twist: Twist::of(assembly) as u16, flip: Flip::of(assembly) as u16, slice: Slice::of(assembly) as u16 }
    }

    /// The place of `first` followed by `second`, without computing the whole position.
    pub(super) fn of_both(first: &Assembly, second: &Assembly) -> Place {
        Place {
            twist: Twist::of_both(first, second) as u16,
            flip: Flip::of_both(first, second) as u16,
            slice: Slice::of_both(first, second) as u16,
        }
    }
}
