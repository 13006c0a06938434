//! How far every position is from a goal: the complete table.
//!
//! Built breadth-first from the goal. While few positions are new, they mark their neighbours; when many are, every
//! position that is still unknown looks for a known neighbour instead, which all cores can do at once. From solved, the
//! numbers of positions at each distance are known, and each table is compared with them when it is built.

use super::graph::{Graph, TURNS};
use puzzle::{Colouring, Metric, Small, Turn};
use rayon::prelude::*;
use std::sync::Arc;

const UNKNOWN: u8 = u8::MAX;

/// The number of turns between every position and a goal. *Exact.*
#[derive(Clone, Debug)]
pub struct Distances {
    graph: Arc<Graph>,
    metric: Metric,
    goal: Small,
    table: Vec<u8>,
}

/// How many positions of a puzzle are 0, 1, 2, … turns from solved.
pub(super) const fn known_counts(colouring: Colouring, metric: Metric) -> &'static [usize] {
    match (colouring, metric) {
        (Colouring::Cube, Metric::Qtm) => {
            &[1, 6, 27, 120, 534, 2256, 8969, 33058, 114_149, 360_508, 930_588, 1_350_852, 782_536, 90280, 276]
        }
        (Colouring::Cube, _) => &[1, 9, 54, 321, 1847, 9992, 50136, 227_536, 870_072, 1_887_748, 623_800, 2644],
        (Colouring::Tetra, Metric::Qtm) => &[1, 6, 27, 120, 534, 2256, 8633, 26174, 48585, 39312, 10260, 172],
        (Colouring::Tetra, _) => &[1, 9, 54, 321, 1835, 9716, 39536, 68424, 16120, 64],
    }
}

/// What a turn costs: two for a half turn in QTM, otherwise one.
pub(super) fn cost(turn: Turn, metric: Metric) -> u8 {
    match metric {
        Metric::Qtm => turn.quarters().count().min(4 - turn.quarters().count()),
        _ => 1,
    }
}

impl Distances {
    /// All distances from solved.
    ///
    /// # Panics
    /// If the numbers of positions are not the known ones: then the program is wrong.
    pub fn new(colouring: Colouring, metric: Metric) -> Distances {
        let distances = Distances::spread_in(Arc::new(Graph::new(colouring)), &Small::solved(colouring), metric);
        assert_eq!(
            distances.counts(),
            known_counts(colouring, metric),
            "the known distribution of {colouring:?} in {metric:?}"
        );
        distances
    }

    /// All distances from another goal. On MiniTet and Stern that is the only way to get from one position to another;
    /// on the 2x2x2 the table from solved also works, with [`Small::difference`].
    ///
    /// # Panics
    /// If it is a position of another puzzle.
    #[must_use]
    pub fn with_goal(&self, goal: &Small) -> Distances {
        assert_eq!(goal.colouring(), self.goal.colouring(), "a table is for one puzzle");
        Distances::spread_in(Arc::clone(&self.graph), goal, self.metric)
    }

    fn spread_in(graph: Arc<Graph>, goal: &Small, metric: Metric) -> Distances {
        let table = spread(&graph, goal.index(), metric);
        Distances { graph, metric, goal: *goal, table }
    }

    /// The distance of a position.
    ///
    /// # Panics
    /// If it is a position of another puzzle.
    pub fn of(&self, small: &Small) -> u8 {
        assert_eq!(small.colouring(), self.goal.colouring(), "a table is for one puzzle");
        self.at(small.index())
    }

    /// The distance of the position with this number.
    #[inline]
    pub(crate) fn at(&self, index: usize) -> u8 {
        self.table[index]
    }

    /// How many positions are 0, 1, 2, … away.
    pub fn counts(&self) -> Vec<usize> {
        let mut counts = Vec::new();
        for &distance in &self.table {
            let distance = usize::from(distance);
            if distance >= counts.len() {
                counts.resize(distance + 1, 0);
            }
            counts[distance] += 1;
        }
        counts
    }

    /// The graph of the puzzle.
    pub(crate) fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The metric of the distances.
    pub(crate) const fn metric(&self) -> Metric {
        self.metric
    }

    /// How many bytes the table takes.
    pub fn bytes(&self) -> usize {
        self.table.len()
    }
}

fn spread(graph: &Graph, goal: usize, metric: Metric) -> Vec<u8> {
    // A half turn is two quarter turns, so it is not needed where quarter turns are counted.
    let turns: Vec<usize> = (0..TURNS).filter(|turn| metric != Metric::Qtm || turn % 3 != 1).collect();
    let width = graph.width();
    let mut table = vec![UNKNOWN; graph.positions()];
    table[goal] = 0;
    let mut front = vec![goal];
    let mut known = 1;
    let mut depth = 0;
    while 2 * known < graph.positions() / 50 {
        let mut next = Vec::new();
        for &index in &front {
            for &turn in &turns {
                let after = graph.after(index, turn);
                if table[after] == UNKNOWN {
                    table[after] = depth + 1;
                    next.push(after);
                }
            }
        }
        front = next;
        known += front.len();
        depth += 1;
    }
    let mut before = table.clone();
    while known < graph.positions() {
        let ask = |(order, row): (usize, &mut [u8])| {
            let mut unknown: Vec<u16> = (0..width as u16).filter(|&at| row[usize::from(at)] == UNKNOWN).collect();
            let mut reached = 0;
            for &turn in &turns {
                let (there, twists) = graph.row(order, turn);
                let there = &before[there * width..][..width];
                // Only those that have not found a neighbour yet stay in the list.
                unknown.retain(|&at| {
                    let near = there[usize::from(twists[usize::from(at)])] == depth;
                    if near {
                        row[usize::from(at)] = depth + 1;
                        reached += 1;
                    }
                    !near
                });
            }
            reached
        };
        let reached: usize = table.par_chunks_mut(width).enumerate().map(ask).sum();
        assert!(reached > 0, "turns reach every position");
        known += reached;
        depth += 1;
        before.copy_from_slice(&table);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distributions_in_both_metrics() {
        for colouring in Colouring::ALL {
            for metric in [Metric::Htm, Metric::Qtm] {
                let distances = Distances::new(colouring, metric);
                assert_eq!(distances.counts().iter().sum::<usize>(), colouring.positions());
                assert_eq!(distances.of(&Small::solved(colouring)), 0);
            }
        }
    }
}
