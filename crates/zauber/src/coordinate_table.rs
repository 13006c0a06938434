//! Move and distance tables of the coordinates, written out as text, for lessons, spreadsheets and other programs; and
//! Korf's databases, which are written while they are read: millions of lines are never in memory.

use crate::progress::{Monitor, Watcher};
use crate::workbench::Workbench;
use contract::TableFormat;
use engine::Progress;
use methods::{KORF, KorfTables};
use puzzle::{Coordinate, Move, Notation, Numbering};
use serde::Serialize;
use solvers::korf;
use solvers::numbered::NumberedTable;
use std::io::{self, Write};
use std::sync::Arc;
use words::{Language, Said};

/// The names of all tables that can be written.
pub fn coordinate_table_names() -> Vec<&'static str> {
    NumberedTable::names().chain(korf::DATABASES).collect()
}

/// A name that no table of a coordinate has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoCoordinateTable(String);

impl NoCoordinateTable {
    /// The error in words.
    pub fn text(&self, language: Language) -> String {
        // One that people may well ask for; the others do not exist at all.
        if normal(&self.0) == "edge-permutation" {
            return language.text("tables.export.large", &[("rows", &Coordinate::EdgePermutation.count())]);
        }
        if korf::DATABASES.contains(&&*normal(&self.0)) {
            return language.text("tables.export.long", &[("name", &self.0)]);
        }
        let known = coordinate_table_names().join(", ");
        language.text("tables.export.unknown", &[("name", &self.0), ("known", &known)])
    }
}

/// The table of a coordinate, or of two together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct CoordinateTable {
    /// Its name.
    pub name: &'static str,
    /// How pieces are numbered.
    pub numbering: &'static str,
    /// The coordinates it is about. Of two, the value is the first times the number of values of the second, plus the
    /// second.
    pub coordinates: Vec<&'static str>,
    /// How many values each of them has.
    pub counts: Vec<usize>,
    /// The turns, in the order of the moves.
    pub turns: Vec<String>,
    /// The value after each turn, for each value; empty if there are two coordinates.
    pub moves: Vec<Vec<u32>>,
    /// How many of these turns each value is from 0; 255 if no position has it.
    pub distances: Vec<u8>,
    /// The same after each turn, for each value.
    pub distances_after: Vec<Vec<u8>>,
    /// How many values are 0, 1, 2, … turns from 0.
    pub distribution: Vec<usize>,
}

impl CoordinateTable {
    /// Computes a table; turns are named in a notation.
    ///
    /// ```
    /// use zauber::{CoordinateTable, Language, NoCoordinateTable, TableFormat, coordinate_table_names};
    ///
    /// let table = CoordinateTable::new("slice-permutation", Default::default(), Default::default()).unwrap();
    /// assert_eq!((table.counts[0], table.distances[0]), (24, 0));
    /// table.write(TableFormat::Csv, &mut std::io::stdout()).unwrap();
    /// let error: NoCoordinateTable =
    ///     CoordinateTable::new("colours", Default::default(), Default::default()).unwrap_err();
    /// assert!(error.text(Language::English).contains(coordinate_table_names()[0]));
    /// ```
    pub fn new(name: &str, numbering: Numbering, notation: Notation) -> Result<CoordinateTable, NoCoordinateTable> {
        let table = NumberedTable::new(&normal(name), numbering).ok_or_else(|| NoCoordinateTable(name.into()))?;
        Ok(CoordinateTable {
            name: table.name,
            numbering: numbering.name(),
            coordinates: table.coordinates,
            counts: table.counts,
            turns: table.turns.into_iter().map(|turn| Move::from(turn).to_text(notation)).collect(),
            moves: table.moves,
            distances: table.distances,
            distances_after: table.distances_after,
            distribution: table.distribution,
        })
    }

    /// Writes it: as text, a line of names, then a line for each value.
    pub fn write(&self, format: TableFormat, out: &mut impl Write) -> io::Result<()> {
        let between = match format {
            TableFormat::Json => {
                serde_json::to_writer(&mut *out, self)?;
                return writeln!(out);
            }
            TableFormat::Csv => ",",
            _ => " ",
        };
        let mut names = vec!["value"];
        match &self.coordinates[..] {
            [_] => names.extend(self.turns.iter().map(String::as_str)),
            several => names.extend(several),
        }
        let after: Vec<String> = self.turns.iter().map(|turn| format!("after-{turn}")).collect();
        names.extend(std::iter::once("distance").chain(after.iter().map(String::as_str)));
        writeln!(out, "{}", names.join(between))?;
        let reached = |(_, distance): &(usize, &u8)| **distance != NumberedTable::UNREACHED;
        for (value, distance) in self.distances.iter().enumerate().filter(reached) {
            write!(out, "{value}{between}")?;
            match self.counts[..] {
                [_, second] => write!(out, "{}{between}{}{between}", value / second, value % second)?,
                _ => self.moves[value].iter().try_for_each(|after| write!(out, "{after}{between}"))?,
            }
            write!(out, "{distance}")?;
            self.distances_after[value].iter().try_for_each(|after| write!(out, "{between}{after}"))?;
            writeln!(out)?;
        }
        Ok(())
    }
}

/// A database of Korf's search, ready to be written.
pub struct KorfDatabase {
    number: usize,
    tables: Arc<KorfTables>,
}

impl Workbench {
    /// The database with this name; `None` if it is not the name of one. It is not built for that: an error says how it is.
    ///
    /// ```
    /// use store::{Residence, Store};
    /// use zauber::{KorfDatabase, Language, TableFormat, Unwatched, Workbench};
    ///
    /// let workbench = Workbench::new(Store::at("no/such/folder"), Residence::Mapped);
    /// assert!(workbench.database("twist", Language::English, &Unwatched).is_none());
    /// match workbench.database("korf-corners", Language::English, &Unwatched).unwrap() {
    ///     Ok(database) => {
    ///         let database: KorfDatabase = database;
    ///         database.write(TableFormat::Csv, &mut std::io::stdout(), &Unwatched).unwrap();
    ///     }
    ///     Err(why) => assert!(why.to_string().contains("zauber tables build korf")),
    /// }
    /// ```
    pub fn database(
        &self,
        name: &str,
        language: Language,
        watcher: &dyn Watcher,
    ) -> Option<Result<KorfDatabase, Said>> {
        let name = normal(name);
        let number = korf::DATABASES.iter().position(|database| *database == name)?;
        Some(match self.cache.korf_if_there(&Monitor::new(watcher)) {
            Ok(Some(tables)) => Ok(KorfDatabase { number, tables }),
            Ok(None) => Err(language.say("tables.export.absent", &[("name", &KORF.name)])),
            Err(error) => Err(Said::verbatim(error.to_string())),
        })
    }
}

impl KorfDatabase {
    /// Writes it: the index and the distance of each entry, or the distances as data. If the watcher cancels, that is an
    /// error of the kind [`Interrupted`](io::ErrorKind::Interrupted).
    pub fn write(&self, format: TableFormat, out: &mut impl Write, watcher: &dyn Watcher) -> io::Result<()> {
        let (name, rows) = (korf::DATABASES[self.number], korf::COUNTS[self.number]);
        let monitor = Monitor::new(watcher);
        let between = if format == TableFormat::Csv { "," } else { " " };
        match format {
            TableFormat::Json => write!(out, "{{\"name\":\"{name}\",\"distances\":[")?,
            _ => writeln!(out, "index{between}distance")?,
        }
        for (index, distance) in self.tables.borrow_dependent().entries(self.number).enumerate() {
            if index % (1 << 16) == 0 && monitor.step(index as f64 / rows as f64).is_err() {
                return Err(io::ErrorKind::Interrupted.into());
            }
            match format {
                TableFormat::Json if index == 0 => write!(out, "{distance}")?,
                TableFormat::Json => write!(out, ",{distance}")?,
                _ => writeln!(out, "{index}{between}{distance}")?,
            }
        }
        if format == TableFormat::Json { writeln!(out, "]}}") } else { Ok(()) }
    }
}

/// The name of a table as it is listed: underscores and spaces mean the same as hyphens.
fn normal(name: &str) -> String {
    name.trim().to_lowercase().replace(['_', ' '], "-")
}
