//! A simulated machine that other programs can connect to, in real time: on TCP, and on a pseudo-terminal.
//!
//! Only one cable is offered: of a machine with several bricks, the first.

use crate::sim::{Framing, World};
use std::io::{self, ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What nxt-python says first and last over TCP; telegrams come without a length then.
const NXT_PYTHON_OPENS: u8 = 0x98;
const NXT_PYTHON_CLOSES: u8 = 0x99;

const TICK: Duration = Duration::from_millis(1);
const CABLE: usize = 0;

/// Answers one connection after another until it is told to end.
pub fn serve_tcp(world: &mut World, listener: &TcpListener, end: &AtomicBool) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    while !end.load(Ordering::Relaxed) {
        match listener.accept() {
            Ok((stream, _)) => {
                stream.set_nonblocking(true)?;
                stream.set_nodelay(true)?;
                world.connect(Framing::Lengths);
                serve(world, Tcp { stream, is_python: false, is_closed: false }, end)?;
            }
            Err(error) if error.kind() == ErrorKind::WouldBlock => std::thread::sleep(TICK * 5),
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Where bytes come from and go to.
trait Line {
    /// Messages that have arrived; `None` if the other side is gone.
    fn read(&mut self, world: &mut World) -> io::Result<Option<Vec<Vec<u8>>>>;

    fn write(&mut self, bytes: &[u8]) -> io::Result<()>;
}

fn serve(world: &mut World, mut line: impl Line, end: &AtomicBool) -> io::Result<()> {
    let (began, first) = (Instant::now(), world.now());
    while !end.load(Ordering::Relaxed) {
        let Some(messages) = line.read(world)? else { return Ok(()) };
        messages.iter().for_each(|message| {
            world.send(CABLE, message);
        });
        let due = first + began.elapsed();
        while world.now() < due {
            world.wait(TICK);
        }
        while let Some(answer) = world.receive(CABLE, Duration::ZERO).filter(|answer| !answer.is_empty()) {
            line.write(&answer)?;
        }
        std::thread::sleep(TICK);
    }
    Ok(())
}

struct Tcp {
    stream: TcpStream,
    is_python: bool,
    is_closed: bool,
}

impl Line for Tcp {
    fn read(&mut self, world: &mut World) -> io::Result<Option<Vec<Vec<u8>>>> {
        if self.is_closed {
            return Ok(None);
        }
        let mut bytes = [0; 1024];
        let mut arrived = match self.stream.read(&mut bytes) {
            Ok(0) => return Ok(None),
            Ok(length) => &bytes[..length],
            Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(Some(Vec::new())),
            Err(error) if error.kind() == ErrorKind::ConnectionReset => return Ok(None),
            Err(error) => return Err(error),
        };
        if world.is_brick() && arrived == [NXT_PYTHON_OPENS] {
            self.is_python = true;
            world.connect(Framing::Packets);
            self.stream.write_all(b"usb")?;
            return Ok(Some(Vec::new()));
        }
        if !self.is_python {
            return Ok(Some(vec![arrived.to_vec()]));
        }
        // Telegrams that were sent one after another can arrive together.
        let mut telegrams = Vec::new();
        while !arrived.is_empty() {
            if arrived[0] == NXT_PYTHON_CLOSES {
                self.is_closed = true;
                break;
            }
            let (telegram, rest) = arrived.split_at(telegram_length(arrived).min(arrived.len()));
            telegrams.push(telegram.to_vec());
            arrived = rest;
        }
        Ok(Some(telegrams))
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self.stream.write_all(bytes) {
            Err(error) if matches!(error.kind(), ErrorKind::BrokenPipe | ErrorKind::ConnectionReset) => Ok(()),
            result => result,
        }
    }
}

/// How long a telegram is, by its kind and code.
const fn telegram_length(bytes: &[u8]) -> usize {
    match bytes {
        [0x00 | 0x80, 0x03, ..] => 6,
        [0x00 | 0x80, 0x04, ..] => 12,
        [0x00 | 0x80, 0x06, ..] => 3,
        [0x00 | 0x80, 0x0a, ..] => 4,
        [0x00 | 0x80, 0x0b | 0x0d, ..] | [0x01, 0x88 | 0x9b, ..] => 2,
        _ => usize::MAX,
    }
}

#[cfg(unix)]
pub use pty::Pty;

#[cfg(unix)]
mod pty {
    use super::{ErrorKind, Line, Write, serve};
    use crate::sim::World;
    use rustix::fs::{Mode, OFlags, open};
    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
    use rustix::termios::{OptionalActions, tcgetattr, tcsetattr};
    use std::fs::File;
    use std::io::{self, Read};
    use std::os::fd::OwnedFd;
    use std::sync::atomic::AtomicBool;

    /// A pseudo-terminal: other programs open [`Pty::name`] as if it were a serial line.
    #[derive(Debug)]
    pub struct Pty {
        own: File,
        /// Kept open, so that the line does not hang up between two programs.
        _other: OwnedFd,
        name: String,
    }

    impl Pty {
        /// A new one.
        pub fn new() -> io::Result<Pty> {
            let own = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY)?;
            grantpt(&own)?;
            unlockpt(&own)?;
            let name = ptsname(&own, Vec::new())?.to_string_lossy().into_owned();
            let other = open(&*name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty())?;
            let mut settings = tcgetattr(&other)?;
            settings.make_raw();
            tcsetattr(&other, OptionalActions::Now, &settings)?;
            rustix::io::ioctl_fionbio(&own, true)?;
            Ok(Pty { own: own.into(), _other: other, name })
        }

        /// The name to open.
        pub fn name(&self) -> &str {
            &self.name
        }

        /// Answers until it is told to end.
        pub fn serve(&self, world: &mut World, end: &AtomicBool) -> io::Result<()> {
            serve(world, Terminal(&self.own), end)
        }
    }

    struct Terminal<'a>(&'a File);

    impl Line for Terminal<'_> {
        fn read(&mut self, _: &mut World) -> io::Result<Option<Vec<Vec<u8>>>> {
            let mut bytes = [0; 1024];
            match self.0.read(&mut bytes) {
                Ok(length) => Ok(Some(vec![bytes[..length].to_vec()])),
                Err(error) if error.kind() == ErrorKind::WouldBlock => Ok(Some(Vec::new())),
                Err(error) => Err(error),
            }
        }

        fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
            self.0.write_all(bytes)
        }
    }
}
