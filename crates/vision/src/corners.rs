//! A cube from two pictures of opposite corners.
//!
//! How the three faces of a picture lie to one another can be seen. What is not known is how the second corner is turned
//! against the first: three ways.

use crate::colour::Rgb;
use crate::cube;
use crate::order::{self, Ordered, TIE};
use crate::picture::SeenFace;
use crate::source::{AS_GIVEN, Source};
use crate::unreadable::Unreadable;
use glam::DVec2;

/// The places of the faces around a corner, clockwise, and which corner of each face it is, counted clockwise from the
/// top left.
type Around = [(usize, usize); 3];

/// The corner between the upper, right and front face.
const FIRST: Around = [(0, 2), (1, 0), (2, 1)];
/// The corner opposite to it: between the lower, back and left face.
const SECOND: Around = [(3, 3), (5, 2), (4, 3)];

/// The cube in two pictures, each of which shows three faces around a corner; the corners are opposite ones.
///
/// The faces count from 0 to 5, those of the first picture first. `None` if the three faces of a picture do not meet.
pub fn read_corners(pictures: [[&SeenFace; 3]; 2]) -> Option<Result<Ordered, Unreadable>> {
    let [first, second] = pictures;
    let [upper, lower] = [clockwise(&first)?, clockwise(&second)?];
    let faces: Vec<[Rgb; 9]> =
        first.iter().chain(&second).map(|face| face.colours.as_slice().try_into().ok()).collect::<Option<_>>()?;
    let faces: [[Rgb; 9]; 6] = faces.try_into().ok()?;
    let read = |shift: usize| {
        let mut way = AS_GIVEN;
        for i in 0..3 {
            let mut put = |(place, corner): (usize, usize), offset: usize, (face, at): (usize, usize)| {
                way[place] = Source { face: face + offset, turned: (corner + 4 - at) % 4 };
            };
            put(FIRST[i], 0, upper[i]);
            put(SECOND[i], 3, lower[(i + shift) % 3]);
        }
        let (reading, evidence) = cube::read_with_evidence(&order::arranged(&faces, &way, 3));
        (way, reading, evidence)
    };
    let mut readings = [0, 1, 2].map(read);
    readings.sort_by(|a, b| a.2.total_cmp(&b.2));
    let [(way, mut reading, evidence), (_, _, next), _] = readings;
    if let Err(Unreadable::Illegal { sources, .. } | Unreadable::Turned { sources, .. }) = &mut reading {
        *sources = way;
    }
    Some(reading.map(|reading| Ordered { reading, sources: way, is_tied: next < evidence + TIE }))
}

/// The faces around the corner where three of them meet: their numbers clockwise, the uppermost first, and which of
/// their own corners it is.
fn clockwise(faces: &[&SeenFace; 3]) -> Option<Around> {
    let corners: [[DVec2; 4]; 3] = [0, 1, 2].map(|face| faces[face].corners.map(DVec2::from));
    let apart = |[a, b, c]: [usize; 3]| {
        let [a, b, c] = [corners[0][a], corners[1][b], corners[2][c]];
        a.distance(b) + b.distance(c) + c.distance(a)
    };
    let meeting = (0..64).map(|i| [i / 16, i / 4 % 4, i % 4]).min_by(|&a, &b| apart(a).total_cmp(&apart(b)))?;
    let side = faces.iter().map(|face| face.area()).fold(f64::INFINITY, f64::min).sqrt();
    if apart(meeting) > side {
        return None;
    }
    let middle = (0..3).map(|face| corners[face][meeting[face]]).sum::<DVec2>() / 3.0;
    let arrow = |face: usize| corners[face].iter().sum::<DVec2>() / 4.0 - middle;
    let top = (0..3).min_by(|&a, &b| arrow(a).y.total_cmp(&arrow(b).y))?;
    let [a, b] = [(top + 1) % 3, (top + 2) % 3];
    // In a picture, where y points down, what turns clockwise has a positive product.
    let order = if arrow(top).perp_dot(arrow(a)) > 0.0 { [top, a, b] } else { [top, b, a] };
    Some(order.map(|face| (face, meeting[face])))
}
