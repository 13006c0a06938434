//! The relatives of the 3x3x3 that have only corners: the 2x2x2, the MiniTet and the Stern.
//!
//! ```text
//! text ─► SmallFacelets ─► SmallHeld ─► Small ─► index
//!         24 stickers      how it is    legal
//!                          held
//! ```
//!
//! Mechanically all three are the eight corners of a cube. They differ in what the pieces look like, which is their
//! [`Colouring`]: on the 2x2x2 every piece has three colours; MiniTet and Stern share a colouring in which four pieces,
//! the tips, have three colours, and four, the flat ones, have one, so that their twist cannot be seen. Since there are
//! no centres, the piece at DBL is held and the other seven are turned around it with U, R and F.

mod fault;
mod held;
mod position;
mod reading;
mod repair;
mod shape;
mod shared_twist;
mod stickers;
mod tetrahedron;

pub use fault::{SmallFault, SmallMisfit};
pub use held::{SmallHeld, read_pieces};
pub use position::Small;
pub use reading::{SmallReading, read};
pub use repair::{Completion, SmallRepair, SmallRepairs, completions, faults, repairs};
pub use shape::{Shape, Tips};
pub use shared_twist::SharedTwist;
pub use stickers::{SmallColour, SmallFacelets, Spot};
pub use tetrahedron::{TetraFaces, Tile};

use crate::pieces::Corner;

/// A corner puzzle: one that has only corners.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Relative {
    /// The 2x2x2.
    Pocket,
    /// The tetrahedron that changes its shape.
    MiniTet,
    /// The star with eight spikes.
    Stern,
}

impl Relative {
    /// All of them.
    pub const ALL: [Relative; 3] = [Relative::Pocket, Relative::MiniTet, Relative::Stern];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Relative::Pocket => "222",
            Relative::MiniTet => "minitet",
            Relative::Stern => "stern",
        }
    }

    /// What people call it.
    pub const fn title(self) -> &'static str {
        match self {
            Relative::Pocket => "2x2x2",
            Relative::MiniTet => "MiniTet",
            Relative::Stern => "Stern",
        }
    }

    /// What its pieces look like.
    pub const fn colouring(self) -> Colouring {
        match self {
            Relative::Pocket => Colouring::Cube,
            Relative::MiniTet | Relative::Stern => Colouring::Tetra,
        }
    }
}

/// What the eight pieces look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colouring {
    /// Six colours, three on each piece.
    Cube,
    /// Four colours: three on each of four tips, one on each of four flat pieces.
    Tetra,
}

/// The place whose piece is held.
pub const HELD: Corner = Corner::DBL;

impl Colouring {
    /// Both.
    pub const ALL: [Colouring; 2] = [Colouring::Cube, Colouring::Tetra];

    /// How many colours there are.
    pub const fn colours(self) -> usize {
        match self {
            Colouring::Cube => 6,
            Colouring::Tetra => 4,
        }
    }

    /// All colours, in the order of their letters.
    pub fn all_colours(self) -> impl DoubleEndedIterator<Item = SmallColour> + ExactSizeIterator {
        (0..self.colours() as u8).map(SmallColour::new)
    }

    /// How many stickers of each colour there are.
    pub(crate) const fn stickers_of_a_colour(self) -> usize {
        24 / self.colours()
    }

    /// The number of positions, with the piece at DBL held.
    pub const fn positions(self) -> usize {
        match self {
            Colouring::Cube => 5040 * 729,
            Colouring::Tetra => 5040 * 27,
        }
    }

    /// True for a piece of one colour, whose twist cannot be seen.
    pub const fn is_flat(self, piece: Corner) -> bool {
        matches!(self, Colouring::Tetra) && matches!(piece, Corner::URF | Corner::ULB | Corner::DLF | Corner::DRB)
    }

    /// The colours of a piece, in the order of the stickers of its place.
    pub fn colours_of(self, piece: Corner) -> [SmallColour; 3] {
        match self {
            Colouring::Cube => piece.faces().map(|face| SmallColour::new(face as u8)),
            Colouring::Tetra => match piece {
                Corner::URF => [SmallColour::A; 3],
                Corner::ULB => [SmallColour::B; 3],
                Corner::DLF => [SmallColour::C; 3],
                Corner::DRB => [SmallColour::D; 3],
                // On the sticker of a cube face, a tip shows the face of the tetrahedron whose flat piece that cube
                // face does not touch.
                tip => tip.faces().map(|face| {
                    let flats = [Corner::URF, Corner::ULB, Corner::DLF, Corner::DRB];
                    let away = |flat: &Corner| {
                        !flat.faces().contains(&face)
                            && tip.faces().iter().filter(|&&other| flat.faces().contains(&other)).count() == 2
                    };
                    let at = flats.iter().position(away).expect("two faces of a tip meet one more flat piece");
                    SmallColour::new(at as u8)
                }),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_colour_has_its_share_and_tips_have_three() {
        for colouring in Colouring::ALL {
            let all: Vec<SmallColour> = Corner::ALL.into_iter().flat_map(|piece| colouring.colours_of(piece)).collect();
            for colour in colouring.all_colours() {
                assert_eq!(all.iter().filter(|&&other| other == colour).count(), colouring.stickers_of_a_colour());
            }
            for piece in Corner::ALL {
                let [a, b, c] = colouring.colours_of(piece);
                let different = a != b && b != c && a != c;
                assert_eq!(different, !colouring.is_flat(piece), "{piece}");
            }
        }
        assert!(!Colouring::Tetra.is_flat(HELD), "a tip is held");
    }
}
