//! The cube unfolded: U above F, then L F R B in a row, D below F.
//!
//! Flat and without light: here the colours are exactly those of the palette, and all 54 are visible.

use crate::canvas::Canvas;
use crate::outline::Point;
use crate::picture::Picture;
use crate::tile;
use puzzle::{Face, Sticker};

/// The side of a sticker's square, and the gap between two faces.
const CELL: f64 = 40.0;
const GAP: f64 = 8.0;

/// Draws the net.
pub(crate) fn draw(picture: &Picture) -> Canvas {
    let mut canvas = Canvas::new();
    for face in Face::ALL {
        let middle = place(Sticker::centre(face));
        let whole = |right: f64, down: f64| Point { x: middle.x + right * 3.0 * CELL, y: middle.y + down * 3.0 * CELL };
        canvas.fill(&tile::plate(&whole), picture.palette.plastic);
    }
    for sticker in Sticker::all() {
        tile::draw(&mut canvas, picture, sticker, &patch(sticker), 0.0);
    }
    for sticker in Sticker::all() {
        tile::ring(&mut canvas, picture, sticker, &patch(sticker));
    }
    canvas
}

fn patch(sticker: Sticker) -> impl Fn(f64, f64) -> Point {
    let middle = place(sticker);
    move |right, down| Point { x: middle.x + right * CELL, y: middle.y + down * CELL }
}

/// The middle of a sticker.
fn place(sticker: Sticker) -> Point {
    let (across, below) = sticker.face().on_net();
    let (row, column) = sticker.row_and_column();
    let along = |face: usize, cell: usize| face as f64 * (3.0 * CELL + GAP) + (cell as f64 + 0.5) * CELL;
    Point { x: along(across, column), y: along(below, row) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(name: &str) -> (f64, f64) {
        let sticker = Sticker::all().find(|sticker| sticker.to_string() == name).unwrap();
        (place(sticker).x, place(sticker).y)
    }

    /// Neighbours across a fold are next to each other, a cell and a gap apart.
    #[test]
    fn the_faces_fold_up_into_a_cube() {
        let step = CELL + GAP;
        for (left, right) in [("L3", "F1"), ("L9", "F7"), ("F3", "R1"), ("R6", "B4")] {
            let (x, y) = at(left);
            assert_eq!((x + step, y), at(right), "{left} {right}");
        }
        for (upper, lower) in [("U7", "F1"), ("U9", "F3"), ("F7", "D1"), ("F9", "D3")] {
            let (x, y) = at(upper);
            assert_eq!((x, y + step), at(lower), "{upper} {lower}");
        }
    }
}
