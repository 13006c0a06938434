//! Which stickers a stage of a solution is about.
//!
//! The solvers decide it, because only they know; the front ends dim the rest.

use puzzle::{Axis, Edge, Spot, Sticker};
use std::sync::{Arc, LazyLock};

/// The stickers that matter in a stage, as places on the solved puzzle before any rotation of the whole puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Mask {
    /// All of them.
    #[default]
    All,
    /// The ones with these indices.
    Only(Arc<[u8]>),
}

impl FromIterator<Sticker> for Mask {
    fn from_iter<I: IntoIterator<Item = Sticker>>(stickers: I) -> Mask {
        Mask::Only(stickers.into_iter().map(|sticker| sticker.index() as u8).collect())
    }
}

impl FromIterator<Spot> for Mask {
    fn from_iter<I: IntoIterator<Item = Spot>>(spots: I) -> Mask {
        Mask::Only(spots.into_iter().map(|spot| spot.index() as u8).collect())
    }
}

impl Mask {
    /// All stickers of edges, for stages in which only flips matter.
    pub(crate) fn edges() -> Mask {
        static MASK: LazyLock<Mask> =
            LazyLock::new(|| Sticker::all().filter(|sticker| edge_of(*sticker).is_some()).collect());
        MASK.clone()
    }

    /// The two faces of an axis and the edges between them, for stages in which only the places of these two colours
    /// matter.
    pub(crate) fn of_axis(axis: Axis) -> Mask {
        static MASKS: LazyLock<[Mask; 3]> = LazyLock::new(|| {
            [Axis::X, Axis::Y, Axis::Z].map(|axis| {
                let is_between = |edge: Edge| edge.faces().iter().all(|face| face.axis() != axis);
                let matters =
                    |sticker: &Sticker| sticker.face().axis() == axis || edge_of(*sticker).is_some_and(is_between);
                Sticker::all().filter(matters).collect()
            })
        });
        MASKS[axis as usize].clone()
    }
}

fn edge_of(sticker: Sticker) -> Option<Edge> {
    Edge::ALL.into_iter().find(|edge| edge.stickers().contains(&sticker))
}
