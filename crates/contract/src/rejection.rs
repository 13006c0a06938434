//! Why an input was rejected, in words and as data, and how to repair it.

use crate::scanned::ScannedFace;
use puzzle::{AlgError, Fault, Repair, Repairs};
use serde::{Serialize, Serializer};
use std::fmt;
use utoipa::ToSchema;
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};
use words::{Language, Wording};

/// An input that was rejected.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Rejection {
    /// The lowest of the faults' codes: 1 colours, 2 edges, 3 flip, 4 corners, 5 twist, 6 parity; 0 for input that
    /// is not made of stickers (algs, piece lists, numbers).
    pub code: u8,
    /// Everything that is wrong, in one line.
    pub text: String,
    /// For algs: the index of the first character that cannot be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<usize>,
    /// For algs: the number of characters concerned.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length: Option<usize>,
    /// For scans: what was seen.
    #[serde(flatten)]
    pub scan: Box<SeenStickers>,
    /// What the user may have meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// Each fault separately.
    pub faults: Vec<FaultNote>,
    /// Ways to make it a legal cube, the smallest change first.
    pub repairs: Vec<RepairNote>,
    /// How many there are in all; the list above can be shortened. In JSON a string if it has more than 64 bits.
    #[serde(serialize_with = "integer_or_string")]
    #[schema(schema_with = integer_or_string_schema)]
    pub repairs_total: u128,
    /// True if the request makes no sense, whatever the position.
    #[serde(skip)]
    pub usage: bool,
}

/// What a scan that was rejected looks like; empty for everything else.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
pub struct SeenStickers {
    /// What each sticker looks like by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seen: Option<String>,
    /// Which face is where in that, in the order U R F D L B, if it is known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub faces: Vec<ScannedFace>,
    /// The stickers that do not fit the others, as indices into `seen`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub clashing: Vec<usize>,
    /// The faces that are worth taking again, as indices among those that were given.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub again: Vec<usize>,
    /// The turn that explains it, if the cube was turned between two pictures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turned_between: Option<TurnedBetween>,
}

/// A turn between two pictures of a scan. A face in neither list looks the same before and after.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TurnedBetween {
    /// The turn, such as `R2`; faces are named by where they are in `seen`.
    pub turn: String,
    /// The faces that show the cube before it, as indices among those that were given.
    pub before: Vec<usize>,
    /// Those that show it afterwards.
    pub after: Vec<usize>,
}

/// One fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FaultNote {
    /// As in [`Rejection::code`].
    pub code: u8,
    /// Its kind, for programs.
    pub kind: &'static str,
    /// Places of pieces, or stickers, or the number of the character.
    #[serde(rename = "where")]
    pub places: Vec<String>,
    /// The stickers concerned, as indices into the facelet string.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stickers: Vec<usize>,
    /// In words.
    pub text: String,
}

/// One way to make a legal cube.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RepairNote {
    /// The cube afterwards, as held.
    pub facelets: String,
    /// How it is then held; `None` if its centres are unknown.
    pub turned: Option<String>,
    /// The cube afterwards in the letters the user wrote, for texts.
    #[serde(skip)]
    pub written: String,
    /// How many stickers then look different.
    pub changed: usize,
    /// What to do, in words.
    pub operations: Vec<String>,
    /// Where.
    pub places: Vec<String>,
}

/// JSON does not limit integers, but most parsers stop at 64 bits; larger numbers are written as strings.
fn integer_or_string<S: Serializer>(number: &u128, serializer: S) -> Result<S::Ok, S::Error> {
    match u64::try_from(*number) {
        Ok(number) => serializer.serialize_u64(number),
        Err(_) => serializer.serialize_str(&number.to_string()),
    }
}

/// What [`integer_or_string`] writes.
fn integer_or_string_schema() -> impl Into<RefOr<Schema>> {
    let types = SchemaType::from_iter([Type::Integer, Type::String]);
    ObjectBuilder::new().schema_type(types).minimum(Some(0)).pattern(Some("^[0-9]+$")).description(Some(
        "How many there are in all; the list above can be shortened. A string if it has more than 64 bits.",
    ))
}

impl Rejection {
    /// A fault of an input that has no stickers.
    pub fn of_input(kind: &'static str, text: impl Into<String>) -> Rejection {
        let text = text.into();
        let fault = FaultNote { code: 0, kind, places: Vec::new(), stickers: Vec::new(), text: text.clone() };
        Rejection {
            code: 0,
            text,
            position: None,
            length: None,
            scan: Box::default(),
            hint: None,
            faults: vec![fault],
            repairs: Vec::new(),
            repairs_total: 0,
            usage: false,
        }
    }

    /// Options that fit neither each other nor the puzzle.
    pub fn of_options(kind: &'static str, text: impl Into<String>) -> Rejection {
        Rejection { usage: true, ..Rejection::of_input(kind, text) }
    }

    /// No solution: 7 if there is none, 8 if the search was not exhaustive.
    pub fn of_search(code: u8, text: impl Into<String>) -> Rejection {
        let mut rejection = Rejection::of_input("not-found", text);
        rejection.code = code;
        rejection.faults[0].code = code;
        rejection
    }

    /// An alg that cannot be read.
    pub fn of_alg(error: &AlgError, language: Language) -> Rejection {
        let mut rejection = Rejection::of_input(error.fault.kind(), words::alg_error(error, language));
        rejection.faults[0].places = vec![(error.position + 1).to_string()];
        rejection.position = Some(error.position);
        rejection.length = Some(error.length);
        rejection
    }

    /// For scans: what each sticker looks like by itself.
    pub fn seen(&self) -> Option<&str> {
        self.scan.seen.as_deref()
    }

    /// The same, of a scan that looks like this.
    #[must_use]
    pub fn of_scan(mut self, scan: SeenStickers) -> Rejection {
        *self.scan = scan;
        self
    }

    /// Stickers that are not those of a cube that can be solved; what is wrong with them, and what would repair it.
    pub fn of_stickers(faults: &[Fault], wording: Wording<'_>, repairs: Option<Repairs>) -> Rejection {
        let notes: Vec<FaultNote> = faults
            .iter()
            .map(|fault| FaultNote {
                code: fault.code(),
                kind: fault.kind(),
                places: fault.places(),
                stickers: fault.stickers().iter().map(|sticker| sticker.index()).collect(),
                text: wording.fault(fault),
            })
            .collect();
        let repairs_total = repairs.as_ref().map_or(0, |repairs| repairs.total);
        let repairs = repairs.map_or_else(Vec::new, |repairs| {
            repairs.list.iter().map(|repair| RepairNote::new(repair, wording)).collect()
        });
        Rejection {
            code: notes.iter().map(|note| note.code).min().unwrap_or(0),
            text: notes.iter().map(|note| note.text.as_str()).collect::<Vec<_>>().join("; "),
            position: None,
            length: None,
            scan: Box::default(),
            hint: None,
            faults: notes,
            repairs,
            repairs_total,
            usage: false,
        }
    }
}

impl RepairNote {
    fn new(repair: &Repair, wording: Wording<'_>) -> RepairNote {
        let operations = repair.operations.iter();
        RepairNote {
            facelets: repair.facelets.as_held().to_string(),
            turned: repair.facelets.attitude().map(|attitude| attitude.to_string()),
            written: repair.facelets.written(wording.scheme),
            changed: repair.changed,
            operations: operations.map(|operation| wording.operation(operation, &repair.facelets)).collect(),
            places: repair.operations.iter().flat_map(|operation| operation.places()).collect(),
        }
    }
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for Rejection {}
