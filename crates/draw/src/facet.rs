//! A flat side of a body: a convex polygon in space, with sharp corners, that carries a sticker.
//!
//! Its outline keeps a margin to the sides and has round corners, both measured on the polygon itself before
//! projection. So squares and triangles get stickers of the same style. Only square roots are used, as everywhere here.

use crate::camera::{Vector, cross, dot, moved};
use crate::outline::{Outline, Point};

/// A convex polygon; its corners in order, either way round.
#[derive(Clone, Debug)]
pub(crate) struct Facet {
    pub corners: Vec<Vector>,
}

impl Facet {
    /// The mean of its corners.
    pub(crate) fn middle(&self) -> Vector {
        middle(&self.corners)
    }

    /// The direction it faces, as a unit vector, given a point behind it.
    pub(crate) fn normal(&self, behind: Vector) -> Vector {
        let [a, b, c] = [self.corners[0], self.corners[1], self.corners[2]];
        let normal = unit(cross(moved(b, a, -1.0), moved(c, a, -1.0)));
        let outward = dot(normal, moved(a, behind, -1.0));
        if outward < 0.0 { normal.map(|x| -x) } else { normal }
    }

    /// Its outline with a margin to all sides and round corners.
    pub(crate) fn rounded(&self, margin: f64, radius: f64, onto: &dyn Fn(Vector) -> Point) -> Outline {
        let count = self.corners.len();
        Outline::rounded((0..count).map(|i| {
            let corner = self.corners[i];
            let side = |other: usize| unit(moved(self.corners[other % count], corner, -1.0));
            let (back, on) = (side(i + count - 1), side(i + 1));
            let cosine = dot(back, on);
            let inner = moved(moved(corner, back, 1.0), on, 1.0);
            let inner = moved(corner, moved(inner, corner, -1.0), margin / (1.0 - cosine * cosine).sqrt());
            // The tangents of half the angle by which the outline turns here, and of a quarter of it.
            let half = ((1.0 + cosine) / (1.0 - cosine)).sqrt();
            let quarter = half / (1.0 + (1.0 + half * half).sqrt());
            let (reach, handle) = (radius * half, radius * (half - quarter * 4.0 / 3.0));
            [(back, reach), (back, handle), (on, handle), (on, reach)]
                .map(|(side, steps)| onto(moved(inner, side, steps)))
        }))
    }

    /// A disc around its middle.
    pub(crate) fn disc(&self, radius: f64, onto: &dyn Fn(Vector) -> Point) -> Outline {
        let middle = self.middle();
        let one = unit(moved(self.corners[1], self.corners[0], -1.0));
        let other = cross(self.normal([0.0; 3]), one);
        let corners = [(1.0, 1.0), (1.0, -1.0), (-1.0, -1.0), (-1.0, 1.0)]
            .map(|(along, across)| moved(moved(middle, one, along * radius), other, across * radius));
        Facet { corners: corners.to_vec() }.rounded(0.0, radius, onto)
    }

    /// One triangle for each side, all meeting in the middle; the one opposite the first corner comes first.
    pub(crate) fn thirds(&self) -> Vec<Facet> {
        let (middle, count) = (self.middle(), self.corners.len());
        (0..count)
            .map(|i| Facet { corners: vec![middle, self.corners[(i + 1) % count], self.corners[(i + 2) % count]] })
            .collect()
    }
}

/// The mean of points.
pub(crate) fn middle(points: &[Vector]) -> Vector {
    points.iter().fold([0.0; 3], |sum, &point| moved(sum, point, 1.0 / points.len() as f64))
}

fn unit(vector: Vector) -> Vector {
    let length = dot(vector, vector).sqrt();
    vector.map(|x| x / length)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn flat([x, y, _]: Vector) -> Point {
        Point { x, y }
    }

    #[test]
    fn squares_are_rounded_like_stickers() {
        let square = Facet { corners: vec![[0.5, -0.5, 0.], [0.5, 0.5, 0.], [-0.5, 0.5, 0.], [-0.5, -0.5, 0.]] };
        let expected = Outline::rounded_square(&|x, y| Point { x, y }, 0.4, 0.1);
        let found = square.rounded(0.1, 0.1, &flat);
        assert_eq!(found.points.len(), 16);
        for (a, b) in found.points.iter().zip(&expected.points) {
            assert!((a.x - b.x).hypot(a.y - b.y) < 1e-4, "{a:?} {b:?}");
        }
        assert!(square.disc(0.2, &flat).points.iter().all(|p| p.x.abs() <= 0.2 + 1e-9 && p.y.abs() <= 0.2 + 1e-9));
    }

    /// The incircle of an equilateral triangle is its outline with the largest radius.
    #[test]
    fn a_triangle_keeps_its_margin() {
        let height = 0.75f64.sqrt();
        let triangle = Facet { corners: vec![[-0.5, 0., 0.], [0.5, 0., 0.], [0., height, 0.]] };
        let lowest = |outline: Outline| outline.points.iter().map(|p| p.y).fold(f64::MAX, f64::min);
        assert!((lowest(triangle.rounded(0.1, 0.05, &flat)) - 0.1).abs() < 1e-9);
        let incircle = triangle.rounded(0.0, height / 3.0, &flat);
        let ends = incircle.points.iter().enumerate().filter(|(i, _)| i % 4 == 0 || i % 4 == 3);
        for (_, point) in ends {
            assert!((point.x.hypot(point.y - height / 3.0) - height / 3.0).abs() < 1e-9, "{point:?}");
        }
        assert_eq!(triangle.normal([0., 0., -1.]), [0., 0., 1.]);
        assert_eq!(triangle.normal([0., 0., 1.]), [0., 0., -1.]);
        let thirds = triangle.thirds();
        assert!(thirds.iter().zip(&triangle.corners).all(|(third, corner)| !third.corners.contains(corner)));
    }
}
