//! Distances: how many positions of a small puzzle are how far from solved.

use super::inspecting::{ShapeNote, shapes};
use crate::solving::Workshop;
use crate::texts::Language;
use puzzle::{Coat, Metric, Relative};
use serde::Serialize;
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
    /// The seven shapes, for MiniTet and Stern.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shapes: Vec<ShapeNote>,
}

impl Workshop {
    /// Counts the positions of a puzzle by their distance.
    pub fn count_distances(&self, relative: Relative, metric: Metric, language: Language) -> DistanceReport {
        let coat = relative.coat();
        let counts = self.small_tables.distances(coat, metric).counts();
        let sum: usize = counts.iter().enumerate().map(|(distance, count)| distance * count).sum();
        DistanceReport {
            puzzle: relative.name(),
            metric: metric.name(),
            mean: sum as f64 / coat.positions() as f64,
            counts,
            positions: coat.positions(),
            shapes: if coat == Coat::Tetra { shapes(language) } else { Vec::new() },
        }
    }
}
