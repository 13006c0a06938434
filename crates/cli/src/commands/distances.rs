//! `zauber distances`: how many positions of a small puzzle are how far from solved; what to expect of random solvers.

use crate::args::Common;
use crate::interrupt;
use crate::output::Output;
use comfy_table::{CellAlignment, ContentArrangement, Table, presets};
use indicatif::ProgressBar;
use owo_colors::Style;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::sync::atomic::Ordering;
use zauber::puzzle::{Metric, Relative};
use zauber::store::{Residence, Store};
use zauber::{DistanceReport, Workshop};

pub fn run(
    common: &Common,
    relative: Relative,
    metric: Metric,
    svg: Option<&Path>,
    output: &mut Output,
) -> anyhow::Result<()> {
    if let Some(path) = svg {
        super::show::write(path, zauber::shape_graph(common.lang).as_bytes())?;
        output.note(&format!("wrote {}", path.display()))?;
    }
    let workshop = Workshop::new(Store::open(), Residence::Mapped);
    let bar = if output.quiet || output.json || !io::stderr().is_terminal() {
        ProgressBar::hidden()
    } else {
        ProgressBar::new_spinner().with_message("working out what to expect of random solvers (Ctrl-C leaves that out)")
    };
    let cancelled = interrupt::flag();
    let report = workshop.count_distances(relative, metric, common.lang, &mut |done, all| {
        bar.set_length(all as u64);
        bar.set_position(done as u64);
        bar.tick();
        !cancelled.load(Ordering::Relaxed)
    });
    bar.finish_and_clear();
    if output.json {
        return output.object(&report);
    }
    let text = in_words(&report, output);
    Ok(output.line(&text)?)
}

fn in_words(report: &DistanceReport, output: &Output) -> String {
    let share = |count: usize| format!("{:.4} %", 100.0 * count as f64 / report.positions as f64);
    let rows = report.counts.iter().enumerate();
    let rows = rows.map(|(distance, &count)| vec![distance.to_string(), count.to_string(), share(count)]);
    let metric = report.metric.to_uppercase();
    let mut parts = vec![
        output.dressed(&format!("{}: {} positions", report.puzzle, report.positions), Style::new().bold()),
        table(&[&metric, "positions", "share"], rows),
        format!("{:.4} {metric} on average, {} at most", report.mean, report.counts.len() - 1),
    ];
    if !report.expected.is_empty() {
        let rows = report.expected.iter().map(|(name, turns)| vec![format!("{turns:.1}"), (*name).to_owned()]);
        parts.push(String::new());
        parts.push(output.dressed("turns to expect of random solvers, exactly", Style::new().bold()));
        parts.push(table(&["turns", "solver"], rows));
    }
    if !report.shapes.is_empty() {
        let rows = report.shapes.iter().map(|shape| {
            let around: Vec<&str> = shape.neighbours.iter().map(|kind| name_of(report, kind)).collect();
            vec![shape.name.clone(), shape.positions.to_string(), shape.distance.to_string(), around.join(", ")]
        });
        parts.push(String::new());
        parts.push(output.dressed("shapes, and what one turn makes of them", Style::new().bold()));
        parts.push(table(&["shape", "positions", "turns", "one turn makes it"], rows));
    }
    parts.join("\n")
}

fn name_of<'a>(report: &'a DistanceReport, kind: &'a str) -> &'a str {
    report.shapes.iter().find(|shape| shape.kind == kind).map_or(kind, |shape| shape.name.as_str())
}

fn table(header: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut table = Table::new();
    table.load_style(presets::UTF8_BORDERS_ONLY).set_content_arrangement(ContentArrangement::Disabled);
    table.set_header(header);
    table.add_rows(rows);
    for column in table.column_iter_mut().take(3) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table.trim_fmt()
}
