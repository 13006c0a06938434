//! A solution: typed moves, stages and masks. [`Solution::report`] puts it into words at the end.

use crate::way::Way;
use puzzle::{Alg, Attitude, Axis, Face, Metric, Move, Notation, Puzzle};
use serde::Serialize;
use solvers::{StageCase, StepCase};
use std::fmt::{self, Display};
use words::{ColourForm, Join, Language, Message, Said, Sayable};

/// A solution of a position.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Solution {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The method.
    pub method: &'static str,
    /// The variant of the method: which tables it used.
    pub variant: &'static str,
    /// The start, as held.
    pub facelets: String,
    /// How it is held, as rotations from white up, green front.
    pub turned: String,
    /// The goal, as held.
    pub goal: String,
    /// The moves; empty for a random walk that is too long to keep.
    pub moves: Vec<Move>,
    /// The number of turns in the metric.
    pub length: u32,
    /// The metric.
    pub metric: Metric,
    /// True if it is proven that there is no shorter one.
    pub optimal: bool,
    /// If the proof was cut short: no solution is shorter than this.
    pub at_least: Option<u32>,
    /// How long the search took.
    pub seconds: f64,
    /// How long it had waited for tables that were there already, or were computed in moments; building them does not
    /// count.
    pub seconds_waiting: f64,
    /// How many nodes it visited.
    pub nodes: u64,
    /// The size of the tables.
    pub table_bytes: usize,
    /// The last moves of a random walk that is too long to keep, if they can be named.
    pub last: Option<Vec<Move>>,
    /// How many turns were random, for random methods: all but the last one, if that was recognised.
    pub random_turns: Option<u64>,
    /// The parts of the solution.
    pub stages: Vec<Stage>,
    /// All solutions, the best first, if several were asked for.
    pub solutions: Vec<Vec<Move>>,
    /// The same with their stages, if these were asked for.
    pub listed: Vec<Listed>,
    /// When each better solution was found.
    pub improvements: Vec<Improvement>,
    /// The lengths that were searched completely, if the method goes length by length.
    pub depths: Vec<Depth>,
    pub(crate) notation: Notation,
    pub(crate) language: Language,
}

/// One of several solutions.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Listed {
    /// Its moves.
    pub moves: Vec<Move>,
    /// The number of turns in the metric.
    pub length: u32,
    /// Its parts.
    pub stages: Vec<Stage>,
}

/// A part of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stage {
    /// Its key in the message files.
    pub key: &'static str,
    /// Its moves.
    pub moves: Vec<Move>,
    /// The stickers that matter, as indices into the facelets at the end of the whole solution, rotations included.
    pub mask: Vec<usize>,
    /// Sets of stickers, in the same indices: at the end of the stage every sticker of a set is at one of its places.
    pub orbits: Vec<Vec<usize>>,
    /// How many positions are in the group that it starts in, if the stages lead from group to subgroup.
    pub positions: Option<u128>,
    /// The steps it consists of, if known.
    pub steps: Vec<Step>,
    axis: Axis,
    /// The names of the first colour and the one opposite.
    colours: [Said; 2],
    case: Option<StageCase>,
    /// True if the stage says how to hold the puzzle, but the moves are written without that rotation.
    is_imagined: bool,
}

/// Moves of a stage that belong together; the steps, one after another, make up the stage.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// Its key in the message files.
    pub key: &'static str,
    /// Its moves.
    pub moves: Vec<Move>,
    /// How many pieces it is about.
    count: usize,
    /// Their colours.
    pieces: Said,
    /// What is up and in front, if it has to be mentioned.
    hold: Option<[Said; 2]>,
    case: Option<StepCase>,
}

/// A better solution.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Improvement {
    /// When it was found.
    pub seconds: f64,
    /// How long it is.
    pub length: u32,
}

/// A length that was searched completely.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct Depth {
    /// The length; there is no other solution of this length, nor a shorter one.
    pub depth: u32,
    /// How many nodes this length took.
    pub nodes: u64,
    /// How long this length took.
    pub seconds: f64,
    /// How long the next one will take if all of it must be searched, estimated from the growth so far.
    pub next_seconds: f64,
}

/// A better solution found by the search; it is put into words only on request.
pub struct Better<'a> {
    /// When it was found, and its length.
    pub improvement: Improvement,
    pub(crate) draft: &'a dyn Fn() -> Draft,
}

impl Better<'_> {
    /// The solution in words.
    pub fn draft(&self) -> Draft {
        (self.draft)()
    }
}

/// A better solution while the search goes on.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct Draft {
    /// When it was found, and its length.
    #[serde(flatten)]
    pub improvement: Improvement,
    /// The moves.
    pub moves: String,
    /// The parts of the solution.
    pub stages: Vec<StageReport>,
}

/// A solution in words, with the field names that users rely on.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct SolutionReport {
    /// The start, as held.
    pub facelets: String,
    /// How the puzzle is held, as rotations from white up, green front.
    pub turned: String,
    /// The goal, as held.
    pub goal: String,
    /// The puzzle.
    pub puzzle: &'static str,
    /// The method.
    pub method: &'static str,
    /// The variant of the method: which tables it used.
    pub variant: &'static str,
    /// The moves.
    pub moves: String,
    /// The number of turns in the metric.
    pub length: u32,
    /// The metric.
    pub metric: &'static str,
    /// True if it is proven that there is no shorter one.
    pub optimal: bool,
    /// If the proof was cut short: no solution is shorter than this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<u32>,
    /// How long the search took.
    pub seconds: f64,
    /// How long it had waited for tables that were there already, or were computed in moments; building them does not
    /// count.
    pub seconds_waiting: f64,
    /// How many nodes it visited.
    pub nodes: u64,
    /// The size of the tables.
    pub table_bytes: usize,
    /// The last moves, if there are too many to write out; then `moves` is empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<String>,
    /// How many turns were random, for random methods: all but the last one, if that was recognised.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub random_turns: Option<u64>,
    /// The parts of the solution.
    pub stages: Vec<StageReport>,
    /// All solutions, if several were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub solutions: Vec<String>,
    /// The same with their stages, if these were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub listed: Vec<ListedReport>,
    /// When each better solution was found.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub improvements: Vec<Improvement>,
    /// The lengths that were searched completely, if the method goes length by length.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub depths: Vec<Depth>,
}

/// One of several solutions, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct ListedReport {
    /// Its moves.
    pub moves: String,
    /// The number of turns in the metric.
    pub length: u32,
    /// Its parts.
    pub stages: Vec<StageReport>,
}

/// A part of a solution in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct StageReport {
    /// Its name.
    pub name: String,
    /// The same as data.
    pub name_message: Message,
    /// True if there was nothing to do, which is worth saying.
    #[serde(skip)]
    pub is_skipped: bool,
    /// Its name in a few words, for a comment after its moves.
    pub comment: String,
    /// The same as data.
    pub comment_message: Message,
    /// What is solved at its end.
    pub goal: String,
    /// The same as data.
    pub goal_message: Message,
    /// What it is about.
    pub text: String,
    /// The same as data.
    pub text_message: Message,
    /// Its moves.
    pub moves: String,
    /// The stickers that matter, as indices into the facelet string at the end of the whole solution, rotations
    /// included.
    pub mask: Vec<usize>,
    /// Where stickers come: sets of stickers, in the same indices. When the stage is over, every sticker of a set is at one
    /// of the set's places; the pieces of those that are not are what the stage is about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub orbits: Vec<Vec<usize>>,
    /// How many positions are in the group that it starts in, as a decimal number; given if the stages lead from group to
    /// subgroup.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<String>,
    /// The steps it consists of, if known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<StepReport>,
}

/// Moves of a stage that belong together; the steps, one after another, make up the stage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct StepReport {
    /// What to look for, what the moves do, what is solved afterwards.
    pub text: String,
    /// The same as data.
    pub text_message: Message,
    /// Its moves.
    pub moves: String,
}

impl SolutionReport {
    /// The moves, one stage per line with a comment after it; stages without moves are left out, unless they were
    /// skipped, which a comment says. The result is a valid alg.
    pub fn commented(&self) -> String {
        let stages = self.stages.iter().filter(|stage| !stage.moves.is_empty() || stage.is_skipped);
        let line = |stage: &StageReport| format!("{} // {}", stage.moves, stage.comment).trim_start().to_owned();
        let lines: Vec<String> = stages.map(line).collect();
        lines.join("\n")
    }
}

impl Solution {
    /// In words, in the user's language and notation.
    pub fn report(&self) -> SolutionReport {
        let write = |moves: &Vec<Move>| write(moves, self.notation);
        SolutionReport {
            facelets: self.facelets.clone(),
            turned: self.turned.clone(),
            goal: self.goal.clone(),
            puzzle: self.puzzle.name(),
            method: self.method,
            variant: self.variant,
            moves: write(&self.moves),
            length: self.length,
            metric: self.metric.name(),
            optimal: self.optimal,
            at_least: self.at_least,
            seconds: self.seconds,
            seconds_waiting: self.seconds_waiting,
            nodes: self.nodes,
            table_bytes: self.table_bytes,
            last: self.last.as_ref().map(write),
            random_turns: self.random_turns,
            stages: self.stages.iter().map(|stage| stage.report(self.notation, self.language)).collect(),
            solutions: self.solutions.iter().map(write).collect(),
            listed: self.listed.iter().map(|one| one.report(self.notation, self.language)).collect(),
            improvements: self.improvements.clone(),
            depths: self.depths.clone(),
        }
    }
}

/// The moves, in the user's notation; of a random walk that is too long, the last ones.
impl Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write(self.last.as_ref().unwrap_or(&self.moves), self.notation))
    }
}

/// Moves in a notation.
pub(crate) fn write<'a>(moves: impl IntoIterator<Item = &'a Move>, notation: Notation) -> String {
    Alg::from_moves(moves.into_iter().copied()).to_text(notation)
}

/// The moves of a solver's solution, as the puzzle is held.
pub(crate) fn moves_of(found: &solvers::Solution, way: &impl Way, handling: bool) -> Vec<Move> {
    way.parts(found, handling).into_iter().flatten().flatten().collect()
}

/// The stages of a solver's solution, as the puzzle is held.
pub(crate) fn stages_of<W: Way>(found: &solvers::Solution, way: &W, handling: bool) -> Vec<Stage> {
    let mut held = None;
    let mut stage = |(stage, parts): (&solvers::Stage, Vec<Vec<Move>>)| {
        let first = stage.colour.unwrap_or(Face::U);
        let mut step = |(step, moves): (&solvers::Step, &Vec<Move>)| {
            let again = held.replace(step.hold) == Some(step.hold);
            let centres = step.hold.centres();
            let hold = || [Face::U, Face::F].map(|face| way.colour(ColourForm::Noun, centres[face.index()]));
            Step {
                key: step.name,
                moves: moves.clone(),
                count: step.pieces.len(),
                pieces: pieces(&step.pieces, way),
                hold: (way.says_how_to_hold() && handling && !again).then(hold),
                case: step.case,
            }
        };
        Stage {
            key: stage.name,
            steps: stage.steps.iter().zip(&parts).map(&mut step).collect(),
            moves: parts.into_iter().flatten().collect(),
            mask: way.mask(&stage.mask, found, handling),
            orbits: stage.orbits.sets().map(|set| way.at_the_end(set, found, handling)).collect(),
            positions: stage.positions,
            axis: stage.axis.unwrap_or(Axis::Y),
            colours: [first, first.opposite()].map(|face| way.colour(ColourForm::Noun, face)),
            case: stage.case,
            is_imagined: false,
        }
    };
    let parts = way.parts(found, handling);
    let mut stages: Vec<Stage> = found.stages.iter().zip(parts).map(&mut stage).collect();
    let mut holds = found.stages.iter().flat_map(|stage| &stage.steps).map(|step| step.hold).peekable();
    let initial_rotation = holds.peek().is_some() && way.initial_rotation() != Attitude::UPRIGHT;
    if !handling && (initial_rotation || holds.any(|hold| hold != Attitude::UPRIGHT)) {
        stages[0].is_imagined = true;
    }
    stages
}

/// The colours of pieces, as in `white-red, white-green`.
fn pieces<W: Way>(pieces: &[Vec<Face>], way: &W) -> Said {
    let piece = |colours: &Vec<Face>| {
        // A flat piece has one colour, which is named once.
        let is_flat = colours.iter().all(|colour| *colour == colours[0]);
        let shown = if is_flat { &colours[..1] } else { colours };
        Said::joined(shown.iter().map(|&colour| way.colour(ColourForm::Plain, colour)), Join::Hyphens)
    };
    Said::joined(pieces.iter().map(piece), Join::Commas)
}

impl Listed {
    fn report(&self, notation: Notation, language: Language) -> ListedReport {
        ListedReport {
            moves: write(&self.moves, notation),
            length: self.length,
            stages: self.stages.iter().map(|stage| stage.report(notation, language)).collect(),
        }
    }
}

impl Stage {
    pub(crate) fn report(&self, notation: Notation, language: Language) -> StageReport {
        let [up, down] = [self.axis.positive(), self.axis.negative()].map(|face| Said::face(face, notation));
        let [first, last] = &self.colours;
        let has = |key: &str| language.messages().contains_key(key);
        let case = match self.case {
            Some(StageCase::Named(name)) => Said::verbatim(name),
            Some(StageCase::Skipped(key)) => language.say(key, &[]),
            _ => Said::verbatim(""),
        };
        let say_key = |key: &str| {
            let values: [(&'static str, &dyn Sayable); 5] =
                [("up", &up), ("down", &down), ("first", first), ("last", last), ("case", &case)];
            language.say(key, &values)
        };
        let say = |part: &str| say_key(&format!("{}.{part}", self.key));
        // What was skipped can have words of its own.
        let skipped = |part: &str| match self.case {
            Some(StageCase::Skipped(key)) => Some(format!("{key}.{part}")).filter(|key| has(key)),
            _ => None,
        };
        let own_comment = say(if has(&format!("{}.comment", self.key)) { "comment" } else { "name" });
        let comment = match skipped("comment") {
            Some(key) => language.say(&key, &[("stage", &own_comment)]),
            None => own_comment,
        };
        let (mut goal, mut text) =
            (say("goal").sentence(), skipped("text").map_or_else(|| say("text"), |key| say_key(&key)));
        // The turns are written for the puzzle as it is held; how to hold it is only a mental step.
        if self.is_imagined {
            goal = language.say("thought.goal", &[("goal", &goal)]);
            text = language.say("thought.text", &[("text", &text)]);
        }
        let step = |step: &Step| {
            let said = if self.is_imagined { Said::sentences([]) } else { step.said(&self.colours, language) };
            let (text, text_message) = said.split();
            StepReport { text, text_message, moves: write(&step.moves, notation) }
        };
        let (name, name_message) = say("name").split();
        let (comment, comment_message) = comment.split();
        let (goal, goal_message) = goal.split();
        let (text, text_message) = text.split();
        StageReport {
            name,
            name_message,
            comment,
            comment_message,
            goal,
            goal_message,
            text,
            text_message,
            moves: write(&self.moves, notation),
            is_skipped: self.moves.is_empty() && matches!(self.case, Some(StageCase::Skipped(_))),
            mask: self.mask.clone(),
            orbits: self.orbits.clone(),
            positions: self.positions.map(|positions| positions.to_string()),
            steps: self.steps.iter().map(step).collect(),
        }
    }
}

impl Step {
    /// What to look for, what the moves do, what is solved then; before that, if needed, how to hold the puzzle.
    fn said(&self, [first, last]: &[Said; 2], language: Language) -> Said {
        let case = self.case.map_or("", |case| case.name);
        let mut values: Vec<(&'static str, &dyn Sayable)> =
            vec![("first", first), ("last", last), ("pieces", &self.pieces), ("case", &case)];
        if let Some([up, front]) = &self.hold {
            values.extend::<[(&'static str, &dyn Sayable); 2]>([("up", up), ("front", front)]);
        }
        let hold = self.hold.is_some().then(|| language.say("layers.hands", &values));
        // A case is described by its family: what it looks like.
        let family = self.case.map(|case| language.say(&format!("{}.{}", self.key, case.family), &values));
        let parts = ["look", "does", "after"]
            .map(|part| language.say_counted(&format!("{}.{part}", self.key), self.count, &values));
        Said::sentences(hold.into_iter().chain(family).chain(parts))
    }
}
