//! The twelve universes of a cube that was taken apart and put together again: no turn leads from one to another.
//!
//! A [`Universe`] is read from an [`Assembly`](crate::Assembly), or from corners or edges alone if only they are known.
//! Outside the universe of the solved cube, its [`Fault`]s say which of the three sums are wrong.

use crate::fault::{Fault, Twist};

/// What turns cannot change: the sum of the twists, the sum of the flips, and whether corners and edges need the same
/// number of swaps modulo two. Twelve in all; number 0 contains the solved cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Universe {
    twist: u8,
    flip: bool,
    odd: bool,
}

impl Universe {
    /// The universe of the solved cube.
    pub const SOLVABLE: Universe = Universe { twist: 0, flip: false, odd: false };

    pub(crate) const fn new(twist: u8, flip: bool, odd: bool) -> Universe {
        Universe { twist, flip, odd }
    }

    /// 0..12 = twist sum · 4 + flip sum · 2 + parity.
    pub const fn index(self) -> u8 {
        self.twist * 4 + self.flip as u8 * 2 + self.odd as u8
    }

    /// The sum of all corner twists, if it is not zero.
    pub(crate) const fn twist(self) -> Option<Twist> {
        match self.twist {
            0 => None,
            1 => Some(Twist::Clockwise),
            _ => Some(Twist::CounterClockwise),
        }
    }

    /// True if the number of flipped edges is odd.
    pub(crate) const fn is_flipped(self) -> bool {
        self.flip
    }

    /// True if the corners need an odd number of swaps and the edges an even one, or the other way round.
    pub(crate) const fn is_odd(self) -> bool {
        self.odd
    }

    /// Why this is not the universe of the solved cube.
    pub fn faults(self) -> Vec<Fault> {
        let flip = self.flip.then_some(Fault::FlipSum);
        let twist = self.twist().map(|direction| Fault::TwistSum { direction });
        let parity = self.odd.then_some(Fault::Parity);
        [flip, twist, parity].into_iter().flatten().collect()
    }
}
