//! Solving: the same for every puzzle and every method.

use crate::options::SolveOptions;
use crate::progress::{Monitor, Watcher};
use crate::solution::{Better, Depth, Draft, Improvement, Listed, Solution, moves_of, stages_of, write};
use crate::tables::too_little_memory;
use crate::way::Way;
use contract::Rejection;
use engine::{Limits, Progress, Task};
use methods::{BuildError, Feature, Nature, Ready, Request, TableCache};
use puzzle::{Move, Puzzle};
use solvers::Outcome;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::Duration;
use words::{Language, Said};

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The input was rejected.
    #[error("{0}")]
    Rejected(Rejection),
    /// There is no solution within the length.
    #[error("{0}")]
    NoSolution(Said),
    /// No solution was found within the limits.
    #[error("{0}")]
    NotFound(Said),
    /// A table could not be built or loaded.
    #[error("{0}")]
    NoTable(Said),
}

impl From<Rejection> for SolveError {
    fn from(rejection: Rejection) -> SolveError {
        SolveError::Rejected(rejection)
    }
}

impl SolveError {
    /// As a reason why there is no answer.
    pub fn into_rejection(self) -> Rejection {
        match self {
            SolveError::Rejected(rejection) => rejection,
            SolveError::NoSolution(why) => Rejection::of_search(Rejection::NO_SOLUTION, why),
            SolveError::NotFound(why) | SolveError::NoTable(why) => Rejection::of_search(Rejection::NOT_FOUND, why),
        }
    }

    /// A table could not be built or loaded.
    pub(crate) fn of_table(error: &BuildError) -> SolveError {
        SolveError::NoTable(Said::verbatim(error.to_string()))
    }

    /// The same in this language, where there are words for it.
    fn of_table_in(error: &BuildError, language: Language) -> SolveError {
        match *error {
            BuildError::TooLittleMemory { name, needed, available } => {
                SolveError::NoTable(too_little_memory(name, needed, available, language))
            }
            _ => SolveError::of_table(error),
        }
    }
}

/// Shorter searches stay on one thread: starting threads would take longer.
const SHORT: Duration = Duration::from_millis(5);

/// Solves, and tells the watcher about every better solution, about finished depths and about tables that have to be
/// built first.
pub(crate) fn solve<W: Way>(
    way: &W,
    cache: &TableCache,
    options: &SolveOptions,
    watcher: &dyn Watcher,
) -> Result<Solution, SolveError> {
    let language = way.language();
    let method = options.method.method;
    if way.goal().is_some() && !method.has(Feature::AnyGoal) {
        let key = if method.nature == Nature::Dice { "small.random-goal" } else { "small.human-goal" };
        return Err(Rejection::of_options("method", language.say(key, &[])).into());
    }
    let request = Request {
        first: options.first_colour.map(|colour| way.first(colour)).transpose()?,
        seed: if method.has(Feature::Seed) { seed(options, language)? } else { 0 },
        goal: way.goal().cloned(),
        ..request(way.puzzle(), options)
    };
    let monitor = Monitor::limited(watcher, options.time, options.nodes, options.lengths());
    let ready = method.ready(cache, &request, &monitor).map_err(|error| SolveError::of_table_in(&error, language))?;
    search(way, &ready, options, watcher, monitor)
}

/// A solver for all positions of a puzzle that need nothing of their own: no goal, no first colour, no dice.
#[cfg(feature = "batch")]
pub(crate) fn prepare<P: methods::Position>(
    puzzle: Puzzle,
    cache: &TableCache,
    options: &SolveOptions,
    watcher: &dyn Watcher,
) -> Result<Ready<P>, SolveError> {
    let ready = options.method.method.ready(cache, &request(puzzle, options), &Monitor::new(watcher));
    ready.map_err(|error| SolveError::of_table(&error))
}

/// Solves with a solver made by [`prepare`].
#[cfg(feature = "batch")]
pub(crate) fn solve_prepared<W: Way>(
    way: &W,
    ready: &Ready<W::State>,
    options: &SolveOptions,
    watcher: &dyn Watcher,
) -> Result<Solution, SolveError> {
    let monitor = Monitor::limited(watcher, options.time, options.nodes, options.lengths());
    search(way, ready, options, watcher, monitor)
}

/// What the options ask of a solver.
fn request<P>(puzzle: Puzzle, options: &SolveOptions) -> Request<P> {
    let is_short = options.time.is_some_and(|time| time < SHORT);
    Request {
        puzzle,
        variant: options.method.variant,
        metric: options.search_metric(puzzle),
        costs: options.costs.clone(),
        without: options.without,
        threads: if is_short { 1 } else { options.threads },
        time: options.time,
        count: if options.all { usize::MAX } else { options.count },
        first: None,
        seed: 0,
        phases: options.phases,
        goal: None,
    }
}

fn search<W: Way>(
    way: &W,
    ready: &Ready<W::State>,
    options: &SolveOptions,
    watcher: &dyn Watcher,
    monitor: Monitor<'_>,
) -> Result<Solution, SolveError> {
    monitor.begin(Task::Search);
    let mut search =
        Search { way, options, watcher, monitor: &monitor, found: Shortest::default(), improvements: Vec::new() };
    let outcome = ready.solver.solve(way.state(), &monitor, &mut |solution| search.add(solution));
    let (seconds, seconds_waiting) = (monitor.elapsed().as_secs_f64(), monitor.waiting().as_secs_f64());
    let Search { found, improvements, .. } = search;
    let found: Vec<solvers::Solution> = found.by_cost.into_values().flatten().collect();
    let depths = monitor.depths();
    match found.is_empty() {
        true => Err(not_found(options, way.language(), outcome, depths.last())),
        false => Ok(Solution {
            seconds,
            seconds_waiting,
            improvements,
            depths,
            ..solution(&found, way, options, ready, outcome)
        }),
    }
}

/// The seed of a random method.
fn seed(options: &SolveOptions, language: Language) -> Result<u64, Rejection> {
    options.seed.map_or_else(getrandom::u64, Ok).map_err(|error| {
        Rejection::of_input("randomness", language.say("input.randomness", &[("error", &error.to_string())]))
    })
}

/// What has been found so far.
struct Search<'a, W> {
    way: &'a W,
    options: &'a SolveOptions,
    watcher: &'a dyn Watcher,
    monitor: &'a Monitor<'a>,
    found: Shortest,
    improvements: Vec<Improvement>,
}

/// The shortest solutions so far; those of one cost in the order in which they were found.
#[derive(Default)]
struct Shortest {
    by_cost: BTreeMap<u32, Vec<solvers::Solution>>,
    count: usize,
}

impl Shortest {
    /// The cost of the best one.
    fn best(&self) -> Option<u32> {
        self.by_cost.first_key_value().map(|(&cost, _)| cost)
    }

    /// Adds a solution, and drops the worst one if there are more than `most`.
    fn add(&mut self, solution: solvers::Solution, most: usize) {
        self.by_cost.entry(solution.cost).or_default().push(solution);
        self.count += 1;
        if self.count > most
            && let Some(mut worst) = self.by_cost.last_entry()
        {
            self.count -= 1;
            worst.get_mut().pop();
            if worst.get().is_empty() {
                worst.remove();
            }
        }
    }
}

impl<W: Way> Search<'_, W> {
    fn add(&mut self, solution: &solvers::Solution) -> ControlFlow<()> {
        let Search { way, options, .. } = *self;
        if self.found.best().is_none_or(|best| solution.cost < best) {
            let improvement = Improvement { seconds: self.monitor.elapsed().as_secs_f64(), length: solution.cost };
            self.improvements.push(improvement);
            let draft = || Draft {
                improvement,
                moves: write(&moves_of(solution, way, options.handling), options.notation),
                stages: stages_of(solution, way, options.handling)
                    .iter()
                    .map(|stage| stage.report(options.notation, way.language()))
                    .collect(),
            };
            self.watcher.improved(&Better { improvement, draft: &draft });
        }
        let most = if options.all { usize::MAX } else { options.count };
        self.found.add(solution.clone(), most);
        // If only a length was asked for, the first solution will do.
        let first_will_do =
            options.max_length.is_some() && options.time.is_none() && options.nodes.is_none() && most == 1;
        if first_will_do { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// The only place where a solution is made. `found` has the best first.
fn solution<W: Way>(
    found: &[solvers::Solution],
    way: &W,
    options: &SolveOptions,
    ready: &Ready<W::State>,
    outcome: Outcome,
) -> Solution {
    let best = &found[0];
    let moves = |solution: &solvers::Solution| moves_of(solution, way, options.handling);
    let listed = |solution: &solvers::Solution| Listed {
        moves: moves(solution),
        length: solution.cost,
        stages: stages_of(solution, way, options.handling),
    };
    let is_complete = best.is_complete();
    // If the puzzle is not held upright, the name of a turn depends on all turns before it.
    let last =
        (!is_complete && way.is_upright()).then(|| way.as_held(&best.turns).into_iter().map(Move::from).collect());
    let own = if is_complete { moves(best) } else { Vec::new() };
    let wants_several = options.all || options.count > 1;
    Solution {
        puzzle: way.puzzle(),
        method: options.method.method.name,
        variant: ready.variant.name,
        facelets: way.start(),
        turned: way.turned(),
        goal: way.end(is_complete.then_some(&own)),
        moves: own,
        length: best.cost,
        metric: options.metric,
        optimal: outcome.complete && options.wants_shortest(),
        at_least: if outcome.complete { None } else { outcome.at_least },
        seconds: 0.0,
        seconds_waiting: 0.0,
        nodes: outcome.nodes,
        table_bytes: ready.table_bytes,
        last,
        random_turns: best.walked.map(|walked| walked.random),
        stages: stages_of(best, way, options.handling),
        solutions: if wants_several && is_complete { found.iter().map(moves).collect() } else { Vec::new() },
        listed: if wants_several && is_complete && options.listed {
            found.iter().map(listed).collect()
        } else {
            Vec::new()
        },
        improvements: Vec::new(),
        depths: Vec::new(),
        notation: options.notation,
        language: way.language(),
    }
}

fn not_found(options: &SolveOptions, language: Language, outcome: Outcome, done: Option<&Depth>) -> SolveError {
    let method = options.method.method;
    let metric = options.metric.name().to_uppercase();
    let say = |key: &str, length: u32| {
        language.say_counted(key, length as usize, &[("length", &length), ("metric", &metric)])
    };
    let why = match (options.max_length, done) {
        _ if let Some(length) = options.exact_length => {
            if outcome.complete {
                return SolveError::NoSolution(say("notFound.exactly", length));
            }
            say("notFound.exactly.limits", length)
        }
        _ if !options.phases.is_none() => language.say("notFound.phases", &[]),
        _ if method.nature == Nature::Dice => language.say("notFound.random", &[("turns", &outcome.nodes)]),
        (Some(length), _) if outcome.complete => {
            return SolveError::NoSolution(say("notFound.none", length));
        }
        (_, Some(Depth { depth, .. })) => say("notFound.depth", *depth),
        // More time does not make a plan shorter.
        (Some(length), None) if method.nature != Nature::Search => {
            language.say("notFound.own-length", &[("method", &method.name), ("length", &length), ("metric", &metric)])
        }
        (Some(length), None) => say("notFound.length", length),
        (None, None) => language.say("notFound.limits", &[]),
    };
    SolveError::NotFound(why)
}
