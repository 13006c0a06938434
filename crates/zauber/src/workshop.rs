//! The tables of a process: made when they are needed, or taken from the cache.
//!
//! What is wrong with the cache never stops a solve; it becomes a note. Tables live as long as the process does.

use crate::news::News;
use crate::relatives::SmallTables;
use crate::solved::Unsolved;
use crate::solving::{Ear, tell};
use puzzle::MoveCosts;
use solvers::korf;
use solvers::two_phase::{self, LargeTables, large};
use solvers::{cfop, layers, thistlethwaite};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock};
use store::{Built, Content, Definition, Residence, Status, Store, StoreError};

/// The tables there are.
pub const TABLES: [Definition; 2] = [TWO_PHASE_LARGE, KORF];

/// The large table of the two-phase solver.
pub const TWO_PHASE_LARGE: Definition =
    Definition { name: "two-phase-large", hash: 0x7a61_7562_6572_0001, bytes: large::BYTES };

/// The pattern databases of Korf's search.
pub const KORF: Definition = Definition { name: "korf", hash: 0x7a61_7562_6572_0002, bytes: korf::BYTES };

/// What it takes to build a table, in words.
pub fn effort(table: &Definition) -> &'static str {
    if *table == KORF {
        "about 5 s on two cores and 200 MB of memory"
    } else {
        "about 20 s on two cores and 1.4 GB of memory"
    }
}

/// The tables of a process.
pub struct Workshop {
    store: Store,
    residence: Residence,
    small: Mutex<HashMap<MoveCosts, &'static two_phase::SmallTables>>,
    large: Mutex<Large>,
    pub(crate) thistlethwaite: OnceLock<thistlethwaite::Tables>,
    pub(crate) layers: OnceLock<layers::Tables>,
    pub(crate) cfop: OnceLock<cfop::Tables>,
    korf: Mutex<Option<&'static korf::Tables<'static>>>,
    pub(crate) small_tables: SmallTables,
    notes: Mutex<Vec<String>>,
}

/// What is known of the large table.
#[derive(Clone, Copy)]
enum Large {
    Unknown,
    Missing,
    Ready(&'static LargeTables<'static>),
}

/// Lets tables be made by so many threads at most; before the first table, or it is too late.
pub fn limit_threads(threads: usize) {
    // An error says that threads are there already, and then they stay.
    drop(rayon::ThreadPoolBuilder::new().num_threads(threads).build_global());
}

impl Workshop {
    /// A workshop with the given cache. `residence` says how the large table is brought into memory.
    pub fn new(store: Store, residence: Residence) -> Workshop {
        Workshop {
            store,
            residence,
            small: Mutex::new(HashMap::new()),
            large: Mutex::new(Large::Unknown),
            thistlethwaite: OnceLock::new(),
            layers: OnceLock::new(),
            cfop: OnceLock::new(),
            korf: Mutex::new(None),
            small_tables: SmallTables::default(),
            notes: Mutex::new(Vec::new()),
        }
    }

    /// What the user should know about the cache; each is said once.
    pub fn take_notes(&self) -> Vec<String> {
        std::mem::take(&mut self.notes.lock().expect("notes are only added"))
    }

    pub(crate) fn note(&self, text: String) {
        self.notes.lock().expect("notes are only added").push(text);
    }

    /// Brings the usual tables into memory, so that the first who asks for a solution need not wait for them.
    pub fn prepare(&self) {
        self.large(false);
        self.small(&MoveCosts::half_turns());
    }

    /// Small tables for some costs, made on first use. They live as long as the process, as tables do.
    pub(crate) fn small(&self, costs: &MoveCosts) -> &'static two_phase::SmallTables {
        let mut small = self.small.lock().expect("tables are built without panic");
        small.entry(costs.clone()).or_insert_with(|| Box::leak(Box::new(two_phase::SmallTables::new(costs))))
    }

    /// The large table, if it is in the cache or, where it is needed, can be made in memory.
    pub(crate) fn large(&self, needed: bool) -> Option<&'static LargeTables<'static>> {
        let mut large = self.large.lock().expect("tables are built without panic");
        match *large {
            Large::Ready(tables) => return Some(tables),
            Large::Missing if !needed => return None,
            Large::Missing | Large::Unknown => {}
        }
        *large = match self.find_large(needed) {
            Some(content) => Large::Ready(Box::leak(Box::new(LargeTables::new(Box::leak(Box::new(content)))))),
            None => Large::Missing,
        };
        if let Large::Ready(tables) = *large { Some(tables) } else { None }
    }

    fn find_large(&self, needed: bool) -> Option<Content> {
        match self.store.load(&TWO_PHASE_LARGE, self.residence) {
            Ok(Some(content)) => return Some(content),
            Ok(None) => {}
            Err(error) => self.note(error.to_string()),
        }
        if !needed {
            return None;
        }
        self.note("building the large table in memory".into());
        Store::build_in_memory(&TWO_PHASE_LARGE, |content| large::build(content, &|_| true)).ok()
    }

    /// The databases of Korf's search: from the cache, or made and kept there, or, if there is nowhere to keep them,
    /// made in memory.
    pub(crate) fn korf(&self, cancel: &AtomicBool, ear: &Ear<'_>) -> Result<&'static korf::Tables<'static>, Unsolved> {
        let mut korf = self.korf.lock().expect("tables are built without panic");
        if let Some(tables) = *korf {
            return Ok(tables);
        }
        let content = self.find_korf(&|done| {
            tell(ear, &News::Building { table: KORF.name, done });
            !cancel.load(Ordering::Relaxed)
        });
        let content = content.map_err(|error| Unsolved::NotFound { code: 8, text: error.to_string() })?;
        Ok(korf.insert(Box::leak(Box::new(korf::Tables::new(Box::leak(Box::new(content)))))))
    }

    fn find_korf(&self, progress: &(dyn Fn(f64) -> bool + Sync)) -> Result<Content, StoreError> {
        // They are read all over the place from the first moment on: a copy in large pages is worth its while.
        match self.store.load(&KORF, Residence::Copied) {
            Ok(Some(content)) => return Ok(content),
            Ok(None) => {}
            Err(error) => self.note(error.to_string()),
        }
        self.note(format!("building the table korf, which takes {}", effort(&KORF)));
        let kept = self.store.build(&KORF, |content| korf::build(content, progress));
        match kept.and_then(|_| self.store.load(&KORF, Residence::Copied)) {
            Ok(Some(content)) => return Ok(content),
            Ok(None) => {}
            Err(StoreError::Cancelled) => return Err(StoreError::Cancelled),
            Err(error) => self.note(format!("{error}; so the table korf is made in memory, for this time only")),
        }
        Store::build_in_memory(&KORF, |content| korf::build(content, progress))
    }

    /// The cache.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Builds a table in the cache. `progress` hears how much is done, from 0 to 1, and says whether to go on.
    pub fn build_table(
        &self,
        table: &Definition,
        progress: &(dyn Fn(f64) -> bool + Sync),
    ) -> Result<Built, StoreError> {
        let build = if *table == KORF { korf::build } else { large::build };
        self.store.build(table, |content| build(content, progress))
    }

    /// The state of a table in the cache.
    pub fn table_status(&self, table: &Definition) -> Status {
        self.store.status(table)
    }
}
