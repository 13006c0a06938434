//! Long work as users see it: how far it has come, how fast it is, how long it will take; and how they can end it.
//!
//! Everything that takes long is given a [`Watcher`]: the terminal's progress bar, the event stream, or just a flag.
//! Lower crates report in their own units ([`engine::Progress`]); the clock is added here.

use crate::solution::{Better, Depth};
use engine::{Limits, Reached, Task};
use serde::Serialize;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

/// How far long work has come.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct Progress {
    /// What is being done: `search`, `loading` a table, `table` (building one), `expectation`, `experiment` or `batch`.
    pub task: &'static str,
    /// The name of the table or of the random solver.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<&'static str>,
    /// How long it has been running, in seconds.
    pub seconds: f64,
    /// The part that is done, from 0 to 1, if the end is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<f64>,
    /// The length that was last searched completely, if the method goes length by length.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// How many nodes that length took.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// How many random turns were made, if the method is random.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<u64>,
    /// Nodes or turns per second.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub speed: Option<f64>,
    /// How many seconds it will still take; in a search, how many the next length takes if all of it must be searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remaining: Option<f64>,
}

impl Default for Progress {
    fn default() -> Self {
        Progress::new(Task::Search)
    }
}

impl Progress {
    /// The length that has just been searched completely; `None` within the next one.
    pub fn finished_depth(&self) -> Option<Depth> {
        let (depth, nodes) = (self.depth.filter(|_| self.part.is_none())?, self.nodes?);
        let seconds = self.speed.filter(|&speed| speed > 0.0).map_or(0.0, |speed| nodes as f64 / speed);
        Some(Depth { depth, nodes, seconds, next_seconds: self.remaining? })
    }

    /// How far an experiment is.
    #[cfg(any(feature = "batch", feature = "lab"))]
    pub(crate) fn of_experiment(part: f64, seconds: f64, remaining: Option<f64>) -> Progress {
        Progress { task: "experiment", seconds, part: Some(part), remaining, ..Progress::default() }
    }

    /// How far files of positions are.
    #[cfg(feature = "batch")]
    pub(crate) fn of_batch(part: f64, seconds: f64, remaining: Option<f64>) -> Progress {
        Progress { task: "batch", ..Progress::of_experiment(part, seconds, remaining) }
    }

    fn new(task: Task) -> Progress {
        let (task, name) = match task {
            Task::Load(name) => ("loading", Some(name)),
            Task::Table(name) => ("table", Some(name)),
            Task::Expectation(name) => ("expectation", Some(name)),
            _ => ("search", None),
        };
        Progress {
            task,
            name,
            seconds: 0.0,
            part: None,
            depth: None,
            nodes: None,
            turns: None,
            speed: None,
            remaining: None,
        }
    }
}

/// Receives reports about long work, and can end it.
///
/// ```
/// use zauber::{Better, Choice, Draft, Given, Progress, Puzzle, Reader, SolveOptions, Unwatched, Watcher, Workbench};
///
/// struct Printing;
///
/// impl Watcher for Printing {
///     fn progress(&self, progress: &Progress) {
///         println!("{}: {:?}", progress.task, progress.part);
///     }
///
///     fn improved(&self, better: &Better<'_>) {
///         let draft: Draft = better.draft();
///         println!("{} turns: {}", better.improvement.length, draft.moves);
///     }
/// }
///
/// let start = Reader::default().read(Puzzle::Cube, Given::Scramble("R U F"))?;
/// let layers = Choice::named(Puzzle::Cube, Some("layers"), None)?;
/// let options = SolveOptions::limited(layers, None, None, None);
/// let seen = Workbench::default().solve(&start, None, &options, &Printing)?;
/// assert_eq!(seen.moves, Workbench::default().solve(&start, None, &options, &Unwatched)?.moves);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Watcher: Sync {
    /// Called with how far the work has come, possibly from several threads.
    fn progress(&self, progress: &Progress) {
        let _ = progress;
    }

    /// Called with each better solution.
    fn improved(&self, better: &Better<'_>) {
        let _ = better;
    }

    /// True if the work should end. Called often.
    fn is_cancelled(&self) -> bool {
        false
    }
}

/// Nobody is watching; the work runs to its end.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Watcher for Unwatched {}

/// A flag that ends the work when it is set.
impl Watcher for AtomicBool {
    fn is_cancelled(&self) -> bool {
        self.load(Ordering::Relaxed)
    }
}

/// How many random turns are made between two reports to the watcher.
const TURNS_BETWEEN: u64 = 1 << 20;

/// A watcher with a clock, and the limits of a search.
pub(crate) struct Monitor<'a> {
    watcher: &'a dyn Watcher,
    time: Option<Duration>,
    nodes: Option<u64>,
    lengths: RangeInclusive<u32>,
    /// When the search began, and how long it had waited for tables until then.
    search: OnceLock<(Instant, Duration)>,
    next_turns: AtomicU64,
    state: Mutex<State>,
}

struct State {
    progress: Progress,
    started: Instant,
    /// How long was waited for tables that were there. What is being built does not count, nor does anything before the
    /// first of them.
    waited: Duration,
    /// Since when it has not been building.
    counting: Option<Instant>,
    depths: Depths,
}

impl<'a> Monitor<'a> {
    /// Work without limits.
    pub(crate) fn new(watcher: &'a dyn Watcher) -> Monitor<'a> {
        Monitor::limited(watcher, None, None, 0..=u32::MAX)
    }

    /// Work with limits.
    pub(crate) fn limited(
        watcher: &'a dyn Watcher,
        time: Option<Duration>,
        nodes: Option<u64>,
        lengths: RangeInclusive<u32>,
    ) -> Monitor<'a> {
        let now = Instant::now();
        let state = State {
            progress: Progress::new(Task::Search),
            started: now,
            waited: Duration::ZERO,
            counting: Some(now),
            depths: Depths::default(),
        };
        Monitor {
            watcher,
            time,
            nodes,
            lengths,
            search: OnceLock::new(),
            next_turns: AtomicU64::new(0),
            state: Mutex::new(state),
        }
    }

    /// How long the search has waited for tables that were there.
    pub(crate) fn waiting(&self) -> Duration {
        self.search.get().map_or(Duration::ZERO, |&(_, waited)| waited)
    }

    /// The lengths that were searched completely.
    pub(crate) fn depths(self) -> Vec<Depth> {
        self.state.into_inner().expect("watchers do not panic").depths.done
    }
}

impl engine::Progress for Monitor<'_> {
    fn begin(&self, task: Task) {
        let mut state = self.state.lock().expect("watchers do not panic");
        if let Some(since) = state.counting.take() {
            state.waited += since.elapsed();
        }
        let now = Instant::now();
        let is_building = matches!(task, Task::Table(_) | Task::Expectation(_));
        state.counting = (!is_building).then_some(now);
        if task == Task::Search {
            self.search.get_or_init(|| (now, state.waited));
        }
        state.progress = Progress::new(task);
        state.started = Instant::now();
    }

    fn report(&self, reached: Reached) {
        // Random walks report every few microseconds.
        if let Reached::Turns(turns) = reached {
            let next = self.next_turns.load(Ordering::Relaxed);
            if turns < next {
                return;
            }
            self.next_turns.store(turns + TURNS_BETWEEN, Ordering::Relaxed);
        }
        let mut state = self.state.lock().expect("watchers do not panic");
        let state = &mut *state;
        let elapsed = state.started.elapsed();
        let progress = &mut state.progress;
        progress.seconds = elapsed.as_secs_f64();
        match reached {
            Reached::Part(part) => {
                progress.part = Some(part);
                progress.remaining = (part > 0.0).then(|| progress.seconds * (1.0 - part) / part);
            }
            Reached::Depth { depth, nodes } => {
                let done = state.depths.add(depth, nodes, elapsed);
                progress.depth = Some(depth);
                progress.part = None;
                progress.nodes = Some(nodes);
                progress.speed = (done.seconds > 0.0).then(|| nodes as f64 / done.seconds);
                progress.remaining = Some(done.next_seconds);
            }
            Reached::Within { part, nodes, .. } => {
                let here = elapsed.saturating_sub(state.depths.elapsed).as_secs_f64();
                progress.part = Some(part);
                progress.nodes = Some(nodes);
                progress.speed = (progress.seconds > 0.0).then(|| nodes as f64 / progress.seconds);
                progress.remaining = (part > 0.0).then(|| here * (1.0 - part) / part);
            }
            Reached::Turns(turns) => {
                progress.turns = Some(turns);
                progress.speed = (progress.seconds > 0.0).then(|| turns as f64 / progress.seconds);
            }
            _ => {}
        }
        self.watcher.progress(progress);
    }

    fn is_cancelled(&self) -> bool {
        self.watcher.is_cancelled()
    }
}

impl Limits for Monitor<'_> {
    fn expired(&self) -> bool {
        self.watcher.is_cancelled() || self.time.is_some_and(|time| self.waiting() + self.elapsed() >= time)
    }

    fn nodes(&self) -> u64 {
        self.nodes.unwrap_or(u64::MAX)
    }

    fn lengths(&self) -> RangeInclusive<u32> {
        self.lengths.clone()
    }

    fn elapsed(&self) -> Duration {
        self.search.get().map_or(Duration::ZERO, |(since, _)| since.elapsed())
    }
}

/// The average number of continuations of a long sequence in which no face is turned twice in a row and opposite faces
/// come in one order: 6 + √54. In the long run each length has this many times the nodes of the one before.
const GROWTH: f64 = 13.348_469_228_349_535;

/// All lengths that were searched completely.
#[derive(Default)]
struct Depths {
    done: Vec<Depth>,
    elapsed: Duration,
}

impl Depths {
    /// Adds a completed depth; `elapsed` is the time since the search began.
    fn add(&mut self, depth: u32, nodes: u64, elapsed: Duration) -> Depth {
        let seconds = elapsed.saturating_sub(self.elapsed).as_secs_f64();
        // The growth approaches its limit with every depth; the mean of both is a good guess for the next one.
        let growth = self.done.last().filter(|before| before.nodes > 0).map_or(GROWTH, |before| {
            let measured = nodes as f64 / before.nodes as f64;
            (measured + GROWTH) / 2.0
        });
        let done = Depth { depth, nodes, seconds, next_seconds: seconds * growth };
        self.elapsed = elapsed;
        self.done.push(done);
        done
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Progress as _;

    /// A limit counts loading tables, but not building them.
    #[test]
    fn loading_counts_and_building_does_not() {
        let nap = Duration::from_millis(30);
        let monitor = |time| Monitor::limited(&Unwatched, Some(time), None, 0..=u32::MAX);
        let loaded = monitor(nap);
        loaded.begin(Task::Load("a"));
        std::thread::sleep(nap);
        assert!(!loaded.expired(), "the search has not begun");
        loaded.begin(Task::Search);
        assert!(loaded.waiting() >= nap && loaded.expired());
        let (begun, built) = (Instant::now(), monitor(Duration::from_secs(3600)));
        built.begin(Task::Load("a"));
        built.begin(Task::Table("a"));
        std::thread::sleep(nap);
        built.begin(Task::Search);
        assert!(built.waiting() <= begun.elapsed() - nap);
    }

    /// Node counts of a real search.
    #[test]
    fn estimates_come_close() {
        for nodes in [[375u64, 9516, 194_481, 3_101_325], [3876, 46_644, 534_360, 6_306_129]] {
            let mut depths = Depths::default();
            let (mut elapsed, mut guess) = (0.0, None);
            for (depth, nodes) in (10..).zip(nodes) {
                let seconds = nodes as f64 * 50e-9;
                elapsed += seconds;
                let done = depths.add(depth, nodes, Duration::from_secs_f64(elapsed));
                if let Some(guess) = guess.replace(done.next_seconds)
                    && depth > 11
                {
                    assert!((0.8..1.25).contains(&(guess / seconds)), "{guess} for {seconds}");
                }
            }
        }
    }

    #[test]
    fn growth_is_that_of_the_turns() {
        // Fifteen turns can follow a turn of the first face of an axis, twelve can follow its opposite.
        let (mut first, mut second) = (1.0, 1.0);
        for _ in 0..100 {
            (first, second) = (6.0 * (first + second), 6.0 * (first + second) + 3.0 * first);
            let sum = first + second;
            (first, second) = (first / sum, second / sum);
        }
        assert!((6.0 * (first + second) * 2.0 + 3.0 * first - GROWTH).abs() < 1e-9);
        assert!((6.0 + 54f64.sqrt() - GROWTH).abs() < 1e-12);
    }
}
