//! The coordinates of the second phase together: where eight corners, eight edges of the U and D layers and four of the
//! slice stand.
//!
//! [`Orders`] are read off a [`Packed`] cube; [`OrderTables`] tell what steps make of them.

use super::packed::Packed;
use super::{CornerOrder, CornerSet, EdgeOrder, EdgeSet, SliceOrder};
use engine::rank::{ARRANGEMENTS_OF_4, Ranker, SETS_OF_4};
use engine::simd::Isa;
use engine::{Coordinate, MoveTable};
use puzzle::{Assembly, Cube, Step};

/// What steps of the second phase make of the three orders and of the sets.
pub struct OrderTables {
    /// Of the corners.
    pub corners: MoveTable,
    /// Of the U and D edges.
    pub edges: MoveTable,
    /// Of the slice edges.
    pub slice: MoveTable,
    /// Of the places of the D corners.
    pub corner_set: MoveTable,
    /// Of the places of the D edges.
    pub edge_set: MoveTable,
}

/// Where a cube is in the second phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Orders {
    /// The order of the corners.
    pub corners: u16,
    /// Of the U and D edges.
    pub edges: u16,
    /// Of the slice edges.
    pub slice: u16,
    /// The places of the D corners.
    pub corner_set: u16,
}

impl Orders {
    /// Reads them off a cube in the second phase.
    #[inline(always)]
    pub fn of(isa: impl Isa, ranker: &Ranker, cube: &Packed) -> Orders {
        Orders {
            corners: CornerOrder::read(isa, ranker, cube) as u16,
            edges: EdgeOrder::read(isa, ranker, cube) as u16,
            slice: SliceOrder::read(isa, ranker, cube) as u16,
            corner_set: CornerSet::read(isa, ranker, cube) as u16,
        }
    }

    /// The index of an order together with that of the slice.
    #[inline(always)]
    pub(crate) fn with_slice(self, order: u16) -> usize {
        usize::from(order) * ARRANGEMENTS_OF_4 + usize::from(self.slice)
    }

    /// The index of the edges together with the corner set.
    #[inline(always)]
    pub(crate) fn edges_and_corner_set(self) -> usize {
        usize::from(self.edges) * SETS_OF_4 + usize::from(self.corner_set)
    }
}

impl OrderTables {
    /// The orders after a step.
    #[inline(always)]
    pub fn after(&self, orders: Orders, step: usize) -> Orders {
        Orders {
            corners: self.corners.after(orders.corners.into(), step) as u16,
            edges: self.edges.after(orders.edges.into(), step) as u16,
            slice: self.slice.after(orders.slice.into(), step) as u16,
            corner_set: self.corner_set.after(orders.corner_set.into(), step) as u16,
        }
    }

    /// How many bytes they take.
    pub(crate) fn bytes(&self) -> usize {
        [&self.corners, &self.edges, &self.slice, &self.corner_set, &self.edge_set]
            .into_iter()
            .map(MoveTable::bytes)
            .sum()
    }

    /// Works them out for steps that keep the slice edges in the slice.
    pub fn new(steps: &[Step]) -> OrderTables {
        let moves: Vec<Assembly> = steps.iter().map(|step| *Cube::SOLVED.turns(step.turns()).assembly()).collect();
        // The depths are known for the ten turns of the second phase, one at a time.
        let is_whole = steps.len() == TURNS && steps.iter().all(|step| step.turns().count() == 1);
        let (corners, edges) =
            rayon::join(|| table::<CornerOrder>(&moves, is_whole), || table::<EdgeOrder>(&moves, is_whole));
        OrderTables {
            corners,
            edges,
            slice: table::<SliceOrder>(&moves, is_whole),
            corner_set: table::<CornerSet>(&moves, is_whole),
            edge_set: table::<EdgeSet>(&moves, is_whole),
        }
    }
}

/// How many turns keep the slice edges in the slice and flip and twist nothing.
const TURNS: usize = 10;

fn table<C: Coordinate<State = Assembly>>(moves: &[Assembly], is_whole: bool) -> MoveTable {
    if is_whole { MoveTable::checked::<C>(moves) } else { MoveTable::of::<C>(moves) }
}
