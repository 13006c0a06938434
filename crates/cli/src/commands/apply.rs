//! `zauber apply`: the facelets after an alg.

use super::each_position;
use crate::args::{Common, Form, PositionArgs};
use crate::output::Output;
use clap::Args;
use serde_json::json;

/// Print a position after an alg, with the centres where they then are
#[derive(Args)]
#[command(after_help = "\
Examples:
  zauber apply UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB \"U R F' L'\"
  zauber apply -s \"R U\" \"x M2\"
  zauber scramble -n 3 --random-moves 9 | zauber apply -s - \"R U R' U'\"")]
#[command(override_usage = "zauber apply [OPTIONS] POS ALG\n       zauber apply [OPTIONS] -s SCRAMBLE ALG")]
pub(crate) struct Arguments {
    #[command(flatten)]
    position: PositionArgs,
}

impl Arguments {
    pub(crate) fn run(self, common: &Common, output: &mut Output) -> anyhow::Result<()> {
        let (form, source, alg) = self.position.source_and_alg(common)?;
        apply(common, form, source, &alg, output)
    }
}

fn apply(common: &Common, form: Form, source: String, alg: &str, output: &mut Output) -> anyhow::Result<()> {
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
