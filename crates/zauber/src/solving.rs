//! Solving: which solver, which limits.

use crate::colours::Words;
use crate::dicing;
use crate::methods::Method;
use crate::news::{Depths, News};
use crate::puzzles::Puzzle;
use crate::reading::Sheet;
use crate::rejection::Rejection;
use crate::solved::{Better, Improvement, Solved, Unsolved, not_found};
use crate::staging::{moves, stages};
use crate::texts::Language;
use crate::workshop::Workshop;
use engine::Limits;
use puzzle::{Attitude, Cube, Face, Metric, MoveCosts, Notation, Turn};
use solvers::cfop::{self, Cfop};
use solvers::korf::Korf;
use solvers::layers::{self, Layers};
use solvers::relatives::{Walk, WholeCube};
use solvers::thistlethwaite::{self, Thistlethwaite, Variant};
use solvers::two_phase::{Tables, TwoPhase};
use solvers::{Solution, Solver};
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

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

impl Workshop {
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
        options.check(Puzzle::Cube)?;
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
            random_turns: None,
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
                let tables = self.korf(cancel, ear)?;
                let solver = Korf::new(tables).with_threads(options.threads).with_count(options.count);
                Ok(Tool { solver: Box::new(solver), variant: "pattern", table_bytes: tables.bytes() })
            }
            Method::Thistlethwaite(variant) => {
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
                let method = options.method.name();
                let text = options.language.text("input.method", &[("method", &method), ("puzzle", &"333")]);
                Err(Rejection::of_input("method", text).into())
            }
            Method::Layers => {
                let tables = self.layers.get_or_init(layers::Tables::new);
                let first = options.first_colour.map(|colour| held.symmetry().face(colour));
                Ok(Tool {
                    solver: Box::new(Layers::new(tables).beginning_with(first)),
                    variant: "usual",
                    table_bytes: tables.bytes(),
                })
            }
            Method::Cfop(variant) => {
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
}

/// Dice on the 3x3x3; without a limit they would roll for ever, so they have a second.
fn roll(
    cube: &Cube,
    walk: Walk,
    options: &SolveOptions,
    cancel: &AtomicBool,
    ear: &Ear<'_>,
) -> Result<Solved, Unsolved> {
    let limited = options.time.is_some() || options.nodes.is_some() || options.max_length.is_some();
    let time = if limited { options.time } else { Some(Duration::from_secs(1)) };
    let options = &SolveOptions { time, ..options.clone() };
    let budget = Budget::new(options, cancel, ear);
    let run = dicing::roll(&WholeCube::new(), walk, cube, options, &budget, ear)?;
    Ok(Solved::of_run(&run, Puzzle::Cube, options, budget.elapsed(), Some(&|turns| turns.to_vec())))
}
