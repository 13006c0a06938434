//! The cases of the last layer, each with its sequence.
//!
//! Numbers and letters are those that speedcubers use. The sequences were found by Zauber's own search
//! (`tests/cfop_search.rs`, which also checks that it still finds them) and chosen for few and comfortable turns. Which
//! pattern belongs to which number follows from the sequence; a test checks that it is the usual number.

use puzzle::alg::turns_of;
use puzzle::{Alg, Notation, Turn};

/// A case and the sequence that solves it.
#[derive(Debug, PartialEq, Eq)]
pub struct Case {
    /// What it is called, as in 27 or Ga.
    pub name: &'static str,
    /// What the pattern looks like, or what has to change places: part of the keys for texts.
    pub family: &'static str,
    /// The sequence as it is executed, last layer up.
    pub moves: &'static str,
}

impl Case {
    /// The sequence in face turns.
    ///
    /// # Panics
    /// If it is misspelt.
    pub fn turns(&self) -> Vec<Turn> {
        turns_of(&Alg::parse(self.moves, Notation::Wca).expect("sequences can be read").moves()).0
    }
}

const fn of(name: &'static str, family: &'static str, moves: &'static str) -> Case {
    Case { name, family, moves }
}

/// The cases of the orientation step (OLL).
pub const ORIENTING: [Case; 57] = [
    of("1", "dot", "R U' R2 D' Rw U' Rw' D R2 U R'"),
    of("2", "dot", "F R U Rw' U' R U R2 Rw U' F'"),
    of("3", "dot", "M' U Rw' U2 Rw U R' U R2 Rw'"),
    of("4", "dot", "M U' Rw U2 Rw' U' R U' R2 Rw"),
    of("5", "square", "Rw' U2 R U R' U Rw"),
    of("6", "square", "Rw U2 R' U' R U' Rw'"),
    of("7", "lightning", "Rw U R' U R U2 Rw'"),
    of("8", "lightning", "Rw' U' R U' R' U2 Rw"),
    of("9", "fish", "F' U' F Rw U' Rw' U Rw U Rw'"),
    of("10", "fish", "R' U2 R2 Rw' U R' U R U' M'"),
    of("11", "lightning", "Rw' R2 U R' U R U2 R' U M'"),
    of("12", "lightning", "Rw R2 U' R U' R' U2 R U' M"),
    of("13", "knight", "F R U R2 U' R F' R' U R"),
    of("14", "knight", "R' F R U R' F' R F U' F'"),
    of("15", "knight", "Rw' U' M' U' R U Rw' U Rw"),
    of("16", "knight", "Rw U M U R' U' Rw U' Rw'"),
    of("17", "dot", "Rw U' Rw' F U M' F U' F' M"),
    of("18", "dot", "F R U R' U F' U2 F' Rw U Rw'"),
    of("19", "dot", "M' F U F' M U' F' Rw U Rw'"),
    of("20", "dot", "F2 U2 M U M2 U F2 U2 M"),
    of("21", "cross", "R U R' U R U' R' U R U2 R'"),
    of("22", "cross", "R U2 R2 U' R2 U' R2 U2 R"),
    of("23", "cross", "R' F' M U' M' F M U Rw"),
    of("24", "cross", "R' F' Rw U R U' Rw' F"),
    of("25", "cross", "F R' F' Rw U R U' Rw'"),
    of("26", "cross", "R U2 R' U' R U' R'"),
    of("27", "cross", "R U R' U R U2 R'"),
    of("28", "corners", "M U M' U2 M U M'"),
    of("29", "awkward", "F' U' Rw' F U' Rw F Rw' U Rw"),
    of("30", "awkward", "R' F' Rw U Rw' R2 U' Rw' F M'"),
    of("31", "p", "M F U F' U' R' F' Rw"),
    of("32", "p", "M F' U' F U Rw U R'"),
    of("33", "t", "R U R' U' R' F R F'"),
    of("34", "c", "F' U' F U Rw U R' U' M"),
    of("35", "fish", "R U2 R2 F R F' R U2 R'"),
    of("36", "w", "Rw' U' F' U2 F Rw U' Rw' U' Rw"),
    of("37", "fish", "F R' F' R U R U' R'"),
    of("38", "w", "F R U R2 U' F' U F R F'"),
    of("39", "lightning", "R U' Rw' U' F' U F M'"),
    of("40", "lightning", "Rw' F R U F U' F' M'"),
    of("41", "awkward", "Rw R2 F' U' F U R U' M"),
    of("42", "awkward", "M U F R U R' U' F' M'"),
    of("43", "p", "R' U' F' U F R"),
    of("44", "p", "F U R U' R' F'"),
    of("45", "t", "F R U R' U' F'"),
    of("46", "c", "L U Rw U' Rw' F U' L'"),
    of("47", "l", "R' F' U' F U F' U' F U R"),
    of("48", "l", "F R U R' U' R U R' U' F'"),
    of("49", "l", "Rw U' Rw2 U Rw2 U Rw2 U' Rw"),
    of("50", "l", "Rw' U Rw2 U' Rw2 U' Rw2 U Rw'"),
    of("51", "line", "F U R U' R' U R U' R' F'"),
    of("52", "line", "R' F' U' F U' R U R' U R"),
    of("53", "l", "Rw' U' R U' R' U R U' R' U2 Rw"),
    of("54", "l", "Rw U R' U R U' R' U R U2 Rw'"),
    of("55", "line", "R U2 R2 U' R U' R' U2 F R F'"),
    of("56", "line", "Rw U Rw' U R U' R2 Rw U R U2 Rw'"),
    of("57", "corners", "R U R' U' M' U R U' Rw'"),
];

/// The cases of the permutation step (PLL).
pub const PERMUTING: [Case; 21] = [
    of("Aa", "corners", "L R D2 R' U' R D2 R' U L'"),
    of("Ab", "corners", "L U' R D2 R' U R D2 L' R'"),
    of("E", "corners", "F R' F' Rw U R U R' U L U' R U L' U Rw'"),
    of("F", "neighbours", "R' U R U' R2 F' U' F U R F R' F' R2"),
    of("Ga", "neighbours", "L R U2 L' R' F' Dw L' U2 R U' L"),
    of("Gb", "neighbours", "L' U R' U2 L Dw' F L R U2 L' R'"),
    of("Gc", "neighbours", "L' R' U2 L R F Dw' R U2 L' U R'"),
    of("Gd", "neighbours", "R U' L U2 R' Dw F' L' R' U2 L R"),
    of("H", "edges", "M2 U M2 U2 M2 U M2"),
    of("Ja", "neighbours", "L' R' U2 R U R' U2 L U' R"),
    of("Jb", "neighbours", "L R U2 R' U' R U2 L' U R'"),
    of("Na", "across", "L U' R U2 Rw' F M' U' R U2 L' U R'"),
    of("Nb", "across", "L' U R' U2 L U' L' R U R' U2 L U' R"),
    of("Ra", "neighbours", "F' L' U L2 U2 Rw' D R F' M' U2 L'"),
    of("Rb", "neighbours", "R' U F' Rw U R U' Rw' F U R' U2 R"),
    of("T", "neighbours", "F R U' R' U R U R2 F' R U R U' R'"),
    of("Ua", "edges", "M2 U M U2 M' U M2"),
    of("Ub", "edges", "M2 U' M U2 M' U' M2"),
    of("V", "across", "F' R' F' R U' R U R2 F R U F U' F"),
    of("Y", "across", "F Rw U' R' U' R U' Rw' U' F Dw R' U' R2"),
    of("Z", "edges", "F2 M2 F2 M2 U M2 U M2"),
];
