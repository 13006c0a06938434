//! Reading a cube from measured colours.

use crate::rejection::Rejection;
use crate::texts::Language;
use puzzle::{Face, Facelets, Puzzle, Sticker};
use serde::{Deserialize, Serialize};
use std::fmt::Display;
use std::str::FromStr;
use utoipa::ToSchema;
use vision::{Ordered, Rgb, SeenFace, Source, Unreadable};

/// Measured colours: six faces, in any order and turned in any way.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct MeasuredColours {
    /// Six faces with nine colours each (four for the 2x2x2) in reading order: red, green and blue, 0 to 255.
    pub faces: Vec<Vec<[f64; 3]>>,
}

impl MeasuredColours {
    /// Six faces in reading order.
    pub fn new(faces: Vec<Vec<[f64; 3]>>) -> MeasuredColours {
        MeasuredColours { faces }
    }
}

impl MeasuredColours {
    /// The first value that is no part of a colour, in words.
    fn out_of_range(&self, language: Language) -> Option<String> {
        for (face, colours) in self.faces.iter().enumerate() {
            for (number, colour) in colours.iter().enumerate() {
                let Some(channel) = colour.iter().position(|value| !(0.0..=255.0).contains(value)) else { continue };
                let value = match colour[channel] {
                    value if value.abs() < 1e6 => value.to_string(),
                    value => format!("{value:e}"),
                };
                let channel = language.text(&format!("scan.channel.{channel}"), &[]);
                let (face, sticker) = (face + 1, number + 1);
                let values: [(&str, &dyn Display); 4] =
                    [("face", &face), ("sticker", &sticker), ("channel", &channel), ("value", &value)];
                return Some(language.text("scan.value", &values));
            }
        }
        None
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

/// A name that no way of scanning has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no way of scanning called '{0}': legal or 2010")]
pub struct UnknownScanMethod(String);

impl FromStr for ScanMethod {
    type Err = UnknownScanMethod;

    fn from_str(name: &str) -> Result<ScanMethod, UnknownScanMethod> {
        ScanMethod::ALL.into_iter().find(|method| method.name() == name).ok_or_else(|| UnknownScanMethod(name.into()))
    }
}

/// A cube that was read.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct ScanReport {
    /// The stickers; each colour is called by the face whose centre has it.
    pub facelets: String,
    /// How sure each sticker is, from 0 to 1.
    pub confidence: Vec<f64>,
    /// The stickers that are worth a second look.
    pub doubtful: Vec<usize>,
    /// The best other cube, if there is one to compare with.
    pub runner_up: Option<String>,
    /// How much likelier the cube is than that, as a logarithm.
    pub margin: Option<f64>,
    /// Which face came from where, in the order U R F D L B.
    pub faces: Vec<ScannedFace>,
    /// True if another way to put the faces together is as good.
    pub tied: bool,
}

/// A face of a cube that was read.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct ScannedFace {
    /// Its number among those that were given, from 0.
    pub given: usize,
    /// Its place.
    pub place: String,
    /// By how many quarters it was turned clockwise.
    pub turned: usize,
    /// The file of its picture, if it was seen in one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Its corners in that picture, in pixels: top left, top right, bottom right, bottom left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub corners: Option<[[f64; 2]; 4]>,
}

/// The cube that measured colours show.
pub fn scan_colours(
    puzzle: Puzzle,
    colours: &MeasuredColours,
    method: ScanMethod,
    language: Language,
) -> Result<ScanReport, Rejection> {
    let refused = |key: &str| Rejection::of_options("puzzle", language.text(key, &[("puzzle", &puzzle)]));
    let sizes: Vec<usize> = colours.faces.iter().map(Vec::len).collect();
    if let Some(text) = colours.out_of_range(language) {
        return Err(Rejection::of_input("colours", text));
    }
    match (puzzle, &sizes[..]) {
        (Puzzle::Relative(relative), _) if relative != puzzle::Relative::Pocket => Err(not_scannable(puzzle, language)),
        (_, [4, 4, 4, 4, 4, 4]) if method == ScanMethod::Windows => Err(refused("scan.windows")),
        (_, [4, 4, 4, 4, 4, 4]) => read_pocket(&faces(colours), language),
        (Puzzle::Cube, [9, 9, 9, 9, 9, 9]) => match method {
            ScanMethod::Legal => vision::read_faces(&faces(colours))
                .map(|ordered| report(&ordered))
                .map_err(|why| unreadable(&why, language)),
            ScanMethod::Windows => Ok(with_windows(&faces(colours))),
        },
        (_, sizes) => {
            let list = sizes.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            let text = language.text("scan.shape", &[("faces", &sizes.len()), ("sizes", &list)]);
            Err(Rejection::of_input("colours", text))
        }
    }
}

/// A puzzle that cannot be scanned.
pub(crate) fn not_scannable(puzzle: Puzzle, language: Language) -> Rejection {
    Rejection::of_options("puzzle", language.text("scan.puzzle", &[("puzzle", &puzzle)]))
}

/// The cube whose opposite corners are seen in two pictures; `None` if the faces of a picture do not meet.
pub(crate) fn from_corners(pictures: [[&SeenFace; 3]; 2], language: Language) -> Option<Result<ScanReport, Rejection>> {
    let read = vision::read_corners(pictures)?;
    Some(read.map(|ordered| report(&ordered)).map_err(|why| unreadable(&why, language)))
}

fn faces<const N: usize>(colours: &MeasuredColours) -> [[Rgb; N]; 6] {
    std::array::from_fn(|face| std::array::from_fn(|number| Rgb(colours.faces[face][number])))
}

fn report(Ordered { reading, sources, is_tied, .. }: &Ordered) -> ScanReport {
    ScanReport {
        facelets: reading.facelets.to_string(),
        confidence: reading.confidence.to_vec(),
        doubtful: reading.doubtful().map(Sticker::index).collect(),
        runner_up: Some(reading.runner_up.to_string()),
        margin: Some(reading.margin),
        faces: scanned(sources),
        tied: *is_tied,
    }
}

fn scanned(sources: &[Source; 6]) -> Vec<ScannedFace> {
    let face = |(place, source): (Face, &Source)| ScannedFace {
        given: source.face,
        place: place.to_string(),
        turned: source.turned,
        file: None,
        corners: None,
    };
    Face::ALL.into_iter().zip(sources).map(face).collect()
}

fn read_pocket(faces: &[[Rgb; 4]; 6], language: Language) -> Result<ScanReport, Rejection> {
    let reading = vision::read_pocket(faces).map_err(|why| unreadable(&why, language))?;
    let doubtful = |(_, sure): &(usize, &f64)| **sure < vision::Reading::DOUBTFUL;
    Ok(ScanReport {
        facelets: reading.stickers.iter().map(|face| face.letter()).collect(),
        doubtful: reading.confidence.iter().enumerate().filter(doubtful).map(|(at, _)| at).collect(),
        confidence: reading.confidence.to_vec(),
        runner_up: None,
        margin: None,
        faces: scanned(&vision::AS_GIVEN),
        tied: false,
    })
}

fn with_windows(faces: &[[Rgb; 9]; 6]) -> ScanReport {
    let facelets: Facelets = vision::read_with_windows(faces, vision::TOLERANCE);
    let confidence: Vec<f64> = facelets.colours().iter().map(|colour| f64::from(u8::from(colour.is_some()))).collect();
    ScanReport {
        facelets: facelets.to_string(),
        doubtful: (0..confidence.len()).filter(|&at| confidence[at] == 0.0).collect(),
        confidence,
        runner_up: None,
        margin: None,
        faces: scanned(&vision::AS_GIVEN),
        tied: false,
    }
}

fn unreadable(why: &Unreadable, language: Language) -> Rejection {
    let letter = |colour: usize| Face::ALL[colour].letter();
    let (text, seen) = match why {
        Unreadable::NoCube { seen, misfit, most } => {
            let (misfit, most) = (format!("{misfit:.0}"), format!("{most:.0}"));
            (language.text("scan.no-cube", &[("misfit", &misfit), ("most", &most)]), seen)
        }
        Unreadable::Alike { seen, colours, doubtful, .. } => {
            let [a, b] = colours.map(letter);
            (language.text("scan.alike", &[("a", &a), ("b", &b), ("count", doubtful)]), seen)
        }
        _ => return Rejection::of_input("scan", why.to_string()),
    };
    let mut rejection = Rejection::of_input("scan", text);
    rejection.seen = Some(seen.iter().map(|&colour| letter(colour)).collect());
    rejection
}
