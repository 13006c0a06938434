//! What records show, with their errors in the reader's language.

use super::error::{LabError, of_record};
use super::running::LiveRun;
use crate::progress::{Monitor, Watcher};
use crate::workbench::Workbench;
use contract::Rejection;
use lab::report::{CompareError, ComparisonReport, LabReport, RecordedRows};
use std::path::Path;
use words::{Language, Sayable};

impl LiveRun {
    /// What is known so far, without theory.
    pub fn report(&self, language: Language) -> LabReport {
        LabReport::so_far(self.experiment(), self.tallies(), language)
    }
}

impl Workbench {
    /// What a record shows. Exact expectations of random solvers take seconds; if cancelled meanwhile, they are missing.
    pub fn report(&self, path: &Path, language: Language, watcher: &dyn Watcher) -> Result<LabReport, LabError> {
        LabReport::read(path, &self.cache, language, &Monitor::new(watcher)).map_err(|error| of_record(error, language))
    }

    /// Puts theory beside the entries for which there is one.
    pub fn add_theory(&self, report: &mut LabReport, watcher: &dyn Watcher) {
        report.add_theory(&self.cache, &Monitor::new(watcher));
    }
}

/// All rows of a record.
pub fn rows(path: &Path, language: Language) -> Result<RecordedRows, LabError> {
    lab::report::rows(path).map_err(|error| of_record(error, language))
}

/// Compares entries of records on the same positions: two records, each `FILE` or `FILE:METHOD[:VARIANT]`, or all
/// entries of one record with each other.
pub fn compare_records(names: &[String], language: Language) -> Result<ComparisonReport, LabError> {
    let rejected = |kind, key: &str, values: &[(&'static str, &dyn Sayable)]| {
        LabError::Rejected(Rejection::of_options(kind, language.say(key, values)))
    };
    lab::report::compare_records(names, language).map_err(|error| match error {
        CompareError::Record(error) => of_record(error, language),
        CompareError::NoFile { file } => LabError::Machine(language.text("lab.compare.file", &[("file", &file)])),
        CompareError::NoEntry { file, entry, known } => {
            let known = language.say_one_of(&known);
            rejected("method", "lab.compare.entry", &[("file", &file), ("entry", &entry), ("known", &known)])
        }
        CompareError::OneEntry { file } => rejected("compare", "lab.compare.one", &[("file", &file)]),
        CompareError::Number => rejected("compare", "lab.compare.two", &[]),
        CompareError::OtherPositions { first, second } => {
            rejected("compare", "lab.compare.other", &[("first", &first), ("second", &second)])
        }
        other => LabError::Machine(other.to_string()),
    })
}
