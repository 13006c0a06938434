//! Lower bounds on the distance to the goal, for all values of a pair of coordinates.
//!
//! A table is built once, cheapest first from the goal, and then only read. Two entries share a byte if they fit in four
//! bits each. While it is built,
//! only one pair of each class of symmetric pairs is considered; then all pairs are written out, so that a search need
//! not apply symmetries.

use crate::classes::{Classes, Images};
use crate::moves::MoveTable;
use rayon::prelude::*;

/// Bytes after the last entry.
const PADDING: usize = 3;

/// A distance for each index, in four bits or in a byte each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DistanceTable {
    bytes: Vec<u8>,
    is_wide: bool,
    count: usize,
}

impl DistanceTable {
    /// The number of entries.
    pub fn len(&self) -> usize {
        self.count
    }

    /// True if it has no entries.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The distance of an index.
    #[inline(always)]
    pub fn get(&self, index: usize) -> u8 {
        match self.is_wide {
            true => self.bytes[index],
            false => self.bytes[index / 2] >> (index % 2 * 4) & 15,
        }
    }

    /// True if an entry takes a byte; otherwise two share one.
    pub const fn is_wide(&self) -> bool {
        self.is_wide
    }

    /// From the bytes of another table with this many entries of four bits.
    ///
    /// # Panics
    /// If there are too few or too many.
    pub fn from_bytes(mut bytes: Vec<u8>, count: usize) -> DistanceTable {
        assert_eq!(bytes.len(), count.div_ceil(2), "two entries share a byte");
        bytes.extend([0; PADDING]);
        DistanceTable { bytes, is_wide: false, count }
    }

    /// The entries; if two share a byte, the lower four bits are the first.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.bytes()]
    }

    /// The same with a few bytes after it, so that four bytes can be read from any entry.
    #[inline(always)]
    pub fn padded_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        self.bytes.len() - PADDING
    }
}

/// Pairs of a coordinate that is divided into classes and another one, and what moves do to them.
#[derive(Clone, Copy)]
pub struct Pairs<'a> {
    /// The classes of the first coordinate.
    pub classes: &'a Classes,
    /// What moves do to the first.
    pub first: &'a MoveTable,
    /// What moves do to the second.
    pub second: &'a MoveTable,
    /// The images of the second under the symmetries.
    pub images: &'a Images,
    /// What each move costs; symmetries must not change the costs. A move can cost 0.
    pub costs: &'a [u8],
}

/// Distances while they are being computed: one for each class of the first coordinate and each value of the second.
pub struct Distances<'a> {
    pairs: Pairs<'a>,
    found: Vec<u8>,
    /// The second value after a move and then a symmetry: `after[move][symmetry][value]`.
    after: Vec<Images>,
}

const UNKNOWN: u8 = u8::MAX;
/// Larger distances are reduced to this; they remain lower bounds.
const MAX_DISTANCE: u8 = 254;
/// The largest distance that fits in four bits.
const MAX_NARROW: u8 = 15;

impl<'a> Distances<'a> {
    /// All distances from pair (0, 0).
    ///
    /// # Panics
    /// If the tables and the costs disagree about the number of moves.
    pub fn of(pairs: Pairs<'a>) -> Distances<'a> {
        let Pairs { classes, first, second, costs, .. } = pairs;
        assert!(first.moves() == costs.len() && second.moves() == costs.len(), "each move has a cost");
        let after = |a_move| {
            let column: Vec<usize> = (0..second.count()).map(|value| second.after(value, a_move)).collect();
            pairs.images.iter().map(|image| column.iter().map(|&value| image[value]).collect()).collect()
        };
        let after = (0..costs.len()).map(after).collect();
        let mut distances = Distances { pairs, found: vec![UNKNOWN; classes.count() * second.count()], after };
        distances.found[0] = 0;
        let uniform = costs.iter().all(|&cost| cost == 1);
        let dearest = costs.iter().copied().max().unwrap_or(1);
        let is_free = costs.contains(&0);
        let (mut depth, mut frontier, mut known, mut idle) = (0, 1, 1, 0);
        // With unequal costs a depth can be empty although there are positions beyond it.
        while idle < dearest && depth < MAX_DISTANCE && !(uniform && known == distances.found.len()) {
            // When most are known, it is quicker to look for a neighbour of each unknown one than to mark the
            // neighbours of the others.
            let next = if uniform && distances.found.len() - known < 2 * frontier {
                distances.pull(depth)
            } else {
                let mut reached = distances.push(depth);
                // Moves that cost nothing lead to more at the same depth.
                let mut again = reached;
                while is_free && again > 0 {
                    again = distances.push(depth);
                    reached += again;
                }
                reached
            };
            idle = if next == 0 { idle + 1 } else { 0 };
            known += next;
            frontier = next;
            depth += 1;
        }
        distances
    }

    /// Everything at `depth` marks its neighbours. Returns how many are reached at a lower cost than before.
    fn push(&mut self, depth: u8) -> usize {
        let Pairs { classes, first, second, images, costs } = self.pairs;
        let width = second.count();
        let mut reached = 0;
        let mut here: Vec<u16> = Vec::new();
        for class in 0..classes.count() {
            let row = &self.found[class * width..][..width];
            here.clear();
            here.extend((0..width as u16).filter(|&value| row[usize::from(value)] == depth));
            if here.is_empty() {
                continue;
            }
            for (a_move, &cost) in costs.iter().enumerate() {
                let there = depth.saturating_add(cost).min(MAX_DISTANCE);
                let (target, symmetry) = classes.of(first.after(classes.first(class), a_move));
                let row = &mut self.found[target * width..][..width];
                let after = &self.after[a_move][symmetry];
                // Any symmetry that preserves the first of the class gives another index of the same pair.
                let alike = classes.stabiliser(target) & !1;
                for &value in &here {
                    let value = usize::from(after[usize::from(value)]);
                    if row[value] > there {
                        reached += 1;
                        row[value] = there;
                        let mut alike = alike;
                        while alike != 0 {
                            let value = usize::from(images[alike.trailing_zeros() as usize][value]);
                            alike &= alike - 1;
                            reached += usize::from(row[value] > there);
                            row[value] = there;
                        }
                    }
                }
            }
        }
        reached
    }

    /// Everything unknown looks for a neighbour at `depth`; only if every move costs one.
    fn pull(&mut self, depth: u8) -> usize {
        let Pairs { classes, first, second, .. } = self.pairs;
        let width = second.count();
        let mut reached = 0;
        for class in 0..classes.count() {
            if !self.found[class * width..][..width].contains(&UNKNOWN) {
                continue;
            }
            let targets: Vec<(usize, &[u16])> = first
                .row(classes.first(class))
                .iter()
                .zip(&self.after)
                .map(|(&to, after)| (classes.of(usize::from(to)), after))
                .map(|((target, symmetry), after)| (target * width, &after[symmetry][..]))
                .collect();
            for value in 0..width {
                if self.found[class * width + value] != UNKNOWN {
                    continue;
                }
                let near = targets.iter().any(|&(row, after)| self.found[row + usize::from(after[value])] == depth);
                if near {
                    self.found[class * width + value] = depth + 1;
                    reached += 1;
                }
            }
        }
        reached
    }

    /// How many pairs are at distance 0, 1, 2, …
    pub fn counts(&self) -> Vec<usize> {
        let mut counts = vec![0; 256];
        for (class, row) in self.found.chunks(self.pairs.second.count()).enumerate() {
            for &distance in row {
                counts[usize::from(distance)] += self.pairs.classes.size(class);
            }
        }
        counts.truncate(UNKNOWN.into());
        let used = counts.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
        counts.truncate(used);
        counts
    }

    /// An entry for the first of each class (in order) with each second value. `entry` makes it from the distance, the
    /// moves (as bits) that lead closer, and those that keep the distance.
    pub fn compared(&self, entry: impl Fn(u8, u32, u32) -> u32) -> Vec<u32> {
        let Pairs { classes, first, second, .. } = self.pairs;
        let width = second.count();
        let mut entries = Vec::with_capacity(self.found.len());
        let mut signs = vec![(0, 0); width];
        for (class, here) in self.found.chunks(width).enumerate() {
            signs.fill((0, 0));
            for (a_move, after) in self.after.iter().enumerate() {
                let (target, symmetry) = classes.of(first.after(classes.first(class), a_move));
                let row = &self.found[target * width..][..width];
                for (((closer, same), &distance), &to) in signs.iter_mut().zip(here).zip(&after[symmetry]) {
                    let there = row[usize::from(to)];
                    *closer |= u32::from(there < distance) << a_move;
                    *same |= u32::from(there == distance) << a_move;
                }
            }
            entries.extend(here.iter().zip(&signs).map(|(&distance, &(closer, same))| entry(distance, closer, same)));
        }
        entries
    }

    /// Every pair `(a, b)` at index `a · count of b + b`, two to a byte if all distances fit in four bits. Unreachable ones
    /// get the largest distance.
    pub fn packed(&self) -> DistanceTable {
        let is_wide = self.found.iter().any(|&distance| distance != UNKNOWN && distance > MAX_NARROW);
        self.packed_as(is_wide)
    }

    fn packed_as(&self, is_wide: bool) -> DistanceTable {
        let Pairs { classes, second, images, .. } = self.pairs;
        let width = second.count();
        let count = classes.values() * width;
        let most = if is_wide { MAX_DISTANCE } else { MAX_NARROW };
        let mut bytes = Vec::with_capacity((if is_wide { count } else { count.div_ceil(2) }) + PADDING);
        // Two rows make whole bytes, whatever their width.
        let mut rows = vec![0; 2 * width];
        for value in (0..classes.values()).step_by(2) {
            let here = (classes.values() - value).min(2) * width;
            for (value, row) in (value..classes.values()).zip(rows.chunks_mut(width)) {
                let (class, symmetry) = classes.of(value);
                let found = &self.found[class * width..][..width];
                for (distance, &image) in row.iter_mut().zip(&images[symmetry]) {
                    *distance = found[usize::from(image)].min(most);
                }
            }
            match is_wide {
                true => bytes.extend_from_slice(&rows[..here]),
                false => bytes
                    .extend(rows[..here].chunks(2).map(|pair| pair[0] | pair.get(1).map_or(0, |&second| second << 4))),
            }
        }
        bytes.extend([0; PADDING]);
        DistanceTable { bytes, is_wide, count }
    }
}

/// True if of `count` entries of four bits as many are 0, 1, 2, … 14 as is known; the rest are 15.
pub fn are_distributed(bytes: &[u8], count: usize, known: &[usize]) -> bool {
    const AT_ONCE: usize = 1 << 20;
    let counted = |part: &[u8]| {
        let mut of_byte = [0usize; 256];
        part.iter().for_each(|&byte| of_byte[usize::from(byte)] += 1);
        of_byte
    };
    let sum = |mut a: [usize; 256], b: [usize; 256]| {
        a.iter_mut().zip(b).for_each(|(a, b)| *a += b);
        a
    };
    let of_byte = bytes[..count / 2].par_chunks(AT_ONCE).map(counted).reduce(|| [0; 256], sum);
    let mut counts = [0; 16];
    for (byte, number) in of_byte.into_iter().enumerate() {
        counts[byte & 15] += number;
        counts[byte >> 4] += number;
    }
    if count % 2 == 1 {
        counts[usize::from(bytes[count / 2] & 15)] += 1;
    }
    (0..15).all(|distance| counts[distance] == known.get(distance).copied().unwrap_or(0))
}
