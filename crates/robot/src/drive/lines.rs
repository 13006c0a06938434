//! Driving a machine that speaks the line protocol of `docs/robot-protocol.md`.
//!
//! Movements are numbered, and a machine makes each number once, whatever arrives twice. So after a lost answer or a lost
//! connection the driver asks where the machine is, and goes on from there.

use super::port::Wire;
use super::run::{Driver, Hand, HandsOff};
use super::trouble::Trouble;
use super::wait::{LineReader, Wait};
use crate::primitive::Primitive;
use std::time::Duration;

const ANSWER: Duration = Duration::from_millis(400);
const QUESTIONS: usize = 8;
/// How often a machine is told to stop that does not say that it has.
const STOPS: usize = 3;
/// With less than this, in volts, a machine does not begin.
const LEAST_VOLTS: f64 = 6.5;
/// No machine runs on more; what is beyond is no voltage but noise.
const MOST_VOLTS: f64 = 100.0;

/// A machine that reads lines.
pub struct Lines {
    wire: Wire,
    kind: &'static str,
    reader: LineReader,
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
        Lines { wire, kind, reader: LineReader::default(), number: 0 }
    }

    /// The next line whose check is right.
    fn receive(&mut self, wait: &mut Wait, hand: &mut dyn Hand) -> Result<Option<String>, Trouble> {
        loop {
            while let Some(line) = self.reader.next() {
                if let Some(text) = checked(&line) {
                    return Ok(Some(text));
                }
            }
            let Some(bytes) = self.wire.receive(wait, hand)? else { return Ok(None) };
            self.reader.add(&bytes);
        }
    }

    /// Asks once; the answer begins with a word.
    fn ask_once(&mut self, question: &str, word: &str, hand: &mut dyn Hand) -> Result<Option<String>, Trouble> {
        self.wire.send(sealed(question).as_bytes(), hand)?;
        let mut wait = self.wire.wait(ANSWER);
        while let Some(line) = self.receive(&mut wait, hand)? {
            if line.split(' ').next() == Some(word) {
                return Ok(Some(line));
            }
        }
        Ok(None)
    }

    /// Asks until there is an answer. Only for what can be asked twice.
    fn ask(&mut self, question: &str, word: &str, hand: &mut dyn Hand) -> Result<String, Trouble> {
        for _ in 0..QUESTIONS {
            self.reader.clear();
            match self.wire.drain(hand).and_then(|()| self.ask_once(question, word, hand)) {
                Ok(Some(answer)) => return Ok(answer),
                Ok(None) => {}
                Err(Trouble::Lost) => self.wire.reopen(hand)?,
                Err(trouble) => return Err(trouble),
            }
        }
        Err(Trouble::Silent)
    }

    fn check_battery(&mut self, hand: &mut dyn Hand) -> Result<(), Trouble> {
        let said = self.ask("battery", "volts", hand)?;
        match said.split(' ').collect::<Vec<_>>()[1..] {
            // It has a mains adapter.
            ["none"] => Ok(()),
            [volts] => match volts.parse().ok().filter(|volts| (0.0..=MOST_VOLTS).contains(volts)) {
                Some(volts) if volts < LEAST_VOLTS => Err(Trouble::LowBattery { volts }),
                Some(_) => Ok(()),
                None => Err(Trouble::NoVoltage { said: shortened(&said) }),
            },
            _ => Err(Trouble::NoVoltage { said: shortened(&said) }),
        }
    }

    /// Where the machine is with the current number.
    fn inquire(&mut self, hand: &mut dyn Hand) -> Result<Said, Trouble> {
        let said = self.ask("where", "at", hand)?;
        let words: Vec<&str> = said.split(' ').collect();
        let number: Option<u64> = words.get(1).and_then(|number| number.parse().ok());
        match (number, words.get(2)) {
            (Some(number), Some(&"done")) if number == self.number => Ok(Said::Done),
            (Some(number), Some(&"moving")) if number == self.number => Ok(Said::Accepted),
            (Some(number), Some(&"done")) if Some(number) == self.number.checked_sub(1) => Ok(Said::Missed),
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
            _ => Trouble::Refused { said: shortened(&why) },
        }
    }

    /// Says the movement once; `None` if nothing was heard of it.
    fn say(&mut self, line: &str, hand: &mut dyn Hand) -> Result<Option<Said>, Trouble> {
        self.wire.send(line.as_bytes(), hand)?;
        let mut wait = self.wire.wait(ANSWER);
        while let Some(line) = self.receive(&mut wait, hand)? {
            if let Some(said) = self.heard(&line) {
                return Ok(Some(said));
            }
            if line == "bad" {
                break;
            }
        }
        Ok(None)
    }

    /// Sends the movement until the machine has accepted it.
    fn hand_over(&mut self, line: &str, hand: &mut dyn Hand) -> Result<bool, Trouble> {
        for _ in 0..QUESTIONS {
            let said = match self.say(line, hand) {
                Ok(Some(said)) => said,
                Ok(None) => self.inquire(hand)?,
                Err(Trouble::Lost) => {
                    self.wire.reopen(hand)?;
                    self.inquire(hand)?
                }
                Err(trouble) => return Err(trouble),
            };
            match said {
                Said::Accepted => return Ok(false),
                Said::Done => return Ok(true),
                Said::Failed(why) => return Err(Lines::failed(why)),
                Said::Missed => {}
            }
        }
        Err(Trouble::Silent)
    }

    /// Hears of the movement within a wait, or asks for it afterwards.
    fn follow(&mut self, wait: &mut Wait, hand: &mut dyn Hand) -> Result<Said, Trouble> {
        loop {
            match self.receive(wait, hand) {
                Ok(Some(line)) => match self.heard(&line) {
                    None | Some(Said::Accepted) => {}
                    Some(said) => return Ok(said),
                },
                Ok(None) => return self.inquire(hand),
                Err(Trouble::Lost) => {
                    self.wire.reopen(hand)?;
                    return self.inquire(hand);
                }
                Err(trouble) => return Err(trouble),
            }
        }
    }

    /// Opens a connection once that was lost, to say something last; true if it is there.
    fn can_be_reached(&mut self) -> bool {
        self.wire.port.reopen().is_ok()
    }
}

/// So much of what a machine says that a person can read it.
fn shortened(said: &str) -> String {
    said.chars().take(60).collect()
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
    fn begin(&mut self, hand: &mut dyn Hand) -> Result<(), Trouble> {
        let said = self.ask("hello zauber 1", "hello", hand)?;
        if said.strip_prefix("hello zauber 1 ") != Some(self.kind) {
            return Err(Trouble::OtherMachine { said: shortened(&said) });
        }
        self.check_battery(hand)?;
        self.number = 0;
        self.ask("begin", "ready", hand).map(|_| ())
    }

    fn perform(&mut self, primitive: Primitive, takes: Duration, hand: &mut dyn Hand) -> Result<(), Trouble> {
        if self.number % 16 == 15 {
            self.check_battery(hand)?;
        }
        self.number += 1;
        let line = sealed(&format!("do {} {primitive}", self.number));
        if self.hand_over(&line, hand)? {
            return Ok(());
        }
        let deadline = self.wire.clock.now() + takes * 3 + Duration::from_secs(3);
        let mut wait = self.wire.wait(takes + ANSWER);
        loop {
            match self.follow(&mut wait, hand)? {
                Said::Done => return Ok(()),
                Said::Failed(why) => return Err(Lines::failed(why)),
                Said::Missed => return Err(Trouble::Unsure),
                Said::Accepted if self.wire.clock.now() > deadline => return Err(Trouble::Silent),
                Said::Accepted => wait = self.wire.wait(ANSWER),
            }
        }
    }

    fn halt(&mut self) {
        // Said before anything is read: a machine that talks all the time has to hear it too. Its first line may be the
        // end of one that was torn, so it is said again.
        self.reader.clear();
        let mut heard = false;
        for _ in 0..STOPS {
            match self.ask_once("stop", "stopped", &mut HandsOff) {
                Ok(Some(_)) => {
                    heard = true;
                    break;
                }
                // A connection that did not come back is not waited for again.
                Err(Trouble::Lost) if !self.can_be_reached() => return,
                Ok(None) | Err(_) => {}
            }
        }
        // Who does not answer is not asked for long.
        for _ in 0..if heard { STOPS } else { 1 } {
            match self.ask_once("off", "off", &mut HandsOff) {
                Ok(None) => {}
                Ok(Some(_)) | Err(_) => return,
            }
        }
    }

    fn now(&self) -> Duration {
        self.wire.clock.now()
    }
}
