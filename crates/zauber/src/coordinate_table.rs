//! Move and distance tables of the coordinates, to read and to calculate with.
//!
//! A solver has these tables in memory; here they are written out as text, for lessons, spreadsheets and other
//! programs: what each turn makes of each value of a coordinate, and how many turns each value is from 0. They are
//! computed from the pieces, in the numbering that is asked for, without the tables of the solvers. A table of two
//! coordinates has distances only: a turn changes each of them by itself, as its own table says.

use puzzle::{Assembly, Coordinate, Cube, Face, Move, Notation, Numbering, PieceLists, Turn};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Write};
use std::str::FromStr;
use words::Language;

/// Something that a turn changes by itself.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Coordinate(Coordinate),
    /// The permutation of the eight edges outside the slice, in the second phase.
    OtherEdges,
    /// The permutation of the four slice edges, in the second phase.
    SliceEdges,
}

impl Part {
    const fn name(self) -> &'static str {
        match self {
            Part::Coordinate(coordinate) => coordinate.name(),
            Part::OtherEdges => "other_edges_permutation",
            Part::SliceEdges => "slice_permutation",
        }
    }

    const fn count(self) -> usize {
        match self {
            Part::Coordinate(coordinate) => coordinate.count() as usize,
            Part::OtherEdges => 40_320,
            Part::SliceEdges => 24,
        }
    }

    /// A position in which it has this value.
    fn position(self, numbering: Numbering, value: usize) -> Assembly {
        let edges = |others, slice| {
            let edges = numbering.second_phase_edges(others, slice).expect("the value is below the count");
            let lists = PieceLists { edges, ..numbering.lists(&Assembly::SOLVED) };
            numbering.assembly(&lists).expect("each edge occurs once")
        };
        match self {
            Part::Coordinate(coordinate) => {
                let found = numbering.with(&Assembly::SOLVED, coordinate, value as u64);
                found.expect("the value is below the count")
            }
            Part::OtherEdges => edges(value as u64, 0),
            Part::SliceEdges => edges(0, value as u64),
        }
    }

    fn value(self, numbering: Numbering, position: &Assembly) -> usize {
        let second_phase = || {
            let edges = numbering.lists(position).edges;
            numbering.second_phase(&edges).expect("the turns of the second phase keep the slice edges in the slice")
        };
        let value = match self {
            Part::Coordinate(coordinate) => numbering.coordinate(position, coordinate),
            Part::OtherEdges => second_phase().0,
            Part::SliceEdges => second_phase().1,
        };
        value as usize
    }

    /// What each turn makes of each value.
    fn moves(self, numbering: Numbering, turns: &[Turn]) -> Vec<Vec<u32>> {
        let turned: Vec<Cube> = turns.iter().map(|&turn| Cube::SOLVED.turn(turn)).collect();
        let row = |value: usize| {
            let position = self.position(numbering, value);
            let after = |turn: &Cube| self.value(numbering, &position.then(turn.assembly())) as u32;
            turned.iter().map(after).collect()
        };
        (0..self.count()).map(row).collect()
    }
}

/// A table that can be written.
struct Row {
    name: &'static str,
    /// One part, or two of which the first has the greater weight.
    parts: &'static [Part],
    /// Only the turns of the second phase.
    second_phase: bool,
}

const TABLES: [Row; 10] = {
    const CORNERS: Part = Part::Coordinate(Coordinate::CornerPermutation);
    const TWIST: Part = Part::Coordinate(Coordinate::Twist);
    const FLIP: Part = Part::Coordinate(Coordinate::Flip);
    const SLICE: Part = Part::Coordinate(Coordinate::Slice);
    const fn first(name: &'static str, parts: &'static [Part]) -> Row {
        Row { name, parts, second_phase: false }
    }
    const fn second(name: &'static str, parts: &'static [Part]) -> Row {
        Row { name, parts, second_phase: true }
    }
    [
        first("twist", &[TWIST]),
        first("flip", &[FLIP]),
        first("slice", &[SLICE]),
        first("corner-permutation", &[CORNERS]),
        second("other-edges-permutation", &[Part::OtherEdges]),
        second("slice-permutation", &[Part::SliceEdges]),
        first("twist-slice", &[SLICE, TWIST]),
        first("flip-slice", &[SLICE, FLIP]),
        second("corners-slice-permutation", &[CORNERS, Part::SliceEdges]),
        second("edges-slice-permutation", &[Part::OtherEdges, Part::SliceEdges]),
    ]
};

/// The names of all tables that can be written.
pub fn coordinate_table_names() -> Vec<&'static str> {
    TABLES.iter().map(|row| row.name).collect()
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
    pub fn new(name: &str, numbering: Numbering, notation: Notation) -> Result<CoordinateTable, NoCoordinateTable> {
        let row = TABLES.iter().find(|row| row.name == normal(name)).ok_or_else(|| NoCoordinateTable(name.into()))?;
        let is_kept = |turn: &Turn| matches!(turn.face(), Face::U | Face::D) || turn.quarters().count() == 2;
        let turns: Vec<Turn> = turns_in_order(numbering).filter(|turn| !row.second_phase || is_kept(turn)).collect();
        let mut tables: Vec<Vec<Vec<u32>>> = row.parts.iter().map(|part| part.moves(numbering, &turns)).collect();
        let distances = distances(&tables);
        let mut distribution = BTreeMap::new();
        for &distance in &distances {
            *distribution.entry(distance).or_insert(0) += 1;
        }
        Ok(CoordinateTable {
            name: row.name,
            numbering: numbering.name(),
            coordinates: row.parts.iter().map(|part| part.name()).collect(),
            counts: row.parts.iter().map(|part| part.count()).collect(),
            turns: turns.into_iter().map(|turn| Move::from(turn).to_text(notation)).collect(),
            moves: if tables.len() == 1 { tables.remove(0) } else { Vec::new() },
            distances,
            distribution: distribution.into_values().collect(),
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

/// How far each value is from 0, breadth-first. The value of two tables is that of the first times the length of the
/// second, plus that of the second.
fn distances(tables: &[Vec<Vec<u32>>]) -> Vec<u8> {
    const UNSEEN: u8 = u8::MAX;
    let length: usize = tables.iter().map(Vec::len).product();
    let mut distances = vec![UNSEEN; length];
    distances[0] = 0;
    let mut border = vec![0];
    let mut distance = 0;
    while !border.is_empty() {
        distance += 1;
        let mut next = Vec::new();
        for value in border {
            for turn in 0..tables[0][0].len() {
                let (after, _) = tables.iter().rev().fold((0, (1, value)), |(after, (weight, rest)), table| {
                    let part = table[rest % table.len()][turn] as usize;
                    (after + weight * part, (weight * table.len(), rest / table.len()))
                });
                if distances[after] == UNSEEN {
                    distances[after] = distance;
                    next.push(after);
                }
            }
        }
        border = next;
    }
    distances
}

/// The name of a table as it is listed: underscores and spaces mean the same as hyphens.
fn normal(name: &str) -> String {
    name.trim().to_lowercase().replace(['_', ' '], "-")
}

/// The eighteen turns in the order in which tables of this numbering list them; the Transformer's begin with the front.
pub(crate) fn turns_in_order(numbering: Numbering) -> impl Iterator<Item = Turn> {
    let faces = match numbering {
        Numbering::Transformer => [Face::F, Face::U, Face::B, Face::D, Face::R, Face::L],
        Numbering::Kociemba | Numbering::Korf => Face::ALL,
    };
    faces.into_iter().flat_map(|face| Turn::all().filter(move |turn| turn.face() == face))
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
    fn distances_are_the_known_ones_in_every_numbering() {
        for numbering in Numbering::ALL {
            assert_eq!(table("flip", numbering).distribution, [1, 2, 25, 202, 620, 900, 285, 13]);
            for name in ["twist", "slice", "slice-permutation"] {
                let table = table(name, numbering);
                assert_eq!(table.distribution.iter().sum::<usize>(), table.counts[0], "{name}");
                assert!(table.moves.iter().all(|row| row.len() == table.turns.len()));
            }
        }
        assert_eq!(table("slice-permutation", Numbering::Korf).turns.len(), 10);
    }

    #[test]
    #[ignore = "slow: two million positions without optimization"]
    fn distances_of_two_coordinates_are_the_known_ones() {
        let known: [(&str, &[usize]); 4] = [
            ("twist-slice", &[1, 4, 50, 586, 6184, 54066, 296322, 582492, 142520, 340]),
            ("flip-slice", &[1, 4, 50, 532, 4804, 41832, 238263, 555636, 172314, 324]),
            (
                "corners-slice-permutation",
                &[1, 10, 67, 404, 2023, 8504, 28545, 69734, 127540, 179700, 189120, 199200, 116112, 44416, 2304],
            ),
            (
                "edges-slice-permutation",
                &[1, 10, 67, 456, 3063, 18202, 86691, 290812, 434814, 120488, 11818, 1114, 144],
            ),
        ];
        for (name, distribution) in known {
            assert_eq!(table(name, Numbering::Transformer).distribution, distribution, "{name}");
        }
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
