//! What there is to say about a solution's stages: names, goals, texts, moves as they are written, stickers that matter.
//!
//! Solvers return keys and values; here they become words.

use crate::colours::Words;
use crate::solving::SolveOptions;
use crate::texts::{Language, sentence};
use puzzle::{Alg, Attitude, Axis, Edge, Face, Move, Notation, Sticker};
use serde::Serialize;
use solvers::{Solution, Stage, Step, cfop, layers};
use utoipa::ToSchema;

/// A part of a solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct StageNote {
    /// Its name.
    pub name: String,
    /// Its name in a few words, for a comment behind its turns.
    pub comment: String,
    /// What is reached at its end.
    pub goal: String,
    /// What it is about.
    pub text: String,
    /// Its turns.
    pub moves: String,
    /// The stickers that matter, as indices into the facelet string at the end of the whole solution, rotations
    /// included.
    pub mask: Vec<usize>,
    /// What its turns are made of, if that can be told.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<StepNote>,
}

/// Some turns of a stage that belong together; those of all steps, one after another, are the stage's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct StepNote {
    /// What to look for, what the turns do, what is solved afterwards.
    pub text: String,
    /// Its turns.
    pub moves: String,
}

impl StageNote {
    /// The only stage of a method that has no stages; everything matters.
    pub(crate) fn whole(key: &str, moves: String, stickers: usize, language: Language) -> StageNote {
        let text = |part: &str| language.text(&format!("{key}.{part}"), &[]);
        let mask = (0..stickers).collect();
        let (name, goal) = (text("name"), text("goal"));
        StageNote { comment: name.clone(), name, goal, text: text("text"), moves, mask, steps: Vec::new() }
    }

    /// Says of the stage in which the puzzle is taken into the hands that this is only thought: the turns are written
    /// for the puzzle as it is held.
    pub(crate) fn think(&mut self, language: Language) {
        self.goal = language.text("thought.goal", &[("goal", &self.goal)]);
        self.text = language.text("thought.text", &[("text", &self.text)]);
        self.steps.iter_mut().for_each(|step| step.text = String::new());
    }
}

/// The moves of each step of each stage, with rotations if they are wanted.
fn parts(solution: &Solution, options: &SolveOptions) -> Vec<Vec<Vec<Move>>> {
    if options.handling {
        return solution.handled();
    }
    let mut rest = &solution.turns[..];
    let mut part = |turns: usize| {
        let (now, behind) = rest.split_at(turns);
        rest = behind;
        now.iter().map(|&turn| Move::from(turn)).collect()
    };
    let mut stage = |stage: &Stage| match &stage.steps[..] {
        [] => vec![part(stage.turns)],
        steps => steps.iter().map(|step| part(step.turns)).collect(),
    };
    solution.stages.iter().map(&mut stage).collect()
}

/// Moves in a notation.
pub(crate) fn write<'a>(moves: impl IntoIterator<Item = &'a Move>, notation: Notation) -> String {
    Alg::from_moves(moves.into_iter().copied()).to_text(notation)
}

/// All moves of a solution.
pub(crate) fn moves(solution: &Solution, options: &SolveOptions) -> String {
    write(parts(solution, options).iter().flatten().flatten(), options.notation)
}

/// The parts of a solution in words.
pub(crate) fn stages(solution: &Solution, options: &SolveOptions, words: &Words) -> Vec<StageNote> {
    let mut held = None;
    let mut slots = Vec::new();
    let end = if options.handling { solution.held_at_the_end() } else { Attitude::UPRIGHT };
    let note = |(stage, parts): (&Stage, Vec<Vec<Move>>)| {
        let axis = stage.axis.unwrap_or(Axis::Y);
        let [up, down] = [axis.positive(), axis.negative()].map(|face| options.notation.letter(face));
        let colour = stage.colour.unwrap_or(Face::U);
        let [first, last] = [colour, colour.opposite()].map(|face| words.noun(face, options.language));
        let case = case_of(stage, options.language);
        let text = |part: &str| {
            let values: [(&str, &dyn std::fmt::Display); 5] =
                [("up", &up), ("down", &down), ("first", &first), ("last", &last), ("case", &case)];
            options.language.text(&format!("{}.{part}", stage.name), &values)
        };
        let step = |(step, moves): (&Step, &Vec<Move>)| {
            let again = held.replace(step.hold) == Some(step.hold);
            let text = step_text(step, [&first, &last], options.handling && !again, options.language, words);
            StepNote { text, moves: write(moves, options.notation) }
        };
        StageNote {
            name: text("name"),
            comment: if options.language.messages().contains_key(&format!("{}.comment", stage.name)) {
                text("comment")
            } else {
                text("name")
            },
            goal: sentence(&text("goal")),
            text: text("text"),
            moves: write(parts.iter().flatten(), options.notation),
            mask: match (layers::Stage::named(stage.name), cfop::Stage::named(stage.name)) {
                (Some(layer), _) => layer.mask(end.symmetry().face(colour)).into_iter().map(Sticker::index).collect(),
                (_, Some(part)) => {
                    slots
                        .extend(sides_of_pairs(stage, colour).map(|sides| sides.map(|side| end.symmetry().face(side))));
                    let stickers = part.mask(end.symmetry().face(colour), &slots);
                    stickers.into_iter().map(Sticker::index).collect()
                }
                _ => mask(stage, axis),
            },
            steps: stage.steps.iter().zip(&parts).map(step).collect(),
        }
    };
    let mut notes: Vec<StageNote> = solution.stages.iter().zip(parts(solution, options)).map(note).collect();
    let mut holds = solution.stages.iter().flat_map(|stage| &stage.steps).map(|step| step.hold);
    if !options.handling && holds.any(|hold| hold != Attitude::UPRIGHT) {
        notes[0].think(options.language);
    }
    notes
}

/// What the case of a stage is called; a stage that needs no turns has none.
fn case_of(stage: &Stage, language: Language) -> String {
    let case = stage.steps.iter().find_map(|step| step.case);
    case.map_or_else(|| language.text("cfop.skip", &[]), |case| case.name.to_owned())
}

/// The two sides of each pair that a stage brings home.
fn sides_of_pairs(stage: &Stage, first: Face) -> impl Iterator<Item = [Face; 2]> {
    let pieces = stage.steps.iter().filter(|step| step.name == "cfop.step.pair").flat_map(|step| &step.pieces);
    pieces.filter(move |piece| piece.len() == 2 && !piece.contains(&first)).map(|piece| [piece[0], piece[1]])
}

/// What to look for, what the turns do, what is solved then; before that, if wanted, how the cube is held.
fn step_text(step: &Step, [first, last]: [&String; 2], hold: bool, language: Language, words: &Words) -> String {
    let pieces = words.pieces(&step.pieces, language);
    let centres = step.hold.centres();
    let [up, front] = [Face::U, Face::F].map(|face| words.noun(centres[face.index()], language));
    let case = step.case.map_or("", |case| case.name);
    let values: [(&str, &dyn std::fmt::Display); 6] =
        [("first", first), ("last", last), ("pieces", &pieces), ("up", &up), ("front", &front), ("case", &case)];
    let hold = hold.then(|| language.text("layers.hands", &values));
    // A case is told by its family: what it looks like.
    let family = step.case.map(|case| language.text(&format!("{}.{}", step.name, case.family), &values));
    let parts = ["look", "does", "after"]
        .map(|part| language.counted(&format!("{}.{part}", step.name), step.pieces.len(), &values));
    let sentences = hold.into_iter().chain(family).chain(parts).map(|text| sentence(&text));
    sentences.collect::<Vec<_>>().join(" ")
}

/// In the first phase it matters where the two colours of the axis are, and the edges between; where only flips matter,
/// the edges; then everything.
fn mask(stage: &Stage, axis: Axis) -> Vec<usize> {
    let between = |sticker: &Sticker| {
        Edge::ALL
            .iter()
            .any(|edge| edge.faces().iter().all(|face| face.axis() != axis) && edge.stickers().contains(sticker))
    };
    let on_edge = |sticker: &Sticker| Edge::ALL.iter().any(|edge| edge.stickers().contains(sticker));
    let matters = |sticker: &Sticker| match stage.name {
        "two-phase.first" | "thistlethwaite.second" => sticker.face().axis() == axis || between(sticker),
        "thistlethwaite.first" => on_edge(sticker),
        _ => true,
    };
    Sticker::all().filter(matters).map(Sticker::index).collect()
}
