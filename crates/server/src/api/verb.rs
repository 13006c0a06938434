//! Verbs that are asked and answered as data: a route each, made from the type of the request.
//!
//! What is particular to a server stands in [`OverHttp`]: how much one request may ask for. Everything else, from the
//! fields to the answer, comes from the request and the workbench.

use super::run_while_awaited;
use crate::error::ErrorResponse;
use crate::request::{Body, Values};
use crate::searches::MAX_TIME;
use crate::watch::{Watch, WatchEvent};
use crate::{AppState, cores};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get as get_route, post as post_route};
use contract::{
    self, AlgRequest, Answer, ApplyRequest, BuildRequest, CheckRequest, DistancesRequest, ExportRequest, FaultsRequest,
    InspectRequest, MethodsRequest, PictureRequest, PlanRequest, ReadRequest, RobotsRequest, RunRequest,
    ScrambleRequest, SolveRequest, TablesRequest, Time,
};
use serde_json::{Map, Value};
use utoipa::openapi::path::{HttpMethod, Operation, OperationBuilder, Parameter, ParameterBuilder, ParameterIn, Paths};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{AnyOfBuilder, Schema};
use utoipa::openapi::{Content, Ref, RefOr, Required, ResponseBuilder, ResponsesBuilder};
use utoipa::{PartialSchema, ToSchema};
use utoipa_axum::router::UtoipaMethodRouter;
use zauber::Language;
use zauber::{
    Applied, Asked, BuiltTable, CoordinateTable, DistanceReport, Faults, Inspection, Offer, Picture, PicturedRobot,
    Planned, Robots, RunReport, Scrambles, SolutionReport, Studied, Tables, Verb, Verdict,
};

/// A verb as a route.
pub(super) trait OverHttp: Verb {
    /// What the report consists of, beside its input.
    type Content: ToSchema;
    /// What its answer is, and why there may be none.
    const ANSWER: &'static str;
    const NO_ANSWER: &'static str;
    /// What this machine may not be able to do.
    const FAILURE: &'static str = "";
    /// What there can be too many of at once.
    const BUSY: &'static str = if Self::IS_LONG { "Too many searches are running" } else { "" };
    /// That something is wrong with the position is an answer too.
    const IS_VERDICT: bool = false;

    /// Rejects what is too much for one request, and says what this machine can do.
    fn limit(&mut self, language: Language) -> Result<(), ErrorResponse> {
        let _ = language;
        Ok(())
    }

    /// Rejects an answer that is too large to be sent.
    fn review(report: &Self::Report) -> Result<(), ErrorResponse> {
        let _ = report;
        Ok(())
    }
}

impl OverHttp for CheckRequest {
    type Content = Verdict;
    const ANSWER: &'static str = "The verdict, or, with the field `error`, all faults and the repairs";
    const NO_ANSWER: &'static str = "";
    const IS_VERDICT: bool = true;
}

impl OverHttp for InspectRequest {
    type Content = Inspection;
    const ANSWER: &'static str = "Every number by name";
    const NO_ANSWER: &'static str = "Not a cube, or one with too many unknown stickers";
}

/// The longest alg that is written out.
const MAX_MOVES: usize = 5000;

impl OverHttp for AlgRequest {
    type Content = Studied;
    const ANSWER: &'static str = "Counts, effect, and the position afterwards";
    const NO_ANSWER: &'static str = "Not an alg: `at` is the first character that cannot be read, counted from 0. Or \
        more than 5000 moves, or a position that is not a cube";

    fn review(report: &Answer<Studied>) -> Result<(), ErrorResponse> {
        let moves = report.answer.moves.len();
        if moves <= MAX_MOVES {
            return Ok(());
        }
        let text = format!("the alg has {moves} moves, but the limit here is {MAX_MOVES}");
        Err(ErrorResponse::of_value("too-long", text).about(&report.input))
    }
}

impl OverHttp for ApplyRequest {
    type Content = Applied;
    const ANSWER: &'static str = "The stickers afterwards";
    const NO_ANSWER: &'static str = "Not a cube, or not an alg";
}

impl OverHttp for MethodsRequest {
    type Content = Offer;
    const ANSWER: &'static str = "The methods";
    const NO_ANSWER: &'static str = "";
}

impl OverHttp for DistancesRequest {
    type Content = DistanceReport;
    const ANSWER: &'static str = "The table; or, if `text/event-stream` is accepted, the event `progress` ten times a \
        second, and at the end `done` or `failed`";
    const NO_ANSWER: &'static str = "The 3x3x3 has too many positions";
}

/// The maximum number of scrambles at once, and of turns in one.
const MAX_SCRAMBLES: usize = 1000;

impl OverHttp for ScrambleRequest {
    type Content = Scrambles;
    const ANSWER: &'static str = "Scrambles and where they lead";
    const NO_ANSWER: &'static str = "None, or too many";

    fn limit(&mut self, language: Language) -> Result<(), ErrorResponse> {
        if self.n == Some(0) {
            return Err(ErrorResponse::of_value("scramble", language.text("scramble.count", &[])));
        }
        let is_much = |count: Option<usize>| count.is_some_and(|count| count > MAX_SCRAMBLES);
        if is_much(self.n) || is_much(self.random_moves) {
            let text = format!("at most {MAX_SCRAMBLES} scrambles at once, and {MAX_SCRAMBLES} turns each");
            return Err(ErrorResponse::of_value("scramble", text));
        }
        Ok(())
    }
}

/// The maximum number of solutions at once.
const MAX_SOLUTIONS: usize = 1000;

impl OverHttp for SolveRequest {
    type Content = SolutionReport;
    const ANSWER: &'static str = "The solution; or, if `text/event-stream` is accepted, the events `improved` for every \
        better solution, `progress` ten times a second and after every finished length, and at the end `done` or `failed`";
    const NO_ANSWER: &'static str = "Not a cube, or (code 7 or 8) no solution within the limits";

    fn limit(&mut self, _: Language) -> Result<(), ErrorResponse> {
        limit_search(self.search.time, &mut self.search.threads)?;
        if self.count.is_some_and(|count| count > MAX_SOLUTIONS) {
            return Err(ErrorResponse::of_value("count", format!("at most {MAX_SOLUTIONS} solutions at once")));
        }
        Ok(())
    }
}

/// Rejects too long a search, and lets it use the cores of this machine.
fn limit_search(time: Option<Time>, threads: &mut Option<usize>) -> Result<(), ErrorResponse> {
    if time.is_some_and(|Time(time)| time > MAX_TIME) {
        let text = format!("a search takes 0 to {} seconds", MAX_TIME.as_secs());
        return Err(ErrorResponse::of_value("time", text));
    }
    *threads = Some(threads.unwrap_or(usize::MAX).min(cores()));
    Ok(())
}

impl OverHttp for RobotsRequest {
    type Content = Robots;
    const ANSWER: &'static str = "The robots";
    const NO_ANSWER: &'static str = "";
}

impl OverHttp for FaultsRequest {
    type Content = Faults;
    const ANSWER: &'static str = "The faults";
    const NO_ANSWER: &'static str = "";
}

impl OverHttp for ReadRequest {
    type Content = PicturedRobot;
    const ANSWER: &'static str = "The robot";
    const NO_ANSWER: &'static str = "Not a robot: the line and what is wrong there";
}

impl OverHttp for PlanRequest {
    type Content = Planned;
    const ANSWER: &'static str = "The program; or, if `text/event-stream` is accepted, events as for `/api/solve`";
    const NO_ANSWER: &'static str = "Not a robot, not a cube, not an alg, or the robot cannot do it";

    fn limit(&mut self, _: Language) -> Result<(), ErrorResponse> {
        limit_search(self.task.time, &mut self.task.threads)
    }
}

impl OverHttp for RunRequest {
    type Content = RunReport;
    const ANSWER: &'static str = "How it ended; or, if `text/event-stream` is accepted, events as for `/api/solve`";
    const NO_ANSWER: &'static str = "Not a robot, not a cube, not an alg, not a fault, or the robot cannot do it";

    fn limit(&mut self, _: Language) -> Result<(), ErrorResponse> {
        limit_search(self.task.time, &mut self.task.threads)
    }
}

impl OverHttp for TablesRequest {
    type Content = Tables;
    const ANSWER: &'static str = "The tables";
    const NO_ANSWER: &'static str = "";
    const FAILURE: &'static str = "The folder cannot be read";
}

impl OverHttp for BuildRequest {
    type Content = BuiltTable;
    const ANSWER: &'static str = "The table is there; or, if `text/event-stream` is accepted, the event `progress` ten \
        times a second, and at the end `done` or `failed`";
    const NO_ANSWER: &'static str = "There is no such table";
    const FAILURE: &'static str = "It cannot be stored";
}

/// The widest picture. Pictures are drawn in bands, so this limits time, not memory.
const MAX_PIXELS: u32 = 4096;

impl OverHttp for PictureRequest {
    type Content = Picture;
    const ANSWER: &'static str = "The picture";
    const NO_ANSWER: &'static str = "Not 54 stickers, or too wide";
    const BUSY: &'static str = "Too many searches and PNG pictures at once";

    fn limit(&mut self, _: Language) -> Result<(), ErrorResponse> {
        if self.width.is_some_and(|width| !(1..=MAX_PIXELS).contains(&width)) {
            return Err(ErrorResponse::of_value("width", format!("a picture is 1 to {MAX_PIXELS} pixels wide")));
        }
        Ok(())
    }
}

impl OverHttp for ExportRequest {
    type Content = CoordinateTable;
    const ANSWER: &'static str = "A line per value: the value after each turn, and how many turns it is from 0";
    const NO_ANSWER: &'static str = "There is no such table or format";
}

/// A request that is sent as JSON.
pub(super) fn post<V: OverHttp>() -> UtoipaMethodRouter<AppState> {
    let content = Content::new(Some(Ref::from_schema_name(V::name())));
    let body = RequestBodyBuilder::new().content("application/json", content).required(Some(Required::True)).build();
    let operation = operation::<V>().request_body(Some(body)).build();
    let answer = async |State(state), headers: HeaderMap, Body(request): Body<Map<String, Value>>| {
        respond(state, &headers, Asked::<V>::read_object(request)?).await
    };
    route::<V>(V::NAME, HttpMethod::Post, operation, post_route(answer))
}

/// A request whose values are in the query.
pub(super) fn get<V: OverHttp>() -> UtoipaMethodRouter<AppState> {
    let operation = operation::<V>().parameters(Some(parameters::<V>())).build();
    let answer = async |State(state), headers: HeaderMap, Values(values): Values<Vec<(String, String)>>| {
        respond(state, &headers, Asked::<V>::read_texts(values)?).await
    };
    route::<V>(V::NAME, HttpMethod::Get, operation, get_route(answer))
}

/// A request whose values are in the query, and whose answer `route` sends as a file of one of these kinds.
pub(super) fn file<V: OverHttp>(
    route: MethodRouter<AppState>,
    kinds: &[(&str, Option<RefOr<Schema>>)],
) -> UtoipaMethodRouter<AppState> {
    let (schemas, mut paths, _) = get::<V>();
    let operations = paths.paths.values_mut().filter_map(|item| item.get.as_mut());
    for answer in operations.filter_map(|operation| operation.responses.responses.get_mut("200")) {
        if let RefOr::T(answer) = answer {
            let content =
                kinds.iter().map(|(kind, schema)| ((*kind).to_owned(), RefOr::T(Content::new(schema.clone()))));
            answer.content = content.collect();
        }
    }
    (schemas, paths, route)
}

/// A position is turned into another: as `solve`, but there must be a goal.
pub(super) fn transform() -> UtoipaMethodRouter<AppState> {
    let (schemas, mut paths, _) = post::<SolveRequest>();
    let (_, mut item) = paths.paths.pop_first().expect("there is a path");
    if let Some(operation) = &mut item.post {
        operation.operation_id = Some("transform".to_owned());
        operation.summary = Some("Turns a position into another; like `/api/solve`, but `to` is required.".to_owned());
    }
    paths.paths.insert("/api/transform".to_owned(), item);
    let answer = async |State(state), headers: HeaderMap, Body(request): Body<Map<String, Value>>| {
        let asked = Asked::<SolveRequest>::read_object(request)?;
        if asked.request.search.to.is_none() {
            let text = "missing field `to`, the position to end at";
            return Err(ErrorResponse::new(StatusCode::BAD_REQUEST, "body", text));
        }
        respond(state, &headers, asked).await
    };
    (schemas, paths, post_route(answer))
}

pub(super) async fn respond<V: OverHttp>(
    state: AppState,
    headers: &HeaderMap,
    mut asked: Asked<V>,
) -> Result<Response, ErrorResponse> {
    let language = asked.language();
    asked.request.limit(language)?;
    if V::IS_LONG {
        let work = move |watcher: &dyn zauber::Watcher| Ok(asked.answer(&state.workbench, watcher)?);
        return Watch::begin(&state.searches, work)?.respond(headers).await;
    }
    let answer = run_while_awaited(move |cancel| asked.answer(&state.workbench, cancel)).await?;
    match answer.map_err(ErrorResponse::from) {
        Ok(report) => {
            V::review(&report)?;
            Ok(Json(report).into_response())
        }
        Err(error) if V::IS_VERDICT && error.status == StatusCode::UNPROCESSABLE_ENTITY => {
            Ok(Json(error.body).into_response())
        }
        Err(error) => Err(error),
    }
}

fn route<V: OverHttp>(
    name: &str,
    method: HttpMethod,
    operation: Operation,
    route: MethodRouter<AppState>,
) -> UtoipaMethodRouter<AppState> {
    let mut schemas = vec![(V::name().into_owned(), RefOr::T(contract::schema::<V>()))];
    V::schemas(&mut schemas);
    WatchEvent::<V::Content>::schemas(&mut schemas);
    schemas.push((V::Content::name().into_owned(), V::Content::schema()));
    V::Content::schemas(&mut schemas);
    let mut paths = Paths::new();
    paths.add_path_operation(format!("/api/{name}"), vec![method], operation);
    (schemas, paths, route)
}

/// What an operation is, but for what it takes.
fn operation<V: OverHttp>() -> OperationBuilder {
    let error = || Content::new(Some(Ref::from_schema_name("ErrorBody")));
    let refusal = |text: &str| ResponseBuilder::new().description(text).content("application/json", error()).build();
    let report = match V::Report::name() == V::Content::name() {
        true => RefOr::Ref(Ref::from_schema_name(V::Report::name())),
        false => V::Report::schema(),
    };
    let content = if V::IS_VERDICT { either(report.clone(), &["ErrorBody"]) } else { report.clone() };
    let mut answer = ResponseBuilder::new().description(V::ANSWER);
    answer = answer.content("application/json", Content::new(Some(content)));
    if V::IS_LONG {
        let events = either(report, &["Draft", "ProgressEvent", "ErrorBody"]);
        answer = answer.content("text/event-stream", Content::new(Some(events)));
    }
    let mut responses = ResponsesBuilder::new().response("200", answer.build());
    responses = responses.response("400", refusal("Not a request of this shape"));
    if !V::NO_ANSWER.is_empty() {
        responses = responses.response("422", refusal(V::NO_ANSWER));
    }
    if !V::FAILURE.is_empty() {
        responses = responses.response("500", refusal(V::FAILURE));
    }
    if !V::BUSY.is_empty() {
        responses = responses.response("503", refusal(V::BUSY));
    }
    let about = match contract::schema::<V>() {
        Schema::Object(object) => object.description,
        _ => None,
    };
    let name = V::NAME.rsplit('/').next();
    OperationBuilder::new().operation_id(name).summary(about).responses(responses.build())
}

/// A report, or something else that is described by itself.
fn either(report: RefOr<Schema>, others: &[&str]) -> RefOr<Schema> {
    let others = others.iter().map(|name| RefOr::Ref(Ref::from_schema_name(*name)));
    RefOr::T(Schema::AnyOf(others.fold(AnyOfBuilder::new().item(report), AnyOfBuilder::item).build()))
}

fn parameters<V: OverHttp>() -> Vec<Parameter> {
    let Schema::Object(request) = contract::schema::<V>() else { unreachable!("a request has fields") };
    let parameter = |(name, schema): (String, RefOr<Schema>)| {
        let required = if request.required.contains(&name) { Required::True } else { Required::False };
        let about = match &schema {
            RefOr::T(Schema::Object(field)) => field.description.clone(),
            _ => None,
        };
        let builder = ParameterBuilder::new().name(name).parameter_in(ParameterIn::Query).required(required);
        builder.description(about).schema(Some(schema)).build()
    };
    request.properties.into_iter().map(parameter).collect()
}
