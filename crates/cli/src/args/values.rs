//! Values of options: names, times, numbers.

use clap::builder::PossibleValuesParser;
use clap::{Command, ValueEnum};
use contract::{BadTime, Time};
use puzzle::Axis;
use std::time::Duration;
use zauber::Language;
use zauber::{METHODS, Method, Puzzle};

pub(super) fn puzzle_names() -> PossibleValuesParser {
    Puzzle::ALL.map(Puzzle::name).into()
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
fn methods_where(holds: impl Fn(&Method) -> bool) -> String {
    distinct(METHODS.iter().filter(|method| holds(method))).join(", ")
}

/// The variants of each method that has several.
fn variants() -> String {
    let several = distinct(METHODS.iter().filter(|method| method.variants.len() > 1));
    let line = |name: &str| {
        let method = METHODS.iter().find(|method| method.name == name).expect("names come from the table");
        format!("{name}: {}", Language::English.one_of(&method.variant_names()))
    };
    several.into_iter().map(line).collect::<Vec<_>>().join("; ")
}

/// Adds to the options of a search what only the table of methods knows: their names, their variants, and which of them
/// an option is for.
pub(crate) fn with_methods(command: Command) -> Command {
    command.mut_args(|argument| {
        let id = argument.get_id().to_string();
        let methods = match id.as_str() {
            "method" => return argument.value_parser(PossibleValuesParser::new(distinct(METHODS.iter()))),
            "variant" => return argument.help(variants()),
            "handling" => methods_where(Method::is_human),
            // Most methods can do with a face missing, or are the ones people think of.
            "without" => return argument,
            id => methods_where(|method| method.features.iter().any(|feature| feature.name() == id)),
        };
        let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
        let rest: String = help.chars().skip(1).collect();
        match help.chars().next() {
            Some(first) if !methods.is_empty() => argument.help(format!("{methods}: {}{rest}", first.to_lowercase())),
            _ => argument,
        }
    })
}

/// A length of time with its unit.
pub(crate) fn duration(text: &str) -> Result<Duration, BadTime> {
    text.parse::<Time>().map(|time| time.0)
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
