//! Why stickers are not a cube that turns can solve.
//!
//! A [`Fault`] carries what a user interface needs to point at it: stickers, places, colours. Absent on purpose:
//! finding faults, which [`faults`](crate::faults) in `diagnosis.rs` does, and sentences, which need a language and the
//! user's own names of colours.

use crate::face::Face;
use crate::geometry::Sticker;
use crate::pieces::Place;
use std::fmt;

/// Something that prevents stickers from being a solvable cube.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// Too few or too many stickers.
    Length {
        /// How many letters there were.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// Characters that are not colours.
    Letters {
        /// Index of each in the text, and the character.
        found: Vec<(usize, char)>,
    },
    /// Several lines that are not the unfolded net.
    Shape,
    /// A colour does not occur nine times.
    ColourCount {
        /// The colour.
        colour: Face,
        /// Where it is.
        stickers: Vec<Sticker>,
    },
    /// Two or more centres of one colour.
    CentreTwice {
        /// The colour.
        colour: Face,
        /// The faces with it at the centre.
        at: Vec<Face>,
    },
    /// Two opposite centres whose colours are not opposite on this cube.
    CentresOpposite {
        /// One of the faces (the other one is opposite).
        at: Face,
        /// The colours at the centres of the two faces.
        colours: [Face; 2],
    },
    /// Opposite centres are correct, but the six are a mirror image.
    CentresMirrored,
    /// Colours that no piece has.
    NoSuchPiece {
        /// Where.
        place: Place,
        /// The colours there, in the order of the place's stickers.
        colours: Vec<Face>,
        /// What is wrong with them.
        misfit: Misfit,
    },
    /// A piece that occurs more than once.
    PieceTwice {
        /// The piece, by its place when solved.
        piece: Place,
        /// Where it is.
        at: Vec<Place>,
    },
    /// However the unknown stickers are filled in, it is not a cube.
    NoCompletion,
    /// The twists of the corners do not add up. Which corner it is cannot be known.
    TwistSum {
        /// What they add up to.
        direction: Twist,
    },
    /// The flips of the edges do not add up. Which edge it is cannot be known.
    FlipSum,
    /// Corners and edges disagree about the number of swaps. Which two pieces cannot be known.
    Parity,
}

/// What is wrong with the colours at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Misfit {
    /// One colour more than once.
    Repeated(Face),
    /// Two colours of opposite faces.
    Opposite(Face, Face),
    /// The three colours are in the wrong order around the corner.
    Mirrored,
}

/// A third of a turn of a corner, as seen from outside along its diagonal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Twist {
    /// Clockwise.
    Clockwise = 1,
    /// Counter-clockwise.
    CounterClockwise = 2,
}

impl Twist {
    /// The twist that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Twist {
        match self {
            Twist::Clockwise => Twist::CounterClockwise,
            Twist::CounterClockwise => Twist::Clockwise,
        }
    }

    /// The thirds it adds to a corner's twist, modulo three.
    pub const fn thirds(self) -> u8 {
        self as u8
    }
}

impl Fault {
    /// The number that other solvers use for this kind of fault: 1 colours, 2 edges, 3 flip, 4 corners, 5 twist, 6 parity.
    pub const fn code(&self) -> u8 {
        match self {
            Fault::Length { .. } | Fault::Letters { .. } | Fault::ColourCount { .. } => 1,
            Fault::CentreTwice { .. } | Fault::CentresOpposite { .. } | Fault::CentresMirrored => 1,
            Fault::NoCompletion | Fault::Shape => 1,
            Fault::NoSuchPiece { place: Place::Edge(_), .. } | Fault::PieceTwice { piece: Place::Edge(_), .. } => 2,
            Fault::FlipSum => 3,
            Fault::NoSuchPiece { .. } | Fault::PieceTwice { .. } => 4,
            Fault::TwistSum { .. } => 5,
            Fault::Parity => 6,
        }
    }

    /// A key for programs and message files.
    pub const fn kind(&self) -> &'static str {
        match self {
            Fault::Length { .. } => "length",
            Fault::Letters { .. } => "letters",
            Fault::Shape => "shape",
            Fault::ColourCount { .. } => "colour-count",
            Fault::CentreTwice { .. } => "centre-twice",
            Fault::CentresOpposite { .. } => "centres-opposite",
            Fault::CentresMirrored => "centres-mirrored",
            Fault::NoSuchPiece { .. } => "no-such-piece",
            Fault::PieceTwice { .. } => "piece-twice",
            Fault::NoCompletion => "no-completion",
            Fault::TwistSum { .. } => "twist",
            Fault::FlipSum => "flip",
            Fault::Parity => "parity",
        }
    }

    /// The places of the pieces, or the stickers, where the fault can be seen; empty if it has no place.
    pub fn places(&self) -> Vec<String> {
        match self {
            Fault::NoSuchPiece { place, .. } => vec![place.to_string()],
            Fault::PieceTwice { at, .. } => at.iter().map(Place::to_string).collect(),
            Fault::Letters { found } => found.iter().map(|(position, _)| (position + 1).to_string()).collect(),
            _ => self.stickers().iter().map(Sticker::to_string).collect(),
        }
    }

    /// The stickers where the fault can be seen, for outlining them.
    pub fn stickers(&self) -> Vec<Sticker> {
        match self {
            Fault::ColourCount { stickers, .. } => stickers.clone(),
            Fault::CentreTwice { at, .. } => at.iter().map(|&face| Sticker::centre(face)).collect(),
            Fault::CentresOpposite { at, .. } => vec![Sticker::centre(*at), Sticker::centre(at.opposite())],
            Fault::CentresMirrored => Face::ALL.map(Sticker::centre).to_vec(),
            Fault::NoSuchPiece { place, .. } => place.stickers(),
            Fault::PieceTwice { at, .. } => at.iter().flat_map(|place| place.stickers()).collect(),
            _ => Vec::new(),
        }
    }
}

/// For developers: the kind and the places. Sentences for users are made where their language is known.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind())?;
        let places = self.places();
        if places.is_empty() { Ok(()) } else { write!(f, " at {}", places.join(" ")) }
    }
}

impl std::error::Error for Fault {}
