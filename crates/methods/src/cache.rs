//! The tables of a process: loaded or built when they are needed, shared by all users, freed with the cache.
//!
//! A table is identified by its type and a key. It is built once, outside every lock, on its own thread
//! ([`crate::shared`]). A faulty file never stops a solve: it becomes a note, and the table is built in memory.

use crate::shared::{BuildError, Shared};
use crate::stored::StoredTable;
use engine::{Checkpoints, NoCheckpoints, Progress, Task};
use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex};
use std::time::SystemTime;
use store::{Begun, Built, Cancelled, Content, Residence, Status, Store, StoreError};

/// How many bytes of a file in the page cache are checked in a second, and how many are copied into new memory: the
/// second is what a machine did that first had to get this memory from its host. Measured on two cores.
const CHECKED_IN_A_SECOND: f64 = 8e9;
const COPIED_IN_A_SECOND: f64 = 0.4e9;

/// Fills the content of a stored table.
pub type TableBuilder = fn(&StoredTable, &mut [u8], &dyn Progress, &dyn Checkpoints) -> Result<(), engine::Cancelled>;

/// The tables of a process. Clones share them.
#[derive(Clone)]
pub struct TableCache {
    inner: Arc<Inner>,
}

struct Inner {
    store: Store,
    residence: Residence,
    builder: TableBuilder,
    /// For each type of key and table, the map from one to the other.
    tables: Mutex<HashMap<TypeId, Box<dyn Any + Send>>>,
    /// Tables whose file was missing or damaged, with its modification time; if that is unchanged, the file is not read
    /// again.
    useless: Mutex<HashMap<&'static str, Option<SystemTime>>>,
    notes: Mutex<Vec<Note>>,
}

/// Something the user should know about the cache.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Note {
    /// A file cannot be used or written; the reason in words.
    File(String),
    /// A table is missing and is being built.
    Building(&'static str),
    /// It is built in memory, for this process only, because it cannot be stored; the reason in words.
    InMemory(&'static str, String),
}

impl TableCache {
    /// A cache backed by the files of a store. `residence` says how large tables are brought into memory.
    pub fn new(store: Store, residence: Residence) -> TableCache {
        TableCache::with_builder(store, residence, |table, content, progress, checkpoints| {
            (table.build)(content, progress, checkpoints)
        })
    }

    /// The same with another builder than the tables' rows name; for tests of what happens during a build.
    pub fn with_builder(store: Store, residence: Residence, builder: TableBuilder) -> TableCache {
        let (tables, useless, notes) = (Mutex::default(), Mutex::default(), Mutex::default());
        TableCache { inner: Arc::new(Inner { store, residence, builder, tables, useless, notes }) }
    }

    /// Where the files are.
    pub fn store(&self) -> &Store {
        &self.inner.store
    }

    /// What the user should know; each note is returned once.
    pub fn take_notes(&self) -> Vec<Note> {
        std::mem::take(&mut self.inner.notes.lock().expect("notes are only added"))
    }

    fn note(&self, note: Note) {
        self.inner.notes.lock().expect("notes are only added").push(note);
    }

    /// The slot of a table, whether the table is there or not.
    fn place<K, T>(&self, key: K) -> Arc<Shared<T>>
    where
        K: Eq + Hash + Send + 'static,
        T: Send + Sync + 'static,
    {
        let mut tables = self.inner.tables.lock().expect("no thread panics while it finds a slot");
        let of_type = tables
            .entry(TypeId::of::<(K, T)>())
            .or_insert_with(|| Box::new(HashMap::<K, Arc<Shared<T>>>::new()))
            .downcast_mut::<HashMap<K, Arc<Shared<T>>>>()
            .expect("each map is kept under its own type");
        Arc::clone(of_type.entry(key).or_default())
    }

    /// A table that is built in memory on first use.
    pub(crate) fn get<K, T>(
        &self,
        task: Task,
        key: K,
        progress: &dyn Progress,
        build: impl FnOnce(&dyn Progress) -> Result<T, BuildError> + Send + 'static,
    ) -> Result<Arc<T>, BuildError>
    where
        K: Eq + Hash + Send + 'static,
        T: Send + Sync + 'static,
    {
        self.place(key).get(task, progress, build)
    }

    /// A table with its content in a file: loaded from there, or built and stored there, or built in memory if it
    /// cannot be stored. `open` turns the content into what solvers read.
    pub(crate) fn stored<T: Send + Sync + 'static>(
        &self,
        table: &'static StoredTable,
        progress: &dyn Progress,
        open: impl FnOnce(Content) -> T + Send + 'static,
    ) -> Result<Arc<T>, BuildError> {
        let cache = self.clone();
        self.place::<_, T>(table.name).get(Task::Load(table.name), progress, move |progress| {
            Ok(open(match cache.load(table, progress)? {
                Some(content) => content,
                None => cache.build_content(table, progress)?,
            }))
        })
    }

    /// Like [`TableCache::stored`], but only if nothing has to be built: `None` if there is no valid file, or if the
    /// table is being built at the moment.
    pub(crate) fn stored_if_there<T: Send + Sync + 'static>(
        &self,
        table: &'static StoredTable,
        progress: &dyn Progress,
        open: impl FnOnce(Content) -> T + Send + 'static,
    ) -> Result<Option<Arc<T>>, BuildError> {
        let place = self.place::<_, T>(table.name);
        let changed = || self.inner.store.changed(&table.definition());
        let useless = || self.inner.useless.lock().expect("files are only added").get(table.name) == Some(&changed());
        if place.ready().is_none() && (place.is_building() || useless()) {
            return Ok(None);
        }
        let (cache, changed) = (self.clone(), changed());
        let opened =
            place.get(Task::Load(table.name), progress, move |progress| match cache.load(table, progress)? {
                Some(content) => Ok(open(content)),
                None => {
                    cache.inner.useless.lock().expect("files are only added").insert(table.name, changed);
                    Err(BuildError::Failed("there is no valid file".into()))
                }
            });
        match opened {
            Ok(table) => Ok(Some(table)),
            Err(BuildError::Failed(_) | BuildError::TooLittleMemory { .. }) => Ok(None),
            Err(BuildError::Cancelled) => Err(BuildError::Cancelled),
        }
    }

    /// Discards a table whose content was found damaged, in memory and in the file: the next user rebuilds it.
    pub(crate) fn discard<T: Send + Sync + 'static>(&self, table: &'static StoredTable) {
        let definition = table.definition();
        self.inner.store.forget(&definition);
        let why = StoreError::Unusable { name: table.name, why: "its content is damaged".into() };
        self.note(Note::File(why.to_string()));
        let changed = self.inner.store.changed(&definition);
        self.inner.useless.lock().expect("files are only added").insert(table.name, changed);
        self.place::<_, T>(table.name).clear();
    }

    /// About how many seconds it takes until a table can be read, given that its file is there: what a search reads of
    /// a mapped file is checked on the way, and in a process that copies files the copy serves many searches.
    pub(crate) fn loading<T: Send + Sync + 'static>(&self, table: &StoredTable) -> f64 {
        let is_there = self.place::<_, T>(table.name).ready().is_some();
        match self.residence(table) {
            _ if is_there => 0.0,
            Residence::Mapped => table.bytes as f64 / CHECKED_IN_A_SECOND,
            Residence::Copied => table.bytes as f64 / COPIED_IN_A_SECOND,
        }
    }

    /// True if files are copied: the process lives long.
    pub(crate) fn copies(&self, table: &StoredTable) -> bool {
        self.residence(table) == Residence::Copied
    }

    fn residence(&self, table: &StoredTable) -> Residence {
        table.residence.unwrap_or(self.inner.residence)
    }

    /// The content of a table's file, if it can be used.
    fn load(&self, table: &'static StoredTable, progress: &dyn Progress) -> Result<Option<Content>, engine::Cancelled> {
        let cancelled = || progress.is_cancelled();
        match self.inner.store.load(&table.definition(), self.residence(table), &cancelled) {
            Ok(content) => Ok(content),
            Err(StoreError::Cancelled) => Err(engine::Cancelled),
            Err(error) => {
                self.note(Note::File(error.to_string()));
                Ok(None)
            }
        }
    }

    fn build_content(&self, table: &'static StoredTable, progress: &dyn Progress) -> Result<Content, BuildError> {
        self.note(Note::Building(table.name));
        progress.begin(Task::Table(table.name));
        match self.build_file(table, progress) {
            Ok((_, content)) => Ok(content),
            Err(StoreError::Cancelled) => Err(BuildError::Cancelled),
            Err(error @ StoreError::TooLittleMemory { .. }) => Err(failed(error)),
            Err(StoreError::NotStored { why, content }) => {
                self.note(Note::InMemory(table.name, why.to_string()));
                Ok(content)
            }
            Err(error) => {
                self.note(Note::InMemory(table.name, error.to_string()));
                let fill = |content: &mut [u8]| self.fill(table, content, progress, &NoCheckpoints);
                self.inner.store.build_in_memory(&table.definition(), fill).map_err(failed)
            }
        }
    }

    fn build_file(&self, table: &'static StoredTable, progress: &dyn Progress) -> Result<(Built, Content), StoreError> {
        let (residence, cancelled) = (self.residence(table), || progress.is_cancelled());
        let fill = |content: &mut [u8], begun: &Begun<'_>| self.fill(table, content, progress, &Kept(begun));
        self.inner.store.build(&table.definition(), residence, &cancelled, fill)
    }

    /// Builds a table's file without loading it.
    pub fn build(&self, table: &'static StoredTable, progress: &dyn Progress) -> Result<Built, StoreError> {
        progress.begin(Task::Table(table.name));
        match self.build_file(table, progress) {
            Ok((built, _)) => Ok(built),
            Err(StoreError::NotStored { why, .. }) => Err(*why),
            Err(error) => Err(error),
        }
    }

    /// The state of a table's file.
    pub fn status(&self, table: &StoredTable) -> Status {
        self.inner.store.status(&table.definition())
    }

    /// The state of a table's file after everything in it was checked, whatever was found before; its row says what
    /// has to be true besides the checksums.
    pub fn verify(&self, table: &StoredTable) -> Status {
        let (store, definition) = (&self.inner.store, table.definition());
        let status = store.verify(&definition);
        let content = match status {
            Status::Ready => store.load(&definition, Residence::Mapped, &|| false),
            _ => return status,
        };
        match content {
            Ok(Some(content)) if (table.check)(&content) => Status::Ready,
            Ok(Some(_)) => Status::Unusable("its content is not what is known of it".into()),
            Ok(None) => Status::Absent,
            Err(error) => Status::Unusable(error.to_string()),
        }
    }

    fn fill(
        &self,
        table: &StoredTable,
        content: &mut [u8],
        progress: &dyn Progress,
        checkpoints: &dyn Checkpoints,
    ) -> Result<(), Cancelled> {
        (self.inner.builder)(table, content, progress, checkpoints).map_err(|engine::Cancelled| Cancelled)
    }
}

fn failed(error: StoreError) -> BuildError {
    match error {
        StoreError::Cancelled => BuildError::Cancelled,
        StoreError::TooLittleMemory { name, needed, available } => {
            BuildError::TooLittleMemory { name, needed, available }
        }
        other => BuildError::Failed(other.to_string()),
    }
}

/// What a build keeps in a file beside the table.
struct Kept<'a>(&'a Begun<'a>);

impl Checkpoints for Kept<'_> {
    fn load(&self, content: &mut [u8]) -> u64 {
        self.0.load(content)
    }

    fn is_due(&self) -> bool {
        self.0.is_due()
    }

    fn save(&self, content: &[u8], steps: u64) {
        self.0.save(content, steps);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stored::KORF;
    use engine::NoLimits;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn a_table_that_cannot_be_stored_is_built_once() {
        static BUILDS: AtomicUsize = AtomicUsize::new(0);
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("in the way");
        std::fs::write(&file, "not a folder").expect("a file");
        // Neither where the folder cannot be created, nor where a folder is in the place of the file.
        let in_the_way = folder.path().join("korf.table");
        std::fs::create_dir(in_the_way).expect("a folder");
        for (number, folder) in [file.join("tables"), folder.path().to_path_buf()].into_iter().enumerate() {
            let cache = TableCache::with_builder(Store::at(folder), Residence::Mapped, |_, _, _, _| {
                BUILDS.fetch_add(1, Ordering::Relaxed);
                Ok(())
            });
            for _ in 0..2 {
                let content = cache.stored(&KORF, &NoLimits, |content| content).expect("there is memory");
                assert_eq!(content.len(), KORF.bytes);
            }
            assert_eq!(BUILDS.load(Ordering::Relaxed), number + 1);
            assert!(cache.take_notes().iter().any(|note| matches!(note, Note::InMemory("korf", _))));
        }
    }

    /// Its checksums agree, because they were made from what is wrong.
    #[test]
    fn a_table_that_was_built_wrongly_is_found_when_it_is_verified() {
        let folder = tempfile::tempdir().expect("a folder");
        let cache = TableCache::with_builder(Store::at(folder.path()), Residence::Mapped, |_, _, _, _| Ok(()));
        assert_eq!(cache.verify(&KORF), Status::Absent);
        cache.build(&KORF, &NoLimits).expect("it can be stored");
        assert_eq!(cache.status(&KORF), Status::Ready);
        assert!(matches!(cache.verify(&KORF), Status::Unusable(_)));
    }
}
