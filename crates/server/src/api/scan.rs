//! `POST /api/scan`: the cube that pictures or measured colours show. `POST /api/scan/faces`: the faces in one picture.

use super::{run_blocking, run_while_awaited};
use crate::AppState;
use crate::error::{ErrorBody, ErrorResponse};
use crate::request::{Body, MAX_BYTES, MAX_PICTURE_BYTES, Raw, Values, named, refused_body};
use axum::Json;
use axum::body::Bytes;
use axum::extract::multipart::Multipart;
use axum::extract::{DefaultBodyLimit, FromRequest, Request, State};
use axum::http::{StatusCode, header};
use contract::{LanguageName, PicturesRequest, PuzzleName, ScanMethodName, ScanRequest};
use serde::Deserialize;
use serde_json::{Map, Value};
use std::sync::atomic::{AtomicBool, Ordering};
use utoipa::{IntoParams, ToSchema};
use zauber::{Asked, LookedAt, PictureReport, ScanReport, Unwatched, scan_pictures};

#[derive(ToSchema)]
#[expect(dead_code, reason = "it describes a form, which is read field by field")]
pub(super) struct PictureForm {
    /// Six pictures of one face each, or two of opposite corners: JPEG, PNG or WebP.
    #[schema(value_type = Vec<String>, format = Binary)]
    picture: Vec<Vec<u8>>,
    /// Which puzzle, by its name; 333 if not said.
    puzzle: Option<PuzzleName>,
    /// How colours become a cube: legal (the usual) or 2010.
    method: Option<ScanMethodName>,
    /// For the method 2010, how far a channel of a sticker may be from its centre; default 30.
    tolerance: Option<String>,
    /// Language of texts: en or de.
    lang: Option<LanguageName>,
}

/// Reads a cube from pictures or from the colours of its stickers, faces in any order and turned in any way.
#[utoipa::path(
    post,
    path = "/api/scan",
    request_body(content((ScanRequest = "application/json"), (PictureForm = "multipart/form-data"))),
    responses(
        (status = 200, description = "The cube, and how sure each sticker is", body = ScanReport),
        (status = 400, description = "Not JSON or a form of this shape", body = ErrorBody),
        (status = 413, description = "JSON of more than 64 kB, or pictures of more than 48 MiB", body = ErrorBody),
        (status = 422, description = "Colours that fit no cube, or pictures that do not show one", body = ErrorBody),
        (status = 503, description = "Too many pictures at once", body = ErrorBody),
    )
)]
pub(super) async fn scan(
    State(state): State<AppState>,
    mut request: Request,
) -> Result<Json<ScanReport>, ErrorResponse> {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    if kind.is_some_and(|kind| kind.starts_with("multipart/form-data")) {
        let (request, upload) = state.uploads.begin(request);
        let form = Form::read(request, &state).await?;
        let place = state.uploads.look()?;
        let report = run_while_awaited(move |cancel| {
            let report = form.scan(cancel);
            drop((place, upload));
            report
        });
        return Ok(Json(report.await??));
    }
    DefaultBodyLimit::max(MAX_BYTES).apply(&mut request);
    let Body(request) = Body::<Map<String, Value>>::from_request(request, &state).await?;
    let asked = Asked::<ScanRequest>::read_object(request)?;
    let answer = run_blocking(move || asked.answer(&state.workbench, &Unwatched));
    Ok(Json(answer.await??))
}

/// A form with pictures.
#[derive(Default)]
struct Form {
    pictures: Vec<(String, Bytes)>,
    asked: PicturesRequest,
}

impl Form {
    async fn read(request: Request, state: &AppState) -> Result<Form, ErrorResponse> {
        let bad = |text: String| ErrorResponse::new(StatusCode::BAD_REQUEST, "form", text);
        let mut parts = Multipart::from_request(request, state).await.map_err(|error| bad(error.body_text()))?;
        let mut form = Form::default();
        while let Some(part) = parts.next_field().await.map_err(|error| refused_body(&error, error.status()))? {
            let name = part.name().unwrap_or_default().to_owned();
            let file = part.file_name().map(str::to_owned);
            let bytes = part.bytes().await.map_err(|error| refused_body(&error, error.status()))?;
            let text = || String::from_utf8_lossy(&bytes).into_owned();
            match name.as_str() {
                "picture" => {
                    let file = file.unwrap_or_else(|| format!("picture {}", form.pictures.len() + 1));
                    form.pictures.push((file, bytes));
                }
                other => form.asked.set(other, &text()).map_err(bad)?,
            }
        }
        Ok(form)
    }

    /// Looking at large pictures takes seconds each; with nobody waiting, the rest are not looked at.
    fn scan(&self, cancel: &AtomicBool) -> Result<ScanReport, ErrorResponse> {
        let (puzzle, language) = (self.asked.puzzle.0, self.asked.lang.unwrap_or_default().0);
        let look = |(name, bytes): &(String, Bytes)| {
            if cancel.load(Ordering::Relaxed) {
                return Err(ErrorResponse::abandoned());
            }
            Ok(LookedAt::new(puzzle, name, bytes, language)?)
        };
        let pictures = self.pictures.iter().map(look).collect::<Result<Vec<LookedAt>, _>>()?;
        Ok(scan_pictures(puzzle, &pictures, self.asked.options(), language)?)
    }
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct FacesRequest {
    /// Which puzzle, by its name; 333 if not said.
    #[serde(default)]
    puzzle: PuzzleName,
    /// The colours of a cube that is known, for naming: six times rrggbb with commas, in the order white red green
    /// yellow orange blue.
    #[serde(default, deserialize_with = "named")]
    #[param(value_type = Option<String>)]
    colours: Option<KnownColours>,
    /// Language of texts: en or de.
    lang: Option<LanguageName>,
}

/// Six colours.
#[derive(Clone, Copy)]
struct KnownColours([[u8; 3]; 6]);

impl std::str::FromStr for KnownColours {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<KnownColours, &'static str> {
        let colour = |text: &str| {
            let value = u32::from_str_radix(text, 16).ok().filter(|_| text.len() == 6)?;
            let [_, red, green, blue] = value.to_be_bytes();
            Some([red, green, blue])
        };
        let six: Option<Vec<[u8; 3]>> = text.split(',').map(colour).collect();
        let six = six.and_then(|six| six.try_into().ok());
        six.map(KnownColours).ok_or("colours are six times rrggbb with commas")
    }
}

/// Looks for the faces of a cube in one picture, such as a frame of a camera.
///
/// No face is an answer too. If too many are being looked at, the answer is 503 at once: skip the frame.
#[utoipa::path(
    post,
    path = "/api/scan/faces",
    params(FacesRequest),
    request_body(content((Vec<u8> = "image/jpeg"), (Vec<u8> = "image/png"), (Vec<u8> = "image/webp"))),
    responses(
        (status = 200, description = "The faces that are visible", body = PictureReport),
        (status = 400, description = "Not values of this shape", body = ErrorBody),
        (status = 413, description = "A picture of more than 32 MiB", body = ErrorBody),
        (status = 422, description = "Not a picture", body = ErrorBody),
        (status = 503, description = "Too many pictures at once", body = ErrorBody),
    )
)]
pub(super) async fn faces(
    State(state): State<AppState>,
    Values(values): Values<FacesRequest>,
    request: Request,
) -> Result<Json<PictureReport>, ErrorResponse> {
    let (request, upload) = state.uploads.begin(request);
    let Raw(bytes) = Raw::from_request(request, &state).await?;
    let place = state.uploads.look()?;
    let report = run_blocking(move || {
        let picture = LookedAt::new(values.puzzle.0, "the picture", &bytes, values.lang.unwrap_or_default().0)?;
        let known = values.colours.map(|KnownColours(six)| six);
        let mut report = picture.report(known.as_ref());
        report.file = None;
        drop((place, upload));
        Ok::<_, ErrorResponse>(report)
    });
    Ok(Json(report.await??))
}

/// The maximum size of what is sent to each of these.
pub(super) const MAX_FORM_BYTES: usize = 48 << 20;
pub(super) const MAX_FRAME_BYTES: usize = MAX_PICTURE_BYTES;
