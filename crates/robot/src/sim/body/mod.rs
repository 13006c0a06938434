//! The cube in the mechanism. It follows what the motors really do, not what they were told.
//!
//! Every movement of a joint comes here in small steps. The body decides what it does to the cube: a layer turns, the
//! whole cube turns, it falls over, nothing happens, or something is in the way and the joint cannot move. The files
//! below say so for machines with a table, with an upright axis and with grippers.

mod axis;
mod grippers;
mod table;

use super::dice::Dice;
use super::fault::Fault;
use super::numbers::{Build, Numbers};
use super::stickers::{self, B, D, F, L, R, Stickers, U};

/// Arms of a machine with an upright axis, in the order of their joints.
pub(super) const ARMS: [usize; 4] = [R, F, L, B];

/// What lowers the platform of such a machine, after the platform, four arms and their rails.
pub(super) const LIFT: usize = 9;

/// Degrees from which a movement counts: smaller ones only correct.
const MOVEMENT: f64 = 10.0;

/// Degrees of a layer, or of the whole cube, for one of a joint's.
fn degrees_of(numbers: &Numbers, joint: usize) -> f64 {
    let quarter = match numbers.build {
        Build::Cradle | Build::OneArm => numbers.motor("quarter"),
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
            Build::Cradle | Build::OneArm | Build::Cover => joint == 1 + arm,
            // The last is the platform.
            Build::Axis if arm == ARMS.len() => joint == 0 || joint == LIFT,
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
            Build::Cradle | Build::OneArm | Build::Cover if joint == 0 => self.table(joints, by),
            Build::Cradle | Build::OneArm | Build::Cover => self.tilts(joints, joint, by),
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
            // Where one arm does everything, nothing presses the cube down.
            let usual = if self.numbers.build == Build::OneArm { 0.03 } else { 0.015 };
            let mut wedging = if is(Fault::Wedge) { usual } else { 0.0 };
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
}
