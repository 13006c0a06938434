//! The table cache as users see it.

use crate::options::SolveOptions;
use crate::solution::SolutionReport;
use methods::{STORED_TABLES, StoredTable, TableCache};
use serde::Serialize;
use store::{Status, StoreError};
use words::{Language, Said};

/// Why a table could not be built.
pub type TableError = StoreError;

/// A table of the cache.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct TableReport {
    /// Its name.
    pub name: &'static str,
    /// The metric that it is for: `htm`, `qtm` or `axial`.
    pub metric: &'static str,
    /// Its size.
    pub bytes: usize,
    /// About how many seconds it takes to build.
    pub seconds: u32,
    /// About how many seconds a random position takes with it, if that is worth knowing beforehand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solving: Option<f32>,
    /// `ready`, `not built`, or `unusable` with the reason.
    pub state: String,
    /// Its file.
    pub path: String,
    /// How many bytes an interrupted build has left, if any; the next build goes on from there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leftover: Option<u64>,
    /// True if it is there but cannot be used.
    #[serde(skip)]
    pub is_damaged: bool,
}

/// What it takes to build a table, in words.
pub fn effort(table: &StoredTable, language: Language) -> String {
    let memory = match table.megabytes {
        megabytes if megabytes < 1000 => format!("{megabytes} MB"),
        megabytes => format!("{:.1} GB", f64::from(megabytes) / 1000.0),
    };
    language.text("tables.effort", &[("seconds", &table.seconds), ("memory", &memory)])
}

/// What went wrong with a table, in words.
pub fn table_error(error: &TableError, language: Language) -> String {
    match *error {
        StoreError::TooLittleMemory { name, needed, available } => {
            too_little_memory(name, needed, available, language).into()
        }
        _ => error.to_string(),
    }
}

/// That there is too little memory for a table: what it needs, and what is there.
pub(crate) fn too_little_memory(name: &str, needed: u64, available: Option<u64>, language: Language) -> Said {
    let megabytes = |bytes: u64| bytes.div_ceil(1_000_000);
    let needed = megabytes(needed);
    match available.map(megabytes) {
        Some(available) => {
            language.say("tables.memory", &[("name", &name), ("needed", &needed), ("available", &available)])
        }
        None => language.say("tables.memory.unknown", &[("name", &name), ("needed", &needed)]),
    }
}

/// A table; with `verify`, its whole content is checked, whatever was found before.
fn report(cache: &TableCache, table: &'static StoredTable, verify: bool) -> TableReport {
    let status = if verify { cache.verify(table) } else { cache.status(table) };
    TableReport {
        name: table.name,
        metric: table.metric.name(),
        bytes: table.bytes,
        seconds: table.seconds,
        solving: table.solving,
        is_damaged: matches!(status, Status::Unusable(_)),
        state: match status {
            Status::Ready => "ready".into(),
            Status::Absent => "not built".into(),
            Status::Unusable(why) => format!("unusable: {why}"),
            _ => "unknown".into(),
        },
        leftover: Some(cache.store().leftover(&table.definition())).filter(|&bytes| bytes > 0),
        path: cache.store().path(&table.definition()).display().to_string(),
    }
}

/// All tables; with `verify`, their whole content is checked, whatever was found before.
pub(crate) fn list(cache: &TableCache, verify: bool) -> Vec<TableReport> {
    STORED_TABLES.into_iter().map(|table| report(cache, table, verify)).collect()
}

/// The table that decides how long a search takes, if that is worth knowing beforehand.
pub(crate) fn decisive(cache: &TableCache, options: &SolveOptions) -> Option<TableReport> {
    let table = cache.decisive(options.method.variant, options.metric, options.time)?;
    Some(report(cache, table, false))
}

/// The table with which a search would have found better solutions, if it did without because the table is not there.
pub fn better_table(options: &SolveOptions, solved: &SolutionReport) -> Option<&'static StoredTable> {
    let method = options.method.method;
    // The tables are for turns that cost what the metric says.
    let is_of_metric = options.without.is_none() && options.costs.is_none();
    let variant = method.variant(solved.variant).filter(|_| is_of_metric)?;
    method.better_table(variant, options.metric)
}

/// Limits the number of threads that build tables, and of those that share other work, if there was none yet.
pub fn limit_threads(threads: usize) {
    methods::limit_threads(threads);
    // An error means that the threads exist already; then they stay.
    drop(rayon::ThreadPoolBuilder::new().num_threads(threads).build_global());
}
