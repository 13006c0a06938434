//! Faults and repairs of corner puzzles as sentences, with the user's own names of colours.

use crate::{ColourForm, Join, Language, Said, Sayable};
use puzzle::relatives::{SmallMisfit, SmallRepair, TetraFaces, Tile};
use puzzle::{
    Colouring, Corner, Face, Notation, Place, Relative, Scheme, SmallColour, SmallFacelets, SmallFault, Spot,
};

/// How the user writes a position of a corner puzzle.
#[derive(Clone, Copy, Debug)]
pub struct SmallWording<'a> {
    /// The puzzle.
    pub relative: Relative,
    /// The reader's language.
    pub language: Language,
    /// The names of the colours of the 2x2x2.
    pub scheme: &'a Scheme,
    /// True if colours were written, not places.
    pub by_colour: bool,
    /// True if the four faces of a tetrahedron were written.
    pub as_faces: bool,
    /// What faces are called.
    pub notation: Notation,
}

impl SmallWording<'_> {
    /// The letter the user writes for a colour.
    pub fn letter(&self, colour: SmallColour) -> char {
        match (self.relative.colouring(), self.by_colour) {
            (Colouring::Cube, true) => self.scheme.letter(colour.face()),
            (Colouring::Tetra, true) => colour.tetra_letter(),
            (colouring, false) => colour.letter(colouring),
        }
    }

    /// The stickers as the user writes them.
    pub fn written(&self, facelets: &SmallFacelets) -> String {
        let faces = if self.as_faces { TetraFaces::of(facelets) } else { None };
        faces.map(|faces| faces.written(self.by_colour)).unwrap_or_else(|| {
            facelets.colours().iter().map(|colour| colour.map_or('?', |colour| self.letter(colour))).collect()
        })
    }

    /// The name of a colour: a word if the user wrote colours, otherwise the letter.
    fn colour(&self, colour: SmallColour) -> Said {
        let letter = self.letter(colour);
        match self.by_colour {
            true => self.language.colour(ColourForm::Plain, letter),
            false => Said::verbatim(letter.to_string()),
        }
    }

    /// A place: in words if the user wrote colours, and so need not know the letters.
    fn place(&self, place: Corner) -> Said {
        Said::place(Place::Corner(place), self.by_colour, self.notation, self.language)
    }

    /// What a repair does, step by step.
    pub fn repair(&self, repair: &SmallRepair) -> Vec<Said> {
        match repair {
            SmallRepair::Twist(place, twist) => {
                let way = if twist.thirds() == 1 { "clockwise" } else { "counter-clockwise" };
                vec![self.language.say(&format!("small.repair.twist.{way}"), &[("place", &self.place(*place))])]
            }
            SmallRepair::Paint(painted) => painted.iter().map(|&(spot, colour)| self.paint(spot, colour)).collect(),
            _ => Vec::new(),
        }
    }

    fn paint(&self, spot: Spot, colour: SmallColour) -> Said {
        let colour = self.colour(colour);
        if self.as_faces || !self.by_colour {
            let sticker = if self.as_faces { Tile::of(spot).to_string() } else { spot.to_string() };
            return self.language.say("small.repair.paint", &[("sticker", &sticker), ("colour", &colour)]);
        }
        let (number, at) = (spot.index() % 4 + 1, self.language.say(&format!("side.at.{}", spot.face()), &[]));
        self.language.say("repair.paint", &[("number", &number), ("at", &at), ("colour", &colour)])
    }

    /// What is wrong.
    pub fn fault(&self, fault: &SmallFault) -> Said {
        let name = |colour: SmallColour| self.colour(colour);
        let names = |colours: &[SmallColour]| Said::joined(colours.iter().map(|&colour| name(colour)), Join::Hyphens);
        let text = |key: &str, values: &[(&'static str, &dyn Sayable)]| {
            self.language.say(&format!("small.fault.{key}"), values)
        };
        let has_faces = self.relative == Relative::MiniTet;
        match fault {
            SmallFault::Length { found } => {
                let key = if has_faces { "small.fault.length.faces" } else { "small.fault.length" };
                self.language.say_counted(key, *found, &[("found", found)])
            }
            SmallFault::Letters { found } => {
                // For a completely wrong word, listing every letter does not help.
                const NAMED: usize = 5;
                let named: Vec<String> =
                    found.iter().take(NAMED).map(|(at, c)| format!("{c:?} ({})", at + 1)).collect();
                let more = if found.len() > NAMED { ", …" } else { "" };
                text("letters", &[("found", &(named.join(", ") + more)), ("letters", &self.letters())])
            }
            SmallFault::Shape => text(if has_faces { "shape.faces" } else { "shape" }, &[]),
            SmallFault::ColourCount { colour, spots, expected } => {
                text("colour-count", &[("colour", &name(*colour)), ("found", &spots.len()), ("expected", expected)])
            }
            SmallFault::NoSuchPiece { place, colours, misfit } => {
                let place = self.place(*place);
                let values: [(&'static str, &dyn Sayable); 2] = [("place", &place), ("colours", &names(colours))];
                let shows = text("no-such-piece", &values);
                let why = match misfit {
                    SmallMisfit::Repeated(colour) => text("repeated", &[("colour", &name(*colour))]),
                    SmallMisfit::Opposite(a, b) => text("opposite", &[("a", &name(*a)), ("b", &name(*b))]),
                    SmallMisfit::Mirrored => text("mirrored", &[]),
                    _ => text("mixed", &[]),
                };
                self.language.say("list.because", &[("what", &shows), ("why", &why)])
            }
            SmallFault::PieceTwice { colours, at } => {
                let places = Said::joined(at.iter().map(|&place| self.place(place)), Join::Commas);
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
    fn letters(&self) -> String {
        match self.relative.colouring() {
            Colouring::Cube => {
                let usual = Scheme::default();
                let scheme = if *self.scheme == Scheme::faces() { &usual } else { self.scheme };
                let faces: String = Face::ALL.map(Face::letter).iter().collect();
                format!("{faces} / {scheme}")
            }
            Colouring::Tetra => "ABCD / RGBY".into(),
        }
    }
}
