//! The sequences for everything after the first layer, described by what they do.
//!
//! They are written as they are executed: first layer down, last layer up. Each can be executed as written or mirrored,
//! from any of the four sides, and, where that makes sense, after a turn of the last layer. What it then does to a cube
//! is always computed, never written down.

use super::stage::Stage;
use puzzle::{Axis, Cube, Face, Quarters, Symmetry, Turn};

/// A sequence of turns that does something useful.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sequence {
    /// Its key for texts.
    pub name: &'static str,
    /// The stage it is for.
    pub stage: Stage,
    /// The turns, last layer up.
    pub turns: &'static str,
}

/// All of them, in the order of their stages.
pub const SEQUENCES: &[Sequence] = {
    const fn of(stage: Stage, name: &'static str, turns: &'static str) -> Sequence {
        Sequence { name, stage, turns }
    }
    use Stage::{Last, Middle, Place, Twist};
    &[
        of(Middle, "layers.sequence.swap", "R2 U2 R2 U2 R2"),
        of(Middle, "layers.sequence.pair", "R2 U2 R U2 R2"),
        of(Middle, "layers.sequence.insert", "R U' R' U' F' U F"),
        of(Middle, "layers.sequence.flip", "R2 U2 F R2 F' U2 R' U R'"),
        of(Place, "layers.sequence.turn", ""),
        of(Place, "layers.sequence.three-corners", "R U' L' U R' U' L"),
        of(Place, "layers.sequence.three-corners-front", "R U R' U' R' F R F'"),
        of(Place, "layers.sequence.two-swaps", "F R U R' U' F'"),
        of(Twist, "layers.sequence.twist-three", "R U R' U R U2 R' U2"),
        of(Twist, "layers.sequence.twist-sides", "F R U R' U' R U R' U' F'"),
        of(Twist, "layers.sequence.twist-all", "R U R' U R U' R' U R U2 R'"),
        of(Twist, "layers.sequence.twist-neighbours", "R U' L U' R' U L' U R' F R F'"),
        of(Twist, "layers.sequence.twist-neighbours-back", "F R' F' R U' L U' R U L' U R'"),
        of(Twist, "layers.sequence.twist-across", "R U R' U R U' R2 F R F2 U F"),
        of(Last, "layers.sequence.three-edges", "F2 U L R' F2 L' R U F2"),
        of(Last, "layers.sequence.three-edges-flip", "R U R' U' R' L F R F' L'"),
        of(Last, "layers.sequence.three-edges-flip-back", "L F R' F' L' R U R U' R'"),
        of(Last, "layers.sequence.cross", "R L U2 R' L' B' F' U2 B F"),
        of(Last, "layers.sequence.cross-flip", "F U R U2 R' F' U' L' U2 L"),
        of(Last, "layers.sequence.neighbours-flip", "F R U R' U' F2 L' U' L U F"),
        of(Last, "layers.sequence.flip-neighbours", "R' U2 R2 U R' U' R' U2 L F R F' L'"),
        of(Last, "layers.sequence.flip-across", "R2 U' R' U' R' U R F R U R2 U' F' R U R'"),
    ]
};

/// The text key of a sequence that solves no piece: it takes a piece out of a wrong place.
pub const LIFT: &str = "layers.sequence.lift";

impl Sequence {
    /// Its turns, last layer up.
    ///
    /// # Panics
    /// If they are misspelt.
    pub fn turns(&self) -> Vec<Turn> {
        let turn = |name: &str| Turn::all().find(|turn| turn.to_string() == name).expect("sequences are face turns");
        self.turns.split_whitespace().map(turn).collect()
    }

    /// Every variant of it, as seen with the first layer up; of variants with the same effect only the shortest.
    pub fn ways(&self) -> Vec<Way> {
        // The cube is turned over between the first layer and the rest.
        let over = Symmetry::mirror(Axis::Y).then(Symmetry::mirror(Axis::Z));
        let quarter = Symmetry::from_faces([Face::U, Face::F, Face::L, Face::D, Face::B, Face::R]).expect("y");
        let adjusting: &[Option<Quarters>] = match self.stage {
            Stage::Middle | Stage::Place => &[None, Some(Quarters::One), Some(Quarters::Two), Some(Quarters::Three)],
            _ => &[None],
        };
        let mut ways: Vec<Way> = Vec::new();
        for &adjust in adjusting {
            for mirror in [Symmetry::IDENTITY, Symmetry::mirror(Axis::X)] {
                let mut rotation = over;
                for _ in 0..4 {
                    let adjust = adjust.map(|quarters| Turn::new(Face::D, quarters));
                    let placed = self.turns().into_iter().map(|turn| turn.moved(mirror).moved(rotation));
                    let turns: Vec<Turn> = adjust.into_iter().chain(placed).collect();
                    let effect = Cube::SOLVED.turns(turns.iter().copied());
                    if !turns.is_empty() && ways.iter().all(|way| way.effect != effect) {
                        let mirrored = mirror.is_mirror();
                        ways.push(Way { sequence: *self, turns, effect, hold: rotation.inverse(), mirrored });
                    }
                    rotation = quarter.then(rotation);
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
    pub sequence: Sequence,
    /// The turns, first layer up, beginning with the turn of the last layer if there is one.
    pub turns: Vec<Turn>,
    /// What they do.
    pub effect: Cube,
    /// The rotation after which the turns look as written, or mirrored.
    pub hold: Symmetry,
    /// Whether it is mirrored.
    pub mirrored: bool,
}
