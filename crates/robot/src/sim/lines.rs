//! A controller that speaks the line protocol of `docs/robot-protocol.md`, for every kind of machine.

use super::body::{ARMS, LIFT};
use super::joint::{Joint, Order};
use super::numbers::{Build, Numbers};
use super::stickers::{self, D, U, side};
use std::collections::VecDeque;

/// Milliseconds after which a motor that does not move is stalled.
const STALLED: u32 = 150;

/// What the last numbered line has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Done,
    Moving,
    Failed,
    Stopped,
}

/// Joints that move at once, each to a place in some seconds.
type Stroke = Vec<(usize, f64, f64)>;

/// A controller.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    line: Vec<u8>,
    last: u64,
    state: State,
    strokes: VecDeque<Stroke>,
    /// Where each joint was last sent.
    targets: Vec<f64>,
    moving: bool,
    corrected: bool,
    /// Milliseconds to wait before the next stroke.
    pause: u64,
    /// The axis of the last movement, if that was a turn.
    axis: Option<usize>,
}

impl Lines {
    pub(super) fn new(start: Vec<f64>) -> Lines {
        Lines {
            line: Vec::new(),
            last: 0,
            state: State::Stopped,
            strokes: VecDeque::new(),
            targets: start,
            moving: false,
            corrected: false,
            pause: 0,
            axis: None,
        }
    }

    pub(super) fn receive(
        &mut self,
        bytes: &[u8],
        joints: &mut [Joint],
        numbers: &Numbers,
        volts: f64,
    ) -> Vec<Vec<u8>> {
        let mut answers = Vec::new();
        for &byte in bytes {
            if byte != b'\n' {
                self.line.push(byte);
                // Too long for a command.
                if self.line.len() > 100 {
                    self.line.clear();
                }
                continue;
            }
            let line = std::mem::take(&mut self.line);
            let answer = match checked(&line) {
                Some(line) => self.obey(line, joints, numbers, volts),
                None => Some("bad".to_owned()),
            };
            answers.extend(answer.map(|answer| sealed(&answer)));
        }
        answers
    }

    fn obey(&mut self, line: &str, joints: &mut [Joint], numbers: &Numbers, volts: f64) -> Option<String> {
        let words: Vec<&str> = line.split(' ').collect();
        Some(match words[..] {
            ["hello", "zauber", "1"] => format!("hello zauber 1 {}", kind(numbers.build)),
            ["begin"] => {
                if self.state == State::Moving {
                    return Some("fail 0 busy".to_owned());
                }
                (self.last, self.state, self.axis) = (0, State::Done, None);
                "ready".to_owned()
            }
            ["battery"] => format!("volts {volts:.2}"),
            ["where"] => self.at(joints),
            ["stop"] => {
                self.halt(joints, State::Stopped);
                format!("stopped {}", self.last)
            }
            ["off"] => {
                self.halt(joints, State::Stopped);
                joints.iter_mut().for_each(|joint| joint.order = Order::Off);
                "off".to_owned()
            }
            ["do", number, ..] => {
                let Ok(number) = number.parse::<u64>() else { return Some("bad".to_owned()) };
                return Some(self.perform(number, &words[2..], numbers));
            }
            _ => "bad".to_owned(),
        })
    }

    fn at(&self, joints: &[Joint]) -> String {
        let state = match self.state {
            State::Done => "done",
            State::Moving => "moving",
            State::Failed => "failed",
            State::Stopped => "stopped",
        };
        let places: String = joints.iter().map(|joint| format!(" {:.1}", joint.counted())).collect();
        format!("at {} {state}{places}", self.last)
    }

    fn halt(&mut self, joints: &mut [Joint], state: State) {
        self.strokes.clear();
        (self.moving, self.state, self.pause) = (false, state, 0);
        for (joint, target) in joints.iter_mut().zip(&mut self.targets) {
            *target = joint.counted();
            joint.order = Order::Brake;
        }
    }

    fn perform(&mut self, number: u64, words: &[&str], numbers: &Numbers) -> String {
        match self.state {
            State::Failed | State::Stopped => return format!("fail {number} stopped"),
            // The same line again is not obeyed again.
            State::Done if number == self.last && number > 0 => return format!("done {number}"),
            State::Moving if number == self.last => return format!("ok {number}"),
            State::Moving => return format!("fail {number} busy"),
            State::Done => {}
        }
        if number != self.last + 1 {
            return format!("fail {number} expected {}", self.last + 1);
        }
        let Some(strokes) = self.strokes(words, numbers) else { return format!("fail {number} unknown") };
        self.strokes = strokes.into();
        self.axis = axis_of(words);
        (self.last, self.state, self.moving) = (number, State::Moving, false);
        format!("ok {number}")
    }

    /// A millisecond passes.
    pub(super) fn tick(&mut self, joints: &mut [Joint]) -> Option<Vec<u8>> {
        if self.state != State::Moving {
            return None;
        }
        if self.pause > 0 {
            self.pause -= 1;
            return None;
        }
        if self.moving {
            if joints.iter().any(|joint| joint.stuck > STALLED) {
                self.halt(joints, State::Failed);
                return Some(sealed(&format!("fail {} stalled", self.last)));
            }
            if !joints.iter().all(Joint::is_there) {
                return None;
            }
            // A motor that has run too far goes back, once.
            let off = |(joint, target): (&Joint, &f64)| (joint.counted() - target).abs() > 0.01;
            if joints.iter().zip(&self.targets).any(off) {
                if std::mem::replace(&mut self.corrected, true) {
                    self.halt(joints, State::Failed);
                    return Some(sealed(&format!("fail {} position", self.last)));
                }
                for (joint, &to) in joints.iter_mut().zip(&self.targets) {
                    let way = (to - joint.counted()).abs();
                    if way > 0.01 {
                        joint.order = Order::Go { to, speed: way / 0.05 };
                    }
                }
                return None;
            }
        }
        let Some(stroke) = self.strokes.pop_front() else {
            (self.moving, self.state) = (false, State::Done);
            return Some(sealed(&format!("done {}", self.last)));
        };
        (self.moving, self.corrected) = (true, false);
        for (joint, to, seconds) in stroke {
            if joint == usize::MAX {
                self.pause = (seconds * 1000.0).round() as u64;
                continue;
            }
            let way = (to - joints[joint].counted()).abs();
            joints[joint].order = Order::Go { to, speed: way / seconds.max(0.001) };
            self.targets[joint] = to;
        }
        None
    }

    /// The strokes of a movement; `None` if the machine has no such movement.
    fn strokes(&self, words: &[&str], numbers: &Numbers) -> Option<Vec<Stroke>> {
        let seconds = |name: &str| numbers.seconds(name);
        let by = |joint: usize, degrees: f64| self.targets[joint] + degrees;
        match (numbers.build, words) {
            (Build::Cradle, ["tilt"]) => {
                let half = seconds("tilt") / 2.0;
                Some(vec![vec![(2, 1.0, half)], vec![(2, 0.0, half)]])
            }
            (Build::Cradle, ["spin", amount]) => {
                let quarters = amount_of(amount.strip_prefix('y')?)?;
                // Clockwise from above is the other way from below.
                Some(vec![vec![(0, by(0, -quarters * 90.0), seconds("spin") * quarters.abs())]])
            }
            (Build::Cradle, ["turn", turn]) => {
                let (D, quarters) = turn_of(turn)? else { return None };
                let half = seconds("press") / 2.0;
                let table = (0, by(0, quarters * 90.0), seconds("turn") * quarters.abs());
                Some(vec![vec![(1, 1.0, half)], vec![table], vec![(1, 0.0, half)]])
            }
            (Build::Axis, ["spin", amount]) => {
                let quarters = amount_of(amount.strip_prefix('y')?)?;
                Some(vec![vec![(0, by(0, quarters * 90.0), seconds("spin") * quarters.abs())]])
            }
            (Build::Axis, [name @ ("close" | "open"), which]) => {
                let (to, arm, platform) = match *name {
                    "close" => (1.0, "arm_in", "platform_down"),
                    _ => (0.0, "arm_out", "platform_up"),
                };
                let holder = |letter: char| match side(letter)? {
                    U => numbers.has_lift().then(|| (LIFT, to, seconds(platform))),
                    side => Some((5 + ARMS.iter().position(|arm| *arm == side)?, to, seconds(arm))),
                };
                let holders: Option<Stroke> = which.chars().map(holder).collect();
                Some(vec![holders?])
            }
            (Build::Axis, ["turn" | "both", turns @ ..]) => {
                let stroke: Option<Stroke> = turns
                    .iter()
                    .map(|turn| {
                        let (side, quarters) = turn_of(turn)?;
                        let arm = ARMS.iter().position(|arm| *arm == side);
                        let (joint, time) = match arm {
                            Some(arm) => (1 + arm, seconds("arm_turn")),
                            None if side == U => (0, seconds("platform_turn")),
                            None => return None,
                        };
                        Some((joint, by(joint, quarters * 90.0), time * quarters.abs()))
                    })
                    .collect();
                Some(vec![stroke?])
            }
            (Build::Grippers, [name @ ("close" | "open"), which]) => {
                let side = side(which.chars().next()?)?;
                let other =
                    numbers.sides.iter().position(|at| stickers::axis(*at).0 != stickers::axis(numbers.sides[0]).0);
                let second = stickers::axis(side).0 == stickers::axis(numbers.sides[other?]).0;
                let joint = numbers.sides.len() + usize::from(second);
                let to = if *name == "close" { 1.0 } else { 0.0 };
                Some(vec![vec![(joint, to, seconds(name))]])
            }
            (Build::Grippers, ["twist", which]) => {
                let stroke: Option<Stroke> = which
                    .chars()
                    .map(|letter| {
                        let joint = gripper(numbers, side(letter)?)?;
                        // Back, so that cables do not wind up.
                        let back = if self.targets[joint] > 0.0 { -90.0 } else { 90.0 };
                        Some((joint, by(joint, back), seconds("quarter")))
                    })
                    .collect();
                Some(vec![stroke?])
            }
            (Build::Grippers, ["roll", amount]) => {
                let about = ["x", "y", "z"].iter().position(|axis| amount.starts_with(*axis))?;
                let quarters = amount_of(&amount[1..])?;
                let time = if quarters.abs() > 1.5 { seconds("half") } else { seconds("quarter") };
                let on_axis = numbers.sides.iter().enumerate().filter(|(_, side)| stickers::axis(**side).0 == about);
                let turned = on_axis.map(|(joint, side)| {
                    let sign = f64::from(stickers::axis(*side).1);
                    (joint, by(joint, quarters * 90.0 * sign), time)
                });
                Some(vec![turned.collect()])
            }
            (Build::Grippers | Build::Direct, ["turn" | "both", turns @ ..]) => {
                let stroke: Option<Stroke> = turns
                    .iter()
                    .map(|turn| {
                        let (side, quarters) = turn_of(turn)?;
                        let joint = gripper(numbers, side)?;
                        let time = if quarters.abs() > 1.5 { seconds("half") } else { seconds("quarter") };
                        Some((joint, by(joint, quarters * 90.0), time))
                    })
                    .collect();
                let is_same_axis = self.axis.is_some() && self.axis == axis_of(words);
                let other = numbers.said("pause_same_axis").filter(|_| is_same_axis);
                let pause = other.unwrap_or_else(|| seconds("pause"));
                let wait = (pause > 0.0).then(|| vec![(usize::MAX, 0.0, pause)]);
                Some(wait.into_iter().chain([stroke?]).collect())
            }
            _ => None,
        }
    }
}

const fn kind(build: Build) -> &'static str {
    match build {
        Build::Cradle | Build::OneArm => "cradle",
        Build::Cover => "cover",
        Build::Axis => "axis",
        Build::Grippers => "grippers",
        Build::Direct => "direct",
    }
}

fn gripper(numbers: &Numbers, side: usize) -> Option<usize> {
    numbers.sides.iter().position(|other| *other == side)
}

/// Quarters after a name: nothing, `2`, `3`, each with or without an apostrophe.
fn amount_of(text: &str) -> Option<f64> {
    let (digits, sign) = text.strip_suffix('\'').map_or((text, 1.0), |digits| (digits, -1.0));
    let quarters = match digits {
        "" => 1.0,
        "2" => 2.0,
        "3" => 3.0,
        _ => return None,
    };
    Some(quarters * sign)
}

/// A side and how far it turns.
fn turn_of(text: &str) -> Option<(usize, f64)> {
    let letter = text.chars().next()?;
    Some((side(letter)?, amount_of(&text[letter.len_utf8()..])?))
}

/// The axis of a movement that turns one layer, or two opposite ones.
fn axis_of(words: &[&str]) -> Option<usize> {
    let ["turn" | "both", first, ..] = words else { return None };
    turn_of(first).map(|(side, _)| stickers::axis(side).0)
}

/// The text of a line whose check is right.
fn checked(line: &[u8]) -> Option<&str> {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let text = std::str::from_utf8(line).ok()?;
    let (text, check) = text.rsplit_once('*')?;
    let right = text.bytes().fold(0, |sum, byte| sum ^ byte);
    (check.len() == 2 && u8::from_str_radix(check, 16).ok()? == right).then_some(text)
}

fn sealed(text: &str) -> Vec<u8> {
    let check = text.bytes().fold(0, |sum, byte| sum ^ byte);
    format!("{text}*{check:02X}\n").into_bytes()
}
