//! Faces from patches: where several of them lie as the stickers of a face do.

use super::Picture;
use super::grid::Grid;
use super::homography::Homography;
use super::look::Look;
use super::patches::{Patch, Steepness};
use super::solid::{self, Edge};
use glam::DVec2;

/// The faces of the cube in a picture, best first; none of them lies on another.
pub(super) fn find(picture: &Picture, steepness: &Steepness, patches: &[Patch], size: usize) -> Vec<Grid> {
    let mut search =
        Search { picture, steepness, index: Index::new(patches, steepness), patches, size, found: Vec::new() };
    for seed in 0..patches.len() {
        search.from(seed);
    }
    search.complete();
    let mut faces = solid::choose(&search.found);
    faces.sort_by(|a, b| b.score.total_cmp(&a.score));
    faces.into_iter().map(Grid::upright).collect()
}

struct Search<'a> {
    picture: &'a Picture,
    steepness: &'a Steepness,
    patches: &'a [Patch],
    index: Index,
    size: usize,
    found: Vec<Grid>,
}

/// How far from a sticker its neighbours are, in widths of its patch.
const NEAREST: f64 = 0.98;
const FARTHEST: f64 = 1.9;
/// How far stickers may be from where they are expected, in widths of a sticker.
const OFF: f64 = 0.3;
/// How much two neighbouring patches may differ in area.
const AREAS: f64 = 2.2;

impl Search<'_> {
    /// Looks for faces with this patch and two neighbours of it.
    fn from(&mut self, seed: usize) {
        let patch = self.patches[seed];
        let neighbours: Vec<DVec2> = self
            .index
            .near(patch.centre, self.reach(&patch))
            .filter(|&other| other != seed)
            .filter_map(|other| {
                let other = &self.patches[other];
                let arrow = other.centre - patch.centre;
                let near = NEAREST..FARTHEST;
                let fits = is_alike(&patch, other)
                    && near.contains(&patch.length(arrow))
                    && near.contains(&other.length(arrow));
                fits.then_some(arrow)
            })
            .collect();
        for &right in &neighbours {
            for &down in &neighbours {
                // A face that is turned by half is the same face.
                if right.x < 0.0 || right.perp_dot(down) <= 0.0 {
                    continue;
                }
                let (a, b) = (patch.length(right), patch.length(down));
                let is_square = patch.dot(right, down).abs() < 0.4 * a * b && a < 1.4 * b && b < 1.4 * a;
                if is_square && !self.is_known(patch.centre, right, down) {
                    self.grow(seed, right, down);
                }
            }
        }
    }

    /// How far the neighbours of a patch may be, in pixels.
    fn reach(&self, patch: &Patch) -> f64 {
        FARTHEST * (patch.area * 8.0).sqrt()
    }

    /// True if a face that was seen well explains these three patches.
    fn is_known(&self, centre: DVec2, right: DVec2, down: DVec2) -> bool {
        self.found.iter().filter(|grid| grid.score > WELL).any(|grid| {
            let back = grid.map.back();
            let half = (grid.size as f64 - 1.0) / 2.0;
            [centre, centre + right, centre + down].into_iter().all(|place| {
                let place = back.at(place) + DVec2::splat(half);
                let cell = place.round();
                place.distance(cell) < OFF && cell.min_element() >= 0.0 && cell.max_element() < grid.size as f64
            })
        })
    }

    /// Follows the rows and columns that two arrows from a patch begin, and tries the faces that they may be.
    fn grow(&mut self, seed: usize, right: DVec2, down: DVec2) {
        let patch = &self.patches[seed];
        let mut board = Board::default();
        board.put(0, 0, patch.centre);
        for _ in 0..2 * SPAN {
            let mut has_grown = false;
            for (u, v) in Board::cells() {
                if board.get(u, v).is_some() {
                    continue;
                }
                let Some(expected) = board.expect(u, v, right, down) else { continue };
                if let Some(place) = self.near(expected, patch, &back_of(right, down)) {
                    board.put(u, v, place);
                    has_grown = true;
                }
            }
            if !has_grown {
                break;
            }
        }
        let size = self.size as isize;
        let windows: Vec<(usize, isize, isize)> = (-SPAN..=SPAN - size + 1)
            .flat_map(|u| (-SPAN..=SPAN - size + 1).map(move |v| (u, v)))
            .map(|(u, v)| (board.count(u, v, size), u, v))
            .collect();
        let most = windows.iter().map(|window| window.0).max().unwrap_or(0);
        if most < 4 {
            return;
        }
        for (_, u, v) in windows.into_iter().filter(|window| window.0 == most) {
            let half = (size - 1) as f64 / 2.0;
            let pairs: Vec<(DVec2, DVec2)> = (0..size * size)
                .filter_map(|i| {
                    let (column, row) = (i % size, i / size);
                    let place = board.get(u + column, v + row)?;
                    Some((DVec2::new(column as f64 - half, row as f64 - half), place))
                })
                .collect();
            if let Some(map) = Homography::fit(&pairs) {
                self.consider(map, patch);
            }
        }
    }

    /// The centre of the patch near a place that is like another one.
    fn near(&self, place: DVec2, like: &Patch, back: &impl Fn(DVec2) -> DVec2) -> Option<DVec2> {
        let close = |other: &usize| {
            let other = &self.patches[*other];
            back(other.centre - place).length() < OFF && is_alike(like, other)
        };
        let distance = |other: &usize| back(self.patches[*other].centre - place).length();
        self.index
            .near(place, like.area.sqrt())
            .filter(close)
            .min_by(|a, b| distance(a).total_cmp(&distance(b)))
            .map(|other| self.patches[other].centre)
    }

    /// Looks for the third face wherever two meet.
    fn complete(&mut self) {
        self.found.sort_by(|a, b| b.score.total_cmp(&a.score));
        self.found.truncate(MOST);
        for i in 0..self.found.len() {
            for j in 0..i {
                let (a, b) = (self.found[i], self.found[j]);
                let Some(edge) = Edge::between(&a, &b).filter(|_| !a.overlaps(&b)) else { continue };
                for map in edge.third(self.size) {
                    // What belongs to it are patches as large as its stickers.
                    let [tl, tr, br, bl] = (Grid { map, size: self.size, score: 0.0 }).corners();
                    let area = (br - tl).perp_dot(bl - tr) / 2.0 / (self.size * self.size) as f64;
                    let matched = self.matched(&map, &Patch::of_area(area));
                    self.check(map, matched.len(), 0.0);
                }
            }
        }
    }

    /// Makes a map better, and keeps it if it shows a face.
    fn consider(&mut self, mut map: Homography, like: &Patch) {
        for _ in 0..3 {
            let pairs = self.matched(&map, like);
            if pairs.len() < 4 {
                return;
            }
            let Some(better) = Homography::fit(&pairs) else { return };
            map = better;
        }
        let pairs = self.matched(&map, like);
        let back = map.back();
        let off = pairs.iter().map(|&(cell, place)| back.at(place).distance_squared(cell)).sum::<f64>();
        self.check(map, pairs.len(), (off / pairs.len() as f64).sqrt());
    }

    /// The stickers of a face that patches like this one show: their places on the face and in the picture.
    fn matched(&self, map: &Homography, like: &Patch) -> Vec<(DVec2, DVec2)> {
        let back = map.back();
        let pair = |number: usize| {
            let cell = Grid::cell(self.size, number);
            let place = map.at(cell);
            let near = self.near(place, like, &|off| back.at(place + off) - cell)?;
            Some((cell, near))
        };
        (0..self.size * self.size).filter_map(pair).collect()
    }

    /// Keeps a map if it shows a face.
    fn check(&mut self, map: Homography, matched: usize, off: f64) {
        let side = |a: DVec2, b: DVec2| map.at(a).distance(map.at(b));
        let step = self.size as f64 / 2.0;
        let grid = Grid { map, size: self.size, score: 0.0 };
        let inside = |corner: DVec2| {
            let margin = -0.25 * side(DVec2::ZERO, DVec2::X);
            corner.x > margin
                && corner.y > margin
                && corner.x < self.steepness.width as f64 - margin
                && corner.y < self.steepness.height as f64 - margin
        };
        let is_flat = side(DVec2::new(-step, 0.0), DVec2::new(step, 0.0)) < 12.0
            || side(DVec2::new(0.0, -step), DVec2::new(0.0, step)) < 12.0;
        if is_flat || !grid.corners().into_iter().all(inside) {
            return;
        }
        let is_old = |old: &Grid| {
            let (new, half) = (grid.corners(), side(DVec2::ZERO, DVec2::X) * 0.2);
            old.corners().iter().all(|corner| new.iter().any(|other| other.distance(*corner) < half))
        };
        if self.found.iter().any(is_old) {
            return;
        }
        let look = Look::at(&grid, self.picture, self.steepness);
        let score = look.score(matched as f64 / (self.size * self.size) as f64) - off;
        if score > ENOUGH {
            self.found.push(Grid { score, ..grid });
        }
    }
}

/// How many faces are compared with one another.
const MOST: usize = 40;
/// The score above which a face is taken for one.
const ENOUGH: f64 = 0.55;
/// The score above which a face needs no second look.
const WELL: f64 = 0.85;

/// The map from arrows in the picture to widths of a sticker, if two arrows are its sides.
fn back_of(right: DVec2, down: DVec2) -> impl Fn(DVec2) -> DVec2 {
    let area = right.perp_dot(down);
    move |arrow| DVec2::new(arrow.perp_dot(down) / area, right.perp_dot(arrow) / area)
}

fn is_alike(a: &Patch, b: &Patch) -> bool {
    let ratio = a.area / b.area;
    ratio < AREAS && ratio > 1.0 / AREAS
}

/// How far rows and columns are followed from a seed.
const SPAN: isize = 2;
const SIDE: usize = 2 * SPAN as usize + 1;

/// Patches in rows and columns.
#[derive(Default)]
struct Board([[Option<DVec2>; SIDE]; SIDE]);

impl Board {
    /// All places but the middle, those near it first.
    fn cells() -> impl Iterator<Item = (isize, isize)> {
        let ring = |ring: isize| {
            (-ring..=ring)
                .flat_map(move |u| (-ring..=ring).map(move |v| (u, v)))
                .filter(move |(u, v)| u.abs().max(v.abs()) == ring)
        };
        (1..=SPAN).flat_map(ring)
    }

    fn get(&self, u: isize, v: isize) -> Option<DVec2> {
        let index = |w: isize| usize::try_from(w + SPAN).ok().filter(|&w| w < SIDE);
        self.0[index(u)?][index(v)?]
    }

    fn put(&mut self, u: isize, v: isize, place: DVec2) {
        self.0[(u + SPAN) as usize][(v + SPAN) as usize] = Some(place);
    }

    /// Where a place should be, from its neighbours.
    fn expect(&self, u: isize, v: isize, right: DVec2, down: DVec2) -> Option<DVec2> {
        let mut sum = DVec2::ZERO;
        let mut count = 0.0;
        for (du, dv, arrow) in [(-1, 0, right), (1, 0, -right), (0, -1, down), (0, 1, -down)] {
            let Some(next) = self.get(u + du, v + dv) else { continue };
            // The step before or beside, if it is known.
            let known = |a: Option<DVec2>, b: Option<DVec2>| Some(a? - b?);
            let before = known(Some(next), self.get(u + 2 * du, v + 2 * dv));
            let beside = || {
                [1, -1].into_iter().find_map(|side| {
                    let (su, sv) = (dv * side, du * side);
                    known(self.get(u + su, v + sv), self.get(u + du + su, v + dv + sv))
                })
            };
            sum += next + before.or_else(beside).unwrap_or(arrow);
            count += 1.0;
        }
        (count > 0.0).then(|| sum / count)
    }

    fn count(&self, u: isize, v: isize, size: isize) -> usize {
        (0..size * size).filter(|i| self.get(u + i % size, v + i / size).is_some()).count()
    }
}

/// Patches by place, so that those near a place are found at once.
struct Index {
    step: f64,
    columns: usize,
    rows: usize,
    boxes: Vec<Vec<u32>>,
}

impl Index {
    fn new(patches: &[Patch], steepness: &Steepness) -> Index {
        let step = 16.0;
        let (columns, rows) = (steepness.width / 16 + 1, steepness.height / 16 + 1);
        let mut boxes = vec![Vec::new(); columns * rows];
        for (number, patch) in patches.iter().enumerate() {
            let (x, y) = ((patch.centre.x / step) as usize, (patch.centre.y / step) as usize);
            boxes[y * columns + x].push(number as u32);
        }
        Index { step, columns, rows, boxes }
    }

    /// The patches in a square around a place.
    fn near(&self, place: DVec2, reach: f64) -> impl Iterator<Item = usize> {
        let range = |middle: f64, end: usize| {
            let first = ((middle - reach) / self.step).max(0.0) as usize;
            let last = ((middle + reach) / self.step).max(-1.0);
            first..if last < 0.0 { 0 } else { (last as usize + 1).min(end) }
        };
        let columns = range(place.x, self.columns);
        range(place.y, self.rows)
            .flat_map(move |y| columns.clone().map(move |x| (x, y)))
            .flat_map(|(x, y)| &self.boxes[y * self.columns + x])
            .map(|&number| number as usize)
    }
}
