//! `GET /api/distances`: how many positions of a small puzzle are how far from solved.

use crate::Bench;
use crate::refusal::{Complaint, Refusal};
use crate::request::{Values, named, puzzle};
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use std::sync::atomic::Ordering;
use utoipa::IntoParams;
use zauber::puzzle::Metric;
use zauber::texts::Language;
use zauber::{DistanceReport, Puzzle};

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct DistancesRequest {
    /// The puzzle: 222, minitet or stern.
    #[serde(deserialize_with = "puzzle")]
    #[param(value_type = String)]
    puzzle: Puzzle,
    /// What is counted: htm (the usual) or qtm.
    #[serde(default, deserialize_with = "named")]
    #[param(value_type = Option<String>)]
    metric: Option<MetricName>,
    /// Language of names: en or de.
    #[serde(default, deserialize_with = "named")]
    #[param(value_type = Option<String>)]
    lang: Option<Language>,
}

/// A metric that tables are made for.
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
        (status = 200, description = "The table", body = DistanceReport),
        (status = 400, description = "Not values of this shape", body = Complaint),
        (status = 422, description = "The 3x3x3 has too many positions", body = Complaint),
        (status = 503, description = "Too many searches are running", body = Complaint),
    )
)]
pub async fn distances(
    State(bench): State<Bench>,
    Values(request): Values<DistancesRequest>,
) -> Result<Json<DistanceReport>, Refusal> {
    let relative = request.puzzle.relative().ok_or_else(|| {
        Refusal::of_value("puzzle", "the 3x3x3 has too many positions to count; choose 222, minitet or stern")
    })?;
    let metric = request.metric.map_or(Metric::Htm, |MetricName(metric)| metric);
    let language = request.lang.unwrap_or_default();
    let workshop = bench.workshop;
    let mut search = bench.searches.begin(move |cancel| {
        workshop.count_distances(relative, metric, language, &mut |_, _| !cancel.load(Ordering::Relaxed))
    })?;
    Ok(Json(search.answer().await?))
}
