//! The verbs under `/api/`, one file each, and their description at `/api/openapi.json`.

#![allow(unused_qualifications, reason = "the macros of utoipa write some")]

mod description;
mod drive;
mod lab;
mod lab_records;
mod memo;
mod picture;
mod scan;
mod tables;
mod verb;

use crate::AppState;
use crate::error::ErrorResponse;
use crate::request::MAX_BYTES;
use axum::extract::DefaultBodyLimit;
use axum::http::{Method, StatusCode, Uri};
use axum::routing::get;
use axum::{Json, Router};
use contract::{
    AlgRequest, ApplyRequest, BuildRequest, CheckRequest, DistancesRequest, FaultsRequest, InspectRequest,
    MethodsRequest, PlanRequest, ReadRequest, RobotsRequest, RunRequest, ScrambleRequest, SolveRequest, TablesRequest,
};
use serde_json::Value;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use utoipa::OpenApi;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

/// All verbs.
pub(crate) fn router(state: AppState) -> Router {
    let (router, description) = routes();
    router
        .route("/api/openapi.json", get(async move || Json(description)))
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(MAX_BYTES))
        .with_state(state)
}

/// What all verbs take and answer.
pub(crate) fn description() -> Value {
    routes().1
}

/// All verbs, and what they take and answer.
fn routes() -> (Router<AppState>, Value) {
    let (router, description) = OpenApiRouter::with_openapi(description::Description::openapi())
        .routes(verb::post::<CheckRequest>())
        .routes(verb::post::<InspectRequest>())
        .routes(verb::post::<AlgRequest>())
        .routes(verb::post::<ApplyRequest>())
        .routes(verb::post::<ScrambleRequest>())
        .routes(verb::post::<SolveRequest>())
        .routes(verb::transform())
        .routes(verb::get::<DistancesRequest>())
        .routes(verb::get::<MethodsRequest>())
        .routes(verb::post::<contract::MemoRequest>())
        .routes(routes!(scan::scan).layer(DefaultBodyLimit::max(scan::MAX_FORM_BYTES)))
        .routes(routes!(scan::faces).layer(DefaultBodyLimit::max(scan::MAX_FRAME_BYTES)))
        .routes(picture::picture())
        .routes(verb::get::<RobotsRequest>())
        .routes(verb::post::<ReadRequest>())
        .routes(verb::post::<PlanRequest>())
        .routes(verb::get::<FaultsRequest>())
        .routes(routes!(drive::permit))
        // After this one: what a verb says of its request counts, and both take the same.
        .routes(routes!(drive::run))
        .routes(verb::post::<RunRequest>())
        .routes(routes!(drive::switch))
        .routes(verb::get::<TablesRequest>())
        .routes(verb::post::<BuildRequest>())
        .routes(tables::export())
        .routes(routes!(lab::presets))
        .routes(routes!(lab::cost).layer(DefaultBodyLimit::max(lab::MAX_START_BYTES)))
        .routes(routes!(lab::runs, lab::start).layer(DefaultBodyLimit::max(lab::MAX_START_BYTES)))
        .routes(routes!(lab::run, lab::delete))
        .routes(routes!(lab::watch))
        .routes(routes!(lab::pause))
        .routes(routes!(lab::resume))
        .routes(routes!(lab::rename))
        .routes(routes!(lab::export))
        .routes(routes!(lab::report))
        .routes(routes!(lab::tables))
        .routes(routes!(lab::charts))
        .routes(routes!(lab::compare))
        .routes(routes!(lab_records::import).layer(DefaultBodyLimit::max(lab_records::MAX_IMPORT_BYTES)))
        .routes(routes!(lab_records::join))
        .split_for_parts();
    (router, description::complete(description))
}

async fn wrong_method(method: Method, uri: Uri) -> ErrorResponse {
    let text = format!("{} does not take {method}", uri.path());
    ErrorResponse::new(StatusCode::METHOD_NOT_ALLOWED, "method", text)
}

/// Runs work that takes more than a moment, but not much, on a thread where it blocks nobody.
async fn run_blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, ErrorResponse> {
    tokio::task::spawn_blocking(work).await.map_err(|_| ErrorResponse::of_fault())
}

/// The same for work that may end early: the flag is set when nobody is waiting any more.
async fn run_while_awaited<T: Send + 'static>(
    work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
) -> Result<T, ErrorResponse> {
    let awaited = Awaited::default();
    let abandoned = Arc::clone(&awaited.abandoned);
    run_blocking(move || work(&abandoned)).await
}

/// Someone is waiting, until it is dropped.
#[derive(Default)]
struct Awaited {
    abandoned: Arc<AtomicBool>,
}

impl Drop for Awaited {
    fn drop(&mut self) {
        self.abandoned.store(true, Ordering::Relaxed);
    }
}
