//! The tables of a process, and the verbs that need them.

use crate::distances::DistanceReport;
use crate::inspection::Inspection;
use crate::options::SolveOptions;
use crate::position::Position;
use crate::progress::{Monitor, Watcher};
use crate::scramble::{Generator, Scramble};
use crate::solution::Solution;
use crate::solve::SolveError;
use crate::tables::{TableError, TableReport};
use methods::{Note, StoredTable, TableCache};
use puzzle::{Metric, Notation, Numbering, Puzzle};
use store::{Built, Residence, Store};
use words::Language;

/// Owns the tables of a process and has the methods that need them. Clones share the tables.
#[derive(Clone)]
pub struct Workbench {
    pub(crate) cache: TableCache,
}

/// What an inspection shows besides the numbers.
#[derive(Clone, Copy, Debug, Default)]
pub struct InspectOptions {
    /// How pieces are numbered.
    pub numbering: Numbering,
    /// How turns are written.
    pub notation: Notation,
    /// Whether to explain how the numbers are computed.
    pub explain: bool,
    /// Whether to say how far it is, here and after each turn.
    pub signposts: bool,
}

impl Default for Workbench {
    fn default() -> Self {
        Workbench::new(Store::open(), Residence::Mapped)
    }
}

impl Workbench {
    /// A workbench with a folder of tables. `residence` says how large ones are brought into memory.
    pub fn new(store: Store, residence: Residence) -> Workbench {
        Workbench { cache: TableCache::new(store, residence) }
    }

    /// A workbench with tables from this cache.
    pub const fn with_tables(cache: TableCache) -> Workbench {
        Workbench { cache }
    }

    /// Turns a position into the goal, or solves it. The watcher is told about tables that have to be built first,
    /// better solutions and finished depths, and can end the search.
    pub fn solve(
        &self,
        start: &Position,
        goal: Option<&Position>,
        options: &SolveOptions,
        watcher: &dyn Watcher,
    ) -> Result<Solution, SolveError> {
        start.solve(goal, &self.cache, options, watcher)
    }

    /// The table that decides how long a search takes, if that is worth knowing beforehand: the one that was chosen, or
    /// the largest one that is there, or the smallest, which is built first.
    pub fn decisive_table(&self, options: &SolveOptions) -> Option<TableReport> {
        crate::tables::decisive(&self.cache, options)
    }

    /// Everything there is to know about a position.
    pub fn inspect(
        &self,
        position: &Position,
        options: &InspectOptions,
        watcher: &dyn Watcher,
    ) -> Result<Inspection, SolveError> {
        let InspectOptions { numbering, notation, explain, signposts } = *options;
        let monitor = Monitor::new(watcher);
        // What the puzzle cannot do is reported before faults of the position.
        let explanation = explain.then(|| position.explain(numbering, notation)).transpose()?;
        let numbers = position.numbers(numbering)?;
        let signposts = signposts.then(|| position.signposts(&self.cache, notation, &monitor)).transpose()?;
        Ok(Inspection { numbers, explanation, signposts })
    }

    /// A scramble to a random position, as in a competition.
    pub fn scramble(
        &self,
        puzzle: Puzzle,
        generator: &mut Generator,
        notation: Notation,
        watcher: &dyn Watcher,
    ) -> Result<Scramble, SolveError> {
        Scramble::to_random_position(puzzle, generator, notation, &self.cache, &Monitor::new(watcher))
            .map_err(|error| SolveError::of_table(&error))
    }

    /// Counts the positions of a small puzzle by their distance, and computes the expected turns of random solvers,
    /// which takes seconds; if cancelled meanwhile, the report lacks them. With `walk`, only those of the random solver
    /// with this name, such as `random-halves`.
    pub fn distances(
        &self,
        puzzle: Puzzle,
        metric: Metric,
        language: Language,
        walk: Option<&str>,
        watcher: &dyn Watcher,
    ) -> Result<DistanceReport, SolveError> {
        DistanceReport::new(puzzle, metric, language, walk, &self.cache, &Monitor::new(watcher))
    }

    /// Loads the default tables, so that the first solve need not wait for them.
    pub fn prepare(&self, watcher: &dyn Watcher) {
        // If cancelled, they are not loaded; whoever needs them builds them then.
        drop(self.cache.prepare(&Monitor::new(watcher)));
    }

    /// Builds a table in the cache.
    pub fn build_table(&self, table: &'static StoredTable, watcher: &dyn Watcher) -> Result<Built, TableError> {
        self.cache.build(table, &Monitor::new(watcher))
    }

    /// All tables of the cache; with `verify`, their whole content is checked, whatever was found before.
    pub fn tables(&self, verify: bool) -> Vec<TableReport> {
        crate::tables::list(&self.cache, verify)
    }

    /// Removes a table from the cache; false if it was not there.
    pub fn remove_table(&self, table: &StoredTable) -> Result<bool, TableError> {
        self.cache.store().remove(&table.definition())
    }

    /// The folder of tables.
    pub fn store(&self) -> &Store {
        self.cache.store()
    }

    /// What the user should know about the tables; each note is returned once.
    pub fn take_notes(&self, language: Language) -> Vec<String> {
        let text = |note: Note| match note {
            Note::Building(name) => {
                let effort = StoredTable::named(name).map(|table| crate::tables::effort(table, language));
                language.text("tables.building", &[("name", &name), ("effort", &effort.unwrap_or_default())])
            }
            Note::InMemory(name, why) => language.text("tables.in-memory", &[("name", &name), ("why", &why)]),
            Note::File(why) => why,
            _ => String::new(),
        };
        self.cache.take_notes().into_iter().map(text).collect()
    }
}
