//! Scrambles and distances, which need tables, and the tables themselves.

use super::{RequestError, Verb};
use crate::coordinate_table::CoordinateTable;
use crate::distances::DistanceReport;
use crate::progress::Watcher;
use crate::reader::Reader;
use crate::scramble::{Generator, Scramble};
use crate::tables::{TableReport, table_error};
use crate::workbench::Workbench;
use contract::Rejection;
use contract::{BuildRequest, DistancesRequest, ExportRequest, ScrambleRequest, TableFormat, TablesRequest};
use methods::{STORED_TABLES, StoredTable};
use puzzle::Metric;
use serde::Serialize;
use store::Built;
use words::Said;

/// Scrambles and where they lead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct Scrambles {
    /// As many as were asked for, unless it was cancelled.
    pub scrambles: Vec<Scramble>,
}

impl Verb for ScrambleRequest {
    type Report = Scrambles;

    fn answer(&self, reader: &Reader, workbench: &Workbench, watcher: &dyn Watcher) -> Result<Scrambles, RequestError> {
        let (puzzle, notation) = (self.puzzle.0, reader.notation);
        let mut generator = Generator::new(self.seed)
            .map_err(|error| Rejection::of_input("randomness", Said::verbatim(error.to_string())))?;
        let one = |_| match self.random_moves {
            Some(turns) => Ok(Scramble::of_turns(puzzle, turns, &mut generator, notation)),
            None => Ok(workbench.scramble(puzzle, &mut generator, notation, watcher)?),
        };
        let wanted = 0..self.n.unwrap_or(1);
        let scrambles: Result<_, RequestError> = wanted.take_while(|_| !watcher.is_cancelled()).map(one).collect();
        Ok(Scrambles { scrambles: scrambles? })
    }
}

impl Verb for DistancesRequest {
    type Report = DistanceReport;

    fn answer(
        &self,
        reader: &Reader,
        workbench: &Workbench,
        watcher: &dyn Watcher,
    ) -> Result<DistanceReport, RequestError> {
        let metric = self.metric.map_or(Metric::Htm, |name| name.0);
        Ok(workbench.distances(self.puzzle.0, metric, reader.language, self.walk.as_deref(), watcher)?)
    }
}

/// The tables of the cache.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct Tables {
    /// All that there are or could be.
    pub tables: Vec<TableReport>,
}

impl Verb for TablesRequest {
    type Report = Tables;

    fn answer(&self, _: &Reader, workbench: &Workbench, _: &dyn Watcher) -> Result<Tables, RequestError> {
        Ok(Tables { tables: workbench.tables(self.verify) })
    }
}

/// A table that is there now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct BuiltTable {
    /// Its name.
    pub name: &'static str,
    /// Its size.
    pub bytes: usize,
    /// `built`, or `was there already`.
    pub state: &'static str,
}

impl Verb for BuildRequest {
    type Report = BuiltTable;

    fn answer(
        &self,
        reader: &Reader,
        workbench: &Workbench,
        watcher: &dyn Watcher,
    ) -> Result<BuiltTable, RequestError> {
        let table = StoredTable::named(&self.name).ok_or_else(|| {
            let known = STORED_TABLES.iter().map(|table| table.name).collect::<Vec<_>>().join(", ");
            let said = reader.language.say("cli.tables.unknown", &[("name", &self.name), ("known", &known)]);
            Rejection::of_options("name", said)
        })?;
        let failed = |error| RequestError::Failed { kind: "table", text: table_error(&error, reader.language) };
        let built = workbench.build_table(table, watcher).map_err(failed)?;
        let state = if built == Built::Now { "built" } else { "was there already" };
        Ok(BuiltTable { name: table.name, bytes: table.bytes, state })
    }
}

/// A table of a coordinate: as data, or as the text of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
#[non_exhaustive]
pub enum Exported {
    /// As data.
    Data(CoordinateTable),
    /// As text.
    File {
        /// What the file is called.
        name: String,
        /// What is in it.
        content: String,
    },
}

impl Verb for ExportRequest {
    type Report = Exported;

    fn answer(&self, reader: &Reader, _: &Workbench, _: &dyn Watcher) -> Result<Exported, RequestError> {
        let table = CoordinateTable::new(&self.name, reader.numbering, reader.notation)
            .map_err(|error| Rejection::of_input("name", Said::verbatim(error.text(reader.language))))?;
        let format = self.format.unwrap_or_default().0;
        if format == TableFormat::Json {
            return Ok(Exported::Data(table));
        }
        let ending = if format == TableFormat::Csv { "csv" } else { "txt" };
        let mut content = Vec::new();
        table.write(format, &mut content).expect("memory can be written to");
        Ok(Exported::File {
            name: format!("zauber-{}-{}.{ending}", table.name, table.numbering),
            content: String::from_utf8(content).expect("tables are text"),
        })
    }
}
