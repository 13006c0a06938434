//! Positions of corner puzzles: from the user's input to 24 stickers, and on to a position.

mod faults;
mod look;
mod way;

pub(crate) use way::CornerWay;

use crate::reader::{Given, Reader};
use contract::Rejection;
use faults::reject;
use puzzle::relatives::{self, SmallFault, SmallRepairs, TetraFaces, Tips};
use puzzle::{Alg, Notation, PieceListError, PieceLists, Puzzle, Relative, Scheme, Small, SmallFacelets, SmallHeld};
use words::{Language, Sayable, SmallWording, piece_list_error};

/// 24 stickers as they were given; nothing is known about them yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CornerPosition {
    /// The puzzle.
    pub relative: Relative,
    /// The stickers, in the colours that were written.
    pub facelets: SmallFacelets,
    /// The user's names for the colours of the 2x2x2: by face if they wrote faces.
    pub scheme: Scheme,
    /// The colours to draw it in.
    pub paint: Scheme,
    /// True if colours were written, not `ABCD` or faces.
    pub by_colour: bool,
    /// True if the four faces of a tetrahedron were written.
    pub as_faces: bool,
    /// The language of messages about it.
    pub language: Language,
    /// How faces are called in them.
    pub notation: Notation,
}

impl CornerPosition {
    /// Reads a position; rejects only what is not 24 stickers.
    pub(crate) fn read(reader: &Reader, relative: Relative, given: Given<'_>) -> Result<CornerPosition, Rejection> {
        let language = reader.language;
        if reader.scheme.is_transformer() {
            return Err(Rejection::of_options("stickers", language.say("small.digits", &[])));
        }
        let position = |facelets, by_colour| CornerPosition {
            relative,
            facelets,
            scheme: if by_colour { reader.scheme.clone() } else { Scheme::faces() },
            paint: reader.scheme.clone(),
            by_colour,
            as_faces: false,
            language,
            notation: reader.notation,
        };
        match given.without_byte_order_mark() {
            Given::Facelets(text) => relatives::read(text, relative, &reader.scheme)
                .map(|read| CornerPosition { as_faces: read.as_faces, ..position(read.facelets, read.by_colour) })
                .map_err(|faults| reject(&faults, &position(SmallFacelets::unknown(relative.colouring()), true), None)),
            Given::Scramble(text) => {
                let alg = reader.alg(Puzzle::Relative(relative), text)?;
                Ok(position(SmallFacelets::solved(relative.colouring()).after_all(&alg.moves()), false))
            }
            // Any eight pieces; a check finds out whether they can be solved.
            Given::Pieces(text) => match PieceLists::parse_corners(text) {
                Ok(corners) => Ok(position(SmallFacelets::of(relative.colouring(), &corners), false)),
                Err(PieceListError::Shape { found }) => {
                    Err(Rejection::of_input("pieces", language.say("small.pieces", &[("found", &found)])))
                }
                Err(error) => Err(Rejection::of_input("pieces", piece_list_error(&error, language))),
            },
            Given::Coordinates(_) => Err(Rejection::of_options("coordinates", language.say("small.coordinates", &[]))),
            Given::Number(text) => {
                let number = text.trim();
                match number.parse().ok().and_then(|number| Small::from_index(relative.colouring(), number)) {
                    Some(small) => Ok(position(small.facelets(), false)),
                    None => {
                        let greatest = relative.colouring().positions() - 1;
                        let text = language.say("small.number", &[("given", &number), ("greatest", &greatest)]);
                        Err(Rejection::of_input("number", text))
                    }
                }
            }
        }
    }

    /// Its colours, faults and repairs in words.
    pub(crate) fn wording(&self) -> SmallWording<'_> {
        let CornerPosition { relative, ref scheme, by_colour, as_faces, language, notation, .. } = *self;
        SmallWording { relative, language, scheme, by_colour, as_faces, notation }
    }

    /// The position. Unknown stickers are filled in if there is only one way.
    pub(crate) fn held(&self) -> Result<SmallHeld, Rejection> {
        if let Some(held) = SmallHeld::complete(&self.facelets) {
            return Ok(held);
        }
        let faults = relatives::faults(&self.facelets);
        if !faults.is_empty() {
            return Err(self.rejected(&faults));
        }
        let unknown = self.facelets.colours().iter().filter(|colour| colour.is_none()).count();
        let ways = relatives::completions(&self.facelets).map_or(0, |completion| completion.ways);
        let text = self.language.say_counted("small.unknown", unknown, &[("unknown", &unknown), ("ways", &ways)]);
        let mut rejection = Rejection::of_input("unknown", text);
        rejection.code = 1;
        rejection.faults[0].code = 1;
        Err(rejection)
    }

    /// The four faces of the tetrahedron; rejected, with the way there, if the shape is another.
    pub(crate) fn faces(&self) -> Result<TetraFaces, Rejection> {
        if let Some(faces) = TetraFaces::of(&self.facelets) {
            return Ok(faces);
        }
        let held = self.held()?;
        if let Some(faces) = TetraFaces::of(&held.facelets().renamed(held.names())) {
            return Ok(faces);
        }
        let turns = held.to_tetrahedron();
        let shape = self.language.say(&format!("shape.{}", Tips::of(&held.position).shape().name()), &[]);
        let way = Alg::from_turns(turns.iter().copied()).to_text(self.notation);
        let values: [(_, &dyn Sayable); 3] = [("shape", &shape), ("count", &turns.len()), ("turns", &way)];
        Err(Rejection::of_input(
            "not-a-tetrahedron",
            self.language.say_counted("small.not-a-tetrahedron", turns.len(), &values),
        ))
    }

    fn rejected(&self, faults: &[SmallFault]) -> Rejection {
        let repairs: SmallRepairs = relatives::repairs(&self.facelets);
        reject(faults, self, Some(&repairs))
    }
}
