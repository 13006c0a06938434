//! Where the four pieces of the block are, and how many quarter turns bring them home.
//!
//! The block is the corner DBL with its three edges. A piece can be in 24 ways, by place and orientation, and a turn
//! takes each way to another one, whatever the other pieces do.

use super::quarters::{self, QUARTERS};
use engine::simd::Bytes32;
use puzzle::{Corner, Edge, Face};

/// The ways one piece can be.
const WAYS: usize = 24;
/// All combinations, also those in which two pieces share a place.
const SPOTS: usize = WAYS * WAYS * WAYS * WAYS;

/// The ways of the corner and of the three edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot([u8; 4]);

impl Spot {
    #[inline(always)]
    fn index(self) -> usize {
        self.0.iter().fold(0, |index, &way| index * WAYS + usize::from(way))
    }
}

/// How far a block is from home, and which quarter turns help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry(u32);

impl Entry {
    const UNKNOWN: Entry = Entry(15);

    /// The distance in quarter turns.
    #[inline(always)]
    pub(super) const fn distance(self) -> u8 {
        (self.0 & 15) as u8
    }

    /// The quarter turns, as bits, after which at most `left - 1` more are needed.
    #[inline(always)]
    pub(super) const fn wanted(self, left: u8) -> u16 {
        match left as i8 - self.distance() as i8 {
            ..0 => 0,
            0 => (self.0 >> 4) as u16 & 0xFFF,
            1 => (self.0 >> 16) as u16 & 0xFFF,
            _ => 0xFFF,
        }
    }
}

/// All distances.
pub(super) struct Blocks {
    /// By kind of piece (corner or edge), quarter turn and way: the next way.
    after: [[[u8; WAYS]; QUARTERS]; 2],
    entries: Vec<Entry>,
    home: Spot,
    /// The places of the corner and the edges in a packed cube.
    pieces: [usize; 4],
}

impl Blocks {
    pub(super) fn new() -> Blocks {
        let turns = quarters::packed();
        let way = |first: usize, orientations: u8, turn: &Bytes32, way: usize| {
            let (place, orientation) = (way as u8 / orientations, way as u8 % orientations);
            let to = (0..12).find(|&to| turn.0[first + to] & 15 == place).expect("a turn is a permutation");
            to as u8 * orientations + (orientation + (turn.0[first + to] >> 4)) % orientations
        };
        let after = [(0, 3), (16, 2)].map(|(first, orientations)| {
            std::array::from_fn(|turn| std::array::from_fn(|i| way(first, orientations, &turns[turn], i)))
        });
        let is_in_block = |faces: &[Face]| faces.iter().all(|face| matches!(face, Face::D | Face::B | Face::L));
        let corner = Corner::ALL.into_iter().find(|corner| is_in_block(&corner.faces())).expect("there is one");
        let mut pieces = [corner.index(); 4];
        let edges = Edge::ALL.into_iter().filter(|edge| is_in_block(&edge.faces()));
        for (piece, edge) in pieces[1..].iter_mut().zip(edges) {
            *piece = edge.index();
        }
        let home = Spot(std::array::from_fn(|i| pieces[i] as u8 * if i == 0 { 3 } else { 2 }));
        let mut blocks = Blocks { after, entries: vec![Entry::UNKNOWN; SPOTS], home, pieces };
        blocks.fill();
        blocks
    }

    fn fill(&mut self) {
        self.entries[self.home.index()] = Entry(0);
        let mut all = vec![self.home];
        let mut next = 0;
        while let Some(&spot) = all.get(next) {
            let distance = self.entry(spot).distance();
            for turn in 0..QUARTERS {
                let to = self.after(spot, turn);
                if self.entry(to) == Entry::UNKNOWN {
                    self.entries[to.index()] = Entry(u32::from(distance) + 1);
                    all.push(to);
                }
            }
            next += 1;
        }
        for spot in all {
            let own = self.entry(spot).distance();
            let mut bits = 0;
            for turn in 0..QUARTERS {
                let other = self.entry(self.after(spot, turn)).distance();
                bits |= u32::from(other < own) << (4 + turn) | u32::from(other <= own) << (16 + turn);
            }
            self.entries[spot.index()].0 |= bits;
        }
    }

    /// How many bytes it takes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(self) + size_of_val(&*self.entries)
    }

    /// Where the block of a cube is.
    pub(super) fn spot(&self, cube: &Bytes32) -> Spot {
        let way = |i: usize| {
            let (first, orientations) = if i == 0 { (0, 3) } else { (16, 2) };
            let place = (0..12).find(|place| usize::from(cube.0[first + place] & 15) == self.pieces[i]);
            let place = place.expect("a cube has all pieces");
            place as u8 * orientations + (cube.0[first + place] >> 4)
        };
        Spot(std::array::from_fn(way))
    }

    #[inline(always)]
    pub(super) fn after(&self, spot: Spot, turn: usize) -> Spot {
        let [corner, edge] = [&self.after[0][turn], &self.after[1][turn]];
        let [a, b, c, d] = spot.0.map(usize::from);
        Spot([corner[a], edge[b], edge[c], edge[d]])
    }

    #[inline(always)]
    pub(super) fn entry(&self, spot: Spot) -> Entry {
        self.entries[spot.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube_bytes;

    #[test]
    fn every_block_is_reached_and_knows_its_neighbours() {
        let blocks = Blocks::new();
        let mut counts = [0u32; 16];
        for entry in &blocks.entries {
            counts[usize::from(entry.distance())] += 1;
        }
        let reached: u32 = counts[..15].iter().sum();
        assert_eq!(reached, 24 * 24 * 22 * 20);
        assert_eq!(counts[..2], [1, 6]);
        // Turns of the three other faces leave the block at home.
        assert_eq!(blocks.entry(blocks.home).wanted(1), 0b0000_0011_1111);
        assert_eq!(blocks.spot(&cube_bytes::solved()), blocks.home);
    }
}
