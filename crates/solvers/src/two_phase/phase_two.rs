//! The second phase: ten turns, two tables, a short depth-first search.

use super::joint::Joint;
use crate::coordinates::order::{self, OrderTables, Packed, packed_step};
use engine::rank::{ARRANGEMENTS_OF_4, Ranker, SETS_OF_4};
use engine::simd::{Isa, Scalar};
use engine::{DistanceTable, Distances};
use puzzle::{Axis, MoveCosts, Quarters, Step};

/// Corners with slice order, turns U D R2 L2 F2 B2, half-turn metric.
const CORNER_DEPTHS: [usize; 15] =
    [1, 10, 67, 404, 2023, 8504, 28545, 69734, 127_540, 179_700, 189_120, 199_200, 116_112, 44_416, 2304];
/// Edges with slice order, the same.
const EDGE_DEPTHS: [usize; 13] = [1, 10, 67, 456, 3063, 18202, 86691, 290_812, 434_814, 120_488, 11818, 1114, 144];

/// What the second phase needs to know.
pub struct PhaseTwo<'a> {
    steps: Vec<(Packed, u8)>,
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
pub(super) fn distances(costs: &MoveCosts) -> (DistanceTable, DistanceTable) {
    let steps = steps(costs);
    let prices: Vec<u8> = steps.iter().map(|step| step.cost()).collect();
    let orders = OrderTables::new(&steps);
    let (corners, edges) = rayon::join(
        || Distances::of_pairs(&orders.corners, &orders.slice, &prices),
        || Distances::of_pairs(&orders.edges, &orders.slice, &prices),
    );
    if *costs == MoveCosts::half_turns() {
        assert_eq!(corners.counts(), CORNER_DEPTHS, "the corner table of phase two has the known distribution");
        assert_eq!(edges.counts(), EDGE_DEPTHS, "the edge table of phase two has the known distribution");
    }
    (corners.packed(), edges.packed())
}

impl<'a> PhaseTwo<'a> {
    /// Builds the tables; a few dozen milliseconds.
    pub fn new(costs: &MoveCosts) -> PhaseTwo<'a> {
        let steps = steps(costs);
        let prices: Vec<u8> = steps.iter().map(|step| step.cost()).collect();
        let orders = OrderTables::new(&steps);
        let ((corners, edges), set) = rayon::join(
            || distances(costs),
            || Distances::of_pairs(&orders.edges, &orders.corner_set, &prices).packed(),
        );
        PhaseTwo { edges_and_corner_set: Some(set), ..PhaseTwo::from_tables(costs, corners, edges) }
    }

    /// From finished tables, of corners and of edges, each with the order of the slice.
    pub fn from_tables(costs: &MoveCosts, corners: DistanceTable, edges: DistanceTable) -> PhaseTwo<'a> {
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
            steps: steps.iter().map(|&step| (packed_step(step), step.cost())).collect(),
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
        self.corners.bytes() + self.edges.bytes() + set
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
        let ranker = Ranker::get();
        let (corners, edges) = (order::corners::<Scalar>(ranker, cube), order::edges::<Scalar>(ranker, cube));
        let (slice, set) = (order::slice::<Scalar>(ranker, cube), order::corner_set::<Scalar>(ranker, cube));
        let mut bounds = vec![
            ("corners-slice", self.corners.get(corners * ARRANGEMENTS_OF_4 + slice).into()),
            ("edges-slice", self.edges.get(edges * ARRANGEMENTS_OF_4 + slice).into()),
        ];
        if let Some(table) = &self.edges_and_corner_set {
            bounds.push(("edges-corner-places", table.get(edges * SETS_OF_4 + set).into()));
        }
        if let Some(joint) = &self.joint {
            bounds.push(("corners-edges", joint.bound(corners, edges)));
        }
        bounds
    }

    /// A lower bound from the corners alone; the quickest no.
    #[inline(always)]
    pub fn corner_bound<I: Isa>(&self, ranker: &Ranker, cube: &Packed) -> u32 {
        let slice = order::slice::<I>(ranker, cube);
        u32::from(self.corners.get(order::corners::<I>(ranker, cube) * ARRANGEMENTS_OF_4 + slice))
    }

    /// A lower bound from everything, cut short if it is above `most`.
    #[inline(always)]
    fn bound<I: Isa>(&self, ranker: &Ranker, cube: &Packed, most: u32) -> u32 {
        let slice = order::slice::<I>(ranker, cube);
        let corners = order::corners::<I>(ranker, cube);
        let bound = u32::from(self.corners.get(corners * ARRANGEMENTS_OF_4 + slice));
        if bound > most {
            return bound;
        }
        let edges = order::edges::<I>(ranker, cube);
        let bound = bound.max(self.edges.get(edges * ARRANGEMENTS_OF_4 + slice).into());
        if bound > most {
            return bound;
        }
        if let Some(joint) = &self.joint {
            return bound.max(joint.bound(corners, edges));
        }
        if let Some(table) = &self.edges_and_corner_set {
            return bound.max(table.get(edges * SETS_OF_4 + order::corner_set::<I>(ranker, cube)).into());
        }
        bound
    }

    /// The cheapest tail that costs at most `most`, as indices into all steps; `last` is the step before it (or
    /// the number of steps if there is none). Nodes are added to `nodes`.
    #[inline(always)]
    pub fn tail<I: Isa>(
        &self,
        cube: &Packed,
        last: usize,
        most: u32,
        nodes: &mut u64,
        path: &mut Vec<u8>,
    ) -> Option<u32> {
        let ranker = Ranker::get();
        let bound = self.bound::<I>(ranker, cube, most);
        (bound..=most).find(|&left| self.search::<I>(ranker, cube, self.after_any[last], left, nodes, path))
    }

    /// Looks for a tail that costs exactly `left`; a loop with its own stack, so that it is inlined like the rest.
    #[inline(always)]
    fn search<I: Isa>(
        &self,
        ranker: &Ranker,
        cube: &Packed,
        allowed: u64,
        left: u32,
        nodes: &mut u64,
        path: &mut Vec<u8>,
    ) -> bool {
        *nodes += 1;
        path.clear();
        if left == 0 {
            // The bounds were zero, so everything is in order.
            return true;
        }
        let mut stack = [(*cube, allowed, left); MOST_STEPS];
        let mut depth = 0;
        loop {
            let (cube, allowed, left) = &mut stack[depth];
            if *allowed == 0 {
                if depth == 0 {
                    return false;
                }
                depth -= 1;
                path.pop();
                continue;
            }
            let step = allowed.trailing_zeros() as usize;
            *allowed &= *allowed - 1;
            let (turn, cost) = &self.steps[step];
            let Some(left) = left.checked_sub(u32::from(*cost)) else { continue };
            let next = I::compose(cube, turn);
            if self.bound::<I>(ranker, &next, left) > left {
                continue;
            }
            *nodes += 1;
            path.push(self.of_all[step]);
            if left == 0 {
                return true;
            }
            depth += 1;
            stack[depth] = (next, self.follow[step], left);
        }
    }
}
