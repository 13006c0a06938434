//! Why 24 stickers are not a position that turns can solve.
//!
//! A [`SmallFault`] carries what a user interface needs to point at it: stickers, places, colours. Absent on purpose:
//! finding faults, which [`faults`](super::faults) in `repair.rs` does, and sentences, which need a language.

use super::{SmallColour, Spot};
use crate::fault::Twist;
use crate::pieces::Corner;

/// Something that prevents stickers from being a legal position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SmallFault {
    /// Too few or too many stickers.
    Length {
        /// How many letters there were.
        found: usize,
    },
    /// Characters that are not colours.
    Letters {
        /// Index of each in the text, and the character.
        found: Vec<(usize, char)>,
    },
    /// Several lines that are not the unfolded net.
    Shape,
    /// A colour occurs too often or not often enough.
    ColourCount {
        /// The colour.
        colour: SmallColour,
        /// Where it is.
        spots: Vec<Spot>,
        /// How often it should occur.
        expected: usize,
    },
    /// Colours that no piece has.
    NoSuchPiece {
        /// Where.
        place: Corner,
        /// The colours there, in the order of the place's stickers.
        colours: [SmallColour; 3],
        /// What is wrong with them.
        misfit: SmallMisfit,
    },
    /// A piece that occurs more than once.
    PieceTwice {
        /// Its colours.
        colours: [SmallColour; 3],
        /// Where it is.
        at: Vec<Corner>,
    },
    /// However the unknown stickers are filled in, it is not a position.
    NoCompletion,
    /// The twists of the corners do not add up. Which corner it is cannot be known.
    TwistSum {
        /// What they add up to.
        direction: Twist,
    },
}

/// What is wrong with the colours at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SmallMisfit {
    /// One colour more than once, on a puzzle where no piece has that.
    Repeated(SmallColour),
    /// Two of one colour and one of another, but a piece has one colour or three.
    Mixed,
    /// Two colours of opposite faces.
    Opposite(SmallColour, SmallColour),
    /// The three colours are in the wrong order around the corner.
    Mirrored,
}

impl SmallFault {
    /// The number that other solvers use for this kind of fault: 1 colours, 4 corners, 5 twist.
    pub const fn code(&self) -> u8 {
        match self {
            SmallFault::NoSuchPiece { .. } | SmallFault::PieceTwice { .. } => 4,
            SmallFault::TwistSum { .. } => 5,
            _ => 1,
        }
    }

    /// A key for programs and message files.
    pub const fn kind(&self) -> &'static str {
        match self {
            SmallFault::Length { .. } => "length",
            SmallFault::Letters { .. } => "letters",
            SmallFault::Shape => "shape",
            SmallFault::ColourCount { .. } => "colour-count",
            SmallFault::NoSuchPiece { .. } => "no-such-piece",
            SmallFault::PieceTwice { .. } => "piece-twice",
            SmallFault::NoCompletion => "no-completion",
            SmallFault::TwistSum { .. } => "twist",
        }
    }

    /// The places of the pieces, or the stickers, where the fault can be seen; empty if it has no place.
    pub fn places(&self) -> Vec<String> {
        match self {
            SmallFault::NoSuchPiece { place, .. } => vec![place.to_string()],
            SmallFault::PieceTwice { at, .. } => at.iter().map(Corner::to_string).collect(),
            SmallFault::Letters { found } => found.iter().map(|(position, _)| (position + 1).to_string()).collect(),
            _ => self.spots().iter().map(Spot::to_string).collect(),
        }
    }

    /// The stickers where the fault can be seen, for outlining them.
    pub fn spots(&self) -> Vec<Spot> {
        match self {
            SmallFault::ColourCount { spots, .. } => spots.clone(),
            SmallFault::NoSuchPiece { place, .. } => Spot::of(*place).to_vec(),
            SmallFault::PieceTwice { at, .. } => at.iter().flat_map(|&place| Spot::of(place)).collect(),
            _ => Vec::new(),
        }
    }
}
