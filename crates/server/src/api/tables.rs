//! `GET /api/tables` and `POST /api/tables/build`: the table cache; `GET /api/tables/export`: tables of coordinates.

use super::run_blocking;
use crate::AppState;
use crate::error::{BadJson, ErrorBody, ErrorResponse, TooManySearches};
use crate::request::{Body, Values};
use crate::watch::{Watch, WatchEvent};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use contract::{LanguageName, NotationName, NumberingName};
use serde::{Deserialize, Serialize};
use store::Built;
use utoipa::{IntoParams, ToSchema};
use zauber::{CoordinateTable, STORED_TABLES, StoredTable, TableFormat, TableReport};

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
    lang: Option<LanguageName>,
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
        let language = request.lang.unwrap_or_default().0;
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

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct ExportRequest {
    /// The table, as in twist or twist-slice.
    name: String,
    /// How pieces are numbered: kociemba (the default), transformer or korf.
    numbering: Option<NumberingName>,
    /// The notation of turns: wca, german or kociemba.
    notation: Option<NotationName>,
    /// text (the default), csv or json.
    format: Option<String>,
    /// Language of messages: en or de.
    lang: Option<LanguageName>,
}

/// The move and distance table of a coordinate, or the distances of two together.
#[utoipa::path(
    get,
    path = "/api/tables/export",
    params(ExportRequest),
    responses(
        (status = 200, description = "A line per value: the value after each turn, and how many turns it is from 0", content(
            (String = "text/plain"),
            (String = "text/csv"),
            (CoordinateTable = "application/json"),
        )),
        (status = 400, description = "Not values of this shape", body = ErrorBody),
        (status = 422, description = "There is no such table or format", body = ErrorBody),
    )
)]
pub(super) async fn export(Values(request): Values<ExportRequest>) -> Result<Response, ErrorResponse> {
    run_blocking(move || {
        let ExportRequest { name, numbering, notation, format, lang } = request;
        let format = match format.as_deref() {
            Some("json") => None,
            other => Some(
                other
                    .unwrap_or("text")
                    .parse::<TableFormat>()
                    .map_err(|error| ErrorResponse::of_value("format", format!("{error}, or json")))?,
            ),
        };
        let table = CoordinateTable::new(&name, numbering.unwrap_or_default().0, notation.unwrap_or_default().0)
            .map_err(|error| ErrorResponse::of_value("name", error.text(lang.unwrap_or_default().0)))?;
        let Some(format) = format else { return Ok(Json(table).into_response()) };
        let mut bytes = Vec::new();
        table.write(format, &mut bytes).map_err(|_| ErrorResponse::of_fault())?;
        let (kind, ending) = match format {
            TableFormat::Csv => ("text/csv; charset=utf-8", "csv"),
            _ => ("text/plain; charset=utf-8", "txt"),
        };
        let file = format!("attachment; filename=\"zauber-{}-{}.{ending}\"", table.name, table.numbering);
        let headers = [(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, file)];
        Ok((headers, bytes).into_response())
    })
    .await?
}
