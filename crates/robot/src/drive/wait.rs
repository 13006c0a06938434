//! How drivers wait, and read what comes meanwhile.
//!
//! Whatever the other side does, no wait goes on for ever: a [`Wait`] ends after some time and after some bytes, and each
//! looks at the stop every few milliseconds. Drivers wait in no other way.

use super::port::Wire;
use super::run::Hand;
use super::trouble::Trouble;
use std::time::Duration;

/// How long a lost connection is tried again.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long a driver waits before it looks at the stop again.
const LOOK: Duration = Duration::from_millis(20);

/// As many bytes can come during one wait. No machine has so much to say: at 115200 baud it takes six seconds.
const MOST_BYTES: usize = 1 << 16;

/// How often, and for how long, what has arrived is thrown away before a question. What is left comes during the wait for
/// the answer.
const DRAINS: usize = 64;
const DRAINING: Duration = Duration::from_millis(50);

/// A wait that ends: after some time, after some bytes, or when the machine should stop.
pub(super) struct Wait {
    until: Duration,
    bytes: usize,
    /// What has arrived is read once even if the time is over: the program itself may have been held up.
    has_looked: bool,
}

impl Wire {
    /// A wait of so long, from now on.
    pub(super) fn wait(&self, long: Duration) -> Wait {
        Wait { until: self.clock.now() + long, bytes: MOST_BYTES, has_looked: false }
    }

    /// The next bytes; `None` if the wait is over.
    pub(super) fn receive(&mut self, wait: &mut Wait, hand: &mut dyn Hand) -> Result<Option<Vec<u8>>, Trouble> {
        loop {
            if hand.stops() {
                return Err(Trouble::Stopped);
            }
            let left = wait.until.saturating_sub(self.clock.now());
            if left.is_zero() && wait.has_looked {
                return Ok(None);
            }
            wait.has_looked = true;
            let bytes = self.port.receive(left.min(LOOK))?;
            if !bytes.is_empty() {
                wait.bytes = wait.bytes.checked_sub(bytes.len()).ok_or(Trouble::Flooded)?;
                return Ok(Some(bytes));
            }
        }
    }

    /// Sends bytes, unless the machine should stop.
    pub(super) fn send(&mut self, bytes: &[u8], hand: &mut dyn Hand) -> Result<(), Trouble> {
        if hand.stops() {
            return Err(Trouble::Stopped);
        }
        Ok(self.port.send(bytes)?)
    }

    /// Lets time pass, unless the machine should stop.
    pub(super) fn sleep(&mut self, time: Duration, hand: &mut dyn Hand) -> Result<(), Trouble> {
        let end = self.clock.now() + time;
        loop {
            if hand.stops() {
                return Err(Trouble::Stopped);
            }
            let left = end.saturating_sub(self.clock.now());
            if left.is_zero() {
                return Ok(());
            }
            self.clock.sleep(left.min(LOOK));
        }
    }

    /// Opens a lost connection again, for a few seconds.
    pub(super) fn reopen(&mut self, hand: &mut dyn Hand) -> Result<(), Trouble> {
        let end = self.clock.now() + PATIENCE;
        while self.port.reopen().is_err() {
            if self.clock.now() >= end {
                return Err(Trouble::Lost);
            }
            self.sleep(Duration::from_millis(100), hand)?;
        }
        Ok(())
    }

    /// Throws away what has arrived, but does not wait for a machine that goes on talking.
    pub(super) fn drain(&mut self, hand: &mut dyn Hand) -> Result<(), Trouble> {
        let end = self.clock.now() + DRAINING;
        for _ in 0..DRAINS {
            if hand.stops() {
                return Err(Trouble::Stopped);
            }
            if self.port.receive(Duration::ZERO)?.is_empty() || self.clock.now() >= end {
                break;
            }
        }
        Ok(())
    }
}

/// Lines out of a stream of bytes. What is longer than any line is thrown away.
#[derive(Debug, Default)]
pub(super) struct LineReader {
    bytes: Vec<u8>,
    is_too_long: bool,
}

impl LineReader {
    /// No line of a machine is longer.
    const LONGEST: usize = 400;

    /// Forgets what has been read.
    pub(super) fn clear(&mut self) {
        *self = LineReader::default();
    }

    /// Adds what has arrived.
    pub(super) fn add(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// The next whole line, without its end.
    pub(super) fn next(&mut self) -> Option<Vec<u8>> {
        while let Some(end) = self.bytes.iter().position(|byte| *byte == b'\n') {
            let mut line: Vec<u8> = self.bytes.drain(..=end).collect();
            line.pop();
            if !std::mem::take(&mut self.is_too_long) && line.len() <= LineReader::LONGEST {
                return Some(line);
            }
        }
        if self.bytes.len() > LineReader::LONGEST {
            self.bytes.clear();
            self.is_too_long = true;
        }
        None
    }
}
