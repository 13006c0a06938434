//! CUBOTino and its like: the cube sits in a holder that turns by at most a quarter either way; a cover above it lifts to flip the
//! cube, and closes to hold the upper layers while the holder turns the bottom one.
//!
//! CUBOTino Top goes from one side to the other in one movement. The base version goes a quarter at a time, and the planner
//! makes its half turns of two.

use crate::mechanism::{Action, Mechanism};
use crate::time::{Time, number};
use puzzle::Face;
use serde::Deserialize;

/// How long the servos take.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Seconds {
    /// The cover from open, or from where it reads, to up, and back.
    lift: Time,
    /// The cover from up, or from where it reads, to closed.
    lower: Time,
    /// The cover from open to closed, and back.
    close: Time,
    /// The holder by a quarter, with the whole cube.
    spin: Time,
    /// The holder by a quarter, with the bottom layer.
    turn: Time,
    release_before: Time,
    release_after: Time,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(try_from = "BuildFile")]
pub(crate) struct Build {
    /// A half turn takes this many times as long as a quarter; `None` if the holder goes a quarter at a time.
    half: Option<f64>,
    starts: Lid,
}

/// The same as its file says it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct BuildFile {
    #[serde(default, deserialize_with = "factor")]
    half: Option<f64>,
    #[serde(default)]
    quarters_only: bool,
    #[serde(default)]
    starts: Starts,
}

/// Where the cover is before a program.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Starts {
    #[default]
    Read,
    Open,
}

impl TryFrom<BuildFile> for Build {
    type Error = &'static str;

    fn try_from(file: BuildFile) -> Result<Build, &'static str> {
        if file.half.is_some() == file.quarters_only {
            return Err("a cover has either half, from 1 to 10, or quarters_only = true");
        }
        let starts = match file.starts {
            Starts::Read => Lid::Read,
            Starts::Open => Lid::Open,
        };
        Ok(Build { half: file.half, starts })
    }
}

fn factor<'de, D: serde::Deserializer<'de>>(source: D) -> Result<Option<f64>, D::Error> {
    let factor = number(source)?;
    let is_possible = (1.0..=10.0).contains(&factor);
    let refused = || serde::de::Error::custom(format!("a half turn takes 1 to 10 times as long, not {factor} times"));
    is_possible.then_some(Some(factor)).ok_or_else(refused)
}

/// A holder and a cover.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cover {
    pub seconds: Seconds,
    pub build: Build,
}

/// Where the cover is between movements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lid {
    Open,
    Up,
    /// Where the camera reads the cube; only at the start.
    Read,
}

/// A state is `holder + 1 + 3 · lid`, with the holder in −1, 0, 1.
const fn state(holder: i8, lid: Lid) -> usize {
    (holder + 1) as usize + 3 * lid as usize
}

fn parts(state: usize) -> (i8, Lid) {
    ((state % 3) as i8 - 1, [Lid::Open, Lid::Up, Lid::Read][state / 3])
}

impl Mechanism for Cover {
    fn count(&self) -> usize {
        9
    }

    fn start(&self) -> usize {
        state(0, self.build.starts)
    }

    fn is_end(&self, at: usize) -> bool {
        at == state(0, Lid::Open)
    }

    fn is_home(&self, at: usize) -> bool {
        parts(at).0 == 0
    }

    fn actions(&self, at: usize) -> Vec<Action> {
        let (holder, lid) = parts(at);
        let Seconds { lift, lower, close, spin, turn, release_before, release_after } = self.seconds;
        let flip = if lid == Lid::Up { lift * 2 } else { lift };
        let mut actions = vec![Action::tilt(flip, state(holder, Lid::Up))];
        for by in [1i8, -1, 2, -2] {
            let Some(times) = (if by.abs() == 2 { self.build.half } else { Some(1.0) }) else { continue };
            if !(-1..=1).contains(&(holder + by)) {
                continue;
            }
            let to = state(holder + by, Lid::Open);
            let opening = if lid == Lid::Open { Time::ZERO } else { lift };
            // Positive is clockwise as seen from below: D for the bottom layer, y' for the whole cube.
            actions.push(Action::spin(-by, opening + spin.scaled(times), to));
            let closing = if lid == Lid::Open { close } else { lower };
            let time = closing + release_before + turn.scaled(times) + release_after + close;
            actions.push(Action::turn(Face::D, by, time, to));
        }
        actions
    }
}
