//! A position as three small numbers, each turned by a table of its own that stays in the nearest cache.
//!
//! Where three pieces are is one of 210 ways, and three more another 210; the seventh has no choice. The twists are one
//! of 729. On MiniTet and Stern: where three flat pieces are, one tip with its twist, and two tips with theirs. All
//! three numbers are 0 at home, and only there is the puzzle solved.

use super::walk_space::WalkSpace;
use crate::relatives::graph::TURNS;
use puzzle::{Colouring, Corner, Corners, Cube, Small, Turn};
use std::collections::HashMap;

/// What a part shows, before it is numbered: the spots of some pieces, or all twists.
type Face = [u8; 8];

/// Rooms for values of the small parts and the large one; powers of two, so that an index needs no check.
const SMALL: usize = 256;
const LARGE: usize = 1024;
const TURN_ROOMS: usize = 16;

/// How the three numbers turn.
pub struct CornerSpace {
    colouring: Colouring,
    first: Box<[u8; TURN_ROOMS * SMALL]>,
    second: Box<[u8; TURN_ROOMS * SMALL]>,
    third: Box<[u16; TURN_ROOMS * LARGE]>,
    numbers: [HashMap<Face, u16>; 3],
    turns: Vec<Turn>,
}

/// The three numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rolled {
    first: u8,
    second: u8,
    third: u16,
}

/// What a part shows of a position.
fn face(colouring: Colouring, part: usize, corners: &Corners) -> Face {
    use Corner::{DFR, DLF, UBR, UFL, ULB, URF};
    let place =
        |piece: Corner| corners.pieces().iter().position(|&there| there == piece as u8).expect("every piece") as u8;
    let spot = |piece: Corner| 3 * place(piece) + corners.turns()[usize::from(place(piece))];
    let mut face = [0; 8];
    let shown = match (colouring, part) {
        (Colouring::Cube, 0) => vec![place(URF), place(UFL), place(ULB)],
        (Colouring::Cube, 1) => vec![place(UBR), place(DFR), place(DLF)],
        (Colouring::Cube, _) => corners.turns().to_vec(),
        (Colouring::Tetra, 0) => vec![place(URF), place(ULB), place(DLF)],
        (Colouring::Tetra, 1) => vec![spot(UFL)],
        (Colouring::Tetra, _) => vec![spot(UBR), spot(DFR)],
    };
    face[..shown.len()].copy_from_slice(&shown);
    face
}

/// All that a part can show, numbered in the order in which turns find it from home, and what turns make of it.
fn part(colouring: Colouring, part: usize) -> (HashMap<Face, u16>, Vec<[u16; TURNS]>) {
    let home = face(colouring, part, &Corners::SOLVED);
    let turned: Vec<Corners> = Small::turns().map(|turn| *Cube::SOLVED.turn(turn).assembly().corners()).collect();
    // One position for everything that is shown; which one does not matter.
    let mut examples = vec![Corners::SOLVED];
    let mut numbers = HashMap::from([(home, 0)]);
    let mut table = Vec::new();
    while table.len() < examples.len() {
        let example = examples[table.len()];
        table.push(std::array::from_fn(|turn| {
            let after = example.then(&turned[turn]);
            let new = numbers.len() as u16;
            *numbers.entry(face(colouring, part, &after)).or_insert_with(|| {
                examples.push(after);
                new
            })
        }));
    }
    (numbers, table)
}

impl CornerSpace {
    /// Works the tables out; a few milliseconds.
    pub fn new(colouring: Colouring) -> CornerSpace {
        let [(first_numbers, first), (second_numbers, second), (third_numbers, third)] =
            [0, 1, 2].map(|number| part(colouring, number));
        let mut space = CornerSpace {
            colouring,
            first: Box::new([0; TURN_ROOMS * SMALL]),
            second: Box::new([0; TURN_ROOMS * SMALL]),
            third: Box::new([0; TURN_ROOMS * LARGE]),
            numbers: [first_numbers, second_numbers, third_numbers],
            turns: Small::turns().collect(),
        };
        for turn in 0..TURNS {
            first.iter().enumerate().for_each(|(at, row)| space.first[turn * SMALL + at] = row[turn] as u8);
            second.iter().enumerate().for_each(|(at, row)| space.second[turn * SMALL + at] = row[turn] as u8);
            third.iter().enumerate().for_each(|(at, row)| space.third[turn * LARGE + at] = row[turn]);
        }
        space
    }
}

impl WalkSpace for CornerSpace {
    type Position = Small;
    type State = Rolled;

    fn enter(&self, position: &Small) -> Rolled {
        assert_eq!(position.colouring(), self.colouring, "a space is for one puzzle");
        let number = |part: usize| self.numbers[part][&face(self.colouring, part, position.corners())];
        Rolled { first: number(0) as u8, second: number(1) as u8, third: number(2) }
    }

    fn turns(&self) -> &[Turn] {
        &self.turns
    }

    fn solved(&self) -> Rolled {
        Rolled { first: 0, second: 0, third: 0 }
    }

    #[inline(always)]
    fn turned(&self, state: Rolled, turn: usize) -> Rolled {
        let turn = turn % TURN_ROOMS;
        Rolled {
            first: self.first[turn * SMALL + usize::from(state.first)],
            second: self.second[turn * SMALL + usize::from(state.second)],
            third: self.third[(turn * LARGE + usize::from(state.third)) % (TURN_ROOMS * LARGE)],
        }
    }

    /// The largest part and some of the second: what they show is rarely near home.
    #[inline(always)]
    fn sign(state: &Rolled) -> usize {
        usize::from(state.third) << 4 | usize::from(state.second & 15)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_turn_as_positions_do() {
        let sizes = |colouring| [0, 1, 2].map(|number| part(colouring, number).1.len());
        assert_eq!(sizes(Colouring::Cube), [210, 210, 729]);
        assert_eq!(sizes(Colouring::Tetra), [210, 21, 378]);
        for colouring in Colouring::ALL {
            let space = CornerSpace::new(colouring);
            for index in (0..colouring.positions()).step_by(1 + colouring.positions() / 5000) {
                let small = Small::from_index(colouring, index).unwrap();
                for (number, turn) in Small::turns().enumerate() {
                    assert_eq!(space.turned(space.enter(&small), number), space.enter(&small.turn(turn)));
                }
                assert_eq!(space.enter(&small) == space.solved(), small.is_solved());
            }
        }
    }
}
