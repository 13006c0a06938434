//! The second phase: a short search for a tail, with tables for the given costs.

use super::scale::Scale;
use super::small_phase_two::SmallPhaseTwo;
use super::tail::{Tail, TailQuery, TailSearch, TailSteps, stays};
use super::tail_distances::{MAX_STEPS, TailDistances};
use crate::coordinates::piece_bytes::Packed;
use engine::rank::Ranker;
use engine::simd::Isa;
use puzzle::{MoveCosts, Step};

/// The tables and steps of the second phase.
pub(super) struct PhaseTwo<'a> {
    tables: Tables<'a>,
    steps: TailSteps,
    /// For each step of either phase (and, at the end, for none), the steps of this phase that can follow.
    after_any: Vec<u64>,
    /// The index of each step of this phase in the list of all steps.
    of_all: Vec<u8>,
    scale: Scale,
    /// Dearer tails are not searched for: after most first phases there would be one.
    cap: u32,
    /// What the cheapest step costs.
    cheapest: u32,
    /// The total cost aimed for at first.
    first_aim: u32,
}

enum Tables<'a> {
    HalfTurns(Box<SmallPhaseTwo>),
    Distances(Box<TailDistances<'a>>),
}

/// Each time this many nodes have been visited, the aim is relaxed by one turn.
const NODES_PER_RELAXATION: u64 = 10_000;

/// Each time this many have been visited, the cap is too, so that a solution is found whatever turns cost.
const NODES_PER_CAP: u64 = 1 << 22;

impl<'a> PhaseTwo<'a> {
    /// Builds the tables, in a few dozen milliseconds.
    pub(super) fn new(costs: &MoveCosts) -> PhaseTwo<'a> {
        if *costs == MoveCosts::half_turns() {
            return PhaseTwo::with(costs, Tables::HalfTurns(Box::new(SmallPhaseTwo::new())), 21, 12);
        }
        PhaseTwo::with_distances(costs, TailDistances::new(costs))
    }

    /// With finished tables of distances.
    pub(super) fn with_distances(costs: &MoveCosts, distances: TailDistances<'a>) -> PhaseTwo<'a> {
        let mean = distances.mean();
        let slack = 3 * costs.typical();
        let first_aim = if *costs == MoveCosts::half_turns() { 21 } else { 2 * mean + slack };
        PhaseTwo::with(costs, Tables::Distances(Box::new(distances)), first_aim, mean + slack)
    }

    fn with(costs: &MoveCosts, tables: Tables<'a>, first_aim: u32, cap: u32) -> PhaseTwo<'a> {
        let all = costs.steps();
        let of_all: Vec<u8> = (0..all.len()).filter(|&i| stays(all[i])).map(|i| i as u8).collect();
        let steps: Vec<Step> = of_all.iter().map(|&i| all[usize::from(i)]).collect();
        let mask_after = |last: Step| {
            (0..steps.len()).filter(|&next| costs.may_follow(last, steps[next])).fold(0, |mask, next| mask | 1 << next)
        };
        PhaseTwo {
            tables,
            steps: TailSteps { follow: steps.iter().map(|&last| mask_after(last)).collect() },
            after_any: all.iter().map(|&last| mask_after(last)).chain([u64::MAX >> (64 - steps.len())]).collect(),
            of_all,
            scale: Scale::new(costs),
            cap,
            cheapest: steps.iter().map(|step| step.cost()).min().unwrap_or(1),
            first_aim,
        }
    }

    /// How many bytes the tables take.
    pub(super) fn bytes(&self) -> usize {
        match &self.tables {
            Tables::HalfTurns(tables) => tables.bytes(),
            Tables::Distances(tables) => tables.bytes(),
        }
    }

    /// What each table says about a cube in the second phase, by the text key of the table's name.
    pub(super) fn bounds(&self, cube: &Packed) -> Vec<(&'static str, u32)> {
        match &self.tables {
            Tables::HalfTurns(tables) => tables.bounds(cube),
            Tables::Distances(tables) => tables.bounds(cube).to_vec(),
        }
    }

    /// The dearest tail worth searching for after a first phase, when so many nodes have been visited.
    ///
    /// Long tails take long to rule out, and many first phases follow; so at first the search aims only for tails that
    /// make a good solution, and if it finds none, it gradually loses patience.
    #[inline(always)]
    pub(super) fn cap(&self, first: u32, nodes: u64) -> u32 {
        let turn = self.scale.typical;
        let more = |step: u64| u32::try_from(nodes / step).unwrap_or(u32::MAX).saturating_mul(turn);
        let whole = self.first_aim.saturating_add(more(NODES_PER_RELAXATION));
        self.cap.saturating_add(more(NODES_PER_CAP)).min(whole.saturating_sub(first))
    }

    /// True if no tail that costs so little can have more steps than are searched for.
    pub(super) fn finds_all_within(&self, most: u32) -> bool {
        most / self.cheapest < MAX_STEPS as u32
    }

    /// The greatest cost within which no tail has more steps than are searched for.
    pub(super) fn longest(&self) -> u32 {
        self.cheapest * MAX_STEPS as u32 - 1
    }

    /// The cheapest tail that costs at most `most`. `last` is the index of the step before it among all steps (or their
    /// number if there is none), and the last step of the whole must be one of `enders` (as bits, of all steps).
    /// Visited nodes are added to `nodes`. The tail's path holds indices into all steps.
    #[inline(always)]
    pub(super) fn tail(
        &self,
        isa: impl Isa,
        cube: &Packed,
        (last, enders): (usize, u64),
        most: u32,
        nodes: &mut u64,
        tail: &mut Tail,
    ) -> Option<u32> {
        match &self.tables {
            Tables::HalfTurns(tables) => self.tail_with(isa, &**tables, cube, (last, enders), most, nodes, tail),
            Tables::Distances(tables) => self.tail_with(isa, &**tables, cube, (last, enders), most, nodes, tail),
        }
    }

    #[inline(always)]
    #[expect(clippy::too_many_arguments, reason = "those of `tail`, and which tables")]
    fn tail_with(
        &self,
        isa: impl Isa,
        tables: &impl TailSearch,
        cube: &Packed,
        (last, enders): (usize, u64),
        most: u32,
        nodes: &mut u64,
        tail: &mut Tail,
    ) -> Option<u32> {
        let (start, bound) = tables.start(isa, Ranker::get(), cube, most)?;
        tail.path.clear();
        if bound == 0 && enders >> last & 1 == 1 {
            return Some(0);
        }
        let mut own = 0;
        for (i, &step) in self.of_all.iter().enumerate() {
            own |= (enders >> step & 1) << i;
        }
        // Loops, not closures: the instructions are enabled only here.
        let mut least = bound.max(1);
        while least <= most {
            let dearest = (least + (self.scale.level - 1)).min(most);
            let mut query = TailQuery { first: self.after_any[last], last: own, least, most: dearest };
            let mut found = None;
            // The first one of a level need not be its cheapest.
            while let Some(cost) = tables.search(isa, &self.steps, (cube, &start), query, nodes, tail) {
                found = Some(cost);
                tail.best.clone_from(&tail.path);
                if cost == least {
                    break;
                }
                query.most = cost - 1;
            }
            if found.is_some() {
                tail.path.clear();
                for &step in &tail.best {
                    tail.path.push(self.of_all[usize::from(step)]);
                }
                return found;
            }
            least = dearest + 1;
        }
        None
    }
}
