//! What a record shows: statistics of each entry, with theory beside them.

use super::error::{LabError, of_record};
use super::figures::Figures2023;
use super::left_out::left_out_notes;
use super::measured::{MethodReport, NANO, Theory};
use super::running::LiveRun;
use crate::progress::{Monitor, Watcher};
use crate::texts::Language;
use crate::workbench::Workbench;
use lab::{EntryTally, Experiment, Law, LeftOut, RecordReader, Row, Start};
use methods::{TableCache, methods, optimal_method};
use puzzle::{Metric, Puzzle};
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::Path;
use utoipa::ToSchema;

/// What a record shows.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[non_exhaustive]
pub struct LabReport {
    /// The experiment.
    pub experiment: Experiment,
    /// How many rows there are.
    pub rows: u64,
    /// True if none is missing.
    pub complete: bool,
    /// What the record holds besides and is not counted.
    pub left_out: LeftOut,
    /// True if each row says by its checksum which experiment and cell it belongs to. False for records of earlier
    /// versions: there, only rows that appear twice or have another position can be told.
    pub bound: bool,
    /// The kinds of machines that made the rows.
    pub machines: Vec<String>,
    /// When the first session began, in seconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub began: Option<u64>,
    /// Each entry, in the order of the experiment.
    pub methods: Vec<MethodReport>,
    /// All of them together, if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<Box<MethodReport>>,
    /// The figures of 2023 beside ours, where the experiment is the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub study_2023: Option<Figures2023>,
    /// What the reader should know.
    pub notes: Vec<String>,
    #[serde(skip)]
    pub(super) tallies: Vec<EntryTally>,
    #[serde(skip)]
    pub(super) laws: Vec<Option<Law>>,
    #[serde(skip)]
    pub(super) language: Language,
}

impl LiveRun {
    /// What is known so far, without theory.
    pub fn report(&self, language: Language) -> LabReport {
        LabReport::new(self.experiment(), self.tallies(), language)
    }
}

impl LabReport {
    fn new(experiment: &Experiment, tallies: Vec<EntryTally>, language: Language) -> LabReport {
        let report = |(entry, tally)| MethodReport::new(experiment, Some(entry), tally);
        let methods: Vec<MethodReport> = tallies.iter().enumerate().map(report).collect();
        let rows = tallies.iter().map(EntryTally::count).sum();
        let mut all = EntryTally::default();
        tallies.iter().for_each(|tally| all.merge(tally));
        LabReport {
            experiment: experiment.clone(),
            rows,
            complete: rows == experiment.cells(),
            left_out: LeftOut::default(),
            bound: true,
            machines: Vec::new(),
            began: None,
            total: (methods.len() > 1).then(|| Box::new(MethodReport::new(experiment, None, &all))),
            laws: vec![None; methods.len()],
            methods,
            study_2023: None,
            notes: Vec::new(),
            tallies,
            language,
        }
    }

    /// The distribution that each entry should have, where it is known.
    pub fn laws(&self) -> &[Option<Law>] {
        &self.laws
    }

    /// The tallies of the entries.
    pub fn tallies(&self) -> &[EntryTally] {
        &self.tallies
    }
}

/// The name of a random solver among the exact expectations.
fn expectation_name(puzzle: Puzzle, method: &str, variant: &str) -> Option<&'static str> {
    let method = methods(puzzle).find(|row| row.name == method)?;
    let name = method.variant(variant)?.walk?.name()?;
    TableCache::EXPECTED.contains(&name).then_some(name)
}

impl Workbench {
    /// What a record shows. Exact expectations of random solvers take seconds; if cancelled meanwhile, they are missing.
    pub fn report(&self, path: &Path, language: Language, watcher: &dyn Watcher) -> Result<LabReport, LabError> {
        let mut reader = RecordReader::open(path).map_err(|error| of_record(error, language))?;
        let experiment = reader.experiment().clone();
        let mut tallies = vec![EntryTally::default(); experiment.entries.len()];
        while let Some(row) = reader.next_row().map_err(|error| of_record(error, language))? {
            tallies[row.entry].add(&row);
        }
        let mut report = LabReport::new(&experiment, tallies, language);
        for session in reader.sessions() {
            if !report.machines.contains(&session.machine) {
                report.machines.push(session.machine.clone());
            }
        }
        report.began = reader.sessions().first().map(|session| session.began);
        self.add_theory(&mut report, watcher);
        report.study_2023 = Figures2023::new(&report.experiment, &report.methods, &report.tallies, language);
        (report.left_out, report.bound) = (reader.left_out(), reader.is_bound());
        report.notes = notes(&report, language);
        Ok(report)
    }

    /// Puts theory beside the entries for which there is one.
    pub fn add_theory(&self, report: &mut LabReport, watcher: &dyn Watcher) {
        let Some(puzzle) = report.experiment.puzzle() else { return };
        let Some(relative) = puzzle.relative() else { return };
        let start = report.experiment.start();
        // Some dozens of turns make a small puzzle nearly uniform.
        let is_nearly = matches!(start, Some(Start::Uniform) | Some(Start::Turns(20..)));
        if !is_nearly || report.experiment.measure.is_some() {
            return;
        }
        let uniform = start == Some(Start::Uniform);
        let colouring = relative.colouring();
        let is_asked = report.methods.iter().any(|own| expectation_name(puzzle, &own.method, &own.variant).is_some());
        let expected = match is_asked {
            true => self.cache.expected(colouring, &Monitor::new(watcher)).ok(),
            false => None,
        };
        let distances = self.cache.distances(colouring, Metric::Htm, &engine::NoLimits).ok();
        for (number, method) in report.methods.iter_mut().enumerate() {
            let tally = &report.tallies[number];
            let of_dice = expectation_name(puzzle, &method.method, &method.variant)
                .and_then(|name| Some((*expected.as_ref()?.get(name)?, &tally.random)));
            let (law, values, counts) = match (of_dice, &distances) {
                (Some((expected, random)), _) => (Law::Exponential(expected), random, Vec::new()),
                (None, Some(distances)) if method.method == optimal_method(puzzle).name => {
                    (Law::Counts(distances.counts()), &tally.turns, distances.counts())
                }
                _ => continue,
            };
            let Some(mean) = values.mean() else { continue };
            let error = values.standard_error().filter(|error| *error > 0.0);
            method.theory = Some(Theory {
                expected: law.mean(),
                mean,
                standard_errors: error.map(|error| (mean - law.mean()) / error),
                fit: law.fit(values),
                distances: counts,
                uniform,
            });
            report.laws[number] = Some(law);
        }
    }
}

/// What the reader should know.
fn notes(report: &LabReport, language: Language) -> Vec<String> {
    let mut notes = left_out_notes(report.left_out, language);
    if !report.bound {
        notes.push(language.text("lab.note.unbound", &[]));
    }
    if !report.complete {
        let all = report.experiment.cells();
        notes.push(language.text("lab.note.incomplete", &[("rows", &report.rows), ("all", &all)]));
    }
    if report.methods.iter().any(|method| method.limited == Some("time")) {
        notes.push(language.text("lab.note.time", &[]));
    }
    if report.methods.iter().any(|method| method.unsolved > 0) {
        notes.push(language.text("lab.note.unsolved", &[]));
    }
    if report.methods.iter().any(|method| method.turns.as_ref().is_some_and(|turns| !turns.exact)) {
        notes.push(language.text("lab.note.sketch", &[]));
    }
    if report.methods.iter().any(|method| method.theory.as_ref().is_some_and(|theory| !theory.uniform)) {
        notes.push(language.text("lab.note.nearly", &[("start", &report.experiment.start)]));
    }
    notes
}

/// A row of a record, as it is printed.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct RowReport {
    /// The number of the position.
    pub index: u64,
    /// The position, as facelets.
    pub position: String,
    /// The method.
    pub method: String,
    /// Its variant.
    pub variant: String,
    /// How the position was made.
    pub start: String,
    /// The moves; `null` for dice.
    pub moves: Option<String>,
    /// The number of turns; `null` without a solution.
    pub length: Option<u64>,
    /// The length in each metric, if all moves are known.
    #[serde(flatten)]
    pub metrics: BTreeMap<&'static str, u64>,
    /// Moves of hands, for methods of people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hands: Option<u64>,
    /// For dice: the random turns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub random_turns: Option<u64>,
    /// What the experiment measures besides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<f64>,
    /// Nodes of the search, or turns of a walk.
    pub nodes: u64,
    /// Seconds of the wall clock.
    pub seconds: f64,
    /// Seconds of the processor, if known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cpu_seconds: Option<f64>,
    /// When better solutions were found, and their lengths.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub improvements: Vec<(f64, u64)>,
    /// What the solve was limited by.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limited: Option<&'static str>,
    /// The kind of machine that made it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub machine: Option<String>,
    /// True if it was drawn on the screen while it ran.
    pub shown: bool,
}

/// The rows of a record, and what was left out.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct RecordedRows {
    /// In the order of the positions and then of the entries.
    pub rows: Vec<RowReport>,
    /// What is not among them.
    pub left_out: LeftOut,
}

/// All rows of a record.
pub fn rows(path: &Path, language: Language) -> Result<RecordedRows, LabError> {
    let reader = RecordReader::open(path).and_then(RecordReader::in_order);
    let mut ordered = reader.map_err(|error| of_record(error, language))?;
    let mut rows: Vec<Row> = Vec::new();
    while let Some(row) = ordered.next_row().map_err(|error| of_record(error, language))? {
        rows.push(row);
    }
    let reader = ordered.record();
    let experiment = reader.experiment();
    let report = |row: Row| {
        let entry = &experiment.entries[row.entry];
        let machine = reader.session(&row).map(|session| session.machine.clone());
        RowReport {
            index: row.index,
            method: entry.method.clone(),
            variant: entry.variant.clone(),
            start: experiment.start.clone(),
            position: row.position,
            moves: row.moves,
            length: row.length,
            metrics: row.counts.map_or_else(BTreeMap::new, |counts| {
                Metric::ALL.iter().zip(counts).map(|(metric, count)| (metric.name(), count)).collect()
            }),
            hands: row.hands,
            random_turns: row.random_turns,
            value: row.value.map(|value| value as f64 / experiment.measure.map_or(1.0, |measure| measure.unit())),
            nodes: row.nodes,
            seconds: row.wall_ns as f64 / NANO,
            cpu_seconds: row.cpu_ns.map(|time| time as f64 / NANO),
            improvements: row.improvements.iter().map(|(when, length)| (*when as f64 / NANO, *length)).collect(),
            limited: match (entry.milliseconds, entry.nodes) {
                (Some(_), _) => Some("time"),
                (None, Some(_)) => Some("nodes"),
                _ => None,
            },
            machine,
            shown: row.shown,
        }
    };
    Ok(RecordedRows { rows: rows.into_iter().map(report).collect(), left_out: reader.left_out() })
}
