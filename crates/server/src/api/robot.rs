//! `GET /api/robot/list`, `POST /api/robot/read` and `POST /api/robot/plan`: robots, and programs for them.

use super::{Answer, run_blocking};
use crate::error::{ErrorBody, ErrorResponse};
use crate::request::{self, Body, Position, Values, named, named_by};
use crate::searches::MAX_TIME;
use crate::watch::{Watch, WatchEvent};
use crate::{AppState, cores};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::{Deserialize, Deserializer, Serialize};
use std::time::Duration;
use utoipa::{IntoParams, ToSchema};
use zauber::puzzle::{Alg, Notation};
use zauber::texts::Language;
use zauber::{Optimise, PlanOptions, PlanReport, ProgramFormat, Puzzle, Robot, RobotReport};

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ListRequest {
    /// Language of texts: en or de.
    #[serde(default, deserialize_with = "named")]
    #[param(value_type = Option<String>)]
    lang: Option<Language>,
}

#[derive(Serialize, ToSchema)]
pub(super) struct Robots {
    robots: Vec<Pictured>,
    /// How programs can be made, from the slowest to the fastest.
    optimise: Vec<&'static str>,
}

/// A robot and what it looks like.
#[derive(Serialize, ToSchema)]
pub(super) struct Pictured {
    #[serde(flatten)]
    robot: RobotReport,
    /// A schematic drawing, as SVG.
    picture: String,
    /// Its TOML file, to begin one's own with.
    file: String,
}

impl Pictured {
    fn new(robot: &Robot, file: String) -> Pictured {
        Pictured { robot: robot.report(), picture: robot.picture(), file }
    }
}

/// The robots that come with the program.
#[utoipa::path(
    get,
    path = "/api/robot/list",
    params(ListRequest),
    responses((status = 200, description = "The robots", body = Robots), (status = 400, description = "There is no such language", body = ErrorBody))
)]
pub(super) async fn list(Values(request): Values<ListRequest>) -> Result<Json<Robots>, ErrorResponse> {
    let language = request.lang.unwrap_or_default();
    run_blocking(move || {
        let names = zauber::robots(language).into_iter().map(|robot| robot.name);
        let robots = names.map(|name| {
            let file = Robot::source(&name).unwrap_or_default().to_owned();
            Ok(Pictured::new(&Robot::named(&name, language)?, file))
        });
        let optimise = Optimise::ALL.map(Optimise::name).to_vec();
        Ok(Json(Robots { robots: robots.collect::<Result<_, ErrorResponse>>()?, optimise }))
    })
    .await?
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ReadRequest {
    /// The text of a TOML file.
    robot_file: String,
    /// Language of texts: en or de.
    #[serde(default, deserialize_with = "named")]
    #[schema(value_type = Option<String>)]
    lang: Option<Language>,
}

/// Reads a robot of one's own.
#[utoipa::path(
    post,
    path = "/api/robot/read",
    request_body = ReadRequest,
    responses(
        (status = 200, description = "The robot", body = Pictured),
        (status = 400, description = "Not JSON of this shape", body = ErrorBody),
        (status = 422, description = "Not a robot: the line and what is wrong there", body = ErrorBody),
    )
)]
pub(super) async fn read(Body(request): Body<ReadRequest>) -> Result<Json<Pictured>, ErrorResponse> {
    let language = request.lang.unwrap_or_default();
    run_blocking(move || {
        let robot = Robot::parse(OWN, &request.robot_file, language)?;
        Ok(Json(Pictured::new(&robot, request.robot_file)))
    })
    .await?
}

/// The name of a robot of one's own.
const OWN: &str = "own";

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PlanRequest {
    /// The robot, by its name; see `/api/robot/list`.
    robot: Option<String>,
    /// A robot of one's own instead: the text of its TOML file.
    robot_file: Option<String>,
    /// The position to solve. Exactly one of `from`, `alg` and `list` is given.
    from: Option<Position>,
    /// The position to end at, instead of solved.
    to: Option<Position>,
    /// The turns to make.
    alg: Option<String>,
    /// The turns to make, as a text file of 2010.
    list: Option<String>,
    /// How the program is made: home, fixed, or for positions choose.
    #[serde(default, deserialize_with = "optimise")]
    #[schema(value_type = Option<String>)]
    optimise: Option<Optimise>,
    /// How long to search for solutions of a position, in seconds, at most 600; default 1.
    time: Option<f64>,
    /// A format to add as `output`: program, words, motors, text, 2010, lejos or svg.
    #[serde(default, deserialize_with = "format")]
    #[schema(value_type = Option<String>)]
    output: Option<ProgramFormat>,
    /// The notation of turns: wca, german or kociemba.
    #[serde(default, deserialize_with = "named")]
    #[schema(value_type = Option<String>)]
    notation: Option<Notation>,
    /// Language of texts: en or de.
    #[serde(default, deserialize_with = "named")]
    #[schema(value_type = Option<String>)]
    lang: Option<Language>,
}

fn optimise<'de, D: Deserializer<'de>>(source: D) -> Result<Option<Optimise>, D::Error> {
    named_by(source, |name| {
        let found = Optimise::ALL.into_iter().find(|optimise| optimise.name() == name);
        found.ok_or_else(|| format!("there is no way '{name}' to make a program; choose home, fixed or choose"))
    })
}

fn format<'de, D: Deserializer<'de>>(source: D) -> Result<Option<ProgramFormat>, D::Error> {
    named_by(source, |name| {
        let found = ProgramFormat::ALL.into_iter().find(|format| format.name() == name);
        let names = || Language::English.one_of(&ProgramFormat::ALL.map(ProgramFormat::name));
        found.ok_or_else(|| format!("there is no output '{name}'; choose {}", names()))
    })
}

#[derive(Serialize, ToSchema)]
pub(super) struct Planned {
    #[serde(flatten)]
    plan: PlanReport,
    /// The program in the format that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<String>,
    /// What should be known about the robot or the list.
    notes: Vec<String>,
}

/// What is to be done.
enum Work {
    Solve(zauber::Position, Option<zauber::Position>),
    Turn(Alg),
}

/// Plans what a robot has to do to solve a position, or to make the turns of an alg.
#[utoipa::path(
    post,
    path = "/api/robot/plan",
    request_body = PlanRequest,
    responses(
        (status = 200, description = "The program; or, if `text/event-stream` is accepted, events as for `/api/solve`", content(
            (Answer<Planned> = "application/json"),
            (WatchEvent<Answer<Planned>> = "text/event-stream"),
        )),
        (status = 400, description = "Not JSON of this shape", body = ErrorBody),
        (status = 422, description = "Not a robot, not a cube, not an alg, or the robot cannot do it", body = ErrorBody),
        (status = 503, description = "Too many searches are running", body = ErrorBody),
    )
)]
pub(super) async fn plan(
    State(state): State<AppState>,
    headers: HeaderMap,
    Body(request): Body<PlanRequest>,
) -> Result<Response, ErrorResponse> {
    let (notation, language) = (request.notation.unwrap_or_default(), request.lang.unwrap_or_default());
    let robot = match (&request.robot, &request.robot_file) {
        (Some(name), None) => Robot::named(name, language),
        (None, Some(text)) => Robot::parse(OWN, text, language),
        _ => {
            let text = "a request has one of the fields robot and robot_file";
            return Err(ErrorResponse::new(StatusCode::BAD_REQUEST, "robot", text));
        }
    }?;
    let mut notes = Vec::new();
    let (input, work) = match (request.from, &request.alg, &request.list) {
        (Some(from), None, None) => {
            let (input, start) = from.read(Puzzle::Cube, request.notation, request.lang)?;
            let goal = request.to.map(|to| to.read(Puzzle::Cube, request.notation, request.lang)).transpose()?;
            (input, Work::Solve(start, goal.map(|(_, goal)| goal)))
        }
        (None, Some(alg), None) => {
            (alg.clone(), Work::Turn(request::alg(alg, Puzzle::Cube, request.notation, request.lang)?))
        }
        (None, None, Some(list)) => {
            let (alg, note) = robot.read_list(list).map_err(|error| ErrorResponse::from(error).about(list))?;
            notes.extend(note);
            (list.clone(), Work::Turn(alg))
        }
        _ => {
            let text = "a request has one of the fields from, alg and list";
            return Err(ErrorResponse::new(StatusCode::BAD_REQUEST, "from", text));
        }
    };
    let time = Duration::try_from_secs_f64(request.time.unwrap_or(1.0)).ok().filter(|time| *time <= MAX_TIME);
    let time = time.ok_or_else(|| {
        ErrorResponse::of_value("time", format!("a search takes 0 to {} seconds", MAX_TIME.as_secs()))
    })?;
    let watch = Watch::begin(&state.searches, move |watcher| {
        let plan = match work {
            Work::Turn(alg) => robot.plan(&alg, request.optimise.unwrap_or(Optimise::Fixed), notation)?,
            Work::Solve(start, goal) => {
                let optimise = request.optimise.unwrap_or(Optimise::Choose);
                let options = PlanOptions { optimise, time, threads: cores(), notation };
                let plan = state.workbench.plan(&robot, &start, goal.as_ref(), &options, watcher);
                plan.map_err(|error| ErrorResponse::from(error).about(&input))?
            }
        };
        notes.extend(plan.note());
        let output = request.output.map(|format| plan.write(format)).transpose()?;
        Ok(Answer { input, answer: Planned { plan: plan.report(), output, notes } })
    })?;
    watch.respond(&headers).await
}
