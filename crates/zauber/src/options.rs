//! What is asked of a solve, and whether it fits the method and the puzzle; no position has to be looked at for that.
//!
//! An option that would change nothing is refused like one that cannot be: whoever gives it expects something of it.

use crate::method::Choice;
use crate::rejection::Rejection;
use crate::texts::Language;
use methods::{Feature, Method, methods};
use puzzle::{Face, Metric, Notation, Puzzle};
use std::fmt::Display;
use std::time::Duration;

/// What is asked of a solve.
#[derive(Clone, Debug)]
pub struct SolveOptions {
    /// How to solve.
    pub method: Choice,
    /// How long to search; `None` for as long as it takes.
    pub time: Option<Duration>,
    /// How many nodes to visit.
    pub nodes: Option<u64>,
    /// How long a solution may be.
    pub max_length: Option<u32>,
    /// What is counted: HTM, QTM or axial turns.
    pub metric: Metric,
    /// A face that must not be turned.
    pub without: Option<Face>,
    /// How many threads may work on one position.
    pub threads: usize,
    /// How many solutions are wanted, at least one.
    pub count: usize,
    /// All shortest solutions are wanted.
    pub all: bool,
    /// Where dice start, for methods that have them; by chance if not given.
    pub seed: Option<u64>,
    /// How turns are written.
    pub notation: Notation,
    /// The colour that is done first, where a method begins with one; named by its face.
    pub first_colour: Option<Face>,
    /// Write the rotations of the whole puzzle that hands do, where a method knows them.
    pub handling: bool,
}

impl SolveOptions {
    /// The usual method of a puzzle with its usual limit.
    pub fn new(puzzle: Puzzle) -> SolveOptions {
        SolveOptions::limited(Choice::usual(puzzle), None, None, None)
    }

    /// Limits as a person gives them; without any, the method's usual time.
    pub fn limited(
        method: Choice,
        time: Option<Duration>,
        nodes: Option<u64>,
        max_length: Option<u32>,
    ) -> SolveOptions {
        let is_limited = time.is_some() || nodes.is_some() || max_length.is_some();
        SolveOptions {
            method,
            time: if is_limited { time } else { method.method.usual_time },
            nodes,
            max_length,
            metric: Metric::Htm,
            without: None,
            threads: 1,
            count: 1,
            all: false,
            seed: None,
            notation: Notation::Wca,
            first_colour: None,
            handling: false,
        }
    }

    /// The metric of the search. On puzzles that are all corners only one layer of each axis is turned, so that axial
    /// turns are half turns.
    pub(crate) fn search_metric(&self, puzzle: Puzzle) -> Metric {
        if puzzle.relative().is_some() && self.metric == Metric::Axial { Metric::Htm } else { self.metric }
    }

    /// Refuses what the method cannot do with any position of the puzzle.
    pub fn check(&self, puzzle: Puzzle, language: Language) -> Result<(), Rejection> {
        let method = self.method.method;
        let name = method.name;
        let small = puzzle.relative().is_some();
        let refuse = |kind, key: &str, values: &[(&str, &dyn Display)]| {
            Err(Rejection::of_options(kind, language.text(key, values)))
        };
        if !(method.fits)(puzzle) {
            return refuse("method", "input.method", &[("method", &name), ("puzzle", &puzzle)]);
        }
        if self.count == 0 {
            return refuse("count", "input.count", &[]);
        }
        if !method.metrics.contains(&self.search_metric(puzzle)) {
            let key = match method.metrics {
                [Metric::Htm] if small => "small.metric",
                [Metric::Htm] => "input.metric.htm",
                _ => "input.metric",
            };
            return refuse("metric", key, &[("method", &name), ("metric", &self.metric.name())]);
        }
        if self.without.is_some() && !method.has(Feature::Without) {
            let key = if small { "small.without" } else { "input.without" };
            return refuse("without", key, &[("method", &name)]);
        }
        if self.all && !method.has(Feature::All) {
            let key = if small { "small.all" } else { "input.all" };
            return refuse("all", key, &[("method", &name)]);
        }
        if self.first_colour.is_some() && !method.has(Feature::FirstColour) {
            return match those(puzzle, language, |method| method.has(Feature::FirstColour)) {
                Some(others) => {
                    refuse("first-colour", "input.first-colour", &[("method", &name), ("methods", &others)])
                }
                None => refuse("first-colour", "input.first-colour.none", &[]),
            };
        }
        if self.handling && !method.is_human() {
            let others = those(puzzle, language, Method::is_human).unwrap_or_default();
            return refuse("handling", "input.handling", &[("method", &name), ("methods", &others)]);
        }
        Ok(())
    }
}

/// The methods of a puzzle for which something holds, as in `layers or cfop`.
fn those(puzzle: Puzzle, language: Language, holds: impl Fn(&Method) -> bool) -> Option<String> {
    let names: Vec<&str> = methods(puzzle).filter(|method| holds(method)).map(|method| method.name).collect();
    (!names.is_empty()).then(|| language.one_of(&names))
}
