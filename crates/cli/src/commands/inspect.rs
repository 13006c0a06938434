//! `zauber inspect`: a position in numbers, and how they come about.

use super::{each_sheet, each_small_sheet};
use crate::args::{Common, Form};
use crate::output::Output;
use comfy_table::{CellAlignment, ContentArrangement, Table, presets};
use owo_colors::Style;
use serde::Serialize;
use std::fmt::Display;
use zauber::puzzle::{Numbering, Relative};
use zauber::store::{Residence, Store};
use zauber::texts::Language;
use zauber::{
    Explanation, Inspection, Rejection, Section, SignpostNote, Signposts, SmallInspection, SmallSignposts, Workshop,
};

#[derive(Serialize)]
struct WithExplanation {
    #[serde(flatten)]
    inspection: Inspection,
    #[serde(skip_serializing_if = "Option::is_none")]
    explanation: Option<Explanation>,
    #[serde(skip_serializing_if = "Option::is_none")]
    signposts: Option<Signposts>,
}

pub fn run(
    common: &Common,
    source: (Form, String),
    explain: bool,
    signposts: bool,
    output: &mut Output,
) -> anyhow::Result<()> {
    if let Some(relative) = common.puzzle.relative() {
        return run_small(common, relative, source, explain, signposts, output);
    }
    let mut first = true;
    let workshop = Workshop::new(Store::open(), Residence::Mapped);
    each_sheet(common, source, output, |output, text, sheet| {
        let inspection = match zauber::inspect(&sheet, common.numbering) {
            Ok(inspection) => inspection,
            Err(rejection) => return Ok(Err(rejection)),
        };
        let explanation = explain
            .then(|| zauber::explain(&sheet, common.numbering, common.notation, common.lang))
            .transpose()
            .expect("what can be inspected can be explained");
        let signposts = match signposts.then(|| workshop.signposts(&sheet, common.notation)).transpose() {
            Ok(signposts) => signposts,
            Err(rejection) => return Ok(Err(rejection)),
        };
        for note in workshop.take_notes() {
            output.note(&note)?;
        }
        if output.json {
            output.answer(text, WithExplanation { inspection, explanation, signposts })?;
            return Ok(Ok(()));
        }
        if !std::mem::take(&mut first) {
            output.line("")?;
        }
        write_facts(&facts(&inspection, common.numbering, common.lang), output)?;
        for section in explanation.iter().flat_map(|explanation| &explanation.sections) {
            let text = section_text(section, output);
            output.line(&text)?;
        }
        if let Some(signposts) = &signposts {
            let text = section_text(&signpost_section(signposts, common.lang), output);
            output.line(&text)?;
        }
        Ok(Ok(()))
    })
}

/// What is known by name, each on a line of its own; names are the ends of keys.
fn write_facts(facts: &[(&'static str, String)], output: &mut Output) -> std::io::Result<()> {
    facts.iter().try_for_each(|(name, value)| {
        let name = output.language.text(&format!("cli.fact.{name}"), &[]);
        let name = output.dressed(&format!("{name:<18}"), Style::new().cyan());
        output.line(&format!("{name} {value}"))
    })
}

fn yes_or_no(yes: bool, language: Language) -> String {
    language.text(if yes { "cli.yes" } else { "cli.no" }, &[])
}

fn parity(name: &str, language: Language) -> String {
    language.text(&format!("cli.fact.{name}"), &[])
}

fn in_range(value: impl Display, most: impl Display, language: Language) -> String {
    language.text("cli.fact.range", &[("value", &value), ("most", &most)])
}

fn out_of(value: impl Display, all: impl Display, language: Language) -> String {
    language.text("cli.fact.of", &[("value", &value), ("all", &all)])
}

fn run_small(
    common: &Common,
    relative: Relative,
    source: (Form, String),
    explain: bool,
    signposts: bool,
    output: &mut Output,
) -> anyhow::Result<()> {
    if explain {
        output.note(&common.lang.text("small.explain", &[]))?;
    }
    let workshop = Workshop::new(Store::open(), Residence::Mapped);
    let mut first = true;
    each_small_sheet(common, relative, source, output, |output, text, sheet| {
        let inspected = || -> Result<SmallInspection, Rejection> {
            let mut inspection = zauber::inspect_small(&sheet, common.lang)?;
            if signposts {
                inspection.signposts = Some(workshop.small_signposts(&sheet, common.notation, common.lang)?);
            }
            Ok(inspection)
        };
        let inspection = match inspected() {
            Ok(inspection) => inspection,
            Err(rejection) => return Ok(Err(rejection)),
        };
        if output.json {
            output.answer(text, inspection)?;
            return Ok(Ok(()));
        }
        if !std::mem::take(&mut first) {
            output.line("")?;
        }
        write_facts(&small_facts(&inspection, common.lang), output)?;
        if let Some(signposts) = &inspection.signposts {
            let text = section_text(&small_signpost_section(signposts, common.lang), output);
            output.line(&text)?;
        }
        Ok(Ok(()))
    })
}

fn small_facts(inspection: &SmallInspection, language: Language) -> Vec<(&'static str, String)> {
    let numbers = |list: &[u8]| list.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    let mut facts = vec![
        ("puzzle", inspection.puzzle.into()),
        ("facelets", inspection.facelets.clone()),
        (
            "turned",
            match inspection.turned.as_deref() {
                None => language.text("cli.fact.other-colours", &[]),
                Some("") => yes_or_no(false, language),
                Some(turned) => turned.into(),
            },
        ),
        ("solved", yes_or_no(inspection.solved, language)),
        ("pieces", numbers(&inspection.corners)),
        ("twists", numbers(&inspection.twists)),
        ("number", in_range(inspection.number, inspection.positions - 1, language)),
        ("parity", parity(inspection.parity, language)),
    ];
    if let Some(order) = inspection.order {
        facts.push(("order", order.to_string()));
    }
    if let Some(shape) = &inspection.shape {
        facts.push(("shape", shape.name.clone()));
        facts.push(("like-it", out_of(shape.positions, inspection.positions, language)));
        facts.push(("from-tetrahedron", shape.distance.to_string()));
        facts.push(("neighbours", shape.neighbour_names.join(", ")));
    }
    facts
}

/// One row for the position, one for each turn.
fn small_signpost_section(signposts: &SmallSignposts, language: Language) -> Section {
    let text = |key: &str| language.text(&format!("cli.signposts.{key}"), &[]);
    let here = text("here");
    let turns = signposts.turns.iter().map(|turn| (turn.turn.as_str(), turn.htm, turn.qtm));
    let all = std::iter::once((here.as_str(), signposts.htm, signposts.qtm)).chain(turns);
    let rows = all.map(|(turn, htm, qtm)| vec![turn.to_owned(), htm.to_string(), qtm.to_string()]).collect();
    Section::new(
        &text("title"),
        &text("rule.small"),
        &[&text("column.turn"), &text("column.htm"), &text("column.qtm")],
        rows,
    )
}

fn facts(inspection: &Inspection, numbering: Numbering, language: Language) -> Vec<(&'static str, String)> {
    let numbers = |list: &[u8]| list.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    let mut facts = vec![
        ("facelets", inspection.facelets.clone()),
        ("turned", if inspection.turned.is_empty() { yes_or_no(false, language) } else { inspection.turned.clone() }),
        ("legal", if inspection.legal { yes_or_no(true, language) } else { language.text("cli.fact.illegal", &[]) }),
        ("universe", in_range(inspection.universe, 11, language)),
        ("parity", parity(inspection.parity, language)),
        ("symmetries", out_of(inspection.symmetries, 48, language)),
        ("order", inspection.order.to_string()),
        ("numbering", inspection.numbering.into()),
        ("corners", numbers(&inspection.corners)),
        ("twists", numbers(&inspection.twists)),
        ("edges", numbers(&inspection.edges)),
        ("flips", numbers(&inspection.flips)),
        ("corner-permutation", inspection.corner_permutation.to_string()),
        ("twist", inspection.twist.to_string()),
        ("edge-permutation", inspection.edge_permutation.to_string()),
        ("flip", inspection.flip.to_string()),
        ("slice", inspection.slice.to_string()),
        ("twist-slice", inspection.twist_slice.to_string()),
        ("flip-slice", inspection.flip_slice.to_string()),
    ];
    if numbering == Numbering::Korf {
        facts.push(("corner-index", inspection.corner_index.to_string()));
    }
    if let (Some(others), Some(slice)) = (inspection.other_edges_permutation, inspection.slice_permutation) {
        facts.push(("other-edges", others.to_string()));
        facts.push(("slice-edges", slice.to_string()));
    }
    if let Some(number) = &inspection.number {
        facts.push(("whole-number", number.clone()));
    }
    facts
}

/// One row for the position, one for each turn.
fn signpost_section(signposts: &Signposts, language: Language) -> Section {
    let text = |key: &str| language.text(&format!("cli.signposts.{key}"), &[]);
    let row = |note: &SignpostNote| {
        let distance = match note.exact {
            true => format!("= {}", note.distance),
            false => language.text("cli.signposts.least", &[("distance", &note.distance)]),
        };
        let tables: Vec<String> = note.bounds.iter().map(|(table, bound)| format!("{table} {bound}")).collect();
        let turn = note.turn.clone().unwrap_or_else(|| text("here"));
        vec![turn, note.phase.to_string(), distance, tables.join(", ")]
    };
    let rows = std::iter::once(&signposts.here).chain(&signposts.turns).map(row).collect();
    Section::new(
        &text("title"),
        &text("rule"),
        &[&text("column.turn"), &text("column.phase"), &text("column.distance"), &text("column.tables")],
        rows,
    )
}

fn section_text(section: &Section, output: &Output) -> String {
    let mut parts = vec![String::new(), output.dressed(&section.title, Style::new().bold().underline())];
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
        parts.push(output.dressed(&textwrap::fill(&section.result, 100), Style::new().bold()));
    }
    parts.join("\n")
}
