//! `zauber batch`.

use clap::{Args, Subcommand, ValueEnum};
use contract::Search;
use std::path::PathBuf;
use zauber::Part;

#[derive(Args)]
pub(crate) struct BatchArgs {
    /// A file of positions, or a folder of them
    #[arg(value_name = "IN", required = true)]
    pub input: Option<PathBuf>,
    /// The file or folder of solutions
    #[arg(value_name = "OUT", required = true)]
    pub output: Option<PathBuf>,
    /// Do only part i of n of the files, for arrays of jobs; i can count from 0 or from 1
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Part>,
    /// Where to work: on this machine, or on a Ray cluster (needs the Python package)
    #[arg(long, value_enum, default_value_t = EngineName::Local)]
    pub engine: EngineName,
    /// The address of the Ray cluster; without it RAY_ADDRESS says it, or this machine becomes the cluster
    #[arg(long, value_name = "ADDRESS", requires = "engine")]
    pub address: Option<String>,
    #[command(flatten)]
    pub search: Search,
    #[command(subcommand)]
    pub command: Option<BatchCommand>,
}

/// Where batches are solved.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum EngineName {
    /// On this machine
    Local,
    /// On a Ray cluster
    Ray,
}

#[derive(Subcommand)]
pub(crate) enum BatchCommand {
    /// Replay every solution of an output; with the input, also look for every position
    #[command(after_help = "\
Examples:
  zauber batch verify solutions.parquet
  zauber batch verify solutions/ --input cubes/")]
    Verify {
        /// The file or folder of solutions
        #[arg(value_name = "OUT")]
        output: PathBuf,
        /// What they were made from: every position must have exactly one answer, or be in the errors file
        #[arg(long, value_name = "IN")]
        input: Option<PathBuf>,
    },
}
