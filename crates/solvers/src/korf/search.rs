//! Iterative deepening: all sequences of one length, then of the next, each abandoned as soon as a database says that
//! it is too long.
//!
//! A node makes its children in three steps, so that memory for all of them is requested before any is used: the
//! corners of all children, the edges of those whose corners are near enough, then the rest.

use super::tables::{Node, Tables};
use super::{Korf, corners};
use crate::{Outcome, Solution};
use engine::{Limits, Reached};
use puzzle::{Cube, MoveCosts, Turn};
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

/// No position needs more turns.
const LONGEST: u8 = 20;
/// How many nodes a thread visits before it checks the limits again.
const RATION: u64 = 256;
/// Represents the missing turn before the first.
const NONE: usize = Turn::COUNT;

type Found<'a> = &'a mut (dyn FnMut(&Solution) -> ControlFlow<()> + Send);

pub(super) fn solve(korf: &Korf<'_>, from: &Cube, limits: &dyn Limits, found: Found<'_>) -> Outcome {
    let tables = korf.tables;
    let bound = tables.bounds(from).into_iter().max().unwrap_or(0);
    let task = Task {
        tables,
        follow: follow(),
        limits,
        wanted: korf.count.max(1),
        nodes: AtomicU64::new(0),
        unspent: AtomicU64::new(0),
        stop: AtomicBool::new(false),
        delivered: Mutex::new(Delivered { count: 0, found }),
    };
    let longest = limits.max_length().min(LONGEST.into()) as u8;
    let mut before = 0;
    let mut finished = bound > longest;
    for depth in bound..=longest {
        task.look(&Node::of(from), depth, korf.threads);
        if task.stop.load(Ordering::Relaxed) {
            break;
        }
        let nodes = task.visited();
        limits.report(Reached::Depth { depth: depth.into(), nodes: nodes - before });
        before = nodes;
        finished = depth == longest;
    }
    let nodes = task.visited();
    // The first solution is a shortest one, however the search ended.
    let solved = task.delivered.into_inner().expect("no thread panics").count > 0;
    Outcome { nodes, complete: finished || solved }
}

/// For each last turn (or none), the turns that can follow, as bits.
fn follow() -> [u32; NONE + 1] {
    let costs = MoveCosts::half_turns();
    let steps = costs.steps();
    std::array::from_fn(|last| {
        let may = |&next: &usize| last == NONE || costs.may_follow(steps[last], steps[next]);
        (0..Turn::COUNT).filter(may).fold(0, |mask, next| mask | 1 << next)
    })
}

fn bits(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = mask.trailing_zeros() as usize;
        let goes_on = mask != 0;
        mask &= mask.wrapping_sub(1);
        goes_on.then_some(bit)
    })
}

/// The state that the threads share.
struct Task<'a, 'b> {
    tables: &'a Tables<'a>,
    follow: [u32; NONE + 1],
    limits: &'a dyn Limits,
    wanted: usize,
    /// Nodes handed out to threads, and those of them returned unspent.
    nodes: AtomicU64,
    unspent: AtomicU64,
    stop: AtomicBool,
    delivered: Mutex<Delivered<'b>>,
}

struct Delivered<'b> {
    count: usize,
    found: Found<'b>,
}

/// The first turns of a sequence.
struct Prefix {
    node: Node,
    turns: Vec<usize>,
}

impl Task<'_, '_> {
    fn visited(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed) - self.unspent.load(Ordering::Relaxed)
    }

    /// Searches all sequences of exactly this length.
    fn look(&self, root: &Node, depth: u8, threads: usize) {
        let mut prefixes = vec![Prefix { node: *root, turns: Vec::new() }];
        let mut worker = Worker::new(self);
        // The first two turns are made here; the positions they lead to are distributed among the threads.
        for done in 1..=depth.min(2) {
            prefixes = prefixes.iter().flat_map(|prefix| worker.longer(prefix, depth - done)).collect();
        }
        drop(worker);
        if depth <= 2 {
            return prefixes.iter().for_each(|prefix| self.deliver(&prefix.turns));
        }
        let next = AtomicUsize::new(0);
        let work = || {
            let mut worker = Worker::new(self);
            while let Some(prefix) = prefixes.get(next.fetch_add(1, Ordering::Relaxed)) {
                if worker.below(prefix, depth).is_break() {
                    return;
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(work);
            }
            work();
        });
    }

    fn deliver(&self, turns: &[usize]) {
        let mut delivered = self.delivered.lock().expect("no thread panics");
        // Another thread may have found the last solution that was asked for.
        if delivered.count > 0 && self.stop.load(Ordering::Relaxed) {
            return;
        }
        let turns: Vec<Turn> = turns.iter().filter_map(|&turn| Turn::from_index(turn)).collect();
        delivered.count += 1;
        let cost = turns.len() as u32;
        let flow = (delivered.found)(&Solution::whole("korf.whole", turns, cost));
        if flow.is_break() || delivered.count >= self.wanted {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

/// One thread.
struct Worker<'a, 'b, 'c> {
    task: &'a Task<'b, 'c>,
    /// Nodes that can be visited before asking again.
    ration: u64,
    path: Vec<usize>,
}

/// A child whose corners are near enough.
#[derive(Clone, Copy)]
struct Child {
    turn: u8,
    node: Node,
    edges: [usize; 2],
}

impl<'a, 'b, 'c> Worker<'a, 'b, 'c> {
    fn new(task: &'a Task<'b, 'c>) -> Worker<'a, 'b, 'c> {
        Worker { task, ration: 0, path: Vec::new() }
    }

    /// Takes nodes from the ration; gets a new one when needed, if the limits allow.
    fn spend(&mut self, nodes: u64) -> ControlFlow<()> {
        if self.ration < nodes {
            let Task { limits, stop, .. } = self.task;
            let more = RATION.min(limits.nodes().saturating_sub(self.task.visited()));
            self.task.nodes.fetch_add(more, Ordering::Relaxed);
            self.ration += more;
            if self.ration < nodes || stop.load(Ordering::Relaxed) || limits.expired() {
                stop.store(true, Ordering::Relaxed);
                return ControlFlow::Break(());
            }
        }
        self.ration -= nodes;
        ControlFlow::Continue(())
    }

    /// Every prefix longer by one turn from which `left` turns can still be enough.
    fn longer(&mut self, prefix: &Prefix, left: u8) -> Vec<Prefix> {
        let tables = self.task.tables;
        let mut longer = Vec::new();
        for turn in bits(self.task.follow[prefix.turns.last().copied().unwrap_or(NONE)]) {
            if self.spend(1).is_break() {
                return Vec::new();
            }
            let node = tables.after(&prefix.node, turn);
            let [first, second] = tables.edge_indices(&node);
            if tables.corner_bound(corners::index(node.arrangement, node.twist)) <= left
                && tables.edge_bound(0, first) <= left
                && tables.edge_bound(1, second) <= left
            {
                longer.push(Prefix { node, turns: [&prefix.turns[..], &[turn]].concat() });
            }
        }
        longer
    }

    fn below(&mut self, prefix: &Prefix, depth: u8) -> ControlFlow<()> {
        self.path.clone_from(&prefix.turns);
        let last = *prefix.turns.last().expect("two turns");
        self.search(&prefix.node, last, depth - prefix.turns.len() as u8)
    }

    /// All sequences of exactly `left` turns from a node; `left` is not 0.
    fn search(&mut self, node: &Node, last: usize, left: u8) -> ControlFlow<()> {
        let tables = self.task.tables;
        let left = left - 1;
        let mask = self.task.follow[last];
        self.spend(mask.count_ones().into())?;

        let arrangements = tables.corner_moves.arrangement.row(node.arrangement.into());
        let twists = tables.corner_moves.twist.row(node.twist.into());
        for turn in bits(mask) {
            tables.prefetch_corners(corners::index(arrangements[turn], twists[turn]));
        }

        let triples = node.triples.map(|triple| tables.edge_moves.triple.row(triple.into()));
        let unused = Child { turn: 0, node: *node, edges: [0; 2] };
        let (mut children, mut count) = ([unused; Turn::COUNT], 0);
        for turn in bits(mask) {
            let (arrangement, twist) = (arrangements[turn], twists[turn]);
            if tables.corner_bound(corners::index(arrangement, twist)) <= left {
                let node = Node { arrangement, twist, triples: triples.map(|row| row[turn]) };
                let edges = tables.edge_indices(&node);
                tables.prefetch_edges(edges);
                children[count] = Child { turn: turn as u8, node, edges };
                count += 1;
            }
        }

        for child in &children[..count] {
            if tables.edge_bound(0, child.edges[0]) <= left && tables.edge_bound(1, child.edges[1]) <= left {
                self.path.push(child.turn.into());
                if left > 0 {
                    self.search(&child.node, child.turn.into(), left)?;
                } else {
                    // All corners and all twelve edges are solved.
                    self.task.deliver(&self.path);
                    if self.task.stop.load(Ordering::Relaxed) {
                        return ControlFlow::Break(());
                    }
                }
                self.path.pop();
            }
        }
        ControlFlow::Continue(())
    }
}

impl Drop for Worker<'_, '_, '_> {
    fn drop(&mut self) {
        self.task.unspent.fetch_add(self.ration, Ordering::Relaxed);
    }
}
