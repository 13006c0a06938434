//! The verbs: a request in, an answer out, both as JSON.

use crate::process::workbench;
use crate::request::{
    answer, as_python_error, batch_options, of_files, of_request, parse, position, reader, rejection,
};
use crate::watch::long;
use contract::{Manner, Position, Search, Time};
use draw::View;
use pyo3::prelude::*;
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::Duration;
use zauber::{
    BatchRequest, Choice, Given, LookedAt, Optimise, PlanOptions, Puzzle, Reader, Rejection, Robot, Said, ScanMethod,
    SolveError, SolveOptions, StoredTable,
};

type Callback = Option<Py<PyAny>>;

/// Turns what was rejected into a Python exception.
fn told<T>(py: Python<'_>, result: Result<T, Rejection>) -> PyResult<T> {
    result.map_err(|rejection| as_python_error(py, &rejection))
}

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

#[derive(Deserialize)]
struct PictureRequest {
    #[serde(flatten)]
    manner: Manner,
    position: Position,
    view: String,
}

/// A picture as SVG.
#[pyfunction]
pub(crate) fn picture(py: Python<'_>, request: &str) -> PyResult<String> {
    let request: PictureRequest = parse(request)?;
    let drawn = || {
        let view = match request.view.as_str() {
            "net" => View::Net,
            "cube" => View::Cube,
            "both" => View::Both,
            other => {
                let text = format!("there is no view '{other}'; choose net, cube or both");
                return Err(Rejection::of_options("view", Said::verbatim(text)));
            }
        };
        Ok(position(&request.position, &request.manner)?.svg(view))
    };
    told(py, drawn())
}

/// An SVG picture of ours as PNG.
#[pyfunction]
pub(crate) fn png(py: Python<'_>, svg: &str, width: u32) -> PyResult<Vec<u8>> {
    long(py, 1, None, |watcher| {
        draw::png_cancellable(svg, width, &|| watcher.is_cancelled())
            .map_err(|error| Rejection::of_options("png", Said::verbatim(error.to_string())))
    })
}

fn scan_method(name: Option<&str>) -> Result<ScanMethod, Rejection> {
    let Some(name) = name else { return Ok(ScanMethod::Legal) };
    name.parse().map_err(|_| {
        let text = format!("there is no way to scan called '{name}'; choose legal or 2010");
        Rejection::of_options("method", Said::verbatim(text))
    })
}

#[derive(Deserialize)]
struct ScanRequest {
    #[serde(flatten)]
    manner: Manner,
    method: Option<String>,
}

/// The cube in pictures: names and contents of files.
#[pyfunction]
pub(crate) fn scan_pictures(py: Python<'_>, request: &str, pictures: Vec<(String, Vec<u8>)>) -> PyResult<String> {
    let request: ScanRequest = parse(request)?;
    long(py, 1, None, |_| {
        let (puzzle, language) = (request.manner.puzzle.0, reader(&request.manner)?.language);
        let looked = pictures.iter().map(|(name, bytes)| LookedAt::new(puzzle, name, bytes, language));
        let looked: Vec<LookedAt> = looked.collect::<Result<_, _>>()?;
        let method = scan_method(request.method.as_deref())?;
        Ok(answer(&zauber::scan_pictures(puzzle, &looked, method, language)?))
    })
}

/// The robots that come with the program.
#[pyfunction]
pub(crate) fn robots(py: Python<'_>, request: &str) -> PyResult<String> {
    let manner: Manner = parse(request)?;
    told(py, reader(&manner).map(|reader| answer(&zauber::robots(reader.language))))
}

#[derive(Deserialize)]
struct PlanRequest {
    #[serde(flatten)]
    manner: Manner,
    /// A name, or the text of a machine file.
    robot: String,
    machine: Option<String>,
    position: Option<Position>,
    to: Option<Position>,
    alg: Option<String>,
    optimise: Option<String>,
    time: Option<Time>,
    threads: Option<usize>,
}

/// A program for a robot.
#[pyfunction]
#[pyo3(signature = (request, progress=None))]
pub(crate) fn robot_plan(py: Python<'_>, request: &str, progress: Callback) -> PyResult<String> {
    let request: PlanRequest = parse(request)?;
    let threads = request.threads.unwrap_or(1).clamp(1, 1024);
    // The planner divides its work, so it always gets threads of its own.
    long(py, threads.max(2), progress, |watcher| {
        let (manner, reader) = (&request.manner, reader(&request.manner)?);
        let language = reader.language;
        let robot = match &request.machine {
            Some(text) => Robot::parse(&request.robot, text, language)?,
            None => Robot::named(&request.robot, language)?,
        };
        let optimise = |usual| {
            let Some(name) = request.optimise.as_deref() else { return Ok(usual) };
            Optimise::ALL.into_iter().find(|optimise| optimise.name() == name).ok_or_else(|| {
                let names: Vec<&str> = Optimise::ALL.into_iter().map(Optimise::name).collect();
                let text = format!("there is no way to optimise called '{name}'; choose {}", language.one_of(&names));
                Rejection::of_options("optimise", Said::verbatim(text))
            })
        };
        let notation = reader.notation;
        let plan = match (&request.position, &request.alg) {
            (None, Some(alg)) => {
                let alg = reader.alg(Puzzle::Cube, alg)?;
                robot.plan(&alg, optimise(Optimise::Fixed)?, notation)?
            }
            (Some(from), None) => {
                let start = position(from, manner)?;
                let goal = request.to.as_ref().map(|to| position(to, manner)).transpose()?;
                let options = PlanOptions {
                    optimise: optimise(Optimise::Choose)?,
                    time: request.time.map_or(PlanOptions::default().time, |time| time.0),
                    threads,
                    notation,
                };
                workbench().plan(&robot, &start, goal.as_ref(), &options, watcher).map_err(rejection)?
            }
            _ => {
                let text = "give a position or an alg, and only one of them";
                return Err(Rejection::of_options("position", Said::verbatim(text)));
            }
        };
        Ok(answer(&plan.report()))
    })
}

/// The tables of the cache.
#[pyfunction]
pub(crate) fn tables(py: Python<'_>, verify: bool) -> PyResult<String> {
    Ok(py.detach(|| answer(&workbench().tables(verify))))
}

/// Builds a table of the cache.
#[pyfunction]
#[pyo3(signature = (name, progress=None))]
pub(crate) fn build_table(py: Python<'_>, name: &str, progress: Callback) -> PyResult<()> {
    long(py, 1, progress, |watcher| {
        let Some(table) = StoredTable::named(name) else {
            let text = format!("there is no table '{name}'");
            return Err(Rejection::of_options("table", Said::verbatim(text)));
        };
        workbench()
            .build_table(table, watcher)
            .map(drop)
            .map_err(|error| Rejection::of_input("table", Said::verbatim(error.to_string())))
    })
}

#[derive(Deserialize)]
struct FilesRequest {
    #[serde(flatten)]
    manner: Manner,
    input: Option<PathBuf>,
    output: PathBuf,
    part: Option<String>,
    #[serde(flatten)]
    search: Search,
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
