//! The state that all threads of one search share: the best solutions so far, the limits, and when to stop.

use super::direction::Direction;
use super::phase_two::PhaseTwo;
use super::pre_moves::PreMoves;
use super::tail::Tail;
use super::written::Written;
use crate::coordinates::piece_bytes::Packed;
use crate::coordinates::{Flip, Slice, Twist};
use crate::{Found, Mask, Orbits, Solution, Stage};
use engine::simd::Isa;
use engine::{Coordinate, Limits};
use puzzle::{Cube, Turn};
use std::collections::{BTreeMap, HashSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering};

/// How many positions there are in the second phase: the first one divides all positions into as many parts of this size
/// as its coordinates have values.
const SECOND_PHASE: u128 = Cube::COUNT / (Twist::COUNT * Flip::COUNT * Slice::COUNT) as u128;

/// An upper limit on the length of a first phase in the half-turn metric; no cube needs as much.
pub(super) const MAX_COST: usize = 64;

/// An upper limit on the levels of a search. A level is no less than an eighth of the dearest step, so no cube needs as
/// many, whatever steps cost.
pub(super) const MAX_LEVELS: usize = 1024;

/// How far the phases go, for people who want to see what each of them does. Nothing is proven within such bounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PhaseBounds {
    /// How many first phases are tried, each with the cheapest second phase after it.
    pub first_phases: Option<u64>,
    /// The most that a first phase can cost.
    pub longest_first: Option<u32>,
    /// The most that a second phase can cost.
    pub longest_second: Option<u32>,
}

impl PhaseBounds {
    /// True if there are none.
    pub fn is_none(&self) -> bool {
        *self == PhaseBounds::default()
    }
}

/// The state that all threads of one search share.
pub(super) struct Shared<'a> {
    /// The most that a solution can cost and still be useful.
    most: AtomicU32,
    any: AtomicBool,
    stop: AtomicBool,
    /// True if the search was stopped before it was exhaustive.
    cut_short: AtomicBool,
    nodes: AtomicU64,
    bounds: PhaseBounds,
    /// How many first phases have been tried, if that is bounded.
    tried: AtomicU64,
    /// For each level of the first phase, how many pieces of work have been handed out.
    handed_out: Box<[AtomicUsize]>,
    limits: &'a dyn Limits,
    best: Mutex<BestSolutions<'a>>,
}

/// The best solutions so far. The receiver keeps them; here only their costs are known.
struct BestSolutions<'a> {
    count: usize,
    /// What the cheapest one costs.
    cheapest: Option<u32>,
    /// How many of each cost, as the search counts it, are among the best.
    kept: BTreeMap<u32, usize>,
    /// How many there are.
    total: usize,
    /// All that were ever delivered, opposite turns in one order.
    known: HashSet<Vec<Turn>>,
    found: Found<'a>,
}

/// The end of a first phase.
pub(super) struct FirstPhase<'a> {
    pub direction: Direction,
    pub cube: &'a Packed,
    /// Indices of its steps.
    pub path: &'a [u8],
    /// What comes after the second phase.
    pub pre_moves: &'a PreMoves,
    /// The cost of its steps and of the pre-moves.
    pub cost: u32,
}

impl<'a> Shared<'a> {
    pub(super) fn new(limits: &'a dyn Limits, count: usize, bounds: PhaseBounds, found: Found<'a>) -> Shared<'a> {
        Shared {
            most: AtomicU32::new(limits.max_length()),
            any: AtomicBool::new(false),
            stop: AtomicBool::new(false),
            cut_short: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            bounds,
            tried: AtomicU64::new(0),
            handed_out: (0..MAX_LEVELS).map(|_| AtomicUsize::new(0)).collect(),
            limits,
            best: Mutex::new(BestSolutions {
                count,
                cheapest: None,
                kept: BTreeMap::new(),
                total: 0,
                known: HashSet::new(),
                found,
            }),
        }
    }

    /// The most that a solution can cost and still be useful.
    #[inline(always)]
    pub(super) fn most(&self) -> u32 {
        self.most.load(Ordering::Relaxed)
    }

    /// True if the search is over.
    #[inline(always)]
    pub(super) fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The most that a first phase can cost and still be useful.
    #[inline(always)]
    pub(super) fn most_in_first(&self) -> u32 {
        self.bounds.longest_first.map_or_else(|| self.most(), |longest| longest.min(self.most()))
    }

    /// The next piece of work for a level of the first phase.
    pub(super) fn next_piece(&self, level: u32) -> usize {
        self.handed_out[level as usize].fetch_add(1, Ordering::Relaxed)
    }

    /// Checks the limits; `nodes` is what the caller has visited. True to stop. The search goes on until the first
    /// solution unless a length is required that may not exist.
    pub(super) fn must_stop(&self, nodes: u64) -> bool {
        if self.is_over() {
            return true;
        }
        let may_be_none = self.limits.max_length() < u32::MAX || !self.bounds.is_none();
        let may = may_be_none || self.any.load(Ordering::Relaxed);
        if may && (nodes >= self.limits.nodes() || self.limits.expired()) {
            self.cut_short();
        }
        self.is_over()
    }

    fn cut_short(&self) {
        self.cut_short.store(true, Ordering::Relaxed);
        self.stop.store(true, Ordering::Relaxed);
    }

    /// True if everything that could lead to a better solution was searched; `lowest` is the cheapest first phase.
    pub(super) fn is_complete(&self, phase_two: &PhaseTwo<'_>, lowest: u32) -> bool {
        // Tails beyond the cap were skipped; that is no loss if they would have been too long anyway.
        let longest = self.most().saturating_sub(lowest);
        !self.cut_short.load(Ordering::Relaxed)
            && self.bounds.is_none()
            && longest <= phase_two.cap(lowest, 0)
            && phase_two.finds_all_within(longest)
    }

    /// Adds the nodes that a thread has visited.
    pub(super) fn add_nodes(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    /// The nodes that all threads have visited.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// What a tail can cost after a first phase, when so many nodes have been visited; `None` if that is too dear already.
    #[inline(always)]
    pub(super) fn left(&self, phase_two: &PhaseTwo<'_>, first: u32, nodes: u64) -> Option<u32> {
        let cap = match (self.bounds.longest_second, self.bounds.first_phases) {
            (Some(longest), _) => longest,
            // Each of the few that are tried is worth any effort.
            (None, Some(_)) => phase_two.longest(),
            (None, None) => phase_two.cap(first, nodes),
        };
        Some(self.most().checked_sub(first)?.min(cap))
    }

    /// At the end of a first phase: looks for a tail that makes a better solution. True to stop.
    #[inline(always)]
    pub(super) fn finish(
        &self,
        isa: impl Isa,
        phase_two: &PhaseTwo<'_>,
        steps: &[Written],
        end: &FirstPhase<'_>,
        nodes: &mut u64,
        tail: &mut Tail,
    ) -> bool {
        if self.bounds.longest_first.is_some_and(|longest| end.cost > longest) {
            return self.is_over();
        }
        let Some(left) = self.left(phase_two, end.cost, *nodes) else { return true };
        if let Some(most) = self.bounds.first_phases
            && self.tried.fetch_add(1, Ordering::Relaxed) >= most
        {
            self.cut_short();
            return true;
        }
        let last = end.path.last().map_or(steps.len(), |&last| last.into());
        if let Some(cost) = phase_two.tail(isa, end.cube, (last, end.pre_moves.before), left, nodes, tail) {
            self.keep(steps, end, &tail.path, cost);
        }
        self.is_over()
    }

    #[cold]
    fn keep(&self, steps: &[Written], end: &FirstPhase<'_>, tail: &[u8], tail_cost: u32) {
        let turns = |list: &[u8]| -> Vec<Turn> {
            list.iter().flat_map(|&step| steps[usize::from(step)].turns.clone()).collect()
        };
        let parts = [end.path, tail, &end.pre_moves.steps];
        let cost = parts.into_iter().flatten().map(|&step| steps[usize::from(step)].cost).sum();
        let (first, second, pre_moves) = (turns(end.path), turns(tail), turns(&end.pre_moves.steps));
        let axis = Some(end.direction.axis());
        let stage = |name, turns: &[Turn]| Stage { name, axis, turns: turns.len(), ..Stage::default() };
        let mask = Mask::of_axis(end.direction.axis());
        let stages = match (end.direction.is_inverse(), pre_moves.is_empty()) {
            (false, true) => {
                let orbits = Orbits::axis(end.direction.axis());
                let all = Some(Cube::COUNT);
                let second = Stage { positions: Some(SECOND_PHASE), ..stage("two-phase.second", &second) };
                vec![Stage { mask, orbits, positions: all, ..stage("two-phase.first", &first) }, second]
            }
            (false, false) => vec![
                stage("two-phase.first-but-pre-moves", &first),
                stage("two-phase.second-but-pre-moves", &second),
                stage("two-phase.pre-moves", &pre_moves),
            ],
            // Backwards, the last part comes first.
            (true, true) => {
                vec![stage("two-phase.second-backwards", &second), stage("two-phase.first-backwards", &first)]
            }
            (true, false) => vec![
                stage("two-phase.pre-moves-backwards", &pre_moves),
                stage("two-phase.second-backwards", &second),
                stage("two-phase.first-backwards", &first),
            ],
        };
        let turns = end.direction.back(&[first, second, pre_moves].concat());
        self.add(&Solution { turns, cost, stages, walked: None }, end.cost + tail_cost);
    }

    /// Adds a solution for which the search counts `counted`; that is what it costs, unless the search counts some steps
    /// as dearer than they are.
    fn add(&self, solution: &Solution, counted: u32) {
        let mut best = self.best.lock().expect("no thread panics while it adds one");
        if counted > self.most() || !best.known.insert(canonical(&solution.turns)) {
            return;
        }
        if let Some(worst) = best.keep(counted) {
            self.most.store(worst.saturating_sub(1), Ordering::Relaxed);
            if worst == 0 {
                self.stop.store(true, Ordering::Relaxed);
            }
        }
        self.any.store(true, Ordering::Relaxed);
        // What is counted as cheaper can cost more.
        let is_worse = best.count == 1 && best.cheapest.is_some_and(|cheapest| cheapest <= solution.cost);
        best.cheapest = Some(best.cheapest.map_or(solution.cost, |cheapest| cheapest.min(solution.cost)));
        if !is_worse && (best.found)(solution).is_break() {
            self.cut_short();
        }
    }
}

impl BestSolutions<'_> {
    /// Counts a solution of this cost among the best, and drops the worst one if there are too many. Returns the cost of
    /// the worst one once there are as many as are wanted.
    fn keep(&mut self, cost: u32) -> Option<u32> {
        *self.kept.entry(cost).or_default() += 1;
        self.total += 1;
        if self.total > self.count
            && let Some(mut worst) = self.kept.last_entry()
        {
            self.total -= 1;
            *worst.get_mut() -= 1;
            if *worst.get() == 0 {
                worst.remove();
            }
        }
        (self.total == self.count).then(|| self.kept.last_key_value().map_or(0, |(&cost, _)| cost))
    }
}

/// Opposite turns in one order, so that equal solutions are recognised.
fn canonical(turns: &[Turn]) -> Vec<Turn> {
    let mut turns = turns.to_vec();
    for i in 1..turns.len() {
        let (a, b) = (turns[i - 1].face(), turns[i].face());
        if a.opposite() == b && b < a {
            turns.swap(i - 1, i);
        }
    }
    turns
}
