//! A LEGO NXT brick as its motors and its direct commands see it.

use super::joint::{Joint, Order};

/// The motors' highest speed with a full battery, in degrees per second.
const FULL_SPEED: f64 = 1000.0;

/// How a brick is connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Framing {
    /// One packet each, as over USB.
    Packets,
    /// A stream in which two bytes with the length come first, as over Bluetooth.
    Lengths,
}

/// What was last ordered of a motor.
#[derive(Clone, Copy, Debug, Default)]
struct Output {
    power: i8,
    mode: u8,
    regulation: u8,
    ratio: i8,
    state: u8,
    limit: u32,
    /// Where the counters were reset.
    since_reset: f64,
    since_block: f64,
}

/// A brick.
#[derive(Clone, Debug)]
pub(super) struct Brick {
    framing: Framing,
    outputs: [Output; 3],
    /// The joint that the motor at each output moves.
    joints: [Option<usize>; 3],
    /// At outputs without a joint there is a motor that moves nothing.
    others: [Joint; 3],
    buffer: Vec<u8>,
    /// Milliseconds since the last byte of an unfinished message.
    waiting: u32,
    pub name: &'static str,
}

const OK: u8 = 0x00;
const UNKNOWN: u8 = 0xbe;
const INSANE: u8 = 0xbf;
const OUT_OF_RANGE: u8 = 0xc0;

impl Brick {
    pub(super) fn new(framing: Framing, joints: [Option<usize>; 3]) -> Brick {
        Brick {
            framing,
            outputs: Default::default(),
            joints,
            others: [0.0; 3].map(Joint::of_a_motor),
            buffer: Vec::new(),
            waiting: 0,
            name: "Zauber",
        }
    }

    pub(super) fn connect(&mut self, framing: Framing) {
        self.framing = framing;
        self.buffer.clear();
    }

    /// Reads what has arrived; returns the answers.
    pub(super) fn receive(&mut self, bytes: &[u8], joints: &mut [Joint], volts: f64) -> Vec<Vec<u8>> {
        let mut motors = self.others.clone();
        self.swap(&mut motors, joints);
        let answers = self.read(bytes, &mut motors, volts);
        self.swap(&mut motors, joints);
        self.others = motors;
        answers
    }

    /// Connects the motors of the machine to their outputs, or takes them away again.
    fn swap(&self, motors: &mut [Joint; 3], joints: &mut [Joint]) {
        let connected = motors.iter_mut().zip(self.joints);
        connected
            .for_each(|(motor, joint)| joint.into_iter().for_each(|joint| std::mem::swap(motor, &mut joints[joint])));
    }

    fn read(&mut self, bytes: &[u8], motors: &mut [Joint], volts: f64) -> Vec<Vec<u8>> {
        self.waiting = 0;
        if self.framing == Framing::Packets {
            return self.obey(bytes, motors, volts).into_iter().collect();
        }
        self.buffer.extend_from_slice(bytes);
        let mut answers = Vec::new();
        while let [low, high, rest @ ..] = &self.buffer[..] {
            let length = usize::from(u16::from_le_bytes([*low, *high]));
            // A direct command has at most 64 bytes; a longer one is noise.
            if length == 0 || length > 64 {
                self.buffer.clear();
                break;
            }
            if rest.len() < length {
                break;
            }
            let telegram = rest[..length].to_vec();
            self.buffer.drain(..length + 2);
            answers.extend(self.obey(&telegram, motors, volts).map(|answer| {
                let length = (answer.len() as u16).to_le_bytes();
                [&length[..], &answer].concat()
            }));
        }
        answers
    }

    /// A millisecond passes. The rest of a message that does not come is not waited for.
    pub(super) fn tick(&mut self) {
        self.waiting += 1;
        if self.waiting > 100 {
            self.buffer.clear();
        }
    }

    fn obey(&mut self, telegram: &[u8], motors: &mut [Joint], volts: f64) -> Option<Vec<u8>> {
        let [kind, code, values @ ..] = telegram else { return None };
        let result = match kind & 0x7f {
            0x00 => self.direct(*code, values, motors, volts),
            0x01 => self.system(*code),
            _ => return None,
        };
        let (status, answer) = match result {
            Ok(answer) => (OK, answer),
            Err(status) => (status, Vec::new()),
        };
        (kind & 0x80 == 0).then(|| [&[0x02, *code, status], &answer[..]].concat())
    }

    fn direct(&mut self, code: u8, values: &[u8], motors: &mut [Joint], volts: f64) -> Result<Vec<u8>, u8> {
        match code {
            // A tone: nobody hears it.
            0x03 => (values.len() == 4).then(Vec::new).ok_or(INSANE),
            0x04 => self.set(values, motors, volts),
            0x06 => self.get(values, motors),
            0x0a => {
                let [port, relative] = values else { return Err(INSANE) };
                let port = usize::from(*port);
                let output = self.outputs.get_mut(port).ok_or(OUT_OF_RANGE)?;
                let counted = motors[port].counted();
                *(if *relative != 0 { &mut output.since_block } else { &mut output.since_reset }) = counted;
                Ok(Vec::new())
            }
            0x0b => Ok(((volts * 1000.0) as u16).to_le_bytes().to_vec()),
            0x0d => Ok(600_000u32.to_le_bytes().to_vec()),
            _ => Err(UNKNOWN),
        }
    }

    fn system(&self, code: u8) -> Result<Vec<u8>, u8> {
        match code {
            // Protocol 1.124, firmware 1.31.
            0x88 => Ok(vec![124, 1, 31, 1]),
            0x9b => {
                let mut answer = self.name.as_bytes().to_vec();
                answer.resize(15, 0);
                answer.extend([0x00, 0x16, 0x53, 0x01, 0x02, 0x03, 0x00]);
                answer.extend(0u32.to_le_bytes());
                answer.extend(65_536u32.to_le_bytes());
                Ok(answer)
            }
            _ => Err(UNKNOWN),
        }
    }

    fn set(&mut self, values: &[u8], motors: &mut [Joint], volts: f64) -> Result<Vec<u8>, u8> {
        let [port, power, mode, regulation, ratio, state, limit @ ..] = values else { return Err(INSANE) };
        // Some programs send a fifth byte of the limit.
        let limit: [u8; 4] = limit.get(..4).and_then(|limit| limit.try_into().ok()).ok_or(INSANE)?;
        let ports = match port {
            0..=2 => usize::from(*port)..usize::from(*port) + 1,
            0xff => 0..3,
            _ => return Err(OUT_OF_RANGE),
        };
        let (power, limit) = (*power as i8, u32::from_le_bytes(limit));
        if !(-100..=100).contains(&power) || *regulation > 2 || ![0x00, 0x10, 0x20, 0x40].contains(state) {
            return Err(OUT_OF_RANGE);
        }
        for port in ports {
            let motor = &mut motors[port];
            let output = &mut self.outputs[port];
            (output.power, output.mode, output.regulation) = (power, *mode, *regulation);
            (output.ratio, output.state, output.limit) = (*ratio as i8, *state, limit);
            let speed = f64::from(power) / 100.0 * FULL_SPEED * (volts / 8.0).min(1.1);
            motor.order = match (mode & 1 != 0, *state) {
                (false, _) | (_, 0) => Order::Off,
                (true, _) if power == 0 => {
                    if mode & 2 != 0 {
                        Order::Brake
                    } else {
                        Order::Off
                    }
                }
                (true, _) => {
                    let limit = (limit > 0).then(|| motor.counted() + f64::from(limit).copysign(speed));
                    Order::Run { speed, limit }
                }
            };
        }
        Ok(Vec::new())
    }

    fn get(&mut self, values: &[u8], motors: &[Joint]) -> Result<Vec<u8>, u8> {
        let [port] = values else { return Err(INSANE) };
        let output = self.outputs.get_mut(usize::from(*port)).ok_or(OUT_OF_RANGE)?;
        let motor = &motors[usize::from(*port)];
        // Once the limit is reached the motor is idle.
        if output.limit > 0 && !matches!(motor.order, Order::Run { .. }) {
            output.state = 0;
        }
        let counted = motor.counted();
        let count = |since: f64| ((counted - since).round() as i32).to_le_bytes();
        let mut answer =
            vec![*port, output.power as u8, output.mode, output.regulation, output.ratio as u8, output.state];
        answer.extend(output.limit.to_le_bytes());
        answer.extend(count(0.0));
        answer.extend(count(output.since_block));
        answer.extend(count(output.since_reset));
        Ok(answer)
    }
}
