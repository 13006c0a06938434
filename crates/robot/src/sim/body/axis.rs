//! A cube on an upright axis: a platform that is lowered onto it, and four arms on rails.

use super::{ARMS, Body, LIFT, MOVEMENT, U, degrees_of, is_at_stop, stickers};

/// Neither an arm nor the platform comes further than this, where 1 is at the cube.
const THROUGH: f64 = 1.1;

impl Body {
    /// A platform (joint 0), four arms that turn (1 to 4), their rails (5 to 8), and what lowers the platform (9).
    pub(super) fn axis(&mut self, joints: &[f64], joint: usize, by: f64) -> bool {
        let is_in = |arm: usize| joints[5 + arm] / self.way("arm_in") > 0.5;
        let is_beside = |arm: usize| is_in((arm + 1) % 4) || is_in((arm + 3) % 4);
        let is_down = joints.get(LIFT).is_none_or(|lift| lift / self.way("platform_down") > 0.5);
        let degrees = by * degrees_of(&self.numbers, joint);
        match joint {
            0 if !is_down => true,
            0 if (0..4).any(is_in) => self.layer(0, U, degrees, true),
            0 => self.whole(0, 1, degrees),
            1..=4 if !is_in(joint - 1) => true,
            1..=4 if is_beside(joint - 1) => false,
            1..=4 if is_down => self.layer(joint, ARMS[joint - 1], degrees, true),
            1..=4 => self.comes_off(joint, degrees),
            LIFT => self.lowers(joints[joint], by),
            _ => {
                let is_beside = is_beside(joint - 5);
                self.comes_along(joints[joint], joint, by, is_beside)
            }
        }
    }

    /// How far something goes to the cube; without motors places are counted in ways.
    fn way(&self, name: &str) -> f64 {
        if self.numbers.motors.is_some() { self.numbers.motor(name) } else { 1.0 }
    }

    /// Nothing holds the cube from above: it goes with the arm, and off its axis.
    fn comes_off(&mut self, joint: usize, degrees: f64) -> bool {
        let movement = self.movement(joint, degrees, false, true, false);
        self.cube.dropped |= movement.by.abs() > MOVEMENT;
        true
    }

    /// An arm on its rail.
    fn comes_along(&mut self, from: f64, joint: usize, by: f64, is_beside: bool) -> bool {
        let (way, about) = (self.way("arm_in"), stickers::axis(ARMS[joint - 5]).0);
        let Some(at) = self.arrives(joint, from, by, way, about) else {
            return !is_at_stop(self.numbers.stop(joint), from + by, by);
        };
        let is_clear = !is_beside && self.cube.is_straight() && self.cube.is_level();
        is_clear && !self.is_through(at)
    }

    /// The platform on its way down. A top layer that stands askew is not in its way.
    fn lowers(&mut self, from: f64, by: f64) -> bool {
        let way = self.way("platform_down");
        let Some(at) = self.arrives(LIFT, from, by, way, 1) else {
            return !is_at_stop(self.numbers.stop(LIFT), from + by, by);
        };
        !self.cube.is_blocked(1) && self.cube.is_level() && !self.is_through(at)
    }

    /// How far on its way something is that comes to the cube, which it pushes straight; `None` if it is not there yet, or
    /// goes away.
    fn arrives(&mut self, joint: usize, from: f64, by: f64, way: f64, about: usize) -> Option<f64> {
        let at = from / way;
        let arrives = by / way > 0.0 && at > 0.3 && !is_at_stop(self.numbers.stop(joint), from + by, by);
        if arrives && self.cube.is_level() && !self.cube.is_blocked(about) {
            self.cube.settle();
            self.cube.level();
        }
        arrives.then_some(at)
    }

    /// The cube is in the way of what goes too far.
    fn is_through(&self, at: f64) -> bool {
        self.numbers.motors.is_some() && at > THROUGH
    }
}
