//! Solved rows, written to a file of any format. The same rows give the same bytes.

use crate::error::BatchFileError;
use crate::format::{Format, Table};
use crate::lines::{Packer, write_field};
use crate::parquet_file::ParquetWriter;
use crate::row::SolvedRow;
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
    Lines(Packer, Table),
}

#[derive(Serialize)]
struct JsonRow<'a> {
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
                let mut packer = Packer::new(file, format.packing).map_err(BatchFileError::write(path))?;
                if table == Table::Csv {
                    writeln!(packer, "id,length,moves,nodes,optimal,cube").map_err(BatchFileError::write(path))?;
                }
                Kind::Lines(packer, table)
            }
        };
        Ok(AnswerWriter { path: path.to_owned(), kind })
    }

    pub(crate) fn write(&mut self, row: SolvedRow) -> Result<(), BatchFileError> {
        match &mut self.kind {
            Kind::Parquet(file) => file.write(row),
            Kind::Lines(packer, table) => line(packer, *table, &row).map_err(BatchFileError::write(&self.path)),
        }
    }

    /// Ends the file; it is on the disk afterwards.
    pub(crate) fn finish(self) -> Result<(), BatchFileError> {
        let failed = BatchFileError::write(&self.path);
        match self.kind {
            Kind::Parquet(file) => file.finish()?.sync_all().map_err(failed),
            Kind::Lines(packer, _) => packer.finish().and_then(|file| file.sync_all()).map_err(failed),
        }
    }
}

fn line(to: &mut Packer, table: Table, row: &SolvedRow) -> io::Result<()> {
    let (answer, id) = (&row.answer, row.id);
    let (length, moves, nodes, optimal) = (answer.length, &answer.moves, answer.nodes, answer.optimal);
    match table {
        Table::Csv => {
            write!(to, "{id},{length},{moves},{nodes},{optimal},")?;
            write_field(to, &row.cube)?;
        }
        Table::JsonLines => {
            serde_json::to_writer(&mut *to, &JsonRow { id, length, moves, nodes, optimal, cube: &row.cube })?;
        }
        // Tabs separate the columns, so the position can have none.
        _ => write!(to, "{id}\t{length}\t{moves}\t{nodes}\t{optimal}\t{}", row.cube.replace('\t', " "))?,
    }
    to.write_all(b"\n")
}
