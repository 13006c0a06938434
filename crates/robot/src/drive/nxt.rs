//! Driving LEGO NXT bricks.
//!
//! Every movement of a motor goes to an absolute position. The driver orders the way that is left, a little less than
//! all of it because motors run on, looks where the motor has come to rest, and corrects slowly until it is there. So a
//! lost telegram, a lost answer or a lost connection does no harm: the position is read and the rest is ordered.
//!
//! An arm with a mechanical stop is homed first: it drives gently against the stop until it does not move any more, and
//! again, since something else may have held it up; then it backs off to where it rests, and counts from there.

use super::port::{Lost, Wire};
use super::run::{Driver, Hand};
use super::telegram::{self, Output, OutputState, Telegram};
use super::trouble::Trouble;
use crate::motors::{Motor, Motors};
use crate::nxt::{Command, of_primitive};
use crate::primitive::Primitive;
use std::time::Duration;

/// With less than this a brick does not begin.
pub const LEAST_VOLTS: f64 = 6.5;

/// How long an answer is waited for, and how often a question is asked again.
const ANSWER: Duration = Duration::from_millis(250);
const QUESTIONS: usize = 6;
/// An answer that is late by more than this is not waited for.
const LATE: Duration = Duration::from_millis(1500);
/// Between two looks at a motor.
const POLL: Duration = Duration::from_millis(4);
/// A motor that does not move for so long is stalled.
const STALLED: Duration = Duration::from_millis(350);
/// How often it is ordered again then.
const STALLS: usize = 2;
/// How close to its target a motor has to come, in degrees.
const TOLERANCE: i32 = 3;
/// How often a motor is ordered to the same target.
const ORDERS: usize = 12;
/// How often an order is given to a motor that pushes against something.
const PUSHES: usize = 4;

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
}

impl Brick {
    /// A brick at a port.
    pub fn new(wire: Wire) -> Brick {
        Brick { wire, buffer: Vec::new(), runs_on: [14; 3], seen: [(0, Duration::ZERO); 3] }
    }

    /// Its name.
    pub fn name(&mut self) -> Result<String, Trouble> {
        self.ask(&Telegram::GetDeviceInfo, telegram::name)
    }

    /// The voltage of its battery.
    pub fn volts(&mut self) -> Result<f64, Trouble> {
        self.ask(&Telegram::GetBatteryLevel, |values| {
            let millivolts = u16::from_le_bytes(values.try_into().ok()?);
            Some(f64::from(millivolts) / 1000.0)
        })
    }

    fn send(&mut self, telegram: &Telegram) -> Result<(), Lost> {
        let bytes = telegram.bytes();
        match self.wire.port.has_packets() {
            true => self.wire.port.send(&bytes),
            false => self.wire.port.send(&[&(bytes.len() as u16).to_le_bytes(), &bytes[..]].concat()),
        }
    }

    /// The next telegram, if one comes in time.
    fn receive(&mut self, until: Duration) -> Result<Option<Vec<u8>>, Lost> {
        loop {
            let now = self.wire.clock.now();
            if self.wire.port.has_packets() {
                let packet = self.wire.port.receive(until.saturating_sub(now))?;
                return Ok((!packet.is_empty()).then_some(packet));
            }
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
            if now >= until {
                return Ok(None);
            }
            let bytes = self.wire.port.receive(until - now)?;
            self.buffer.extend(bytes);
        }
    }

    /// Asks until there is an answer. Only for what can be asked twice.
    fn ask<T>(&mut self, telegram: &Telegram, read: impl Fn(&[u8]) -> Option<T>) -> Result<T, Trouble> {
        for _ in 0..QUESTIONS {
            match self.ask_once(telegram, &read) {
                Ok(Some(answer)) => return Ok(answer),
                Ok(None) => {}
                Err(Lost) => self.wire.reopen()?,
            }
        }
        Err(Trouble::Silent)
    }

    fn ask_once<T>(&mut self, telegram: &Telegram, read: impl Fn(&[u8]) -> Option<T>) -> Result<Option<T>, Lost> {
        self.buffer.clear();
        self.wire.drain()?;
        self.send(telegram)?;
        // A late answer must not be taken for the answer to the next question.
        for wait in [ANSWER, LATE] {
            let until = self.wire.clock.now() + wait;
            while let Some(received) = self.receive(until)? {
                if let Some(found) = telegram::answer(telegram.code(), &received).and_then(&read) {
                    return Ok(Some(found));
                }
            }
        }
        Ok(None)
    }

    /// What a motor does, and when.
    fn state(&mut self, port: u8) -> Result<(OutputState, Duration), Trouble> {
        let mut last = None;
        for _ in 0..QUESTIONS {
            let own = |values: &[u8]| telegram::output_state(values).filter(|state| state.output.port == port);
            // An answer can be late; it says where the motor was when the question arrived.
            let now = self.wire.clock.now();
            let state = self.ask(&Telegram::GetOutputState(port), own)?;
            let (before, when) = self.seen[usize::from(port)];
            // A motor makes at most about one degree in a millisecond. What is further away was garbled on the way,
            // unless it is said twice.
            let most = 100 + now.saturating_sub(when).as_millis() as i64 * 3 / 2;
            let is_likely = i64::from(state.position).abs_diff(before.into()) as i64 <= most;
            if is_likely || last == Some(state.position) {
                self.seen[usize::from(port)] = (state.position, now);
                return Ok((state, now));
            }
            last = Some(state.position);
        }
        Err(Trouble::OffCourse { motor: letter(port) })
    }

    fn order(&mut self, output: Output) -> Result<(), Trouble> {
        match self.send(&Telegram::SetOutputState(output)) {
            Ok(()) => Ok(()),
            // Whether it arrived is seen by what the motor does.
            Err(Lost) => Ok(self.wire.reopen()?),
        }
    }

    /// Runs a motor; the limit is the way in degrees, 0 for none.
    fn run(&mut self, port: u8, power: i8, limit: u32) -> Result<(), Trouble> {
        let mode = ON | BRAKE | REGULATED;
        self.order(Output { port, power, mode, regulation: 1, ratio: 0, state: RUNNING, limit })
    }

    /// Holds a motor where it is.
    fn hold(&mut self, port: u8) -> Result<(), Trouble> {
        self.run(port, 0, 0)
    }

    /// Counts from where a motor is.
    fn reset(&mut self, port: u8) -> Result<(), Trouble> {
        self.ask(&Telegram::ResetMotorPosition(port, false), |_| Some(()))?;
        self.seen[usize::from(port)] = (0, self.wire.clock.now());
        Ok(())
    }

    /// Runs a motor until something holds it, and leaves it pushing; returns where that is, or `None` if it went as far as
    /// it may.
    fn push(&mut self, port: u8, push: Push, hand: &mut dyn Hand) -> Result<Option<i32>, Trouble> {
        let begins = self.state(port)?.0.position;
        self.run(port, push.power, 0)?;
        let mut still = (begins, self.wire.clock.now());
        let mut orders = 1;
        loop {
            if hand.stops() {
                return Err(Trouble::Stopped);
            }
            self.wire.clock.sleep(POLL);
            let (state, now) = self.state(port)?;
            if state.position != still.0 {
                still = (state.position, now);
            } else if now.saturating_sub(still.1) > push.rests {
                // An order that did not arrive is given again: pushing longer does no harm.
                if state.output.state == RUNNING && state.output.power == push.power {
                    return Ok(Some(state.position));
                }
                orders += 1;
                if orders > PUSHES {
                    return Err(Trouble::OffCourse { motor: letter(port) });
                }
                self.run(port, push.power, 0)?;
                still.1 = now;
            }
            if (state.position - begins) * i32::from(push.power.signum()) > push.most {
                return Ok(None);
            }
        }
    }

    /// All motors off; a tone says so. Errors are of no use any more.
    fn off(&mut self) {
        let idle = Output { port: 0xff, power: 0, mode: 0, regulation: 0, ratio: 0, state: 0, limit: 0 };
        for _ in 0..2 {
            if self.send(&Telegram::SetOutputState(idle)).is_err() && self.wire.port.reopen().is_err() {
                return;
            }
        }
        let _ = self.send(&Telegram::PlayTone(440, 200));
        let _ = self.wire.port.receive(POLL);
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

fn letter(port: u8) -> Option<char> {
    ['A', 'B', 'C'].get(usize::from(port)).copied()
}

/// A motor on its way.
struct Way {
    brick: usize,
    port: u8,
    target: i32,
    orders: usize,
    /// The last order: power and way.
    running: Option<(i8, u32)>,
    stalls: usize,
    /// The position when it last changed, and since when it has not.
    still: (i32, Duration),
    is_there: bool,
}

/// Moves motors of one or several bricks to absolute positions, all at once. If one fails, all stop.
pub fn go_to(bricks: &mut [Brick], targets: &[(usize, Motor, i32)], hand: &mut dyn Hand) -> Result<(), Trouble> {
    let mut ways: Vec<Way> = targets
        .iter()
        .map(|&(brick, motor, target)| Way {
            brick,
            port: motor as u8,
            target,
            orders: 0,
            running: None,
            stalls: 0,
            still: (i32::MIN, Duration::ZERO),
            is_there: false,
        })
        .collect();
    let result = loop {
        if hand.stops() {
            break Err(Trouble::Stopped);
        }
        let looked = ways.iter_mut().filter(|way| !way.is_there).try_for_each(|way| way.look(&mut bricks[way.brick]));
        if looked.is_err() || ways.iter().all(|way| way.is_there) {
            break looked;
        }
        if let Some(brick) = bricks.first_mut() {
            brick.wire.clock.sleep(POLL);
        }
    };
    if result.is_err() {
        bricks.iter_mut().for_each(Brick::off);
    }
    result
}

impl Way {
    fn look(&mut self, brick: &mut Brick) -> Result<(), Trouble> {
        let (OutputState { output, position }, now) = brick.state(self.port)?;
        if position != self.still.0 {
            self.still = (position, now);
            if self.running.is_some() {
                return Ok(());
            }
        }
        let left = self.target - position;
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
                    return Err(Trouble::Stalled { motor: letter(self.port) });
                }
            }
            if rests < POLL {
                return Ok(());
            }
            // It has come to rest. How far did it run on?
            if has_arrived && output.state != RUNNING && power.unsigned_abs() == 100 {
                let known = &mut brick.runs_on[usize::from(self.port)];
                *known = (*known - left * i32::from(power.signum())).clamp(0, 60);
            }
            self.running = None;
        }
        if left.abs() <= TOLERANCE {
            self.is_there = true;
            return Ok(());
        }
        if self.orders == ORDERS {
            return Err(Trouble::OffCourse { motor: letter(self.port) });
        }
        self.orders += 1;
        let (power, short) = match left.abs() {
            ..=15 => (25, 1),
            16..=60 => (50, 4),
            _ => (100, brick.runs_on[usize::from(self.port)]),
        };
        let power = if left < 0 { -power } else { power };
        brick.ask(&Telegram::ResetMotorPosition(self.port, true), |_| Some(()))?;
        let limit = (left.abs() - short).max(1) as u32;
        brick.run(self.port, power, limit)?;
        self.running = Some((power, limit));
        self.still = (position, brick.wire.clock.now());
        Ok(())
    }
}

/// A cradle with three motors on one or several bricks. Losing one brick stops all.
pub struct Nxt {
    bricks: Vec<Brick>,
    motors: Motors,
    /// Where the table should be.
    table: i32,
    performed: usize,
}

impl Nxt {
    /// A cradle whose bricks are at these ports, in the order in which its file counts them. Further bricks only stop
    /// with it.
    ///
    /// # Panics
    /// If there are fewer ports than bricks.
    pub fn new(wires: Vec<Wire>, motors: Motors) -> Nxt {
        assert!(wires.len() >= motors.bricks(), "each brick has a port");
        Nxt { bricks: wires.into_iter().map(Brick::new).collect(), motors, table: 0, performed: 0 }
    }

    fn check_battery(&mut self) -> Result<(), Trouble> {
        for brick in &mut self.bricks {
            let volts = brick.volts()?;
            if volts < LEAST_VOLTS {
                return Err(Trouble::LowBattery { volts });
            }
        }
        Ok(())
    }

    fn to(&mut self, motor: Motor, target: i32, hand: &mut dyn Hand) -> Result<(), Trouble> {
        go_to(&mut self.bricks, &[(self.motors.mount(motor).brick, motor, target)], hand)
    }

    /// The brick a motor is connected to.
    fn brick(&mut self, motor: Motor) -> &mut Brick {
        &mut self.bricks[self.motors.mount(motor).brick]
    }

    /// Presses with the arm until it does not move any more.
    fn press(&mut self, motor: Motor, hand: &mut dyn Hand) -> Result<(), Trouble> {
        let port = motor as u8;
        match self.brick(motor).push(port, PRESS, hand)? {
            Some(_) => Ok(()),
            None => Err(Trouble::OffCourse { motor: letter(port) }),
        }
    }

    /// Makes sure that a motor counts from rest: it is there, or its stop says where that is.
    fn home(&mut self, motor: Motor, hand: &mut dyn Hand) -> Result<(), Trouble> {
        let port = motor as u8;
        self.brick(motor).reset(port)?;
        let Some(stop) = self.motors.mount(motor).stop else { return Ok(()) };
        let (least, most) = self.motors.range(motor);
        let furthest = if stop < 0 { most } else { least };
        let back = if stop < 0 { KNOCK } else { -KNOCK };
        let power = if stop < 0 { -GENTLE } else { GENTLE };
        let push = Push { power, rests: AT_STOP, most: furthest.abs_diff(stop) as i32 + BEYOND };
        let mut met: Option<i32> = None;
        for _ in 0..KNOCKS {
            let at = self.brick(motor).push(port, push, hand)?.ok_or(Trouble::NoStop { motor: letter(port) })?;
            // What holds an arm up only once was not the stop.
            if met.is_some_and(|met| met.abs_diff(at) <= TOLERANCE as u32) {
                self.to(motor, at - stop, hand)?;
                return self.brick(motor).reset(port);
            }
            met = Some(at);
            self.to(motor, at + back, hand)?;
        }
        Err(Trouble::NoStop { motor: letter(port) })
    }
}

impl Driver for Nxt {
    fn begin(&mut self, hand: &mut dyn Hand) -> Result<(), Trouble> {
        for brick in &mut self.bricks {
            brick.ask(&Telegram::KeepAlive, |_| Some(()))?;
        }
        self.check_battery()?;
        self.table = 0;
        // The push arm first: it may hold the cube, and the others move freely once it is back.
        [Motor::C, Motor::B, Motor::A].into_iter().try_for_each(|motor| self.home(motor, hand))
    }

    fn perform(&mut self, primitive: Primitive, _: Duration, hand: &mut dyn Hand) -> Result<(), Trouble> {
        if !matches!(primitive, Primitive::Tilt | Primitive::Spin(_) | Primitive::Turn(_)) {
            return Err(Trouble::Cannot { what: primitive.to_string() });
        }
        if self.performed % 16 == 15 {
            self.check_battery()?;
        }
        // Bricks fall asleep, and one that is lost has to be noticed even if it has nothing to do.
        for brick in &mut self.bricks {
            brick.ask(&Telegram::KeepAlive, |_| Some(()))?;
        }
        self.performed += 1;
        for command in of_primitive(primitive, &self.motors) {
            match command {
                Command::To(motor, target) => self.to(motor, target, hand)?,
                Command::By(motor, degrees) => {
                    self.table += degrees;
                    self.to(motor, self.table, hand)?;
                }
                Command::Forward(motor) => self.press(motor, hand)?,
                Command::Stop(motor) => self.brick(motor).hold(motor as u8)?,
            }
        }
        // An order that was garbled may have moved another motor.
        for (motor, target) in [(Motor::A, self.table), (Motor::B, 0), (Motor::C, 0)] {
            let position = self.brick(motor).state(motor as u8)?.0.position;
            if position.abs_diff(target) > 12 {
                return Err(Trouble::OffCourse { motor: letter(motor as u8) });
            }
        }
        Ok(())
    }

    fn halt(&mut self) {
        self.bricks.iter_mut().for_each(Brick::off);
    }

    fn now(&self) -> Duration {
        self.bricks[0].wire.clock.now()
    }
}
