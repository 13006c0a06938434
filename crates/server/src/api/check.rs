//! `POST /api/check`: legal or not, every fault, repairs.

use super::{Answer, run_blocking};
use crate::error::{BadJson, ErrorBody, ErrorResponse};
use crate::request::{Body, Position, named, puzzle};
use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::ToSchema;
use zauber::puzzle::Notation;
use zauber::texts::Language;
use zauber::{Puzzle, Verdict};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct CheckRequest {
    position: Position,
    /// The puzzle, by its name; default 333.
    #[serde(default, deserialize_with = "puzzle")]
    #[schema(value_type = Option<String>)]
    puzzle: Puzzle,
    /// The notation of a scramble: wca, german or kociemba.
    #[serde(default, deserialize_with = "named")]
    #[schema(value_type = Option<String>)]
    notation: Option<Notation>,
    /// Language of texts: en or de.
    #[serde(default, deserialize_with = "named")]
    #[schema(value_type = Option<String>)]
    lang: Option<Language>,
}

/// Says whether a position can be solved, what is wrong with it, and how to repair it.
#[utoipa::path(
    post,
    path = "/api/check",
    request_body = CheckRequest,
    responses(
        (status = 200, description = "The verdict, or, with the field `error`, all faults and the repairs",
         body = CheckAnswer),
        BadJson,
    )
)]
pub(super) async fn check(Body(request): Body<CheckRequest>) -> Result<Response, ErrorResponse> {
    let answer = run_blocking(move || {
        let (input, position) = request.position.read(request.puzzle, request.notation, request.lang)?;
        match position.check() {
            Ok(answer) => Ok(Json(Answer { input, answer }).into_response()),
            Err(rejection) => Err(ErrorResponse::from(rejection).about(&input)),
        }
    });
    match answer.await? {
        Ok(verdict) => Ok(verdict),
        // That it is not a cube is the answer to the question.
        Err(error) if error.status == StatusCode::UNPROCESSABLE_ENTITY => Ok(Json(error.body).into_response()),
        Err(error) => Err(error),
    }
}

/// A verdict or an error.
#[derive(ToSchema)]
#[serde(untagged)]
#[allow(dead_code, reason = "it describes the answer; the parts are written by themselves")]
pub(super) enum CheckAnswer {
    Legal(Answer<Verdict>),
    Faulty(ErrorBody),
}
