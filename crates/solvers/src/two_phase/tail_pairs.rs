//! The pairs of coordinates that the tables of the second phase cover, and their distances.

use super::scale::Scale;
use super::tail::steps;
use crate::coordinates::order::OrderTables;
use crate::coordinates::symmetric::Symmetries;
use crate::coordinates::{CornerOrder, CornerSet, EdgeOrder, EdgeSet, SliceOrder};
use engine::{Classes, Images, MoveTable, Pairs};
use puzzle::MoveCosts;

/// Corners with slice order, turns U D R2 L2 F2 B2, half-turn metric.
const CORNER_DEPTHS: [usize; 15] =
    [1, 10, 67, 404, 2023, 8504, 28545, 69734, 127_540, 179_700, 189_120, 199_200, 116_112, 44_416, 2304];
/// Edges with slice order, likewise.
const EDGE_DEPTHS: [usize; 13] = [1, 10, 67, 456, 3063, 18202, 86691, 290_812, 434_814, 120_488, 11818, 1114, 144];

/// Edges with the places of the D corners, likewise.
const EDGE_AND_SET_DEPTHS: [usize; 13] =
    [1, 10, 67, 412, 2214, 10920, 49925, 207_582, 705_463, 1_298_358, 531_600, 15_720, 128];

/// Corners with the places of the D edges, likewise.
const CORNER_AND_SET_DEPTHS: [usize; 15] =
    [1, 10, 67, 400, 1957, 8982, 37457, 124_486, 297_632, 518_128, 658_752, 684_336, 417_024, 71_472, 1696];

/// What the tables are built from.
pub(super) struct TailPairs<'a> {
    orders: &'a OrderTables,
    step_costs: Vec<u8>,
    pub corners: Classes,
    pub edges: Classes,
    pub slice: Images,
    pub corner_set: Images,
    pub edge_set: Images,
}

impl<'a> TailPairs<'a> {
    /// Computes the classes; `symmetries` change no cost.
    pub(super) fn new(costs: &MoveCosts, symmetries: &Symmetries, orders: &'a OrderTables) -> TailPairs<'a> {
        let (corners, edges) =
            rayon::join(|| symmetries.classes::<CornerOrder>(), || symmetries.classes::<EdgeOrder>());
        TailPairs {
            orders,
            step_costs: Scale::new(costs).backwards(&steps(costs)),
            corners,
            edges,
            slice: symmetries.images::<SliceOrder>(),
            corner_set: symmetries.images::<CornerSet>(),
            edge_set: symmetries.images::<EdgeSet>(),
        }
    }

    /// The pairs, and how many are 0, 1, 2, … turns from solved in the half-turn metric.
    pub(super) fn corners_and_slice(&self) -> (Pairs<'_>, &'static [usize]) {
        (self.pairs(&self.corners, &self.orders.corners, &self.orders.slice, &self.slice), &CORNER_DEPTHS)
    }

    /// The same.
    pub(super) fn edges_and_slice(&self) -> (Pairs<'_>, &'static [usize]) {
        (self.pairs(&self.edges, &self.orders.edges, &self.orders.slice, &self.slice), &EDGE_DEPTHS)
    }

    /// The same.
    pub(super) fn edges_and_corner_set(&self) -> (Pairs<'_>, &'static [usize]) {
        let (first, second) = (&self.orders.edges, &self.orders.corner_set);
        (self.pairs(&self.edges, first, second, &self.corner_set), &EDGE_AND_SET_DEPTHS)
    }

    /// The same.
    pub(super) fn corners_and_edge_set(&self) -> (Pairs<'_>, &'static [usize]) {
        let (first, second) = (&self.orders.corners, &self.orders.edge_set);
        (self.pairs(&self.corners, first, second, &self.edge_set), &CORNER_AND_SET_DEPTHS)
    }

    fn pairs<'s>(
        &'s self,
        classes: &'s Classes,
        first: &'s MoveTable,
        second: &'s MoveTable,
        images: &'s Images,
    ) -> Pairs<'s> {
        Pairs { classes, first, second, images, costs: &self.step_costs }
    }
}
