//! `GET /api/tables` and `POST /api/tables/build`: the table cache.

use super::run_blocking;
use crate::AppState;
use crate::error::{BadJson, ErrorBody, ErrorResponse, TooManySearches};
use crate::request::{Body, named};
use crate::watch::{Watch, WatchEvent};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use zauber::store::Built;
use zauber::texts::Language;
use zauber::{STORED_TABLES, StoredTable, TableReport};

#[derive(Serialize, ToSchema)]
pub(super) struct Tables {
    tables: Vec<TableReport>,
}

/// All tables, and whether they are built.
#[utoipa::path(get, path = "/api/tables", responses(
    (status = 200, description = "The tables", body = Tables),
    (status = 500, description = "The folder cannot be read", body = ErrorBody),
))]
pub(super) async fn tables(State(state): State<AppState>) -> Result<Json<Tables>, ErrorResponse> {
    run_blocking(move || Json(Tables { tables: state.workbench.tables(false) })).await
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct BuildRequest {
    /// The table, as in two-phase-large.
    name: String,
    /// Language of texts: en or de.
    #[serde(default, deserialize_with = "named")]
    #[schema(value_type = Option<String>)]
    lang: Option<Language>,
}

#[derive(Serialize, ToSchema)]
pub(super) struct BuiltTable {
    name: &'static str,
    bytes: usize,
    /// `built`, or `was there already`.
    state: &'static str,
}

/// Builds a table in the cache.
#[utoipa::path(
    post,
    path = "/api/tables/build",
    request_body = BuildRequest,
    responses(
        (status = 200, description = "The table is there; or, if `text/event-stream` is accepted, the event `progress` ten \
         times a second, and at the end `done` or `failed`", content(
            (BuiltTable = "application/json"),
            (WatchEvent<BuiltTable> = "text/event-stream"),
        )),
        BadJson,
        (status = 422, description = "There is no such table", body = ErrorBody),
        (status = 500, description = "It cannot be stored", body = ErrorBody),
        TooManySearches,
    )
)]
pub(super) async fn build(
    State(state): State<AppState>,
    headers: HeaderMap,
    Body(request): Body<BuildRequest>,
) -> Result<Response, ErrorResponse> {
    let table = StoredTable::named(&request.name).ok_or_else(|| {
        let known = STORED_TABLES.iter().map(|table| table.name).collect::<Vec<_>>().join(", ");
        let language = request.lang.unwrap_or_default();
        let text = language.text("cli.tables.unknown", &[("name", &request.name), ("known", &known)]);
        ErrorResponse::of_value("name", text)
    })?;
    let watch = Watch::begin(&state.searches, move |watcher| {
        let built = state.workbench.build_table(table, watcher);
        let built =
            built.map_err(|error| ErrorResponse::new(StatusCode::INTERNAL_SERVER_ERROR, "table", error.to_string()))?;
        let state = if built == Built::Now { "built" } else { "was there already" };
        Ok(BuiltTable { name: table.name, bytes: table.bytes, state })
    })?;
    watch.respond(&headers).await
}
