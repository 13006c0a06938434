//! Positions that are solved, and the methods to choose from.

use super::{RequestError, Verb, read_position};
use crate::method::{Offer, offers};
use crate::options::SolveOptions;
use crate::progress::Watcher;
use crate::reader::Reader;
use crate::solution::SolutionReport;
use crate::workbench::Workbench;
use contract::{Answer, MethodsRequest, SolveRequest};

impl Verb for SolveRequest {
    type Report = Answer<SolutionReport>;

    fn answer(
        &self,
        reader: &Reader,
        workbench: &Workbench,
        watcher: &dyn Watcher,
    ) -> Result<Answer<SolutionReport>, RequestError> {
        let puzzle = self.manner.puzzle.0;
        let options = SolveOptions::of_request(self, puzzle, reader)?;
        let (input, start) = read_position(&self.from, puzzle, reader)?;
        let goal = self.search.to.as_ref().map(|to| read_position(to, puzzle, reader)).transpose()?;
        match workbench.solve(&start, goal.as_ref().map(|(_, goal)| goal), &options, watcher) {
            Ok(solution) => {
                let mut answer = solution.report();
                if !self.stats {
                    answer.improvements.clear();
                    answer.depths.clear();
                }
                Ok(Answer { input, answer })
            }
            Err(error) => Err(RequestError::from(error).about(&input)),
        }
    }
}

impl Verb for MethodsRequest {
    type Report = Vec<Offer>;

    fn answer(&self, _: &Reader, _: &Workbench, _: &dyn Watcher) -> Result<Vec<Offer>, RequestError> {
        Ok(offers(self.puzzle.0))
    }
}
