//! Why files of positions could not be solved.

use parquet::errors::ParquetError;
use std::io;
use std::path::{Path, PathBuf};

/// Why files of positions could not be solved.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BatchFileError {
    /// A file or folder cannot be read.
    #[error("cannot read {}: {why}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        why: io::Error,
    },
    /// A file or folder cannot be written.
    #[error("cannot write {}: {why}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        why: io::Error,
    },
    /// A file is not what its name says.
    #[error("{} is damaged or of another kind: {why}", path.display())]
    Content {
        /// The file.
        path: PathBuf,
        /// In words.
        why: String,
    },
    /// The name says nothing about the format.
    #[error("{} must end in .parquet, .csv, .jsonl or .txt; the last three can be followed by .gz or .zst", path.display())]
    Format {
        /// The file.
        path: PathBuf,
    },
    /// A folder without shards.
    #[error("{} holds no files that end in .parquet, .csv, .jsonl or .txt", path.display())]
    Empty {
        /// The folder.
        path: PathBuf,
    },
    /// A folder cannot become a file.
    #[error("{} is a folder, so {} must be a folder too", input.display(), output.display())]
    NotAFolder {
        /// The input.
        input: PathBuf,
        /// The output.
        output: PathBuf,
    },
    /// Input and output are the same file.
    #[error("{} would be overwritten by its own solutions; choose another output", path.display())]
    Same {
        /// The file.
        path: PathBuf,
    },
    /// Two shards would become the same file, or a file cannot have another's temporary name.
    #[error("another process is working on {}", path.display())]
    Busy {
        /// The output.
        path: PathBuf,
    },
    /// What is there was begun with other settings.
    #[error("{} was begun with another {}; use the same options, or another output", path.display(), fields.join(", "))]
    Settings {
        /// The file that says so.
        path: PathBuf,
        /// What differs.
        fields: Vec<&'static str>,
    },
    /// A row made the program panic.
    #[error("row {number} of {} triggered a bug in zauber; please report it: {cube}", path.display())]
    Panicked {
        /// The input.
        path: PathBuf,
        /// The number of its line or row, counted from 1.
        number: u64,
        /// The position.
        cube: String,
    },
}

impl BatchFileError {
    /// True if other arguments would help.
    pub const fn is_usage(&self) -> bool {
        matches!(
            self,
            BatchFileError::Format { .. }
                | BatchFileError::Empty { .. }
                | BatchFileError::NotAFolder { .. }
                | BatchFileError::Same { .. }
                | BatchFileError::Settings { .. }
        )
    }

    pub(crate) fn read(path: &Path) -> impl FnOnce(io::Error) -> BatchFileError {
        move |why| BatchFileError::Read { path: path.to_owned(), why }
    }

    pub(crate) fn write(path: &Path) -> impl FnOnce(io::Error) -> BatchFileError {
        move |why| BatchFileError::Write { path: path.to_owned(), why }
    }

    pub(crate) fn content(path: &Path, why: impl Into<String>) -> BatchFileError {
        BatchFileError::Content { path: path.to_owned(), why: why.into() }
    }

    /// Which of two columns is meant cannot be known.
    pub(crate) fn twice(path: &Path, column: &str) -> BatchFileError {
        BatchFileError::content(path, format!("it has two columns called {column}; remove or rename one of them"))
    }

    pub(crate) fn parquet(path: &Path) -> impl FnOnce(ParquetError) -> BatchFileError {
        move |why| BatchFileError::content(path, why.to_string())
    }
}
