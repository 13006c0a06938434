//! Who may change a file: whoever holds the lock on it. Others can read it meanwhile.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;
use std::time::{Duration, Instant};

/// The right to change a file, until it is dropped.
#[derive(Debug)]
pub struct Claim {
    file: File,
}

/// Why a file could not be claimed.
#[derive(Debug)]
pub enum ClaimError {
    /// Somebody else has it.
    Busy,
    /// An operation on it failed.
    Io {
        /// What was tried.
        what: &'static str,
        /// The system's error.
        error: io::Error,
    },
}

fn failed(what: &'static str) -> impl FnOnce(io::Error) -> ClaimError {
    move |error| ClaimError::Io { what, error }
}

/// How long a lock may be held by somebody who only looks whether there is one.
const LOOKING: Duration = Duration::from_millis(300);

impl Claim {
    /// Claims the file at this path, if nobody else has it. It must exist.
    pub fn of(path: &Path) -> Result<Claim, ClaimError> {
        Claim::open(path, OpenOptions::new().read(true).write(true))
    }

    /// Opens a file in this way and claims it.
    pub fn open(path: &Path, options: &OpenOptions) -> Result<Claim, ClaimError> {
        let started = Instant::now();
        loop {
            let file = options.open(path).map_err(failed("open"))?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) if started.elapsed() < LOOKING => {
                    std::thread::sleep(LOOKING / 30);
                    continue;
                }
                Err(TryLockError::WouldBlock) => return Err(ClaimError::Busy),
                // Some network drives know no locks.
                Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
                Err(TryLockError::Error(error)) => return Err(failed("lock")(error)),
            }
            // Between opening and locking, its owner may have deleted it.
            if is_at(&file, path).map_err(failed("look at"))? {
                return Ok(Claim { file });
            }
        }
    }

    /// The file.
    pub const fn file(&self) -> &File {
        &self.file
    }
}

/// True if somebody has claimed the file at this path, in this process or another.
pub fn is_claimed(path: &Path) -> bool {
    File::open(path).is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
}

/// True if this file is what the path leads to.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let own = file.metadata()?;
    match std::fs::metadata(path) {
        Ok(there) => Ok((own.dev(), own.ino()) == (there.dev(), there.ino())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Where files cannot be told apart, they cannot be deleted either while they are open.
#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}
