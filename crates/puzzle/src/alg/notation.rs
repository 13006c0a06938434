//! The letters in which algs are written.

use crate::face::Face;

/// How turns are written. It is always chosen, never guessed: `U` is *up* in one and *unten* (down) in another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Notation {
    /// `R U2 F'`, the international notation.
    #[default]
    Wca,
    /// German letters V O H U R L: vorne, oben, hinten, unten, rechts, links.
    German,
    /// `R1 U2 F3`: quarters as digits.
    Kociemba,
}

/// A name that is not a notation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no notation '{0}'; choose wca, german or kociemba")]
pub struct UnknownNotation(String);

impl Notation {
    /// All of them.
    pub const ALL: [Notation; 3] = [Notation::Wca, Notation::German, Notation::Kociemba];

    /// `wca`, `german` or `kociemba`.
    pub const fn name(self) -> &'static str {
        match self {
            Notation::Wca => "wca",
            Notation::German => "german",
            Notation::Kociemba => "kociemba",
        }
    }

    /// The capital letter of a face.
    pub const fn letter(self, face: Face) -> char {
        match self {
            Notation::German => b"ORVULH"[face as usize] as char,
            Notation::Wca | Notation::Kociemba => face.letter(),
        }
    }

    /// A name that is made of the letters of faces, in the letters of this notation: `URF` is `ORV` in German. What is no
    /// letter of a face stays.
    pub fn spell(self, name: &str) -> String {
        let letter = |letter: char| Notation::Wca.face(letter).map_or(letter, |face| self.letter(face));
        name.chars().map(letter).collect()
    }

    /// The face with this capital letter.
    pub fn face(self, letter: char) -> Option<Face> {
        Face::ALL.into_iter().find(|&face| self.letter(face) == letter)
    }
}

impl std::str::FromStr for Notation {
    type Err = UnknownNotation;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Notation::ALL.into_iter().find(|notation| notation.name() == name).ok_or_else(|| UnknownNotation(name.into()))
    }
}
