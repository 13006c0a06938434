//! The connection between program and machine: bytes take a moment, and can be lost, late, torn or changed.

use super::dice::Dice;
use super::fault::Fault;
use std::collections::VecDeque;

/// How long a message takes, in milliseconds.
const LATENCY: u64 = 1;

/// A message on its way.
#[derive(Clone, Debug)]
struct Message {
    arrives: u64,
    bytes: Vec<u8>,
}

/// A connection.
#[derive(Clone, Debug)]
pub(super) struct Link {
    to_machine: VecDeque<Message>,
    to_program: VecDeque<Message>,
    fault: Option<Fault>,
    dice: Dice,
    /// When it breaks, and when it can be opened again.
    breaks: Option<(u64, Option<u64>)>,
    pub is_open: bool,
}

impl Link {
    pub(super) fn new(fault: Option<Fault>, mut dice: Dice) -> Link {
        let breaks = (fault == Some(Fault::Disconnect)).then(|| {
            let at = dice.between(200.0, 20_000.0) as u64;
            let back = dice.chance(0.7).then(|| at + dice.between(200.0, 3000.0) as u64);
            (at, back)
        });
        Link { to_machine: VecDeque::new(), to_program: VecDeque::new(), fault, dice, breaks, is_open: true }
    }

    /// Breaks the connection when its time has come.
    pub(super) fn tick(&mut self, now: u64) {
        if self.is_open && self.breaks.is_some_and(|(at, _)| now == at) {
            self.is_open = false;
            self.to_machine.clear();
            self.to_program.clear();
        }
    }

    /// Opens it again; false if that is not possible yet.
    pub(super) fn reopen(&mut self, now: u64) -> bool {
        if !self.is_open && self.breaks.is_some_and(|(_, back)| back.is_some_and(|back| back <= now)) {
            self.is_open = true;
        }
        self.is_open
    }

    /// The program sends.
    pub(super) fn send(&mut self, bytes: &[u8], now: u64) {
        if self.fault == Some(Fault::LostCommand) && self.dice.chance(0.004) {
            return;
        }
        let messages = self.messages(bytes, now);
        self.to_machine.extend(messages);
    }

    /// The machine answers.
    pub(super) fn answer(&mut self, bytes: &[u8], now: u64) {
        if !self.is_open || self.fault == Some(Fault::LostReply) && self.dice.chance(0.01) {
            return;
        }
        let late = match self.fault == Some(Fault::DelayedReply) && self.dice.chance(0.01) {
            true => self.dice.between(100.0, 1200.0) as u64,
            false => 0,
        };
        let after = self.to_program.back().map_or(0, |last| last.arrives);
        let messages = self.messages(bytes, after.max(now + late));
        self.to_program.extend(messages);
    }

    fn messages(&mut self, bytes: &[u8], now: u64) -> Vec<Message> {
        let mut bytes = bytes.to_vec();
        if self.fault == Some(Fault::GarbledByte) && !bytes.is_empty() && self.dice.chance(0.003) {
            let at = self.dice.below(bytes.len());
            bytes[at] ^= 1 << self.dice.below(8);
        }
        if self.fault != Some(Fault::SplitFrames) {
            return vec![Message { arrives: now + LATENCY, bytes }];
        }
        let mut rest = &bytes[..];
        let mut arrives = now + LATENCY;
        let mut messages = Vec::new();
        while !rest.is_empty() {
            let (part, after) = rest.split_at((1 + self.dice.below(4)).min(rest.len()));
            messages.push(Message { arrives, bytes: part.to_vec() });
            arrives += self.dice.below(4) as u64;
            rest = after;
        }
        messages
    }

    /// What arrives at the machine by now.
    pub(super) fn at_machine(&mut self, now: u64) -> Option<Vec<u8>> {
        arrived(&mut self.to_machine, now)
    }

    /// What arrives at the program by now.
    pub(super) fn at_program(&mut self, now: u64) -> Option<Vec<u8>> {
        arrived(&mut self.to_program, now)
    }
}

fn arrived(queue: &mut VecDeque<Message>, now: u64) -> Option<Vec<u8>> {
    queue.front().is_some_and(|message| message.arrives <= now).then(|| queue.pop_front())?.map(|found| found.bytes)
}
