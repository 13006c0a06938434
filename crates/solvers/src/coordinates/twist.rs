//! How the corners are twisted; 0 if all are oriented.

use engine::MoveTable;
use puzzle::{Corners, Cube};

/// 3⁷: the eighth twist follows from the others.
pub const COUNT: usize = 2187;

/// The coordinate of corners.
pub fn of(corners: &Corners) -> usize {
    corners.turns()[..7].iter().fold(0, |value, &turn| value * 3 + usize::from(turn))
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

/// What the eighteen turns make of it.
pub fn turns() -> MoveTable {
    super::turn_table(COUNT, |value, turn: &Cube| of(&at(value).then(turn.assembly().corners())))
}
