//! Distances: how many positions of a small puzzle are how far from solved.

use super::inspecting::{ShapeNote, shapes};
use crate::texts::Language;
use crate::workshop::Workshop;
use puzzle::{Coat, Metric, Relative};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// The exact table of distances of a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct DistanceReport {
    /// Which puzzle.
    pub puzzle: &'static str,
    /// What is counted.
    pub metric: &'static str,
    /// How many positions are 0, 1, 2, … turns from solved.
    pub counts: Vec<usize>,
    /// All of them together.
    pub positions: usize,
    /// How far a position is on average.
    pub mean: f64,
    /// How many turns each random solver takes on average, from a random position; those before the last if that is
    /// recognised. Exact, up to rounding. Absent if nobody wanted to wait.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub expected: BTreeMap<&'static str, f64>,
    /// The seven shapes, for MiniTet and Stern.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shapes: Vec<ShapeNote>,
}

impl Workshop {
    /// Counts the positions of a puzzle by their distance, and works out what to expect of random solvers, which takes
    /// seconds; `go_on` hears how many of those are done, and of how many.
    pub fn count_distances(
        &self,
        relative: Relative,
        metric: Metric,
        language: Language,
        go_on: &mut dyn FnMut(usize, usize) -> bool,
    ) -> DistanceReport {
        let coat = relative.coat();
        let counts = self.small_tables.distances(coat, metric).counts();
        let sum: usize = counts.iter().enumerate().map(|(distance, count)| distance * count).sum();
        DistanceReport {
            puzzle: relative.name(),
            metric: metric.name(),
            mean: sum as f64 / coat.positions() as f64,
            counts,
            positions: coat.positions(),
            expected: self.small_tables.expected(coat, go_on).unwrap_or_default(),
            shapes: if coat == Coat::Tetra { shapes(language) } else { Vec::new() },
        }
    }
}
