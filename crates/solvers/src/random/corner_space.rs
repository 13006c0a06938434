//! A position as three small numbers, each with its own turn table that stays in the nearest cache.
//!
//! On the 2x2x2, three pieces can be in 210 places, and three more in another 210; the seventh has no choice. The
//! twists have 729 values. On MiniTet and Stern: the places of three flat pieces, one tip with its twist, and two tips
//! with theirs. All three numbers are 0 when the puzzle is solved, and only then.

use super::walk_space::WalkSpace;
use crate::relatives::graph::TURNS;
use puzzle::{Colouring, Corner, Corners, Cube, Small, Turn};
use std::collections::HashMap;

/// What a part contains, before it is numbered: the spots of some pieces, or all twists.
type Face = [u8; 8];

/// Table sizes for the small parts and the large one; powers of two, so that an index needs no check.
const SMALL: usize = 256;
const LARGE: usize = 1024;
const PADDED_TURNS: usize = 16;

/// What turns do to the three numbers.
pub struct CornerSpace {
    colouring: Colouring,
    first: Box<[u8; PADDED_TURNS * SMALL]>,
    second: Box<[u8; PADDED_TURNS * SMALL]>,
    third: Box<[u16; PADDED_TURNS * LARGE]>,
    numbers: [HashMap<Face, u16>; 3],
    turns: Vec<Turn>,
}

/// The three numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CornerState {
    first: u8,
    second: u8,
    third: u16,
}

/// A part of a position.
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

/// All values of a part, numbered in the order in which turns reach them from solved, and what turns do to them.
fn part(colouring: Colouring, part: usize) -> (HashMap<Face, u16>, Vec<[u16; TURNS]>) {
    let home = face(colouring, part, &Corners::SOLVED);
    let turned: Vec<Corners> = Small::turns().map(|turn| *Cube::SOLVED.turn(turn).assembly().corners()).collect();
    // One position for each value; which one does not matter.
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
    /// Computes the tables, in a few milliseconds.
    pub fn new(colouring: Colouring) -> CornerSpace {
        let [(first_numbers, first), (second_numbers, second), (third_numbers, third)] =
            [0, 1, 2].map(|number| part(colouring, number));
        let mut space = CornerSpace {
            colouring,
            first: Box::new([0; PADDED_TURNS * SMALL]),
            second: Box::new([0; PADDED_TURNS * SMALL]),
            third: Box::new([0; PADDED_TURNS * LARGE]),
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
    type State = CornerState;

    fn enter(&self, position: &Small) -> CornerState {
        assert_eq!(position.colouring(), self.colouring, "the position belongs to the puzzle of this space");
        let number = |part: usize| self.numbers[part][&face(self.colouring, part, position.corners())];
        CornerState { first: number(0) as u8, second: number(1) as u8, third: number(2) }
    }

    fn turns(&self) -> &[Turn] {
        &self.turns
    }

    fn solved(&self) -> CornerState {
        CornerState { first: 0, second: 0, third: 0 }
    }

    #[inline(always)]
    fn turned(&self, state: CornerState, turn: usize) -> CornerState {
        let turn = turn % PADDED_TURNS;
        CornerState {
            first: self.first[turn * SMALL + usize::from(state.first)],
            second: self.second[turn * SMALL + usize::from(state.second)],
            third: self.third[(turn * LARGE + usize::from(state.third)) % (PADDED_TURNS * LARGE)],
        }
    }

    /// The largest part and some bits of the second: they rarely look like those of a state near the end.
    #[inline(always)]
    fn hash(state: &CornerState) -> usize {
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
