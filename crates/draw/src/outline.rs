//! Shapes as SVG path data, seen through any projection.
//!
//! A shape is described on its own flat square, a [`Patch`], and each of its points is mapped through the patch onto
//! the page. So a rounded sticker is written only once, for the net and for all sides of the solid. Bézier handles are
//! projected like points; for corners as small as these the error is far below a pixel.

use std::fmt::Write;

/// A point on the page; x points right, y down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Point {
    pub x: f64,
    pub y: f64,
}

/// Maps a point of a unit square (right and down of its middle, each -0.5 to 0.5) onto the page.
pub(crate) type Patch<'a> = &'a dyn Fn(f64, f64) -> Point;

/// The length of the handles of a quarter circle, in radii.
const HANDLE: f64 = 0.5523;

/// A closed shape: the text of the `d` attribute, and the points that bound it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outline {
    pub data: String,
    pub points: Vec<Point>,
}

impl Outline {
    /// A square around the middle of the patch with round corners; a circle if the radius is half the side.
    pub(crate) fn rounded_square(patch: Patch, half: f64, radius: f64) -> Outline {
        let straight = half - radius;
        let reach = straight + radius * HANDLE;
        // One corner, where the top side bends into the right one, rotated to all four.
        let corner = [(straight, -half), (reach, -half), (half, -reach), (half, -straight)];
        Outline::rounded((0..4).map(|quarter| {
            corner.map(|(right, down)| {
                let (right, down) = (0..quarter).fold((right, down), |(right, down), _| (-down, right));
                patch(right, down)
            })
        }))
    }

    /// A polygon with bent corners: for each, the start, two handles and the end.
    pub(crate) fn rounded(corners: impl IntoIterator<Item = [Point; 4]>) -> Outline {
        let mut outline = Outline::default();
        for [start, one, two, end] in corners {
            outline.step(if outline.data.is_empty() { 'M' } else { 'L' }, &[start]);
            outline.step('C', &[one, two, end]);
        }
        outline.data.push('Z');
        outline
    }

    /// Both outlines together; with the even-odd rule, there is a hole where they overlap.
    #[must_use]
    pub(crate) fn and(mut self, other: Outline) -> Outline {
        self.data += &other.data;
        self.points.extend(other.points);
        self
    }

    /// The convex hull of the points.
    pub(crate) fn hull(mut points: Vec<Point>) -> Outline {
        points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
        let mut band: Vec<Point> = Vec::new();
        // Along the points and back again: each pass keeps only turns to one side.
        for way in 0..2 {
            let kept = band.len();
            for &point in &points {
                while band.len() >= kept + 2 && bends_back(band[band.len() - 2], band[band.len() - 1], point) {
                    band.pop();
                }
                band.push(point);
            }
            band.pop();
            if way == 0 {
                points.reverse();
            }
        }
        let mut outline = Outline::default();
        outline.step('M', &band[..1]);
        outline.step('L', &band[1..]);
        outline.data.push('Z');
        outline
    }

    /// A straight line; to be stroked.
    pub(crate) fn line([from, to]: [Point; 2]) -> Outline {
        Outline::stroke(&[from, to])
    }

    /// Straight lines from point to point; to be stroked.
    pub(crate) fn stroke(points: &[Point]) -> Outline {
        let mut outline = Outline::default();
        outline.step('M', &points[..1]);
        outline.step('L', &points[1..]);
        outline
    }

    fn step(&mut self, command: char, points: &[Point]) {
        self.data.push(command);
        for (i, &point) in points.iter().enumerate() {
            let gap = if i == 0 { "" } else { " " };
            write!(self.data, "{gap}{} {}", number(point.x), number(point.y)).expect("writing to a string cannot fail");
        }
        self.points.extend(points);
    }
}

/// True unless the path from `a` through `b` to `c` turns right (as seen on the page).
fn bends_back(a: Point, b: Point, c: Point) -> bool {
    (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) <= 0.0
}

/// At most two decimals, never `-0`: the same text everywhere, and fine enough for 8192 pixels.
pub(crate) fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    #[test]
    fn numbers_are_short_and_have_one_spelling() {
        let all = [0.0, -0.001, 1.0, -2.5, 100.0, 2.54321, 0.999].map(number);
        assert_eq!(all, ["0", "0", "1", "-2.5", "100", "2.54", "1"]);
    }

    #[test]
    fn a_rounded_square_touches_its_sides_but_not_its_corners() {
        let outline = Outline::rounded_square(&at, 0.5, 0.1);
        assert_eq!(outline.data.matches('C').count(), 4);
        let most = |f: fn(&Point) -> f64| outline.points.iter().map(f).fold(f64::MIN, f64::max);
        assert_eq!([most(|p| p.x), most(|p| -p.x), most(|p| p.y), most(|p| -p.y)], [0.5; 4]);
        assert!(outline.points.iter().all(|p| p.x.abs() + p.y.abs() < 0.97), "{:?}", outline.points);
    }

    #[test]
    fn a_hull_leaves_out_what_is_inside() {
        let square = [at(0., 0.), at(4., 0.), at(2., 1.), at(4., 4.), at(1., 3.), at(0., 4.), at(2., 0.)];
        assert_eq!(Outline::hull(square.to_vec()).points, [at(0., 0.), at(4., 0.), at(4., 4.), at(0., 4.)]);
    }
}
