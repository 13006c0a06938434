//! `GET /api/robot/list`, `POST /api/robot/read` and `POST /api/robot/plan`: robots, and programs for them.

use super::run_blocking;
use crate::error::{BadJson, ErrorBody, ErrorResponse, TooManySearches};
use crate::request::{self, Body, Values, named_by};
use crate::searches::MAX_TIME;
use crate::watch::{Watch, WatchEvent};
use crate::{AppState, cores};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use contract::{Answer, LanguageName, NotationName, Position};
use puzzle::{Alg, Notation};
use serde::{Deserialize, Deserializer, Serialize};
use std::time::Duration;
use utoipa::{IntoParams, ToSchema};
use zauber::Language;
use zauber::{Optimise, PlanOptions, PlanReport, ProgramFormat, Puzzle, Robot, RobotPlan, RobotReport, Watcher};

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ListRequest {
    /// Language of texts: en or de.
    lang: Option<LanguageName>,
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
    let language = request.lang.unwrap_or_default().0;
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
    lang: Option<LanguageName>,
}

/// Reads a robot of one's own.
#[utoipa::path(
    post,
    path = "/api/robot/read",
    request_body = ReadRequest,
    responses(
        (status = 200, description = "The robot", body = Pictured),
        BadJson,
        (status = 422, description = "Not a robot: the line and what is wrong there", body = ErrorBody),
    )
)]
pub(super) async fn read(Body(request): Body<ReadRequest>) -> Result<Json<Pictured>, ErrorResponse> {
    let language = request.lang.unwrap_or_default().0;
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
    pub(super) robot: Option<String>,
    /// A robot of one's own instead: the text of its TOML file.
    pub(super) robot_file: Option<String>,
    /// The position to solve. Exactly one of `from`, `alg` and `list` is given.
    pub(super) from: Option<Position>,
    /// The position to end at, instead of solved.
    pub(super) to: Option<Position>,
    /// The turns to make.
    pub(super) alg: Option<String>,
    /// The turns to make, as a text file of 2010.
    pub(super) list: Option<String>,
    /// How the program is made: home, fixed, or for positions choose or search.
    #[serde(default, deserialize_with = "optimise")]
    #[schema(value_type = Option<String>)]
    pub(super) optimise: Option<Optimise>,
    /// How long to search for solutions of a position, in seconds, at most 600; default 1.
    pub(super) time: Option<f64>,
    /// A format to add as `output`: program, words, motors, text, 2010, lejos or svg.
    #[serde(default, deserialize_with = "format")]
    #[schema(value_type = Option<String>)]
    pub(super) output: Option<ProgramFormat>,
    /// The notation of turns: wca, german or kociemba.
    pub(super) notation: Option<NotationName>,
    /// Language of texts: en or de.
    pub(super) lang: Option<LanguageName>,
}

pub(super) fn optimise<'de, D: Deserializer<'de>>(source: D) -> Result<Option<Optimise>, D::Error> {
    named_by(source, |name| {
        let found = Optimise::ALL.into_iter().find(|optimise| optimise.name() == name);
        found.ok_or_else(|| format!("there is no way '{name}' to make a program; choose home, fixed, choose or search"))
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
pub(super) enum Work {
    Solve(zauber::Position, Option<zauber::Position>),
    Turn(Alg),
    /// A program that was read.
    Follow(RobotPlan),
}

/// A request that has been read.
pub(super) struct Task {
    pub robot: Robot,
    pub input: String,
    pub work: Work,
    pub notes: Vec<String>,
    pub notation: Notation,
    optimise: Option<Optimise>,
    time: Duration,
}

impl PlanRequest {
    /// Reads what it says. `program` is a program to follow instead of a position, an alg or a list.
    pub(super) fn read(self, program: Option<String>) -> Result<Task, ErrorResponse> {
        let (notation, language) = (self.notation.unwrap_or_default().0, self.lang.unwrap_or_default().0);
        let robot = match (&self.robot, &self.robot_file) {
            (Some(name), None) => Robot::named(name, language),
            (None, Some(text)) => Robot::parse(OWN, text, language),
            _ => {
                let text = "a request has one of the fields robot and robot_file";
                return Err(ErrorResponse::new(StatusCode::BAD_REQUEST, "robot", text));
            }
        }?;
        let mut notes = Vec::new();
        let (input, work) = match (self.from, &self.alg, &self.list, program) {
            (Some(from), None, None, None) => {
                let (input, start) = request::position(&from, Puzzle::Cube, self.notation, self.lang)?;
                let goal =
                    self.to.map(|to| request::position(&to, Puzzle::Cube, self.notation, self.lang)).transpose()?;
                (input, Work::Solve(start, goal.map(|(_, goal)| goal)))
            }
            (None, Some(alg), None, None) => {
                (alg.clone(), Work::Turn(request::alg(alg, Puzzle::Cube, self.notation, self.lang)?))
            }
            (None, None, Some(list), None) => {
                let (alg, note) = robot.read_list(list).map_err(|error| ErrorResponse::from(error).about(list))?;
                notes.extend(note);
                (list.clone(), Work::Turn(alg))
            }
            (None, None, None, Some(text)) => {
                let read = robot.read_program(&text, notation);
                let (plan, note) = read.map_err(|error| ErrorResponse::from(error).about(&text))?;
                notes.extend(note);
                (text, Work::Follow(plan))
            }
            _ => {
                let text = "a request has one of the fields from, alg and list";
                return Err(ErrorResponse::new(StatusCode::BAD_REQUEST, "from", text));
            }
        };
        let time = Duration::try_from_secs_f64(self.time.unwrap_or(1.0)).ok().filter(|time| *time <= MAX_TIME);
        let time = time.ok_or_else(|| {
            ErrorResponse::of_value("time", format!("a search takes 0 to {} seconds", MAX_TIME.as_secs()))
        })?;
        Ok(Task { robot, input, work, notes, notation, optimise: self.optimise, time })
    }
}

impl Task {
    /// Makes the program.
    pub(super) fn plan(&self, state: &AppState, watcher: &dyn Watcher) -> Result<RobotPlan, ErrorResponse> {
        match &self.work {
            Work::Follow(plan) => Ok(plan.clone()),
            Work::Turn(alg) => Ok(self.robot.plan(alg, self.optimise.unwrap_or(Optimise::Fixed), self.notation)?),
            Work::Solve(start, goal) => {
                let optimise = self.optimise.unwrap_or(Optimise::Choose);
                let options = PlanOptions { optimise, time: self.time, threads: cores(), notation: self.notation };
                let plan = state.workbench.plan(&self.robot, start, goal.as_ref(), &options, watcher);
                plan.map_err(|error| ErrorResponse::from(error).about(&self.input))
            }
        }
    }
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
        BadJson,
        (status = 422, description = "Not a robot, not a cube, not an alg, or the robot cannot do it", body = ErrorBody),
        TooManySearches,
    )
)]
pub(super) async fn plan(
    State(state): State<AppState>,
    headers: HeaderMap,
    Body(request): Body<PlanRequest>,
) -> Result<Response, ErrorResponse> {
    let output = request.output;
    let task = request.read(None)?;
    let watch = Watch::begin(&state.searches.clone(), move |watcher| {
        let plan = task.plan(&state, watcher)?;
        let Task { input, mut notes, .. } = task;
        notes.extend(plan.note());
        let output = output.map(|format| plan.write(format)).transpose()?;
        Ok(Answer { input, answer: Planned { plan: plan.report(), output, notes } })
    })?;
    watch.respond(&headers).await
}
