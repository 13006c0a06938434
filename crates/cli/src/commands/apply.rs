//! `zauber apply`: the facelets after an alg.

use super::each_position;
use crate::args::{Common, Form};
use crate::output::Output;
use serde_json::json;

pub(crate) fn run(common: &Common, form: Form, source: String, alg: &str, output: &mut Output) -> anyhow::Result<()> {
    let alg = match common.reader().alg(common.puzzle, alg) {
        Ok(alg) => alg,
        Err(rejection) => return output.reject(alg, &rejection),
    };
    each_position(common, (form, source), output, |output, text, position| match position.after(&alg) {
        Ok(facelets) if output.json => output.answer(text, json!({ "facelets": facelets })).map(Ok),
        Ok(facelets) => Ok(Ok(output.line(&output.stickers.write(&facelets.to_string()))?)),
        Err(rejection) => Ok(Err(rejection)),
    })
}
