//! Several records as one: runs of the same experiment with other seeds, or of other methods, and imported logs.
//!
//! Rows of records with the same positions keep their numbers, so that they can still be compared one by one; those of
//! the others are numbered on. Nothing can be added to a joined record: no seed makes its positions.

use crate::error::LabError;
use crate::experiment::{Entry, Experiment, Row};
use crate::reader::{LeftOut, RecordError, RecordReader};
use crate::record::Record;
use contract::Rejection;
use serde::Serialize;
use std::path::{Path, PathBuf};
use utoipa::ToSchema;
use words::{Language, Sayable};

/// What was joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct Joined {
    /// How many records.
    pub records: usize,
    /// How many rows.
    pub rows: u64,
    /// How many entries.
    pub entries: usize,
    /// What was found in the records and is not counted.
    pub left_out: LeftOut,
}

/// A record that is joined with others.
struct Part {
    path: PathBuf,
    experiment: Experiment,
    /// The number of its first position in the joined record.
    first: u64,
    /// The numbers of its entries in the joined record.
    entries: Vec<usize>,
}

/// Records that can be joined.
pub struct Joining {
    parts: Vec<Part>,
    experiment: Experiment,
}

impl Joining {
    /// Reads what the records measure; rejects them if they do not go together.
    pub fn of(from: &[PathBuf], language: Language) -> Result<Joining, LabError> {
        let failed = |error: RecordError| LabError::of_record(error, language);
        let mut parts: Vec<Part> = Vec::new();
        let mut entries: Vec<Entry> = Vec::new();
        for path in from {
            let experiment = RecordReader::open(path).map_err(failed)?.experiment().clone();
            if let Some(first) = parts.first()
                && let Some((what, there, wanted)) = kind_difference(&first.experiment, &experiment)
            {
                let (file, first) = (path.display().to_string(), first.path.display().to_string());
                let values: [(&'static str, &dyn Sayable); 5] =
                    [("file", &file), ("what", &what), ("there", &wanted), ("first", &first), ("wanted", &there)];
                return Err(rejected("lab.join.kind", &values, language));
            }
            let part = placed(path, experiment, &parts, &mut entries);
            if let Some(twice) = parts.iter().find(|other| is_same_cells(other, &part)) {
                let (file, other) = (path.display().to_string(), twice.path.display().to_string());
                return Err(rejected("lab.join.twice", &[("file", &file), ("other", &other)], language));
            }
            parts.push(part);
        }
        let Some(first) = parts.first().map(|part| part.experiment.clone()) else {
            return Err(rejected("lab.join.none", &[], language));
        };
        let experiment = Experiment {
            preset: None,
            n: parts.iter().map(|part| part.first + part.experiment.n).max().unwrap_or(0),
            joined: parts.iter().map(|part| name_of(&part.path)).collect(),
            entries,
            ..first
        };
        Ok(Joining { parts, experiment })
    }

    /// What they measure together.
    pub const fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    /// Writes their rows into a new record.
    pub fn write(&self, record: &mut Record) -> Result<Joined, RecordError> {
        let (rows, left_out) = write(record, &self.parts)?;
        Ok(Joined { records: self.parts.len(), rows, entries: self.experiment.entries.len(), left_out })
    }
}

fn rejected(key: &str, values: &[(&'static str, &dyn Sayable)], language: Language) -> LabError {
    LabError::Rejected(Rejection::of_options("record", language.say(key, values)))
}

/// Writes the rows of several records into a new one.
pub fn join_records(to: &Path, from: &[PathBuf], language: Language) -> Result<Joined, LabError> {
    if to.exists() {
        return Err(rejected("lab.join.there", &[("file", &to.display().to_string())], language));
    }
    let joining = Joining::of(from, language)?;
    let written = Record::open(to, joining.experiment(), |_| ()).and_then(|mut record| joining.write(&mut record));
    if written.is_err() {
        // Half a record would look like one.
        drop(std::fs::remove_file(to));
    }
    written.map_err(|error| LabError::of_record(error, language))
}

fn name_of(path: &Path) -> String {
    path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned())
}

/// The first thing that keeps two experiments from being one, and both values.
fn kind_difference(one: &Experiment, other: &Experiment) -> Option<(&'static str, String, String)> {
    let measure = |own: &Experiment| own.measure.map_or_else(String::new, |measure| measure.name().to_owned());
    [
        ("puzzle", one.puzzle.clone(), other.puzzle.clone()),
        ("start", one.start.clone(), other.start.clone()),
        ("measure", measure(one), measure(other)),
    ]
    .into_iter()
    .find(|(_, one, other)| one != other)
}

/// Whether two experiments have the same positions in the same order. Those of logs are unknown.
fn has_same_positions(one: &Experiment, other: &Experiment) -> bool {
    one.has_positions() && other.has_positions() && (one.seed, &one.positions) == (other.seed, &other.positions)
}

/// Where a record's rows go: its entries beside those of the others, its positions with the same ones or after all.
fn placed(path: &Path, experiment: Experiment, parts: &[Part], entries: &mut Vec<Entry>) -> Part {
    let same = parts.iter().find(|other| has_same_positions(&other.experiment, &experiment));
    let end = parts.iter().map(|part| part.first + part.experiment.n).max().unwrap_or(0);
    let number = |entry: &Entry| {
        entries.iter().position(|known| known == entry).unwrap_or_else(|| {
            entries.push(entry.clone());
            entries.len() - 1
        })
    };
    let numbers = experiment.entries.iter().map(number).collect();
    Part { path: path.to_owned(), first: same.map_or(end, |other| other.first), entries: numbers, experiment }
}

/// Whether two parts are the same, or would fill the same cells.
fn is_same_cells(one: &Part, other: &Part) -> bool {
    let file = |part: &Part| part.path.canonicalize().ok();
    file(one) == file(other)
        || one.first == other.first && one.entries.iter().any(|entry| other.entries.contains(entry))
}

/// How many rows are written at once.
const AT_ONCE: usize = 1000;

fn write(record: &mut Record, parts: &[Part]) -> Result<(u64, LeftOut), RecordError> {
    record.begin(1)?;
    let (mut rows, mut left_out) = (0, LeftOut::default());
    for part in parts {
        let mut reader = RecordReader::open(&part.path)?;
        let mut some = Vec::with_capacity(AT_ONCE);
        loop {
            let row = reader.next_row()?;
            let is_last = row.is_none();
            some.extend(row.map(|row| Row { index: row.index + part.first, entry: part.entries[row.entry], ..row }));
            if is_last || some.len() == AT_ONCE {
                record.add(&mut some)?;
                rows += some.len() as u64;
                some.clear();
            }
            if is_last {
                break;
            }
        }
        let own = reader.left_out();
        left_out.damaged += own.damaged;
        left_out.twice += own.twice;
        left_out.foreign += own.foreign;
    }
    record.sync()?;
    Ok((rows, left_out))
}
