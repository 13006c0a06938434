//! The unfolded net of a position, line by line, for terminals.

use crate::palette::{Palette, Rgb};
use puzzle::relatives::Tile;

/// A sticker of the net.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NetCell {
    /// The letter as the user wrote it, `?` where unknown.
    pub letter: char,
    /// Its colour.
    pub colour: Rgb,
}

impl NetCell {
    fn new(palette: &Palette, sticker: Option<(char, usize)>) -> NetCell {
        sticker.map_or(NetCell { letter: '?', colour: palette.unknown }, |(letter, colour)| NetCell {
            letter,
            colour: palette.stickers[colour],
        })
    }
}

/// The net: four faces across and three down, or the large triangle of a tetrahedron.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    /// The number of cells along a side of a face; there are gaps between the faces. The triangle has its gaps as cells.
    pub side: usize,
    /// The cells, row by row; `None` outside the net.
    pub rows: Vec<Vec<Option<NetCell>>>,
}

impl Net {
    /// From the stickers, each with its face's place on the net, its row and column, its letter and the index of its
    /// colour.
    pub fn new(
        side: usize,
        palette: &Palette,
        stickers: impl Iterator<Item = ((usize, usize), (usize, usize), Option<(char, usize)>)>,
    ) -> Net {
        let mut rows = vec![vec![None; 4 * side]; 3 * side];
        for ((across, down), (row, column), sticker) in stickers {
            rows[side * down + row][side * across + column] = Some(NetCell::new(palette, sticker));
        }
        Net { side, rows }
    }

    /// The four faces of a tetrahedron, from the letter and the index of the colour of each tile.
    pub fn of_faces(palette: &Palette, sticker: impl Fn(Tile) -> Option<(char, usize)>) -> Net {
        const WIDTH: usize = 9;
        let mut rows = vec![vec![None; WIDTH]; 5];
        for tile in Tile::all() {
            let (row, column) = tile.row_and_column();
            // An empty row below the upper face, an empty cell on both sides of the middle one.
            let (down, aside) = (row + usize::from(row > 1), [1, 1, 0, 2][tile.index() / 4]);
            rows[down][3 + column + aside - row] = Some(NetCell::new(palette, sticker(tile)));
        }
        Net { side: WIDTH, rows }
    }
}
