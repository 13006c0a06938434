//! Bounds for first phases that only half turns in their last step tell apart, where opposite faces turn at once.
//!
//! If a first phase can end with R, it can also end with R', and with a half turn of L besides: four ends, and what
//! follows does not begin with R or L. So the four are ruled out together, by the least distance of their corners and
//! their slice edges.

use super::tail::steps;
use crate::coordinates::order::OrderTables;
use crate::coordinates::packed::Packed;
use crate::coordinates::{CornerOrder, SliceOrder};
use engine::DistanceTable;
use engine::rank::{ARRANGEMENTS_OF_4, ARRANGEMENTS_OF_8, Ranker};
use engine::simd::{Isa, prefetch};
use puzzle::{Axis, MoveCosts, Step};

/// How many orders of corners and slice there are.
const ORDERS: usize = ARRANGEMENTS_OF_8 * ARRANGEMENTS_OF_4;

/// The size of the table in bytes.
pub(super) const BYTES: usize = ORDERS;

/// For each order of the corners and the slice the least distance after any half turns of R and L, then the same for F
/// and B. Steps cost 1.
pub(super) struct Ends<'a> {
    /// Two to a byte.
    nibbles: &'a [u8],
    /// Where the part of each step of either phase begins.
    begins: Vec<u32>,
}

/// Computes the table from the distances of corners and slice.
pub(super) fn build(costs: &MoveCosts, orders: &OrderTables, corners: &DistanceTable) -> Vec<u8> {
    let steps = steps(costs);
    let mut nibbles = Vec::with_capacity(BYTES);
    for axis in [Axis::X, Axis::Z] {
        let on_axis: Vec<usize> = (0..steps.len()).filter(|&i| is_on(steps[i], axis)).collect();
        let least = |index: usize| {
            let (order, slice) = (index / ARRANGEMENTS_OF_4, index % ARRANGEMENTS_OF_4);
            let after = on_axis.iter().map(|&step| {
                corners.get(orders.corners.after(order, step) * ARRANGEMENTS_OF_4 + orders.slice.after(slice, step))
            });
            after.fold(corners.get(index), u8::min)
        };
        nibbles.extend((0..ORDERS / 2).map(|pair| least(2 * pair) | least(2 * pair + 1) << 4));
    }
    nibbles
}

fn is_on(step: Step, axis: Axis) -> bool {
    step.turns().all(|turn| turn.face().axis() == axis)
}

impl<'a> Ends<'a> {
    /// Reads what [`build`] has made.
    pub(super) fn new(costs: &MoveCosts, nibbles: &'a [u8]) -> Ends<'a> {
        let begin = |step| if is_on(step, Axis::Z) { ORDERS as u32 } else { 0 };
        Ends { nibbles, begins: costs.steps().into_iter().map(begin).collect() }
    }

    /// Where the bound is for a cube after this last step.
    #[inline(always)]
    pub(super) fn index(&self, isa: impl Isa, cube: &Packed, last: usize) -> u32 {
        let ranker = Ranker::get();
        let order = CornerOrder::read(isa, ranker, cube) * ARRANGEMENTS_OF_4 + SliceOrder::read(isa, ranker, cube);
        self.begins[last] + order as u32
    }

    /// A lower bound on all that are alike.
    #[inline(always)]
    pub(super) fn bound(&self, index: u32) -> u32 {
        u32::from(self.nibbles[index as usize / 2] >> (index % 2 * 4) & 15)
    }

    /// Prefetches a bound.
    #[inline(always)]
    pub(super) fn prefetch(&self, index: u32) {
        prefetch(&self.nibbles[index as usize / 2]);
    }
}
