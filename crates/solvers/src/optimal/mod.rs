//! Shortest solutions, proven.
//!
//! Iterative deepening with one large table: for each way the pieces can lie with respect to the positions in which every
//! face shows only its own colour and the opposite one, a lower bound on the turns that lead there. The table is read
//! for the cube and for its inverse. `docs/optimal.md` explains it.

mod coset;
mod edges;
mod exact;
mod fill;
mod search;
mod symmetric;
mod tables;

pub use tables::{Kind, Size, Tables};

use crate::deepening::{OF_LENGTH, Run};
use crate::three_faces::ThreeFaces;
use crate::two_phase::TwoPhase;
use crate::{Found, Outcome, Solution, Solver};
use engine::{Limits, Progress};
use puzzle::{Cube, Metric, Quarters, Turn};
use search::{Root, Rules, Search};
use std::ops::{ControlFlow, RangeInclusive};
use symmetric::{Effort, Symmetric};

/// What a turn costs.
fn cost(metric: Metric, turn: Turn) -> u8 {
    if metric == Metric::Qtm && turn.quarters() == Quarters::Two { 2 } else { 1 }
}

/// No position needs more half turns, or more quarter turns.
const LONGEST: [u32; 2] = [20, 26];
/// How many nodes the quick solver may take for a first solution.
const QUICK: u64 = 2_000_000;
/// Before a length is searched of which a solution is likely, the quick solver may take one part in this many of the
/// nodes that it will probably need. In quarter turns that is not worth it: there the search itself comes upon short
/// solutions sooner.
const SHARE: u64 = 12;
/// From this many half turns on, a solution is likely: two cubes of three need eighteen turns, and few need more.
const LIKELY: u8 = 18;
/// About how many times more nodes the next length needs, in half turns; in quarter turns, the one after the next.
const GROWTH: [u64; 2] = [13, 88];

/// Lengths up to this one take next to nothing; they are searched even if there is no time left.
const SHORT: u8 = 8;

/// Before a length in quarter turns that takes more nodes than this, three faces are tried.
const LONG: u64 = 4_000_000;
/// How many nodes they take, and at most until a solution is short enough.
const THREE_FACES: [u64; 2] = [3_000_000, 36_000_000];
/// How many quarter turns are short enough.
const ENOUGH: u32 = 23;

/// A symmetric cube is searched for solutions in two equal halves before a length that takes more nodes than this, with
/// as many nodes as that length takes, but at most so many.
const TWO_HALVES: [u64; 2] = [50_000_000, 3_000_000_000];

/// The solver.
#[derive(Clone, Copy)]
pub struct Optimal<'a> {
    tables: &'a Tables<'a>,
    quick: Option<TwoPhase<'a>>,
    three_faces: Option<&'a ThreeFaces<'a>>,
    threads: usize,
    count: usize,
    scalar: bool,
}

impl<'a> Optimal<'a> {
    /// The greatest length that can be searched for. No position needs so many turns, but one may want them.
    pub const LONGEST: u32 = search::DEEPEST as u32;

    /// A solver with this table, on one thread, for one solution.
    pub const fn new(tables: &'a Tables<'a>) -> Optimal<'a> {
        Optimal { tables, quick: None, three_faces: None, threads: 1, count: 1, scalar: false }
    }

    /// Sets a two-phase solver that is asked for a solution first, and again before each length that takes long. If the
    /// search is cut short, its best solution is the result; if that is a shortest one, only that has to be proven.
    #[must_use]
    pub const fn with_quick(self, quick: TwoPhase<'a>) -> Optimal<'a> {
        Optimal { quick: Some(quick), ..self }
    }

    /// Sets what finds short solutions in quarter turns, before a length that takes long.
    #[must_use]
    pub const fn with_three_faces(self, three_faces: &'a ThreeFaces<'a>) -> Optimal<'a> {
        Optimal { three_faces: Some(three_faces), ..self }
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

    /// The same with only the instructions that every machine has; for tests.
    #[must_use]
    pub const fn with_scalar_only(self) -> Optimal<'a> {
        Optimal { scalar: true, ..self }
    }

    /// Asks a helper for solutions that are better than the best one, until one is as short as it can be.
    fn improve(
        &self,
        helper: Helper<'_>,
        from: &Cube,
        at_least: u8,
        best: &mut Option<Solution>,
        quick: &Quick<'_>,
        run: &Run<'_, '_>,
    ) {
        let most = best.as_ref().map_or(u32::MAX, |best| best.cost.saturating_sub(1));
        let nodes = quick.nodes.min(quick.limits.nodes().saturating_sub(run.spent()));
        let quick = Quick { most, nodes, ..*quick };
        let mut found = |solution: &Solution| {
            let solution = Solution::whole("cosets.whole", solution.turns.clone(), solution.cost);
            // Only shortest solutions are listed if several are asked for.
            if self.count == 1 {
                run.announce(&solution);
            }
            let is_shortest = solution.cost <= at_least.into();
            *best = Some(solution);
            if is_shortest || run.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        run.add_aside(match helper {
            Helper::TwoPhase(solver) => solver.with_threads(self.threads).solve(from, &quick, &mut found).nodes,
            Helper::ThreeFaces(method) => method.search(from, ENOUGH, THREE_FACES[0], self.threads, &quick, &mut found),
        });
    }
}

/// What finds short solutions, but proves nothing.
#[derive(Clone, Copy)]
enum Helper<'a> {
    TwoPhase(TwoPhase<'a>),
    ThreeFaces(&'a ThreeFaces<'a>),
}

impl Solver<Cube> for Optimal<'_> {
    fn name(&self) -> &'static str {
        "optimal"
    }

    fn solve(&self, from: &Cube, limits: &dyn Limits, found: Found<'_>) -> Outcome {
        let kind = self.tables.kind();
        let is_quarters = kind.metric == Metric::Qtm;
        let root = Root::new(from, self.count > 1);
        let rules = Rules::new(kind.metric);
        let mut any = false;
        let mut found_here = |solution: &Solution| {
            any = true;
            found(solution)
        };
        let mut best = None;
        let bound = root.bound(self.tables);
        let first = (*limits.lengths().start()).max(bound.into());
        if first > Self::LONGEST {
            return Outcome::new(0, false);
        }
        // Where longer solutions are wanted than there may be, what finds short ones is of no use.
        let wants_shortest = first == bound.into();
        let ready = self.quick.filter(|_| wants_shortest);
        let stage = if wants_shortest { "cosets.whole" } else { OF_LENGTH };
        let run = Run::new(stage, kind.costs(), limits, self.count, &mut found_here);
        let quick = |nodes| Quick { limits, nodes, most: u32::MAX };
        if let Some(two_phase) = ready.map(Helper::TwoPhase) {
            let nodes = if is_quarters { QUICK / 100 } else { QUICK };
            self.improve(two_phase, from, bound, &mut best, &quick(nodes), &run);
        }
        let search = Search { tables: self.tables, rules: &rules, run: &run, scalar: self.scalar };
        let longest = limits.max_length().min(LONGEST[usize::from(is_quarters)].max(first));
        // Each quarter turn changes the parity, so every other length is impossible in the quarter-turn metric.
        let is_possible = |length: &u8| !is_quarters || (length % 2 == 1) == from.is_odd();
        let mut expected = 0;
        let mut promise = Vec::new();
        let mut three_faces = self.three_faces.filter(|_| is_quarters && wants_shortest);
        let mut symmetric = if self.count == 1 && wants_shortest { Symmetric::new(from, kind.metric) } else { None };
        let ended = run.deepen((first as u8..=longest as u8).filter(is_possible), |length| {
            let is_known = |length: u8| best.as_ref().is_some_and(|best| best.cost <= length.into());
            if length > SHORT && !is_known(length) && run.must_stop() {
                return ControlFlow::Continue(());
            }
            if self.count == 1 {
                let aim = if length < LIKELY { length + 1 } else { length };
                let helper = match ready {
                    _ if is_known(length) => None,
                    _ if is_quarters && expected > LONG => {
                        three_faces.take().map(|method| (Helper::ThreeFaces(method), length, THREE_FACES[1]))
                    }
                    Some(two_phase) if !is_quarters && aim >= LIKELY && expected / SHARE > QUICK && !is_known(aim) => {
                        Some((Helper::TwoPhase(two_phase), aim, expected / SHARE))
                    }
                    _ => None,
                };
                if let Some((helper, aim, nodes)) = helper {
                    self.improve(helper, from, aim, &mut best, &quick(nodes), &run);
                }
                if let Some(symmetric) = symmetric.as_mut().filter(|_| expected > TWO_HALVES[0]) {
                    let below = best.as_ref().map_or(longest + 1, |best| best.cost);
                    let effort = Effort { nodes: expected.min(TWO_HALVES[1]), threads: self.threads, limits };
                    symmetric.search(self.tables.cosets(), length, below, &effort, &run, &mut |solution| {
                        run.announce(solution);
                        best = Some(solution.clone());
                    });
                }
                // What is known already need not be found again.
                if best.as_ref().is_some_and(|best| best.cost <= length.into()) {
                    return ControlFlow::Break(());
                }
            }
            let before = run.visited();
            if !run.is_stopped() {
                search.look(&root, length, self.threads, &mut promise);
            }
            expected = (run.visited() - before) * GROWTH[usize::from(is_quarters)];
            ControlFlow::Continue(())
        });
        let complete = ended.finished || ended.found > 0;
        drop(run);
        if !any && let Some(best) = &best {
            // The search was cut short; better this one than none.
            let _ = found(best);
        }
        Outcome {
            at_least: wants_shortest.then_some(ended.at_least.max(bound.into())),
            ..Outcome::new(ended.nodes, complete)
        }
    }
}

/// The limits of the quick solver: it has to leave time for the search.
struct Quick<'a> {
    limits: &'a dyn Limits,
    nodes: u64,
    /// The maximum length of its solutions.
    most: u32,
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
        self.nodes
    }

    fn lengths(&self) -> RangeInclusive<u32> {
        0..=self.most.min(self.limits.max_length())
    }
}
