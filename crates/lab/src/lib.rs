//! Experiments over methods: positions, records that survive a kill, statistics, comparisons.
//!
//! ```text
//! Experiment ─► Positions ─┐
//!               Contestants ┴─► Run ─► Record ─► EntryTally ─► Summary, Fit, Comparison
//! ```
//!
//! An [`Experiment`] is data: a puzzle, how positions are made, a seed, and entries that compete. [`Run`] does every
//! cell of it (a position and an entry) on several threads and appends a [`Row`] for each to a [`Record`], a file that
//! stays valid whenever the process dies and goes on where it was. Statistics are made from the rows in one pass
//! ([`EntryTally`]), with what theory says beside them ([`Law`]). Methods compete by themselves
//! ([`MethodContestant`]); whoever knows robots or cameras brings further contestants. [`PRESETS`] are ready-made
//! experiments, one row each. [`report`] says what a record shows, in the reader's language. Absent on purpose: robots, cameras, HTTP.

mod compare;
mod contestants;
mod cost;
mod done;
mod error;
mod experiment;
mod export;
mod failure;
mod import;
mod join;
mod positions;
mod preset;
mod reader;
mod record;
pub mod report;
mod run;
mod seal;
pub mod special;
pub mod study_2023;
mod tally;
mod theory;

pub use compare::{Comparison, compare};
pub use contestants::{MethodContestant, described};
pub use cost::CostEstimate;
pub use done::Done;
pub use error::LabError;
pub use experiment::{Curve, Entry, EntryTally, Experiment, Measure, NotedSolve, Row, Start, UnknownStart};
pub use export::{ExportError, write_csv, write_parquet};
pub use failure::{Failure, Replays, UntilFailure};
pub use import::{Imported, LogSolver, Solves, import_log, read_log, write_log};
pub use join::{Joined, Joining, join_records};
pub use positions::{NoPositions, Position, Positions, State};
pub use preset::{PRESETS, Preset, PresetReport, PresetRequest, USUAL_NODES, missing_table, options_of, presets};
pub use reader::{LeftOut, OrderedRows, RecordError, RecordReader, Session};
pub use record::{Record, machine};
pub use run::{Contestant, Measurement, Observer, Run, RunError, SolveLimits};
pub use tally::{CONFIDENCE, KEPT, Summary, Tally, WithoutGreatest};
pub use theory::{Fit, FitBin, Law};
