//! The table cache as users see it.

use crate::options::SolveOptions;
use methods::{STORED_TABLES, StoredTable, TableCache};
use serde::Serialize;
use store::{Status, StoreError};
use utoipa::ToSchema;
use words::{Language, Said};

/// Why a table could not be built.
pub type TableError = StoreError;

/// A table of the cache.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
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

/// All tables; with `verify`, their whole content is checked, whatever was found before.
pub(crate) fn list(cache: &TableCache, verify: bool) -> Vec<TableReport> {
    let report = |table: &'static StoredTable| {
        let (store, definition) = (cache.store(), table.definition());
        let status = if verify { store.verify(&definition) } else { store.status(&definition) };
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
            path: store.path(&definition).display().to_string(),
        }
    };
    STORED_TABLES.into_iter().map(report).collect()
}

/// The table that decides how long a search takes: the one that was chosen, or of those that are there the one with which
/// the answer comes first, or the smallest, which is built first. Nothing if that is not worth knowing beforehand.
pub(crate) fn decisive(cache: &TableCache, options: &SolveOptions) -> Option<TableReport> {
    let fits = |table: &TableReport| table.metric == options.metric.name();
    let method = options.method.method;
    let own = |table: &TableReport| {
        let is_variant = table.name.split('-').any(|part| method.variants.contains(&part));
        is_variant && method.tables.iter().any(|own| own.name == table.name)
    };
    let tables: Vec<TableReport> = list(cache, false).into_iter().filter(|table| fits(table) && own(table)).collect();
    let is_chosen = |table: &&TableReport| table.name.split('-').any(|part| part == options.method.variant);
    let order = cache.by_whole_time(options.metric, options.time);
    // Tables are listed by size.
    let ready = order.into_iter().filter_map(|size| tables.get(size as usize)).find(|table| table.state == "ready");
    let used = tables.iter().find(is_chosen).or(ready).or_else(|| tables.first());
    used.filter(|table| table.solving.is_some()).cloned()
}

/// Limits the number of threads that build tables, and of those that share other work, if there was none yet.
pub fn limit_threads(threads: usize) {
    methods::limit_threads(threads);
    // An error means that the threads exist already; then they stay.
    drop(rayon::ThreadPoolBuilder::new().num_threads(threads).build_global());
}
