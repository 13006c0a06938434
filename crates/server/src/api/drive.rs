//! `POST /api/robot/run`: programs on real machines, and on simulated ones in real time.

use super::verb::OverHttp;
use crate::AppState;
use crate::error::{BadJson, ErrorBody, ErrorResponse};
use crate::request::{Body, InPath};
use crate::runs::Run;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use contract::RunRequest;
use futures_util::stream;
use serde::Serialize;
use serde_json::{Map, Value};
use std::convert::Infallible;
use std::panic::AssertUnwindSafe;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use utoipa::ToSchema;
use zauber::{
    Asked, Controls, MovementReport, PlanReport, RobotOrder, RunError, RunEvent, RunLook, RunReport, RunStep,
    SIMULATED, Watcher,
};

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
    /// Movements that show the cube to the camera afterwards; none on a real machine without `camera`.
    presenting: Vec<MovementReport>,
    /// What should be known about the robot or the list.
    notes: Vec<String>,
}

/// What events of a run carry: `plan` the program, `step` and `paused` a movement, `look` a side that is shown to a camera,
/// `finished` how it ended, or `failed` an error.
#[derive(ToSchema)]
#[serde(untagged)]
#[allow(dead_code, reason = "it describes the events; each is written by itself")]
pub(super) enum RunEvents {
    Plan(Box<RunPlan>),
    Step(RunStep),
    Look(RunLook),
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
        (status = 200, description = "Events: plan, step, paused, look, finished, failed", content((RunEvents = "text/event-stream"))),
        BadJson,
        (status = 403, description = "A real machine moves only with a permit that has not been used", body = ErrorBody),
        (status = 422, description = "Not a robot, not a cube, not an alg, not a fault, or the robot cannot do it", body = ErrorBody),
        (status = 503, description = "Too many machines are running", body = ErrorBody),
    )
)]
pub(super) async fn run(
    State(state): State<AppState>,
    Body(request): Body<Map<String, Value>>,
) -> Result<Response, ErrorResponse> {
    let mut asked = Asked::<RunRequest>::read_object(request)?;
    asked.request.limit(asked.language())?;
    let port = asked.request.port.clone().filter(|port| port != SIMULATED);
    let permit = asked.request.permit.clone();
    let order = asked.order()?;
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
    order: &RobotOrder,
    port: Option<&str>,
    id: String,
    controls: &Controls,
    events: &UnboundedSender<Event>,
) -> Result<RunReport, ErrorResponse> {
    let robot = &order.robot;
    let task = order.to_run(&state.workbench, &Planning(controls))?;
    let presenting = if port.is_none() || order.has_own_camera { robot.presenting(&task) } else { Vec::new() };
    let notes = order.notes.iter().cloned().chain(task.plan().note()).collect();
    drop(events.send(event("plan", &RunPlan { id, plan: task.plan().report(), presenting, notes })));
    let mut watch = |happened: RunEvent| {
        let sent = match happened {
            RunEvent::Step(step) => events.send(event("step", &step)),
            RunEvent::Paused(step) => events.send(event("paused", &step)),
            RunEvent::Look(look) => events.send(event("look", &look)),
            _ => Ok(()),
        };
        if sent.is_err() {
            controls.stop();
        }
    };
    match port {
        None => Ok(robot.simulate(&task, &order.simulated, controls, &mut watch)?),
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
