//! The cube as 54 stickers at places in space, and layers that can stand at any angle.
//!
//! Places are numbered as facelets are: the sides U R F D L B, nine each in reading order. What a quarter turn does
//! follows from where the places are in space; nothing is shared with the rest of the workspace.

/// The sides in their order.
pub(super) const SIDES: [char; 6] = ['U', 'R', 'F', 'D', 'L', 'B'];

pub(super) const U: usize = 0;
pub(super) const R: usize = 1;
pub(super) const F: usize = 2;
pub(super) const D: usize = 3;
pub(super) const L: usize = 4;
pub(super) const B: usize = 5;

/// A layer further from its place than this blocks its neighbours, in degrees.
const ASKEW: f64 = 8.0;

type Point = [i8; 3];

/// The cube, as it really is.
#[derive(Clone, Debug)]
pub(super) struct Stickers {
    at: [u8; 54],
    /// How far each layer stands from its place, in degrees clockwise as seen from outside; within ±45.
    layers: [f64; 6],
    /// How far the whole cube stands from its place about the axes through R, U and F; within ±45.
    whole: [f64; 3],
    /// It has fallen out of the machine.
    pub dropped: bool,
}

/// The side with this letter.
pub(super) fn side(letter: char) -> Option<usize> {
    SIDES.iter().position(|other| *other == letter)
}

/// The axis of a side (0 through R and L, 1 through U and D, 2 through F and B), and its sign.
pub(super) const fn axis(side: usize) -> (usize, i8) {
    match side {
        R => (0, 1),
        L => (0, -1),
        U => (1, 1),
        D => (1, -1),
        F => (2, 1),
        _ => (2, -1),
    }
}

/// Where a place is: the piece it belongs to, and the direction it faces.
fn place(index: usize) -> (Point, Point) {
    let (side, row, column) = (index / 9, (index / 3 % 3) as i8 - 1, (index % 3) as i8 - 1);
    match side {
        U => ([column, 1, row], [0, 1, 0]),
        R => ([1, -row, -column], [1, 0, 0]),
        F => ([column, -row, 1], [0, 0, 1]),
        D => ([column, -1, -row], [0, -1, 0]),
        L => ([-1, -row, column], [-1, 0, 0]),
        _ => ([-column, -row, -1], [0, 0, -1]),
    }
}

/// A quarter about an axis, clockwise as seen from its positive end.
const fn quarter(axis: usize, [x, y, z]: Point) -> Point {
    match axis {
        0 => [x, z, -y],
        1 => [-z, y, x],
        _ => [y, -x, z],
    }
}

impl Stickers {
    /// A cube with these letters, its centres in their places.
    pub(super) fn new(letters: &str) -> Option<Stickers> {
        let found: Option<Vec<u8>> = letters.chars().map(|letter| side(letter).map(|side| side as u8)).collect();
        let at: [u8; 54] = found?.try_into().ok()?;
        Some(Stickers { at, layers: [0.0; 6], whole: [0.0; 3], dropped: false })
    }

    /// Turns the whole cube until these sides are at the places U R F D L B; false if there is no such way.
    pub(super) fn lay(&mut self, sides: &str) -> bool {
        for first in 0..4 {
            for second in 0..4 {
                for third in 0..4 {
                    let mut tried = self.clone();
                    (0..first).for_each(|_| tried.permute(0, None));
                    (0..second).for_each(|_| tried.permute(1, None));
                    (0..third).for_each(|_| tried.permute(2, None));
                    if tried.centres() == sides {
                        *self = tried;
                        return true;
                    }
                }
            }
        }
        false
    }

    fn centres(&self) -> String {
        (0..6).map(|side| SIDES[self.at[side * 9 + 4] as usize]).collect()
    }

    /// A quarter about an axis: of the layer at this coordinate, or of the whole cube.
    fn permute(&mut self, about: usize, layer: Option<i8>) {
        let old = self.at;
        for index in 0..54 {
            let (piece, facing) = place(index);
            if layer.is_some_and(|layer| piece[about] != layer) {
                continue;
            }
            let goes = (quarter(about, piece), quarter(about, facing));
            let to = (0..54).find(|other| place(*other) == goes).expect("a sticker goes to a place");
            self.at[to] = old[index];
        }
    }

    /// True if a layer of another axis than this one stands in the way.
    pub(super) fn is_blocked(&self, about: usize) -> bool {
        self.dropped || (0..6).any(|side| axis(side).0 != about && self.layers[side].abs() > ASKEW)
    }

    /// True if no layer stands far from its place.
    pub(super) fn is_straight(&self) -> bool {
        !self.dropped && self.layers.iter().all(|angle| angle.abs() <= ASKEW)
    }

    /// True if the whole cube stands straight.
    pub(super) fn is_level(&self) -> bool {
        self.whole.iter().all(|angle| angle.abs() <= 12.0)
    }

    /// Layers that stand nearly straight are pushed straight.
    pub(super) fn settle(&mut self) {
        for angle in &mut self.layers {
            if angle.abs() <= ASKEW {
                *angle = 0.0;
            }
        }
    }

    /// A cube that stands nearly straight is pushed straight.
    pub(super) fn level(&mut self) {
        if self.is_level() {
            self.whole = [0.0; 3];
        }
    }

    /// Turns a layer by some degrees, clockwise as seen from outside.
    pub(super) fn turn(&mut self, side: usize, degrees: f64) {
        let (about, sign) = axis(side);
        self.layers[side] += degrees;
        while self.layers[side].abs() > 45.0 {
            let clockwise = self.layers[side] > 0.0;
            let quarters = if clockwise == (sign > 0) { 1 } else { 3 };
            (0..quarters).for_each(|_| self.permute(about, Some(sign)));
            self.layers[side] -= if clockwise { 90.0 } else { -90.0 };
        }
    }

    /// Turns the whole cube by some degrees, clockwise as seen from the positive end of an axis.
    pub(super) fn roll(&mut self, about: usize, degrees: f64) {
        self.whole[about] += degrees;
        while self.whole[about].abs() > 45.0 {
            let clockwise = self.whole[about] > 0.0;
            let quarters = if clockwise { 1 } else { 3 };
            for _ in 0..quarters {
                self.permute(about, None);
                self.carry(about);
            }
            self.whole[about] -= if clockwise { 90.0 } else { -90.0 };
        }
    }

    /// The angles of the layers go with the whole cube.
    fn carry(&mut self, about: usize) {
        let old = self.layers;
        for from in 0..6 {
            let goes = quarter(about, place(from * 9 + 4).1);
            let to = (0..6).find(|to| place(to * 9 + 4).1 == goes).expect("a side goes to a side");
            self.layers[to] = old[from];
        }
    }

    /// The cube falls over: what was in front is down.
    pub(super) fn fall(&mut self) {
        self.roll(0, -90.0);
    }

    /// The nine stickers at a place, as a camera sees them; `None` if a layer stands askew.
    pub(super) fn look(&self, place: usize) -> Option<[char; 9]> {
        self.is_straight().then(|| std::array::from_fn(|i| SIDES[self.at[place * 9 + i] as usize]))
    }

    /// The letters with the centres in their places; `None` if a layer stands askew.
    pub(super) fn letters(&self) -> Option<String> {
        let mut upright = self.is_straight().then(|| self.clone())?;
        upright.lay("URFDLB").then(|| upright.at.iter().map(|&at| SIDES[at as usize]).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_agree_with_stickers_moved_by_hand() {
        for (i, letter) in SIDES.into_iter().enumerate() {
            for (quarters, suffix) in [(1, ""), (2, "2"), (-1, "'")] {
                let mut cube = Stickers::new(testkit::AFTER_U_R_FI_LI).unwrap();
                cube.turn(i, f64::from(quarters) * 90.0);
                let other = testkit::stickers::replay(testkit::AFTER_U_R_FI_LI, &format!("{letter}{suffix}"));
                assert_eq!(cube.letters().unwrap(), other, "{letter}{suffix}");
            }
        }
    }
}
