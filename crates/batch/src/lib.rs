//! Files of positions in, files of solutions out.
//!
//! A [`Plan`] lists shards: an input file and the output file that it becomes. [`run`] solves one shard with whatever
//! [`Solve`]s rows, on several threads, with the answers in the order of the questions. Answers are first appended to a
//! journal, so that a run that was killed goes on where it was; the output appears under its own name only when it is
//! complete. The same input, [`Settings`] and solver give the same bytes, however often the run was interrupted and
//! however many threads it has. [`verify`] reads outputs again. [`run_shards`] and [`verify_shards`] do so for all shards
//! and report. Files of any size take the same memory.
//!
//! Absent on purpose: what a position is and how it is solved.

mod error;
mod format;
mod journal;
mod lines;
mod parquet_file;
mod plan;
mod read;
mod row;
mod settings;
mod shard;
mod shards;
mod verify;
mod write;

pub use error::BatchFileError;
pub use format::{Format, Packing, Table};
pub use plan::{Part, Plan, Shard};
pub use row::{Answer, Line, Question, RowFault, SolvedRow};
pub use settings::{SCHEMA, Settings};
pub use shard::{Done, ShardReport, Solve, Watch, run};
pub use shards::{BatchReport, BatchVerdict, FailedShard, InWords, run_shards, verify_shards};
pub use verify::{Replay, Replayer, Verified, WrongRow, verify};
