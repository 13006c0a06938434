//! Driving machines: what is said to them, and what is done when they do not answer as they should.
//!
//! A [`Driver`] speaks one protocol over a [`Port`] and reads a [`Clock`]; both can be real or simulated, and the driver
//! cannot tell. [`run()`] makes the steps of a program one by one, under a [`Hand`] that can hold or stop it, and [`scan`]
//! shows the cube to a [`Camera`] afterwards.
//!
//! Rules that hold for all of them: a relative movement is never repeated on suspicion; after a lost connection the
//! machine is asked where it is; a stop takes effect within one movement; and whoever does not come to the end leaves
//! the motors off.

mod cubotino;
mod lines;
pub mod listen;
mod nxt;
mod port;
pub mod ports;
mod run;
mod simulated;
pub mod telegram;
mod trouble;
mod wait;

pub use cubotino::Cubotino;
pub use lines::Lines;
pub use nxt::{Brick, LEAST_VOLTS, Nxt, go_to};
pub use port::{Clock, Lost, Port, Wire};
pub use run::{Camera, Driver, Ended, Hand, HandsOff, run, scan, show};
pub use simulated::Simulated;
pub use trouble::Trouble;

use crate::machine::{Kind, Machine};

/// A machine was given too few ports, or too many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the machine needs {needed} ports, not {given}")]
#[non_exhaustive]
pub struct WrongPorts {
    /// How many it needs.
    pub needed: usize,
    /// How many there are.
    pub given: usize,
}

/// The driver for a machine: NXT bricks if its motors are known, the board of a CUBOTino, otherwise lines. There is one
/// wire for each of [`Machine::ports`]; bricks are in the order in which the machine's file counts them.
pub fn driver(machine: &Machine, wires: Vec<Wire>) -> Result<Box<dyn Driver + Send>, WrongPorts> {
    let (needed, given) = (machine.ports(), wires.len());
    let mut first = wires.into_iter();
    let (Some(wire), true) = (first.next(), needed == given) else { return Err(WrongPorts { needed, given }) };
    Ok(match (machine.kind(), machine.motors()) {
        (_, Some(motors)) => Box::new(Nxt::new(std::iter::once(wire).chain(first).collect(), motors.clone())),
        (Kind::Cover, None) => Box::new(Cubotino::new(wire)),
        (kind, None) => Box::new(Lines::new(wire, kind.name())),
    })
}
