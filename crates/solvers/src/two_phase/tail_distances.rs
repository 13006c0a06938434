//! Tails for any costs, and with the large table: all steps from a position are judged at once by their distances.

use super::large_phase_two::LargePhaseTwo;
use super::scale::Scale;
use super::tail::{Tail, TailQuery, TailSearch, TailSteps, steps};
use super::tail_pairs::TailPairs;
use crate::coordinates::order::{OrderTables, Orders};
use crate::coordinates::piece_bytes::Packed;
use crate::coordinates::symmetric::Symmetries;
use crate::coordinates::{CornerOrder, SliceOrder};
use engine::rank::{ARRANGEMENTS_OF_4, Ranker, SETS_OF_4};
use engine::simd::{Isa, Lookup, Scalar};
use engine::{DistanceTable, Distances, Pairs, padded};
use puzzle::MoveCosts;

/// The tables that the search for tails reads.
pub(super) struct TailDistances<'a> {
    scale: Scale,
    /// What steps cost.
    costs: Vec<u32>,
    /// The same in units, padded like the rows of move tables.
    step_costs: Vec<u8>,
    orders: OrderTables,
    corners: DistanceTable,
    edges: DistanceTable,
    third: ThirdTable<'a>,
}

/// No tail has as many steps. Where turns cost very differently, there could be longer ones of many cheap turns; they are
/// not searched for.
pub(super) const MAX_STEPS: usize = 32;

/// What is known besides corners and edges, each with the order of the slice.
pub(super) enum ThirdTable<'a> {
    /// Orders of the edges with places of the D corners.
    EdgesAndCornerSet(DistanceTable),
    /// Corners and edges together.
    Large(LargePhaseTwo<'a>),
}

/// The tables of corners and edges, each with the order of the slice.
pub(super) fn distances(costs: &MoveCosts, orders: &OrderTables) -> (DistanceTable, DistanceTable) {
    let pairs = TailPairs::new(costs, &Symmetries::keeping(costs), orders);
    (table(costs, pairs.corners_and_slice()), table(costs, pairs.edges_and_slice()))
}

fn table(costs: &MoveCosts, (pairs, known): (Pairs<'_>, &[usize])) -> DistanceTable {
    let distances = Distances::of(pairs);
    if *costs == MoveCosts::half_turns() {
        assert_eq!(distances.counts(), known, "a table of the second phase has the known distribution");
    }
    distances.packed()
}

impl<'a> TailDistances<'a> {
    /// Builds the tables.
    pub(super) fn new(costs: &MoveCosts) -> TailDistances<'a> {
        let orders = OrderTables::new(&steps(costs));
        let pairs = TailPairs::new(costs, &Symmetries::keeping(costs), &orders);
        let (set, (corners, edges)) = rayon::join(
            || table(costs, pairs.edges_and_corner_set()),
            || (table(costs, pairs.corners_and_slice()), table(costs, pairs.edges_and_slice())),
        );
        TailDistances::from_tables(costs, orders, corners, edges, ThirdTable::EdgesAndCornerSet(set))
    }

    /// With finished tables.
    pub(super) fn from_tables(
        costs: &MoveCosts,
        orders: OrderTables,
        corners: DistanceTable,
        edges: DistanceTable,
        third: ThirdTable<'a>,
    ) -> TailDistances<'a> {
        let steps = steps(costs);
        let scale = Scale::new(costs);
        let units = |i: usize| steps.get(i).map_or(0, |step| scale.of_step(step.cost()));
        let step_costs = (0..padded(steps.len())).map(units).collect();
        let costs = steps.iter().map(|step| step.cost()).collect();
        TailDistances { scale, costs, step_costs, orders, corners, edges, third }
    }

    /// How many bytes the tables take.
    pub(super) fn bytes(&self) -> usize {
        let third = match &self.third {
            ThirdTable::EdgesAndCornerSet(table) => table.bytes(),
            ThirdTable::Large(_) => 0,
        };
        self.corners.bytes() + self.edges.bytes() + third + self.orders.bytes()
    }

    /// What the mean distance of the corners and the slice costs, rounded down.
    pub(super) fn mean(&self) -> u32 {
        let sum: usize = (0..self.corners.len()).map(|index| usize::from(self.corners.get(index))).sum();
        (sum as u64 * u64::from(self.scale.cost(1)) / self.corners.len() as u64) as u32
    }

    /// What each table says about a cube in the second phase, by the text key of the table's name.
    pub(super) fn bounds(&self, cube: &Packed) -> [(&'static str, u32); 3] {
        self.bounds_of(Orders::of(Scalar, Ranker::get(), cube))
    }

    #[inline(always)]
    fn bounds_of(&self, orders: Orders) -> [(&'static str, u32); 3] {
        let third = match &self.third {
            ThirdTable::EdgesAndCornerSet(table) => {
                ("edges-corner-places", self.scale.cost(table.get(orders.edges_and_corner_set())))
            }
            ThirdTable::Large(table) => ("corners-edges", table.bound(orders.corners, orders.edges)),
        };
        [
            ("corners-slice", self.scale.cost(self.corners.get(orders.with_slice(orders.corners)))),
            ("edges-slice", self.scale.cost(self.edges.get(orders.with_slice(orders.edges)))),
            third,
        ]
    }

    /// Those of the steps in `wanted` (as bits) after which no more than `left` can suffice, their own cost included.
    #[inline(always)]
    fn within(&self, isa: impl Isa, orders: Orders, wanted: u64, left: u32) -> u64 {
        let most = self.scale.units(left);
        let extra = &self.step_costs[..];
        let moves = &self.orders;
        let (corners, edges) = (moves.corners.padded_row(orders.corners), moves.edges.padded_row(orders.edges));
        let slice = moves.slice.padded_row(orders.slice);
        let (table, is_wide) = (self.corners.padded_bytes(), self.corners.is_wide());
        let count = ARRANGEMENTS_OF_4 as u32;
        let steps =
            isa.pairs_at_most(&Lookup { table, is_wide, first: corners, count, second: slice, extra }, wanted, most);
        let (table, is_wide) = (self.edges.padded_bytes(), self.edges.is_wide());
        let mut steps =
            isa.pairs_at_most(&Lookup { table, is_wide, first: edges, count, second: slice, extra }, steps, most);
        match &self.third {
            ThirdTable::EdgesAndCornerSet(table) => {
                let (second, count) = (moves.corner_set.padded_row(orders.corner_set), SETS_OF_4 as u32);
                let (table, is_wide) = (table.padded_bytes(), table.is_wide());
                isa.pairs_at_most(&Lookup { table, is_wide, first: edges, count, second, extra }, steps, most)
            }
            ThirdTable::Large(table) => {
                let mut rest = steps;
                while rest != 0 {
                    let step = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    if table.bound(corners[step], edges[step]) + u32::from(self.step_costs[step]) > left {
                        steps ^= 1 << step;
                    }
                }
                steps
            }
        }
    }
}

impl TailSearch for TailDistances<'_> {
    type Start = Orders;

    #[inline(always)]
    fn start(&self, isa: impl Isa, ranker: &Ranker, cube: &Packed, most: u32) -> Option<(Orders, u32)> {
        // The corners alone give the quickest rejection.
        let index = CornerOrder::read(isa, ranker, cube) * ARRANGEMENTS_OF_4 + SliceOrder::read(isa, ranker, cube);
        if self.scale.cost(self.corners.get(index)) > most {
            return None;
        }
        let orders = Orders::of(isa, ranker, cube);
        let [corners, edges, third] = self.bounds_of(orders).map(|(_, bound)| bound);
        let bound = corners.max(edges).max(third);
        (bound <= most).then_some((orders, bound))
    }

    #[inline(always)]
    fn search(
        &self,
        isa: impl Isa,
        steps: &TailSteps,
        (_, &orders): (&Packed, &Orders),
        TailQuery { first, last, least, most }: TailQuery,
        nodes: &mut u64,
        tail: &mut Tail,
    ) -> Option<u32> {
        *nodes += 1;
        let path = &mut tail.path;
        path.clear();
        let mut stack = [(orders, 0, 0); MAX_STEPS];
        stack[0] = (orders, self.within(isa, orders, first, most), most);
        let mut depth = 0;
        loop {
            let (orders, wanted, left) = &mut stack[depth];
            if *wanted == 0 {
                if depth == 0 {
                    return None;
                }
                depth -= 1;
                path.pop();
                continue;
            }
            let step = wanted.trailing_zeros() as usize;
            *wanted &= *wanted - 1;
            // The tables count whole units; the step can be a little too dear.
            let Some(left) = left.checked_sub(self.costs[step]) else { continue };
            let cost = most - left;
            if cost >= least && last >> step & 1 == 1 {
                let next = self.orders.after(*orders, step);
                if next.are_solved() {
                    path.push(step as u8);
                    return Some(cost);
                }
            }
            if left == 0 || depth + 1 == MAX_STEPS {
                continue;
            }
            *nodes += 1;
            path.push(step as u8);
            let next = self.orders.after(*orders, step);
            depth += 1;
            stack[depth] = (next, self.within(isa, next, steps.follow[step], left), left);
        }
    }
}
