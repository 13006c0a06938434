//! What the motors of a machine on LEGO NXT bricks do for each movement.
//!
//! On a cradle, A turns the table, B tilts, presses and lets go, C pushes and holds; where there is only one arm, B holds
//! and pushes. On a machine with an upright axis there are the platform and the lift that lowers it, and for each arm a
//! motor that turns it and one that moves it along its rail.
//!
//! Degrees are those of the motor. What turns a layer goes a little too far and back, because the layer has slack.

use crate::motors::{AxisMotors, CradleMotors, Motors, OneArmMotors, Ways};
use crate::primitive::{Jaws, PlaceTurn, Primitive};
use crate::program::Program;
use puzzle::Face;
use std::fmt;

pub use crate::motors::{Motor, Outlet};

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
    /// The same the other way, for a motor that is mounted the other way round.
    Backward(Motor),
    /// Stops and holds its position.
    Stop(Motor),
}

/// `A by 331`, `B to -40`, `B forward`, `B stop`, `rail R to 400`.
impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::To(motor, degrees) => write!(f, "{motor} to {degrees}"),
            Command::By(motor, degrees) => write!(f, "{motor} by {degrees}"),
            Command::Forward(motor) => write!(f, "{motor} forward"),
            Command::Backward(motor) => write!(f, "{motor} backward"),
            Command::Stop(motor) => write!(f, "{motor} stop"),
        }
    }
}

/// What motors do at once. The next stroke begins when all have come to rest.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Stroke(pub Vec<Command>);

/// `B to -40`, or `rail R to 400, rail L to 400`.
impl fmt::Display for Stroke {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, command) in self.0.iter().enumerate() {
            write!(f, "{}{command}", if i > 0 { ", " } else { "" })?;
        }
        Ok(())
    }
}

/// The strokes of each step; `None` if the machine's motors are not known.
pub fn strokes(program: &Program) -> Option<Vec<Vec<Stroke>>> {
    let motors = program.machine.motors()?;
    program.steps.iter().map(|step| of_primitive(step.primitive, motors)).collect()
}

/// What the motors do for one primitive; `None` if the machine has no such movement.
pub(crate) fn of_primitive(primitive: Primitive, motors: &Motors) -> Option<Vec<Stroke>> {
    match motors.ways() {
        Ways::Cradle(motors) => of_cradle(primitive, motors),
        Ways::OneArm(motors) => of_one_arm(primitive, motors),
        Ways::Axis(motors) => of_axis(primitive, motors),
    }
}

/// How far a motor goes to turn a layer, and how far back.
fn with_slack(way: i32, slack: i32) -> (i32, i32) {
    let slack = slack * way.signum();
    (way + slack, -slack)
}

fn of_cradle(primitive: Primitive, motors: &CradleMotors) -> Option<Vec<Stroke>> {
    use Command::{Backward, By, Forward, Stop, To};
    use Motor::{A, B, C};
    let commands = match primitive {
        Primitive::Tilt => {
            vec![To(B, motors.tilt), To(C, motors.push), To(C, 0), To(B, motors.settle), To(B, 0)]
        }
        Primitive::Spin(quarters) => {
            vec![To(B, motors.release), By(A, -i32::from(quarters) * motors.quarter), To(B, 0)]
        }
        Primitive::Turn(PlaceTurn { place: Face::D, quarters }) => {
            let (there, back) = with_slack(i32::from(quarters) * motors.quarter, motors.slack);
            let press = if motors.tilt < 0 { Backward(B) } else { Forward(B) };
            vec![To(C, motors.hold), press, By(A, there), By(A, back), Stop(B), To(C, 0), To(B, 0)]
        }
        _ => return None,
    };
    Some(one_by_one(commands))
}

/// The arm is away from the cube between movements: it holds the cube half way, and pushes it over at the end of its way.
fn of_one_arm(primitive: Primitive, motors: &OneArmMotors) -> Option<Vec<Stroke>> {
    use Command::{By, To};
    use Motor::{A, B};
    let commands = match primitive {
        Primitive::Tilt => vec![To(B, motors.push), To(B, 0)],
        Primitive::Spin(quarters) => vec![By(A, -i32::from(quarters) * motors.quarter)],
        Primitive::Turn(PlaceTurn { place: Face::D, quarters }) => {
            let (there, back) = with_slack(i32::from(quarters) * motors.quarter, motors.slack);
            vec![To(B, motors.hold), By(A, there), By(A, back), To(B, 0)]
        }
        _ => return None,
    };
    Some(one_by_one(commands))
}

fn one_by_one(commands: Vec<Command>) -> Vec<Stroke> {
    commands.into_iter().map(|command| Stroke(vec![command])).collect()
}

fn of_axis(primitive: Primitive, motors: &AxisMotors) -> Option<Vec<Stroke>> {
    // The platform is lowered from above, arms come along their rails.
    let holders = |jaws: Jaws, down: i32, arm: i32| {
        let holder = |place: Face| match place {
            Face::U => motors.platform_down.map(|_| Command::To(Motor::Lift, down)),
            _ => has_arm(place).then_some(Command::To(Motor::Rail(place), arm)),
        };
        Some(vec![Stroke(jaws.places().map(holder).collect::<Option<_>>()?)])
    };
    match primitive {
        Primitive::Spin(quarters) => {
            let way = i32::from(quarters) * motors.platform_quarter;
            Some(vec![Stroke(vec![Command::By(Motor::Platform, way)])])
        }
        Primitive::Close(jaws) => holders(jaws, motors.platform_down.unwrap_or(0), motors.arm_in),
        Primitive::Open(jaws) => holders(jaws, 0, 0),
        Primitive::Turn(turn) => layers(&[turn], motors),
        Primitive::Both(first, second) => layers(&[first, second], motors),
        _ => None,
    }
}

fn has_arm(place: Face) -> bool {
    !matches!(place, Face::U | Face::D)
}

/// The platform or arms turn layers.
fn layers(turns: &[PlaceTurn], motors: &AxisMotors) -> Option<Vec<Stroke>> {
    let (mut there, mut back) = (Vec::new(), Vec::new());
    for &PlaceTurn { place, quarters } in turns {
        let (motor, quarter) = match place {
            Face::U => (Motor::Platform, motors.platform_quarter),
            _ if has_arm(place) => (Motor::Arm(place), motors.arm_quarter),
            _ => return None,
        };
        let (far, slack) = with_slack(i32::from(quarters) * quarter, motors.slack);
        there.push(Command::By(motor, far));
        back.push(Command::By(motor, slack));
    }
    let back = (motors.slack > 0).then_some(Stroke(back));
    Some(std::iter::once(Stroke(there)).chain(back).collect())
}
