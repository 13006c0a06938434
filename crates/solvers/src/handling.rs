//! A solution as hands do it: the whole cube is rotated where a step is easier from another side.

use crate::{Solution, Step};
use puzzle::{Attitude, Layers, Move};

impl Solution {
    /// The moves of each step of each stage, as seen by somebody who holds the cube as the steps say, with the
    /// rotations in between. A stage without steps is one, and is done as the cube is held.
    pub fn handled(&self) -> Vec<Vec<Vec<Move>>> {
        let mut held = Attitude::UPRIGHT;
        let mut rest = &self.turns[..];
        let mut part = |turns: usize, hold: Option<Attitude>| {
            let (now, behind) = rest.split_at(turns);
            rest = behind;
            let rotation = hold.map_or(Attitude::UPRIGHT, |hold| between(held, hold));
            held = hold.unwrap_or(held);
            let rotations =
                rotation.rotations().iter().map(|&(axis, quarters)| Move::new(Layers::Cube(axis), quarters));
            rotations.chain(now.iter().map(|turn| Move::from(turn.moved(held.symmetry())))).collect::<Vec<Move>>()
        };
        self.stages
            .iter()
            .map(|stage| match &stage.steps[..] {
                [] => vec![part(stage.turns, None)],
                steps => steps.iter().map(|step: &Step| part(step.turns, Some(step.hold))).collect(),
            })
            .collect()
    }

    /// How the cube is held at the end of that.
    pub fn held_at_the_end(&self) -> Attitude {
        let steps = self.stages.iter().flat_map(|stage| &stage.steps);
        steps.last().map_or(Attitude::UPRIGHT, |step| step.hold)
    }
}

/// The rotation that leads from one attitude to another.
fn between(from: Attitude, to: Attitude) -> Attitude {
    Attitude::all().find(|&rotation| from.then(rotation) == to).expect("attitudes form a group")
}
