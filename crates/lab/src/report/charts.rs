//! Reports as charts.

use super::LabReport;
use super::measured::MethodReport;
use super::numbers::number;
use crate::{Law, Tally};
use draw::{Chart, ChartMark, ChartSeries, ChartShape, Theme, chart_svg};
use serde::Serialize;
use std::fmt::Display;

use utoipa::ToSchema;
use words::Language;

/// A chart of a report.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct LabChart {
    /// Its name, for files.
    pub name: String,
    /// What it shows.
    pub chart: Chart,
}

impl LabChart {
    /// As SVG.
    pub fn svg(&self, theme: Theme) -> String {
        chart_svg(&self.chart, theme)
    }
}

/// Longer solutions are not counted one by one.
const SMALL: u64 = 200;

/// How many bars a histogram has, about.
const BARS: f64 = 40.0;

/// The colour of expected values.
const EXPECTED: usize = 6;

/// What is drawn of one entry.
struct Drawn<'a> {
    title: String,
    values: &'a Tally,
    law: Option<&'a Law>,
    colour: usize,
    /// Recorded values are divided by this.
    unit: f64,
}

impl Drawn<'_> {
    fn is_small(&self) -> bool {
        self.unit == 1.0 && self.values.maximum() <= SMALL
    }

    fn mean(&self) -> f64 {
        self.values.mean().unwrap_or(0.0) / self.unit
    }

    /// How many values there are in each bin.
    fn counts(&self, edges: &[f64]) -> Vec<f64> {
        let scaled: Vec<f64> = edges.iter().map(|edge| edge * self.unit).collect();
        let below = self.values.counts_below(&scaled);
        below.windows(2).map(|pair| (pair[1] - pair[0]) as f64).collect()
    }
}

/// The charts of a report. Bars are `bin` wide, or as suits the values.
pub fn lab_charts(report: &LabReport, bin: Option<f64>) -> Vec<LabChart> {
    let language = report.language;
    let mut charts = Vec::new();
    let measure = report.experiment.measure.map_or("turns", |measure| measure.name());
    let drawn = drawn(report);
    if measure == "wrong_stickers" {
        charts.extend(scanner(report));
        return charts;
    }
    for own in &drawn {
        charts.push(histogram(own, measure, bin, language));
    }
    // Ten turns and a million do not fit on one axis.
    let (small, large): (Vec<&Drawn<'_>>, Vec<_>) = drawn.iter().partition(|own| own.is_small());
    for (group, name) in [(small, "small"), (large, "large")] {
        if group.len() > 1 {
            let suffix = if drawn.len() == group.len() { String::new() } else { format!("-{name}") };
            charts.push(together(&group, &format!("histogram-all{suffix}"), measure, bin, language));
            charts.push(cumulative(&group, &format!("cumulative{suffix}"), measure, language));
        }
    }
    charts.extend(anytime(report));
    charts
}

/// A histogram as data, for those who draw it themselves.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct LabHistogram {
    /// The name of the entry.
    pub title: String,
    /// The mean.
    pub mean: f64,
    /// Where bins begin and end: one more than counts.
    pub edges: Vec<f64>,
    /// How many values are in each.
    pub counts: Vec<f64>,
    /// How many should be, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<Vec<f64>>,
}

/// The histogram of each entry that has values.
pub fn lab_histograms(report: &LabReport, bin: Option<f64>) -> Vec<LabHistogram> {
    let histogram = |own: Drawn<'_>| {
        let edges = edges(&[&own], bin);
        LabHistogram {
            mean: own.mean(),
            counts: own.counts(&edges),
            expected: expected(&own, &edges),
            title: own.title,
            edges,
        }
    };
    drawn(report).into_iter().map(histogram).collect()
}

/// The entries of a report that have values.
fn drawn(report: &LabReport) -> Vec<Drawn<'_>> {
    let unit = report.experiment.measure.map_or(1.0, |measure| measure.unit());
    let entries = report.methods.iter().zip(&report.tallies).zip(&report.laws).enumerate();
    entries
        .map(|(colour, ((method, tally), law))| Drawn {
            title: method.title.clone(),
            values: if report.experiment.measure.is_some() { &tally.measure } else { &tally.turns },
            law: law.as_ref(),
            colour,
            unit,
        })
        .filter(|drawn| drawn.values.count() > 0)
        .collect()
}

/// Axis texts and the factor for large numbers: turns are counted in millions where there are millions of them.
fn scale(measure: &str, maximum: f64, language: Language) -> (f64, String) {
    let name = language.text(&format!("lab.axis.{measure}"), &[]);
    if measure == "turns" && maximum >= 2e6 {
        return (1e6, language.text("lab.axis.millions", &[("what", &name)]));
    }
    (1.0, name)
}

/// Edges of bins: each length its own, or round widths.
fn edges(group: &[&Drawn<'_>], bin: Option<f64>) -> Vec<f64> {
    let maximum = group.iter().map(|own| own.values.maximum() as f64 / own.unit).fold(0.0, f64::max);
    let minimum = group.iter().filter_map(|own| own.values.minimum()).min().unwrap_or(0) as f64 / group[0].unit;
    // A width for millions of turns says nothing about solutions of ten.
    let bin = bin.filter(|bin| *bin > 0.0 && maximum / bin >= 2.0 && maximum / bin < 10_000.0);
    if let (true, None) = (group.iter().all(|own| own.is_small()), bin) {
        let first = minimum as u64;
        return (first..=maximum as u64 + 1).map(|length| length as f64 - 0.5).collect();
    }
    let width = bin.unwrap_or_else(|| {
        let rough = (maximum / BARS).max(1e-9);
        let power = 10f64.powf(rough.log10().floor());
        [1.0, 2.0, 5.0, 10.0]
            .map(|digit| digit * power)
            .into_iter()
            .find(|width| maximum / width <= BARS)
            .unwrap_or(rough)
    });
    let first = if group[0].unit == 1.0 { 0.0 } else { (minimum / width).floor() * width };
    let bars = ((maximum - first) / width).floor() as usize + 1;
    (0..=bars).map(|edge| first + edge as f64 * width).collect()
}

fn expected(own: &Drawn<'_>, edges: &[f64]) -> Option<Vec<f64>> {
    let law = own.law?;
    let count = own.values.count() as f64;
    Some(edges.windows(2).map(|pair| count * (law.below(pair[1]) - law.below(pair[0]))).collect())
}

/// The mean, with the name of the entry where there are several.
fn mark(own: &Drawn<'_>, is_alone: bool, factor: f64, language: Language) -> ChartMark {
    let mean = number(own.mean(), language);
    let label = match is_alone {
        true => language.text("lab.chart.mean", &[("mean", &mean)]),
        false => language.text("lab.chart.mean-of", &[("entry", &own.title), ("mean", &mean)]),
    };
    ChartMark { x: own.mean() / factor, label, colour: own.colour }
}

fn histogram(own: &Drawn<'_>, measure: &str, bin: Option<f64>, language: Language) -> LabChart {
    let edges = edges(&[own], bin);
    let counts = own.counts(&edges);
    let (factor, x) = scale(measure, edges[edges.len() - 1], language);
    let expected = expected(own, &edges);
    let scaled: Vec<f64> = edges.iter().map(|edge| edge / factor).collect();
    let say = |key: &str, values: &[(&str, &dyn Display)]| language.text(key, values);
    let mut series = vec![ChartSeries {
        name: own.title.clone(),
        shape: ChartShape::Bars(scaled.clone(), counts),
        colour: own.colour,
    }];
    if let (Some(expected), Some(law)) = (expected, own.law) {
        let name = say(&format!("lab.chart.expected.{}", law.name()), &[]);
        series.push(ChartSeries { name, shape: ChartShape::Expected(scaled, expected), colour: EXPECTED });
    }
    let chart = Chart {
        title: say(&format!("lab.chart.histogram.{measure}"), &[("entry", &own.title), ("count", &own.values.count())]),
        x,
        y: say("lab.axis.solves", &[]),
        series,
        marks: vec![mark(own, true, factor, language)],
        from_zero: true,
        ticks: integers(own, &edges),
        decimal_comma: language.has_decimal_comma(),
        ..Chart::default()
    };
    LabChart { name: format!("histogram-{}", file_name(&own.title)), chart }
}

/// Labels at whole lengths, where every length has its own bar.
fn integers(own: &Drawn<'_>, edges: &[f64]) -> Option<Vec<(f64, String)>> {
    (own.is_small() && edges.len() < 60 && edges[0].fract() != 0.0)
        .then(|| edges.windows(2).map(|pair| (pair[0] + 0.5, format!("{:.0}", pair[0] + 0.5))).collect())
}

fn together(group: &[&Drawn<'_>], name: &str, measure: &str, bin: Option<f64>, language: Language) -> LabChart {
    let edges = edges(group, bin);
    let (factor, x) = scale(measure, edges[edges.len() - 1], language);
    let scaled: Vec<f64> = edges.iter().map(|edge| edge / factor).collect();
    let series = group.iter().map(|own| {
        let mut counts = own.counts(&edges);
        // Nothing is drawn beyond the least and the greatest value.
        while counts.last() == Some(&0.0) {
            counts.pop();
        }
        let first = counts.iter().position(|count| *count > 0.0).unwrap_or(0);
        let shape = ChartShape::Steps(scaled[first..=counts.len()].to_vec(), counts[first..].to_vec());
        ChartSeries { name: own.title.clone(), shape, colour: own.colour }
    });
    let chart = Chart {
        title: language.text(&format!("lab.chart.together.{measure}"), &[]),
        x,
        y: language.text("lab.axis.solves", &[]),
        series: series.collect(),
        marks: group.iter().map(|own| mark(own, false, factor, language)).collect(),
        from_zero: true,
        ticks: integers(group[0], &edges).filter(|_| group.iter().all(|own| own.is_small())),
        decimal_comma: language.has_decimal_comma(),
        ..Chart::default()
    };
    LabChart { name: name.to_owned(), chart }
}

fn cumulative(group: &[&Drawn<'_>], name: &str, measure: &str, language: Language) -> LabChart {
    const POINTS: u32 = 240;
    let maximum = group.iter().map(|own| own.values.maximum() as f64 / own.unit).fold(0.0, f64::max);
    let is_small = group.iter().all(|own| own.is_small());
    let first = group.iter().filter_map(|own| own.values.minimum()).min().unwrap_or(0).saturating_sub(1);
    let (factor, x) = scale(measure, maximum, language);
    let points = |own: &Drawn<'_>| -> Vec<(f64, f64)> {
        let count = own.values.count() as f64;
        let percent = |below: u64| 100.0 * below as f64 / count;
        if is_small {
            // A staircase: lengths are whole.
            let edges: Vec<f64> = (first..=maximum as u64 + 1).map(|length| length as f64 - 0.5).collect();
            let below = own.values.counts_below(&edges);
            return below
                .windows(2)
                .zip(first..)
                .flat_map(|(pair, length)| [(length as f64, percent(pair[0])), (length as f64, percent(pair[1]))])
                .collect();
        }
        let edges: Vec<f64> = (0..=POINTS).map(|at| maximum * f64::from(at) / f64::from(POINTS)).collect();
        let scaled: Vec<f64> = edges.iter().map(|edge| edge * own.unit + 0.5).collect();
        let below = own.values.counts_below(&scaled);
        edges.iter().zip(below).map(|(edge, below)| (edge / factor, percent(below))).collect()
    };
    let series = group.iter().map(|own| ChartSeries {
        name: own.title.clone(),
        shape: ChartShape::Line(points(own)),
        colour: own.colour,
    });
    let chart = Chart {
        title: language.text(&format!("lab.chart.cumulative.{measure}"), &[]),
        x,
        y: language.text("lab.axis.percent", &[]),
        series: series.collect(),
        from_zero: true,
        decimal_comma: language.has_decimal_comma(),
        ..Chart::default()
    };
    LabChart { name: name.to_owned(), chart }
}

/// The mean length of the best solution so far, over time.
fn anytime(report: &LabReport) -> Option<LabChart> {
    let language = report.language;
    let with = report.methods.iter().enumerate().filter(|(_, method)| method.curve.len() > 1);
    let series: Vec<ChartSeries> = with
        .map(|(colour, method)| ChartSeries {
            name: method.title.clone(),
            shape: ChartShape::Dots(method.curve.clone()),
            colour,
        })
        .collect();
    if series.is_empty() {
        return None;
    }
    let ticks = [
        (1e-6, "1 µs"),
        (1e-5, "10 µs"),
        (1e-4, "100 µs"),
        (1e-3, "1 ms"),
        (1e-2, "10 ms"),
        (1e-1, "100 ms"),
        (1.0, "1 s"),
        (10.0, "10 s"),
        (100.0, "100 s"),
    ];
    let chart = Chart {
        title: language.text("lab.chart.anytime", &[]),
        x: language.text("lab.axis.time", &[]),
        y: language.text("lab.axis.mean-turns", &[]),
        series,
        logarithmic: true,
        ticks: Some(ticks.map(|(at, label)| (at, label.to_owned())).into()),
        decimal_comma: language.has_decimal_comma(),
        ..Chart::default()
    };
    Some(LabChart { name: "anytime".into(), chart })
}

/// How many cubes are read without a mistake, over the drift of the exposure.
fn scanner(report: &LabReport) -> Vec<LabChart> {
    let language = report.language;
    let methods = ["2010", "legal"];
    let points = |method: &str, value: &dyn Fn(&MethodReport) -> Option<f64>| -> Vec<(f64, f64)> {
        let own = report.methods.iter().filter(|own| own.method == method);
        own.filter_map(|own| Some((own.variant.strip_prefix("drift-")?.parse().ok()?, value(own)?))).collect()
    };
    let chart = |name: &str, value: &dyn Fn(&MethodReport) -> Option<f64>| {
        let series = methods.iter().enumerate().map(|(colour, method)| ChartSeries {
            name: language.text(&format!("lab.scanner.{method}"), &[]),
            shape: ChartShape::Dots(points(method, value)),
            colour: 1 - colour,
        });
        let chart = Chart {
            title: language.text(&format!("lab.chart.{name}"), &[]),
            x: language.text("lab.axis.drift", &[]),
            y: language.text(&format!("lab.axis.{name}"), &[]),
            series: series.collect(),
            from_zero: true,
            decimal_comma: language.has_decimal_comma(),
            ..Chart::default()
        };
        LabChart { name: name.to_owned(), chart }
    };
    vec![
        chart("scanner-right", &|own| own.all_right.map(|part| 100.0 * part)),
        chart("scanner-wrong", &|own| own.wrong_stickers.as_ref().map(|wrong| wrong.mean)),
    ]
}

/// A title as part of a file name.
fn file_name(title: &str) -> String {
    let name: String = title.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    name.split('-').filter(|part| !part.is_empty()).collect::<Vec<_>>().join("-")
}
