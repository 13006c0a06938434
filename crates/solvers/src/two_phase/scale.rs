//! Costs of any size in small tables and few levels.
//!
//! Tables have a byte for each distance, but costs can be milliseconds. So distances are counted in units that are large
//! enough for the greatest one to fit, and costs are rounded down to whole units: what tables say remains a lower bound.
//! Costs themselves stay exact. A search that deepened by one millisecond at a time would never end; so it goes by
//! levels about as wide as one turn. Where turns cost 1, as in all metrics, a unit and a level are 1 as well.

use puzzle::{MoveCosts, Step};

/// How costs are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scale {
    /// How much is one in the tables.
    unit: u32,
    /// How much deeper each level of a search goes.
    pub level: u32,
    /// What a turn costs on average.
    pub typical: u32,
}

/// No pair of coordinates is more turns from its goal; if costs differ, the cheapest way costs no more than so many of
/// the dearest.
const LONGEST: u32 = 14;
/// The greatest distance that a table holds.
const MOST: u32 = 254;

impl Scale {
    pub(super) fn new(costs: &MoveCosts) -> Scale {
        let (cheapest, dearest) = (costs.cheapest(), costs.dearest());
        Scale {
            unit: (dearest * LONGEST).div_ceil(MOST).max(1),
            level: cheapest.max(dearest / 8),
            typical: costs.typical(),
        }
    }

    /// A cost in whole units, rounded down; no more than a table holds.
    #[inline(always)]
    pub(super) fn units(self, cost: u32) -> u16 {
        if self.unit == 1 {
            return cost.min(MOST * 2) as u16;
        }
        (cost / self.unit).min(MOST * 2) as u16
    }

    /// The same for one step.
    pub(super) fn of_step(self, cost: u32) -> u8 {
        self.units(cost).min(MOST as u16) as u8
    }

    /// What each step costs backwards, in units. Tables are built from the goal outwards, but a search goes towards it.
    pub(super) fn backwards(self, steps: &[Step]) -> Vec<u8> {
        let inverse = |step: &Step| {
            let is_inverse = |other: &&Step| other.turns().eq(step.turns().map(puzzle::Turn::inverse));
            steps.iter().find(is_inverse).map_or(MOST as u8, |other| self.of_step(other.cost()))
        };
        steps.iter().map(inverse).collect()
    }

    /// What so many units cost at least.
    #[inline(always)]
    pub(super) const fn cost(self, units: u8) -> u32 {
        units as u32 * self.unit
    }
}
