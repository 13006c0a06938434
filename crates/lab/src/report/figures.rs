//! The figures that were printed in 2023, beside ours and beside theory.

use super::mark::Mark;
use super::measured::MethodReport;
use crate::study_2023::{IMPROVED_ABOVE_PLAIN_MEAN, PRINTED, Printed, PrintedSolver};
use crate::{EntryTally, Experiment, Summary};
use serde::Serialize;
use utoipa::ToSchema;
use words::{Language, Message};

/// The figures of 2023 beside ours.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct Figures2023 {
    /// The solvers that were measured then, and both together.
    pub solvers: Vec<Solver2023>,
    /// Where printed figures cannot be right, and why.
    pub notes: Vec<String>,
    /// The same as data.
    pub notes_message: Vec<Message>,
}

/// One solver, then and now.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Solver2023 {
    /// The method; empty for both together.
    pub method: String,
    /// The variant that does what the program of 2023 did.
    pub variant: String,
    /// Its name in tables.
    pub title: String,
    /// The figures.
    pub figures: Vec<Figure2023>,
}

/// One figure, then and now.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Figure2023 {
    /// `count`, `turns_per_second`, or as in a summary, with `turns.` or `time.` before it.
    pub name: String,
    /// What was printed.
    pub printed: f64,
    /// Ours.
    pub ours: Option<f64>,
    /// What theory says: exact for the mean, else that of an exponential law with this mean.
    pub theory: Option<f64>,
    /// Whether ours is better: fewer turns, less time, a higher rate.
    pub mark: Option<Mark>,
    /// True if the printed figure cannot be right, or needs a note.
    pub noted: bool,
}

impl Figures2023 {
    /// If the experiment measures what was measured then.
    pub(super) fn new(
        experiment: &Experiment,
        methods: &[MethodReport],
        tallies: &[EntryTally],
        language: Language,
    ) -> Option<Figures2023> {
        if experiment.puzzle != "222" || experiment.measure.is_some() {
            return None;
        }
        let own = |printed: &PrintedSolver| {
            methods.iter().find(|own| own.method == printed.method && own.variant == printed.variant)
        };
        let mut solvers: Vec<Solver2023> =
            PRINTED.iter().filter_map(|printed| Some(solver(printed, own(printed)?, language))).collect();
        if solvers.is_empty() {
            return None;
        }
        // Both together, if both are there.
        if let [_, improved] = &mut solvers[..] {
            let at = |printed: &PrintedSolver| experiment.entry(printed.method, printed.variant);
            improved.figures.push(above_plain_mean(methods, tallies, [at(&PRINTED[0])?, at(&PRINTED[1])?]));
            let both = PRINTED.iter().find(|printed| printed.method.is_empty())?;
            solvers.push(together(both, [own(&PRINTED[0])?, own(&PRINTED[1])?], language));
        }
        let notes = ["digit", "shown", "twice", "rates", "bars", "depths"];
        let notes = notes.map(|note| language.say(&format!("lab.2023.{note}"), &[]).split());
        let (notes, notes_message) = notes.into_iter().unzip();
        Some(Figures2023 { solvers, notes, notes_message })
    }
}

/// How many solves of the second lie above the mean of the first.
fn above_plain_mean(methods: &[MethodReport], tallies: &[EntryTally], [plain, improved]: [usize; 2]) -> Figure2023 {
    let count = methods[improved].count;
    let mean = methods[plain].turns.as_ref().map(|turns| turns.mean);
    let expected = |at: usize| methods[at].theory.as_ref().map(|theory| theory.expected);
    let ratio = expected(plain).zip(expected(improved)).map(|(plain, improved)| plain / improved);
    Figure2023 {
        name: "turns.above_plain".to_owned(),
        printed: IMPROVED_ABOVE_PLAIN_MEAN as f64,
        ours: mean.map(|mean| (count - tallies[improved].turns.counts_below(&[mean])[0]) as f64),
        theory: ratio.map(|ratio| count as f64 * (-ratio).exp()),
        mark: None,
        noted: false,
    }
}

/// A figure of a summary by its name.
fn figure(summary: &Summary, name: &str) -> Option<f64> {
    match name {
        "mean" => Some(summary.mean),
        "median" => Some(summary.median),
        "minimum" => Some(summary.minimum),
        "maximum" => Some(summary.maximum),
        "standard_deviation" => summary.standard_deviation,
        "mean_absolute_deviation" => Some(summary.mean_absolute_deviation),
        "total" => Some(summary.total),
        "below_mean" => Some(summary.below_mean as f64),
        "above_mean" => Some(summary.above_mean as f64),
        "shortest_below_longest" => Some(summary.shortest_below_longest as f64),
        "loss_deviation" => {
            let without = summary.without_greatest.as_ref()?;
            Some(summary.standard_deviation? - without.standard_deviation)
        }
        "loss_absolute" => {
            let without = summary.without_greatest.as_ref()?;
            Some(summary.mean_absolute_deviation - without.mean_absolute_deviation)
        }
        _ => None,
    }
}

/// What an exponential law with this mean says about so many values.
fn exponential(name: &str, mean: f64, count: u64) -> Option<f64> {
    let e = std::f64::consts::E;
    let count = count as f64;
    match name {
        "mean" | "standard_deviation" => Some(mean),
        "median" => Some(mean * 2f64.ln()),
        "mean_absolute_deviation" => Some(2.0 * mean / e),
        // The expected least and greatest of so many.
        "minimum" => Some(mean / count),
        "maximum" => Some(mean * (count.ln() + 0.577_215_664_901_532_9)),
        "total" => Some(mean * count),
        "below_mean" => Some(count * (1.0 - 1.0 / e)),
        "above_mean" => Some(count / e),
        _ => None,
    }
}

/// Figures of which a smaller one is better.
fn smaller_is_better(name: &str) -> bool {
    ["mean", "median", "minimum", "maximum", "standard_deviation", "mean_absolute_deviation"].contains(&name)
}

fn entry(kind: &str, printed: &Printed, ours: Option<f64>, theory: Option<f64>) -> Figure2023 {
    let mark = ours.filter(|_| smaller_is_better(printed.name)).and_then(|ours| Mark::of(ours, printed.value, true));
    Figure2023 {
        name: format!("{kind}.{}", printed.name),
        printed: printed.value,
        ours,
        theory,
        mark,
        noted: printed.note.is_some(),
    }
}

fn plain(name: &str, printed: f64, ours: Option<f64>, mark: Option<Mark>, noted: bool) -> Figure2023 {
    Figure2023 { name: name.to_owned(), printed, ours, theory: None, mark, noted }
}

fn solver(printed: &PrintedSolver, own: &MethodReport, _: Language) -> Solver2023 {
    let mut figures = vec![plain("count", printed.count as f64, Some(own.count as f64), None, false)];
    let expected = own.theory.as_ref().map(|theory| theory.expected);
    for figure_2023 in printed.turns {
        let ours = own.turns.as_ref().and_then(|turns| figure(turns, figure_2023.name));
        let theory = expected.and_then(|mean| exponential(figure_2023.name, mean, own.count));
        figures.push(entry("turns", figure_2023, ours, theory));
    }
    for figure_2023 in printed.time {
        let ours = own.time.as_ref().and_then(|time| figure(time, figure_2023.name));
        figures.push(entry("time", figure_2023, ours, None));
    }
    if let Some(rates) = own.turns_per_second {
        figures.extend(speeds(printed, rates.mean_of_rates, rates.ratio_of_totals));
    }
    Solver2023 { method: own.method.clone(), variant: own.variant.clone(), title: own.title.clone(), figures }
}

/// Turns per second in both senses; what was printed is the first, the second follows from the totals.
fn speeds(printed: &PrintedSolver, mean: f64, ratio: f64) -> [Figure2023; 2] {
    let value = |name| printed_total(printed, name);
    let true_ratio = value("turns").zip(value("time")).map_or(0.0, |(turns, time)| turns / time);
    [
        plain("rate.mean", printed.rate, Some(mean), Mark::of(mean, printed.rate, false), true),
        plain("rate.ratio", true_ratio, Some(ratio), Mark::of(ratio, true_ratio, false), false),
    ]
}

fn printed_total(printed: &PrintedSolver, kind: &str) -> Option<f64> {
    let list = if kind == "turns" { printed.turns } else { printed.time };
    list.iter().find(|figure| figure.name == "total").map(|figure| figure.value)
}

fn together(printed: &PrintedSolver, own: [&MethodReport; 2], language: Language) -> Solver2023 {
    let count: u64 = own.iter().map(|own| own.count).sum();
    let total = |summary: fn(&MethodReport) -> Option<&Summary>| -> Option<f64> {
        own.iter().map(|own| summary(own).map(|summary| summary.total)).sum()
    };
    let (turns, time) = (total(|own| own.turns.as_ref()), total(|own| own.time.as_ref()));
    let of = |sum: Option<f64>, name: &str| match name {
        "mean" => sum.map(|sum| sum / count as f64),
        _ => sum,
    };
    let mut figures = vec![plain("count", printed.count as f64, Some(count as f64), None, false)];
    figures.extend(printed.turns.iter().map(|figure| entry("turns", figure, of(turns, figure.name), None)));
    figures.extend(printed.time.iter().map(|figure| entry("time", figure, of(time, figure.name), None)));
    let rates = own.map(|own| Some((own.count as f64, own.turns_per_second?.mean_of_rates)));
    if let ([Some((m, first)), Some((n, second))], Some(turns), Some(time)) = (rates, turns, time) {
        figures.extend(speeds(printed, (m * first + n * second) / (m + n), turns / time));
    }
    let title = language.text("lab.2023.together", &[]);
    Solver2023 { method: String::new(), variant: String::new(), title, figures }
}
