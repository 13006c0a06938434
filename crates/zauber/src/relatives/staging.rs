//! What there is to say about the stages of a small puzzle's solution, in words and colours.

use super::SmallSheet;
use super::refusing::letter;
use super::solving::Task;
use crate::solving::SolveOptions;
use crate::staging::{StageNote, StepNote, write};
use crate::texts::{Language, sentence};
use puzzle::{Attitude, Axis, Coat, Face, Layers, Move, Quarters, Spot, Tint};
use solvers::relatives::human::{Method as HumanMethod, mask_of};
use solvers::{Solution, Stage, Step};
use std::fmt::Display;

/// What the colours of a puzzle are called.
struct Words<'a> {
    sheet: &'a SmallSheet,
    task: &'a Task,
    language: Language,
}

impl Words<'_> {
    /// What a colour is called, as the puzzle was written; those who wrote places mean the usual colours.
    fn word(&self, kind: &str, tint: Tint) -> String {
        let written = self.task.held.names()[tint.index()];
        let letter = match (self.sheet.relative.coat(), self.sheet.by_colour) {
            (_, true) => letter(written, self.sheet),
            (Coat::Cube, false) => puzzle::Scheme::default().letter(written.face()),
            (Coat::Tetra, false) => letter(written, &SmallSheet { by_colour: true, ..self.sheet.clone() }),
        };
        self.language.messages().get(&format!("{kind}.{letter}")).cloned().unwrap_or_else(|| letter.to_string())
    }

    fn noun(&self, colour: Face) -> String {
        self.word("colour.noun", Tint::new(colour as u8))
    }

    /// The colours of pieces, as in `red-green-blue, yellow`.
    fn pieces(&self, pieces: &[Vec<Face>]) -> String {
        let piece = |colours: &Vec<Face>| {
            // A flat piece has one colour, said once.
            let flat = colours.iter().all(|colour| *colour == colours[0]);
            let shown = if flat { &colours[..1] } else { colours };
            let words = shown.iter().map(|&colour| self.word("colour", Tint::new(colour as u8)));
            words.collect::<Vec<_>>().join("-")
        };
        pieces.iter().map(piece).collect::<Vec<_>>().join(", ")
    }
}

/// The moves of each step of each stage, as the puzzle is held, or with rotations if they are wanted: the whole is first
/// turned as the words say.
pub(super) fn parts(solution: &Solution, task: &Task, options: &SolveOptions) -> Vec<Vec<Vec<Move>>> {
    let mut parts = if options.handling {
        solution.handled()
    } else {
        let turns = task.held.turns(&solution.turns);
        let mut rest = turns.into_iter().map(Move::from);
        let stage = |stage: &Stage| match &stage.steps[..] {
            [] => vec![rest.by_ref().take(stage.turns).collect()],
            steps => steps.iter().map(|step| rest.by_ref().take(step.turns).collect()).collect(),
        };
        solution.stages.iter().map(stage).collect()
    };
    if let (true, Some(first)) = (options.handling, parts.first_mut().and_then(|stage| stage.first_mut())) {
        let upright = task.held.attitude.inverse();
        let rotation = |&(axis, quarters): &(Axis, Quarters)| Move::new(Layers::Cube(axis), quarters);
        first.splice(0..0, upright.rotations().iter().map(rotation));
    }
    parts
}

/// The parts of a human method's solution in words.
pub(super) fn stages(
    solution: &Solution,
    method: &dyn HumanMethod,
    sheet: &SmallSheet,
    task: &Task,
    options: &SolveOptions,
) -> Vec<StageNote> {
    let words = Words { sheet, task, language: options.language };
    let hold =
        solution.stages.first().and_then(|stage| stage.steps.first()).map_or(Attitude::UPRIGHT, |step| step.hold);
    // How the whole is turned at the end, from how the method sees it then.
    let end = match options.handling {
        true => Attitude::UPRIGHT,
        false => hold.inverse().then(task.held.attitude_after(&solution.turns)),
    };
    let note = |(number, (stage, parts)): (usize, (&Stage, Vec<Vec<Move>>))| {
        let colour = stage.colour.unwrap_or(Face::D);
        let [first, last] = [colour, colour.opposite()].map(|face| words.noun(face));
        let text = |part: &str| {
            let values: [(&str, &dyn Display); 2] = [("first", &first), ("last", &last)];
            options.language.text(&format!("{}.{part}", stage.name), &values)
        };
        let step = |(step, moves): (&Step, &Vec<Move>)| {
            let pieces = words.pieces(&step.pieces);
            let values: [(&str, &dyn Display); 3] = [("first", &first), ("last", &last), ("pieces", &pieces)];
            let parts = ["look", "does", "after"].map(|part| {
                let key = format!("{}.{part}", step.name);
                sentence(&options.language.counted(&key, step.pieces.len(), &values))
            });
            StepNote { text: parts.join(" "), moves: write(moves, options.notation) }
        };
        StageNote {
            name: text("name"),
            comment: text("name"),
            goal: sentence(&text("goal")),
            text: text("text"),
            moves: write(parts.iter().flatten(), options.notation),
            mask: mask_of(method, number, end).into_iter().map(Spot::index).collect(),
            steps: stage.steps.iter().zip(&parts).map(step).collect(),
        }
    };
    let parts = solution.stages.iter().zip(parts(solution, task, options)).enumerate();
    let mut notes: Vec<StageNote> = parts.map(note).collect();
    if !options.handling && (hold != Attitude::UPRIGHT || task.held.attitude != Attitude::UPRIGHT) {
        notes[0].think(options.language);
    }
    notes
}
