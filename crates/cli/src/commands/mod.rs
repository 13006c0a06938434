//! One file per command that has something to lay out.

pub mod alg;
pub mod apply;
pub mod check;
pub mod distances;
pub mod inspect;
pub mod scramble;
pub mod serve;
pub mod show;
pub mod solve;
pub mod tables;

use crate::args::{Common, Form};
use crate::output::Output;
use zauber::{Position, Rejection, SolveError};

/// Reads each position and hands it on with its text.
pub fn each_position(
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

/// What a verb that needs tables refuses; that tables could not be had is an error of the machine.
pub fn rejected(error: SolveError) -> anyhow::Result<Rejection> {
    match error {
        SolveError::Rejected(rejection) => Ok(rejection),
        SolveError::NotFound { text, .. } => Err(anyhow::anyhow!(text)),
        _ => unreachable!("a verb is refused or its tables cannot be had"),
    }
}
