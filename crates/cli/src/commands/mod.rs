//! One file per command that has something to lay out.

pub mod alg;
pub mod apply;
pub mod check;
pub mod inspect;
pub mod scramble;
pub mod serve;
pub mod show;
pub mod solve;
pub mod tables;

use crate::args::{Common, Form};
use crate::output::Output;
use zauber::{Rejection, Sheet};

/// Reads each position and hands it on with its text.
pub fn each_sheet(
    common: &Common,
    (form, source): (Form, String),
    output: &mut Output,
    mut answer: impl FnMut(&mut Output, &str, Sheet) -> anyhow::Result<Result<(), Rejection>>,
) -> anyhow::Result<()> {
    let reader = common.reader();
    output.each(&source, |output, text| match reader.read(form.given(text)) {
        Ok(sheet) => answer(output, text, sheet),
        Err(rejection) => Ok(Err(rejection)),
    })
}
