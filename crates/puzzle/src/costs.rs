//! What a turn costs: metrics as values that drive a search.

use crate::alg::Metric;
use crate::face::Face;
use crate::geometry::Quarters;
use crate::symmetry::Symmetry;
use crate::turn::Turn;

/// The cost of each of the eighteen turns; `None`: the turn is not allowed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MoveCosts {
    turns: [Option<u8>; Turn::COUNT],
    /// Whether opposite faces can turn at once, at the cost of the more expensive one.
    together: bool,
}

/// One step of a search: a turn, or two of opposite faces at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    first: Turn,
    second: Option<Turn>,
    cost: u8,
}

impl Step {
    /// Its turns, one after another.
    pub fn turns(self) -> impl Iterator<Item = Turn> + Clone {
        std::iter::once(self.first).chain(self.second)
    }

    /// What it costs.
    pub const fn cost(self) -> u8 {
        self.cost
    }
}

impl MoveCosts {
    /// The costs in a metric that counts face turns; `None` for the others.
    pub fn of(metric: Metric) -> Option<MoveCosts> {
        let cost = |turn: Turn| match metric {
            Metric::Qtm if turn.quarters() == Quarters::Two => Some(2),
            Metric::Htm | Metric::Qtm | Metric::Axial => Some(1),
            Metric::Stm | Metric::Etm => None,
        };
        cost(Turn::new(Face::U, Quarters::One))?;
        let turns = std::array::from_fn(|index| Turn::from_index(index).and_then(cost));
        Some(MoveCosts { turns, together: metric == Metric::Axial })
    }

    /// The half-turn metric.
    pub fn half_turns() -> MoveCosts {
        MoveCosts { turns: [Some(1); Turn::COUNT], together: false }
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
        moved
    }

    /// The cost of a turn, if it is allowed.
    pub const fn of_turn(&self, turn: Turn) -> Option<u8> {
        self.turns[turn.index()]
    }

    /// True if `next` can follow `last` without redundancy: no face twice in a row, opposite faces in one order only,
    /// and not one after another what can be done at once.
    pub fn may_follow(&self, last: Step, next: Step) -> bool {
        let (last, next) = (last.first.face(), next.first.face());
        last.axis() != next.axis() || (!self.together && last < next)
    }

    /// All steps a search can make.
    pub fn steps(&self) -> Vec<Step> {
        let allowed = || Turn::all().filter_map(|turn| Some((turn, self.of_turn(turn)?)));
        let mut steps: Vec<Step> = allowed().map(|(first, cost)| Step { first, second: None, cost }).collect();
        if self.together {
            for (first, cost) in allowed().filter(|(turn, _)| turn.face().is_positive()) {
                for (second, other) in allowed().filter(|(turn, _)| turn.face() == first.face().opposite()) {
                    steps.push(Step { first, second: Some(second), cost: cost.max(other) });
                }
            }
        }
        steps
    }
}
