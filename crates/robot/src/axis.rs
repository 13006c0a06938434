//! A cube on an upright axis: a platform above it, and four arms on rails around it.
//!
//! The platform turns the top layer while an arm holds the others, and the whole cube while no arm does. An arm turns its
//! face while the platform holds the cube; then the arms beside it must be out of the way. Nothing turns the bottom.

use crate::direct::pairs;
use crate::mechanism::{Action, Mechanism};
use crate::primitive::{Jaws, Primitive};
use crate::time::Time;
use puzzle::Face;
use serde::Deserialize;

/// How long its movements take.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Seconds {
    arm_in: Time,
    arm_out: Time,
    /// Each quarter.
    arm_turn: Time,
    /// Each quarter of the top layer.
    platform_turn: Time,
    /// Each quarter of the whole cube.
    spin: Time,
}

/// A platform and four arms.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AxisArms {
    pub seconds: Seconds,
}

/// Which arms are at the cube; the index is the state.
const ARMS: [&[Face]; 7] =
    [&[], &[Face::R], &[Face::F], &[Face::L], &[Face::B], &[Face::R, Face::L], &[Face::F, Face::B]];

fn state(arms: &[Face]) -> Option<usize> {
    ARMS.iter().position(|other| other.len() == arms.len() && arms.iter().all(|arm| other.contains(arm)))
}

impl Mechanism for AxisArms {
    fn count(&self) -> usize {
        ARMS.len()
    }

    fn start(&self) -> usize {
        0
    }

    fn is_end(&self, state: usize) -> bool {
        state == 0
    }

    fn places(&self) -> Vec<Face> {
        vec![Face::R, Face::F, Face::L, Face::B]
    }

    fn actions(&self, at: usize) -> Vec<Action> {
        let Seconds { arm_in, arm_out, arm_turn, platform_turn, spin } = self.seconds;
        let arms = ARMS[at];
        let mut actions = Vec::new();
        for place in [Face::R, Face::F, Face::L, Face::B] {
            let jaws = Jaws { first: place, second: None };
            if arms.contains(&place) {
                let rest: Vec<Face> = arms.iter().copied().filter(|arm| *arm != place).collect();
                let to = state(&rest).expect("one arm alone can be at the cube");
                actions.push(Action::idle(Primitive::Open(jaws), arm_out, to));
                let turn = |quarters: i8| Action::turn(place, quarters, arm_turn * quarters.unsigned_abs().into(), at);
                actions.extend([1, 2, -1].map(turn));
            } else if let Some(to) = state(&[arms, &[place]].concat()) {
                actions.push(Action::idle(Primitive::Close(jaws), arm_in, to));
            }
        }
        if let [first, second] = arms {
            let jaws = Jaws { first: *first, second: Some(*second) };
            actions.push(Action::idle(Primitive::Open(jaws), arm_out, 0));
            actions.extend(pairs(*first, *second).map(|(a, b)| {
                Action::both(a, b, arm_turn * a.quarters.unsigned_abs().max(b.quarters.unsigned_abs()).into(), at)
            }));
        }
        if arms.is_empty() {
            for (first, second) in [(Face::R, Face::L), (Face::F, Face::B)] {
                let to = state(&[first, second]).expect("opposite arms can be at the cube");
                let jaws = Jaws { first, second: Some(second) };
                actions.push(Action::idle(Primitive::Close(jaws), arm_in, to));
            }
            actions.extend(
                [1, -1, 2].map(|quarters: i8| Action::spin(quarters, spin * quarters.unsigned_abs().into(), at)),
            );
        } else {
            let turn =
                |quarters: i8| Action::turn(Face::U, quarters, platform_turn * quarters.unsigned_abs().into(), at);
            actions.extend([1, 2, -1].map(turn));
        }
        actions
    }
}
