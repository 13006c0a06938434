//! Tables that were begun: what an interrupted build had achieved.
//!
//! A build that takes minutes keeps its content from time to time, with the number of steps it includes. The file is
//! written like a table, to a temporary one that is renamed, with a checksum; so it is complete, or it is not used. It
//! lies beside the table until the table is there.

use crate::checksum::{self, IsCancelled, PART};
use crate::header::{HEADER, Header};
use crate::{Definition, Store};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// How long a build runs before it keeps something.
const INTERVAL: Duration = Duration::from_secs(10);
/// Keeping takes at most one part in this many of the time.
const SHARE: u32 = 10;

/// Where a build keeps what it has achieved.
pub struct Begun<'a> {
    store: &'a Store,
    table: &'a Definition,
    cancelled: IsCancelled<'a>,
    /// When something was kept last, and how long that took.
    last: Mutex<(Instant, Duration)>,
}

impl<'a> Begun<'a> {
    pub(crate) fn new(store: &'a Store, table: &'a Definition, cancelled: IsCancelled<'a>) -> Begun<'a> {
        Begun { store, table, cancelled, last: Mutex::new((Instant::now(), Duration::ZERO)) }
    }

    fn path(&self) -> PathBuf {
        self.store.folder().join(format!("{}.begun", self.table.name))
    }

    /// Fills `content` with what was kept last, and returns how many steps it includes. 0 if nothing valid was kept, or
    /// if it was cancelled; then the content can be anything.
    pub fn load(&self, content: &mut [u8]) -> u64 {
        self.read(content).ok().flatten().unwrap_or(0)
    }

    fn read(&self, content: &mut [u8]) -> io::Result<Option<u64>> {
        let mut file = File::open(self.path())?;
        let mut start = [0; HEADER];
        file.read_exact(&mut start)?;
        let Ok(header) = Header::decode(&start) else { return Ok(None) };
        if header.hash != self.table.hash || header.bytes != (content.len() + 8) as u64 {
            return Ok(None);
        }
        for part in content.chunks_mut(PART) {
            if (self.cancelled)() {
                return Ok(None);
            }
            file.read_exact(part)?;
        }
        let mut steps = [0; 8];
        file.read_exact(&mut steps)?;
        let is_intact = checksum::of_all(&[content, &steps], self.cancelled) == Ok(header.checksum);
        Ok(is_intact.then_some(u64::from_le_bytes(steps)))
    }

    /// True if it is time to keep something again.
    pub fn is_due(&self) -> bool {
        let (when, took) = *self.last.lock().expect("nobody panics");
        when.elapsed() >= INTERVAL.max(took * SHARE)
    }

    /// Keeps the content, which includes this many steps. If that fails, only time is lost.
    pub fn save(&self, content: &[u8], steps: u64) {
        let begun = Instant::now();
        let (steps, cancelled) = (steps.to_le_bytes(), self.cancelled);
        if let Ok(checksum) = checksum::of_all(&[content, &steps], cancelled) {
            drop(self.store.write(self.table, &self.path(), &[content, &steps], checksum, cancelled));
        }
        *self.last.lock().expect("nobody panics") = (Instant::now(), begun.elapsed());
    }

    /// Deletes what was kept.
    pub(crate) fn discard(&self) {
        drop(fs::remove_file(self.path()));
    }
}
