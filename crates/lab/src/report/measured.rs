//! What is known of one entry: its statistics, and what theory says.

use crate::{Entry, EntryTally, Experiment, Fit, NotedSolve, Summary};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};

/// What is known of one entry.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[non_exhaustive]
pub struct MethodReport {
    /// The method.
    pub method: String,
    /// Its variant.
    pub variant: String,
    /// Its name in tables.
    pub title: String,
    /// How positions were made.
    pub start: String,
    /// How many rows there are.
    pub count: u64,
    /// How many of them have no solution.
    pub unsolved: u64,
    /// What each solve was limited by: `time` or `nodes`. Rows of searches limited by time differ from run to run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limited: Option<&'static str>,
    /// Statistics of turns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<Summary>,
    /// Statistics of time, in seconds of the wall clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<Summary>,
    /// Statistics of moves of hands, rotations included, for methods of people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hands: Option<Summary>,
    /// How long a machine takes, in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub machine_seconds: Option<Summary>,
    /// How many stickers were read wrongly.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrong_stickers: Option<Summary>,
    /// The part of the rows without a wrong sticker.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub all_right: Option<f64>,
    /// Seconds of the processor, all together.
    pub cpu_seconds: f64,
    /// Turns per second.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns_per_second: Option<Rates>,
    /// How many solutions have each length, from 0, where lengths are small.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lengths: Vec<u64>,
    /// The mean length of the best solution so far: seconds and turns, for methods that improve their solutions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(schema_with = pairs_schema)]
    pub curve: Vec<(f64, f64)>,
    /// The solve with the most turns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longest: Option<NotedSolve>,
    /// The solve that took longest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slowest: Option<NotedSolve>,
    /// What theory says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theory: Option<Theory>,
}

/// A list of pairs; said without types for each place, which not every generator of clients knows.
fn pairs_schema() -> impl Into<RefOr<Schema>> {
    let number = ObjectBuilder::new().schema_type(Type::Number);
    let pair = ArrayBuilder::new().items(number).min_items(Some(2)).max_items(Some(2));
    ArrayBuilder::new().items(pair).description(Some(
        "The mean length of the best solution so far: seconds and turns, for methods that improve their solutions.",
    ))
}

/// Turns per second, in two ways that differ.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub struct Rates {
    /// The mean of the solves' own rates.
    pub mean_of_rates: f64,
    /// All turns by all seconds.
    pub ratio_of_totals: f64,
}

/// What theory says about an entry.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct Theory {
    /// The exact expected number of turns from uniformly random positions; for dice without a last turn that is
    /// recognised.
    pub expected: f64,
    /// The mean to compare it with.
    pub mean: f64,
    /// How many standard errors the mean is away from it.
    pub standard_errors: Option<f64>,
    /// How well the distribution agrees.
    pub fit: Option<Fit>,
    /// How many positions have each distance, from 0, for optimal solvers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub distances: Vec<usize>,
    /// False if positions were not uniformly random, so that theory holds only nearly.
    pub uniform: bool,
}

/// Lengths up to this are counted one by one.
const SMALL: u64 = 200;

/// Nanoseconds in a second.
pub(super) const NANO: f64 = 1e9;

impl MethodReport {
    pub(super) fn new(experiment: &Experiment, entry: Option<usize>, tally: &EntryTally) -> MethodReport {
        let own = entry.map(|entry| &experiment.entries[entry]);
        let measured = |name: &str| {
            let measure = experiment.measure.filter(|measure| measure.name() == name)?;
            tally.measure.summary(measure.unit())
        };
        let is_small = tally.turns.count() > 0 && tally.turns.maximum() <= SMALL;
        let wrong_stickers = measured("wrong_stickers");
        MethodReport {
            method: own.map_or_else(String::new, |own| own.method.clone()),
            variant: own.map_or_else(String::new, |own| own.variant.clone()),
            title: own.map_or_else(String::new, Entry::title),
            start: experiment.start.clone(),
            count: tally.count(),
            unsolved: tally.unsolved,
            limited: own.and_then(|own| match (own.milliseconds, own.nodes) {
                (Some(_), _) => Some("time"),
                (None, Some(_)) => Some("nodes"),
                _ => None,
            }),
            turns: tally.turns.summary(1.0),
            time: tally.time.summary(NANO),
            hands: tally.hands.summary(1.0),
            machine_seconds: measured("machine_seconds"),
            all_right: wrong_stickers.is_some().then(|| {
                let right = tally.measure.counts_below(&[0.5])[0];
                right as f64 / tally.measure.count() as f64
            }),
            wrong_stickers,
            cpu_seconds: tally.cpu_ns as f64 / NANO,
            turns_per_second: tally
                .mean_rate()
                .zip(tally.rate_of_totals())
                .filter(|_| experiment.measure.is_none())
                .map(|(mean_of_rates, ratio_of_totals)| Rates { mean_of_rates, ratio_of_totals }),
            lengths: if is_small { lengths(tally) } else { Vec::new() },
            curve: tally.curve.means(),
            longest: tally.longest.clone().filter(|_| experiment.measure.is_none()),
            slowest: tally.slowest.clone().filter(|_| experiment.measure.is_none()),
            theory: None,
        }
    }
}

/// How many solutions have each length.
fn lengths(tally: &EntryTally) -> Vec<u64> {
    let bounds: Vec<f64> = (0..=tally.turns.maximum()).map(|length| length as f64 + 0.5).collect();
    let below = tally.turns.counts_below(&bounds);
    (0..below.len()).map(|at| below[at] - if at == 0 { 0 } else { below[at - 1] }).collect()
}
