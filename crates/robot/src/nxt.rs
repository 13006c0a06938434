//! What the three motors of a LEGO NXT cradle do: A turns the table, B tilts, presses and lets go, C pushes and holds.
//!
//! Degrees are those of the motor. When A turns a layer it goes a little too far and back, because the layer has slack.

use crate::motors::Motors;
use crate::primitive::Primitive;
use crate::program::Program;
use std::fmt;

pub use crate::motors::Motor;

/// What a motor does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Command {
    /// Turns to an absolute position.
    To(Motor, i32),
    /// Turns by this much.
    By(Motor, i32),
    /// Runs until it is stopped.
    Forward(Motor),
    /// Stops and holds its position.
    Stop(Motor),
}

/// `A by 331`, `B to -40`, `B forward`, `B stop`.
impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::To(motor, degrees) => write!(f, "{motor:?} to {degrees}"),
            Command::By(motor, degrees) => write!(f, "{motor:?} by {degrees}"),
            Command::Forward(motor) => write!(f, "{motor:?} forward"),
            Command::Stop(motor) => write!(f, "{motor:?} stop"),
        }
    }
}

/// The commands of each step; `None` if the machine's motors are not known.
pub fn commands(program: &Program) -> Option<Vec<Vec<Command>>> {
    let motors = program.machine.motors()?;
    Some(program.steps.iter().map(|step| of_primitive(step.primitive, motors)).collect())
}

/// What the motors do for one primitive.
pub(crate) fn of_primitive(primitive: Primitive, motors: &Motors) -> Vec<Command> {
    use Command::{By, Forward, Stop, To};
    use Motor::{A, B, C};
    match primitive {
        Primitive::Tilt => {
            vec![To(B, motors.tilt), To(C, motors.push), To(C, 0), To(B, motors.settle), To(B, 0)]
        }
        Primitive::Spin(quarters) => {
            vec![To(B, motors.release), By(A, -i32::from(quarters) * motors.quarter), To(B, 0)]
        }
        Primitive::Turn(turn) => {
            let slack = motors.slack * i32::from(turn.quarters.signum());
            let by = i32::from(turn.quarters) * motors.quarter + slack;
            vec![To(C, motors.hold), Forward(B), By(A, by), By(A, -slack), Stop(B), To(C, 0), To(B, 0)]
        }
        _ => unreachable!("a cradle has no other primitives"),
    }
}
