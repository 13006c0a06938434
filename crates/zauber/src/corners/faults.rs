//! Faults of corner puzzles in words, with the user's own names of colours, and how to repair them.

use super::CornerPosition;
use contract::{FaultNote, Rejection, RepairNote};
use puzzle::relatives::{SmallMisfit, SmallRepair, SmallRepairs};
use puzzle::{Colouring, Corner, Face, Scheme, SmallColour, SmallFacelets, SmallFault, SmallHeld, Spot};
use std::fmt::Display;
use words::sides;

/// The letters of the tetrahedron's colours.
const TETRA: [char; 4] = ['R', 'G', 'B', 'Y'];

/// The letter the user writes for a colour.
pub(super) fn letter(colour: SmallColour, position: &CornerPosition) -> char {
    match (position.relative.colouring(), position.by_colour) {
        (Colouring::Cube, true) => position.scheme.letter(colour.face()),
        (Colouring::Tetra, true) => TETRA[colour.index()],
        (colouring, false) => colour.letter(colouring),
    }
}

/// The stickers in the letters the user writes.
pub(super) fn written(facelets: &SmallFacelets, position: &CornerPosition) -> String {
    facelets.colours().iter().map(|colour| colour.map_or('?', |colour| letter(colour, position))).collect()
}

/// The name of a colour: a word if the user wrote colours, otherwise the letter.
fn word(colour: SmallColour, position: &CornerPosition) -> String {
    let letter = letter(colour, position);
    let word = position.language.messages().get(&format!("colour.{letter}")).filter(|_| position.by_colour);
    word.cloned().unwrap_or_else(|| letter.to_string())
}

/// A place: in words if the user wrote colours, and so need not know the letters.
fn place_word(place: Corner, position: &CornerPosition) -> String {
    if position.by_colour { sides(place.faces().into_iter(), position.language) } else { place.to_string() }
}

/// A rejection with all faults and repairs.
pub(super) fn reject(faults: &[SmallFault], position: &CornerPosition, repairs: Option<&SmallRepairs>) -> Rejection {
    let note = |fault: &SmallFault| FaultNote {
        code: fault.code(),
        kind: fault.kind(),
        places: fault.places(),
        stickers: fault.spots().iter().map(|spot| spot.index()).collect(),
        text: describe(fault, position),
    };
    let notes: Vec<FaultNote> = faults.iter().map(note).collect();
    let text = notes.iter().map(|note| note.text.as_str()).collect::<Vec<_>>().join("; ");
    let mut rejection = Rejection::of_input("stickers", text);
    rejection.code = notes.iter().map(|note| note.code).min().unwrap_or(0);
    rejection.faults = notes;
    if let Some(repairs) = repairs {
        rejection.repairs = repairs.list.iter().map(|one| repair(one, position)).collect();
        rejection.repairs_total = repairs.total;
    }
    rejection
}

fn repair((repair, after): &(SmallRepair, SmallFacelets), position: &CornerPosition) -> RepairNote {
    let held = SmallHeld::complete(after);
    let (operations, places) = match repair {
        SmallRepair::Twist(place, twist) => {
            let key =
                format!("small.repair.twist.{}", if twist.thirds() == 1 { "clockwise" } else { "counter-clockwise" });
            (vec![position.language.text(&key, &[("place", &place_word(*place, position))])], vec![place.to_string()])
        }
        SmallRepair::Paint(painted) => {
            let paint = |(spot, colour): &(Spot, SmallColour)| {
                let colour = word(*colour, position);
                if !position.by_colour {
                    return position.language.text("small.repair.paint", &[("sticker", spot), ("colour", &colour)]);
                }
                let (number, at) =
                    (spot.index() % 4 + 1, position.language.text(&format!("side.at.{}", spot.face()), &[]));
                position.language.text("repair.paint", &[("number", &number), ("at", &at), ("colour", &colour)])
            };
            (painted.iter().map(paint).collect(), painted.iter().map(|(spot, _)| spot.to_string()).collect())
        }
        _ => (Vec::new(), Vec::new()),
    };
    RepairNote {
        facelets: held.map_or(*after, |held| held.facelets()).to_string(),
        turned: held.and_then(|held| held.turned()).map(|attitude| attitude.to_string()),
        written: written(after, position),
        changed: match repair {
            SmallRepair::Paint(painted) => painted.len(),
            _ => 3,
        },
        operations,
        places,
    }
}

fn describe(fault: &SmallFault, position: &CornerPosition) -> String {
    let name = |colour: SmallColour| word(colour, position);
    let names = |colours: &[SmallColour]| colours.iter().map(|&colour| name(colour)).collect::<Vec<_>>().join("-");
    let text =
        |key: &str, values: &[(&str, &dyn Display)]| position.language.text(&format!("small.fault.{key}"), values);
    match fault {
        SmallFault::Length { found } => position.language.counted("small.fault.length", *found, &[("found", found)]),
        SmallFault::Letters { found } => {
            // For a completely wrong word, listing every letter does not help.
            const NAMED: usize = 5;
            let named: Vec<String> = found.iter().take(NAMED).map(|(at, c)| format!("{c:?} ({})", at + 1)).collect();
            let more = if found.len() > NAMED { ", …" } else { "" };
            text("letters", &[("found", &(named.join(", ") + more)), ("letters", &letters(position))])
        }
        SmallFault::Shape => text("shape", &[]),
        SmallFault::ColourCount { colour, spots, expected } => {
            text("colour-count", &[("colour", &name(*colour)), ("found", &spots.len()), ("expected", expected)])
        }
        SmallFault::NoSuchPiece { place, colours, misfit } => {
            let place = place_word(*place, position);
            let values: [(&str, &dyn Display); 2] = [("place", &place), ("colours", &names(colours))];
            let shows = text("no-such-piece", &values);
            let why = match misfit {
                SmallMisfit::Repeated(colour) => text("repeated", &[("colour", &name(*colour))]),
                SmallMisfit::Opposite(a, b) => text("opposite", &[("a", &name(*a)), ("b", &name(*b))]),
                SmallMisfit::Mirrored => text("mirrored", &[]),
                _ => text("mixed", &[]),
            };
            format!("{shows}: {why}")
        }
        SmallFault::PieceTwice { colours, at } => {
            let places: Vec<String> = at.iter().map(|&place| place_word(place, position)).collect();
            let colours = if colours[0] == colours[1] { name(colours[0]) } else { names(colours) };
            text("piece-twice", &[("colours", &colours), ("places", &places.join(", "))])
        }
        SmallFault::TwistSum { direction } => {
            text(if direction.thirds() == 1 { "twist.clockwise" } else { "twist.counter-clockwise" }, &[])
        }
        _ => text("no-completion", &[]),
    }
}

/// The letters that can be used.
fn letters(position: &CornerPosition) -> String {
    match position.relative.colouring() {
        Colouring::Cube => {
            let usual = Scheme::default();
            let scheme = if position.scheme == Scheme::faces() { &usual } else { &position.scheme };
            let faces: String = Face::ALL.map(Face::letter).iter().collect();
            format!("{faces} / {scheme}")
        }
        Colouring::Tetra => "ABCD / RGBY".into(),
    }
}
