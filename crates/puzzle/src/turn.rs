//! The eighteen turns of one face.

use crate::face::Face;
use crate::geometry::{Quarters, Sticker, turned_layer};
use crate::symmetry::Symmetry;
use std::fmt;

/// A turn of one face: 0..18 = face · 3 + quarters − 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Turn(u8);

impl Turn {
    /// How many there are.
    pub const COUNT: usize = 18;

    /// The turn of this face by this much.
    pub const fn new(face: Face, quarters: Quarters) -> Turn {
        Turn(face as u8 * 3 + quarters as u8 - 1)
    }

    /// All eighteen: U U2 U' R R2 R' …
    pub fn all() -> impl Iterator<Item = Turn> {
        (0..Turn::COUNT as u8).map(Turn)
    }

    /// The turn with this index, if there is one.
    pub fn from_index(index: usize) -> Option<Turn> {
        (index < Turn::COUNT).then_some(Turn(index as u8))
    }

    /// 0..18.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The face that turns.
    pub const fn face(self) -> Face {
        Face::ALL[self.0 as usize / 3]
    }

    /// How far.
    pub const fn quarters(self) -> Quarters {
        Quarters::ALL[self.0 as usize % 3]
    }

    /// The turn that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Turn {
        Turn::new(self.face(), self.quarters().inverse())
    }

    /// Where a sticker was before this turn.
    #[must_use]
    pub fn before(self, sticker: Sticker) -> Sticker {
        let (face, axis) = (self.face(), self.face().axis());
        let map = if face == axis.positive() {
            turned_layer(axis, 1, self.quarters())
        } else {
            turned_layer(axis, -1, self.quarters().inverse())
        };
        Sticker::new(map[sticker.index()].into())
    }

    /// The same turn seen through a symmetry; mirrors reverse its direction.
    #[must_use]
    pub fn moved(self, symmetry: Symmetry) -> Turn {
        let quarters = if symmetry.is_mirror() { self.quarters().inverse() } else { self.quarters() };
        Turn::new(symmetry.face(self.face()), quarters)
    }
}

/// `R`, `R2` or `R'`.
impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.face(), self.quarters().suffix())
    }
}
