//! `zauber apply`: the facelets after an alg.

use super::each_sheet;
use crate::args::{Common, Form};
use crate::output::Output;
use serde_json::json;

pub fn run(common: &Common, form: Form, source: String, alg: &str, output: &mut Output) -> anyhow::Result<()> {
    let alg = match common.reader().alg(alg) {
        Ok(alg) => alg,
        Err(rejection) => return output.reject(alg, &rejection),
    };
    each_sheet(common, (form, source), output, |output, text, sheet| match zauber::apply(&sheet, &alg) {
        Ok(facelets) if output.json => output.answer(text, json!({ "facelets": facelets.to_string() })).map(Ok),
        Ok(facelets) => Ok(Ok(output.line(&facelets.to_string())?)),
        Err(rejection) => Ok(Err(rejection)),
    })
}
