//! Cradles and covers: a table below the cube, and what holds and tilts it.

use super::{Body, Build, D, Fault, Tilt, degrees_of, is_at_stop};

/// How a cube on a table is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Grip {
    /// It goes with the table.
    Free,
    /// The upper layers are held.
    Held { pressed: bool },
    /// Neither.
    Between,
    /// The table cannot move.
    Blocked,
}

impl Body {
    /// The table of a cradle, or the holder of a cover; positive is clockwise as seen from below.
    pub(super) fn table(&mut self, joints: &[f64], by: f64) -> bool {
        let degrees = by * degrees_of(&self.numbers, 0);
        match self.grip(joints) {
            Grip::Blocked => false,
            Grip::Free => self.whole(0, 1, -degrees),
            Grip::Held { pressed } => self.layer(0, D, degrees, pressed),
            Grip::Between => {
                // Part of the cube is held: it wedges, or goes along after all.
                let movement = self.movement(0, degrees, true, false, false);
                if movement.wedges.is_some_and(|at| movement.by.abs() > at) {
                    self.cube.turn(D, if self.cube.is_straight() { 20.0 } else { 0.0 });
                    return false;
                }
                self.cube.roll(1, -degrees);
                true
            }
        }
    }

    fn grip(&self, joints: &[f64]) -> Grip {
        match (self.numbers.build, joints) {
            (Build::Cover, [_, cover, ..]) => match cover {
                ..0.15 => Grip::Held { pressed: true },
                0.85..1.15 => Grip::Free,
                1.15.. => Grip::Blocked,
                _ => Grip::Between,
            },
            (Build::OneArm, [_, arm]) => self.one_arm_grip(arm * self.side("push")),
            (_, [_, arm, pusher, ..]) if self.numbers.motors.is_some() => {
                let (arm, pusher) = (arm * self.side("tilt"), pusher * self.side("push"));
                let release = self.numbers.motor("release") * self.side("tilt");
                if pusher > self.hold() - 20.0 {
                    Grip::Held { pressed: arm > 18.0 }
                } else if arm < release * 0.7 && pusher < 20.0 {
                    Grip::Free
                } else {
                    Grip::Between
                }
            }
            (_, [_, press, push, ..]) => {
                if *press > 0.9 {
                    Grip::Held { pressed: true }
                } else if *press < 0.1 && *push < 0.1 {
                    Grip::Free
                } else {
                    Grip::Between
                }
            }
            _ => Grip::Between,
        }
    }

    /// How one arm holds the cube: at `hold` it lies against the upper layers; further on it has begun to push them over.
    fn one_arm_grip(&self, arm: f64) -> Grip {
        let before = arm - self.hold();
        if self.pushed(arm) > 0.3 {
            Grip::Blocked
        } else if before > -15.0 {
            Grip::Held { pressed: before.abs() < 12.0 }
        } else if arm < self.hold() / 2.0 {
            Grip::Free
        } else {
            Grip::Between
        }
    }

    /// How far one arm has pushed the cube over: 1 is over.
    fn pushed(&self, arm: f64) -> f64 {
        (arm - self.hold()) / (self.numbers.motor("push").abs() - self.hold())
    }

    /// The direction in which a motor of a cradle goes to a place: 1, or −1 if it is mounted the other way round.
    fn side(&self, place: &str) -> f64 {
        if self.numbers.motor(place) < 0.0 { -1.0 } else { 1.0 }
    }

    /// How far the arm that pushes goes to hold the cube, in its own direction.
    fn hold(&self) -> f64 {
        self.numbers.motor("hold") * self.side("push")
    }

    /// How far the cube is tilted: 1 is over.
    fn tilted(&self, joints: &[f64]) -> f64 {
        match self.numbers.build {
            Build::Cover => joints[1] - 1.0,
            Build::OneArm => self.pushed(joints[1] * self.side("push")),
            _ if self.numbers.motors.is_some() => {
                let lifted = joints[1] * self.side("tilt") > self.numbers.motor("tilt").abs() * 0.7;
                let pushed = joints[2] / self.numbers.motor("push");
                // Without the arm behind it the cube is only pushed about, as when it is held.
                if lifted || self.tilt != Tilt::Rests { pushed } else { 0.0 }
            }
            _ => joints[2],
        }
    }

    /// The arms of a cradle, or the cover.
    pub(super) fn tilts(&mut self, joints: &[f64], joint: usize, by: f64) -> bool {
        let mut after = [joints[0], joints[1], joints.get(2).copied().unwrap_or(0.0)];
        after[joint] += by;
        let stop = self.numbers.stop(joint);
        if is_at_stop(stop, after[joint], by) {
            return false;
        }
        if self.numbers.build == Build::OneArm {
            let arm = after[1] * self.side("push");
            // A cube that stands between its places is in the way of the arm, and so is the frame behind it.
            let meets = by * self.side("push") > 0.0 && arm > self.hold() - 15.0 && !self.cube.is_level();
            let furthest = stop.map_or(0.0, f64::abs).max(self.numbers.motor("push").abs() + 60.0);
            if meets || arm.abs() > furthest && after[1].abs() > joints[1].abs() {
                return false;
            }
        } else if self.numbers.motors.is_some() && joint == 1 {
            // The cube is in the way of the arm that presses.
            let is_held = joints[2] * self.side("push") > self.hold() - 20.0;
            let (side, at) = (self.side("tilt"), after[1] * self.side("tilt"));
            let (least, most) = match stop.map(|stop| stop * side) {
                Some(stop) if stop < 0.0 => (stop, 70.0),
                Some(stop) => (-80.0, stop),
                None => (-80.0, 70.0),
            };
            let most = if is_held && self.tilt == Tilt::Rests { 25.0 } else { most };
            return (least..=most).contains(&at) || after[1].abs() < joints[1].abs();
        }
        let tilted = self.tilted(&after[..joints.len()]);
        let comes = by * if self.numbers.motors.is_some() { self.side("push") } else { 1.0 } > 0.0;
        self.falls(tilted, comes)
    }

    /// The cube is tilted so far; false if it cannot be.
    fn falls(&mut self, tilted: f64, comes: bool) -> bool {
        let is_in_the_way = tilted > 0.4 && comes && !(self.cube.is_straight() && self.cube.is_level());
        if is_in_the_way && matches!(self.tilt, Tilt::Rests | Tilt::Begun) {
            self.tilt = Tilt::Begun;
            return false;
        }
        match self.tilt {
            Tilt::Rests if tilted > 0.3 => {
                let fails = self.fault == Some(Fault::ShortTilt) && self.dice.chance(0.03);
                self.tilt = if fails { Tilt::Failing } else { Tilt::Begun };
            }
            Tilt::Begun if tilted > 0.93 => {
                self.cube.settle();
                self.cube.fall();
                self.unfinished = false;
                self.tilt = Tilt::Done;
            }
            Tilt::Begun | Tilt::Failing if tilted < 0.2 => {
                self.unfinished = true;
                self.tilt = Tilt::Rests;
            }
            Tilt::Done if tilted < 0.2 => self.tilt = Tilt::Rests,
            _ => {}
        }
        true
    }
}
