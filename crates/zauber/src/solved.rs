//! What comes of a solve: a solution, better and better ones on the way, or the reason why there is none.

use crate::colours::Words;
use crate::dicing;
use crate::methods::Method;
use crate::news::Depth;
use crate::puzzles::Puzzle;
use crate::rejection::Rejection;
use crate::solving::SolveOptions;
use crate::staging::{StageNote, moves, stages};
use puzzle::{Alg, Turn};
use serde::Serialize;
use solvers::Solution;
use solvers::relatives::{Run, Walk};
use std::fmt::Display;
use std::time::Duration;
use utoipa::ToSchema;

/// A solved position.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct Solved {
    /// The start, as held.
    pub facelets: String,
    /// How the cube is held, as whole-cube turns from white up, green front.
    pub turned: String,
    /// The goal, as held.
    pub goal: String,
    /// Which puzzle.
    pub puzzle: &'static str,
    /// Which method.
    pub method: &'static str,
    /// Which variant of the method: which tables it used.
    pub variant: &'static str,
    /// The turns.
    pub moves: String,
    /// Their number in the metric.
    pub length: u32,
    /// The metric.
    pub metric: &'static str,
    /// True if it is proven that there is nothing shorter.
    pub optimal: bool,
    /// How long the search took.
    pub seconds: f64,
    /// How many nodes it visited.
    pub nodes: u64,
    /// How large the tables are.
    pub table_bytes: usize,
    /// The last turns, if there are too many to write down all of them; then `moves` is empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<String>,
    /// How many of the turns were random, for methods that have dice: all but the last one, if that was seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub random_turns: Option<u64>,
    /// The parts of the solution.
    pub stages: Vec<StageNote>,
    /// All solutions, if several were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub solutions: Vec<String>,
    /// When each better solution was found.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub improvements: Vec<Improvement>,
    /// The lengths that were looked at to their end, if the method goes length by length.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub depths: Vec<Depth>,
}

impl Solved {
    /// The turns, each stage on a line of its own with a comment behind it; stages without turns are left out. It can be
    /// read as an alg again.
    pub fn commented(&self) -> String {
        let stages = self.stages.iter().filter(|stage| !stage.moves.is_empty());
        let lines: Vec<String> = stages.map(|stage| format!("{} // {}", stage.moves, stage.comment)).collect();
        lines.join("\n")
    }
}

/// A better solution.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct Improvement {
    /// After how long.
    pub seconds: f64,
    /// How long it is.
    pub length: u32,
}

/// A better solution while the search goes on.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct Draft {
    /// After how long, and how long it is.
    #[serde(flatten)]
    pub improvement: Improvement,
    /// The turns.
    pub moves: String,
    /// The parts of the solution.
    pub stages: Vec<StageNote>,
}

/// A better solution as the search has it; it is put into words only if somebody wants to read it.
pub struct Better<'a> {
    /// After how long, and how long it is.
    pub improvement: Improvement,
    pub(crate) solution: &'a Solution,
    pub(crate) options: &'a SolveOptions,
    pub(crate) words: &'a Words,
}

impl Better<'_> {
    /// In words.
    pub fn draft(&self) -> Draft {
        Draft {
            improvement: self.improvement,
            moves: moves(self.solution, self.options),
            stages: stages(self.solution, self.options, self.words),
        }
    }
}

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unsolved {
    /// The input is at fault.
    Rejected(Rejection),
    /// There is none within the length (7), or none was found in time (8).
    NotFound {
        /// 7 or 8.
        code: u8,
        /// In words.
        text: String,
    },
}

impl From<Rejection> for Unsolved {
    fn from(rejection: Rejection) -> Unsolved {
        Unsolved::Rejected(rejection)
    }
}

/// How turns are told, given the whole walk.
pub(crate) type AsHeld<'a> = &'a dyn Fn(&[Turn]) -> Vec<Turn>;

impl Solved {
    /// What a random walk came to; the positions are still to be filled in. `as_held` is missing if the last turns
    /// cannot be told without those before.
    pub(crate) fn of_run(
        run: &Run,
        puzzle: Puzzle,
        options: &SolveOptions,
        elapsed: Duration,
        as_held: Option<AsHeld<'_>>,
    ) -> Solved {
        let write = |turns: Vec<Turn>| Alg::from_turns(turns).to_text(options.notation);
        let told = as_held.map(|as_held| write(as_held(&run.last)));
        let (moves, last) = if run.is_kept_whole() { (told.unwrap_or_default(), None) } else { (String::new(), told) };
        let walk = match options.method {
            Method::Random(walk) => walk,
            _ => Walk::RANDOM,
        };
        let whole = || StageNote::whole("random.whole", moves.clone(), puzzle.stickers(), options.language);
        Solved {
            facelets: String::new(),
            turned: String::new(),
            goal: String::new(),
            stages: if last.is_none() { vec![whole()] } else { Vec::new() },
            puzzle: puzzle.name(),
            method: options.method.name(),
            variant: dicing::variant_of(walk),
            solutions: if options.count > 1 && last.is_none() { vec![moves.clone()] } else { Vec::new() },
            moves,
            length: u32::try_from(run.turns).unwrap_or(u32::MAX),
            metric: options.metric.name(),
            optimal: run.turns == 0,
            seconds: elapsed.as_secs_f64(),
            nodes: run.turns,
            table_bytes: 0,
            last,
            random_turns: Some(run.random_turns()),
            improvements: Vec::new(),
            depths: Vec::new(),
        }
    }
}

pub(crate) fn not_found(options: &SolveOptions, complete: bool, done: Option<&Depth>) -> Unsolved {
    let metric = options.metric.name().to_uppercase();
    let say = |key: &str, length: &dyn Display| options.language.text(key, &[("length", length), ("metric", &metric)]);
    let text = match (options.max_length, done) {
        (Some(length), _) if complete => {
            return Unsolved::NotFound { code: 7, text: say("notFound.none", &length) };
        }
        (_, Some(Depth { depth, .. })) => say("notFound.depth", depth),
        // Time does not make a plan shorter.
        (Some(length), None) if options.method.has_a_plan() => options.language.text(
            "notFound.own-length",
            &[("method", &options.method.name()), ("length", &length), ("metric", &metric)],
        ),
        (Some(length), None) => say("notFound.length", &length),
        (None, None) => options.language.text("notFound.limits", &[]),
    };
    Unsolved::NotFound { code: 8, text }
}
