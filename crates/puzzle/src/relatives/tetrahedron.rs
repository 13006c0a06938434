//! The MiniTet as the tetrahedron it is: four faces with four stickers each, written as 16 letters.
//!
//! Held with the flat piece of face A towards the eye, the tetrahedron unfolds to a large triangle of sixteen [`Tile`]s:
//!
//! ```text
//!          B1              A in the middle, B above, C to the left, D to the right of it
//!       B2 B3 B4
//!    C1 A1 A2 A3 D1        row by row: 1, 3, 5 and 7 tiles
//! C2 C3 C4 A4 D2 D3 D4     face after face: A1 A2 A3 A4 B1 … D4
//! ```
//!
//! The tile in the middle of a face (A2, B3, C3, D3) is a flat piece, whose colour the 24 stickers have three times. The
//! other three are tips, each with the sticker that lies on this face. DBL is at all three corners of the large triangle.
//! Only a position in the shape of a tetrahedron has four faces, since nowhere else are the flat pieces in these places.

use super::{Colouring, SmallColour, SmallFacelets, SmallHeld, Spot, Tips};
use crate::alg::{Layers, Move};
use crate::face::Axis;
use crate::geometry::Quarters;
use crate::pieces::Corner;
use crate::turn::Turn;
use std::fmt;

/// The places of the tiles, face after face.
const PLACES: [[Corner; 4]; 4] = {
    use Corner::{DBL, DFR, DLF, DRB, UBR, UFL, ULB, URF};
    [[UFL, URF, UBR, DFR], [DBL, UFL, ULB, UBR], [UFL, DBL, DLF, DFR], [UBR, DFR, DRB, DBL]]
};

/// Row and column of the tiles in the large triangle, face after face; each row counts from its left end.
const LAID: [[(usize, usize); 4]; 4] = [
    [(2, 1), (2, 2), (2, 3), (3, 3)],
    [(0, 0), (1, 0), (1, 1), (1, 2)],
    [(2, 0), (3, 0), (3, 1), (3, 2)],
    [(2, 4), (3, 4), (3, 5), (3, 6)],
];

/// A place on the unfolded tetrahedron: 0..16, the index into the 16 letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

impl Tile {
    /// How many there are.
    pub const COUNT: usize = 16;

    /// All of them, in the order of the letters: face after face.
    pub fn all() -> impl DoubleEndedIterator<Item = Tile> {
        (0..Tile::COUNT as u8).map(Tile)
    }

    /// All of them, row by row in the large triangle.
    pub fn by_rows() -> impl Iterator<Item = Tile> {
        let mut tiles: Vec<Tile> = Tile::all().collect();
        tiles.sort_by_key(|tile| tile.row_and_column());
        tiles.into_iter()
    }

    /// The one that shows a sticker.
    pub fn of(spot: Spot) -> Tile {
        Tile::all().find(|tile| tile.spots().contains(&spot)).expect("every sticker is on a tile")
    }

    /// The index into the 16 letters.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Row, 0 at the top, and column, 0 at the left end of the row. Row `r` has `2r + 1` tiles; those in even columns
    /// point up.
    pub const fn row_and_column(self) -> (usize, usize) {
        LAID[self.index() / 4][self.index() % 4]
    }

    /// Where its piece is.
    pub const fn place(self) -> Corner {
        PLACES[self.index() / 4][self.index() % 4]
    }

    /// The stickers it shows: all three of a flat piece, one of a tip.
    pub fn spots(self) -> Vec<Spot> {
        let spots = Spot::of(self.place());
        if Colouring::Tetra.is_flat(self.place()) {
            return spots.to_vec();
        }
        // The side of a tip between its edges on two faces of the cube is the sticker of the third one; on those two
        // faces is also the flat piece.
        let flat = PLACES[self.index() / 4].into_iter().find(|&place| Colouring::Tetra.is_flat(place));
        let faces = flat.expect("each face has a flat piece").faces();
        spots.into_iter().filter(|spot| !faces.contains(&spot.face())).collect()
    }
}

/// `A1` to `D4`: its face, and its number there.
impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", SmallColour::new(self.0 / 4).letter(Colouring::Tetra), self.0 % 4 + 1)
    }
}

/// The four faces of a MiniTet in the shape of a tetrahedron.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TetraFaces(SmallFacelets);

impl TetraFaces {
    /// The faces of these stickers, however the whole puzzle is held; `None` if they are not those of a tetrahedron.
    pub fn of(facelets: &SmallFacelets) -> Option<TetraFaces> {
        let is_one_colour = |tile: Tile, facelets: &SmallFacelets| {
            let colours: Vec<_> = tile.spots().into_iter().map(|spot| facelets.get(spot)).collect();
            colours.iter().all(|colour| *colour == colours[0])
        };
        // The flat pieces can be in these four places or in the other four; a quarter turn of the whole exchanges them.
        let quarter = Move::new(Layers::Cube(Axis::Y), Quarters::One);
        let fits = |facelets: &SmallFacelets| Tile::all().all(|tile| is_one_colour(tile, facelets));
        let mut ways =
            [*facelets, facelets.after(quarter)].into_iter().filter(|_| facelets.colouring() == Colouring::Tetra);
        ways.find(fits).map(TetraFaces)
    }

    /// From a colour for each tile, in the order of the letters.
    pub fn new(colours: [Option<SmallColour>; Tile::COUNT]) -> TetraFaces {
        let mut facelets = SmallFacelets::unknown(Colouring::Tetra);
        for (tile, colour) in Tile::all().zip(colours) {
            tile.spots().into_iter().for_each(|spot| facelets.set(spot, colour));
        }
        TetraFaces(facelets)
    }

    /// The 24 stickers, with the flat piece of face A at URF.
    pub const fn facelets(&self) -> &SmallFacelets {
        &self.0
    }

    /// 16 letters: `RGBY` if colours are wanted, else `ABCD`; `?` for unknown.
    pub fn written(&self, by_colour: bool) -> String {
        let letter = |colour: SmallColour| {
            if by_colour { colour.tetra_letter() } else { colour.letter(Colouring::Tetra) }
        };
        Tile::all().map(|tile| self.get(tile).map_or('?', letter)).collect()
    }

    /// The colour of a tile.
    pub fn get(&self, tile: Tile) -> Option<SmallColour> {
        self.0.get(tile.spots()[0])
    }
}

/// 16 letters `ABCD`, `?` for unknown.
impl fmt::Display for TetraFaces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written(false))
    }
}

impl SmallHeld {
    /// The fewest turns to the shape of a tetrahedron, for the puzzle as held.
    pub fn to_tetrahedron(&self) -> Vec<Turn> {
        self.turns(&Tips::of(&self.position).to_tetrahedron())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::relatives::{Shape, Small, read_pieces};
    use crate::symmetry::Attitude;

    /// The corners of a tile in space. The tetrahedron's are four corners of the cube from -1 to 1, the middles of its
    /// edges the middles of the cube's faces.
    fn corners(tile: Tile) -> [[i8; 3]; 3] {
        let signs = tile.place().stickers()[0].position();
        let on_axis = |axis: usize| std::array::from_fn(|i| if i == axis { signs[i] } else { 0 });
        match tile.spots()[..] {
            [spot] => {
                let across = spot.face().axis() as usize;
                [signs, on_axis((across + 1) % 3), on_axis((across + 2) % 3)]
            }
            _ => [0, 1, 2].map(on_axis),
        }
    }

    #[test]
    fn a_face_has_one_flat_piece_three_tips_and_lies_in_one_plane() {
        let mut seen: Vec<Spot> = Tile::all().flat_map(Tile::spots).collect();
        seen.sort();
        assert_eq!(seen, Spot::all().collect::<Vec<_>>(), "every sticker is shown once");
        for face in PLACES {
            let flats: Vec<Corner> = face.into_iter().filter(|&place| Colouring::Tetra.is_flat(place)).collect();
            let [flat] = flats[..] else { panic!("{flats:?}") };
            let outwards = flat.stickers()[0].position();
            for tile in Tile::all().filter(|tile| PLACES[tile.index() / 4] == face) {
                for corner in corners(tile) {
                    assert_eq!((0..3).map(|i| corner[i] * outwards[i]).sum::<i8>(), 1, "{tile:?} lies on the face");
                }
            }
        }
    }

    /// Tiles that touch on paper touch in space, also across the folds, and nothing is mirrored.
    #[test]
    fn the_large_triangle_folds_up() {
        let at = |row, column| Tile::all().find(|tile| tile.row_and_column() == (row, column)).expect("a triangle");
        let shared = |a: Tile, b: Tile| corners(a).into_iter().filter(|corner| corners(b).contains(corner)).count();
        for row in 0..4 {
            for column in 0..2 * row {
                assert_eq!(shared(at(row, column), at(row, column + 1)), 2, "row {row} column {column}");
            }
            for column in (0..2 * row + 1).step_by(2).filter(|_| row < 3) {
                assert_eq!(shared(at(row, column), at(row + 1, column + 1)), 2, "row {row} column {column}");
            }
        }
        assert!(Tile::by_rows().map(Tile::row_and_column).is_sorted() && Tile::by_rows().count() == Tile::COUNT);
        // Face A as the eye sees it from its flat piece: left, right and below.
        let [left, _, right, below] = PLACES[0].map(|place| place.stickers()[0].position().map(i32::from));
        let [a, b] = [right, below].map(|to| [0, 1, 2].map(|i| to[i] - left[i]));
        let clockwise: i32 =
            [0, 1, 2].map(|i| a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3]).iter().sum();
        assert!(clockwise < 0);
    }

    #[test]
    fn solved_has_one_colour_on_each_face() {
        let faces = TetraFaces::of(&SmallFacelets::solved(Colouring::Tetra)).expect("a tetrahedron");
        assert_eq!(faces.to_string(), "AAAABBBBCCCCDDDD");
    }

    /// Exactly the tetrahedra have four faces; written and read again, every one is the same position.
    #[test]
    fn every_tetrahedron_is_what_its_faces_say() {
        let all = (0..Colouring::Tetra.positions()).filter_map(|index| Small::from_index(Colouring::Tetra, index));
        let mut count = 0;
        for (number, small) in all.enumerate() {
            let is_tetrahedron = Tips::of(&small).shape() == Shape::Tetrahedron;
            let faces = TetraFaces::of(&small.facelets());
            assert_eq!(faces.is_some(), is_tetrahedron, "{small:?}");
            let Some(faces) = faces else { continue };
            count += 1;
            assert_eq!(*faces.facelets(), small.facelets());
            assert_eq!(TetraFaces::new(std::array::from_fn(|index| faces.get(Tile(index as u8)))), faces);
            // Held in any way, it is the same puzzle.
            let attitude = Attitude::all().nth(number % 24).expect("there are 24");
            let turned = TetraFaces::of(&small.facelets().rotated(attitude)).expect("still a tetrahedron");
            let held = read_pieces(&small.facelets()).expect("a legal position");
            assert_eq!(held.position_of(turned.facelets()), Some(small));
        }
        assert_eq!(count, Shape::Tetrahedron.positions());
    }

    #[test]
    fn the_way_to_the_tetrahedron_is_as_short_as_its_shape_says() {
        for index in (0..Colouring::Tetra.positions()).step_by(53) {
            let small = Small::from_index(Colouring::Tetra, index).expect("a position");
            let attitude = Attitude::all().nth(index % 24).expect("there are 24");
            let held = read_pieces(&small.facelets().rotated(attitude)).expect("a legal position");
            let way = held.to_tetrahedron();
            assert_eq!(way.len(), Tips::of(&small).shape().distance());
            let moves: Vec<Move> = way.into_iter().map(Move::from).collect();
            assert!(TetraFaces::of(&held.facelets().after_all(&moves)).is_some());
        }
    }
}
