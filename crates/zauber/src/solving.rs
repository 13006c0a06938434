//! Solving: which tables, which limits, and what comes of it.
//!
//! A [`Workshop`] owns the tables of a process: small ones are made when they are needed, the large one is taken from
//! the cache if it is there. What is wrong with the cache never stops a solve; it becomes a note.

use crate::colours::Words;
use crate::dicing;
use crate::methods::Method;
use crate::news::{Depth, Depths, News};
use crate::reading::Sheet;
use crate::rejection::Rejection;
use crate::relatives::SmallTables;
use crate::staging::{StageNote, moves, stages};
use crate::texts::Language;
use engine::Limits;
use puzzle::{Alg, Attitude, Cube, Face, Metric, Move, MoveCosts, Notation, Turn};
use serde::Serialize;
use solvers::cfop::{self, Cfop};
use solvers::korf::{self, Korf};
use solvers::layers::{self, Layers};
use solvers::relatives::{Run, Walk, WholeCube};
use solvers::thistlethwaite::{self, Thistlethwaite, Variant};
use solvers::two_phase::{self, LargeTables, Tables, TwoPhase, large};
use solvers::{Solution, Solver};
use std::collections::HashMap;
use std::fmt::Display;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};
use store::{Built, Content, Definition, Residence, Status, Store, StoreError};
use utoipa::ToSchema;

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
    thistlethwaite: OnceLock<thistlethwaite::Tables>,
    layers: OnceLock<layers::Tables>,
    cfop: OnceLock<cfop::Tables>,
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

/// Which tables a solve may use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Profile {
    /// The large one if it is there.
    #[default]
    Auto,
    /// The small ones, made in memory.
    Small,
    /// The large one; made in memory if it is not there.
    Large,
}

/// What is asked of a solve.
#[derive(Clone, Debug)]
pub struct SolveOptions {
    /// How long to search; `None` for as long as it takes.
    pub time: Option<Duration>,
    /// How many nodes to visit.
    pub nodes: Option<u64>,
    /// How long a solution may be.
    pub max_length: Option<u32>,
    /// What is counted: HTM, QTM or axial turns.
    pub metric: Metric,
    /// A face that must not be turned.
    pub without: Option<Face>,
    /// How many threads may work on one position.
    pub threads: usize,
    /// How many solutions are wanted.
    pub count: usize,
    /// All shortest solutions are wanted; only small puzzles can.
    pub all: bool,
    /// Where dice start, for methods that have them.
    pub seed: Option<u64>,
    /// How to solve.
    pub method: Method,
    /// How turns are written.
    pub notation: Notation,
    /// The language of the stages' texts.
    pub language: Language,
    /// The colour that is done first, where a method begins with one; named by its face.
    pub first_colour: Option<Face>,
    /// Write the rotations of the whole cube that hands do, where a method knows them.
    pub handling: bool,
}

impl Default for SolveOptions {
    fn default() -> Self {
        SolveOptions {
            time: Some(Duration::from_millis(100)),
            nodes: None,
            max_length: None,
            metric: Metric::Htm,
            without: None,
            threads: 1,
            count: 1,
            all: false,
            seed: None,
            method: Method::default(),
            notation: Notation::Wca,
            language: Language::English,
            first_colour: None,
            handling: false,
        }
    }
}

impl SolveOptions {
    /// Limits as a person gives them; without any, two-phase takes 100 ms, and the others run to their end.
    pub fn limited(
        method: Method,
        time: Option<Duration>,
        nodes: Option<u64>,
        max_length: Option<u32>,
    ) -> SolveOptions {
        let usual = SolveOptions::default();
        let limited = time.is_some() || nodes.is_some() || max_length.is_some();
        let time = if !limited && matches!(method, Method::TwoPhase(_)) { usual.time } else { time };
        SolveOptions { time, nodes, max_length, method, ..usual }
    }
}

/// A solved position.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct Solved {
    /// The start, as held.
    pub facelets: String,
    /// How the cube is held, as whole-cube turns from white up, green front.
    pub turned: String,
    /// The goal, as held.
    pub goal: String,
    /// Which puzzle.
    pub puzzle: &'static str,
    /// Which method.
    pub method: &'static str,
    /// Which variant of the method: which tables it used.
    pub variant: &'static str,
    /// The turns.
    pub moves: String,
    /// Their number in the metric.
    pub length: u32,
    /// The metric.
    pub metric: &'static str,
    /// True if it is proven that there is nothing shorter.
    pub optimal: bool,
    /// How long the search took.
    pub seconds: f64,
    /// How many nodes it visited.
    pub nodes: u64,
    /// How large the tables are.
    pub table_bytes: usize,
    /// The last turns, if there are too many to write down all of them; then `moves` is empty.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<String>,
    /// The parts of the solution.
    pub stages: Vec<StageNote>,
    /// All solutions, if several were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub solutions: Vec<String>,
    /// When each better solution was found.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub improvements: Vec<Improvement>,
    /// The lengths that were looked at to their end, if the method goes length by length.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub depths: Vec<Depth>,
}

impl Solved {
    /// The turns, each stage on a line of its own with a comment behind it; stages without turns are left out. It can be
    /// read as an alg again.
    pub fn commented(&self) -> String {
        let stages = self.stages.iter().filter(|stage| !stage.moves.is_empty());
        let lines: Vec<String> = stages.map(|stage| format!("{} // {}", stage.moves, stage.comment)).collect();
        lines.join("\n")
    }
}

/// A better solution.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct Improvement {
    /// After how long.
    pub seconds: f64,
    /// How long it is.
    pub length: u32,
}

/// A better solution while the search goes on.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct Draft {
    /// After how long, and how long it is.
    #[serde(flatten)]
    pub improvement: Improvement,
    /// The turns.
    pub moves: String,
    /// The parts of the solution.
    pub stages: Vec<StageNote>,
}

/// A better solution as the search has it; it is put into words only if somebody wants to read it.
pub struct Better<'a> {
    /// After how long, and how long it is.
    pub improvement: Improvement,
    solution: &'a Solution,
    options: &'a SolveOptions,
    words: &'a Words,
}

impl Better<'_> {
    /// In words.
    pub fn draft(&self) -> Draft {
        Draft {
            improvement: self.improvement,
            moves: moves(self.solution, self.options),
            stages: stages(self.solution, self.options, self.words),
        }
    }
}

/// What the tables say about a position and its neighbours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct Signposts {
    /// About the position itself.
    pub here: SignpostNote,
    /// About what each of the eighteen turns makes of it.
    pub turns: Vec<SignpostNote>,
}

/// How far it is at least to the end of a phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct SignpostNote {
    /// The turn that leads there, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<String>,
    /// Which phase the position is in, 1 or 2.
    pub phase: u8,
    /// The distance to the end of that phase, or a lower bound.
    pub distance: u32,
    /// True if it is the distance.
    pub exact: bool,
    /// What each table says.
    pub bounds: std::collections::BTreeMap<&'static str, u32>,
}

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unsolved {
    /// The input is at fault.
    Rejected(Rejection),
    /// There is none within the length (7), or none was found in time (8).
    NotFound {
        /// 7 or 8.
        code: u8,
        /// In words.
        text: String,
    },
}

impl From<Rejection> for Unsolved {
    fn from(rejection: Rejection) -> Unsolved {
        Unsolved::Rejected(rejection)
    }
}

/// Searches shorter than this stay on one thread.
const SHORT: Duration = Duration::from_millis(5);

/// Who hears of news; several threads may have some.
pub(crate) type Ear<'a> = Mutex<&'a mut (dyn FnMut(&News<'_>) + Send)>;

pub(crate) fn tell(ear: &Ear<'_>, news: &News<'_>) {
    ear.lock().expect("nobody panics when told something")(news);
}

/// A clock, a flag and two numbers; and what was heard of depths.
pub(crate) struct Budget<'a, 'b> {
    started: Instant,
    options: &'a SolveOptions,
    cancel: &'a AtomicBool,
    depths: Mutex<Depths>,
    ear: &'a Ear<'b>,
}

impl<'a, 'b> Budget<'a, 'b> {
    /// The clock runs from now on.
    pub fn new(options: &'a SolveOptions, cancel: &'a AtomicBool, ear: &'a Ear<'b>) -> Self {
        Budget { started: Instant::now(), options, cancel, depths: Mutex::default(), ear }
    }
}

impl Limits for Budget<'_, '_> {
    fn expired(&self) -> bool {
        self.cancel.load(Ordering::Relaxed) || self.options.time.is_some_and(|time| self.started.elapsed() >= time)
    }

    fn nodes(&self) -> u64 {
        self.options.nodes.unwrap_or(u64::MAX)
    }

    fn max_length(&self) -> u32 {
        self.options.max_length.unwrap_or(u32::MAX)
    }

    fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    fn depth_done(&self, depth: u32, nodes: u64) {
        let done = self.depths.lock().expect("depths are only added").add(depth, nodes, self.elapsed());
        tell(self.ear, &News::Depth(done));
    }
}

/// A solver with its tables, and what there is to say about it.
struct Tool<'a> {
    solver: Box<dyn Solver<Cube> + 'a>,
    variant: &'static str,
    table_bytes: usize,
}

/// Methods with a fixed way of turning count face turns, and need all faces.
fn face_turns_only(options: &SolveOptions) -> Result<(), Rejection> {
    let name = options.method.name();
    if options.metric != Metric::Htm {
        let metric = options.metric.name();
        let text = options.language.text("input.metric.htm", &[("method", &name), ("metric", &metric)]);
        return Err(Rejection::of_input("metric", text));
    }
    match options.without {
        Some(_) => Err(Rejection::of_input("without", options.language.text("input.without", &[("method", &name)]))),
        None => Ok(()),
    }
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

    fn note(&self, text: String) {
        self.notes.lock().expect("notes are only added").push(text);
    }

    /// Brings the usual tables into memory, so that the first who asks for a solution need not wait for them.
    pub fn prepare(&self) {
        self.large(false);
        self.small(&MoveCosts::half_turns());
    }

    /// Small tables for some costs, made on first use. They live as long as the process, as tables do.
    fn small(&self, costs: &MoveCosts) -> &'static two_phase::SmallTables {
        let mut small = self.small.lock().expect("tables are built without panic");
        small.entry(costs.clone()).or_insert_with(|| Box::leak(Box::new(two_phase::SmallTables::new(costs))))
    }

    /// The large table, if it is in the cache or, where it is needed, can be made in memory.
    fn large(&self, needed: bool) -> Option<&'static LargeTables<'static>> {
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
    fn korf(&self, cancel: &AtomicBool, ear: &Ear<'_>) -> Result<&'static korf::Tables<'static>, Unsolved> {
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

    /// Turns a position into the goal (or solves it), and tells `news` of every better solution on the way, of finished
    /// depths and of tables that have to be made first.
    pub fn solve(
        &self,
        sheet: &Sheet,
        goal: Option<&Sheet>,
        options: &SolveOptions,
        cancel: &AtomicBool,
        news: &mut (dyn FnMut(&News<'_>) + Send),
    ) -> Result<Solved, Unsolved> {
        if options.all {
            let text = "all shortest solutions are known for puzzles with a complete table: 222, minitet and stern";
            return Err(Rejection::of_input("all", text).into());
        }
        let start = sheet.pieces()?;
        let goal = goal.map_or_else(|| Ok(puzzle::Assembly::SOLVED), |goal| goal.pieces().map(|held| held.assembly))?;
        let cube = start.assembly.difference(&goal).ok_or_else(|| {
            let [from, to] = [start.assembly.universe(), goal.universe()].map(|universe| universe.index());
            match goal == puzzle::Assembly::SOLVED {
                true => crate::check(sheet)
                    .err()
                    .unwrap_or_else(|| Rejection::of_input("universe", sheet.language.text("input.universe", &[]))),
                false => Rejection::of_input(
                    "universe",
                    sheet.language.text("input.universes", &[("from", &from), ("to", &to)]),
                ),
            }
        })?;
        let words = Words { scheme: sheet.scheme.clone(), attitude: start.attitude };
        let ear = &Mutex::new(news);
        if let Method::Random(walk) = options.method {
            let mut solved = roll(&cube, walk, options, cancel, ear)?;
            solved.facelets = start.assembly.facelets().to_string();
            solved.turned = start.attitude.to_string();
            solved.goal = goal.facelets().to_string();
            return Ok(solved);
        }
        let tool = self.tool(options, start.attitude, cancel, ear)?;
        let solver = tool.solver.as_ref();
        let budget = Budget::new(options, cancel, ear);
        let mut best: Vec<Solution> = Vec::new();
        let mut improvements: Vec<Improvement> = Vec::new();
        // Asked for a length and nothing else, the first one will do.
        let first_will_do =
            options.max_length.is_some() && options.time.is_none() && options.nodes.is_none() && options.count == 1;
        let outcome = solver.solve(&cube, &budget, &mut |solution| {
            if best.first().is_none_or(|other| solution.cost < other.cost) {
                let improvement = Improvement { seconds: budget.elapsed().as_secs_f64(), length: solution.cost };
                improvements.push(improvement);
                tell(ear, &News::Better(Better { improvement, solution, options, words: &words }));
            }
            let at = best.partition_point(|other| other.cost <= solution.cost);
            best.insert(at, solution.clone());
            best.truncate(options.count.max(1));
            if first_will_do { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let seconds = budget.elapsed().as_secs_f64();
        let depths = budget.depths.into_inner().expect("depths are only added").done;
        let Some(solution) = best.first() else {
            return Err(not_found(options, outcome.complete, depths.last()));
        };
        Ok(Solved {
            facelets: start.assembly.facelets().to_string(),
            turned: start.attitude.to_string(),
            goal: goal.facelets().to_string(),
            puzzle: "333",
            method: solver.name(),
            variant: tool.variant,
            moves: moves(solution, options),
            length: solution.cost,
            metric: options.metric.name(),
            optimal: outcome.complete,
            seconds,
            nodes: outcome.nodes,
            table_bytes: tool.table_bytes,
            last: None,
            stages: stages(solution, options, &words),
            solutions: if options.count > 1 {
                best.iter().map(|other| moves(other, options)).collect()
            } else {
                Vec::new()
            },
            improvements,
            depths,
        })
    }

    /// The solver that was asked for, with its tables.
    fn tool(
        &self,
        options: &SolveOptions,
        held: Attitude,
        cancel: &AtomicBool,
        ear: &Ear<'_>,
    ) -> Result<Tool<'_>, Unsolved> {
        match options.method {
            Method::TwoPhase(profile) => Ok(self.two_phase(profile, options)?),
            Method::Korf => {
                face_turns_only(options)?;
                let tables = self.korf(cancel, ear)?;
                let solver = Korf::new(tables).with_threads(options.threads).with_count(options.count);
                Ok(Tool { solver: Box::new(solver), variant: "pattern", table_bytes: tables.bytes() })
            }
            Method::Thistlethwaite(variant) => {
                face_turns_only(options)?;
                let tables = self.thistlethwaite.get_or_init(thistlethwaite::Tables::new);
                Ok(Tool {
                    solver: Box::new(Thistlethwaite::new(tables, variant)),
                    variant: match variant {
                        Variant::Exact => "exact",
                        Variant::Pairs => "pairs",
                        Variant::Best => "best",
                    },
                    table_bytes: tables.bytes(),
                })
            }
            Method::Optimal | Method::Ortega | Method::Tetra | Method::Random(_) => {
                let text = format!("{} is not a method for 333", options.method.name());
                Err(Rejection::of_input("method", text).into())
            }
            Method::Layers => {
                face_turns_only(options)?;
                let tables = self.layers.get_or_init(layers::Tables::new);
                let first = options.first_colour.map(|colour| held.symmetry().face(colour));
                Ok(Tool {
                    solver: Box::new(Layers::new(tables).beginning_with(first)),
                    variant: "usual",
                    table_bytes: tables.bytes(),
                })
            }
            Method::Cfop(variant) => {
                face_turns_only(options)?;
                let tables = self.cfop.get_or_init(cfop::Tables::new);
                let first = options.first_colour.map(|colour| held.symmetry().face(colour));
                Ok(Tool {
                    solver: Box::new(Cfop::new(tables, variant).beginning_with(first)),
                    variant: match variant {
                        cfop::Variant::Usual => "usual",
                        cfop::Variant::Best => "best",
                    },
                    table_bytes: tables.bytes(),
                })
            }
        }
    }

    fn two_phase(&self, profile: Profile, options: &SolveOptions) -> Result<Tool<'_>, Rejection> {
        let costs = MoveCosts::of(options.metric).ok_or_else(|| {
            let text = options.language.text("input.metric", &[("metric", &options.metric.name())]);
            Rejection::of_input("metric", text)
        })?;
        let costs = options.without.into_iter().fold(costs, MoveCosts::without);
        let large = if costs == MoveCosts::half_turns() && profile != Profile::Small {
            self.large(profile == Profile::Large)
        } else {
            None
        };
        let tables = large.map_or_else(|| Tables::Small(self.small(&costs)), Tables::Large);
        // A thread takes longer to start than the shortest searches take.
        let threads = if options.time.is_some_and(|time| time < SHORT) { 1 } else { options.threads };
        let solver = TwoPhase::new(tables).with_threads(threads).with_count(options.count);
        Ok(Tool {
            table_bytes: solver.table_bytes(),
            solver: Box::new(solver),
            variant: if large.is_some() { "large" } else { "small" },
        })
    }

    /// What the tables say about a legal position and about what each turn makes of it.
    pub fn signposts(&self, sheet: &Sheet, notation: Notation) -> Result<Signposts, Rejection> {
        let cube = Cube::new(sheet.pieces()?.assembly).map_err(|_| {
            crate::check(sheet)
                .err()
                .unwrap_or_else(|| Rejection::of_input("universe", sheet.language.text("input.universe", &[])))
        })?;
        let large = self.large(false).map(Tables::Large);
        let tables = large.unwrap_or_else(|| Tables::Small(self.small(&MoveCosts::half_turns())));
        let note = |turn: Option<Turn>| {
            let signpost = tables.signpost(&turn.map_or(cube, |turn| cube.turn(turn)));
            SignpostNote {
                turn: turn.map(|turn| Move::from(turn).to_text(notation)),
                phase: signpost.phase,
                distance: signpost.distance(),
                exact: signpost.exact,
                bounds: signpost.bounds.into_iter().collect(),
            }
        };
        Ok(Signposts { here: note(None), turns: Turn::all().map(|turn| note(Some(turn))).collect() })
    }

    /// A short solution of a position, the same on every machine: small tables, one thread, the first that is found.
    pub(crate) fn first_solution(&self, cube: &Cube) -> Vec<Turn> {
        struct First;
        impl Limits for First {
            fn nodes(&self) -> u64 {
                0
            }
        }
        let mut turns = Vec::new();
        let solver = TwoPhase::new(Tables::Small(self.small(&MoveCosts::half_turns())));
        solver.solve(cube, &First, &mut |solution| {
            turns.clone_from(&solution.turns);
            ControlFlow::Break(())
        });
        turns
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

/// Dice on the 3x3x3; without a limit they would roll for ever, so they have a second.
fn roll(
    cube: &Cube,
    walk: Walk,
    options: &SolveOptions,
    cancel: &AtomicBool,
    ear: &Ear<'_>,
) -> Result<Solved, Unsolved> {
    face_turns_only(options)?;
    let limited = options.time.is_some() || options.nodes.is_some() || options.max_length.is_some();
    let time = if limited { options.time } else { Some(Duration::from_secs(1)) };
    let options = &SolveOptions { time, ..options.clone() };
    let budget = Budget::new(options, cancel, ear);
    let run = dicing::roll(&WholeCube::new(), walk, cube, options, &budget, ear)?;
    Ok(Solved::of_run(&run, "333", options, budget.elapsed(), Some(&|turns| turns.to_vec())))
}

/// How turns are told, given the whole walk.
pub(crate) type AsHeld<'a> = &'a dyn Fn(&[Turn]) -> Vec<Turn>;

impl Solved {
    /// What a random walk came to; the positions are still to be filled in. `as_held` is missing if the last turns
    /// cannot be told without those before.
    pub(crate) fn of_run(
        run: &Run,
        puzzle: &'static str,
        options: &SolveOptions,
        elapsed: Duration,
        as_held: Option<AsHeld<'_>>,
    ) -> Solved {
        let write = |turns: Vec<Turn>| Alg::from_turns(turns).to_text(options.notation);
        let told = as_held.map(|as_held| write(as_held(&run.last)));
        let (moves, last) = if run.is_kept_whole() { (told.unwrap_or_default(), None) } else { (String::new(), told) };
        let walk = match options.method {
            Method::Random(walk) => walk,
            _ => Walk::RANDOM,
        };
        Solved {
            facelets: String::new(),
            turned: String::new(),
            goal: String::new(),
            puzzle,
            method: options.method.name(),
            variant: dicing::variant_of(walk),
            moves,
            length: u32::try_from(run.turns).unwrap_or(u32::MAX),
            metric: options.metric.name(),
            optimal: run.turns == 0,
            seconds: elapsed.as_secs_f64(),
            nodes: run.turns,
            table_bytes: 0,
            last,
            stages: Vec::new(),
            solutions: Vec::new(),
            improvements: Vec::new(),
            depths: Vec::new(),
        }
    }
}

pub(crate) fn not_found(options: &SolveOptions, complete: bool, done: Option<&Depth>) -> Unsolved {
    let metric = options.metric.name().to_uppercase();
    let say = |key: &str, length: &dyn Display| options.language.text(key, &[("length", length), ("metric", &metric)]);
    let text = match (options.max_length, done) {
        (Some(length), _) if complete => {
            return Unsolved::NotFound { code: 7, text: say("notFound.none", &length) };
        }
        (_, Some(Depth { depth, .. })) => say("notFound.depth", depth),
        (Some(length), None) => say("notFound.length", &length),
        (None, None) => options.language.text("notFound.limits", &[]),
    };
    Unsolved::NotFound { code: 8, text }
}
