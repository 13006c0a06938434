//! The lab: experiments over methods, and what their records say.
//!
//! [`Workbench::experiment`] turns what a person asks for into a [`LabPlan`]: an [`Experiment`] as data, its positions,
//! and what competes. A plan runs into a record file ([`LabPlan::run`]), and goes on there if it was interrupted.
//! [`LabReport`] reads records and says what they show, in words, tables and charts; [`compare_records`] puts two of
//! them side by side. [`PRESETS`] are ready-made experiments, one row each.

mod charts;
mod comparing;
mod contestants;
mod error;
mod failure;
mod figures;
mod html;
mod import;
mod left_out;
mod mark;
mod measured;
mod numbers;
mod plan;
mod preset;
mod report;
mod running;
mod tables;

pub use charts::{LabChart, LabHistogram, lab_charts, lab_histograms};
pub use comparing::{ComparedPair, ComparisonReport, compare_records};
pub use error::LabError;
pub use failure::{Failure, UntilFailure};
pub use figures::{Figure2023, Figures2023};
pub use html::lab_html;
pub use import::{Imported, import_log, write_log};
pub use left_out::left_out_notes;
pub use mark::Mark;
pub use measured::{MethodReport, Rates, Theory};
pub use plan::{DescribedExperiment, LabPlan, LabRequest, StartPositions};
pub use preset::{PRESETS, Preset, PresetReport, presets};
pub use report::{LabReport, RecordedRows, RowReport, rows};
pub use running::{CostEstimate, LabOutcome, LiveRun};
pub use tables::{LabTable, LabTableRow};
