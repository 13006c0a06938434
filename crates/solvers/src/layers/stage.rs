//! The seven stages: what each one solves, how far a cube has come in it, and which stickers matter.
//!
//! Everything here refers to a cube held with the first colour up. A score counts what a stage has achieved; a stage is
//! over when its score is the highest possible.

use crate::Orbits;
use puzzle::{Corner, Cube, Edge, Face, Place, Sticker, Symmetry};

/// A stage of the method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// Hold the cube with the first colour up.
    Hold,
    /// The four edges of the first colour.
    Edges,
    /// The four corners of the first colour.
    Corners,
    /// The four edges of the middle layer.
    Middle,
    /// The four corners of the last layer, each to its place.
    Place,
    /// The same corners, each the right way round.
    Twist,
    /// The four edges of the last layer.
    Last,
}

const FIRST_EDGES: [Place; 4] =
    [Place::Edge(Edge::UR), Place::Edge(Edge::UF), Place::Edge(Edge::UL), Place::Edge(Edge::UB)];
const FIRST_CORNERS: [Place; 4] =
    [Place::Corner(Corner::URF), Place::Corner(Corner::UFL), Place::Corner(Corner::ULB), Place::Corner(Corner::UBR)];
const MIDDLE_EDGES: [Place; 4] =
    [Place::Edge(Edge::FR), Place::Edge(Edge::FL), Place::Edge(Edge::BL), Place::Edge(Edge::BR)];
const LAST_CORNERS: [Place; 4] =
    [Place::Corner(Corner::DFR), Place::Corner(Corner::DLF), Place::Corner(Corner::DBL), Place::Corner(Corner::DRB)];
const LAST_EDGES: [Place; 4] =
    [Place::Edge(Edge::DR), Place::Edge(Edge::DF), Place::Edge(Edge::DL), Place::Edge(Edge::DB)];

impl Stage {
    /// All seven, in order.
    pub const ALL: [Stage; 7] =
        [Stage::Hold, Stage::Edges, Stage::Corners, Stage::Middle, Stage::Place, Stage::Twist, Stage::Last];

    /// Its key for texts.
    pub const fn name(self) -> &'static str {
        match self {
            Stage::Hold => "layers.hold",
            Stage::Edges => "layers.edges",
            Stage::Corners => "layers.corners",
            Stage::Middle => "layers.middle",
            Stage::Place => "layers.place",
            Stage::Twist => "layers.twist",
            Stage::Last => "layers.last",
        }
    }

    /// The stage with this key.
    pub fn named(name: &str) -> Option<Stage> {
        Stage::ALL.into_iter().find(|stage| stage.name() == name)
    }

    /// The places it fills.
    pub const fn places(self) -> &'static [Place] {
        match self {
            Stage::Hold => &[],
            Stage::Edges => &FIRST_EDGES,
            Stage::Corners => &FIRST_CORNERS,
            Stage::Middle => &MIDDLE_EDGES,
            Stage::Place | Stage::Twist => &LAST_CORNERS,
            Stage::Last => &LAST_EDGES,
        }
    }

    /// True if the stage's goal is met at a place: the right piece is there and (except in [`Stage::Place`]) correctly
    /// oriented.
    pub fn has(self, cube: &Cube, place: Place) -> bool {
        let (corners, edges) = (cube.assembly().corners(), cube.assembly().edges());
        match place {
            Place::Corner(corner) => {
                let at = corner.index();
                usize::from(corners.pieces()[at]) == at && (self == Stage::Place || corners.turns()[at] == 0)
            }
            Place::Edge(edge) => {
                let at = edge.index();
                usize::from(edges.pieces()[at]) == at && edges.turns()[at] == 0
            }
        }
    }

    /// How far the cube has come. In the first two layers, a piece in the last layer that is easy to insert counts a
    /// little: otherwise taking a piece out of a wrong place would gain nothing.
    pub(crate) fn score(self, cube: &Cube) -> u32 {
        let home = self.places().iter().filter(|&&place| self.has(cube, place)).count() as u32;
        match self {
            Stage::Corners => 3 * home + Corner::ALL[4..].iter().filter(|&&at| is_ready(cube, at)).count() as u32,
            Stage::Middle => 3 * home + Edge::ALL[4..8].iter().filter(|&&at| is_above(cube, at)).count() as u32,
            _ => home,
        }
    }

    /// True if the stage has reached its goal.
    pub fn is_done(self, cube: &Cube) -> bool {
        self.places().iter().all(|&place| self.has(cube, place))
    }

    /// The stickers that matter until the end of the stage, as indices of the solved cube with the first colour at
    /// `up`: the centres, what is solved, and what is being solved.
    pub(crate) fn mask(self, up: Face) -> Vec<Sticker> {
        let down = up.opposite();
        let layer = |sticker: Sticker| {
            let touches = |face: Face| {
                sticker.face() == face
                    || Corner::ALL.iter().any(|at| at.stickers().contains(&sticker) && at.faces().contains(&face))
                    || Edge::ALL.iter().any(|at| at.stickers().contains(&sticker) && at.faces().contains(&face))
            };
            if touches(up) { 0 } else { if touches(down) { 2 } else { 1 } }
        };
        let is_corner = |sticker: Sticker| Corner::ALL.iter().any(|at| at.stickers().contains(&sticker));
        let matters = |sticker: &Sticker| {
            let corner = is_corner(*sticker);
            sticker.is_centre()
                || match layer(*sticker) {
                    0 => self >= if corner { Stage::Corners } else { Stage::Edges },
                    1 => self >= Stage::Middle,
                    _ => self >= if corner { Stage::Place } else { Stage::Last },
                }
        };
        Sticker::all().filter(matters).collect()
    }

    /// The pieces that it solves come home; corners that are only placed can still be twisted.
    pub(crate) fn orbits(self, up: Face) -> Orbits {
        let turns_up = |symmetry: &Symmetry| symmetry.face(Face::U) == up;
        let symmetry = Symmetry::all().find(turns_up).expect("any face can be up");
        let moved = |place: &Place| place.stickers().into_iter().map(|at| symmetry.sticker(at)).collect::<Vec<_>>();
        match self {
            Stage::Place => Orbits::of(self.places().iter().map(moved)),
            _ => Orbits::home(self.places().iter().flat_map(moved)),
        }
    }
}

/// A corner of the first layer is in the last layer, and its first colour does not face down: three turns solve it.
pub(super) fn is_ready(cube: &Cube, at: Corner) -> bool {
    let corners = cube.assembly().corners();
    corners.pieces()[at.index()] < 4 && corners.turns()[at.index()] != 0
}

/// An edge of the middle layer is in the last layer.
fn is_above(cube: &Cube, at: Edge) -> bool {
    usize::from(cube.assembly().edges().pieces()[at.index()]) >= Edge::FR.index()
}
