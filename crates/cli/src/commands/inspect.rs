//! `zauber inspect`: a position in numbers, and how they are computed.

use super::each_position;
use crate::args::{Common, Form, POSITIONS, PositionArgs};
use crate::bar::Bar;
use crate::output::Output;
use clap::Args;
use comfy_table::{CellAlignment, ContentArrangement, Table, presets};
use owo_colors::Style;
use zauber::{InspectOptions, Section, Workbench};

/// Show pieces, twists, flips, coordinates, the number of the position, parity, universe, symmetry and order
#[derive(Args)]
#[command(after_help = format!("{POSITIONS}\n
Examples:
  zauber inspect -s \"F U D R L B\"
  zauber inspect -s \"V O U R L H\" --notation german --numbering transformer --explain --lang de
  zauber inspect -s \"F U D R L B\" --tables
  zauber inspect --number 43252003274489855999 --json"))]
pub(crate) struct Arguments {
    #[command(flatten)]
    position: PositionArgs,
    /// Show how each number is computed, and what each turn does to it (3x3x3)
    #[arg(long)]
    explain: bool,
    /// Show the distances in the two-phase tables, here and after each turn; exact distances on small puzzles
    #[arg(long)]
    signposts: bool,
    /// Look it up in Korf's databases, if they are built, and in the tables of two-phase and Thistlethwaite (3x3x3)
    #[arg(long)]
    tables: bool,
}

impl Arguments {
    pub(crate) fn run(self, common: &Common, output: &mut Output) -> anyhow::Result<()> {
        let options = InspectOptions {
            numbering: common.numbering,
            notation: common.notation,
            explain: self.explain,
            signposts: self.signposts,
            tables: self.tables,
        };
        inspect(common, self.position.source(common)?, options, output)
    }
}

fn inspect(
    common: &Common,
    source: (Form, String),
    options: InspectOptions,
    output: &mut Output,
) -> anyhow::Result<()> {
    let mut first = true;
    let workbench = Workbench::default();
    let bar = Bar::new(output);
    each_position(common, source, output, |output, text, position| {
        let inspected = workbench.inspect(&position, &options, &bar);
        bar.clear();
        for note in workbench.take_notes(common.lang) {
            output.note(&note)?;
        }
        let inspection = match inspected {
            Ok(inspection) => inspection,
            Err(error) => return super::rejected(error).map(Err),
        };
        if output.json {
            output.answer(text, inspection)?;
            return Ok(Ok(()));
        }
        if !std::mem::take(&mut first) {
            output.line("")?;
        }
        let tables = inspection.table_section(common.lang);
        write_facts(&inspection.numbers.facts(common.lang), output)?;
        let explained = inspection.explanation.into_iter().flat_map(|explanation| explanation.sections);
        let signposts = inspection.signposts.map(|signposts| signposts.section(common.notation, common.lang));
        for section in explained.chain(signposts).chain(tables) {
            let text = section_text(&section, output);
            output.line(&text)?;
        }
        Ok(Ok(()))
    })
}

/// Facts by name, one per line; the names are the ends of text keys.
fn write_facts(facts: &[(&'static str, String)], output: &mut Output) -> std::io::Result<()> {
    facts.iter().try_for_each(|(name, value)| {
        let name = output.language.text(&format!("cli.fact.{name}"), &[]);
        let name = output.styled(&format!("{name:<18}"), Style::new().cyan());
        output.line(&format!("{name} {}", output.stickers.write(value)))
    })
}

fn section_text(section: &Section, output: &Output) -> String {
    let mut parts = vec![String::new(), output.styled(&section.title, Style::new().bold().underline())];
    parts.push(textwrap::fill(&section.rule, 100));
    if !section.columns.is_empty() {
        let mut table = Table::new();
        table.load_style(presets::UTF8_BORDERS_ONLY).set_content_arrangement(ContentArrangement::Disabled);
        table.set_header(&section.columns);
        table.add_rows(&section.rows);
        for column in table.column_iter_mut().skip(1) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        parts.push(table.trim_fmt());
    }
    if !section.result.is_empty() {
        parts.push(output.styled(&textwrap::fill(&section.result, 100), Style::new().bold()));
    }
    parts.join("\n")
}
