//! Which of the faces that a picture may show belong to one cube.

use super::grid::Grid;
use super::homography::Homography;
use glam::{DVec2, DVec3};

/// The faces of one cube among those that were found: one alone, or two or three that share edges.
///
/// Where two faces meet, rows of stickers go on around the edge, and what lies across it may look like a face too. The
/// true ones are those that show most of a cube together.
pub(super) fn choose(found: &[Grid]) -> Vec<Grid> {
    let worth = |grid: &Grid| grid.score - LEAST_WORTH;
    let mut best = (0.0, Vec::new());
    let mut consider = |sum: f64, faces: &[&Grid]| {
        if sum > best.0 {
            best = (sum, faces.iter().map(|grid| **grid).collect());
        }
    };
    for (i, a) in found.iter().enumerate() {
        consider(worth(a) + ALONE, &[a]);
        for (j, b) in found.iter().enumerate().skip(i + 1) {
            if Edge::between(a, b).is_none() || a.overlaps(b) {
                continue;
            }
            let pair = worth(a) + worth(b) + SHARED;
            consider(pair, &[a, b]);
            for c in &found[j + 1..] {
                let is_corner = [a, b].iter().all(|other| Edge::between(other, c).is_some() && !other.overlaps(c));
                if is_corner {
                    consider(pair + worth(c) + SHARED, &[a, b, c]);
                }
            }
        }
    }
    best.1
}

/// A face is worth what its score is above this.
const LEAST_WORTH: f64 = 0.7;
/// What one face alone is worth more, as it may be all there is.
const ALONE: f64 = 0.1;
/// What a shared edge is worth.
const SHARED: f64 = 0.05;
/// How far apart the ends of a shared edge may seem, in widths of a sticker.
const APART: f64 = 0.5;

/// An edge that two faces share.
pub(super) struct Edge {
    /// Its ends.
    ends: [DVec2; 2],
    /// The corners of the first face next to those ends.
    first: [DVec2; 2],
    /// The corners of the second face next to those ends.
    second: [DVec2; 2],
}

impl Edge {
    /// The edge that two faces share.
    pub(super) fn between(a: &Grid, b: &Grid) -> Option<Edge> {
        let (ours, theirs) = (a.corners(), b.corners());
        let near = |x: DVec2, y: DVec2, along: DVec2| x.distance(y) < APART * along.length() / a.size as f64;
        // Both outlines run clockwise, so along the edge they run against one another.
        (0..16).map(|way| (way / 4, way % 4)).find_map(|(i, j)| {
            let [p, q, r, s] = [0, 1, 2, 3].map(|k| ours[(i + k) % 4]);
            let [q2, p2, s2, r2] = [0, 1, 2, 3].map(|k| theirs[(j + k) % 4]);
            let size = q - p;
            let other = q2 - p2;
            let along = if size.length() < other.length() { size } else { other };
            (near(p, p2, along) && near(q, q2, along)).then(|| Edge {
                ends: [(p + p2) / 2.0, (q + q2) / 2.0],
                first: [s, r],
                second: [s2, r2],
            })
        })
    }

    /// Where the third face of the corner would be, at either end of the edge.
    pub(super) fn third(&self, size: usize) -> impl Iterator<Item = Homography> {
        [(0, 1), (1, 0)].into_iter().filter_map(move |(here, there)| {
            let [corner, far] = [self.ends[here], self.ends[there]];
            let (a, b) = (self.first[here], self.second[here]);
            // Edges that are parallel on the cube meet in one point of the picture.
            let vanishing_a = meet(line(corner, a), line(far, self.first[there]));
            let vanishing_b = meet(line(corner, b), line(far, self.second[there]));
            let last = meet(b.extend(1.0).cross(vanishing_a), a.extend(1.0).cross(vanishing_b));
            let last = DVec2::new(last.x, last.y) / last.z;
            let mut outline = [corner, a, last, b];
            let turns = (a - corner).perp_dot(b - corner);
            if turns < 0.0 {
                outline.swap(1, 3);
            }
            // It is seen only if its outline runs around once.
            let is_seen = (0..4).all(|i| {
                let [p, q, r] = [0, 1, 2].map(|k| outline[(i + k) % 4]);
                (q - p).perp_dot(r - q) > 0.05 * (q - p).length() * (r - q).length()
            });
            is_seen.then(|| Homography::through(outline, size as f64)).flatten()
        })
    }
}

fn line(a: DVec2, b: DVec2) -> DVec3 {
    a.extend(1.0).cross(b.extend(1.0))
}

fn meet(a: DVec3, b: DVec3) -> DVec3 {
    a.cross(b)
}
