//! Positions of the 3x3x3: from the user's input to 54 stickers, and on to pieces.

mod check;
mod inspect;
mod look;
mod way;

pub(crate) use way::CubeWay;

use crate::kpattern;
use crate::reader::{Given, Reader};
use contract::Rejection;
use puzzle::{
    Assembly, Colouring, Costs, Face, Facelets, Fault, Held, LegalCubes, Notation, PieceLists, Puzzle, Relative,
    Repairs, Scheme, Sticker, Universe, facelets, relatives,
};
use words::{Language, Said, Sayable, Wording};

/// 54 stickers as they were given; nothing is known about them yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CubePosition {
    /// The stickers, colours where they really are.
    pub facelets: Facelets,
    /// The user's names for the colours: by face if they wrote faces.
    pub scheme: Scheme,
    /// The colours to draw it in.
    pub paint: Scheme,
    /// The language of messages about it.
    pub language: Language,
    /// How faces are called in them.
    pub notation: Notation,
}

impl CubePosition {
    /// Reads a position; rejects only what is not 54 stickers.
    pub(crate) fn read(reader: &Reader, given: Given<'_>) -> Result<CubePosition, Rejection> {
        let Reader { scheme, notation, numbering, language } = reader;
        let (language, notation) = (*language, *notation);
        let position =
            |facelets| CubePosition { facelets, scheme: scheme.clone(), paint: scheme.clone(), language, notation };
        match given.without_byte_order_mark() {
            Given::Facelets(text) if text.trim_start().starts_with('{') => {
                let facelets =
                    kpattern::read(text).map_err(|error| Rejection::of_input("kpattern", error.text(language)))?;
                Ok(position(facelets))
            }
            Given::Facelets(text) => match facelets::read(text, scheme) {
                Ok(reading) if reading.by_colour => Ok(position(reading.facelets)),
                Ok(reading) => Ok(CubePosition { scheme: Scheme::faces(), ..position(reading.facelets) }),
                Err(faults) => {
                    let wording = Wording { language, scheme, notation: reader.notation };
                    let hint = digits_of_2010(text, reader).or_else(|| other_puzzle(text, reader));
                    Err(Rejection::of_stickers(&faults, wording, None).hinting(hint))
                }
            },
            Given::Scramble(text) => Ok(position(Facelets::SOLVED.after_all(&reader.alg(Puzzle::Cube, text)?.moves()))),
            Given::Pieces(text) => {
                let assembly = PieceLists::parse(text).and_then(|lists| numbering.assembly(&lists));
                let assembly = assembly
                    .map_err(|error| Rejection::of_input("pieces", words::piece_list_error(&error, language)))?;
                Ok(position(assembly.facelets()))
            }
            Given::Coordinates(text) => {
                let assembly = numbering
                    .from_coordinates(text)
                    .map_err(|error| Rejection::of_input("coordinates", words::coordinate_error(&error, language)))?;
                Ok(position(assembly.facelets()))
            }
            Given::Number(text) => {
                let number = text.trim().parse().ok().and_then(|number| numbering.cube(number));
                let cube = number.ok_or_else(|| {
                    let values: &[(&'static str, &dyn Sayable)] =
                        &[("text", &text.trim()), ("most", &"43252003274489855999")];
                    Rejection::of_input("number", language.say("input.number", values))
                })?;
                Ok(position(cube.facelets()))
            }
        }
    }
}

/// If these are the digits of 2010, says how they are read.
fn digits_of_2010(text: &str, reader: &Reader) -> Option<Said> {
    facelets::read(text, &Scheme::transformer()).ok().map(|_| reader.language.say("input.digits", &[]))
}

/// If the letters are those of a puzzle with 24 stickers, says which; four colours are never those of a cube.
fn other_puzzle(text: &str, reader: &Reader) -> Option<Said> {
    let reads = |relative: &Relative| relatives::read(text, *relative, &reader.scheme).is_ok();
    let with_colouring =
        |colouring: Colouring| Relative::ALL.into_iter().find(|relative| relative.colouring() == colouring);
    let relative = [Colouring::Tetra, Colouring::Cube].into_iter().filter_map(with_colouring).find(reads)?;
    let letters = Puzzle::Relative(relative).stickers();
    Some(reader.language.say("input.puzzle", &[("letters", &letters), ("puzzle", &relative.name())]))
}

impl CubePosition {
    /// The twenty pieces, in any universe. Unknown stickers are filled in if there is only one way.
    pub(crate) fn pieces(&self) -> Result<Held, Rejection> {
        if !self.facelets.has_unknown() {
            return self.assembled(&self.facelets);
        }
        match self.completed()? {
            Completion::Legal(facelets, 1) | Completion::Illegal(facelets) => self.assembled(&facelets),
            Completion::Legal(_, ways) => {
                let unknown = self.facelets.colours().iter().filter(|colour| colour.is_none()).count();
                let values: &[(&'static str, &dyn Sayable)] = &[("unknown", &unknown), ("ways", &ways)];
                let text = self.language.say_counted("input.unknown", unknown, values);
                let mut rejection = Rejection::of_input("unknown", text);
                rejection.code = 1;
                rejection.faults[0].code = 1;
                Err(rejection)
            }
        }
    }

    fn assembled(&self, facelets: &Facelets) -> Result<Held, Rejection> {
        Assembly::from_facelets(facelets).map_err(|faults| {
            let rejection = self.repainted(&faults);
            rejection.hinting(self.other_scheme())
        })
    }

    /// How the unknown stickers can be filled in.
    pub(crate) fn completed(&self) -> Result<Completion, Rejection> {
        let cubes = LegalCubes::new(&Costs::of_changes(&self.facelets));
        if cubes.cost() == 0 {
            return Ok(Completion::Legal(cubes.best().facelets, cubes.count()));
        }
        if let Some(facelets) = cubes.only_assembly() {
            return Ok(Completion::Illegal(facelets));
        }
        let mut faults = puzzle::faults(&self.facelets);
        if faults.is_empty() {
            faults.push(Fault::NoCompletion);
        }
        Err(self.repainted(&faults))
    }

    /// If the centres are those of another colour scheme in which the cube is legal, says so.
    fn other_scheme(&self) -> Option<Said> {
        if self.scheme.is_transformer() {
            return None;
        }
        let centres: Vec<Face> =
            Face::ALL.iter().filter_map(|&face| self.facelets.get(Sticker::centre(face))).collect();
        let letters: String = centres.iter().map(|&colour| self.scheme.letter(colour)).collect();
        let scheme = Scheme::parse(&letters).ok()?;
        let home = |colour: Face| Face::ALL[centres.iter().position(|&centre| centre == colour).unwrap_or(0)];
        let renamed = Facelets::new(self.facelets.colours().map(|colour| colour.map(home)));
        let held = Assembly::from_facelets(&renamed).ok()?;
        (self.facelets.attitude().is_none()
            && held.assembly.universe() == Universe::SOLVABLE
            && self.scheme != Scheme::faces())
        .then(|| self.language.say("input.scheme", &[("scheme", &scheme)]))
    }

    pub(crate) fn wording(&self) -> Wording<'_> {
        Wording { language: self.language, scheme: &self.scheme, notation: self.notation }
    }

    /// A rejection with the legal cubes that need the fewest stickers repainted.
    pub(crate) fn repainted(&self, faults: &[Fault]) -> Rejection {
        Rejection::of_stickers(
            faults,
            self.wording(),
            Some(Repairs::repainted(&self.facelets).or_faces(&self.facelets)),
        )
    }
}

/// How unknown stickers can be filled in.
pub(crate) enum Completion {
    /// One legal cube, and how many there are.
    Legal(Facelets, u128),
    /// There is no legal cube, but exactly one way to fill in the pieces.
    Illegal(Facelets),
}
