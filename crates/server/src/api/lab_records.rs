//! `POST /api/lab/import` and `/api/lab/join`: records of solves that were made elsewhere, and several records as one.

use super::lab::checked_name;
use super::run_blocking;
use crate::AppState;
use crate::error::{BadJson, ErrorBody, ErrorResponse};
use crate::lab::{LabRun, usual_name};
use crate::request::Body;
use axum::Json;
use axum::extract::State;
use contract::{DiceSolve, ImportRequest, JoinRequest};
use lab::{Joining, LogSolver, Solves, read_log};
use std::path::PathBuf;
use zauber::Language;

/// The maximum size of what is imported: room for a hundred thousand solves.
pub(super) const MAX_IMPORT_BYTES: usize = 16 << 20;

fn solves_of(request: &ImportRequest, language: Language) -> Result<Solves, ErrorResponse> {
    let method = request.method.as_deref();
    match (&request.log, &request.solves) {
        (Some(log), None) => {
            let by = LogSolver { name: method, expected: None };
            Ok(read_log("log", log, by, language)?.0)
        }
        (None, Some(solves)) if !solves.is_empty() => {
            const MOST: (u64, f64) = (1_000_000_000_000_000, 1e9);
            let is_sound = |solve: &&DiceSolve| solve.turns <= MOST.0 && (0.0..=MOST.1).contains(&solve.seconds);
            let sound: Vec<_> = solves.iter().filter(is_sound).map(|solve| (solve.turns, solve.seconds)).collect();
            if sound.len() < solves.len() {
                return Err(ErrorResponse::of_value("solves", "a solve has at most 1e15 turns and 1e9 seconds"));
            }
            let missing = |field: &'static str| ErrorResponse::of_value(field, "solves have a puzzle and a method");
            let puzzle = request.puzzle.ok_or_else(|| missing("puzzle"))?.0;
            Ok(Solves::of_dice(puzzle, method.ok_or_else(|| missing("method"))?, &sound, language)?)
        }
        _ => Err(ErrorResponse::of_value("solves", "give either a log or at least one of solves")),
    }
}

/// Adds solves that were made elsewhere as a run that is finished.
#[utoipa::path(
    post,
    path = "/api/lab/import",
    request_body = ImportRequest,
    responses(
        (status = 200, description = "The run", body = LabRun),
        BadJson,
        (status = 422, description = "There is no solve in it, or no such method", body = ErrorBody),
        (status = 500, description = "The record cannot be written", body = ErrorBody),
    )
)]
pub(super) async fn import(
    State(state): State<AppState>,
    Body(request): Body<ImportRequest, MAX_IMPORT_BYTES>,
) -> Result<Json<LabRun>, ErrorResponse> {
    let language = request.lang.unwrap_or_default().0;
    run_blocking(move || {
        let solves = solves_of(&request, language)?;
        let experiment = solves.experiment.clone();
        let usual = usual_name(&experiment, language);
        let name = checked_name(request.name.as_deref().unwrap_or(&usual))?;
        state.lab.add(&experiment, name, |record| solves.write(record)).map(Json)
    })
    .await?
}

/// Makes one run of the rows of several; these stay.
#[utoipa::path(
    post,
    path = "/api/lab/join",
    request_body = JoinRequest,
    responses(
        (status = 200, description = "The run", body = LabRun),
        BadJson,
        (status = 404, description = "There is no such run", body = ErrorBody),
        (status = 422, description = "They do not go together", body = ErrorBody),
        (status = 500, description = "The record cannot be written", body = ErrorBody),
    )
)]
pub(super) async fn join(
    State(state): State<AppState>,
    Body(request): Body<JoinRequest>,
) -> Result<Json<LabRun>, ErrorResponse> {
    let language = request.lang.unwrap_or_default().0;
    run_blocking(move || {
        let runs = request.runs.iter().take(1000).map(|&id| state.lab.get(id)).collect::<Result<Vec<_>, _>>()?;
        let records: Vec<PathBuf> = runs.iter().map(|run| state.lab.record(run.id)).collect();
        let joining = Joining::of(&records, language)?;
        let usual = runs.iter().map(|run| run.name.as_str()).collect::<Vec<_>>().join(" + ");
        let usual: String = usual.chars().take(crate::lab::LONGEST_NAME).collect();
        let name = checked_name(request.name.as_deref().unwrap_or(&usual))?;
        state.lab.add(joining.experiment(), name, |record| joining.write(record).map(drop)).map(Json)
    })
    .await?
}
