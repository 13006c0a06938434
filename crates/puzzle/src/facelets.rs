//! The 54 stickers as a person sees, types or paints them. Anything is allowed.
//!
//! [`Facelets`] come from text ([`read`]) or from a position, and lead to an [`Assembly`](crate::Assembly) if all
//! twenty pieces are there. A cube can be held in any of the 24 attitudes: [`Facelets::relabelled`] names every colour
//! by the place of its centre, so that what follows can take the cube as it is held.

use crate::face::{Axis, Face};
use crate::fault::Fault;
use crate::geometry::{Quarters, Sticker, turned_layer};
use crate::scheme::Scheme;
use crate::symmetry::Attitude;
use std::fmt;

/// A colour, or `None` if unknown, for each of the 54 stickers.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Facelets([Option<Face>; Sticker::COUNT]);

impl Facelets {
    /// Every face in its own colour.
    pub const SOLVED: Facelets = {
        let mut colours = [None; Sticker::COUNT];
        let mut i = 0;
        while i < Sticker::COUNT {
            colours[i] = Some(Face::ALL[i / 9]);
            i += 1;
        }
        Facelets(colours)
    };

    /// All stickers unknown.
    pub const UNKNOWN: Facelets = Facelets([None; Sticker::COUNT]);

    /// From a colour for each sticker.
    pub const fn new(colours: [Option<Face>; Sticker::COUNT]) -> Facelets {
        Facelets(colours)
    }

    /// The colour of a sticker.
    pub const fn get(&self, sticker: Sticker) -> Option<Face> {
        self.0[sticker.index()]
    }

    /// Paints a sticker.
    pub const fn set(&mut self, sticker: Sticker, colour: Option<Face>) {
        self.0[sticker.index()] = colour;
    }

    /// All colours in the order of the facelet string.
    pub const fn colours(&self) -> &[Option<Face>; Sticker::COUNT] {
        &self.0
    }

    /// True if any sticker is unknown.
    pub fn has_unknown(&self) -> bool {
        self.0.contains(&None)
    }

    /// The stickers that differ.
    pub fn difference<'a>(&'a self, other: &'a Facelets) -> impl Iterator<Item = Sticker> + 'a {
        Sticker::all().filter(move |&sticker| self.get(sticker) != other.get(sticker))
    }

    /// How the cube is held, if its six centres show it.
    pub fn attitude(&self) -> Option<Attitude> {
        let mut centres = [Face::U; 6];
        for face in Face::ALL {
            centres[face.index()] = self.get(Sticker::centre(face))?;
        }
        Attitude::from_centres(centres)
    }

    /// Each colour renamed to the face where its centre is in this attitude: the cube as it is held.
    #[must_use]
    pub fn relabelled(&self, attitude: Attitude) -> Facelets {
        if attitude == Attitude::UPRIGHT {
            return *self;
        }
        let place = attitude.symmetry().effect().faces;
        Facelets(self.0.map(|colour| colour.map(|colour| place[colour.index()])))
    }

    /// Colours named by the place of their centre, if the centres show how the cube is held.
    #[must_use]
    pub fn as_held(&self) -> Facelets {
        self.attitude().map_or(*self, |attitude| self.relabelled(attitude))
    }

    /// The opposite of [`Facelets::relabelled`]: places back to colours.
    #[must_use]
    pub fn recoloured(&self, attitude: Attitude) -> Facelets {
        let colour = attitude.centres();
        Facelets(self.0.map(|place| place.map(|place| colour[place.index()])))
    }

    /// As someone writes them who uses this scheme: its letters, in its order of faces, `?` for unknown.
    pub fn written(&self, scheme: &Scheme) -> String {
        let letter = |i: usize| self.0[scheme.sticker(i)].map_or('?', |colour| scheme.letter(colour));
        (0..Sticker::COUNT).map(letter).collect()
    }

    /// Turns one layer (-1, 0 or 1 along the axis) clockwise as seen from the positive end of the axis.
    pub(crate) fn turn_layer(&mut self, axis: Axis, layer: i8, quarters: Quarters) {
        let from = turned_layer(axis, layer, quarters);
        self.0 = std::array::from_fn(|i| self.0[usize::from(from[i])]);
    }
}

/// 54 letters, `?` for unknown.
impl fmt::Display for Facelets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = [b'?'; Sticker::COUNT];
        for (letter, colour) in text.iter_mut().zip(self.0) {
            if let Some(face) = colour {
                *letter = face.letter() as u8;
            }
        }
        f.write_str(std::str::from_utf8(&text).expect("the letters are ASCII"))
    }
}

impl fmt::Debug for Facelets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Facelets read from text, and whether the user wrote faces or colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The stickers; colours by home face, not by place.
    pub facelets: Facelets,
    /// True if the letters were those of the scheme rather than U R F D L B.
    pub by_colour: bool,
}

/// Reads 54 letters: `URFDLB`, or the letters of the scheme; any case, `?` or `.` for unknown, white space anywhere, in
/// facelet order (colours in the order of the scheme) or in the shape of the net.
pub fn read(text: &str, scheme: &Scheme) -> Result<Reading, Vec<Fault>> {
    if let Some(reading) = read_plain(text.as_bytes(), scheme) {
        return Ok(reading);
    }
    let written: Vec<(usize, char)> = text.chars().enumerate().filter(|(_, c)| !c.is_whitespace()).collect();
    let letters: Vec<char> = written.iter().map(|(_, c)| c.to_ascii_uppercase()).collect();
    let known = |c: char| c == '?' || c == '.';
    // The alphabet that fits more letters is assumed.
    let misses =
        |find: &dyn Fn(char) -> Option<Face>| letters.iter().filter(|&&c| !known(c) && find(c).is_none()).count();
    let (as_colours, as_faces) = (misses(&|c| scheme.colour(c)), misses(&Face::from_letter));
    let by_colour = as_colours < as_faces || (as_colours == as_faces && *scheme != Scheme::default());
    let colour_of = |c: char| if by_colour { scheme.colour(c) } else { Face::from_letter(c) };

    let mut faults = Vec::new();
    let strange = written.iter().zip(&letters).filter(|(_, c)| !known(**c) && colour_of(**c).is_none());
    let found: Vec<(usize, char)> = strange.map(|(&written, _)| written).collect();
    if !found.is_empty() {
        faults.push(Fault::Letters { found });
    }
    if letters.len() != Sticker::COUNT {
        faults.push(Fault::Length { found: letters.len(), expected: Sticker::COUNT });
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut facelets = Facelets::UNKNOWN;
    let is_net = match shape(text) {
        Some(Shape::Net) => true,
        Some(Shape::Rows) => false,
        None => return Err(vec![Fault::Shape]),
    };
    for (i, &c) in letters.iter().enumerate() {
        let at = match (is_net, by_colour) {
            (true, _) => usize::from(NET_ORDER[i]),
            (false, true) => scheme.sticker(i),
            (false, false) => i,
        };
        facelets.set(Sticker::new(at), colour_of(c));
    }
    Ok(Reading { facelets, by_colour })
}

/// A fast path for the common case: exactly 54 known letters of one alphabet.
fn read_plain(text: &[u8], scheme: &Scheme) -> Option<Reading> {
    const FACES: [Option<Face>; 256] = {
        let mut table = [None; 256];
        let mut i = 0;
        while i < 6 {
            let letter = Face::ALL[i].letter() as u8;
            table[letter as usize] = Some(Face::ALL[i]);
            table[letter.to_ascii_lowercase() as usize] = Some(Face::ALL[i]);
            i += 1;
        }
        table
    };
    let text: &[u8; Sticker::COUNT] = text.try_into().ok()?;
    let faces = || Some(text.map(|byte| FACES[usize::from(byte)])).filter(|faces| !faces.contains(&None));
    let colours = || {
        let mut colours = [None; Sticker::COUNT];
        for (i, byte) in text.iter().enumerate() {
            colours[scheme.sticker(i)] = scheme.colour(byte.to_ascii_uppercase() as char);
        }
        Some(colours).filter(|colours| !colours.contains(&None))
    };
    // A custom scheme takes precedence over the names of the faces.
    let (facelets, by_colour) = if *scheme == Scheme::default() {
        faces().map(|faces| (faces, false)).or_else(|| Some((colours()?, true)))?
    } else {
        colours().map(|colours| (colours, true)).or_else(|| Some((faces()?, false)))?
    };
    Some(Reading { facelets: Facelets(facelets), by_colour })
}

/// How 54 letters are laid out.
enum Shape {
    /// Nine rows of 3 3 3 12 12 12 3 3 3 letters.
    Net,
    /// One row, or rows of equal length, in facelet order.
    Rows,
}

/// `None` for rows that are neither; reading those in facelet order would be a guess.
fn shape(text: &str) -> Option<Shape> {
    let rows: Vec<usize> = text
        .lines()
        .map(|line| line.chars().filter(|c| !c.is_whitespace()).count())
        .filter(|&count| count > 0)
        .collect();
    if rows == [3, 3, 3, 12, 12, 12, 3, 3, 3] {
        Some(Shape::Net)
    } else {
        rows.windows(2).all(|pair| pair[0] == pair[1]).then_some(Shape::Rows)
    }
}

/// The sticker at each place of the net, read line by line: U, then rows of L F R B, then D.
const NET_ORDER: [u8; Sticker::COUNT] = {
    let mut order = [0; Sticker::COUNT];
    let mut i = 0;
    while i < 9 {
        order[i] = i as u8;
        order[45 + i] = 27 + i as u8;
        i += 1;
    }
    let band = [Face::L, Face::F, Face::R, Face::B];
    let mut row = 0;
    while row < 3 {
        let mut column = 0;
        while column < 12 {
            order[9 + row * 12 + column] = (band[column / 3] as usize * 9 + row * 3 + column % 3) as u8;
            column += 1;
        }
        row += 1;
    }
    order
};

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Result<String, Vec<Fault>> {
        read(text, &Scheme::default()).map(|reading| reading.facelets.to_string())
    }

    #[test]
    fn letters_spaces_case_and_nets_are_all_read() {
        let solved = Facelets::SOLVED.to_string();
        assert_eq!(text(&solved.to_lowercase()), Ok(solved.clone()));
        assert_eq!(text("WWWWWWWWW RRRRRRRRR GGGGGGGGG YYYYYYYYY OOOOOOOOO BBBBBBBBB"), Ok(solved.clone()));
        let net = "    U U U\n    U U U\n    U U U\nLLL FFF RRR BBB\nLLL FFF RRR BBB\nLLL FFF RRR BBB\nDDD\nDDD\nDDD\n";
        assert_eq!(text(net), Ok(solved.clone()));
        assert_eq!(text(&solved.replace('U', ".")), Ok(solved.replace('U', "?")));
    }

    #[test]
    fn digits_of_2010_come_in_an_order_of_their_own() {
        let scheme = Scheme::transformer();
        let digits: String = "123456".chars().flat_map(|digit| [digit; 9]).collect();
        let read = |text: &str| read(text, &scheme).map(|reading| reading.facelets);
        assert_eq!(read(&digits), Ok(Facelets::SOLVED));
        assert_eq!(Facelets::SOLVED.written(&scheme), digits);
        assert_eq!(read("1?").map_err(|faults| faults.len()), Err(1));
        let mut facelets = Facelets::SOLVED;
        facelets.turn_layer(Axis::Y, 1, Quarters::One);
        facelets.set(Sticker::new(0), None);
        let written = facelets.written(&scheme);
        // O clockwise: the front shows the right face's colour in its first row.
        assert_eq!(&written[..18], "555111111?22222222");
        assert_eq!(read(&written), Ok(facelets));
        assert_eq!(
            read(
                &written
                    .as_bytes()
                    .chunks(9)
                    .map(|face| format!("{} ", str::from_utf8(face).unwrap()))
                    .collect::<String>()
            ),
            Ok(facelets)
        );
        // In the shape of the net, the shape says where a sticker is; letters of faces are read as ever.
        let net = "222\n222\n222\n666111555333\n666111555333\n666111555333\n444\n444\n444";
        assert_eq!(read(net), Ok(Facelets::SOLVED));
        assert_eq!(read(&Facelets::SOLVED.to_string()), Ok(Facelets::SOLVED));
    }

    #[test]
    fn wrong_letters_and_lengths_are_all_named() {
        let mut wrong = Facelets::SOLVED.to_string();
        wrong.replace_range(3..4, "x");
        wrong.push('Z');
        assert_eq!(
            text(&wrong),
            Err(vec![Fault::Letters { found: vec![(3, 'x'), (54, 'Z')] }, Fault::Length { found: 55, expected: 54 },])
        );
    }
}
