//! Solving: what can be asked of a search.

use crate::manner::Manner;
use crate::name::{FaceName, MetricName};
use crate::position::Position;
use crate::time::Time;
use serde::{Deserialize, Serialize};

/// How to solve, for one position or for millions.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default)]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
pub struct Search {
    /// The position to end at, instead of solved; start and goal can be wrongly assembled, but only in the same way
    #[cfg_attr(feature = "arguments", arg(long, value_name = "POS"))]
    pub to: Option<Position>,
    /// The method
    #[cfg_attr(feature = "arguments", arg(long))]
    pub method: Option<String>,
    /// The variant of the method
    #[cfg_attr(feature = "arguments", arg(long, value_name = "V"))]
    pub variant: Option<String>,
    /// How long to search, as in 500us, 10ms, 2s or 1min; without any limit, two-phase takes 100 ms
    #[cfg_attr(feature = "arguments", arg(long, value_name = "T"))]
    pub time: Option<Time>,
    /// How many nodes to visit; on one thread, the result is the same every time
    #[cfg_attr(feature = "arguments", arg(long, value_name = "N"))]
    pub nodes: Option<u64>,
    /// The maximum length of a solution; without other limits, the search ends with the first one
    #[cfg_attr(feature = "arguments", arg(long, value_name = "N"))]
    pub max_length: Option<u32>,
    /// How turns are counted; default htm
    #[cfg_attr(feature = "arguments", arg(long))]
    pub metric: Option<MetricName>,
    /// How many threads in all
    #[cfg_attr(feature = "arguments", arg(long, value_name = "N", value_parser = threads))]
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 1024))]
    pub threads: Option<usize>,
    /// A face that must not be turned
    #[cfg_attr(feature = "arguments", arg(long, value_name = "FACE", ignore_case = true))]
    pub without: Option<FaceName>,
    /// The colour to start with, as in white or W or U; otherwise the one that gives the shortest solution. On the
    /// 2x2x2, one of the three colours of the corner at DBL
    #[cfg_attr(feature = "arguments", arg(long, value_name = "COLOUR"))]
    pub first_colour: Option<String>,
    /// Write it for hands, with rotations of the whole puzzle, some also with wide turns and slices
    #[cfg_attr(feature = "arguments", arg(long))]
    pub handling: bool,
}

/// Reads a number of threads.
#[cfg(feature = "arguments")]
pub fn threads(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|threads| (1..=1024).contains(threads)).ok_or_else(|| "a number from 1 to 1024".into())
}

/// Solves a position, or turns it into another.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
pub struct SolveRequest {
    /// The position to solve
    #[cfg_attr(feature = "arguments", arg(skip))]
    pub from: Position,
    /// How to solve it
    #[serde(flatten)]
    #[cfg_attr(feature = "arguments", command(flatten))]
    pub search: Search,
    /// How many different solutions to find, the shortest ones
    #[cfg_attr(feature = "arguments", arg(long, value_name = "N"))]
    pub count: Option<usize>,
    /// Find all shortest solutions, or all of the exact length
    #[serde(default)]
    #[cfg_attr(feature = "arguments", arg(long, conflicts_with = "count"))]
    pub all: bool,
    /// Find a solution of exactly this many turns, no face twice in a row; without a method, optimal looks for it
    #[cfg_attr(feature = "arguments", arg(long, value_name = "N", conflicts_with = "max_length"))]
    pub exact_length: Option<u32>,
    /// How many first phases to try, each with its shortest second phase; without a time, until they are tried. For
    /// two-phase, variant plain
    #[cfg_attr(feature = "arguments", arg(long, value_name = "N"))]
    pub first_phases: Option<u64>,
    /// The greatest length of a first phase; for two-phase, variant plain
    #[cfg_attr(feature = "arguments", arg(long, value_name = "N"))]
    pub longest_first_phase: Option<u32>,
    /// The greatest length of a second phase; for two-phase, variant plain
    #[cfg_attr(feature = "arguments", arg(long, value_name = "N"))]
    pub longest_second_phase: Option<u32>,
    /// The same seed gives the same turns
    #[cfg_attr(feature = "arguments", arg(long, value_name = "SEED"))]
    pub seed: Option<u64>,
    /// Include the stages of each of several solutions
    #[serde(default)]
    #[cfg_attr(feature = "arguments", arg(skip))]
    pub listed: bool,
    /// Include when each better solution was found, and the phases
    #[serde(default)]
    #[cfg_attr(feature = "arguments", arg(long))]
    pub stats: bool,
    /// How it is read and written
    #[serde(flatten)]
    #[cfg_attr(feature = "arguments", arg(skip))]
    pub manner: Manner,
}
