//! Iterative deepening: all sequences of one length, then of the next, each abandoned as soon as a database says that
//! it is too long.
//!
//! A node makes its children in three steps, so that memory for all of them is requested before any is used: the
//! corners of all children, the edges of those whose corners are near enough, then the rest.

use super::tables::{Node, Tables};
use super::{Korf, corners};
use crate::deepening::{NO_TURN, OF_LENGTH, Ration, Run, follow};
use crate::{Found, Outcome};
use engine::Limits;
use puzzle::{Cube, MoveCosts, Turn};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};

/// No position needs more turns.
const LONGEST: u32 = 20;

pub(super) fn solve(korf: &Korf<'_>, from: &Cube, limits: &dyn Limits, found: Found<'_>) -> Outcome {
    let tables = korf.tables;
    let bound = tables.bounds(from).into_iter().max().unwrap_or(0);
    let costs = MoveCosts::half_turns();
    let follow = follow(&costs);
    let first = (*limits.lengths().start()).max(bound.into());
    if first > Korf::LONGEST {
        return Outcome::new(0, false);
    }
    let longest = limits.max_length().min(first.max(LONGEST));
    let stage = if first == bound.into() { "korf.whole" } else { OF_LENGTH };
    let run = Run::new(stage, costs, limits, korf.count, found);
    let search = Search { tables, follow, run: &run };
    let ended = run.deepen(first as u8..=longest as u8, |depth| {
        search.look(&Node::of(from), depth, korf.threads);
        ControlFlow::Continue(())
    });
    // The first solution is one of the shortest that were asked for, however the search ended.
    let at_least = (first == bound.into()).then_some(ended.at_least);
    Outcome { at_least, ..Outcome::new(ended.nodes, ended.finished || ended.found > 0) }
}

fn bits(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = mask.trailing_zeros() as usize;
        let goes_on = mask != 0;
        mask &= mask.wrapping_sub(1);
        goes_on.then_some(bit)
    })
}

/// What the threads read.
struct Search<'a, 'b, 'c> {
    tables: &'a Tables<'a>,
    follow: [u32; NO_TURN + 1],
    run: &'a Run<'b, 'c>,
}

/// The first turns of a sequence.
struct Prefix {
    node: Node,
    turns: Vec<usize>,
}

impl Search<'_, '_, '_> {
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
        self.run.deliver(turns.iter().filter_map(|&turn| Turn::from_index(turn)).collect());
    }
}

/// One thread.
struct Worker<'a, 'b, 'c> {
    search: &'a Search<'a, 'b, 'c>,
    ration: Ration<'a, 'b, 'c>,
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
    fn new(search: &'a Search<'a, 'b, 'c>) -> Worker<'a, 'b, 'c> {
        Worker { search, ration: Ration::new(search.run), path: Vec::new() }
    }

    /// Every prefix longer by one turn from which `left` turns can still be enough.
    fn longer(&mut self, prefix: &Prefix, left: u8) -> Vec<Prefix> {
        let tables = self.search.tables;
        let mut longer = Vec::new();
        for turn in bits(self.search.follow[prefix.turns.last().copied().unwrap_or(NO_TURN)]) {
            if self.ration.spend(1).is_break() {
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
        let tables = self.search.tables;
        let left = left - 1;
        let mask = self.search.follow[last];
        self.ration.spend(mask.count_ones().into())?;

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
                    self.search.deliver(&self.path);
                    if self.search.run.is_stopped() {
                        return ControlFlow::Break(());
                    }
                }
                self.path.pop();
            }
        }
        ControlFlow::Continue(())
    }
}
