//! Real ports: serial lines, LEGO NXT bricks on USB, TCP. The only module that touches hardware.

use super::port::{Clock, Lost, Port, Wire};
use nusb::MaybeFuture;
use nusb::transfer::{Buffer, Bulk, In, Out, TransferError};
use serialport::SerialPort;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::time::{Duration, Instant};

/// A LEGO NXT brick: vendor and product, endpoints, the longest packet.
const NXT: (u16, u16) = (0x0694, 0x0002);
const TO_BRICK: u8 = 0x01;
const FROM_BRICK: u8 = 0x82;
const PACKET: usize = 64;

/// CUBOTino and the line protocol; Bluetooth does not care.
const BAUD: u32 = 115_200;

/// How long a connection may take to be made, or bytes to be sent.
const PATIENCE: Duration = Duration::from_secs(2);

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
        let line = serialport::new(name, BAUD).timeout(PATIENCE).open()?;
        Ok(Serial { name: name.to_owned(), line: Some(line) })
    }

    fn with<T>(&mut self, work: impl FnOnce(&mut dyn SerialPort) -> io::Result<T>) -> Result<T, Lost> {
        let result = work(&mut **self.line.as_mut().ok_or(Lost)?);
        result.map_err(|_| {
            self.line = None;
            Lost
        })
    }
}

impl Port for Serial {
    fn send(&mut self, bytes: &[u8]) -> Result<(), Lost> {
        self.with(|line| {
            line.set_timeout(PATIENCE)?;
            line.write_all(bytes)?;
            line.flush()
        })
    }

    fn receive(&mut self, wait: Duration) -> Result<Vec<u8>, Lost> {
        self.with(|line| {
            // A line cannot wait for no time at all.
            line.set_timeout(wait.max(Duration::from_millis(1)))?;
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
        Err(error) if matches!(error.kind(), ErrorKind::TimedOut | ErrorKind::WouldBlock | ErrorKind::Interrupted) => {
            Ok(Vec::new())
        }
        Err(error) => Err(error),
    }
}

/// A TCP connection, as simulated machines offer.
struct Tcp {
    address: String,
    stream: Option<TcpStream>,
}

impl Tcp {
    fn open(address: &str) -> io::Result<Tcp> {
        let found = address.to_socket_addrs()?.next().ok_or(ErrorKind::NotFound)?;
        let stream = TcpStream::connect_timeout(&found, PATIENCE)?;
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(PATIENCE))?;
        Ok(Tcp { address: address.to_owned(), stream: Some(stream) })
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
        self.with(|stream| stream.write_all(bytes))
    }

    fn receive(&mut self, wait: Duration) -> Result<Vec<u8>, Lost> {
        self.with(|stream| {
            stream.set_read_timeout(Some(wait.max(Duration::from_millis(1))))?;
            read_some(stream)
        })
    }

    fn reopen(&mut self) -> Result<(), Lost> {
        if self.stream.is_none() {
            *self = Tcp::open(&self.address).map_err(|_| Lost)?;
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
        match out.transfer_blocking(Buffer::from(bytes), PATIENCE).into_result() {
            Ok(_) => Ok(()),
            Err(_) => {
                self.ends = None;
                Err(Lost)
            }
        }
    }

    fn receive(&mut self, wait: Duration) -> Result<Vec<u8>, Lost> {
        let (_, back) = self.ends.as_mut().ok_or(Lost)?;
        let wait = wait.max(Duration::from_millis(1));
        match back.transfer_blocking(Buffer::new(PACKET), wait).into_result() {
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
