//! Solving small puzzles: which tables, which limits, and what comes of it.

use super::SmallSheet;
use super::staging;
use crate::colours::colour_name;
use crate::dicing;
use crate::methods::Method;
use crate::news::News;
use crate::puzzles::Puzzle;
use crate::rejection::Rejection;
use crate::scrambling::{Generator, Scramble};
use crate::solved::{AsHeld, Improvement, Solved, Unsolved, not_found};
use crate::solving::{Budget, Ear, SolveOptions};
use crate::staging::{StageNote, write};
use crate::texts::Language;
use crate::workshop::Workshop;
use engine::Limits;
use puzzle::relatives::{self, HELD};
use puzzle::{
    Alg, Attitude, Coat, Corner, Face, Metric, Notation, Relative, Scheme, Small, SmallFacelets, SmallFault, SmallHeld,
    Spot, Tint, Turn, Twist,
};
use serde::Serialize;
use solvers::relatives::human::{Human, Method as HumanMethod, Ortega, PocketLayers, Tetra};
use solvers::relatives::{Distances, Graph, Optimal, Walk, Wheels, expected_turns};
use solvers::{Solution, Solver};
use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, OnceLock, TryLockError};
use std::time::Duration;
use utoipa::ToSchema;

/// The tables of small puzzles that a process has made so far.
#[derive(Default)]
pub(crate) struct SmallTables {
    distances: Mutex<HashMap<(Coat, Metric), &'static Distances>>,
    wheels: [OnceLock<Wheels>; 2],
    layers: OnceLock<PocketLayers>,
    ortega: OnceLock<Ortega>,
    tetra: OnceLock<Tetra>,
    expected: [Mutex<Option<BTreeMap<&'static str, f64>>>; 2],
}

/// The random solvers whose turns are expected; each takes seconds, so only those that people ask about.
const TOLD: [(&str, Walk); 3] =
    [("random", Walk::RANDOM), ("random-improved", Walk::IMPROVED), ("random-improved-2023", Walk::IMPROVED_2023)];

/// How long somebody who waits for another's work does not look up.
const MOMENT: Duration = Duration::from_millis(20);

impl SmallTables {
    /// All distances from solved, made on first use. They live as long as the process, as tables do.
    pub fn distances(&self, coat: Coat, metric: Metric) -> &'static Distances {
        // Only one layer of each axis is turned, so that axial turns are half turns.
        let metric = if metric == Metric::Qtm { Metric::Qtm } else { Metric::Htm };
        let mut all = self.distances.lock().expect("tables are built without panic");
        all.entry((coat, metric)).or_insert_with(|| Box::leak(Box::new(Distances::new(coat, metric))))
    }

    /// What random walks walk on.
    fn wheels(&self, coat: Coat) -> &Wheels {
        self.wheels[coat as usize].get_or_init(|| Wheels::new(coat))
    }

    /// How many turns the random solvers take on average, worked out on first use; `None` if `go_on` says no.
    /// `go_on` hears how many of the solvers are done, also while somebody else works them out.
    pub fn expected(
        &self,
        coat: Coat,
        go_on: &mut dyn FnMut(usize, usize) -> bool,
    ) -> Option<BTreeMap<&'static str, f64>> {
        let mut known = loop {
            match self.expected[coat as usize].try_lock() {
                Ok(known) => break known,
                Err(TryLockError::WouldBlock) if go_on(0, TOLD.len()) => std::thread::sleep(MOMENT),
                Err(TryLockError::WouldBlock) => return None,
                Err(TryLockError::Poisoned(_)) => panic!("numbers are worked out without panic"),
            }
        };
        if let Some(expected) = &*known {
            return Some(expected.clone());
        }
        let graph = Graph::new(coat);
        let mut expected = BTreeMap::new();
        for (done, (name, walk)) in TOLD.into_iter().enumerate() {
            let turns = expected_turns(&graph, walk, &mut |_| {
                if go_on(done, TOLD.len()) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            })?;
            expected.insert(name, turns);
        }
        *known = Some(expected.clone());
        Some(expected)
    }
}

/// How far a position is from solved, and how far after each turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct SmallSignposts {
    /// In half turns.
    pub htm: u8,
    /// In quarter turns.
    pub qtm: u8,
    /// After each of the nine turns.
    pub turns: Vec<SmallSignpost>,
}

/// How far it is after a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct SmallSignpost {
    /// The turn, as the puzzle is held.
    pub turn: String,
    /// In half turns.
    pub htm: u8,
    /// In quarter turns.
    pub qtm: u8,
}

/// A solver with its tables, what it is to solve, and what there is to say about it.
struct Tool<'a> {
    solver: Box<dyn Solver<Small> + 'a>,
    from: Small,
    human: Option<&'a dyn HumanMethod>,
    variant: &'static str,
    bytes: usize,
}

/// A position on its way to a goal.
pub(super) struct Task {
    pub held: SmallHeld,
    pub goal: Small,
    mend: Option<Mend>,
}

/// A piece that is thought twisted in start and goal alike, since both are wrongly assembled in the same way. Turns move
/// pieces without looking at their stickers, so what leads from one to the other is the same.
struct Mend {
    /// The colours of the piece, as written.
    piece: [Option<Tint>; 3],
    twist: Twist,
}

impl Mend {
    /// What makes both right; `None` if not both are wrong, or not only in their twists.
    fn of(start: &SmallFacelets, goal: &SmallFacelets) -> Option<Mend> {
        let [SmallFault::TwistSum { direction }] = relatives::faults(start)[..] else { return None };
        let same = relatives::faults(goal) == [SmallFault::TwistSum { direction }];
        // The piece at DBL tells how the others are called; it should be itself.
        let free = |facelets: &SmallFacelets, piece| place_of(facelets, piece).is_some_and(|place| place != HELD);
        let pieces = Corner::ALL.into_iter().map(|place| start.at(place));
        let piece = pieces.into_iter().find(|&piece| free(start, piece) && free(goal, piece))?;
        (same && !start.has_unknown() && !goal.has_unknown()).then(|| Mend { piece, twist: direction.inverse() })
    }

    fn done(&self, facelets: &SmallFacelets) -> SmallFacelets {
        place_of(facelets, self.piece).map_or(*facelets, |place| facelets.twisted(place, self.twist))
    }
}

/// Where the piece with these colours is.
fn place_of(facelets: &SmallFacelets, piece: [Option<Tint>; 3]) -> Option<Corner> {
    Corner::ALL.into_iter().find(|&place| facelets.at(place).iter().all(|tint| piece.contains(tint)))
}

impl Task {
    fn new(sheet: &SmallSheet, goal: Option<&SmallSheet>, language: Language) -> Result<Task, Rejection> {
        let mend = goal.and_then(|goal| Mend::of(&sheet.facelets, &goal.facelets));
        let position = |sheet: &SmallSheet| match &mend {
            Some(mend) => SmallSheet { facelets: mend.done(&sheet.facelets), ..sheet.clone() }.position(language),
            None => sheet.position(language),
        };
        let held = position(sheet)?;
        let Some(goal) = goal else {
            return Ok(Task { held, goal: Small::solved(held.position.coat()), mend });
        };
        let wanted = position(goal)?;
        // In the colours that were written, however both are held.
        let colours = wanted.facelets().renamed(wanted.names());
        let goal = held.position_of(&colours);
        let goal = goal.ok_or_else(|| Rejection::of_input("universe", language.text("small.other-puzzle", &[])))?;
        Ok(Task { held, goal, mend })
    }

    /// The start as held, with the pieces as they really are.
    fn start(&self) -> SmallFacelets {
        self.really(self.held.facelets())
    }

    /// The goal as held after these turns, with the pieces as they really are.
    fn end(&self, turns: &[Turn]) -> SmallFacelets {
        self.really(self.held.as_held_after(&self.goal, turns))
    }

    fn really(&self, facelets: SmallFacelets) -> SmallFacelets {
        let Some(Mend { piece, twist }) = self.mend else { return facelets };
        let home = |tint| Tint::new(self.held.names().iter().position(|&name| name == tint).unwrap_or(0) as u8);
        Mend { piece: piece.map(|tint| tint.map(home)), twist: twist.inverse() }.done(&facelets)
    }

    /// What is to be solved; `None` if the goal must be searched from.
    fn difference(&self) -> Option<Small> {
        if self.goal.is_solved() { Some(self.held.position) } else { self.held.position.difference(&self.goal) }
    }
}

impl Workshop {
    /// Turns a position of a small puzzle into the goal, or solves it.
    pub fn solve_small(
        &self,
        sheet: &SmallSheet,
        goal: Option<&SmallSheet>,
        options: &SolveOptions,
        cancel: &AtomicBool,
        news: &mut (dyn FnMut(&News<'_>) + Send),
    ) -> Result<Solved, Unsolved> {
        let language = options.language;
        options.check(Puzzle::Relative(sheet.relative))?;
        let task = Task::new(sheet, goal, language)?;
        let ear = &Mutex::new(news);
        if let Method::Random(walk) = options.method {
            return self.roll_small(sheet.relative, &task, walk, options, cancel, ear);
        }
        let own;
        let tables = &self.small_tables;
        let tool = match options.method {
            Method::Optimal => {
                let distances = tables.distances(task.goal.coat(), options.metric);
                let (from, table) = match task.difference() {
                    Some(difference) => (difference, distances),
                    None => {
                        own = distances.with_goal(&task.goal);
                        (task.held.position, &own)
                    }
                };
                Tool {
                    solver: Box::new(Optimal::new(table)),
                    from,
                    human: None,
                    variant: "table",
                    bytes: table.bytes(),
                }
            }
            Method::Layers | Method::Ortega | Method::Tetra => self.human(sheet, &task, options)?,
            _ => {
                let text = language
                    .text("input.method", &[("method", &options.method.name()), ("puzzle", &sheet.relative.name())]);
                return Err(Rejection::of_input("method", text).into());
            }
        };
        let budget = Budget::new(options, cancel, ear);
        let most = if options.all { usize::MAX } else { options.count.max(1) };
        let mut found: Vec<Solution> = Vec::new();
        let outcome = tool.solver.solve(&tool.from, &budget, &mut |solution| {
            found.push(solution.clone());
            if found.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let seconds = budget.elapsed().as_secs_f64();
        let Some(best) = found.first() else {
            return Err(not_found(options, outcome.complete, None));
        };
        let moves_of = |solution: &Solution| staging::parts(solution, &task, options).concat().concat();
        let moves = |solution: &Solution| write(&moves_of(solution), options.notation);
        let start = task.start();
        Ok(Solved {
            facelets: start.to_string(),
            turned: task.held.turned().map(|attitude| attitude.to_string()).unwrap_or_default(),
            goal: start.after_all(&moves_of(best)).to_string(),
            puzzle: sheet.relative.name(),
            method: options.method.name(),
            variant: tool.variant,
            moves: moves(best),
            length: best.cost,
            metric: options.metric.name(),
            optimal: outcome.complete,
            seconds,
            nodes: outcome.nodes,
            table_bytes: tool.bytes,
            last: None,
            random_turns: None,
            stages: match tool.human {
                Some(method) => staging::stages(best, method, sheet, &task, options),
                None => vec![StageNote::whole("optimal.whole", moves(best), Spot::COUNT, language)],
            },
            solutions: if options.all || options.count > 1 { found.iter().map(moves).collect() } else { Vec::new() },
            improvements: vec![Improvement { seconds, length: best.cost }],
            depths: Vec::new(),
        })
    }

    /// The human method that was asked for.
    fn human<'a>(&'a self, sheet: &SmallSheet, task: &Task, options: &SolveOptions) -> Result<Tool<'a>, Rejection> {
        let language = options.language;
        let Some(from) = task.difference() else {
            return Err(Rejection::of_options("method", language.text("small.human-goal", &[])));
        };
        let tables = &self.small_tables;
        let first = options.first_colour.map(|colour| {
            let tint = Tint::new(colour as u8);
            let home = task.held.names().iter().position(|&name| name == tint).unwrap_or(0);
            Face::ALL[home]
        });
        if first.is_some_and(|face| !HELD.faces().contains(&face)) {
            let scheme = if sheet.by_colour { sheet.scheme.clone() } else { Scheme::default() };
            let colour = |face: Face| colour_name(task.held.names()[face.index()].face(), &scheme, language);
            let colours = language.one_of(&HELD.faces().map(colour));
            let text = language.text("small.first-colour", &[("colours", &colours)]);
            return Err(Rejection::of_options("first-colour", text));
        }
        let tool = |solver: Box<dyn Solver<Small> + 'a>, method: &'a dyn HumanMethod| Tool {
            solver,
            from,
            human: Some(method),
            variant: "usual",
            bytes: method.graph().bytes(),
        };
        Ok(match (options.method, sheet.relative.coat()) {
            (Method::Layers, Coat::Cube) => {
                let method = tables.layers.get_or_init(PocketLayers::new);
                tool(Box::new(Human::new(method).beginning_with(first)), method)
            }
            (Method::Ortega, Coat::Cube) => {
                let method = tables.ortega.get_or_init(Ortega::new);
                tool(Box::new(Human::new(method).beginning_with(first)), method)
            }
            _ => {
                let method = tables.tetra.get_or_init(Tetra::new);
                tool(Box::new(Human::new(method)), method)
            }
        })
    }

    fn roll_small(
        &self,
        relative: Relative,
        task: &Task,
        walk: Walk,
        options: &SolveOptions,
        cancel: &AtomicBool,
        ear: &Ear<'_>,
    ) -> Result<Solved, Unsolved> {
        let Some(from) = task.difference() else {
            let text = options.language.text("small.random-goal", &[]);
            return Err(Rejection::of_options("method", text).into());
        };
        let wheels = self.small_tables.wheels(from.coat());
        let budget = Budget::new(options, cancel, ear);
        let run = dicing::roll(wheels, walk, &from, options, &budget, ear)?;
        // The names of turns follow from all that were done before, if the puzzle is not held upright.
        let tellable = run.is_kept_whole() || task.held.attitude == Attitude::UPRIGHT;
        let as_held: AsHeld<'_> = &|turns| task.held.turns(turns);
        let mut solved =
            Solved::of_run(&run, Puzzle::Relative(relative), options, budget.elapsed(), tellable.then_some(as_held));
        solved.facelets = task.start().to_string();
        solved.turned = task.held.turned().map(|attitude| attitude.to_string()).unwrap_or_default();
        let known: &[Turn] = if run.is_kept_whole() { &run.last } else { &[] };
        solved.goal = task.end(known).to_string();
        Ok(solved)
    }

    /// How far a position is from solved, and how far after each turn.
    pub fn small_signposts(
        &self,
        sheet: &SmallSheet,
        notation: Notation,
        language: Language,
    ) -> Result<SmallSignposts, Rejection> {
        let held = sheet.position(language)?;
        let of = |metric, small: &Small| self.small_tables.distances(small.coat(), metric).of(small);
        let turns = Small::turns().map(|turn| {
            let after = held.position.turn(turn);
            let turn = Alg::from_turns(held.turns(&[turn])).to_text(notation);
            SmallSignpost { turn, htm: of(Metric::Htm, &after), qtm: of(Metric::Qtm, &after) }
        });
        Ok(SmallSignposts {
            htm: of(Metric::Htm, &held.position),
            qtm: of(Metric::Qtm, &held.position),
            turns: turns.collect(),
        })
    }

    /// A scramble to a random position: every position is equally likely, except that those of the 2x2x2 less than
    /// four turns from solved, by the rules of the World Cube Association, and those of the others less than two, are
    /// drawn again.
    pub fn scramble_small(&self, relative: Relative, generator: &mut Generator, notation: Notation) -> Scramble {
        let least = if relative == Relative::Pocket { 4 } else { 2 };
        let distances = self.small_tables.distances(relative.coat(), Metric::Htm);
        let mut small = generator.small(relative.coat());
        while distances.of(&small) < least {
            small = generator.small(relative.coat());
        }
        let solution = Optimal::new(distances).all_shortest(&small, 1).pop().expect("every position can be solved");
        let turns: Vec<Turn> = solution.into_iter().rev().map(Turn::inverse).collect();
        Scramble { scramble: Alg::from_turns(turns).to_text(notation), facelets: small.facelets().to_string() }
    }
}

/// A scramble of this many random turns of U, R and F, none of which cancels another.
pub fn scramble_small_turns(
    relative: Relative,
    turns: usize,
    generator: &mut Generator,
    notation: Notation,
) -> Scramble {
    let turns = generator.small_turns(turns);
    let small = Small::solved(relative.coat()).turns_done(turns.iter().copied());
    Scramble { scramble: Alg::from_turns(turns).to_text(notation), facelets: small.facelets().to_string() }
}
