//! One file for each command that formats something.

pub(crate) mod alg;
pub(crate) mod apply;
pub(crate) mod batch;
pub(crate) mod check;
pub(crate) mod distances;
pub(crate) mod drive;
pub(crate) mod inspect;
pub(crate) mod lab;
pub(crate) mod memo;
pub(crate) mod photos;
pub(crate) mod robot;
pub(crate) mod scan;
pub(crate) mod scramble;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod tables;

use crate::args::{Common, Form};
use crate::output::Output;
use zauber::{Position, Rejection, SolveError};

/// How many threads this machine runs at once.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Reads each position and passes it on with its text.
pub(crate) fn each_position(
    common: &Common,
    (form, source): (Form, String),
    output: &mut Output,
    mut answer: impl FnMut(&mut Output, &str, Position) -> anyhow::Result<Result<(), Rejection>>,
) -> anyhow::Result<()> {
    let reader = common.reader();
    output.each(&source, |output, text| match reader.read(common.puzzle, form.given(text)) {
        Ok(position) => answer(output, text, position),
        Err(rejection) => Ok(Err(rejection)),
    })
}

/// The rejection by a verb that needs tables; if the tables could not be built or loaded, that is an error of the
/// machine.
pub(crate) fn rejected(error: SolveError) -> anyhow::Result<Rejection> {
    match error {
        SolveError::Rejected(rejection) => Ok(rejection),
        error => Err(anyhow::anyhow!(error.to_string())),
    }
}
