//! A tail, the part of a solution that the second phase finds: its steps, and what a search for it needs.
//!
//! Tables that can find one implement [`TailSearch`]: `small_phase_two.rs` for half turns, `tail_distances.rs` for any costs.
//! The search itself is theirs; which lengths are tried and when it is given up is decided in `phase_two.rs`.

use crate::coordinates::packed::Packed;
use engine::rank::Ranker;
use engine::simd::{Bytes32, Isa};
use puzzle::{Axis, MoveCosts, Quarters, Step};

/// How many turns the second phase has, one face at a time.
pub(super) const TURNS: usize = 10;

/// True if the step keeps a cube inside the second phase's subgroup.
pub(super) fn stays(step: Step) -> bool {
    step.turns().all(|turn| turn.face().axis() == Axis::Y || turn.quarters() == Quarters::Two)
}

/// The steps of the second phase.
pub(super) fn steps(costs: &MoveCosts) -> Vec<Step> {
    costs.steps().into_iter().filter(|&step| stays(step)).collect()
}

/// The steps of the second phase.
pub(super) struct TailSteps {
    /// For each step those that may follow.
    pub follow: Vec<u64>,
}

/// A tail, and what the search for it needs.
pub(super) struct Tail {
    /// Indices of its steps.
    pub path: Vec<u8>,
    /// Positions that wait for their children to be made, from the bottom; the others mean nothing.
    pub stack: Vec<Branch>,
}

impl Tail {
    /// Room for any.
    pub(super) fn new() -> Tail {
        Tail { path: Vec::with_capacity(32), stack: vec![NO_BRANCH; MOST_BRANCHES] }
    }
}

/// A position with turns that are worth trying.
#[derive(Clone, Copy)]
pub(super) struct Branch {
    pub cube: Packed,
    /// The turns that led here, four bits each, the last one lowest.
    pub path: u64,
    pub wanted: u32,
    /// Turns left to do.
    pub left: u32,
}

const NO_BRANCH: Branch = Branch { cube: Bytes32([0; 32]), path: 0, wanted: 0, left: 0 };

/// More than ever wait: ten for each turn of a tail, and no tail is looked for that is longer than fifteen.
const MOST_BRANCHES: usize = TURNS * 15;

/// Which tail is looked for.
#[derive(Clone, Copy)]
pub(super) struct TailQuery {
    /// The steps (as bits) it may begin with.
    pub first: u64,
    /// The steps (as bits) it may end with.
    pub last: u64,
    /// What it costs exactly: more than nothing, no less than the bound.
    pub cost: u32,
}

/// Tables that a tail can be found with.
pub(super) trait TailSearch {
    /// What is known about a cube before the search.
    type Start;

    /// That, and a lower bound; nothing if a tail costs more than `most`.
    fn start(&self, isa: impl Isa, ranker: &Ranker, cube: &Packed, most: u32) -> Option<(Self::Start, u32)>;

    /// Looks for a tail. A loop with its own stack, so that it is inlined like the rest.
    fn search(
        &self,
        isa: impl Isa,
        steps: &TailSteps,
        from: (&Packed, &Self::Start),
        query: TailQuery,
        nodes: &mut u64,
        tail: &mut Tail,
    ) -> bool;
}
