//! Positions that are solved, and the methods to choose from.

use super::{RequestError, Verb, read_position};
use crate::method::{Choice, Offer, UnknownMethod, offers};
use crate::options::SolveOptions;
use crate::progress::Watcher;
use crate::reader::Reader;
use crate::solution::SolutionReport;
use crate::workbench::Workbench;
use contract::Rejection;
use contract::{Answer, Manner, MethodsRequest, Search, SolveRequest};
use puzzle::Puzzle;

impl SolveOptions {
    /// What was asked of a search.
    pub fn of_search(asked: &Search, puzzle: Puzzle, reader: &Reader) -> Result<SolveOptions, Rejection> {
        let language = reader.language;
        let choice = Choice::named(puzzle, asked.method.as_deref(), asked.variant.as_deref()).map_err(|error| {
            let field = if matches!(error, UnknownMethod::Variant { .. }) { "variant" } else { "method" };
            Rejection::of_options(field, error.text(language))
        })?;
        let colour = |name: &String| {
            let wrong = |error: crate::UnknownColour| Rejection::of_options("first_colour", error.text(language));
            crate::colour_named(name, &reader.scheme).map_err(wrong)
        };
        let limited = SolveOptions::limited(choice, asked.time.map(|time| time.0), asked.nodes, asked.max_length);
        Ok(SolveOptions {
            metric: asked.metric.map_or(limited.metric, |name| name.0),
            without: asked.without.map(|name| name.0),
            threads: asked.threads.unwrap_or(1).clamp(1, 1024),
            first_colour: asked.first_colour.as_ref().map(colour).transpose()?,
            handling: asked.handling,
            notation: reader.notation,
            ..limited
        })
    }

    /// What was asked for one position.
    pub fn of_request(asked: &SolveRequest, reader: &Reader) -> Result<SolveOptions, Rejection> {
        Ok(SolveOptions {
            count: asked.count.unwrap_or(1),
            all: asked.all,
            seed: asked.seed,
            listed: asked.listed,
            ..SolveOptions::of_search(&asked.search, asked.manner.puzzle.0, reader)?
        })
    }
}

impl Verb for SolveRequest {
    const NAME: &'static str = "solve";
    const IS_LONG: bool = true;
    type Report = Answer<SolutionReport>;

    fn manner(&self) -> Manner {
        self.manner.clone()
    }

    fn answer(
        &self,
        reader: &Reader,
        workbench: &Workbench,
        watcher: &dyn Watcher,
    ) -> Result<Answer<SolutionReport>, RequestError> {
        let puzzle = self.manner.puzzle.0;
        let options = SolveOptions::of_request(self, reader)?;
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
    const NAME: &'static str = "methods";
    const IS_LONG: bool = false;
    type Report = Vec<Offer>;

    fn manner(&self) -> Manner {
        Manner::of(self.puzzle, None, None)
    }

    fn answer(&self, _: &Reader, _: &Workbench, _: &dyn Watcher) -> Result<Vec<Offer>, RequestError> {
        Ok(offers(self.puzzle.0))
    }
}
