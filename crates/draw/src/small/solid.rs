//! 2x2x2, MiniTet and Stern as solids.
//!
//! Every piece is convex and stays in its octant, so painting octants from far to near hides what is hidden, and only
//! those sides of a piece that face the eye are painted. The light is that of the 3x3x3's picture.

use super::SmallPicture;
use super::body::{Form, Side, signs, spot};
use super::sticker::{Ground, Look};
use crate::camera::{Camera, EYE, Vector, dot, moved};
use crate::canvas::Canvas;
use crate::facet::middle;
use crate::outline::{Outline, Point};
use crate::palette::Rgb;
use crate::tile;
use puzzle::Corner;
use puzzle::relatives::{Relative, Spot};

/// Half the width of the puzzle in the camera's units, so that it is as large as a 3x3x3.
const HALF: f64 = 1.5;

/// Half the gap between two pieces.
const GAP: f64 = 0.007;

/// Where MiniTet and Stern are seen from: more from the front, so that two sides of the tetrahedron are visible.
const EYE_TETRA: Vector = [3.4, 5.6, 17.4];

/// The shade on a side that faces right, up, front; and left, down, back. Sides that nobody
/// expects to be in shade get less of it: yellow must not look like orange.
const SHADES: [[f64; 3]; 2] = [[0.14, 0.0, 0.05], [0.06, 0.12, 0.1]];

/// How round the edges of a body are, and how large the stickers on its sides are.
const fn make(form: Form) -> (f64, f64) {
    match form {
        Form::Cube => (0.085, 1.0),
        Form::Tip | Form::Flat => (0.03, 0.7),
    }
}

/// Where the eye is.
fn eye(relative: Relative, behind: bool) -> Vector {
    let eye = if relative == Relative::Pocket { EYE } else { EYE_TETRA };
    if behind { eye.map(|x| -x) } else { eye }
}

/// Draws the solid on the ground, from the front.
pub(crate) fn draw(picture: &SmallPicture) -> Canvas {
    let mut canvas = Canvas::new();
    let camera = Camera::at(eye(picture.relative, false));
    draw_shadow(&mut canvas, &camera, &Form::all(picture.relative, picture.facelets));
    draw_pieces(&mut canvas, picture, false);
    canvas
}

/// Draws the solid without ground, from the front or from behind.
pub(crate) fn draw_floating(picture: &SmallPicture, behind: bool) -> Canvas {
    let mut canvas = Canvas::new();
    draw_pieces(&mut canvas, picture, behind);
    canvas
}

fn draw_pieces(canvas: &mut Canvas, picture: &SmallPicture, behind: bool) {
    let eye = eye(picture.relative, behind);
    let camera = Camera::at(eye);
    let forms = Form::all(picture.relative, picture.facelets);
    for place in far_to_near(eye) {
        draw_piece(canvas, picture, &camera, place, forms[place.index()]);
    }
}

/// The places in such an order that none hides a later one: a line of sight crosses each of the three cuts at most
/// once, towards the eye's side of it.
fn far_to_near(eye: Vector) -> [Corner; 8] {
    let mut places = Corner::ALL;
    places.sort_by_key(|&place| (0..3).filter(|&i| f64::from(signs(place)[i]) * eye[i] > 0.0).count());
    places
}

fn draw_piece(canvas: &mut Canvas, picture: &SmallPicture, camera: &Camera, place: Corner, form: Form) {
    let (round, size) = make(form);
    let plastic = picture.palette.plastic;
    let onto = |point: Vector| camera.project(point.map(|x| x * HALF));
    let balls = form.vertices(place, GAP + round);
    // Small balls look round enough with a third of the steps.
    let step = if form == Form::Cube { 1 } else { 3 };
    let hull = balls.iter().flat_map(|ball| camera.rim(ball.map(|x| x * HALF), round * HALF).step_by(step)).collect();
    canvas.fill(&Outline::hull(hull), plastic);

    let behind = middle(&form.vertices(place, GAP));
    let normal = |side: &Side| side.facet.normal(behind);
    let seen: Vec<Side> = form
        .sides(place, GAP)
        .into_iter()
        .filter(|side| camera.sees(side.facet.middle().map(|x| x * HALF), normal(side)))
        .collect();
    for side in &seen {
        let shade = shade(normal(side));
        let ground = Ground { facet: &side.facet, size, shade, onto: &onto };
        if side.axes.is_empty() {
            canvas.fill(&ground.outline(0.465, 0.13), tile::shaded(plastic.mixed(Rgb::WHITE, 0.05), 2.0 * shade));
            continue;
        }
        let lit = tile::shaded(plastic.mixed(Rgb::WHITE, 0.09), shade);
        canvas.fill(&ground.outline(0.465, 0.13), lit);
        draw_stickers(canvas, picture, &ground, place, &side.axes);
        let sheen = sheen(normal(side));
        canvas.path(&ground.outline(0.465, 0.13), format_args!(r#"fill="url(#{sheen})""#));
    }
    draw_glints(canvas, &seen, round, &behind, &onto);
    for side in seen.iter().filter(|side| !side.axes.is_empty()) {
        let ground = Ground { facet: &side.facet, size, shade: 0.0, onto: &onto };
        each_sticker(picture, &ground, place, &side.axes, |ground, _, look| ground.ring(canvas, picture, look));
    }
}

fn draw_stickers(canvas: &mut Canvas, picture: &SmallPicture, ground: &Ground, place: Corner, axes: &[usize]) {
    each_sticker(picture, ground, place, axes, |ground, spots, look| ground.paint(canvas, spots, look));
}

/// The stickers of a side. The single side of a flat piece has three; they are drawn as one if they look the same,
/// otherwise as thirds, so that a fault is visible.
fn each_sticker(
    picture: &SmallPicture,
    ground: &Ground,
    place: Corner,
    axes: &[usize],
    mut found: impl FnMut(&Ground, &[Spot], Look),
) {
    let spots: Vec<Spot> = axes.iter().map(|&axis| spot(place, axis)).collect();
    let looks: Vec<Look> = spots.iter().map(|&spot| Look::of(picture, spot)).collect();
    if looks.iter().all(|look| *look == looks[0]) {
        found(ground, &spots, looks[0]);
        return;
    }
    for ((third, spot), look) in ground.facet.thirds().iter().zip(spots).zip(looks) {
        found(&Ground { facet: third, size: 0.5 * ground.size, ..*ground }, &[spot], look);
    }
}

/// The shade on a side that faces in this direction.
fn shade(normal: Vector) -> f64 {
    (0..3).map(|i| normal[i] * normal[i] * SHADES[usize::from(normal[i] < 0.0)][i]).sum()
}

/// The sheen on a side that faces in this direction.
fn sheen(normal: Vector) -> &'static str {
    match normal {
        [_, y, _] if y > 0.9 => "zauber-top",
        [x, ..] if x.abs() > 0.9 => "zauber-side",
        _ => "zauber-front",
    }
}

/// A glint on each edge between two visible coloured sides.
fn draw_glints(canvas: &mut Canvas, seen: &[Side], round: f64, behind: &Vector, onto: &dyn Fn(Vector) -> Point) {
    let coloured: Vec<&Side> = seen.iter().filter(|side| !side.axes.is_empty()).collect();
    for (i, one) in coloured.iter().enumerate() {
        for other in &coloured[..i] {
            let shared: Vec<Vector> =
                one.facet.corners.iter().copied().filter(|corner| other.facet.corners.contains(corner)).collect();
            let [from, to] = shared[..] else { continue };
            // The ridge of the rounded edge is slightly below the sharp one, and the glint stops short of its ends.
            let length = dot(moved(to, from, -1.0), moved(to, from, -1.0)).sqrt();
            let along = moved(to, from, -1.0).map(|x| x / length);
            let inwards = moved(*behind, middle(&[from, to]), -1.0);
            let sink = 0.3 * round / dot(inwards, inwards).sqrt();
            let short = 2.0 * round.max(0.07);
            let ends = [moved(from, along, short), moved(to, along, -short)];
            let line = Outline::line(ends.map(|end| onto(moved(end, inwards, sink))));
            canvas.path(&line, r##"stroke="#fff" stroke-opacity=".2" stroke-width="2.8" stroke-linecap="round""##);
        }
    }
}

/// The shadow fades out within the margin of the picture, so it does not change the bounds.
fn draw_shadow(canvas: &mut Canvas, camera: &Camera, forms: &[Form; 8]) {
    let vertices = Corner::ALL.into_iter().flat_map(|place| forms[place.index()].vertices(place, 0.0));
    // What is high up casts a softer shadow, which is drawn smaller here.
    let ground = vertices.map(|[x, y, z]| {
        let reach = HALF * (0.9 - 0.1 * y);
        camera.project([x * reach + 0.1, -HALF, z * reach + 0.12])
    });
    let shadow = Outline::hull(ground.collect());
    canvas.line(format_args!(r#"<path fill-opacity=".3" filter="url(#zauber-soft)" d="{}"/>"#, shadow.data));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::Palette;
    use puzzle::Small;
    use puzzle::relatives::SmallColour;
    use resvg::tiny_skia::Pixmap;

    /// Whether a body is between the eye and a point: whether part of the line of sight is inside all its sides.
    fn hides(form: Form, place: Corner, gap: f64, eye: Vector, point: Vector) -> bool {
        let inside = middle(&form.vertices(place, gap));
        let (mut enters, mut leaves) = (0.0f64, 1.0f64);
        for side in form.sides(place, gap) {
            let normal = side.facet.normal(inside);
            let depth = |at: Vector| dot(normal, moved(side.facet.corners[0], at, -1.0));
            let (from, to) = (depth(eye), depth(point));
            if from < 0.0 && to < 0.0 {
                return false;
            }
            if from < 0.0 {
                enters = enters.max(from / (from - to));
            } else if to < 0.0 {
                leaves = leaves.min(from / (from - to));
            }
        }
        enters < leaves
    }

    /// The colour painted at a point of the drawing.
    fn seen_at(pixels: &Pixmap, picture: &SmallPicture, place: Point) -> Option<SmallColour> {
        let [x, y] = [place.x, place.y].map(|along| ((along + 300.0) * 0.75) as u32);
        let pixel = pixels.pixel(x, y).unwrap();
        let apart = |Rgb(red, green, blue): Rgb| -> u32 {
            let pairs = [(red, pixel.red()), (green, pixel.green()), (blue, pixel.blue())];
            pairs.map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).iter().sum()
        };
        let colouring = picture.relative.colouring();
        let nearest = colouring.all_colours().min_by_key(|colour| apart(picture.palette[colour.face()]))?;
        (apart(picture.palette[nearest.face()]) < apart(picture.palette.plastic)).then_some(nearest)
    }

    /// Points on a sticker, well away from its edge.
    fn samples(side: &Side) -> Vec<Vector> {
        let middle = side.facet.middle();
        let part = |corner: &Vector| moved(middle, moved(*corner, middle, -1.0), 0.4);
        side.facet.corners.iter().map(part).chain([middle]).collect()
    }

    /// Looks at every sticker from the front and from behind, computes independently (from the bodies that a line of
    /// sight meets) whether something hides it, and if not, expects its colour there.
    #[test]
    fn what_is_not_hidden_is_seen() {
        for relative in Relative::ALL {
            let colouring = relative.colouring();
            let mut judged = 0;
            for round in 0..5 {
                let small =
                    Small::from_index(colouring, round * 799_819 % colouring.positions()).expect("a number below");
                let facelets = small.facelets();
                let picture = SmallPicture::new(relative, &facelets);
                let forms = Form::all(relative, &facelets);
                for behind in [false, true] {
                    let svg = format!(
                        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="-300 -300 600 600">{}{}</svg>"#,
                        crate::solid::LIGHT,
                        draw_floating(&picture, behind).elements
                    );
                    let pixels = Pixmap::decode_png(&crate::png(&svg, 450).unwrap()).unwrap();
                    let camera = Camera::at(eye(relative, behind));
                    let eye = eye(relative, behind).map(|x| x / HALF);
                    let free = |point: Vector, place: Corner, gap: f64| {
                        let others = Corner::ALL.into_iter().filter(|other| *other != place);
                        others.into_iter().all(|other| !hides(forms[other.index()], other, gap, eye, point))
                    };
                    for place in Corner::ALL {
                        let inside = middle(&forms[place.index()].vertices(place, GAP));
                        for side in forms[place.index()].sides(place, GAP) {
                            let [axis, ..] = side.axes[..] else { continue };
                            let normal = side.facet.normal(inside);
                            for point in samples(&side) {
                                let to_eye = moved(eye, point, -1.0);
                                let slant = dot(normal, to_eye) / dot(to_eye, to_eye).sqrt();
                                // A slightly enlarged piece decides; close calls are skipped.
                                if slant > 0.15 && free(point, place, -0.02) {
                                    let found = seen_at(&pixels, &picture, camera.project(point.map(|x| x * HALF)));
                                    let expected = facelets.get(spot(place, axis));
                                    assert_eq!(found, expected, "{relative:?} {facelets} {behind} {place} {axis}");
                                    judged += 1;
                                }
                            }
                        }
                    }
                }
            }
            assert!(judged > 200, "{relative:?}: {judged}");
        }
    }

    #[test]
    fn nearer_octants_come_later() {
        for eye in [eye(Relative::Pocket, false), eye(Relative::Stern, true), [1.0, -2.0, 3.0]] {
            let places = far_to_near(eye);
            let near = |place: Corner| [0, 1, 2].map(|i| f64::from(signs(place)[i]) * eye[i] > 0.0);
            for (i, &later) in places.iter().enumerate() {
                for &earlier in &places[..i] {
                    let hidden = (0..3).all(|axis| near(earlier)[axis] >= near(later)[axis]);
                    assert!(!hidden, "{earlier} hides {later}");
                }
            }
        }
    }

    /// The faces of the 2x2x2 have the same light as on the 3x3x3.
    #[test]
    fn light_falls_as_on_the_large_cube() {
        assert_eq!([[0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]].map(shade), [0.0, 0.05, 0.14]);
        assert_eq!(Palette::tetra().plastic, Palette::default().plastic);
    }
}
