//! Several first phases at once, taking turns while they wait for memory.

use super::direction::Direction;
use super::leaps::Leaps;
use super::phase_two::PhaseTwo;
use super::pre_moves::{Delays, PreMoves};
use super::shared::{FirstPhase, MAX_COST, Shared};
use super::tail::Tail;
use super::written::Written;
use crate::coordinates::piece_bytes::{Packed, pack};
use engine::simd::Isa;
use puzzle::{Assembly, Cube};

/// How many searches take turns. More of them hide more of the latency, until their nodes no longer fit in the nearest
/// cache.
const LANES: usize = 8;

/// Tables that say for each position of the first phase which steps are worth trying, where all steps cost 1.
pub(super) trait PhaseOne {
    /// Where a cube is, with everything needed to look it up.
    type Spot: Copy;

    /// From spots no more steps away from the end there are leaps to it.
    const LEAP_STEPS: u8 = 0;

    /// The spot of `first` followed by `second`.
    fn spot_of_both(&self, first: &Assembly, second: &Assembly) -> Self::Spot;

    /// A lower bound on the steps left in the phase.
    fn bound(&self, spot: Self::Spot) -> u8;

    /// The steps (as bits) that can follow the step `last` of the cube itself (or none, which is the number of steps)
    /// and leave at most `left - 1` more. They are steps of what is looked up, which can be an image of the cube under a
    /// symmetry and numbers them in its own way; `real` translates them.
    fn wanted(&self, spot: Self::Spot, last: u8, left: u8) -> u64;

    /// The corresponding step of the cube itself.
    fn real(&self, spot: Self::Spot, step: usize) -> u8;

    /// The spot after a step of what is looked up.
    fn after(&self, spot: Self::Spot, step: usize) -> Self::Spot;

    /// The steps (as bits) after which `left - 1` more are needed, neither more nor less.
    #[inline(always)]
    fn without_spare(&self, _spot: Self::Spot, _left: u8) -> u64 {
        0
    }

    /// The leaps, if there are any.
    #[inline(always)]
    fn leaps(&self) -> Option<&Leaps<'_>> {
        None
    }

    /// The number of the first leap from a spot.
    #[inline(always)]
    fn first_leap(&self, _spot: Self::Spot) -> u32 {
        0
    }

    /// The frame of what is looked up.
    #[inline(always)]
    fn frame(&self, _spot: Self::Spot) -> usize {
        0
    }

    /// The steps (as bits) that can follow the step `last` of the cube itself.
    #[inline(always)]
    fn follow(&self, _spot: Self::Spot, _last: u8) -> u64 {
        0
    }

    /// The steps (as bits), this one included, that end a phase in the same way but for half turns of the same faces: if
    /// one of them does, all do.
    fn alike(&self, step: usize) -> u64 {
        1 << step
    }

    /// Prefetches everything that will be read about a spot from which so many steps are left.
    fn prefetch(&self, spot: Self::Spot, left: u8);
}

/// What a search needs besides the tables of the first phase.
pub(super) struct SearchContext<'a> {
    pub all_pre_moves: &'a [PreMoves],
    pub delays: Delays,
    /// How each step is written.
    pub steps: &'a [Written],
    pub phase_two: &'a PhaseTwo<'a>,
}

/// This many views are enough for all lanes and threads.
const MANY_VIEWS: usize = 32;

/// A position whose children have not been made yet.
#[derive(Clone, Copy)]
struct Node<S> {
    cube: Packed,
    spot: S,
    /// The step that led here.
    last: u8,
    /// Steps left in the first phase.
    left: u8,
    awaits: Awaits,
}

/// What a node waits for, which has been prefetched.
#[derive(Clone, Copy)]
enum Awaits {
    Spot,
    /// The first leap from there.
    Leap(u32),
}

struct Lane<'a, S> {
    stack: Vec<Node<S>>,
    path: [u8; 32],
    /// Steps of the whole first phase.
    length: u8,
    view: &'a View<'a, S>,
}

/// The cube seen in one direction, after some pre-moves.
struct View<'a, S> {
    seen: &'a (Direction, Cube),
    pre_moves: &'a PreMoves,
    spot: S,
    bound: u8,
}

/// A starting point: the view, the length of the first phase, and its possible first steps (as bits).
struct Start<'a, S> {
    view: &'a View<'a, S>,
    length: u8,
    steps: u64,
}

/// Nodes between two checks of the limits.
const NODES_PER_CHECK: u64 = 256;

/// Views between two checks while they are made.
const VIEWS_PER_CHECK: usize = 256;

/// A lower bound on the length of the first phase in any direction.
pub(super) fn lowest<O: PhaseOne>(phase_one: &O, seen: &[(Direction, Cube)]) -> u32 {
    let spot = |cube: &Cube| phase_one.spot_of_both(&Assembly::SOLVED, cube.assembly());
    seen.iter().map(|(_, cube)| phase_one.bound(spot(cube)).into()).min().unwrap_or(0)
}

/// Goes through all first phases, shortest first, all directions together, until none can lead to a better solution.
#[inline(always)]
pub(super) fn work<O: PhaseOne>(
    isa: impl Isa,
    phase_one: &O,
    context: &SearchContext<'_>,
    seen: &[(Direction, Cube)],
    shared: &Shared<'_>,
) {
    let lowest = lowest(phase_one, seen);
    let none = context.steps.len() as u8;
    let mut worker = Worker {
        phase_one,
        context,
        shared,
        steps: context
            .steps
            .iter()
            .map(|step| pack(Cube::SOLVED.turns(step.turns.iter().copied()).assembly()))
            .collect(),
        nodes: 0,
        next_check: NODES_PER_CHECK,
        tail: Tail::new(),
    };
    let mut views: Vec<View<'_, O::Spot>> = Vec::new();
    let mut all_pre_moves = context.all_pre_moves.iter().peekable();
    for cost in lowest..MAX_COST as u32 {
        let known = views.len();
        let mut unchecked = 0;
        while let Some(pre_moves) = all_pre_moves.next_if(|pre_moves| pre_moves.joins(&context.delays, lowest, cost)) {
            // There can be tens of thousands. Only the time matters here; nodes are counted elsewhere.
            if views.len() - known >= unchecked + VIEWS_PER_CHECK {
                unchecked = views.len() - known;
                if shared.must_stop(0) {
                    break;
                }
            }
            for seen in seen {
                let spot = phase_one.spot_of_both(pre_moves.effect.assembly(), seen.1.assembly());
                phase_one.prefetch(spot, u8::MAX);
                views.push(View { seen, pre_moves, spot, bound: 0 });
            }
        }
        for view in &mut views[known..] {
            view.bound = phase_one.bound(view.spot);
        }
        let mut starts = Vec::new();
        // When there are few views they are split by first steps, so that all lanes and threads have work.
        let split = views.len() < MANY_VIEWS;
        for (i, view) in views.iter().enumerate() {
            let Some(longest) = cost.checked_sub(view.pre_moves.cost).filter(|&most| most >= view.bound.into()) else {
                continue;
            };
            let longest = longest as u8;
            // A new view also has to go through all shorter lengths.
            for length in if i < known { longest } else { view.bound }..=longest {
                let mut steps = if length == 0 { 1 } else { phase_one.wanted(view.spot, none, length) };
                while split && steps & steps.wrapping_sub(1) != 0 {
                    let step = steps & steps.wrapping_neg();
                    steps ^= step;
                    starts.push(Start { view, length, steps: step });
                }
                if steps != 0 {
                    starts.push(Start { view, length, steps });
                }
            }
        }
        if worker.run(isa, &starts, cost) || cost >= shared.most_in_first() || shared.is_over() {
            break;
        }
    }
    shared.add_nodes(worker.nodes);
}

struct Worker<'a, 's, O> {
    phase_one: &'a O,
    context: &'a SearchContext<'a>,
    shared: &'a Shared<'s>,
    steps: Vec<Packed>,
    nodes: u64,
    next_check: u64,
    tail: Tail,
}

/// Removes and returns the lowest bit.
#[inline(always)]
fn next(bits: &mut u64) -> Option<usize> {
    let step = bits.trailing_zeros();
    *bits &= bits.wrapping_sub(1);
    (step < 64).then_some(step as usize)
}

impl<O: PhaseOne> Worker<'_, '_, O> {
    /// Takes starting points until none is left; each lane works on one at a time. True to stop.
    #[inline(always)]
    fn run(&mut self, isa: impl Isa, starts: &[Start<'_, O::Spot>], cost: u32) -> bool {
        let Some(first) = starts.first() else { return false };
        let mut lanes: Vec<Lane<'_, O::Spot>> = (0..LANES)
            .map(|_| Lane { stack: Vec::with_capacity(256), path: [0; 32], length: 0, view: first.view })
            .collect();
        let mut active = LANES;
        while active > 0 {
            let mut i = 0;
            while i < active {
                let lane = &mut lanes[i];
                if let Some(node) = lane.stack.pop() {
                    self.nodes += 1;
                    if self.nodes >= self.next_check {
                        self.next_check = self.nodes + NODES_PER_CHECK;
                        if self.shared.must_stop(self.nodes) {
                            return true;
                        }
                    }
                    let stop = match node.awaits {
                        Awaits::Leap(first) if O::LEAP_STEPS > 0 => self.leap(isa, lane, &node, first),
                        _ => {
                            let wanted = self.phase_one.wanted(node.spot, node.last, node.left);
                            self.children(isa, lane, &node, wanted)
                        }
                    };
                    if stop {
                        return true;
                    }
                    i += 1;
                } else if let Some(start) = starts.get(self.shared.next_piece(cost)) {
                    lane.view = start.view;
                    lane.length = start.length;
                    let cube = pack(start.view.pre_moves.put_before(&start.view.seen.1).assembly());
                    let none = self.context.steps.len() as u8;
                    let (spot, left) = (start.view.spot, start.length);
                    let node = Node { cube, spot, last: none, left, awaits: Awaits::Spot };
                    let stop = match start.length {
                        0 => self.finish(isa, &cube, &[], start.view),
                        _ => self.children(isa, lane, &node, start.steps),
                    };
                    if stop {
                        return true;
                    }
                    i += 1;
                } else {
                    active -= 1;
                    lanes.swap(i, active);
                }
            }
        }
        false
    }

    /// Makes those children of a node that are wanted: pushes them or, at the end of the phase, tries the second phase.
    /// True to stop.
    #[inline(always)]
    fn children(&mut self, isa: impl Isa, lane: &mut Lane<'_, O::Spot>, node: &Node<O::Spot>, mut wanted: u64) -> bool {
        let depth = usize::from(lane.length - node.left);
        if depth > 0 {
            lane.path[depth - 1] = node.last;
        }
        if node.left == 1 {
            return self.finish_all(isa, lane, node, wanted);
        }
        let left = node.left - 1;
        let mut near = 0;
        if left <= O::LEAP_STEPS {
            near = wanted & self.phase_one.without_spare(node.spot, node.left);
            wanted ^= near;
            // What is at the end already cannot leave it and come back in one step.
            if left == 1 {
                wanted = 0;
            }
        }
        while let Some(step) = next(&mut wanted) {
            let child = self.child(isa, node, step);
            self.phase_one.prefetch(child.spot, left);
            lane.stack.push(child);
        }
        if O::LEAP_STEPS > 0
            && let Some(leaps) = self.phase_one.leaps()
        {
            while let Some(step) = next(&mut near) {
                let child = self.child(isa, node, step);
                let first = self.phase_one.first_leap(child.spot);
                leaps.prefetch(first);
                lane.stack.push(Node { awaits: Awaits::Leap(first), ..child });
            }
        }
        false
    }

    #[inline(always)]
    fn child(&self, isa: impl Isa, node: &Node<O::Spot>, step: usize) -> Node<O::Spot> {
        let last = self.phase_one.real(node.spot, step);
        let cube = isa.compose(&node.cube, &self.steps[usize::from(last)]);
        let spot = self.phase_one.after(node.spot, step);
        Node { cube, spot, last, left: node.left - 1, awaits: Awaits::Spot }
    }

    /// Tries all leaps from a node. True to stop.
    #[inline(always)]
    fn leap(&mut self, isa: impl Isa, lane: &mut Lane<'_, O::Spot>, node: &Node<O::Spot>, first: u32) -> bool {
        let cost = u32::from(lane.length) + lane.view.pre_moves.cost;
        let Some(left) = self.shared.left(self.context.phase_two, cost, self.nodes) else { return true };
        let Some(leaps) = self.phase_one.leaps() else { return false };
        let follow = self.phase_one.follow(node.spot, node.last);
        let start = leaps.start(isa, &node.cube, self.phase_one.frame(node.spot));
        let mut number = first;
        loop {
            let steps = leaps.steps(number);
            if follow >> steps[0] & 1 == 1
                && leaps.bound(isa, &start, number) <= left
                && self.land(isa, lane, node, &steps[..usize::from(node.left)])
            {
                return true;
            }
            if leaps.is_last(number) {
                return false;
            }
            number += 1;
        }
    }

    /// Takes the steps of a leap and tries the second phase after all that are alike. True to stop.
    #[inline(always)]
    fn land(&mut self, isa: impl Isa, lane: &mut Lane<'_, O::Spot>, node: &Node<O::Spot>, steps: &[u8]) -> bool {
        let mut node = *node;
        for &step in &steps[..steps.len() - 1] {
            lane.path[usize::from(lane.length - node.left) - 1] = node.last;
            node.last = self.phase_one.real(node.spot, step.into());
            node.cube = isa.compose(&node.cube, &self.steps[usize::from(node.last)]);
            node.left -= 1;
        }
        self.finish_all(isa, lane, &node, self.phase_one.alike(steps[steps.len() - 1].into()))
    }

    /// Tries the second phase after each of these last steps. True to stop.
    #[inline(always)]
    fn finish_all(
        &mut self,
        isa: impl Isa,
        lane: &mut Lane<'_, O::Spot>,
        node: &Node<O::Spot>,
        mut steps: u64,
    ) -> bool {
        let last = usize::from(lane.length) - 1;
        if last > 0 {
            lane.path[last - 1] = node.last;
        }
        while let Some(step) = next(&mut steps) {
            let real = self.phase_one.real(node.spot, step);
            let cube = isa.compose(&node.cube, &self.steps[usize::from(real)]);
            lane.path[last] = real;
            if self.finish(isa, &cube, &lane.path[..=last], lane.view) {
                return true;
            }
        }
        false
    }

    #[inline(always)]
    fn finish(&mut self, isa: impl Isa, cube: &Packed, path: &[u8], view: &View<'_, O::Spot>) -> bool {
        let View { seen: &(direction, _), pre_moves, .. } = *view;
        let end = FirstPhase { direction, cube, path, pre_moves, cost: path.len() as u32 + pre_moves.cost };
        self.shared.finish(isa, self.context.phase_two, self.context.steps, &end, &mut self.nodes, &mut self.tail)
    }
}
