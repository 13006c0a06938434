//! The sequences, written as they are executed, and all their variants.
//!
//! Corners are solved with the first layer down. For edges the first layer is on the left and the last one on the
//! right: then the middle layer is the M slice between them, the easiest to turn. What a sequence does is always
//! computed, never written down.

use super::stage::Stage;
use puzzle::alg::turns_of;
use puzzle::{Alg, Attitude, Axis, Cube, Face, Move, Notation, Symmetry, Turn};

/// A sequence of moves that does something useful.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sequence {
    /// Its key for texts.
    pub name: &'static str,
    /// The stage it is for.
    pub stage: Stage,
    /// The moves.
    pub moves: &'static str,
}

/// All of them, in the order of their stages. Those for the first layer's edges also serve the last layer.
pub const SEQUENCES: &[Sequence] = {
    const fn of(stage: Stage, name: &'static str, moves: &'static str) -> Sequence {
        Sequence { name, stage, moves }
    }
    use Stage::{Close, First, Flip, Middle, Opposite, Order};
    &[
        of(Opposite, "corners-first.step.three", "R' U F2 R2 U F'"),
        of(Opposite, "corners-first.step.apart", "R' U' R U F R F'"),
        of(Opposite, "corners-first.step.same", "F R U R' U' F'"),
        of(Opposite, "corners-first.step.across", "F' U F U R U' R'"),
        of(Opposite, "corners-first.step.sides", "R U R2 F' R2 U R'"),
        of(Opposite, "corners-first.step.all", "R2 U2 R U2 R2"),
        of(Order, "corners-first.step.both-across", "R2 F2 R2"),
        of(Order, "corners-first.step.both-neighbours", "R2 U' R2 U2 F2 U' R2"),
        of(Order, "corners-first.step.neighbours-and-across", "R U' R F2 R' U R'"),
        of(Order, "corners-first.step.one-neighbours", "R U' R F2 R' U R F2 R2"),
        of(Order, "corners-first.step.one-across", "R U' R' U' F2 U' R U R' U F2"),
        of(First, "corners-first.step.insert", "U M U'"),
        of(First, "corners-first.step.insert-half", "U M2 U'"),
        of(Flip, "corners-first.step.flip", "U M U'"),
        of(Close, "corners-first.step.close-both", "U M2 U'"),
        of(Close, "corners-first.step.close-round", "U M U2 M' U"),
        of(Close, "corners-first.step.close-half", "U2 M U2"),
        of(Middle, "corners-first.step.middle-three", "U2 M U2"),
        of(Middle, "corners-first.step.middle-pairs", "U2 M2 U2"),
        of(Middle, "corners-first.step.middle-cross", "U2 D2 M U2 D2"),
    ]
};

/// The text key of a sequence that solves no edge: it takes an edge out of a wrong place.
pub const LIFT: &str = "corners-first.step.lift";

impl Sequence {
    /// Its moves.
    ///
    /// # Panics
    /// If they are misspelt.
    pub(crate) fn moves(&self) -> Vec<Move> {
        Alg::parse(self.moves, Notation::Wca).expect("sequences are valid algs").moves()
    }

    /// Every variant of it on a cube with the first colour down; variants with the same turns only once.
    pub fn ways(&'static self) -> Vec<Way> {
        let mirrors = [Axis::X, Axis::Z].map(Symmetry::mirror);
        let mirrored: &[Symmetry] = match self.stage {
            Stage::Hold | Stage::Face | Stage::Opposite | Stage::Order => &[Symmetry::IDENTITY, mirrors[0]],
            _ => &[Symmetry::IDENTITY, mirrors[0], mirrors[1], mirrors[0].then(mirrors[1])],
        };
        // Where the first colour is when the sequence is executed. For the order it does not matter which of the two
        // layers is down.
        let places: &[Face] = match self.stage {
            Stage::Order => &[Face::D, Face::U],
            Stage::Hold | Stage::Face | Stage::Opposite => &[Face::D],
            _ => &[Face::L],
        };
        let mut ways: Vec<Way> = Vec::new();
        for &place in places {
            for hold in Attitude::all().map(Attitude::symmetry).filter(|hold| hold.face(Face::D) == place) {
                for &mirror in mirrored {
                    let moves: Vec<Move> = self.moves().into_iter().map(|made| made.moved(mirror)).collect();
                    let back = hold.inverse();
                    let turns: Vec<Turn> = turns_of(&moves).0.into_iter().map(|turn| turn.moved(back)).collect();
                    if ways.iter().all(|way| way.turns != turns) {
                        let effect = Cube::SOLVED.turns(turns.iter().copied());
                        ways.push(Way { sequence: self, moves, hold, turns, effect });
                    }
                }
            }
        }
        ways
    }
}

/// A variant of a sequence.
#[derive(Clone, Debug)]
pub struct Way {
    /// The sequence.
    pub sequence: &'static Sequence,
    /// The moves as they are executed: the sequence or its mirror image.
    pub moves: Vec<Move>,
    /// The rotation before them, starting from the first colour down.
    pub hold: Symmetry,
    /// The turns, first colour down.
    pub turns: Vec<Turn>,
    /// What they do.
    pub effect: Cube,
}
