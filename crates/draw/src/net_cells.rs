//! The unfolded net of a position, line by line, for terminals.

use crate::palette::{Palette, Rgb};

/// A sticker of the net.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NetCell {
    /// The letter as the user wrote it, `?` where unknown.
    pub letter: char,
    /// Its colour.
    pub colour: Rgb,
}

/// The net: four faces across and three down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    /// The number of stickers along a side of a face.
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
            let cell = sticker.map_or(NetCell { letter: '?', colour: palette.unknown }, |(letter, colour)| NetCell {
                letter,
                colour: palette.stickers[colour],
            });
            rows[side * down + row][side * across + column] = Some(cell);
        }
        Net { side, rows }
    }
}
