//! Charts: histograms, cumulative curves, and lines, in one frame.
//!
//! A [`Chart`] is data: series with a shape each, marks across, and the texts of its axes. [`chart_svg`] draws it in
//! light or dark colours. Colours can be told apart by people who see colours differently, and every series that is not
//! filled also has its own dashes. Texts are strokes, as on all drawings here, so a chart looks the same everywhere.

use crate::lettering::{Anchor, outline, width};
use crate::outline::{Outline, Point, number};
use crate::palette::Rgb;
use std::fmt::Write;

/// Light or dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Dark lines on white, for paper.
    Light,
    /// Light lines on black.
    Dark,
}

/// A chart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chart {
    /// What it shows.
    pub title: String,
    /// What the horizontal axis shows.
    pub x: String,
    /// What the vertical axis shows.
    pub y: String,
    /// Series, in the order of the legend; later ones are drawn over earlier ones.
    pub series: Vec<ChartSeries>,
    /// Vertical lines with labels.
    pub marks: Vec<ChartMark>,
    /// True if equal distances on the horizontal axis are equal ratios.
    pub logarithmic: bool,
    /// True if the vertical axis begins at 0.
    pub from_zero: bool,
    /// Labels of the horizontal axis instead of round numbers.
    pub ticks: Option<Vec<(f64, String)>>,
    /// What separates whole numbers from fractions.
    pub decimal_comma: bool,
}

/// Something that is drawn, with its name in the legend.
#[derive(Clone, Debug, PartialEq)]
pub struct ChartSeries {
    /// Its name; one without a name is not in the legend.
    pub name: String,
    /// How it is drawn.
    pub shape: ChartShape,
    /// The number of its colour.
    pub colour: usize,
}

/// How a series is drawn.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ChartShape {
    /// Filled bars: their edges, one more than heights.
    Bars(Vec<f64>, Vec<f64>),
    /// The outline of such bars.
    Steps(Vec<f64>, Vec<f64>),
    /// A short line across each bar, for expected heights.
    Expected(Vec<f64>, Vec<f64>),
    /// A line from point to point.
    Line(Vec<(f64, f64)>),
    /// A line with a dot at each point.
    Dots(Vec<(f64, f64)>),
}

/// A vertical line with a label.
#[derive(Clone, Debug, PartialEq)]
pub struct ChartMark {
    /// Where it is.
    pub x: f64,
    /// What it says.
    pub label: String,
    /// The number of its colour.
    pub colour: usize,
}

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 560.0;
const MARGIN: f64 = 24.0;
/// The height of capitals: of the title, and of everything else.
const TITLE: f64 = 15.0;
const TEXT: f64 = 11.0;
/// The distance between lines of text.
const LINE: f64 = 24.0;
/// No more labels than this on an axis.
const LABELS: f64 = 10.0;

impl Theme {
    const fn paper(self) -> Rgb {
        match self {
            Theme::Light => Rgb(0xff, 0xff, 0xff),
            Theme::Dark => Rgb(0x16, 0x1a, 0x20),
        }
    }

    const fn ink(self) -> Rgb {
        match self {
            Theme::Light => Rgb(0x1f, 0x24, 0x2c),
            Theme::Dark => Rgb(0xe6, 0xe9, 0xee),
        }
    }

    /// Colours after Okabe and Ito, which nearly everyone can tell apart; lighter ones on black.
    const fn colour(self, number: usize) -> Rgb {
        let (light, dark) = COLOURS[number % COLOURS.len()];
        match self {
            Theme::Light => light,
            Theme::Dark => dark,
        }
    }
}

/// Each on white and on black.
const COLOURS: [(Rgb, Rgb); 7] = [
    (Rgb(0x00, 0x72, 0xb2), Rgb(0x5c, 0xb3, 0xe8)),
    (Rgb(0xd5, 0x5e, 0x00), Rgb(0xff, 0x95, 0x4a)),
    (Rgb(0x00, 0x8f, 0x68), Rgb(0x3f, 0xcf, 0xa5)),
    (Rgb(0xb4, 0x5f, 0x94), Rgb(0xe2, 0x9c, 0xc6)),
    (Rgb(0x8a, 0x6d, 0x00), Rgb(0xf0, 0xd0, 0x4c)),
    (Rgb(0x3a, 0x96, 0xcc), Rgb(0x9a, 0xd2, 0xf5)),
    (Rgb(0x5a, 0x5f, 0x66), Rgb(0xb4, 0xba, 0xc4)),
];

/// Dashes of lines, so that they can be told apart without colours.
fn dashes(number: usize) -> &'static str {
    ["", "9 5", "3 4", "12 4 3 4", "6 3", "2 3"][number % 6]
}

/// An axis: the values at both ends, and where they are on the page.
#[derive(Clone, Copy)]
struct Axis {
    from: f64,
    to: f64,
    begin: f64,
    end: f64,
    logarithmic: bool,
}

impl Axis {
    fn place(&self, value: f64) -> f64 {
        let scale = |value: f64| if self.logarithmic { value.max(1e-300).log10() } else { value };
        let (from, to) = (scale(self.from), scale(self.to));
        let part = if to > from { (scale(value) - from) / (to - from) } else { 0.5 };
        self.begin + (self.end - self.begin) * part.clamp(-0.2, 1.2)
    }
}

/// The chart as an SVG document.
pub fn chart_svg(chart: &Chart, theme: Theme) -> String {
    Drawing::new(chart, theme).finish()
}

struct Drawing<'a> {
    chart: &'a Chart,
    theme: Theme,
    elements: String,
}

impl<'a> Drawing<'a> {
    fn new(chart: &'a Chart, theme: Theme) -> Drawing<'a> {
        Drawing { chart, theme, elements: String::new() }
    }

    fn finish(mut self) -> String {
        let (paper, ink) = (self.theme.paper(), self.theme.ink());
        self.add(format_args!("<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"{paper}\"/>"));
        let mut top = MARGIN + TITLE;
        self.text(&self.chart.title.clone(), Point { x: MARGIN, y: top }, Anchor::Left, TITLE, ink);
        top = self.legend(top + LINE);
        let [x_range, y_range] = self.ranges();
        // What stands in bars was counted, and there is no half of it.
        let is_bar = |series: &ChartSeries| matches!(series.shape, ChartShape::Bars(..) | ChartShape::Steps(..));
        let least = if self.chart.series.iter().any(is_bar) { 1.0 } else { 0.0 };
        let y_step = step(y_range[1] - y_range[0], LABELS).max(least);
        let y_range = [(y_range[0] / y_step).floor() * y_step, (y_range[1] / y_step).ceil() * y_step];
        let y_labels: Vec<(f64, String)> = lines(y_range, y_step).map(|y| (y, self.label(y, y_step))).collect();
        let widest = y_labels.iter().map(|(_, label)| width(label, TEXT)).fold(0.0, f64::max);
        let left = MARGIN + 2.0 * TEXT + 12.0 + widest + 8.0;
        let right = WIDTH - MARGIN - 8.0;
        let bottom = HEIGHT - MARGIN - TEXT - 2.0 * LINE + 8.0;
        let logarithmic = self.chart.logarithmic;
        let across = Axis { from: x_range[0], to: x_range[1], begin: left, end: right, logarithmic };
        let rows = self.mark_rows(&across);
        top += LINE * rows.iter().map(|(row, _)| row + 1).max().unwrap_or(0) as f64;
        let upright = Axis { from: y_range[0], to: y_range[1], begin: bottom, end: top, logarithmic: false };
        self.frame(&across, &upright, &y_labels);
        for at in 0..self.chart.series.len() {
            self.series(at, &across, &upright);
        }
        self.marks(&rows, &across, &upright, top);
        let (x, y) = (self.chart.x.clone(), self.chart.y.clone());
        let middle = (left + right) / 2.0;
        self.text(&x, Point { x: middle, y: HEIGHT - MARGIN }, Anchor::Middle, TEXT, ink);
        let (x, middle) = (MARGIN + TEXT, (top + bottom) / 2.0);
        self.add(format_args!("<g transform=\"rotate(-90 {} {})\">", number(x), number(middle)));
        self.text(&y, Point { x, y: middle }, Anchor::Middle, TEXT, ink);
        self.add("</g>");
        let words = escaped(&format!("{}: {}, {}", self.chart.title, self.chart.x, self.chart.y));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             role=\"img\" aria-label=\"{words}\">\n{}</svg>\n",
            self.elements
        )
    }

    fn add(&mut self, element: impl std::fmt::Display) {
        writeln!(self.elements, "{element}").expect("writing to a string cannot fail");
    }

    fn text(&mut self, text: &str, at: Point, anchor: Anchor, height: f64, colour: Rgb) {
        let (outline, thick) = outline(text, at, anchor, height);
        if !outline.data.is_empty() {
            self.add(format_args!(
                "<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\" stroke-linecap=\"round\" \
                 stroke-linejoin=\"round\" d=\"{}\"/>",
                number(thick),
                outline.data
            ));
        }
    }

    fn stroke(&mut self, points: &[Point], colour: Rgb, thick: f64, dashes: &str, opacity: f64) {
        if points.len() < 2 {
            return;
        }
        let data = Outline::stroke(points).data;
        let dashes = if dashes.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{dashes}\"") };
        self.add(format_args!(
            "<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\" stroke-opacity=\"{}\"{dashes} \
             stroke-linejoin=\"round\" d=\"{data}\"/>",
            number(thick),
            number(opacity)
        ));
    }

    /// The legend, in as many lines as it needs; returns where it ends.
    fn legend(&mut self, mut y: f64) -> f64 {
        let named: Vec<(usize, String)> =
            self.chart.series.iter().map(|series| series.name.clone()).enumerate().collect();
        let named: Vec<(usize, String)> = named.into_iter().filter(|(_, name)| !name.is_empty()).collect();
        if named.is_empty() {
            return y - LINE + 8.0;
        }
        let mut x = MARGIN;
        for (at, name) in named {
            let wide = 34.0 + width(&name, TEXT) + 26.0;
            if x > MARGIN && x + wide > WIDTH - MARGIN {
                (x, y) = (MARGIN, y + LINE);
            }
            let (colour, middle) = (self.theme.colour(self.chart.series[at].colour), y - TEXT / 2.0);
            match &self.chart.series[at].shape {
                ChartShape::Bars(..) => {
                    let (x, top) = (number(x), number(middle - 6.0));
                    self.add(format_args!(
                        "<rect x=\"{x}\" y=\"{top}\" width=\"26\" height=\"12\" fill=\"{colour}\" fill-opacity=\".55\" \
                         stroke=\"{colour}\"/>"
                    ));
                }
                ChartShape::Expected(..) => {
                    let ink = self.theme.ink();
                    self.stroke(&[Point { x, y: middle }, Point { x: x + 26.0, y: middle }], ink, 2.0, "", 1.0);
                }
                shape => {
                    let dashes = dashes(self.chart.series[at].colour);
                    let has_dots = matches!(shape, ChartShape::Dots(_));
                    self.stroke(&[Point { x, y: middle }, Point { x: x + 26.0, y: middle }], colour, 2.2, dashes, 1.0);
                    if has_dots {
                        self.dot(Point { x: x + 13.0, y: middle }, colour);
                    }
                }
            }
            self.text(&name, Point { x: x + 34.0, y }, Anchor::Left, TEXT, self.theme.ink());
            x += wide;
        }
        y + 16.0
    }

    fn dot(&mut self, at: Point, colour: Rgb) {
        let (x, y) = (number(at.x), number(at.y));
        self.add(format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"3.5\" fill=\"{colour}\"/>"));
    }

    /// The least and greatest values of both axes.
    fn ranges(&self) -> [[f64; 2]; 2] {
        let (mut x, mut y) = ([f64::INFINITY, f64::NEG_INFINITY], [f64::INFINITY, f64::NEG_INFINITY]);
        let add = |range: &mut [f64; 2], value: f64| {
            if value.is_finite() {
                *range = [range[0].min(value), range[1].max(value)];
            }
        };
        for series in &self.chart.series {
            match &series.shape {
                ChartShape::Bars(edges, heights)
                | ChartShape::Steps(edges, heights)
                | ChartShape::Expected(edges, heights) => {
                    edges.iter().for_each(|edge| add(&mut x, *edge));
                    heights.iter().for_each(|height| add(&mut y, *height));
                }
                ChartShape::Line(points) | ChartShape::Dots(points) => {
                    points.iter().for_each(|point| {
                        add(&mut x, point.0);
                        add(&mut y, point.1);
                    });
                }
            }
        }
        if self.chart.from_zero {
            add(&mut y, 0.0);
        }
        let sane = |[from, to]: [f64; 2], logarithmic: bool| match () {
            () if from > to => [if logarithmic { 0.1 } else { 0.0 }, 1.0],
            () if from == to && logarithmic => [from / 2.0, to * 2.0],
            () if from == to => [from - 0.5, to + 0.5],
            () => [from, to],
        };
        [sane(x, self.chart.logarithmic), sane(y, false)]
    }

    fn frame(&mut self, across: &Axis, upright: &Axis, y_labels: &[(f64, String)]) {
        let ink = self.theme.ink();
        let (left, right, bottom, top) = (across.begin, across.end, upright.begin, upright.end);
        for (value, label) in y_labels {
            let y = upright.place(*value);
            self.stroke(&[Point { x: left, y }, Point { x: right, y }], ink, 1.0, "", 0.14);
            self.text(label, Point { x: left - 8.0, y: y + TEXT / 2.0 }, Anchor::Right, TEXT, ink);
        }
        let x_labels = self.chart.ticks.clone().unwrap_or_else(|| {
            let apart = step(across.to - across.from, LABELS);
            lines([(across.from / apart).ceil() * apart, across.to], apart).map(|x| (x, self.label(x, apart))).collect()
        });
        // Labels that would touch the one before are left out.
        let mut free = f64::NEG_INFINITY;
        for (value, label) in x_labels {
            let x = across.place(value);
            if !(left - 0.5..=right + 0.5).contains(&x) {
                continue;
            }
            self.stroke(&[Point { x, y: bottom }, Point { x, y: bottom + 6.0 }], ink, 1.2, "", 1.0);
            let half = width(&label, TEXT) / 2.0;
            // The last one stays on the page.
            let x = x.min(WIDTH - 8.0 - half);
            if x - half > free {
                self.text(&label, Point { x, y: bottom + 12.0 + TEXT }, Anchor::Middle, TEXT, ink);
                free = x + half + 8.0;
            }
        }
        let corner = [Point { x: left, y: top }, Point { x: left, y: bottom }, Point { x: right, y: bottom }];
        self.stroke(&corner, ink, 1.4, "", 1.0);
    }

    fn series(&mut self, at: usize, across: &Axis, upright: &Axis) {
        let ChartSeries { shape, colour: number_of_colour, .. } = self.chart.series[at].clone();
        let colour = self.theme.colour(number_of_colour);
        let point = |x: f64, y: f64| Point { x: across.place(x), y: upright.place(y) };
        let floor = upright.from.max(0.0).min(upright.to);
        match shape {
            ChartShape::Bars(edges, heights) => {
                for (pair, height) in edges.windows(2).zip(heights) {
                    let (a, b) = (point(pair[0], height), point(pair[1], floor));
                    // A gap of a pixel between bars that are wide enough.
                    let gap = if b.x - a.x > 6.0 { 1.0 } else { 0.0 };
                    let (x, y) = (number(a.x + gap / 2.0), number(a.y));
                    let (wide, high) = (number((b.x - a.x - gap).max(0.3)), number((b.y - a.y).max(0.0)));
                    self.add(format_args!(
                        "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" fill=\"{colour}\" \
                         fill-opacity=\".55\" stroke=\"{colour}\" stroke-width=\".8\"/>"
                    ));
                }
            }
            ChartShape::Steps(edges, heights) => {
                let mut points = Vec::new();
                if let Some(&first) = edges.first() {
                    points.push(point(first, floor));
                }
                for (pair, height) in edges.windows(2).zip(heights) {
                    points.extend([point(pair[0], height), point(pair[1], height)]);
                }
                if let Some(&last) = edges.last() {
                    points.push(point(last, floor));
                }
                self.stroke(&points, colour, 2.2, dashes(number_of_colour), 1.0);
            }
            ChartShape::Expected(edges, heights) => {
                let ink = self.theme.ink();
                for (pair, height) in edges.windows(2).zip(heights) {
                    self.stroke(&[point(pair[0], height), point(pair[1], height)], ink, 2.0, "", 1.0);
                }
            }
            ChartShape::Line(points) => {
                let points: Vec<Point> = points.into_iter().map(|(x, y)| point(x, y)).collect();
                self.stroke(&points, colour, 2.2, dashes(number_of_colour), 1.0);
            }
            ChartShape::Dots(points) => {
                let points: Vec<Point> = points.into_iter().map(|(x, y)| point(x, y)).collect();
                self.stroke(&points, colour, 2.2, dashes(number_of_colour), 1.0);
                points.into_iter().for_each(|at| self.dot(at, colour));
            }
        }
    }

    /// For each mark, the line of text its label is in and where its middle is, so that no two touch.
    fn mark_rows(&self, across: &Axis) -> Vec<(usize, f64)> {
        let mut order: Vec<usize> = (0..self.chart.marks.len()).collect();
        order.sort_by(|a, b| self.chart.marks[*a].x.total_cmp(&self.chart.marks[*b].x));
        let mut ends: Vec<f64> = Vec::new();
        let mut rows = vec![(0, 0.0); order.len()];
        for at in order {
            let half = width(&self.chart.marks[at].label, TEXT) / 2.0;
            let x = across.place(self.chart.marks[at].x);
            let middle = x.min(across.end - half).max(across.begin + half);
            let row = ends.iter().position(|end| middle - half > end + 14.0).unwrap_or(ends.len());
            if row == ends.len() {
                ends.push(0.0);
            }
            ends[row] = middle + half;
            rows[at] = (row, middle);
        }
        rows
    }

    fn marks(&mut self, rows: &[(usize, f64)], across: &Axis, upright: &Axis, top: f64) {
        for (at, (row, middle)) in rows.iter().enumerate() {
            let ChartMark { x, label, colour } = self.chart.marks[at].clone();
            let colour = self.theme.colour(colour);
            let x = across.place(x);
            let y = top - 10.0 - LINE * *row as f64;
            self.text(&label, Point { x: *middle, y: y - 2.0 }, Anchor::Middle, TEXT, colour);
            // Only the lowest label is joined to its line: the others would be crossed out.
            let from = if *row == 0 { y + 3.0 } else { top };
            self.stroke(&[Point { x, y: from }, Point { x, y: upright.begin }], colour, 1.8, "7 4", 1.0);
        }
    }

    /// A value as it is labelled where labels are `step` apart.
    fn label(&self, value: f64, step: f64) -> String {
        let decimals = (-step.log10().floor()).clamp(0.0, 9.0) as usize;
        let text = format!("{:.decimals$}", value.abs());
        let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
        let mut grouped = String::new();
        for (at, digit) in whole.chars().enumerate() {
            if at > 0 && (whole.len() - at).is_multiple_of(3) && whole.len() > 4 {
                grouped.push('\u{202f}');
            }
            grouped.push(digit);
        }
        if !fraction.is_empty() {
            grouped.push(if self.chart.decimal_comma { ',' } else { '.' });
            grouped += fraction;
        }
        if value < -step / 1e6 { format!("-{grouped}") } else { grouped }
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

/// Values from one end to the other, a step apart.
fn lines([from, to]: [f64; 2], step: f64) -> impl Iterator<Item = f64> {
    let count = ((to - from) / step + 1e-6).floor().clamp(0.0, 1000.0) as usize;
    (0..=count).map(move |line| from + line as f64 * step)
}

/// How far apart labels are: 1, 2 or 5 times a power of ten, at most so many.
fn step(range: f64, most: f64) -> f64 {
    if !(range > 0.0 && range.is_finite()) {
        return 1.0;
    }
    let rough = 10f64.powf((range / most).log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|digit| digit * rough);
    steps.into_iter().find(|step| range / step <= most + 1e-9).unwrap_or(10.0 * rough)
}

#[cfg(test)]
mod tests {
    use super::*;
    use resvg::usvg::{Options, Tree};

    fn histogram() -> Chart {
        Chart {
            title: "Solves by length".into(),
            x: "turns (millions)".into(),
            y: "solves".into(),
            series: vec![
                ChartSeries {
                    name: "random".into(),
                    shape: ChartShape::Bars(vec![0.0, 1.0, 2.0, 3.0], vec![5.0, 3.0, 1.0]),
                    colour: 0,
                },
                ChartSeries {
                    name: "expected".into(),
                    shape: ChartShape::Expected(vec![0.0, 1.0, 2.0, 3.0], vec![4.5, 2.5, 1.5]),
                    colour: 6,
                },
            ],
            marks: vec![
                ChartMark { x: 1.2, label: "mean 1.2".into(), colour: 0 },
                ChartMark { x: 1.25, label: "mean 1.25".into(), colour: 1 },
            ],
            from_zero: true,
            ..Chart::default()
        }
    }

    #[test]
    fn everything_stays_on_the_page() {
        for theme in [Theme::Light, Theme::Dark] {
            let svg = chart_svg(&histogram(), theme);
            assert!(!svg.contains("NaN") && !svg.contains("inf") && !svg.contains("<text"));
            let tree = Tree::from_str(&svg, &Options::default()).expect("valid SVG");
            let drawn = tree.root().abs_bounding_box();
            assert!(drawn.left() >= 0.0 && drawn.top() >= 0.0);
            assert!(drawn.right() <= WIDTH as f32 && drawn.bottom() <= HEIGHT as f32);
        }
    }

    #[test]
    fn long_labels_stay_on_the_page() {
        let shape = ChartShape::Bars(vec![0.0, 1e9], vec![123_456_789.0]);
        let series = vec![ChartSeries { name: "x".repeat(60), shape, colour: 1 }; 3];
        let svg = chart_svg(&Chart { series, from_zero: true, ..Chart::default() }, Theme::Light);
        let drawn = Tree::from_str(&svg, &Options::default()).expect("valid SVG").root().abs_bounding_box();
        assert!(drawn.left() >= 0.0 && drawn.right() <= WIDTH as f32, "{drawn:?}");
    }

    #[test]
    fn labels_of_marks_do_not_touch() {
        let chart = histogram();
        let drawing = Drawing::new(&chart, Theme::Light);
        let axis = Axis { from: 0.0, to: 3.0, begin: 50.0, end: 900.0, logarithmic: false };
        let rows = drawing.mark_rows(&axis);
        assert_ne!(rows[0].0, rows[1].0);
    }

    #[test]
    fn nothing_and_odd_values_can_be_drawn() {
        let shapes = [
            ChartShape::Bars(vec![], vec![]),
            ChartShape::Steps(vec![1.0, 1.0], vec![f64::NAN]),
            ChartShape::Line(vec![(1.0, 1.0)]),
            ChartShape::Dots(vec![(0.0, f64::INFINITY), (1e-9, 2.0)]),
        ];
        for shape in shapes {
            for logarithmic in [false, true] {
                let series = vec![ChartSeries { name: "ä & <".into(), shape: shape.clone(), colour: 99 }];
                let svg =
                    chart_svg(&Chart { series, logarithmic, title: "\"&<".into(), ..Chart::default() }, Theme::Dark);
                Tree::from_str(&svg, &Options::default()).expect("valid SVG");
            }
        }
    }

    #[test]
    fn counts_are_whole() {
        let mut chart = Chart { from_zero: true, ..Chart::default() };
        let (edges, one) = (vec![0.5, 1.5], vec![1.0]);
        let labels = |chart: &Chart, label: &str| chart_svg(chart, Theme::Light).matches(label).count();
        let add = |shape| ChartSeries { name: String::new(), shape, colour: 0 };
        chart.series = vec![add(ChartShape::Bars(edges, one))];
        let whole = labels(&chart, "<path");
        chart.series = vec![add(ChartShape::Line(vec![(0.5, 0.0), (1.5, 1.0)]))];
        // A line has ten lines behind it, bars of one solve have one.
        assert!(labels(&chart, "<path") > whole + 5, "{whole}");
    }

    #[test]
    fn steps_are_round_and_few() {
        assert_eq!([1.0, 3.0, 9.5, 47.0, 804.0].map(|range| step(range, 10.0)), [0.1, 0.5, 1.0, 5.0, 100.0]);
        let chart = Chart { decimal_comma: true, ..Chart::default() };
        let drawing = Drawing::new(&chart, Theme::Light);
        assert_eq!(drawing.label(0.5, 0.1), "0,5");
        assert_eq!(drawing.label(12_345.0, 5.0), "12\u{202f}345");
        assert_eq!(drawing.label(0.0, 5.0), "0");
    }
}
