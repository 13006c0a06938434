//! The motors of machines on LEGO NXT bricks, as machine files declare them: which motor is at which output of which
//! brick, and how far each goes.
//!
//! To the driver a machine's motors are a list of [`Mount`]s; what they do for a movement is in `nxt.rs`. Degrees are
//! those of the motor, counted from rest. An arm or a rail that has a mechanical stop is homed there before a program;
//! what turns all the way round has none.

use puzzle::Face;
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};
use std::fmt;
use toml::Spanned;

/// A motor, by what it moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Motor {
    /// The turntable of a cradle.
    A,
    /// The tilt arm of a cradle.
    B,
    /// The push arm of a cradle.
    C,
    /// The platform of a machine with an upright axis.
    Platform,
    /// What turns the arm at a place.
    Arm(Face),
    /// What moves the arm at a place along its rail.
    Rail(Face),
}

/// `A`, `platform`, `arm R`, `rail R`.
impl fmt::Display for Motor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Motor::A => f.write_str("A"),
            Motor::B => f.write_str("B"),
            Motor::C => f.write_str("C"),
            Motor::Platform => f.write_str("platform"),
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
    Axis(AxisMotors),
}

/// The motors of a cradle: A turns the table, B tilts and presses, C pushes. Each is at the output with its letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct CradleMotors {
    /// Degrees per second.
    pub speed: u16,
    /// A for a quarter of the cube.
    pub quarter: i32,
    /// A goes this much too far when it turns a layer, and back; never negative.
    pub slack: i32,
    /// Where B has let go of the cube.
    pub release: i32,
    /// Where B tilts the cube; it presses in the same direction.
    pub tilt: i32,
    /// Where B goes to let a tilted cube settle.
    pub settle: i32,
    /// Where C has pushed the cube over.
    pub push: i32,
    /// Where C holds the cube while a layer turns.
    pub hold: i32,
    #[serde(rename = "A", default)]
    a: CradleMount,
    #[serde(rename = "B", default)]
    b: CradleMount,
    #[serde(rename = "C", default)]
    c: CradleMount,
}

/// How a motor of a cradle is mounted, as its file says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct CradleMount {
    #[serde(default)]
    brick: usize,
    stop: Option<i32>,
}

/// The motors of a machine with an upright axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AxisMotors {
    /// Degrees per second.
    pub speed: u16,
    /// The platform's for a quarter; positive is clockwise as seen from above.
    pub platform_quarter: i32,
    /// An arm's for a quarter; positive is clockwise as seen from outside.
    pub arm_quarter: i32,
    /// Where a rail's has brought the arm to the cube.
    pub arm_in: i32,
    /// So much too far the platform and the arms go when they turn a layer, and back.
    pub slack: i32,
}

/// The same as its file says it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AxisFile {
    speed: u16,
    platform_quarter: Spanned<i32>,
    arm_quarter: Spanned<i32>,
    arm_in: Spanned<i32>,
    slack: Spanned<i32>,
    platform: Spanned<AxisMount>,
    arms: AtPlaces,
    rails: AtPlaces,
}

/// A motor at each arm.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AtPlaces {
    #[serde(rename = "R")]
    right: Spanned<AxisMount>,
    #[serde(rename = "F")]
    front: Spanned<AxisMount>,
    #[serde(rename = "L")]
    left: Spanned<AxisMount>,
    #[serde(rename = "B")]
    back: Spanned<AxisMount>,
}

impl AtPlaces {
    fn each(&self) -> [(Face, &Spanned<AxisMount>); 4] {
        [(Face::R, &self.right), (Face::F, &self.front), (Face::L, &self.left), (Face::B, &self.back)]
    }
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AxisMount {
    brick: usize,
    output: Outlet,
    stop: Option<i32>,
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
            Ways::Axis(motors) => motors.speed,
        }
    }

    /// How far the motors of a cradle go; `None` for other machines.
    pub const fn cradle(&self) -> Option<&CradleMotors> {
        match &self.ways {
            Ways::Cradle(motors) => Some(motors),
            Ways::Axis(_) => None,
        }
    }

    /// How far the motors of a machine with an upright axis go; `None` for other machines.
    pub const fn axis(&self) -> Option<&AxisMotors> {
        match &self.ways {
            Ways::Axis(motors) => Some(motors),
            Ways::Cradle(_) => None,
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

impl CradleMotors {
    /// What is wrong with the numbers.
    fn fault(&self) -> Option<String> {
        if let Some(reason) = speed_fault(self.speed).or_else(|| way_fault("quarter", "a quarter", self.quarter)) {
            return Some(reason);
        }
        let places = [
            ("slack", self.slack),
            ("release", self.release),
            ("tilt", self.tilt),
            ("settle", self.settle),
            ("push", self.push),
            ("hold", self.hold),
        ];
        if let Some((key, far)) = places.into_iter().find(|(_, degrees)| degrees.unsigned_abs() > MOST as u32) {
            return Some(format!("{key} is at most {MOST} degrees, not {far}"));
        }
        for (key, degrees) in [("tilt", self.tilt), ("push", self.push)] {
            if degrees == 0 {
                return Some(format!("{key} is 1 to {MOST} degrees either way, not 0"));
            }
        }
        let (hold, push) = (self.hold, self.push);
        if hold.signum() != push.signum() {
            return Some(format!("hold is 1 to {MOST} degrees on the side of push ({push}), not {hold}"));
        }
        let (slack, quarter) = (self.slack, self.quarter);
        let is_less = slack.abs() < quarter.abs();
        (!is_less).then(|| format!("slack is less than a quarter ({}), not {slack}", quarter.abs()))
    }
}

impl MotorsFile for CradleMotors {
    fn motors(mut self) -> Result<Motors, WrongMotors> {
        let wrong = |reason: String| Err(WrongMotors { at: None, reason });
        if let Some(reason) = self.fault() {
            return wrong(reason);
        }
        // Too far is always further the same way, so the sign of a mirrored motor says nothing here.
        self.slack = self.slack.abs();
        let mount = |motor, output, CradleMount { brick, stop }: CradleMount, range| Mount {
            motor,
            brick,
            output,
            stop,
            range,
        };
        let mounts = vec![
            mount(Motor::A, Outlet::A, self.a, None),
            mount(Motor::B, Outlet::B, self.b, range(&[self.release, self.tilt, self.settle])),
            mount(Motor::C, Outlet::C, self.c, range(&[self.push, self.hold])),
        ];
        let motors = Motors { mounts, ways: Ways::Cradle(self) };
        match motors.fault() {
            Some((_, reason)) => wrong(reason),
            None => Ok(motors),
        }
    }
}

impl MotorsFile for AxisFile {
    fn motors(self) -> Result<Motors, WrongMotors> {
        let wrong = |at: usize, reason: String| Err(WrongMotors { at: Some(at), reason });
        if let Some(reason) = speed_fault(self.speed) {
            return Err(WrongMotors { at: None, reason });
        }
        for (key, what, degrees) in [
            ("platform_quarter", "a quarter of the platform", &self.platform_quarter),
            ("arm_quarter", "a quarter of an arm", &self.arm_quarter),
            ("arm_in", "the way of an arm to the cube", &self.arm_in),
        ] {
            if let Some(reason) = way_fault(key, what, *degrees.get_ref()) {
                return wrong(degrees.span().start, reason);
            }
        }
        let ways = AxisMotors {
            speed: self.speed,
            platform_quarter: *self.platform_quarter.get_ref(),
            arm_quarter: *self.arm_quarter.get_ref(),
            arm_in: *self.arm_in.get_ref(),
            slack: *self.slack.get_ref(),
        };
        let least = ways.platform_quarter.abs().min(ways.arm_quarter.abs());
        if !(0..least).contains(&ways.slack) {
            let reason = format!("the slack is at least 0 and less than a quarter, not {}", ways.slack);
            return wrong(self.slack.span().start, reason);
        }
        let platform = [(Motor::Platform, None, &self.platform)];
        let arms = self.arms.each().map(|(place, at)| (Motor::Arm(place), None, at));
        let rails = self.rails.each().map(|(place, at)| (Motor::Rail(place), range(&[ways.arm_in]), at));
        let (mut mounts, mut spans) = (Vec::new(), Vec::new());
        for (motor, range, at) in platform.into_iter().chain(arms).chain(rails) {
            let AxisMount { brick, output, stop } = *at.get_ref();
            mounts.push(Mount { motor, brick, output, stop, range });
            spans.push(at.span().start);
            // On the other side the cube is in the way.
            if range.is_some() && stop.is_some_and(|stop| stop.signum() == ways.arm_in.signum()) {
                return wrong(at.span().start, format!("the stop of motor {motor} must lie away from the cube"));
            }
        }
        let motors = Motors { mounts, ways: Ways::Axis(ways) };
        match motors.fault() {
            Some((i, reason)) => wrong(spans[i], reason),
            None => Ok(motors),
        }
    }
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
