//! `POST /api/alg`: the length of an alg and what it does; the same alg written differently.

use super::{Answer, run_blocking};
use crate::error::{BadJson, ErrorBody, ErrorResponse};
use crate::request::{self, Body, Position, named, puzzle};
use axum::Json;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use zauber::puzzle::{Axis, Notation};
use zauber::texts::Language;
use zauber::{AlgChange, AlgReport, Puzzle};

/// The longest alg that is written out.
const MAX_MOVES: usize = 5000;

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AlgRequest {
    /// The alg, with groups, commutators, conjugates, NISS and comments.
    alg: String,
    /// The puzzle, by its name; default 333.
    #[serde(default, deserialize_with = "puzzle")]
    #[schema(value_type = Option<String>)]
    puzzle: Puzzle,
    /// The notation of the alg: wca, german or kociemba.
    #[serde(default, deserialize_with = "named")]
    #[schema(value_type = Option<String>)]
    notation: Option<Notation>,
    /// The notation of the answer; by default the same.
    #[serde(default, deserialize_with = "named")]
    #[schema(value_type = Option<String>)]
    to_notation: Option<Notation>,
    change: Option<Change>,
    /// The position it starts from; by default the solved puzzle.
    position: Option<Position>,
    /// Language of texts: en or de.
    #[serde(default, deserialize_with = "named")]
    #[schema(value_type = Option<String>)]
    lang: Option<Language>,
}

/// A change to make to the alg first.
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Change {
    /// The inverse of the alg.
    Invert,
    /// Groups, commutators, conjugates and NISS written out.
    Expand,
    /// Written out, with turns cancelled and merged.
    Simplify,
    /// Mirrored: x exchanges left and right, y up and down, z front and back.
    Mirror(MirrorAxis),
}

#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum MirrorAxis {
    X,
    Y,
    Z,
}

impl From<Change> for AlgChange {
    fn from(change: Change) -> AlgChange {
        match change {
            Change::Invert => AlgChange::Invert,
            Change::Expand => AlgChange::Expand,
            Change::Simplify => AlgChange::Simplify,
            Change::Mirror(MirrorAxis::X) => AlgChange::Mirror(Axis::X),
            Change::Mirror(MirrorAxis::Y) => AlgChange::Mirror(Axis::Y),
            Change::Mirror(MirrorAxis::Z) => AlgChange::Mirror(Axis::Z),
        }
    }
}

#[derive(Serialize, ToSchema)]
pub(super) struct Studied {
    #[serde(flatten)]
    report: AlgReport,
    /// All moves one by one, in WCA letters, whatever the notation: `R`, `U2`, `M'`, `x`.
    moves: Vec<String>,
}

/// Counts, inverts, expands, simplifies, mirrors and translates an alg, and says where it leads.
#[utoipa::path(
    post,
    path = "/api/alg",
    request_body = AlgRequest,
    responses(
        (status = 200, description = "Counts, effect, and the position afterwards", body = Answer<Studied>),
        BadJson,
        (status = 422, description = "Not an alg: `at` is the first character that cannot be read, counted from 0. \
         Or more than 5000 moves, or a position that is not a cube", body = ErrorBody),
    )
)]
pub(super) async fn alg(Body(request): Body<AlgRequest>) -> Result<Json<Answer<Studied>>, ErrorResponse> {
    run_blocking(move || study(request)).await?.map(Json)
}

fn study(request: AlgRequest) -> Result<Answer<Studied>, ErrorResponse> {
    let alg = request::alg(&request.alg, request.puzzle, request.notation, request.lang)?;
    let alg = request.change.map_or(alg.clone(), |change| zauber::change(&alg, request.puzzle, change.into()));
    let moves = alg.moves();
    if moves.len() > MAX_MOVES {
        let text = format!("the alg has {} moves, but the limit here is {MAX_MOVES}", moves.len());
        return Err(ErrorResponse::of_value("too-long", text).about(&request.alg));
    }
    let notation = request.to_notation.or(request.notation).unwrap_or_default();
    let language = request.lang.unwrap_or_default();
    let mut report = zauber::study(&alg, request.puzzle, notation, language);
    if let Some(position) = request.position {
        let (text, position) = position.read(request.puzzle, request.notation, request.lang)?;
        let after = position.after(&alg).map_err(|rejection| ErrorResponse::from(rejection).about(&text))?;
        report.facelets = after.to_string();
    }
    let moves = moves.iter().map(|turn| turn.to_text(Notation::Wca)).collect();
    Ok(Answer { input: request.alg, answer: Studied { report, moves } })
}
