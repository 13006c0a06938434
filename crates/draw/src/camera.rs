//! How a point in space is projected onto the page.
//!
//! The cube is centred at the origin, its cubies one unit wide; x points right, y up, z to the front, as in `puzzle`.
//! The eye is in front, to the right and above, so that U, F and R are seen and F looks widest. Everything is computed
//! with products and square roots, no sines, so that every machine makes the same picture. The eye can be placed
//! elsewhere; but pictures of one kind share a point of view, because they are compared side by side.

use crate::outline::Point;
use puzzle::{Face, Sticker};

/// A point or a direction in space.
pub(crate) type Vector = [f64; 3];

/// Where the eye is. Near enough for a visible perspective, far enough that verticals stay almost vertical.
pub(crate) const EYE: Vector = [9.0, 9.8, 13.2];

/// The length of one unit on the page, at the centre of the cube.
const SCALE: f64 = 80.0;

/// An eye that looks at the origin.
pub(crate) struct Camera {
    right: Vector,
    up: Vector,
    /// From the origin to the eye.
    towards: Vector,
    distance: f64,
}

impl Camera {
    pub(crate) fn new() -> Camera {
        Camera::at(EYE)
    }

    /// An eye at another point.
    pub(crate) fn at(eye: Vector) -> Camera {
        let distance = dot(eye, eye).sqrt();
        let towards = eye.map(|x| x / distance);
        let level = (eye[0] * eye[0] + eye[2] * eye[2]).sqrt();
        let right = [eye[2] / level, 0.0, -eye[0] / level];
        Camera { right, up: cross(towards, right), towards, distance }
    }

    /// Whether a flat surface at a point, facing in a direction, faces the eye.
    pub(crate) fn sees(&self, point: Vector, normal: Vector) -> bool {
        dot(normal, moved(point.map(|x| -x), self.towards, self.distance)) > 0.0
    }

    /// Where a point in space appears on the page.
    pub(crate) fn project(&self, point: Vector) -> Point {
        let scale = SCALE * self.distance / (self.distance - dot(point, self.towards));
        Point { x: dot(point, self.right) * scale, y: -dot(point, self.up) * scale }
    }

    /// The outline of a ball as it is seen, in 24 steps.
    pub(crate) fn rim(&self, middle: Vector, radius: f64) -> impl Iterator<Item = Point> {
        // Cosine and sine of 15°, written out so that the digits are the same everywhere.
        const STEP: (f64, f64) = (0.965_925_826_289_068_3, 0.258_819_045_102_520_76);
        let step = |&(cos, sin): &(f64, f64)| Some((cos * STEP.0 - sin * STEP.1, sin * STEP.0 + cos * STEP.1));
        std::iter::successors(Some((1.0, 0.0)), step)
            .take(24)
            .map(move |(cos, sin)| self.project(moved(moved(middle, self.right, cos * radius), self.up, sin * radius)))
    }

    /// The patch under a sticker, lifted off its face by some units; negative for the inside.
    pub(crate) fn patch(&self, sticker: Sticker, lift: f64) -> impl Fn(f64, f64) -> Point {
        let (right, down) = directions(sticker.face());
        let middle = moved(sticker.position().map(f64::from), normal(sticker.face()), 0.5 + lift);
        move |across, below| self.project(moved(moved(middle, right, across), down, below))
    }
}

/// The direction a face points in, which is where its centre is.
fn normal(face: Face) -> Vector {
    Sticker::centre(face).position().map(f64::from)
}

/// Right and down on a face as it lies in the net: from its centre sticker to its neighbours, so that only `puzzle`
/// defines where stickers are.
fn directions(face: Face) -> (Vector, Vector) {
    let middle = Sticker::centre(face);
    let towards = |neighbour: usize| {
        let position = Sticker::new(neighbour).position();
        std::array::from_fn(|i| f64::from(position[i] - middle.position()[i]))
    };
    (towards(middle.index() + 1), towards(middle.index() + 3))
}

/// A point some steps along a direction.
pub(crate) fn moved(point: Vector, direction: Vector, steps: f64) -> Vector {
    std::array::from_fn(|i| point[i] + direction[i] * steps)
}

pub(crate) fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub(crate) fn cross(a: Vector, b: Vector) -> Vector {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> Sticker {
        Sticker::all().find(|sticker| sticker.to_string() == name).unwrap()
    }

    fn place(sticker: Sticker) -> Point {
        Camera::new().patch(sticker, 0.0)(0.0, 0.0)
    }

    fn apart(a: Sticker, b: Sticker) -> f64 {
        let (a, b) = (place(a), place(b));
        (a.x - b.x).hypot(a.y - b.y)
    }

    #[test]
    fn the_front_corner_has_its_three_stickers() {
        let [u9, f3, r1] = ["U9", "F3", "R1"].map(named);
        assert!(place(u9).y < place(f3).y && place(u9).y < place(r1).y, "U is on top");
        assert!(place(f3).x < place(r1).x, "F is to the left of R");
        assert!(apart(u9, f3) < 80.0 && apart(u9, r1) < 80.0 && apart(f3, r1) < 80.0);
    }

    /// Of all visible stickers of another face, the one on the same piece is the nearest.
    #[test]
    fn stickers_of_a_piece_are_together() {
        let seen = || Sticker::all().filter(|sticker| sticker.face().is_positive());
        for a in seen() {
            for b in seen().filter(|b| b.face() != a.face() && b.position() == a.position()) {
                for other in seen().filter(|other| other.face() == b.face() && *other != b) {
                    assert!(apart(a, b) < apart(a, other), "{a} is nearer to {other} than to {b}");
                }
            }
        }
    }

    /// Seen from outside, down is clockwise from right; a face seen from inside is a mirror image.
    #[test]
    fn faces_in_view_are_not_mirrored() {
        for face in Face::ALL {
            let camera = Camera::new();
            let patch = camera.patch(Sticker::centre(face), 0.0);
            let [middle, right, down] = [patch(0.0, 0.0), patch(0.5, 0.0), patch(0.0, 0.5)];
            let turn = (right.x - middle.x) * (down.y - middle.y) - (right.y - middle.y) * (down.x - middle.x);
            assert_eq!(turn > 0.0, face.is_positive(), "{face}");
        }
    }

    #[test]
    fn what_is_nearer_is_larger() {
        let camera = Camera::new();
        let width = |sticker| {
            let patch = camera.patch(named(sticker), 0.0);
            patch(0.5, 0.0).x - patch(-0.5, 0.0).x
        };
        assert!(width("F3") > 1.03 * width("F1"), "{} {}", width("F3"), width("F1"));
        assert!(width("F1") > 1.03 * width("F7"), "{} {}", width("F1"), width("F7"));
    }
}
