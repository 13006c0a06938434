//! `POST /api/scramble`: scrambles to random positions, or of random turns.

use crate::AppState;
use crate::error::{BadJson, ErrorBody, ErrorResponse, TooManySearches};
use crate::request::{Body, named, puzzle};
use crate::watch::Watch;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use zauber::puzzle::Notation;
use zauber::texts::Language;
use zauber::{Generator, Puzzle, Scramble};

/// The maximum number of scrambles at once, and of turns in one.
const MAX_COUNT: usize = 1000;

#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ScrambleRequest {
    /// The puzzle, by its name; default 333.
    #[serde(default, deserialize_with = "puzzle")]
    #[schema(value_type = Option<String>)]
    puzzle: Puzzle,
    /// How many, 1 to 1000; default 1.
    n: Option<usize>,
    /// The same seed gives the same scrambles.
    seed: Option<u64>,
    /// This many random turns (at most 1000), instead of turns to a random position.
    random_moves: Option<usize>,
    /// The notation of turns: wca, german or kociemba.
    #[serde(default, deserialize_with = "named")]
    #[schema(value_type = Option<String>)]
    notation: Option<Notation>,
    /// Language of texts: en or de.
    #[serde(default, deserialize_with = "named")]
    #[schema(value_type = Option<String>)]
    lang: Option<Language>,
}

#[derive(Serialize, ToSchema)]
pub(super) struct Scrambles {
    scrambles: Vec<Scramble>,
}

/// Scrambles; every position is equally likely, as in a competition.
#[utoipa::path(
    post,
    path = "/api/scramble",
    request_body = ScrambleRequest,
    responses(
        (status = 200, description = "Scrambles and where they lead", body = Scrambles),
        BadJson,
        (status = 422, description = "None, or too many", body = ErrorBody),
        TooManySearches,
    )
)]
pub(super) async fn scramble(
    State(state): State<AppState>,
    headers: HeaderMap,
    Body(request): Body<ScrambleRequest>,
) -> Result<Response, ErrorResponse> {
    let (n, notation) = (request.n.unwrap_or(1), request.notation.unwrap_or_default());
    if n == 0 {
        let text = request.lang.unwrap_or_default().text("scramble.count", &[]);
        return Err(ErrorResponse::of_value("scramble", text));
    }
    if n > MAX_COUNT || request.random_moves.is_some_and(|turns| turns > MAX_COUNT) {
        return Err(ErrorResponse::of_value(
            "scramble",
            format!("at most {MAX_COUNT} scrambles at once, and {MAX_COUNT} turns each"),
        ));
    }
    let watch = Watch::begin(&state.searches, move |watcher| {
        let mut generator = Generator::new(request.seed)
            .map_err(|error| ErrorResponse::new(StatusCode::INTERNAL_SERVER_ERROR, "randomness", error.to_string()))?;
        let one = |_| match request.random_moves {
            Some(turns) => Ok(Scramble::of_turns(request.puzzle, turns, &mut generator, notation)),
            None => Ok(state.workbench.scramble(request.puzzle, &mut generator, notation, watcher)?),
        };
        let scrambles =
            (0..n).take_while(|_| !watcher.is_cancelled()).map(one).collect::<Result<_, ErrorResponse>>()?;
        Ok(Scrambles { scrambles })
    })?;
    watch.respond(&headers).await
}
