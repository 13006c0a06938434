//! `[motors]` of a machine with an upright axis: a platform, what lowers it, and for each arm what turns it and its rail.

use super::{Motor, Motors, MotorsFile, Mount, Outlet, Ways, WrongMotors, range, speed_fault, way_fault};
use puzzle::Face;
use serde::Deserialize;
use toml::Spanned;

/// The motors of a machine with an upright axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AxisMotors {
    /// Degrees per second.
    pub speed: u16,
    /// The platform's for a quarter; positive is clockwise as seen from above.
    pub platform_quarter: i32,
    /// Where the lift has lowered the platform onto the cube; `None` if the platform always lies on it.
    pub platform_down: Option<i32>,
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
    platform_down: Option<Spanned<i32>>,
    arm_quarter: Spanned<i32>,
    arm_in: Spanned<i32>,
    slack: Spanned<i32>,
    platform: Spanned<AxisMount>,
    lift: Option<Spanned<AxisMount>>,
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

impl AxisFile {
    /// True if it has a motor that lowers the platform.
    pub(crate) const fn has_lift(&self) -> bool {
        self.lift.is_some() || self.platform_down.is_some()
    }

    /// How far the motors go, if nothing is wrong with it.
    fn ways(&self) -> Result<AxisMotors, WrongMotors> {
        let wrong = |at: usize, reason: String| Err(WrongMotors { at: Some(at), reason });
        if let Some(reason) = speed_fault(self.speed) {
            return Err(WrongMotors { at: None, reason });
        }
        let lowered = self.platform_down.as_ref();
        let turning = [
            ("platform_quarter", "a quarter of the platform", &self.platform_quarter),
            ("arm_quarter", "a quarter of an arm", &self.arm_quarter),
            ("arm_in", "the way of an arm to the cube", &self.arm_in),
        ];
        let lowering = lowered.map(|way| ("platform_down", "the way of the platform to the cube", way));
        for (key, what, degrees) in turning.into_iter().chain(lowering) {
            if let Some(reason) = way_fault(key, what, *degrees.get_ref()) {
                return wrong(degrees.span().start, reason);
            }
        }
        let ways = AxisMotors {
            speed: self.speed,
            platform_quarter: *self.platform_quarter.get_ref(),
            platform_down: lowered.map(|degrees| *degrees.get_ref()),
            arm_quarter: *self.arm_quarter.get_ref(),
            arm_in: *self.arm_in.get_ref(),
            slack: *self.slack.get_ref(),
        };
        let least = ways.platform_quarter.abs().min(ways.arm_quarter.abs());
        if !(0..least).contains(&ways.slack) {
            let reason = format!("the slack is at least 0 and less than a quarter, not {}", ways.slack);
            return wrong(self.slack.span().start, reason);
        }
        match (lowered, &self.lift) {
            (Some(degrees), None) => {
                wrong(degrees.span().start, "platform_down needs the motor [motors.lift]".to_owned())
            }
            (None, Some(lift)) => wrong(lift.span().start, "the motor lift needs platform_down".to_owned()),
            _ => Ok(ways),
        }
    }
}

impl MotorsFile for AxisFile {
    fn motors(self) -> Result<Motors, WrongMotors> {
        let ways = self.ways()?;
        let wrong = |at: usize, reason: String| Err(WrongMotors { at: Some(at), reason });
        let platform = [(Motor::Platform, None, &self.platform)];
        let arms = self.arms.each().map(|(place, at)| (Motor::Arm(place), None, at));
        let rails = self.rails.each().map(|(place, at)| (Motor::Rail(place), Some(ways.arm_in), at));
        let lift = self.lift.as_ref().map(|at| (Motor::Lift, ways.platform_down, at));
        let (mut mounts, mut spans) = (Vec::new(), Vec::new());
        for (motor, way, at) in platform.into_iter().chain(arms).chain(rails).chain(lift) {
            let AxisMount { brick, output, stop } = *at.get_ref();
            mounts.push(Mount { motor, brick, output, stop, range: way.and_then(|way| range(&[way])) });
            spans.push(at.span().start);
            // On the other side the cube is in the way.
            if way.zip(stop).is_some_and(|(way, stop)| stop.signum() == way.signum()) {
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
