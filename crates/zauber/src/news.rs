//! What a solve says before its answer: better solutions, finished depths, tables that are being made.

use crate::solved::Better;
use serde::Serialize;
use std::time::Duration;
use utoipa::ToSchema;

/// Something worth knowing while a solve goes on.
#[non_exhaustive]
pub enum News<'a> {
    /// A better solution.
    Better(Better<'a>),
    /// Everything up to a length was looked at.
    Depth(Depth),
    /// Dice have been thrown so often.
    Walked {
        /// How many turns so far.
        turns: u64,
        /// For how long.
        seconds: f64,
    },
    /// A table is not in the cache and is being made.
    Building {
        /// Its name.
        table: &'static str,
        /// How much of it is done, from 0 to 1.
        done: f64,
    },
}

/// A length that was looked at to its end.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct Depth {
    /// The length; there is no other solution of so many turns, nor of fewer.
    pub depth: u32,
    /// How many nodes this length took.
    pub nodes: u64,
    /// How long this length took.
    pub seconds: f64,
    /// How long the next one will take if all of it must be looked at, by the growth so far.
    pub next_seconds: f64,
}

/// How many ways to go on there are on average behind a long way, no face turned twice in a row and opposite faces in one
/// order: 6 + √54. The nodes of one length are in the end so many times those of the length before.
const GROWTH: f64 = 13.348_469_228_349_535;

/// Everything said about depths so far.
#[derive(Default)]
pub(crate) struct Depths {
    pub done: Vec<Depth>,
    elapsed: Duration,
}

impl Depths {
    /// A depth is done; `elapsed` is the time since the search began.
    pub fn add(&mut self, depth: u32, nodes: u64, elapsed: Duration) -> Depth {
        let seconds = elapsed.saturating_sub(self.elapsed).as_secs_f64();
        // Growth comes closer to its end with every depth; half of the way is a good guess for the next one.
        let growth = self.done.last().filter(|before| before.nodes > 0).map_or(GROWTH, |before| {
            let measured = nodes as f64 / before.nodes as f64;
            (measured + GROWTH) / 2.0
        });
        let done = Depth { depth, nodes, seconds, next_seconds: seconds * growth };
        self.elapsed = elapsed;
        self.done.push(done);
        done
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nodes of a search as they really were.
    #[test]
    fn estimates_come_close() {
        for nodes in [[375u64, 9516, 194_481, 3_101_325], [3876, 46_644, 534_360, 6_306_129]] {
            let mut depths = Depths::default();
            let (mut elapsed, mut guess) = (0.0, None);
            for (depth, nodes) in (10..).zip(nodes) {
                let seconds = nodes as f64 * 50e-9;
                elapsed += seconds;
                let done = depths.add(depth, nodes, Duration::from_secs_f64(elapsed));
                if let Some(guess) = guess.replace(done.next_seconds)
                    && depth > 11
                {
                    assert!((0.8..1.25).contains(&(guess / seconds)), "{guess} for {seconds}");
                }
            }
        }
    }

    #[test]
    fn growth_is_that_of_the_turns() {
        // Behind a turn of one of the first faces of an axis come fifteen, behind its opposite twelve.
        let (mut first, mut second) = (1.0, 1.0);
        for _ in 0..100 {
            (first, second) = (6.0 * (first + second), 6.0 * (first + second) + 3.0 * first);
            let sum = first + second;
            (first, second) = (first / sum, second / sum);
        }
        assert!((6.0 * (first + second) * 2.0 + 3.0 * first - GROWTH).abs() < 1e-9);
        assert!((6.0 + 54f64.sqrt() - GROWTH).abs() < 1e-12);
    }
}
