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

pub use cubotino::Cubotino;
pub use lines::Lines;
pub use nxt::{Brick, LEAST_VOLTS, Nxt, go_to};
pub use port::{Clock, Lost, Port, Wire};
pub use run::{Camera, Driver, Ended, Hand, HandsOff, run, scan};
pub use simulated::Simulated;
pub use trouble::Trouble;

use crate::machine::{Kind, Machine};

/// The driver for a machine: NXT bricks if its motors are known, the board of a CUBOTino, otherwise lines.
pub fn driver(machine: &Machine, wire: Wire) -> Box<dyn Driver + Send> {
    match (machine.kind(), machine.motors()) {
        (_, Some(motors)) => Box::new(Nxt::new(vec![wire], *motors)),
        (Kind::Cover, None) => Box::new(Cubotino::new(wire)),
        (kind, None) => Box::new(Lines::new(wire, kind.name())),
    }
}
