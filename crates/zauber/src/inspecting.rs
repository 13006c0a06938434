//! Everything there is to know about a position, and how its numbers come about.

use crate::reading::Sheet;
use crate::rejection::Rejection;
use crate::texts::Language;
use puzzle::{Assembly, Coordinate, Cube, Derivation, Face, KPattern, Move, Notation, Numbering, Turn};
use serde::Serialize;
use utoipa::ToSchema;

/// A position in numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct Inspection {
    /// The stickers as held.
    pub facelets: String,
    /// How the cube is held, as whole-cube turns from white up, green front.
    pub turned: String,
    /// True if turns can solve it.
    pub legal: bool,
    /// 0..12; 0 is the universe of the solved cube.
    pub universe: u8,
    /// The numbering of all that follows.
    pub numbering: &'static str,
    /// The corner at each place.
    pub corners: [u8; 8],
    /// Its twist.
    pub twists: [u8; 8],
    /// The edge at each place.
    pub edges: [u8; 12],
    /// Its flip.
    pub flips: [u8; 12],
    /// Coordinate of the corners' places.
    pub corner_permutation: u64,
    /// Coordinate of the corners' twists.
    pub twist: u64,
    /// Coordinate of the edges' places.
    pub edge_permutation: u64,
    /// Coordinate of the edges' flips.
    pub flip: u64,
    /// Coordinate of the places of the four middle edges.
    pub slice: u64,
    /// First-phase type: 2187 · slice + twist.
    pub twist_slice: u64,
    /// First-phase type: 2048 · slice + flip.
    pub flip_slice: u64,
    /// Korf's corner index: corner permutation · 3⁷ + twist.
    pub corner_index: u64,
    /// Second phase: permutation of the eight edges outside the slice, if the slice edges are inside.
    pub other_edges_permutation: Option<u64>,
    /// Second phase: permutation of the four slice edges, if they are inside.
    pub slice_permutation: Option<u64>,
    /// The whole number; absent outside of universe 0. A string, because it needs 66 bits.
    pub number: Option<String>,
    /// `even` or `odd`: the permutation of the corners.
    pub parity: &'static str,
    /// How many of the 48 symmetries leave it as it is.
    pub symmetries: usize,
    /// The smallest number of times it must be done until solved again.
    pub order: u32,
    /// The position as cubing.js keeps it.
    pub kpattern: KPatternNote,
}

/// The data of a cubing.js pattern.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
#[allow(missing_docs, reason = "the names are cubing.js's")]
pub struct KPatternNote {
    pub edges: OrbitNote,
    pub corners: OrbitNote,
    pub centers: OrbitNote,
}

/// One kind of piece in a cubing.js pattern.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[allow(missing_docs, reason = "the names are cubing.js's")]
pub struct OrbitNote {
    pub pieces: Vec<u8>,
    pub orientation: Vec<u8>,
    #[serde(rename = "orientationMod", skip_serializing_if = "Option::is_none")]
    pub orientation_mod: Option<Vec<u8>>,
}

/// Works out all numbers of a position in a numbering.
pub fn inspect(sheet: &Sheet, numbering: Numbering) -> Result<Inspection, Rejection> {
    let held = sheet.pieces()?;
    let assembly = &held.assembly;
    let lists = numbering.lists(assembly);
    let coordinate = |coordinate| numbering.coordinate(assembly, coordinate);
    let (twist, flip, slice) =
        (coordinate(Coordinate::Twist), coordinate(Coordinate::Flip), coordinate(Coordinate::Slice));
    let second_phase = numbering.second_phase(&lists.edges);
    let cube = Cube::new(*assembly).ok();
    Ok(Inspection {
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
    })
}

impl KPatternNote {
    fn new(pattern: &KPattern) -> KPatternNote {
        let orbit = |pieces: &[u8], orientation: &[u8]| OrbitNote {
            pieces: pieces.to_vec(),
            orientation: orientation.to_vec(),
            orientation_mod: None,
        };
        KPatternNote {
            edges: orbit(&pattern.edges, &pattern.edge_orientation),
            corners: orbit(&pattern.corners, &pattern.corner_orientation),
            centers: OrbitNote { orientation_mod: Some(vec![1; 6]), ..orbit(&pattern.centres, &[0; 6]) },
        }
    }
}

/// How the numbers of a position come about, as a teacher would write it on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct Explanation {
    /// One for each coordinate, one for the whole number, one for the turns.
    pub sections: Vec<Section>,
}

/// A part of an explanation: what it is about, the rule, a table, and the result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct Section {
    /// What it is about.
    pub title: String,
    /// How it is done, in words.
    pub rule: String,
    /// Heads of the table; empty if there is none.
    pub columns: Vec<String>,
    /// Rows of the table.
    pub rows: Vec<Vec<String>>,
    /// The calculation in one line; empty if there is none.
    pub result: String,
}

impl Section {
    /// A section with a table and nothing below it.
    pub fn new(title: &str, rule: &str, columns: &[&str], rows: Vec<Vec<String>>) -> Section {
        let columns = columns.iter().map(|column| (*column).to_owned()).collect();
        Section { title: title.into(), rule: rule.into(), columns, rows, result: String::new() }
    }
}

/// Explains the numbers of a position in a numbering, in a language; turns are named in a notation.
pub fn explain(
    sheet: &Sheet,
    numbering: Numbering,
    notation: Notation,
    language: Language,
) -> Result<Explanation, Rejection> {
    let assembly = sheet.pieces()?.assembly;
    let mut sections: Vec<Section> =
        Coordinate::ALL.into_iter().map(|coordinate| section(&assembly, numbering, coordinate, language)).collect();
    if let Ok(cube) = Cube::new(assembly) {
        sections.push(whole_number(&cube, numbering, language));
    }
    sections.push(turns(&assembly, numbering, notation, language));
    Ok(Explanation { sections })
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
    Section {
        title: language.text(&format!("explain.{name}.title"), &[("value", &derivation.value())]),
        rule: language.text(&format!("explain.{name}.{rule}"), &[]),
        columns: columns.iter().map(|column| language.text(&format!("explain.column.{column}"), &[])).collect(),
        rows: rows.collect(),
        result: sum(&derivation, language),
    }
}

fn sum(derivation: &Derivation, language: Language) -> String {
    let products: Vec<String> = derivation
        .summands
        .iter()
        .map(|summand| summand.product())
        .filter(|&product| product > 0)
        .map(|n| n.to_string())
        .collect();
    let terms = if products.is_empty() { "0".into() } else { products.join(" + ") };
    match derivation.subtracted_from {
        None => language.text("explain.sum", &[("terms", &terms), ("value", &derivation.value())]),
        Some(whole) => {
            language.text("explain.difference", &[("whole", &whole), ("terms", &terms), ("value", &derivation.value())])
        }
    }
}

fn whole_number(cube: &Cube, numbering: Numbering, language: Language) -> Section {
    let value = numbering.number(cube);
    let coordinate = |coordinate| numbering.coordinate(cube.assembly(), coordinate);
    Section {
        title: language.text("explain.number.title", &[("value", &value)]),
        rule: language.text("explain.number.rule", &[]),
        columns: Vec::new(),
        rows: Vec::new(),
        result: language.text(
            "explain.number.sum",
            &[
                ("corners", &coordinate(Coordinate::CornerPermutation)),
                ("twist", &coordinate(Coordinate::Twist)),
                ("half", &(coordinate(Coordinate::EdgePermutation) / 2)),
                ("flip", &coordinate(Coordinate::Flip)),
                ("value", &value),
            ],
        ),
    }
}

fn turns(assembly: &Assembly, numbering: Numbering, notation: Notation, language: Language) -> Section {
    // The transformer's tables list the faces front first.
    let faces = match numbering {
        Numbering::Transformer => [Face::F, Face::U, Face::B, Face::D, Face::R, Face::L],
        Numbering::Kociemba | Numbering::Korf => Face::ALL,
    };
    let all = faces.into_iter().flat_map(|face| Turn::all().filter(move |turn| turn.face() == face));
    let rows = all.map(|turn| {
        let after = assembly.then(Cube::SOLVED.turn(turn).assembly());
        let values = Coordinate::ALL.map(|coordinate| numbering.coordinate(&after, coordinate).to_string());
        [vec![Move::from(turn).to_text(notation)], values.to_vec()].concat()
    });
    let name = |coordinate: Coordinate| language.text(&format!("explain.name.{}", coordinate.name()), &[]);
    Section {
        title: language.text("explain.turns.title", &[]),
        rule: language.text("explain.turns.rule", &[]),
        columns: [vec![language.text("explain.column.turn", &[])], Coordinate::ALL.map(name).to_vec()].concat(),
        rows: rows.collect(),
        result: String::new(),
    }
}
