//! The table cache: the only crate that touches table files.
//!
//! A table is a name, a definition (what must be inside) and bytes; what they mean is not known here. It is built once,
//! under a lock, into a temporary file that is synced and renamed; so it is either complete or absent. Its header is
//! checked whenever it is opened, its whole checksum once per file identity. A faulty file is reported and never used.
//! The content is never in memory twice: a table that was just built is used as it is, and a file is either mapped or
//! read straight into its place.

mod begun;
mod checksum;
mod header;

pub use begun::Begun;

use header::{HEADER, Header};
use memmap2::{Advice, Mmap, MmapMut};
use std::fmt;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// What a table must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Definition {
    /// The name of the file, without ending.
    pub name: &'static str,
    /// Changes whenever the content would; files with a different hash are outdated.
    pub hash: u64,
    /// The size of the content in bytes.
    pub bytes: usize,
}

/// The state of a table's file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Status {
    /// There is none.
    Absent,
    /// It can be used.
    Ready,
    /// It cannot be used, for this reason.
    Unusable(String),
}

/// How a table is brought into memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Residence {
    /// Mapped: available at once, read as needed.
    Mapped,
    /// Copied into large pages: takes a moment, then every read is faster.
    Copied,
}

/// The content of a table.
pub struct Content {
    memory: Memory,
}

enum Memory {
    /// A file, and the checksum in its header.
    Mapped(Mmap, u32),
    Own(MmapMut),
}

impl Content {
    /// True if it is what was written to its file; reads everything. A mapped file may have been damaged since it was
    /// last checked; what is in memory was checked when it was loaded.
    pub fn is_intact(&self) -> bool {
        match &self.memory {
            Memory::Mapped(map, checksum) => checksum::of(&map[HEADER..]) == *checksum,
            Memory::Own(_) => true,
        }
    }
}

impl Deref for Content {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match &self.memory {
            Memory::Mapped(map, _) => &map[HEADER..],
            Memory::Own(map) => map,
        }
    }
}

impl fmt::Debug for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes", self.len())
    }
}

/// Why an operation on the cache failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The file is faulty.
    #[error("the table {name} cannot be used: {why}; 'zauber tables build {name}' rebuilds it")]
    Unusable {
        /// The table.
        name: &'static str,
        /// What is wrong.
        why: String,
    },
    /// An operation on a file failed.
    #[error("cannot {what} {}: {error}", path.display())]
    Io {
        /// What was tried.
        what: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// The system's error. It is part of the message, so it is not a `source`, which would be printed again.
        error: io::Error,
    },
    /// It was built but cannot be stored.
    #[error("{why}")]
    NotStored {
        /// The reason.
        why: Box<StoreError>,
        /// The content that was built.
        content: Content,
    },
    /// Another thread or process is building it.
    #[error("the table {name} is being built at the moment; remove it when that is done")]
    Busy {
        /// The table.
        name: &'static str,
    },
    /// Nobody was waiting for the table any more.
    #[error("building the table was cancelled")]
    Cancelled,
}

/// The builder of a table stopped because it was cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cancelled;

/// How long to sleep while waiting for another process's lock.
const LOCK_INTERVAL: Duration = Duration::from_millis(20);

/// How many bytes are written between two checks whether the build is cancelled.
const WRITTEN_AT_ONCE: usize = 16 << 20;

/// How a build ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Built {
    /// This call built it.
    Now,
    /// It was already there, or someone else built it meanwhile.
    Before,
}

/// A folder of tables.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
}

impl Store {
    /// The folder in `ZAUBER_TABLES`, or else the platform's cache folder.
    pub fn open() -> Store {
        let folder = std::env::var_os("ZAUBER_TABLES").filter(|folder| !folder.is_empty()).map(PathBuf::from);
        Store::at(folder.unwrap_or_else(|| {
            use etcetera::BaseStrategy;
            match etcetera::choose_base_strategy() {
                Ok(places) => places.cache_dir().join("zauber"),
                Err(_) => std::env::temp_dir().join("zauber"),
            }
        }))
    }

    /// A given folder.
    pub fn at(folder: impl Into<PathBuf>) -> Store {
        Store { folder: folder.into() }
    }

    /// Where the tables are.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The file of a table.
    pub fn path(&self, table: &Definition) -> PathBuf {
        self.folder.join(format!("{}.table", table.name))
    }

    /// When the file of a table was last changed; `None` if there is none.
    pub fn changed(&self, table: &Definition) -> Option<SystemTime> {
        fs::metadata(self.path(table)).and_then(|metadata| metadata.modified()).ok()
    }

    /// The free space where the tables are, in bytes, if it can be determined.
    pub fn free_space(&self) -> Option<u64> {
        let existing = self.folder.ancestors().find(|folder| folder.exists())?;
        fs4::available_space(existing).ok()
    }

    /// Whether a table can be used; checks the header and, once per file identity, everything.
    pub fn status(&self, table: &Definition) -> Status {
        self.state(table, false)
    }

    /// Like [`Store::status`], but checks everything, whatever was found before.
    pub fn verify(&self, table: &Definition) -> Status {
        self.state(table, true)
    }

    /// The content of a table, or `None` if there is no file.
    pub fn load(&self, table: &Definition, residence: Residence) -> Result<Option<Content>, StoreError> {
        let Some(found) = self.find(table)? else { return Ok(None) };
        let memory = match residence {
            Residence::Mapped => Memory::Mapped(self.mapped(table, &found)?, found.checksum),
            Residence::Copied => Memory::Own(self.copied(table, &found)?),
        };
        Ok(Some(Content { memory }))
    }

    /// Builds a table unless a valid one is there; its whole content is checked. Returns the content: a table that was
    /// just built as it is in memory, an existing one in the given residence. `fill` writes the content, or reports
    /// that it was cancelled. If several processes do this at once, one builds and the others wait; they call
    /// `cancelled` meanwhile.
    pub fn build(
        &self,
        table: &Definition,
        residence: Residence,
        cancelled: &dyn Fn() -> bool,
        fill: impl FnOnce(&mut [u8], &Begun<'_>) -> Result<(), Cancelled>,
    ) -> Result<(Built, Content), StoreError> {
        fs::create_dir_all(&self.folder).map_err(|error| StoreError::Io {
            what: "create the folder",
            path: self.folder.clone(),
            error,
        })?;
        let _lock = self.lock(table, cancelled)?;
        self.forget(table);
        if let Ok(Some(content)) = self.load(table, residence) {
            return Ok((Built::Before, content));
        }
        self.sweep(table);
        let mut content = own_memory(table.bytes).map_err(|error| self.failed("find memory for", table, error))?;
        let begun = Begun::new(self, table);
        fill(&mut content, &begun).map_err(|Cancelled| StoreError::Cancelled)?;
        let written = self.write(table, &self.path(table), &[&content], cancelled);
        begun.discard();
        let content = Content { memory: Memory::Own(content) };
        match written {
            Ok(()) => Ok((Built::Now, content)),
            Err(StoreError::Cancelled) => Err(StoreError::Cancelled),
            Err(why) => Err(StoreError::NotStored { why: Box::new(why), content }),
        }
    }

    /// A table in memory only, for when it cannot be stored.
    pub fn build_in_memory(
        table: &Definition,
        fill: impl FnOnce(&mut [u8]) -> Result<(), Cancelled>,
    ) -> Result<Content, StoreError> {
        let mut content = own_memory(table.bytes).map_err(|error| StoreError::Io {
            what: "find memory for",
            path: table.name.into(),
            error,
        })?;
        fill(&mut content).map_err(|Cancelled| StoreError::Cancelled)?;
        Ok(Content { memory: Memory::Own(content) })
    }

    /// Locks a table; waits for the lock until `cancelled` returns true.
    fn lock(&self, table: &Definition, cancelled: &dyn Fn() -> bool) -> Result<File, StoreError> {
        let lock = self.lock_file(table).map_err(|error| self.failed("open the lock of", table, error))?;
        loop {
            match lock.try_lock() {
                Ok(()) => return Ok(lock),
                Err(TryLockError::WouldBlock) if cancelled() => return Err(StoreError::Cancelled),
                Err(TryLockError::WouldBlock) => std::thread::sleep(LOCK_INTERVAL),
                Err(TryLockError::Error(error)) => return Err(self.failed("lock", table, error)),
            }
        }
    }

    fn lock_file(&self, table: &Definition) -> io::Result<File> {
        let path = self.folder.join(format!("{}.lock", table.name));
        let lock = OpenOptions::new().create(true).truncate(false).write(true).open(&path);
        // A file that belongs to someone else can be locked too.
        lock.or_else(|error| File::open(&path).map_err(|_| error))
    }

    /// Deletes a table; false if there was none. Fails while it is being built.
    pub fn remove(&self, table: &Definition) -> Result<bool, StoreError> {
        // Where there can be no lock, nobody is building.
        let lock = self.lock_file(table).ok();
        if lock.as_ref().is_some_and(|lock| matches!(lock.try_lock(), Err(TryLockError::WouldBlock))) {
            return Err(StoreError::Busy { name: table.name });
        }
        self.sweep(table);
        self.forget(table);
        Begun::new(self, table).discard();
        match fs::remove_file(self.path(table)) {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(self.failed("remove", table, error)),
        }
    }

    fn failed(&self, what: &'static str, table: &Definition, error: io::Error) -> StoreError {
        StoreError::Io { what, path: self.path(table), error }
    }

    /// Opens the file and checks its header.
    fn find(&self, table: &Definition) -> Result<Option<Found>, StoreError> {
        let unusable = |why: String| StoreError::Unusable { name: table.name, why };
        let mut file = match File::open(self.path(table)) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(self.failed("open", table, error)),
        };
        let mut start = [0; HEADER];
        file.read_exact(&mut start).map_err(|_| unusable("the file is shorter than its header".into()))?;
        let header = Header::decode(&start).map_err(unusable)?;
        if header.hash != table.hash || header.bytes != table.bytes as u64 {
            return Err(unusable("it was made by another version".into()));
        }
        let length = file.metadata().map_err(|error| self.failed("look at", table, error))?.len();
        if length != (HEADER + table.bytes) as u64 {
            return Err(unusable(format!("the file has {length} bytes instead of {}", HEADER + table.bytes)));
        }
        let identity = identity(&file, header.checksum);
        let known = fs::read_to_string(self.checked_path(table)).ok();
        let is_checked = identity.is_some() && known == identity;
        Ok(Some(Found { file, checksum: header.checksum, identity, is_checked }))
    }

    /// Forgets that a file was checked, so that its whole content is checked the next time it is needed.
    pub fn forget(&self, table: &Definition) {
        drop(fs::remove_file(self.checked_path(table)));
    }

    /// Maps a file; checks its whole content unless that has been done before.
    fn mapped(&self, table: &Definition, found: &Found) -> Result<Mmap, StoreError> {
        // SAFETY: table files are never written in place, only replaced by rename; see `write`.
        let map = unsafe { Mmap::map(&found.file) }.map_err(|error| self.failed("map", table, error))?;
        if !found.is_checked {
            self.compare(table, found, checksum::of(&map[HEADER..]))?;
        }
        Ok(map)
    }

    /// Reads a file into large pages of our own, one part per thread, and checks its whole content on the way.
    fn copied(&self, table: &Definition, found: &Found) -> Result<MmapMut, StoreError> {
        let failed = |error| self.failed("read", table, error);
        let mut memory = own_memory(table.bytes).map_err(failed)?;
        checksum::in_parts(&mut memory, |offset, part| {
            // Each thread has its own file handle, and so its own position in the file.
            let mut file = File::open(self.path(table))?;
            file.seek(SeekFrom::Start((HEADER + offset) as u64))?;
            file.read_exact(part)
        })
        .map_err(failed)?;
        self.compare(table, found, checksum::of(&memory))?;
        Ok(memory)
    }

    /// Reads a file once, a buffer at a time: nothing is mapped, so nothing happens if the file shrinks meanwhile.
    fn read_through(&self, table: &Definition, found: &Found) -> Result<(), StoreError> {
        let checksum = checksum::of_file(&self.path(table), HEADER, table.bytes);
        self.compare(table, found, checksum.map_err(|error| self.failed("read", table, error))?)
    }

    /// Compares the checksum of the content with the one in the header, and remembers whether they agree.
    fn compare(&self, table: &Definition, found: &Found, checksum: u32) -> Result<(), StoreError> {
        if checksum != found.checksum {
            self.forget(table);
            return Err(StoreError::Unusable { name: table.name, why: "its content is damaged".into() });
        }
        if let Some(identity) = &found.identity {
            // This only saves time; if it cannot be stored, the next start checks again.
            drop(fs::write(self.checked_path(table), identity));
        }
        Ok(())
    }

    /// The state of a file; checks everything if `all` is true or that has not been done before.
    fn state(&self, table: &Definition, all: bool) -> Status {
        let checked = self.find(table).and_then(|found| match found {
            Some(found) if found.is_checked && !all => Ok(Status::Ready),
            Some(found) => self.read_through(table, &found).map(|()| Status::Ready),
            None => Ok(Status::Absent),
        });
        checked.unwrap_or_else(|error| match error {
            StoreError::Unusable { why, .. } => Status::Unusable(why),
            other => Status::Unusable(other.to_string()),
        })
    }

    fn checked_path(&self, table: &Definition) -> PathBuf {
        self.folder.join(format!("{}.checked", table.name))
    }

    /// Removes what an interrupted build has left; only while holding the lock.
    fn sweep(&self, table: &Definition) {
        let prefix = format!(".{}.", table.name);
        for entry in fs::read_dir(&self.folder).into_iter().flatten().flatten() {
            if entry.file_name().to_string_lossy().starts_with(&prefix) {
                drop(fs::remove_file(entry.path()));
            }
        }
    }

    /// Writes a file for a table: a header, and these parts.
    fn write(
        &self,
        table: &Definition,
        path: &Path,
        parts: &[&[u8]],
        cancelled: &dyn Fn() -> bool,
    ) -> Result<(), StoreError> {
        let failed = |error| self.failed("write", table, error);
        let (bytes, checksum) = (parts.iter().map(|part| part.len() as u64).sum(), checksum::of_parts(parts));
        let header = Header { hash: table.hash, bytes, checksum }.encode();
        let (prefix, suffix) = (format!(".{}.", table.name), ".part");
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix).suffix(suffix);
        // Temporary files are usually private; a table should be shared like any other file in its folder.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let mut file = builder.tempfile_in(&self.folder).map_err(failed)?;
        file.write_all(&header).map_err(failed)?;
        for part in parts.iter().flat_map(|part| part.chunks(WRITTEN_AT_ONCE)) {
            if cancelled() {
                return Err(StoreError::Cancelled);
            }
            file.write_all(part).map_err(failed)?;
        }
        file.as_file().sync_all().map_err(failed)?;
        file.persist(path).map_err(|error| failed(error.error))?;
        // The rename itself must survive a power cut too, where folders can be synced.
        if let Ok(folder) = File::open(&self.folder) {
            drop(folder.sync_all());
        }
        Ok(())
    }
}

/// A table's file with a valid header.
struct Found {
    file: File,
    /// The checksum in the header.
    checksum: u32,
    identity: Option<String>,
    /// True if this very file was checked before.
    is_checked: bool,
}

/// Zeroed memory, in large pages where there are any: a table is read at random places.
fn own_memory(bytes: usize) -> io::Result<MmapMut> {
    let memory = MmapMut::map_anon(bytes)?;
    #[cfg(target_os = "linux")]
    drop(memory.advise(Advice::HugePage));
    #[cfg(not(target_os = "linux"))]
    let _ = Advice::Random;
    Ok(memory)
}

/// What identifies a file: its size, modification time, inode number, and the checksum in its header.
fn identity(file: &File, checksum: u32) -> Option<String> {
    let metadata = file.metadata().ok()?;
    let changed = metadata.modified().ok()?.duration_since(UNIX_EPOCH).ok()?.as_nanos();
    #[cfg(unix)]
    let number = std::os::unix::fs::MetadataExt::ino(&metadata);
    #[cfg(not(unix))]
    let number = 0;
    Some(format!("{} {changed} {number} {checksum:08x}\n", metadata.len()))
}
