//! A position of a corner puzzle, with the piece at DBL held. Legal by construction.
//!
//! On the 2x2x2 positions form a group: `then`, `inverse`. On MiniTet and Stern they do not, since the twist of flat
//! pieces is not part of a position; there, only turns can be applied.

use super::{Colouring, HELD, SmallFacelets};
use crate::cube::Cube;
use crate::face::Face;
use crate::geometry::Quarters;
use crate::pieces::{Corner, Corners};
use crate::random::below;
use crate::turn::Turn;
use rand_core::Rng;

/// A legal position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Small {
    colouring: Colouring,
    /// The held piece is solved; flat pieces are untwisted.
    corners: Corners,
}

/// The places whose pieces can be turned.
const FREE: [usize; 7] = [0, 1, 2, 3, 4, 5, 7];
/// The tips that can be turned.
const TIPS: [Corner; 3] = [Corner::UFL, Corner::UBR, Corner::DFR];

impl Small {
    /// The solved position.
    pub const fn solved(colouring: Colouring) -> Small {
        Small { colouring, corners: Corners::SOLVED }
    }

    /// The nine turns that do not move the held piece: U U2 U' R R2 R' F F2 F'.
    pub fn turns() -> impl DoubleEndedIterator<Item = Turn> + ExactSizeIterator + Clone {
        (0..9).map(|index| Turn::new(Face::ALL[index / 3], Quarters::ALL[index % 3]))
    }

    /// From the pieces, if the held one is solved and, on the 2x2x2, the twists add up.
    pub fn new(colouring: Colouring, corners: Corners) -> Option<Small> {
        let held = HELD.index();
        let at_home = usize::from(corners.pieces()[held]) == held && corners.turns()[held] == 0;
        let adds_up = colouring == Colouring::Tetra || corners.turn_sum() == 0;
        (at_home && adds_up).then(|| Small { colouring, corners }.without_hidden_twists())
    }

    fn without_hidden_twists(self) -> Small {
        let (pieces, mut turns) = (*self.corners.pieces(), *self.corners.turns());
        for (turn, &piece) in turns.iter_mut().zip(&pieces) {
            if self.colouring.is_flat(Corner::ALL[usize::from(piece)]) {
                *turn = 0;
            }
        }
        Small { colouring: self.colouring, corners: Corners::new_unchecked(pieces, turns) }
    }

    /// What the pieces look like.
    pub const fn colouring(&self) -> Colouring {
        self.colouring
    }

    /// Which piece is where, and its twist; flat pieces have none.
    pub const fn corners(&self) -> &Corners {
        &self.corners
    }

    /// True if everything is solved.
    pub fn is_solved(&self) -> bool {
        self.corners == Corners::SOLVED
    }

    /// This position after a turn.
    ///
    /// # Panics
    /// If the turn moves the held piece; U, R and F do not.
    #[must_use]
    pub fn turn(&self, turn: Turn) -> Small {
        assert!(turn.face().is_positive(), "the piece at DBL is held, so only U, R and F are turned");
        let turned = Cube::SOLVED.turn(turn);
        Small { colouring: self.colouring, corners: self.corners.then(turned.assembly().corners()) }
            .without_hidden_twists()
    }

    /// This position after all these turns.
    #[must_use]
    pub fn turns_done(&self, turns: impl IntoIterator<Item = Turn>) -> Small {
        turns.into_iter().fold(*self, |small, turn| small.turn(turn))
    }

    /// The position whose solution turns this one into `goal`; `None` on MiniTet and Stern, where there is no such
    /// position.
    pub fn difference(&self, goal: &Small) -> Option<Small> {
        (self.colouring == Colouring::Cube && goal.colouring == Colouring::Cube)
            .then(|| Small { colouring: Colouring::Cube, corners: goal.corners.inverse().then(&self.corners) })
    }

    /// The stickers.
    pub fn facelets(&self) -> SmallFacelets {
        SmallFacelets::of(self.colouring, &self.corners)
    }

    /// The number of the position, 0 for solved: that of the order of the seven pieces, times the number of twists,
    /// plus that of the twists (of the first six places on the 2x2x2, of the three tips on MiniTet and Stern).
    pub fn index(&self) -> usize {
        let order: [u8; 7] = FREE.map(|place| compact(self.corners.pieces()[place]));
        // The number of smaller ones after it, times the factorial of how many come after it.
        let rank = (0..7).fold(0, |rank, i| rank * (7 - i) + (i + 1..7).filter(|&j| order[j] < order[i]).count());
        let digit = |twist: u8| usize::from(twist);
        match self.colouring {
            Colouring::Cube => FREE[..6].iter().fold(rank, |n, &place| 3 * n + digit(self.corners.turns()[place])),
            Colouring::Tetra => {
                let place = |tip: Corner| self.corners.pieces().iter().position(|&piece| piece == tip as u8);
                let twist = |tip| self.corners.turns()[place(tip).expect("every piece is somewhere")];
                TIPS.into_iter().fold(rank, |n, tip| 3 * n + digit(twist(tip)))
            }
        }
    }

    /// The position with this number.
    pub fn from_index(colouring: Colouring, index: usize) -> Option<Small> {
        if index >= colouring.positions() {
            return None;
        }
        let twists = colouring.positions() / 5040;
        let (mut rank, mut twist) = (index / twists, index % twists);
        let mut digits = [0; 7];
        for i in (0..7).rev() {
            digits[i] = rank % (7 - i);
            rank /= 7 - i;
        }
        let mut left: Vec<u8> = FREE.map(|place| place as u8).to_vec();
        let mut pieces = [HELD as u8; 8];
        for (place, digit) in FREE.into_iter().zip(digits) {
            pieces[place] = left.remove(digit);
        }
        let mut turns = [0u8; 8];
        match colouring {
            Colouring::Cube => {
                for &place in FREE[..6].iter().rev() {
                    turns[place] = (twist % 3) as u8;
                    twist /= 3;
                }
                let sum: u8 = turns.iter().sum();
                turns[FREE[6]] = (3 - sum % 3) % 3;
            }
            Colouring::Tetra => {
                for tip in TIPS.into_iter().rev() {
                    let place = pieces.iter().position(|&piece| piece == tip as u8).expect("every piece is somewhere");
                    turns[place] = (twist % 3) as u8;
                    twist /= 3;
                }
            }
        }
        Some(Small { colouring, corners: Corners::new_unchecked(pieces, turns) })
    }

    /// A uniformly random position.
    pub fn random(colouring: Colouring, rng: &mut impl Rng) -> Small {
        Small::from_index(colouring, below(colouring.positions() as u64, rng) as usize)
            .expect("a number below is a position")
    }
}

/// The number of a free piece, without a gap for the held one.
const fn compact(piece: u8) -> u8 {
    if piece > HELD as u8 { piece - 1 } else { piece }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn numbers_and_positions_are_one_to_one() {
        for colouring in Colouring::ALL {
            assert_eq!(Small::solved(colouring).index(), 0);
            for index in (0..colouring.positions()).step_by(37) {
                let small = Small::from_index(colouring, index).unwrap();
                assert_eq!(small.index(), index);
                assert_eq!(Small::new(colouring, small.corners), Some(small));
            }
            assert_eq!(Small::from_index(colouring, colouring.positions()), None);
        }
    }

    /// The example in docs/relatives.md.
    #[test]
    fn after_r_u_the_numbers_are_those_of_the_example() {
        let turns = [Turn::new(Face::R, Quarters::ALL[0]), Turn::new(Face::U, Quarters::ALL[0])];
        for (colouring, number) in [(Colouring::Cube, 266_493), (Colouring::Tetra, 9863)] {
            assert_eq!(Small::solved(colouring).turns_done(turns).index(), number);
        }
    }

    /// The known numbers of positions at the first distances; and turning pieces agrees with turning stickers.
    #[test]
    fn turns_reach_the_known_numbers_of_positions() {
        for (colouring, counts) in [(Colouring::Cube, [1, 9, 54, 321, 1847]), (Colouring::Tetra, [1, 9, 54, 321, 1835])]
        {
            let mut seen = HashSet::from([Small::solved(colouring)]);
            let mut last = vec![Small::solved(colouring)];
            for (depth, count) in counts.into_iter().enumerate() {
                assert_eq!(last.len(), count, "depth {depth}");
                let mut next = Vec::new();
                for small in &last {
                    for turn in Small::turns() {
                        let after = small.turn(turn);
                        assert_eq!(after.facelets(), small.facelets().after(turn.into()));
                        if seen.insert(after) {
                            next.push(after);
                        }
                    }
                }
                last = next;
            }
        }
    }
}
