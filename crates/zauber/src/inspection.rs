//! What an inspection says about a position: its numbers, how they are computed, and how far it is from solved.

use methods::{Entry, LookedUp};
use puzzle::{Face, KPattern, Notation, Numbering};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Display;
use words::{Explanation, Language, Message, Said, Section, ShapeNote};

/// A position in numbers, with whatever else was asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct Inspection {
    /// The numbers.
    #[serde(flatten)]
    pub numbers: Numbers,
    /// How they are computed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<Explanation>,
    /// How far it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signposts: Option<Signposts>,
    /// Where it is in tables that people know, and what they say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tables: Option<Vec<LookupNote>>,
}

/// A position in numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
#[non_exhaustive]
pub enum Numbers {
    /// Of the 3x3x3.
    Cube(Box<CubeNumbers>),
    /// Of a corner puzzle.
    Corners(Box<CornerNumbers>),
}

/// A position of the 3x3x3 in numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct CubeNumbers {
    /// The stickers as held.
    pub facelets: String,
    /// How the cube is held, as rotations from white up, green front.
    pub turned: String,
    /// True if turns can solve it.
    pub legal: bool,
    /// 0..12; 0 is the universe of the solved cube.
    pub universe: u8,
    /// The numbering of everything that follows.
    pub numbering: &'static str,
    /// The corner at each place.
    pub corners: [u8; 8],
    /// The twist of the corner at each place.
    pub twists: [u8; 8],
    /// The edge at each place.
    pub edges: [u8; 12],
    /// The flip of the edge at each place.
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
    /// The number of the whole position; absent outside universe 0. A string, because it needs 66 bits.
    pub number: Option<String>,
    /// `even` or `odd`: the permutation of the corners.
    pub parity: &'static str,
    /// How many of the 48 symmetries leave it unchanged.
    pub symmetries: usize,
    /// How many times it must be repeated until the cube is solved again.
    pub order: u32,
    /// The position as cubing.js represents it.
    pub kpattern: KPatternNote,
}

/// The data of a cubing.js pattern.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "UPPERCASE")]
#[allow(missing_docs, reason = "the names are cubing.js's")]
pub struct KPatternNote {
    pub edges: OrbitNote,
    pub corners: OrbitNote,
    pub centers: OrbitNote,
}

/// One kind of piece in a cubing.js pattern.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[allow(missing_docs, reason = "the names are cubing.js's")]
pub struct OrbitNote {
    pub pieces: Vec<u8>,
    pub orientation: Vec<u8>,
    #[serde(rename = "orientationMod", skip_serializing_if = "Option::is_none")]
    pub orientation_mod: Option<Vec<u8>>,
}

/// A position of a corner puzzle in numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct CornerNumbers {
    /// The puzzle.
    pub puzzle: &'static str,
    /// The stickers as held, named so that the piece at DBL is solved.
    pub facelets: String,
    /// How it is held, as rotations; `None` if its colours are not the default ones.
    pub turned: Option<String>,
    /// Always true; illegal positions are rejected.
    pub legal: bool,
    /// Always 0.
    pub universe: u8,
    /// True if everything is solved.
    pub solved: bool,
    /// The piece at each place, in the order URF UFL ULB UBR DFR DLF DBL DRB.
    pub corners: [u8; 8],
    /// Its twist; 0 for flat pieces, whose twist cannot be seen.
    pub twists: [u8; 8],
    /// The number of the position.
    pub number: usize,
    /// The number of positions of the puzzle.
    pub positions: usize,
    /// `even` or `odd`: the permutation of the pieces.
    pub parity: &'static str,
    /// How many times the position must be repeated until the puzzle is solved again; only on the 2x2x2, since
    /// elsewhere invisible twists matter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<u32>,
    /// The shape, for MiniTet and Stern.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shape: Option<ShapeNote>,
}

impl KPatternNote {
    pub(crate) fn new(pattern: &KPattern) -> KPatternNote {
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

/// How far it is from solved, here and after each turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
#[non_exhaustive]
pub enum Signposts {
    /// By the two-phase tables, for the 3x3x3.
    Cube(CubeSignposts),
    /// Exactly, for puzzles that are all corners.
    Corners(CornerSignposts),
}

/// What the tables say about a position and its neighbours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct CubeSignposts {
    /// About the position itself.
    pub here: SignpostNote,
    /// About the position after each of the eighteen turns.
    pub turns: Vec<SignpostNote>,
}

/// A lower bound on the distance to the end of a phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct SignpostNote {
    /// The turn that leads there, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<String>,
    /// The phase the position is in, 1 or 2.
    pub phase: u8,
    /// The distance to the end of that phase, or a lower bound.
    pub distance: u32,
    /// True if it is the exact distance.
    pub exact: bool,
    /// What each table says.
    pub bounds: BTreeMap<&'static str, u32>,
}

/// What a table says about a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct LookupNote {
    /// The table, by the name under which it can be exported.
    pub table: &'static str,
    /// The number of its row; `None` if there is none.
    pub value: Option<usize>,
    /// The distance there: a lower bound for the whole position.
    pub distance: Option<u8>,
    /// Why there is none: the position belongs to an earlier phase, or the table is not built; and how it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missing: Option<String>,
    /// The same as data.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missing_message: Option<Message>,
}

impl LookupNote {
    pub(crate) fn new(looked_up: LookedUp, language: Language) -> LookupNote {
        let LookedUp { table, found } = looked_up;
        let at = if let Entry::At(value, distance) = found { Some((value, distance)) } else { None };
        let missing = match found {
            Entry::At(..) => None,
            Entry::Outside => Some(language.say("lookup.outside", &[])),
            Entry::NotBuilt(file) => Some(language.say("lookup.absent", &[("name", &file.name)])),
        };
        let (missing, missing_message) = missing.map(Said::split).unzip();
        let (value, distance) = at.unzip();
        LookupNote { table, value, distance, missing, missing_message }
    }
}

/// How far a position is from solved, and how far after each turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct CornerSignposts {
    /// In half turns.
    pub htm: u8,
    /// In quarter turns.
    pub qtm: u8,
    /// After each of the nine turns.
    pub turns: Vec<CornerSignpost>,
}

/// How far it is after a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct CornerSignpost {
    /// The turn, as the puzzle is held.
    pub turn: String,
    /// The number of the position after it.
    pub number: usize,
    /// In half turns.
    pub htm: u8,
    /// In quarter turns.
    pub qtm: u8,
}

impl Inspection {
    /// What tables say, as a table.
    pub fn table_section(&self, language: Language) -> Option<Section> {
        let say = |key: &str| language.say(&format!("lookup.{key}"), &[]);
        let row = |note: &LookupNote| {
            let number = |value: Option<String>| value.unwrap_or_else(|| "–".into());
            let [value, distance] = [note.value.map(|value| value.to_string()), note.distance.map(|at| at.to_string())];
            vec![note.table.to_owned(), number(value), number(distance)]
        };
        let notes = self.tables.as_ref()?;
        let reason = |note: &LookupNote| Some(Said::of(note.missing.clone()?, note.missing_message.clone()?));
        let mut missing: Vec<Said> = notes.iter().filter_map(reason).collect();
        missing.dedup();
        let columns = ["table", "value", "distance"].map(say);
        let result = (!missing.is_empty()).then(|| Said::sentences(missing));
        Some(Section::new("tables", say("title"), say("rule"), columns, notes.iter().map(row).collect(), result))
    }
}

impl Numbers {
    /// All facts in order: the end of the text key of each name, and the value in words.
    pub fn facts(&self, language: Language) -> Vec<(&'static str, String)> {
        match self {
            Numbers::Cube(numbers) => cube_facts(numbers, language),
            Numbers::Corners(numbers) => corner_facts(numbers, language),
        }
    }
}

impl Signposts {
    /// As a table: one row for the position, one for each turn.
    pub fn section(&self, notation: Notation, language: Language) -> Section {
        match self {
            Signposts::Cube(signposts) => cube_section(signposts, notation, language),
            Signposts::Corners(signposts) => corner_section(signposts, language),
        }
    }
}

fn yes_or_no(yes: bool, language: Language) -> String {
    language.text(if yes { "cli.yes" } else { "cli.no" }, &[])
}

fn parity(name: &str, language: Language) -> String {
    language.text(&format!("cli.fact.{name}"), &[])
}

fn in_range(value: impl Display, most: impl Display, language: Language) -> String {
    language.text("cli.fact.range", &[("value", &value), ("most", &most)])
}

fn out_of(value: impl Display, all: impl Display, language: Language) -> String {
    language.text("cli.fact.of", &[("value", &value), ("all", &all)])
}

fn cube_facts(numbers: &CubeNumbers, language: Language) -> Vec<(&'static str, String)> {
    let list = |list: &[u8]| list.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    let mut facts = vec![
        ("facelets", numbers.facelets.clone()),
        ("turned", if numbers.turned.is_empty() { yes_or_no(false, language) } else { numbers.turned.clone() }),
        ("legal", if numbers.legal { yes_or_no(true, language) } else { language.text("cli.fact.illegal", &[]) }),
        ("universe", in_range(numbers.universe, 11, language)),
        ("parity", parity(numbers.parity, language)),
        ("symmetries", out_of(numbers.symmetries, 48, language)),
        ("order", numbers.order.to_string()),
        ("numbering", numbers.numbering.into()),
        ("corners", list(&numbers.corners)),
        ("twists", list(&numbers.twists)),
        ("edges", list(&numbers.edges)),
        ("flips", list(&numbers.flips)),
        ("corner-permutation", numbers.corner_permutation.to_string()),
        ("twist", numbers.twist.to_string()),
        ("edge-permutation", numbers.edge_permutation.to_string()),
        ("flip", numbers.flip.to_string()),
        ("slice", numbers.slice.to_string()),
        ("twist-slice", numbers.twist_slice.to_string()),
        ("flip-slice", numbers.flip_slice.to_string()),
    ];
    if numbers.numbering == Numbering::Korf.name() {
        facts.push(("corner-index", numbers.corner_index.to_string()));
    }
    if let (Some(others), Some(slice)) = (numbers.other_edges_permutation, numbers.slice_permutation) {
        facts.push(("other-edges", others.to_string()));
        facts.push(("slice-edges", slice.to_string()));
    }
    if let Some(number) = &numbers.number {
        facts.push(("whole-number", number.clone()));
    }
    facts
}

fn corner_facts(numbers: &CornerNumbers, language: Language) -> Vec<(&'static str, String)> {
    let list = |list: &[u8]| list.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    let mut facts = vec![
        ("puzzle", numbers.puzzle.into()),
        ("facelets", numbers.facelets.clone()),
        (
            "turned",
            match numbers.turned.as_deref() {
                None => language.text("cli.fact.other-colours", &[]),
                Some("") => yes_or_no(false, language),
                Some(turned) => turned.into(),
            },
        ),
        ("solved", yes_or_no(numbers.solved, language)),
        ("pieces", list(&numbers.corners)),
        ("twists", list(&numbers.twists)),
        ("number", in_range(numbers.number, numbers.positions - 1, language)),
        ("parity", parity(numbers.parity, language)),
    ];
    if let Some(order) = numbers.order {
        facts.push(("order", order.to_string()));
    }
    if let Some(shape) = &numbers.shape {
        facts.push(("shape", shape.name.clone()));
        facts.push(("like-it", out_of(shape.positions, numbers.positions, language)));
        facts.push(("from-tetrahedron", shape.distance.to_string()));
        facts.push(("neighbours", shape.neighbour_names.join(", ")));
    }
    facts
}

fn cube_section(signposts: &CubeSignposts, notation: Notation, language: Language) -> Section {
    let say = |key: &str| language.say(&format!("cli.signposts.{key}"), &[]);
    let here = say("here").to_string();
    let row = |note: &SignpostNote| {
        let distance = match note.exact {
            true => format!("= {}", note.distance),
            false => language.text("cli.signposts.least", &[("distance", &note.distance)]),
        };
        let tables: Vec<String> = note.bounds.iter().map(|(table, bound)| format!("{table} {bound}")).collect();
        let turn = note.turn.clone().unwrap_or_else(|| here.clone());
        vec![turn, note.phase.to_string(), distance, tables.join(", ")]
    };
    let rows = std::iter::once(&signposts.here).chain(&signposts.turns).map(row).collect();
    let columns = ["column.turn", "column.phase", "column.distance", "column.tables"].map(say);
    let [up, down] = [Face::U, Face::D].map(|face| Said::face(face, notation));
    let rule = language.say("cli.signposts.rule", &[("up", &up), ("down", &down)]);
    Section::new("signposts", say("title"), rule, columns, rows, None)
}

fn corner_section(signposts: &CornerSignposts, language: Language) -> Section {
    let say = |key: &str| language.say(&format!("cli.signposts.{key}"), &[]);
    let here = say("here").to_string();
    let turns = signposts.turns.iter().map(|turn| (turn.turn.as_str(), turn.htm, turn.qtm));
    let all = std::iter::once((here.as_str(), signposts.htm, signposts.qtm)).chain(turns);
    let rows = all.map(|(turn, htm, qtm)| vec![turn.to_owned(), htm.to_string(), qtm.to_string()]).collect();
    let columns = ["column.turn", "column.htm", "column.qtm"].map(say);
    Section::new("signposts", say("title"), say("rule.small"), columns, rows, None)
}
