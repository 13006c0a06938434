//! How positions and algs are written.

use contract::Rejection;
use puzzle::{Alg, Layers, Notation, Numbering, Puzzle, Scheme};
use words::Language;

/// A position as text, in one of the forms people use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Given<'a> {
    /// 54 letters, a net, or a KPattern as JSON.
    Facelets(&'a str),
    /// An alg that is applied to the solved cube.
    Scramble(&'a str),
    /// Four lists: corners / twists / edges / flips.
    Pieces(&'a str),
    /// The number of the whole position.
    Number(&'a str),
    /// Coordinates of the 3x3x3 by name, as in `twist 792, slice 22`; the others are those of the solved cube.
    Coordinates(&'a str),
}

impl Given<'_> {
    /// The text as given.
    pub(crate) const fn text(&self) -> &str {
        match self {
            Given::Facelets(text)
            | Given::Scramble(text)
            | Given::Pieces(text)
            | Given::Number(text)
            | Given::Coordinates(text) => text,
        }
    }

    /// Editors on Windows like to start files with one.
    pub(crate) fn without_byte_order_mark(self) -> Self {
        let cut = |text| str::strip_prefix(text, '\u{feff}').unwrap_or(text);
        match self {
            Given::Facelets(text) => Given::Facelets(cut(text)),
            Given::Scramble(text) => Given::Scramble(cut(text)),
            Given::Pieces(text) => Given::Pieces(cut(text)),
            Given::Number(text) => Given::Number(cut(text)),
            Given::Coordinates(text) => Given::Coordinates(cut(text)),
        }
    }
}

/// How the text of positions and algs is interpreted.
///
/// ```
/// use zauber::{FaultNote, Given, Position, Puzzle, Reader, Rejection, RepairNote, Stickers, UnknownPuzzle, Verdict};
///
/// let (reader, cube) = (Reader::default(), "333".parse::<Puzzle>()?);
/// let position: Position = reader.read(cube, Given::Scramble("R U R' U'"))?;
/// let verdict: Verdict = position.check()?;
/// assert!(verdict.legal && matches!(position.stickers(), Stickers::Cube(_)));
/// // Reading rejects only what is no position at all; checking finds all faults, and says how to repair them.
/// let twisted = Given::Facelets("UUUUUUUUFURRRRRRRRFFRFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB");
/// let rejection: Rejection = reader.read(cube, twisted)?.check().unwrap_err();
/// let (fault, repair): (&FaultNote, &RepairNote) = (&rejection.faults[0], &rejection.repairs[0]);
/// println!("{}: {}", fault.text, repair.operations.join(", "));
/// // A name that is no puzzle is rejected, too.
/// let error: UnknownPuzzle = "444".parse::<Puzzle>().unwrap_err();
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reader {
    /// Letters and names of colours.
    pub scheme: Scheme,
    /// Letters of turns.
    pub notation: Notation,
    /// Numbers of pieces.
    pub numbering: Numbering,
    /// The language of error messages.
    pub language: Language,
}

impl Reader {
    /// The maximum size of a text; the longest alg takes half of it.
    pub const MAX_BYTES: usize = 1 << 20;

    /// Rejects what is too long to be a position or an alg, before it is read.
    pub(crate) fn check_size(&self, text: &str) -> Result<(), Rejection> {
        if text.len() <= Reader::MAX_BYTES {
            return Ok(());
        }
        let text = self.language.say("input.size", &[("most", &Reader::MAX_BYTES)]);
        Err(Rejection::of_input("size", text))
    }

    /// Reads an alg for a puzzle; middle layers can be turned only where there are any.
    pub fn alg(&self, puzzle: Puzzle, text: &str) -> Result<Alg, Rejection> {
        self.check_size(text)?;
        let has_middle = puzzle.relative().is_none();
        let alg = Alg::parse_with_layers(text, self.notation, if has_middle { 3 } else { 2 })
            .map_err(|error| Rejection::of_alg(&error, self.language))?;
        match alg.moves().iter().find(|turn| !has_middle && matches!(turn.layers, Layers::Slice(_))) {
            Some(slice) => {
                let text = self.language.say("small.slice", &[("turn", &slice.to_text(self.notation))]);
                Err(Rejection::of_input("slice", text))
            }
            None => Ok(alg),
        }
    }
}
