//! A simulated machine, on a clock of its own.
//!
//! Three layers, as in a real one: a connection that takes time and can fail; a controller that reads telegrams, and
//! motors with speed, inertia and play; and a cube that follows what the mechanism really does. It knows a machine's
//! numbers and the protocols, and shares no code with the planner or the drivers: what both agree on is likely right.
//!
//! [`World::send`] and [`World::receive`] are the cables, one for each brick, [`World::look`] is a camera,
//! [`World::facelets`] is the truth.

mod board;
mod body;
mod brick;
mod dice;
mod fault;
mod joint;
mod lines;
mod link;
mod numbers;
mod stickers;

pub use brick::Framing;
pub use fault::Fault;

use board::Board;
use body::Body;
use brick::Brick;
use dice::Dice;
use joint::{Joint, Order};
use lines::Lines;
use link::Link;
use numbers::{Build, Numbers};
use std::time::Duration;
use stickers::Stickers;

/// What is wrong with a simulated machine, and from which random numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Conditions {
    /// The fault, if any.
    pub fault: Option<Fault>,
    /// The same seed gives the same run.
    pub seed: u64,
}

/// Why there is no simulated machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoWorld {
    /// The text is not a machine file.
    #[error("this is not a machine file")]
    NotAMachine,
    /// The letters are not stickers.
    #[error("a cube has 54 stickers with the letters URFDLB, and six different centres")]
    NotACube,
}

/// An arm that has a stop is at most this many degrees from rest when the machine is switched on.
const DISPLACED: f64 = 25.0;

/// No machine has more motors.
const MOST_JOINTS: usize = 10;

/// A machine with a cube in it.
#[derive(Clone, Debug)]
pub struct World {
    now: u64,
    joints: Vec<Joint>,
    body: Body,
    links: Vec<Link>,
    controller: Controller,
    volts: f64,
    fault: Option<Fault>,
    dice: Dice,
    /// When a motor is held fast, which, and for how long.
    stall: Option<(u64, usize, u64)>,
    /// When an arm comes off, and which.
    breaks: Option<(u64, usize)>,
}

#[derive(Clone, Debug)]
enum Controller {
    Bricks(Vec<Brick>),
    Board(Board),
    Lines(Lines),
}

impl World {
    /// The machine of a file, with a cube of these facelets laid in as the file says.
    pub fn new(machine: &str, facelets: &str, conditions: Conditions) -> Result<World, NoWorld> {
        let Conditions { fault, seed } = conditions;
        let numbers = Numbers::read(machine).ok_or(NoWorld::NotAMachine)?;
        let mut cube = Stickers::new(facelets).ok_or(NoWorld::NotACube)?;
        if !cube.lay(&numbers.start) {
            return Err(NoWorld::NotACube);
        }
        let is_brick = numbers.motors.is_some();
        let (joints, start): (usize, Vec<f64>) = match numbers.build {
            Build::Cradle => (3, vec![0.0; 3]),
            Build::OneArm => (2, vec![0.0; 2]),
            Build::Cover => (2, vec![0.0, 1.0]),
            Build::Axis => {
                let all = 9 + usize::from(numbers.has_lift());
                (all, vec![0.0; all])
            }
            Build::Grippers => {
                let grippers = numbers.sides.len();
                (grippers + 2, (0..grippers + 2).map(|joint| if joint < grippers { 0.0 } else { 1.0 }).collect())
            }
            Build::Direct => (numbers.sides.len(), vec![0.0; numbers.sides.len()]),
        };
        let cables = 1 + numbers.mounts.iter().map(|mount| mount.brick).max().unwrap_or(0);
        let controller = match numbers.build {
            Build::Cradle | Build::OneArm | Build::Axis if is_brick => {
                let at = |brick: usize, output: usize| {
                    numbers.mounts.iter().position(|mount| (mount.brick, mount.output) == (brick, output))
                };
                let brick = |brick: usize| Brick::new(Framing::Lengths, [0, 1, 2].map(|output| at(brick, output)));
                Controller::Bricks((0..cables).map(brick).collect())
            }
            Build::Cover => Controller::Board(Board::new()),
            _ => Controller::Lines(Lines::new(start.clone())),
        };
        let mut dice = Dice::new(seed);
        let stall = (fault == Some(Fault::Stall)).then(|| {
            let long = if dice.chance(0.5) { dice.between(50.0, 1500.0) as u64 } else { u64::MAX };
            (dice.between(500.0, 20_000.0) as u64, dice.below(joints), long)
        });
        let breaks = Some(numbers.arms()).filter(|arms| fault == Some(Fault::BrokenArm) && *arms > 0);
        let breaks = breaks.map(|arms| (dice.between(500.0, 20_000.0) as u64, dice.below(arms)));
        let volts = if fault == Some(Fault::LowBattery) { dice.between(6.2, 7.2) } else { 8.0 };
        let mut placed: Vec<Joint> = start.iter().map(|at| Joint::of_a_motor(*at)).collect();
        let mut displaced = Dice::new(seed ^ 0xd159);
        for (joint, mount) in placed.iter_mut().zip(&numbers.mounts) {
            let Some(stop) = mount.stop else { continue };
            let at = displaced.between(-DISPLACED, DISPLACED);
            joint.at = if stop < 0.0 { at.max(stop) } else { at.min(stop) };
            // Counters begin with 0 wherever the motor stands.
            joint.miscounted = -joint.at;
        }
        Ok(World {
            now: 0,
            joints: placed,
            body: Body::new(numbers, cube, joints, fault, Dice::new(seed ^ 0xb0d1)),
            links: (0..cables)
                .map(|cable| Link::new(fault, Dice::new(seed ^ 0x117c ^ ((cable as u64) << 32))))
                .collect(),
            controller,
            volts,
            fault,
            dice,
            stall,
            breaks,
        })
    }

    /// Connects bricks in another way; nothing changes for other machines.
    pub fn connect(&mut self, framing: Framing) {
        if let Controller::Bricks(bricks) = &mut self.controller {
            bricks.iter_mut().for_each(|brick| brick.connect(framing));
        }
    }

    /// True if a LEGO NXT brick controls it.
    pub const fn is_brick(&self) -> bool {
        matches!(self.controller, Controller::Bricks(_))
    }

    /// The time on its clock.
    pub const fn now(&self) -> Duration {
        Duration::from_millis(self.now)
    }

    /// How many cables lead to it: one for each brick.
    pub const fn cables(&self) -> usize {
        self.links.len()
    }

    /// Sends bytes over a cable; false if the connection is lost.
    pub fn send(&mut self, cable: usize, bytes: &[u8]) -> bool {
        let Some(link) = self.links.get_mut(cable).filter(|link| link.is_open) else { return false };
        link.send(bytes, self.now);
        true
    }

    /// Waits for bytes from a cable, at most so long; nothing if none came, `None` if the connection is lost.
    pub fn receive(&mut self, cable: usize, wait: Duration) -> Option<Vec<u8>> {
        let end = self.now + wait.as_millis() as u64;
        loop {
            let link = self.links.get_mut(cable).filter(|link| link.is_open)?;
            if let Some(bytes) = link.at_program(self.now) {
                return Some(bytes);
            }
            if self.now >= end {
                return Some(Vec::new());
            }
            self.tick();
        }
    }

    /// Opens a connection again, if that is possible yet.
    pub fn reconnect(&mut self, cable: usize) -> bool {
        self.links.get_mut(cable).is_some_and(|link| link.reopen(self.now))
    }

    /// Lets time pass.
    pub fn wait(&mut self, time: Duration) {
        (0..time.as_millis()).for_each(|_| self.tick());
    }

    fn tick(&mut self) {
        self.now += 1;
        self.links.iter_mut().for_each(|link| link.tick(self.now));
        self.volts -= if self.fault == Some(Fault::LowBattery) { 0.000_005 } else { 0.000_000_1 };
        if let Some((at, arm)) = self.breaks
            && at == self.now
        {
            self.body.lose(arm);
        }
        let mut ordered = [Order::Off; MOST_JOINTS];
        ordered.iter_mut().zip(&self.joints).for_each(|(order, joint)| *order = joint.order);
        for cable in 0..self.links.len() {
            self.talk(cable);
        }
        for joint in 0..self.joints.len() {
            if self.joints[joint].order != ordered[joint] {
                self.disturb(joint);
            }
            self.move_joint(joint);
        }
    }

    /// A controller reads what has arrived over a cable, and answers.
    fn talk(&mut self, cable: usize) {
        let link = &mut self.links[cable];
        let mut answers = Vec::new();
        while let Some(bytes) = link.at_machine(self.now) {
            match &mut self.controller {
                Controller::Bricks(bricks) => {
                    answers.extend(bricks[cable].receive(&bytes, &mut self.joints, self.volts));
                }
                Controller::Board(board) => board.receive(&bytes),
                Controller::Lines(lines) => {
                    answers.extend(lines.receive(&bytes, &mut self.joints, &self.body.numbers, self.volts));
                }
            }
        }
        match &mut self.controller {
            Controller::Bricks(bricks) => bricks[cable].tick(),
            Controller::Board(board) => answers.extend(board.tick(&mut self.joints, &self.body.numbers)),
            Controller::Lines(lines) => answers.extend(lines.tick(&mut self.joints)),
        }
        answers.iter().for_each(|answer| link.answer(answer, self.now));
    }

    /// A motor gets a new order: now faults of motors are decided.
    fn disturb(&mut self, joint: usize) {
        let motor = &mut self.joints[joint];
        match (self.fault, motor.order) {
            (Some(Fault::Overshoot), Order::Go { to, speed }) if self.dice.chance(0.03) => {
                let further = (to - motor.counted()) * self.dice.between(0.05, 0.3);
                motor.order = Order::Go { to: to + further, speed };
            }
            (Some(Fault::Overshoot), Order::Run { .. }) => {
                motor.brake = if self.dice.chance(0.05) { 4000.0 } else { 40_000.0 };
            }
            (Some(Fault::MissedStep), Order::Go { to, .. }) if self.dice.chance(0.01) => {
                motor.miscounted += (to - motor.counted()) * self.dice.between(0.1, 0.7);
            }
            (Some(Fault::MissedStep), Order::Run { speed, .. }) if self.dice.chance(0.003) => {
                motor.miscounted += self.dice.between(10.0, 150.0).copysign(speed);
            }
            _ => {}
        }
    }

    fn move_joint(&mut self, joint: usize) {
        if let Some((at, stalled, long)) = self.stall
            && at == self.now
        {
            self.joints[stalled].held = long;
        }
        let wanted = self.joints[joint].wants();
        if wanted == 0.0 {
            self.body.rests(joint);
            self.joints[joint].moved(0.0, 0.0);
        } else {
            let is_held = self.joints[joint].held > 0;
            let mut places = [0.0; MOST_JOINTS];
            places.iter_mut().zip(&self.joints).for_each(|(place, joint)| *place = joint.at);
            let places = &mut places[..self.joints.len()];
            let by = if is_held { 0.0 } else { self.body.moves(places, joint, wanted) };
            self.joints[joint].moved(wanted, by);
        }
        let held = &mut self.joints[joint].held;
        *held = held.saturating_sub(1);
    }

    /// The nine stickers at a place in space (U R F D L B), as a camera sees them in reading order; `None` if a layer
    /// stands askew or there is no such place.
    pub fn look(&self, place: char) -> Option<[char; 9]> {
        self.body.cube.look(stickers::side(place)?)
    }

    /// The cube as it really is, held so that the centres are in their places; `None` if a layer is askew.
    pub fn facelets(&self) -> Option<String> {
        self.body.cube.letters()
    }

    /// True if no motor has current. Steppers and servos hold their place; servos cannot be switched off.
    pub fn is_off(&self) -> bool {
        let is_board = matches!(self.controller, Controller::Board(_));
        self.joints.iter().all(|joint| match joint.order {
            Order::Off | Order::Brake => true,
            Order::Go { .. } => is_board || joint.is_there(),
            Order::Run { .. } => false,
        })
    }
}
