//! Why stickers are not a cube that turns can solve.
//!
//! A [`Fault`] carries what a user interface needs to point at it: stickers, places, colours.
//! [`faults`] finds all of them at once. Absent on purpose: sentences, which need a language and the
//! person's own names of colours.

use crate::assembly::{Assembly, Universe, corner_showing, edge_showing};
use crate::face::Face;
use crate::facelets::Facelets;
use crate::geometry::Sticker;
use crate::pieces::{Corner, Corners, Edge, Edges, Pieces, Place};
use std::fmt;

/// Something that keeps stickers from being a solvable cube.
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
    /// Characters that are no colours.
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
        /// The faces that have it in the middle.
        at: Vec<Face>,
    },
    /// Two centres face each other that do not on this cube.
    CentresOpposite {
        /// One of the faces (the other one is opposite).
        at: Face,
        /// The colours in the middle of the two faces.
        colours: [Face; 2],
    },
    /// Opposite centres are right, but the six are a mirror image.
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
    /// A piece that is there more than once.
    PieceTwice {
        /// The piece, by its home.
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
    /// Two colours that lie on opposite sides of the cube.
    Opposite(Face, Face),
    /// The three colours run around the corner the wrong way.
    Mirrored,
}

/// A third of a turn of a corner, as seen from outside along its diagonal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Twist {
    /// To the right.
    Clockwise = 1,
    /// To the left.
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

    /// A key for programs and for message files.
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

    /// The pieces' places or the stickers where the fault can be seen; empty if it has no place.
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

/// For developers: the kind and the places. Sentences for people are made where their language is known.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind())?;
        let places = self.places();
        if places.is_empty() { Ok(()) } else { write!(f, " at {}", places.join(" ")) }
    }
}

impl std::error::Error for Fault {}

/// Everything that is wrong with these stickers, lowest code first; empty if they are a legal cube, or
/// if too much is unknown to tell.
pub fn faults(facelets: &Facelets) -> Vec<Fault> {
    let mut faults = Vec::new();
    for colour in Face::ALL {
        let stickers: Vec<Sticker> = Sticker::all().filter(|&s| facelets.get(s) == Some(colour)).collect();
        // With unknown stickers a colour may still be short of nine, but never above.
        if stickers.len() > 9 || (stickers.len() < 9 && !facelets.has_unknown()) {
            faults.push(Fault::ColourCount { colour, stickers });
        }
    }
    let centres_stand = centre_faults(facelets, &mut faults);
    let corners: Option<Corners> = gather(
        facelets,
        &mut faults,
        Corner::ALL,
        |place| corner_showing(place.stickers().map(|sticker| facelets.get(sticker))),
        Place::Corner,
    );
    let edges: Option<Edges> = gather(
        facelets,
        &mut faults,
        Edge::ALL,
        |place| edge_showing(place.stickers().map(|sticker| facelets.get(sticker))),
        Place::Edge,
    );

    // The sums do not depend on how the cube is held; parity does.
    if let Some(corners) = &corners {
        faults.extend(Universe::new(corners.turn_sum(), false, false).faults());
    }
    if let Some(edges) = &edges {
        faults.extend(Universe::new(0, edges.turn_sum() == 1, false).faults());
    }
    if let (Some(corners), Some(edges), true, Some(attitude)) = (corners, edges, centres_stand, facelets.attitude()) {
        let odd = Assembly::new(corners, edges).is_odd() != attitude.is_odd();
        faults.extend(Universe::new(0, false, odd).faults());
    }
    faults.sort_by_key(Fault::code);
    faults
}

/// Notes what is wrong with the six centres; true if they are all known and right.
fn centre_faults(facelets: &Facelets, faults: &mut Vec<Fault>) -> bool {
    let before = faults.len();
    let centre = |face: Face| facelets.get(Sticker::centre(face));
    for colour in Face::ALL {
        let at: Vec<Face> = Face::ALL.into_iter().filter(|&face| centre(face) == Some(colour)).collect();
        if at.len() > 1 {
            faults.push(Fault::CentreTwice { colour, at });
        }
    }
    if faults.len() == before {
        for face in [Face::U, Face::R, Face::F] {
            if let (Some(a), Some(b)) = (centre(face), centre(face.opposite()))
                && a.opposite() != b
            {
                faults.push(Fault::CentresOpposite { at: face, colours: [a, b] });
            }
        }
    }
    let known = Face::ALL.into_iter().all(|face| centre(face).is_some());
    if faults.len() == before && known && facelets.attitude().is_none() {
        faults.push(Fault::CentresMirrored);
    }
    known && faults.len() == before
}

/// Collects the pieces of one kind and notes those that do not exist or come more than once.
/// `look` says which piece shows at a place (its index and turn), `wrap` names places.
fn gather<P: Copy, const N: usize, const O: u8>(
    facelets: &Facelets,
    faults: &mut Vec<Fault>,
    all: [P; N],
    look: impl Fn(P) -> Option<(usize, u8)>,
    wrap: fn(P) -> Place,
) -> Option<Pieces<N, O>> {
    let mut found: [Vec<Place>; N] = std::array::from_fn(|_| Vec::new());
    let (mut piece, mut turn) = ([0; N], [0; N]);
    for (i, place) in all.into_iter().enumerate() {
        match look(place) {
            Some((shown, turned)) => {
                found[shown].push(wrap(place));
                (piece[i], turn[i]) = (shown as u8, turned);
            }
            None => {
                let colours: Vec<Option<Face>> =
                    wrap(place).stickers().into_iter().map(|sticker| facelets.get(sticker)).collect();
                if let Some(misfit) = misfit(&colours) {
                    let colours = colours.into_iter().flatten().collect();
                    faults.push(Fault::NoSuchPiece { place: wrap(place), colours, misfit });
                }
            }
        }
    }
    let whole = found.iter().all(|places| places.len() == 1);
    for (piece, at) in all.into_iter().zip(found) {
        if at.len() > 1 {
            faults.push(Fault::PieceTwice { piece: wrap(piece), at });
        }
    }
    whole.then(|| Pieces::new(piece, turn).expect("each piece was found once"))
}

/// What is wrong with the colours at one place; `None` if nothing is, as far as they are known.
fn misfit(colours: &[Option<Face>]) -> Option<Misfit> {
    for (i, a) in colours.iter().enumerate() {
        for b in &colours[i + 1..] {
            if let (Some(a), Some(b)) = (*a, *b) {
                if a == b {
                    return Some(Misfit::Repeated(a));
                }
                if a.opposite() == b {
                    return Some(Misfit::Opposite(a, b));
                }
            }
        }
    }
    (colours.len() == 3 && !colours.contains(&None)).then_some(Misfit::Mirrored)
}
