//! Distances: how many positions of a small puzzle are at each distance from solved.

use crate::solve::SolveError;
use contract::Rejection;
use engine::Progress;
use methods::TableCache;
use puzzle::{Colouring, Metric, Puzzle};
use serde::Serialize;
use solvers::random::Walk;
use std::collections::BTreeMap;
use words::{Language, ShapeNote, shapes};

/// The exact table of distances of a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct DistanceReport {
    /// The puzzle.
    pub puzzle: &'static str,
    /// The metric.
    pub metric: &'static str,
    /// How many positions are 0, 1, 2, … turns from solved.
    pub counts: Vec<usize>,
    /// How many positions are at most 0, 1, 2, … turns from solved.
    pub within: Vec<usize>,
    /// The number of all positions.
    pub positions: usize,
    /// The mean distance.
    pub mean: f64,
    /// How many turns each random solver takes on average from a random position, not counting the last turn if it is
    /// recognised. Exact, up to rounding. Absent if the computation was skipped.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub expected: BTreeMap<&'static str, f64>,
    /// The seven shapes, for MiniTet and Stern.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shapes: Vec<ShapeNote>,
}

impl DistanceReport {
    /// Counts the positions of a puzzle by their distance, and computes the expected turns of random solvers, which
    /// takes seconds; if cancelled meanwhile, the report lacks them. With `walk`, only that solver's.
    pub(crate) fn new(
        puzzle: Puzzle,
        metric: Metric,
        language: Language,
        walk: Option<&str>,
        cache: &TableCache,
        progress: &dyn Progress,
    ) -> Result<DistanceReport, SolveError> {
        let Some(relative) = puzzle.relative() else {
            return Err(Rejection::of_options("puzzle", language.say("distances.cube", &[])).into());
        };
        let colouring = relative.colouring();
        // A fraction of a second; a user who interrupts means the long computation.
        let distances =
            cache.distances(colouring, metric, &engine::NoLimits).map_err(|error| SolveError::of_table(&error))?;
        let expected = match walk {
            None => cache.expected(colouring, progress),
            Some(wanted) => {
                let Some((name, walk)) = Walk::NAMED.into_iter().find(|(name, _)| *name == wanted) else {
                    let names = Walk::NAMED.map(|(name, _)| name).join(", ");
                    let text = language.say("distances.walk", &[("walk", &wanted), ("walks", &names)]);
                    return Err(Rejection::of_options("walk", text).into());
                };
                cache.expected_of(colouring, name, walk, progress).map(|turns| BTreeMap::from([(name, turns)]))
            }
        };
        let expected = expected.unwrap_or_default();
        let counts = distances.counts();
        let sum: usize = counts.iter().enumerate().map(|(distance, count)| distance * count).sum();
        Ok(DistanceReport {
            puzzle: relative.name(),
            metric: metric.name(),
            mean: sum as f64 / colouring.positions() as f64,
            within: running_sum(&counts),
            counts,
            positions: colouring.positions(),
            expected,
            shapes: if colouring == Colouring::Tetra { shapes(language) } else { Vec::new() },
        })
    }
}

/// For each number, the sum of all up to it.
fn running_sum(counts: &[usize]) -> Vec<usize> {
    let mut sum = 0;
    let add = |count: &usize| {
        sum += count;
        sum
    };
    counts.iter().map(add).collect()
}
