//! 24 stickers unfolded: U above F, then L F R B in a row, D below F; the same size as the net of the 3x3x3.
//!
//! MiniTet and Stern are not cubes, but their stickers are numbered as if they were. To show which three belong to one
//! piece, each can be labelled with its place.

use super::sticker::{Ground, Look};
use super::{Labels, SmallPicture};
use crate::camera::Vector;
use crate::canvas::Canvas;
use crate::facet::Facet;
use crate::letters;
use crate::outline::Point;
use crate::tile;
use puzzle::Face;
use puzzle::relatives::Spot;

/// The side of a sticker's square, and the gap between two faces.
const CELL: f64 = 60.0;
const GAP: f64 = 8.0;

/// Draws the net.
pub(crate) fn draw(picture: &SmallPicture) -> Canvas {
    let mut canvas = Canvas::new();
    let onto = |[x, y, _]: Vector| Point { x: x * CELL, y: y * CELL };
    for face in Face::ALL {
        let spots = Spot::all().filter(|spot| spot.face() == face).map(place);
        let middle = spots
            .fold(Point { x: 0.0, y: 0.0 }, |sum, spot| Point { x: sum.x + spot.x / 4.0, y: sum.y + spot.y / 4.0 });
        let whole = |right: f64, down: f64| Point { x: middle.x + right * 2.0 * CELL, y: middle.y + down * 2.0 * CELL };
        canvas.fill(&tile::plate(&whole), picture.palette.plastic);
    }
    for spot in Spot::all() {
        let (facet, look) = (square(spot), Look::of(picture, spot));
        let ground = Ground { facet: &facet, size: 1.0, shade: 0.0, onto: &onto };
        ground.paint(&mut canvas, &[spot], look);
        draw_label(&mut canvas, picture, spot, look);
    }
    for spot in Spot::all() {
        let facet = square(spot);
        let ground = Ground { facet: &facet, size: 1.0, shade: 0.0, onto: &onto };
        ground.ring(&mut canvas, picture, Look::of(picture, spot));
    }
    canvas
}

/// The middle of a sticker.
fn place(spot: Spot) -> Point {
    let (across, below) = spot.face().on_net();
    let (row, column) = spot.row_and_column();
    let along = |face: usize, cell: usize| face as f64 * (2.0 * CELL + GAP) + (cell as f64 + 0.5) * CELL;
    Point { x: along(across, column), y: along(below, row) }
}

/// The square of plastic under a sticker, in cells.
fn square(spot: Spot) -> Facet {
    let Point { x, y } = place(spot);
    let corners = [(0.5, -0.5), (0.5, 0.5), (-0.5, 0.5), (-0.5, -0.5)];
    Facet { corners: corners.map(|(right, down)| [x / CELL + right, y / CELL + down, 0.0]).to_vec() }
}

/// What is written on a sticker: its number in the middle, or its place, near the corner where its piece is.
fn draw_label(canvas: &mut Canvas, picture: &SmallPicture, spot: Spot, look: Look) {
    let (ink, opacity) = look.ink();
    let Point { x, y } = place(spot);
    match picture.labels {
        Labels::None => (),
        Labels::Numbers => {
            let number = (spot.index() + 1).to_string();
            letters::write(canvas, &number, Point { x, y }, 0.3 * CELL, ink, opacity);
        }
        Labels::Places => {
            let (row, column) = spot.row_and_column();
            let outwards = |cell: usize, steps: f64| (cell as f64 * 2.0 - 1.0) * steps * CELL;
            let middle = Point { x: x + outwards(column, 0.08), y: y + outwards(row, 0.235) };
            letters::write(canvas, spot.place().name(), middle, 0.14 * CELL, ink, opacity);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(name: &str) -> (f64, f64) {
        let spot = Spot::all().find(|spot| spot.to_string() == name).unwrap();
        (place(spot).x, place(spot).y)
    }

    /// Neighbours across a fold are next to each other, a cell and a gap apart.
    #[test]
    fn the_faces_fold_up_into_a_cube() {
        let step = CELL + GAP;
        for (left, right) in [("L2", "F1"), ("L4", "F3"), ("F2", "R1"), ("R4", "B3")] {
            let (x, y) = at(left);
            assert_eq!((x + step, y), at(right), "{left} {right}");
        }
        for (upper, lower) in [("U3", "F1"), ("U4", "F2"), ("F3", "D1"), ("F4", "D2")] {
            let (x, y) = at(upper);
            assert_eq!((x, y + step), at(lower), "{upper} {lower}");
        }
    }
}
