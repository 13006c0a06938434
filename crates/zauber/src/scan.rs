//! Reading a cube from pictures and measured colours: what `vision` sees, and what is wrong with it.

use crate::reader::{Given, Reader};
use contract::Rejection;
use puzzle::Puzzle;
use vision::{LookedAt, MeasuredColours, ScanMethod, ScanReport};
use words::Language;

/// The cube that measured colours show.
pub fn scan_colours(
    puzzle: Puzzle,
    colours: &MeasuredColours,
    method: ScanMethod,
    language: Language,
) -> Result<ScanReport, Rejection> {
    vision::scan_colours(puzzle, colours, method, language, &faults(language))
}

/// The cube in pictures: six of one face each, or two of opposite corners, or others that show six faces in all; in any
/// order and turned in any way. The method of 2010 takes six in the order U R F D L B.
pub fn scan_pictures(
    puzzle: Puzzle,
    pictures: &[LookedAt],
    method: ScanMethod,
    language: Language,
) -> Result<ScanReport, Rejection> {
    vision::scan_pictures(puzzle, pictures, method, language, &faults(language))
}

/// Says what is wrong with stickers.
fn faults(language: Language) -> impl Fn(Puzzle, &str) -> Option<Rejection> {
    let reader = Reader { language, ..Reader::default() };
    move |puzzle, seen| reader.read(puzzle, Given::Facelets(seen)).and_then(|position| position.check()).err()
}
