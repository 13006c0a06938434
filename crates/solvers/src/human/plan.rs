//! A human method as data: its stages, what each one solves, and the sequences that people learn.
//!
//! Everything refers to a cube with the first colour up. Sequences are written as they are executed, with the last
//! layer where [`Sequence::last`] says.

use crate::Orbits;
use puzzle::{Corner, Cube, Edge, Face, Place, Sticker, Symmetry};

/// A method.
#[derive(Debug)]
pub struct Plan {
    /// Its name.
    pub name: &'static str,
    /// Its stages. In the first one the cube is only held.
    pub stages: &'static [Stage],
    /// The sequences of all stages.
    pub sequences: &'static [Sequence],
    /// The last stage before which it does not matter how the last layer is turned: until then its turns can be merged
    /// with those of an earlier stage.
    pub aligned_in: usize,
}

/// A stage of a method.
#[derive(Debug)]
pub struct Stage {
    /// Its key for texts.
    pub name: &'static str,
    /// The places it fills.
    pub places: &'static [Place],
    /// What it achieves there.
    pub goal: Goal,
    /// How that is found.
    pub means: Means,
}

/// What a stage achieves at its places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Each piece is in its place, the right way round.
    Home,
    /// Each piece is in its place, but may be twisted.
    Placed,
    /// Pieces that belong to these places are there, the right way round, but perhaps in each other's places.
    Oriented,
}

/// How the turns of a stage are found.
#[derive(Clone, Copy, Debug)]
pub enum Means {
    /// There are none; the key of its only step.
    Hold(&'static str),
    /// The edges of the first layer, by looking four turns ahead; the key of its steps.
    Edges(&'static str),
    /// The corners of the first layer, by looking four turns ahead. The keys of steps that solve corners, and of those
    /// that only make a corner easy to insert.
    Corners(&'static str, &'static str),
    /// By sequences.
    Sequences(Manner),
}

/// Which variants of a stage's sequences are used. Mirror images always are.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    /// The key of steps that solve no piece yet; in stages without such steps that of any sequence.
    pub lift: &'static str,
    /// However the cube is held; otherwise only from the four sides.
    pub anywhere: bool,
    /// Also backwards.
    pub backwards: bool,
    /// Also after a turn of the last layer.
    pub before: bool,
    /// Also followed by one.
    pub after: bool,
    /// Also between a turn of any face and its inverse.
    pub setup: bool,
    /// Whether what the stage has solved stays solved from step to step.
    pub keeps: bool,
    /// Whether one sequence has to end the stage.
    pub at_once: bool,
}

impl Manner {
    /// As written and mirrored, from the four sides.
    pub(crate) const fn plain(lift: &'static str) -> Manner {
        let (anywhere, backwards, before, after, setup) = (false, false, false, false, false);
        Manner { lift, anywhere, backwards, before, after, setup, keeps: true, at_once: false }
    }
}

/// Moves that do something useful.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sequence {
    /// Its key for texts.
    pub name: &'static str,
    /// The number of the stage it is for.
    pub stage: usize,
    /// Where the last layer is when it is executed.
    pub last: Face,
    /// The moves.
    pub moves: &'static str,
}

impl Plan {
    /// The stages whose goals are met, up to this one.
    pub fn is_done(&self, stage: usize, cube: &Cube) -> bool {
        self.stages[..=stage].iter().all(|stage| stage.is_done(cube))
    }

    /// The number of the stage with this key.
    pub fn stage_named(&self, name: &str) -> Option<usize> {
        self.stages.iter().position(|stage| stage.name == name)
    }

    /// The stickers that matter until the end of a stage, with the first colour at `first`: the centres, what is
    /// solved, and what is being solved.
    pub(crate) fn mask(&self, stage: usize, first: Face) -> impl Iterator<Item = Sticker> {
        let pieces = self.stages[..=stage].iter().flat_map(Stage::stickers).map(carry(first));
        let mut stickers: Vec<Sticker> = Sticker::all().filter(|sticker| sticker.is_centre()).chain(pieces).collect();
        stickers.sort_by_key(|sticker| sticker.index());
        stickers.dedup();
        stickers.into_iter()
    }
}

/// Takes stickers of a cube with the first colour up to where they are if that colour is elsewhere.
fn carry(first: Face) -> impl Fn(Sticker) -> Sticker {
    let turns_up = |symmetry: &Symmetry| symmetry.face(Face::U) == first;
    let symmetry = Symmetry::all().find(turns_up).expect("any face can be up");
    move |sticker| symmetry.sticker(sticker)
}

impl Stage {
    /// True if the goal is met at a place.
    pub fn has(&self, cube: &Cube, place: Place) -> bool {
        let (piece, turn) = at(cube, place);
        match self.goal {
            Goal::Home => piece == place && turn == 0,
            Goal::Placed => piece == place,
            Goal::Oriented => self.places.contains(&piece) && turn == 0,
        }
    }

    /// The piece that is at a place, by its home.
    pub(super) fn piece(&self, cube: &Cube, place: Place) -> Place {
        at(cube, place).0
    }

    /// True if the goal is met at all of its places.
    pub fn is_done(&self, cube: &Cube) -> bool {
        self.places.iter().all(|&place| self.has(cube, place))
    }

    /// The stickers it is about: all of its pieces, or, if only orientation matters, those of the last colour.
    fn stickers(&self) -> Vec<Sticker> {
        let all = self.places.iter().flat_map(|place| place.stickers());
        all.filter(|sticker| self.goal != Goal::Oriented || sticker.face() == Face::D).collect()
    }

    /// The pieces come home; corners that are only placed can still be twisted, and oriented edges can be in each
    /// other's places.
    pub(crate) fn orbits(&self, first: Face) -> Orbits {
        let carry = carry(first);
        match self.goal {
            Goal::Home => Orbits::home(self.stickers().into_iter().map(carry)),
            Goal::Placed => Orbits::of(self.places.iter().map(|at| at.stickers().into_iter().map(&carry).collect())),
            Goal::Oriented => Orbits::of([self.stickers().into_iter().map(carry).collect::<Vec<_>>()]),
        }
    }
}

/// The home of the piece that is at a place, and how it is turned there.
fn at(cube: &Cube, place: Place) -> (Place, u8) {
    let (corners, edges) = (cube.assembly().corners(), cube.assembly().edges());
    match place {
        Place::Corner(corner) => {
            let piece = Corner::ALL[usize::from(corners.pieces()[corner.index()])];
            (Place::Corner(piece), corners.turns()[corner.index()])
        }
        Place::Edge(edge) => {
            let piece = Edge::ALL[usize::from(edges.pieces()[edge.index()])];
            (Place::Edge(piece), edges.turns()[edge.index()])
        }
    }
}

const fn edges<const N: usize>(edges: [Edge; N]) -> [Place; N] {
    let mut places = [Place::Edge(Edge::UR); N];
    let mut at = 0;
    while at < N {
        places[at] = Place::Edge(edges[at]);
        at += 1;
    }
    places
}

const fn corners<const N: usize>(corners: [Corner; N]) -> [Place; N] {
    let mut places = [Place::Corner(Corner::URF); N];
    let mut at = 0;
    while at < N {
        places[at] = Place::Corner(corners[at]);
        at += 1;
    }
    places
}

/// The edges of the first layer.
pub(crate) const FIRST_EDGES: &[Place] = &edges([Edge::UR, Edge::UF, Edge::UL, Edge::UB]);
/// The edges of the middle layer.
pub(crate) const MIDDLE_EDGES: &[Place] = &edges([Edge::FR, Edge::FL, Edge::BL, Edge::BR]);
/// The edges of the last layer.
pub(crate) const LAST_EDGES: &[Place] = &edges([Edge::DR, Edge::DF, Edge::DL, Edge::DB]);
/// The corners of the first layer.
pub(crate) const FIRST_CORNERS: &[Place] = &corners([Corner::URF, Corner::UFL, Corner::ULB, Corner::UBR]);
/// The corners of the last layer.
pub(crate) const LAST_CORNERS: &[Place] = &corners([Corner::DFR, Corner::DLF, Corner::DBL, Corner::DRB]);
/// All corners.
pub(crate) const CORNERS: &[Place] = &corners(Corner::ALL);
