//! How far it is at least: distances of all values of a pair of coordinates to the goal.
//!
//! A table is built once, breadth-first from the goal, and then only read. Two entries share a byte.
//! While it is built it is a list of bytes, because bytes can be filled by several threads.

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

/// Distances while they are being found.
pub struct Distances {
    found: Vec<u8>,
}

const UNKNOWN: u8 = u8::MAX;
/// Larger distances are cut down to this in a [`DistanceTable`]; they stay lower bounds.
const MOST: u8 = 15;

impl Distances {
    /// All distances of pairs `(a, b)`, at index `a · b.count() + b`, from pair (0, 0), if move `m` costs `costs[m]`.
    ///
    /// # Panics
    /// If the tables and the costs disagree about the number of moves, or a move costs nothing.
    pub fn of_pairs(a: &MoveTable, b: &MoveTable, costs: &[u8]) -> Distances {
        assert!(a.moves() == costs.len() && b.moves() == costs.len(), "each move has a cost");
        assert!(costs.iter().all(|&cost| cost > 0), "a move that costs nothing leads nowhere");
        let width = b.count();
        let mut found = vec![UNKNOWN; a.count() * width];
        found[0] = 0;
        let uniform = costs.iter().all(|&cost| cost == 1);
        let dearest = costs.iter().copied().max().unwrap_or(1);
        let (mut depth, mut frontier, mut known, mut idle) = (0, 1, 1, 0);
        // With unequal costs a depth may be empty although there is more behind it.
        while idle < dearest && !(uniform && known == found.len()) {
            // Where most is known, it is quicker to ask the unknown ones for a neighbour than the others to tell theirs.
            let next = if uniform && found.len() - known < 2 * frontier {
                Self::pull(&mut found, a, b, width, depth)
            } else {
                Self::push(&mut found, a, b, width, costs, depth)
            };
            idle = if next == 0 { idle + 1 } else { 0 };
            known += next;
            frontier = next;
            depth += 1;
        }
        Distances { found }
    }

    /// Everything at `depth` tells its neighbours. Returns how many are reached for less than before.
    fn push(found: &mut [u8], a: &MoveTable, b: &MoveTable, width: usize, costs: &[u8], depth: u8) -> usize {
        let mut reached = 0;
        for first in 0..a.count() {
            let row = &found[first * width..][..width];
            if !row.contains(&depth) {
                continue;
            }
            let seconds: Vec<u16> = (0..width as u16).filter(|&second| row[usize::from(second)] == depth).collect();
            for (a_move, &cost) in costs.iter().enumerate() {
                let target = a.after(first, a_move) * width;
                for &second in &seconds {
                    let entry = &mut found[target + b.after(usize::from(second), a_move)];
                    if *entry > depth + cost {
                        reached += 1;
                        *entry = depth + cost;
                    }
                }
            }
        }
        reached
    }

    /// Everything unknown looks for a neighbour at `depth`; only if every move costs one.
    fn pull(found: &mut [u8], a: &MoveTable, b: &MoveTable, width: usize, depth: u8) -> usize {
        let mut reached = 0;
        for first in 0..a.count() {
            if !found[first * width..][..width].contains(&UNKNOWN) {
                continue;
            }
            let targets = a.row(first);
            for second in 0..width {
                if found[first * width + second] != UNKNOWN {
                    continue;
                }
                let near = targets
                    .iter()
                    .zip(b.row(second))
                    .any(|(&to, &and)| found[usize::from(to) * width + usize::from(and)] == depth);
                if near {
                    found[first * width + second] = depth + 1;
                    reached += 1;
                }
            }
        }
        reached
    }

    /// How many entries lie at distance 0, 1, 2, …
    pub fn counts(&self) -> Vec<usize> {
        let mut counts = vec![0; 256];
        for &distance in &self.found {
            counts[usize::from(distance)] += 1;
        }
        counts.truncate(UNKNOWN.into());
        let used = counts.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
        counts.truncate(used);
        counts
    }

    /// Two entries to a byte. Unreachable ones become the largest distance.
    pub fn packed(&self) -> DistanceTable {
        let nibble = |distance: u8| distance.min(MOST);
        let pairs = self.found.chunks(2);
        let nibbles =
            pairs.map(|pair| nibble(pair[0]) | pair.get(1).map_or(0, |&second| nibble(second)) << 4).collect();
        DistanceTable::from_bytes(nibbles, self.found.len())
    }
}
