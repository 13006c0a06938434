//! The lab: experiments over methods, robots and scanners, with the tables of a workbench.
//!
//! [`Workbench::experiment`](crate::Workbench::experiment) turns what a person asks for into a [`LabPlan`]: an
//! experiment as data, its positions, and what competes. A plan runs into a record file ([`LabPlan::run`]), and goes on
//! there if it was interrupted. What records show is said by the crate `lab`; theory needs tables and is added here.

mod contestants;
mod plan;
mod preset;
mod report;
mod running;

pub use plan::{DescribedExperiment, LabPlan};
pub use preset::presets;
pub use running::{LabOutcome, LiveRun};
