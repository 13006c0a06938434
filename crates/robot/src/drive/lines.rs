//! Driving a machine that speaks the line protocol of `docs/robot-protocol.md`.
//!
//! Movements are numbered, and a machine makes each number once, whatever arrives twice. So after a lost answer or a lost
//! connection the driver asks where the machine is, and goes on from there.

use super::port::{Lost, Wire};
use super::run::{Driver, Hand};
use super::trouble::Trouble;
use crate::primitive::Primitive;
use std::time::Duration;

const POLL: Duration = Duration::from_millis(20);
const ANSWER: Duration = Duration::from_millis(400);
const QUESTIONS: usize = 8;
/// With less than this, in volts, a machine does not begin.
const LEAST_VOLTS: f64 = 6.5;

/// A machine that reads lines.
pub struct Lines {
    wire: Wire,
    kind: &'static str,
    buffer: Vec<u8>,
    number: u64,
}

/// What a machine says about a numbered line.
enum Said {
    Accepted,
    Done,
    Failed(String),
    /// The machine has not seen it.
    Missed,
}

impl Lines {
    /// A machine of a kind (as in machine files) at a port.
    pub fn new(wire: Wire, kind: &'static str) -> Lines {
        Lines { wire, kind, buffer: Vec::new(), number: 0 }
    }

    /// The next line whose check is right.
    fn receive(&mut self, until: Duration) -> Result<Option<String>, Lost> {
        loop {
            if let Some(end) = self.buffer.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.buffer.drain(..=end).collect();
                if let Some(text) = checked(&line) {
                    return Ok(Some(text));
                }
                continue;
            }
            let now = self.wire.clock.now();
            if now >= until {
                return Ok(None);
            }
            let bytes = self.wire.port.receive(POLL.min(until - now))?;
            self.buffer.extend(bytes);
        }
    }

    /// Asks until an answer begins with a word. Only for what can be asked twice.
    fn ask(&mut self, question: &str, word: &str) -> Result<String, Trouble> {
        for _ in 0..QUESTIONS {
            let mut once = || -> Result<Option<String>, Lost> {
                self.buffer.clear();
                self.wire.drain()?;
                self.wire.port.send(sealed(question).as_bytes())?;
                let until = self.wire.clock.now() + ANSWER;
                while let Some(line) = self.receive(until)? {
                    if line.split(' ').next() == Some(word) {
                        return Ok(Some(line));
                    }
                }
                Ok(None)
            };
            match once() {
                Ok(Some(answer)) => return Ok(answer),
                Ok(None) => {}
                Err(Lost) => self.wire.reopen()?,
            }
        }
        Err(Trouble::Silent)
    }

    fn check_battery(&mut self) -> Result<(), Trouble> {
        let said = self.ask("battery", "volts")?;
        // `none`: it has a mains adapter.
        let volts: Option<f64> = said.split(' ').nth(1).and_then(|volts| volts.parse().ok());
        match volts.filter(|volts| *volts < LEAST_VOLTS) {
            Some(volts) => Err(Trouble::LowBattery { volts }),
            None => Ok(()),
        }
    }

    /// Where the machine is with the current number.
    fn inquire(&mut self) -> Result<Said, Trouble> {
        let said = self.ask("where", "at")?;
        let words: Vec<&str> = said.split(' ').collect();
        let number: Option<u64> = words.get(1).and_then(|number| number.parse().ok());
        match (number, words.get(2)) {
            (Some(number), Some(&"done")) if number == self.number => Ok(Said::Done),
            (Some(number), Some(&"moving")) if number == self.number => Ok(Said::Accepted),
            (Some(number), Some(&"done")) if number + 1 == self.number => Ok(Said::Missed),
            _ => Ok(Said::Failed(said)),
        }
    }

    /// What a line says about the current number.
    fn heard(&self, line: &str) -> Option<Said> {
        let words: Vec<&str> = line.split(' ').collect();
        let own = self.number.to_string();
        match words[..] {
            ["ok", number] if number == own => Some(Said::Accepted),
            ["done", number] if number == own => Some(Said::Done),
            ["fail", number, ..] if number == own => Some(Said::Failed(words[2..].join(" "))),
            _ => None,
        }
    }

    fn failed(why: String) -> Trouble {
        match why.as_str() {
            "stalled" => Trouble::Stalled { motor: None },
            "position" => Trouble::OffCourse { motor: None },
            _ => Trouble::Refused { said: why.chars().take(60).collect() },
        }
    }

    /// Sends the movement until the machine has accepted it.
    fn hand_over(&mut self, line: &str, hand: &mut dyn Hand) -> Result<bool, Trouble> {
        for _ in 0..QUESTIONS {
            let mut once = || -> Result<Option<Said>, Lost> {
                self.wire.port.send(line.as_bytes())?;
                let until = self.wire.clock.now() + ANSWER;
                while let Some(line) = self.receive(until)? {
                    if let Some(said) = self.heard(&line) {
                        return Ok(Some(said));
                    }
                    if line == "bad" {
                        break;
                    }
                }
                Ok(None)
            };
            let said = match once() {
                Ok(Some(said)) => said,
                Ok(None) => self.inquire()?,
                Err(Lost) => {
                    self.wire.reopen()?;
                    self.inquire()?
                }
            };
            match said {
                Said::Accepted => return Ok(false),
                Said::Done => return Ok(true),
                Said::Failed(why) => return Err(Lines::failed(why)),
                Said::Missed if hand.stops() => return Err(Trouble::Stopped),
                Said::Missed => {}
            }
        }
        Err(Trouble::Silent)
    }
}

/// The text of a line whose check is right.
fn checked(line: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(line).ok()?.trim_end();
    let (text, check) = text.rsplit_once('*')?;
    (check.len() == 2 && u8::from_str_radix(check, 16).ok()? == check_of(text)).then(|| text.to_owned())
}

fn check_of(text: &str) -> u8 {
    text.bytes().fold(0, |check, byte| check ^ byte)
}

/// A line with its check.
fn sealed(text: &str) -> String {
    format!("{text}*{:02X}\n", check_of(text))
}

impl Driver for Lines {
    fn begin(&mut self, _: &mut dyn Hand) -> Result<(), Trouble> {
        let said = self.ask("hello zauber 1", "hello")?;
        if said.strip_prefix("hello zauber 1 ") != Some(self.kind) {
            return Err(Trouble::OtherMachine { said: said.chars().take(60).collect() });
        }
        self.check_battery()?;
        self.number = 0;
        self.ask("begin", "ready").map(|_| ())
    }

    fn perform(&mut self, primitive: Primitive, takes: Duration, hand: &mut dyn Hand) -> Result<(), Trouble> {
        if self.number % 16 == 15 {
            self.check_battery()?;
        }
        self.number += 1;
        let line = sealed(&format!("do {} {primitive}", self.number));
        if self.hand_over(&line, hand)? {
            return Ok(());
        }
        let deadline = self.wire.clock.now() + takes * 3 + Duration::from_secs(3);
        let mut ask_at = self.wire.clock.now() + takes + ANSWER;
        loop {
            if hand.stops() {
                return Err(Trouble::Stopped);
            }
            let now = self.wire.clock.now();
            let said = match self.receive(now + POLL) {
                Ok(Some(line)) => self.heard(&line),
                Ok(None) if now >= ask_at => {
                    ask_at = now + ANSWER;
                    Some(self.inquire()?)
                }
                Ok(None) => None,
                Err(Lost) => {
                    self.wire.reopen()?;
                    Some(self.inquire()?)
                }
            };
            match said {
                Some(Said::Done) => return Ok(()),
                Some(Said::Failed(why)) => return Err(Lines::failed(why)),
                Some(Said::Missed) => return Err(Trouble::Unsure),
                Some(Said::Accepted) | None => {}
            }
            if now > deadline {
                return Err(Trouble::Silent);
            }
        }
    }

    fn halt(&mut self) {
        let stopped = self.ask("stop", "stopped");
        if stopped.is_ok() {
            let _ = self.ask("off", "off");
        }
    }

    fn now(&self) -> Duration {
        self.wire.clock.now()
    }
}
