//! Scans: measured colours, how they become a cube, and where its faces were.

use crate::manner::Manner;
use crate::name::{LanguageName, Name, Named, PuzzleName};
use serde::{Deserialize, Serialize};

/// A face of a cube that was read.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ScannedFace {
    /// Its index among the faces that were given.
    pub given: usize,
    /// Its place.
    pub place: String,
    /// How many quarter turns clockwise bring it into place.
    pub turned: usize,
    /// The file of its picture, if it was seen in one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Its corners in that picture, in pixels: top left, top right, bottom right, bottom left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub corners: Option<[[f64; 2]; 4]>,
}

/// Measured colours: six faces, in any order and turned in any way unless some stickers are known.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MeasuredColours {
    /// Six faces with nine colours each (four for the 2x2x2) in reading order: red, green and blue, 0 to 255.
    pub faces: Vec<Vec<[f64; 3]>>,
    /// Stickers that are known, whatever they look like: 54 letters (24 for the 2x2x2) U R F D L B, or `?` for those
    /// that are to be read. The faces are then taken in the order U R F D L B and as they are turned.
    #[serde(default)]
    pub known: Option<String>,
}

impl MeasuredColours {
    /// Six faces in reading order.
    pub fn new(faces: Vec<Vec<[f64; 3]>>) -> MeasuredColours {
        MeasuredColours { faces, known: None }
    }
}

/// How colours become a cube.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ScanMethod {
    /// The most likely legal cube.
    #[default]
    Legal,
    /// Each sticker by itself, as in 2010; some may stay unknown, and the cube may be illegal.
    Windows,
}

impl ScanMethod {
    /// All of them.
    pub const ALL: [ScanMethod; 2] = [ScanMethod::Legal, ScanMethod::Windows];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            ScanMethod::Legal => "legal",
            ScanMethod::Windows => "2010",
        }
    }
}

/// The name of a way to scan.
pub type ScanMethodName = Name<ScanMethod>;

impl Named for ScanMethod {
    const KIND: &'static str = "method of scanning";
    const SCHEMA: &'static str = "ScanMethod";

    fn choices() -> Vec<(ScanMethod, &'static str)> {
        ScanMethod::ALL.into_iter().zip(["The most likely legal cube", "Each sticker by itself, as in 2010"]).collect()
    }

    fn name(self) -> &'static str {
        ScanMethod::name(self)
    }
}

/// Reads a cube from the colours of its stickers, faces in any order and turned in any way.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ScanRequest {
    /// The colours.
    pub colours: MeasuredColours,
    /// How colours become a cube; default legal.
    pub method: Option<ScanMethodName>,
    /// The puzzle, by its name; default 333.
    #[serde(default)]
    pub puzzle: PuzzleName,
    /// Language of texts; default en.
    pub lang: Option<LanguageName>,
}

impl ScanRequest {
    /// How things are read and written.
    pub fn manner(&self) -> Manner {
        Manner::of(self.puzzle, None, self.lang)
    }
}
