//! `GET /api/picture`: a position as SVG or PNG.

use super::run_blocking;
use super::verb::{self, OverHttp};
use crate::AppState;
use crate::error::ErrorResponse;
use crate::request::Values;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use contract::{PictureFormat, PictureRequest};
use std::sync::atomic::{AtomicBool, Ordering};
use utoipa::PartialSchema;
use utoipa_axum::router::UtoipaMethodRouter;
use zauber::{Asked, Unwatched};

/// The width of a PNG whose width is not said.
const USUAL_PIXELS: u32 = 1200;

pub(super) fn picture() -> UtoipaMethodRouter<AppState> {
    verb::file::<PictureRequest>(get(send), &[("image/svg+xml", Some(String::schema())), ("image/png", None)])
}

async fn send(
    State(state): State<AppState>,
    Values(values): Values<Vec<(String, String)>>,
) -> Result<Response, ErrorResponse> {
    let mut asked = Asked::<PictureRequest>::read_texts(values)?;
    asked.request.limit(asked.language())?;
    let width = asked.request.width.unwrap_or(USUAL_PIXELS);
    let format = asked.request.format.unwrap_or_default().0;
    let workbench = state.workbench.clone();
    let svg = run_blocking(move || asked.answer(&workbench, &Unwatched)).await??.svg;
    Ok(match format {
        PictureFormat::Svg => ([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response(),
        PictureFormat::Png => {
            let drawing =
                move |cancel: &AtomicBool| draw::png_cancellable(&svg, width, &|| cancel.load(Ordering::Relaxed));
            let mut drawing = state.searches.begin(drawing)?;
            let png = drawing.answer().await?.map_err(|error| ErrorResponse::of_value("picture", error.to_string()))?;
            ([(header::CONTENT_TYPE, "image/png")], png).into_response()
        }
    })
}
