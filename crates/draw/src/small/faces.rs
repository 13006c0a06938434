//! The MiniTet's tetrahedron unfolded: a large triangle of four faces, the middle one pointing down.
//!
//! Each face lies on a plate of its own, as on the net of 24 stickers. A flat piece is one triangle in the middle of a
//! face; the three stickers of a tip are on three faces, and labels say which belong together.

use super::sticker::{Ground, Look};
use super::{Labels, SmallPicture};
use crate::camera::{Vector, moved};
use crate::canvas::Canvas;
use crate::facet::Facet;
use crate::letters;
use crate::outline::Point;
use puzzle::relatives::{Spot, Tile};

/// A sticker of the net of squares is so many units wide.
const CELL: f64 = 60.0;
/// The side of a small triangle and its height, in cells.
const SIDE: f64 = 2.0;
const HEIGHT: f64 = SIDE * 0.866_025_403_784;
/// How far the outer faces are moved outwards, in cells.
const GAP: f64 = 0.14;
/// How far the corners of a plate reach beyond those of its stickers: a part of a small triangle.
const EDGE: f64 = 0.02;

/// Draws the four faces; the stickers are those of a tetrahedron with flat pieces at URF, ULB, DLF and DRB.
pub(crate) fn draw(picture: &SmallPicture) -> Canvas {
    let mut canvas = Canvas::new();
    let onto = |[x, y, _]: Vector| Point { x: x * CELL, y: y * CELL };
    let tiles: Vec<(Vec<Spot>, Facet, Look)> = Tile::all()
        .map(|tile| {
            let spots = tile.spots();
            let outlined = spots.iter().any(|spot| picture.outlined.contains(spot));
            let look = Look { outlined, ..Look::of(picture, spots[0]) };
            (spots, triangle(tile), look)
        })
        .collect();
    for (_, facet, _) in tiles.iter().filter(|(spots, ..)| spots.len() == 3) {
        // The face is twice as large as the triangle in its middle, and points the other way.
        let middle = facet.middle();
        let corner = |corner: &Vector| moved(middle, moved(*corner, middle, -1.0), -2.0 - EDGE);
        let plate = Facet { corners: facet.corners.iter().map(corner).collect() };
        canvas.fill(&plate.rounded(0.0, 0.1, &onto), picture.palette.plastic);
    }
    for (tile, (spots, facet, look)) in Tile::all().zip(&tiles) {
        Ground { facet, size: 1.0, shade: 0.0, onto: &onto }.paint(&mut canvas, spots, *look);
        let (ink, opacity) = look.ink();
        match picture.labels {
            Labels::None => (),
            Labels::Places => {
                letters::write(&mut canvas, tile.place().name(), onto(facet.middle()), 0.2 * CELL, ink, opacity);
            }
            Labels::Numbers => {
                let number = (tile.index() + 1).to_string();
                letters::write(&mut canvas, &number, onto(facet.middle()), 0.3 * CELL, ink, opacity);
            }
        }
    }
    for (_, facet, look) in &tiles {
        Ground { facet, size: 1.0, shade: 0.0, onto: &onto }.ring(&mut canvas, picture, *look);
    }
    canvas
}

/// The triangle of a tile, in cells; clockwise on the page.
fn triangle(tile: Tile) -> Facet {
    let (row, column) = tile.row_and_column();
    let (left, top) = ((column as f64 - row as f64 - 1.0) * SIDE / 2.0, row as f64 * HEIGHT);
    let [x, y] = match tile.index() / 4 {
        0 => [0.0, 0.0],
        1 => [0.0, -GAP],
        2 => [-GAP * 0.866, GAP / 2.0],
        _ => [GAP * 0.866, GAP / 2.0],
    };
    let corners = match column % 2 {
        0 => [(SIDE / 2.0, 0.0), (SIDE, HEIGHT), (0.0, HEIGHT)],
        _ => [(0.0, 0.0), (SIDE, 0.0), (SIDE / 2.0, HEIGHT)],
    };
    Facet { corners: corners.map(|(right, down)| [left + right + x, top + down + y, 0.0]).to_vec() }
}
