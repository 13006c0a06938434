//! `GET /api/distances`: how many positions of a small puzzle are at each distance from solved.

use crate::AppState;
use crate::error::{ErrorBody, ErrorResponse, TooManySearches};
use crate::request::{Values, named, puzzle};
use crate::watch::{Watch, WatchEvent};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Deserialize;
use utoipa::IntoParams;
use zauber::puzzle::Metric;
use zauber::texts::Language;
use zauber::{DistanceReport, Puzzle};

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct DistancesRequest {
    /// The puzzle, by its name; one that is small enough to count.
    #[serde(deserialize_with = "puzzle")]
    #[param(value_type = String)]
    puzzle: Puzzle,
    /// The metric: htm (the default) or qtm.
    #[serde(default, deserialize_with = "named")]
    #[param(value_type = Option<String>)]
    metric: Option<MetricName>,
    /// Only the expected turns of this random solver: `random`, `random-halves`, `random-improved`,
    /// `random-improved-quarters`, `random-improved-only-quarters` or `random-improved-2023`; default: those that people
    /// ask about.
    walk: Option<String>,
    /// Language of names: en or de.
    #[serde(default, deserialize_with = "named")]
    #[param(value_type = Option<String>)]
    lang: Option<Language>,
}

/// A metric that there are tables for.
#[derive(Clone, Copy)]
struct MetricName(Metric);

impl std::str::FromStr for MetricName {
    type Err = String;

    fn from_str(name: &str) -> Result<MetricName, String> {
        match name {
            "htm" => Ok(MetricName(Metric::Htm)),
            "qtm" => Ok(MetricName(Metric::Qtm)),
            _ => Err(format!("there is no table for the metric '{name}'; choose htm or qtm")),
        }
    }
}

/// The exact table of distances of a small puzzle; for MiniTet and Stern also the shapes.
#[utoipa::path(
    get,
    path = "/api/distances",
    params(DistancesRequest),
    responses(
        (status = 200, description = "The table; or, if `text/event-stream` is accepted, the event `progress` ten times a \
         second, and at the end `done` or `failed`", content(
            (DistanceReport = "application/json"),
            (WatchEvent<DistanceReport> = "text/event-stream"),
        )),
        (status = 400, description = "Not values of this shape", body = ErrorBody),
        (status = 422, description = "The 3x3x3 has too many positions", body = ErrorBody),
        TooManySearches,
    )
)]
pub(super) async fn distances(
    State(state): State<AppState>,
    headers: HeaderMap,
    Values(request): Values<DistancesRequest>,
) -> Result<Response, ErrorResponse> {
    let metric = request.metric.map_or(Metric::Htm, |MetricName(metric)| metric);
    let language = request.lang.unwrap_or_default();
    let watch = Watch::begin(&state.searches, move |watcher| {
        Ok(state.workbench.distances(request.puzzle, metric, language, request.walk.as_deref(), watcher)?)
    })?;
    watch.respond(&headers).await
}
