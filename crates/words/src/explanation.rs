//! How the numbers of a position are computed, as a teacher would write it on the board.
//!
//! `puzzle` has the sums ([`Derivation`]), here are the words around them. An explanation consists of [`Section`]s; other
//! tables with words around them have the same form.

use crate::language::Language;
use crate::message::{Message, Said};
use puzzle::{Assembly, Coordinate, Cube, Derivation, Face, Move, Notation, Numbering};
use serde::Serialize;

/// How the numbers of a position are computed, as a teacher would write it on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct Explanation {
    /// One for each coordinate, one for the whole number, one for the turns.
    pub sections: Vec<Section>,
}

/// A part of an explanation: what it is about, the rule, a table, and the result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct Section {
    /// What it is about, for programs: the name of a coordinate, `number`, `turns` or `signposts`.
    pub name: &'static str,
    /// What it is about.
    pub title: String,
    /// The same as data.
    pub title_message: Message,
    /// The rule, in words.
    pub rule: String,
    /// The same as data.
    pub rule_message: Message,
    /// The headings of the table; empty if there is none.
    pub columns: Vec<String>,
    /// The same as data.
    pub columns_message: Vec<Message>,
    /// Rows of the table.
    pub rows: Vec<Vec<String>>,
    /// The calculation in one line; empty if there is none.
    pub result: String,
    /// The same as data.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result_message: Option<Message>,
}

impl Section {
    /// A section with a table.
    pub fn new(
        name: &'static str,
        title: Said,
        rule: Said,
        columns: impl IntoIterator<Item = Said>,
        rows: Vec<Vec<String>>,
        result: Option<Said>,
    ) -> Section {
        let ((title, title_message), (rule, rule_message)) = (title.split(), rule.split());
        let (columns, columns_message) = columns.into_iter().map(Said::split).unzip();
        let (result, result_message) = result.map(Said::split).unzip();
        let result = result.unwrap_or_default();
        Section {
            name,
            title,
            title_message,
            rule,
            rule_message,
            columns,
            columns_message,
            rows,
            result,
            result_message,
        }
    }
}

/// Explains the numbers of a position in a numbering, in a language; turns are named in a notation.
pub fn explain(assembly: &Assembly, numbering: Numbering, notation: Notation, language: Language) -> Explanation {
    let mut sections: Vec<Section> = Coordinate::ALL
        .into_iter()
        .map(|coordinate| section(assembly, coordinate, numbering, notation, language))
        .collect();
    if let Ok(cube) = Cube::new(*assembly) {
        sections.push(whole_number(&cube, numbering, language));
    }
    sections.push(turns(assembly, numbering, notation, language));
    Explanation { sections }
}

fn section(
    assembly: &Assembly,
    coordinate: Coordinate,
    numbering: Numbering,
    notation: Notation,
    language: Language,
) -> Section {
    let derivation = numbering.derive(assembly, coordinate);
    let name = coordinate.name();
    let (rule, digit, piece) = match (coordinate, numbering) {
        (Coordinate::CornerPermutation | Coordinate::EdgePermutation, Numbering::Korf) => {
            ("smaller", "smaller", "piece")
        }
        (Coordinate::CornerPermutation | Coordinate::EdgePermutation, _) => ("larger", "larger", "piece"),
        (Coordinate::Slice, Numbering::Transformer) => ("alphabetical", "counted", "edge"),
        (Coordinate::Slice, _) => ("above", "counted", "edge"),
        (Coordinate::Flip, _) => ("rule", "flip", "piece"),
        _ => ("rule", "twist", "piece"),
    };
    let columns = ["place", piece, digit, "weight", "product"];
    // Flips are about F and B, twists about U and D.
    let faces = if coordinate == Coordinate::Flip { [Face::F, Face::B] } else { [Face::U, Face::D] };
    let [face, other] = faces.map(|face| Said::face(face, notation));
    let rows = derivation.summands.iter().map(|summand| {
        vec![
            format!("{} {}", summand.place, notation.spell(summand.place_name)),
            format!("{} {}", summand.piece, notation.spell(summand.piece_name)),
            summand.digit.to_string(),
            format!("{} = {}", summand.weight, summand.weight.value()),
            summand.product().to_string(),
        ]
    });
    Section::new(
        name,
        language.say(&format!("explain.{name}.title"), &[("value", &derivation.value())]),
        language.say(&format!("explain.{name}.{rule}"), &[("face", &face), ("other", &other)]),
        columns.map(|column| language.say(&format!("explain.column.{column}"), &[])),
        rows.collect(),
        Some(sum(&derivation, language)),
    )
}

fn sum(derivation: &Derivation, language: Language) -> Said {
    let products: Vec<String> = derivation
        .summands
        .iter()
        .map(|summand| summand.product())
        .filter(|&product| product > 0)
        .map(|n| n.to_string())
        .collect();
    let terms = if products.is_empty() { "0".into() } else { products.join(" + ") };
    match derivation.subtracted_from {
        None => language.say("explain.sum", &[("terms", &terms), ("value", &derivation.value())]),
        Some(whole) => {
            language.say("explain.difference", &[("whole", &whole), ("terms", &terms), ("value", &derivation.value())])
        }
    }
}

fn whole_number(cube: &Cube, numbering: Numbering, language: Language) -> Section {
    let value = numbering.number(cube);
    let coordinate = |coordinate| numbering.coordinate(cube.assembly(), coordinate);
    let column = |name: &str| language.say(&format!("explain.column.{name}"), &[]);
    let step = |name: &str| language.text(&format!("explain.number.step.{name}"), &[]);
    let mut sum = u128::from(coordinate(Coordinate::CornerPermutation));
    let mut rows = vec![vec![step("corners"), sum.to_string(), sum.to_string()]];
    let parts = [
        ("3^7", 2187, "twist", coordinate(Coordinate::Twist)),
        ("12!/2", 239_500_800, "edges", coordinate(Coordinate::EdgePermutation) / 2),
        ("2^11", 2048, "flip", coordinate(Coordinate::Flip)),
    ];
    for (power, factor, name, number) in parts {
        sum *= u128::from(factor);
        rows.push(vec![format!("· {power}"), u64::to_string(&factor), sum.to_string()]);
        sum += u128::from(number);
        rows.push(vec![step(name), number.to_string(), sum.to_string()]);
    }
    let result = language.say(
        "explain.number.sum",
        &[
            ("corners", &coordinate(Coordinate::CornerPermutation)),
            ("twist", &coordinate(Coordinate::Twist)),
            ("half", &(coordinate(Coordinate::EdgePermutation) / 2)),
            ("flip", &coordinate(Coordinate::Flip)),
            ("value", &value),
        ],
    );
    Section::new(
        "number",
        language.say("explain.number.title", &[("value", &value)]),
        language.say("explain.number.rule", &[]),
        ["step", "operand", "result"].map(column),
        rows,
        Some(result),
    )
}

fn turns(assembly: &Assembly, numbering: Numbering, notation: Notation, language: Language) -> Section {
    let rows = numbering.turns_in_order().map(|turn| {
        let after = assembly.then(Cube::SOLVED.turn(turn).assembly());
        let values = Coordinate::ALL.map(|coordinate| numbering.coordinate(&after, coordinate).to_string());
        [vec![Move::from(turn).to_text(notation)], values.to_vec()].concat()
    });
    let name = |coordinate: Coordinate| language.say(&format!("explain.name.{}", coordinate.name()), &[]);
    Section::new(
        "turns",
        language.say("explain.turns.title", &[]),
        language.say("explain.turns.rule", &[]),
        std::iter::once(language.say("explain.column.turn", &[])).chain(Coordinate::ALL.map(name)),
        rows.collect(),
        None,
    )
}
