//! Move and distance tables of the coordinates, written out as text, for lessons, spreadsheets and other programs.

use puzzle::{Coordinate, Move, Notation, Numbering};
use serde::Serialize;
use solvers::coordinates::NumberedTable;
use std::fmt;
use std::io::{self, Write};
use std::str::FromStr;
use words::Language;

/// The names of all tables that can be written.
pub fn coordinate_table_names() -> Vec<&'static str> {
    NumberedTable::names().collect()
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
        let known = coordinate_table_names().join(", ");
        language.text("tables.export.unknown", &[("name", &self.0), ("known", &known)])
    }
}

/// How a table is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum TableFormat {
    /// A line per value, numbers separated by spaces, names of the columns first.
    #[default]
    Text,
    /// The same separated by commas.
    Csv,
}

/// A name that is not a format of tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownTableFormat(String);

impl fmt::Display for UnknownTableFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no format '{}' of tables; choose text or csv", self.0)
    }
}

impl std::error::Error for UnknownTableFormat {}

impl FromStr for TableFormat {
    type Err = UnknownTableFormat;

    fn from_str(name: &str) -> Result<TableFormat, UnknownTableFormat> {
        let found = [TableFormat::Text, TableFormat::Csv].into_iter().find(|format| format.name() == name);
        found.ok_or_else(|| UnknownTableFormat(name.into()))
    }
}

impl TableFormat {
    /// `text` or `csv`.
    pub const fn name(self) -> &'static str {
        match self {
            TableFormat::Text => "text",
            TableFormat::Csv => "csv",
        }
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
    /// How many of these turns each value is from 0.
    pub distances: Vec<u8>,
    /// How many values are 0, 1, 2, … turns from 0.
    pub distribution: Vec<usize>,
}

impl CoordinateTable {
    /// Computes a table; turns are named in a notation.
    ///
    /// ```
    /// use zauber::{CoordinateTable, Language, NoCoordinateTable, TableFormat, UnknownTableFormat};
    /// use zauber::coordinate_table_names;
    ///
    /// let table = CoordinateTable::new("slice-permutation", Default::default(), Default::default()).unwrap();
    /// assert_eq!((table.counts[0], table.distances[0]), (24, 0));
    /// let format: TableFormat = "csv".parse()?;
    /// table.write(format, &mut std::io::stdout()).unwrap();
    /// let error: NoCoordinateTable =
    ///     CoordinateTable::new("colours", Default::default(), Default::default()).unwrap_err();
    /// assert!(error.text(Language::English).contains(coordinate_table_names()[0]));
    /// # Ok::<(), UnknownTableFormat>(())
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
            distribution: table.distribution,
        })
    }

    /// Writes it: a line of names, then a line for each value.
    pub fn write(&self, format: TableFormat, out: &mut impl Write) -> io::Result<()> {
        let between = if format == TableFormat::Csv { "," } else { " " };
        let mut names = vec!["value"];
        match &self.coordinates[..] {
            [_] => names.extend(self.turns.iter().map(String::as_str)),
            several => names.extend(several),
        }
        names.push("distance");
        writeln!(out, "{}", names.join(between))?;
        for (value, distance) in self.distances.iter().enumerate() {
            write!(out, "{value}{between}")?;
            match self.counts[..] {
                [_, second] => write!(out, "{}{between}{}{between}", value / second, value % second)?,
                _ => self.moves[value].iter().try_for_each(|after| write!(out, "{after}{between}"))?,
            }
            writeln!(out, "{distance}")?;
        }
        Ok(())
    }
}

/// The name of a table as it is listed: underscores and spaces mean the same as hyphens.
fn normal(name: &str) -> String {
    name.trim().to_lowercase().replace(['_', ' '], "-")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(name: &str, numbering: Numbering) -> CoordinateTable {
        CoordinateTable::new(name, numbering, Notation::German).expect("there is such a table")
    }

    fn written(table: &CoordinateTable, format: TableFormat) -> String {
        let mut bytes = Vec::new();
        table.write(format, &mut bytes).expect("memory can be written");
        String::from_utf8(bytes).expect("tables are ASCII")
    }

    #[test]
    fn the_twist_table_is_the_one_of_2010() {
        let twist = table("twist", Numbering::Transformer);
        let text = written(&twist, TableFormat::Text);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "value V V2 V' O O2 O' H H2 H' U U2 U' R R2 R' L L2 L' distance");
        assert_eq!(lines[1], "0 572 0 572 0 0 0 1503 0 1503 0 0 0 258 0 258 946 0 946 0");
        assert!(lines[2].starts_with("1 575 243 653 27 9 3 1495 55 775 1459 163 487 16 7 250 784 729 892 "));
        assert_eq!(lines.len(), 2188);
        assert_eq!(
            written(&twist, TableFormat::Csv).lines().nth(1),
            Some("0,572,0,572,0,0,0,1503,0,1503,0,0,0,258,0,258,946,0,946,0")
        );
        // The way of R U V and back: 1796, then 1473, 258, 0.
        let turn = |value: u32, name: &str| {
            twist.moves[value as usize][twist.turns.iter().position(|turn| turn == name).expect("this is a turn")]
        };
        assert_eq!([turn(1796, "V'"), turn(1473, "U'"), turn(258, "R'")], [1473, 258, 0]);
    }

    #[test]
    fn names_are_lenient_and_what_is_not_there_is_named() {
        let name = "Slice_Permutation";
        let found = CoordinateTable::new(name, Numbering::Kociemba, Notation::Wca).expect("this is a table");
        let text = written(&found, TableFormat::Text);
        assert_eq!(text.lines().next(), Some("value U U2 U' R2 F2 D D2 D' L2 B2 distance"));
        let fault = |name: &str| {
            let fault = CoordinateTable::new(name, Numbering::Kociemba, Notation::Wca).expect_err("there is none");
            fault.text(Language::English)
        };
        assert!(fault("edge_permutation").contains("479001600"), "{}", fault("edge_permutation"));
        assert!(fault("two-phase-large").contains("twist-slice"), "{}", fault("two-phase-large"));
        assert!("xls".parse::<TableFormat>().is_err());
    }
}
