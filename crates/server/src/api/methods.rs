//! `GET /api/methods`: the methods to choose from.

use crate::error::{ErrorBody, ErrorResponse};
use crate::request::Values;
use axum::Json;
use serde::Deserialize;
use utoipa::IntoParams;
use zauber::{Offer, Puzzle, UnknownPuzzle};

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct MethodsRequest {
    /// The puzzle, by its name; default 333.
    puzzle: Option<String>,
}

/// The methods of a puzzle, their variants and metrics, the defaults first.
#[utoipa::path(
    get,
    path = "/api/methods",
    params(MethodsRequest),
    responses(
        (status = 200, description = "The methods", body = Vec<Offer>),
        (status = 422, description = "There is no such puzzle", body = ErrorBody),
    )
)]
pub(super) async fn methods(Values(request): Values<MethodsRequest>) -> Result<Json<Vec<Offer>>, ErrorResponse> {
    let puzzle = request.puzzle.as_deref().unwrap_or("333");
    let puzzle: Puzzle =
        puzzle.parse().map_err(|error: UnknownPuzzle| ErrorResponse::of_value("puzzle", error.to_string()))?;
    Ok(Json(zauber::offers(puzzle)))
}
