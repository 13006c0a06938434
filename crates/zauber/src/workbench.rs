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
///
/// ```
/// use store::{Residence, Store};
/// use zauber::{KORF, STORED_TABLES, StoredTable, TWO_PHASE_AXIAL, TWO_PHASE_LARGE, TableError, TableReport, Workbench};
/// use zauber::{Language, effort, limit_threads, table_error};
///
/// limit_threads(2);
/// let workbench = Workbench::new(Store::at("no/such/folder"), Residence::Mapped);
/// let tables: Vec<TableReport> = workbench.tables(false);
/// assert!(tables.len() == STORED_TABLES.len() && tables.iter().all(|table| table.state == "not built"));
/// for table in [&TWO_PHASE_LARGE, &TWO_PHASE_AXIAL, &KORF] {
///     let table: &StoredTable = table;
///     println!("{}: {}", table.name, effort(table, Language::English));
/// }
/// let failed = TableError::TooLittleMemory { name: "korf", needed: 800_000_000, available: Some(5_000_000) };
/// assert!(table_error(&failed, Language::English).contains("800 MB"));
/// ```
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
    /// Whether to look it up in tables that people know.
    pub tables: bool,
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
    ///
    /// ```
    /// use zauber::{Choice, Depth, Improvement, Listed, ListedReport, Solution, SolutionReport, SolveError, SolveOptions};
    /// use zauber::{Given, Puzzle, Reader, Stage, StageReport, Step, StepReport, Unwatched, Workbench, better_table};
    ///
    /// let (workbench, reader) = (Workbench::default(), Reader::default());
    /// let start = reader.read(Puzzle::Cube, Given::Scramble("R U F"))?;
    /// let layers = Choice::named(Puzzle::Cube, Some("layers"), None)?;
    /// let options = SolveOptions::limited(layers, None, None, None);
    /// let solution: Solution = workbench.solve(&start, None, &options, &Unwatched)?;
    /// // Stages and steps, first as data and then in words.
    /// let (stage, improvement): (&Stage, Improvement) = (&solution.stages[0], solution.improvements[0]);
    /// let (step, depths): (Option<&Step>, &[Depth]) = (stage.steps.first(), &solution.depths);
    /// let report: SolutionReport = solution.report();
    /// for StageReport { name, steps, .. } in &report.stages {
    ///     println!("{name}: {}", steps.iter().map(|step: &StepReport| &*step.text).collect::<String>());
    /// }
    /// assert!(better_table(&options, &report).is_none(), "this method needs no table");
    /// // Several solutions of a small puzzle, the best first.
    /// let minitet: Puzzle = "minitet".parse()?;
    /// let start = reader.read(minitet, Given::Scramble("R U"))?;
    /// let usual = SolveOptions::limited(Choice::optimal(minitet), None, None, None);
    /// let all = SolveOptions { all: true, listed: true, ..usual.clone() };
    /// let solution = workbench.solve(&start, None, &all, &Unwatched)?;
    /// let (best, in_words): (&Listed, Vec<ListedReport>) = (&solution.listed[0], solution.report().listed);
    /// assert_eq!((best.length, &*in_words[0].moves), (2, "U' R'"));
    /// let error = workbench.solve(&start, None, &SolveOptions { max_length: Some(1), ..usual }, &Unwatched);
    /// assert!(matches!(error, Err(SolveError::NoSolution(_))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
    ///
    /// ```
    /// use zauber::{CornerNumbers, CornerSignpost, CornerSignposts, CubeNumbers, CubeSignposts, ShapeNote, SignpostNote};
    /// use zauber::{Explanation, Given, InspectOptions, Inspection, Language, LookupNote, Numbers, Puzzle, Reader, Section};
    /// use zauber::{Signposts, Unwatched, Workbench, shapes};
    ///
    /// let (workbench, reader) = (Workbench::default(), Reader::default());
    /// let position = reader.read(Puzzle::Cube, Given::Scramble("R"))?;
    /// let options = InspectOptions { explain: true, ..InspectOptions::default() };
    /// let found: Inspection = workbench.inspect(&position, &options, &Unwatched)?;
    /// let Numbers::Cube(numbers) = &found.numbers else { unreachable!() };
    /// let numbers: &CubeNumbers = numbers;
    /// assert_eq!((numbers.order, numbers.parity), (4, "odd"));
    /// let explanation: Explanation = found.explanation.unwrap();
    /// let section: &Section = &explanation.sections[0];
    /// println!("{}: {}", section.title, section.result);
    ///
    /// let options = InspectOptions { tables: true, ..InspectOptions::default() };
    /// let found = workbench.inspect(&position, &options, &Unwatched)?;
    /// let notes: Vec<LookupNote> = found.tables.unwrap();
    /// assert!(notes.iter().any(|note| note.table == "twist-slice" && note.distance == Some(1)));
    ///
    /// let position = reader.read("minitet".parse()?, Given::Scramble("R U"))?;
    /// let options = InspectOptions { signposts: true, ..InspectOptions::default() };
    /// let found = workbench.inspect(&position, &options, &Unwatched)?;
    /// if let Numbers::Corners(numbers) = &found.numbers {
    ///     let CornerNumbers { shape, positions, .. } = &**numbers;
    ///     let shape: Option<&ShapeNote> = shape.as_ref();
    ///     assert_eq!(shapes(Language::English).iter().map(|shape| shape.positions).sum::<usize>(), *positions);
    /// }
    /// match found.signposts {
    ///     Some(Signposts::Corners(CornerSignposts { htm, turns, .. })) => {
    ///         let nearer: &CornerSignpost = turns.iter().min_by_key(|turn| turn.htm).unwrap();
    ///         assert_eq!((htm, &*nearer.turn), (2, "U'"));
    ///     }
    ///     Some(Signposts::Cube(CubeSignposts { here: SignpostNote { distance, .. }, .. })) => println!("{distance}"),
    ///     _ => unreachable!(),
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn inspect(
        &self,
        position: &Position,
        options: &InspectOptions,
        watcher: &dyn Watcher,
    ) -> Result<Inspection, SolveError> {
        let InspectOptions { numbering, notation, explain, signposts, tables } = *options;
        let monitor = Monitor::new(watcher);
        // What the puzzle cannot do is reported before faults of the position.
        let explanation = explain.then(|| position.explain(numbering, notation)).transpose()?;
        let numbers = position.numbers(numbering)?;
        let signposts = signposts.then(|| position.verbs().signposts(&self.cache, notation, &monitor)).transpose()?;
        let tables = tables.then(|| position.verbs().look_up(&self.cache, numbering, &monitor)).transpose()?;
        Ok(Inspection { numbers, explanation, signposts, tables })
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
    ///
    /// ```
    /// use zauber::{DistanceReport, Language, Metric, Puzzle, Unwatched, Workbench};
    ///
    /// let minitet: Puzzle = "minitet".parse()?;
    /// let walk = Some("random-halves");
    /// let found: DistanceReport =
    ///     Workbench::default().distances(minitet, Metric::Htm, Language::English, walk, &Unwatched)?;
    /// assert_eq!(found.counts.iter().sum::<usize>(), found.positions);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
