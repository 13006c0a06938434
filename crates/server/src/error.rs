//! Error responses: a status and, for programs and people alike, JSON with the reason.
//!
//! It has the same shape as the command line's errors, whatever went wrong, so that clients need to handle only one.

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use std::any::Any;
use utoipa::{IntoResponses, ToSchema};
use zauber::{LabError, Rejection, RequestError, Said, SolveError};

/// The response to a request that failed.
#[derive(Clone, Debug)]
pub(crate) struct ErrorResponse {
    pub status: StatusCode,
    pub body: ErrorBody,
}

/// What went wrong.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ErrorBody {
    /// The position or alg it is about, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub input: Option<String>,
    pub error: ErrorDetail,
}

/// The reason in words and as data.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ErrorDetail {
    #[serde(flatten)]
    rejection: Rejection,
    /// For algs: the first character that cannot be read, counted from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<usize>,
}

/// A row of the interface's description, for every verb that reads JSON.
#[derive(IntoResponses)]
#[response(status = 400, description = "Not JSON of this shape")]
#[allow(dead_code, reason = "it only describes")]
pub(crate) struct BadJson(ErrorBody);

/// The same for every verb that takes a place among the searches.
#[derive(IntoResponses)]
#[response(status = 503, description = "Too many searches are running")]
#[allow(dead_code, reason = "it only describes")]
pub(crate) struct TooManySearches(ErrorBody);

impl ErrorResponse {
    /// An error that has nothing to do with the cube.
    pub(crate) fn new(status: StatusCode, kind: &'static str, text: impl Into<String>) -> ErrorResponse {
        ErrorResponse { status, ..Rejection::of_input(kind, Said::verbatim(text)).into() }
    }

    /// A value that can be read but not used.
    pub(crate) fn of_value(kind: &'static str, text: impl Into<String>) -> ErrorResponse {
        Rejection::of_input(kind, Said::verbatim(text)).into()
    }

    /// A bug in this program.
    pub(crate) fn of_fault() -> ErrorResponse {
        ErrorResponse::new(StatusCode::INTERNAL_SERVER_ERROR, "fault", "this is a bug in zauber; please report it")
    }

    /// The end of work that nobody is waiting for; nobody reads it.
    pub(crate) fn abandoned() -> ErrorResponse {
        ErrorResponse::new(StatusCode::SERVICE_UNAVAILABLE, "abandoned", "nobody is waiting any more")
    }

    /// The same, about this input.
    #[must_use]
    pub(crate) fn about(mut self, input: &str) -> ErrorResponse {
        self.body.input = Some(input.to_owned());
        self
    }
}

impl From<Rejection> for ErrorResponse {
    fn from(rejection: Rejection) -> ErrorResponse {
        let error = ErrorDetail { at: rejection.position, rejection };
        ErrorResponse { status: StatusCode::UNPROCESSABLE_ENTITY, body: ErrorBody { input: None, error } }
    }
}

impl From<SolveError> for ErrorResponse {
    fn from(error: SolveError) -> ErrorResponse {
        error.into_rejection().into()
    }
}

impl From<RequestError> for ErrorResponse {
    fn from(error: RequestError) -> ErrorResponse {
        match error {
            RequestError::Malformed { kind, text } => ErrorResponse::new(StatusCode::BAD_REQUEST, kind, text),
            RequestError::Rejected { input: Some(input), rejection } => ErrorResponse::from(rejection).about(&input),
            RequestError::Rejected { input: None, rejection } => rejection.into(),
            RequestError::Failed { kind, text } => ErrorResponse::new(StatusCode::INTERNAL_SERVER_ERROR, kind, text),
            _ => ErrorResponse::of_fault(),
        }
    }
}

impl From<LabError> for ErrorResponse {
    fn from(error: LabError) -> ErrorResponse {
        match error {
            LabError::Rejected(rejection) => rejection.into(),
            other => ErrorResponse::new(StatusCode::INTERNAL_SERVER_ERROR, "lab", other.to_string()),
        }
    }
}

impl IntoResponse for ErrorResponse {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.body)).into_response();
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(header::RETRY_AFTER, header::HeaderValue::from_static("1"));
        }
        response
    }
}

/// The response to a request that made the program panic.
pub(crate) fn of_panic(_: Box<dyn Any + Send>) -> Response {
    ErrorResponse::of_fault().into_response()
}
