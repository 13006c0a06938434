//! From what a person gives to 24 stickers, and on to a position; whether it is one; what turns make of it.

use super::refusing::{letter, refuse, written};
use crate::reading::{Given, Reader};
use crate::rejection::Rejection;
use crate::texts::Language;
use crate::wording::piece_list_error;
use puzzle::relatives::{self, Remedies, SmallFault};
use puzzle::{Alg, Layers, PieceListError, PieceLists, Relative, Scheme, Small, SmallFacelets, SmallHeld, Tint};
use serde::Serialize;
use utoipa::ToSchema;

/// 24 stickers as they were given; nothing is known about them yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmallSheet {
    /// Which puzzle.
    pub relative: Relative,
    /// The stickers, in the colours that were written.
    pub facelets: SmallFacelets,
    /// What the person calls the colours of the 2x2x2: by face if they wrote faces.
    pub scheme: Scheme,
    /// True if colours were written, not `ABCD` or faces.
    pub by_colour: bool,
}

/// A position that turns can solve.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct SmallVerdict {
    /// The stickers as held, named so that the piece at DBL is at home; `?` where there is more than one way.
    pub facelets: String,
    /// How it is held, as turns of the whole puzzle; `None` if its colours are not the usual ones or not known.
    pub turned: Option<String>,
    /// Always true; a position that is not legal is a [`Rejection`].
    pub legal: bool,
    /// Always 0, the universe of the solved puzzle.
    pub universe: u8,
    /// Which puzzle.
    pub puzzle: &'static str,
    /// True if everything is at home.
    pub solved: bool,
    /// In how many ways the unknown stickers can be filled in; absent if none was unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub completions: Option<String>,
    /// The stickers in the letters the person wrote, for texts.
    #[serde(skip)]
    pub written: String,
}

impl Reader {
    /// Reads a position of a small puzzle; refuses only what is not 24 stickers.
    pub fn read_small(
        &self,
        relative: Relative,
        given: Given<'_>,
        language: Language,
    ) -> Result<SmallSheet, Rejection> {
        let sheet = |facelets, by_colour| SmallSheet {
            relative,
            facelets,
            scheme: if by_colour { self.scheme.clone() } else { Scheme::faces() },
            by_colour,
        };
        match given.without_byte_order_mark() {
            Given::Facelets(text) => relatives::read(text, relative, &self.scheme)
                .map(|reading| sheet(reading.facelets, reading.by_colour))
                .map_err(|faults| {
                    refuse(&faults, &sheet(SmallFacelets::unknown(relative.coat()), true), None, language)
                }),
            Given::Scramble(text) => {
                let alg = self.small_alg(text, language)?;
                Ok(sheet(SmallFacelets::solved(relative.coat()).after_all(&alg.moves()), false))
            }
            // Any eight pieces; whether they can be solved is what a check finds out.
            Given::Pieces(text) => match PieceLists::parse_corners(text) {
                Ok(corners) => Ok(sheet(SmallFacelets::of(relative.coat(), &corners), false)),
                Err(PieceListError::Shape { found }) => {
                    Err(Rejection::of_input("pieces", language.text("small.pieces", &[("found", &found)])))
                }
                Err(error) => Err(Rejection::of_input("pieces", piece_list_error(&error, language))),
            },
            Given::Number(text) => {
                let number = text.trim();
                match number.parse().ok().and_then(|number| Small::from_index(relative.coat(), number)) {
                    Some(position) => Ok(sheet(position.facelets(), false)),
                    None => {
                        let greatest = relative.coat().positions() - 1;
                        let text = language.text("small.number", &[("given", &number), ("greatest", &greatest)]);
                        Err(Rejection::of_input("number", text))
                    }
                }
            }
        }
    }

    /// Reads an alg for a puzzle that has no middle layer.
    pub fn small_alg(&self, text: &str, language: Language) -> Result<Alg, Rejection> {
        let alg = self.alg(text)?;
        match alg.moves().iter().find(|turn| matches!(turn.layers, Layers::Slice(_))) {
            Some(slice) => {
                let text = language.text("small.slice", &[("turn", &slice.to_text(self.notation))]);
                Err(Rejection::of_input("slice", text))
            }
            None => Ok(alg),
        }
    }
}

impl SmallSheet {
    /// The letter the person writes for a colour.
    pub fn letter(&self, tint: Tint) -> char {
        letter(tint, self)
    }

    /// The position. Unknown stickers are filled in if there is only one way.
    pub fn position(&self, language: Language) -> Result<SmallHeld, Rejection> {
        if let Some(held) = SmallHeld::complete(&self.facelets) {
            return Ok(held);
        }
        let faults = relatives::faults(&self.facelets);
        if !faults.is_empty() {
            return Err(self.refused(&faults, language));
        }
        let unknown = self.facelets.tints().iter().filter(|tint| tint.is_none()).count();
        let ways = relatives::completions(&self.facelets).map_or(0, |completion| completion.ways);
        let text = language.text("small.unknown", &[("unknown", &unknown), ("ways", &ways)]);
        let mut rejection = Rejection::of_input("unknown", text);
        rejection.code = 1;
        rejection.faults[0].code = 1;
        Err(rejection)
    }

    fn refused(&self, faults: &[SmallFault], language: Language) -> Rejection {
        let remedies: Remedies = relatives::remedies(&self.facelets);
        refuse(faults, self, Some(&remedies), language)
    }
}

/// Finds out whether the stickers are a legal position; all faults if not, with repairs.
pub fn check_small(sheet: &SmallSheet, language: Language) -> Result<SmallVerdict, Rejection> {
    let unknown = sheet.facelets.has_unknown();
    let completion = if unknown { relatives::completions(&sheet.facelets) } else { None };
    let held = SmallHeld::complete(&sheet.facelets);
    if held.is_none() && completion.is_none() {
        // Says what is wrong.
        sheet.position(language)?;
    }
    Ok(SmallVerdict {
        facelets: held.map_or(sheet.facelets, |held| held.facelets()).to_string(),
        turned: held.and_then(|held| held.turned()).map(|attitude| attitude.to_string()),
        legal: true,
        universe: 0,
        puzzle: sheet.relative.name(),
        solved: held.is_some_and(|held| held.position.is_solved()),
        written: match (&completion, held) {
            (Some(completion), Some(_)) => written(&completion.facelets, sheet),
            _ => String::new(),
        },
        completions: completion.map(|completion| completion.ways.to_string()),
    })
}

/// The stickers after an alg, colours named as held before it.
pub fn apply_small(sheet: &SmallSheet, alg: &Alg, language: Language) -> Result<SmallFacelets, Rejection> {
    let start = match SmallHeld::complete(&sheet.facelets) {
        Some(held) => held.facelets(),
        // What is unknown stays unknown, wherever it is turned to.
        None if relatives::faults(&sheet.facelets).is_empty() => sheet.facelets,
        None => sheet.position(language)?.facelets(),
    };
    Ok(start.after_all(&alg.moves()))
}
