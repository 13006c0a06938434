//! The 24 stickers of a puzzle that is all corners, as a person sees, types or paints them. Anything goes.
//!
//! They are numbered as on the 2x2x2: faces U R F D L B, four each, row by row as on the unfolded net. MiniTet and
//! Stern use the same numbers, three for each of the eight places. Turning is that of the 3x3x3's corners.

use super::remedy::SmallFault;
use super::{Coat, Relative};
use crate::alg::{Layers, Move};
use crate::face::Face;
use crate::facelets::Facelets;
use crate::fault::Twist;
use crate::geometry::Sticker;
use crate::pieces::{Corner, Corners};
use crate::scheme::Scheme;
use crate::symmetry::{Attitude, Symmetry};
use std::fmt;

/// A place for a sticker: 0..24, the index into a sticker string.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot(u8);

impl Spot {
    /// How many there are.
    pub const COUNT: usize = 24;

    /// The sticker with this index.
    ///
    /// # Panics
    /// If the index is not below 24.
    pub const fn new(index: usize) -> Spot {
        assert!(index < Spot::COUNT, "a sticker index is below 24");
        Spot(index as u8)
    }

    /// All of them, in the order of the string.
    pub fn all() -> impl DoubleEndedIterator<Item = Spot> {
        (0..Spot::COUNT).map(Spot::new)
    }

    /// The index into a sticker string.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The face it lies on.
    pub const fn face(self) -> Face {
        Face::ALL[self.0 as usize / 4]
    }

    /// Row (0 at the top of the net) and column (0 at the left) on its face.
    pub const fn row_and_column(self) -> (usize, usize) {
        (self.0 as usize % 4 / 2, self.0 as usize % 2)
    }

    /// The same corner sticker on the 3x3x3.
    pub const fn on_the_cube(self) -> Sticker {
        let (row, column) = self.row_and_column();
        Sticker::new(self.face() as usize * 9 + row * 6 + column * 2)
    }

    /// The three stickers of a place, as [`Corner::stickers`] has them.
    pub fn of(place: Corner) -> [Spot; 3] {
        place.stickers().map(|sticker| {
            let (row, column) = sticker.row_and_column();
            Spot::new(sticker.face().index() * 4 + row + column / 2)
        })
    }

    /// Where a symmetry takes it.
    #[must_use]
    pub fn moved(self, symmetry: Symmetry) -> Spot {
        let there = symmetry.sticker(self.on_the_cube());
        Spot::all().find(|other| other.on_the_cube() == there).expect("symmetries take corners to corners")
    }

    /// The place it belongs to.
    pub fn place(self) -> Corner {
        let there = |place: &Corner| Spot::of(*place).contains(&self);
        Corner::ALL.into_iter().find(there).expect("every sticker is at a corner")
    }
}

/// `U1` to `B4`, as they are numbered on the net.
impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.face(), self.0 % 4 + 1)
    }
}

/// A colour of a puzzle: its face on the 2x2x2, one of A B C D on MiniTet and Stern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tint(u8);

impl Tint {
    /// The first face of the tetrahedron.
    pub const A: Tint = Tint(0);
    /// The second one.
    pub const B: Tint = Tint(1);
    /// The third one.
    pub const C: Tint = Tint(2);
    /// The last one.
    pub const D: Tint = Tint(3);

    /// The colour with this index.
    ///
    /// # Panics
    /// If the index is not below 6.
    pub const fn new(index: u8) -> Tint {
        assert!(index < 6, "there are at most six colours");
        Tint(index)
    }

    /// 0..6.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The face whose colour it is on the 2x2x2.
    pub const fn face(self) -> Face {
        Face::ALL[self.0 as usize]
    }

    /// `U R F D L B` or `A B C D`.
    pub const fn letter(self, coat: Coat) -> char {
        match coat {
            Coat::Cube => self.face().letter(),
            Coat::Tetra => b"ABCDEF"[self.0 as usize] as char,
        }
    }
}

/// A colour, or nothing known, at each of the 24 sticker places.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SmallFacelets {
    coat: Coat,
    tints: [Option<Tint>; Spot::COUNT],
}

impl SmallFacelets {
    /// From a colour for each sticker; colours that the coat does not have are unknown.
    pub fn new(coat: Coat, tints: [Option<Tint>; Spot::COUNT]) -> SmallFacelets {
        SmallFacelets { coat, tints: tints.map(|tint| tint.filter(|tint| tint.index() < coat.colours())) }
    }

    /// Nothing known at all.
    pub const fn unknown(coat: Coat) -> SmallFacelets {
        SmallFacelets { coat, tints: [None; Spot::COUNT] }
    }

    /// Everything at home.
    pub fn solved(coat: Coat) -> SmallFacelets {
        SmallFacelets::of(coat, &Corners::SOLVED)
    }

    /// These pieces, however they are put together.
    pub fn of(coat: Coat, corners: &Corners) -> SmallFacelets {
        let mut facelets = SmallFacelets::unknown(coat);
        for (place, (&piece, &turn)) in Corner::ALL.into_iter().zip(corners.pieces().iter().zip(corners.turns())) {
            facelets.paint(place, coat.colours_of(Corner::ALL[usize::from(piece)]), turn);
        }
        facelets
    }

    /// Which puzzle's colours these are.
    pub const fn coat(&self) -> Coat {
        self.coat
    }

    /// The colour of a sticker.
    pub const fn get(&self, spot: Spot) -> Option<Tint> {
        self.tints[spot.index()]
    }

    /// Paints a sticker.
    pub const fn set(&mut self, spot: Spot, tint: Option<Tint>) {
        self.tints[spot.index()] = tint;
    }

    /// What the three stickers of a place show.
    pub fn at(&self, place: Corner) -> [Option<Tint>; 3] {
        Spot::of(place).map(|spot| self.get(spot))
    }

    /// Puts a piece with these colours, turned by `turn` thirds, at a place.
    pub(crate) fn paint(&mut self, place: Corner, colours: [Tint; 3], turn: u8) {
        let spots = Spot::of(place);
        for (k, colour) in colours.into_iter().enumerate() {
            self.set(spots[(k + usize::from(turn)) % 3], Some(colour));
        }
    }

    /// All colours in the order of the string.
    pub const fn tints(&self) -> &[Option<Tint>; Spot::COUNT] {
        &self.tints
    }

    /// True if a sticker is unknown.
    pub fn has_unknown(&self) -> bool {
        self.tints.contains(&None)
    }

    /// The stickers that differ.
    pub fn difference<'a>(&'a self, other: &'a SmallFacelets) -> impl Iterator<Item = Spot> + 'a {
        Spot::all().filter(move |&spot| self.get(spot) != other.get(spot))
    }

    /// The stickers when the piece at a place is taken out and put back twisted.
    pub fn twisted(&self, place: Corner, twist: Twist) -> SmallFacelets {
        let mut after = *self;
        let seen = self.at(place);
        for (k, spot) in Spot::of(place).into_iter().enumerate() {
            after.set(spot, seen[(k + 3 - usize::from(twist.thirds())) % 3]);
        }
        after
    }

    /// Each colour replaced by the one that `names` has at its index.
    #[must_use]
    pub fn renamed(&self, names: &[Tint; 6]) -> SmallFacelets {
        SmallFacelets { coat: self.coat, tints: self.tints.map(|tint| tint.map(|tint| names[tint.index()])) }
    }

    /// These stickers after a move. There is no middle layer: slices do nothing, wide turns are turns of a face.
    #[must_use]
    pub fn after(&self, turn: Move) -> SmallFacelets {
        let mut cube = Facelets::UNKNOWN;
        for spot in Spot::all() {
            cube.set(spot.on_the_cube(), self.get(spot).map(Tint::face));
        }
        let cube = cube.after(turn);
        let tint = |spot: Spot| cube.get(spot.on_the_cube()).map(|face| Tint::new(face as u8));
        SmallFacelets { coat: self.coat, tints: std::array::from_fn(|index| tint(Spot::new(index))) }
    }

    /// These stickers after all the moves.
    #[must_use]
    pub fn after_all<'a>(&self, moves: impl IntoIterator<Item = &'a Move>) -> SmallFacelets {
        moves.into_iter().fold(*self, |facelets, turn| facelets.after(*turn))
    }

    /// These stickers after the whole puzzle has been turned.
    #[must_use]
    pub fn rotated(&self, attitude: Attitude) -> SmallFacelets {
        let moves = attitude.rotations().iter().map(|&(axis, quarters)| Move::new(Layers::Cube(axis), quarters));
        moves.fold(*self, |facelets, turn| facelets.after(turn))
    }
}

/// 24 letters, `?` for the unknown.
impl fmt::Display for SmallFacelets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tints.iter().try_for_each(|tint| write!(f, "{}", tint.map_or('?', |tint| tint.letter(self.coat))))
    }
}

impl fmt::Debug for SmallFacelets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Stickers read from text, and whether the person wrote places or colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmallReading {
    /// The stickers.
    pub facelets: SmallFacelets,
    /// True if the letters were those of colours rather than `URFDLB` or `ABCD`.
    pub by_colour: bool,
}

/// The letters of the tetrahedron's colours: red, green, blue, yellow.
const TETRA_COLOURS: [char; 4] = ['R', 'G', 'B', 'Y'];

/// Reads 24 letters: `URFDLB` or the letters of the scheme for the 2x2x2, `ABCD` or `RGBY` for the others; any case,
/// `?` or `.` for unknown, white space anywhere, in the order of the string or in the shape of the net.
pub fn read(text: &str, relative: Relative, scheme: &Scheme) -> Result<SmallReading, Vec<SmallFault>> {
    let coat = relative.coat();
    let written: Vec<(usize, char)> = text.chars().enumerate().filter(|(_, c)| !c.is_whitespace()).collect();
    let letters: Vec<char> = written.iter().map(|(_, c)| c.to_ascii_uppercase()).collect();
    let unknown = |c: char| c == '?' || c == '.';
    let by_place = |c: char| coat.tints().find(|tint| tint.letter(coat) == c);
    let by_colour = |c: char| match coat {
        Coat::Cube => scheme.colour(c).map(|face| Tint::new(face as u8)),
        Coat::Tetra => TETRA_COLOURS.iter().position(|&letter| letter == c).map(|at| Tint::new(at as u8)),
    };
    // Whichever alphabet fits more letters is the one that was meant.
    let misses =
        |find: &dyn Fn(char) -> Option<Tint>| letters.iter().filter(|&&c| !unknown(c) && find(c).is_none()).count();
    let (as_colours, as_places) = (misses(&by_colour), misses(&by_place));
    let own = coat == Coat::Cube && *scheme != Scheme::default();
    let colours = as_colours < as_places || (as_colours == as_places && own);
    let tint = |c: char| if colours { by_colour(c) } else { by_place(c) };

    let mut faults = Vec::new();
    let strange = written.iter().zip(&letters).filter(|(_, c)| !unknown(**c) && tint(**c).is_none());
    let found: Vec<(usize, char)> = strange.map(|(&written, _)| written).collect();
    if !found.is_empty() {
        faults.push(SmallFault::Letters { found });
    }
    if letters.len() != Spot::COUNT {
        faults.push(SmallFault::Length { found: letters.len() });
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let is_net = is_net(text).ok_or_else(|| vec![SmallFault::Shape])?;
    let mut facelets = SmallFacelets::unknown(coat);
    for (i, &c) in letters.iter().enumerate() {
        let at = if is_net { NET_ORDER[i] } else { i };
        facelets.set(Spot::new(at), tint(c));
    }
    Ok(SmallReading { facelets, by_colour: colours })
}

/// Whether the lines are those of the unfolded net; `None` if they are neither that nor rows of equal length.
fn is_net(text: &str) -> Option<bool> {
    let rows: Vec<usize> = text
        .lines()
        .map(|line| line.chars().filter(|c| !c.is_whitespace()).count())
        .filter(|&count| count > 0)
        .collect();
    if rows == [2, 2, 8, 8, 2, 2] {
        Some(true)
    } else {
        rows.windows(2).all(|pair| pair[0] == pair[1]).then_some(false)
    }
}

/// The sticker at each place of the net, read line by line: U, then rows of L F R B, then D.
const NET_ORDER: [usize; Spot::COUNT] =
    [0, 1, 2, 3, 16, 17, 8, 9, 4, 5, 20, 21, 18, 19, 10, 11, 6, 7, 22, 23, 12, 13, 14, 15];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solved_strings() {
        assert_eq!(SmallFacelets::solved(Coat::Cube).to_string(), "UUUURRRRFFFFDDDDLLLLBBBB");
        assert_eq!(SmallFacelets::solved(Coat::Tetra).to_string(), "BDCAABCDBACDCABDBADCABDC");
    }

    #[test]
    fn places_have_the_stickers_of_the_cubes_corners() {
        for place in Corner::ALL {
            assert_eq!(Spot::of(place).map(Spot::on_the_cube), place.stickers());
            assert!(Spot::of(place).iter().all(|spot| spot.place() == place));
        }
    }

    #[test]
    fn letters_colours_nets_and_faults_are_read() {
        let text = |text: &str, relative| {
            read(text, relative, &Scheme::default()).map(|reading| (reading.facelets.to_string(), reading.by_colour))
        };
        let solved = "UUUURRRRFFFFDDDDLLLLBBBB".to_owned();
        assert_eq!(text("wwww rrrr gggg yyyy oooo bbbb", Relative::Pocket), Ok((solved.clone(), true)));
        assert_eq!(text("  UU\n  UU\nLLFFRRBB\nLLFFRRBB\n  DD\n  DD", Relative::Pocket), Ok((solved, false)));
        let tetra = "BDCAABCDBACDCABDBADCABDC";
        assert_eq!(text(tetra, Relative::Stern), Ok((tetra.into(), false)));
        let coloured: String = tetra.chars().map(|c| TETRA_COLOURS["ABCD".find(c).unwrap()]).collect();
        assert_eq!(text(&coloured, Relative::MiniTet), Ok((tetra.into(), true)));
        let faults = text("UUUX", Relative::Pocket);
        assert_eq!(faults, Err(vec![SmallFault::Letters { found: vec![(3, 'X')] }, SmallFault::Length { found: 4 }]));
        assert_eq!(text("UUUURRRRFFFF\nDDDDLLLLBBB\nB", Relative::Pocket), Err(vec![SmallFault::Shape]));
    }
}
