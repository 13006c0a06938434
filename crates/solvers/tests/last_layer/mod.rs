//! Which case is which: for each number and letter a sequence that speedcubers know by that name.
//!
//! These are only definitions: a case is the pattern that the sequence solves. Zauber's own sequences are found by a
//! search and are elsewhere.

use puzzle::alg::turns_of;
use puzzle::{Alg, Corner, Cube, Edge, Face, Notation, Symmetry, Turn};

/// The cases of the orientation step, number 1 first.
pub(crate) const ORIENTING: [&str; 57] = [
    "R U2 R2 F R F' U2 R' F R F'",
    "F R U R' U' F' Fw R U R' U' Fw'",
    "Fw R U R' U' Fw' U' F R U R' U' F'",
    "Fw R U R' U' Fw' U F R U R' U' F'",
    "Rw' U2 R U R' U Rw",
    "Rw U2 R' U' R U' Rw'",
    "Rw U R' U R U2 Rw'",
    "Rw' U' R U' R' U2 Rw",
    "R U R' U' R' F R2 U R' U' F'",
    "R U R' U R' F R F' R U2 R'",
    "Rw U R' U R' F R F' R U2 Rw'",
    "F R U R' U' F' U F R U R' U' F'",
    "F U R U' R2 F' R U R U' R'",
    "R' F R U R' F' R F U' F'",
    "Rw' U' Rw R' U' R U Rw' U Rw",
    "Rw U Rw' R U R' U' Rw U' Rw'",
    "R U R' U R' F R F' U2 R' F R F'",
    "Rw U R' U R U2 Rw2 U' R U' R' U2 Rw",
    "M U R U R' U' M' R' F R F'",
    "Rw U R' U' M2 U R U' R' U' M'",
    "R U2 R' U' R U R' U' R U' R'",
    "R U2 R2 U' R2 U' R2 U2 R",
    "R2 D' R U2 R' D R U2 R",
    "Rw U R' U' Rw' F R F'",
    "F' Rw U R' U' Rw' F R",
    "R U2 R' U' R U' R'",
    "R U R' U R U2 R'",
    "Rw U R' U' Rw' R U R U' R'",
    "R U R' U' R U' R' F' U' F R U R'",
    "F R' F R2 U' R' U' R U R' F2",
    "R' U' F U R U' R' F' R",
    "L U F' U' L' U L F L'",
    "R U R' U' R' F R F'",
    "R U R2 U' R' F R U R U' F'",
    "R U2 R2 F R F' R U2 R'",
    "L' U' L U' L' U L U L F' L' F",
    "F R U' R' U' R U R' F'",
    "R U R' U R U' R' U' R' F R F'",
    "L F' L' U' L U F U' L'",
    "R' F R U R' U' F' U R",
    "R U R' U R U2 R' F R U R' U' F'",
    "R' U' R U' R' U2 R F R U R' U' F'",
    "F' U' L' U L F",
    "F U R U' R' F'",
    "F R U R' U' F'",
    "R' U' R' F R F' U R",
    "F' L' U' L U L' U' L U F",
    "F R U R' U' R U R' U' F'",
    "Rw U' Rw2 U Rw2 U Rw2 U' Rw",
    "Rw' U Rw2 U' Rw2 U' Rw2 U Rw'",
    "Fw R U R' U' R U R' U' Fw'",
    "R' U' R U' R' U F' U F R",
    "Rw' U' R U' R' U R U' R' U2 Rw",
    "Rw U R' U R U' R' U R U2 Rw'",
    "R U2 R2 U' R U' R' U2 F R F'",
    "Rw U Rw' U R U' R' U R U' R' Rw U' Rw'",
    "R U R' U' M' U R U' Rw'",
];

/// The cases of the permutation step.
pub(crate) const PERMUTING: [(&str, &str); 21] = [
    ("Aa", "x R' U R' D2 R U' R' D2 R2 x'"),
    ("Ab", "x R2 D2 R U R' D2 R U' R x'"),
    ("E", "x' R U' R' D R U R' D' R U R' D R U' R' D' x"),
    ("F", "R' U' F' R U R' U' R' F R2 U' R' U' R U R' U R"),
    ("Ga", "R2 U R' U R' U' R U' R2 U' D R' U R D'"),
    ("Gb", "R' U' R U D' R2 U R' U R U' R U' R2 D"),
    ("Gc", "R2 U' R U' R U R' U R2 U D' R U' R' D"),
    ("Gd", "R U R' U' D R2 U' R U' R' U R' U R2 D'"),
    ("H", "M2 U M2 U2 M2 U M2"),
    ("Ja", "R' U L' U2 R U' R' U2 R L"),
    ("Jb", "R U R' F' R U R' U' R' F R2 U' R'"),
    ("Na", "R U R' U R U R' F' R U R' U' R' F R2 U' R' U2 R U' R'"),
    ("Nb", "R' U R U' R' F' U' F R U R' F R' F' R U' R"),
    ("Ra", "R U' R' U' R U R D R' U' R D' R' U2 R'"),
    ("Rb", "R' U2 R U2 R' F R U R' U' R' F' R2"),
    ("T", "R U R' U' R' F R2 U' R' U' R U R' F'"),
    ("Ua", "M2 U M U2 M' U M2"),
    ("Ub", "M2 U' M U2 M' U' M2"),
    ("V", "R' U R' U' y R' F' R2 U' R' U R' F R F"),
    ("Y", "F R U' R' U' R U R' F' R U R' U' R' F R F'"),
    ("Z", "M2 U M2 U M' U2 M2 U2 M'"),
];

/// The turns of a sequence, however it is written; it ends held as at the start, up to a rotation about the vertical
/// axis.
pub(crate) fn turns(moves: &str) -> Vec<Turn> {
    turns_of(&Alg::parse(moves, Notation::Wca).expect("a sequence").moves()).0
}

/// The position that a sequence solves.
pub(crate) fn solved_by(turns: &[Turn]) -> Cube {
    Cube::SOLVED.turns(turns.iter().copied()).inverse()
}

/// The rotations about the vertical axis.
pub(crate) fn sides() -> impl Iterator<Item = Symmetry> {
    Symmetry::all().take(24).filter(|symmetry| symmetry.face(Face::U) == Face::U)
}

/// True if the two lower layers are solved.
pub(crate) fn two_layers(cube: &Cube) -> bool {
    let (corners, edges) = (cube.assembly().corners(), cube.assembly().edges());
    (4..8).all(|at| corners.pieces()[at] == at as u8 && corners.turns()[at] == 0)
        && (4..12).all(|at| edges.pieces()[at] == at as u8 && edges.turns()[at] == 0)
}

/// The orientation of the corners and edges of the last layer, seen from the side that makes it smallest: equal for
/// equal patterns, different for different ones.
pub(crate) fn pattern(cube: &Cube) -> [u8; 8] {
    let orientation = |cube: &Cube| {
        let assembly = cube.assembly();
        std::array::from_fn(|at| if at < 4 { assembly.corners().turns()[at] } else { assembly.edges().turns()[at - 4] })
    };
    sides().map(|side| orientation(&cube.moved(side))).min().expect("four sides")
}

/// Which piece of the last layer is where, seen from the side and after the turn of the layer that make it smallest.
pub(crate) fn arrangement(cube: &Cube) -> [u8; 8] {
    let places = |cube: &Cube| {
        let assembly = cube.assembly();
        std::array::from_fn(
            |at| if at < 4 { assembly.corners().pieces()[at] } else { assembly.edges().pieces()[at - 4] },
        )
    };
    let turned = |cube: Cube| {
        let quarter = Turn::new(Face::U, puzzle::Quarters::One);
        (0..4).scan(cube, move |cube, _| {
            *cube = cube.turn(quarter);
            Some(*cube)
        })
    };
    sides().flat_map(|side| turned(cube.moved(side))).map(|cube| places(&cube)).min().expect("sixteen ways")
}

/// The places of the last layer, by name.
#[allow(dead_code, reason = "not every test asks")]
pub(crate) const LAST_LAYER: ([Corner; 4], [Edge; 4]) =
    ([Corner::URF, Corner::UFL, Corner::ULB, Corner::UBR], [Edge::UR, Edge::UF, Edge::UL, Edge::UB]);
