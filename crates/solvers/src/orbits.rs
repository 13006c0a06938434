//! What a stage of a solution brings about, sticker by sticker.
//!
//! A stage rarely solves pieces outright. It brings stickers to places where the later stages keep them: flipped edges
//! are righted, corners come into their orbit, a pair comes home. All of that is said in one way: a set of stickers,
//! each of which has to be at one of the set's places. Whoever shows a stage can so tell which pieces are not yet right,
//! at every turn, without knowing the method.

use puzzle::{Axis, Corner, Edge, Face, Spot, Sticker};
use std::sync::{Arc, LazyLock};

/// Sets of stickers, as places on the solved puzzle before any rotation of the whole puzzle. When the stage is over, every
/// sticker of a set is at one of the set's places. A sticker is in at most one set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Orbits(Arc<[Box<[u8]>]>);

impl Orbits {
    /// The sets, as indices of stickers.
    pub fn sets(&self) -> impl Iterator<Item = &[u8]> {
        self.0.iter().map(|set| &**set)
    }

    /// Stickers that can change places with each other, set by set.
    pub(crate) fn of<T: IntoIndex>(sets: impl IntoIterator<Item = Vec<T>>) -> Orbits {
        let set = |set: Vec<T>| set.into_iter().map(T::into_index).collect();
        Orbits(sets.into_iter().map(set).collect())
    }

    /// Stickers that come home, each to its own place.
    pub(crate) fn home<T: IntoIndex>(stickers: impl IntoIterator<Item = T>) -> Orbits {
        Orbits::of(stickers.into_iter().map(|sticker| vec![sticker]))
    }

    /// No edge is flipped, so that the faces of this axis need only half turns.
    pub(crate) fn flips(axis: Axis) -> Orbits {
        static ORBITS: LazyLock<[Orbits; 3]> = LazyLock::new(|| {
            AXES.map(|axis| {
                // Seen along any other axis, an edge shows this sticker as long as it is not flipped.
                let other = others(axis)[0];
                let shows = |edge: Edge, face: Face| match has(&edge.faces(), other) {
                    true => face.axis() == other,
                    false => face.axis() == axis,
                };
                Orbits::of([edge_stickers(shows)])
            })
        });
        ORBITS[axis as usize].clone()
    }

    /// No corner is twisted, seen along this axis, and the edges between its faces are in their slice.
    pub(crate) fn twists_and_slice(axis: Axis) -> Orbits {
        static ORBITS: LazyLock<[Orbits; 3]> = LazyLock::new(|| {
            AXES.map(|axis| {
                let twists = corner_stickers(|_, face| face.axis() == axis);
                Orbits::of([twists, edge_stickers(|edge, _| !has(&edge.faces(), axis))])
            })
        });
        ORBITS[axis as usize].clone()
    }

    /// The colours of this axis are on its two faces, and the edges between them are in their slice, not flipped.
    pub(crate) fn axis(axis: Axis) -> Orbits {
        static ORBITS: LazyLock<[Orbits; 3]> = LazyLock::new(|| {
            AXES.map(|axis| {
                let on_axis = |face: Face| face.axis() == axis;
                let colours = [corner_stickers(|_, face| on_axis(face)), edge_stickers(|_, face| on_axis(face))];
                let other = others(axis)[0];
                let slice = edge_stickers(|edge, face| !has(&edge.faces(), axis) && face.axis() == other);
                Orbits::of([colours.concat(), slice])
            })
        });
        ORBITS[axis as usize].clone()
    }

    /// Within the group of two faces on this axis and half turns: each corner in its tetrad, each edge in its slice, as
    /// half turns keep them.
    pub(crate) fn half_turns(axis: Axis) -> Orbits {
        static ORBITS: LazyLock<[Orbits; 3]> = LazyLock::new(|| {
            AXES.map(|axis| {
                let is_even =
                    |corner: Corner| corner.faces().iter().filter(|face| is_positive(**face)).count() % 2 == 0;
                let tetrad = |even| corner_stickers(|corner, face| face.axis() == axis && is_even(corner) == even);
                let slice = |across| edge_stickers(|edge, face| face.axis() == axis && has(&edge.faces(), across));
                let [first, second] = others(axis);
                Orbits::of([tetrad(false), tetrad(true), slice(first), slice(second)])
            })
        });
        ORBITS[axis as usize].clone()
    }
}

/// A sticker of some puzzle.
pub(crate) trait IntoIndex {
    /// Its index.
    fn into_index(self) -> u8;
}

impl IntoIndex for Sticker {
    fn into_index(self) -> u8 {
        self.index() as u8
    }
}

impl IntoIndex for Spot {
    fn into_index(self) -> u8 {
        self.index() as u8
    }
}

const AXES: [Axis; 3] = [Axis::X, Axis::Y, Axis::Z];

fn others(axis: Axis) -> [Axis; 2] {
    match axis {
        Axis::X => [Axis::Y, Axis::Z],
        Axis::Y => [Axis::Z, Axis::X],
        Axis::Z => [Axis::Y, Axis::X],
    }
}

fn has(faces: &[Face], axis: Axis) -> bool {
    faces.iter().any(|face| face.axis() == axis)
}

fn is_positive(face: Face) -> bool {
    face == face.axis().positive()
}

/// The stickers of corners for which `wanted` holds, given the corner and the face the sticker is on.
fn corner_stickers(wanted: impl Fn(Corner, Face) -> bool) -> Vec<Sticker> {
    let of = |corner: Corner| corner.stickers().into_iter().map(move |sticker| (corner, sticker));
    let all = Corner::ALL.into_iter().flat_map(of);
    all.filter(|&(corner, sticker)| wanted(corner, sticker.face())).map(|(_, sticker)| sticker).collect()
}

/// The same for edges.
fn edge_stickers(wanted: impl Fn(Edge, Face) -> bool) -> Vec<Sticker> {
    let of = |edge: Edge| edge.stickers().into_iter().map(move |sticker| (edge, sticker));
    let all = Edge::ALL.into_iter().flat_map(of);
    all.filter(|&(edge, sticker)| wanted(edge, sticker.face())).map(|(_, sticker)| sticker).collect()
}
