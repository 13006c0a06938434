//! The table cache as people see it.

use crate::texts::Language;
use methods::{STORED_TABLES, StoredTable, TableCache};
use serde::Serialize;
use store::{Status, StoreError};
use utoipa::ToSchema;

/// Why a table could not be built.
pub type TableError = StoreError;

/// A table of the cache.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct TableReport {
    /// Its name.
    pub name: &'static str,
    /// How large it is.
    pub bytes: usize,
    /// `ready`, `not built`, or `unusable` and why.
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

/// All tables; `verify` looks at their whole content, whatever was found before.
pub(crate) fn list(cache: &TableCache, verify: bool) -> Vec<TableReport> {
    let report = |table: &'static StoredTable| {
        let (store, definition) = (cache.store(), table.definition());
        let status = if verify { store.verify(&definition) } else { store.status(&definition) };
        TableReport {
            name: table.name,
            bytes: table.bytes,
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

/// Lets tables be built by this many threads at most; before the first table, or it is too late.
pub fn limit_threads(threads: usize) {
    // An error says that threads are there already, and then they stay.
    drop(rayon::ThreadPoolBuilder::new().num_threads(threads).build_global());
}
