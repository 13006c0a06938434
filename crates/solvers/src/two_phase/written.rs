//! How the steps of a search are written in a solution, and what they really cost.

use puzzle::{MoveCosts, Turn};

/// A step as it is written.
pub(super) struct Written {
    /// The turns that make it in the cheapest way.
    pub turns: Vec<Turn>,
    /// What they cost. A search can count more, see [`SmallTables::new`](super::small::SmallTables::new).
    pub cost: u32,
}

impl Written {
    /// All steps.
    pub(super) fn all(costs: &MoveCosts) -> Vec<Written> {
        let steps = costs.steps().into_iter().zip(costs.written());
        steps.map(|(step, turns)| Written { turns, cost: step.cost() }).collect()
    }
}
