//! The board of a CUBOTino: messages in square brackets, obeyed one after another.
//!
//! `[test(flip)]` raises the cover, or lowers it again; `[test(close)]` and `[test(open)]` move the cover, `[test(cw)]`,
//! `[test(ccw)]` and `[test(home)]` the holder. Nothing is answered, but `[current_settings]` is only answered when all
//! before it is done. While the cover is up, the holder does not move.
//!
//! The board does not know when a servo has arrived. It waits a set time; for `close` and `open` that is always the time
//! between closed and open, also when the cover comes from above and is still on its way afterwards. A board of the base
//! version moves the holder a quarter at a time, as slowly as it turns a layer.

use super::joint::{Joint, Order};
use super::numbers::Numbers;
use std::collections::VecDeque;

/// The holder and the cover among the joints.
const HOLDER: usize = 0;
const COVER: usize = 1;

/// Where the cover is: closed, open, up.
const CLOSED: f64 = 0.0;
const OPEN: f64 = 1.0;
const UP: f64 = 2.0;

/// A movement that is still to be made.
#[derive(Clone, Copy, Debug)]
struct Movement {
    joint: usize,
    to: f64,
    /// How long it takes, and how long the board waits for it.
    seconds: f64,
    waits: f64,
}

/// A board.
#[derive(Clone, Debug)]
pub(super) struct Board {
    message: Option<String>,
    waiting: VecDeque<String>,
    steps: VecDeque<Movement>,
    /// Where it believes cover and holder to be.
    cover: f64,
    holder: f64,
    pause: u64,
}

impl Board {
    pub(super) fn new() -> Board {
        Board { message: None, waiting: VecDeque::new(), steps: VecDeque::new(), cover: OPEN, holder: 0.0, pause: 0 }
    }

    pub(super) fn receive(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            match (byte, &mut self.message) {
                (b'[', message) => *message = Some(String::new()),
                (b']', message) => self.waiting.extend(message.take()),
                (b'\n' | b'\r', _) => {}
                (byte, Some(message)) if message.len() < 200 => message.push(char::from(byte)),
                _ => {}
            }
        }
    }

    /// A millisecond passes.
    pub(super) fn tick(&mut self, joints: &mut [Joint], numbers: &Numbers) -> Vec<Vec<u8>> {
        if self.pause > 0 {
            self.pause -= 1;
            return Vec::new();
        }
        // Servos report nothing: the board waits as long as a movement should take.
        if let Some(Movement { joint, to, seconds, waits }) = self.steps.pop_front() {
            let way = (to - joints[joint].counted()).abs();
            joints[joint].order = Order::Go { to, speed: way / seconds.max(0.001) };
            self.pause = (waits * 1000.0).round() as u64;
            return Vec::new();
        }
        let Some(message) = self.waiting.pop_front() else { return Vec::new() };
        self.obey(&message, numbers)
    }

    fn obey(&mut self, message: &str, numbers: &Numbers) -> Vec<Vec<u8>> {
        if message.contains("current_settings") {
            return vec![format!("current_settings{}\r\n", settings(numbers)).into_bytes()];
        }
        let Some(what) = message.strip_prefix("test(").and_then(|rest| rest.strip_suffix(')')) else {
            return Vec::new();
        };
        match what {
            "flip" => self.cover_to(if self.cover == UP { OPEN } else { UP }, "lift", "lift", numbers),
            "close" => self.cover_to(CLOSED, if self.cover == UP { "lower" } else { "close" }, "close", numbers),
            "open" => self.cover_to(OPEN, if self.cover == UP { "lift" } else { "close" }, "close", numbers),
            "cw" => self.holder_to(90.0, numbers),
            "ccw" => self.holder_to(-90.0, numbers),
            "home" => self.holder_to(0.0, numbers),
            _ => {}
        }
        Vec::new()
    }

    /// Moves the cover; the names of how long it takes and how long the board waits.
    fn cover_to(&mut self, to: f64, takes: &str, waits: &str, numbers: &Numbers) {
        if self.cover != to {
            let (seconds, waits) = (numbers.seconds(takes), numbers.seconds(waits));
            self.steps.push_back(Movement { joint: COVER, to, seconds, waits });
        }
        self.cover = to;
    }

    fn holder_to(&mut self, to: f64, numbers: &Numbers) {
        if self.cover == UP || self.holder == to {
            return;
        }
        let (spin, turn) = (numbers.seconds("spin"), numbers.seconds("turn"));
        let releases = numbers.seconds("release_before") + numbers.seconds("release_after");
        let mut go = |to: f64, seconds: f64| {
            self.steps.push_back(Movement { joint: HOLDER, to, seconds, waits: seconds });
        };
        let is_half = (to - self.holder).abs() > 135.0;
        if numbers.quarters_only {
            if is_half {
                go(0.0, turn + releases);
            }
            go(to, turn + releases);
        } else {
            let (one, releases) = if self.cover == CLOSED { (turn, releases) } else { (spin, 0.0) };
            go(to, one * if is_half { numbers.half } else { 1.0 } + releases);
        }
        self.holder = to;
    }
}

/// Sixteen numbers: servo positions and times in milliseconds.
fn settings(numbers: &Numbers) -> String {
    let time = |name: &str| format!("{:.0}", numbers.seconds(name) * 1000.0);
    let (lift, lower, close) = (time("lift"), time("lower"), time("close"));
    let (spin, turn, release) = (time("spin"), time("turn"), time("release_after"));
    format!("(51, 75, 99, 2, {lower}, {lower}, {lift}, {close}, 30, 77, 124, 3, 3, {spin}, {turn}, {release})")
}
