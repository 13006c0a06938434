//! The log of 2023: `lab import` reads it into a record, and a record can be written as such a log.

use crate::error::LabError;
use crate::experiment::{Entry, Experiment, Row};
use crate::reader::{RecordError, RecordReader};
use crate::record::Record;
use crate::report::number;
use crate::study_2023::{LogLine, log_line};
use contract::Rejection;
use methods::methods;
use puzzle::{Puzzle, Relative};
use serde::Serialize;
use std::path::Path;
use utoipa::ToSchema;
use words::{Language, Message, Said, Sayable};

/// What was read from a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct Imported {
    /// How many solves.
    pub rows: u64,
    /// How many of them are of the improved solver.
    pub improved: u64,
    /// Lines that are no solves, by number, with the reason.
    pub skipped: Vec<(usize, String)>,
    /// What speaks against the solver that the rows are said to be of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doubt: Option<String>,
    /// The same as data.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doubt_message: Option<Message>,
}

/// Who made a log.
#[derive(Clone, Copy, Default)]
pub struct LogSolver<'a> {
    /// METHOD or METHOD:VARIANT. Without it, the lines themselves are believed, which all say `random`, whoever made
    /// them.
    pub name: Option<&'a str>,
    /// How many turns the random solver of this name takes on average, to see whether the lines fit.
    pub expected: Option<&'a dyn Fn(&'static str) -> Option<f64>>,
}

/// The variants that do what the program of 2023 did.
const VARIANTS: [(&str, &str); 2] = [("random", "quarters"), ("random-improved", "2023")];

/// Its puzzle.
const PUZZLE: Puzzle = Puzzle::Relative(Relative::Pocket);

/// The solver of this name.
fn solver(puzzle: Puzzle, name: &str, language: Language) -> Result<Entry, LabError> {
    let (method, variant) = name.split_once([':', '/']).map_or((name, None), |(name, variant)| (name, Some(variant)));
    let usual = || VARIANTS.iter().find(|(own, _)| *own == method).map(|(_, variant)| *variant);
    let known = methods(puzzle).find(|known| known.name == method).and_then(|method| {
        let variant = variant.or_else(usual).unwrap_or(method.variants[0].name);
        method.variant(variant).map(|variant| Entry::new(method.name, variant.name))
    });
    known.ok_or_else(|| {
        let text = language.say("lab.import.method", &[("name", &name)]);
        LabError::Rejected(Rejection::of_options("method", text))
    })
}

/// Solves that were made elsewhere, as a record has them. Their positions are unknown.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Solves {
    /// What they measure.
    pub experiment: Experiment,
    /// One for each solve.
    pub rows: Vec<Row>,
}

impl Solves {
    /// Those of dice: how many random turns each took, and how many seconds. `method` is METHOD or METHOD:VARIANT.
    pub fn of_dice(
        puzzle: Puzzle,
        method: &str,
        solves: &[(u64, f64)],
        language: Language,
    ) -> Result<Solves, LabError> {
        let entry = solver(puzzle, method, language)?;
        let row = |(index, &(turns, seconds)): (usize, &(u64, f64))| {
            // The improved ones see the last turn, which is not random.
            let is_improved = entry.method == VARIANTS[1].0;
            row(&LogLine { is_improved, seconds, turns: turns + u64::from(is_improved) }, index as u64, 0, &entry)
        };
        let rows = solves.iter().enumerate().map(row).collect();
        Ok(Solves { rows, experiment: experiment(puzzle, "uniform", solves.len() as u64, vec![entry]) })
    }

    /// Writes them into a new record.
    pub fn write(mut self, record: &mut Record) -> Result<(), RecordError> {
        record.begin(1)?;
        record.add(&mut self.rows)?;
        record.sync()
    }
}

fn experiment(puzzle: Puzzle, start: &str, n: u64, entries: Vec<Entry>) -> Experiment {
    Experiment {
        preset: None,
        puzzle: puzzle.name().into(),
        start: start.into(),
        positions: None,
        n,
        seed: 0,
        measure: None,
        joined: Vec::new(),
        entries,
    }
}

/// Reads a log of 2023 and writes a record. Positions were made by 25 random turns.
pub fn import_log(
    name: &str,
    text: &str,
    by: LogSolver<'_>,
    to: &Path,
    language: Language,
) -> Result<Imported, LabError> {
    let (solves, imported) = read_log(name, text, by, language)?;
    let written = Record::open(to, &solves.experiment, |_| ()).and_then(|mut record| solves.write(&mut record));
    written.map(|()| imported).map_err(|error| LabError::of_record(error, language))
}

/// Reads a log of 2023.
pub fn read_log(name: &str, text: &str, by: LogSolver<'_>, language: Language) -> Result<(Solves, Imported), LabError> {
    let (mut lines, mut skipped): (Vec<LogLine>, _) = (Vec::new(), Vec::new());
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        match line.parse() {
            Ok(line) => lines.push(line),
            Err(why) => skipped.push((number + 1, why)),
        }
    }
    if lines.is_empty() {
        let first = skipped.first().map_or_else(String::new, |(line, why)| format!("{line}: {why}"));
        let values: [(&'static str, &dyn Sayable); 2] = [("file", &name), ("why", &first)];
        return Err(LabError::Rejected(Rejection::of_input("log", language.say("lab.import.none", &values))));
    }
    let chosen = by.name.map(|name| solver(PUZZLE, name, language)).transpose()?;
    let (entries, of_line): (Vec<Entry>, Vec<usize>) = match chosen {
        Some(entry) => (vec![entry], vec![0; lines.len()]),
        None => as_they_say(&lines),
    };
    let mut counts = vec![0; entries.len()];
    let mut rows: Vec<Row> = Vec::new();
    for (line, &entry) in lines.iter().zip(&of_line) {
        rows.push(row(line, counts[entry], entry, &entries[entry]));
        counts[entry] += 1;
    }
    let most = counts.iter().copied().max().unwrap_or(0);
    let experiment = experiment(PUZZLE, "turns:25", most, entries);
    let doubt = by.expected.and_then(|expected| doubt(&experiment, &rows, by.name.is_some(), expected, language));
    let (doubt, doubt_message) = doubt.map(Said::split).unzip();
    let is_improved = |row: &&Row| experiment.entries[row.entry].method == VARIANTS[1].0;
    let improved = rows.iter().filter(is_improved).count() as u64;
    let imported = Imported { rows: rows.len() as u64, improved, skipped, doubt, doubt_message };
    Ok((Solves { experiment, rows }, imported))
}

/// The solvers that lines name, and which line is whose.
fn as_they_say(lines: &[LogLine]) -> (Vec<Entry>, Vec<usize>) {
    let named = |is_improved: bool| lines.iter().any(|line| line.is_improved == is_improved);
    let said: Vec<bool> = [false, true].into_iter().filter(|is_improved| named(*is_improved)).collect();
    let entry = |is_improved: &bool| {
        let (method, variant) = VARIANTS[usize::from(*is_improved)];
        Entry::new(method, variant)
    };
    let of_line = |line: &LogLine| said.iter().position(|said| *said == line.is_improved).unwrap_or(0);
    (said.iter().map(entry).collect(), lines.iter().map(of_line).collect())
}

fn row(line: &LogLine, index: u64, entry: usize, of: &Entry) -> Row {
    let counts_last = of.method == VARIANTS[1].0;
    let is_random = VARIANTS.iter().any(|(method, _)| *method == of.method);
    Row {
        index,
        entry,
        position: String::new(),
        length: Some(line.turns),
        counts: None,
        moves: None,
        hands: None,
        // The counter counted a last turn that was recognised.
        random_turns: is_random.then(|| line.turns - u64::from(counts_last && line.turns > 0)),
        value: None,
        nodes: line.turns,
        wall_ns: (line.seconds * 1e9) as u64,
        cpu_ns: None,
        improvements: Vec::new(),
        session: 0,
        shown: false,
    }
}

/// How many standard errors a mean may be away from what is expected before it is doubted.
const DOUBTED: f64 = 4.0;

/// Says so if the rows of an entry do not look like its solver, and which other solver they look like.
fn doubt(
    experiment: &Experiment,
    rows: &[Row],
    is_chosen: bool,
    expected: &dyn Fn(&'static str) -> Option<f64>,
    language: Language,
) -> Option<Said> {
    experiment.entries.iter().enumerate().find_map(|(at, entry)| {
        let turns: Vec<u64> = rows.iter().filter(|row| row.entry == at).filter_map(|row| row.random_turns).collect();
        let mean = turns.iter().sum::<u64>() as f64 / turns.len().max(1) as f64;
        // The turns of random solvers scatter as much as they are on average.
        let errors = |expected: f64| (mean - expected).abs() / (expected / (turns.len() as f64).sqrt());
        let own = expected(walk_of(entry)?)?;
        if errors(own) <= DOUBTED {
            return None;
        }
        let others = VARIANTS.map(|(method, variant)| Entry::new(method, variant));
        let other = others.iter().filter(|other| *other != entry).find_map(|other| {
            let expected = expected(walk_of(other)?)?;
            (errors(expected) <= DOUBTED).then_some((other, expected))
        });
        let name = |entry: &Entry| format!("{}:{}", entry.method, entry.variant);
        let whole = |value: f64| number(value.round(), language);
        let (solver, mean, expected) = (name(entry), whole(mean), whole(own));
        let mut values: Vec<(&'static str, &dyn Sayable)> =
            vec![("solver", &solver), ("mean", &mean), ("expected", &expected)];
        let (other_name, other_expected) =
            other.map_or_else(Default::default, |(other, expected)| (name(other), whole(expected)));
        if other.is_none() {
            return Some(language.say("lab.import.doubt", &values));
        }
        values.extend([("other", &other_name as &dyn Sayable), ("fitting", &other_expected)]);
        Some(language.say(if is_chosen { "lab.import.other" } else { "lab.import.say" }, &values))
    })
}

/// The name of an entry's random walk among the exact expectations.
fn walk_of(entry: &Entry) -> Option<&'static str> {
    methods(PUZZLE).find(|method| method.name == entry.method)?.variant(&entry.variant)?.walk?.name()
}

/// The rows of a record as the program of 2023 logged them.
pub fn write_log(path: &Path, language: Language) -> Result<String, LabError> {
    let mut reader = RecordReader::open(path).map_err(|error| LabError::of_record(error, language))?;
    let mut text = String::new();
    while let Some(row) = reader.next_row().map_err(|error| LabError::of_record(error, language))? {
        if let Some(length) = row.length {
            text += &log_line(row.wall_ns, length);
            text.push('\n');
        }
    }
    Ok(text)
}
