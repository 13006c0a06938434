//! What a turn costs: metrics as values that drive a search.

use crate::alg::Metric;
use crate::face::{Axis, Face};
use crate::geometry::Quarters;
use crate::symmetry::Symmetry;
use crate::turn::Turn;
use std::collections::BTreeMap;

/// The cost of each of the eighteen turns, from 1 to 65 535 in any unit, such as milliseconds; `None`: the turn is not
/// allowed. Machines that can turn opposite faces at once have costs for pairs of turns as well.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MoveCosts {
    turns: [Option<u16>; Turn::COUNT],
    /// What two turns of opposite faces at once cost, by the number of the pair; `None` if faces turn one at a time.
    pairs: Option<[Option<u16>; PAIRS]>,
}

/// The number of pairs of turns of opposite faces.
const PAIRS: usize = 27;

/// The number of a pair of turns of opposite faces, in either order.
const fn pair(a: Turn, b: Turn) -> usize {
    let (positive, negative) = if a.face().is_positive() { (a, b) } else { (b, a) };
    positive.index() * 3 + negative.index() % 3
}

/// One step of a search: a turn, or two of opposite faces. It costs what the cheapest way to make it costs, see
/// [`MoveCosts::written`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    first: Turn,
    second: Option<Turn>,
    cost: u32,
}

impl Step {
    /// Its turns, one after another.
    pub fn turns(self) -> impl Iterator<Item = Turn> + Clone {
        std::iter::once(self.first).chain(self.second)
    }

    /// What it costs.
    pub const fn cost(self) -> u32 {
        self.cost
    }
}

impl MoveCosts {
    /// From the cost of each turn; `None`: it is not allowed. A turn costs at least 1.
    pub fn new(turn: impl Fn(Turn) -> Option<u16>) -> MoveCosts {
        let cost = |index| Turn::from_index(index).and_then(&turn).map(|cost: u16| cost.max(1));
        MoveCosts { turns: std::array::from_fn(cost), pairs: None }
    }

    /// The same for a machine that can turn opposite faces at once: what each pair costs, if it can do that pair at
    /// once. A pair that costs more than its turns one after the other is done one after the other.
    #[must_use]
    pub fn with_pairs(mut self, cost: impl Fn(Turn, Turn) -> Option<u16>) -> MoveCosts {
        let mut pairs = [None; PAIRS];
        for first in Turn::all().filter(|turn| turn.face().is_positive()) {
            for second in Turn::all().filter(|turn| turn.face() == first.face().opposite()) {
                pairs[pair(first, second)] = cost(first, second).map(|cost| cost.max(1));
            }
        }
        self.pairs = Some(pairs);
        self
    }

    /// The costs in a metric that counts face turns; `None` for the others.
    pub fn of(metric: Metric) -> Option<MoveCosts> {
        match metric {
            Metric::Htm => Some(MoveCosts::half_turns()),
            Metric::Qtm => Some(MoveCosts::new(|turn| Some(if turn.quarters() == Quarters::Two { 2 } else { 1 }))),
            Metric::Axial => Some(MoveCosts::half_turns().with_pairs(|_, _| Some(1))),
            Metric::Stm | Metric::Etm => None,
        }
    }

    /// The half-turn metric.
    pub fn half_turns() -> MoveCosts {
        MoveCosts { turns: [Some(1); Turn::COUNT], pairs: None }
    }

    /// The same without turns of this face.
    #[must_use]
    pub fn without(mut self, face: Face) -> MoveCosts {
        for turn in Turn::all().filter(|turn| turn.face() == face) {
            self.turns[turn.index()] = None;
        }
        self
    }

    /// The costs as seen through a symmetry.
    #[must_use]
    pub fn moved(&self, symmetry: Symmetry) -> MoveCosts {
        let mut moved = self.clone();
        for turn in Turn::all() {
            moved.turns[turn.moved(symmetry).index()] = self.turns[turn.index()];
        }
        if let (Some(pairs), Some(moved)) = (&self.pairs, &mut moved.pairs) {
            for first in Turn::all().filter(|turn| turn.face().is_positive()) {
                for second in Turn::all().filter(|turn| turn.face() == first.face().opposite()) {
                    moved[pair(first.moved(symmetry), second.moved(symmetry))] = pairs[pair(first, second)];
                }
            }
        }
        moved
    }

    /// The costs of the same turns done backwards.
    #[must_use]
    pub fn inverted(&self) -> MoveCosts {
        let mut inverted = self.clone();
        for turn in Turn::all() {
            inverted.turns[turn.inverse().index()] = self.turns[turn.index()];
        }
        if let (Some(pairs), Some(inverted)) = (&self.pairs, &mut inverted.pairs) {
            for first in Turn::all().filter(|turn| turn.face().is_positive()) {
                for second in Turn::all().filter(|turn| turn.face() == first.face().opposite()) {
                    inverted[pair(first.inverse(), second.inverse())] = pairs[pair(first, second)];
                }
            }
        }
        inverted
    }

    /// The cost of a turn, if it is allowed.
    pub const fn of_turn(&self, turn: Turn) -> Option<u16> {
        self.turns[turn.index()]
    }

    /// The same, but no step costs less than one part in `parts` of the dearest.
    #[must_use]
    pub fn levelled(mut self, parts: u32) -> MoveCosts {
        let least = u16::try_from(self.dearest() / parts).unwrap_or(u16::MAX);
        let pairs = self.pairs.iter_mut().flatten();
        self.turns.iter_mut().chain(pairs).flatten().for_each(|cost| *cost = least.max(*cost));
        self
    }

    /// What a turn costs on average, rounded down; at least 1.
    pub fn typical(&self) -> u32 {
        let costs = self.turns.iter().flatten().map(|&cost| u32::from(cost));
        (costs.clone().sum::<u32>() / costs.count().max(1) as u32).max(1)
    }

    /// The cost of the cheapest step; 1 if none is allowed.
    pub fn cheapest(&self) -> u32 {
        self.steps().into_iter().map(Step::cost).min().unwrap_or(1)
    }

    /// The cost of the dearest step.
    pub fn dearest(&self) -> u32 {
        self.steps().into_iter().map(Step::cost).max().unwrap_or(1)
    }

    /// True if `next` can follow `last` without redundancy: no face twice in a row, opposite faces in one order only,
    /// and not one after another what can be done at once.
    pub fn may_follow(&self, last: Step, next: Step) -> bool {
        let (last, next) = (last.first.face(), next.first.face());
        last.axis() != next.axis() || (self.pairs.is_none() && last < next)
    }

    /// All steps a search can make, each at the cost of the cheapest way to make it.
    pub fn steps(&self) -> Vec<Step> {
        self.steps_written().map(|(step, _)| step).collect()
    }

    /// For each of the [`steps`](MoveCosts::steps), the turns that make it at its cost. These are mostly its own; but if
    /// two quarter turns are cheaper than a half turn, or than a pair that cannot be done at once, they are what is done.
    pub fn written(&self) -> Vec<Vec<Turn>> {
        self.steps_written().map(|(_, turns)| turns).collect()
    }

    fn steps_written(&self) -> impl Iterator<Item = (Step, Vec<Turn>)> {
        let ways = Axis::ALL.map(|axis| self.ways(axis));
        let single = Turn::all().map(|turn| (turn, None));
        let positive = || Turn::all().filter(|turn| turn.face().is_positive());
        let opposite = |turn: Turn| Turn::all().filter(move |other| other.face() == turn.face().opposite());
        let pairs = positive().flat_map(move |first| opposite(first).map(move |second| (first, Some(second))));
        let pairs: Vec<_> = if self.pairs.is_some() { pairs.collect() } else { Vec::new() };
        single.chain(pairs).filter_map(move |(first, second)| {
            let state = std::iter::once(first).chain(second).fold(0, turned);
            let (cost, turns) = ways[first.face().axis().index()][state].clone()?;
            Some((Step { first, second, cost }, turns))
        })
    }

    /// The cheapest way to each state of the two faces of an axis: Dijkstra's algorithm. Of equally cheap ways, it is the
    /// one of fewest movements, and of those the first.
    fn ways(&self, axis: Axis) -> [Option<(u32, Vec<Turn>)>; AXIS_STATES] {
        let on_axis = || Turn::all().filter(|turn| turn.face().axis() == axis);
        let allowed = || on_axis().filter_map(|turn| Some((turn, u32::from(self.of_turn(turn)?))));
        let mut movements: Vec<(u32, Vec<Turn>)> = allowed().map(|(turn, cost)| (cost, vec![turn])).collect();
        for (first, _) in allowed().filter(|(turn, _)| turn.face().is_positive()) {
            for (second, _) in allowed().filter(|(turn, _)| turn.face() == first.face().opposite()) {
                let at_once = self.pairs.as_ref().and_then(|pairs| pairs[pair(first, second)]);
                movements.extend(at_once.map(|cost| (u32::from(cost), vec![first, second])));
            }
        }
        let mut ways: [Option<(u32, Vec<Turn>)>; AXIS_STATES] = Default::default();
        let mut open = BTreeMap::from([((0, 0, 0), (0, Vec::new()))]);
        let mut number = 0;
        while let Some(((cost, count, _), (state, turns))) = open.pop_first() {
            if ways[state].is_some() {
                continue;
            }
            for (more, movement) in &movements {
                number += 1;
                let next = movement.iter().copied().fold(state, turned);
                let turns = turns.iter().chain(movement).copied().collect();
                open.insert((cost + more, count + 1, number), (next, turns));
            }
            ways[state] = Some((cost, turns));
        }
        ways
    }
}

/// In how many ways the two faces of an axis can be turned.
const AXIS_STATES: usize = 16;

/// The state of an axis after a turn: four times the quarters of the positive face, and those of the other.
fn turned(state: usize, turn: Turn) -> usize {
    let quarters = turn.quarters().count() as usize;
    match turn.face().is_positive() {
        true => (state + 4 * quarters) % AXIS_STATES,
        false => state / 4 * 4 + (state + quarters) % 4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cost_and_turns(costs: &MoveCosts, text: &str) -> (u32, String) {
        let name = |turns: Vec<Turn>| crate::Alg::from_turns(turns).to_text(crate::Notation::Wca);
        let steps = costs.steps().into_iter().zip(costs.written());
        let (step, turns) = steps.into_iter().find(|(step, _)| name(step.turns().collect()) == text).expect("a step");
        (step.cost(), name(turns))
    }

    #[test]
    fn metrics_write_steps_as_they_are() {
        for metric in [Metric::Htm, Metric::Qtm, Metric::Axial] {
            let costs = MoveCosts::of(metric).expect("it counts face turns");
            for (step, turns) in costs.steps().into_iter().zip(costs.written()) {
                assert!(step.turns().eq(turns), "{metric:?}");
            }
        }
    }

    #[test]
    fn a_step_is_made_in_the_cheapest_way() {
        let dear_halves = MoveCosts::new(|turn| Some(if turn.quarters() == Quarters::Two { 9 } else { 4 }));
        assert_eq!(cost_and_turns(&dear_halves, "R2"), (8, "R R".to_owned()));
        assert_eq!(cost_and_turns(&dear_halves, "R"), (4, "R".to_owned()));
        // A turn that is not allowed is made of others.
        let one_way = MoveCosts::new(|turn| (turn.quarters() == Quarters::One).then_some(5));
        assert_eq!(cost_and_turns(&one_way, "F'"), (15, "F F F".to_owned()));
        let pairs = MoveCosts::half_turns().with_pairs(|_, second| (second.quarters() == Quarters::One).then_some(1));
        assert_eq!(cost_and_turns(&pairs, "U D"), (1, "U D".to_owned()));
        assert_eq!(cost_and_turns(&pairs, "U D2"), (2, "U D2".to_owned()));
        let without = MoveCosts::half_turns().without(Face::L);
        assert!(without.steps().into_iter().all(|step| step.turns().all(|turn| turn.face() != Face::L)));
    }
}
