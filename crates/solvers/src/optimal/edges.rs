//! How far the edges alone are from the group, exactly: their slices and all of their flips.
//!
//! Near the group, and near positions with many flips, the other tables say little. The edges can be distributed among
//! the slices in 34 650 ways, a few hundred up to symmetry; with the flips that makes less than two million entries,
//! which are computed in a moment. The flips after a turn, seen from another side, are the flips before in another
//! order, some of them reversed; so a turn is two small tables for each class. The search is breadth-first; where more
//! entries are being left than are still unknown, those that are unknown look for a neighbour instead.

use super::coset::{Cosets, SLICES};
use super::cost;
use crate::cube_bytes::{packed_turns, solved};
use engine::shared_bytes;
use engine::simd::{self, Bytes32, Isa, Kernel, Scalar};
use puzzle::{Metric, Symmetry, Turn};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU8, Ordering};

/// The flips of eleven edges; those of the twelfth follow.
const FLIPS: usize = 2048;
/// The number of distributions among the slices, up to symmetry.
const CLASSES: usize = 782;
/// How many bytes all distances take.
pub(super) const BYTES: usize = SLICES * size_of::<u16>() + CLASSES * FLIPS;
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
    /// From what becomes of no flips, and what each flip changes: that does not depend on the others.
    fn new(none: usize, changes: &[usize; 12]) -> Shuffle {
        let (mut low, mut high) = ([none as u16; 64], [0; 64]);
        for flips in 1usize..64 {
            let (edge, rest) = (flips.trailing_zeros() as usize, flips & (flips - 1));
            low[flips] = low[rest] ^ changes[edge] as u16;
            high[flips] = high[rest] ^ changes[6 + edge] as u16;
        }
        Shuffle { low, high }
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
            simd::run(Shuffled { cosets, cube: *cube, turn: *turn, symmetry })
        };
        // For each class, where each turn leads; and what the symmetries of its representative do.
        let class = |(number, own): &(usize, Vec<u8>)| {
            let cube = &cubes[*number];
            let after = |&turn: &usize| {
                let (class, symmetry) = edges.slot(cosets, &Scalar.compose_oriented(cube, &turns[turn]));
                (class, shuffle(cube, &turns[turn], symmetry))
            };
            let own = own.iter().map(|&symmetry| shuffle(cube, &solved(), symmetry.into()));
            (single.iter().map(after).collect(), own.collect())
        };
        let (next, own): (Vec<Vec<Next>>, Vec<Vec<Shuffle>>) = representatives.par_iter().map(class).unzip();
        let (class, symmetry) = edges.slot(cosets, &solved());
        let home = cosets.edges(Scalar, &solved(), symmetry).1 % FLIPS;
        let distances = shared_bytes(&mut edges.distances);
        reach(distances, class, home, 0, &own);
        let mut unknown = distances.len();
        for depth in 0.. {
            let all_here = distances.iter().filter(|distance| distance.load(Ordering::Relaxed) == depth).count();
            unknown -= all_here;
            if all_here == 0 {
                break;
            }
            // A class at a time, and in it a turn at a time: the entries that are read and written are close together.
            next.par_iter().enumerate().for_each(|(class, next)| {
                let row = &distances[class * FLIPS..][..FLIPS];
                let is_at = |distance: u8| move |flips: &usize| row[*flips].load(Ordering::Relaxed) == distance;
                if all_here <= unknown {
                    let here: Vec<usize> = (0..FLIPS).filter(is_at(depth)).collect();
                    for (to, shuffle) in next.iter().filter(|_| !here.is_empty()) {
                        for &flips in &here {
                            reach(distances, *to, shuffle.apply(flips), depth + 1, &own);
                        }
                    }
                } else {
                    for flips in (0..FLIPS).filter(is_at(UNKNOWN)) {
                        let is_here = |(to, shuffle): &Next| {
                            distances[to * FLIPS + shuffle.apply(flips)].load(Ordering::Relaxed) == depth
                        };
                        if next.iter().any(is_here) {
                            row[flips].store(depth + 1, Ordering::Relaxed);
                        }
                    }
                }
            });
        }
        edges
    }

    /// How many bytes they take.
    #[cfg(test)]
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.slots) + self.distances.len()
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

/// The classes of distributions, and a representative of each with the symmetries that leave it as it is.
fn classes(cosets: &Cosets, cubes: &[Bytes32]) -> (Vec<u16>, Vec<(usize, Vec<u8>)>) {
    let (mut slots, mut representatives) = (vec![u16::MAX; SLICES], Vec::new());
    let back: Vec<usize> = Symmetry::all().map(|symmetry| symmetry.inverse().index()).collect();
    for number in 0..SLICES {
        if slots[number] != u16::MAX {
            continue;
        }
        let images = simd::run(Images { cosets, cube: cubes[number] });
        for (back, &image) in back.iter().zip(&images) {
            let slot = &mut slots[image];
            if *slot == u16::MAX {
                *slot = (representatives.len() * 64 + back) as u16;
            }
        }
        let own = (0..48).filter(|&symmetry| images[usize::from(symmetry)] == number).collect();
        representatives.push((number, own));
    }
    assert_eq!(representatives.len(), CLASSES, "there are {CLASSES} classes of distributions");
    (slots, representatives)
}

/// The numbers of a cube's distribution as it is seen from all sides.
struct Images<'a> {
    cosets: &'a Cosets,
    cube: Bytes32,
}

impl Kernel for Images<'_> {
    type Output = [usize; 48];

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> [usize; 48] {
        let mut images = [0; 48];
        for (symmetry, image) in images.iter_mut().enumerate() {
            *image = self.cosets.edges(isa, &self.cube, symmetry).0;
        }
        images
    }
}

/// What becomes of the flips of a cube after a turn, seen from another side.
struct Shuffled<'a> {
    cosets: &'a Cosets,
    cube: Bytes32,
    turn: Bytes32,
    symmetry: usize,
}

impl Kernel for Shuffled<'_> {
    type Output = Shuffle;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Shuffle {
        let none = self.after(isa, &self.cube);
        let mut changes = [0; 12];
        for (place, change) in changes.iter_mut().enumerate() {
            let mut flipped = self.cube;
            flipped.0[16 + place] ^= 0x10;
            *change = self.after(isa, &flipped) ^ none;
        }
        Shuffle::new(none, &changes)
    }
}

impl Shuffled<'_> {
    #[inline(always)]
    fn after<I: Isa>(&self, isa: I, cube: &Bytes32) -> usize {
        self.cosets.edges(isa, &isa.compose_oriented(cube, &self.turn), self.symmetry).1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube_bytes::pack;
    use chacha20::ChaCha8Rng;
    use puzzle::Cube;
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
