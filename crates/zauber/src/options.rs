//! The options of a solve, and whether they fit the method and the puzzle; that does not depend on the position.
//!
//! An option that would have no effect is rejected like one that is impossible: users who give it expect an effect.

use crate::method::{Choice, UnknownMethod};
use crate::reader::Reader;
use contract::{Rejection, Search, SolveRequest};
use methods::{Feature, Method, methods};
use puzzle::{Face, Metric, MoveCosts, Notation, Puzzle};
use solvers::two_phase::PhaseBounds;
use std::ops::RangeInclusive;
use std::time::Duration;
use words::{Language, Said, Sayable};

/// The options of a solve.
///
/// ```
/// use zauber::{Alg, Choice, Face, Given, Metric, MoveCosts, Notation, Numbering, PhaseBounds, Puzzle, Reader, Scheme};
/// use zauber::{SolveOptions, Unwatched, Workbench};
///
/// // Somebody who holds yellow up and calls turns as Germans do.
/// let scheme = Scheme::parse("YRBWOG")?;
/// let reader = Reader { scheme, notation: Notation::German, numbering: Numbering::Kociemba, ..Reader::default() };
/// let alg: Alg = reader.alg(Puzzle::Cube, "V O H'")?;
/// let start = reader.read(Puzzle::Cube, Given::Scramble("V O H'"))?;
///
/// let short = SolveOptions { nodes: Some(1000), metric: Metric::Htm, ..SolveOptions::new(Puzzle::Cube) };
/// let solution = Workbench::default().solve(&start, None, &short, &Unwatched)?;
/// assert_eq!(solution.report().moves, alg.inverse().to_string());
///
/// // Without one face; and with half turns that cost as much as two quarter turns.
/// let without = SolveOptions { without: Some(Face::D), ..short.clone() };
/// let quarters = SolveOptions { costs: MoveCosts::of(Metric::Qtm), ..short };
/// // The plain variant, with the ten shortest first phases.
/// let plain = Choice::named(Puzzle::Cube, None, Some("plain")).unwrap();
/// let phases = PhaseBounds { first_phases: Some(10), ..PhaseBounds::default() };
/// let few = SolveOptions { phases, ..SolveOptions::limited(plain, None, None, None) };
/// for options in [without, quarters, few] {
///     assert!(options.check(Puzzle::Cube, reader.language).is_ok());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SolveOptions {
    /// How to solve.
    pub method: Choice,
    /// How long to search; `None` for as long as it takes.
    pub time: Option<Duration>,
    /// How many nodes to visit.
    pub nodes: Option<u64>,
    /// The maximum length of a solution.
    pub max_length: Option<u32>,
    /// The only length that a solution may have.
    pub exact_length: Option<u32>,
    /// The metric: HTM, QTM or axial turns.
    pub metric: Metric,
    /// What turns cost, instead of the metric; only for `two-phase`. Lengths are then costs.
    pub costs: Option<MoveCosts>,
    /// A face that must not be turned.
    pub without: Option<Face>,
    /// How many threads to use for one position.
    pub threads: usize,
    /// How many solutions to find, at least one.
    pub count: usize,
    /// Whether to find all shortest solutions.
    pub all: bool,
    /// The seed of random methods; random if not given.
    pub seed: Option<u64>,
    /// How turns are written.
    pub notation: Notation,
    /// The colour to start with, for methods that start with one; named by its face.
    pub first_colour: Option<Face>,
    /// Whether to write the rotations of the whole puzzle, where a method has them.
    pub handling: bool,
    /// Whether to describe the stages of each solution, if there are several.
    pub listed: bool,
    /// Bounds of the two phases, for variants that have them.
    pub phases: PhaseBounds,
}

impl SolveOptions {
    /// The default method of a puzzle with its default limit.
    pub fn new(puzzle: Puzzle) -> SolveOptions {
        SolveOptions::limited(Choice::usual(puzzle), None, None, None)
    }

    /// Limits as the user gives them; without any, the method's default time.
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
            exact_length: None,
            metric: Metric::Htm,
            costs: None,
            without: None,
            threads: 1,
            count: 1,
            all: false,
            seed: None,
            notation: Notation::Wca,
            first_colour: None,
            handling: false,
            listed: false,
            phases: PhaseBounds::default(),
        }
    }

    /// What was asked of a search.
    pub fn of_search(asked: &Search, puzzle: Puzzle, reader: &Reader) -> Result<SolveOptions, Rejection> {
        let language = reader.language;
        let choice = Choice::named(puzzle, asked.method.as_deref(), asked.variant.as_deref()).map_err(|error| {
            let field = if matches!(error, UnknownMethod::Variant { .. }) { "variant" } else { "method" };
            Rejection::of_options(field, error.text(language))
        })?;
        let colour = |name: &String| {
            let wrong = |error: words::UnknownColour| Rejection::of_options("first_colour", error.text(language));
            words::colour_named(name, &reader.scheme).map_err(wrong)
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
    pub fn of_request(asked: &SolveRequest, puzzle: Puzzle, reader: &Reader) -> Result<SolveOptions, Rejection> {
        let mut search = asked.search.clone();
        // The default method does not count the turns of what it finds first.
        if asked.exact_length.is_some() && search.method.is_none() {
            search.method = Some(Choice::optimal(puzzle).method.name.to_owned());
        }
        let limited = SolveOptions::of_search(&search, puzzle, reader)?;
        let is_limited = search.time.is_some() || search.nodes.is_some() || search.max_length.is_some();
        Ok(SolveOptions {
            // They are a limit of their own.
            time: limited.time.filter(|_| is_limited || asked.first_phases.is_none()),
            phases: PhaseBounds {
                first_phases: asked.first_phases,
                longest_first: asked.longest_first_phase,
                longest_second: asked.longest_second_phase,
            },
            count: asked.count.unwrap_or(1),
            all: asked.all,
            exact_length: asked.exact_length,
            seed: asked.seed,
            listed: asked.listed,
            ..limited
        })
    }

    /// How long a solution may be.
    pub(crate) fn lengths(&self) -> RangeInclusive<u32> {
        match self.exact_length {
            Some(length) => length..=length,
            None => 0..=self.max_length.unwrap_or(u32::MAX),
        }
    }

    /// True if a shorter solution is a better one.
    pub(crate) fn wants_shortest(&self) -> bool {
        self.exact_length.is_none()
    }

    /// The metric of the search. On corner puzzles only one layer of each axis is turned, so the axial metric counts
    /// like the half-turn metric.
    pub(crate) fn search_metric(&self, puzzle: Puzzle) -> Metric {
        if puzzle.relative().is_some() && self.metric == Metric::Axial { Metric::Htm } else { self.metric }
    }

    /// Rejects what the method cannot do with any position of the puzzle.
    pub fn check(&self, puzzle: Puzzle, language: Language) -> Result<(), Rejection> {
        let method = self.method.method;
        let name = method.name;
        let small = puzzle.relative().is_some();
        let reject = |kind, key: &str, values: &[(&'static str, &dyn Sayable)]| {
            Err(Rejection::of_options(kind, language.say(key, values)))
        };
        if !(method.fits)(puzzle) {
            return reject("method", "input.method", &[("method", &name), ("puzzle", &puzzle)]);
        }
        if self.count == 0 {
            return reject("count", "input.count", &[]);
        }
        if !method.metrics.contains(&self.search_metric(puzzle)) {
            let key = match method.metrics {
                [Metric::Htm] if small => "small.metric",
                [Metric::Htm] => "input.metric.htm",
                _ => "input.metric",
            };
            return reject("metric", key, &[("method", &name), ("metric", &self.metric.name())]);
        }
        if self.without.is_some() && !method.has(Feature::Without) {
            let key = if small { "small.without" } else { "input.without" };
            return reject("without", key, &[("method", &name)]);
        }
        if self.all && !method.has(Feature::All) {
            let others = methods_where(puzzle, language, |method| method.has(Feature::All))
                .unwrap_or_else(|| Said::verbatim(""));
            return reject("all", "input.all", &[("method", &name), ("methods", &others)]);
        }
        if let Some(length) = self.exact_length {
            if self.max_length.is_some() {
                return reject("exact-length", "input.exact-length.max", &[]);
            }
            if method.longest == 0 {
                let others =
                    methods_where(puzzle, language, |method| method.longest > 0).unwrap_or_else(|| Said::verbatim(""));
                return reject("exact-length", "input.exact-length", &[("method", &name), ("methods", &others)]);
            }
            if length > method.longest {
                return reject("exact-length", "input.exact-length.long", &[("longest", &method.longest)]);
            }
        }
        if !self.phases.is_none() && !self.method.variant.phases {
            let all = methods(puzzle).flat_map(|method| method.variants.iter().map(move |variant| (method, variant)));
            let able = all.filter(|(_, variant)| variant.phases);
            let names: Vec<String> =
                able.map(|(method, own)| format!("{} --variant {}", method.name, own.name)).collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            return match names[..] {
                [] => reject("phases", "input.phases.none", &[]),
                _ => reject("phases", "input.phases", &[("methods", &language.say_one_of(&names))]),
            };
        }
        if self.first_colour.is_some() && !method.has(Feature::FirstColour) {
            return match methods_where(puzzle, language, |method| method.has(Feature::FirstColour)) {
                Some(others) => {
                    reject("first-colour", "input.first-colour", &[("method", &name), ("methods", &others)])
                }
                None => reject("first-colour", "input.first-colour.none", &[]),
            };
        }
        if self.handling && !method.is_human() {
            let others = methods_where(puzzle, language, Method::is_human).unwrap_or_else(|| Said::verbatim(""));
            return reject("handling", "input.handling", &[("method", &name), ("methods", &others)]);
        }
        Ok(())
    }
}

/// The methods of a puzzle for which `holds` is true, as in `layers or cfop`.
fn methods_where(puzzle: Puzzle, language: Language, holds: impl Fn(&Method) -> bool) -> Option<Said> {
    let names: Vec<&str> = methods(puzzle).filter(|method| holds(method)).map(|method| method.name).collect();
    (!names.is_empty()).then(|| language.say_one_of(&names))
}
