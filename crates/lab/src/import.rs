//! The log of 2023: `lab import` reads it into a record, and a record can be written as such a log.

use crate::error::LabError;
use crate::experiment::{Entry, Experiment, Row};
use crate::reader::RecordReader;
use crate::record::Record;
use crate::study_2023::{LogLine, log_line};
use contract::Rejection;
use serde::Serialize;
use std::path::Path;
use utoipa::ToSchema;
use words::{Language, Sayable};

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
}

/// Reads a log of 2023 and writes a record. Positions are unknown; they were made by 25 random turns.
pub fn import_log(name: &str, text: &str, to: &Path, language: Language) -> Result<Imported, LabError> {
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
    let improved = lines.iter().filter(|line| line.is_improved).count() as u64;
    let plain = lines.len() as u64 - improved;
    let mut entries = Vec::new();
    if plain > 0 {
        entries.push(Entry::new("random", "quarters"));
    }
    if improved > 0 {
        entries.push(Entry::new("random-improved", "2023"));
    }
    let experiment = Experiment {
        preset: None,
        puzzle: "222".into(),
        start: "turns:25".into(),
        positions: None,
        n: plain.max(improved),
        seed: 0,
        measure: None,
        entries,
    };
    let mut record = Record::open(to, &experiment, |_| ()).map_err(|error| LabError::of_record(error, language))?;
    record.begin(1).map_err(|error| LabError::of_record(error, language))?;
    let mut next = [0, 0];
    let row = |line: &LogLine| {
        let own = usize::from(line.is_improved);
        next[own] += 1;
        Row {
            index: next[own] - 1,
            entry: if plain > 0 { own } else { 0 },
            position: String::new(),
            length: Some(line.turns),
            counts: None,
            moves: None,
            hands: None,
            // The counter counted a last turn that was recognised.
            random_turns: Some(line.turns - u64::from(line.is_improved && line.turns > 0)),
            value: None,
            nodes: line.turns,
            wall_ns: (line.seconds * 1e9) as u64,
            cpu_ns: None,
            improvements: Vec::new(),
            session: 0,
            shown: false,
        }
    };
    let mut rows: Vec<Row> = lines.iter().map(row).collect();
    record.add(&mut rows).map_err(|error| LabError::of_record(error, language))?;
    Ok(Imported { rows: rows.len() as u64, improved, skipped })
}

/// The rows of a record as the program of 2023 logged them.
pub fn write_log(path: &Path, language: Language) -> Result<String, LabError> {
    let mut reader = RecordReader::open(path).map_err(|error| LabError::of_record(error, language))?;
    let entries = reader.experiment().entries.clone();
    let mut text = String::new();
    while let Some(row) = reader.next_row().map_err(|error| LabError::of_record(error, language))? {
        if let Some(length) = row.length {
            text += &log_line(&entries[row.entry].method, row.wall_ns, length);
            text.push('\n');
        }
    }
    Ok(text)
}
