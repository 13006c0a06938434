//! Flips and places of the slice edges together, up to the sixteen symmetries that keep U and D in place.
//!
//! 2048 · 495 = 1 013 760 pairs fall into 64 430 classes. A cube can always be turned or mirrored so that its pair is
//! the first of its class; what is then left to know is which symmetry did it.

use super::symmetric::Symmetries;
use super::{flip, slice};
use engine::Classes;
use puzzle::{Assembly, Corners, Cube, Edges, Face, Symmetry, Turn};

/// How many pairs there are: flip + 2048 · slice.
pub const PAIRS: usize = flip::COUNT * slice::COUNT;
/// How many classes of pairs.
pub const CLASSES: usize = 64_430;

/// The sixteen symmetries that take U to U or D; number 0 is the identity.
pub fn symmetries() -> [Symmetry; 16] {
    let keep = |symmetry: &Symmetry| matches!(symmetry.face(Face::U), Face::U | Face::D);
    let all: Vec<Symmetry> = Symmetry::all().filter(keep).collect();
    all.try_into().expect("sixteen symmetries keep the axis")
}

/// The pair of some edges.
pub fn of(edges: &Edges) -> usize {
    slice::of(edges) * flip::COUNT + flip::of(edges)
}

/// The pair of `first`, then `second`.
pub fn of_both(first: &Edges, second: &Edges) -> usize {
    slice::of_both(first, second) * flip::COUNT + flip::of_both(first, second)
}

/// Classes of pairs, and what turns make of them.
pub struct FlipSlices {
    /// The classes of pairs, with sixteen symmetries.
    pub classes: Classes,
    /// For each class and turn: the class afterwards · 16 + the symmetry that takes it to the first of its class.
    pub turns: Vec<[u32; Turn::COUNT]>,
}

impl FlipSlices {
    /// Works them out; about a second.
    pub fn new() -> FlipSlices {
        let image = |pair, symmetry| of(Assembly::new(Corners::SOLVED, at(pair)).moved(symmetry).edges());
        let classes = Symmetries::new(symmetries().to_vec()).classes(PAIRS, image);
        assert_eq!(classes.count(), CLASSES, "the pairs fall into the known number of classes");
        let turned: Vec<Cube> = Turn::all().map(|turn| Cube::SOLVED.turn(turn)).collect();
        let turns = (0..CLASSES)
            .map(|class| {
                let first = at(classes.first(class));
                std::array::from_fn(|turn| classes.all()[of(&first.then(turned[turn].assembly().edges()))])
            })
            .collect();
        FlipSlices { classes, turns }
    }
}

impl Default for FlipSlices {
    fn default() -> Self {
        FlipSlices::new()
    }
}

/// Some edges with this pair.
fn at(pair: usize) -> Edges {
    let turns = *flip::at(pair % flip::COUNT).turns();
    Edges::new(slice::pieces_at(pair / flip::COUNT), turns).expect("each edge is there once")
}
