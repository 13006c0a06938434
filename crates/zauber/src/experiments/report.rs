//! What records show, with the tables of the workbench for theory.

use crate::progress::{Monitor, Watcher};
use crate::workbench::Workbench;
use lab::LabError;
use lab::report::LabReport;
use std::path::Path;
use words::Language;

impl Workbench {
    /// What a record shows. Exact expectations of random solvers take seconds; if cancelled meanwhile, they are missing.
    pub fn report(&self, path: &Path, language: Language, watcher: &dyn Watcher) -> Result<LabReport, LabError> {
        LabReport::read(path, &self.cache, language, &Monitor::new(watcher))
            .map_err(|error| LabError::of_record(error, language))
    }

    /// Puts theory beside the entries for which there is one.
    pub fn add_theory(&self, report: &mut LabReport, watcher: &dyn Watcher) {
        report.add_theory(&self.cache, &Monitor::new(watcher));
    }
}
