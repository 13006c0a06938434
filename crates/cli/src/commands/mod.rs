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
use zauber::puzzle::Relative;
use zauber::{Rejection, Sheet, SmallSheet};

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

/// Reads each position of a puzzle that is all corners and hands it on with its text.
pub fn each_small_sheet(
    common: &Common,
    relative: Relative,
    (form, source): (Form, String),
    output: &mut Output,
    mut answer: impl FnMut(&mut Output, &str, SmallSheet) -> anyhow::Result<Result<(), Rejection>>,
) -> anyhow::Result<()> {
    let reader = common.reader();
    output.each(&source, |output, text| match reader.read_small(relative, form.given(text), common.lang) {
        Ok(sheet) => answer(output, text, sheet),
        Err(rejection) => Ok(Err(rejection)),
    })
}
