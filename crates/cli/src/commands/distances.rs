//! `zauber distances`: how many positions of a small puzzle are at each distance from solved; the expected turns of
//! random solvers.

use crate::args::Common;
use crate::bar::Bar;
use crate::output::Output;
use crate::usage::WrongUsage;
use clap::Args;
use comfy_table::{CellAlignment, ContentArrangement, Table, presets};
use contract::MetricName;
use owo_colors::Style;
use puzzle::Metric;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use zauber::{DistanceReport, Puzzle, Workbench};

/// Print how many positions of a small puzzle are at each distance from solved
#[derive(Args)]
#[command(after_help = "\
Examples:
  zauber distances 222
  zauber distances minitet --metric qtm --json
  zauber distances minitet --svg shapes.svg")]
pub(crate) struct Arguments {
    /// A puzzle that is small enough to count
    #[arg(value_name = "PUZZLE")]
    puzzle: Puzzle,
    /// How turns are counted
    #[arg(long, default_value = "htm", hide_default_value = true)]
    metric: MetricName,
    /// Draw how the shapes of the MiniTet turn into each other
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

impl Arguments {
    pub(crate) fn run(self, common: &Common, output: &mut Output) -> anyhow::Result<()> {
        distances(common, self.puzzle, self.metric.0, self.svg.as_deref(), output)
    }
}

fn distances(
    common: &Common,
    puzzle: Puzzle,
    metric: Metric,
    svg: Option<&Path>,
    output: &mut Output,
) -> anyhow::Result<()> {
    let say = |key: &str, values: &[(&str, &dyn Display)]| {
        WrongUsage::new(common.lang.text(&format!("cli.distances.{key}"), values), common.lang)
    };
    // The default is the 3x3x3, which cannot be meant here.
    if common.puzzle != puzzle && common.puzzle != Puzzle::default() {
        return Err(say("two-puzzles", &[("puzzle", &puzzle), ("other", &common.puzzle)]).into());
    }
    if let Some(path) = svg {
        let graph = zauber::shape_graph(puzzle, common.lang).ok_or_else(|| say("no-shapes", &[]))?;
        super::show::write(path, graph.as_bytes())?;
        output.note(&common.lang.text("cli.wrote", &[("path", &path.display())]))?;
    }
    let workbench = Workbench::default();
    let bar = Bar::new(output);
    let report = workbench.distances(puzzle, metric, common.lang, None, &bar);
    bar.clear();
    let report = match report {
        Ok(report) => report,
        Err(error) => return output.reject(puzzle.name(), &super::rejected(error)?),
    };
    if output.json {
        return output.object(&report);
    }
    let text = in_words(&report, output);
    Ok(output.line(&text)?)
}

fn in_words(report: &DistanceReport, output: &Output) -> String {
    let text =
        |key: &str, values: &[(&str, &dyn Display)]| output.language.text(&format!("cli.distances.{key}"), values);
    let column = |name: &str| text(&format!("column.{name}"), &[]);
    let heading = |text: String| output.styled(&text, Style::new().bold());
    let share = |count: usize| format!("{:.4} %", 100.0 * count as f64 / report.positions as f64);
    let rows = report.counts.iter().enumerate();
    let rows = rows.zip(&report.within).map(|((distance, &count), &within)| {
        vec![distance.to_string(), count.to_string(), share(count), share(within)]
    });
    let metric = report.metric.to_uppercase();
    let (mean, most) = (format!("{:.4}", report.mean), report.counts.len() - 1);
    let mut parts = vec![
        heading(text("positions", &[("puzzle", &report.puzzle), ("positions", &report.positions)])),
        table(&[metric.clone(), column("positions"), column("share"), column("within")], 4, rows),
        text("mean", &[("mean", &mean), ("metric", &metric), ("most", &most)]),
    ];
    if !report.expected.is_empty() {
        let rows = report.expected.iter().map(|(name, turns)| vec![format!("{turns:.1}"), (*name).to_owned()]);
        parts.push(String::new());
        parts.push(heading(text("expected", &[])));
        parts.push(table(&[column("turns"), column("solver")], 3, rows));
    }
    if !report.shapes.is_empty() {
        let rows = report.shapes.iter().map(|shape| {
            let around = shape.neighbour_names.join(", ");
            vec![shape.name.clone(), shape.positions.to_string(), shape.distance.to_string(), around]
        });
        parts.push(String::new());
        parts.push(heading(text("shapes", &[])));
        parts.push(table(&["shape", "positions", "turns", "neighbours"].map(column), 3, rows));
    }
    parts.join("\n")
}

/// The first columns hold numbers.
fn table(header: &[String], numbers: usize, rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut table = Table::new();
    table.load_style(presets::UTF8_BORDERS_ONLY).set_content_arrangement(ContentArrangement::Disabled);
    table.set_header(header);
    table.add_rows(rows);
    for column in table.column_iter_mut().take(numbers) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table.trim_fmt()
}
