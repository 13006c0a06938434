//! A position in one of the forms that people use.

use crate::name::{NotationName, NumberingName};
use crate::sticker_form::StickerFormName;
use serde::{Deserialize, Serialize};
use std::convert::Infallible;
use std::str::FromStr;

/// A position: exactly one of `facelets`, `scramble`, `pieces`, `number` and `coordinates`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// 54 letters URFDLB or WRGYOB, `?` or `.` where unknown; a net; or a cubing.js KPattern as JSON text. For the
    /// 2x2x2 24 letters, for MiniTet and Stern 24 letters ABCD; for the MiniTet also 16, the faces of a tetrahedron.
    pub facelets: Option<String>,
    /// The solved cube after this alg.
    pub scramble: Option<String>,
    /// Four lists: corners / twists / edges / flips.
    pub pieces: Option<String>,
    /// The number of the position; as text, because it can need 66 bits.
    pub number: Option<Number>,
    /// Coordinates of the 3x3x3 by name, as in `twist 792, slice 22`; the others are those of the solved cube.
    pub coordinates: Option<String>,
    /// How pieces are numbered: kociemba (the default), transformer or korf.
    pub numbering: Option<NumberingName>,
    /// The notation of the scramble: wca, german or kociemba; by default that of the rest of the request.
    pub notation: Option<NotationName>,
    /// Colours of the faces U R F D L B; default WRGYOB.
    pub scheme: Option<String>,
    /// How stickers are written; default letters.
    pub stickers: Option<StickerFormName>,
}

/// Small numbers can be written as numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum Number {
    /// Digits.
    Text(String),
    /// A number.
    Small(u64),
}

/// The form that a position is given in, with its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Stickers, a net or a KPattern.
    Facelets,
    /// An alg from the solved puzzle.
    Scramble,
    /// Lists of pieces.
    Pieces,
    /// A number.
    Number,
    /// Coordinates by name.
    Coordinates,
}

impl Position {
    /// Stickers as they were written.
    pub fn of_facelets(facelets: impl Into<String>) -> Position {
        Position { facelets: Some(facelets.into()), ..Position::default() }
    }

    /// The form and the text; `None` unless there is exactly one.
    pub fn given(&self) -> Option<(Form, String)> {
        let number = self.number.as_ref().map(|number| match number {
            Number::Text(text) => text.clone(),
            Number::Small(number) => number.to_string(),
        });
        let forms = [
            (Form::Facelets, self.facelets.clone()),
            (Form::Scramble, self.scramble.clone()),
            (Form::Pieces, self.pieces.clone()),
            (Form::Number, number),
            (Form::Coordinates, self.coordinates.clone()),
        ];
        let mut given = forms.into_iter().filter_map(|(form, text)| text.map(|text| (form, text)));
        given.next().filter(|_| given.next().is_none())
    }
}

/// As on the command line: stickers.
impl FromStr for Position {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Position, Infallible> {
        Ok(Position::of_facelets(text))
    }
}
