//! Faults of corner puzzles in words, with the user's own names of colours, and how to repair them.

use super::CornerPosition;
use contract::{FaultNote, Rejection, RepairNote};
use puzzle::relatives::{SmallMisfit, SmallRepair, SmallRepairs};
use puzzle::{
    Colouring, Corner, Face, Place, Relative, Scheme, SmallColour, SmallFacelets, SmallFault, SmallHeld, Spot,
};
use words::{ColourForm, Join, Said, Sayable};

/// The letter the user writes for a colour.
pub(crate) fn letter(colour: SmallColour, position: &CornerPosition) -> char {
    match (position.relative.colouring(), position.by_colour) {
        (Colouring::Cube, true) => position.scheme.letter(colour.face()),
        (Colouring::Tetra, true) => colour.tetra_letter(),
        (colouring, false) => colour.letter(colouring),
    }
}

/// The stickers in the letters the user writes.
pub(super) fn written(facelets: &SmallFacelets, position: &CornerPosition) -> String {
    facelets.colours().iter().map(|colour| colour.map_or('?', |colour| letter(colour, position))).collect()
}

/// The name of a colour: a word if the user wrote colours, otherwise the letter.
fn word(colour: SmallColour, position: &CornerPosition) -> Said {
    let letter = letter(colour, position);
    match position.by_colour {
        true => position.language.colour(ColourForm::Plain, letter),
        false => Said::verbatim(letter.to_string()),
    }
}

/// A place: in words if the user wrote colours, and so need not know the letters.
fn place_word(place: Corner, position: &CornerPosition) -> Said {
    Said::place(Place::Corner(place), position.by_colour, position.notation, position.language)
}

/// A rejection with all faults and repairs.
pub(super) fn reject(faults: &[SmallFault], position: &CornerPosition, repairs: Option<&SmallRepairs>) -> Rejection {
    let said: Vec<Said> = faults.iter().map(|fault| describe(fault, position)).collect();
    let note = |(fault, said): (&SmallFault, &Said)| FaultNote {
        stickers: fault.spots().iter().map(|spot| spot.index()).collect(),
        ..FaultNote::new(fault.code(), fault.kind(), fault.places(), said.clone())
    };
    let notes: Vec<FaultNote> = faults.iter().zip(&said).map(note).collect();
    let mut rejection = Rejection::of_input("stickers", Said::joined(said, Join::Semicolons));
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
    let (operations, places): (Vec<Said>, Vec<String>) = match repair {
        SmallRepair::Twist(place, twist) => {
            let key =
                format!("small.repair.twist.{}", if twist.thirds() == 1 { "clockwise" } else { "counter-clockwise" });
            (vec![position.language.say(&key, &[("place", &place_word(*place, position))])], vec![place.to_string()])
        }
        SmallRepair::Paint(painted) => {
            let paint = |(spot, colour): &(Spot, SmallColour)| {
                let colour = word(*colour, position);
                if !position.by_colour {
                    return position
                        .language
                        .say("small.repair.paint", &[("sticker", &spot.to_string()), ("colour", &colour)]);
                }
                let (number, at) =
                    (spot.index() % 4 + 1, position.language.say(&format!("side.at.{}", spot.face()), &[]));
                position.language.say("repair.paint", &[("number", &number), ("at", &at), ("colour", &colour)])
            };
            (painted.iter().map(paint).collect(), painted.iter().map(|(spot, _)| spot.to_string()).collect())
        }
        _ => (Vec::new(), Vec::new()),
    };
    let (operations, operations_message) = operations.into_iter().map(Said::split).unzip();
    RepairNote {
        facelets: held.map_or(*after, |held| held.facelets()).to_string(),
        turned: held.and_then(|held| held.turned()).map(|attitude| attitude.to_string()),
        written: written(after, position),
        changed: match repair {
            SmallRepair::Paint(painted) => painted.len(),
            _ => 3,
        },
        operations,
        operations_message,
        places,
    }
}

fn describe(fault: &SmallFault, position: &CornerPosition) -> Said {
    let name = |colour: SmallColour| word(colour, position);
    let names = |colours: &[SmallColour]| Said::joined(colours.iter().map(|&colour| name(colour)), Join::Hyphens);
    let text = |key: &str, values: &[(&'static str, &dyn Sayable)]| {
        position.language.say(&format!("small.fault.{key}"), values)
    };
    let has_faces = position.relative == Relative::MiniTet;
    match fault {
        SmallFault::Length { found } => {
            let key = if has_faces { "small.fault.length.faces" } else { "small.fault.length" };
            position.language.say_counted(key, *found, &[("found", found)])
        }
        SmallFault::Letters { found } => {
            // For a completely wrong word, listing every letter does not help.
            const NAMED: usize = 5;
            let named: Vec<String> = found.iter().take(NAMED).map(|(at, c)| format!("{c:?} ({})", at + 1)).collect();
            let more = if found.len() > NAMED { ", …" } else { "" };
            text("letters", &[("found", &(named.join(", ") + more)), ("letters", &letters(position))])
        }
        SmallFault::Shape => text(if has_faces { "shape.faces" } else { "shape" }, &[]),
        SmallFault::ColourCount { colour, spots, expected } => {
            text("colour-count", &[("colour", &name(*colour)), ("found", &spots.len()), ("expected", expected)])
        }
        SmallFault::NoSuchPiece { place, colours, misfit } => {
            let place = place_word(*place, position);
            let values: [(&'static str, &dyn Sayable); 2] = [("place", &place), ("colours", &names(colours))];
            let shows = text("no-such-piece", &values);
            let why = match misfit {
                SmallMisfit::Repeated(colour) => text("repeated", &[("colour", &name(*colour))]),
                SmallMisfit::Opposite(a, b) => text("opposite", &[("a", &name(*a)), ("b", &name(*b))]),
                SmallMisfit::Mirrored => text("mirrored", &[]),
                _ => text("mixed", &[]),
            };
            position.language.say("list.because", &[("what", &shows), ("why", &why)])
        }
        SmallFault::PieceTwice { colours, at } => {
            let places = Said::joined(at.iter().map(|&place| place_word(place, position)), Join::Commas);
            let colours = if colours[0] == colours[1] { name(colours[0]) } else { names(colours) };
            text("piece-twice", &[("colours", &colours), ("places", &places)])
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
