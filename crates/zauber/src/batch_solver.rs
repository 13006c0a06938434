//! A solver for many positions: its tables are found once, then each position costs only its own search.

use crate::options::SolveOptions;
use crate::position::Position;
use crate::prepared::Prepared;
use crate::progress::Watcher;
use crate::reader::{Given, Reader};
use crate::solution::{Solution, write};
use crate::solve::SolveError;
use crate::workbench::Workbench;
use contract::Rejection;
use methods::{Nature, StoredTable};
use puzzle::{Metric, Puzzle};
use words::Language;

/// The length at which the first solution of two-phase is good enough, if no limit is given.
const USUAL_LENGTH: u32 = 21;

/// The same where solutions are longer: in quarter turns, or without a face.
const LONGER_LENGTH: u32 = 30;

/// Solves many positions of one puzzle in the same way, one thread for each. It can be used by many threads.
///
/// ```
/// use zauber::{BatchAnswer, BatchSolver, Choice, Puzzle, Reader, SolveOptions, Unwatched, Workbench};
///
/// let layers = Choice::named(Puzzle::Cube, Some("layers"), None)?;
/// let options = SolveOptions::limited(layers, None, None, None);
/// let solver: BatchSolver =
///     Workbench::default().batch_solver(Puzzle::Cube, &Reader::default(), None, &options, &Unwatched)?;
/// let turned = "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB";
/// let BatchAnswer { moves, length, .. } = solver.solve(turned, &Unwatched)?;
/// assert!(length > 0, "{moves}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct BatchSolver {
    workbench: Workbench,
    reader: Reader,
    puzzle: Puzzle,
    goal: Option<Position>,
    options: SolveOptions,
    /// `None` if each position needs a solver of its own.
    prepared: Option<Prepared>,
    table: Option<&'static StoredTable>,
}

/// A solution, in short.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BatchAnswer {
    /// Its length in the metric.
    pub length: u8,
    /// The moves.
    pub moves: String,
    /// How many nodes the search visited.
    pub nodes: u64,
    /// Whether it is proven that there is no shorter one.
    pub optimal: bool,
}

impl Workbench {
    /// A solver for many positions. Tables are loaded or built. Without limits, a method that would search for some
    /// time takes the first solution of at most 21 turns instead (30 in quarter turns or without a face), so that the
    /// same position always has the same answer.
    pub fn batch_solver(
        &self,
        puzzle: Puzzle,
        reader: &Reader,
        goal: Option<Position>,
        options: &SolveOptions,
        watcher: &dyn Watcher,
    ) -> Result<BatchSolver, SolveError> {
        options.check(puzzle, reader.language)?;
        let method = options.method.method;
        if method.nature == Nature::Dice {
            let text = reader.language.say("batch.dice", &[("method", &method.name)]);
            return Err(Rejection::of_options("method", text).into());
        }
        if options.all || options.count > 1 {
            return Err(Rejection::of_options("count", reader.language.say("batch.count", &[])).into());
        }
        let mut options = SolveOptions { threads: 1, ..options.clone() };
        if options.time.is_none() && options.nodes.is_none() && options.max_length.is_none() {
            options.max_length = method.usual_time.map(|_| usual_length(&options));
        }
        let needs_own = goal.is_some() || options.first_colour.is_some();
        let prepared = match needs_own {
            true => None,
            false => Some(Prepared::new(puzzle, &self.cache, &options, watcher)?),
        };
        let (workbench, reader) = (self.clone(), reader.clone());
        // What `auto` means must not change on the way.
        let (variant, table) = match &prepared {
            Some(prepared) => prepared.used(),
            None => Prepared::new(puzzle, &self.cache, &options, watcher)?.used(),
        };
        options.method.variant = variant;
        Ok(BatchSolver { workbench, reader, puzzle, goal, options, prepared, table })
    }
}

/// The length of a first solution that is soon found.
fn usual_length(options: &SolveOptions) -> u32 {
    let is_longer = options.without.is_some() || options.metric == Metric::Qtm;
    if is_longer { LONGER_LENGTH } else { USUAL_LENGTH }
}

impl BatchSolver {
    /// Solves a position.
    pub fn solve(&self, text: &str, watcher: &dyn Watcher) -> Result<BatchAnswer, Rejection> {
        self.solution(text, watcher).and_then(|solution| self.answer(&solution)).map_err(SolveError::into_rejection)
    }

    fn solution(&self, text: &str, watcher: &dyn Watcher) -> Result<Solution, SolveError> {
        let position = self.reader.read(self.puzzle, Given::Facelets(text))?;
        match &self.prepared {
            Some(prepared) => position.solve_prepared(prepared, &self.options, watcher),
            None => self.workbench.solve(&position, self.goal.as_ref(), &self.options, watcher),
        }
    }

    fn answer(&self, solution: &Solution) -> Result<BatchAnswer, SolveError> {
        let length = u8::try_from(solution.length)
            .map_err(|_| SolveError::NotFound(self.language().say("batch.long", &[("length", &solution.length)])))?;
        let moves = write(&solution.moves, solution.notation);
        Ok(BatchAnswer { length, moves, nodes: solution.nodes, optimal: solution.optimal })
    }

    /// The language of messages.
    pub fn language(&self) -> Language {
        self.reader.language
    }

    /// The options, with the limits and the variant that are really used.
    pub fn options(&self) -> &SolveOptions {
        &self.options
    }

    /// The stored table that it uses; `None` if its tables are computed.
    pub fn stored_table(&self) -> Option<&'static StoredTable> {
        self.table
    }
}
