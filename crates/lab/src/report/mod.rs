//! What a record shows: statistics of each entry, with theory beside them; as data, tables, charts and a page.

mod charts;
mod comparison;
mod figures;
mod html;
mod left_out;
mod mark;
mod measured;
mod numbers;
mod tables;

use crate::{EntryTally, Experiment, LabError, Law, LeftOut, RecordError, RecordReader, Row, Start};
use engine::Progress;
use measured::NANO;
use methods::{TableCache, methods, optimal_method};
use puzzle::{Metric, Puzzle};
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::Path;
use utoipa::ToSchema;
use words::{Language, Message, Said};

pub use charts::{LabChart, LabHistogram, lab_charts, lab_histograms};
pub use comparison::{ComparedPair, ComparisonReport, compare_records};
pub use figures::{Figure2023, Figures2023, Solver2023};
pub use html::lab_html;
pub use left_out::left_out_notes;
pub use mark::Mark;
pub use measured::{MethodReport, Rates, Theory};
pub use numbers::{duration, number, rough_duration};
pub use tables::{LabTable, LabTableRow};

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
    /// The same as data.
    pub notes_message: Vec<Message>,
    #[serde(skip)]
    pub(super) tallies: Vec<EntryTally>,
    #[serde(skip)]
    pub(super) laws: Vec<Option<Law>>,
    #[serde(skip)]
    pub(super) language: Language,
}

impl LabReport {
    /// What is known of an experiment that is still running, without theory.
    pub fn so_far(experiment: &Experiment, tallies: Vec<EntryTally>, language: Language) -> LabReport {
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
            notes_message: Vec::new(),
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

impl LabReport {
    /// What a record shows. Exact expectations of random solvers take seconds; if cancelled meanwhile, they are missing.
    pub fn read(
        path: &Path,
        cache: &TableCache,
        language: Language,
        progress: &dyn Progress,
    ) -> Result<LabReport, RecordError> {
        let mut reader = RecordReader::open(path)?;
        let experiment = reader.experiment().clone();
        let mut tallies = vec![EntryTally::default(); experiment.entries.len()];
        while let Some(row) = reader.next_row()? {
            tallies[row.entry].add(&row);
        }
        let mut report = LabReport::so_far(&experiment, tallies, language);
        for session in reader.sessions() {
            if !report.machines.contains(&session.machine) {
                report.machines.push(session.machine.clone());
            }
        }
        report.began = reader.sessions().first().map(|session| session.began);
        report.add_theory(cache, progress);
        report.study_2023 = Figures2023::new(&report.experiment, &report.methods, &report.tallies, language);
        (report.left_out, report.bound) = (reader.left_out(), reader.is_bound());
        (report.notes, report.notes_message) = notes(&report, language).into_iter().map(Said::split).unzip();
        Ok(report)
    }

    /// Puts theory beside the entries for which there is one.
    pub fn add_theory(&mut self, cache: &TableCache, progress: &dyn Progress) {
        let Some(puzzle) = self.experiment.puzzle() else { return };
        let Some(relative) = puzzle.relative() else { return };
        let start = self.experiment.start();
        // Some dozens of turns make a small puzzle nearly uniform.
        let is_nearly = matches!(start, Some(Start::Uniform) | Some(Start::Turns(20..)));
        if !is_nearly || self.experiment.measure.is_some() {
            return;
        }
        let uniform = start == Some(Start::Uniform);
        let colouring = relative.colouring();
        let is_asked = self.methods.iter().any(|own| expectation_name(puzzle, &own.method, &own.variant).is_some());
        let expected = match is_asked {
            true => cache.expected(colouring, progress).ok(),
            false => None,
        };
        let distances = cache.distances(colouring, Metric::Htm, &engine::NoLimits).ok();
        for (number, method) in self.methods.iter_mut().enumerate() {
            let tally = &self.tallies[number];
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
            self.laws[number] = Some(law);
        }
    }
}

/// What the reader should know.
fn notes(report: &LabReport, language: Language) -> Vec<Said> {
    let mut notes = left_out_notes(report.left_out, language);
    if !report.bound {
        notes.push(language.say("lab.note.unbound", &[]));
    }
    if !report.complete {
        let all = report.experiment.cells();
        notes.push(language.say("lab.note.incomplete", &[("rows", &report.rows), ("all", &all)]));
    }
    if report.methods.iter().any(|method| method.limited == Some("time")) {
        notes.push(language.say("lab.note.time", &[]));
    }
    if report.methods.iter().any(|method| method.unsolved > 0) {
        notes.push(language.say("lab.note.unsolved", &[]));
    }
    if report.methods.iter().any(|method| method.turns.as_ref().is_some_and(|turns| !turns.exact)) {
        notes.push(language.say("lab.note.sketch", &[]));
    }
    if report.methods.iter().any(|method| method.theory.as_ref().is_some_and(|theory| !theory.uniform)) {
        notes.push(language.say("lab.note.nearly", &[("start", &report.experiment.start)]));
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
    read_rows(path).map_err(|error| LabError::of_record(error, language))
}

fn read_rows(path: &Path) -> Result<RecordedRows, RecordError> {
    let mut ordered = RecordReader::open(path).and_then(RecordReader::in_order)?;
    let mut rows: Vec<Row> = Vec::new();
    while let Some(row) = ordered.next_row()? {
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
