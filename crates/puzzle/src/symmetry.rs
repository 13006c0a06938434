//! The 48 symmetries of a cube, and the 24 of them that are rotations.
//!
//! A [`Symmetry`] maps faces to faces; what it does to corner and edge places follows. An
//! [`Attitude`] is one without a mirror: how the whole cube is held.

use crate::face::{Axis, Face};
use crate::geometry::{Quarters, Sticker, quarter_turn};
use crate::pieces::{Corner, Edge};
use std::fmt;
use std::sync::LazyLock;

/// One of the 48 symmetries of the cube; numbers 0..24 are the rotations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry(u8);

/// What a symmetry does, computed once.
pub(crate) struct Effect {
    /// Where each face goes.
    pub faces: [Face; 6],
    pub mirrored: bool,
    /// Where each corner place goes, and which of the stickers there the first one becomes.
    pub corners: [u8; 8],
    pub corner_shift: [u8; 8],
    pub edges: [u8; 12],
    pub edge_shift: [u8; 12],
}

/// Whole-cube rotations that reach all attitudes, the shortest first; the index is the attitude.
const WORDS: [&[(Axis, Quarters)]; 24] = {
    use Axis::{X, Y, Z};
    use Quarters::{One as Q1, Three as Q3, Two as Q2};
    [
        &[],
        &[(Y, Q1)],
        &[(Y, Q2)],
        &[(Y, Q3)],
        &[(X, Q1)],
        &[(X, Q1), (Y, Q1)],
        &[(X, Q1), (Y, Q2)],
        &[(X, Q1), (Y, Q3)],
        &[(X, Q2)],
        &[(X, Q2), (Y, Q1)],
        &[(Z, Q2)],
        &[(X, Q2), (Y, Q3)],
        &[(X, Q3)],
        &[(X, Q3), (Y, Q1)],
        &[(X, Q3), (Y, Q2)],
        &[(X, Q3), (Y, Q3)],
        &[(Z, Q1)],
        &[(Z, Q1), (Y, Q1)],
        &[(Z, Q1), (Y, Q2)],
        &[(Z, Q1), (Y, Q3)],
        &[(Z, Q3)],
        &[(Z, Q3), (Y, Q1)],
        &[(Z, Q3), (Y, Q2)],
        &[(Z, Q3), (Y, Q3)],
    ]
};

static EFFECTS: LazyLock<[Effect; 48]> = LazyLock::new(|| std::array::from_fn(effect));

fn effect(index: usize) -> Effect {
    let mirrored = index >= 24;
    let faces = Face::ALL.map(|face| {
        let [x, y, z] = face.normal();
        let mut normal = [if mirrored { -x } else { x }, y, z];
        for &(axis, quarters) in WORDS[index % 24] {
            for _ in 0..quarters.count() {
                normal = quarter_turn(axis, normal);
            }
        }
        Face::from_normal(normal)
    });
    let image = |face: Face| faces[face.index()];
    let corner = |from: Corner| {
        let seen = from.faces().map(image);
        let to = Corner::ALL
            .into_iter()
            .find(|to| seen.iter().all(|face| to.faces().contains(face)))
            .expect("a symmetry takes corners to corners");
        (to as u8, to.faces().iter().position(|&face| face == seen[0]).unwrap_or(0) as u8)
    };
    let edge = |from: Edge| {
        let seen = from.faces().map(image);
        let to = Edge::ALL
            .into_iter()
            .find(|to| seen.iter().all(|face| to.faces().contains(face)))
            .expect("a symmetry takes edges to edges");
        (to as u8, to.faces().iter().position(|&face| face == seen[0]).unwrap_or(0) as u8)
    };
    Effect {
        faces,
        mirrored,
        corners: Corner::ALL.map(|c| corner(c).0),
        corner_shift: Corner::ALL.map(|c| corner(c).1),
        edges: Edge::ALL.map(|e| edge(e).0),
        edge_shift: Edge::ALL.map(|e| edge(e).1),
    }
}

impl Symmetry {
    /// The identity.
    pub const IDENTITY: Symmetry = Symmetry(0);

    /// All 48, rotations first.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        (0..48).map(Symmetry)
    }

    /// The reflection that exchanges the two ends of an axis.
    pub fn mirror(axis: Axis) -> Symmetry {
        Symmetry::from_faces(Face::ALL.map(|face| if face.axis() == axis { face.opposite() } else { face }))
            .expect("a mirror is a symmetry")
    }

    /// The symmetry that takes each face to the given one, if there is one.
    pub fn from_faces(faces: [Face; 6]) -> Option<Symmetry> {
        Symmetry::all().find(|symmetry| symmetry.effect().faces == faces)
    }

    /// 0..48.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) fn effect(self) -> &'static Effect {
        &EFFECTS[self.index()]
    }

    /// Where it takes a face.
    pub fn face(self, face: Face) -> Face {
        self.effect().faces[face.index()]
    }

    /// Where it takes each place of a corner.
    pub fn corner_places(self) -> &'static [u8; 8] {
        &self.effect().corners
    }

    /// Where it takes each place of an edge.
    pub fn edge_places(self) -> &'static [u8; 12] {
        &self.effect().edges
    }

    /// Where it takes a sticker.
    pub fn sticker(self, sticker: Sticker) -> Sticker {
        let mut position = [0; 3];
        for (from, axis) in sticker.position().into_iter().zip([Axis::X, Axis::Y, Axis::Z]) {
            let face = self.face(axis.positive());
            position[face.axis() as usize] = if face == face.axis().positive() { from } else { -from };
        }
        let face = self.face(sticker.face());
        Sticker::all()
            .find(|other| other.face() == face && other.position() == position)
            .expect("symmetries take stickers to stickers")
    }

    /// True if it exchanges left and right hands: a reflection.
    pub fn is_mirror(self) -> bool {
        self.effect().mirrored
    }

    /// This one followed by `other`.
    #[must_use]
    pub fn then(self, other: Symmetry) -> Symmetry {
        Symmetry::from_faces(Face::ALL.map(|face| other.face(self.face(face)))).expect("symmetries form a group")
    }

    /// The inverse.
    #[must_use]
    pub fn inverse(self) -> Symmetry {
        Symmetry::all().find(|other| self.then(*other) == Symmetry::IDENTITY).expect("symmetries form a group")
    }
}

/// How the whole cube is held, as the rotation from white up, green front.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Attitude(u8);

impl Attitude {
    /// White up, green front.
    pub const UPRIGHT: Attitude = Attitude(0);

    /// All 24.
    pub fn all() -> impl Iterator<Item = Attitude> {
        (0..24).map(Attitude)
    }

    /// The attitude in which the given colour is at each face, in the order of [`Face::ALL`]; `None` if no rotation
    /// does that (a colour twice, or mirrored).
    pub(crate) fn from_centres(colours: [Face; 6]) -> Option<Attitude> {
        static BY_UP_AND_RIGHT: LazyLock<[[u8; 6]; 6]> = LazyLock::new(|| {
            let mut table = [[0; 6]; 6];
            for attitude in Attitude::all() {
                let [up, right, ..] = attitude.centres();
                table[up.index()][right.index()] = attitude.0;
            }
            table
        });
        let attitude = Attitude(BY_UP_AND_RIGHT[colours[0].index()][colours[1].index()]);
        (attitude.centres() == colours).then_some(attitude)
    }

    /// Which colour is at each face, in the order of [`Face::ALL`].
    pub fn centres(self) -> [Face; 6] {
        let mut colours = [Face::U; 6];
        for colour in Face::ALL {
            colours[self.symmetry().face(colour).index()] = colour;
        }
        colours
    }

    /// The rotation as one of the 48 symmetries.
    pub const fn symmetry(self) -> Symmetry {
        Symmetry(self.0)
    }

    /// The whole-cube rotations that lead here from upright, at most two.
    pub const fn rotations(self) -> &'static [(Axis, Quarters)] {
        WORDS[self.0 as usize]
    }

    /// True if the rotation permutes the centres oddly: an odd number of quarter turns.
    pub(crate) fn is_odd(self) -> bool {
        self.rotations().iter().map(|(_, quarters)| quarters.count()).sum::<u8>() % 2 == 1
    }

    /// The inverse.
    #[must_use]
    pub fn inverse(self) -> Attitude {
        Attitude(self.symmetry().inverse().0)
    }

    /// This rotation followed by `other`.
    #[must_use]
    pub fn then(self, other: Attitude) -> Attitude {
        Attitude(self.symmetry().then(other.symmetry()).0)
    }
}

/// The rotations, as in `x2 y`; empty if upright.
impl fmt::Display for Attitude {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (axis, quarters)) in self.rotations().iter().enumerate() {
            let letter = ['x', 'y', 'z'][axis.index()];
            write!(f, "{}{letter}{}", if i > 0 { " " } else { "" }, quarters.suffix())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_48_different_symmetries_and_they_form_a_group() {
        let maps: std::collections::HashSet<_> = Symmetry::all().map(|s| s.effect().faces).collect();
        assert_eq!(maps.len(), 48);
        for a in Symmetry::all() {
            assert_eq!(a.then(a.inverse()), Symmetry::IDENTITY);
            for b in Symmetry::all() {
                assert_eq!(a.then(b).is_mirror(), a.is_mirror() != b.is_mirror());
                assert_eq!(a.then(b).inverse(), b.inverse().then(a.inverse()));
            }
        }
        assert!(Attitude::all().all(|a| !a.symmetry().is_mirror()));
    }

    #[test]
    fn attitudes_are_identified_by_their_centres() {
        for attitude in Attitude::all() {
            assert_eq!(Attitude::from_centres(attitude.centres()), Some(attitude));
        }
        assert_eq!(Attitude::from_centres([Face::U; 6]), None);
        let [u, r, f, d, l, b] = Face::ALL;
        assert_eq!(Attitude::from_centres([u, l, f, d, r, b]), None, "a mirrored cube is not an attitude");
        // After x the front is up and the bottom in front.
        assert_eq!(Attitude::from_centres([f, r, d, b, l, u]).map(|a| a.to_string()), Some("x".into()));
    }
}
