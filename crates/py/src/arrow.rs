//! Tables through the Arrow C stream interface: strings are read where they are, without becoming Python objects.

use crate::process::workbench;
use crate::request::{batch_options, parse, reader, rejection};
use crate::watch::long;
use arrow_array::builder::{BooleanBuilder, StringBuilder, UInt8Builder, UInt64Builder};
use arrow_array::cast::AsArray;
use arrow_array::ffi_stream::{ArrowArrayStreamReader, FFI_ArrowArrayStream};
use arrow_array::types::{Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type, UInt32Type, UInt64Type};
use arrow_array::{AnyDictionaryArray, Array, ArrayRef, RecordBatch, RecordBatchIterator, RecordBatchReader};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef};
use contract::{Manner, Search};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use serde::Deserialize;
use std::ffi::CStr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use zauber::{BatchAnswer, BatchSolver, Rejection, Said, Watcher};

const STREAM: &CStr = c"arrow_array_stream";

#[derive(Deserialize)]
struct TableRequest {
    #[serde(flatten)]
    manner: Manner,
    #[serde(flatten)]
    search: Search,
}

/// Solutions as a stream of record batches; anything that knows Arrow can read it.
#[pyclass(module = "zauber._zauber", frozen)]
pub(crate) struct Solutions {
    batches: Vec<RecordBatch>,
}

#[pymethods]
impl Solutions {
    /// The stream, as a capsule.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        let batches = self.batches.clone().into_iter().map(Ok::<RecordBatch, ArrowError>);
        let reader = RecordBatchIterator::new(batches, schema());
        PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(Box::new(reader)), STREAM)
    }

    /// How many rows it has.
    fn __len__(&self) -> usize {
        self.batches.iter().map(RecordBatch::num_rows).sum()
    }
}

fn schema() -> SchemaRef {
    static SCHEMA: OnceLock<SchemaRef> = OnceLock::new();
    let new = || {
        Arc::new(Schema::new(vec![
            Field::new("id", DataType::UInt64, false),
            Field::new("length", DataType::UInt8, true),
            Field::new("moves", DataType::Utf8, true),
            Field::new("nodes", DataType::UInt64, true),
            Field::new("optimal", DataType::Boolean, true),
            Field::new("error", DataType::Utf8, true),
        ]))
    };
    Arc::clone(SCHEMA.get_or_init(new))
}

/// Reads the stream that an object offers.
fn batches(table: &Bound<'_, PyAny>) -> PyResult<Vec<RecordBatch>> {
    let capsule = table.call_method0("__arrow_c_stream__").map_err(|_| {
        PyTypeError::new_err(
            "give a table that knows Arrow: of pyarrow, Polars, DuckDB or pandas, with __arrow_c_stream__",
        )
    })?;
    let capsule = capsule.cast::<PyCapsule>()?;
    let pointer = capsule.pointer_checked(Some(STREAM))?.cast::<FFI_ArrowArrayStream>();
    // SAFETY: a capsule of this name holds a stream; it is moved out, and the capsule then has nothing to release.
    let stream = unsafe { FFI_ArrowArrayStream::from_raw(pointer.as_ptr()) };
    let failed = |error: ArrowError| PyValueError::new_err(error.to_string());
    let reader = ArrowArrayStreamReader::try_new(stream).map_err(failed)?;
    if reader.schema().column_with_name("cube").is_none() {
        return Err(PyValueError::new_err("the table needs a column cube of strings"));
    }
    reader.collect::<Result<_, _>>().map_err(failed)
}

/// The positions of a batch.
enum Cubes<'a> {
    Small(&'a arrow_array::StringArray),
    Large(&'a arrow_array::LargeStringArray),
    View(&'a arrow_array::StringViewArray),
    /// For each row the place of its position among fewer ones.
    Dictionary(Vec<Option<usize>>, Box<Cubes<'a>>),
}

impl<'a> Cubes<'a> {
    fn new(batch: &'a RecordBatch) -> PyResult<Cubes<'a>> {
        let column =
            batch.column_by_name("cube").ok_or_else(|| PyValueError::new_err("a batch lacks the column cube"))?;
        Cubes::of(column)
    }

    fn of(column: &'a ArrayRef) -> PyResult<Cubes<'a>> {
        match column.data_type() {
            DataType::Dictionary(..) => {
                let dictionary = column.as_any_dictionary();
                Ok(Cubes::Dictionary(places(dictionary), Box::new(Cubes::of(dictionary.values())?)))
            }
            DataType::Utf8 => Ok(Cubes::Small(column.as_string())),
            DataType::LargeUtf8 => Ok(Cubes::Large(column.as_string())),
            DataType::Utf8View => Ok(Cubes::View(column.as_string_view())),
            other => Err(PyTypeError::new_err(format!("the column cube must hold strings, not {other}"))),
        }
    }

    fn get(&self, row: usize) -> Option<&'a str> {
        match self {
            Cubes::Small(cubes) => cubes.is_valid(row).then(|| cubes.value(row)),
            Cubes::Large(cubes) => cubes.is_valid(row).then(|| cubes.value(row)),
            Cubes::View(cubes) => cubes.is_valid(row).then(|| cubes.value(row)),
            Cubes::Dictionary(places, cubes) => cubes.get(places[row]?),
        }
    }
}

/// For each row of a dictionary the place of its value; none where it is null.
fn places(dictionary: &dyn AnyDictionaryArray) -> Vec<Option<usize>> {
    // The places of a dictionary without values cannot be asked for.
    if dictionary.values().is_empty() {
        return vec![None; dictionary.len()];
    }
    let places = dictionary.normalized_keys();
    places.into_iter().enumerate().map(|(row, place)| dictionary.is_valid(row).then_some(place)).collect()
}

/// The identifiers of a batch; if it has none, the numbers of its rows, the first of which is `first`.
fn ids(batch: &RecordBatch, first: u64) -> PyResult<Vec<u64>> {
    match batch.column_by_name("id") {
        Some(column) => whole_numbers(column),
        None => Ok((first..first + batch.num_rows() as u64).collect()),
    }
}

fn whole_numbers(column: &ArrayRef) -> PyResult<Vec<u64>> {
    let wrong = || PyValueError::new_err("the column id must hold whole numbers of at least 0, and no nulls");
    if column.null_count() > 0 {
        return Err(wrong());
    }
    macro_rules! numbers {
        ($type:ty) => {
            column.as_primitive::<$type>().values().iter().map(|&id| u64::try_from(id).map_err(|_| wrong())).collect()
        };
    }
    match column.data_type() {
        DataType::Dictionary(..) => {
            let dictionary = column.as_any_dictionary();
            let values = whole_numbers(dictionary.values())?;
            Ok(places(dictionary).into_iter().flatten().map(|place| values[place]).collect())
        }
        DataType::UInt64 => Ok(column.as_primitive::<UInt64Type>().values().to_vec()),
        DataType::UInt32 => Ok(column.as_primitive::<UInt32Type>().values().iter().map(|&id| id.into()).collect()),
        DataType::UInt16 => Ok(column.as_primitive::<UInt16Type>().values().iter().map(|&id| id.into()).collect()),
        DataType::UInt8 => Ok(column.as_primitive::<UInt8Type>().values().iter().map(|&id| id.into()).collect()),
        DataType::Int64 => numbers!(Int64Type),
        DataType::Int32 => numbers!(Int32Type),
        DataType::Int16 => numbers!(Int16Type),
        DataType::Int8 => numbers!(Int8Type),
        _ => Err(wrong()),
    }
}

/// Solves the column `cube` of a table.
#[pyfunction]
#[pyo3(signature = (table, request, progress=None))]
pub(crate) fn solve_batch(
    py: Python<'_>,
    table: &Bound<'_, PyAny>,
    request: &str,
    progress: Option<Py<PyAny>>,
) -> PyResult<Solutions> {
    let request: TableRequest = parse(request)?;
    let batches = batches(table)?;
    // Counted as in files.
    let mut first = 1;
    let mut parts = Vec::new();
    for batch in &batches {
        parts.push((ids(batch, first)?, Cubes::new(batch)?));
        first += batch.num_rows() as u64;
    }
    let threads = request.search.threads.unwrap_or(1).clamp(1, 1024);
    let batches = long(py, threads, progress, |watcher| {
        let options = batch_options(&request.search, &request.manner)?;
        let (puzzle, reader) = (request.manner.puzzle.0, reader(&request.manner)?);
        let solver = workbench().batch_solver(puzzle, &reader, None, &options, watcher).map_err(rejection)?;
        Ok(parts.iter().map(|(ids, cubes)| solved(&solver, threads, ids, cubes, watcher)).collect())
    })?;
    Ok(Solutions { batches })
}

/// How many rows a thread takes at once.
const AT_ONCE: usize = 16;

type Cells = Vec<Result<BatchAnswer, Rejection>>;

fn solved(solver: &BatchSolver, threads: usize, ids: &[u64], cubes: &Cubes<'_>, watcher: &dyn Watcher) -> RecordBatch {
    let blocks: Vec<OnceLock<Cells>> = (0..ids.len().div_ceil(AT_ONCE)).map(|_| OnceLock::new()).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(block) = blocks.get(number) else { return };
            let rows = number * AT_ONCE..((number + 1) * AT_ONCE).min(ids.len());
            let solve = |row: usize| match cubes.get(row) {
                _ if watcher.is_cancelled() => {
                    Err(Rejection::of_input("cancelled", Said::verbatim("the work was cancelled")))
                }
                Some(cube) => solver.solve(cube, watcher),
                None => Err(Rejection::of_input("row", Said::verbatim("there is no position"))),
            };
            drop(block.set(rows.map(solve).collect()));
        }
    };
    match threads {
        1 => work(),
        _ => std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work)))),
    }
    let (mut lengths, mut moves) = (UInt8Builder::new(), StringBuilder::new());
    let (mut nodes, mut optimal, mut errors) = (UInt64Builder::new(), BooleanBuilder::new(), StringBuilder::new());
    for cell in blocks.into_iter().filter_map(OnceLock::into_inner).flatten() {
        let answer = cell.as_ref().ok();
        lengths.append_option(answer.map(|answer| answer.length));
        moves.append_option(answer.map(|answer| &answer.moves));
        nodes.append_option(answer.map(|answer| answer.nodes));
        optimal.append_option(answer.map(|answer| answer.optimal));
        errors.append_option(cell.as_ref().err().map(|rejection| &rejection.text));
    }
    let ids = arrow_array::UInt64Array::from(ids.to_vec());
    let columns: Vec<ArrayRef> = vec![
        Arc::new(ids),
        Arc::new(lengths.finish()),
        Arc::new(moves.finish()),
        Arc::new(nodes.finish()),
        Arc::new(optimal.finish()),
        Arc::new(errors.finish()),
    ];
    RecordBatch::try_new(schema(), columns).expect("all columns have one value for each row")
}
