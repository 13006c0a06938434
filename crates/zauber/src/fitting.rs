//! Whether what is asked of a solve fits its method and puzzle; no position has to be looked at for that.
//!
//! An option that would change nothing is refused like one that cannot be: whoever gives it expects something of it.

use crate::methods::{Method, methods};
use crate::puzzles::Puzzle;
use crate::rejection::Rejection;
use crate::solving::SolveOptions;
use puzzle::Metric;
use std::fmt::Display;

impl SolveOptions {
    /// Refuses what the method cannot do with any position of the puzzle.
    pub fn check(&self, puzzle: Puzzle) -> Result<(), Rejection> {
        let (method, puzzle_name) = (self.method.name(), puzzle.name());
        let refuse = |kind, key: &str, values: &[(&str, &dyn Display)]| {
            Err(Rejection::of_options(kind, self.language.text(key, values)))
        };
        let Some(offer) = methods(puzzle_name).find(|offer| offer.name == method) else {
            return refuse("method", "input.method", &[("method", &method), ("puzzle", &puzzle_name)]);
        };
        let small = puzzle.relative().is_some();
        // Only one layer of each axis is turned, so that axial turns are half turns.
        let metric = if small && self.metric == Metric::Axial { Metric::Htm } else { self.metric };
        if offer.metrics == ["htm"] && metric != Metric::Htm {
            let key = if small { "small.metric" } else { "input.metric.htm" };
            return refuse("metric", key, &[("method", &method), ("metric", &self.metric.name())]);
        }
        if self.without.is_some() && !matches!(self.method, Method::TwoPhase(_)) {
            let key = if small { "small.without" } else { "input.without" };
            return refuse("without", key, &[("method", &method)]);
        }
        if self.all && self.method != Method::Optimal {
            let key = if small { "small.all" } else { "input.all" };
            return refuse("all", key, &[("method", &method)]);
        }
        if self.first_colour.is_some() && !begins_with_a_colour(self.method) {
            return match self.those(puzzle, begins_with_a_colour) {
                Some(others) => {
                    refuse("first-colour", "input.first-colour", &[("method", &method), ("methods", &others)])
                }
                None => refuse("first-colour", "input.first-colour.none", &[]),
            };
        }
        if self.handling && !self.method.is_human() {
            let others = self.those(puzzle, Method::is_human).unwrap_or_default();
            return refuse("handling", "input.handling", &[("method", &method), ("methods", &others)]);
        }
        Ok(())
    }

    /// The methods of a puzzle for which something holds, as in `layers or cfop`.
    fn those(&self, puzzle: Puzzle, holds: fn(Method) -> bool) -> Option<String> {
        let holds = |name: &&str| Method::named(puzzle, Some(name), None).is_ok_and(holds);
        let names: Vec<&str> = methods(puzzle.name()).map(|offer| offer.name).filter(holds).collect();
        (!names.is_empty()).then(|| self.language.one_of(&names))
    }
}

/// True if the method does one colour first, which can be chosen. Tetra begins with a tip.
fn begins_with_a_colour(method: Method) -> bool {
    method.is_human() && method != Method::Tetra
}
