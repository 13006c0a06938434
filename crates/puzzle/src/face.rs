//! The six faces, the three axes, and the names of colours.
//!
//! A colour is named by the face it belongs to: on a cube held white up and green front, `Face::U` *is* white. The
//! names that people use are in a [`Scheme`](crate::Scheme). So stickers, centres and places all use [`Face`], and
//! nothing has to be translated twice.

use std::fmt;

/// A face of the cube, and the colour that belongs there. The order is that of the facelet string.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Face {
    /// Up.
    U,
    /// Right.
    R,
    /// Front.
    F,
    /// Down.
    D,
    /// Left.
    L,
    /// Back.
    B,
}

impl Face {
    /// All six, in the order of the facelet string.
    pub const ALL: [Face; 6] = [Face::U, Face::R, Face::F, Face::D, Face::L, Face::B];

    /// The index of this face in [`Face::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The face on the other side.
    pub const fn opposite(self) -> Face {
        Face::ALL[(self as usize + 3) % 6]
    }

    /// The axis through this face and its opposite.
    pub const fn axis(self) -> Axis {
        match self {
            Face::R | Face::L => Axis::X,
            Face::U | Face::D => Axis::Y,
            Face::F | Face::B => Axis::Z,
        }
    }

    /// True for R, U and F, the positive ends of the axes.
    pub const fn is_positive(self) -> bool {
        (self as u8) < 3
    }

    /// `U`, `R`, `F`, `D`, `L` or `B`.
    pub const fn letter(self) -> char {
        b"URFDLB"[self as usize] as char
    }

    /// The face with this (capital) letter.
    pub fn from_letter(letter: char) -> Option<Face> {
        Face::ALL.into_iter().find(|face| face.letter() == letter)
    }

    /// Where the face is on the unfolded net: column 0..4 from the left, row 0..3 from the top.
    pub const fn on_net(self) -> (usize, usize) {
        match self {
            Face::U => (1, 0),
            Face::L => (0, 1),
            Face::F => (1, 1),
            Face::R => (2, 1),
            Face::B => (3, 1),
            Face::D => (1, 2),
        }
    }

    /// The direction this face points in; x points right, y up, z to the front.
    pub(crate) const fn normal(self) -> [i8; 3] {
        match self {
            Face::U => [0, 1, 0],
            Face::R => [1, 0, 0],
            Face::F => [0, 0, 1],
            Face::D => [0, -1, 0],
            Face::L => [-1, 0, 0],
            Face::B => [0, 0, -1],
        }
    }

    pub(crate) fn from_normal(normal: [i8; 3]) -> Face {
        Face::ALL.into_iter().find(|face| face.normal() == normal).expect("a normal is one of the six unit vectors")
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// One of the three axes of the cube. Turns about an axis are clockwise as seen from its positive end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Axis {
    /// From L to R.
    X,
    /// From D to U.
    Y,
    /// From B to F.
    Z,
}

impl Axis {
    /// All three.
    pub(crate) const ALL: [Axis; 3] = [Axis::X, Axis::Y, Axis::Z];

    /// 0, 1 or 2; also the index of the coordinate along this axis.
    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    /// The face the axis points at: R, U or F.
    pub const fn positive(self) -> Face {
        match self {
            Axis::X => Face::R,
            Axis::Y => Face::U,
            Axis::Z => Face::F,
        }
    }

    /// The face at the other end: L, D or B.
    pub const fn negative(self) -> Face {
        self.positive().opposite()
    }
}
