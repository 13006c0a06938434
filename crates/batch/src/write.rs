//! Solved rows, written to a file of any format. The same rows give the same bytes.

use crate::error::BatchFileError;
use crate::format::{Format, Table};
use crate::lines::Packer;
use crate::parquet_file::ParquetWriter;
use crate::row::{Answer, SolvedRow};
use crate::settings::Settings;
use serde::Serialize;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A file that grows row by row.
pub(crate) struct AnswerWriter {
    path: PathBuf,
    kind: Kind,
}

enum Kind {
    Parquet(Box<ParquetWriter>),
    Csv(Box<csv::Writer<Packer>>),
    Lines(Packer, Table),
}

/// What is written of a row, in this order.
#[derive(Serialize)]
struct Row<'a> {
    id: u64,
    length: u8,
    moves: &'a str,
    nodes: u64,
    optimal: bool,
    cube: &'a str,
}

impl AnswerWriter {
    /// Starts a file. Only Parquet has room for the settings inside.
    pub(crate) fn create(path: &Path, format: Format, settings: &Settings) -> Result<AnswerWriter, BatchFileError> {
        let file = File::create(path).map_err(BatchFileError::write(path))?;
        let kind = match format.table {
            Table::Parquet => Kind::Parquet(Box::new(ParquetWriter::new(path, file, settings)?)),
            table => {
                let packer = Packer::new(file, format.packing).map_err(BatchFileError::write(path))?;
                if table == Table::Csv {
                    let mut file = csv::WriterBuilder::new().has_headers(false).from_writer(packer);
                    let header = file.write_record(["id", "length", "moves", "nodes", "optimal", "cube"]);
                    header.map_err(|error| BatchFileError::write(path)(error.into()))?;
                    Kind::Csv(Box::new(file))
                } else {
                    Kind::Lines(packer, table)
                }
            }
        };
        Ok(AnswerWriter { path: path.to_owned(), kind })
    }

    pub(crate) fn write(&mut self, row: SolvedRow) -> Result<(), BatchFileError> {
        match &mut self.kind {
            Kind::Parquet(file) => file.write(row),
            Kind::Csv(file) => {
                file.serialize(Row::of(&row)).map_err(|error| BatchFileError::write(&self.path)(error.into()))
            }
            Kind::Lines(packer, table) => line(packer, *table, &row).map_err(BatchFileError::write(&self.path)),
        }
    }

    /// Ends the file; it is on the disk afterwards.
    pub(crate) fn finish(self) -> Result<(), BatchFileError> {
        let failed = BatchFileError::write(&self.path);
        match self.kind {
            Kind::Parquet(file) => file.finish()?.sync_all().map_err(failed),
            Kind::Csv(file) => {
                let packer = file.into_inner().map_err(|error| error.into_error());
                packer.and_then(Packer::finish).and_then(|file| file.sync_all()).map_err(failed)
            }
            Kind::Lines(packer, _) => packer.finish().and_then(|file| file.sync_all()).map_err(failed),
        }
    }
}

impl Row<'_> {
    fn of(row: &SolvedRow) -> Row<'_> {
        let Answer { length, ref moves, nodes, optimal } = row.answer;
        Row { id: row.id, length, moves, nodes, optimal, cube: &row.cube }
    }
}

fn line(to: &mut Packer, table: Table, row: &SolvedRow) -> io::Result<()> {
    let row = Row::of(row);
    if table == Table::JsonLines {
        serde_json::to_writer(&mut *to, &row)?;
    } else {
        let Row { id, length, moves, nodes, optimal, cube } = row;
        // Tabs separate the columns, so the position can have none.
        write!(to, "{id}\t{length}\t{moves}\t{nodes}\t{optimal}\t{}", cube.replace('\t', " "))?;
    }
    to.write_all(b"\n")
}
