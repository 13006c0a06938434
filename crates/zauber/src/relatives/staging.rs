//! What there is to say about the stages of a small puzzle's solution, in words and colours.

use super::SmallSheet;
use super::refusing::letter;
use super::solving::Task;
use crate::solving::SolveOptions;
use crate::staging::{StageNote, StepNote};
use crate::texts::{Language, sentence};
use puzzle::{Alg, Attitude, Coat, Face, Spot, Tint, Turn};
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

/// The parts of a solution in words.
pub(super) fn stages(
    solution: &Solution,
    method: &dyn HumanMethod,
    sheet: &SmallSheet,
    task: &Task,
    options: &SolveOptions,
) -> Vec<StageNote> {
    let words = Words { sheet, task, language: options.language };
    let turns = task.held.turns(&solution.turns);
    let mut rest = &turns[..];
    let mut written = |count: usize| {
        let (now, behind) = rest.split_at(count);
        rest = behind;
        write(now, options)
    };
    let hold =
        solution.stages.first().and_then(|stage| stage.steps.first()).map_or(Attitude::UPRIGHT, |step| step.hold);
    let note = |(number, stage): (usize, &Stage)| {
        let colour = stage.colour.unwrap_or(Face::D);
        let [first, last] = [colour, colour.opposite()].map(|face| words.noun(face));
        let text = |key: String, pieces: &str| {
            let values: [(&str, &dyn Display); 3] = [("first", &first), ("last", &last), ("pieces", &pieces)];
            options.language.text(&key, &values)
        };
        let steps: Vec<StepNote> = stage
            .steps
            .iter()
            .map(|step: &Step| {
                let pieces = words.pieces(&step.pieces);
                let parts =
                    ["look", "does", "after"].map(|part| sentence(&text(format!("{}.{part}", step.name), &pieces)));
                StepNote { text: parts.join(" "), moves: written(step.turns) }
            })
            .collect();
        let moves: Vec<&str> = steps.iter().map(|step| step.moves.as_str()).filter(|moves| !moves.is_empty()).collect();
        StageNote {
            name: text(format!("{}.name", stage.name), ""),
            comment: text(format!("{}.name", stage.name), ""),
            goal: text(format!("{}.goal", stage.name), ""),
            text: text(format!("{}.text", stage.name), ""),
            moves: moves.join(" "),
            mask: mask_of(method, number, hold).into_iter().map(Spot::index).collect(),
            steps,
        }
    };
    solution.stages.iter().enumerate().map(note).collect()
}

fn write(turns: &[Turn], options: &SolveOptions) -> String {
    Alg::from_turns(turns.iter().copied()).to_text(options.notation)
}
