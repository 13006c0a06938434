//! The coordinates of the second phase combined: the order of the eight corners, the eight edges of the U and D layers
//! and the four slice edges.
//!
//! [`Orders`] are read from a [`Packed`] cube; [`OrderTables`] say what steps do to them.

use super::piece_bytes::Packed;
use super::{CornerOrder, CornerSet, EdgeOrder, EdgeSet, SliceOrder};
use engine::rank::{ARRANGEMENTS_OF_4, Ranker, SETS_OF_4};
use engine::simd::Isa;
use engine::{Coordinate, MoveTable};
use puzzle::{Assembly, Cube, Step};

/// What steps of the second phase do to the three orders and to the sets.
pub struct OrderTables {
    /// The order of the corners.
    pub corners: MoveTable,
    /// The order of the U and D edges.
    pub edges: MoveTable,
    /// The order of the slice edges.
    pub slice: MoveTable,
    /// The places of the D corners.
    pub corner_set: MoveTable,
    /// The places of the D edges.
    pub edge_set: MoveTable,
}

/// Where a cube is in the second phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Orders {
    /// The order of the corners.
    pub corners: u16,
    /// The order of the U and D edges.
    pub edges: u16,
    /// The order of the slice edges.
    pub slice: u16,
    /// The places of the D corners.
    pub corner_set: u16,
}

impl Orders {
    /// Reads them from a cube in the second phase.
    #[inline(always)]
    pub fn of(isa: impl Isa, ranker: &Ranker, cube: &Packed) -> Orders {
        Orders {
            corners: CornerOrder::read(isa, ranker, cube) as u16,
            edges: EdgeOrder::read(isa, ranker, cube) as u16,
            slice: SliceOrder::read(isa, ranker, cube) as u16,
            corner_set: CornerSet::read(isa, ranker, cube) as u16,
        }
    }

    /// True if all pieces are in order.
    #[inline(always)]
    pub(crate) const fn are_solved(self) -> bool {
        self.corners == 0 && self.edges == 0 && self.slice == 0
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

    /// Computes them for steps that keep the slice edges in the slice.
    pub fn new(steps: &[Step]) -> OrderTables {
        let moves: Vec<Assembly> = steps.iter().map(|step| *Cube::SOLVED.turns(step.turns()).assembly()).collect();
        // The distributions are known only for the ten single turns of the second phase.
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

/// The number of turns that keep the slice edges in the slice and neither flip nor twist a piece.
const TURNS: usize = 10;

fn table<C: Coordinate<State = Assembly>>(moves: &[Assembly], is_whole: bool) -> MoveTable {
    if is_whole { MoveTable::checked::<C>(moves) } else { MoveTable::of::<C>(moves) }
}
