//! The cube as a solid: U, F and R as the eye sees them, and L, D and B behind if asked for.
//!
//! Painted from back to front, one cubie after the other, each a rounded box with its stickers on it; the outline of a
//! rounded box is the hull of eight balls. Light comes from above and from the left: a shade for each face, a sheen
//! over it, a glint on the edges, a soft shadow on the ground. Absent on purpose: layers in the middle of a turn;
//! moving cubes belong to the page.

use crate::camera::{Camera, Vector};
use crate::canvas::Canvas;
use crate::outline::Outline;
use crate::palette::Rgb;
use crate::picture::Picture;
use crate::tile;
use puzzle::{Face, Sticker};

/// The visible faces, their shade, and the name of their sheen.
const SEEN: [(Face, f64, &str); 3] =
    [(Face::U, 0.0, "zauber-top"), (Face::F, 0.05, "zauber-front"), (Face::R, 0.14, "zauber-side")];

/// The faces behind, and how far they are moved off the cube: just enough to be seen past it.
const UNSEEN: [(Face, f64); 3] = [(Face::B, 4.6), (Face::L, 3.0), (Face::D, 2.8)];

/// Half a cubie, less the gap to the next one; and how round its edges are.
const HALF: f64 = 0.493;
const ROUND: f64 = 0.085;

/// The flat part of a cubie's side: half its width, and its corners.
const FLAT: f64 = 0.465;
const FLAT_RADIUS: f64 = 0.13;

/// Sheen and shadow. They are the same in every picture, so several pictures can be on one page without their names
/// conflicting.
pub(crate) const LIGHT: &str = r##"<defs>
<linearGradient id="zauber-top" x2="1" y2="1"><stop stop-color="#fff" stop-opacity=".12"/><stop offset=".6" stop-color="#fff" stop-opacity="0"/></linearGradient>
<linearGradient id="zauber-front" x2=".6" y2="1"><stop stop-color="#fff" stop-opacity=".12"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset=".5" stop-opacity="0"/><stop offset="1" stop-opacity=".1"/></linearGradient>
<linearGradient id="zauber-side" x2=".6" y2="1"><stop stop-color="#fff" stop-opacity=".06"/><stop offset=".4" stop-color="#fff" stop-opacity="0"/><stop offset=".4" stop-opacity="0"/><stop offset="1" stop-opacity=".12"/></linearGradient>
<filter id="zauber-soft" x="-.3" y="-.3" width="1.6" height="1.6"><feGaussianBlur stdDeviation="7"/></filter>
</defs>
"##;

/// Draws the solid.
pub(crate) fn draw(picture: &Picture) -> Canvas {
    let mut canvas = Canvas::new();
    let camera = Camera::new();
    if picture.hidden {
        UNSEEN.iter().for_each(|&(face, lift)| draw_unseen(&mut canvas, picture, &camera, face, lift));
    } else {
        // A cube among floating faces floats too and has no ground to cast a shadow on.
        draw_shadow(&mut canvas, &camera);
    }
    body(&mut canvas, picture, &camera);
    canvas
}

/// Draws the cube itself, without what is around it.
pub(crate) fn body(canvas: &mut Canvas, picture: &Picture, camera: &Camera) {
    let plastic = picture.palette.plastic;
    // What shows between the cubies.
    canvas.fill(&rounded_box(camera, [0.0; 3], 1.43), tile::shaded(plastic, 0.6));
    for cubie in cubies() {
        canvas.fill(&rounded_box(camera, cubie.map(f64::from), HALF), plastic);
        for (face, shade, _) in SEEN {
            for sticker in stickers(face).filter(|sticker| sticker.position() == cubie) {
                let lit = plastic.mixed(Rgb::WHITE, 0.09);
                canvas.fill(&flat(camera, sticker), tile::shaded(lit, shade));
                tile::draw(canvas, picture, sticker, &camera.patch(sticker, 0.0), shade);
            }
        }
    }
    draw_glints(canvas, camera);
    for (face, _, sheen) in SEEN {
        let whole = stickers(face).map(|sticker| flat(camera, sticker)).reduce(Outline::and);
        canvas.path(&whole.expect("a face has stickers"), format_args!(r#"fill="url(#{sheen})""#));
    }
    for sticker in SEEN.into_iter().flat_map(|(face, ..)| stickers(face)) {
        tile::ring(canvas, picture, sticker, &camera.patch(sticker, 0.0));
    }
}

/// The face seen through the cube from inside, as speedcubers' programs show it.
fn draw_unseen(canvas: &mut Canvas, picture: &Picture, camera: &Camera, face: Face, lift: f64) {
    let middle = camera.patch(Sticker::centre(face), lift);
    canvas.fill(&tile::plate(&|right, down| middle(right * 3.0, down * 3.0)), picture.palette.plastic);
    for sticker in stickers(face) {
        tile::draw(canvas, picture, sticker, &camera.patch(sticker, lift), 0.06);
    }
    for sticker in stickers(face) {
        tile::ring(canvas, picture, sticker, &camera.patch(sticker, lift));
    }
}

/// The shadow fades out within the margin of the picture, so it does not change the bounds.
fn draw_shadow(canvas: &mut Canvas, camera: &Camera) {
    let (back, front) = (-1.35, 1.62);
    let ground = [[back, back], [back, front], [front, back], [front, front]];
    let shadow = Outline::hull(ground.map(|[x, z]| camera.project([x, -1.5, z])).to_vec());
    canvas.line(format_args!(r#"<path fill-opacity=".3" filter="url(#zauber-soft)" d="{}"/>"#, shadow.data));
}

/// A glint on each rounded edge between two visible faces, cubie by cubie.
fn draw_glints(canvas: &mut Canvas, camera: &Camera) {
    let ridge = 1.0 + HALF - ROUND + ROUND * std::f64::consts::FRAC_1_SQRT_2;
    for axis in 0..3 {
        for layer in [-1.0, 0.0, 1.0] {
            let ends = [-1.0, 1.0].map(|side| {
                let mut point = [ridge; 3];
                point[axis] = layer + side * (HALF - 2.0 * ROUND);
                camera.project(point)
            });
            canvas.path(
                &Outline::line(ends),
                r##"stroke="#fff" stroke-opacity=".2" stroke-width="2.8" stroke-linecap="round""##,
            );
        }
    }
}

/// The visible cubies, furthest first: the eye is beyond all of them along every axis.
fn cubies() -> impl Iterator<Item = [i8; 3]> {
    (0..27).map(|i| [i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1]).filter(|cubie| cubie.contains(&1))
}

fn stickers(face: Face) -> impl Iterator<Item = Sticker> {
    Sticker::all().filter(move |sticker| sticker.face() == face)
}

fn flat(camera: &Camera, sticker: Sticker) -> Outline {
    Outline::rounded_square(&camera.patch(sticker, 0.0), FLAT, FLAT_RADIUS)
}

/// A box with round edges, as it is seen.
fn rounded_box(camera: &Camera, middle: Vector, half: f64) -> Outline {
    let corners = (0..8).map(|corner| -> Vector {
        std::array::from_fn(|axis| {
            let side = if corner >> axis & 1 == 0 { 1.0 } else { -1.0 };
            middle[axis] + side * (half - ROUND)
        })
    });
    Outline::hull(corners.flat_map(|corner| camera.rim(corner, ROUND)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outline::Point;
    use crate::palette::Palette;
    use puzzle::Facelets;
    use resvg::tiny_skia::Pixmap;

    /// Which of the six colours is painted at this point of the solid.
    fn seen_at(pixels: &Pixmap, place: Point) -> Face {
        let [x, y] = [place.x, place.y].map(|along| ((along + 500.0) / 2.0) as u32);
        let pixel = pixels.pixel(x, y).unwrap();
        let palette = Palette::default();
        let apart = |face: &Face| {
            let Rgb(red, green, blue) = palette[*face];
            [(red, pixel.red()), (green, pixel.green()), (blue, pixel.blue())]
                .map(|(a, b)| u32::from(a.abs_diff(b)).pow(2))
                .iter()
                .sum::<u32>()
        };
        Face::ALL.into_iter().min_by_key(apart).unwrap()
    }

    /// Looks at the middle of all 54 stickers, and so also detects whether one hides another.
    #[test]
    fn every_sticker_is_seen_where_it_belongs() {
        let camera = Camera::new();
        for shift in 0..6 {
            // Neighbours differ, and every sticker has every colour once.
            let colours = std::array::from_fn(|i| Some(Face::ALL[(i / 3 + 2 * i + shift) % 6]));
            let facelets = Facelets::new(colours);
            let canvas = draw(&Picture { hidden: true, ..Picture::new(&facelets) });
            let svg = format!(
                r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-500 -500 1000 1000">{LIGHT}{}</svg>"#,
                canvas.elements
            );
            let pixels = Pixmap::decode_png(&crate::png(&svg, 500).unwrap()).unwrap();
            for sticker in Sticker::all() {
                let lift = UNSEEN.iter().find(|(face, _)| *face == sticker.face()).map_or(0.0, |(_, lift)| *lift);
                let place = camera.patch(sticker, lift)(0.0, 0.0);
                assert_eq!(Some(seen_at(&pixels, place)), facelets.get(sticker), "{sticker}");
            }
        }
    }

    #[test]
    fn nineteen_cubies_are_visible_and_nearer_ones_come_later() {
        let cubies: Vec<[i8; 3]> = cubies().collect();
        assert_eq!(cubies.len(), 19);
        for (i, far) in cubies.iter().enumerate() {
            for near in &cubies[..i] {
                assert!((0..3).any(|axis| near[axis] < far[axis]), "{near:?} hides {far:?}");
            }
        }
    }
}
