//! `zauber check`: legal or not, every fault, repairs.

use crate::args::{Common, Form};
use crate::output::Output;
use owo_colors::Style;

pub fn run(common: &Common, (form, source): (Form, String), output: &mut Output) -> anyhow::Result<()> {
    let reader = common.reader();
    output.each(&source, |output, text| {
        let position = reader.read(common.puzzle, form.given(text));
        match position.and_then(|position| position.check()) {
            Ok(verdict) if output.json => output.answer(text, &verdict).map(Ok),
            Ok(verdict) => {
                let legal = if verdict.solved == Some(true) { "cli.legalAndSolved" } else { "cli.legal" };
                let mut line = output.dressed(&output.language.text(legal, &[]), Style::new().green().bold());
                for remark in verdict.remarks(&reader.scheme, output.language) {
                    line += &format!("; {remark}");
                }
                Ok(Ok(output.line(&line)?))
            }
            // The verdict on stickers is the result here, so it goes where results go.
            Err(rejection) if rejection.code > 0 && !output.json && !output.batch => {
                output.mark_rejected();
                let head = output.dressed(&output.language.text("cli.illegal", &[]), Style::new().red().bold());
                let text = crate::refusal::text(text, &rejection, output.language);
                output.line(&format!("{head} {}", text.trim_end()))?;
                Ok(Ok(()))
            }
            Err(rejection) => Ok(Err(rejection)),
        }
    })
}
