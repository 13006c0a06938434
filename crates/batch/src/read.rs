//! Questions and solved rows, read from a file of any format.

use crate::error::BatchFileError;
use crate::format::{Format, Table};
use crate::lines::{LONGEST, Lines, fields};
use crate::parquet_file::{ParquetAnswers, ParquetQuestions};
use crate::row::{Answer, Line, Question, RowFault, SolvedRow};
use serde::Deserialize;
use std::path::{Path, PathBuf};

/// The questions of a file, in order.
pub(crate) enum Questions {
    Parquet(Box<ParquetQuestions>),
    Lines(LineQuestions),
}

/// Where the columns of a file of lines are.
enum Columns {
    Text,
    Json,
    Csv { id: Option<usize>, cube: usize },
}

pub(crate) struct LineQuestions {
    path: PathBuf,
    lines: Lines,
    columns: Columns,
    /// How many rows were read, blank lines not counted.
    rows: u64,
}

impl Questions {
    pub(crate) fn open(path: &Path, format: Format) -> Result<Questions, BatchFileError> {
        if format.table == Table::Parquet {
            return Ok(Questions::Parquet(Box::new(ParquetQuestions::open(path)?)));
        }
        let mut lines = Lines::open(path, format.packing)?;
        let columns = match format.table {
            Table::Text => Columns::Text,
            Table::JsonLines => Columns::Json,
            _ => header(path, &mut lines)?,
        };
        Ok(Questions::Lines(LineQuestions { path: path.to_owned(), lines, columns, rows: 0 }))
    }

    /// The next one; `None` at the end.
    pub(crate) fn next(&mut self) -> Result<Option<Line>, BatchFileError> {
        match self {
            Questions::Parquet(rows) => rows.next(),
            Questions::Lines(rows) => rows.next(),
        }
    }

    /// The part that has been read.
    pub(crate) fn part(&self) -> f64 {
        match self {
            Questions::Parquet(rows) => rows.part(),
            Questions::Lines(rows) => rows.lines.part(),
        }
    }
}

fn header(path: &Path, lines: &mut Lines) -> Result<Columns, BatchFileError> {
    let line = lines.next().map_err(BatchFileError::read(path))?.map(|(_, line)| line);
    let names = match line {
        Some(Ok(line)) => fields(line).unwrap_or_default(),
        _ => Vec::new(),
    };
    let column = |wanted: &str| {
        let mut places = (0..names.len()).filter(|&place| names[place].trim().eq_ignore_ascii_case(wanted));
        match (places.next(), places.next()) {
            (first, None) => Ok(first),
            _ => Err(BatchFileError::twice(path, wanted)),
        }
    };
    let cube = column("cube")?.ok_or_else(|| {
        BatchFileError::content(
            path,
            "its first line must name the columns, and one of them must be cube, as in id,cube",
        )
    })?;
    Ok(Columns::Csv { id: column("id")?, cube })
}

#[derive(Deserialize)]
struct JsonQuestion {
    id: Option<u64>,
    cube: Option<String>,
}

impl LineQuestions {
    fn next(&mut self) -> Result<Option<Line>, BatchFileError> {
        loop {
            let Some((number, line)) = self.lines.next().map_err(BatchFileError::read(&self.path))? else {
                return Ok(None);
            };
            let mut line = match line {
                Ok(line) if line.trim().is_empty() => continue,
                Ok(line) => line.to_owned(),
                Err(fault) => return Ok(Some(Line { number, content: Err((String::new(), fault)) })),
            };
            self.rows += 1;
            // A position can be a net of several lines, if it is in quotation marks.
            while matches!(self.columns, Columns::Csv { .. }) && fields(&line).is_none() && line.len() < LONGEST {
                match self.lines.next().map_err(BatchFileError::read(&self.path))? {
                    Some((_, Ok(more))) => line = line + "\n" + more,
                    _ => break,
                }
            }
            let content = self.question(number, &line).map_err(|fault| (line, fault));
            return Ok(Some(Line { number, content }));
        }
    }

    fn question(&self, number: u64, line: &str) -> Result<Question, RowFault> {
        let question = |id, cube: &str| match cube.trim() {
            "" => Err(RowFault::NoCube),
            cube => Ok(Question { id, cube: cube.to_owned() }),
        };
        match &self.columns {
            Columns::Text => question(number, line),
            Columns::Json => {
                let row: JsonQuestion =
                    serde_json::from_str(line).map_err(|error| RowFault::NotJson(error.to_string()))?;
                question(row.id.unwrap_or(number), &row.cube.unwrap_or_default())
            }
            Columns::Csv { id, cube } => {
                let fields = fields(line).unwrap_or_default();
                let field = |column: usize| fields.get(column).map_or("", |field| field.trim());
                let id = match id.map(field) {
                    None => self.rows,
                    Some("") => return Err(RowFault::NoId),
                    Some(id) => id.parse().map_err(|_| RowFault::BadId(id.to_owned()))?,
                };
                question(id, field(*cube))
            }
        }
    }
}

/// The solved rows of a file, in order.
pub(crate) enum Answers {
    Parquet(Box<ParquetAnswers>),
    Lines { path: PathBuf, lines: Lines, table: Table },
}

#[derive(Deserialize)]
struct JsonAnswer {
    id: u64,
    length: u8,
    moves: String,
    nodes: u64,
    optimal: bool,
    cube: String,
}

impl Answers {
    pub(crate) fn open(path: &Path, format: Format) -> Result<Answers, BatchFileError> {
        if format.table == Table::Parquet {
            return Ok(Answers::Parquet(Box::new(ParquetAnswers::open(path)?)));
        }
        let mut lines = Lines::open(path, format.packing)?;
        if format.table == Table::Csv {
            lines.next().map_err(BatchFileError::read(path))?;
        }
        Ok(Answers::Lines { path: path.to_owned(), lines, table: format.table })
    }

    /// The part that has been read.
    pub(crate) fn part(&self) -> f64 {
        match self {
            Answers::Parquet(rows) => rows.part(),
            Answers::Lines { lines, .. } => lines.part(),
        }
    }

    pub(crate) fn next(&mut self) -> Result<Option<SolvedRow>, BatchFileError> {
        let (path, lines, table) = match self {
            Answers::Parquet(rows) => return rows.next(),
            Answers::Lines { path, lines, table } => (path, lines, *table),
        };
        let Some((number, line)) = lines.next().map_err(BatchFileError::read(path))? else { return Ok(None) };
        let damaged = || BatchFileError::content(path, format!("line {number} is not a solved row"));
        let mut line = line.map_err(|_| damaged())?.to_owned();
        if table == Table::JsonLines {
            let row: JsonAnswer = serde_json::from_str(&line).map_err(|_| damaged())?;
            let answer = Answer { length: row.length, moves: row.moves, nodes: row.nodes, optimal: row.optimal };
            return Ok(Some(SolvedRow { id: row.id, cube: row.cube, answer }));
        }
        while table == Table::Csv && fields(&line).is_none() {
            match lines.next().map_err(BatchFileError::read(path))? {
                Some((_, Ok(more))) => line = line + "\n" + more,
                _ => return Err(damaged()),
            }
        }
        let fields = match table {
            Table::Csv => fields(&line).unwrap_or_default(),
            _ => line.split('\t').map(str::to_owned).collect(),
        };
        row(&fields).ok_or_else(damaged).map(Some)
    }
}

fn row(fields: &[String]) -> Option<SolvedRow> {
    let [id, length, moves, nodes, optimal, cube] = fields else { return None };
    let answer = Answer {
        length: length.parse().ok()?,
        moves: moves.clone(),
        nodes: nodes.parse().ok()?,
        optimal: optimal.parse().ok()?,
    };
    Some(SolvedRow { id: id.parse().ok()?, cube: cube.clone(), answer })
}
