//! What an experiment will cost, before it runs.

use crate::experiment::{EntryTally, Experiment, Row};
use crate::reader::{LeftOut, RecordError};
use crate::record::Record;
use crate::report::rough_duration;
use crate::run::Run;
use serde::Serialize;
use std::path::Path;
use utoipa::ToSchema;
use words::{Language, Said, Sayable};

/// What an experiment will cost.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct CostEstimate {
    /// How many solves are still to be done.
    pub solves: u64,
    /// How many there are in all.
    pub all: u64,
    /// How many threads solve.
    pub threads: usize,
    /// How many seconds that will take; absent if a method did not finish a single position in time.
    pub seconds: Option<f64>,
    /// The methods that did not.
    pub unknown: Vec<String>,
    /// How many bytes the record will have.
    pub bytes: u64,
    /// What the record holds besides and is not counted.
    pub left_out: LeftOut,
}

impl CostEstimate {
    /// In one sentence.
    pub fn text(&self, language: Language) -> Said {
        let rough = |seconds| Said::verbatim(rough_duration(seconds, language));
        let time = self.seconds.map_or_else(|| language.say("lab.cost.unknown", &[]), rough);
        let size = match self.bytes {
            bytes if bytes < 1_000_000 => format!("{} kB", bytes.div_ceil(1000)),
            bytes => format!("{} MB", bytes / 1_000_000),
        };
        let values: [(&'static str, &dyn Sayable); 5] = [
            ("solves", &self.solves),
            ("all", &self.all),
            ("threads", &self.threads),
            ("time", &time),
            ("size", &size),
        ];
        let key = if self.solves == self.all { "lab.cost" } else { "lab.cost.rest" };
        let cost = language.say_counted(key, self.threads, &values);
        match &self.unknown[..] {
            [] => cost,
            slow => {
                let slow = language.say("lab.cost.slow", &[("entries", &slow.join(", "))]);
                Said::sentences([cost, slow])
            }
        }
    }
}

impl Run<'_> {
    /// What the rest of an experiment will cost, if its record is (or will be) at this path. A few positions are solved
    /// to find out, for some seconds at most.
    pub fn estimate(
        &self,
        experiment: &Experiment,
        path: &Path,
        is_cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Result<CostEstimate, RecordError> {
        let mut tallies = vec![EntryTally::default(); experiment.entries.len()];
        let mut left_out = LeftOut::default();
        if path.exists() {
            let seen = |row: &Row| tallies[row.entry].add(row);
            left_out = Record::open(path, experiment, seen)?.left_out();
        }
        let is_known = tallies.iter().all(|tally| tally.count() >= 5 || tally.count() == experiment.n);
        let pilot = match is_known {
            true => tallies.iter().map(|tally| tally.time.mean().map(|mean| mean / 1e9)).collect(),
            false => self.pilot(experiment, is_cancelled),
        };
        let left = |tally: &EntryTally| experiment.n - tally.count();
        let cost = pilot.iter().zip(&tallies).map(|(each, tally)| each.map(|each| each * left(tally) as f64));
        let titles = experiment.entries.iter().zip(&pilot).filter(|(_, each)| each.is_none());
        Ok(CostEstimate {
            solves: tallies.iter().map(left).sum(),
            all: experiment.cells(),
            threads: self.threads,
            seconds: cost.sum::<Option<f64>>().map(|seconds| seconds / self.threads as f64),
            unknown: titles.map(|(entry, _)| entry.title()).collect(),
            bytes: experiment.cells().saturating_mul(280),
            left_out,
        })
    }
}
