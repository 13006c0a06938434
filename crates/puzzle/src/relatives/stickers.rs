//! The 24 stickers of a corner puzzle, as a person sees or paints them. Anything is allowed.
//!
//! They are numbered as on the 2x2x2: faces U R F D L B, four each, row by row as on the unfolded net. MiniTet and
//! Stern use the same numbers, three for each of the eight places. They turn like the corners of the 3x3x3. Text input
//! is read in `reading.rs`.

use super::Colouring;
use crate::alg::{Layers, Move};
use crate::face::Face;
use crate::facelets::Facelets;
use crate::fault::Twist;
use crate::geometry::Sticker;
use crate::pieces::{Corner, Corners};
use crate::symmetry::{Attitude, Symmetry};
use std::fmt;

/// A place for a sticker: 0..24, the index into a sticker string.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot(u8);

impl Spot {
    /// How many there are.
    pub(crate) const COUNT: usize = 24;

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

    /// The face it is on.
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

    /// The three stickers of a place, in the order of [`Corner::stickers`].
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
pub struct SmallColour(u8);

impl SmallColour {
    /// The first face of the tetrahedron.
    pub(crate) const A: SmallColour = SmallColour(0);
    /// The second one.
    pub const B: SmallColour = SmallColour(1);
    /// The third one.
    pub(crate) const C: SmallColour = SmallColour(2);
    /// The last one.
    pub const D: SmallColour = SmallColour(3);

    /// The colour with this index.
    ///
    /// # Panics
    /// If the index is not below 6.
    pub const fn new(index: u8) -> SmallColour {
        assert!(index < 6, "there are at most six colours");
        SmallColour(index)
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
    pub const fn letter(self, colouring: Colouring) -> char {
        match colouring {
            Colouring::Cube => self.face().letter(),
            Colouring::Tetra => b"ABCDEF"[self.0 as usize] as char,
        }
    }

    /// The letter of the colour itself on MiniTet and Stern: red, green, blue or yellow.
    ///
    /// # Panics
    /// If it is a colour of the 2x2x2 only.
    pub const fn tetra_letter(self) -> char {
        b"RGBY"[self.0 as usize] as char
    }
}

/// A colour, or `None` if unknown, for each of the 24 stickers.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SmallFacelets {
    colouring: Colouring,
    colours: [Option<SmallColour>; Spot::COUNT],
}

impl SmallFacelets {
    /// All stickers unknown.
    pub const fn unknown(colouring: Colouring) -> SmallFacelets {
        SmallFacelets { colouring, colours: [None; Spot::COUNT] }
    }

    /// The solved position.
    pub fn solved(colouring: Colouring) -> SmallFacelets {
        SmallFacelets::of(colouring, &Corners::SOLVED)
    }

    /// These pieces, however they are assembled.
    pub fn of(colouring: Colouring, corners: &Corners) -> SmallFacelets {
        let mut facelets = SmallFacelets::unknown(colouring);
        for (place, (&piece, &turn)) in Corner::ALL.into_iter().zip(corners.pieces().iter().zip(corners.turns())) {
            facelets.paint(place, colouring.colours_of(Corner::ALL[usize::from(piece)]), turn);
        }
        facelets
    }

    /// The colouring that these colours belong to.
    pub(crate) const fn colouring(&self) -> Colouring {
        self.colouring
    }

    /// The colour of a sticker.
    pub const fn get(&self, spot: Spot) -> Option<SmallColour> {
        self.colours[spot.index()]
    }

    /// Paints a sticker.
    pub const fn set(&mut self, spot: Spot, colour: Option<SmallColour>) {
        self.colours[spot.index()] = colour;
    }

    /// The colours of the three stickers of a place.
    pub fn at(&self, place: Corner) -> [Option<SmallColour>; 3] {
        Spot::of(place).map(|spot| self.get(spot))
    }

    /// Puts a piece with these colours, twisted by `turn` thirds, in a place.
    pub(crate) fn paint(&mut self, place: Corner, colours: [SmallColour; 3], turn: u8) {
        let spots = Spot::of(place);
        for (k, colour) in colours.into_iter().enumerate() {
            self.set(spots[(k + usize::from(turn)) % 3], Some(colour));
        }
    }

    /// All colours in the order of the string.
    pub const fn colours(&self) -> &[Option<SmallColour>; Spot::COUNT] {
        &self.colours
    }

    /// True if any sticker is unknown.
    pub fn has_unknown(&self) -> bool {
        self.colours.contains(&None)
    }

    /// The stickers that differ.
    pub(crate) fn difference<'a>(&'a self, other: &'a SmallFacelets) -> impl Iterator<Item = Spot> + 'a {
        Spot::all().filter(move |&spot| self.get(spot) != other.get(spot))
    }

    /// The stickers after the piece at a place has been taken out and put back twisted.
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
    pub fn renamed(&self, names: &[SmallColour; 6]) -> SmallFacelets {
        SmallFacelets {
            colouring: self.colouring,
            colours: self.colours.map(|colour| colour.map(|colour| names[colour.index()])),
        }
    }

    /// These stickers after a move. There is no middle layer: slices do nothing, wide turns are turns of a face.
    #[must_use]
    pub(crate) fn after(&self, turn: Move) -> SmallFacelets {
        let mut cube = Facelets::UNKNOWN;
        for spot in Spot::all() {
            cube.set(spot.on_the_cube(), self.get(spot).map(SmallColour::face));
        }
        let cube = cube.after(turn);
        let colour = |spot: Spot| cube.get(spot.on_the_cube()).map(|face| SmallColour::new(face as u8));
        SmallFacelets { colouring: self.colouring, colours: std::array::from_fn(|index| colour(Spot::new(index))) }
    }

    /// These stickers after all the moves.
    #[must_use]
    pub fn after_all<'a>(&self, moves: impl IntoIterator<Item = &'a Move>) -> SmallFacelets {
        moves.into_iter().fold(*self, |facelets, turn| facelets.after(*turn))
    }

    /// These stickers after a rotation of the whole puzzle.
    #[must_use]
    pub fn rotated(&self, attitude: Attitude) -> SmallFacelets {
        let moves = attitude.rotations().iter().map(|&(axis, quarters)| Move::new(Layers::Cube(axis), quarters));
        moves.fold(*self, |facelets, turn| facelets.after(turn))
    }
}

/// 24 letters, `?` for unknown.
impl fmt::Display for SmallFacelets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.colours
            .iter()
            .try_for_each(|colour| write!(f, "{}", colour.map_or('?', |colour| colour.letter(self.colouring))))
    }
}

impl fmt::Debug for SmallFacelets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solved_strings() {
        assert_eq!(SmallFacelets::solved(Colouring::Cube).to_string(), "UUUURRRRFFFFDDDDLLLLBBBB");
        assert_eq!(SmallFacelets::solved(Colouring::Tetra).to_string(), "BDCAABCDBACDCABDBADCABDC");
    }

    #[test]
    fn places_have_the_stickers_of_the_cubes_corners() {
        for place in Corner::ALL {
            assert_eq!(Spot::of(place).map(Spot::on_the_cube), place.stickers());
            assert!(Spot::of(place).iter().all(|spot| spot.place() == place));
        }
    }
}
