//! `POST /api/inspect`: a position in numbers, and how they come about.

use super::{Answer, aside};
use crate::Bench;
use crate::refusal::{Complaint, Refusal};
use crate::request::{Body, Position, named, puzzle};
use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use zauber::puzzle::Notation;
use zauber::texts::Language;
use zauber::{Explanation, Inspection, Puzzle, Rejection, Signposts, SmallInspection};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InspectRequest {
    position: Position,
    /// Which puzzle: 333 (the usual), 222, minitet or stern.
    #[serde(default, deserialize_with = "puzzle")]
    #[schema(value_type = Option<String>)]
    puzzle: Puzzle,
    /// Say how each number comes about, and what each turn makes of it; for the 3x3x3.
    #[serde(default)]
    explain: bool,
    /// Say how far the two-phase tables say it is, from here and after each turn; exactly, for small puzzles.
    #[serde(default)]
    signposts: bool,
    /// Letters of turns: wca, german or kociemba.
    #[serde(default, deserialize_with = "named")]
    #[schema(value_type = Option<String>)]
    notation: Option<Notation>,
    /// Language of the explanation: en or de.
    #[serde(default, deserialize_with = "named")]
    #[schema(value_type = Option<String>)]
    lang: Option<Language>,
}

#[derive(Serialize, ToSchema)]
pub struct Inspected {
    #[serde(flatten)]
    inspection: Inspection,
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<Explanation>,
    #[serde(skip_serializing_if = "Option::is_none")]
    signposts: Option<Signposts>,
}

/// Shows pieces, twists, flips, coordinates, whole number, parity, universe, symmetry and order of a position.
#[utoipa::path(
    post,
    path = "/api/inspect",
    request_body = InspectRequest,
    responses(
        (status = 200, description = "Every number by name", body = InspectAnswer),
        (status = 400, description = "Not JSON of this shape", body = Complaint),
        (status = 422, description = "Not a cube, or one with too many unknown stickers", body = Complaint),
    )
)]
pub async fn inspect(State(bench): State<Bench>, Body(request): Body<InspectRequest>) -> Result<Response, Refusal> {
    let answer = aside(move || {
        let InspectRequest { position, puzzle, explain, signposts, notation, lang } = request;
        if let Some(relative) = puzzle.relative() {
            let language = lang.unwrap_or_default();
            if explain {
                return Err(Refusal::of_value("explain", language.text("small.explain", &[])));
            }
            let (input, sheet) = position.read_small(relative, notation, language)?;
            let inspected = || -> Result<SmallInspection, Rejection> {
                let mut inspection = zauber::inspect_small(&sheet, language)?;
                if signposts {
                    let signposts = bench.workshop.small_signposts(&sheet, notation.unwrap_or_default(), language)?;
                    inspection.signposts = Some(signposts);
                }
                Ok(inspection)
            };
            return match inspected() {
                Ok(answer) => Ok(Json(Answer { input, answer }).into_response()),
                Err(rejection) => Err(Refusal::from(rejection).about(&input)),
            };
        }
        let numbering = position.numbering();
        let (input, sheet) = position.read(notation, lang)?;
        let (notation, lang) = (notation.unwrap_or_default(), lang.unwrap_or_default());
        let inspected = || -> Result<Inspected, Rejection> {
            let inspection = zauber::inspect(&sheet, numbering)?;
            let explanation = explain.then(|| zauber::explain(&sheet, numbering, notation, lang)).transpose()?;
            let signposts = signposts.then(|| bench.workshop.signposts(&sheet, notation)).transpose()?;
            Ok(Inspected { inspection, explanation, signposts })
        };
        match inspected() {
            Ok(answer) => Ok(Json(Answer { input, answer }).into_response()),
            Err(rejection) => Err(Refusal::from(rejection).about(&input)),
        }
    });
    answer.await?
}

/// One of both.
#[derive(ToSchema)]
#[serde(untagged)]
#[allow(dead_code, reason = "it describes the answer; the parts are written by themselves")]
pub enum InspectAnswer {
    Cube(Box<Answer<Inspected>>),
    Small(Box<Answer<SmallInspection>>),
}
