//! The best of many solutions: those that a solver lists, planned one by one.

use crate::planner::{PlanError, Planner};
use crate::program::Program;
use crate::time::Time;
use puzzle::Turn;

/// Plans solutions as they come, and keeps the one that the machine does fastest.
#[derive(Debug)]
pub struct Chooser<'a> {
    planner: &'a Planner,
    best: Option<(Time, Vec<Turn>)>,
    refused: Option<PlanError>,
    count: usize,
}

/// What was chosen.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Chosen {
    /// The program of the fastest solution.
    pub program: Program,
    /// The solution as it was written.
    pub turns: Vec<Turn>,
    /// How many solutions were considered.
    pub count: usize,
}

impl<'a> Chooser<'a> {
    /// Nothing chosen yet.
    pub const fn new(planner: &'a Planner) -> Chooser<'a> {
        Chooser { planner, best: None, refused: None, count: 0 }
    }

    /// Considers a solution; true if it is the fastest so far. Of several equally fast ones the first is kept.
    pub fn consider(&mut self, turns: &[Turn]) -> bool {
        self.count += 1;
        match self.planner.time(turns) {
            Ok(time) if self.best.as_ref().is_none_or(|(best, _)| time < *best) => {
                self.best = Some((time, turns.to_vec()));
                true
            }
            Ok(_) => false,
            Err(error) => {
                self.refused.get_or_insert(error);
                false
            }
        }
    }

    /// The fastest so far; `None` if no solution was considered, an error if the machine can do none of them.
    pub fn choose(self) -> Option<Result<Chosen, PlanError>> {
        let Some((_, turns)) = self.best else { return self.refused.map(Err) };
        Some(self.planner.fixed(&turns).map(|program| Chosen { program, turns, count: self.count }))
    }
}
