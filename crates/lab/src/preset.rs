//! Ready-made experiments: one row each.
//!
//! A row says what competes by a rule, not by a list, wherever it can: a method that is added later joins by itself.
//! Robots and the ways to plan for them are not known here; the caller names them.

use crate::experiment::{Entry, Measure};
use methods::{Nature, TableCache, methods};
use puzzle::{Metric, Puzzle, Relative};
use serde::Serialize;
use store::Status;
use utoipa::ToSchema;
use words::{Language, Message};

/// A ready-made experiment.
pub struct Preset {
    /// Its name.
    pub name: &'static str,
    /// Its puzzle; `None`: any, the 3x3x3 unless another is asked for.
    pub puzzle: Option<Puzzle>,
    /// How many positions, unless another number is asked for.
    pub n: u64,
    /// What is measured besides turns and time.
    pub measure: Option<Measure>,
    /// What competes.
    entries: fn(&PresetRequest<'_>) -> Vec<Entry>,
}

/// What a preset needs to know to choose its entries.
#[derive(Clone, Copy, Debug)]
pub struct PresetRequest<'a> {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The robot whose plans are compared.
    pub robot: &'a str,
    /// The ways to plan for it.
    pub plans: &'a [&'a str],
    /// How long each search takes, if that was asked for.
    pub milliseconds: Option<u64>,
}

/// How much darker each face is than the one before, in percent.
const DRIFTS: [u32; 7] = [0, 5, 10, 15, 20, 25, 30];

/// All ready-made experiments.
pub static PRESETS: &[Preset] = &[
    Preset {
        name: "pocket-dice",
        puzzle: Some(Puzzle::Relative(Relative::Pocket)),
        n: 2000,
        measure: None,
        entries: |_| {
            vec![
                Entry::new("random", "quarters"),
                Entry::new("random-improved", "usual"),
                Entry::new("random-improved", "2023"),
                Entry::new("optimal", "table"),
            ]
        },
    },
    Preset { name: "methods", puzzle: None, n: 100, measure: None, entries: |request| all_methods(request.puzzle) },
    Preset {
        name: "robot-plans",
        puzzle: Some(Puzzle::Cube),
        n: 20,
        measure: Some(Measure::MachineSeconds),
        entries: |request| {
            let entry = |plan: &&str| Entry {
                milliseconds: Some(request.milliseconds.unwrap_or(500)),
                ..Entry::new(*plan, request.robot)
            };
            request.plans.iter().map(entry).collect()
        },
    },
    Preset {
        name: "scanner-light",
        puzzle: Some(Puzzle::Cube),
        n: 100,
        measure: Some(Measure::WrongStickers),
        entries: |_| {
            let entry = |drift: u32| ["2010", "legal"].map(|method| Entry::new(method, format!("drift-{drift:02}")));
            DRIFTS.into_iter().flat_map(entry).collect()
        },
    },
    Preset {
        name: "anytime",
        puzzle: Some(Puzzle::Cube),
        n: 50,
        measure: None,
        entries: |request| {
            let entry = |variant| Entry {
                milliseconds: Some(request.milliseconds.unwrap_or(2000)),
                ..Entry::new("two-phase", variant)
            };
            ["small", "large"].map(entry).into()
        },
    },
];

/// A search that has no natural end is limited by nodes, so that its rows can be repeated.
pub const USUAL_NODES: u64 = 1_000_000;

/// Every method of a puzzle that ends in reasonable time: on the 3x3x3 neither dice nor proofs do.
fn all_methods(puzzle: Puzzle) -> Vec<Entry> {
    let mut entries = Vec::new();
    for method in methods(puzzle) {
        let never_ends = method.nature == Nature::Dice && method.usual_time.is_some();
        let is_proof = method.nature == Nature::Search && method.usual_time.is_none() && puzzle == Puzzle::Cube;
        if never_ends || is_proof {
            continue;
        }
        let nodes = (method.nature == Nature::Search && method.usual_time.is_some()).then_some(USUAL_NODES);
        let variants = method.variants.iter().filter(|variant| !variant.is_auto());
        entries.extend(variants.map(|variant| Entry { nodes, ..Entry::new(method.name, variant.name) }));
    }
    entries
}

/// The options that mean something where this is measured, out of `time`, `nodes` and `robot`.
pub const fn options_of(measure: Option<Measure>) -> &'static [&'static str] {
    match measure {
        None => &["time", "nodes"],
        Some(Measure::MachineSeconds) => &["time", "robot"],
        Some(_) => &[],
    }
}

/// The stored table that an entry would have to build first, if it is missing.
pub fn missing_table(entry: &Entry, puzzle: Puzzle, cache: &TableCache) -> Option<&'static str> {
    let method = methods(puzzle).find(|method| method.name == entry.method)?;
    // Experiments count half turns.
    let mut own = method.variant(&entry.variant)?.tables(Metric::Htm);
    own.find(|table| cache.status(table) != Status::Ready).map(|table| table.name)
}

impl Preset {
    /// The one with this name.
    pub fn named(name: &str) -> Option<&'static Preset> {
        PRESETS.iter().find(|preset| preset.name == name)
    }

    /// What competes.
    pub fn entries(&self, request: &PresetRequest<'_>) -> Vec<Entry> {
        (self.entries)(request)
    }
}

/// A ready-made experiment in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct PresetReport {
    /// Its name.
    pub name: &'static str,
    /// What it is called.
    pub title: String,
    /// The same as data.
    pub title_message: Message,
    /// What it measures and why.
    pub about: String,
    /// The same as data.
    pub about_message: Message,
    /// The puzzle; absent if it can be any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<&'static str>,
    /// How many positions, unless another number is asked for.
    pub n: u64,
    /// What competes, for the puzzle it has or for the 3x3x3.
    pub entries: Vec<String>,
    /// The options that mean something for it, out of `time`, `nodes` and `robot`.
    pub options: &'static [&'static str],
    /// The robot, unless another is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub robot: Option<&'static str>,
}

/// The ready-made experiments, in words; with the usual robot, and the ways to plan for it.
pub fn presets(robot: &'static str, plans: &[&str], language: Language) -> Vec<PresetReport> {
    let report = |preset: &Preset| {
        let puzzle = preset.puzzle.unwrap_or_default();
        let request = PresetRequest { puzzle, robot, plans, milliseconds: None };
        let said = |part| language.say(&format!("lab.preset.{}.{part}", preset.name), &[]).split();
        let ((title, title_message), (about, about_message)) = (said("title"), said("about"));
        PresetReport {
            name: preset.name,
            title,
            title_message,
            about,
            about_message,
            puzzle: preset.puzzle.map(|puzzle| puzzle.name()),
            n: preset.n,
            entries: preset.entries(&request).iter().map(Entry::title).collect(),
            options: options_of(preset.measure),
            robot: (preset.measure == Some(Measure::MachineSeconds)).then_some(robot),
        }
    };
    PRESETS.iter().map(report).collect()
}
