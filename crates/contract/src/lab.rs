//! Experiments of the lab: what is measured on which positions, and records that come from elsewhere.

use crate::name::{LanguageName, PuzzleName};
#[cfg(feature = "arguments")]
use crate::solve::threads;
use serde::{Deserialize, Serialize};

/// An experiment: methods on many positions. What is not said is filled in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = StartRequest))]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
pub struct LabRequest {
    /// A ready-made experiment; 'zauber lab list' explains them
    #[cfg_attr(feature = "arguments", arg(long, value_name = "NAME"))]
    pub preset: Option<String>,
    /// The puzzle, by its name
    #[cfg_attr(feature = "arguments", arg(skip))]
    pub puzzle: Option<PuzzleName>,
    /// A method, or METHOD:VARIANT; several are possible
    #[cfg_attr(feature = "arguments", arg(long = "method", value_name = "M"))]
    pub methods: Vec<String>,
    /// How many positions
    #[cfg_attr(feature = "arguments", arg(long, value_name = "N"))]
    pub n: Option<u64>,
    /// How positions are made: uniform, turns:K (K random turns), depth:K (K turns from solved), or a file with one
    /// position per line
    #[cfg_attr(feature = "arguments", arg(long, value_name = "START"))]
    pub start: Option<String>,
    /// The content of a file of positions, one per line; `start` may then be file:NAME, a name for it
    #[cfg_attr(feature = "arguments", arg(skip))]
    pub positions: Option<String>,
    /// The seed of positions and dice; 1 if none is given
    #[cfg_attr(feature = "arguments", arg(long, value_name = "S"))]
    pub seed: Option<u64>,
    /// How many positions are solved at once; all cores if absent
    #[cfg_attr(feature = "arguments", arg(long, value_name = "N", value_parser = threads))]
    pub threads: Option<usize>,
    /// How long each search may take, as in 500ms; the rows then differ from run to run
    #[cfg_attr(feature = "arguments", arg(id = "time", long = "time", value_name = "T", value_parser = milliseconds))]
    pub milliseconds: Option<u64>,
    /// How many nodes each search may visit; with a time, whichever ends first
    #[cfg_attr(feature = "arguments", arg(long, value_name = "N"))]
    pub nodes: Option<u64>,
    /// The robot, for plans of robots
    #[cfg_attr(feature = "arguments", arg(long, value_name = "NAME"))]
    pub robot: Option<String>,
    /// What the run is called
    #[cfg_attr(feature = "arguments", arg(skip))]
    pub name: Option<String>,
    /// Language of texts: en or de
    #[cfg_attr(feature = "arguments", arg(skip))]
    pub lang: Option<LanguageName>,
}

#[cfg(feature = "arguments")]
fn milliseconds(text: &str) -> Result<u64, crate::time::BadTime> {
    let time: crate::time::Time = text.parse()?;
    Ok(u64::try_from(time.0.as_millis()).unwrap_or(u64::MAX).max(1))
}

/// A solve by dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DiceSolve {
    /// How many random turns it took.
    #[cfg_attr(feature = "schema", schema(maximum = 1_000_000_000_000_000_u64))]
    pub turns: u64,
    /// How many seconds.
    #[cfg_attr(feature = "schema", schema(minimum = 0, maximum = 1e9))]
    pub seconds: f64,
}

/// Solves that were made elsewhere: `log` or `solves`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct ImportRequest {
    /// A log of 2023: a line like `Finished random in: 1.5 sec, 4798 turns.` for each solve of a 2x2x2.
    pub log: Option<String>,
    /// Solves by dice from positions that are equally likely.
    pub solves: Option<Vec<DiceSolve>>,
    /// The puzzle of `solves`.
    pub puzzle: Option<PuzzleName>,
    /// Which solver made them, as in `random-improved:2023`. A log says it itself, but always the same.
    pub method: Option<String>,
    /// What the run is called.
    pub name: Option<String>,
    /// Language of texts; default en.
    pub lang: Option<LanguageName>,
}

/// Several runs, to be made one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct JoinRequest {
    /// Their numbers.
    #[cfg_attr(feature = "schema", schema(min_items = 1, max_items = 1000))]
    pub runs: Vec<i64>,
    /// What the new run is called.
    pub name: Option<String>,
    /// Language of texts; default en.
    pub lang: Option<LanguageName>,
}
