//! What Python asks for: JSON of known shape.

use contract::{self, Manner, Search};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use zauber::{BatchFilesError, Reader, Rejection, RequestError, Said, SolveError, SolveOptions};

/// Parses a request; what it cannot be is an error of our own Python half, or of an argument's type.
pub(crate) fn parse<T: DeserializeOwned>(request: &str) -> PyResult<T> {
    serde_json::from_str(request).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// Anything that can be serialized, as JSON.
pub(crate) fn answer(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("results are plain data")
}

/// The Python exception for a rejection; its class is one of those in `_errors.py`.
pub(crate) fn as_python_error(py: Python<'_>, rejection: &Rejection) -> PyErr {
    let made = py
        .import("zauber._errors")
        .and_then(|module| module.call_method1("make", (answer(rejection), rejection.usage)));
    match made {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    }
}

/// A rejection for something that is not found.
pub(crate) fn rejection(error: SolveError) -> Rejection {
    error.into_rejection()
}

/// The same for files.
pub(crate) fn of_files(error: BatchFilesError) -> Rejection {
    match error {
        BatchFilesError::Rejected(rejection) => rejection,
        other if other.is_usage() => Rejection::of_options("file", Said::verbatim(other.to_string())),
        other => Rejection::of_input("file", Said::verbatim(other.to_string())),
    }
}

/// The same for a request of the contract.
pub(crate) fn of_request(error: RequestError) -> Rejection {
    match error {
        RequestError::Rejected { rejection, .. } => rejection,
        RequestError::Failed { kind, text } => Rejection::of_input(kind, Said::verbatim(text)),
        error => Rejection::of_options("request", Said::verbatim(error.to_string())),
    }
}

/// How the texts of a request are read.
pub(crate) fn reader(manner: &Manner) -> Result<Reader, Rejection> {
    zauber::reader(manner).map_err(of_request)
}

/// How to solve many positions, whose limits are the batch's own.
pub(crate) fn batch_options(search: &Search, manner: &Manner) -> Result<SolveOptions, Rejection> {
    let options = SolveOptions::of_search(search, manner.puzzle.0, &reader(manner)?)?;
    Ok(SolveOptions { time: search.time.map(|time| time.0), ..options })
}
