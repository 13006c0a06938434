//! `zauber check`: legal or not, every fault, repairs.

use crate::args::{Common, Form};
use crate::output::Output;
use owo_colors::Style;
use serde::Serialize;
use zauber::Rejection;
use zauber::puzzle::Face;

pub fn run(common: &Common, (form, source): (Form, String), output: &mut Output) -> anyhow::Result<()> {
    let reader = common.reader();
    if let Some(relative) = common.puzzle.relative() {
        return output.each(&source, |output, text| {
            let verdict = reader
                .read_small(relative, form.given(text), common.lang)
                .and_then(|sheet| zauber::check_small(&sheet, common.lang));
            report(text, verdict, output, |verdict, output| {
                let solved = if verdict.solved { "cli.legalAndSolved" } else { "cli.legal" };
                let completions = verdict.completions.as_deref().map(|ways| (ways, verdict.written.as_str()));
                in_words(solved, completions, output)
            })
        });
    }
    output.each(&source, |output, text| {
        let verdict = reader.read(form.given(text)).and_then(|sheet| zauber::check(&sheet));
        report(text, verdict, output, |verdict, output| {
            let completions = verdict.completions.as_deref().map(|ways| (ways, verdict.written.as_str()));
            let mut line = in_words("cli.legal", completions, output);
            if let Some(turned) = verdict.turned.as_deref().filter(|turned| !turned.is_empty()) {
                let [up, front] = [Face::U, Face::F].map(|face| zauber::colour_name(face, &reader.scheme, common.lang));
                let held = common.lang.text("cli.held", &[("turned", &turned), ("up", &up), ("front", &front)]);
                line += &format!("; {held}");
            }
            line
        })
    })
}

fn report<V: Serialize>(
    text: &str,
    verdict: Result<V, Rejection>,
    output: &mut Output,
    in_words: impl FnOnce(&V, &Output) -> String,
) -> anyhow::Result<Result<(), Rejection>> {
    match verdict {
        Ok(verdict) if output.json => output.answer(text, &verdict).map(Ok),
        Ok(verdict) => {
            let line = in_words(&verdict, output);
            Ok(Ok(output.line(&line)?))
        }
        // The verdict on stickers is the result here, so it goes where results go.
        Err(rejection) if rejection.code > 0 && !output.json && !output.batch => {
            output.mark_rejected();
            let head = output.dressed(&output.language.text("cli.illegal", &[]), Style::new().red().bold());
            output.line(&format!("{head} {}", crate::refusal::text(text, &rejection, output.language).trim_end()))?;
            Ok(Ok(()))
        }
        Err(rejection) => Ok(Err(rejection)),
    }
}

/// The verdict, and what unknown stickers can be: the number of ways and the only one.
fn in_words(verdict: &str, completions: Option<(&str, &str)>, output: &Output) -> String {
    let language = output.language;
    let mut line = output.dressed(&language.text(verdict, &[]), Style::new().green().bold());
    match completions {
        None => {}
        Some(("1", only)) => line += &format!("; {}", language.text("cli.completion", &[("facelets", &only)])),
        Some((ways, _)) => line += &format!("; {}", language.text("cli.completions", &[("ways", &ways)])),
    }
    line
}
