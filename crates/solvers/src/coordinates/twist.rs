//! How the corners are twisted; 0 if all are oriented.

use super::Symmetric;
use engine::Coordinate;
use puzzle::{Assembly, Corners, Edges};

/// How the corners are twisted.
pub struct Twist;

impl Coordinate for Twist {
    type State = Assembly;

    const NAME: &'static str = "twist";
    /// 3⁷: the eighth twist follows from the others.
    const COUNT: usize = 2187;
    /// With all turns.
    const DEPTHS: &'static [usize] = &[1, 4, 34, 186, 816, 1018, 128];

    fn of(state: &Assembly) -> usize {
        state.corners().turns()[..7].iter().fold(0, |value, &turn| value * 3 + usize::from(turn))
    }

    /// Every corner is in its place.
    fn at(value: usize) -> Assembly {
        let mut turns = [0; 8];
        let mut rest = value;
        for i in (0..7).rev() {
            turns[i] = (rest % 3) as u8;
            rest /= 3;
        }
        turns[7] = (24 - turns.iter().sum::<u8>()) % 3;
        let corners = Corners::new(*Corners::SOLVED.pieces(), turns).expect("each corner occurs once");
        Assembly::new(corners, Edges::SOLVED)
    }

    fn after(value: usize, a_move: &Assembly) -> usize {
        Self::of_both(&Self::at(value), a_move)
    }

    fn of_both(first: &Assembly, second: &Assembly) -> usize {
        let (first, second) = (first.corners(), second.corners());
        let turn = |i: usize| first.turns()[usize::from(second.pieces()[i])] + second.turns()[i];
        (0..7).fold(0, |value, i| value * 3 + usize::from(turn(i) % 3))
    }
}

/// Under symmetries that keep the U-D axis.
impl Symmetric for Twist {}
