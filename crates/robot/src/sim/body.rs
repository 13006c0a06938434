//! The cube in the mechanism. It follows what the motors really do, not what they were told.
//!
//! Every movement of a joint comes here in small steps. The body decides what it does to the cube: a layer turns, the
//! whole cube turns, it falls over, nothing happens, or something is in the way and the joint cannot move.

use super::dice::Dice;
use super::fault::Fault;
use super::numbers::{Build, Numbers};
use super::stickers::{self, B, D, F, L, R, Stickers, U};

/// Arms of a machine with an upright axis, in the order of their joints.
pub(super) const ARMS: [usize; 4] = [R, F, L, B];

/// Degrees from which a movement counts: smaller ones only correct.
const MOVEMENT: f64 = 10.0;

/// Further than this an arm does not come on its rail, where 1 is at the cube.
const THROUGH: f64 = 1.1;

/// Degrees of a layer, or of the whole cube, for one of a joint's.
fn degrees_of(numbers: &Numbers, joint: usize) -> f64 {
    let quarter = match numbers.build {
        Build::Cradle => numbers.motor("quarter"),
        Build::Axis if joint == 0 => numbers.motor("platform_quarter"),
        Build::Axis => numbers.motor("arm_quarter"),
        _ => 0.0,
    };
    if quarter == 0.0 { 1.0 } else { 90.0 / quarter }
}

/// True if a joint cannot move by so much to a place, because it would be beyond its stop.
fn is_at_stop(stop: Option<f64>, after: f64, by: f64) -> bool {
    stop.is_some_and(|stop| after * stop.signum() > stop.abs() && by * stop > 0.0)
}

/// A mechanism with a cube in it.
#[derive(Clone, Debug)]
pub(super) struct Body {
    pub numbers: Numbers,
    pub cube: Stickers,
    fault: Option<Fault>,
    dice: Dice,
    /// For each joint: how far it is ahead of what it moves, at most its slack either way.
    ahead: Vec<f64>,
    slack: Vec<f64>,
    /// For each joint that moves: what happens on this movement.
    movements: Vec<Option<Movement>>,
    tilt: Tilt,
    /// The last tilt was not finished: the cube lies badly.
    unfinished: bool,
    /// The arm or gripper that has come off.
    lost: Option<usize>,
}

/// What happens while a joint moves from rest to rest.
#[derive(Clone, Copy, Debug, Default)]
struct Movement {
    by: f64,
    /// Whether it has been decided what goes wrong.
    decided: bool,
    /// The layer wedges after so many degrees.
    wedges: Option<f64>,
    /// Degrees that the layer does not follow.
    loses: f64,
    /// Nothing follows.
    slips: bool,
}

/// What the arm that tilts has done since it was last back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tilt {
    Rests,
    Begun,
    /// The cube will fall back.
    Failing,
    Done,
}

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
    pub(super) fn new(numbers: Numbers, cube: Stickers, joints: usize, fault: Option<Fault>, mut dice: Dice) -> Body {
        let play = |joint: usize| (numbers.motor("slack") * degrees_of(&numbers, joint)).abs();
        let more = if fault == Some(Fault::Backlash) { dice.between(3.0, 15.0) } else { 0.0 };
        let slack = (0..joints).map(|joint| play(joint) + more).collect();
        Body {
            numbers,
            cube,
            fault,
            dice,
            ahead: vec![0.0; joints],
            slack,
            movements: vec![None; joints],
            tilt: Tilt::Rests,
            unfinished: false,
            lost: None,
        }
    }

    /// An arm, a cover or a gripper comes off.
    pub(super) fn lose(&mut self, arm: usize) {
        self.lost = Some(arm);
        // What it held up falls back.
        if matches!(self.tilt, Tilt::Begun | Tilt::Failing) {
            self.unfinished = true;
        }
        self.tilt = Tilt::Rests;
    }

    /// True if what a joint moves has come off.
    fn is_lost(&self, joint: usize) -> bool {
        self.lost.is_some_and(|arm| match self.numbers.build {
            Build::Cradle | Build::Cover => joint == 1 + arm,
            Build::Axis => joint == 1 + arm || joint == 5 + arm,
            Build::Grippers => joint == arm,
            Build::Direct => false,
        })
    }

    /// A joint has come to rest.
    pub(super) fn rests(&mut self, joint: usize) {
        self.movements[joint] = None;
    }

    /// A joint wants to move by so much; returns how far it can.
    pub(super) fn moves(&mut self, joints: &mut [f64], joint: usize, by: f64) -> f64 {
        if self.is_lost(joint) {
            return by;
        }
        if self.lost.is_some() {
            // What has come off is nowhere: as if it were at rest.
            let rest = if self.numbers.build == Build::Cover { 1.0 } else { 0.0 };
            let lost = joints.iter_mut().enumerate().filter(|(other, _)| self.is_lost(*other));
            lost.for_each(|(_, at)| *at = rest);
        }
        let can = match self.numbers.build {
            Build::Cradle | Build::Cover if joint == 0 => self.table(joints, by),
            Build::Cradle | Build::Cover => self.tilts(joints, joint, by),
            Build::Axis => self.axis(joints, joint, by),
            Build::Grippers => self.gripper(joints, joint, by),
            Build::Direct => self.layer(joint, self.numbers.sides[joint], by, true),
        };
        if can { by } else { 0.0 }
    }

    /// What goes wrong on a movement, decided once.
    fn movement(&mut self, joint: usize, by: f64, turns: bool, pressed: bool, backwards: bool) -> Movement {
        let mut movement = self.movements[joint].unwrap_or_default();
        movement.by += by;
        if !movement.decided && movement.by.abs() > MOVEMENT {
            movement.decided = true;
            let is = |fault: Fault| self.fault == Some(fault);
            let mut wedging = if is(Fault::Wedge) { 0.015 } else { 0.0 };
            wedging += if backwards && self.numbers.one_way { 0.25 } else { 0.0 };
            wedging += if pressed { 0.0 } else { 0.4 };
            wedging += if self.unfinished { 0.3 } else { 0.0 };
            let (askew, slipping) = (is(Fault::AskewLayer), is(Fault::SlippingCube));
            if turns && self.dice.chance(wedging) {
                movement.wedges = Some(self.dice.between(MOVEMENT, 70.0));
            }
            if turns && askew && self.dice.chance(0.03) {
                movement.loses = self.dice.between(9.0, 30.0);
            }
            if !turns && slipping && self.dice.chance(0.03) {
                movement.slips = true;
            }
        }
        self.movements[joint] = Some(movement);
        movement
    }

    /// A joint turns a layer, clockwise as seen from outside.
    fn layer(&mut self, joint: usize, side: usize, by: f64, pressed: bool) -> bool {
        let (about, _) = stickers::axis(side);
        if self.cube.is_blocked(about) {
            return false;
        }
        let slips = self.fault == Some(Fault::SlippingCube) && self.numbers.build == Build::Direct;
        let mut movement = self.movement(joint, by, !slips, pressed, by < 0.0);
        if movement.wedges.is_some_and(|at| movement.by.abs() > at) {
            return false;
        }
        self.ahead[joint] += by;
        let follows = self.ahead[joint] - self.ahead[joint].clamp(-self.slack[joint], self.slack[joint]);
        self.ahead[joint] -= follows;
        if movement.slips {
            return true;
        }
        let lost = follows.abs().min(movement.loses).copysign(follows);
        movement.loses -= lost.abs();
        self.movements[joint] = Some(movement);
        self.cube.turn(side, follows - lost);
        true
    }

    /// The whole cube turns about an axis, clockwise as seen from its positive end.
    fn whole(&mut self, joint: usize, about: usize, by: f64) -> bool {
        let movement = self.movement(joint, by, false, true, false);
        if !movement.slips {
            self.cube.roll(about, by);
        }
        !self.cube.dropped
    }

    /// The table of a cradle, or the holder of a cover; positive is clockwise as seen from below.
    fn table(&mut self, joints: &[f64], by: f64) -> bool {
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
    fn tilts(&mut self, joints: &[f64], joint: usize, by: f64) -> bool {
        let mut after = [joints[0], joints[1], joints.get(2).copied().unwrap_or(0.0)];
        after[joint] += by;
        let stop = self.numbers.stop(joint);
        if is_at_stop(stop, after[joint], by) {
            return false;
        }
        if self.numbers.motors.is_some() && joint == 1 {
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
        let tilted = self.tilted(&after);
        let comes = by * if self.numbers.motors.is_some() { self.side("push") } else { 1.0 } > 0.0;
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

    /// A platform (joint 0), four arms that turn (1 to 4) and their rails (5 to 8).
    fn axis(&mut self, joints: &[f64], joint: usize, by: f64) -> bool {
        // How far an arm is on its way to the cube: at 1 it is there.
        let has_motors = self.numbers.motors.is_some();
        let way = if has_motors { self.numbers.motor("arm_in") } else { 1.0 };
        let at = |arm: usize| joints[5 + arm] / way;
        let is_in = |arm: usize| at(arm) > 0.5;
        let is_beside = |arm: usize| is_in((arm + 1) % 4) || is_in((arm + 3) % 4);
        match joint {
            0 if (0..4).any(is_in) => self.layer(0, U, by * degrees_of(&self.numbers, 0), true),
            0 => self.whole(0, 1, by * degrees_of(&self.numbers, 0)),
            1..=4 if !is_in(joint - 1) => true,
            1..=4 => {
                let degrees = by * degrees_of(&self.numbers, joint);
                !is_beside(joint - 1) && self.layer(joint, ARMS[joint - 1], degrees, true)
            }
            _ => {
                let arm = joint - 5;
                if is_at_stop(self.numbers.stop(joint), joints[joint] + by, by) {
                    return false;
                }
                let arrives = by / way > 0.0 && at(arm) > 0.3;
                if arrives && self.cube.is_level() && !self.cube.is_blocked(stickers::axis(ARMS[arm]).0) {
                    self.cube.settle();
                    self.cube.level();
                }
                // The cube is in the way of an arm that goes too far.
                let is_through = has_motors && at(arm) > THROUGH;
                let is_clear = !is_beside(arm) && self.cube.is_straight() && self.cube.is_level();
                !arrives || is_clear && !is_through
            }
        }
    }

    /// Grippers: a joint turns each, then one opens and closes those of each axis.
    fn gripper(&mut self, joints: &[f64], joint: usize, by: f64) -> bool {
        let sides = std::mem::take(&mut self.numbers.sides);
        let can = self.gripper_of(&sides, joints, joint, by);
        self.numbers.sides = sides;
        can
    }

    fn gripper_of(&mut self, sides: &[usize], joints: &[f64], joint: usize, by: f64) -> bool {
        let first = stickers::axis(sides[0]).0;
        let group = |side: usize| usize::from(stickers::axis(side).0 != first);
        let of_group = |which: usize| (0..sides.len()).filter(move |&other| group(sides[other]) == which);
        let lost = self.lost;
        let first_of = |which: usize| of_group(which).find(|&other| lost != Some(other));
        let is_closed = |which: usize| joints[sides.len() + which] > 0.5 && first_of(which).is_some();
        let crosswise = |which: usize| {
            let is = |at: f64| (at.rem_euclid(180.0) - 90.0).abs() < 80.0;
            of_group(which).any(|other| is(joints[other]))
        };
        if lost.is_some() && !is_closed(0) && !is_closed(1) {
            self.cube.dropped = true;
            return true;
        }
        if joint >= sides.len() {
            let this = joint - sides.len();
            let at = joints[joint];
            if by > 0.0 {
                let meets = at > 0.3 && crosswise(this) && crosswise(1 - this);
                if at > 0.3 {
                    self.cube.settle();
                }
                return !meets && self.cube.is_straight();
            }
            if at < 0.5 && !is_closed(1 - this) {
                self.cube.dropped = true;
            }
            return true;
        }
        let (side, this) = (sides[joint], group(sides[joint]));
        match (is_closed(this), is_closed(1 - this)) {
            (false, _) => true,
            (true, true) => !crosswise(1 - this) && self.layer(joint, side, by, true),
            (true, false) => {
                // Opposite grippers turn the cube together; the first of them is counted.
                let leads = first_of(this) == Some(joint);
                let (about, sign) = stickers::axis(side);
                !leads || self.whole(joint, about, by * f64::from(sign))
            }
        }
    }
}
