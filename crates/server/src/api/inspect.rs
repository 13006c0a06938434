//! `POST /api/inspect`: a position in numbers, and how they are computed.

use super::{Answer, run_blocking};
use crate::AppState;
use crate::error::{BadJson, ErrorBody, ErrorResponse};
use crate::request::{Body, Position, named, puzzle};
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;
use zauber::puzzle::Notation;
use zauber::texts::Language;
use zauber::{InspectOptions, Inspection, Puzzle, Unwatched};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct InspectRequest {
    position: Position,
    /// The puzzle, by its name; default 333.
    #[serde(default, deserialize_with = "puzzle")]
    #[schema(value_type = Option<String>)]
    puzzle: Puzzle,
    /// Explain how each number is computed, and what each turn does to it; for the 3x3x3.
    #[serde(default)]
    explain: bool,
    /// Include the distances in the two-phase tables, here and after each turn; exact distances for small puzzles.
    #[serde(default)]
    signposts: bool,
    /// The notation of turns: wca, german or kociemba.
    #[serde(default, deserialize_with = "named")]
    #[schema(value_type = Option<String>)]
    notation: Option<Notation>,
    /// Language of the explanation: en or de.
    #[serde(default, deserialize_with = "named")]
    #[schema(value_type = Option<String>)]
    lang: Option<Language>,
}

/// Shows pieces, twists, flips, coordinates, the number of the position, parity, universe, symmetry and order.
#[utoipa::path(
    post,
    path = "/api/inspect",
    request_body = InspectRequest,
    responses(
        (status = 200, description = "Every number by name", body = Answer<Inspection>),
        BadJson,
        (status = 422, description = "Not a cube, or one with too many unknown stickers", body = ErrorBody),
    )
)]
pub(super) async fn inspect(
    State(state): State<AppState>,
    Body(request): Body<InspectRequest>,
) -> Result<Json<Answer<Inspection>>, ErrorResponse> {
    let answer = run_blocking(move || {
        let InspectRequest { position, puzzle, explain, signposts, notation, lang } = request;
        let numbering = position.numbering();
        let options = InspectOptions { numbering, notation: notation.unwrap_or_default(), explain, signposts };
        let (input, position) = position.read(puzzle, notation, lang)?;
        match state.workbench.inspect(&position, &options, &Unwatched) {
            Ok(answer) => Ok(Json(Answer { input, answer })),
            Err(error) => Err(ErrorResponse::from(error).about(&input)),
        }
    });
    answer.await?
}
