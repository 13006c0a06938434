//! Scans: measured colours, how they become a cube, and where its faces were.

use crate::manner::Manner;
use crate::name::{LanguageName, Name, Named, PuzzleName};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

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

/// How far a channel of a sticker may be from its centre, by the method of 2010: for each of the six colours, in the
/// order W R G Y O B.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tolerances(pub [f64; 6]);

impl Default for Tolerances {
    /// The same for all.
    fn default() -> Tolerances {
        Tolerances([30.0; 6])
    }
}

/// A text that says no tolerances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoTolerances(String);

impl fmt::Display for NoTolerances {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is no tolerance; write a number from 0 to 255 for all colours, or some as in W=20,O=45", self.0)
    }
}

impl std::error::Error for NoTolerances {}

impl FromStr for Tolerances {
    type Err = NoTolerances;

    /// Numbers with commas: alone for all colours, after a letter and `=` for one.
    fn from_str(text: &str) -> Result<Tolerances, NoTolerances> {
        let mut tolerances = Tolerances::default();
        let number = |text: &str| text.trim().parse().ok().filter(|number| (0.0..=255.0).contains(number));
        let mut set = |part: &str| {
            match part.split_once('=') {
                None => tolerances.0 = [number(part)?; 6],
                Some((letter, value)) => {
                    let colour = ["W", "R", "G", "Y", "O", "B"].iter().position(|own| *own == letter.trim())?;
                    tolerances.0[colour] = number(value)?;
                }
            }
            Some(())
        };
        let is_read = text.split(',').all(|part| set(part).is_some());
        is_read.then_some(tolerances).ok_or_else(|| NoTolerances(text.to_owned()))
    }
}

impl fmt::Display for Tolerances {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<String> = "WRGYOB".chars().zip(self.0).map(|(letter, own)| format!("{letter}={own}")).collect();
        f.write_str(&parts.join(","))
    }
}

impl Serialize for Tolerances {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Tolerances {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Tolerances, D::Error> {
        String::deserialize(source)?.parse().map_err(D::Error::custom)
    }
}

/// How to read a cube from colours.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ScanOptions {
    /// How colours become a cube.
    pub method: ScanMethod,
    /// For the method of 2010: how far colours may be off.
    pub tolerances: Tolerances,
}

impl From<ScanMethod> for ScanOptions {
    fn from(method: ScanMethod) -> ScanOptions {
        ScanOptions { method, ..ScanOptions::default() }
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
    /// For the method 2010, how far a channel of a sticker may be from its centre, 0 to 255: a number for all colours, or
    /// some as in `W=20,O=45`; default 30.
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub tolerance: Option<Tolerances>,
    /// The puzzle, by its name; default 333.
    #[serde(default)]
    pub puzzle: PuzzleName,
    /// Language of texts; default en.
    pub lang: Option<LanguageName>,
}

impl ScanRequest {
    /// How the colours are read.
    pub fn options(&self) -> ScanOptions {
        options(self.method, self.tolerance)
    }

    /// How things are read and written.
    pub fn manner(&self) -> Manner {
        Manner::of(self.puzzle, None, self.lang)
    }
}

/// Reads a cube from pictures, which travel beside this request.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PicturesRequest {
    /// How colours become a cube; default legal.
    pub method: Option<ScanMethodName>,
    /// For the method 2010, as in [`ScanRequest::tolerance`].
    pub tolerance: Option<Tolerances>,
    /// The puzzle, by its name; default 333.
    pub puzzle: PuzzleName,
    /// Language of texts; default en.
    pub lang: Option<LanguageName>,
}

impl PicturesRequest {
    /// Reads a field of a form.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name {
            "puzzle" => self.puzzle = value.parse().map_err(|error| format!("{error}"))?,
            "method" => self.method = Some(value.parse().map_err(|error| format!("{error}"))?),
            "tolerance" => self.tolerance = Some(value.parse().map_err(|error| format!("{error}"))?),
            "lang" => self.lang = Some(value.parse().map_err(|error| format!("{error}"))?),
            other => return Err(format!("unknown field '{other}': picture, puzzle, method, tolerance or lang")),
        }
        Ok(())
    }

    /// How the colours are read.
    pub fn options(&self) -> ScanOptions {
        options(self.method, self.tolerance)
    }
}

/// What is not said is as usual.
fn options(method: Option<ScanMethodName>, tolerance: Option<Tolerances>) -> ScanOptions {
    ScanOptions { method: method.unwrap_or_default().0, tolerances: tolerance.unwrap_or_default() }
}
