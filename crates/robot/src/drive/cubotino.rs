//! Driving a CUBOTino with the program of its base version on the board.
//!
//! The board obeys messages in square brackets one after another and says nothing about them, but it answers
//! `[current_settings]` only when all before it is done. So each movement is followed by that question. The holder and
//! the cover are sent to absolute places, except that `flip` raises the cover or lowers it again: if the connection is
//! lost just then, the driver does not guess.

use super::port::{Lost, Wire};
use super::run::{Driver, Hand};
use super::trouble::Trouble;
use crate::primitive::Primitive;
use puzzle::Face;
use std::time::Duration;

/// How long the board may take for a movement.
const MOVEMENT: Duration = Duration::from_millis(2500);
const POLL: Duration = Duration::from_millis(20);
const QUESTIONS: usize = 4;

/// Where the cover is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cover {
    Open,
    Up,
}

/// A CUBOTino.
pub struct Cubotino {
    wire: Wire,
    line: Vec<u8>,
    holder: i8,
    cover: Cover,
}

impl Cubotino {
    /// A CUBOTino at a port.
    pub fn new(wire: Wire) -> Cubotino {
        Cubotino { wire, line: Vec::new(), holder: 0, cover: Cover::Open }
    }

    /// Asks for the settings, which are sixteen numbers.
    fn settings(&mut self, hand: &mut dyn Hand) -> Result<Vec<i64>, Trouble> {
        for _ in 0..QUESTIONS {
            match self.ask(hand) {
                Ok(Some(settings)) => return Ok(settings),
                Ok(None) => {}
                Err(Lost) => self.wire.reopen()?,
            }
            if hand.stops() {
                return Err(Trouble::Stopped);
            }
        }
        Err(Trouble::Silent)
    }

    fn ask(&mut self, hand: &mut dyn Hand) -> Result<Option<Vec<i64>>, Lost> {
        self.line.clear();
        self.wire.drain()?;
        self.wire.port.send(b"[current_settings]\n")?;
        let until = self.wire.clock.now() + MOVEMENT;
        while self.wire.clock.now() < until && !hand.stops() {
            for byte in self.wire.port.receive(POLL)? {
                if byte != b'\n' {
                    self.line.push(byte);
                    continue;
                }
                let line = std::mem::take(&mut self.line);
                let settings = String::from_utf8_lossy(&line).trim().strip_prefix("current_settings").and_then(numbers);
                if settings.is_some() {
                    return Ok(settings);
                }
            }
        }
        Ok(None)
    }

    /// Sends a message and waits until the board has done it.
    fn test(&mut self, what: &str, hand: &mut dyn Hand) -> Result<(), Trouble> {
        let message = format!("[test({what})]\n");
        for _ in 0..QUESTIONS {
            let sent = self.wire.port.send(message.as_bytes());
            let answered = sent.and_then(|()| self.ask(hand));
            match answered {
                Ok(Some(_)) => return Ok(()),
                // The board is busy, or the answer was lost: asking again moves nothing.
                Ok(None) if hand.stops() => return Err(Trouble::Stopped),
                Ok(None) => return self.settings(hand).map(|_| ()),
                Err(Lost) => {
                    self.wire.reopen()?;
                    if what == "flip" {
                        return Err(Trouble::Unsure);
                    }
                }
            }
        }
        Err(Trouble::Silent)
    }

    fn open(&mut self, hand: &mut dyn Hand) -> Result<(), Trouble> {
        if self.cover == Cover::Up {
            self.test("flip", hand)?;
            self.cover = Cover::Open;
        }
        Ok(())
    }

    /// Turns the holder; with the cover closed, by half a turn at once.
    fn turn(&mut self, by: i8, hand: &mut dyn Hand) -> Result<(), Trouble> {
        let holder = self.holder + by;
        let name = match holder {
            -1 => "ccw",
            0 => "home",
            1 => "cw",
            _ => return Err(Trouble::Cannot { what: format!("turn the holder to {}°", i32::from(holder) * 90) }),
        };
        self.test(name, hand)?;
        self.holder = holder;
        Ok(())
    }
}

fn numbers(text: &str) -> Option<Vec<i64>> {
    let list = text.trim().strip_prefix('(')?.strip_suffix(')')?;
    let numbers: Option<Vec<i64>> = list.split(',').map(|number| number.trim().parse().ok()).collect();
    numbers.filter(|numbers| numbers.len() == 16)
}

impl Driver for Cubotino {
    fn begin(&mut self, hand: &mut dyn Hand) -> Result<(), Trouble> {
        self.settings(hand)?;
        // Where the program on the board puts them when it starts.
        self.test("open", hand)?;
        self.test("home", hand)?;
        (self.holder, self.cover) = (0, Cover::Open);
        Ok(())
    }

    fn perform(&mut self, primitive: Primitive, _: Duration, hand: &mut dyn Hand) -> Result<(), Trouble> {
        match primitive {
            Primitive::Tilt => {
                self.open(hand)?;
                self.test("flip", hand)?;
                self.cover = Cover::Up;
                Ok(())
            }
            Primitive::Spin(quarters) => {
                self.open(hand)?;
                // Clockwise from above is the other way from below.
                self.turn(-quarters, hand)
            }
            Primitive::Turn(turn) if turn.place == Face::D => {
                self.test("close", hand)?;
                self.cover = Cover::Open;
                self.turn(turn.quarters, hand)?;
                self.test("open", hand)
            }
            other => Err(Trouble::Cannot { what: other.to_string() }),
        }
    }

    fn halt(&mut self) {
        // The board stops after the message it is at; servos hold their place.
        let _ = self.wire.drain();
    }

    fn now(&self) -> Duration {
        self.wire.clock.now()
    }

    fn own_times(&mut self) -> Result<Vec<(&'static str, f64)>, Trouble> {
        let settings = self.settings(&mut super::run::HandsOff)?;
        let names = [("lower", 4), ("lift", 6), ("close", 7), ("spin", 13), ("turn", 14), ("release_after", 15)];
        Ok(names.map(|(name, at)| (name, settings[at] as f64 / 1000.0)).to_vec())
    }
}
