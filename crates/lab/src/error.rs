//! Why there is no experiment, or no report; in the user's language.

use crate::reader::RecordError;
use contract::Rejection;
use words::{Language, Sayable};

/// Why there is no experiment, or no report.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum LabError {
    /// What was asked for makes no sense.
    #[error("{0}")]
    Rejected(Rejection),
    /// The machine failed: a disk, a table.
    #[error("{0}")]
    Machine(String),
}

impl From<Rejection> for LabError {
    fn from(rejection: Rejection) -> LabError {
        LabError::Rejected(rejection)
    }
}

impl LabError {
    /// What is wrong with a record, in the user's language.
    pub fn of_record(error: RecordError, language: Language) -> LabError {
        let say = |kind, key: &str, values: &[(&'static str, &dyn Sayable)]| {
            LabError::Rejected(Rejection::of_options(kind, language.say(key, values)))
        };
        match error {
            RecordError::OtherExperiment { path, what, there, wanted } => {
                let what = language.say(&format!("lab.field.{what}"), &[]);
                let path = path.display().to_string();
                say("record", "lab.other", &[("file", &path), ("what", &what), ("there", &there), ("wanted", &wanted)])
            }
            RecordError::NotARecord { path, why } => {
                let path = path.display().to_string();
                let text = language.say("lab.no-record", &[("file", &path), ("why", &why)]);
                LabError::Rejected(Rejection { usage: true, ..Rejection::of_input("record", text) })
            }
            RecordError::Busy { path } => {
                let path = path.display().to_string();
                LabError::Machine(language.text("lab.busy", &[("file", &path)]))
            }
            error @ RecordError::Io { .. } => LabError::Machine(error.to_string()),
        }
    }
}
