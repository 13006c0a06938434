//! `zauber alg`: the length of an alg and what it does; the same alg written differently.

use crate::args::Common;
use crate::output::Output;
use owo_colors::Style;
use zauber::puzzle::Notation;
use zauber::texts::Language;
use zauber::{AlgChange, AlgReport};

pub(crate) fn run(
    common: &Common,
    source: &str,
    changes: &[AlgChange],
    to: Option<Notation>,
    output: &mut Output,
) -> anyhow::Result<()> {
    let reader = common.reader();
    let mut first = true;
    let bare = !changes.is_empty() || to.is_some();
    output.each(source, |output, text| {
        let alg = match reader.alg(common.puzzle, text) {
            Ok(alg) => changes.iter().fold(alg, |alg, &change| zauber::change(&alg, common.puzzle, change)),
            Err(rejection) => return Ok(Err(rejection)),
        };
        let report = zauber::study(&alg, common.puzzle, to.unwrap_or(common.notation), common.lang);
        if output.json {
            output.answer(text, &report)?;
        } else if bare {
            // Many algs are read line by line, so each stays on one line.
            let text =
                if output.batch { alg.without_comments().to_text(to.unwrap_or(common.notation)) } else { report.alg };
            output.line(&text)?;
        } else {
            if output.batch && !std::mem::take(&mut first) {
                output.line("")?;
            }
            let lines = in_words(&report, common.lang, output);
            output.line(&lines)?;
        }
        Ok(Ok(()))
    })
}

fn in_words(report: &AlgReport, language: Language, output: &Output) -> String {
    let AlgReport { htm, qtm, stm, etm, axial, .. } = report;
    let order = language.text("cli.alg.order", &[("order", &report.order)]);
    let mut lines = vec![
        output.styled(&report.alg, Style::new().bold()),
        format!("{htm} HTM, {qtm} QTM, {stm} STM, {etm} ETM, {axial} axial; {order}"),
    ];
    if !report.turned.is_empty() {
        lines.push(language.text("cli.alg.turned", &[("turned", &report.turned)]));
    }
    if report.effect.is_empty() {
        lines.push(language.text("cli.alg.nothing", &[]));
    }
    lines.extend(report.effect.iter().cloned());
    lines.join("\n")
}
