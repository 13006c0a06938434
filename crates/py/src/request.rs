//! What Python asks for: JSON of known shape.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::str::FromStr;
use std::time::Duration;
use zauber::puzzle::{Face, Metric, Notation, Scheme};
use zauber::texts::Language;
use zauber::{BatchFilesError, Choice, Given, Position, Puzzle, Reader, Rejection, SolveError, SolveOptions};

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
    match error {
        SolveError::Rejected(rejection) => rejection,
        SolveError::NotFound { code, text } => Rejection::of_search(code, text),
        other => Rejection::of_input("error", other.to_string()),
    }
}

/// The same for files.
pub(crate) fn of_files(error: BatchFilesError) -> Rejection {
    match error {
        BatchFilesError::Rejected(rejection) => rejection,
        other if other.is_usage() => Rejection::of_options("file", other.to_string()),
        other => Rejection::of_input("file", other.to_string()),
    }
}

/// How things are read and written.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(crate) struct Manner {
    pub puzzle: Option<String>,
    pub notation: Option<String>,
    pub numbering: Option<String>,
    pub lang: Option<String>,
    pub scheme: Option<String>,
}

/// A name that has a meaning, or the default.
fn named<T: FromStr + Default>(name: Option<&str>) -> Result<T, Rejection>
where
    T::Err: std::fmt::Display,
{
    let wrong = |error: T::Err| Rejection::of_options("option", error.to_string());
    name.map_or_else(|| Ok(T::default()), |name| name.parse().map_err(wrong))
}

fn wrong(text: String) -> Rejection {
    Rejection::of_options("option", text)
}

impl Manner {
    pub(crate) fn puzzle(&self) -> Result<Puzzle, Rejection> {
        named(self.puzzle.as_deref())
    }

    pub(crate) fn language(&self) -> Result<Language, Rejection> {
        named(self.lang.as_deref())
    }

    pub(crate) fn notation(&self) -> Result<Notation, Rejection> {
        named(self.notation.as_deref())
    }

    pub(crate) fn reader(&self) -> Result<Reader, Rejection> {
        let scheme = self.scheme.as_deref().map(Scheme::parse).transpose().map_err(|error| wrong(error.to_string()))?;
        Ok(Reader {
            scheme: scheme.unwrap_or_default(),
            notation: self.notation()?,
            numbering: named(self.numbering.as_deref())?,
            language: self.language()?,
        })
    }
}

/// A position in one of its forms.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Form {
    Facelets(String),
    Scramble(String),
    Pieces(String),
    Number(String),
}

impl Form {
    pub(crate) fn read(&self, manner: &Manner) -> Result<Position, Rejection> {
        let given = match self {
            Form::Facelets(text) => Given::Facelets(text),
            Form::Scramble(text) => Given::Scramble(text),
            Form::Pieces(text) => Given::Pieces(text),
            Form::Number(text) => Given::Number(text),
        };
        manner.reader()?.read(manner.puzzle()?, given)
    }
}

/// How to solve.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(crate) struct Search {
    pub method: Option<String>,
    pub variant: Option<String>,
    /// Seconds.
    pub time: Option<f64>,
    pub nodes: Option<u64>,
    pub max_length: Option<u32>,
    pub metric: Option<String>,
    pub threads: Option<usize>,
    pub count: Option<usize>,
    pub all: bool,
    pub without: Option<String>,
    pub seed: Option<u64>,
    pub first_colour: Option<String>,
    pub handling: bool,
}

/// A length of time in seconds.
pub(crate) fn duration(seconds: f64) -> Result<Duration, Rejection> {
    Duration::try_from_secs_f64(seconds).map_err(|error| wrong(format!("time: {error}")))
}

impl Search {
    pub(crate) fn threads(&self) -> usize {
        self.threads.unwrap_or(1).clamp(1, 1024)
    }

    pub(crate) fn metric(&self) -> Result<Metric, Rejection> {
        let Some(name) = &self.metric else { return Ok(Metric::Htm) };
        let metric = Metric::ALL.into_iter().find(|metric| metric.name() == name);
        metric.ok_or_else(|| wrong(format!("there is no metric '{name}'; choose htm, qtm or axial")))
    }

    /// The options; `is_batch` leaves it to the batch what happens without limits.
    pub(crate) fn options(&self, manner: &Manner, is_batch: bool) -> Result<SolveOptions, Rejection> {
        let (puzzle, language) = (manner.puzzle()?, manner.language()?);
        let choice = Choice::named(puzzle, self.method.as_deref(), self.variant.as_deref())
            .map_err(|error| wrong(error.text(language)))?;
        let time = self.time.map(duration).transpose()?;
        let face = |name: &String| {
            let found = Face::ALL.into_iter().find(|face| face.letter().to_string() == name.to_uppercase());
            found.ok_or_else(|| wrong(format!("there is no face '{name}'; choose U, R, F, D, L or B")))
        };
        let scheme = manner.reader()?.scheme;
        let colour = |name: &String| zauber::colour_named(name, &scheme).map_err(|error| wrong(error.text(language)));
        let options = SolveOptions::limited(choice, time, self.nodes, self.max_length);
        Ok(SolveOptions {
            time: if is_batch { time } else { options.time },
            metric: self.metric()?,
            threads: self.threads(),
            count: self.count.unwrap_or(1),
            all: self.all,
            without: self.without.as_ref().map(face).transpose()?,
            seed: self.seed,
            first_colour: self.first_colour.as_ref().map(colour).transpose()?,
            handling: self.handling,
            notation: manner.notation()?,
            ..options
        })
    }
}
