//! The 3x3x3 for random walks, as ten pairs of pieces: where both are, and how they are oriented there.
//!
//! A corner or an edge has 24 spots (place and orientation), so a pair is a number below 576. Four pairs of corners and
//! six of edges make up the whole cube; a turn changes a pair with one lookup in a table that stays in the nearest
//! cache, and the ten lookups do not wait for each other.

use super::walk_space::WalkSpace;
use puzzle::{Cube, Turn};

/// The number of spots of a piece.
const WAYS: usize = 24;
const PAIRS: usize = WAYS * WAYS;
/// The size of a table with all turns of a pair; a power of two, so that an index needs no check.
const TABLE_SIZE: usize = 1 << 14;

/// What turns do to pairs.
pub struct CubeSpace {
    turns: Vec<Turn>,
    corners: Box<[u16; TABLE_SIZE]>,
    edges: Box<[u16; TABLE_SIZE]>,
}

/// Where the pairs are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairs {
    corners: [u16; 4],
    edges: [u16; 6],
}

/// The spot of each piece: its place, and which of `sides` orientations it has there.
fn ways<const N: usize>(pieces: &[u8; N], turned: &[u8; N], sides: u8) -> [u8; N] {
    let mut ways = [0; N];
    for (place, (&piece, &turn)) in pieces.iter().zip(turned).enumerate() {
        ways[usize::from(piece)] = place as u8 * sides + turn;
    }
    ways
}

fn corners(cube: &Cube) -> [u8; 8] {
    ways(cube.assembly().corners().pieces(), cube.assembly().corners().turns(), 3)
}

fn edges(cube: &Cube) -> [u8; 12] {
    ways(cube.assembly().edges().pieces(), cube.assembly().edges().turns(), 2)
}

/// What turns do to pairs, given what they do to the pieces of the solved cube.
fn table<const N: usize>(moved: impl Iterator<Item = [u8; N]>) -> Box<[u16; TABLE_SIZE]> {
    let sides = WAYS / N;
    let mut table = Box::new([0; TABLE_SIZE]);
    for (turn, moved) in moved.enumerate() {
        let after = |way: usize| {
            let (place, turned) = (usize::from(moved[way / sides]) / sides, usize::from(moved[way / sides]) % sides);
            place * sides + (turned + way % sides) % sides
        };
        for pair in 0..PAIRS {
            table[turn * PAIRS + pair] = (after(pair / WAYS) * WAYS + after(pair % WAYS)) as u16;
        }
    }
    table
}

impl CubeSpace {
    /// Computes the tables, in less than a millisecond.
    pub fn new() -> CubeSpace {
        let turned = || Turn::all().map(|turn| Cube::SOLVED.turn(turn));
        CubeSpace {
            turns: Turn::all().collect(),
            corners: table(turned().map(|cube| corners(&cube))),
            edges: table(turned().map(|cube| edges(&cube))),
        }
    }
}

impl Default for CubeSpace {
    fn default() -> Self {
        CubeSpace::new()
    }
}

impl WalkSpace for CubeSpace {
    type Position = Cube;
    type State = Pairs;

    fn enter(&self, position: &Cube) -> Pairs {
        let pair = |ways: &[u8], at: usize| u16::from(ways[2 * at]) * WAYS as u16 + u16::from(ways[2 * at + 1]);
        let (corners, edges) = (corners(position), edges(position));
        Pairs {
            corners: std::array::from_fn(|at| pair(&corners, at)),
            edges: std::array::from_fn(|at| pair(&edges, at)),
        }
    }

    fn turns(&self) -> &[Turn] {
        &self.turns
    }

    fn solved(&self) -> Pairs {
        self.enter(&Cube::SOLVED)
    }

    #[inline(always)]
    fn turned(&self, state: Pairs, turn: usize) -> Pairs {
        let row = turn * PAIRS;
        Pairs {
            corners: state.corners.map(|pair| self.corners[(row + usize::from(pair)) % TABLE_SIZE]),
            edges: state.edges.map(|pair| self.edges[(row + usize::from(pair)) % TABLE_SIZE]),
        }
    }

    /// A pair of corners and a few bits of a pair of edges: they rarely look like those of a state near the end.
    #[inline(always)]
    fn hash(state: &Pairs) -> usize {
        usize::from(state.corners[0]) << 4 | usize::from(state.edges[0] & 15)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_turn_as_cubes_do() {
        let space = CubeSpace::new();
        let mut cube = Cube::SOLVED;
        for number in 0..2000 {
            let turn = Turn::from_index(number * number / 7 % Turn::COUNT).expect("below 18");
            let next = cube.turn(turn);
            assert_eq!(space.turned(space.enter(&cube), turn.index()), space.enter(&next));
            assert_eq!(space.enter(&next) == space.solved(), next == Cube::SOLVED);
            cube = next;
        }
    }
}
