//! Two entries on the same positions.

use super::left_out::left_out_notes;
use super::numbers::number;
use crate::{Comparison, Experiment, LabError, LeftOut, RecordError, RecordReader, compare};
use contract::Rejection;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::Path;
use utoipa::ToSchema;
use words::{Language, Message, Said, Sayable};

/// Entries of two records, pair by pair.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct ComparisonReport {
    /// The pairs.
    pub pairs: Vec<ComparedPair>,
    /// What the records hold besides and is not compared.
    pub left_out: Vec<LeftOut>,
    /// What the reader should know of that.
    pub notes: Vec<String>,
    /// The same as data.
    pub notes_message: Vec<Message>,
}

/// Two entries on the same positions; differences are second minus first.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct ComparedPair {
    /// The first.
    pub first: String,
    /// The second.
    pub second: String,
    /// What is compared: `turns`, `machine_seconds` or `wrong_stickers`.
    pub measure: &'static str,
    /// Of what is compared.
    pub values: Comparison,
    /// Of seconds of the wall clock.
    pub time: Comparison,
    /// What can be said, in words.
    pub text: String,
    /// The same as data.
    pub text_message: Message,
}

/// Why names or records cannot be compared.
fn rejected(kind: &'static str, key: &str, values: &[(&'static str, &dyn Sayable)], language: Language) -> LabError {
    LabError::Rejected(Rejection::of_options(kind, language.say(key, values)))
}

/// The values of each entry, by position.
struct Loaded {
    experiment: Experiment,
    /// For each entry, by the number of the position.
    values: Vec<BTreeMap<u64, Cell>>,
    left_out: LeftOut,
}

/// What is compared of one row.
#[derive(Clone, Copy)]
struct Cell {
    value: Option<u64>,
    nanoseconds: u64,
    /// A hash of the position.
    position: u64,
}

fn load(path: &Path) -> Result<Loaded, RecordError> {
    let mut reader = RecordReader::open(path)?;
    let experiment = reader.experiment().clone();
    let mut values = vec![BTreeMap::new(); experiment.entries.len()];
    while let Some(row) = reader.next_row()? {
        let value = if experiment.measure.is_some() { row.value } else { row.length };
        let position = row.position.bytes().fold(0u64, |hash, byte| hash.wrapping_mul(31).wrapping_add(byte.into()));
        values[row.entry].entry(row.index).or_insert(Cell { value, nanoseconds: row.wall_ns, position });
    }
    Ok(Loaded { experiment, values, left_out: reader.left_out() })
}

/// A record, and which of its entries are meant: `FILE` or `FILE:METHOD` or `FILE:METHOD:VARIANT`.
fn named(text: &str, language: Language) -> Result<(Loaded, Vec<usize>, &str), LabError> {
    let load = |path: &str| load(Path::new(path)).map_err(|error| LabError::of_record(error, language));
    if Path::new(text).exists() {
        let record = load(text)?;
        let all = (0..record.experiment.entries.len()).collect();
        return Ok((record, all, text));
    }
    let mut parts = text.rsplitn(3, ':').collect::<Vec<_>>();
    parts.reverse();
    // The path may contain a colon itself; so try the longest one that exists.
    let split = (1..parts.len()).rev().map(|at| parts[..at].iter().map(|part| part.len() + 1).sum::<usize>() - 1);
    for at in split {
        let (path, rest) = (&text[..at], &text[at + 1..]);
        if !Path::new(path).exists() {
            continue;
        }
        let (method, variant) = rest.split_once(':').map_or((rest, None), |(method, variant)| (method, Some(variant)));
        let record = load(path)?;
        let entries = record.experiment.entries.iter().enumerate();
        let found: Vec<usize> = entries
            .filter(|(_, own)| own.method == method && variant.is_none_or(|variant| own.variant == variant))
            .map(|(at, _)| at)
            .collect();
        if found.is_empty() {
            let entries = record.experiment.entries.iter();
            let known: Vec<String> = entries.map(|own| format!("{}:{}", own.method, own.variant)).collect();
            let values: [(&'static str, &dyn Sayable); 3] =
                [("file", &path), ("entry", &rest), ("known", &language.say_one_of(&known))];
            return Err(rejected("method", "lab.compare.entry", &values, language));
        }
        return Ok((record, found, path));
    }
    Err(LabError::Machine(language.text("lab.compare.file", &[("file", &text)])))
}

/// Compares entries of records on the same positions: two records, each `FILE` or `FILE:METHOD[:VARIANT]`, or all
/// entries of one record with each other.
pub fn compare_records(names: &[String], language: Language) -> Result<ComparisonReport, LabError> {
    let mut sides = names.iter().map(|name| named(name, language)).collect::<Result<Vec<_>, _>>()?;
    if let [_] = &sides[..] {
        let (record, entries, path) = sides.remove(0);
        let pairs = entries
            .iter()
            .enumerate()
            .flat_map(|(at, first)| entries[at + 1..].iter().map(|second| (*first, *second)).collect::<Vec<_>>());
        let pairs: Vec<_> =
            pairs.map(|(first, second)| pair([&record, &record], [first, second], path, path, language)).collect();
        if pairs.is_empty() {
            return Err(rejected("compare", "lab.compare.one", &[("file", &path)], language));
        }
        return Ok(report(pairs, &[(&record, path)], language));
    }
    let [(first, of_first, first_path), (second, of_second, second_path)] = &sides[..] else {
        return Err(rejected("compare", "lab.compare.two", &[], language));
    };
    let (a, b) = (&first.experiment, &second.experiment);
    let same = |experiment: &Experiment| {
        (
            experiment.puzzle.clone(),
            experiment.start.clone(),
            experiment.seed,
            experiment.positions.clone(),
            experiment.measure,
        )
    };
    if same(a) != same(b) {
        let values: [(&'static str, &dyn Sayable); 2] = [("first", first_path), ("second", second_path)];
        return Err(rejected("compare", "lab.compare.other", &values, language));
    }
    let entry = |loaded: &Loaded, at: usize| {
        (loaded.experiment.entries[at].method.clone(), loaded.experiment.entries[at].variant.clone())
    };
    let chosen: Vec<(usize, usize)> = match (&of_first[..], &of_second[..]) {
        ([one], [other]) => vec![(*one, *other)],
        // The same entries of two runs; if none is the same, everything with everything.
        (ones, others) => {
            let both = |same: bool| {
                ones.iter()
                    .flat_map(|one| others.iter().map(move |other| (*one, *other)))
                    .filter(|(one, other)| !same || entry(first, *one) == entry(second, *other))
                    .collect::<Vec<_>>()
            };
            let same = both(true);
            if same.is_empty() { both(false) } else { same }
        }
    };
    let pairs = chosen
        .into_iter()
        .map(|(one, other)| pair([first, second], [one, other], first_path, second_path, language))
        .collect();
    Ok(report(pairs, &[(first, first_path), (second, second_path)], language))
}

fn report(pairs: Vec<ComparedPair>, records: &[(&Loaded, &str)], language: Language) -> ComparisonReport {
    let notes = records.iter().flat_map(|(record, path)| {
        let name = Path::new(path).file_name().unwrap_or_default().to_string_lossy().into_owned();
        let notes = left_out_notes(record.left_out, language).into_iter();
        notes.map(move |note| language.say("lab.left-out.of", &[("file", &name), ("note", &note)]))
    });
    let left_out = records.iter().map(|(record, _)| record.left_out).collect();
    let (notes, notes_message) = notes.map(Said::split).unzip();
    ComparisonReport { pairs, left_out, notes, notes_message }
}

fn pair(
    [first, second]: [&Loaded; 2],
    entries: [usize; 2],
    first_path: &str,
    second_path: &str,
    language: Language,
) -> ComparedPair {
    let (ones, others) = (&first.values[entries[0]], &second.values[entries[1]]);
    let (measure, unit) = first.experiment.measure.map_or(("turns", 1.0), |measure| (measure.name(), measure.unit()));
    // Only where both have dealt with the same position.
    let both = || {
        ones.iter().filter_map(|(index, one)| {
            others.get(index).filter(|other| other.position == one.position).map(|other| (one, other))
        })
    };
    let values =
        compare(both().filter_map(|(one, other)| Some((one.value? as f64 / unit, other.value? as f64 / unit))));
    let time = compare(both().map(|(one, other)| (one.nanoseconds as f64 / 1e9, other.nanoseconds as f64 / 1e9)));
    let titles = [first.experiment.entries[entries[0]].title(), second.experiment.entries[entries[1]].title()];
    let [one, other] = match titles[0] == titles[1] && first_path != second_path {
        true => [first_path, second_path].map(|path| {
            let stem = Path::new(path).file_stem().map_or_else(|| path.into(), |stem| stem.to_string_lossy());
            format!("{} ({stem})", titles[0])
        }),
        false => titles,
    };
    let (text, text_message) = in_words(&one, &other, measure, &values, language).split();
    ComparedPair { first: one, second: other, measure, values, time, text, text_message }
}

/// What can be said about a difference.
fn in_words(first: &str, second: &str, measure: &str, found: &Comparison, language: Language) -> Said {
    let unit = language.say(&format!("lab.unit.{measure}"), &[]);
    let shown = |value: f64| number(value, language);
    let difference = shown(found.difference.abs());
    let [low, high] = [found.low, found.high].map(|bound| shown(bound.unwrap_or(f64::NAN)));
    let needed = found.needed.map_or_else(String::new, |needed| needed.to_string());
    let values: [(&'static str, &dyn Sayable); 8] = [
        ("first", &first),
        ("second", &second),
        ("difference", &difference),
        ("unit", &unit),
        ("low", &low),
        ("high", &high),
        ("count", &found.count),
        ("needed", &needed),
    ];
    let key = match (found.verdict, found.needed) {
        ("noise", None) => "lab.compare.verdict.noise.zero".to_owned(),
        (verdict, _) => format!("lab.compare.verdict.{verdict}"),
    };
    language.say(&key, &values)
}
