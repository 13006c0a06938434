//! An experiment as data: which positions, which entries, how many, which seed.
//!
//! It is the first line of a record file, so a file says what it belongs to. Everything that decides what the rows are
//! is here, and nothing else: not the number of threads, not the machine.

use crate::tally::Tally;
use puzzle::Puzzle;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use utoipa::ToSchema;

/// What is measured, with which entries, on which positions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Experiment {
    /// The name of the ready-made experiment, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preset: Option<String>,
    /// The puzzle, by its name.
    pub puzzle: String,
    /// How positions are made: `uniform`, `turns:K`, `depth:K`, or `file:NAME`.
    pub start: String,
    /// For positions from a file: their checksum.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub positions: Option<String>,
    /// How many positions.
    pub n: u64,
    /// The seed of positions and dice.
    pub seed: u64,
    /// What is measured besides turns and time, if anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub measure: Option<Measure>,
    /// The records that were joined, if it is made of several; then nothing can be added to it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub joined: Vec<String>,
    /// What competes, in the order of the tables.
    pub entries: Vec<Entry>,
}

/// One competitor: a method, or another way to deal with a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Entry {
    /// The method.
    pub method: String,
    /// Its variant.
    pub variant: String,
    /// At most this many nodes for each position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// At most this many milliseconds for each position. Rows then differ from run to run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub milliseconds: Option<u64>,
}

impl Entry {
    /// A method in a variant, without limits.
    pub fn new(method: impl Into<String>, variant: impl Into<String>) -> Entry {
        Entry { method: method.into(), variant: variant.into(), nodes: None, milliseconds: None }
    }

    /// Its name in tables: the method, and the variant where it is not the usual one.
    pub fn title(&self) -> String {
        match self.variant.as_str() {
            "" | "usual" | "table" => self.method.clone(),
            variant => format!("{} ({variant})", self.method),
        }
    }
}

/// What is measured besides turns and time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Measure {
    /// How long a machine takes; recorded in microseconds, reported in seconds.
    MachineSeconds,
    /// How many stickers were read wrongly.
    WrongStickers,
}

impl Measure {
    /// Its name in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Measure::MachineSeconds => "machine_seconds",
            Measure::WrongStickers => "wrong_stickers",
        }
    }

    /// What recorded values are divided by.
    pub const fn unit(self) -> f64 {
        match self {
            Measure::MachineSeconds => 1e6,
            Measure::WrongStickers => 1.0,
        }
    }
}

/// How positions are made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Start {
    /// All positions are equally likely.
    Uniform,
    /// The solved puzzle after this many random turns.
    Turns(usize),
    /// Positions at exactly this distance from solved.
    Depth(usize),
    /// Given positions, with a name for where they come from.
    File(String),
}

/// A text that says no start.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no start; choose uniform, turns:K, depth:K or a file of positions")]
pub struct UnknownStart(pub String);

impl FromStr for Start {
    type Err = UnknownStart;

    fn from_str(text: &str) -> Result<Start, UnknownStart> {
        let unknown = || UnknownStart(text.to_owned());
        let number = |digits: &str| digits.parse().ok().filter(|number| *number <= Start::MOST).ok_or_else(unknown);
        match text.split_once(':') {
            None if text == "uniform" => Ok(Start::Uniform),
            Some(("turns", turns)) => number(turns).map(Start::Turns),
            Some(("depth", depth)) => number(depth).map(Start::Depth),
            Some(("file", name)) => Ok(Start::File(name.to_owned())),
            _ => Err(unknown()),
        }
    }
}

impl Start {
    /// More turns than this make no position more random.
    pub const MOST: usize = 10_000;
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Start::Uniform => f.write_str("uniform"),
            Start::Turns(turns) => write!(f, "turns:{turns}"),
            Start::Depth(depth) => write!(f, "depth:{depth}"),
            Start::File(name) => write!(f, "file:{name}"),
        }
    }
}

impl Experiment {
    /// The puzzle, if this program knows it.
    pub fn puzzle(&self) -> Option<Puzzle> {
        self.puzzle.parse().ok()
    }

    /// How positions are made, if this program knows it.
    pub fn start(&self) -> Option<Start> {
        self.start.parse().ok()
    }

    /// How many rows a complete record has.
    pub fn cells(&self) -> u64 {
        self.n.saturating_mul(self.entries.len() as u64)
    }

    /// True if a seed or a list makes its positions, so that rows can be added. Logs and joined records have neither.
    pub fn has_positions(&self) -> bool {
        self.joined.is_empty() && (self.seed != 0 || self.positions.is_some())
    }

    /// The number of the entry with this method and variant.
    pub fn entry(&self, method: &str, variant: &str) -> Option<usize> {
        self.entries.iter().position(|entry| entry.method == method && entry.variant == variant)
    }

    /// The first thing in which another experiment differs, and both values.
    pub fn difference(&self, other: &Experiment) -> Option<(&'static str, String, String)> {
        let entries = |experiment: &Experiment| {
            let title = |entry: &Entry| {
                let nodes = entry.nodes.map(|nodes| format!("{nodes} nodes"));
                let time = entry.milliseconds.map(|time| format!("{time} ms"));
                let limits: Vec<String> = nodes.into_iter().chain(time).collect();
                let limits = if limits.is_empty() { String::new() } else { format!(" with {}", limits.join(", ")) };
                format!("{}:{}{limits}", entry.method, entry.variant)
            };
            experiment.entries.iter().map(title).collect::<Vec<_>>().join(", ")
        };
        let preset = |experiment: &Experiment| experiment.preset.clone().unwrap_or_else(|| "none".into());
        let crc = |experiment: &Experiment| experiment.positions.clone().unwrap_or_default();
        [
            ("preset", preset(self), preset(other)),
            ("puzzle", self.puzzle.clone(), other.puzzle.clone()),
            ("method", entries(self), entries(other)),
            ("start", self.start.clone(), other.start.clone()),
            ("positions", crc(self), crc(other)),
            ("n", self.n.to_string(), other.n.to_string()),
            ("seed", self.seed.to_string(), other.seed.to_string()),
            ("records", self.joined.join(", "), other.joined.join(", ")),
        ]
        .into_iter()
        .find(|(_, own, other)| own != other)
    }
}

/// What is recorded of one solve.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// The number of the position.
    pub index: u64,
    /// The number of the entry.
    pub entry: usize,
    /// The position, as facelets.
    pub position: String,
    /// The number of turns; `None` if there is no solution.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub length: Option<u64>,
    /// The length in the metrics HTM, QTM, STM, ETM and axial, if all moves are known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub counts: Option<[u64; 5]>,
    /// The moves; `None` for dice.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub moves: Option<String>,
    /// For methods of people: how many moves hands make, rotations included.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub hands: Option<u64>,
    /// For dice: the random turns, without a last one that was recognised.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub random_turns: Option<u64>,
    /// What the experiment measures besides, in the unit of the record.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub value: Option<u64>,
    /// Nodes of the search, or turns of a walk.
    pub nodes: u64,
    /// Nanoseconds of the wall clock.
    pub wall_ns: u64,
    /// Nanoseconds of the processor, if it can be asked.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub cpu_ns: Option<u64>,
    /// When better solutions were found, in nanoseconds, and their lengths.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub improvements: Vec<(u64, u64)>,
    /// The number of the session that made it.
    pub session: usize,
    /// True if it was drawn on the screen while it ran, which is slower.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub shown: bool,
}

/// A solve that stands out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct NotedSolve {
    /// The number of its position, from 0.
    pub index: u64,
    /// The position, as facelets; empty if it is unknown, as in logs of 2023.
    pub position: String,
    /// How many turns it took.
    pub turns: u64,
    /// How long it took, in nanoseconds.
    pub wall_ns: u64,
}

impl NotedSolve {
    fn of(row: &Row, turns: u64) -> NotedSolve {
        NotedSolve { index: row.index, position: row.position.clone(), turns, wall_ns: row.wall_ns }
    }
}

/// The one that has more of something; the first of two that are alike.
fn more(own: &mut Option<NotedSolve>, other: impl FnOnce() -> NotedSolve, of: fn(&NotedSolve) -> u64, value: u64) {
    if own.as_ref().is_none_or(|own| of(own) < value) {
        *own = Some(other());
    }
}

/// What a report needs to know of the rows of one entry; one pass, constant memory.
#[derive(Clone, Debug, Default)]
pub struct EntryTally {
    /// Turns.
    pub turns: Tally,
    /// Nanoseconds of the wall clock.
    pub time: Tally,
    /// What the experiment measures besides.
    pub measure: Tally,
    /// Moves of hands.
    pub hands: Tally,
    /// Nanoseconds of the processor, all together.
    pub cpu_ns: u128,
    /// Random turns, and how many rows have them.
    pub random: Tally,
    /// The sum of turns per second over all rows, and how many there are.
    rates: (f64, u64),
    /// How many rows have no solution.
    pub unsolved: u64,
    /// The best length at certain times.
    pub curve: Curve,
    /// The solve with the most turns.
    pub longest: Option<NotedSolve>,
    /// The solve that took longest.
    pub slowest: Option<NotedSolve>,
}

impl EntryTally {
    /// Adds a row.
    pub fn add(&mut self, row: &Row) {
        self.time.add(row.wall_ns);
        self.cpu_ns += u128::from(row.cpu_ns.unwrap_or(0));
        row.value.into_iter().for_each(|value| self.measure.add(value));
        row.hands.into_iter().for_each(|moves| self.hands.add(moves));
        row.random_turns.into_iter().for_each(|turns| self.random.add(turns));
        let Some(length) = row.length else {
            self.unsolved += u64::from(row.value.is_none());
            return;
        };
        self.turns.add(length);
        more(&mut self.longest, || NotedSolve::of(row, length), |solve| solve.turns, length);
        more(&mut self.slowest, || NotedSolve::of(row, length), |solve| solve.wall_ns, row.wall_ns);
        if row.wall_ns > 0 {
            self.rates.0 += length as f64 * 1e9 / row.wall_ns as f64;
            self.rates.1 += 1;
        }
        self.curve.add(&row.improvements);
    }

    /// Adds all rows of another entry.
    pub fn merge(&mut self, other: &EntryTally) {
        self.turns.merge(&other.turns);
        self.time.merge(&other.time);
        self.measure.merge(&other.measure);
        self.hands.merge(&other.hands);
        self.random.merge(&other.random);
        if let Some(solve) = &other.longest {
            more(&mut self.longest, || solve.clone(), |solve| solve.turns, solve.turns);
        }
        if let Some(solve) = &other.slowest {
            more(&mut self.slowest, || solve.clone(), |solve| solve.wall_ns, solve.wall_ns);
        }
        self.cpu_ns += other.cpu_ns;
        self.rates = (self.rates.0 + other.rates.0, self.rates.1 + other.rates.1);
        self.unsolved += other.unsolved;
    }

    /// How many rows there are.
    pub const fn count(&self) -> u64 {
        self.time.count()
    }

    /// The mean of the rows' own turns per second.
    pub fn mean_rate(&self) -> Option<f64> {
        (self.rates.1 > 0).then(|| self.rates.0 / self.rates.1 as f64)
    }

    /// All turns by all seconds.
    pub fn rate_of_totals(&self) -> Option<f64> {
        (self.time.sum() > 0 && self.turns.count() > 0).then(|| self.turns.sum() as f64 * 1e9 / self.time.sum() as f64)
    }
}

/// The mean length of the best solution so far, over time: for methods that improve their solutions.
#[derive(Clone, Debug, Default)]
pub struct Curve {
    /// For each point of time, how many rows had a solution and the sum of their lengths.
    points: Vec<(u64, u64)>,
    rows: u64,
}

impl Curve {
    /// Points of time for each power of ten.
    const PER_DECADE: u32 = 8;
    /// The first point: a microsecond; nine decades follow.
    const FIRST: f64 = 1e3;
    const POINTS: usize = 9 * Curve::PER_DECADE as usize + 1;

    fn time(point: usize) -> f64 {
        Curve::FIRST * 10f64.powf(point as f64 / f64::from(Curve::PER_DECADE))
    }

    fn add(&mut self, improvements: &[(u64, u64)]) {
        if improvements.is_empty() {
            return;
        }
        self.rows += 1;
        self.points.resize(Curve::POINTS, (0, 0));
        for (number, point) in self.points.iter_mut().enumerate() {
            let until = Curve::time(number);
            if let Some((_, length)) = improvements.iter().take_while(|(when, _)| *when as f64 <= until).last() {
                *point = (point.0 + 1, point.1 + length);
            }
        }
    }

    /// Seconds and mean lengths, from when all rows have a solution until the last improvement.
    pub fn means(&self) -> Vec<(f64, f64)> {
        let all = self.points.iter().enumerate().filter(|(_, point)| point.0 == self.rows);
        let mut means: Vec<(f64, f64)> =
            all.map(|(at, (count, sum))| (Curve::time(at) / 1e9, *sum as f64 / *count as f64)).collect();
        // The end is as good as any later point.
        while let [.., (_, before), (_, last)] = means[..]
            && before == last
        {
            means.pop();
        }
        means
    }
}
