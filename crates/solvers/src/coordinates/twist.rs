//! How the corners are twisted; 0 if all are oriented.

use engine::MoveTable;
use puzzle::{Assembly, Corners, Cube, Edges, Symmetry};

/// 3⁷: the eighth twist follows from the others.
pub const COUNT: usize = 2187;

/// The coordinate of corners.
pub fn of(corners: &Corners) -> usize {
    corners.turns()[..7].iter().fold(0, |value, &turn| value * 3 + usize::from(turn))
}

/// The coordinate of `first`, then `second`.
pub fn of_both(first: &Corners, second: &Corners) -> usize {
    let turn = |i: usize| first.turns()[usize::from(second.pieces()[i])] + second.turns()[i];
    (0..7).fold(0, |value, i| value * 3 + usize::from(turn(i) % 3))
}

/// Corners at home with this coordinate.
pub fn at(value: usize) -> Corners {
    let mut turns = [0; 8];
    let mut rest = value;
    for i in (0..7).rev() {
        turns[i] = (rest % 3) as u8;
        rest /= 3;
    }
    turns[7] = (24 - turns.iter().sum::<u8>()) % 3;
    Corners::new(*Corners::SOLVED.pieces(), turns).expect("each corner is there once")
}

/// What a symmetry that keeps U and D in place makes of it.
pub fn image(value: usize, symmetry: Symmetry) -> usize {
    of(Assembly::new(at(value), Edges::SOLVED).moved(symmetry).corners())
}

/// What the eighteen turns make of it.
pub fn turns() -> MoveTable {
    super::turn_table(COUNT, |value, turn: &Cube| of(&at(value).then(turn.assembly().corners())))
}
