//! Real ports: serial lines, LEGO NXT bricks on USB, TCP. The only module that touches hardware.

use super::port::{Clock, Lost, Port, Wire};
use nusb::MaybeFuture;
use nusb::transfer::{Buffer, Bulk, In, Out, TransferError};
use serialport::{ClearBuffer, SerialPort};
use std::io::{self, ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream, ToSocketAddrs};
use std::time::{Duration, Instant};

/// A LEGO NXT brick: vendor and product, endpoints, the longest packet.
const NXT: (u16, u16) = (0x0694, 0x0002);
const TO_BRICK: u8 = 0x01;
const FROM_BRICK: u8 = 0x82;
const PACKET: usize = 64;

/// CUBOTino and the line protocol; Bluetooth does not care.
const BAUD: u32 = 115_200;

/// How long a connection may take to be made.
const PATIENCE: Duration = Duration::from_secs(2);

/// The same for a connection that was lost; it is tried again and again, with a look at the stop in between.
const RETRY: Duration = Duration::from_millis(500);

/// How long a message may take to be sent, all of it together.
const SENDING: Duration = Duration::from_secs(1);

/// No port can wait for less, or for no time at all.
const LEAST: Duration = Duration::from_millis(1);

/// Why a port cannot be opened.
#[derive(Debug, thiserror::Error)]
#[error("{port}: {reason}")]
#[non_exhaustive]
pub struct NoPort {
    /// Its name.
    pub port: String,
    /// Why.
    pub reason: String,
}

/// Opens a port: `usb` for a brick on USB, `usb:SERIAL` for the one with this serial number, `tcp:HOST:PORT`, otherwise the name of a serial line such as `/dev/ttyACM0`
/// or `COM3`.
pub fn open(name: &str) -> Result<Wire, NoPort> {
    let no = |reason: String| NoPort { port: name.to_owned(), reason };
    let port: Box<dyn Port + Send> = match name.split_once(':') {
        Some(("tcp", address)) => Box::new(Tcp::open(address).map_err(|error| no(error.to_string()))?),
        Some(("usb", serial)) => Box::new(Usb::open(Some(serial.to_owned())).map_err(no)?),
        None if name == "usb" => Box::new(Usb::open(None).map_err(no)?),
        _ => Box::new(Serial::open(name).map_err(|error| no(error.to_string()))?),
    };
    Ok(Wire { port, clock: Box::new(RealClock::default()) })
}

/// The clock on the wall.
#[derive(Clone, Copy, Debug)]
pub struct RealClock(Instant);

impl Default for RealClock {
    fn default() -> Self {
        RealClock(Instant::now())
    }
}

impl Clock for RealClock {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }

    fn sleep(&mut self, time: Duration) {
        std::thread::sleep(time);
    }
}

/// A serial line.
struct Serial {
    name: String,
    line: Option<Box<dyn SerialPort>>,
}

impl Serial {
    fn open(name: &str) -> serialport::Result<Serial> {
        let line = serialport::new(name, BAUD).timeout(SENDING).open_native()?;
        #[cfg(unix)]
        never_block(&line)?;
        Ok(Serial { name: name.to_owned(), line: Some(Box::new(line)) })
    }

    fn with<T>(&mut self, work: impl FnOnce(&mut dyn SerialPort) -> io::Result<T>) -> Result<T, Lost> {
        let line = self.line.as_mut().ok_or(Lost)?;
        let result = work(&mut **line);
        if result.is_err() {
            // Closing would wait for what the other side does not take.
            let _ = line.clear(ClearBuffer::Output);
            self.line = None;
        }
        result.map_err(|_| Lost)
    }
}

/// Lets a write return when the line takes no more. It would wait for the rest otherwise, for as long as the other side
/// likes.
#[cfg(unix)]
fn never_block(line: &serialport::TTYPort) -> io::Result<()> {
    use std::os::fd::{AsRawFd, BorrowedFd};
    // SAFETY: the line has this descriptor open, and outlives the borrow.
    let line = unsafe { BorrowedFd::borrow_raw(line.as_raw_fd()) };
    Ok(rustix::io::ioctl_fionbio(line, true)?)
}

/// Writes all bytes within [`SENDING`]; before each attempt the sink is told how long it may take.
fn write_in_time<W: Write + ?Sized>(
    sink: &mut W,
    mut bytes: &[u8],
    may_take: impl Fn(&mut W, Duration) -> io::Result<()>,
) -> io::Result<()> {
    let end = Instant::now() + SENDING;
    while !bytes.is_empty() {
        let left = end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(ErrorKind::TimedOut.into());
        }
        may_take(sink, left.max(LEAST))?;
        match sink.write(bytes) {
            Ok(0) => return Err(ErrorKind::WriteZero.into()),
            Ok(sent) => bytes = &bytes[sent..],
            Err(error) if has_to_wait(&error) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Nothing was wrong, there was only nothing to read, or no room to write.
fn has_to_wait(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::TimedOut | ErrorKind::WouldBlock | ErrorKind::Interrupted)
}

impl Port for Serial {
    fn send(&mut self, bytes: &[u8]) -> Result<(), Lost> {
        self.with(|line| write_in_time(line, bytes, |line, left| Ok(line.set_timeout(left)?)))
    }

    fn receive(&mut self, wait: Duration) -> Result<Vec<u8>, Lost> {
        self.with(|line| {
            line.set_timeout(wait.max(LEAST))?;
            read_some(line)
        })
    }

    fn reopen(&mut self) -> Result<(), Lost> {
        if self.line.is_none() {
            *self = Serial::open(&self.name).map_err(|_| Lost)?;
        }
        Ok(())
    }
}

/// What has arrived; nothing if the time is over.
fn read_some(source: &mut (impl Read + ?Sized)) -> io::Result<Vec<u8>> {
    let mut bytes = [0; 256];
    match source.read(&mut bytes) {
        Ok(0) => Err(ErrorKind::UnexpectedEof.into()),
        Ok(length) => Ok(bytes[..length].to_vec()),
        Err(error) if has_to_wait(&error) => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}

/// A TCP connection, as simulated machines offer.
struct Tcp {
    address: SocketAddr,
    stream: Option<TcpStream>,
}

impl Tcp {
    fn open(address: &str) -> io::Result<Tcp> {
        // Looked up once: that can take long, and nobody could stop it.
        let address = address.to_socket_addrs()?.next().ok_or(ErrorKind::NotFound)?;
        Tcp::connect(address, PATIENCE)
    }

    fn connect(address: SocketAddr, patience: Duration) -> io::Result<Tcp> {
        let stream = TcpStream::connect_timeout(&address, patience)?;
        stream.set_nodelay(true)?;
        Ok(Tcp { address, stream: Some(stream) })
    }

    fn with<T>(&mut self, work: impl FnOnce(&mut TcpStream) -> io::Result<T>) -> Result<T, Lost> {
        let result = work(self.stream.as_mut().ok_or(Lost)?);
        result.map_err(|_| {
            self.stream = None;
            Lost
        })
    }
}

impl Port for Tcp {
    fn send(&mut self, bytes: &[u8]) -> Result<(), Lost> {
        self.with(|stream| write_in_time(stream, bytes, |stream, left| stream.set_write_timeout(Some(left))))
    }

    fn receive(&mut self, wait: Duration) -> Result<Vec<u8>, Lost> {
        self.with(|stream| {
            stream.set_read_timeout(Some(wait.max(LEAST)))?;
            read_some(stream)
        })
    }

    fn reopen(&mut self) -> Result<(), Lost> {
        if self.stream.is_none() {
            *self = Tcp::connect(self.address, RETRY).map_err(|_| Lost)?;
        }
        Ok(())
    }
}

/// A brick on USB.
struct Usb {
    /// Its serial number, if that matters.
    serial: Option<String>,
    ends: Option<(nusb::Endpoint<Bulk, Out>, nusb::Endpoint<Bulk, In>)>,
}

impl Usb {
    fn open(serial: Option<String>) -> Result<Usb, String> {
        let text = |error: nusb::Error| error.to_string();
        let devices = nusb::list_devices().wait().map_err(text)?;
        let bricks: Vec<_> = devices.filter(|device| (device.vendor_id(), device.product_id()) == NXT).collect();
        let is_wanted = |wanted: &str| {
            bricks.iter().find(|brick| brick.serial_number().is_some_and(|own| own.eq_ignore_ascii_case(wanted)))
        };
        let found = serial.as_deref().map_or_else(|| bricks.first(), is_wanted);
        let Some(found) = found else {
            let known: Vec<&str> = bricks.iter().filter_map(|brick| brick.serial_number()).collect();
            return Err(match known[..] {
                [] => "there is no LEGO NXT brick on USB".to_owned(),
                _ => format!("there is no LEGO NXT brick with this serial number on USB, but {}", known.join(", ")),
            });
        };
        let device = found.open().wait().map_err(text)?;
        let interface = device.claim_interface(0).wait().map_err(text)?;
        let out = interface.endpoint::<Bulk, Out>(TO_BRICK).map_err(text)?;
        let back = interface.endpoint::<Bulk, In>(FROM_BRICK).map_err(text)?;
        Ok(Usb { serial, ends: Some((out, back)) })
    }
}

impl Port for Usb {
    fn send(&mut self, bytes: &[u8]) -> Result<(), Lost> {
        let (out, _) = self.ends.as_mut().ok_or(Lost)?;
        match out.transfer_blocking(Buffer::from(bytes), SENDING).into_result() {
            Ok(_) => Ok(()),
            Err(_) => {
                self.ends = None;
                Err(Lost)
            }
        }
    }

    fn receive(&mut self, wait: Duration) -> Result<Vec<u8>, Lost> {
        let (_, back) = self.ends.as_mut().ok_or(Lost)?;
        match back.transfer_blocking(Buffer::new(PACKET), wait.max(LEAST)).into_result() {
            Ok(packet) => Ok(packet.into_vec()),
            Err(TransferError::Cancelled) => Ok(Vec::new()),
            Err(_) => {
                self.ends = None;
                Err(Lost)
            }
        }
    }

    fn reopen(&mut self) -> Result<(), Lost> {
        if self.ends.is_none() {
            *self = Usb::open(self.serial.clone()).map_err(|_| Lost)?;
        }
        Ok(())
    }

    fn has_packets(&self) -> bool {
        true
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::drive::listen::Pty;

    /// Sends until the port is lost, which it is as soon as a message does not go out any more.
    fn is_lost(port: &mut impl Port, message: &[u8]) -> bool {
        (0..20_000).any(|_| port.send(message).is_err()) && port.send(message).is_err()
    }

    #[test]
    fn a_line_that_takes_nothing_is_lost() {
        // Nobody reads at the other end. The last message fits in part, which must not be waited for.
        let pty = Pty::new().unwrap();
        let mut serial = Serial::open(pty.name()).unwrap();
        assert!(is_lost(&mut serial, &[b'x'; 33]));
        assert!(serial.reopen().is_ok());
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let mut tcp = Tcp::open(&listener.local_addr().unwrap().to_string()).unwrap();
        assert!(is_lost(&mut tcp, &[b'x'; 1 << 20]));
    }
}
