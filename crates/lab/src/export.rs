//! Records as tables for other programs: CSV and Parquet.
//!
//! Both have the same columns, one row per solve, with everything that the record says only once repeated in each row.
//! Rows come in the order of the positions and then of the entries, whatever the order in which they were finished; they
//! are written as they are read, a group at a time, so that any record fits into memory.

use crate::experiment::Row;
use crate::reader::{LeftOut, RecordError, RecordReader};
use parquet::basic::Compression;
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use std::io::{self, Write};
use std::sync::Arc;

/// Why a table could not be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The record cannot be read.
    #[error("{0}")]
    Record(#[from] RecordError),
    /// The table cannot be written.
    #[error("{0}")]
    Write(#[from] io::Error),
    /// The table cannot be written as Parquet.
    #[error("{0}")]
    Parquet(#[from] ParquetError),
}

/// A value of a column.
enum Cell {
    Text(Option<String>),
    Whole(Option<i64>),
    Real(Option<f64>),
    Flag(bool),
}

/// A column: its name, its Parquet type, and its value in a row.
struct Column {
    name: &'static str,
    kind: &'static str,
    cell: fn(&Row, &RecordReader) -> Cell,
}

fn whole(number: Option<u64>) -> Cell {
    Cell::Whole(number.map(|number| i64::try_from(number).unwrap_or(i64::MAX)))
}

fn text(text: &str) -> Cell {
    Cell::Text(Some(text.to_owned()))
}

fn seconds(nanoseconds: u64) -> f64 {
    nanoseconds as f64 / 1e9
}

const TEXT: &str = "OPTIONAL BYTE_ARRAY {name} (UTF8)";
const WHOLE: &str = "OPTIONAL INT64 {name}";
const REAL: &str = "OPTIONAL DOUBLE {name}";
const FLAG: &str = "REQUIRED BOOLEAN {name}";

fn count(row: &Row, metric: usize) -> Cell {
    whole(row.counts.map(|counts| counts[metric]))
}

const COLUMNS: [Column; 25] = [
    Column { name: "index", kind: WHOLE, cell: |row, _| whole(Some(row.index)) },
    Column { name: "position", kind: TEXT, cell: |row, _| text(&row.position) },
    Column { name: "puzzle", kind: TEXT, cell: |_, record| text(&record.experiment().puzzle) },
    Column { name: "start", kind: TEXT, cell: |_, record| text(&record.experiment().start) },
    Column { name: "seed", kind: WHOLE, cell: |_, record| whole(Some(record.experiment().seed)) },
    Column { name: "method", kind: TEXT, cell: |row, record| text(&record.experiment().entries[row.entry].method) },
    Column { name: "variant", kind: TEXT, cell: |row, record| text(&record.experiment().entries[row.entry].variant) },
    Column {
        name: "limited",
        kind: TEXT,
        cell: |row, record| {
            let entry = &record.experiment().entries[row.entry];
            let of_time = entry.milliseconds.map(|_| "time".to_owned());
            Cell::Text(of_time.or(entry.nodes.map(|_| "nodes".to_owned())))
        },
    },
    Column { name: "length", kind: WHOLE, cell: |row, _| whole(row.length) },
    Column { name: "htm", kind: WHOLE, cell: |row, _| count(row, 0) },
    Column { name: "qtm", kind: WHOLE, cell: |row, _| count(row, 1) },
    Column { name: "stm", kind: WHOLE, cell: |row, _| count(row, 2) },
    Column { name: "etm", kind: WHOLE, cell: |row, _| count(row, 3) },
    Column { name: "axial", kind: WHOLE, cell: |row, _| count(row, 4) },
    Column { name: "moves", kind: TEXT, cell: |row, _| Cell::Text(row.moves.clone()) },
    Column { name: "hands", kind: WHOLE, cell: |row, _| whole(row.hands) },
    Column { name: "random_turns", kind: WHOLE, cell: |row, _| whole(row.random_turns) },
    Column {
        name: "value",
        kind: REAL,
        cell: |row, record| {
            let unit = record.experiment().measure.map_or(1.0, |measure| measure.unit());
            Cell::Real(row.value.map(|value| value as f64 / unit))
        },
    },
    Column { name: "nodes", kind: WHOLE, cell: |row, _| whole(Some(row.nodes)) },
    Column { name: "seconds", kind: REAL, cell: |row, _| Cell::Real(Some(seconds(row.wall_ns))) },
    Column { name: "cpu_seconds", kind: REAL, cell: |row, _| Cell::Real(row.cpu_ns.map(seconds)) },
    Column {
        name: "improvements",
        kind: TEXT,
        cell: |row, _| {
            let pair = |(when, length): &(u64, u64)| format!("{}:{length}", seconds(*when));
            let list: Vec<String> = row.improvements.iter().map(pair).collect();
            Cell::Text((!list.is_empty()).then(|| list.join(" ")))
        },
    },
    Column {
        name: "machine",
        kind: TEXT,
        cell: |row, record| Cell::Text(record.session(row).map(|session| session.machine.clone())),
    },
    Column {
        name: "version",
        kind: TEXT,
        cell: |row, record| Cell::Text(record.session(row).map(|session| session.version.clone())),
    },
    Column { name: "shown", kind: FLAG, cell: |row, _| Cell::Flag(row.shown) },
];

/// Writes a record as CSV, with a header, in the order of the positions. Returns what was left out.
pub fn write_csv(record: RecordReader, to: &mut impl Write) -> Result<LeftOut, ExportError> {
    let mut rows = record.in_order()?;
    let mut table = csv::Writer::from_writer(to);
    table.write_record(COLUMNS.map(|column| column.name)).map_err(io::Error::from)?;
    while let Some(row) = rows.next_row()? {
        let cells = COLUMNS.iter().map(|column| match (column.cell)(&row, rows.record()) {
            Cell::Text(text) => text.unwrap_or_default(),
            Cell::Whole(number) => number.map_or_else(String::new, |number| number.to_string()),
            Cell::Real(number) => number.map_or_else(String::new, |number| number.to_string()),
            Cell::Flag(flag) => flag.to_string(),
        });
        table.write_record(cells).map_err(io::Error::from)?;
    }
    table.flush()?;
    Ok(rows.record().left_out())
}

/// How many rows are written at a time.
const GROUP: usize = 1 << 15;

/// Writes a record as Parquet, in the order of the positions. Returns what was left out.
pub fn write_parquet(record: RecordReader, to: impl Write + Send) -> Result<LeftOut, ExportError> {
    let mut ordered = record.in_order()?;
    let fields: String = COLUMNS.iter().map(|column| column.kind.replace("{name}", column.name) + ";\n").collect();
    let schema = Arc::new(parse_message_type(&format!("message solves {{\n{fields}}}"))?);
    let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
    let mut file = SerializedFileWriter::new(to, schema, Arc::new(properties))?;
    loop {
        let mut rows = Vec::new();
        while rows.len() < GROUP
            && let Some(row) = ordered.next_row()?
        {
            rows.push(row);
        }
        if rows.is_empty() {
            break;
        }
        let mut group = file.next_row_group()?;
        for column in &COLUMNS {
            let mut writer = group.next_column()?.expect("there is a column for each field");
            let cells = rows.iter().map(|row| (column.cell)(row, ordered.record()));
            write_column(writer.untyped(), cells)?;
            writer.close()?;
        }
        group.close()?;
    }
    file.close()?;
    Ok(ordered.record().left_out())
}

/// Values that are there, and for each row whether it is.
fn write_column(writer: &mut ColumnWriter<'_>, cells: impl Iterator<Item = Cell>) -> Result<(), ParquetError> {
    let mut levels: Vec<i16> = Vec::new();
    let (mut texts, mut wholes, mut reals, mut flags) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for cell in cells {
        let is_there = match cell {
            Cell::Text(text) => text.map(|text| texts.push(ByteArray::from(text.into_bytes()))).is_some(),
            Cell::Whole(number) => number.map(|number| wholes.push(number)).is_some(),
            Cell::Real(number) => number.map(|number| reals.push(number)).is_some(),
            Cell::Flag(flag) => {
                flags.push(flag);
                true
            }
        };
        levels.push(is_there.into());
    }
    match writer {
        ColumnWriter::ByteArrayColumnWriter(writer) => writer.write_batch(&texts, Some(&levels), None)?,
        ColumnWriter::Int64ColumnWriter(writer) => writer.write_batch(&wholes, Some(&levels), None)?,
        ColumnWriter::DoubleColumnWriter(writer) => writer.write_batch(&reals, Some(&levels), None)?,
        ColumnWriter::BoolColumnWriter(writer) => writer.write_batch(&flags, None, None)?,
        _ => unreachable!("columns are text, whole, real or flags"),
    };
    Ok(())
}
