//! Driving a CUBOTino with the program of its base version on the board.
//!
//! The board obeys messages in square brackets one after another and says nothing about them, but it answers
//! `[current_settings]` only when all before it is done. So each movement is followed by that question. The holder and
//! the cover are sent to absolute places, except that `flip` raises the cover or lowers it again: if the connection is
//! lost just then, the driver does not guess.

use super::port::Wire;
use super::run::{Driver, Hand, HandsOff};
use super::trouble::Trouble;
use super::wait::LineReader;
use crate::primitive::Primitive;
use crate::time::Time;
use puzzle::Face;
use std::time::Duration;

/// How long the board may take for a movement: with its own times, the holder goes from one side to the other in 2.6 s.
const MOVEMENT: Duration = Duration::from_millis(3500);
const QUESTIONS: usize = 4;

/// Where times are among the settings of a board, in milliseconds.
mod setting {
    /// The cover from up to closed.
    pub(super) const LOWER: usize = 4;
    /// The cover from open to up, and back.
    pub(super) const LIFT: usize = 6;
    /// The cover from open to closed, and back.
    pub(super) const CLOSE: usize = 7;
    /// The holder by a quarter, with the whole cube and with a layer.
    pub(super) const SPIN: usize = 13;
    pub(super) const TURN: usize = 14;
    /// The small movement back that frees the layer.
    pub(super) const RELEASE: usize = 15;
    /// How many numbers there are; texts for the program on the PC can follow.
    pub(super) const COUNT: usize = 16;
}

/// What a board says of itself.
type Settings = [i64; setting::COUNT];

/// Where the cover is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cover {
    Open,
    Up,
}

/// A CUBOTino.
pub struct Cubotino {
    wire: Wire,
    reader: LineReader,
    settings: Settings,
    holder: i8,
    cover: Cover,
}

impl Cubotino {
    /// A CUBOTino at a port.
    pub fn new(wire: Wire) -> Cubotino {
        let settings = [0; setting::COUNT];
        Cubotino { wire, reader: LineReader::default(), settings, holder: 0, cover: Cover::Open }
    }

    /// Asks for the settings until they come.
    fn settings(&mut self, hand: &mut dyn Hand) -> Result<Settings, Trouble> {
        for _ in 0..QUESTIONS {
            match self.ask(hand) {
                Ok(Some(settings)) => return Ok(settings),
                Ok(None) => {}
                Err(Trouble::Lost) => self.wire.reopen(hand)?,
                Err(trouble) => return Err(trouble),
            }
        }
        Err(Trouble::Silent)
    }

    fn ask(&mut self, hand: &mut dyn Hand) -> Result<Option<Settings>, Trouble> {
        self.reader.clear();
        self.wire.drain(hand)?;
        self.wire.send(b"[current_settings]\n", hand)?;
        let mut wait = self.wire.wait(MOVEMENT);
        loop {
            while let Some(line) = self.reader.next() {
                let text = String::from_utf8_lossy(&line);
                let settings = text.trim().strip_prefix("current_settings").and_then(numbers);
                if settings.is_some() {
                    return Ok(settings);
                }
            }
            let Some(bytes) = self.wire.receive(&mut wait, hand)? else { return Ok(None) };
            self.reader.add(&bytes);
        }
    }

    /// Sends a message and waits until the board has done it.
    fn test(&mut self, what: &str, hand: &mut dyn Hand) -> Result<(), Trouble> {
        let message = format!("[test({what})]\n");
        for _ in 0..QUESTIONS {
            let answered = self.wire.send(message.as_bytes(), hand).and_then(|()| self.ask(hand));
            match answered {
                Ok(Some(_)) => return Ok(()),
                // The board is busy, or the answer was lost: asking again moves nothing.
                Ok(None) => return self.settings(hand).map(|_| ()),
                Err(Trouble::Lost) => {
                    self.wire.reopen(hand)?;
                    if what == "flip" {
                        return Err(Trouble::Unsure);
                    }
                }
                Err(trouble) => return Err(trouble),
            }
        }
        Err(Trouble::Silent)
    }

    /// One of the board's times.
    fn time(&self, at: usize) -> Duration {
        let longest = MOVEMENT.as_millis() as i64;
        Duration::from_millis(self.settings[at].clamp(0, longest) as u64)
    }

    /// Opens or closes the cover. For these two messages the board always waits as long as between open and closed, also
    /// if the cover comes from above; the rest of the way is waited for here, so that nothing turns under a falling cover.
    fn cover(&mut self, what: &str, from_above: usize, hand: &mut dyn Hand) -> Result<(), Trouble> {
        self.test(what, hand)?;
        self.wire.sleep(self.time(from_above).saturating_sub(self.time(setting::CLOSE)), hand)
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

/// The sixteen numbers of the settings. Boards of later versions say two words after them.
fn numbers(text: &str) -> Option<Settings> {
    let list = text.trim().strip_prefix('(')?.strip_suffix(')')?;
    let numbers: Option<Vec<i64>> =
        list.split(',').take(setting::COUNT).map(|number| number.trim().parse().ok()).collect();
    numbers?.try_into().ok()
}

impl Driver for Cubotino {
    fn begin(&mut self, hand: &mut dyn Hand) -> Result<(), Trouble> {
        self.settings = self.settings(hand)?;
        times(&self.settings)?;
        // Where the program on the board puts them when it starts. Where they are now is not known.
        self.cover("open", setting::LIFT, hand)?;
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
                match self.cover {
                    Cover::Up => self.cover("close", setting::LOWER, hand)?,
                    Cover::Open => self.test("close", hand)?,
                }
                self.cover = Cover::Open;
                self.turn(turn.quarters, hand)?;
                self.test("open", hand)
            }
            other => Err(Trouble::Cannot { what: other.to_string() }),
        }
    }

    fn halt(&mut self) {
        // The board ends the message it is at, and gets no other; servos hold their place. If it runs a program of its
        // own, this stops it.
        let _ = self.wire.send(b"[stop]\n", &mut HandsOff);
    }

    fn now(&self) -> Duration {
        self.wire.clock.now()
    }

    fn own_times(&mut self, hand: &mut dyn Hand) -> Result<Vec<(&'static str, f64)>, Trouble> {
        times(&self.settings(hand)?)
    }
}

/// The board's times in seconds, by their names in machine files.
fn times(settings: &Settings) -> Result<Vec<(&'static str, f64)>, Trouble> {
    let names = [
        ("lower", setting::LOWER),
        ("lift", setting::LIFT),
        ("close", setting::CLOSE),
        ("spin", setting::SPIN),
        ("turn", setting::TURN),
        ("release_after", setting::RELEASE),
    ];
    let times = names.map(|(name, at)| (name, settings[at] as f64 / 1000.0));
    match times.iter().find(|(_, seconds)| Time::from_seconds(*seconds).is_none()) {
        Some((name, seconds)) => Err(Trouble::Refused { said: format!("{name} {seconds} s") }),
        None => Ok(times.to_vec()),
    }
}
