//! A face as it lies in a picture.

use super::homography::{Homography, OUTLINE};
use glam::DVec2;

/// A face that was found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    /// How it lies in the picture.
    pub(super) map: Homography,
    /// How many stickers it has in a row.
    pub(super) size: usize,
    /// How well it was seen; comparable between faces of one size.
    pub(super) score: f64,
}

impl Grid {
    /// The middle of a sticker, on the face.
    pub(super) fn cell(size: usize, number: usize) -> DVec2 {
        let half = (size as f64 - 1.0) / 2.0;
        DVec2::new((number % size) as f64 - half, (number / size) as f64 - half)
    }

    /// The four corners in the picture: top left, top right, bottom right, bottom left.
    pub(super) fn corners(&self) -> [DVec2; 4] {
        let half = self.size as f64 / 2.0;
        OUTLINE.map(|place| self.map.at(place * half))
    }

    /// The same face, held so that its upper side is up in the picture.
    pub(super) fn upright(self) -> Grid {
        let rightness = |grid: &Grid| {
            let [tl, tr, br, bl] = grid.corners();
            (tr + br - tl - bl).normalize().x
        };
        let turned = |quarters| Grid { map: self.map.turned(quarters), ..self };
        let upright = (0..4).map(turned).max_by(|a, b| rightness(a).total_cmp(&rightness(b)));
        upright.expect("there are four ways")
    }

    /// True if the middles of two faces lie in one another.
    pub(super) fn overlaps(&self, other: &Grid) -> bool {
        let half = self.size as f64 / 2.0;
        let holds = |a: &Grid, b: &Grid| {
            let back = a.map.back();
            (0..b.size * b.size)
                .filter(|&i| back.at(b.map.at(Grid::cell(b.size, i))).abs().max_element() < half)
                .count()
        };
        holds(self, other) > 1 || holds(other, self) > 1
    }
}
