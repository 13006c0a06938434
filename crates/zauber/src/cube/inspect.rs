//! Everything there is to know about a position of the 3x3x3, and how its numbers are computed.

use crate::inspection::{CubeNumbers, Explanation, KPatternNote, Numbers, Section};
use puzzle::{Assembly, Coordinate, Cube, Derivation, Held, KPattern, Move, Notation, Numbering};
use words::{Language, Said};

/// Computes all numbers of a position in a numbering.
pub(super) fn numbers(held: &Held, numbering: Numbering) -> Numbers {
    let assembly = &held.assembly;
    let lists = numbering.lists(assembly);
    let coordinate = |coordinate| numbering.coordinate(assembly, coordinate);
    let (twist, flip, slice) =
        (coordinate(Coordinate::Twist), coordinate(Coordinate::Flip), coordinate(Coordinate::Slice));
    let second_phase = numbering.second_phase(&lists.edges);
    let cube = Cube::new(*assembly).ok();
    Numbers::Cube(Box::new(CubeNumbers {
        facelets: assembly.facelets().to_string(),
        turned: held.attitude.to_string(),
        legal: cube.is_some(),
        universe: assembly.universe().index(),
        numbering: numbering.name(),
        corners: lists.corners,
        twists: lists.twists,
        edges: lists.edges,
        flips: lists.flips,
        corner_permutation: coordinate(Coordinate::CornerPermutation),
        twist,
        edge_permutation: coordinate(Coordinate::EdgePermutation),
        flip,
        slice,
        twist_slice: 2187 * slice + twist,
        flip_slice: 2048 * slice + flip,
        corner_index: numbering.corner_index(assembly),
        other_edges_permutation: second_phase.map(|(others, _)| others),
        slice_permutation: second_phase.map(|(_, slice)| slice),
        number: cube.map(|cube| numbering.number(&cube).to_string()),
        parity: if assembly.corners().is_odd() { "odd" } else { "even" },
        symmetries: assembly.symmetries().len(),
        order: assembly.order(),
        kpattern: KPatternNote::new(&KPattern::from_facelets(&held.facelets()).expect("all pieces are there")),
    }))
}

/// Explains the numbers of a position in a numbering, in a language; turns are named in a notation.
pub(super) fn explain(
    assembly: &Assembly,
    numbering: Numbering,
    notation: Notation,
    language: Language,
) -> Explanation {
    let mut sections: Vec<Section> =
        Coordinate::ALL.into_iter().map(|coordinate| section(assembly, numbering, coordinate, language)).collect();
    if let Ok(cube) = Cube::new(*assembly) {
        sections.push(whole_number(&cube, numbering, language));
    }
    sections.push(turns(assembly, numbering, notation, language));
    Explanation { sections }
}

fn section(assembly: &Assembly, numbering: Numbering, coordinate: Coordinate, language: Language) -> Section {
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
    let rows = derivation.summands.iter().map(|summand| {
        vec![
            format!("{} {}", summand.place, summand.place_name),
            format!("{} {}", summand.piece, summand.piece_name),
            summand.digit.to_string(),
            format!("{} = {}", summand.weight, summand.weight.value()),
            summand.product().to_string(),
        ]
    });
    Section::new(
        name,
        language.say(&format!("explain.{name}.title"), &[("value", &derivation.value())]),
        language.say(&format!("explain.{name}.{rule}"), &[]),
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
