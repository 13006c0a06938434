//! Shortest solutions, proven.
//!
//! Iterative deepening with one large table: for each way the pieces can lie with respect to the positions in which every
//! face shows only its own colour and the opposite one, a lower bound on the turns that lead there. The table is read
//! for the cube and for its inverse. `docs/optimal.md` explains it.

mod coset;
mod exact;
mod fill;
mod packed;
mod search;
mod tables;

pub use tables::{Kind, Size, Tables};

use crate::deepening::{Found, Run};
use crate::two_phase::TwoPhase;
use crate::{Outcome, Solution, Solver};
use engine::{Limits, Progress};
use puzzle::{Cube, Metric, Quarters, Turn};
use search::{Root, Rules, Search};
use std::ops::ControlFlow;

/// What a turn costs.
fn cost(metric: Metric, turn: Turn) -> u8 {
    if metric == Metric::Qtm && turn.quarters() == Quarters::Two { 2 } else { 1 }
}

/// No position needs more half turns, or more quarter turns.
const LONGEST: [u32; 2] = [20, 26];
/// How many nodes the quick solver may take for a first solution.
const QUICK: u64 = 200_000;

/// The solver.
#[derive(Clone, Copy)]
pub struct Optimal<'a> {
    tables: &'a Tables<'a>,
    quick: Option<TwoPhase<'a>>,
    threads: usize,
    count: usize,
}

impl<'a> Optimal<'a> {
    /// A solver with this table, on one thread, for one solution.
    pub const fn new(tables: &'a Tables<'a>) -> Optimal<'a> {
        Optimal { tables, quick: None, threads: 1, count: 1 }
    }

    /// Sets a two-phase solver that is asked for a solution first. If the search is cut short, that one is all there is; if it is
    /// a shortest one, only that has to be proven.
    #[must_use]
    pub const fn with_quick(self, quick: TwoPhase<'a>) -> Optimal<'a> {
        Optimal { quick: Some(quick), ..self }
    }

    /// Sets the number of threads.
    #[must_use]
    pub const fn with_threads(self, threads: usize) -> Optimal<'a> {
        Optimal { threads, ..self }
    }

    /// Sets how many solutions to find; [`usize::MAX`] for all of the shortest ones.
    #[must_use]
    pub const fn with_count(self, count: usize) -> Optimal<'a> {
        Optimal { count, ..self }
    }

    /// The best that the quick solver finds.
    fn first(&self, from: &Cube, limits: &dyn Limits) -> (u64, Option<Solution>) {
        let mut best = None;
        let quick = Quick { limits };
        let outcome = self.quick.map(|solver| {
            solver.solve(from, &quick, &mut |solution| {
                best = Some(Solution::whole("cosets.whole", solution.turns.clone(), solution.cost));
                ControlFlow::Continue(())
            })
        });
        (outcome.map_or(0, |outcome| outcome.nodes), best)
    }
}

impl Solver<Cube> for Optimal<'_> {
    fn name(&self) -> &'static str {
        "optimal"
    }

    fn solve(&self, from: &Cube, limits: &dyn Limits, found: Found<'_>) -> Outcome {
        let kind = self.tables.kind();
        let is_quarters = kind.metric == Metric::Qtm;
        let root = Root::new(from, self.count > 1);
        let (quick_nodes, first) = self.first(from, limits);
        // Only shortest solutions are listed if several are asked for.
        if self.count == 1
            && let Some(first) = &first
            && found(first).is_break()
        {
            return Outcome::new(quick_nodes, false);
        }
        let rules = Rules::new(kind.metric);
        let mut any = false;
        let mut found_here = |solution: &Solution| {
            any = true;
            found(solution)
        };
        let run = Run::new("cosets.whole", kind.costs(), limits, self.count, &mut found_here);
        let search = Search { tables: self.tables, rules: &rules, run: &run };
        let longest = limits.max_length().min(LONGEST[usize::from(is_quarters)]);
        // What is known already need not be found again.
        let last = match &first {
            Some(first) if self.count == 1 => longest.min(first.cost.saturating_sub(1)),
            _ => longest,
        };
        // Each quarter turn changes the parity, so every other length is impossible in the quarter-turn metric.
        let is_possible = |length: &u8| !is_quarters || (length % 2 == 1) == from.is_odd();
        let bound = root.bound(self.tables);
        let lengths = (bound..=last as u8).filter(is_possible);
        let ended = run.deepen(lengths, |length| search.look(&root, length, self.threads));
        let complete = ended.finished || ended.found > 0;
        drop(run);
        if !any
            && self.count > 1
            && let Some(first) = &first
        {
            // The search was cut short; better this one than none.
            let _ = found(first);
        }
        let nodes = quick_nodes + ended.nodes;
        Outcome { at_least: Some(ended.at_least.max(bound.into())), ..Outcome::new(nodes, complete) }
    }
}

/// The limits of the quick solver: it has to leave time for the search.
struct Quick<'a> {
    limits: &'a dyn Limits,
}

impl Progress for Quick<'_> {
    fn is_cancelled(&self) -> bool {
        self.limits.is_cancelled()
    }
}

impl Limits for Quick<'_> {
    fn expired(&self) -> bool {
        self.limits.expired()
    }

    fn nodes(&self) -> u64 {
        self.limits.nodes().min(QUICK)
    }

    fn max_length(&self) -> u32 {
        self.limits.max_length()
    }
}
