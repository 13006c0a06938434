//! What a driver needs of the world: a port for bytes, and a clock.

use std::time::Duration;

/// The connection is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the connection is lost")]
pub struct Lost;

/// Bytes out and bytes in.
pub trait Port {
    /// Sends bytes. A port that cannot get rid of them within about a second is lost.
    fn send(&mut self, bytes: &[u8]) -> Result<(), Lost>;

    /// Waits for bytes, at most so long; nothing if none came.
    fn receive(&mut self, wait: Duration) -> Result<Vec<u8>, Lost>;

    /// Opens a lost connection again.
    fn reopen(&mut self) -> Result<(), Lost>;

    /// True if each message is one packet of its own, as over USB.
    fn has_packets(&self) -> bool {
        false
    }
}

/// Time, real or simulated.
pub trait Clock {
    /// The time since some beginning.
    fn now(&self) -> Duration;

    /// Lets time pass.
    fn sleep(&mut self, time: Duration);
}

/// A port and the clock it is used with.
pub struct Wire {
    /// The port.
    pub port: Box<dyn Port + Send>,
    /// The clock.
    pub clock: Box<dyn Clock + Send>,
}
