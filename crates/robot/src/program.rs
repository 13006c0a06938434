//! A program: what a machine does, in order, and when.

use crate::machine::Machine;
use crate::primitive::{PlaceTurn, Primitive};
use crate::time::Time;
use puzzle::{Attitude, Turn};
use std::fmt;

/// A program for a machine.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Program {
    /// The machine.
    pub machine: Machine,
    /// The turns in the order in which the machine makes them.
    pub turns: Vec<Turn>,
    /// What it does.
    pub steps: Vec<Step>,
}

/// One movement in a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// What the machine does.
    pub primitive: Primitive,
    /// When it begins, counted from the start of the program.
    pub begins: Time,
    /// How long it takes.
    pub takes: Time,
    /// How the cube lies afterwards.
    pub attitude: Attitude,
}

impl Step {
    /// The turns it makes, named by the faces of the cube.
    pub fn turns(&self) -> impl Iterator<Item = Turn> {
        let faces = self.attitude.centres();
        let turns = match self.primitive {
            Primitive::Turn(turn) => [Some(turn), None],
            Primitive::Both(first, second) => [Some(first), Some(second)],
            _ => [None, None],
        };
        let of_cube = move |turn: PlaceTurn| Turn::new(faces[turn.place.index()], turn.turn().quarters());
        turns.into_iter().flatten().map(of_cube)
    }
}

impl Program {
    /// How long it takes.
    pub fn time(&self) -> Time {
        self.steps.iter().map(|step| step.takes).sum()
    }

    /// How long it takes, in seconds.
    pub fn seconds(&self) -> f64 {
        self.time().seconds()
    }

    /// How often each primitive occurs, without those that do not.
    pub fn counts(&self) -> impl Iterator<Item = (&'static str, usize)> {
        Primitive::NAMES.into_iter().filter_map(|name| {
            let count = self.steps.iter().filter(|step| step.primitive.name() == name).count();
            (count > 0).then_some((name, count))
        })
    }
}

/// One primitive per line.
impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, step) in self.steps.iter().enumerate() {
            write!(f, "{}{}", if i > 0 { "\n" } else { "" }, step.primitive)?;
        }
        Ok(())
    }
}
