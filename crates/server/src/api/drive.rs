//! `POST /api/robot/simulate` and `POST /api/robot/run`: programs on simulated and real machines.

use super::robot::{PlanRequest, Task, Work, optimise};
use super::run_blocking;
use crate::AppState;
use crate::error::{BadJson, ErrorBody, ErrorResponse, TooManySearches};
use crate::request::{self, Body, InPath, Values};
use crate::runs::Run;
use crate::watch::{Watch, WatchEvent};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use contract::{Answer, LanguageName, NotationName, Position};
use futures_util::stream;
use serde::{Deserialize, Serialize};
use std::convert::Infallible;
use std::panic::AssertUnwindSafe;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use utoipa::{IntoParams, ToSchema};
use zauber::{
    Controls, FaultReport, MovementReport, Optimise, PlanReport, Puzzle, RunError, RunEvent, RunReport, RunStep,
    RunTask, SIMULATED, SimulateOptions, Watcher,
};

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct FaultsRequest {
    /// Language of texts: en or de.
    lang: Option<LanguageName>,
}

#[derive(Serialize, ToSchema)]
pub(super) struct Faults {
    faults: Vec<FaultReport>,
}

/// The faults that a simulated machine can have.
#[utoipa::path(
    get,
    path = "/api/robot/faults",
    params(FaultsRequest),
    responses((status = 200, description = "The faults", body = Faults), (status = 400, description = "There is no such language", body = ErrorBody))
)]
pub(super) async fn faults(Values(request): Values<FaultsRequest>) -> Result<Json<Faults>, ErrorResponse> {
    let language = request.lang.unwrap_or_default().0;
    run_blocking(move || Json(Faults { faults: zauber::faults(language) })).await
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RunRequest {
    /// The robot, by its name; see `/api/robot/list`.
    robot: Option<String>,
    /// A robot of one's own instead: the text of its TOML file.
    robot_file: Option<String>,
    /// The position to solve; it is in the machine. Exactly one of `from`, `alg`, `list` and `program` is given.
    from: Option<Position>,
    /// The position to end at, instead of solved.
    to: Option<Position>,
    /// The turns to make.
    alg: Option<String>,
    /// The turns to make, as a text file of 2010.
    list: Option<String>,
    /// A program to follow: movements, one per line, or what CUBOTino reads.
    program: Option<String>,
    /// What is in the machine, for alg, list and program; default: a solved cube.
    cube: Option<Position>,
    /// How the program is made: home, fixed, or for positions choose or search.
    #[serde(default, deserialize_with = "optimise")]
    #[schema(value_type = Option<String>)]
    optimise: Option<Optimise>,
    /// How long to search for solutions of a position, in seconds, at most 600; default 1.
    time: Option<f64>,
    /// What is wrong with a simulated machine; see `/api/robot/faults`.
    fault: Option<String>,
    /// The same seed gives the same simulated run; default 0.
    seed: Option<u64>,
    /// Only for `/api/robot/run`: simulated seconds in a real one; 0: at once. Default 1.
    pace: Option<f64>,
    /// Only for `/api/robot/run`: `simulated` (the default) or the port of a real machine.
    port: Option<String>,
    /// Only for `/api/robot/run` with a real port: a permit that has not been used; see `/api/robot/permit`.
    permit: Option<String>,
    /// The notation of turns: wca, german or kociemba.
    notation: Option<NotationName>,
    /// Language of texts: en or de.
    lang: Option<LanguageName>,
}

/// What is to be run.
struct Order {
    task: Task,
    cube: Option<zauber::Position>,
    options: SimulateOptions,
}

impl RunRequest {
    fn read(self) -> Result<Order, ErrorResponse> {
        let language = self.lang.unwrap_or_default().0;
        let fault = self.fault.map(|name| zauber::fault_named(&name, language)).transpose()?;
        let pace = self.pace.unwrap_or(1.0);
        if !(0.0..=1000.0).contains(&pace) {
            return Err(ErrorResponse::of_value("pace", "a pace is between 0 and 1000"));
        }
        let options = SimulateOptions { fault, seed: self.seed.unwrap_or(0), pace };
        let cube =
            self.cube.map(|cube| request::position(&cube, Puzzle::Cube, self.notation, self.lang)).transpose()?;
        let plan = PlanRequest {
            robot: self.robot,
            robot_file: self.robot_file,
            from: self.from,
            to: self.to,
            alg: self.alg,
            list: self.list,
            optimise: self.optimise,
            time: self.time,
            output: None,
            notation: self.notation,
            lang: self.lang,
        };
        Ok(Order { task: plan.read(self.program)?, cube: cube.map(|(_, cube)| cube), options })
    }
}

impl Order {
    fn plan(&self, state: &AppState, watcher: &dyn Watcher) -> Result<RunTask, ErrorResponse> {
        let plan = self.task.plan(state, watcher)?;
        Ok(match &self.task.work {
            Work::Solve(start, goal) => {
                RunTask::solving(plan, start.stickers().cube(), goal.as_ref().and_then(|goal| goal.stickers().cube()))
            }
            Work::Turn(_) | Work::Follow(_) => {
                RunTask::turning(plan, self.cube.as_ref().and_then(|cube| cube.stickers().cube()))
            }
        })
    }
}

/// Plans, and runs the program on a simulated machine, on its own clock.
#[utoipa::path(
    post,
    path = "/api/robot/simulate",
    request_body = RunRequest,
    responses(
        (status = 200, description = "How it ended; or, if `text/event-stream` is accepted, events as for `/api/solve`", content(
            (Answer<RunReport> = "application/json"),
            (WatchEvent<Answer<RunReport>> = "text/event-stream"),
        )),
        BadJson,
        (status = 422, description = "Not a robot, not a cube, not an alg, not a fault, or the robot cannot do it", body = ErrorBody),
        TooManySearches,
    )
)]
pub(super) async fn simulate(
    State(state): State<AppState>,
    headers: HeaderMap,
    Body(request): Body<RunRequest>,
) -> Result<Response, ErrorResponse> {
    let order = request.read()?;
    let watch = Watch::begin(&state.searches.clone(), move |watcher| {
        let task = order.plan(&state, watcher)?;
        let options = SimulateOptions { pace: 0.0, ..order.options };
        let controls = Controls::default();
        let mut stop = |_: RunEvent| {
            if watcher.is_cancelled() {
                controls.stop();
            }
        };
        let answer = order.task.robot.simulate(&task, &options, &controls, &mut stop)?;
        Ok(Answer { input: order.task.input, answer })
    })?;
    watch.respond(&headers).await
}

#[derive(Serialize, ToSchema)]
pub(super) struct Permit {
    /// To be sent with `/api/robot/run`; once, within half a minute.
    permit: String,
}

/// A permit to move a real machine once. The page fetches it when someone clicks.
#[utoipa::path(
    post,
    path = "/api/robot/permit",
    responses((status = 200, description = "A permit", body = Permit))
)]
pub(super) async fn permit(State(state): State<AppState>) -> Json<Permit> {
    Json(Permit { permit: state.runs.permit() })
}

/// The first event of a run.
#[derive(Serialize, ToSchema)]
pub(super) struct RunPlan {
    /// For `/api/robot/run/{id}/…`.
    id: String,
    #[serde(flatten)]
    plan: PlanReport,
    /// Movements that show the cube to the camera afterwards; none on a real machine.
    presenting: Vec<MovementReport>,
    /// What should be known about the robot or the list.
    notes: Vec<String>,
}

/// What events of a run carry: `plan` the program, `step` and `paused` a movement, `finished` how it ended, or `failed` an
/// error.
#[derive(ToSchema)]
#[serde(untagged)]
#[allow(dead_code, reason = "it describes the events; each is written by itself")]
pub(super) enum RunEvents {
    Plan(Box<RunPlan>),
    Step(RunStep),
    Finished(RunReport),
    Failed(ErrorBody),
}

/// Ends planning when the run is stopped.
struct Planning<'a>(&'a Controls);

impl Watcher for Planning<'_> {
    fn is_cancelled(&self) -> bool {
        self.0.is_stopped()
    }
}

fn event(name: &str, data: &impl Serialize) -> Event {
    Event::default().event(name).json_data(data).expect("events can be written as JSON")
}

/// Plans, and runs the program on a simulated machine or at a port, step by step. Closing the stream stops the machine.
#[utoipa::path(
    post,
    path = "/api/robot/run",
    request_body = RunRequest,
    responses(
        (status = 200, description = "Events: plan, step, paused, finished, failed", content((RunEvents = "text/event-stream"))),
        BadJson,
        (status = 403, description = "A real machine moves only with a permit that has not been used", body = ErrorBody),
        (status = 422, description = "Not a robot, not a cube, not an alg, not a fault, or the robot cannot do it", body = ErrorBody),
        (status = 503, description = "Too many machines are running", body = ErrorBody),
    )
)]
pub(super) async fn run(
    State(state): State<AppState>,
    Body(request): Body<RunRequest>,
) -> Result<Response, ErrorResponse> {
    let port = request.port.clone().filter(|port| port != SIMULATED);
    let permit = request.permit.clone();
    let order = request.read()?;
    if port.is_some() && !permit.is_some_and(|permit| state.runs.use_permit(&permit)) {
        let text = "a real machine moves only with a permit that has not been used; ask /api/robot/permit for one";
        return Err(ErrorResponse::new(StatusCode::FORBIDDEN, "permit", text));
    }
    let run = state.runs.begin()?;
    let (events, received) = unbounded_channel();
    let (id, controls) = (run.id.clone(), run.controls.clone());
    tokio::task::spawn_blocking(move || {
        to_the_end(&events, || drive(&state, &order, port.as_deref(), id, &controls, &events));
    });
    Ok(follow(run, received).into_response())
}

/// Does a run's work. Its events end with `finished` or `failed`, also if the program itself is at fault.
fn to_the_end(events: &UnboundedSender<Event>, work: impl FnOnce() -> Result<RunReport, ErrorResponse>) {
    let outcome = std::panic::catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| Err(ErrorResponse::of_fault()));
    drop(events.send(match outcome {
        Ok(report) => event("finished", &report),
        Err(error) => event("failed", &error.body),
    }));
}

/// The events until the run has ended. The run is part of the stream, so that it stops with it.
fn follow(run: Run, received: UnboundedReceiver<Event>) -> Sse<impl stream::Stream<Item = Result<Event, Infallible>>> {
    let stream = stream::unfold((run, received), async |(run, mut received)| {
        let event = received.recv().await?;
        Some((Ok(event), (run, received)))
    });
    // A client that has gone is noticed even while the run is held.
    Sse::new(stream).keep_alive(KeepAlive::default())
}

fn drive(
    state: &AppState,
    order: &Order,
    port: Option<&str>,
    id: String,
    controls: &Controls,
    events: &UnboundedSender<Event>,
) -> Result<RunReport, ErrorResponse> {
    let robot = &order.task.robot;
    let task = order.plan(state, &Planning(controls))?;
    let presenting = if port.is_none() { robot.presenting(&task) } else { Vec::new() };
    let notes = order.task.notes.iter().cloned().chain(task.plan().note()).collect();
    drop(events.send(event("plan", &RunPlan { id, plan: task.plan().report(), presenting, notes })));
    let mut watch = |happened: RunEvent| {
        let sent = match happened {
            RunEvent::Step(step) => events.send(event("step", &step)),
            RunEvent::Paused(step) => events.send(event("paused", &step)),
            _ => Ok(()),
        };
        if sent.is_err() {
            controls.stop();
        }
    };
    match port {
        None => Ok(robot.simulate(&task, &order.options, controls, &mut watch)?),
        Some(port) => robot.run(&task, port, controls, &mut watch).map_err(|error| match error {
            RunError::Rejected(rejection) => rejection.into(),
            other => ErrorResponse::of_value("port", other.to_string()),
        }),
    }
}

/// Holds a run before its next movement, lets it go on, makes one movement, or stops the machine at once.
#[utoipa::path(
    post,
    path = "/api/robot/run/{id}/{switch}",
    params(("id" = String, Path, description = "The run"), ("switch" = String, Path, description = "pause, resume, step or stop")),
    responses(
        (status = 204, description = "Done"),
        (status = 404, description = "There is no such run, or no such switch", body = ErrorBody),
    )
)]
pub(super) async fn switch(
    State(state): State<AppState>,
    InPath((id, switch)): InPath<(String, String)>,
) -> Result<StatusCode, ErrorResponse> {
    let missing = |text: &str| ErrorResponse::new(StatusCode::NOT_FOUND, "run", text);
    let controls = state.runs.controls(&id).ok_or_else(|| missing("there is no such run; it may have ended"))?;
    match switch.as_str() {
        "pause" => controls.pause(),
        "resume" => controls.resume(),
        "step" => controls.step(),
        "stop" => controls.stop(),
        _ => return Err(missing("there is no such switch; choose pause, resume, step or stop")),
    }
    Ok(StatusCode::NO_CONTENT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_ends_with_an_event_even_if_it_panics() {
        let (events, mut received) = unbounded_channel();
        to_the_end(&events, || panic!("a bug"));
        drop(events);
        let last = received.blocking_recv().expect("an event");
        assert!(format!("{last:?}").contains("failed"), "{last:?}");
        assert!(received.blocking_recv().is_none());
    }
}
