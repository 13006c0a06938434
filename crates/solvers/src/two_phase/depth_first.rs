//! First phases for any costs: depth first, judging all steps from a position at once.

use super::any_costs::AnyCosts;
use super::direction::Direction;
use super::lanes::SearchContext;
use super::place::Place;
use super::pre_moves::PreMoves;
use super::shared::{FirstPhase, MAX_LEVELS, Shared};
use super::tail::{Tail, stays};
use crate::coordinates::piece_bytes::{Packed, pack, packed_step};
use engine::simd::Isa;
use puzzle::Cube;

/// The cube seen in one direction, after some pre-moves.
struct View<'a> {
    seen: &'a (Direction, Cube),
    pre_moves: &'a PreMoves,
    place: Place,
    /// A lower bound on the first phase.
    bound: u32,
}

impl<'a> View<'a> {
    fn new(tables: &AnyCosts, seen: &'a (Direction, Cube), pre_moves: &'a PreMoves) -> View<'a> {
        let place = Place::of_both(pre_moves.effect.assembly(), seen.1.assembly());
        View { seen, pre_moves, place, bound: tables.bound(place) }
    }
}

/// A lower bound on the cost of the first phase in any direction.
pub(super) fn lowest(tables: &AnyCosts, seen: &[(Direction, Cube)]) -> u32 {
    seen.iter().map(|(_, cube)| tables.bound(Place::of(cube.assembly()))).min().unwrap_or(0)
}

/// Takes pieces of work (a cost of the first phase and a direction, cheapest first) until none can lead to a better
/// solution.
#[inline(always)]
pub(super) fn work(
    isa: impl Isa,
    tables: &AnyCosts,
    context: &SearchContext<'_>,
    seen: &[(Direction, Cube)],
    shared: &Shared<'_>,
) {
    let lowest = lowest(tables, seen);
    let mut worker = Worker::new(isa, tables, context, shared);
    let mut views: Vec<View<'_>> = Vec::new();
    let mut all_pre_moves = context.all_pre_moves.iter().peekable();
    let width = tables.scale.level;
    for level in 0..MAX_LEVELS as u32 {
        // First phases that cost this much with their pre-moves, or less by no more than a level.
        let cost = level * width;
        let known = views.len();
        while let Some(pre_moves) = all_pre_moves.next_if(|pre_moves| pre_moves.joins(&context.delays, lowest, cost)) {
            views.extend(seen.iter().map(|seen| View::new(tables, seen, pre_moves)));
        }
        let pieces: Vec<(&View<'_>, u32, u32)> = views
            .iter()
            .enumerate()
            .filter(|(_, view)| view.bound + view.pre_moves.cost <= cost)
            .map(|(i, view)| {
                let dearest = cost - view.pre_moves.cost;
                // A new view also has to go through all lower levels.
                let lower = if i < known { 0 } else { (dearest - view.bound) / width };
                (view, dearest - lower * width, dearest)
            })
            .collect();
        // Loops, not closures: the vector instructions are enabled only inside this function.
        while let Some(&(view, first, dearest)) = pieces.get(shared.next_piece(level)) {
            if cost.saturating_sub(width - 1) > shared.most() {
                break;
            }
            let mut cost = first;
            while cost <= dearest && !shared.is_over() && !worker.run(view, cost) {
                cost += width;
            }
        }
        if cost >= shared.most_in_first() || shared.is_over() {
            break;
        }
    }
    shared.add_nodes(worker.nodes);
}

/// A position on the path, and the steps that are still to be tried from it.
#[derive(Clone, Copy)]
struct Frame {
    cube: Packed,
    place: Place,
    left: u32,
    steps: u64,
}

struct Worker<'a, 's, I: Isa> {
    isa: I,
    tables: &'a AnyCosts,
    context: &'a SearchContext<'a>,
    shared: &'a Shared<'s>,
    steps: Vec<Packed>,
    /// For each step (and, at the end, for none) those that can follow.
    follow: Vec<u64>,
    /// Steps that a first phase can end with.
    last: u64,
    stack: Vec<Frame>,
    path: Vec<u8>,
    tail: Tail,
    nodes: u64,
    next_check: u64,
}

/// Nodes between two checks of the limits.
const NODES_PER_CHECK: u64 = 256;

impl<'a, 's, I: Isa> Worker<'a, 's, I> {
    fn new(isa: I, tables: &'a AnyCosts, context: &'a SearchContext<'a>, shared: &'a Shared<'s>) -> Self {
        let steps = &tables.steps;
        let after = |last: usize| {
            (0..steps.len())
                .filter(|&next| tables.costs.may_follow(steps[last], steps[next]))
                .fold(0, |mask, next| mask | 1 << next)
        };
        Worker {
            isa,
            tables,
            context,
            shared,
            steps: steps.iter().map(|&step| packed_step(step)).collect(),
            follow: (0..steps.len()).map(after).chain([u64::MAX >> (64 - steps.len())]).collect(),
            last: (0..steps.len()).filter(|&i| !stays(steps[i])).fold(0, |mask, i| mask | 1 << i),
            stack: Vec::with_capacity(32),
            path: Vec::with_capacity(32),
            tail: Tail::new(),
            nodes: 0,
            next_check: NODES_PER_CHECK,
        }
    }

    /// All first phases in one direction that cost `most` or less by no more than a level. True to stop.
    ///
    /// A loop with its own stack rather than recursion: all of it has to be inlined where the instructions are enabled.
    #[inline(always)]
    fn run(&mut self, view: &View<'_>, most: u32) -> bool {
        self.path.clear();
        let least = most.saturating_sub(self.tables.scale.level - 1);
        let cube = pack(view.pre_moves.put_before(&view.seen.1).assembly());
        if least == 0 && view.place == Place::GOAL && self.finish(view, &cube, 0) {
            return true;
        }
        if most == 0 {
            return self.shared.is_over();
        }
        self.stack.clear();
        self.stack.push(self.frame(view.place, cube, self.steps.len(), most));
        while let Some(frame) = self.stack.last_mut() {
            if frame.steps == 0 {
                self.stack.pop();
                self.path.pop();
                continue;
            }
            let step = frame.steps.trailing_zeros() as usize;
            frame.steps &= frame.steps - 1;
            // The tables count whole units; the step can be a little too dear.
            let Some(left) = frame.left.checked_sub(self.tables.steps[step].cost()) else { continue };
            // A first phase whose last turn belongs to the subgroup had already ended before it.
            if left == 0 && self.last >> step & 1 == 0 {
                continue;
            }
            let cube = self.isa.compose(&frame.cube, &self.steps[step]);
            let place = self.tables.after(frame.place, step);
            self.path.push(step as u8);
            let cost = most - left;
            let ends = cost >= least && place == Place::GOAL && self.last >> step & 1 == 1;
            if ends && self.finish(view, &cube, cost) {
                return true;
            }
            if left == 0 {
                self.path.pop();
                continue;
            }
            self.nodes += 1;
            if self.nodes >= self.next_check {
                self.next_check = self.nodes + NODES_PER_CHECK;
                if self.shared.must_stop(self.nodes) {
                    return true;
                }
            }
            let next = self.frame(place, cube, step, left);
            self.stack.push(next);
        }
        false
    }

    /// A position with the steps that are worth trying from it.
    #[inline(always)]
    fn frame(&self, place: Place, cube: Packed, last: usize, left: u32) -> Frame {
        Frame { cube, place, left, steps: self.tables.within(self.isa, place, self.follow[last], left) }
    }

    #[inline(always)]
    fn finish(&mut self, view: &View<'_>, cube: &Packed, cost: u32) -> bool {
        let View { seen: &(direction, _), pre_moves, .. } = *view;
        let end = FirstPhase { direction, cube, path: &self.path, pre_moves, cost: cost + pre_moves.cost };
        self.shared.finish(self.isa, self.context.phase_two, self.context.steps, &end, &mut self.nodes, &mut self.tail)
    }
}
