//! `GET /api/tables/export`: tables of coordinates as files.

use super::{run_blocking, verb};
use crate::AppState;
use crate::error::ErrorResponse;
use crate::request::Values;
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use contract::ExportRequest;
use utoipa::openapi::{Ref, RefOr};
use utoipa::{PartialSchema, ToSchema};
use utoipa_axum::router::UtoipaMethodRouter;
use zauber::{Asked, CoordinateTable, Exported, Unwatched};

pub(super) fn export() -> UtoipaMethodRouter<AppState> {
    let data = RefOr::Ref(Ref::from_schema_name(CoordinateTable::name()));
    let text = Some(String::schema());
    let kinds = [("text/plain", text.clone()), ("text/csv", text), ("application/json", Some(data))];
    verb::file::<ExportRequest>(get(send), &kinds)
}

async fn send(
    State(state): State<AppState>,
    Values(values): Values<Vec<(String, String)>>,
) -> Result<Response, ErrorResponse> {
    let asked = Asked::<ExportRequest>::read_texts(values)?;
    run_blocking(move || {
        Ok(match asked.answer(&state.workbench, &Unwatched)? {
            Exported::File { name, content } => {
                let kind = if name.ends_with("csv") { "text/csv" } else { "text/plain" };
                let kind = format!("{kind}; charset=utf-8");
                let file = format!("attachment; filename=\"{name}\"");
                ([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, file)], content).into_response()
            }
            data => Json(data).into_response(),
        })
    })
    .await?
}
