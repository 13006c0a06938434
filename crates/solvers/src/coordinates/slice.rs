//! Which places the four edges of the middle slice (FR FL BL BR) occupy; 0 if they are all there.

use engine::MoveTable;
use puzzle::{Assembly, Corners, Cube, Edges, Symmetry};
use std::sync::LazyLock;

/// 12 choose 4.
pub const COUNT: usize = 495;

/// The sets of places as bits, home (the four highest) first.
static SETS: LazyLock<Vec<u16>> = LazyLock::new(|| (0..1u16 << 12).rev().filter(|set| set.count_ones() == 4).collect());

/// The coordinate of each set of four places.
static OF_SETS: LazyLock<Vec<u16>> = LazyLock::new(|| {
    let mut of_sets = vec![u16::MAX; 1 << 12];
    for (value, &set) in SETS.iter().enumerate() {
        of_sets[usize::from(set)] = value as u16;
    }
    of_sets
});

/// The coordinate of a set of four places, given as bits.
pub fn of_set(set: u16) -> usize {
    let value = OF_SETS[usize::from(set)];
    debug_assert!(value < u16::MAX, "a set of four places");
    usize::from(value)
}

/// The coordinate of edges.
pub fn of(edges: &Edges) -> usize {
    of_set((0..12).filter(|&place| edges.pieces()[place] >= 8).fold(0, |set, place| set | 1 << place))
}

/// The coordinate of `first`, then `second`.
pub fn of_both(first: &Edges, second: &Edges) -> usize {
    let piece = |place: usize| first.pieces()[usize::from(second.pieces()[place])];
    of_set((0..12).fold(0, |set, place| set | u16::from(piece(place) >= 8) << place))
}

/// An order of the edges with this coordinate.
pub fn pieces_at(value: usize) -> [u8; 12] {
    let (mut slice, mut others) = (8..12u8, 0..8u8);
    std::array::from_fn(|place| {
        let next = if SETS[value] >> place & 1 == 1 { slice.next() } else { others.next() };
        next.expect("four and eight are twelve")
    })
}

/// What a symmetry that keeps U and D in place makes of it.
pub fn image(value: usize, symmetry: Symmetry) -> usize {
    let edges = Edges::new(pieces_at(value), [0; 12]).expect("each edge is there once");
    of(Assembly::new(Corners::SOLVED, edges).moved(symmetry).edges())
}

/// What the eighteen turns make of it.
pub fn turns() -> MoveTable {
    super::turn_table(COUNT, |value, turn: &Cube| {
        let from = turn.assembly().edges().pieces();
        of_set((0..12).filter(|&place| SETS[value] >> from[place] & 1 == 1).fold(0, |set, place| set | 1 << place))
    })
}
