//! Where a cube is in the first phase: which corners are twisted, which edges flipped, where the slice edges are.

use crate::coordinates::{flip, slice, twist};
use puzzle::Assembly;

/// Where a cube is in the first phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub twist: u16,
    pub flip: u16,
    pub slice: u16,
}

impl Place {
    pub fn of(assembly: &Assembly) -> Place {
        Place {
            twist: twist::of(assembly.corners()) as u16,
            flip: flip::of(assembly.edges()) as u16,
            slice: slice::of(assembly.edges()) as u16,
        }
    }

    /// The place of `first`, then `second`, without putting everything together.
    pub fn of_both(first: &Assembly, second: &Assembly) -> Place {
        Place {
            twist: twist::of_both(first.corners(), second.corners()) as u16,
            flip: flip::of_both(first.edges(), second.edges()) as u16,
            slice: slice::of_both(first.edges(), second.edges()) as u16,
        }
    }
}
