//! `zauber check`: legal or not, every fault, repairs.

use crate::args::{Common, Form, POSITIONS, PositionArgs};
use crate::output::Output;
use crate::positions::PositionReader;
use clap::Args;
use owo_colors::Style;

/// Say whether a position can be solved, what is wrong with it, and how to repair it
#[derive(Args)]
#[command(after_help = format!("{POSITIONS}\n
Examples:
  zauber check UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB
  zauber check \"WWWWWWWWW RRRRRRRRR GGGGGGGG? YYYYYYYYY OOOOOOOOO BBBBBBBBB\"
  zauber check - --json < positions.txt"))]
pub(crate) struct Arguments {
    #[command(flatten)]
    position: PositionArgs,
}

impl Arguments {
    pub(crate) fn run(self, common: &Common, output: &mut Output) -> anyhow::Result<()> {
        check(common, self.position.source(common)?, output)
    }
}

fn check(common: &Common, (form, source): (Form, String), output: &mut Output) -> anyhow::Result<()> {
    let positions = PositionReader::new(common, form);
    // A million lines a second pass through here, and nearly all of them give the same answer.
    let [legal, solved] = ["cli.legal", "cli.legalAndSolved"]
        .map(|key| output.styled(&output.language.text(key, &[]), Style::new().green().bold()));
    output.each(&source, positions.net(), |output, text| {
        match positions.read(text).and_then(|position| position.check()) {
            Ok(verdict) if output.json => output.answer(text, &verdict).map(Ok),
            Ok(verdict) => {
                let mut line = if verdict.solved == Some(true) { solved.clone() } else { legal.clone() };
                for remark in verdict.remarks(&positions.reader.scheme, output.language) {
                    line += &format!("; {remark}");
                }
                Ok(Ok(output.line(&line)?))
            }
            // Here the verdict on stickers is the result, so it goes to standard output.
            Err(rejection) if rejection.code > 0 && !output.json && !output.batch => {
                output.mark_rejected();
                let head = output.styled(&output.language.text("cli.illegal", &[]), Style::new().red().bold());
                let text = crate::rejection::text(text, &rejection, output.language);
                output.line(&format!("{head} {}", text.trim_end()))?;
                Ok(Ok(()))
            }
            Err(rejection) => Ok(Err(rejection)),
        }
    })
}
