//! Scrambles and distances, which need tables.

use super::{RequestError, Verb};
use crate::distances::DistanceReport;
use crate::progress::Watcher;
use crate::reader::Reader;
use crate::scramble::{Generator, Scramble};
use crate::workbench::Workbench;
use contract::Rejection;
use contract::{DistancesRequest, ScrambleRequest};
use puzzle::Metric;
use serde::Serialize;
use words::Said;

/// Scrambles and where they lead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct Scrambles {
    /// As many as were asked for, unless it was cancelled.
    pub scrambles: Vec<Scramble>,
}

impl Verb for ScrambleRequest {
    type Report = Scrambles;

    fn answer(&self, reader: &Reader, workbench: &Workbench, watcher: &dyn Watcher) -> Result<Scrambles, RequestError> {
        let (puzzle, notation) = (self.puzzle.0, reader.notation);
        let mut generator = Generator::new(self.seed)
            .map_err(|error| Rejection::of_input("randomness", Said::verbatim(error.to_string())))?;
        let one = |_| match self.random_moves {
            Some(turns) => Ok(Scramble::of_turns(puzzle, turns, &mut generator, notation)),
            None => Ok(workbench.scramble(puzzle, &mut generator, notation, watcher)?),
        };
        let wanted = 0..self.n.unwrap_or(1);
        let scrambles: Result<_, RequestError> = wanted.take_while(|_| !watcher.is_cancelled()).map(one).collect();
        Ok(Scrambles { scrambles: scrambles? })
    }
}

impl Verb for DistancesRequest {
    type Report = DistanceReport;

    fn answer(
        &self,
        reader: &Reader,
        workbench: &Workbench,
        watcher: &dyn Watcher,
    ) -> Result<DistanceReport, RequestError> {
        let metric = self.metric.map_or(Metric::Htm, |name| name.0);
        Ok(workbench.distances(self.puzzle.0, metric, reader.language, self.walk.as_deref(), watcher)?)
    }
}
