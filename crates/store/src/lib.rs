//! The table cache: the only room that touches table files.
//!
//! A table is a name, a definition (what must be inside) and bytes; what they mean is not known here. It is built once,
//! behind a lock, into a temporary file that is synced and renamed; so it is there whole or not at all. Its header is
//! checked whenever it is opened, its whole checksum once per file identity. Whatever is wrong with a file is
//! said and never used.

mod header;

use header::{HEADER, Header};
use memmap2::{Advice, Mmap, MmapMut};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

/// What a table must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Definition {
    /// The name of the file, without ending.
    pub name: &'static str,
    /// Changes whenever the content would; files with another one are outdated.
    pub hash: u64,
    /// How many bytes the content has.
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
    /// It cannot, for this reason.
    Unusable(String),
}

/// How a table is brought into memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Residence {
    /// Mapped: at hand at once, read as it is needed.
    Mapped,
    /// Copied into large pages: takes a moment, then every read is quicker.
    Copied,
}

/// The content of a table.
pub struct Content {
    memory: Memory,
}

enum Memory {
    Mapped(Mmap),
    Own(MmapMut),
}

impl Deref for Content {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match &self.memory {
            Memory::Mapped(map) => &map[HEADER..],
            Memory::Own(map) => map,
        }
    }
}

/// Why the cache could not do what it should.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The file is not what it should be.
    #[error("the table {name} cannot be used: {why}; 'zauber tables build {name}' makes it anew")]
    Unusable {
        /// The table.
        name: &'static str,
        /// What is wrong.
        why: String,
    },
    /// The machine failed.
    #[error("cannot {what} {}: {source}", path.display())]
    Io {
        /// What was tried.
        what: &'static str,
        /// On what.
        path: PathBuf,
        /// What happened.
        source: io::Error,
    },
    /// The builder gave up.
    #[error("building the table was cancelled")]
    Cancelled,
}

/// How a build ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Built {
    /// This call has built it.
    Now,
    /// It was there, or someone else has built it meanwhile.
    Before,
}

/// A folder of tables.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
}

impl Store {
    /// The folder in `ZAUBER_TABLES`, or else the platform's place for caches.
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

    /// A folder of one's own.
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

    /// Bytes that are free where the tables are, if that can be told.
    pub fn free_space(&self) -> Option<u64> {
        let existing = self.folder.ancestors().find(|folder| folder.exists())?;
        fs4::available_space(existing).ok()
    }

    /// Whether a table can be used; looks at the header and, once per file identity, at everything.
    pub fn status(&self, table: &Definition) -> Status {
        match self.check(table, false) {
            Ok(Some(_)) => Status::Ready,
            Ok(None) => Status::Absent,
            Err(error) => Status::Unusable(reason(error)),
        }
    }

    /// As [`Store::status`], but looks at everything whatever was found before.
    pub fn verify(&self, table: &Definition) -> Status {
        match self.check(table, true) {
            Ok(Some(_)) => Status::Ready,
            Ok(None) => Status::Absent,
            Err(error) => Status::Unusable(reason(error)),
        }
    }

    /// The content of a table, or `None` if there is no file.
    pub fn load(&self, table: &Definition, residence: Residence) -> Result<Option<Content>, StoreError> {
        let Some(map) = self.check(table, false)? else { return Ok(None) };
        let memory = match residence {
            Residence::Mapped => Memory::Mapped(map),
            Residence::Copied => {
                Memory::Own(copied(&map[HEADER..]).map_err(|source| self.failed("copy", table, source))?)
            }
        };
        Ok(Some(Content { memory }))
    }

    /// Builds a table unless it is there: `fill` writes the content, and returns false to give up. If several
    /// processes do this at once, one builds and the others wait.
    pub fn build(&self, table: &Definition, fill: impl FnOnce(&mut [u8]) -> bool) -> Result<Built, StoreError> {
        fs::create_dir_all(&self.folder).map_err(|source| StoreError::Io {
            what: "create the folder",
            path: self.folder.clone(),
            source,
        })?;
        let lock_path = self.folder.join(format!("{}.lock", table.name));
        let lock = OpenOptions::new().create(true).truncate(false).write(true).open(&lock_path);
        let lock = lock.map_err(|source| self.failed("open the lock of", table, source))?;
        lock.lock().map_err(|source| self.failed("lock", table, source))?;
        if self.status(table) == Status::Ready {
            return Ok(Built::Before);
        }
        self.sweep(table);
        let mut content = own_memory(table.bytes).map_err(|source| self.failed("find memory for", table, source))?;
        if !fill(&mut content) {
            return Err(StoreError::Cancelled);
        }
        self.write(table, &content).map_err(|source| self.failed("write", table, source))?;
        Ok(Built::Now)
    }

    /// A table in memory only, for when there is nowhere to keep it.
    pub fn build_in_memory(table: &Definition, fill: impl FnOnce(&mut [u8]) -> bool) -> Result<Content, StoreError> {
        let mut content = own_memory(table.bytes).map_err(|source| StoreError::Io {
            what: "find memory for",
            path: table.name.into(),
            source,
        })?;
        if fill(&mut content) { Ok(Content { memory: Memory::Own(content) }) } else { Err(StoreError::Cancelled) }
    }

    /// Deletes a table; false if there was none.
    pub fn remove(&self, table: &Definition) -> Result<bool, StoreError> {
        self.sweep(table);
        drop(fs::remove_file(self.checked_path(table)));
        match fs::remove_file(self.path(table)) {
            Ok(()) => Ok(true),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(source) => Err(self.failed("remove", table, source)),
        }
    }

    fn failed(&self, what: &'static str, table: &Definition, source: io::Error) -> StoreError {
        StoreError::Io { what, path: self.path(table), source }
    }

    /// Maps the file and looks whether it is what it should be.
    fn check(&self, table: &Definition, all: bool) -> Result<Option<Mmap>, StoreError> {
        let unusable = |why: String| StoreError::Unusable { name: table.name, why };
        let mut file = match File::open(self.path(table)) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(source) => return Err(self.failed("open", table, source)),
        };
        let mut start = [0; HEADER];
        file.read_exact(&mut start).map_err(|_| unusable("the file is shorter than its header".into()))?;
        let header = Header::decode(&start).map_err(unusable)?;
        if header.hash != table.hash || header.bytes != table.bytes as u64 {
            return Err(unusable("it was made by another version".into()));
        }
        let length = file.metadata().map_err(|source| self.failed("look at", table, source))?.len();
        if length != (HEADER + table.bytes) as u64 {
            return Err(unusable(format!("the file has {length} bytes instead of {}", HEADER + table.bytes)));
        }
        // SAFETY: table files are never written in place, only replaced by rename; see `write`.
        let map = unsafe { Mmap::map(&file) }.map_err(|source| self.failed("map", table, source))?;
        let identity = identity(&file, header.checksum);
        let known = fs::read_to_string(self.checked_path(table)).ok();
        if all || identity.is_none() || known != identity {
            if crc32fast::hash(&map[HEADER..]) != header.checksum {
                return Err(unusable("its content is damaged".into()));
            }
            if let Some(identity) = identity {
                // Only saves time; if it cannot be kept, the next start looks again.
                drop(fs::write(self.checked_path(table), identity));
            }
        }
        Ok(Some(map))
    }

    fn checked_path(&self, table: &Definition) -> PathBuf {
        self.folder.join(format!("{}.checked", table.name))
    }

    /// Removes what an interrupted build has left; only while holding the lock, or to remove everything.
    fn sweep(&self, table: &Definition) {
        let prefix = format!(".{}.", table.name);
        for entry in fs::read_dir(&self.folder).into_iter().flatten().flatten() {
            if entry.file_name().to_string_lossy().starts_with(&prefix) {
                drop(fs::remove_file(entry.path()));
            }
        }
    }

    fn write(&self, table: &Definition, content: &[u8]) -> io::Result<()> {
        let header =
            Header { hash: table.hash, bytes: content.len() as u64, checksum: crc32fast::hash(content) }.encode();
        let mut file =
            tempfile::Builder::new().prefix(&format!(".{}.", table.name)).suffix(".part").tempfile_in(&self.folder)?;
        file.write_all(&header)?;
        file.write_all(content)?;
        file.as_file().sync_all()?;
        file.persist(self.path(table)).map_err(|error| error.error)?;
        // The rename itself must survive a power cut too, where folders can be synced.
        if let Ok(folder) = File::open(&self.folder) {
            drop(folder.sync_all());
        }
        Ok(())
    }
}

fn reason(error: StoreError) -> String {
    match error {
        StoreError::Unusable { why, .. } => why,
        other => other.to_string(),
    }
}

/// Zeroed memory, in large pages where there are any: a table is read all over the place.
fn own_memory(bytes: usize) -> io::Result<MmapMut> {
    let memory = MmapMut::map_anon(bytes)?;
    #[cfg(target_os = "linux")]
    drop(memory.advise(Advice::HugePage));
    #[cfg(not(target_os = "linux"))]
    let _ = Advice::Random;
    Ok(memory)
}

/// A copy in large pages, made by two threads because most of the time goes into getting the pages.
fn copied(content: &[u8]) -> io::Result<MmapMut> {
    let mut memory = own_memory(content.len())?;
    let half = content.len() / 2;
    let (low, high) = memory.split_at_mut(half);
    std::thread::scope(|scope| {
        scope.spawn(|| low.copy_from_slice(&content[..half]));
        high.copy_from_slice(&content[half..]);
    });
    Ok(memory)
}

/// What a file is told by: size, time of change, number on the disk, and the checksum it claims.
fn identity(file: &File, checksum: u32) -> Option<String> {
    let metadata = file.metadata().ok()?;
    let changed = metadata.modified().ok()?.duration_since(UNIX_EPOCH).ok()?.as_nanos();
    #[cfg(unix)]
    let number = std::os::unix::fs::MetadataExt::ino(&metadata);
    #[cfg(not(unix))]
    let number = 0;
    Some(format!("{} {changed} {number} {checksum:08x}\n", metadata.len()))
}
