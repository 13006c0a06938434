//! Reading a cube from pictures.

use crate::colour::Rgb;
use crate::picture::{self, BadPicture, COLOUR_LETTERS, Picture, SeenFace, SixColours};
use crate::scan::{self, Faults, ScanReport};
use contract::{MeasuredColours, Rejection, ScanMethod, ScanOptions, SeenStickers};
use puzzle::{Puzzle, Relative};
use serde::Serialize;
use words::{Language, Said};

/// A picture that was looked at.
pub struct LookedAt {
    name: String,
    width: usize,
    height: usize,
    faces: Vec<SeenFace>,
    /// A small picture with what was seen drawn into it.
    drawing: Option<Picture>,
}

/// What a picture shows.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct PictureReport {
    /// The picture's file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// How many pixels it is wide, held upright.
    pub width: usize,
    /// How many pixels it is high.
    pub height: usize,
    /// The faces of the cube that are visible, the best seen first.
    pub faces: Vec<FaceInPicture>,
}

/// A face in a picture.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct FaceInPicture {
    /// Its colours in reading order, as letters W Y R O G B.
    pub grid: String,
    /// How sure each of these letters is, from 0 to 1.
    pub confidence: Vec<f64>,
    /// Its corners in pixels: top left, top right, bottom right, bottom left.
    pub corners: [[f64; 2]; 4],
    /// The measured colours in reading order: red, green and blue, 0 to 255.
    pub colours: Vec<[f64; 3]>,
}

impl LookedAt {
    /// The most bytes a picture's file may have.
    pub const MAX_BYTES: usize = 32 << 20;

    /// Looks for the faces of a puzzle in a picture's file.
    pub fn new(puzzle: Puzzle, name: &str, bytes: &[u8], language: Language) -> Result<LookedAt, Rejection> {
        LookedAt::look(puzzle, name, bytes, language, false)
    }

    /// The same, and draws what is seen for [`drawing`].
    pub fn with_drawing(puzzle: Puzzle, name: &str, bytes: &[u8], language: Language) -> Result<LookedAt, Rejection> {
        LookedAt::look(puzzle, name, bytes, language, true)
    }

    fn look(
        puzzle: Puzzle,
        name: &str,
        bytes: &[u8],
        language: Language,
        is_drawn: bool,
    ) -> Result<LookedAt, Rejection> {
        let size = size(puzzle, language)?;
        let bad = |reason: Said| {
            Rejection::of_input("picture", language.say("picture.bad", &[("file", &name), ("reason", &reason)]))
        };
        if bytes.len() > LookedAt::MAX_BYTES {
            return Err(bad(language.say("picture.bytes", &[("most", &(LookedAt::MAX_BYTES >> 20))])));
        }
        let picture = Picture::from_file(bytes).map_err(|why| bad(reason(&why, language)))?;
        let faces = picture::find_faces(&picture, size);
        let drawing = is_drawn.then(|| picture.with_faces(&faces));
        Ok(LookedAt { name: name.to_owned(), width: picture.width(), height: picture.height(), faces, drawing })
    }

    /// True if it shows at least one face.
    pub fn has_faces(&self) -> bool {
        !self.faces.is_empty()
    }

    /// What it shows. The colours are named by themselves, or by those of a cube that is known, in the order U R F D L
    /// B of a cube held white up and green in front.
    pub fn report(&self, known: Option<&[[u8; 3]; 6]>) -> PictureReport {
        let colours: Vec<Vec<Rgb>> = self.faces.iter().map(|face| face.colours.clone()).collect();
        let known: Option<SixColours> = known.map(|six| six.map(|[red, green, blue]| Rgb::new(red, green, blue)));
        let names = picture::name_colours(&colours, known.as_ref());
        let face = |(face, names): (&SeenFace, &Vec<picture::Name>)| FaceInPicture {
            grid: names.iter().map(|name| COLOUR_LETTERS[name.colour]).collect(),
            confidence: names.iter().map(|name| name.confidence).collect(),
            corners: face.corners,
            colours: face.colours.iter().map(|colour| colour.0).collect(),
        };
        PictureReport {
            file: Some(self.name.clone()),
            width: self.width,
            height: self.height,
            faces: self.faces.iter().zip(&names).map(face).collect(),
        }
    }
}

/// How many stickers a puzzle has in a row, if it can be scanned.
fn size(puzzle: Puzzle, language: Language) -> Result<usize, Rejection> {
    match puzzle {
        Puzzle::Cube => Ok(3),
        Puzzle::Relative(Relative::Pocket) => Ok(2),
        Puzzle::Relative(_) => Err(scan::not_scannable(puzzle, language)),
    }
}

fn reason(why: &BadPicture, language: Language) -> Said {
    match why {
        BadPicture::Kind => language.say("picture.kind", &[]),
        BadPicture::Damaged(reason) => language.say("picture.damaged", &[("reason", reason)]),
        BadPicture::Animated => language.say("picture.animated", &[]),
        BadPicture::Large { width, height, most } => {
            language.say("picture.large", &[("width", width), ("height", height), ("most", most)])
        }
        BadPicture::Small { width, height } => language.say("picture.small", &[("width", width), ("height", height)]),
    }
}

/// What was seen in pictures, side by side, as a PNG file; nothing if none of them was drawn.
pub fn drawing(pictures: &[LookedAt]) -> Option<Vec<u8>> {
    let drawn: Vec<Picture> = pictures.iter().filter_map(|picture| picture.drawing.clone()).collect();
    Picture::side_by_side(&drawn).map(|picture| picture.to_png())
}

/// The cube in pictures: six of one face each, or two of opposite corners, or others that show six faces in all; in any
/// order and turned in any way. The method of 2010 judges each sticker by itself.
pub fn scan_pictures(
    puzzle: Puzzle,
    pictures: &[LookedAt],
    options: ScanOptions,
    language: Language,
    faults: Faults<'_>,
) -> Result<ScanReport, Rejection> {
    let is_legal = options.method == ScanMethod::Legal;
    size(puzzle, language)?;
    let shown = six_faces(pictures).ok_or_else(|| not_six(pictures, language))?;
    let corners = corners(&shown).filter(|_| puzzle == Puzzle::Cube && is_legal);
    let mut report = match corners.and_then(|corners| scan::from_corners(corners, language, faults)) {
        Some(report) => report,
        None => {
            let colours = |face: &SeenFace| if is_legal { face.colours.clone() } else { face.plain.clone() };
            let faces = shown.iter().map(|(_, face)| colours(face).iter().map(|colour| colour.0).collect()).collect();
            scan::scan_colours(puzzle, &MeasuredColours::new(faces), options, language, faults)
        }
    };
    let faces = match &mut report {
        Ok(report) => &mut report.faces[..],
        Err(rejection) => &mut rejection.scan.faces[..],
    };
    for face in faces {
        let (picture, seen) = shown[face.given];
        face.file = Some(pictures[picture].name.clone());
        face.corners = Some(seen.corners);
    }
    report
}

/// A face and the number of its picture.
type Shown<'a> = (usize, &'a SeenFace);

/// The six faces that pictures show.
fn six_faces(pictures: &[LookedAt]) -> Option<[Shown<'_>; 6]> {
    let all = || pictures.iter().enumerate().flat_map(|(i, picture)| picture.faces.iter().map(move |face| (i, face)));
    if pictures.len() == 6 {
        // One of each; what shows at its sides is seen better elsewhere.
        let front = |i: usize| all().filter(|face| face.0 == i).max_by(|a, b| a.1.area().total_cmp(&b.1.area()));
        let fronts: Vec<Shown> = (0..6).filter_map(front).collect();
        return fronts.try_into().ok();
    }
    all().collect::<Vec<Shown>>().try_into().ok()
}

/// Two pictures of three faces each.
fn corners<'a>(shown: &[Shown<'a>; 6]) -> Option<[[&'a SeenFace; 3]; 2]> {
    let [a, b, c, d, e, f] = shown;
    let is_one = |x: &Shown, y: &Shown, z: &Shown| x.0 == y.0 && y.0 == z.0;
    (is_one(a, b, c) && is_one(d, e, f)).then_some([[a.1, b.1, c.1], [d.1, e.1, f.1]])
}

fn not_six(pictures: &[LookedAt], language: Language) -> Rejection {
    let part = |picture: &LookedAt| format!("{}: {}", picture.name, picture.faces.len());
    let list = pictures.iter().map(part).collect::<Vec<_>>().join(", ");
    let count: usize = pictures.iter().map(|picture| picture.faces.len()).sum();
    let seen = pictures.iter().flat_map(|picture| picture.report(None).faces).map(|face| face.grid);
    let seen = seen.collect::<Vec<_>>().join(" ");
    Rejection::of_input("faces", language.say("scan.faces", &[("count", &count), ("list", &list)]))
        .of_scan(SeenStickers { seen: Some(seen), ..SeenStickers::default() })
}
