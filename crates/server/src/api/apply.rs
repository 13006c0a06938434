//! `POST /api/apply`: a position after an alg.

use super::{Answer, run_blocking};
use crate::error::{BadJson, ErrorBody, ErrorResponse};
use crate::request::{self, Body, Position, named, puzzle};
use axum::Json;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use zauber::Puzzle;
use zauber::puzzle::Notation;
use zauber::texts::Language;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ApplyRequest {
    position: Position,
    /// The puzzle, by its name; default 333.
    #[serde(default, deserialize_with = "puzzle")]
    #[schema(value_type = Option<String>)]
    puzzle: Puzzle,
    /// The alg to apply.
    alg: String,
    /// The notation of the alg: wca, german or kociemba.
    #[serde(default, deserialize_with = "named")]
    #[schema(value_type = Option<String>)]
    notation: Option<Notation>,
    /// Language of texts: en or de.
    #[serde(default, deserialize_with = "named")]
    #[schema(value_type = Option<String>)]
    lang: Option<Language>,
}

#[derive(Serialize, ToSchema)]
pub(super) struct Applied {
    /// The stickers afterwards, with colours named as they were given and the centres where they then are; the next alg
    /// can be applied to them.
    facelets: String,
}

/// The position after an alg.
#[utoipa::path(
    post,
    path = "/api/apply",
    request_body = ApplyRequest,
    responses(
        (status = 200, description = "The stickers afterwards", body = Answer<Applied>),
        BadJson,
        (status = 422, description = "Not a cube, or not an alg", body = ErrorBody),
    )
)]
pub(super) async fn apply(Body(request): Body<ApplyRequest>) -> Result<Json<Answer<Applied>>, ErrorResponse> {
    let answer = run_blocking(move || {
        let alg = request::alg(&request.alg, request.puzzle, request.notation, request.lang)?;
        let (input, position) = request.position.read(request.puzzle, request.notation, request.lang)?;
        match position.after(&alg) {
            Ok(stickers) => Ok(Json(Answer { input, answer: Applied { facelets: stickers.to_string() } })),
            Err(rejection) => Err(ErrorResponse::from(rejection).about(&input)),
        }
    });
    answer.await?
}
