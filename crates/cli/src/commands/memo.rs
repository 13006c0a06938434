//! `zauber memo`: what to remember to solve a cube blindfolded.

use super::each_position;
use crate::args::{Common, POSITIONS, PositionArgs};
use crate::output::Output;
use clap::Args;
use contract::MemoRequest;
use zauber::MemoReport;

/// Print the letters to remember to solve a cube blindfolded
#[derive(Args)]
#[command(after_help = format!("{POSITIONS}\n
Letters are Speffz's: A to D on U, then L, F, R, B and D, clockwise on each face from its top left corner and its top
edge. The piece in the buffer is sent to where it belongs, the piece from there to where that one belongs, and so on.

Examples:
  zauber memo -s \"R U R' U' F2 D\"
  zauber memo -s \"R U R' U' F2 D\" --edge-buffer DF --corner-buffer UBL --json"))]
pub(crate) struct Arguments {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    memo: MemoRequest,
}

impl Arguments {
    pub(crate) fn run(self, common: &Common, output: &mut Output) -> anyhow::Result<()> {
        memo(common, &self, output)
    }
}

fn memo(common: &Common, args: &Arguments, output: &mut Output) -> anyhow::Result<()> {
    let (edge, corner) = (args.memo.edge_buffer.as_deref(), args.memo.corner_buffer.as_deref());
    each_position(common, args.position.source(common)?, output, |output, text, position| {
        match position.memo(edge, corner) {
            Ok(memo) if output.json => output.answer(text, &memo).map(Ok),
            Ok(memo) => Ok(Ok(lines(&memo, output)?)),
            Err(rejection) => Ok(Err(rejection)),
        }
    })
}

fn lines(memo: &MemoReport, output: &mut Output) -> std::io::Result<()> {
    let language = output.language;
    let line = |key: &str, words: &[String]| language.text(key, &[("words", &words.join(" "))]);
    let mut lines = vec![
        language.text("memo.edges", &[("buffer", &memo.edge_buffer), ("words", &memo.edges.join(" "))]),
        language.text("memo.corners", &[("buffer", &memo.corner_buffer), ("words", &memo.corners.join(" "))]),
    ];
    lines.extend((!memo.flipped.is_empty()).then(|| line("memo.flipped", &memo.flipped)));
    lines.extend((!memo.twisted.is_empty()).then(|| line("memo.twisted", &memo.twisted)));
    lines.extend(memo.parity.then(|| language.text("memo.parity", &[])));
    lines.iter().try_for_each(|line| output.line(line.trim_end()))
}
