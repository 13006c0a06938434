//! Pre-moves: turns put before the scramble, which come last in the solution.
//!
//! What solves "`m`, then the cube" solves the cube itself if `m` follows. So every short `m` gives another cube to
//! start from, and some of those are much closer to the second phase. The first turn of `m` must not belong to the
//! second phase, because the same solution would be found without it.

use super::tail::stays;
use puzzle::{Cube, MoveCosts, Step};

/// The most that pre-moves can cost, in typical turns; they have no more steps than that.
pub(super) const MAX_COST: u32 = 3;

/// How much later pre-moves of each cost are tried, both in typical turns; measured.
pub(super) type Delays = [u32; MAX_COST as usize + 1];

/// Turns at the end of a solution.
pub(super) struct PreMoves {
    /// Indices of its steps.
    pub steps: Vec<u8>,
    pub cost: u32,
    /// The steps (as bits) that can come right before it; the bit after them represents none.
    pub before: u64,
    pub effect: Cube,
    /// What a turn costs on average.
    typical: u32,
}

impl PreMoves {
    /// All that cost at most as much as `most` typical turns, cheapest first, starting with the empty one.
    pub(super) fn all(costs: &MoveCosts, most: u32) -> Vec<PreMoves> {
        let steps = costs.steps();
        let typical = costs.typical();
        let mut all = vec![PreMoves { steps: Vec::new(), cost: 0, before: u64::MAX, effect: Cube::SOLVED, typical }];
        let mut next = 0;
        while next < all.len() {
            let longer: Vec<PreMoves> =
                (0..steps.len()).filter_map(|step| all[next].followed_by(step, costs, &steps, most)).collect();
            all.extend(longer);
            next += 1;
        }
        all.sort_by_key(|pre_moves| pre_moves.cost);
        all
    }

    fn followed_by(&self, step: usize, costs: &MoveCosts, steps: &[Step], most: u32) -> Option<PreMoves> {
        let cost = self.cost + steps[step].cost();
        let fits = match self.steps.last() {
            Some(&last) => costs.may_follow(steps[usize::from(last)], steps[step]),
            None => !stays(steps[step]),
        };
        let before = match self.steps.first() {
            Some(_) => self.before,
            None => (0..steps.len())
                .filter(|&before| costs.may_follow(steps[before], steps[step]))
                .fold(1 << steps.len(), |mask, before| mask | 1 << before),
        };
        let few = self.steps.len() < most as usize;
        (fits && few && cost <= most * self.typical).then(|| PreMoves {
            typical: self.typical,
            steps: self.steps.iter().copied().chain([step as u8]).collect(),
            cost,
            before,
            effect: self.effect.turns(steps[step].turns()),
        })
    }

    /// True if a search whose cheapest first phase costs `lowest` tries it on reaching `cost`: the longer, the later,
    /// because there are many long ones and each of them costs time.
    pub(super) fn joins(&self, delays: &Delays, lowest: u32, cost: u32) -> bool {
        // Dearer turns count as a whole number of typical ones.
        let delay = delays[(self.cost.div_ceil(self.typical) as usize).min(MAX_COST as usize)];
        cost >= lowest.saturating_add(delay * self.typical)
    }

    /// The cube with these turns put before it.
    pub(super) fn put_before(&self, cube: &Cube) -> Cube {
        self.effect.then(cube)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pre_moves_are_distinct_and_in_order() {
        let costs = MoveCosts::half_turns();
        let all = PreMoves::all(&costs, 2);
        assert_eq!(all.iter().map(|pre_moves| pre_moves.cost).filter(|&cost| cost == 1).count(), 8);
        assert!(all.is_sorted_by_key(|pre_moves| pre_moves.cost));
        let effects: std::collections::HashSet<Cube> = all.iter().map(|pre_moves| pre_moves.effect).collect();
        assert_eq!(effects.len(), all.len());
    }
}
