//! Cradles: the cube lies on a turntable; an arm tilts it, and holds it while the bottom layer turns.

use crate::mechanism::{Action, Mechanism};
use crate::time::Time;
use puzzle::Face;
use serde::Deserialize;

/// How long a cradle's movements take.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Seconds {
    tilt: Time,
    /// Each quarter of the whole cube.
    spin: Time,
    /// Holding the upper layers and letting go of them again.
    press: Time,
    /// Each quarter of the bottom layer.
    turn: Time,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Build {
    /// Counter-clockwise turns are made as three clockwise ones.
    one_way: bool,
}

/// A cradle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cradle {
    pub seconds: Seconds,
    pub build: Build,
}

/// There is only one state: every movement ends as it began.
const ONLY: usize = 0;

impl Mechanism for Cradle {
    fn count(&self) -> usize {
        1
    }

    fn start(&self) -> usize {
        ONLY
    }

    fn is_end(&self, _: usize) -> bool {
        true
    }

    fn actions(&self, _: usize) -> Vec<Action> {
        let Seconds { tilt, spin, press, turn } = self.seconds;
        let back = if self.build.one_way { 3 } else { -1 };
        let bottom =
            |quarters: i8| Action::turn(Face::D, quarters, press + turn * quarters.unsigned_abs().into(), ONLY);
        vec![
            Action::tilt(tilt, ONLY),
            Action::spin(1, spin, ONLY),
            Action::spin(-1, spin, ONLY),
            Action::spin(2, spin * 2, ONLY),
            bottom(1),
            bottom(2),
            bottom(back),
        ]
    }
}
