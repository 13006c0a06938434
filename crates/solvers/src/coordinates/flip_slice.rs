//! Flips and places of the slice edges together, up to the sixteen symmetries that keep U and D in place.
//!
//! 2048 · 495 = 1 013 760 pairs fall into 64 430 classes. Some rotation or reflection of the cube always takes its pair
//! to the representative of its class; only which one has to be remembered.

use super::symmetric::Symmetries;
use super::{Flip, Slice, Symmetric};
use engine::{Classes, Coordinate};
use puzzle::{Assembly, Corners, Edges, Face, Symmetry};
use rayon::prelude::*;

/// Which edges are flipped, and which places those of the middle slice occupy: flip + 2048 · slice.
pub struct FlipSlice;

/// The number of classes of pairs.
pub(crate) const CLASSES: usize = 64_430;

/// The sixteen symmetries that take U to U or D; number 0 is the identity.
pub fn symmetries() -> [Symmetry; 16] {
    let keep = |symmetry: &Symmetry| matches!(symmetry.face(Face::U), Face::U | Face::D);
    let all: Vec<Symmetry> = Symmetry::all().filter(keep).collect();
    all.try_into().expect("sixteen symmetries keep the axis")
}

/// `[a][b]`: symmetry a, then b.
pub(crate) fn symmetries_after() -> [[u8; 16]; 16] {
    let symmetries = symmetries();
    let index = |symmetry: Symmetry| symmetries.iter().position(|other| *other == symmetry).expect("a group") as u8;
    symmetries.map(|a| symmetries.map(|b| index(a.then(b))))
}

impl Coordinate for FlipSlice {
    type State = Assembly;

    const NAME: &'static str = "flip and slice";
    const COUNT: usize = Flip::COUNT * Slice::COUNT;
    /// With all turns.
    const DEPTHS: &'static [usize] = &[1, 4, 50, 532, 4804, 41832, 238_263, 555_636, 172_314, 324];

    fn of(state: &Assembly) -> usize {
        Slice::of(state) * Flip::COUNT + Flip::of(state)
    }

    fn at(value: usize) -> Assembly {
        let turns = *Flip::at(value % Flip::COUNT).edges().turns();
        let edges = Edges::new(Slice::pieces_at(value / Flip::COUNT), turns).expect("each edge occurs once");
        Assembly::new(Corners::SOLVED, edges)
    }

    fn after(value: usize, a_move: &Assembly) -> usize {
        Self::of_both(&Self::at(value), a_move)
    }

    fn of_both(first: &Assembly, second: &Assembly) -> usize {
        Slice::of_both(first, second) * Flip::COUNT + Flip::of_both(first, second)
    }
}

/// Under symmetries that keep the U-D axis: together with the slice, flips can be measured against another axis.
impl Symmetric for FlipSlice {}

/// Classes of pairs, and what moves do to them.
pub struct FlipSlices {
    /// The classes of pairs under sixteen symmetries.
    pub classes: Classes,
    moves: usize,
    after: Vec<u32>,
}

impl FlipSlices {
    /// Computes them, in a second or two.
    pub(crate) fn new(moves: &[Assembly]) -> FlipSlices {
        let classes = Symmetries::new(symmetries().to_vec()).classes::<FlipSlice>();
        assert_eq!(classes.count(), CLASSES, "the pairs fall into the known number of classes");
        let after = (0..CLASSES).into_par_iter().flat_map_iter(|class| {
            let first = FlipSlice::at(classes.first(class));
            let all = classes.all();
            moves.iter().map(move |a_move| all[FlipSlice::of_both(&first, a_move)])
        });
        FlipSlices { after: after.collect(), moves: moves.len(), classes }
    }

    /// For each move from a class: 16 · the class afterwards + the symmetry that takes the pair to its representative.
    pub(crate) fn row(&self, class: usize) -> &[u32] {
        &self.after[class * self.moves..][..self.moves]
    }
}
