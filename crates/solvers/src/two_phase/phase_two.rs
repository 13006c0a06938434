//! The second phase: ten turns, two tables, a short depth-first search.

use super::joint::Joint;
use crate::coordinates::order::{self, Arrangements, OrderTables, Orders, Packed};
use crate::coordinates::symmetric::Symmetries;
use engine::rank::{ARRANGEMENTS_OF_4, ARRANGEMENTS_OF_8, Ranker, SETS_OF_4};
use engine::simd::{Isa, Lookup, Scalar};
use engine::{Classes, DistanceTable, Distances, Images, MoveTable, Pairs, padded};
use puzzle::{Axis, MoveCosts, Quarters, Step};

/// Corners with slice order, turns U D R2 L2 F2 B2, half-turn metric.
const CORNER_DEPTHS: [usize; 15] =
    [1, 10, 67, 404, 2023, 8504, 28545, 69734, 127_540, 179_700, 189_120, 199_200, 116_112, 44_416, 2304];
/// Edges with slice order, the same.
const EDGE_DEPTHS: [usize; 13] = [1, 10, 67, 456, 3063, 18202, 86691, 290_812, 434_814, 120_488, 11818, 1114, 144];

/// Edges with the places of the D corners, the same.
const EDGE_AND_SET_DEPTHS: [usize; 13] =
    [1, 10, 67, 412, 2214, 10920, 49925, 207_582, 705_463, 1_298_358, 531_600, 15_720, 128];

/// What the second phase needs to know.
pub struct PhaseTwo<'a> {
    /// What its steps cost, padded like the rows of move tables.
    prices: Vec<u8>,
    orders: OrderTables,
    /// For each step (and at the end for none) those that may follow.
    follow: Vec<u64>,
    /// Index of each step in the list of all steps.
    of_all: Vec<u8>,
    /// Index into `follow` for each of all steps, whether it belongs to this phase or not.
    after_any: Vec<u64>,
    corners: DistanceTable,
    edges: DistanceTable,
    /// Orders of the edges with places of the D corners; not if `joint` is there.
    edges_and_corner_set: Option<DistanceTable>,
    /// Corners and edges together, if there is room for that.
    joint: Option<Joint<'a>>,
    /// Tails longer than this are not looked for: most ends of the first phase would have one.
    cap: u32,
    /// The cost of a whole solution that is looked for at first.
    first_aim: u32,
}

/// More steps than any tail has: distances are cut at fifteen, and the cap lies above that by a few at most.
const MOST_STEPS: usize = 32;

/// After so many nodes the aim is lowered by one.
const NODES_OF_PATIENCE: u64 = 10_000;

/// True if the step keeps a cube inside the second phase's subgroup.
pub(super) fn stays(step: Step) -> bool {
    step.turns().all(|turn| turn.face().axis() == Axis::Y || turn.quarters() == Quarters::Two)
}

/// The steps of the second phase.
pub(super) fn steps(costs: &MoveCosts) -> Vec<Step> {
    costs.steps().into_iter().filter(|&step| stays(step)).collect()
}

/// The tables of the second phase: corners and edges, each with the order of the slice.
pub(super) fn distances(costs: &MoveCosts, orders: &OrderTables) -> (DistanceTable, DistanceTable) {
    let reduced = Reduced::new(costs, orders);
    (reduced.corners_and_slice(), reduced.edges_and_slice())
}

/// What the tables are built from.
struct Reduced<'a> {
    orders: &'a OrderTables,
    prices: Vec<u8>,
    corners: Classes,
    edges: Classes,
    slice: Images,
    corner_set: Images,
    /// True if the distributions are known.
    half_turns: bool,
}

impl<'a> Reduced<'a> {
    fn new(costs: &MoveCosts, orders: &'a OrderTables) -> Reduced<'a> {
        let (all, symmetries) = (Arrangements::get(), Symmetries::keeping(costs));
        let (corners, edges) = rayon::join(
            || symmetries.classes(ARRANGEMENTS_OF_8, |value, symmetry| all.corners_image(value, symmetry)),
            || symmetries.classes(ARRANGEMENTS_OF_8, |value, symmetry| all.edges_image(value, symmetry)),
        );
        Reduced {
            orders,
            prices: steps(costs).iter().map(|step| step.cost()).collect(),
            corners,
            edges,
            slice: symmetries.images(ARRANGEMENTS_OF_4, |value, symmetry| all.slice_image(value, symmetry)),
            corner_set: symmetries.images(SETS_OF_4, |value, symmetry| all.corner_set_image(value, symmetry)),
            half_turns: *costs == MoveCosts::half_turns(),
        }
    }

    fn corners_and_slice(&self) -> DistanceTable {
        let (first, second) = (&self.orders.corners, &self.orders.slice);
        self.table(&self.corners, first, second, &self.slice, &CORNER_DEPTHS)
    }

    fn edges_and_slice(&self) -> DistanceTable {
        let (first, second) = (&self.orders.edges, &self.orders.slice);
        self.table(&self.edges, first, second, &self.slice, &EDGE_DEPTHS)
    }

    fn edges_and_corner_set(&self) -> DistanceTable {
        let (first, second) = (&self.orders.edges, &self.orders.corner_set);
        self.table(&self.edges, first, second, &self.corner_set, &EDGE_AND_SET_DEPTHS)
    }

    fn table(
        &self,
        classes: &Classes,
        first: &MoveTable,
        second: &MoveTable,
        images: &Images,
        known: &[usize],
    ) -> DistanceTable {
        let distances = Distances::of(Pairs { classes, first, second, images, costs: &self.prices });
        if self.half_turns {
            assert_eq!(distances.counts(), known, "a table of the second phase has the known distribution");
        }
        distances.packed()
    }
}

impl<'a> PhaseTwo<'a> {
    /// Builds the tables; a few dozen milliseconds.
    pub fn new(costs: &MoveCosts) -> PhaseTwo<'a> {
        let orders = OrderTables::new(&steps(costs));
        let reduced = Reduced::new(costs, &orders);
        let (set, (corners, edges)) =
            rayon::join(|| reduced.edges_and_corner_set(), || (reduced.corners_and_slice(), reduced.edges_and_slice()));
        PhaseTwo { edges_and_corner_set: Some(set), ..PhaseTwo::from_tables(costs, orders, corners, edges) }
    }

    /// From finished tables, of corners and of edges, each with the order of the slice.
    pub fn from_tables(
        costs: &MoveCosts,
        orders: OrderTables,
        corners: DistanceTable,
        edges: DistanceTable,
    ) -> PhaseTwo<'a> {
        let all = costs.steps();
        let of_all: Vec<u8> = (0..all.len()).filter(|&i| stays(all[i])).map(|i| i as u8).collect();
        let steps: Vec<Step> = of_all.iter().map(|&i| all[usize::from(i)]).collect();
        let mask_after = |last: Step| {
            (0..steps.len()).filter(|&next| costs.may_follow(last, steps[next])).fold(0, |mask, next| mask | 1 << next)
        };
        let sum: usize = (0..corners.len()).map(|index| usize::from(corners.get(index))).sum();
        let mean = sum / corners.len();
        PhaseTwo {
            follow: steps.iter().map(|&last| mask_after(last)).collect(),
            after_any: all.iter().map(|&last| mask_after(last)).chain([u64::MAX >> (64 - steps.len())]).collect(),
            prices: (0..padded(steps.len())).map(|i| steps.get(i).map_or(0, |step| step.cost())).collect(),
            orders,
            of_all,
            corners,
            edges,
            edges_and_corner_set: None,
            joint: None,
            cap: mean as u32 + 3,
            first_aim: if *costs == MoveCosts::half_turns() { 21 } else { 2 * mean as u32 + 3 },
        }
    }

    /// The same with the large table.
    #[must_use]
    pub fn with_joint(self, joint: Joint<'a>) -> PhaseTwo<'a> {
        PhaseTwo { joint: Some(joint), ..self }
    }

    /// How many bytes the tables take.
    pub fn bytes(&self) -> usize {
        let set = self.edges_and_corner_set.as_ref().map_or(0, DistanceTable::bytes);
        self.corners.bytes() + self.edges.bytes() + set + self.orders.bytes()
    }

    /// The longest tail worth looking for behind a first phase, after so many nodes.
    ///
    /// Long tails take long to rule out, and many first phases follow; so at first only those are looked for that
    /// make a good whole, and if none comes along, patience runs out step by step.
    #[inline(always)]
    pub fn cap(&self, first: u32, nodes: u64) -> u32 {
        let whole = self.first_aim + (nodes / NODES_OF_PATIENCE) as u32;
        self.cap.min(whole.saturating_sub(first))
    }

    /// What each table says about a cube in the second phase, by a key for its name.
    pub fn bounds(&self, cube: &Packed) -> Vec<(&'static str, u32)> {
        let orders = Orders::of::<Scalar>(Ranker::get(), cube);
        let mut bounds = vec![
            ("corners-slice", self.corners.get(orders.with_slice(orders.corners)).into()),
            ("edges-slice", self.edges.get(orders.with_slice(orders.edges)).into()),
        ];
        if let Some(table) = &self.edges_and_corner_set {
            bounds.push(("edges-corner-places", table.get(orders.edges_and_corner_set()).into()));
        }
        if let Some(joint) = &self.joint {
            bounds.push(("corners-edges", joint.bound(orders.corners, orders.edges)));
        }
        bounds
    }

    /// A lower bound from the corners alone; the quickest no.
    #[inline(always)]
    pub fn corner_bound<I: Isa>(&self, ranker: &Ranker, cube: &Packed) -> u32 {
        let slice = order::slice::<I>(ranker, cube);
        u32::from(self.corners.get(order::corners::<I>(ranker, cube) * ARRANGEMENTS_OF_4 + slice))
    }

    /// A lower bound from everything.
    #[inline(always)]
    fn bound(&self, orders: Orders) -> u32 {
        let corners = self.corners.get(orders.with_slice(orders.corners));
        let bound = u32::from(corners.max(self.edges.get(orders.with_slice(orders.edges))));
        match (&self.joint, &self.edges_and_corner_set) {
            (Some(joint), _) => bound.max(joint.bound(orders.corners, orders.edges)),
            (None, Some(table)) => bound.max(table.get(orders.edges_and_corner_set()).into()),
            (None, None) => bound,
        }
    }

    /// Those of the steps in `wanted` (as bits) after which no more than `left` may be needed, their own cost included.
    #[inline(always)]
    fn within<I: Isa>(&self, orders: Orders, wanted: u64, left: u32) -> u64 {
        let most = left.min(u8::MAX.into()) as u8;
        let extra = &self.prices[..];
        let moves = &self.orders;
        let (corners, edges) = (moves.corners.padded_row(orders.corners), moves.edges.padded_row(orders.edges));
        let slice = moves.slice.padded_row(orders.slice);
        let (table, count) = (self.corners.padded_bytes(), ARRANGEMENTS_OF_4 as u32);
        let steps = I::pairs_at_most(&Lookup { table, first: corners, count, second: slice, extra }, wanted, most);
        let table = self.edges.padded_bytes();
        let mut steps = I::pairs_at_most(&Lookup { table, first: edges, count, second: slice, extra }, steps, most);
        if let Some(joint) = &self.joint {
            let mut rest = steps;
            while rest != 0 {
                let step = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                if joint.bound(corners[step], edges[step]) + u32::from(self.prices[step]) > left {
                    steps ^= 1 << step;
                }
            }
        } else if let Some(table) = &self.edges_and_corner_set {
            let (second, count) = (moves.corner_set.padded_row(orders.corner_set), SETS_OF_4 as u32);
            let table = table.padded_bytes();
            steps = I::pairs_at_most(&Lookup { table, first: edges, count, second, extra }, steps, most);
        }
        steps
    }

    /// The cheapest tail that costs at most `most`, as indices into all steps; `last` is the step before it (or
    /// the number of steps if there is none), and one of the steps in `enders` (as bits) must be the last in the end.
    /// Nodes are added to `nodes`.
    #[inline(always)]
    #[expect(clippy::manual_find, reason = "a closure does not know the instructions that are switched on around it")]
    pub fn tail<I: Isa>(
        &self,
        cube: &Packed,
        last: usize,
        enders: u64,
        most: u32,
        nodes: &mut u64,
        path: &mut Vec<u8>,
    ) -> Option<u32> {
        let orders = Orders::of::<I>(Ranker::get(), cube);
        let bound = self.bound(orders);
        if bound == 0 && enders >> last & 1 == 1 {
            path.clear();
            return Some(0);
        }
        for left in bound.max(1)..=most {
            if self.search::<I>(orders, self.after_any[last], enders, left, nodes, path) {
                return Some(left);
            }
        }
        None
    }

    /// Looks for a tail that costs exactly `left`, more than nothing; a loop with its own stack, so that it is inlined
    /// like the rest.
    #[inline(always)]
    fn search<I: Isa>(
        &self,
        orders: Orders,
        allowed: u64,
        enders: u64,
        left: u32,
        nodes: &mut u64,
        path: &mut Vec<u8>,
    ) -> bool {
        *nodes += 1;
        path.clear();
        let mut stack = [(orders, 0, 0); MOST_STEPS];
        stack[0] = (orders, self.within::<I>(orders, allowed, left), left);
        let mut depth = 0;
        loop {
            let (orders, steps, left) = &mut stack[depth];
            if *steps == 0 {
                if depth == 0 {
                    return false;
                }
                depth -= 1;
                path.pop();
                continue;
            }
            let step = steps.trailing_zeros() as usize;
            *steps &= *steps - 1;
            let left = *left - u32::from(self.prices[step]);
            if left == 0 {
                // The bounds were zero, so everything is in order.
                if enders >> self.of_all[step] & 1 == 1 {
                    path.push(self.of_all[step]);
                    return true;
                }
                continue;
            }
            *nodes += 1;
            path.push(self.of_all[step]);
            let next = self.orders.after(*orders, step);
            depth += 1;
            stack[depth] = (next, self.within::<I>(next, self.follow[step], left), left);
        }
    }
}
