//! Iterative deepening: all sequences of one length, then of the next, until one of them solves the cube.
//!
//! [`deepen`] goes from length to length and hands each one to the searcher, which can use several threads. They share a
//! [`Run`]: it counts nodes, watches the limits, and receives solutions. The first solution found is a shortest one,
//! because everything shorter has been searched before.

use crate::{Found, Solution};
use engine::{Limits, Reached};
use puzzle::{MoveCosts, Turn};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Represents the missing turn before the first.
pub(crate) const NO_TURN: usize = Turn::COUNT;

/// The stage of a solution that may be longer than others.
pub(crate) const OF_LENGTH: &str = "length.whole";

/// How many nodes a thread visits before it checks the limits again: a few at first, because the first ones may have to
/// wait for parts of a table.
const RATIONS: [u64; 2] = [16, 256];

/// For each last turn (or none), the turns that can follow, as bits.
pub(crate) fn follow(costs: &MoveCosts) -> [u32; NO_TURN + 1] {
    let steps = costs.steps();
    std::array::from_fn(|last| {
        let may = |next: &puzzle::Step| {
            let last = steps.iter().find(|step| step.turns().eq(Turn::from_index(last)));
            last.is_none_or(|last| costs.may_follow(*last, *next))
        };
        let single = steps.iter().filter(|step| step.turns().count() == 1);
        single.filter(|step| may(step)).flat_map(|step| step.turns()).fold(0, |mask, turn| mask | 1 << turn.index())
    })
}

/// What the threads share.
pub(crate) struct Run<'a, 'b> {
    name: &'static str,
    costs: MoveCosts,
    limits: &'a dyn Limits,
    wanted: usize,
    /// Nodes handed out to threads, and those of them returned unspent.
    nodes: AtomicU64,
    unspent: AtomicU64,
    /// Nodes of other searches that were asked for help.
    aside: AtomicU64,
    stop: AtomicBool,
    delivered: Mutex<Delivered<'b>>,
}

struct Delivered<'b> {
    seen: HashSet<Vec<Turn>>,
    found: Found<'b>,
}

/// How it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Deepened {
    /// How many nodes were visited.
    pub(crate) nodes: u64,
    /// How many solutions were found.
    pub(crate) found: usize,
    /// True if every length was searched.
    pub(crate) finished: bool,
    /// No solution is shorter than this.
    pub(crate) at_least: u32,
}

impl<'a, 'b> Run<'a, 'b> {
    /// A search for `wanted` solutions; their only stage has this name. [`usize::MAX`] means all of the shortest ones.
    pub(crate) fn new(
        name: &'static str,
        costs: MoveCosts,
        limits: &'a dyn Limits,
        wanted: usize,
        found: Found<'b>,
    ) -> Run<'a, 'b> {
        Run {
            name,
            costs,
            limits,
            wanted: wanted.max(1),
            nodes: AtomicU64::new(0),
            unspent: AtomicU64::new(0),
            aside: AtomicU64::new(0),
            stop: AtomicBool::new(false),
            delivered: Mutex::new(Delivered { seen: HashSet::new(), found }),
        }
    }

    /// Searches one length after another with `look`, which breaks off if a solution of that length is known already.
    pub(crate) fn deepen(
        &self,
        lengths: impl IntoIterator<Item = u8>,
        mut look: impl FnMut(u8) -> ControlFlow<()>,
    ) -> Deepened {
        let (mut before, mut finished, mut at_least) = (self.visited(), true, 0);
        for length in lengths {
            at_least = u32::from(length);
            let is_known = look(length).is_break();
            if self.is_stopped() {
                finished = false;
                break;
            }
            if is_known {
                break;
            }
            let nodes = self.visited();
            self.limits.report(Reached::Depth { depth: length.into(), nodes: nodes - before });
            before = nodes;
            if self.wanted == usize::MAX && self.found() > 0 {
                break;
            }
            at_least += 1;
        }
        Deepened { nodes: self.spent(), found: self.found(), finished, at_least }
    }

    /// How many nodes were visited.
    pub(crate) fn visited(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed) - self.unspent.load(Ordering::Relaxed)
    }

    /// How many nodes were visited, those of other searches included.
    pub(crate) fn spent(&self) -> u64 {
        self.visited() + self.aside.load(Ordering::Relaxed)
    }

    /// Counts the nodes of another search that was asked for help.
    pub(crate) fn add_aside(&self, nodes: u64) {
        self.aside.fetch_add(nodes, Ordering::Relaxed);
    }

    /// Hands on a solution that another search has found; it is not one of those that are counted.
    pub(crate) fn announce(&self, solution: &Solution) {
        let mut delivered = self.delivered.lock().expect("no thread panics");
        if (delivered.found)(solution).is_break() {
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    /// True if the search must end.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// True if the search must end, now that the limits have been looked at.
    pub(crate) fn must_stop(&self) -> bool {
        if self.limits.expired() {
            self.stop.store(true, Ordering::Relaxed);
        }
        self.is_stopped()
    }

    fn found(&self) -> usize {
        self.delivered.lock().expect("no thread panics").seen.len()
    }

    /// Reports that a part of this length, from 0 to 1, has been searched.
    pub(crate) fn report(&self, depth: u8, part: f64) {
        self.limits.report(Reached::Within { depth: depth.into(), part, nodes: self.spent() });
    }

    /// Hands on a solution, unless it differs from an earlier one only in the order of opposite turns, or turns a face
    /// twice in a row, which shortest ones never do.
    pub(crate) fn deliver(&self, mut turns: Vec<Turn>) {
        for i in 1..turns.len() {
            if turns[i - 1].face() == turns[i].face().opposite() && turns[i] < turns[i - 1] {
                turns.swap(i - 1, i);
            }
        }
        if turns.windows(2).any(|pair| pair[0].face() == pair[1].face()) {
            return;
        }
        let mut delivered = self.delivered.lock().expect("no thread panics");
        // Another thread may have found the last solution that was asked for.
        if delivered.seen.len() >= self.wanted || !delivered.seen.insert(turns.clone()) {
            return;
        }
        let cost = turns.iter().filter_map(|&turn| self.costs.of_turn(turn)).map(u32::from).sum();
        let flow = (delivered.found)(&Solution::whole(self.name, turns, cost));
        if flow.is_break() || delivered.seen.len() >= self.wanted {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

/// The nodes that one thread can visit before it has to ask.
pub(crate) struct Ration<'a, 'b, 'c> {
    run: &'a Run<'b, 'c>,
    left: u64,
    /// How many nodes the next ration has.
    next: u64,
}

impl<'a, 'b, 'c> Ration<'a, 'b, 'c> {
    pub(crate) const fn new(run: &'a Run<'b, 'c>) -> Ration<'a, 'b, 'c> {
        Ration { run, left: 0, next: RATIONS[0] }
    }

    /// Takes nodes from the ration; gets a new one when needed, if the limits allow.
    #[inline(always)]
    pub(crate) fn spend(&mut self, nodes: u64) -> ControlFlow<()> {
        if self.left < nodes {
            self.ask(nodes)?;
        }
        self.left -= nodes;
        ControlFlow::Continue(())
    }

    #[inline(never)]
    fn ask(&mut self, nodes: u64) -> ControlFlow<()> {
        let Run { limits, stop, .. } = self.run;
        let next = self.next;
        self.next = (2 * next).min(RATIONS[1]);
        let more = nodes.max(next).min(limits.nodes().saturating_sub(self.run.spent()));
        self.run.nodes.fetch_add(more, Ordering::Relaxed);
        self.left += more;
        if self.left < nodes || stop.load(Ordering::Relaxed) || limits.expired() {
            stop.store(true, Ordering::Relaxed);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

impl Drop for Ration<'_, '_, '_> {
    fn drop(&mut self) {
        self.run.unspent.fetch_add(self.left, Ordering::Relaxed);
    }
}
