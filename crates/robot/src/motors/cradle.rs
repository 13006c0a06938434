//! `[motors]` of a cradle: a turntable and two arms, or one arm that both pushes and holds.

use super::{LEAST, MOST, Motor, Motors, MotorsFile, Mount, Outlet, Ways, WrongMotors, range, speed_fault, way_fault};
use serde::Deserialize;

/// The motors of a cradle with two arms: A turns the table, B tilts and presses, C pushes. Each is at the output with its
/// letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
}

/// The motors of a cradle with one arm: A turns the table, B holds the cube and, further on, pushes it over. Each is at
/// the output with its letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OneArmMotors {
    /// Degrees per second.
    pub speed: u16,
    /// A for a quarter of the cube.
    pub quarter: i32,
    /// A goes this much too far when it turns a layer, and back; never negative.
    pub slack: i32,
    /// Where B holds the cube while a layer turns.
    pub hold: i32,
    /// Where B has pushed the cube over; it passes `hold` on the way.
    pub push: i32,
}

/// The same as its file says it. Without `release`, `tilt` and `settle` there is no arm that tilts, and no motor C.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CradleFile {
    speed: u16,
    quarter: i32,
    slack: i32,
    release: Option<i32>,
    tilt: Option<i32>,
    settle: Option<i32>,
    push: i32,
    hold: i32,
    #[serde(rename = "A", default)]
    a: CradleMount,
    #[serde(rename = "B", default)]
    b: CradleMount,
    #[serde(rename = "C")]
    c: Option<CradleMount>,
}

/// How a motor of a cradle is mounted, as its file says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct CradleMount {
    #[serde(default)]
    brick: usize,
    stop: Option<i32>,
}

impl CradleMount {
    fn at(self, motor: Motor, output: Outlet, range: Option<(i32, i32)>) -> Mount {
        Mount { motor, brick: self.brick, output, stop: self.stop, range }
    }
}

impl CradleFile {
    /// What is wrong with the numbers that both sorts have.
    fn fault(&self) -> Option<String> {
        if let Some(reason) = speed_fault(self.speed).or_else(|| way_fault("quarter", "a quarter", self.quarter)) {
            return Some(reason);
        }
        let places = [
            ("slack", Some(self.slack)),
            ("release", self.release),
            ("tilt", self.tilt),
            ("settle", self.settle),
            ("push", Some(self.push)),
            ("hold", Some(self.hold)),
        ];
        let far = |degrees: i32| degrees.unsigned_abs() > MOST as u32;
        let furthest = places.into_iter().find_map(|(key, degrees)| Some((key, degrees.filter(|way| far(*way))?)));
        if let Some((key, far)) = furthest {
            return Some(format!("{key} is at most {MOST} degrees, not {far}"));
        }
        for (key, degrees) in [("tilt", self.tilt), ("push", Some(self.push))] {
            if degrees == Some(0) {
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

    /// What is wrong with the ways of an arm that both holds and pushes.
    fn one_arm_fault(&self) -> Option<String> {
        let (hold, push) = (self.hold.abs(), self.push.abs());
        if self.c.is_some() {
            return Some("a cradle without release, tilt and settle has one arm, and no motor C".to_owned());
        }
        if hold < LEAST || push - hold < LEAST {
            let (hold, push) = (self.hold, self.push);
            return Some(format!(
                "one arm holds the cube at least {LEAST} degrees from rest and pushes it over at least {LEAST} degrees \
                 further on, not at {hold} and {push}"
            ));
        }
        None
    }

    fn two_arms(self, [release, tilt, settle]: [i32; 3]) -> Motors {
        let CradleFile { speed, quarter, push, hold, .. } = self;
        let slack = self.slack.abs();
        let mounts = vec![
            self.a.at(Motor::A, Outlet::A, None),
            self.b.at(Motor::B, Outlet::B, range(&[release, tilt, settle])),
            self.c.unwrap_or_default().at(Motor::C, Outlet::C, range(&[push, hold])),
        ];
        let ways = Ways::Cradle(CradleMotors { speed, quarter, slack, release, tilt, settle, push, hold });
        Motors { mounts, ways }
    }

    fn one_arm(self) -> Motors {
        let CradleFile { speed, quarter, push, hold, .. } = self;
        let slack = self.slack.abs();
        let mounts = vec![self.a.at(Motor::A, Outlet::A, None), self.b.at(Motor::B, Outlet::B, range(&[push, hold]))];
        Motors { mounts, ways: Ways::OneArm(OneArmMotors { speed, quarter, slack, hold, push }) }
    }
}

impl MotorsFile for CradleFile {
    fn motors(self) -> Result<Motors, WrongMotors> {
        let wrong = |reason: String| Err(WrongMotors { at: None, reason });
        if let Some(reason) = self.fault() {
            return wrong(reason);
        }
        // Too far is always further the same way, so the sign of a mirrored motor says nothing about the slack.
        let motors = match (self.release, self.tilt, self.settle) {
            (Some(release), Some(tilt), Some(settle)) => self.two_arms([release, tilt, settle]),
            (None, None, None) => match self.one_arm_fault() {
                Some(reason) => return wrong(reason),
                None => self.one_arm(),
            },
            _ => {
                let arm = [("release", self.release), ("tilt", self.tilt), ("settle", self.settle)];
                let missing = arm.iter().find(|(_, way)| way.is_none()).map_or("", |(key, _)| key);
                return wrong(format!(
                    "missing field `{missing}`; a cradle with one arm has no release, tilt or settle"
                ));
            }
        };
        match motors.fault() {
            Some((_, reason)) => wrong(reason),
            None => Ok(motors),
        }
    }
}
