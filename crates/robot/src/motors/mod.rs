//! The motors of machines on LEGO NXT bricks, as machine files declare them: which motor is at which output of which
//! brick, and how far each goes.
//!
//! To the driver a machine's motors are a list of [`Mount`]s; what they do for a movement is in `nxt.rs`. Degrees are
//! those of the motor, counted from rest. An arm, a rail or a lift that has a mechanical stop is homed there before a
//! program; what turns all the way round has none. How the files of each kind say it is in `cradle.rs` and `axis.rs` below.

mod axis;
mod cradle;

pub(crate) use axis::AxisFile;
pub use axis::AxisMotors;
pub(crate) use cradle::CradleFile;
pub use cradle::{CradleMotors, OneArmMotors};

use puzzle::Face;
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use std::fmt;

/// A motor, by what it moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Motor {
    /// The turntable of a cradle.
    A,
    /// The tilt arm of a cradle, or its only arm.
    B,
    /// The push arm of a cradle.
    C,
    /// What turns the platform of a machine with an upright axis.
    Platform,
    /// What lowers the platform onto the cube.
    Lift,
    /// What turns the arm at a place.
    Arm(Face),
    /// What moves the arm at a place along its rail.
    Rail(Face),
}

/// `A`, `platform`, `lift`, `arm R`, `rail R`.
impl fmt::Display for Motor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Motor::A => f.write_str("A"),
            Motor::B => f.write_str("B"),
            Motor::C => f.write_str("C"),
            Motor::Platform => f.write_str("platform"),
            Motor::Lift => f.write_str("lift"),
            Motor::Arm(place) => write!(f, "arm {place}"),
            Motor::Rail(place) => write!(f, "rail {place}"),
        }
    }
}

/// An output of a brick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(try_from = "String")]
pub enum Outlet {
    /// The first.
    A,
    /// The second.
    B,
    /// The third.
    C,
}

impl TryFrom<String> for Outlet {
    type Error = String;

    fn try_from(letter: String) -> Result<Outlet, String> {
        match letter.as_str() {
            "A" => Ok(Outlet::A),
            "B" => Ok(Outlet::B),
            "C" => Ok(Outlet::C),
            _ => Err(format!("a brick has the outputs A, B and C, not '{letter}'")),
        }
    }
}

/// How a motor is mounted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Mount {
    /// The motor.
    pub motor: Motor,
    /// The brick it is connected to, counted from 0.
    pub brick: usize,
    /// The output of the brick.
    pub output: Outlet,
    /// Where it meets a mechanical stop, in degrees from rest; the sign is the direction. The motor is homed there.
    pub stop: Option<i32>,
    /// The least and the greatest position to which it goes; `None` if it turns all the way round.
    pub range: Option<(i32, i32)>,
}

/// The motors of a machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Motors {
    mounts: Vec<Mount>,
    ways: Ways,
}

/// How far the motors of a kind of machine go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ways {
    Cradle(CradleMotors),
    OneArm(OneArmMotors),
    Axis(AxisMotors),
}

/// What is wrong with `[motors]`.
#[derive(Debug)]
pub(crate) struct WrongMotors {
    /// Where it is in the file; `None` for the whole.
    pub at: Option<usize>,
    /// In words.
    pub reason: String,
}

/// `[motors]` in the file of a kind of machine.
pub(crate) trait MotorsFile: DeserializeOwned {
    /// The motors, if nothing is wrong with them.
    fn motors(self) -> Result<Motors, WrongMotors>;
}

/// No motor goes further in one movement or for a quarter, in degrees.
const MOST: i32 = 36_000;
/// A quarter takes at least so many degrees, and so does the way of an arm: motors are within three of where they should be.
const LEAST: i32 = 30;
/// No stop lies further from rest, in degrees.
const FURTHEST: i32 = 3600;

impl Motors {
    /// How each motor is mounted.
    pub fn mounts(&self) -> &[Mount] {
        &self.mounts
    }

    /// How a motor is mounted; `None` if the machine has no such motor.
    pub fn mount(&self, motor: Motor) -> Option<Mount> {
        self.mounts.iter().find(|mount| mount.motor == motor).copied()
    }

    /// How many bricks there are.
    pub fn bricks(&self) -> usize {
        1 + self.mounts.iter().map(|mount| mount.brick).max().unwrap_or(0)
    }

    /// Degrees per second.
    pub const fn speed(&self) -> u16 {
        match &self.ways {
            Ways::Cradle(motors) => motors.speed,
            Ways::OneArm(motors) => motors.speed,
            Ways::Axis(motors) => motors.speed,
        }
    }

    /// How far the motors of a cradle with two arms go; `None` for other machines.
    pub const fn cradle(&self) -> Option<&CradleMotors> {
        match &self.ways {
            Ways::Cradle(motors) => Some(motors),
            _ => None,
        }
    }

    /// How far the motors of a cradle with one arm go; `None` for other machines.
    pub const fn one_arm(&self) -> Option<&OneArmMotors> {
        match &self.ways {
            Ways::OneArm(motors) => Some(motors),
            _ => None,
        }
    }

    /// How far the motors of a machine with an upright axis go; `None` for other machines.
    pub const fn axis(&self) -> Option<&AxisMotors> {
        match &self.ways {
            Ways::Axis(motors) => Some(motors),
            _ => None,
        }
    }

    pub(crate) const fn ways(&self) -> &Ways {
        &self.ways
    }

    /// What is wrong with the mounts: the place in the list, and the reason.
    fn fault(&self) -> Option<(usize, String)> {
        let mounts = || self.mounts.iter().enumerate();
        for (i, mount) in mounts() {
            let at = (mount.brick, mount.output);
            if let Some(other) = self.mounts[..i].iter().find(|other| (other.brick, other.output) == at) {
                let (brick, output) = at;
                let reason =
                    format!("{} and {} are both at output {output:?} of brick {brick}", other.motor, mount.motor);
                return Some((i, reason));
            }
        }
        let is_used = |brick: usize| self.mounts.iter().any(|mount| mount.brick == brick);
        let beyond = |unused: usize| mounts().find(|(_, mount)| mount.brick > unused);
        let gap =
            (0..self.mounts.len()).filter(|brick| !is_used(*brick)).find_map(|unused| Some((unused, beyond(unused)?)));
        if let Some((unused, (i, _))) = gap {
            return Some((i, format!("no motor is on brick {unused}; bricks are counted from 0, without gaps")));
        }
        mounts().find_map(|(i, mount)| Some((i, mount.stop_fault()?)))
    }
}

impl Mount {
    /// What is wrong with its stop.
    fn stop_fault(&self) -> Option<String> {
        let (motor, stop) = (self.motor, self.stop?);
        let Some((least, most)) = self.range else {
            return Some(format!("motor {motor} turns all the way round and has no stop"));
        };
        if (least..=most).contains(&stop) {
            return Some(format!(
                "motor {motor} goes from {least} to {most}; its stop must lie outside, not at {stop}"
            ));
        }
        let is_near = (-FURTHEST..=FURTHEST).contains(&stop);
        (!is_near)
            .then(|| format!("the stop of motor {motor} lies at most {FURTHEST} degrees from rest, not at {stop}"))
    }
}

/// The least and the greatest of some positions and of rest.
fn range(places: &[i32]) -> Option<(i32, i32)> {
    Some(places.iter().fold((0, 0), |(least, most), &place| (least.min(place), most.max(place))))
}

/// What is wrong with a number of degrees that something has to move by.
fn way_fault(key: &str, what: &str, degrees: i32) -> Option<String> {
    match degrees.unsigned_abs() {
        0 => Some(format!("{what} cannot be 0 degrees of the motor")),
        far if far > MOST as u32 => Some(format!("{what} is at most {MOST} degrees of the motor, not {degrees}")),
        short if short < LEAST as u32 => Some(format!("{key} is {LEAST} to {MOST} degrees either way, not {degrees}")),
        _ => None,
    }
}

/// What is wrong with a speed.
fn speed_fault(speed: u16) -> Option<String> {
    (speed == 0).then(|| format!("speed is 1 to {} degrees per second, not 0", u16::MAX))
}

/// `[motors]` of a kind of machine that has none.
#[derive(Debug, Deserialize)]
#[serde(transparent)]
pub(crate) struct NoMotors {
    _any: IgnoredAny,
}

impl MotorsFile for NoMotors {
    fn motors(self) -> Result<Motors, WrongMotors> {
        Err(WrongMotors { at: None, reason: "only the kinds cradle and axis have [motors]".to_owned() })
    }
}
