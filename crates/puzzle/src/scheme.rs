//! The letters that people use for the colours.
//!
//! Internally, a colour is the face it belongs to. A [`Scheme`] says which letter a user writes for it; words for the
//! colours depend on a language and are not here. The default is white up, red right, green front; yellow on top is
//! `YRBWOG` or, with green front, `YOGWRB`.

use crate::face::Face;
use std::fmt;

/// Letters of the six colours, in the order U R F D L B.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Scheme {
    letters: [char; 6],
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
        Scheme { letters: ['W', 'R', 'G', 'Y', 'O', 'B'] }
    }
}

impl Scheme {
    /// The scheme that names each colour by its face.
    pub fn faces() -> Scheme {
        Scheme { letters: Face::ALL.map(Face::letter) }
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
            None => Ok(Scheme { letters }),
        }
    }

    /// The letter of a colour.
    pub const fn letter(&self, colour: Face) -> char {
        self.letters[colour as usize]
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
