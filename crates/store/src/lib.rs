//! The table cache: the only crate that touches table files.
//!
//! A table is a name, a definition (what must be inside) and bytes; what they mean is not known here. It is built once,
//! under a lock, into a temporary file that is synced and renamed; so it is either complete or absent. Its header is
//! checked whenever it is opened, its whole checksum once per file identity. The checksums of its parts are kept beside
//! it, so that whoever maps a file can check each part when it is first needed. A faulty file is reported and never
//! used. The content is never in memory twice: a table that was just built is used as it is, and a file is either mapped
//! or read straight into its place. Work on gigabytes asks for each part whether it is still wanted. [`WholeFile`], the file that is
//! complete or absent, serves other files too, and so does [`Log`], the file that is only appended to.

mod begun;
mod checksum;
mod claim;
mod content;
mod free_space;
mod header;
mod known;
mod log;
mod memory;
mod whole_file;

pub use begun::Begun;
pub use checksum::PART;
pub use claim::{Claim, ClaimError, is_claimed};
pub use content::Content;
pub use log::Log;
pub use memory::available_memory;
pub use whole_file::{WholeFile, write_whole};

use checksum::{Checksums, IsCancelled, Unread};
use header::{HEADER, Header};
use memmap2::{Mmap, MmapMut};
use memory::{is_lack_of_memory, own_memory};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// What a table must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Definition {
    /// The name of the file, without ending.
    pub name: &'static str,
    /// Changes whenever the content would; files with a different hash are outdated.
    pub hash: u64,
    /// The size of the content in bytes.
    pub bytes: usize,
    /// How much memory building it takes in bytes, the content included.
    pub memory: usize,
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
    /// There is too little memory to build or to load it.
    #[error(
        "there is too little memory for the table {name}: it needs {} MB{}",
        megabytes(*needed),
        available.map_or_else(String::new, |bytes| format!(", and {} MB are available", megabytes(bytes)))
    )]
    TooLittleMemory {
        /// The table.
        name: &'static str,
        /// How much it needs, in bytes.
        needed: u64,
        /// How much there is, in bytes, if that is known.
        available: Option<u64>,
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

/// How many bytes are written and synced between two checks whether the build is cancelled. Syncing cannot be
/// interrupted, so it must not be left for the end.
const WRITTEN_AT_ONCE: usize = 8 << 20;

fn megabytes(bytes: u64) -> u64 {
    bytes.div_ceil(1_000_000)
}

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
    memory: fn() -> Option<u64>,
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
        Store { folder: folder.into(), memory: available_memory }
    }

    /// The same, with this much memory; for tests.
    #[must_use]
    pub fn with_memory(self, memory: fn() -> Option<u64>) -> Store {
        Store { memory, ..self }
    }

    /// How much memory this process can still take, in bytes, if that is known.
    pub fn memory(&self) -> Option<u64> {
        (self.memory)()
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
        free_space::free_space(existing)
    }

    /// Whether a table can be used; checks the header and, once per file identity, everything.
    pub fn status(&self, table: &Definition) -> Status {
        self.state(table, false)
    }

    /// Like [`Store::status`], but checks everything, whatever was found before.
    pub fn verify(&self, table: &Definition) -> Status {
        self.state(table, true)
    }

    /// The content of a table, or `None` if there is no file. A mapped content has to be checked, see [`Content`]; a
    /// copy was checked on the way.
    pub fn load(
        &self,
        table: &Definition,
        residence: Residence,
        cancelled: IsCancelled<'_>,
    ) -> Result<Option<Content>, StoreError> {
        let Some(found) = self.find(table)? else { return Ok(None) };
        match residence {
            Residence::Mapped => self.mapped(table, found, cancelled).map(Some),
            Residence::Copied => self.copied(table, &found, cancelled).map(Some),
        }
    }

    /// Builds a table unless a valid one is there; its whole content is checked. Returns the content: a table that was
    /// just built as it is in memory, an existing one in the given residence. `fill` writes the content, or reports
    /// that it was cancelled. If several processes do this at once, one builds and the others wait; they call
    /// `cancelled` meanwhile.
    pub fn build(
        &self,
        table: &Definition,
        residence: Residence,
        cancelled: IsCancelled<'_>,
        fill: impl FnOnce(&mut [u8], &Begun<'_>) -> Result<(), Cancelled>,
    ) -> Result<(Built, Content), StoreError> {
        fs::create_dir_all(&self.folder).map_err(|error| StoreError::Io {
            what: "create the folder",
            path: self.folder.clone(),
            error,
        })?;
        let _lock = self.lock(table, cancelled)?;
        self.forget(table);
        match self.load(table, residence, cancelled) {
            Ok(Some(content)) => return Ok((Built::Before, content)),
            Err(StoreError::Cancelled) => return Err(StoreError::Cancelled),
            Ok(None) | Err(_) => {}
        }
        self.sweep(table);
        let mut content = self.memory_to_build(table)?;
        let begun = Begun::new(self, table, cancelled);
        fill(&mut content, &begun)?;
        let written = self.store(table, &content, cancelled);
        // If writing is cancelled, the next build need not begin anew.
        if !matches!(written, Err(StoreError::Cancelled)) {
            begun.discard();
        }
        let content = Content::own(content);
        match written {
            Ok(()) => Ok((Built::Now, content)),
            Err(StoreError::Cancelled) => Err(StoreError::Cancelled),
            Err(why) => Err(StoreError::NotStored { why: Box::new(why), content }),
        }
    }

    /// A table in memory only, for when it cannot be stored.
    pub fn build_in_memory(
        &self,
        table: &Definition,
        fill: impl FnOnce(&mut [u8]) -> Result<(), Cancelled>,
    ) -> Result<Content, StoreError> {
        let mut content = self.memory_to_build(table)?;
        fill(&mut content)?;
        Ok(Content::own(content))
    }

    /// Memory for the content of a table, if there is enough for all that building it takes.
    fn memory_to_build(&self, table: &Definition) -> Result<MmapMut, StoreError> {
        let needed = table.memory.max(table.bytes);
        let content = self.memory_for(table, needed)?;
        // Where the system does not say how much there is, or lets this process have less, trying shows it.
        let rest = Vec::<u8>::new().try_reserve_exact(needed - table.bytes);
        rest.map_err(|_| self.too_little_memory(table, needed))?;
        Ok(content)
    }

    /// Memory for the content of a table, if there is as much as is needed in all.
    fn memory_for(&self, table: &Definition, needed: usize) -> Result<MmapMut, StoreError> {
        if self.memory().is_some_and(|available| available < needed as u64) {
            return Err(self.too_little_memory(table, needed));
        }
        own_memory(table.bytes).map_err(|error| match is_lack_of_memory(&error) {
            true => self.too_little_memory(table, needed),
            false => self.failed("find memory for", table, error),
        })
    }

    fn too_little_memory(&self, table: &Definition, needed: usize) -> StoreError {
        StoreError::TooLittleMemory { name: table.name, needed: needed as u64, available: self.memory() }
    }

    /// Locks a table; waits for the lock until `cancelled` returns true.
    fn lock(&self, table: &Definition, cancelled: IsCancelled<'_>) -> Result<File, StoreError> {
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

    /// How many bytes an interrupted build of a table has left, or a running one has written; 0 if nothing.
    pub fn leftover(&self, table: &Definition) -> u64 {
        let (begun, temporary) = (format!("{}.begun", table.name), format!(".{}.", table.name));
        let is_left = |name: &str| name == begun || name.starts_with(&temporary);
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let left = entries.filter(|entry| is_left(&entry.file_name().to_string_lossy()));
        left.filter_map(|entry| Some(entry.metadata().ok()?.len())).sum()
    }

    /// Deletes a table and what an interrupted build has left of it; false if there was neither. Fails while it is being
    /// built.
    pub fn remove(&self, table: &Definition) -> Result<bool, StoreError> {
        // Where there can be no lock, nobody is building.
        let lock = self.lock_file(table).ok();
        if lock.as_ref().is_some_and(|lock| matches!(lock.try_lock(), Err(TryLockError::WouldBlock))) {
            return Err(StoreError::Busy { name: table.name });
        }
        let was_begun = self.leftover(table) > 0;
        self.sweep(table);
        self.forget(table);
        Begun::new(self, table, &|| false).discard();
        match fs::remove_file(self.path(table)) {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(was_begun),
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
        let identity = known::identity(&file, header.checksum);
        let known =
            identity.as_ref().and_then(|identity| known::read(&self.checked_path(table), identity, table.bytes));
        Ok(Some(Found { file, checksum: header.checksum, identity, known }))
    }

    /// Forgets that a file was checked, so that its whole content is checked the next time it is needed.
    pub fn forget(&self, table: &Definition) {
        drop(fs::remove_file(self.checked_path(table)));
    }

    /// Maps a file. If the checksums of its parts are not known, its whole content is checked.
    fn mapped(&self, table: &Definition, found: Found, cancelled: IsCancelled<'_>) -> Result<Content, StoreError> {
        // SAFETY: table files are never written in place, only replaced by rename; see `write`.
        let map = unsafe { Mmap::map(&found.file) }.map_err(|error| self.failed("map", table, error))?;
        if let Some(parts) = found.known {
            return Ok(Content::mapped(map, parts, false));
        }
        let checksums = Checksums::of(&map[HEADER..], cancelled)?;
        self.compare(table, &found, &checksums)?;
        Ok(Content::mapped(map, checksums.parts, true))
    }

    /// Reads a file into large pages of our own and checks its whole content on the way.
    fn copied(&self, table: &Definition, found: &Found, cancelled: IsCancelled<'_>) -> Result<Content, StoreError> {
        let mut memory = self.memory_for(table, table.bytes)?;
        let checksums = Checksums::of_copy(&self.path(table), HEADER, &mut memory, cancelled);
        self.compare(table, found, &checksums.map_err(|unread| self.unread(table, unread))?)?;
        Ok(Content::own(memory))
    }

    /// Reads a file once, a buffer at a time: nothing is mapped, so nothing happens if the file shrinks meanwhile.
    fn read_through(&self, table: &Definition, found: &Found) -> Result<(), StoreError> {
        let checksums = Checksums::of_file(&self.path(table), HEADER, table.bytes, &|| false);
        self.compare(table, found, &checksums.map_err(|unread| self.unread(table, unread))?)
    }

    fn unread(&self, table: &Definition, unread: Unread) -> StoreError {
        match unread {
            Unread::Cancelled => StoreError::Cancelled,
            Unread::Failed(error) => self.failed("read", table, error),
        }
    }

    /// Compares the checksum of the content with the one in the header, and remembers whether they agree.
    fn compare(&self, table: &Definition, found: &Found, checksums: &Checksums) -> Result<(), StoreError> {
        if checksums.whole != found.checksum {
            self.forget(table);
            return Err(StoreError::Unusable { name: table.name, why: "its content is damaged".into() });
        }
        if let Some(identity) = &found.identity {
            known::write(&self.checked_path(table), identity, &checksums.parts);
        }
        Ok(())
    }

    /// The state of a file; checks everything if `all` is true or that has not been done before.
    fn state(&self, table: &Definition, all: bool) -> Status {
        let checked = self.find(table).and_then(|found| match found {
            Some(found) if found.known.is_some() && !all => Ok(Status::Ready),
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

    /// Writes the file of a table, and the checksums of its parts beside it.
    fn store(&self, table: &Definition, content: &[u8], cancelled: IsCancelled<'_>) -> Result<(), StoreError> {
        let checksums = Checksums::of(content, cancelled)?;
        let file = self.write(table, &self.path(table), &[content], checksums.whole, cancelled)?;
        if let Some(identity) = known::identity(&file, checksums.whole) {
            known::write(&self.checked_path(table), &identity, &checksums.parts);
        }
        Ok(())
    }

    /// Writes a file for a table: a header, and these parts, which have this checksum.
    fn write(
        &self,
        table: &Definition,
        path: &Path,
        parts: &[&[u8]],
        checksum: u32,
        cancelled: IsCancelled<'_>,
    ) -> Result<File, StoreError> {
        let failed = |error| self.failed("write", table, error);
        let bytes = parts.iter().map(|part| part.len() as u64).sum();
        let header = Header { hash: table.hash, bytes, checksum }.encode();
        let mut file = WholeFile::with_prefix(path, &format!(".{}.", table.name)).map_err(failed)?;
        file.write_all(&header).map_err(failed)?;
        for part in parts.iter().flat_map(|part| part.chunks(WRITTEN_AT_ONCE)) {
            if cancelled() {
                return Err(StoreError::Cancelled);
            }
            file.write_all(part).map_err(failed)?;
            file.sync().map_err(failed)?;
        }
        file.finish_open().map_err(failed)
    }
}

impl From<Cancelled> for StoreError {
    fn from(_: Cancelled) -> StoreError {
        StoreError::Cancelled
    }
}

/// A table's file with a valid header.
struct Found {
    file: File,
    /// The checksum in the header.
    checksum: u32,
    identity: Option<String>,
    /// The checksums of its parts, if this very file was checked before.
    known: Option<Vec<u32>>,
}
