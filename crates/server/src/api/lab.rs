//! `/api/lab`: experiments. A run goes on without a listener; any number of clients can watch it.

use super::run_blocking;
use crate::error::{BadJson, ErrorBody, ErrorResponse, TooManySearches};
use crate::lab::{LONGEST_NAME, Lab, LabRun, usual_name};
use crate::request::{Body, Values};
use crate::watch::{Watch, WatchEvent};
use crate::{AppState, cores};
use axum::Json;
use axum::body::Bytes;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use contract::{LabRequest, LanguageName};
use draw::Theme;
use futures_util::stream;
use lab::{RecordReader, write_csv, write_parquet};
use serde::{Deserialize, Serialize};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use utoipa::{IntoParams, IntoResponses, ToSchema};
use zauber::Language;
use zauber::{
    ComparisonReport, CostEstimate, LabHistogram, LabReport, LabTable, Message, MethodReport, PresetReport, Said,
    Watcher,
};

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct LanguageRequest {
    /// Language of texts: en or de.
    lang: Option<LanguageName>,
}

#[derive(Serialize, ToSchema)]
pub(super) struct Presets {
    presets: Vec<PresetReport>,
}

/// The ready-made experiments.
#[utoipa::path(
    get,
    path = "/api/lab/presets",
    params(LanguageRequest),
    responses((status = 200, description = "The experiments", body = Presets), (status = 400, description = "There is no such language", body = ErrorBody))
)]
pub(super) async fn presets(Values(request): Values<LanguageRequest>) -> Json<Presets> {
    Json(Presets { presets: zauber::presets(request.lang.unwrap_or_default().0) })
}

/// The number of a run, from the path.
pub(super) struct RunNumber(i64);

impl<S: Send + Sync> FromRequestParts<S> for RunNumber {
    type Rejection = ErrorResponse;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<RunNumber, ErrorResponse> {
        let text = Path::<String>::from_request_parts(parts, state).await.map(|Path(text)| text).unwrap_or_default();
        text.parse().map(RunNumber).map_err(|_| {
            let text = format!("there is no run '{text}'; the number of a run is a whole number");
            ErrorResponse::new(StatusCode::BAD_REQUEST, "run", text)
        })
    }
}

/// A row of the interface's description, for everything that is about one run.
#[derive(IntoResponses)]
#[allow(dead_code, reason = "it only describes")]
pub(super) enum NoRun {
    #[response(status = 400, description = "The number of the run, or another value, cannot be read")]
    Unreadable(ErrorBody),
    #[response(status = 404, description = "There is no such run")]
    Unknown(ErrorBody),
}

/// The same for everything that changes a run.
#[derive(IntoResponses)]
#[response(status = 409, description = "Another server on the same folder is using the run")]
#[allow(dead_code, reason = "it only describes")]
pub(super) struct Elsewhere(ErrorBody);

#[derive(Serialize, ToSchema)]
pub(super) struct Runs {
    runs: Vec<LabRun>,
    /// What the user should know.
    notes: Vec<String>,
}

/// All runs, the newest first.
#[utoipa::path(
    get,
    path = "/api/lab/runs",
    responses((status = 200, description = "The runs", body = Runs), (status = 500, description = "The folder of experiments cannot be read", body = ErrorBody))
)]
pub(super) async fn runs(State(state): State<AppState>) -> Result<Json<Runs>, ErrorResponse> {
    run_blocking(move || state.lab.list().map(|(runs, notes)| Json(Runs { runs, notes }))).await?
}

/// The maximum size of a request that starts a run: room for a hundred thousand positions.
pub(super) const MAX_START_BYTES: usize = 8 << 20;

fn threads(request: &LabRequest) -> usize {
    request.threads.unwrap_or_else(cores).clamp(1, 64)
}

/// What a run would cost.
#[derive(Serialize, ToSchema)]
pub(super) struct Cost {
    #[serde(flatten)]
    estimate: CostEstimate,
    /// The same in words.
    text: String,
    /// The words as data.
    text_message: Message,
    /// What the user should know.
    notes: Vec<String>,
    /// The same as data.
    notes_message: Vec<Message>,
}

/// Says what a run would cost: a few positions are solved to find out. Nothing is started.
#[utoipa::path(
    post,
    path = "/api/lab/cost",
    request_body = LabRequest,
    responses(
        (status = 200, description = "The estimate; as JSON or, if `text/event-stream` is accepted, with the event `progress` \
         ten times a second, and at the end `done` or `failed`", content(
            (Cost = "application/json"),
            (WatchEvent<Cost> = "text/event-stream"),
        )),
        BadJson,
        (status = 422, description = "There is no such experiment", body = ErrorBody),
        TooManySearches,
    )
)]
pub(super) async fn cost(
    State(state): State<AppState>,
    headers: HeaderMap,
    Body(request): Body<LabRequest, MAX_START_BYTES>,
) -> Result<Response, ErrorResponse> {
    let (language, workbench) = (request.lang.unwrap_or_default().0, state.workbench.clone());
    let watch = Watch::begin(&state.searches, move |watcher| {
        let plan = workbench.experiment(&request, language, watcher)?;
        // There is no record yet.
        let estimate = plan.estimate(std::path::Path::new(""), threads(&request), watcher)?;
        let (text, text_message) = estimate.text(language).split();
        let (notes, notes_message) = plan.notes.into_iter().map(Said::split).unzip();
        Ok(Cost { estimate, text, text_message, notes, notes_message })
    })?;
    watch.respond(&headers).await
}

/// A run that was started.
#[derive(Serialize, ToSchema)]
pub(super) struct Started {
    #[serde(flatten)]
    run: LabRun,
    /// What the user should know.
    notes: Vec<String>,
    /// The same as data.
    notes_message: Vec<Message>,
}

pub(super) fn checked_name(name: &str) -> Result<&str, ErrorResponse> {
    let name = name.trim();
    if name.is_empty() || name.chars().count() > LONGEST_NAME {
        let text = format!("the name of a run has 1 to {LONGEST_NAME} characters");
        return Err(ErrorResponse::of_value("name", text));
    }
    Ok(name)
}

/// Starts a run. It goes on until it is finished or paused, whether anyone is watching or not.
#[utoipa::path(
    post,
    path = "/api/lab/runs",
    request_body = LabRequest,
    responses(
        (status = 200, description = "The run", body = Started),
        BadJson,
        (status = 422, description = "There is no such experiment", body = ErrorBody),
        (status = 500, description = "The record cannot be written", body = ErrorBody),
        (status = 503, description = "Too many experiments are running", body = ErrorBody),
    )
)]
pub(super) async fn start(
    State(state): State<AppState>,
    Body(request): Body<LabRequest, MAX_START_BYTES>,
) -> Result<Json<Started>, ErrorResponse> {
    let language = request.lang.unwrap_or_default().0;
    let threads = threads(&request);
    run_blocking(move || {
        let described = state.workbench.describe_experiment(&request, language)?;
        let experiment = &described.experiment;
        let usual = usual_name(experiment, language);
        let name = checked_name(request.name.as_deref().unwrap_or(&usual))?;
        let run = state.lab.create(&described, name, threads, language)?;
        let (notes, notes_message) = described.notes.into_iter().map(Said::split).unzip();
        Ok(Json(Started { run, notes, notes_message }))
    })
    .await?
}

/// What is known about a run while it is going on.
#[derive(Serialize, ToSchema)]
pub(super) struct WatchedRun {
    #[serde(flatten)]
    run: LabRun,
    /// Statistics of each entry so far.
    methods: Vec<MethodReport>,
    /// The histogram of each entry so far.
    histograms: Vec<LabHistogram>,
}

/// A run as it is now; from its record, if it is not going on. Theory is added where it costs nothing.
fn watched(state: &AppState, id: i64, language: Language) -> Result<WatchedRun, ErrorResponse> {
    let run = state.lab.get(id)?;
    let report = match state.lab.live(id) {
        Some(live) => live.report(language),
        // What cannot be read has no rows; the run says why.
        None if run.experiment.is_none() => return Ok(WatchedRun { run, methods: Vec::new(), histograms: Vec::new() }),
        None => {
            // Cancelled at once: exact expectations that take seconds are left to the report.
            let at_once = std::sync::atomic::AtomicBool::new(true);
            let report = state.workbench.report(&state.lab.record(id), language, &at_once);
            report.map_err(|error| state.lab.failed(id, error))?
        }
    };
    let histograms = zauber::lab_histograms(&report, None);
    Ok(WatchedRun { run, methods: report.methods, histograms })
}

/// A run as it is now.
#[utoipa::path(
    get,
    path = "/api/lab/runs/{id}",
    params(("id" = i64, Path, description = "The number of the run"), LanguageRequest),
    responses((status = 200, description = "The run", body = WatchedRun), NoRun)
)]
pub(super) async fn run(
    State(state): State<AppState>,
    RunNumber(id): RunNumber,
    Values(request): Values<LanguageRequest>,
) -> Result<Json<WatchedRun>, ErrorResponse> {
    run_blocking(move || watched(&state, id, request.lang.unwrap_or_default().0).map(Json)).await?
}

#[derive(Serialize, ToSchema)]
pub(super) struct Deleted {
    /// The number of the run.
    id: i64,
}

/// Removes a run and its rows.
#[utoipa::path(
    delete,
    path = "/api/lab/runs/{id}",
    params(("id" = i64, Path, description = "The number of the run")),
    responses((status = 200, description = "It is gone", body = Deleted), NoRun, Elsewhere)
)]
pub(super) async fn delete(
    State(state): State<AppState>,
    RunNumber(id): RunNumber,
) -> Result<Json<Deleted>, ErrorResponse> {
    run_blocking(move || state.lab.delete(id).map(|()| Json(Deleted { id }))).await?
}

/// How often watchers are told how far a run is.
const TICK: Duration = Duration::from_millis(500);

/// The same for a run of another server: its record has to be read for that.
const SLOW_TICK: Duration = Duration::from_secs(5);

/// When the server ends, watchers of runs that do not end in this time are told so: their connections are closed soon.
const ENDING: Duration = Duration::from_secs(1);

/// Watches a run: the event `progress` twice a second while it is going on (every five seconds if another server is
/// running it), then `done`, or `failed` if it is gone or the server ends. Closing the stream does not end the run.
#[utoipa::path(
    get,
    path = "/api/lab/runs/{id}/watch",
    params(("id" = i64, Path, description = "The number of the run"), LanguageRequest),
    responses(
        (status = 200, description = "Events `progress`, and at the end `done` or `failed`", content((WatchEvent<WatchedRun> = "text/event-stream"))),
        NoRun,
    )
)]
pub(super) async fn watch(
    State(state): State<AppState>,
    RunNumber(id): RunNumber,
    Values(request): Values<LanguageRequest>,
) -> Result<Response, ErrorResponse> {
    let language = request.lang.unwrap_or_default().0;
    let lab = Arc::clone(&state.lab);
    run_blocking(move || lab.get(id)).await??;
    let events = stream::unfold(Some((state, Duration::ZERO)), move |state| async move {
        let (state, pause) = state?;
        let is_over = wait(&state.lab, pause).await;
        let seen = run_blocking({
            let state = state.clone();
            move || watched(&state, id, language)
        });
        let (event, next) = last_or_not(seen.await.and_then(|seen| seen), is_over);
        Some((Ok::<_, Infallible>(event), next.map(|pause| (state, pause))))
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::default()).into_response())
}

/// Waits for the next event; true if there will be no other, because the server ends.
async fn wait(lab: &Lab, mut pause: Duration) -> bool {
    while pause > Duration::ZERO && lab.stopped().is_none() {
        tokio::time::sleep(pause.min(TICK)).await;
        pause = pause.saturating_sub(TICK);
    }
    // Runs of this server end in a moment, and then there is more to say.
    if lab.stopped().is_some_and(|ago| ago < ENDING) {
        tokio::time::sleep(TICK / 5).await;
    }
    lab.stopped().is_some_and(|ago| ago >= ENDING)
}

/// A run as an event, and when the next one comes. There is none after `done` and `failed`, and the stream ends with
/// nothing else.
fn last_or_not(seen: Result<WatchedRun, ErrorResponse>, is_over: bool) -> (Event, Option<Duration>) {
    let (name, written, next) = match seen {
        Ok(seen) if seen.run.state == "running" && !is_over => {
            let next = if seen.run.elsewhere { SLOW_TICK } else { TICK };
            ("progress", Event::default().json_data(seen), Some(next))
        }
        Ok(seen) if seen.run.state == "running" => {
            let text = "this server ends; the run can go on later";
            let error = ErrorResponse::new(StatusCode::SERVICE_UNAVAILABLE, "stopped", text);
            ("failed", Event::default().json_data(error.body), None)
        }
        Ok(seen) => ("done", Event::default().json_data(seen), None),
        Err(error) => ("failed", Event::default().json_data(error.body), None),
    };
    (written.expect("answers can be written as JSON").event(name), next)
}

/// Interrupts a run; it can go on later.
#[utoipa::path(
    post,
    path = "/api/lab/runs/{id}/pause",
    params(("id" = i64, Path, description = "The number of the run")),
    responses((status = 200, description = "The run", body = LabRun), NoRun, Elsewhere)
)]
pub(super) async fn pause(
    State(state): State<AppState>,
    RunNumber(id): RunNumber,
) -> Result<Json<LabRun>, ErrorResponse> {
    run_blocking(move || state.lab.pause(id).map(Json)).await?
}

/// Goes on with a run.
#[utoipa::path(
    post,
    path = "/api/lab/runs/{id}/resume",
    params(("id" = i64, Path, description = "The number of the run"), LanguageRequest),
    responses(
        (status = 200, description = "The run", body = LabRun),
        NoRun, Elsewhere,
        (status = 503, description = "Too many experiments are running", body = ErrorBody),
    )
)]
pub(super) async fn resume(
    State(state): State<AppState>,
    RunNumber(id): RunNumber,
    Values(request): Values<LanguageRequest>,
) -> Result<Json<LabRun>, ErrorResponse> {
    run_blocking(move || state.lab.resume(id, cores(), request.lang.unwrap_or_default().0).map(Json)).await?
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RenameRequest {
    /// The new name.
    name: String,
}

/// Gives a run another name.
#[utoipa::path(
    post,
    path = "/api/lab/runs/{id}/rename",
    params(("id" = i64, Path, description = "The number of the run")),
    request_body = RenameRequest,
    responses(
        (status = 200, description = "The run", body = LabRun),
        NoRun, Elsewhere,
        (status = 422, description = "The name is empty or too long", body = ErrorBody),
    )
)]
pub(super) async fn rename(
    State(state): State<AppState>,
    RunNumber(id): RunNumber,
    Body(request): Body<RenameRequest>,
) -> Result<Json<LabRun>, ErrorResponse> {
    run_blocking(move || state.lab.rename(id, checked_name(&request.name)?).map(Json)).await?
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ExportRequest {
    /// csv (the default), parquet, or jsonl (the record itself).
    format: Option<String>,
}

/// The rows of a run as a file.
#[utoipa::path(
    get,
    path = "/api/lab/runs/{id}/export",
    params(("id" = i64, Path, description = "The number of the run"), ExportRequest),
    responses(
        (status = 200, description = "The file", content(
            (String = "text/csv"),
            (Vec<u8> = "application/vnd.apache.parquet"),
            (String = "application/jsonl"),
        )),
        NoRun,
        (status = 422, description = "There is no such format", body = ErrorBody),
    )
)]
pub(super) async fn export(
    State(state): State<AppState>,
    RunNumber(id): RunNumber,
    Values(request): Values<ExportRequest>,
) -> Result<Response, ErrorResponse> {
    run_blocking(move || {
        let path = existing(&state.lab, id)?;
        let failed = |error: &dyn std::fmt::Display| {
            ErrorResponse::new(StatusCode::INTERNAL_SERVER_ERROR, "export", error.to_string())
        };
        let reader = || RecordReader::open(&path).map_err(|error| state.lab.unreadable(id, &error));
        let mut bytes = Vec::new();
        let (kind, ending) = match request.format.as_deref().unwrap_or("csv") {
            "csv" => {
                write_csv(reader()?, &mut bytes).map_err(|error| failed(&error))?;
                ("text/csv; charset=utf-8", "csv")
            }
            "parquet" => {
                write_parquet(reader()?, &mut bytes).map_err(|error| failed(&error))?;
                ("application/vnd.apache.parquet", "parquet")
            }
            "jsonl" => {
                bytes = std::fs::read(&path).map_err(|error| failed(&error))?;
                ("application/jsonl", "jsonl")
            }
            other => {
                let text = format!("there is no format '{other}'; choose csv, parquet or jsonl");
                return Err(ErrorResponse::of_value("format", text));
            }
        };
        let file = format!("attachment; filename=\"zauber-lab-{id}.{ending}\"");
        let headers = [(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, file)];
        Ok((headers, Bytes::from(bytes)).into_response())
    })
    .await?
}

/// The record of a run that has one.
fn existing(lab: &Lab, id: i64) -> Result<std::path::PathBuf, ErrorResponse> {
    lab.get(id)?;
    let path = lab.record(id);
    if path.exists() {
        return Ok(path);
    }
    Err(ErrorResponse::new(StatusCode::NOT_FOUND, "record", format!("run {id} has no rows yet")))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ReportRequest {
    /// json (the default), or html: a page of its own.
    format: Option<String>,
    /// How wide the bars of histograms are.
    bin: Option<f64>,
    /// Language of texts: en or de.
    lang: Option<LanguageName>,
}

/// What the browser allows a report: it brings its own style, and there is nothing else in it.
const OWN_STYLE: &str =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Everything that the rows of a run show, with theory beside them.
#[utoipa::path(
    get,
    path = "/api/lab/runs/{id}/report",
    params(("id" = i64, Path, description = "The number of the run"), ReportRequest),
    responses(
        (status = 200, description = "The report; as JSON or, if `text/event-stream` is accepted, with the event `progress` ten \
         times a second, and at the end `done` or `failed`", content(
            (LabReport = "application/json"),
            (WatchEvent<LabReport> = "text/event-stream"),
            (String = "text/html"),
        )),
        NoRun,
        (status = 422, description = "There is no such format", body = ErrorBody),
        TooManySearches,
    )
)]
pub(super) async fn report(
    State(state): State<AppState>,
    RunNumber(id): RunNumber,
    headers: HeaderMap,
    Values(request): Values<ReportRequest>,
) -> Result<Response, ErrorResponse> {
    let language = request.lang.unwrap_or_default().0;
    let lab = Arc::clone(&state.lab);
    let path = run_blocking(move || existing(&lab, id)).await??;
    let (workbench, lab) = (state.workbench.clone(), Arc::clone(&state.lab));
    let report =
        move |watcher: &dyn Watcher| workbench.report(&path, language, watcher).map_err(|error| lab.failed(id, error));
    match request.format.as_deref().unwrap_or("json") {
        "json" => Watch::begin(&state.searches, report)?.respond(&headers).await,
        "html" => {
            let page =
                Watch::begin(&state.searches, move |watcher| Ok(zauber::lab_html(&[report(watcher)?], request.bin)))?;
            let own =
                [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CONTENT_SECURITY_POLICY, OWN_STYLE)];
            Ok((own, page.answer().await?).into_response())
        }
        other => {
            let text = format!("there is no format '{other}'; choose json or html");
            Err(ErrorResponse::of_value("format", text))
        }
    }
}

/// A report as tables.
#[derive(Serialize, ToSchema)]
pub(super) struct LabTables {
    tables: Vec<LabTable>,
    /// What the reader should know.
    notes: Vec<String>,
    /// The same as data.
    notes_message: Vec<Message>,
    /// The kinds of machines that made the rows.
    machines: Vec<String>,
}

/// Everything that the rows of a run show, as tables in the reader's language, with theory beside them.
#[utoipa::path(
    get,
    path = "/api/lab/runs/{id}/tables",
    params(("id" = i64, Path, description = "The number of the run"), LanguageRequest),
    responses(
        (status = 200, description = "The tables; as JSON or, if `text/event-stream` is accepted, with the event `progress` ten \
         times a second, and at the end `done` or `failed`", content(
            (LabTables = "application/json"),
            (WatchEvent<LabTables> = "text/event-stream"),
        )),
        NoRun,
        TooManySearches,
    )
)]
pub(super) async fn tables(
    State(state): State<AppState>,
    RunNumber(id): RunNumber,
    headers: HeaderMap,
    Values(request): Values<LanguageRequest>,
) -> Result<Response, ErrorResponse> {
    let lab = Arc::clone(&state.lab);
    let path = run_blocking(move || existing(&lab, id)).await??;
    let (language, workbench) = (request.lang.unwrap_or_default().0, state.workbench.clone());
    let lab = Arc::clone(&state.lab);
    let watch = Watch::begin(&state.searches, move |watcher| {
        let report = workbench.report(&path, language, watcher).map_err(|error| lab.failed(id, error))?;
        let tables = report.tables();
        let LabReport { notes, notes_message, machines, .. } = report;
        Ok(LabTables { tables, notes, notes_message, machines })
    })?;
    watch.respond(&headers).await
}

#[derive(Serialize, ToSchema)]
pub(super) struct Charts {
    charts: Vec<ChartPictures>,
}

/// A chart as SVG.
#[derive(Serialize, ToSchema)]
pub(super) struct ChartPictures {
    /// Its name.
    name: String,
    /// What it shows.
    title: String,
    /// On white.
    light: String,
    /// On black.
    dark: String,
}

/// The charts of a run, as SVG. Expected values are drawn in only if theory has been computed before, by a report.
#[utoipa::path(
    get,
    path = "/api/lab/runs/{id}/charts",
    params(("id" = i64, Path, description = "The number of the run"), ReportRequest),
    responses((status = 200, description = "The charts", body = Charts), NoRun)
)]
pub(super) async fn charts(
    State(state): State<AppState>,
    RunNumber(id): RunNumber,
    Values(request): Values<ReportRequest>,
) -> Result<Json<Charts>, ErrorResponse> {
    run_blocking(move || {
        let path = existing(&state.lab, id)?;
        let at_once = std::sync::atomic::AtomicBool::new(true);
        let report = state.workbench.report(&path, request.lang.unwrap_or_default().0, &at_once);
        let report = report.map_err(|error| state.lab.failed(id, error))?;
        let charts = zauber::lab_charts(&report, request.bin).into_iter().map(|chart| ChartPictures {
            light: chart.svg(Theme::Light),
            dark: chart.svg(Theme::Dark),
            title: chart.chart.title.clone(),
            name: chart.name,
        });
        Ok(Json(Charts { charts: charts.collect() }))
    })
    .await?
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct CompareRequest {
    /// The number of the first run.
    first: i64,
    /// The number of the second; without one, the entries of the first are compared with each other.
    second: Option<i64>,
    /// One entry of the first run, as METHOD or METHOD:VARIANT.
    first_entry: Option<String>,
    /// One entry of the second run.
    second_entry: Option<String>,
    /// Language of texts: en or de.
    lang: Option<LanguageName>,
}

/// Compares entries of runs on the same positions.
#[utoipa::path(
    get,
    path = "/api/lab/compare",
    params(CompareRequest),
    responses(
        (status = 200, description = "The comparison", body = ComparisonReport),
        NoRun,
        (status = 422, description = "They have different positions", body = ErrorBody),
    )
)]
pub(super) async fn compare(
    State(state): State<AppState>,
    Values(request): Values<CompareRequest>,
) -> Result<Json<ComparisonReport>, ErrorResponse> {
    run_blocking(move || {
        let sides = [(Some(request.first), request.first_entry), (request.second, request.second_entry)];
        let mut names = Vec::new();
        for (id, entry) in sides {
            let Some(id) = id else { continue };
            let path = existing(&state.lab, id)?.to_string_lossy().into_owned();
            names.push(entry.map_or(path.clone(), |entry| format!("{path}:{entry}")));
        }
        Ok(Json(zauber::compare_records(&names, request.lang.unwrap_or_default().0)?))
    })
    .await?
}
