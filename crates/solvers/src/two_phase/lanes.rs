//! Several first phases at once, taking turns while memory answers.

use super::closing::Closing;
use super::direction::Direction;
use super::harvest::{FirstPhase, MOST_COST, Shared};
use super::large::{LargeTables, Spot};
use crate::coordinates::order::{Packed, pack};
use engine::simd::Isa;
use puzzle::{Cube, Turn};

/// How many searches take turns. More hide more of the wait, until their nodes no longer fit the nearest cache.
const LANES: usize = 8;

/// A position that waits for its children to be made.
#[derive(Clone, Copy)]
struct Node {
    cube: Packed,
    spot: Spot,
    /// The turn that led here.
    last: u8,
    /// Turns left in the first phase.
    left: u8,
    /// Turns that may be wasted.
    slack: u8,
}

struct Lane<'a> {
    stack: Vec<Node>,
    path: [u8; 32],
    /// Turns of the whole first phase.
    length: u8,
    view: &'a View<'a>,
}

/// The cube seen in one direction, behind some closing turns.
struct View<'a> {
    seen: &'a (Direction, Cube),
    closing: &'a Closing,
    spot: Spot,
    distance: u8,
}

/// A place to begin: a node, the length of its first phase, and where it was seen.
struct Start<'a> {
    node: Node,
    view: &'a View<'a>,
    length: u8,
}

/// Nodes between two looks at the clock.
const LOOK_EVERY: u64 = 256;

/// The length of the first phase in the shortest direction.
pub(super) fn lowest(tables: &LargeTables<'_>, seen: &[(Direction, Cube)]) -> u32 {
    seen.iter().map(|(_, cube)| tables.entry(tables.spot(cube.assembly())).distance().into()).min().unwrap_or(0)
}

/// Goes through all first phases, shortest first, all directions together, until none can lead to anything.
#[inline(always)]
pub(super) fn work<I: Isa>(tables: &LargeTables<'_>, seen: &[(Direction, Cube)], shared: &Shared<'_>) {
    let lowest = lowest(tables, seen);
    let mut worker = Worker { tables, shared, nodes: 0, next_look: LOOK_EVERY, tail: Vec::with_capacity(32) };
    let mut views: Vec<View<'_>> = Vec::new();
    let mut closings = tables.closings.iter().peekable();
    for cost in lowest..MOST_COST as u32 {
        let known = views.len();
        while let Some(closing) = closings.next_if(|closing| closing.joins(lowest, cost)) {
            for seen in seen {
                let spot = tables.spot_of_both(closing.effect.assembly(), seen.1.assembly());
                tables.prefetch(spot);
                views.push(View { seen, closing, spot, distance: 0 });
            }
        }
        for view in &mut views[known..] {
            view.distance = tables.entry(view.spot).distance();
        }
        let mut starts = Vec::new();
        for (i, view) in views.iter().enumerate() {
            let Some(longest) = cost.checked_sub(view.closing.cost).filter(|&most| most >= view.distance.into()) else {
                continue;
            };
            let longest = longest as u8;
            // What is new has some catching up to do.
            for length in if i < known { longest } else { view.distance }..=longest {
                worker.begin::<I>(view, length, &mut starts);
            }
        }
        if worker.run::<I>(&starts, cost) || cost >= shared.most() || shared.is_over() {
            break;
        }
    }
    shared.add_nodes(worker.nodes);
}

/// The turns that are worth trying from a node, in its frame, as bits.
struct Outlook {
    wanted: u32,
    closer: u32,
    same: u32,
}

impl Outlook {
    #[inline(always)]
    fn new(tables: &LargeTables<'_>, node: &Node) -> Outlook {
        let entry = tables.entry(node.spot);
        let (closer, same) = (entry.closer(), entry.same());
        let useful = match node.slack {
            0 => closer,
            // A phase that ends with a turn of the second one was over before.
            _ if node.left == 1 => closer,
            1 => closer | same,
            _ => u32::MAX,
        };
        Outlook { wanted: tables.follow(node.spot.frame, node.last) & useful, closer, same }
    }

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        let turn = self.wanted.trailing_zeros();
        self.wanted &= self.wanted.wrapping_sub(1);
        (turn < 32).then_some(turn as usize)
    }

    #[inline(always)]
    fn child<I: Isa>(&self, tables: &LargeTables<'_>, node: &Node, turn: usize) -> Node {
        let wasted = if self.closer >> turn & 1 == 1 { 0 } else { 2 - (self.same >> turn & 1) as u8 };
        let real = tables.real(node.spot.frame, turn);
        Node {
            cube: I::compose(&node.cube, &tables.turns[usize::from(real)]),
            spot: tables.after(node.spot, turn),
            last: real,
            left: node.left - 1,
            slack: node.slack - wasted,
        }
    }
}

struct Worker<'a, 's> {
    tables: &'a LargeTables<'a>,
    shared: &'a Shared<'s>,
    nodes: u64,
    next_look: u64,
    tail: Vec<u8>,
}

impl Worker<'_, '_> {
    /// Adds the starts of one view, one turn further where that can be, so that there are enough for all lanes and
    /// threads.
    #[inline(always)]
    fn begin<'v, I: Isa>(&mut self, view: &'v View<'v>, length: u8, starts: &mut Vec<Start<'v>>) {
        let cube = pack(view.closing.put_before(&view.seen.1).assembly());
        let slack = length - view.distance;
        let node = Node { cube, spot: view.spot, last: Turn::COUNT as u8, left: length, slack };
        match length {
            0 => drop(self.finish::<I>(&cube, &[], view)),
            1 => starts.push(Start { node, view, length }),
            _ => {
                let mut outlook = Outlook::new(self.tables, &node);
                while let Some(turn) = outlook.next() {
                    starts.push(Start { node: outlook.child::<I>(self.tables, &node, turn), view, length });
                }
            }
        }
    }

    /// Takes starts until none is left; each lane works on one at a time. True to stop.
    #[inline(always)]
    fn run<I: Isa>(&mut self, starts: &[Start<'_>], cost: u32) -> bool {
        let Some(first) = starts.first() else { return false };
        let mut lanes: Vec<Lane<'_>> = (0..LANES)
            .map(|_| Lane { stack: Vec::with_capacity(256), path: [0; 32], length: 0, view: first.view })
            .collect();
        let mut active = LANES;
        while active > 0 {
            let mut i = 0;
            while i < active {
                let lane = &mut lanes[i];
                if let Some(node) = lane.stack.pop() {
                    self.nodes += 1;
                    if self.nodes >= self.next_look {
                        self.next_look = self.nodes + LOOK_EVERY;
                        if self.shared.must_stop(self.nodes) {
                            return true;
                        }
                    }
                    if self.children::<I>(lane, &node) {
                        return true;
                    }
                    i += 1;
                } else if let Some(start) = starts.get(self.shared.next_piece(cost)) {
                    lane.view = start.view;
                    lane.length = start.length;
                    self.tables.prefetch(start.node.spot);
                    lane.stack.push(start.node);
                    i += 1;
                } else {
                    active -= 1;
                    lanes.swap(i, active);
                }
            }
        }
        false
    }

    /// Makes the children of a node: pushes them, or at the end of the phase tries the second. True to stop.
    #[inline(always)]
    fn children<I: Isa>(&mut self, lane: &mut Lane<'_>, node: &Node) -> bool {
        let depth = usize::from(lane.length - node.left);
        if depth > 0 {
            lane.path[depth - 1] = node.last;
        }
        let mut outlook = Outlook::new(self.tables, node);
        while let Some(turn) = outlook.next() {
            if node.left > 1 {
                let child = outlook.child::<I>(self.tables, node, turn);
                self.tables.prefetch(child.spot);
                lane.stack.push(child);
                continue;
            }
            let real = self.tables.real(node.spot.frame, turn);
            let cube = I::compose(&node.cube, &self.tables.turns[usize::from(real)]);
            lane.path[depth] = real;
            if self.finish::<I>(&cube, &lane.path[..=depth], lane.view) {
                return true;
            }
        }
        false
    }

    #[inline(always)]
    fn finish<I: Isa>(&mut self, cube: &Packed, path: &[u8], view: &View<'_>) -> bool {
        let View { seen: &(direction, _), closing, .. } = *view;
        let end = FirstPhase { direction, cube, path, closing, cost: path.len() as u32 + closing.cost };
        self.shared.finish::<I>(&self.tables.phase_two, &self.tables.steps, &end, &mut self.nodes, &mut self.tail)
    }
}
