//! `POST /api/scan`: the cube that measured colours show.

use super::run_blocking;
use crate::error::{ErrorBody, ErrorResponse};
use crate::request::{Body, named, puzzle};
use axum::Json;
use serde::Deserialize;
use utoipa::ToSchema;
use zauber::texts::Language;
use zauber::{MeasuredColours, Puzzle, ScanMethod, ScanReport, scan_colours};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ScanRequest {
    colours: MeasuredColours,
    /// Which puzzle, by its name; 333 if not said.
    #[serde(default, deserialize_with = "puzzle")]
    #[schema(value_type = Option<String>)]
    puzzle: Puzzle,
    /// How colours become a cube: legal (the usual) or 2010.
    #[serde(default, deserialize_with = "named")]
    #[schema(value_type = Option<String>)]
    method: Option<ScanMethod>,
    /// Language of texts: en or de.
    #[serde(default, deserialize_with = "named")]
    #[schema(value_type = Option<String>)]
    lang: Option<Language>,
}

/// Reads a cube from the colours of its stickers, faces in any order and turned in any way.
#[utoipa::path(
    post,
    path = "/api/scan",
    request_body = ScanRequest,
    responses(
        (status = 200, description = "The cube, and how sure each sticker is", body = ScanReport),
        (status = 400, description = "Not JSON of this shape", body = ErrorBody),
        (status = 422, description = "Colours that fit no cube", body = ErrorBody),
    )
)]
pub(super) async fn scan(Body(request): Body<ScanRequest>) -> Result<Json<ScanReport>, ErrorResponse> {
    let answer = run_blocking(move || {
        let ScanRequest { colours, puzzle, method, lang } = request;
        scan_colours(puzzle, &colours, method.unwrap_or_default(), lang.unwrap_or_default())
    });
    Ok(Json(answer.await??))
}
