//! The lab: experiments over methods, and what their records say.
//!
//! [`Workbench::experiment`] turns what a person asks for into a [`LabPlan`]: an [`Experiment`] as data, its positions,
//! and what competes. A plan runs into a record file ([`LabPlan::run`]), and goes on there if it was interrupted.
//! [`LabReport`] reads records and says what they show, in words, tables and charts; [`compare_records`] puts two of
//! them side by side. [`PRESETS`] are ready-made experiments, one row each.

mod contestants;
mod error;
mod failure;
mod import;
mod plan;
mod preset;
mod report;
mod running;

pub use error::LabError;
pub use failure::{Failure, UntilFailure};
pub use import::{Imported, import_log, write_log};
pub use plan::{DescribedExperiment, LabPlan, LabRequest, StartPositions};
pub use preset::{PRESETS, Preset, PresetReport, presets};
pub use report::{compare_records, rows};
pub use running::{CostEstimate, LabOutcome, LiveRun};
