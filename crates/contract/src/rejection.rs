//! Why an input was rejected, in words and as data, and how to repair it.

use crate::scanned::ScannedFace;
use crate::sticker_form::StickerForm;
use puzzle::{AlgError, Fault, Puzzle, Repair, Repairs};
use serde::{Serialize, Serializer};
use std::fmt;
use words::{Join, Language, Message, Said, Wording};

/// An input that was rejected.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Rejection {
    /// The lowest of the faults' codes: 1 colours, 2 edges, 3 flip, 4 corners, 5 twist, 6 parity; 0 for input that
    /// is not made of stickers (algs, piece lists, numbers).
    pub code: u8,
    /// Everything that is wrong, in one line.
    pub text: String,
    /// The same as data.
    pub text_message: Box<Message>,
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
    /// The same as data.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint_message: Option<Box<Message>>,
    /// Each fault separately.
    pub faults: Vec<FaultNote>,
    /// Ways to make it a legal cube, the smallest change first.
    pub repairs: Vec<RepairNote>,
    /// How many there are in all; the list above can be shortened. In JSON a string if it has more than 64 bits.
    #[serde(serialize_with = "integer_or_string")]
    #[cfg_attr(feature = "schema", schema(schema_with = crate::described::integer_or_string))]
    pub repairs_total: u128,
    /// True if the request makes no sense, whatever the position.
    #[serde(skip)]
    pub usage: bool,
}

/// What a scan that was rejected looks like; empty for everything else.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TurnedBetween {
    /// The turn, such as `R2`; faces are named by where they are in `seen`.
    pub turn: String,
    /// The faces that show the cube before it, as indices among those that were given.
    pub before: Vec<usize>,
    /// Those that show it afterwards.
    pub after: Vec<usize>,
}

/// One fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
    /// The same as data.
    pub text_message: Message,
}

/// One way to make a legal cube.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
    /// The same as data.
    pub operations_message: Vec<Message>,
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

impl Rejection {
    /// Rejects a form of stickers that does not fit the puzzle.
    pub fn check_form(form: StickerForm, puzzle: Puzzle, language: Language) -> Result<(), Rejection> {
        if form.fits(puzzle) {
            return Ok(());
        }
        Err(Rejection::of_options("stickers", language.say("small.faces", &[])))
    }

    /// A fault of an input that has no stickers.
    pub fn of_input(kind: &'static str, why: Said) -> Rejection {
        let fault = FaultNote::new(0, kind, Vec::new(), why.clone());
        let (text, message) = why.split();
        Rejection {
            code: 0,
            text,
            text_message: Box::new(message),
            position: None,
            length: None,
            scan: Box::default(),
            hint: None,
            hint_message: None,
            faults: vec![fault],
            repairs: Vec::new(),
            repairs_total: 0,
            usage: false,
        }
    }

    /// The same with other words for all that is wrong.
    #[must_use]
    pub fn saying(mut self, why: Said) -> Rejection {
        let (text, message) = why.split();
        (self.text, self.text_message) = (text, Box::new(message));
        self
    }

    /// All that is wrong, in words and as data.
    pub fn said(&self) -> Said {
        Said::of(self.text.clone(), Message::clone(&self.text_message))
    }

    /// The same with what the user may have meant.
    #[must_use]
    pub fn hinting(mut self, hint: Option<Said>) -> Rejection {
        (self.hint, self.hint_message) = hint.map(Said::split).map(|(text, message)| (text, Box::new(message))).unzip();
        self
    }

    /// Options that fit neither each other nor the puzzle.
    pub fn of_options(kind: &'static str, why: Said) -> Rejection {
        Rejection { usage: true, ..Rejection::of_input(kind, why) }
    }

    /// The code of a search that has found that there is no solution.
    pub const NO_SOLUTION: u8 = 7;

    /// The code of a search that ended without a solution, or could not begin.
    pub const NOT_FOUND: u8 = 8;

    /// No solution, with one of the codes above.
    pub fn of_search(code: u8, why: Said) -> Rejection {
        let mut rejection = Rejection::of_input("not-found", why);
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
        let said: Vec<Said> = faults.iter().map(|fault| wording.fault(fault)).collect();
        let notes = faults.iter().zip(&said).map(|(fault, said)| FaultNote {
            stickers: fault.stickers().iter().map(|sticker| sticker.index()).collect(),
            ..FaultNote::new(fault.code(), fault.kind(), fault.places(), said.clone())
        });
        let notes: Vec<FaultNote> = notes.collect();
        let repairs_total = repairs.as_ref().map_or(0, |repairs| repairs.total);
        let repairs = repairs.map_or_else(Vec::new, |repairs| {
            repairs.list.iter().map(|repair| RepairNote::new(repair, wording)).collect()
        });
        Rejection {
            code: notes.iter().map(|note| note.code).min().unwrap_or(0),
            faults: notes,
            repairs,
            repairs_total,
            ..Rejection::of_input("stickers", Said::joined(said, Join::Semicolons))
        }
    }
}

impl FaultNote {
    /// A fault at these places.
    pub fn new(code: u8, kind: &'static str, places: Vec<String>, why: Said) -> FaultNote {
        let (text, text_message) = why.split();
        FaultNote { code, kind, places, stickers: Vec::new(), text, text_message }
    }
}

impl RepairNote {
    fn new(repair: &Repair, wording: Wording<'_>) -> RepairNote {
        let operations = repair.operations.iter().map(|operation| wording.operation(operation, &repair.facelets));
        let (operations, operations_message) = operations.map(Said::split).unzip();
        RepairNote {
            facelets: repair.facelets.as_held().to_string(),
            turned: repair.facelets.attitude().map(|attitude| attitude.to_string()),
            written: repair.facelets.written(wording.scheme),
            changed: repair.changed,
            operations,
            operations_message,
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
