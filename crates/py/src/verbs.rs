//! The verbs: a request in, an answer out, both as JSON.

use crate::process::workbench;
use crate::request::{Form, Manner, Search, answer, as_python_error, duration, of_files, parse, rejection};
use crate::watch::long;
use pyo3::prelude::*;
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::Duration;
use zauber::draw::View;
use zauber::puzzle::Axis;
use zauber::{
    AlgChange, BatchRequest, Choice, Generator, Given, InspectOptions, LookedAt, MeasuredColours, Optimise,
    PlanOptions, Puzzle, Reader, Rejection, Robot, ScanMethod, Scramble, SolveError, SolveOptions, StoredTable,
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
            return Err(Rejection::of_options("max_depth", "max_depth is a number of turns, at least 0"));
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
            if !matches!(solution, Err(SolveError::NotFound { code: 8, .. })) || watcher.is_cancelled() {
                break;
            }
            solution = solve(time);
        }
        Ok(solution.map_err(rejection)?.report().moves)
    })
}

#[derive(Deserialize)]
struct PositionRequest {
    #[serde(flatten)]
    manner: Manner,
    position: Form,
}

/// Whether turns can solve it.
#[pyfunction]
pub(crate) fn check(py: Python<'_>, request: &str) -> PyResult<String> {
    let request: PositionRequest = parse(request)?;
    let verdict = request.position.read(&request.manner).and_then(|position| position.check());
    told(py, verdict.map(|verdict| answer(&verdict)))
}

#[derive(Deserialize)]
struct InspectRequest {
    #[serde(flatten)]
    manner: Manner,
    position: Form,
    explain: bool,
    signposts: bool,
}

/// Everything about a position.
#[pyfunction]
pub(crate) fn inspect(py: Python<'_>, request: &str) -> PyResult<String> {
    let request: InspectRequest = parse(request)?;
    long(py, 1, None, |watcher| {
        let (position, reader) = (request.position.read(&request.manner)?, request.manner.reader()?);
        let options = InspectOptions {
            numbering: reader.numbering,
            notation: reader.notation,
            explain: request.explain,
            signposts: request.signposts,
        };
        Ok(answer(&workbench().inspect(&position, &options, watcher).map_err(rejection)?))
    })
}

#[derive(Deserialize)]
struct SolveRequest {
    #[serde(flatten)]
    manner: Manner,
    position: Form,
    to: Option<Form>,
    #[serde(flatten)]
    search: Search,
}

/// Solves a position with any method.
#[pyfunction]
#[pyo3(signature = (request, progress=None))]
pub(crate) fn solve(py: Python<'_>, request: &str, progress: Callback) -> PyResult<String> {
    let request: SolveRequest = parse(request)?;
    long(py, request.search.threads(), progress, |watcher| {
        let start = request.position.read(&request.manner)?;
        let goal = request.to.as_ref().map(|to| to.read(&request.manner)).transpose()?;
        let options = request.search.options(&request.manner, false)?;
        let solution = workbench().solve(&start, goal.as_ref(), &options, watcher).map_err(rejection)?;
        Ok(answer(&solution.report()))
    })
}

#[derive(Deserialize)]
struct ScrambleRequest {
    #[serde(flatten)]
    manner: Manner,
    count: usize,
    seed: Option<u64>,
    random_moves: Option<usize>,
}

/// Scrambles.
#[pyfunction]
pub(crate) fn scramble(py: Python<'_>, request: &str) -> PyResult<String> {
    let request: ScrambleRequest = parse(request)?;
    long(py, 1, None, |watcher| {
        let (puzzle, notation) = (request.manner.puzzle()?, request.manner.notation()?);
        let mut generator =
            Generator::new(request.seed).map_err(|error| Rejection::of_input("randomness", error.to_string()))?;
        let mut scrambles = Vec::new();
        for _ in 0..request.count {
            if watcher.is_cancelled() {
                break;
            }
            scrambles.push(match request.random_moves {
                Some(turns) => Scramble::of_turns(puzzle, turns, &mut generator, notation),
                None => workbench().scramble(puzzle, &mut generator, notation, watcher).map_err(rejection)?,
            });
        }
        Ok(answer(&scrambles))
    })
}

#[derive(Deserialize)]
struct ApplyRequest {
    #[serde(flatten)]
    manner: Manner,
    position: Form,
    alg: String,
}

/// The position after an alg.
#[pyfunction]
pub(crate) fn apply(py: Python<'_>, request: &str) -> PyResult<String> {
    let request: ApplyRequest = parse(request)?;
    let after = || {
        let position = request.position.read(&request.manner)?;
        let alg = request.manner.reader()?.alg(request.manner.puzzle()?, &request.alg)?;
        Ok(position.after(&alg)?.to_string())
    };
    told(py, after())
}

#[derive(Deserialize)]
struct AlgRequest {
    #[serde(flatten)]
    manner: Manner,
    alg: String,
    change: Option<String>,
    to_notation: Option<String>,
}

/// An alg, changed or not, with its counts.
#[pyfunction]
pub(crate) fn alg(py: Python<'_>, request: &str) -> PyResult<String> {
    let request: AlgRequest = parse(request)?;
    let study = || {
        let (puzzle, manner) = (request.manner.puzzle()?, &request.manner);
        let change = match request.change.as_deref() {
            None => None,
            Some("invert") => Some(AlgChange::Invert),
            Some("expand") => Some(AlgChange::Expand),
            Some("simplify") => Some(AlgChange::Simplify),
            Some("mirror x") => Some(AlgChange::Mirror(Axis::X)),
            Some("mirror y") => Some(AlgChange::Mirror(Axis::Y)),
            Some("mirror z") => Some(AlgChange::Mirror(Axis::Z)),
            Some(other) => return Err(Rejection::of_input("change", format!("there is no change '{other}'"))),
        };
        let alg = manner.reader()?.alg(puzzle, &request.alg)?;
        let alg = change.map_or_else(|| alg.clone(), |change| zauber::change(&alg, puzzle, change));
        let to = Manner { notation: request.to_notation.clone(), ..Manner::default() };
        let notation = if request.to_notation.is_some() { to.notation()? } else { manner.notation()? };
        Ok(answer(&zauber::study(&alg, puzzle, notation, manner.language()?)))
    };
    told(py, study())
}

#[derive(Deserialize)]
struct PictureRequest {
    #[serde(flatten)]
    manner: Manner,
    position: Form,
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
                return Err(Rejection::of_options("view", text));
            }
        };
        Ok(request.position.read(&request.manner)?.svg(view))
    };
    told(py, drawn())
}

/// An SVG picture of ours as PNG.
#[pyfunction]
pub(crate) fn png(py: Python<'_>, svg: &str, width: u32) -> PyResult<Vec<u8>> {
    long(py, 1, None, |watcher| {
        zauber::draw::png_cancellable(svg, width, &|| watcher.is_cancelled())
            .map_err(|error| Rejection::of_options("png", error.to_string()))
    })
}

fn scan_method(name: Option<&str>) -> Result<ScanMethod, Rejection> {
    let Some(name) = name else { return Ok(ScanMethod::Legal) };
    name.parse().map_err(|_| {
        let text = format!("there is no way to scan called '{name}'; choose legal or 2010");
        Rejection::of_options("method", text)
    })
}

#[derive(Deserialize)]
struct ScanRequest {
    #[serde(flatten)]
    manner: Manner,
    method: Option<String>,
    colours: Option<MeasuredColours>,
}

/// The cube in pictures: names and contents of files.
#[pyfunction]
pub(crate) fn scan_pictures(py: Python<'_>, request: &str, pictures: Vec<(String, Vec<u8>)>) -> PyResult<String> {
    let request: ScanRequest = parse(request)?;
    long(py, 1, None, |_| {
        let (puzzle, language) = (request.manner.puzzle()?, request.manner.language()?);
        let looked = pictures.iter().map(|(name, bytes)| LookedAt::new(puzzle, name, bytes, language));
        let looked: Vec<LookedAt> = looked.collect::<Result<_, _>>()?;
        let method = scan_method(request.method.as_deref())?;
        Ok(answer(&zauber::scan_pictures(puzzle, &looked, method, language)?))
    })
}

/// The cube in measured colours.
#[pyfunction]
pub(crate) fn scan_colours(py: Python<'_>, request: &str) -> PyResult<String> {
    let request: ScanRequest = parse(request)?;
    long(py, 1, None, |_| {
        let colours = request.colours.as_ref().ok_or_else(|| Rejection::of_input("colours", "there are no colours"))?;
        let (puzzle, language) = (request.manner.puzzle()?, request.manner.language()?);
        let method = scan_method(request.method.as_deref())?;
        Ok(answer(&zauber::scan_colours(puzzle, colours, method, language)?))
    })
}

/// The robots that come with the program.
#[pyfunction]
pub(crate) fn robots(py: Python<'_>, request: &str) -> PyResult<String> {
    let manner: Manner = parse(request)?;
    told(py, manner.language().map(|language| answer(&zauber::robots(language))))
}

#[derive(Deserialize)]
struct PlanRequest {
    #[serde(flatten)]
    manner: Manner,
    /// A name, or the text of a machine file.
    robot: String,
    machine: Option<String>,
    position: Option<Form>,
    to: Option<Form>,
    alg: Option<String>,
    optimise: Option<String>,
    time: Option<f64>,
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
        let (manner, language) = (&request.manner, request.manner.language()?);
        let robot = match &request.machine {
            Some(text) => Robot::parse(&request.robot, text, language)?,
            None => Robot::named(&request.robot, language)?,
        };
        let optimise = |usual| {
            let Some(name) = request.optimise.as_deref() else { return Ok(usual) };
            Optimise::ALL.into_iter().find(|optimise| optimise.name() == name).ok_or_else(|| {
                let names: Vec<&str> = Optimise::ALL.into_iter().map(Optimise::name).collect();
                let text = format!("there is no way to optimise called '{name}'; choose {}", language.one_of(&names));
                Rejection::of_options("optimise", text)
            })
        };
        let notation = manner.notation()?;
        let plan = match (&request.position, &request.alg) {
            (None, Some(alg)) => {
                let alg = manner.reader()?.alg(Puzzle::Cube, alg)?;
                robot.plan(&alg, optimise(Optimise::Fixed)?, notation)?
            }
            (Some(position), None) => {
                let start = position.read(manner)?;
                let goal = request.to.as_ref().map(|to| to.read(manner)).transpose()?;
                let options = PlanOptions {
                    optimise: optimise(Optimise::Choose)?,
                    time: request.time.map_or(Ok(PlanOptions::default().time), duration)?,
                    threads,
                    notation,
                };
                workbench().plan(&robot, &start, goal.as_ref(), &options, watcher).map_err(rejection)?
            }
            _ => {
                let text = "give a position or an alg, and only one of them";
                return Err(Rejection::of_options("position", text));
            }
        };
        Ok(answer(&plan.report()))
    })
}

#[derive(Deserialize)]
struct DistancesRequest {
    #[serde(flatten)]
    manner: Manner,
    #[serde(flatten)]
    search: Search,
}

/// How many positions of a small puzzle are how far from solved.
#[pyfunction]
#[pyo3(signature = (request, progress=None))]
pub(crate) fn distances(py: Python<'_>, request: &str, progress: Callback) -> PyResult<String> {
    let request: DistancesRequest = parse(request)?;
    long(py, request.search.threads().max(2), progress, |watcher| {
        let (puzzle, language) = (request.manner.puzzle()?, request.manner.language()?);
        let metric = request.search.metric()?;
        Ok(answer(&workbench().distances(puzzle, metric, language, None, watcher).map_err(rejection)?))
    })
}

/// The methods of a puzzle.
#[pyfunction]
pub(crate) fn methods(py: Python<'_>, request: &str) -> PyResult<String> {
    let manner: Manner = parse(request)?;
    told(py, manner.puzzle().map(|puzzle| answer(&zauber::offers(puzzle))))
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
            return Err(Rejection::of_options("table", text));
        };
        workbench()
            .build_table(table, watcher)
            .map(drop)
            .map_err(|error| Rejection::of_input("table", error.to_string()))
    })
}

#[derive(Deserialize)]
struct FilesRequest {
    #[serde(flatten)]
    manner: Manner,
    input: Option<PathBuf>,
    output: PathBuf,
    part: Option<String>,
    to: Option<String>,
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
        let options = SolveOptions { threads, ..request.search.options(&request.manner, true)? };
        let files = BatchRequest {
            input: request.input.clone().unwrap_or_default(),
            output: request.output.clone(),
            part: part.map_err(|why| Rejection::of_options("part", why))?,
            puzzle: request.manner.puzzle()?,
            reader: request.manner.reader()?,
            goal: request.to.clone(),
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
        let reader = request.manner.reader()?;
        let found = zauber::verify_batch(&request.output, request.input.as_deref(), &reader, watcher);
        let found: Value = json!(found.map_err(of_files)?);
        Ok(answer(&found))
    })
}
