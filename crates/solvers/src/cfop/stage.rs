//! The stages: what each one solves, and which stickers matter.
//!
//! Everything here refers to a cube held with the cross down.

use super::{cross, pairs};
use crate::Orbits;
use puzzle::{Corner, Cube, Edge, Face, Sticker};

/// A stage of the method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// Hold the cube with the colour of the cross down.
    Hold,
    /// The four edges of the first colour.
    Cross,
    /// A corner of the first layer with the edge above it.
    FirstPair,
    /// Another one.
    SecondPair,
    /// Another one.
    ThirdPair,
    /// The last one.
    FourthPair,
    /// The last colour faces up on every piece of the last layer.
    Orient,
    /// Everything in its place.
    Permute,
}

impl Stage {
    /// All of them, in order.
    pub const ALL: [Stage; 8] = [
        Stage::Hold,
        Stage::Cross,
        Stage::FirstPair,
        Stage::SecondPair,
        Stage::ThirdPair,
        Stage::FourthPair,
        Stage::Orient,
        Stage::Permute,
    ];

    /// The four pairs.
    pub(crate) const PAIRS: [Stage; 4] = [Stage::FirstPair, Stage::SecondPair, Stage::ThirdPair, Stage::FourthPair];

    /// Its key for texts.
    pub const fn name(self) -> &'static str {
        match self {
            Stage::Hold => "cfop.hold",
            Stage::Cross => "cfop.cross",
            Stage::FirstPair => "cfop.first-pair",
            Stage::SecondPair => "cfop.second-pair",
            Stage::ThirdPair => "cfop.third-pair",
            Stage::FourthPair => "cfop.fourth-pair",
            Stage::Orient => "cfop.orient",
            Stage::Permute => "cfop.permute",
        }
    }

    /// The stage with this key.
    pub fn named(name: &str) -> Option<Stage> {
        Stage::ALL.into_iter().find(|stage| stage.name() == name)
    }

    /// How many pairs are solved when it is over.
    pub const fn pairs(self) -> u32 {
        match self {
            Stage::Hold | Stage::Cross => 0,
            Stage::FirstPair => 1,
            Stage::SecondPair => 2,
            Stage::ThirdPair => 3,
            Stage::FourthPair | Stage::Orient | Stage::Permute => 4,
        }
    }

    /// True if the stage has reached its goal.
    pub(crate) fn is_done(self, cube: &Cube) -> bool {
        let crossed = || cross::spots(cube) == cross::HOME;
        (self == Stage::Hold || crossed())
            && pairs::done(cube).count_ones() >= self.pairs()
            && (self < Stage::Orient || is_oriented(cube))
            && (self < Stage::Permute || *cube == Cube::SOLVED)
    }

    /// The stickers that matter until the end of the stage, as indices of the solved cube with the cross at `down`: the
    /// centres, what is solved, and what is being solved. `slots` are the pairs that matter, each given by the two
    /// sides it is between.
    pub(crate) fn mask(self, down: Face, slots: &[[Face; 2]]) -> Vec<Sticker> {
        let up = down.opposite();
        let matters = |sticker: &Sticker| {
            if sticker.is_centre() {
                return true;
            }
            let corner = Corner::ALL.into_iter().find(|at| at.stickers().contains(sticker));
            let edge = Edge::ALL.into_iter().find(|at| at.stickers().contains(sticker));
            let faces: Vec<Face> = corner.map_or_else(Vec::new, |at| at.faces().to_vec());
            let faces = edge.map_or(faces, |at| at.faces().to_vec());
            let slot = slots.iter().any(|sides| sides.iter().all(|side| faces.contains(side)));
            match () {
                () if faces.contains(&up) => self == Stage::Permute || (self == Stage::Orient && sticker.face() == up),
                () if faces.contains(&down) && edge.is_some() => self >= Stage::Cross,
                () => self >= Stage::Orient || (self >= Stage::FirstPair && slot),
            }
        };
        Sticker::all().filter(matters).collect()
    }

    /// What comes home, with the cross at `down`: the edges of the cross, the pair between the sides of `slot`, or the
    /// last layer, after its colour has come up.
    pub(crate) fn orbits(self, down: Face, slots: &[[Face; 2]]) -> Orbits {
        let up = down.opposite();
        let edges = Edge::ALL.into_iter().map(|edge| (edge.faces().to_vec(), edge.stickers().to_vec()));
        let corners = Corner::ALL.into_iter().map(|corner| (corner.faces().to_vec(), corner.stickers().to_vec()));
        let pieces: Vec<(Vec<Face>, Vec<Sticker>)> = edges.chain(corners).collect();
        let of = |wanted: &dyn Fn(&[Face]) -> bool| {
            pieces
                .iter()
                .filter(|(faces, _)| wanted(faces))
                .flat_map(|(_, stickers)| stickers.clone())
                .collect::<Vec<_>>()
        };
        let between = |faces: &[Face]| slots.iter().any(|sides| sides.iter().all(|side| faces.contains(side)));
        match self {
            Stage::Hold => Orbits::default(),
            Stage::Cross => Orbits::home(of(&|faces| faces.len() == 2 && faces.contains(&down))),
            Stage::Orient => {
                Orbits::of([of(&|faces| faces.contains(&up)).into_iter().filter(|at| at.face() == up).collect()])
            }
            Stage::Permute => Orbits::home(of(&|faces| faces.contains(&up))),
            _ => Orbits::home(of(&|faces| between(faces) && !faces.contains(&up))),
        }
    }
}

/// The last colour faces up on every piece of the last layer.
pub(super) fn is_oriented(cube: &Cube) -> bool {
    cube.assembly().corners().turns()[..4] == [0; 4] && cube.assembly().edges().turns()[..4] == [0; 4]
}
