//! The verbs: a request in, an answer out, both as JSON.

use crate::process::workbench;
use crate::request::{answer, batch_options, of_files, of_request, parse, reader, rejection};
use crate::watch::long;
use contract::{FilesRequest, PicturesRequest};
use pyo3::prelude::*;
use serde_json::{Value, json};
use std::time::Duration;
use zauber::{BatchRequest, Choice, Given, LookedAt, Puzzle, Reader, Rejection, Said, SolveError, SolveOptions};

type Callback = Option<Py<PyAny>>;

/// How long [`solve_string`] searches.
const QUICK: Duration = Duration::from_millis(1);
/// How long it searches if that was not enough for any.
const PATIENCE: [Duration; 3] = [Duration::from_millis(10), Duration::from_millis(100), Duration::from_secs(1)];

/// As `kociemba.solve`.
#[pyfunction]
#[pyo3(signature = (cubestring, patternstring=None, max_depth=24))]
pub(crate) fn solve_string(
    py: Python<'_>,
    cubestring: &str,
    patternstring: Option<&str>,
    max_depth: i64,
) -> PyResult<String> {
    long(py, 1, None, |watcher| {
        if max_depth < 0 {
            return Err(Rejection::of_options(
                "max_depth",
                Said::verbatim("max_depth is a number of turns, at least 0"),
            ));
        }
        let max_depth = u32::try_from(max_depth).unwrap_or(u32::MAX);
        let read = |text| Reader::default().read(Puzzle::Cube, Given::Facelets(text));
        let (start, goal) = (read(cubestring)?, patternstring.map(read).transpose()?);
        let solve = |time| {
            let options = SolveOptions::limited(Choice::usual(Puzzle::Cube), Some(time), None, Some(max_depth));
            workbench().solve(&start, goal.as_ref(), &options, watcher)
        };
        let mut solution = solve(QUICK);
        for time in PATIENCE {
            if !matches!(solution, Err(SolveError::NotFound(_) | SolveError::NoTable(_))) || watcher.is_cancelled() {
                break;
            }
            solution = solve(time);
        }
        Ok(solution.map_err(rejection)?.report().moves)
    })
}

/// Asks by the name of a verb, with JSON in and out.
#[pyfunction]
#[pyo3(signature = (verb, request, threads=1, progress=None))]
pub(crate) fn ask(py: Python<'_>, verb: &str, request: &str, threads: usize, progress: Callback) -> PyResult<String> {
    long(py, threads.clamp(1, 1024), progress, |watcher| {
        zauber::ask(verb, request.as_bytes(), workbench(), watcher).map_err(of_request)
    })
}

/// The names of the fields of a verb's request.
#[pyfunction]
pub(crate) fn fields(verb: &str) -> Option<Vec<String>> {
    zauber::fields(verb)
}

/// An SVG picture of ours as PNG.
#[pyfunction]
pub(crate) fn png(py: Python<'_>, svg: &str, width: u32) -> PyResult<Vec<u8>> {
    long(py, 1, None, |watcher| {
        draw::png_cancellable(svg, width, &|| watcher.is_cancelled())
            .map_err(|error| Rejection::of_options("png", Said::verbatim(error.to_string())))
    })
}

/// The cube in pictures: names and contents of files.
#[pyfunction]
pub(crate) fn scan_pictures(py: Python<'_>, request: &str, pictures: Vec<(String, Vec<u8>)>) -> PyResult<String> {
    let request: PicturesRequest = parse(request)?;
    long(py, 1, None, |_| {
        let (puzzle, language) = (request.puzzle.0, request.lang.unwrap_or_default().0);
        let looked = pictures.iter().map(|(name, bytes)| LookedAt::new(puzzle, name, bytes, language));
        let looked: Vec<LookedAt> = looked.collect::<Result<_, _>>()?;
        Ok(answer(&zauber::scan_pictures(puzzle, &looked, request.options(), language)?))
    })
}

/// Solves files of positions.
#[pyfunction]
#[pyo3(signature = (request, progress=None))]
pub(crate) fn batch(py: Python<'_>, request: &str, progress: Callback) -> PyResult<String> {
    let request: FilesRequest = parse(request)?;
    let threads = request.search.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    // A table that is missing is built by as many; 0 means all cores.
    zauber::limit_threads(request.search.threads.unwrap_or(0));
    // Its threads are its own; the caller looks for signals.
    long(py, 2, progress, |watcher| {
        let part = request.part.as_deref().map(str::parse).transpose();
        let options = SolveOptions { threads, ..batch_options(&request.search, &request.manner)? };
        let files = BatchRequest {
            input: request.input.clone().unwrap_or_default(),
            output: request.output.clone(),
            part: part.map_err(|why: &str| Rejection::of_options("part", Said::verbatim(why)))?,
            puzzle: request.manner.puzzle.0,
            reader: reader(&request.manner)?,
            goal: request.search.to.as_ref().and_then(|to| to.facelets.clone()),
            options,
        };
        Ok(answer(&workbench().batch(&files, watcher).map_err(of_files)?))
    })
}

/// Replays files of solutions.
#[pyfunction]
#[pyo3(signature = (request, progress=None))]
pub(crate) fn verify_batch(py: Python<'_>, request: &str, progress: Callback) -> PyResult<String> {
    let request: FilesRequest = parse(request)?;
    long(py, 1, progress, |watcher| {
        let reader = reader(&request.manner)?;
        let found = zauber::verify_batch(&request.output, request.input.as_deref(), &reader, watcher);
        let found: Value = json!(found.map_err(of_files)?);
        Ok(answer(&found))
    })
}
