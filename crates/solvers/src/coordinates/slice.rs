//! Which places the four edges of the middle slice (FR FL BL BR) occupy; 0 if they are all there.

use engine::MoveTable;
use puzzle::{Cube, Edges};
use std::sync::LazyLock;

/// 12 choose 4.
pub const COUNT: usize = 495;

/// The sets of places as bits, home (the four highest) first.
static SETS: LazyLock<Vec<u16>> = LazyLock::new(|| (0..1u16 << 12).rev().filter(|set| set.count_ones() == 4).collect());

fn of_set(set: u16) -> usize {
    SETS.binary_search_by(|other| set.cmp(other)).expect("a set of four places")
}

/// The coordinate of edges.
pub fn of(edges: &Edges) -> usize {
    of_set((0..12).filter(|&place| edges.pieces()[place] >= 8).fold(0, |set, place| set | 1 << place))
}

/// An order of the edges with this coordinate.
pub fn pieces_at(value: usize) -> [u8; 12] {
    let (mut slice, mut others) = (8..12u8, 0..8u8);
    std::array::from_fn(|place| {
        let next = if SETS[value] >> place & 1 == 1 { slice.next() } else { others.next() };
        next.expect("four and eight are twelve")
    })
}

/// What the eighteen turns make of it.
pub fn turns() -> MoveTable {
    super::turn_table(COUNT, |value, turn: &Cube| {
        let from = turn.assembly().edges().pieces();
        of_set((0..12).filter(|&place| SETS[value] >> from[place] & 1 == 1).fold(0, |set, place| set | 1 << place))
    })
}
