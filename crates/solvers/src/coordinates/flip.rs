//! Which edges are flipped; only F and B quarter turns change it.

use super::Symmetric;
use engine::Coordinate;
use puzzle::{Assembly, Corners, Edges};

/// Which edges are flipped.
pub struct Flip;

impl Coordinate for Flip {
    type State = Assembly;

    const NAME: &'static str = "flip";
    /// 2¹¹: the twelfth flip follows from the others.
    const COUNT: usize = 2048;
    /// With all turns.
    const DEPTHS: &'static [usize] = &[1, 2, 25, 202, 620, 900, 285, 13];

    fn of(state: &Assembly) -> usize {
        state.edges().turns()[..11].iter().fold(0, |value, &turn| value * 2 + usize::from(turn))
    }

    /// Every edge is in its place.
    fn at(value: usize) -> Assembly {
        let mut turns: [u8; 12] = std::array::from_fn(|i| if i < 11 { (value >> (10 - i) & 1) as u8 } else { 0 });
        turns[11] = turns.iter().sum::<u8>() % 2;
        let edges = Edges::new(*Edges::SOLVED.pieces(), turns).expect("each edge occurs once");
        Assembly::new(Corners::SOLVED, edges)
    }

    fn after(value: usize, a_move: &Assembly) -> usize {
        Self::of_both(&Self::at(value), a_move)
    }

    fn of_both(first: &Assembly, second: &Assembly) -> usize {
        let (first, second) = (first.edges(), second.edges());
        let turn = |i: usize| first.turns()[usize::from(second.pieces()[i])] ^ second.turns()[i];
        (0..11).fold(0, |value, i| value * 2 + usize::from(turn(i)))
    }
}

/// Under symmetries that keep every axis.
impl Symmetric for Flip {}
