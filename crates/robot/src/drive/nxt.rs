//! Driving LEGO NXT bricks.
//!
//! Every movement of a motor goes to an absolute position. The driver orders the way that is left, a little less than
//! all of it because motors run on, looks where the motor has come to rest, and corrects slowly until it is there. So a
//! lost telegram, a lost answer or a lost connection does no harm: the position is read and the rest is ordered.
//!
//! The driver knows a machine's motors only as a list: which brick and which output each is at. Motors that move at once
//! can be on several bricks; all of them are asked before each movement, and losing one stops all.
//!
//! An arm with a mechanical stop is homed first: it drives gently against the stop until it does not move any more, and
//! again, since something else may have held it up; then it backs off to where it rests, and counts from there.

use super::port::Wire;
use super::run::{Driver, Hand, HandsOff};
use super::telegram::{self, Output, OutputState, Telegram};
use super::trouble::Trouble;
use super::wait::Wait;
use crate::motors::{Motor, Motors, Mount, Outlet};
use crate::nxt::{Command, of_primitive};
use crate::primitive::Primitive;
use std::time::Duration;

/// With less than this a brick does not begin.
pub const LEAST_VOLTS: f64 = 6.5;
/// No brick has more; what is beyond is no voltage but noise.
const MOST_VOLTS: f64 = 20.0;

/// How long an answer is waited for, and how often a question is asked again. Answers come within a quarter of a second;
/// a late one must not be taken for the answer to the next question, so it is waited for as well.
const ANSWER: Duration = Duration::from_millis(1750);
const QUESTIONS: usize = 6;
/// Between two looks at a motor.
const POLL: Duration = Duration::from_millis(4);
/// A motor that does not move for so long is stalled.
const STALLED: Duration = Duration::from_millis(350);
/// How often it is ordered again then.
const STALLS: usize = 2;
/// How close to its target a motor has to come, in degrees.
const TOLERANCE: i32 = 3;
/// A motor that has nothing to do can be this far from its target, in degrees.
const ASTRAY: u32 = 12;
/// How often a motor is ordered to the same target.
const ORDERS: usize = 12;
/// How often an order is given to a motor that pushes against something.
const PUSHES: usize = 4;

/// No movement goes further, in degrees: three of the largest quarters there are, and the slack.
const FURTHEST: u32 = 150_000;
/// A motor has so much time, and so much more for each degree. One that is still going then says what is not so.
const AT_MOST: Duration = Duration::from_secs(20);
const A_DEGREE: Duration = Duration::from_millis(10);

/// The least power of fast movements.
const LEAST_POWER: u16 = 60;
/// How hard the arm presses on the cube, how long it rests then, and how far it goes at most.
const PRESS: Push = Push { power: 60, rests: Duration::from_millis(40), most: 120 };
/// The power with which an arm seeks its stop, and how long it rests there.
const GENTLE: i8 = 30;
const AT_STOP: Duration = Duration::from_millis(200);
/// How far an arm goes back before it seeks its stop again, in degrees, and how often it does so at most.
const KNOCK: i32 = 15;
const KNOCKS: usize = 4;
/// An arm can stand this far beyond where programs move it, in degrees.
const BEYOND: i32 = 45;

const ON: u8 = 1;
const BRAKE: u8 = 2;
const REGULATED: u8 = 4;
const RUNNING: u8 = 0x20;

/// One brick.
pub struct Brick {
    wire: Wire,
    buffer: Vec<u8>,
    /// Degrees that each motor ran on after its last fast movement.
    runs_on: [i32; 3],
    /// Where each motor was last seen.
    seen: [(i32, Duration); 3],
    /// What the motors are called.
    names: [Motor; 3],
    /// The power of fast movements.
    full: i8,
}

impl Brick {
    /// A brick at a port.
    pub fn new(wire: Wire) -> Brick {
        Brick {
            wire,
            buffer: Vec::new(),
            runs_on: [14; 3],
            seen: [(0, Duration::ZERO); 3],
            names: [Motor::A, Motor::B, Motor::C],
            full: 100,
        }
    }

    fn named(&self, output: Outlet) -> Option<Motor> {
        Some(self.names[output as usize])
    }

    /// Its name.
    pub fn name(&mut self) -> Result<String, Trouble> {
        self.ask(&Telegram::GetDeviceInfo, telegram::name, &mut HandsOff)
    }

    /// The voltage of its battery.
    pub fn volts(&mut self) -> Result<f64, Trouble> {
        self.battery(&mut HandsOff)
    }

    fn battery(&mut self, hand: &mut dyn Hand) -> Result<f64, Trouble> {
        let millivolts = |values: &[u8]| Some(u16::from_le_bytes(values.try_into().ok()?));
        let volts = f64::from(self.ask(&Telegram::GetBatteryLevel, millivolts, hand)?) / 1000.0;
        let is_voltage = (0.0..=MOST_VOLTS).contains(&volts);
        is_voltage.then_some(volts).ok_or_else(|| Trouble::NoVoltage { said: format!("{volts} V") })
    }

    fn send(&mut self, telegram: &Telegram, hand: &mut dyn Hand) -> Result<(), Trouble> {
        let bytes = telegram.bytes();
        match self.wire.port.has_packets() {
            true => self.wire.send(&bytes, hand),
            false => self.wire.send(&[&(bytes.len() as u16).to_le_bytes(), &bytes[..]].concat(), hand),
        }
    }

    /// The next telegram, if one comes in time.
    fn receive(&mut self, wait: &mut Wait, hand: &mut dyn Hand) -> Result<Option<Vec<u8>>, Trouble> {
        if self.wire.port.has_packets() {
            return self.wire.receive(wait, hand);
        }
        loop {
            if let [low, high, rest @ ..] = &self.buffer[..] {
                let length = usize::from(u16::from_le_bytes([*low, *high]));
                if length == 0 || length > 64 {
                    self.buffer.clear();
                } else if rest.len() >= length {
                    let telegram = rest[..length].to_vec();
                    self.buffer.drain(..length + 2);
                    return Ok(Some(telegram));
                }
            }
            let Some(bytes) = self.wire.receive(wait, hand)? else { return Ok(None) };
            self.buffer.extend(bytes);
        }
    }

    /// Asks until there is an answer. Only for what can be asked twice.
    fn ask<T>(
        &mut self,
        telegram: &Telegram,
        read: impl Fn(&[u8]) -> Option<T>,
        hand: &mut dyn Hand,
    ) -> Result<T, Trouble> {
        for _ in 0..QUESTIONS {
            match self.ask_once(telegram, &read, hand) {
                Ok(Some(answer)) => return Ok(answer),
                Ok(None) => {}
                Err(Trouble::Lost) => self.wire.reopen(hand)?,
                Err(trouble) => return Err(trouble),
            }
        }
        Err(Trouble::Silent)
    }

    fn ask_once<T>(
        &mut self,
        telegram: &Telegram,
        read: impl Fn(&[u8]) -> Option<T>,
        hand: &mut dyn Hand,
    ) -> Result<Option<T>, Trouble> {
        self.buffer.clear();
        self.wire.drain(hand)?;
        self.send(telegram, hand)?;
        let mut wait = self.wire.wait(ANSWER);
        while let Some(received) = self.receive(&mut wait, hand)? {
            if let Some(found) = telegram::answer(telegram.code(), &received).and_then(&read) {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// What a motor does, and when.
    fn state(&mut self, output: Outlet, hand: &mut dyn Hand) -> Result<(OutputState, Duration), Trouble> {
        let mut last = None;
        let port = output as u8;
        for _ in 0..QUESTIONS {
            let own = |values: &[u8]| telegram::output_state(values).filter(|state| state.output.port == port);
            // An answer can be late; it says where the motor was when the question arrived.
            let now = self.wire.clock.now();
            let state = self.ask(&Telegram::GetOutputState(port), own, hand)?;
            let (before, when) = self.seen[output as usize];
            // A motor makes at most about one degree in a millisecond. What is further away was garbled on the way,
            // unless it is said twice.
            let most = 100 + now.saturating_sub(when).as_millis() as i64 * 3 / 2;
            let is_likely = i64::from(state.position).abs_diff(before.into()) as i64 <= most;
            if is_likely || last == Some(state.position) {
                self.seen[output as usize] = (state.position, now);
                return Ok((state, now));
            }
            last = Some(state.position);
        }
        Err(Trouble::OffCourse { motor: self.named(output) })
    }

    fn order(&mut self, output: Output, hand: &mut dyn Hand) -> Result<(), Trouble> {
        match self.send(&Telegram::SetOutputState(output), hand) {
            // Whether it arrived is seen by what the motor does.
            Err(Trouble::Lost) => self.wire.reopen(hand),
            result => result,
        }
    }

    /// Runs a motor; the limit is the way in degrees, 0 for none.
    fn run(&mut self, output: Outlet, power: i8, limit: u32, hand: &mut dyn Hand) -> Result<(), Trouble> {
        let mode = ON | BRAKE | REGULATED;
        let order = Output { port: output as u8, power, mode, regulation: 1, ratio: 0, state: RUNNING, limit };
        self.order(order, hand)
    }

    /// Holds a motor where it is.
    fn hold(&mut self, output: Outlet, hand: &mut dyn Hand) -> Result<(), Trouble> {
        self.run(output, 0, 0, hand)
    }

    /// Counts from where a motor is.
    fn reset(&mut self, output: Outlet, hand: &mut dyn Hand) -> Result<(), Trouble> {
        self.ask(&Telegram::ResetMotorPosition(output as u8, false), |_| Some(()), hand)?;
        self.seen[output as usize] = (0, self.wire.clock.now());
        Ok(())
    }

    /// Runs a motor until something holds it, and leaves it pushing; returns where that is, or `None` if it went as far as
    /// it may.
    fn push(&mut self, output: Outlet, push: Push, hand: &mut dyn Hand) -> Result<Option<i32>, Trouble> {
        let begins = self.state(output, hand)?.0.position;
        let deadline = self.wire.clock.now() + AT_MOST + A_DEGREE * push.most.unsigned_abs();
        self.run(output, push.power, 0, hand)?;
        let mut still = (begins, self.wire.clock.now());
        let mut orders = 1;
        loop {
            if hand.stops() {
                return Err(Trouble::Stopped);
            }
            self.wire.clock.sleep(POLL);
            let (state, now) = self.state(output, hand)?;
            if now > deadline {
                return Err(Trouble::OffCourse { motor: self.named(output) });
            }
            if state.position != still.0 {
                still = (state.position, now);
            } else if now.saturating_sub(still.1) > push.rests {
                // An order that did not arrive is given again: pushing longer does no harm.
                if state.output.state == RUNNING && state.output.power == push.power {
                    return Ok(Some(state.position));
                }
                orders += 1;
                if orders > PUSHES {
                    return Err(Trouble::OffCourse { motor: self.named(output) });
                }
                self.run(output, push.power, 0, hand)?;
                still.1 = now;
            }
            if state.position.saturating_sub(begins).saturating_mul(push.power.signum().into()) > push.most {
                return Ok(None);
            }
        }
    }

    /// Tells all motors to go off.
    fn off(&mut self) -> Result<(), Trouble> {
        let idle = Output { port: 0xff, power: 0, mode: 0, regulation: 0, ratio: 0, state: 0, limit: 0 };
        self.send(&Telegram::SetOutputState(idle), &mut HandsOff)
    }
}

/// All motors off; a tone says so. Errors are of no use any more. Nothing is read before it is said, because a brick that
/// talks all the time has to hear it too; and no brick waits until another one that is lost has come back.
fn all_off(bricks: &mut [Brick]) {
    let mut reached: Vec<bool> = bricks.iter_mut().map(|brick| brick.off().is_ok()).collect();
    for (brick, reached) in bricks.iter_mut().zip(&mut reached) {
        // Said again: the first one may have been torn.
        *reached = (*reached || brick.wire.port.reopen().is_ok()) && brick.off().is_ok();
    }
    for (brick, _) in bricks.iter_mut().zip(reached).filter(|(_, reached)| *reached) {
        let _ = brick.send(&Telegram::PlayTone(440, 200), &mut HandsOff);
        let _ = brick.wire.port.receive(POLL);
    }
}

/// How a motor pushes.
#[derive(Clone, Copy, Debug)]
struct Push {
    power: i8,
    /// So long it must not move.
    rests: Duration,
    /// So many degrees it may go.
    most: i32,
}

/// A motor on its way.
struct Way {
    brick: usize,
    output: Outlet,
    target: i32,
    orders: usize,
    /// The last order: power and way.
    running: Option<(i8, u32)>,
    stalls: usize,
    /// When it has to be there; known once its position is.
    deadline: Option<Duration>,
    /// The position when it last changed, and since when it has not.
    still: (i32, Duration),
    is_there: bool,
}

/// Moves motors of one or several bricks to absolute positions, all at once. If one fails, all stop.
pub fn go_to(bricks: &mut [Brick], targets: &[(usize, Outlet, i32)], hand: &mut dyn Hand) -> Result<(), Trouble> {
    let mut ways: Vec<Way> = targets
        .iter()
        .map(|&(brick, output, target)| Way {
            brick,
            output,
            target,
            orders: 0,
            running: None,
            stalls: 0,
            deadline: None,
            still: (i32::MIN, Duration::ZERO),
            is_there: false,
        })
        .collect();
    let result = loop {
        if hand.stops() {
            break Err(Trouble::Stopped);
        }
        let looked =
            ways.iter_mut().filter(|way| !way.is_there).try_for_each(|way| way.look(&mut bricks[way.brick], hand));
        if looked.is_err() || ways.iter().all(|way| way.is_there) {
            break looked;
        }
        if let Some(brick) = bricks.first_mut() {
            brick.wire.clock.sleep(POLL);
        }
    };
    if result.is_err() {
        all_off(bricks);
    }
    result
}

impl Way {
    fn look(&mut self, brick: &mut Brick, hand: &mut dyn Hand) -> Result<(), Trouble> {
        let (OutputState { output, position }, now) = brick.state(self.output, hand)?;
        let way = self.target.abs_diff(position);
        let deadline = *self.deadline.get_or_insert(now + AT_MOST + A_DEGREE * way.min(FURTHEST));
        if way > FURTHEST || now > deadline {
            return Err(Trouble::OffCourse { motor: brick.named(self.output) });
        }
        if position != self.still.0 {
            self.still = (position, now);
            if self.running.is_some() {
                return Ok(());
            }
        }
        let left = self.target.saturating_sub(position);
        if let Some((power, limit)) = self.running {
            let rests = now.saturating_sub(self.still.1);
            let has_arrived = (output.power, output.limit) == (power, limit);
            if has_arrived && output.state == RUNNING {
                // The order is still being carried out, or something is in the way.
                if rests < STALLED {
                    return Ok(());
                }
                self.stalls += 1;
                if self.stalls > STALLS {
                    return Err(Trouble::Stalled { motor: brick.named(self.output) });
                }
            }
            if rests < POLL {
                return Ok(());
            }
            // It has come to rest. How far did it run on?
            if has_arrived && output.state != RUNNING && power.abs() == brick.full {
                let known = &mut brick.runs_on[self.output as usize];
                *known = known.saturating_sub(left.saturating_mul(power.signum().into())).clamp(0, 60);
            }
            self.running = None;
        }
        if left.unsigned_abs() <= TOLERANCE as u32 {
            self.is_there = true;
            return Ok(());
        }
        if self.orders == ORDERS {
            return Err(Trouble::OffCourse { motor: brick.named(self.output) });
        }
        self.orders += 1;
        let (power, short) = match left.saturating_abs() {
            ..=15 => (25, 1),
            16..=60 => (50, 4),
            _ => (brick.full, brick.runs_on[self.output as usize]),
        };
        let power = if left < 0 { -power } else { power };
        brick.ask(&Telegram::ResetMotorPosition(self.output as u8, true), |_| Some(()), hand)?;
        let limit = (left.saturating_abs() - short).max(1) as u32;
        brick.run(self.output, power, limit, hand)?;
        self.running = Some((power, limit));
        self.still = (position, brick.wire.clock.now());
        Ok(())
    }
}

/// A machine whose motors are on one or several bricks. Losing one brick stops all.
pub struct Nxt {
    bricks: Vec<Brick>,
    motors: Motors,
    /// Where each motor should be, in the order of the mounts.
    targets: Vec<i32>,
    performed: usize,
}

impl Nxt {
    /// A machine whose bricks are at these ports, in the order in which its file counts them. Further bricks only stop
    /// with it.
    ///
    /// # Panics
    /// If there are fewer ports than bricks.
    pub fn new(wires: Vec<Wire>, motors: Motors) -> Nxt {
        assert!(wires.len() >= motors.bricks(), "each brick has a port");
        let mut bricks: Vec<Brick> = wires.into_iter().map(Brick::new).collect();
        bricks.iter_mut().for_each(|brick| brick.full = power_of(motors.speed()));
        for mount in motors.mounts() {
            bricks[mount.brick].names[mount.output as usize] = mount.motor;
        }
        Nxt { bricks, targets: vec![0; motors.mounts().len()], motors, performed: 0 }
    }

    fn check_battery(&mut self, hand: &mut dyn Hand) -> Result<(), Trouble> {
        for brick in &mut self.bricks {
            let volts = brick.battery(hand)?;
            if volts < LEAST_VOLTS {
                return Err(Trouble::LowBattery { volts });
            }
        }
        Ok(())
    }

    /// Bricks fall asleep, and one that is lost has to be noticed even if it has nothing to do.
    fn greet(&mut self, hand: &mut dyn Hand) -> Result<(), Trouble> {
        self.bricks.iter_mut().try_for_each(|brick| brick.ask(&Telegram::KeepAlive, |_| Some(()), hand))
    }

    /// A motor's place in the list, and how it is mounted.
    fn mount(&self, motor: Motor) -> (usize, Mount) {
        let mut mounts = self.motors.mounts().iter().copied().enumerate();
        mounts.find(|(_, mount)| mount.motor == motor).expect("only the machine's own motors are commanded")
    }

    /// The motors make one stroke.
    fn stroke(&mut self, commands: &[Command], hand: &mut dyn Hand) -> Result<(), Trouble> {
        let mut targets = Vec::new();
        for &command in commands {
            let (Command::To(motor, _)
            | Command::By(motor, _)
            | Command::Forward(motor)
            | Command::Backward(motor)
            | Command::Stop(motor)) = command;
            let (i, mount) = self.mount(motor);
            match command {
                Command::To(_, target) => self.targets[i] = target,
                Command::By(_, degrees) => self.targets[i] += degrees,
                Command::Forward(_) => {
                    self.press(mount, PRESS, hand)?;
                    continue;
                }
                Command::Backward(_) => {
                    self.press(mount, Push { power: -PRESS.power, ..PRESS }, hand)?;
                    continue;
                }
                Command::Stop(_) => {
                    self.bricks[mount.brick].hold(mount.output, hand)?;
                    continue;
                }
            }
            targets.push((mount.brick, mount.output, self.targets[i]));
        }
        go_to(&mut self.bricks, &targets, hand)
    }

    /// Presses with an arm until it does not move any more.
    fn press(&mut self, mount: Mount, push: Push, hand: &mut dyn Hand) -> Result<(), Trouble> {
        match self.bricks[mount.brick].push(mount.output, push, hand)? {
            Some(_) => Ok(()),
            None => Err(Trouble::OffCourse { motor: Some(mount.motor) }),
        }
    }

    /// Makes sure that a motor counts from rest: it is there, or its stop says where that is.
    fn home(&mut self, mount: Mount, hand: &mut dyn Hand) -> Result<(), Trouble> {
        let Mount { motor, brick, output, stop, range, .. } = mount;
        self.bricks[brick].reset(output, hand)?;
        let (Some(stop), Some((least, most))) = (stop, range) else { return Ok(()) };
        let furthest = if stop < 0 { most } else { least };
        let back = if stop < 0 { KNOCK } else { -KNOCK };
        let power = if stop < 0 { -GENTLE } else { GENTLE };
        let push = Push { power, rests: AT_STOP, most: furthest.abs_diff(stop) as i32 + BEYOND };
        let no_stop = Trouble::NoStop { motor: Some(motor) };
        let mut met: Option<i32> = None;
        for _ in 0..KNOCKS {
            let Some(at) = self.bricks[brick].push(output, push, hand)? else { return Err(no_stop) };
            // What holds an arm up only once was not the stop.
            if met.is_some_and(|met| met.abs_diff(at) <= TOLERANCE as u32) {
                go_to(&mut self.bricks, &[(brick, output, at.saturating_sub(stop))], hand)?;
                return self.bricks[brick].reset(output, hand);
            }
            met = Some(at);
            go_to(&mut self.bricks, &[(brick, output, at.saturating_add(back))], hand)?;
        }
        Err(no_stop)
    }
}

/// The power at which a motor makes so many degrees per second.
fn power_of(speed: u16) -> i8 {
    (speed / 10).clamp(LEAST_POWER, 100) as i8
}

impl Driver for Nxt {
    fn begin(&mut self, hand: &mut dyn Hand) -> Result<(), Trouble> {
        self.greet(hand)?;
        self.check_battery(hand)?;
        self.targets.fill(0);
        // The last first: what may hold the cube is listed after what moves it.
        let mounts = self.motors.mounts().to_vec();
        mounts.into_iter().rev().try_for_each(|mount| self.home(mount, hand))
    }

    fn perform(&mut self, primitive: Primitive, _: Duration, hand: &mut dyn Hand) -> Result<(), Trouble> {
        let strokes = of_primitive(primitive, &self.motors);
        let strokes = strokes.ok_or_else(|| Trouble::Cannot { what: primitive.to_string() })?;
        if self.performed % 16 == 15 {
            self.check_battery(hand)?;
        }
        self.greet(hand)?;
        self.performed += 1;
        strokes.iter().try_for_each(|stroke| self.stroke(&stroke.0, hand))?;
        // An order that was garbled may have moved another motor.
        for (mount, &target) in self.motors.mounts().iter().zip(&self.targets) {
            let position = self.bricks[mount.brick].state(mount.output, hand)?.0.position;
            if position.abs_diff(target) > ASTRAY {
                return Err(Trouble::OffCourse { motor: Some(mount.motor) });
            }
        }
        Ok(())
    }

    fn halt(&mut self) {
        all_off(&mut self.bricks);
    }

    fn now(&self) -> Duration {
        self.bricks[0].wire.clock.now()
    }
}
