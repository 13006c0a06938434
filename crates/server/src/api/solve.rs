//! `POST /api/solve` and `/api/transform`: one JSON answer, or events while the search goes on.

use super::Answer;
use crate::error::{BadJson, ErrorBody, ErrorResponse, TooManySearches};
use crate::request::{Body, Position, named, named_by, puzzle};
use crate::searches::MAX_TIME;
use crate::watch::{Watch, WatchEvent};
use crate::{AppState, cores};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::{Deserialize, Deserializer};
use std::time::Duration;
use utoipa::ToSchema;
use zauber::puzzle::{Face, Metric, Notation};
use zauber::texts::Language;
use zauber::{Choice, Puzzle, SolutionReport, SolveOptions, UnknownMethod};

/// The maximum number of solutions at once.
const MAX_SOLUTIONS: usize = 1000;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SolveRequest {
    from: Position,
    /// The position to end at, instead of solved; start and goal can be wrongly assembled, but only in the same way.
    to: Option<Position>,
    /// The puzzle, by its name; default 333.
    #[serde(default, deserialize_with = "puzzle")]
    #[schema(value_type = Option<String>)]
    puzzle: Puzzle,
    /// See `/api/methods`.
    method: Option<String>,
    /// See `/api/methods`.
    variant: Option<String>,
    /// How long to search, in seconds, at most 600; without any limit, two-phase takes 0.1.
    time: Option<f64>,
    /// How many nodes to visit.
    nodes: Option<u64>,
    /// The maximum length of a solution; without other limits, the search ends with the first one.
    max_length: Option<u32>,
    /// The metric: htm, qtm or axial.
    #[serde(default, deserialize_with = "metric")]
    #[schema(value_type = Option<String>)]
    metric: Option<Metric>,
    /// A face that must not be turned.
    #[serde(default, deserialize_with = "face")]
    #[schema(value_type = Option<String>)]
    without: Option<Face>,
    /// How many different solutions to find, the shortest ones; at most 1000.
    count: Option<usize>,
    /// Include the stages of each of several solutions.
    #[serde(default)]
    listed: bool,
    /// For random solvers: the same seed gives the same turns.
    seed: Option<u64>,
    /// Find all shortest solutions; small puzzles only.
    #[serde(default)]
    all: bool,
    /// The notation of turns: wca, german or kociemba.
    #[serde(default, deserialize_with = "named")]
    #[schema(value_type = Option<String>)]
    notation: Option<Notation>,
    /// Language of the stages' texts: en or de.
    #[serde(default, deserialize_with = "named")]
    #[schema(value_type = Option<String>)]
    lang: Option<Language>,
    /// The colour to start with, as in white, W or U, for methods that start with one.
    first_colour: Option<String>,
    /// Write the rotations of the whole puzzle, for methods that have them.
    #[serde(default)]
    handling: bool,
    /// Include when each better solution was found.
    #[serde(default)]
    stats: bool,
}

fn metric<'de, D: Deserializer<'de>>(source: D) -> Result<Option<Metric>, D::Error> {
    let metrics = [Metric::Htm, Metric::Qtm, Metric::Axial];
    named_by(source, |name| {
        let found = metrics.into_iter().find(|metric| metric.name() == name);
        found.ok_or_else(|| format!("there is no metric '{name}' to solve in; choose htm, qtm or axial"))
    })
}

fn face<'de, D: Deserializer<'de>>(source: D) -> Result<Option<Face>, D::Error> {
    named_by(source, |name| {
        let found = Face::ALL.into_iter().find(|face| name.eq_ignore_ascii_case(&face.letter().to_string()));
        found.ok_or_else(|| format!("there is no face '{name}'; choose U, R, F, D, L or B"))
    })
}

impl SolveRequest {
    fn options(&self) -> Result<SolveOptions, ErrorResponse> {
        let time = self.time.map(Duration::try_from_secs_f64).transpose();
        let time = time.ok().filter(|time| time.is_none_or(|time| time <= MAX_TIME)).ok_or_else(|| {
            ErrorResponse::of_value("time", format!("a search takes 0 to {} seconds", MAX_TIME.as_secs()))
        })?;
        let count = self.count.unwrap_or(1);
        if count > MAX_SOLUTIONS {
            return Err(ErrorResponse::of_value("count", format!("at most {MAX_SOLUTIONS} solutions at once")));
        }
        Ok(SolveOptions {
            metric: self.metric.unwrap_or(Metric::Htm),
            without: self.without,
            threads: cores(),
            count,
            all: self.all,
            seed: self.seed,
            notation: self.notation.unwrap_or_default(),
            first_colour: self.first_colour()?,
            handling: self.handling,
            listed: self.listed,
            ..SolveOptions::limited(self.method()?, time, self.nodes, self.max_length)
        })
    }

    fn first_colour(&self) -> Result<Option<Face>, ErrorResponse> {
        let scheme = self.from.scheme();
        let colour = |name: &String| zauber::colour_named(name, &scheme);
        let found = self.first_colour.as_ref().map(colour).transpose();
        found.map_err(|error| ErrorResponse::of_value("first_colour", error.text(self.lang.unwrap_or_default())))
    }

    fn method(&self) -> Result<Choice, ErrorResponse> {
        Choice::named(self.puzzle, self.method.as_deref(), self.variant.as_deref()).map_err(|error| {
            let field = if matches!(error, UnknownMethod::Variant { .. }) { "variant" } else { "method" };
            ErrorResponse::of_value(field, error.text(self.lang.unwrap_or_default()))
        })
    }
}

/// Solves a position, or turns it into another.
#[utoipa::path(
    post,
    path = "/api/solve",
    request_body = SolveRequest,
    responses(
        (status = 200, description = "The solution; or, if `text/event-stream` is accepted, the events `improved` for \
         every better solution, `progress` ten times a second and after every finished length, and at the end `done` or `failed`", content(
            (Answer<SolutionReport> = "application/json"),
            (WatchEvent<Answer<SolutionReport>> = "text/event-stream"),
        )),
        BadJson,
        (status = 422, description = "Not a cube, or (code 7 or 8) no solution within the limits", body = ErrorBody),
        TooManySearches,
    )
)]
pub(super) async fn solve(
    State(state): State<AppState>,
    headers: HeaderMap,
    Body(request): Body<SolveRequest>,
) -> Result<Response, ErrorResponse> {
    let options = request.options()?;
    let (puzzle, notation, language) = (request.puzzle, request.notation, request.lang);
    let read = |position: Position| position.read(puzzle, notation, language);
    let (input, start) = read(request.from)?;
    let goal = request.to.map(read).transpose()?.map(|(_, position)| position);
    let watch = Watch::begin(&state.searches, move |watcher| {
        match state.workbench.solve(&start, goal.as_ref(), &options, watcher) {
            Ok(solution) => {
                let mut answer = solution.report();
                if !request.stats {
                    answer.improvements.clear();
                    answer.depths.clear();
                }
                Ok(Answer { input, answer })
            }
            Err(error) => Err(ErrorResponse::from(error).about(&input)),
        }
    })?;
    watch.respond(&headers).await
}

/// Turns a position into another; like `/api/solve`, but `to` is required.
#[utoipa::path(
    post,
    path = "/api/transform",
    request_body = SolveRequest,
    responses(
        (status = 200, description = "As for `/api/solve`", content(
            (Answer<SolutionReport> = "application/json"),
            (WatchEvent<Answer<SolutionReport>> = "text/event-stream"),
        )),
        (status = 400, description = "Not JSON of this shape, or no `to`", body = ErrorBody),
        (status = 422, description = "Not cubes, or in different universes, or no solution within the limits",
         body = ErrorBody),
        TooManySearches,
    )
)]
pub(super) async fn transform(
    state: State<AppState>,
    headers: HeaderMap,
    Body(request): Body<SolveRequest>,
) -> Result<Response, ErrorResponse> {
    if request.to.is_none() {
        let text = "missing field `to`, the position to end at";
        return Err(ErrorResponse::new(StatusCode::BAD_REQUEST, "body", text));
    }
    solve(state, headers, Body(request)).await
}
