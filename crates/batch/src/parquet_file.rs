//! Parquet files, read and written a few columns at a time. Arrow is not needed for that.

use crate::error::BatchFileError;
use crate::row::{Answer, Line, Question, RowFault, SolvedRow};
use crate::settings::Settings;
use parquet::basic::{Compression, ConvertedType, Encoding, LogicalType, Type, ZstdLevel};
use parquet::column::reader::{ColumnReader, ColumnReaderImpl};
use parquet::column::writer::ColumnWriter;
use parquet::data_type::{ByteArray, DataType};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::ColumnPath;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How many rows are read at a time.
const AT_ONCE: usize = 1 << 10;

/// The columns of a file that are read.
struct Columns<const N: usize> {
    path: PathBuf,
    file: SerializedFileReader<File>,
    columns: [Option<Column>; N],
    group: usize,
    /// Rows of the current group that are not read yet.
    left: usize,
    done: u64,
    all: u64,
}

struct Column {
    index: usize,
    is_optional: bool,
    /// Whether large numbers are meant, not negative ones.
    is_unsigned: bool,
    reader: Option<ColumnReader>,
    values: Values,
}

/// Values that were read, the next one last.
enum Values {
    Whole(Vec<Option<i64>>),
    Text(Vec<Option<ByteArray>>),
    Flag(Vec<Option<bool>>),
}

impl Values {
    fn len(&self) -> usize {
        match self {
            Values::Whole(values) => values.len(),
            Values::Text(values) => values.len(),
            Values::Flag(values) => values.len(),
        }
    }
}

impl<const N: usize> Columns<N> {
    fn open(path: &Path, names: [&str; N]) -> Result<Columns<N>, BatchFileError> {
        let file = File::open(path).map_err(BatchFileError::read(path))?;
        let file = SerializedFileReader::new(file).map_err(BatchFileError::parquet(path))?;
        let about = file.metadata().file_metadata();
        let all = u64::try_from(about.num_rows()).unwrap_or(0);
        let schema = about.schema_descr();
        let mut columns = [const { None }; N];
        for (place, name) in columns.iter_mut().zip(names) {
            let mut places = (0..schema.num_columns()).filter(|&index| schema.column(index).path().string() == name);
            let Some(index) = places.next() else { continue };
            if places.next().is_some() {
                return Err(BatchFileError::twice(path, name));
            }
            let column = schema.column(index);
            let values = match column.physical_type() {
                Type::INT32 | Type::INT64 => Values::Whole(Vec::new()),
                Type::BYTE_ARRAY | Type::FIXED_LEN_BYTE_ARRAY => Values::Text(Vec::new()),
                Type::BOOLEAN => Values::Flag(Vec::new()),
                other => return Err(BatchFileError::content(path, format!("its column {name} has the type {other}"))),
            };
            let unsigned =
                [ConvertedType::UINT_8, ConvertedType::UINT_16, ConvertedType::UINT_32, ConvertedType::UINT_64];
            let is_unsigned = unsigned.contains(&column.converted_type())
                || matches!(column.logical_type_ref(), Some(LogicalType::Integer(integer)) if !integer.is_signed);
            let is_optional = column.max_def_level() > 0;
            *place = Some(Column { index, is_optional, is_unsigned, reader: None, values });
        }
        Ok(Columns { path: path.to_owned(), file, columns, group: 0, left: 0, done: 0, all })
    }

    fn part(&self) -> f64 {
        self.done as f64 / self.all.max(1) as f64
    }

    /// Makes the next row the last of the values; false at the end.
    fn advance(&mut self) -> Result<bool, BatchFileError> {
        let buffered = self.columns.iter().flatten().map(|column| column.values.len()).max();
        if buffered.unwrap_or(0) == 0 && !self.fill().map_err(BatchFileError::parquet(&self.path))? {
            return Ok(false);
        }
        self.done += 1;
        Ok(true)
    }

    fn fill(&mut self) -> Result<bool, ParquetError> {
        while self.left == 0 {
            if self.group == self.file.num_row_groups() {
                return Ok(false);
            }
            let group = self.file.get_row_group(self.group)?;
            self.left = usize::try_from(group.metadata().num_rows()).unwrap_or(0);
            self.group += 1;
            for column in self.columns.iter_mut().flatten() {
                column.reader = Some(group.get_column_reader(column.index)?);
            }
        }
        let count = self.left.min(AT_ONCE);
        self.left -= count;
        for column in self.columns.iter_mut().flatten() {
            column.read(count)?;
        }
        Ok(true)
    }

    fn text(&mut self, column: usize) -> Result<Option<String>, BatchFileError> {
        match self.columns[column].as_mut().map(|column| &mut column.values) {
            Some(Values::Text(values)) => {
                let Some(bytes) = values.pop().flatten() else { return Ok(None) };
                Ok(Some(String::from_utf8_lossy(bytes.data()).into_owned()))
            }
            _ => Err(BatchFileError::content(&self.path, "it lacks a column of text")),
        }
    }

    /// A number of at least 0; the others as they are written.
    fn whole(&mut self, column: usize) -> Result<Option<Result<u64, String>>, BatchFileError> {
        match self.columns[column].as_mut().map(|column| (column.is_unsigned, &mut column.values)) {
            Some((is_unsigned, Values::Whole(values))) => Ok(values.pop().flatten().map(|value| match value {
                0.. => Ok(value as u64),
                _ if is_unsigned => Ok(value as u64),
                _ => Err(value.to_string()),
            })),
            _ => Err(BatchFileError::content(&self.path, "it lacks a column of whole numbers")),
        }
    }

    fn flag(&mut self, column: usize) -> Result<Option<bool>, BatchFileError> {
        match self.columns[column].as_mut().map(|column| &mut column.values) {
            Some(Values::Flag(values)) => Ok(values.pop().flatten()),
            _ => Err(BatchFileError::content(&self.path, "it lacks a column of flags")),
        }
    }
}

impl Column {
    /// Reads this many rows.
    fn read(&mut self, count: usize) -> Result<(), ParquetError> {
        let is_optional = self.is_optional;
        let reader = self.reader.as_mut().expect("the group is open");
        match (reader, &mut self.values) {
            (ColumnReader::Int64ColumnReader(reader), Values::Whole(to)) => {
                *to = values(reader, count, is_optional, |value| value)?;
            }
            (ColumnReader::Int32ColumnReader(reader), Values::Whole(to)) => {
                let is_unsigned = self.is_unsigned;
                *to = values(reader, count, is_optional, |value| match is_unsigned {
                    true => i64::from(value as u32),
                    false => i64::from(value),
                })?;
            }
            (ColumnReader::ByteArrayColumnReader(reader), Values::Text(to)) => {
                *to = values(reader, count, is_optional, |value| value)?;
            }
            (ColumnReader::FixedLenByteArrayColumnReader(reader), Values::Text(to)) => {
                *to = values(reader, count, is_optional, ByteArray::from)?;
            }
            (ColumnReader::BoolColumnReader(reader), Values::Flag(to)) => {
                *to = values(reader, count, is_optional, |value| value)?;
            }
            _ => return Err(ParquetError::General("a column changes its type".into())),
        }
        Ok(())
    }
}

/// The next values of a column, in reverse order.
fn values<T: DataType, V>(
    reader: &mut ColumnReaderImpl<T>,
    count: usize,
    is_optional: bool,
    convert: impl Fn(T::T) -> V,
) -> Result<Vec<Option<V>>, ParquetError> {
    let (mut levels, mut read) = (Vec::new(), Vec::new());
    let mut records = 0;
    while records < count {
        let (more, ..) = reader.read_records(count - records, Some(&mut levels), None, &mut read)?;
        if more == 0 {
            return Err(ParquetError::General("a column has too few rows".into()));
        }
        records += more;
    }
    let mut read = read.into_iter().map(convert);
    let mut values: Vec<Option<V>> = match is_optional {
        false => read.map(Some).collect(),
        true => levels.iter().map(|&level| if level > 0 { read.next() } else { None }).collect(),
    };
    values.reverse();
    Ok(values)
}

/// The questions of a Parquet file.
pub(crate) struct ParquetQuestions {
    columns: Columns<2>,
}

impl ParquetQuestions {
    pub(crate) fn open(path: &Path) -> Result<ParquetQuestions, BatchFileError> {
        let columns = Columns::open(path, ["id", "cube"])?;
        let is = |column: usize, kind: fn(&Values) -> bool| columns.columns[column].as_ref().map(|it| kind(&it.values));
        if is(1, |values| matches!(values, Values::Text(_))) != Some(true) {
            return Err(BatchFileError::content(path, "it needs a column cube of strings"));
        }
        if is(0, |values| matches!(values, Values::Whole(_))) == Some(false) {
            return Err(BatchFileError::content(path, "its column id must hold whole numbers"));
        }
        Ok(ParquetQuestions { columns })
    }

    pub(crate) fn part(&self) -> f64 {
        self.columns.part()
    }

    pub(crate) fn next(&mut self) -> Result<Option<Line>, BatchFileError> {
        if !self.columns.advance()? {
            return Ok(None);
        }
        let number = self.columns.done;
        let cube = self.columns.text(1)?;
        let id = match self.columns.columns[0] {
            Some(_) => self.columns.whole(0)?,
            None => Some(Ok(number)),
        };
        let given = || cube.clone().unwrap_or_default();
        let content = match (id, &cube) {
            (None, _) => Err((given(), RowFault::NoId)),
            (Some(Err(id)), _) => Err((given(), RowFault::BadId(id))),
            (_, None) => Err((String::new(), RowFault::NoCube)),
            (_, Some(cube)) if cube.trim().is_empty() => Err((given(), RowFault::NoCube)),
            (Some(Ok(id)), Some(cube)) => Ok(Question { id, cube: cube.clone() }),
        };
        Ok(Some(Line { number, content }))
    }
}

/// The solved rows of a Parquet file.
pub(crate) struct ParquetAnswers {
    columns: Columns<6>,
}

impl ParquetAnswers {
    pub(crate) fn open(path: &Path) -> Result<ParquetAnswers, BatchFileError> {
        Ok(ParquetAnswers { columns: Columns::open(path, NAMES)? })
    }

    pub(crate) fn part(&self) -> f64 {
        self.columns.part()
    }

    pub(crate) fn next(&mut self) -> Result<Option<SolvedRow>, BatchFileError> {
        let columns = &mut self.columns;
        if !columns.advance()? {
            return Ok(None);
        }
        let row = columns.done;
        let path = columns.path.clone();
        let incomplete = || BatchFileError::content(&path, format!("row {row} has an empty column"));
        let [id, length, nodes] = [0, 1, 3].map(|column| columns.whole(column));
        let number = |value: Result<Option<Result<u64, String>>, BatchFileError>| match value {
            Ok(value) => value.and_then(Result::ok).ok_or_else(incomplete),
            Err(error) => Err(error),
        };
        let answer = Answer {
            length: u8::try_from(number(length)?).map_err(|_| incomplete())?,
            moves: columns.text(2)?.ok_or_else(incomplete)?,
            nodes: number(nodes)?,
            optimal: columns.flag(4)?.ok_or_else(incomplete)?,
        };
        Ok(Some(SolvedRow { id: number(id)?, cube: columns.text(5)?.ok_or_else(incomplete)?, answer }))
    }
}

/// The settings in a Parquet file that a run has written; `None` if it is another one.
pub(crate) fn settings(path: &Path) -> Result<Option<Settings>, BatchFileError> {
    let file = File::open(path).map_err(BatchFileError::read(path))?;
    let file = SerializedFileReader::new(file).map_err(BatchFileError::parquet(path))?;
    let pairs = file.metadata().file_metadata().key_value_metadata();
    let found =
        pairs.and_then(|pairs| pairs.iter().find(|pair| pair.key == KEY)).and_then(|pair| pair.value.as_deref());
    found.map(serde_json::from_str).transpose().map_err(|error| BatchFileError::content(path, error.to_string()))
}

/// The key of the settings, as JSON.
const KEY: &str = "zauber";

const NAMES: [&str; 6] = ["id", "length", "moves", "nodes", "optimal", "cube"];

const SCHEMA: &str = "message solutions {
    REQUIRED INT64 id (INTEGER(64,false));
    REQUIRED INT32 length (INTEGER(8,false));
    REQUIRED BYTE_ARRAY moves (STRING);
    REQUIRED INT64 nodes (INTEGER(64,false));
    REQUIRED BOOLEAN optimal;
    REQUIRED BYTE_ARRAY cube (STRING);
}";

/// How many rows are written at a time.
const GROUP: usize = 1 << 16;

/// A Parquet file that grows.
pub(crate) struct ParquetWriter {
    path: PathBuf,
    file: SerializedFileWriter<File>,
    ids: Vec<i64>,
    lengths: Vec<i32>,
    moves: Vec<ByteArray>,
    nodes: Vec<i64>,
    optimal: Vec<bool>,
    cubes: Vec<ByteArray>,
}

impl ParquetWriter {
    pub(crate) fn new(path: &Path, file: File, settings: &Settings) -> Result<ParquetWriter, BatchFileError> {
        let failed = || BatchFileError::parquet(path);
        let schema = Arc::new(parse_message_type(SCHEMA).map_err(failed())?);
        let json = serde_json::to_string(settings).expect("settings are plain data");
        // The most important ones also by themselves, for those who only look.
        let pairs = [
            (KEY.to_owned(), json),
            ("zauber.schema_version".to_owned(), settings.schema_version.to_string()),
            ("zauber.method".to_owned(), settings.method.clone()),
            ("zauber.variant".to_owned(), settings.variant.clone()),
            ("zauber.metric".to_owned(), settings.metric.clone()),
            ("zauber.table_hash".to_owned(), settings.table_hash.clone().unwrap_or_else(|| "computed".into())),
        ];
        let pairs = pairs.into_iter().map(|(key, value)| KeyValue::new(key, value)).collect();
        let level = ZstdLevel::try_new(3).map_err(failed())?;
        let properties = WriterProperties::builder()
            .set_compression(Compression::ZSTD(level))
            .set_key_value_metadata(Some(pairs))
            // No two rows are alike, but for their lengths.
            .set_dictionary_enabled(false)
            .set_column_dictionary_enabled(ColumnPath::from("length"), true)
            .set_column_encoding(ColumnPath::from("id"), Encoding::DELTA_BINARY_PACKED)
            .set_column_encoding(ColumnPath::from("nodes"), Encoding::DELTA_BINARY_PACKED)
            .build();
        let file = SerializedFileWriter::new(file, schema, Arc::new(properties)).map_err(failed())?;
        let (ids, lengths, moves, nodes, optimal, cubes) = Default::default();
        Ok(ParquetWriter { path: path.to_owned(), file, ids, lengths, moves, nodes, optimal, cubes })
    }

    pub(crate) fn write(&mut self, row: SolvedRow) -> Result<(), BatchFileError> {
        self.ids.push(row.id as i64);
        self.lengths.push(row.answer.length.into());
        self.moves.push(row.answer.moves.into_bytes().into());
        self.nodes.push(row.answer.nodes as i64);
        self.optimal.push(row.answer.optimal);
        self.cubes.push(row.cube.into_bytes().into());
        if self.ids.len() < GROUP {
            return Ok(());
        }
        self.flush().map_err(BatchFileError::parquet(&self.path))
    }

    fn flush(&mut self) -> Result<(), ParquetError> {
        if self.ids.is_empty() {
            return Ok(());
        }
        let mut group = self.file.next_row_group()?;
        for name in NAMES {
            let mut column = group.next_column()?.expect("there is a column for each name");
            match (column.untyped(), name) {
                (ColumnWriter::Int64ColumnWriter(writer), "id") => writer.write_batch(&self.ids, None, None)?,
                (ColumnWriter::Int32ColumnWriter(writer), _) => writer.write_batch(&self.lengths, None, None)?,
                (ColumnWriter::ByteArrayColumnWriter(writer), "moves") => {
                    writer.write_batch(&self.moves, None, None)?
                }
                (ColumnWriter::Int64ColumnWriter(writer), _) => writer.write_batch(&self.nodes, None, None)?,
                (ColumnWriter::BoolColumnWriter(writer), _) => writer.write_batch(&self.optimal, None, None)?,
                (ColumnWriter::ByteArrayColumnWriter(writer), _) => writer.write_batch(&self.cubes, None, None)?,
                _ => unreachable!("the schema has these columns"),
            };
            column.close()?;
        }
        group.close()?;
        self.ids.clear();
        self.lengths.clear();
        self.moves.clear();
        self.nodes.clear();
        self.optimal.clear();
        self.cubes.clear();
        Ok(())
    }

    /// Ends the file and returns it.
    pub(crate) fn finish(mut self) -> Result<File, BatchFileError> {
        self.flush().and_then(|()| self.file.into_inner()).map_err(BatchFileError::parquet(&self.path))
    }
}
