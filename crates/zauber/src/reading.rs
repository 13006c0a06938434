//! From what a person gives to 54 stickers, and on to pieces.

use crate::rejection::{Rejection, as_held};
use puzzle::{
    Alg, Assembly, Attitude, Costs, Facelets, Fault, Held, KPattern, LegalCubes, Notation, Numbering, PieceLists,
    Repairs, Scheme, facelets,
};
use serde::Deserialize;

/// A position as text, in one of the forms people use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Given<'a> {
    /// 54 letters, a net, or a KPattern as JSON.
    Facelets(&'a str),
    /// An alg that is done to the solved cube.
    Scramble(&'a str),
    /// Four lists: corners / twists / edges / flips.
    Pieces(&'a str),
    /// The whole number of a position.
    Number(&'a str),
}

/// How the text of positions and algs is meant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reader {
    /// Letters and names of colours.
    pub scheme: Scheme,
    /// Letters of turns.
    pub notation: Notation,
    /// Numbers of pieces.
    pub numbering: Numbering,
}

/// 54 stickers as they were given; nothing is known about them yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// The stickers, colours where they really are.
    pub facelets: Facelets,
    /// What the person calls the colours: by face if they wrote faces.
    pub scheme: Scheme,
}

impl Reader {
    /// Reads a position; refuses only what is not 54 stickers.
    pub fn read(&self, given: Given<'_>) -> Result<Sheet, Rejection> {
        let sheet = |facelets| Sheet { facelets, scheme: self.scheme.clone() };
        match given {
            Given::Facelets(text) if text.trim_start().starts_with('{') => read_kpattern(text).map(sheet),
            Given::Facelets(text) => match facelets::read(text, &self.scheme) {
                Ok(reading) if reading.by_colour => Ok(sheet(reading.facelets)),
                Ok(reading) => Ok(Sheet { facelets: reading.facelets, scheme: Scheme::faces() }),
                Err(faults) => Err(Rejection::of_stickers(&faults, &self.scheme, None)),
            },
            Given::Scramble(text) => Ok(sheet(Facelets::SOLVED.after_all(&self.alg(text)?.moves()))),
            Given::Pieces(text) => {
                let lists =
                    PieceLists::parse(text).map_err(|error| Rejection::of_input("pieces", error.to_string()))?;
                let assembly = self
                    .numbering
                    .assembly(&lists)
                    .map_err(|error| Rejection::of_input("pieces", error.to_string()))?;
                Ok(sheet(assembly.facelets()))
            }
            Given::Number(text) => {
                let number = text.trim().parse().ok().and_then(|number| self.numbering.cube(number));
                let cube = number.ok_or_else(|| {
                    let text = format!("'{}' is not the number of a position, 0 to 43252003274489855999", text.trim());
                    Rejection::of_input("number", text)
                })?;
                Ok(sheet(cube.facelets()))
            }
        }
    }

    /// Reads an alg.
    pub fn alg(&self, text: &str) -> Result<Alg, Rejection> {
        Alg::parse(text, self.notation).map_err(|error| Rejection::of_alg(&error))
    }
}

impl Sheet {
    /// How the cube is held, if the centres say so.
    pub fn attitude(&self) -> Option<Attitude> {
        self.facelets.attitude()
    }

    /// The stickers named by the places of their centres, as far as that is known.
    pub fn as_held(&self) -> Facelets {
        as_held(&self.facelets)
    }

    /// The twenty pieces, in any universe. Unknown stickers are filled in if there is only one way.
    pub fn pieces(&self) -> Result<Held, Rejection> {
        if !self.facelets.has_unknown() {
            return Assembly::from_facelets(&self.facelets).map_err(|faults| self.repainted(&faults));
        }
        let (facelets, completions) = self.completed()?;
        if completions == 1 {
            return Assembly::from_facelets(&facelets).map_err(|faults| self.repainted(&faults));
        }
        let unknown = self.facelets.colours().iter().filter(|colour| colour.is_none()).count();
        let text =
            format!("{unknown} stickers are unknown and can be filled in in {completions} ways; give more of them");
        let mut rejection = Rejection::of_input("unknown", text);
        rejection.code = 1;
        rejection.faults[0].code = 1;
        Err(rejection)
    }

    /// A way to fill in the unknown stickers, and the number of ways.
    pub(crate) fn completed(&self) -> Result<(Facelets, u128), Rejection> {
        let cubes = LegalCubes::new(&Costs::of_changes(&self.facelets));
        if cubes.cost() > 0 {
            let mut faults = puzzle::faults(&self.facelets);
            if faults.is_empty() {
                faults.push(Fault::NoCompletion);
            }
            return Err(self.repainted(&faults));
        }
        Ok((cubes.best().facelets, cubes.count()))
    }

    /// A rejection with the legal cubes that need the fewest repainted stickers.
    pub(crate) fn repainted(&self, faults: &[Fault]) -> Rejection {
        Rejection::of_stickers(faults, &self.scheme, Some(Repairs::repainted(&self.facelets)))
    }
}

/// The JSON that cubing.js writes for a pattern, with or without the outer object.
#[derive(Deserialize)]
struct Outer {
    #[serde(rename = "patternData")]
    data: Inner,
}

#[derive(Deserialize)]
#[serde(rename_all = "UPPERCASE")]
struct Inner {
    edges: Orbit<12>,
    corners: Orbit<8>,
    centers: Option<Orbit<6>>,
}

#[derive(Deserialize)]
struct Orbit<const N: usize> {
    #[serde(with = "array")]
    pieces: [u8; N],
    #[serde(with = "array")]
    orientation: [u8; N],
}

mod array {
    use serde::{Deserialize, Deserializer, de::Error};

    pub(super) fn deserialize<'de, D: Deserializer<'de>, const N: usize>(source: D) -> Result<[u8; N], D::Error> {
        let list = Vec::<u8>::deserialize(source)?;
        let found = list.len();
        list.try_into().map_err(|_| D::Error::custom(format!("{found} numbers where {N} are needed")))
    }
}

fn read_kpattern(text: &str) -> Result<Facelets, Rejection> {
    let wrong = |why: String| Rejection::of_input("kpattern", format!("this is not a KPattern of the 3x3x3: {why}"));
    let inner = serde_json::from_str(text).map(|outer: Outer| outer.data).or_else(|error| {
        serde_json::from_str(text).map_err(|second| {
            // Whichever shape came closer tells more about what is missing.
            if text.contains("patternData") { error } else { second }
        })
    });
    let inner: Inner = inner.map_err(|error| wrong(error.to_string()))?;
    let pattern = KPattern {
        edges: inner.edges.pieces,
        edge_orientation: inner.edges.orientation,
        corners: inner.corners.pieces,
        corner_orientation: inner.corners.orientation,
        centres: inner.centers.map_or([0, 1, 2, 3, 4, 5], |centres| centres.pieces),
    };
    pattern.facelets().map_err(|error| wrong(error.to_string()))
}
