//! The coordinates, one file each: what it numbers, how many values it has, how far they are from 0, what a turn does
//! to it. Their laws are in `tests/coordinates.rs`, one line for each.
//!
//! All of them are read from an [`Assembly`], and turns are given as assemblies too. Where that would be too slow, a
//! search reads the orders of the second phase from a [`Packed`](piece_bytes::Packed) cube. Those orders share `piece_bytes.rs`
//! and `arrangements.rs`; `order.rs` combines them.

pub mod arrangements;
mod corner_order;
mod corner_set;
mod edge_order;
mod edge_set;
pub(crate) mod edge_triple;
mod flip;
pub mod flip_slice;
pub mod order;
pub mod piece_bytes;
mod slice;
mod slice_order;
pub mod symmetric;
mod twist;

pub use corner_order::CornerOrder;
pub use corner_set::CornerSet;
pub use edge_order::EdgeOrder;
pub use edge_set::EdgeSet;
pub use edge_triple::EdgeTriple;
pub use flip::Flip;
pub use flip_slice::FlipSlice;
pub use slice::Slice;
pub use slice_order::SliceOrder;
pub use symmetric::Symmetric;
pub use twist::Twist;

use engine::{Coordinate, MoveTable};
use puzzle::{Assembly, Cube, Step, Turn};

/// The solved cube after each of the eighteen turns.
pub(crate) fn turned() -> [Assembly; Turn::COUNT] {
    std::array::from_fn(|index| {
        let turn = Turn::from_index(index).expect("there are eighteen turns");
        *Cube::SOLVED.turn(turn).assembly()
    })
}

/// What each of the eighteen turns does to a coordinate that is defined for all of them.
pub fn turn_table<C: Coordinate<State = Assembly>>() -> MoveTable {
    MoveTable::checked::<C>(&turned())
}

/// What each step does to a coordinate, computed from what turns do to it.
pub(crate) fn step_table(turns: &MoveTable, steps: &[Step]) -> MoveTable {
    MoveTable::new(turns.count(), steps.len(), |value, step| {
        steps[step].turns().fold(value, |value, turn| turns.after(value, turn.index()))
    })
}
