//! The 24 rotations of the whole cube as a table: a plan composes them millions of times.

use puzzle::{Attitude, Axis, Face, Quarters};
use std::sync::LazyLock;

/// How many rotations there are.
pub(crate) const ROTATIONS: usize = 24;

/// A rotation of the whole cube, or how it lies after one: 0..24, 0 for none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Rotation(u8);

struct Table {
    then: [[Rotation; ROTATIONS]; ROTATIONS],
    inverse: [Rotation; ROTATIONS],
    face: [[Face; 6]; ROTATIONS],
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let all: Vec<Attitude> = Attitude::all().collect();
    Table {
        then: std::array::from_fn(|a| std::array::from_fn(|b| all[a].then(all[b]).into())),
        inverse: std::array::from_fn(|a| all[a].inverse().into()),
        face: std::array::from_fn(|a| Face::ALL.map(|face| all[a].symmetry().face(face))),
    }
});

impl From<Attitude> for Rotation {
    fn from(attitude: Attitude) -> Rotation {
        Rotation(attitude.symmetry().index() as u8)
    }
}

impl Rotation {
    /// No rotation.
    pub(crate) const NONE: Rotation = Rotation(0);

    /// The whole cube about an axis by this many quarters, clockwise as seen from its positive end.
    pub(crate) fn about(axis: Axis, quarters: i8) -> Rotation {
        let Some(quarters) = Quarters::from_count(quarters.into()) else { return Rotation::NONE };
        let found = Attitude::all().find(|attitude| attitude.rotations() == [(axis, quarters)]);
        found.expect("each rotation about an axis is an attitude").into()
    }

    /// The rotation with this index.
    pub(crate) const fn from_index(index: usize) -> Rotation {
        assert!(index < ROTATIONS, "there are 24 rotations");
        Rotation(index as u8)
    }

    /// 0..24.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// This one followed by `other`.
    pub(crate) fn then(self, other: Rotation) -> Rotation {
        TABLE.then[self.index()][other.index()]
    }

    /// The rotation that undoes it.
    pub(crate) fn inverse(self) -> Rotation {
        TABLE.inverse[self.index()]
    }

    /// Where it takes a face.
    pub(crate) fn face(self, face: Face) -> Face {
        TABLE.face[self.index()][face.index()]
    }

    /// As an attitude.
    pub(crate) fn attitude(self) -> Attitude {
        Attitude::all().nth(self.index()).expect("there are 24")
    }
}
