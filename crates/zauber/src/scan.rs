//! Reading a cube from pictures and measured colours: what `vision` sees, and what is wrong with it.

use crate::reader::{Given, Reader};
use contract::Rejection;
use puzzle::Puzzle;
use vision::{LookedAt, MeasuredColours, ScanOptions, ScanReport};
use words::Language;

/// The cube that measured colours show.
///
/// ```
/// use zauber::{Language, MeasuredColours, Puzzle, ScanMethod, ScanReport, ScannedFace, SeenStickers, TurnedBetween};
/// use zauber::{ScanOptions, Tolerances, scan_colours};
///
/// let (white, red, green) = ([230.0, 230.0, 230.0], [180.0, 30.0, 20.0], [40.0, 120.0, 30.0]);
/// let (yellow, orange, blue) = ([220.0, 200.0, 20.0], [220.0, 90.0, 20.0], [30.0, 50.0, 150.0]);
/// let six = [white, red, green, yellow, orange, blue];
/// let colours = MeasuredColours::new(six.map(|colour| vec![colour; 9]).to_vec());
/// let report: ScanReport = scan_colours(Puzzle::Cube, &colours, ScanMethod::Legal, Language::English).unwrap();
/// let first: &ScannedFace = &report.faces[0];
/// assert_eq!((report.facelets.get(..9), &*first.place), (Some("UUUUUUUUU"), "U"));
/// // Two faces of one colour are no cube; the rejection says what was seen.
/// let colours = MeasuredColours::new([0, 1, 2, 3, 4, 4].map(|face: usize| vec![six[face]; 9]).to_vec());
/// let rejection = scan_colours(Puzzle::Cube, &colours, ScanMethod::Legal, Language::English).unwrap_err();
/// // As in 2010, with a window of its own for orange.
/// let tolerances: Tolerances = "O=40".parse().unwrap();
/// let options = ScanOptions { method: ScanMethod::Windows, tolerances };
/// let report = scan_colours(Puzzle::Cube, &MeasuredColours::new(six.map(|one| vec![one; 9]).to_vec()), options, Language::English);
/// assert!(report.unwrap().doubtful.is_empty());
/// let SeenStickers { seen, turned_between, .. } = &*rejection.scan;
/// let turned_between: &Option<TurnedBetween> = turned_between;
/// assert!(seen.is_some() && turned_between.is_none());
/// ```
pub fn scan_colours(
    puzzle: Puzzle,
    colours: &MeasuredColours,
    options: impl Into<ScanOptions>,
    language: Language,
) -> Result<ScanReport, Rejection> {
    vision::scan_colours(puzzle, colours, options.into(), language, &faults(language))
}

/// The cube in pictures: six of one face each, or two of opposite corners, or others that show six faces in all; in any
/// order and turned in any way. The method of 2010 takes six in the order U R F D L B.
///
/// ```
/// use zauber::{FaceInPicture, Given, Language, LookedAt, PictureReport, Puzzle, Reader, ScanMethod};
/// use zauber::{View, drawing, png, scan_pictures};
///
/// let position = Reader::default().read(Puzzle::Cube, Given::Scramble("R U F"))?;
/// let file = png(&position.svg(View::Cube)?, 240)?;
/// let picture = LookedAt::with_drawing(Puzzle::Cube, "cube.png", &file, Language::English)?;
/// let report: PictureReport = picture.report(None);
/// for FaceInPicture { grid, corners, .. } in &report.faces {
///     println!("{grid} at {corners:?}");
/// }
/// let pictures = [picture];
/// assert!(drawing(&pictures).is_some());
/// let rejection = scan_pictures(Puzzle::Cube, &pictures, ScanMethod::Legal, Language::English).unwrap_err();
/// println!("{rejection}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn scan_pictures(
    puzzle: Puzzle,
    pictures: &[LookedAt],
    options: impl Into<ScanOptions>,
    language: Language,
) -> Result<ScanReport, Rejection> {
    vision::scan_pictures(puzzle, pictures, options.into(), language, &faults(language))
}

/// Says what is wrong with stickers.
fn faults(language: Language) -> impl Fn(Puzzle, &str) -> Option<Rejection> {
    let reader = Reader { language, ..Reader::default() };
    move |puzzle, seen| reader.read(puzzle, Given::Facelets(seen)).and_then(|position| position.check()).err()
}
