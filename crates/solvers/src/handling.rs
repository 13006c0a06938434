//! A solution as it is executed by hand: the whole cube is rotated where a step is easier from another side.

use crate::{Solution, Stage, Step};
use puzzle::alg::turns_of;
use puzzle::{Attitude, Face, Layers, Move, Symmetry, Turn};

impl Solution {
    /// The moves of each step of each stage, as seen by someone who holds the cube as the steps say, with the rotations
    /// in between. A stage without steps counts as one step and is executed as the cube is held.
    pub fn handled(&self) -> Vec<Vec<Vec<Move>>> {
        let mut hands = Hands { held: Attitude::UPRIGHT, rest: &self.turns };
        let stage = |stage: &Stage| match &stage.steps[..] {
            [] => vec![hands.turn_by_turn(stage.turns)],
            steps => steps.iter().map(|step| hands.step(step)).collect(),
        };
        self.stages.iter().map(stage).collect()
    }

    /// How the cube is held after the last step.
    pub fn held_at_the_end(&self) -> Attitude {
        let mut hands = Hands { held: Attitude::UPRIGHT, rest: &self.turns };
        for step in self.stages.iter().flat_map(|stage| &stage.steps) {
            hands.step(step);
        }
        hands.held
    }
}

impl Step {
    /// The first step of a method for people: how the puzzle is held, and the pieces that say so.
    pub(crate) const fn holding(name: &'static str, hold: Attitude, pieces: Vec<Vec<Face>>) -> Step {
        Step { name, turns: 0, hold, pieces, written: None, case: None }
    }
}

impl Stage {
    /// A stage that consists of these steps.
    pub(crate) fn of_steps(name: &'static str, steps: Vec<Step>) -> Stage {
        Stage { name, turns: steps.iter().map(|step| step.turns).sum(), steps, ..Stage::default() }
    }
}

/// For each colour with which a method can start, a way to hold the cube with that colour down.
pub(crate) fn with_first_down(first: Option<Face>) -> Vec<Attitude> {
    let down = |colour: Face| Attitude::all().find(|view| view.symmetry().face(colour) == Face::D);
    Face::ALL.into_iter().filter(|&colour| first.is_none_or(|first| first == colour)).filter_map(down).collect()
}

/// Pieces, by their faces, as they are called after a symmetry.
pub(crate) fn moved(pieces: &[Vec<Face>], symmetry: Symmetry) -> Vec<Vec<Face>> {
    pieces.iter().map(|faces| faces.iter().map(|&face| symmetry.face(face)).collect()).collect()
}

/// Someone executing a solution: how the cube is held, and the turns that are left.
struct Hands<'a> {
    held: Attitude,
    rest: &'a [Turn],
}

impl Hands<'_> {
    fn turn_by_turn(&mut self, turns: usize) -> Vec<Move> {
        let (now, rest) = self.rest.split_at(turns.min(self.rest.len()));
        self.rest = rest;
        now.iter().map(|turn| Move::from(turn.moved(self.held.symmetry()))).collect()
    }

    fn step(&mut self, step: &Step) -> Vec<Move> {
        let rotation = between(self.held, step.hold);
        self.held = step.hold;
        let rotations = rotation.rotations().iter().map(|&(axis, quarters)| Move::new(Layers::Cube(axis), quarters));
        let plain = self.turn_by_turn(step.turns);
        let moves = match &step.written {
            Some(written) => {
                self.held = self.held.then(turns_of(written).1);
                written.clone()
            }
            None => plain,
        };
        rotations.chain(moves).collect()
    }
}

/// The rotation that leads from one attitude to another.
fn between(from: Attitude, to: Attitude) -> Attitude {
    Attitude::all().find(|&rotation| from.then(rotation) == to).expect("attitudes form a group")
}
