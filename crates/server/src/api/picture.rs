//! `GET /api/picture`: a position as SVG or PNG.

use super::run_blocking;
use crate::AppState;
use crate::error::{ErrorBody, ErrorResponse};
use crate::request::{Values, position};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use contract::{Position, PuzzleName};
use draw::{self, View};
use serde::Deserialize;
use std::sync::atomic::{AtomicBool, Ordering};
use utoipa::{IntoParams, ToSchema};

/// The maximum width. Pictures are drawn in bands, so this limits time, not memory.
const MAX_PIXELS: u32 = 4096;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct PictureRequest {
    /// The position; anything with 54 stickers (24 for small puzzles) can be drawn.
    facelets: String,
    /// The puzzle, by its name; default 333.
    #[serde(default)]
    puzzle: PuzzleName,
    /// What is shown; default both.
    #[serde(default)]
    #[param(inline)]
    view: ViewName,
    /// The kind of file; default svg.
    #[serde(default)]
    #[param(inline)]
    format: Format,
    /// The width of the PNG in pixels, 1 to 4096; default 1200. An SVG scales to any width.
    width: Option<u32>,
}

#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum ViewName {
    Net,
    Cube,
    #[default]
    Both,
}

#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Format {
    #[default]
    Svg,
    Png,
}

/// Draws a position; stickers that are wrong are outlined.
#[utoipa::path(
    get,
    path = "/api/picture",
    params(PictureRequest),
    responses(
        (status = 200, description = "The picture", content(
            (String = "image/svg+xml"),
            ("image/png"),
        )),
        (status = 400, description = "Not values of this shape", body = ErrorBody),
        (status = 422, description = "Not 54 stickers, or too wide", body = ErrorBody),
        (status = 503, description = "Too many searches and PNG pictures at once", body = ErrorBody),
    )
)]
pub(super) async fn picture(
    State(state): State<AppState>,
    Values(request): Values<PictureRequest>,
) -> Result<Response, ErrorResponse> {
    let width = request.width.unwrap_or(1200);
    if !(1..=MAX_PIXELS).contains(&width) {
        return Err(ErrorResponse::of_value("width", format!("a picture is 1 to {MAX_PIXELS} pixels wide")));
    }
    let svg = run_blocking(move || {
        let (_, position) = position(&Position::of_facelets(request.facelets), request.puzzle.0, None, None)?;
        let view = match request.view {
            ViewName::Net => View::Net,
            ViewName::Cube => View::Cube,
            ViewName::Both => View::Both,
        };
        Ok::<String, ErrorResponse>(position.svg(view))
    });
    let svg = svg.await??;
    Ok(match request.format {
        Format::Svg => ([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response(),
        Format::Png => {
            let drawing =
                move |cancel: &AtomicBool| draw::png_cancellable(&svg, width, &|| cancel.load(Ordering::Relaxed));
            let mut drawing = state.searches.begin(drawing)?;
            let png = drawing.answer().await?.map_err(|error| ErrorResponse::of_value("picture", error.to_string()))?;
            ([(header::CONTENT_TYPE, "image/png")], png).into_response()
        }
    })
}
