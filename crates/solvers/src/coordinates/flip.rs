//! Which edges are flipped; only F and B quarter turns change it.

use engine::MoveTable;
use puzzle::{Assembly, Corners, Cube, Edges, Symmetry};

/// 2¹¹: the twelfth flip follows from the others.
pub const COUNT: usize = 2048;

/// How many values lie 0, 1, 2, … turns from solved.
pub const DEPTHS: [usize; 8] = [1, 2, 25, 202, 620, 900, 285, 13];

/// The coordinate of edges.
pub fn of(edges: &Edges) -> usize {
    edges.turns()[..11].iter().fold(0, |value, &turn| value * 2 + usize::from(turn))
}

/// The coordinate of `first`, then `second`.
pub fn of_both(first: &Edges, second: &Edges) -> usize {
    let turn = |i: usize| first.turns()[usize::from(second.pieces()[i])] ^ second.turns()[i];
    (0..11).fold(0, |value, i| value * 2 + usize::from(turn(i)))
}

/// Edges at home with this coordinate.
pub fn at(value: usize) -> Edges {
    let mut turns: [u8; 12] = std::array::from_fn(|i| if i < 11 { (value >> (10 - i) & 1) as u8 } else { 0 });
    turns[11] = turns.iter().sum::<u8>() % 2;
    Edges::new(*Edges::SOLVED.pieces(), turns).expect("each edge is there once")
}

/// What a symmetry that keeps every axis in place makes of it.
pub fn image(value: usize, symmetry: Symmetry) -> usize {
    of(Assembly::new(Corners::SOLVED, at(value)).moved(symmetry).edges())
}

/// What the eighteen turns make of it.
pub fn turns() -> MoveTable {
    super::turn_table(COUNT, |value, turn: &Cube| of(&at(value).then(turn.assembly().edges())))
}
