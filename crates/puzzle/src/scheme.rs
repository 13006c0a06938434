//! The letters that people use for the colours.
//!
//! Internally, a colour is the face it belongs to. A [`Scheme`] says which letter a user writes for it; words for the
//! colours depend on a language and are not here. The default is white up, red right, green front; yellow on top is
//! `YRBWOG` or, with green front, `YOGWRB`.
//!
//! The Cube Transformer of 2010 wrote digits, and its faces in an order of its own; [`Scheme::transformer`] is how
//! it did that.

use crate::face::Face;
use std::fmt;

/// Letters of the six colours, in the order U R F D L B.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Scheme {
    letters: [char; 6],
    /// The letters by which the colours are known.
    colours: [char; 6],
    /// The order in which the faces are written.
    order: [Face; 6],
}

/// Why six letters are not a colour scheme.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SchemeError {
    /// Too few or too many.
    #[error("a colour scheme is six letters for the faces U R F D L B, as in WRGYOB; {found} were given")]
    Length {
        /// How many letters there were.
        found: usize,
    },
    /// Something that is not a letter or a digit, or that already means "unknown".
    #[error("'{letter}' cannot name a colour; use letters or digits, as in WRGYOB")]
    NotALetter {
        /// The character.
        letter: char,
    },
    /// One letter for two faces.
    #[error("the colour '{letter}' is given to two faces; each of the six needs its own letter")]
    Twice {
        /// The letter.
        letter: char,
    },
}

impl Default for Scheme {
    fn default() -> Self {
        Scheme::of(['W', 'R', 'G', 'Y', 'O', 'B'])
    }
}

impl Scheme {
    /// The scheme that names each colour by its face.
    pub fn faces() -> Scheme {
        Scheme::of(Face::ALL.map(Face::letter))
    }

    /// The digits of the Cube Transformer of 2010: 1 red front, 2 white up, 3 orange back, 4 yellow down, 5 blue
    /// right, 6 green left, the faces in this order.
    pub const fn transformer() -> Scheme {
        Scheme {
            letters: ['2', '5', '1', '4', '6', '3'],
            colours: ['W', 'B', 'R', 'Y', 'G', 'O'],
            order: [Face::F, Face::U, Face::B, Face::D, Face::R, Face::L],
        }
    }

    const fn of(letters: [char; 6]) -> Scheme {
        Scheme { letters, colours: letters, order: Face::ALL }
    }

    /// Six letters in the order U R F D L B; white space and case do not matter.
    pub fn parse(text: &str) -> Result<Scheme, SchemeError> {
        let letters: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).map(|c| c.to_ascii_uppercase()).collect();
        if let Some(&letter) = letters.iter().find(|c| !c.is_ascii_alphanumeric()) {
            return Err(SchemeError::NotALetter { letter });
        }
        let letters: [char; 6] =
            letters.try_into().map_err(|all: Vec<char>| SchemeError::Length { found: all.len() })?;
        match (1..6).find(|&i| letters[..i].contains(&letters[i])) {
            Some(i) => Err(SchemeError::Twice { letter: letters[i] }),
            None => Ok(Scheme::of(letters)),
        }
    }

    /// The letter of a colour.
    pub const fn letter(&self, colour: Face) -> char {
        self.letters[colour as usize]
    }

    /// The letter that says what the colour is, as in W for white; it may be written otherwise.
    pub const fn known_letter(&self, colour: Face) -> char {
        self.colours[colour as usize]
    }

    /// True if stickers are written as in 2010.
    pub fn is_transformer(&self) -> bool {
        *self == Scheme::transformer()
    }

    /// The index of the sticker that is written as number `i`.
    pub(crate) const fn sticker(&self, i: usize) -> usize {
        self.order[i / 9] as usize * 9 + i % 9
    }

    /// The colour with this (capital) letter.
    pub(crate) fn colour(&self, letter: char) -> Option<Face> {
        Face::ALL.into_iter().find(|&face| self.letter(face) == letter)
    }
}

/// The six letters.
impl fmt::Display for Scheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letters.iter().try_for_each(|letter| write!(f, "{letter}"))
    }
}
