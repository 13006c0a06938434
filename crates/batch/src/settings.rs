//! What a run was begun with: the same in every output, and the same when it is resumed.

use crate::error::BatchFileError;
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The version of the columns and of this description.
pub const SCHEMA: u32 = 1;

/// What determines the answers of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// The version of the columns: [`SCHEMA`].
    pub schema_version: u32,
    /// The program and its version.
    pub program: String,
    /// The puzzle.
    pub puzzle: String,
    /// The method.
    pub method: String,
    /// Its variant.
    pub variant: String,
    /// The hash of the stored table it uses; none for tables that are computed.
    pub table_hash: Option<String>,
    /// How turns are counted.
    pub metric: String,
    /// How moves are written.
    pub notation: String,
    /// The maximum length of a solution.
    pub max_length: Option<u32>,
    /// How many nodes to visit.
    pub nodes: Option<u64>,
    /// How long to search for each position, in microseconds.
    pub microseconds: Option<u64>,
    /// A face that must not be turned.
    pub without: Option<String>,
    /// The colour to start with.
    pub first_colour: Option<String>,
    /// Whether moves include rotations of the whole puzzle.
    pub handling: bool,
    /// The position to end at, if not solved.
    pub goal: Option<String>,
}

impl Settings {
    /// What differs, by name; another version of the program is none of it if the tables are the same.
    pub fn differences(&self, other: &Settings) -> Vec<&'static str> {
        let pairs = [
            ("schema version", self.schema_version == other.schema_version),
            ("puzzle", self.puzzle == other.puzzle),
            ("method", self.method == other.method),
            ("variant", self.variant == other.variant),
            ("table", self.table_hash == other.table_hash),
            ("metric", self.metric == other.metric),
            ("notation", self.notation == other.notation),
            ("maximum length", self.max_length == other.max_length),
            ("number of nodes", self.nodes == other.nodes),
            ("time", self.microseconds == other.microseconds),
            ("face that is not turned", self.without == other.without),
            ("first colour", self.first_colour == other.first_colour),
            ("handling", self.handling == other.handling),
            ("goal", self.goal == other.goal),
        ];
        pairs.into_iter().filter(|(_, same)| !same).map(|(name, _)| name).collect()
    }

    /// An error if `path` was begun with others.
    pub(crate) fn check(&self, began: &Settings, path: &Path) -> Result<(), BatchFileError> {
        match self.differences(began) {
            fields if fields.is_empty() => Ok(()),
            fields => Err(BatchFileError::Settings { path: path.to_owned(), fields }),
        }
    }

    /// The settings in a manifest; `None` if there is none.
    pub(crate) fn read(path: &Path) -> Result<Option<Settings>, BatchFileError> {
        match std::fs::read(path) {
            Ok(bytes) => serde_json::from_slice(&bytes)
                .map(Some)
                .map_err(|error| BatchFileError::content(path, error.to_string())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(BatchFileError::read(path)(error)),
        }
    }

    /// Writes a manifest, unless another process was faster; it is never seen half written.
    pub(crate) fn write(&self, path: &Path) -> Result<(), BatchFileError> {
        let failed = |error| BatchFileError::write(path)(error);
        let temporary = hidden(path, "tmp");
        let mut file = File::options().create(true).write(true).truncate(false).open(&temporary).map_err(failed)?;
        // Whoever comes second finds the manifest there, and its lock on what has become the manifest.
        file.lock().map_err(failed)?;
        if path.exists() {
            return Ok(());
        }
        let text = serde_json::to_string_pretty(self).expect("settings are plain data") + "\n";
        let written = file.set_len(0).and_then(|()| file.write_all(text.as_bytes())).and_then(|()| file.sync_all());
        written.and_then(|()| std::fs::rename(&temporary, path)).map_err(failed)
    }
}

/// A name beside a file that nobody takes for a shard: `.NAME.ENDING`.
pub(crate) fn hidden(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(".");
    name.push(ending);
    path.with_file_name(name)
}
