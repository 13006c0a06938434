//! The verbs as data: a request in, a report or a reason out. Front ends that transport data need nothing else.
//!
//! What can be asked is described in [`contract`]; here is who answers. A front end that knows the type of its request
//! uses [`Asked`], one that has only a name and JSON uses [`ask`]. Programs in Rust call the functions of the verbs.

mod alg;
mod memo;
#[cfg(feature = "draw")]
mod picture;
mod positions;
#[cfg(feature = "robot")]
mod robot;
#[cfg(feature = "vision")]
mod scan;
mod solve;
mod tables;

use crate::progress::Watcher;
use crate::reader::{Given, Reader};
use crate::solve::SolveError;
use crate::workbench::Workbench;
use contract::Rejection;
use contract::{Form, Malformed, Manner, Request, StickerFormName};
use puzzle::{Puzzle, Scheme};
use serde::Serialize;
use std::fmt::Display;
use utoipa::ToSchema;
use words::Language;

pub use alg::Studied;
#[cfg(feature = "draw")]
pub use picture::Picture;
pub use positions::Applied;
#[cfg(feature = "robot")]
pub use robot::{Planned, RobotOrder};
pub use tables::{BuiltTable, Exported, Scrambles, Tables};

/// A request that the workbench answers.
pub trait Verb: Request {
    /// What it is answered with.
    type Report: Serialize + ToSchema + Send + 'static;

    /// The answer.
    fn answer(
        &self,
        reader: &Reader,
        workbench: &Workbench,
        watcher: &dyn Watcher,
    ) -> Result<Self::Report, RequestError>;
}

/// Why a request has no answer.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum RequestError {
    /// It is not a request: a mistake of the program that sent it.
    #[error("{text}")]
    Malformed {
        /// Which part of it, for programs.
        kind: &'static str,
        /// In words.
        text: String,
    },
    /// What it asks for is rejected.
    #[error("{rejection}")]
    Rejected {
        /// The position or alg that the rejection is about.
        input: Option<String>,
        /// Why.
        rejection: Rejection,
    },
    /// It cannot be done on this machine now, whatever was asked for: a full disk, too little memory.
    #[error("{text}")]
    Failed {
        /// What failed, for programs.
        kind: &'static str,
        /// In words.
        text: String,
    },
}

impl RequestError {
    fn malformed(kind: &'static str, text: impl Display) -> RequestError {
        RequestError::Malformed { kind, text: text.to_string() }
    }

    /// The same, about this input.
    fn about(self, text: &str) -> RequestError {
        match self {
            RequestError::Rejected { rejection, .. } => {
                RequestError::Rejected { input: Some(text.to_owned()), rejection }
            }
            other => other,
        }
    }
}

/// The rejection of this input.
fn about(text: &str) -> impl Fn(Rejection) -> RequestError {
    move |rejection| RequestError::from(rejection).about(text)
}

impl From<Rejection> for RequestError {
    fn from(rejection: Rejection) -> RequestError {
        RequestError::Rejected { input: None, rejection }
    }
}

impl From<SolveError> for RequestError {
    fn from(error: SolveError) -> RequestError {
        error.into_rejection().into()
    }
}

impl From<Malformed> for RequestError {
    fn from(error: Malformed) -> RequestError {
        RequestError::malformed("body", error)
    }
}

/// A request that was read, with how its texts are read.
#[derive(Clone, Debug)]
pub struct Asked<V> {
    /// The request.
    pub request: V,
    reader: Reader,
}

impl<V: Verb> Asked<V> {
    /// Reads a request from JSON.
    pub fn read(json: &[u8]) -> Result<Asked<V>, RequestError> {
        Asked::new(contract::read(json)?)
    }

    /// Reads a request from values that were parsed already.
    pub fn read_object(request: serde_json::Map<String, serde_json::Value>) -> Result<Asked<V>, RequestError> {
        Asked::new(contract::read_object(request)?)
    }

    /// Reads a request from texts, as in the query of an address.
    pub fn read_texts(texts: impl IntoIterator<Item = (String, String)>) -> Result<Asked<V>, RequestError> {
        Asked::new(contract::read_texts(texts)?)
    }

    /// Of a request that was read already.
    pub fn new(request: V) -> Result<Asked<V>, RequestError> {
        let reader = reader(&request.manner())?;
        Ok(Asked { request, reader })
    }

    /// The language of its texts.
    pub fn language(&self) -> Language {
        self.reader.language
    }

    /// The answer.
    pub fn answer(&self, workbench: &Workbench, watcher: &dyn Watcher) -> Result<V::Report, RequestError> {
        self.request.answer(&self.reader, workbench, watcher)
    }
}

/// A verb by its name: its request and its answer are JSON.
struct Row {
    name: &'static str,
    fields: fn() -> Vec<String>,
    answer: fn(&[u8], &Workbench, &dyn Watcher) -> Result<String, RequestError>,
}

impl Row {
    const fn of<V: Verb>() -> Row {
        Row {
            name: V::NAME,
            fields: contract::fields::<V>,
            answer: |json, workbench, watcher| {
                let report = Asked::<V>::read(json)?.answer(workbench, watcher)?;
                Ok(serde_json::to_string(&report).expect("reports are plain data"))
            },
        }
    }
}

/// Every verb that is asked and answered as data.
const VERBS: &[Row] = &[
    Row::of::<contract::CheckRequest>(),
    Row::of::<contract::InspectRequest>(),
    Row::of::<contract::AlgRequest>(),
    Row::of::<contract::ApplyRequest>(),
    Row::of::<contract::ScrambleRequest>(),
    Row::of::<contract::SolveRequest>(),
    Row::of::<contract::DistancesRequest>(),
    Row::of::<contract::MemoRequest>(),
    #[cfg(feature = "vision")]
    Row::of::<contract::ScanRequest>(),
    Row::of::<contract::MethodsRequest>(),
    #[cfg(feature = "draw")]
    Row::of::<contract::PictureRequest>(),
    #[cfg(feature = "robot")]
    Row::of::<contract::RobotsRequest>(),
    #[cfg(feature = "robot")]
    Row::of::<contract::FaultsRequest>(),
    #[cfg(feature = "robot")]
    Row::of::<contract::ReadRequest>(),
    #[cfg(feature = "robot")]
    Row::of::<contract::PlanRequest>(),
    #[cfg(feature = "robot")]
    Row::of::<contract::RunRequest>(),
    Row::of::<contract::TablesRequest>(),
    Row::of::<contract::BuildRequest>(),
    Row::of::<contract::ExportRequest>(),
];

/// Asks by the name of a verb, with JSON in and out.
pub fn ask(verb: &str, json: &[u8], workbench: &Workbench, watcher: &dyn Watcher) -> Result<String, RequestError> {
    let row = VERBS.iter().find(|row| row.name == verb);
    let row = row.ok_or_else(|| RequestError::malformed("verb", format_args!("there is no verb '{verb}'")))?;
    (row.answer)(json, workbench, watcher)
}

/// The names of the fields of a verb's request; `None` if there is no such verb.
pub fn fields(verb: &str) -> Option<Vec<String>> {
    VERBS.iter().find(|row| row.name == verb).map(|row| (row.fields)())
}

/// How a request's texts are read.
pub fn reader(manner: &Manner) -> Result<Reader, RequestError> {
    let scheme = scheme(manner.stickers, manner.scheme.as_deref())?;
    let language = manner.lang.unwrap_or_default().0;
    Rejection::check_form(manner.stickers.unwrap_or_default().0, manner.puzzle.0, language)?;
    Ok(Reader {
        scheme,
        notation: manner.notation.unwrap_or_default().0,
        numbering: manner.numbering.unwrap_or_default().0,
        language,
    })
}

/// The names of colours.
fn scheme(stickers: Option<StickerFormName>, scheme: Option<&str>) -> Result<Scheme, RequestError> {
    let scheme = scheme.map(Scheme::parse).transpose().map_err(|error| RequestError::malformed("scheme", error))?;
    Ok(stickers.unwrap_or_default().0.scheme(scheme))
}

/// A position of a request: its text and what was read. What the position says of how it is read goes before the reader.
pub fn read_position(
    given: &contract::Position,
    puzzle: Puzzle,
    reader: &Reader,
) -> Result<(String, crate::Position), RequestError> {
    let Some((form, text)) = given.given() else {
        let text = "a position has one of the fields facelets, scramble, pieces, number and coordinates";
        return Err(RequestError::malformed("position", text));
    };
    Rejection::check_form(given.stickers.unwrap_or_default().0, puzzle, reader.language)?;
    let own_scheme = given.scheme.is_some() || given.stickers.is_some();
    let reader = Reader {
        scheme: match own_scheme {
            true => scheme(given.stickers, given.scheme.as_deref())?,
            false => reader.scheme.clone(),
        },
        notation: given.notation.map_or(reader.notation, |name| name.0),
        numbering: given.numbering.map_or(reader.numbering, |name| name.0),
        language: reader.language,
    };
    let read = match form {
        Form::Facelets => Given::Facelets(&text),
        Form::Scramble => Given::Scramble(&text),
        Form::Pieces => Given::Pieces(&text),
        Form::Number => Given::Number(&text),
        Form::Coordinates => Given::Coordinates(&text),
    };
    let position = reader.read(puzzle, read).map_err(about(&text))?;
    Ok((text, position))
}
