//! `zauber apply`: the facelets after an alg.

use super::{each_sheet, each_small_sheet};
use crate::args::{Common, Form};
use crate::output::Output;
use serde_json::json;
use zauber::Rejection;

pub fn run(common: &Common, form: Form, source: String, alg: &str, output: &mut Output) -> anyhow::Result<()> {
    let alg = match common.reader().any_alg(common.puzzle, alg, common.lang) {
        Ok(alg) => alg,
        Err(rejection) => return output.reject(alg, &rejection),
    };
    if let Some(relative) = common.puzzle.relative() {
        return each_small_sheet(common, relative, (form, source), output, |output, text, sheet| {
            let facelets = zauber::apply_small(&sheet, &alg, common.lang).map(|facelets| facelets.to_string());
            report(text, facelets, output)
        });
    }
    each_sheet(common, (form, source), output, |output, text, sheet| {
        report(text, zauber::apply(&sheet, &alg).map(|facelets| facelets.to_string()), output)
    })
}

fn report(
    text: &str,
    facelets: Result<String, Rejection>,
    output: &mut Output,
) -> anyhow::Result<Result<(), Rejection>> {
    match facelets {
        Ok(facelets) if output.json => output.answer(text, json!({ "facelets": facelets })).map(Ok),
        Ok(facelets) => Ok(Ok(output.line(&facelets)?)),
        Err(rejection) => Ok(Err(rejection)),
    }
}
