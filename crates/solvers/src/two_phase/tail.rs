//! A tail, the part of a solution that the second phase finds: its steps, and what a search for it needs.
//!
//! Tables that can find one implement [`TailSearch`]: `small_phase_two.rs` for half turns, `tail_distances.rs` for any
//! costs. They do the search; `phase_two.rs` decides which lengths to try and when to give up.

use crate::coordinates::piece_bytes::Packed;
use engine::rank::Ranker;
use engine::simd::{Bytes32, Isa};
use puzzle::{Axis, MoveCosts, Quarters, Step};

/// The number of turns in the second phase, one face at a time.
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
    /// For each step, those that can follow.
    pub follow: Vec<u64>,
}

/// A tail, and the memory that the search for it uses.
pub(super) struct Tail {
    /// Indices of its steps.
    pub path: Vec<u8>,
    /// The cheapest path while a cheaper one is searched for.
    pub best: Vec<u8>,
    /// Positions whose children have not been made yet, from the bottom; entries above the height of the stack are
    /// unused.
    pub stack: Vec<Branch>,
}

impl Tail {
    /// With space for the longest tail.
    pub(super) fn new() -> Tail {
        Tail { path: Vec::with_capacity(32), best: Vec::with_capacity(32), stack: vec![NO_BRANCH; MAX_BRANCHES] }
    }
}

/// A position with the turns that are worth trying.
#[derive(Clone, Copy)]
pub(super) struct Branch {
    pub cube: Packed,
    /// The turns that led here, four bits each, the last one lowest.
    pub path: u64,
    pub wanted: u32,
    /// The number of turns left.
    pub left: u32,
}

const NO_BRANCH: Branch = Branch { cube: Bytes32([0; 32]), path: 0, wanted: 0, left: 0 };

/// Enough for any search: ten for each turn of a tail, and no tail longer than fifteen is searched for.
const MAX_BRANCHES: usize = TURNS * 15;

/// Which tail to search for.
#[derive(Clone, Copy)]
pub(super) struct TailQuery {
    /// The steps (as bits) it can begin with.
    pub first: u64,
    /// The steps (as bits) it can end with.
    pub last: u64,
    /// The least it can cost: more than 0.
    pub least: u32,
    /// The most it can cost: no less than the bound.
    pub most: u32,
}

/// Tables that can find a tail.
pub(super) trait TailSearch {
    /// What is known about a cube before the search.
    type Start;

    /// Looks up a cube: that, and a lower bound; `None` if any tail costs more than `most`.
    fn start(&self, isa: impl Isa, ranker: &Ranker, cube: &Packed, most: u32) -> Option<(Self::Start, u32)>;

    /// Searches for a tail and returns what it costs. It need not be the cheapest one in the range. A loop with its own
    /// stack, so that it is inlined like the rest.
    fn search(
        &self,
        isa: impl Isa,
        steps: &TailSteps,
        from: (&Packed, &Self::Start),
        query: TailQuery,
        nodes: &mut u64,
        tail: &mut Tail,
    ) -> Option<u32>;
}
