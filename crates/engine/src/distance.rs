//! How far it is at least: distances of all values of a pair of coordinates to the goal.
//!
//! A table is built once, breadth-first from the goal, and then only read. Two entries share a byte.
//! Only one pair of each class of symmetric ones is looked at while it is built; then all are written down, because
//! a search has no time for symmetries.

use crate::classes::{Classes, Images};
use crate::moves::MoveTable;

/// Bytes behind the last entry.
const PADDING: usize = 3;

/// A distance for each index, four bits each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DistanceTable {
    nibbles: Vec<u8>,
    count: usize,
}

impl DistanceTable {
    /// How many entries.
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
        self.nibbles[index / 2] >> (index % 2 * 4) & 15
    }

    /// From the bytes of another table with this many entries.
    ///
    /// # Panics
    /// If there are too few or too many.
    pub fn from_bytes(mut nibbles: Vec<u8>, count: usize) -> DistanceTable {
        assert_eq!(nibbles.len(), count.div_ceil(2), "two entries share a byte");
        nibbles.extend([0; PADDING]);
        DistanceTable { nibbles, count }
    }

    /// The entries, two to a byte, the lower four bits first.
    pub fn as_bytes(&self) -> &[u8] {
        &self.nibbles[..self.bytes()]
    }

    /// The same with a few bytes behind it, so that four can be read wherever an entry is.
    #[inline(always)]
    pub fn padded_bytes(&self) -> &[u8] {
        &self.nibbles
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        self.nibbles.len() - PADDING
    }
}

/// Pairs of a coordinate that comes in classes and another one, and what moves make of them.
#[derive(Clone, Copy)]
pub struct Pairs<'a> {
    /// The classes of the first coordinate.
    pub classes: &'a Classes,
    /// What moves make of the first.
    pub first: &'a MoveTable,
    /// What moves make of the second.
    pub second: &'a MoveTable,
    /// What symmetries make of the second.
    pub images: &'a Images,
    /// What each move costs; a symmetry must not change that.
    pub costs: &'a [u8],
}

/// Distances while they are being found: one for each class of the first coordinate and each value of the second.
pub struct Distances<'a> {
    pairs: Pairs<'a>,
    found: Vec<u8>,
}

const UNKNOWN: u8 = u8::MAX;
/// Larger distances are cut down to this in a [`DistanceTable`]; they stay lower bounds.
const MOST: u8 = 15;

impl<'a> Distances<'a> {
    /// All distances from pair (0, 0).
    ///
    /// # Panics
    /// If the tables and the costs disagree about the number of moves, or a move costs nothing.
    pub fn of(pairs: Pairs<'a>) -> Distances<'a> {
        let Pairs { classes, first, second, costs, .. } = pairs;
        assert!(first.moves() == costs.len() && second.moves() == costs.len(), "each move has a cost");
        assert!(costs.iter().all(|&cost| cost > 0), "a move that costs nothing leads nowhere");
        let mut distances = Distances { pairs, found: vec![UNKNOWN; classes.count() * second.count()] };
        distances.found[0] = 0;
        let uniform = costs.iter().all(|&cost| cost == 1);
        let dearest = costs.iter().copied().max().unwrap_or(1);
        let (mut depth, mut frontier, mut known, mut idle) = (0, 1, 1, 0);
        // With unequal costs a depth may be empty although there is more behind it.
        while idle < dearest && !(uniform && known == distances.found.len()) {
            // Where most is known, it is quicker to ask the unknown ones for a neighbour than the others to tell theirs.
            let next = if uniform && distances.found.len() - known < 2 * frontier {
                distances.pull(depth)
            } else {
                distances.push(depth)
            };
            idle = if next == 0 { idle + 1 } else { 0 };
            known += next;
            frontier = next;
            depth += 1;
        }
        distances
    }

    /// The same if every move costs one, and along with it an entry for each pair of the first of a class (in order) and a
    /// second value. `entry` makes it from the distance and from the moves (as bits) that lead closer, and those that
    /// keep the distance.
    ///
    /// # Panics
    /// If the tables disagree about the number of moves.
    pub fn compared(pairs: Pairs<'a>, entry: impl Fn(u8, u32, u32) -> u32) -> (Distances<'a>, Vec<u32>) {
        let Pairs { classes, first, second, images, .. } = pairs;
        assert_eq!(first.moves(), second.moves(), "both tables have the same moves");
        let width = second.count();
        let columns: Vec<Vec<u16>> = (0..second.moves())
            .map(|a_move| (0..width).map(|value| second.after(value, a_move) as u16).collect())
            .collect();
        let mut found = vec![UNKNOWN; classes.count() * width];
        let mut entries = vec![0; found.len()];
        found[0] = 0;
        let (mut depth, mut frontier) = (0, UNKNOWN);
        // When a depth is known, all that is not nearer and not at it is farther: so telling the neighbours and
        // comparing with them is one and the same walk.
        let mut here: Vec<u16> = Vec::with_capacity(width);
        // In the lower half the moves that lead closer, in the upper half those that keep the distance.
        let mut signs: Vec<u64> = vec![0; width];
        while frontier == UNKNOWN {
            frontier = 0;
            for class in 0..classes.count() {
                here.clear();
                let row = &found[class * width..][..width];
                here.extend((0..width as u16).filter(|&value| row[usize::from(value)] == depth));
                if here.is_empty() {
                    continue;
                }
                let signs = &mut signs[..here.len()];
                signs.fill(0);
                for (a_move, column) in columns.iter().enumerate() {
                    let (target, symmetry) = classes.of(first.after(classes.first(class), a_move));
                    let row = &mut found[target * width..][..width];
                    let image = &images[symmetry];
                    // The same pair may be written with any symmetry that leaves the first of the class as it is.
                    let others = classes.stabiliser(target) & !1;
                    for (&value, signs) in here.iter().zip(&mut *signs) {
                        let to = usize::from(image[usize::from(column[usize::from(value)])]);
                        let there = row[to];
                        *signs |= (u64::from(there < depth) | u64::from(there == depth) << 32) << a_move;
                        // Written in any case: whether it is news cannot be foreseen.
                        row[to] = there.min(depth + 1);
                        frontier |= there;
                        if others != 0 && there == UNKNOWN {
                            let mut alike = others;
                            while alike != 0 {
                                row[usize::from(images[alike.trailing_zeros() as usize][to])] = depth + 1;
                                alike &= alike - 1;
                            }
                        }
                    }
                }
                for (&value, &signs) in here.iter().zip(&*signs) {
                    entries[class * width + usize::from(value)] = entry(depth, signs as u32, (signs >> 32) as u32);
                }
            }
            depth += 1;
        }
        (Distances { pairs, found }, entries)
    }

    /// Everything at `depth` tells its neighbours. Returns how many are reached for less than before.
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
                let (target, symmetry) = classes.of(first.after(classes.first(class), a_move));
                let row = &mut self.found[target * width..][..width];
                let image = &images[symmetry];
                // The same pair may be written with any symmetry that leaves the first of the class as it is.
                let alike = classes.stabiliser(target) & !1;
                for &value in &here {
                    let value = usize::from(image[second.after(usize::from(value), a_move)]);
                    if row[value] > depth + cost {
                        reached += 1;
                        row[value] = depth + cost;
                        let mut alike = alike;
                        while alike != 0 {
                            let value = usize::from(images[alike.trailing_zeros() as usize][value]);
                            alike &= alike - 1;
                            reached += usize::from(row[value] > depth + cost);
                            row[value] = depth + cost;
                        }
                    }
                }
            }
        }
        reached
    }

    /// Everything unknown looks for a neighbour at `depth`; only if every move costs one.
    fn pull(&mut self, depth: u8) -> usize {
        let Pairs { classes, first, second, images, .. } = self.pairs;
        let width = second.count();
        let mut reached = 0;
        for class in 0..classes.count() {
            if !self.found[class * width..][..width].contains(&UNKNOWN) {
                continue;
            }
            let targets: Vec<(usize, &[u16])> = first
                .row(classes.first(class))
                .iter()
                .map(|&to| classes.of(usize::from(to)))
                .map(|(target, symmetry)| (target * width, &images[symmetry][..]))
                .collect();
            for value in 0..width {
                if self.found[class * width + value] != UNKNOWN {
                    continue;
                }
                let near = targets
                    .iter()
                    .zip(second.row(value))
                    .any(|(&(row, image), &to)| self.found[row + usize::from(image[usize::from(to)])] == depth);
                if near {
                    self.found[class * width + value] = depth + 1;
                    reached += 1;
                }
            }
        }
        reached
    }

    /// How many pairs lie at distance 0, 1, 2, …
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

    /// Every pair `(a, b)` at index `a · count of b + b`, two to a byte. Unreachable ones get the largest distance.
    pub fn packed(&self) -> DistanceTable {
        let Pairs { classes, second, images, .. } = self.pairs;
        let width = second.count();
        let mut nibbles = Vec::with_capacity((classes.values() * width).div_ceil(2) + PADDING);
        // Two rows make whole bytes, however wide they are.
        let mut rows = vec![0; 2 * width];
        for value in (0..classes.values()).step_by(2) {
            let here = (classes.values() - value).min(2) * width;
            for (value, row) in (value..classes.values()).zip(rows.chunks_mut(width)) {
                let (class, symmetry) = classes.of(value);
                let found = &self.found[class * width..][..width];
                for (distance, &image) in row.iter_mut().zip(&images[symmetry]) {
                    *distance = found[usize::from(image)].min(MOST);
                }
            }
            nibbles.extend(rows[..here].chunks(2).map(|pair| pair[0] | pair.get(1).map_or(0, |&second| second << 4)));
        }
        DistanceTable::from_bytes(nibbles, classes.values() * width)
    }
}
