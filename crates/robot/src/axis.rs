//! A cube on an upright axis: a platform above it, and four arms on rails around it.
//!
//! The platform turns the top layer while an arm holds the others, and the whole cube while no arm does. An arm turns its
//! face while the platform holds the cube; then the arms beside it must be out of the way. Nothing turns the bottom.
//!
//! The platform is lowered onto the cube before any of this, and is up at the start and at the end, so that the cube can
//! be put in and taken out. In a file without times for that it always lies on the cube.

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
    platform_down: Option<Time>,
    platform_up: Option<Time>,
}

/// A platform and four arms.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AxisArms {
    seconds: Seconds,
    /// How long the platform takes down and up; `None` if it always lies on the cube.
    platform: Option<(Time, Time)>,
}

impl AxisArms {
    /// The machine with these times, or what is wrong with them.
    pub(crate) fn new(seconds: &Seconds) -> Result<AxisArms, String> {
        let platform = match (seconds.platform_down, seconds.platform_up) {
            (Some(down), Some(up)) => Some((down, up)),
            (None, None) => None,
            (Some(_), None) => return Err("platform_down needs platform_up".to_owned()),
            (None, Some(_)) => return Err("platform_up needs platform_down".to_owned()),
        };
        Ok(AxisArms { seconds: *seconds, platform })
    }

    /// True if the platform is lowered onto the cube.
    pub(crate) const fn is_lowered(&self) -> bool {
        self.platform.is_some()
    }
}

/// Which arms are at the cube; the index is the state while the platform lies on the cube.
const ARMS: [&[Face]; 7] =
    [&[], &[Face::R], &[Face::F], &[Face::L], &[Face::B], &[Face::R, Face::L], &[Face::F, Face::B]];

/// So much is added to the state while the platform is up. Of ways that take as long, the planner prefers those through
/// lower states, so the platform goes down first and up last.
const UP: usize = ARMS.len();

fn state(arms: &[Face]) -> Option<usize> {
    ARMS.iter().position(|other| other.len() == arms.len() && arms.iter().all(|arm| other.contains(arm)))
}

impl Mechanism for AxisArms {
    fn count(&self) -> usize {
        if self.is_lowered() { UP + ARMS.len() } else { ARMS.len() }
    }

    fn start(&self) -> usize {
        if self.is_lowered() { UP } else { 0 }
    }

    fn is_end(&self, state: usize) -> bool {
        state == self.start()
    }

    fn places(&self) -> Vec<Face> {
        vec![Face::R, Face::F, Face::L, Face::B]
    }

    fn actions(&self, at: usize) -> Vec<Action> {
        let is_up = at >= UP;
        let mut actions = self.with_platform(ARMS[at % UP], at);
        let platform = Jaws { first: Face::U, second: None };
        match self.platform {
            // Nothing turns before it is down.
            Some((down, _)) if is_up => {
                actions.retain(|action| matches!(action.primitive, Primitive::Open(_) | Primitive::Close(_)));
                actions.push(Action::idle(Primitive::Close(platform), down, at - UP));
            }
            Some((_, up)) => actions.push(Action::idle(Primitive::Open(platform), up, at + UP)),
            None => {}
        }
        actions
    }
}

impl AxisArms {
    /// What can be done while the platform lies on the cube. Arms also move while it is up.
    fn with_platform(&self, arms: &[Face], at: usize) -> Vec<Action> {
        let Seconds { arm_in, arm_out, arm_turn, platform_turn, spin, .. } = self.seconds;
        // What the platform adds to a state.
        let raised = at / UP * UP;
        let mut actions = Vec::new();
        for place in [Face::R, Face::F, Face::L, Face::B] {
            let jaws = Jaws { first: place, second: None };
            if arms.contains(&place) {
                let rest: Vec<Face> = arms.iter().copied().filter(|arm| *arm != place).collect();
                let to = raised + state(&rest).expect("one arm alone can be at the cube");
                actions.push(Action::idle(Primitive::Open(jaws), arm_out, to));
                let turn = |quarters: i8| Action::turn(place, quarters, arm_turn * quarters.unsigned_abs().into(), at);
                actions.extend([1, 2, -1].map(turn));
            } else if let Some(to) = state(&[arms, &[place]].concat()) {
                actions.push(Action::idle(Primitive::Close(jaws), arm_in, raised + to));
            }
        }
        if let [first, second] = *arms {
            let jaws = Jaws { first, second: Some(second) };
            actions.push(Action::idle(Primitive::Open(jaws), arm_out, raised));
            actions.extend(pairs(first, second).map(|(a, b)| {
                Action::both(a, b, arm_turn * a.quarters.unsigned_abs().max(b.quarters.unsigned_abs()).into(), at)
            }));
        }
        if arms.is_empty() {
            for (first, second) in [(Face::R, Face::L), (Face::F, Face::B)] {
                let to = raised + state(&[first, second]).expect("opposite arms can be at the cube");
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
