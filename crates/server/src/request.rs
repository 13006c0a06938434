//! What clients send: JSON of limited size and known shape.

use crate::error::ErrorResponse;
use crate::timely::SlowBody;
use crate::uploads::NoRoom;
use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use std::fmt::Display;
use std::str::FromStr;

/// The maximum size of a body.
pub(crate) const MAX_BYTES: usize = 64 * 1024;

/// A JSON body of at most so many bytes; if it is invalid, the error says why. A route that takes more than usual also
/// needs a `DefaultBodyLimit` of its own.
pub(crate) struct Body<T, const MOST: usize = MAX_BYTES>(pub T);

impl<S: Send + Sync, T: DeserializeOwned, const MOST: usize> FromRequest<S> for Body<T, MOST> {
    type Rejection = ErrorResponse;

    async fn from_request(request: Request, state: &S) -> Result<Self, ErrorResponse> {
        match Json::from_request(request, state).await {
            Ok(Json(body)) => Ok(Body(body)),
            Err(JsonRejection::MissingJsonContentType(_)) => {
                let text = "the body must be JSON and say so: content-type: application/json";
                Err(ErrorResponse::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "body", text))
            }
            Err(rejection) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                let text = format!("the body can have at most {MOST} bytes");
                Err(ErrorResponse::new(StatusCode::PAYLOAD_TOO_LARGE, "body", text))
            }
            Err(rejection) => Err(refused_body(&rejection, rejection.status())),
        }
    }
}

/// The maximum size of a picture.
pub(crate) const MAX_PICTURE_BYTES: usize = zauber::LookedAt::MAX_BYTES;

/// A body of bytes; if it cannot be read, the error says why.
pub(crate) struct Raw(pub Bytes);

impl<S: Send + Sync> FromRequest<S> for Raw {
    type Rejection = ErrorResponse;

    async fn from_request(request: Request, state: &S) -> Result<Self, ErrorResponse> {
        Bytes::from_request(request, state)
            .await
            .map(Raw)
            .map_err(|rejection| refused_body(&rejection, rejection.status()))
    }
}

/// The answer to a body that could not be read to its end.
pub(crate) fn refused_body(error: &(dyn std::error::Error + 'static), status: StatusCode) -> ErrorResponse {
    if status == StatusCode::PAYLOAD_TOO_LARGE {
        let most = MAX_PICTURE_BYTES >> 20;
        return ErrorResponse::new(
            status,
            "body",
            format!("a picture can have at most {most} MiB, several together 48"),
        );
    }
    let reason = innermost(error);
    let (status, kind) = match reason {
        reason if reason.is::<SlowBody>() => (StatusCode::REQUEST_TIMEOUT, "body"),
        reason if reason.is::<NoRoom>() => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
        _ => (StatusCode::BAD_REQUEST, "body"),
    };
    ErrorResponse::new(status, kind, reason.to_string())
}

/// The query parameters; if they are invalid, the error says why.
pub(crate) struct Values<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Values<T> {
    type Rejection = ErrorResponse;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ErrorResponse> {
        match Query::from_request_parts(parts, state).await {
            Ok(Query(values)) => Ok(Values(values)),
            Err(rejection) => {
                Err(ErrorResponse::new(StatusCode::BAD_REQUEST, "query", innermost(&rejection).to_string()))
            }
        }
    }
}

/// What the path says; if it cannot be read, the error says why.
pub(crate) struct InPath<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for InPath<T> {
    type Rejection = ErrorResponse;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ErrorResponse> {
        match Path::from_request_parts(parts, state).await {
            Ok(Path(values)) => Ok(InPath(values)),
            Err(rejection) => Err(ErrorResponse::new(StatusCode::BAD_REQUEST, "path", rejection.body_text())),
        }
    }
}

/// The innermost cause; the outer ones only say that something was wrong.
fn innermost<'a>(error: &'a (dyn std::error::Error + 'static)) -> &'a (dyn std::error::Error + 'static) {
    std::iter::successors(Some(error), |error| error.source()).last().expect("the first is there")
}

/// Reads a value by its name.
pub(crate) fn named<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(source: D) -> Result<Option<T>, D::Error> {
    named_by(source, T::from_str)
}

/// Reads a value by its name, with a function that maps names to values.
pub(crate) fn named_by<'de, T, E: Display, D: Deserializer<'de>>(
    source: D,
    read: impl Fn(&str) -> Result<T, E>,
) -> Result<Option<T>, D::Error> {
    let name = Option::<String>::deserialize(source)?;
    name.map(|name| read(&name).map_err(D::Error::custom)).transpose()
}
