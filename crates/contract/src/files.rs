//! Files of positions: which are solved, and where the solutions go.

use crate::manner::Manner;
use crate::solve::Search;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// Solves the positions of files, or replays their solutions.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct FilesRequest {
    /// How things are read and written.
    #[serde(flatten)]
    pub manner: Manner,
    /// The file or folder of positions; to replay, only if the output does not say them.
    pub input: Option<PathBuf>,
    /// The file or folder of solutions.
    pub output: PathBuf,
    /// The part of the files to do, as in 2/8.
    pub part: Option<String>,
    /// How to solve.
    #[serde(flatten)]
    pub search: Search,
}
