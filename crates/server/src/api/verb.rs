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
    self, AlgRequest, Answer, ApplyRequest, CheckRequest, DistancesRequest, InspectRequest, MethodsRequest,
    ScrambleRequest, SolveRequest, Time,
};
use serde_json::{Map, Value};
use utoipa::openapi::path::{HttpMethod, Operation, OperationBuilder, Parameter, ParameterBuilder, ParameterIn, Paths};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{AnyOfBuilder, Schema};
use utoipa::openapi::{Content, Ref, RefOr, Required, ResponseBuilder, ResponsesBuilder};
use utoipa::{PartialSchema, ToSchema};
use utoipa_axum::router::UtoipaMethodRouter;
use zauber::Language;
use zauber::{Applied, Asked, DistanceReport, Inspection, Offer, Scrambles, SolutionReport, Studied, Verb, Verdict};

/// A verb as a route.
pub(super) trait OverHttp: Verb {
    /// What the report consists of, beside its input.
    type Content: ToSchema;
    /// What its answer is, and why there may be none.
    const ANSWER: &'static str;
    const NO_ANSWER: &'static str;
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
        if self.search.time.is_some_and(|Time(time)| time > MAX_TIME) {
            let text = format!("a search takes 0 to {} seconds", MAX_TIME.as_secs());
            return Err(ErrorResponse::of_value("time", text));
        }
        if self.count.is_some_and(|count| count > MAX_SOLUTIONS) {
            return Err(ErrorResponse::of_value("count", format!("at most {MAX_SOLUTIONS} solutions at once")));
        }
        self.search.threads = Some(self.search.threads.unwrap_or(usize::MAX).min(cores()));
        Ok(())
    }
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

async fn respond<V: OverHttp>(
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
    let report = V::Report::schema();
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
    if V::IS_LONG {
        responses = responses.response("503", refusal("Too many searches are running"));
    }
    let about = match contract::schema::<V>() {
        Schema::Object(object) => object.description,
        _ => None,
    };
    OperationBuilder::new().operation_id(Some(V::NAME)).summary(about).responses(responses.build())
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
