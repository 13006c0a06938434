//! The tables that solvers keep, and tables of coordinates to take along.

use crate::manner::Manner;
use crate::name::{LanguageName, Name, Named, NotationName, NumberingName, PuzzleName};
use serde::{Deserialize, Serialize};

/// All tables, and whether they are built.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TablesRequest {
    /// Check their whole content, whatever was found before.
    #[serde(default)]
    pub verify: bool,
}

/// Builds a table in the cache.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BuildRequest {
    /// The table, as in two-phase-large.
    pub name: String,
    /// Language of texts; default en.
    pub lang: Option<LanguageName>,
}

/// How a table of a coordinate is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum TableFormat {
    /// A line per value, numbers separated by spaces, names of the columns first.
    #[default]
    Text,
    /// The same separated by commas.
    Csv,
    /// All of it as data.
    Json,
}

/// The name of a format of tables.
pub type TableFormatName = Name<TableFormat>;

impl Named for TableFormat {
    const KIND: &'static str = "format of tables";
    const SCHEMA: &'static str = "TableFormat";

    fn choices() -> Vec<(TableFormat, &'static str)> {
        vec![
            (TableFormat::Text, "A line per value, names of the columns first"),
            (TableFormat::Csv, "The same separated by commas"),
            (TableFormat::Json, "All of it as data"),
        ]
    }

    fn name(self) -> &'static str {
        match self {
            TableFormat::Text => "text",
            TableFormat::Csv => "csv",
            TableFormat::Json => "json",
        }
    }
}

/// The move and distance table of a coordinate, or the distances of two together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ExportRequest {
    /// The table, as in twist or twist-slice.
    pub name: String,
    /// How pieces are numbered; default kociemba.
    pub numbering: Option<NumberingName>,
    /// The notation of turns; default wca.
    pub notation: Option<NotationName>,
    /// How it is written; default text.
    pub format: Option<TableFormatName>,
    /// Language of messages; default en.
    pub lang: Option<LanguageName>,
}

impl ExportRequest {
    /// How things are read and written.
    pub fn manner(&self) -> Manner {
        Manner { numbering: self.numbering, ..Manner::of(PuzzleName::default(), self.notation, self.lang) }
    }
}
