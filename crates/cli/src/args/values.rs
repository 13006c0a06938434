//! Values of options: names, times, numbers.

use clap::ValueEnum;
use clap::builder::PossibleValuesParser;
use std::time::Duration;
use zauber::puzzle::{Axis, Face, Metric};
use zauber::texts::Language;
use zauber::{METHODS, Method, Puzzle};

pub(super) fn puzzle_names() -> PossibleValuesParser {
    Puzzle::ALL.map(Puzzle::name).into()
}

pub(super) fn method_names() -> PossibleValuesParser {
    distinct(METHODS.iter()).into()
}

/// The names of methods, each once: several puzzles can have methods of the same name.
fn distinct(methods: impl Iterator<Item = &'static Method>) -> Vec<&'static str> {
    let mut names: Vec<&str> = Vec::new();
    for method in methods {
        if !names.contains(&method.name) {
            names.push(method.name);
        }
    }
    names
}

/// The names of the methods for which `holds` is true, as in `layers, cfop`.
pub(super) fn methods_where(holds: impl Fn(&Method) -> bool) -> String {
    distinct(METHODS.iter().filter(|method| holds(method))).join(", ")
}

/// The variants of each method that has several.
pub(super) fn variants() -> String {
    let several = distinct(METHODS.iter().filter(|method| method.variants.len() > 1));
    let line = |name: &str| {
        let method = METHODS.iter().find(|method| method.name == name).expect("names come from the table");
        format!("{name}: {}", Language::English.one_of(method.variants))
    };
    several.into_iter().map(line).collect::<Vec<_>>().join("; ")
}

/// A length of time with its unit.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    let at = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(at);
    let seconds = match unit.trim() {
        "us" | "µs" => 1e-6,
        "ms" => 1e-3,
        "s" => 1.0,
        "min" => 60.0,
        _ => return Err("a time is a number and a unit: us, ms, s or min, as in 500ms".into()),
    };
    let number: f64 = number.parse().map_err(|_| "a time starts with a number, as in 500ms".to_owned())?;
    Duration::try_from_secs_f64(number * seconds).map_err(|_| "this time is too long".into())
}

pub(super) fn threads(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|threads| (1..=1024).contains(threads)).ok_or_else(|| "a number from 1 to 1024".into())
}

/// Metrics for the length of solutions.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum MetricName {
    /// Half turns count one
    Htm,
    /// Half turns count two
    Qtm,
    /// Opposite faces at once count one
    Axial,
}

impl MetricName {
    pub(crate) const fn metric(self) -> Metric {
        match self {
            MetricName::Htm => Metric::Htm,
            MetricName::Qtm => Metric::Qtm,
            MetricName::Axial => Metric::Axial,
        }
    }
}

/// A face by its letter.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum FaceName {
    U,
    R,
    F,
    D,
    L,
    B,
}

impl FaceName {
    pub(crate) const fn face(self) -> Face {
        Face::ALL[self as usize]
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ViewName {
    /// The unfolded net
    Net,
    /// The cube in space
    Cube,
    /// Both side by side
    Both,
}

impl ViewName {
    pub(crate) const fn view(self) -> zauber::draw::View {
        match self {
            ViewName::Net => zauber::draw::View::Net,
            ViewName::Cube => zauber::draw::View::Cube,
            ViewName::Both => zauber::draw::View::Both,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum AxisName {
    /// Left and right
    X,
    /// Up and down
    Y,
    /// Front and back
    Z,
}

impl AxisName {
    pub(crate) const fn axis(self) -> Axis {
        match self {
            AxisName::X => Axis::X,
            AxisName::Y => Axis::Y,
            AxisName::Z => Axis::Z,
        }
    }
}
