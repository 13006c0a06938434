//! How far the edges alone are from the group, exactly: their slices and all of their flips.
//!
//! Near the group, and near positions with many flips, the other tables say little. The edges can be distributed among
//! the slices in 34 650 ways, a few hundred up to symmetry; with the flips that makes less than two million entries,
//! which are computed in a moment. The flips after a turn, seen from another side, are the flips before in another
//! order, some of them reversed; so a turn is two small tables for each class.

use super::coset::{Cosets, SLICES};
use super::cost;
use crate::packed::{packed_turns, solved};
use engine::shared_bytes;
use engine::simd::{Bytes32, Isa, Scalar};
use puzzle::{Metric, Symmetry, Turn};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU8, Ordering};

/// The flips of eleven edges; those of the twelfth follow.
const FLIPS: usize = 2048;
const UNKNOWN: u8 = u8::MAX;

/// All distances.
pub(super) struct Edges {
    /// By number of the distribution: its class · 64 + the symmetry that leads to the representative.
    slots: Vec<u16>,
    /// By class and flips.
    distances: Vec<u8>,
}

/// Where a turn leads: the class, and what happens to the flips.
type Next = (usize, Shuffle);

/// What happens to the flips.
struct Shuffle {
    low: [u16; 64],
    high: [u16; 64],
}

impl Shuffle {
    /// From what happens to each set of flips.
    fn new(after: impl Fn(usize) -> usize) -> Shuffle {
        let none = after(0);
        // What one more flip changes does not depend on the others.
        let changes: Vec<usize> = (0..12).map(|edge| after(1 << edge) ^ none).collect();
        let sum = |flips: usize, first: usize| {
            (0..6).filter(|edge| flips >> edge & 1 == 1).fold(0, |sum, edge| sum ^ changes[first + edge])
        };
        Shuffle {
            low: std::array::from_fn(|flips| (sum(flips, 0) ^ none) as u16),
            high: std::array::from_fn(|flips| sum(flips, 6) as u16),
        }
    }

    /// The flips of eleven edges afterwards.
    fn apply(&self, flips: usize) -> usize {
        let all = flips | (flips.count_ones() as usize % 2) << 11;
        usize::from(self.low[all % 64] ^ self.high[all / 64]) % FLIPS
    }
}

impl Edges {
    pub(super) fn new(cosets: &Cosets, metric: Metric) -> Edges {
        let cubes = cosets.distributions();
        let (slots, representatives) = classes(cosets, &cubes);
        let mut edges = Edges { slots, distances: vec![UNKNOWN; representatives.len() * FLIPS] };
        let turns = packed_turns();
        // In the quarter-turn metric a half turn is two of these.
        let single: Vec<usize> = Turn::all().filter(|&turn| cost(metric, turn) == 1).map(Turn::index).collect();
        let shuffle = |cube: &Bytes32, turn: &Bytes32, symmetry: usize| {
            Shuffle::new(|flips| {
                cosets.edges(Scalar, &Scalar.compose_oriented(&flipped(cube, flips), turn), symmetry).1
            })
        };
        // For each class, where each turn leads; and what the symmetries of its representative do.
        let class = |&number: &usize| {
            let cube = &cubes[number];
            let after = |&turn: &usize| {
                let (class, symmetry) = edges.slot(cosets, &Scalar.compose_oriented(cube, &turns[turn]));
                (class, shuffle(cube, &turns[turn], symmetry))
            };
            let is_own = |&symmetry: &usize| cosets.edges(Scalar, cube, symmetry).0 == number;
            let own = (0..48).filter(is_own).map(|symmetry| shuffle(cube, &solved(), symmetry));
            (single.iter().map(after).collect(), own.collect())
        };
        let (next, own): (Vec<Vec<Next>>, Vec<Vec<Shuffle>>) = representatives.par_iter().map(class).unzip();
        let (class, symmetry) = edges.slot(cosets, &solved());
        let home = cosets.edges(Scalar, &solved(), symmetry).1 % FLIPS;
        let distances = shared_bytes(&mut edges.distances);
        reach(distances, class, home, 0, &own);
        for depth in 0.. {
            // A class at a time, and in it a turn at a time: the entries that are read and written are close together.
            let row = |(class, next): (usize, &Vec<Next>)| {
                let row = &distances[class * FLIPS..][..FLIPS];
                let here: Vec<usize> =
                    (0..FLIPS).filter(|&flips| row[flips].load(Ordering::Relaxed) == depth).collect();
                for (to, shuffle) in next.iter().filter(|_| !here.is_empty()) {
                    for &flips in &here {
                        reach(distances, *to, shuffle.apply(flips), depth + 1, &own);
                    }
                }
                here.len()
            };
            if next.par_iter().enumerate().map(row).sum::<usize>() == 0 {
                break;
            }
        }
        edges
    }

    /// The class of a cube's distribution, and the symmetry that leads to its representative.
    #[inline(always)]
    fn slot(&self, cosets: &Cosets, cube: &Bytes32) -> (usize, usize) {
        let slot = usize::from(self.slots[cosets.edges_as_they_are(Scalar, cube).0]);
        (slot / 64, slot % 64)
    }

    /// How far the edges of a cube are from the group.
    #[inline(always)]
    pub(super) fn distance<I: Isa>(&self, isa: I, cosets: &Cosets, cube: &Bytes32) -> u8 {
        let slot = usize::from(self.slots[cosets.edges_as_they_are(isa, cube).0]);
        let (_, flips) = cosets.edges(isa, cube, slot % 64);
        self.distances[slot / 64 * FLIPS + flips % FLIPS]
    }

    /// How many bytes all this takes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.slots) + self.distances.len()
    }
}

/// Notes the distance of flips, and of all that look the same. Threads that do this at once write the same.
#[inline(always)]
fn reach(distances: &[AtomicU8], class: usize, flips: usize, depth: u8, own: &[Vec<Shuffle>]) {
    if distances[class * FLIPS + flips].load(Ordering::Relaxed) != UNKNOWN {
        return;
    }
    for shuffle in &own[class] {
        distances[class * FLIPS + shuffle.apply(flips)].store(depth, Ordering::Relaxed);
    }
}

/// The classes of distributions, and a representative of each.
fn classes(cosets: &Cosets, cubes: &[Bytes32]) -> (Vec<u16>, Vec<usize>) {
    let (mut slots, mut representatives) = (vec![u16::MAX; SLICES], Vec::new());
    for number in 0..SLICES {
        if slots[number] != u16::MAX {
            continue;
        }
        for symmetry in Symmetry::all() {
            let slot = &mut slots[cosets.edges(Scalar, &cubes[number], symmetry.index()).0];
            if *slot == u16::MAX {
                *slot = (representatives.len() * 64 + symmetry.inverse().index()) as u16;
            }
        }
        representatives.push(number);
    }
    (slots, representatives)
}

/// A cube with these edges turned over, given by place.
fn flipped(cube: &Bytes32, flips: usize) -> Bytes32 {
    let mut bytes = cube.0;
    for place in (0..12).filter(|place| flips >> place & 1 == 1) {
        bytes[16 + place] ^= 0x10;
    }
    Bytes32(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packed::pack;
    use puzzle::Cube;
    use rand_chacha::ChaCha8Rng;
    use rand_core::SeedableRng;

    #[test]
    fn distances_are_those_of_a_plain_search() {
        let cosets = Cosets::new();
        for (metric, expected) in [
            // 34 650 · 2048 in all, by a breadth-first search without symmetries.
            (Metric::Htm, Some([1, 6, 75, 870, 9810, 102_520, 986_669, 8_137_622, 34_145_345, 27_231_078, 349_198, 6])),
            (Metric::Qtm, None),
        ] {
            let edges = Edges::new(&cosets, metric);
            let mut sizes = vec![0u64; edges.distances.len() / FLIPS];
            edges.slots.iter().for_each(|slot| sizes[usize::from(*slot) / 64] += 1);
            let mut counts = [0u64; 16];
            for (at, &distance) in edges.distances.iter().enumerate() {
                counts[usize::from(distance)] += sizes[at / FLIPS];
            }
            assert_eq!(counts.iter().sum::<u64>(), (SLICES * FLIPS) as u64);
            if let Some(expected) = expected {
                assert_eq!(counts[..12], expected);
            }
            // A turn changes the distance by at most one, and so does no half turn before the scramble.
            let mut rng = ChaCha8Rng::seed_from_u64(5);
            for _ in 0..50 {
                let cube = Cube::random(&mut rng);
                let distance = |cube: &Cube| edges.distance(Scalar, &cosets, &pack(cube.assembly()));
                for turn in Turn::all() {
                    assert!(distance(&cube.turn(turn)).abs_diff(distance(&cube)) <= cost(metric, turn));
                    let before = Cube::SOLVED.turn(turn).then(&cube);
                    if turn.quarters() == puzzle::Quarters::Two {
                        assert_eq!(distance(&before), distance(&cube));
                    }
                }
            }
        }
    }
}
