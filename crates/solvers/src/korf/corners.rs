//! The database of the corners: the fewest turns that solve all eight, for each of their 8!·3⁷ positions.
//!
//! The index is Korf's: the Lehmer code of the arrangement, times 3⁷, plus the twists as digits in base 3. A turn
//! changes arrangement and twists independently of each other, so two small move tables lead from index to index. All
//! twists of one arrangement are adjacent, and a turn takes that row to one other row; the search that fills the
//! database goes row by row, which suits caches.

use crate::coordinates::{CornerOrder, Twist, turn_table, turned};
use engine::{Cancelled, Coordinate, MoveTable, Progress, for_each_row};
use puzzle::{Cube, Turn};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU8, Ordering};

/// The number of arrangements.
pub(crate) const ARRANGEMENTS: usize = CornerOrder::COUNT;
/// The number of entries.
pub(crate) const COUNT: usize = ARRANGEMENTS * Twist::COUNT;
/// The number of bytes: two entries share one.
pub(super) const BYTES: usize = COUNT / 2;

/// How many positions of the corners are 0, 1, 2, … turns from solved.
pub(super) const DEPTHS: [usize; 12] =
    [1, 18, 243, 2874, 28000, 205_416, 1_168_516, 5_402_628, 20_776_176, 45_391_616, 15_139_616, 64736];

const UNKNOWN: u8 = u8::MAX;

/// What turns do to arrangement and twists.
pub(crate) struct CornerMoves {
    pub(crate) arrangement: MoveTable,
    pub(crate) twist: MoveTable,
}

impl CornerMoves {
    pub(crate) fn new() -> CornerMoves {
        CornerMoves { arrangement: MoveTable::of::<CornerOrder>(&turned()), twist: turn_table::<Twist>() }
    }

    pub(super) fn bytes(&self) -> usize {
        self.arrangement.bytes() + self.twist.bytes()
    }
}

/// Arrangement and twists of a cube's corners.
pub(crate) fn of(cube: &Cube) -> (u16, u16) {
    (CornerOrder::of(cube.assembly()) as u16, Twist::of(cube.assembly()) as u16)
}

/// The index of a pair in the database.
#[inline(always)]
pub(crate) fn index(arrangement: u16, twist: u16) -> usize {
    usize::from(arrangement) * Twist::COUNT + usize::from(twist)
}

/// Fills the database up to `deepest`; everything further away gets one more than that.
pub(super) fn build(
    moves: &CornerMoves,
    content: &mut [u8],
    deepest: u8,
    progress: &dyn Progress,
) -> Result<(), Cancelled> {
    let search = Search {
        moves,
        // For each turn, what each twist becomes.
        twists: (0..Turn::COUNT)
            .map(|turn| (0..Twist::COUNT).map(|value| moves.twist.after(value, turn) as u16).collect())
            .collect(),
        // Several threads can write to an entry at once, but all write the same value; relaxed loads and stores
        // suffice, and no entry needs a lock.
        found: (0..COUNT).into_par_iter().map(|_| AtomicU8::new(UNKNOWN)).collect(),
    };
    let (arrangement, twist) = of(&Cube::SOLVED);
    search.found[index(arrangement, twist)].store(0, Ordering::Relaxed);
    let (mut known, mut counts) = (0, Vec::new());
    for depth in 0..=deepest {
        let frontier = search.count(depth);
        counts.push(frontier);
        // A pass looks at all rows and then does some work for each position in the frontier.
        let share = |rows: f64| {
            let passes = (f64::from(depth) + rows) / f64::from(deepest + 1);
            (passes + (known as f64 + frontier as f64 * rows) / COUNT as f64) / 2.0
        };
        if depth < deepest && frontier > 0 {
            search.pass(depth, COUNT - known - frontier < frontier, progress, share)?;
        }
        known += frontier;
    }
    let known_depths = DEPTHS.iter().copied().chain(std::iter::repeat(0)).take(counts.len());
    assert!(counts.iter().copied().eq(known_depths), "the corners have the known distribution: {counts:?}");
    let entry = |cell: &AtomicU8| cell.load(Ordering::Relaxed).min(deepest + 1);
    content
        .par_iter_mut()
        .zip(search.found.par_chunks(2))
        .for_each(|(byte, pair)| *byte = entry(&pair[0]) | entry(&pair[1]) << 4);
    Ok(())
}

struct Search<'a> {
    moves: &'a CornerMoves,
    twists: Vec<Vec<u16>>,
    found: Vec<AtomicU8>,
}

impl Search<'_> {
    fn row(&self, arrangement: usize) -> &[AtomicU8] {
        &self.found[arrangement * Twist::COUNT..][..Twist::COUNT]
    }

    fn count(&self, depth: u8) -> usize {
        self.found.par_chunks(Twist::COUNT).map(|row| row.iter().filter(|cell| at(cell, depth)).count()).sum()
    }

    /// Everything at `depth` marks its neighbours; or, with `pull`, when fewer entries are unknown, those look for a
    /// neighbour at `depth`.
    fn pass(
        &self,
        depth: u8,
        pull: bool,
        progress: &dyn Progress,
        share: impl Fn(f64) -> f64 + Sync,
    ) -> Result<(), Cancelled> {
        let row = |arrangement: usize| {
            let row = self.row(arrangement);
            let wanted = if pull { UNKNOWN } else { depth };
            let here: Vec<u16> =
                (0..Twist::COUNT as u16).filter(|&value| at(&row[usize::from(value)], wanted)).collect();
            if here.is_empty() {
                return 0;
            }
            let targets = self.moves.arrangement.row(arrangement).iter().map(|&to| self.row(to.into()));
            if pull {
                let targets: Vec<(&[AtomicU8], &Vec<u16>)> = targets.zip(&self.twists).collect();
                for value in here.iter().copied().map(usize::from) {
                    if targets.iter().any(|(target, twists)| at(&target[usize::from(twists[value])], depth)) {
                        row[value].store(depth + 1, Ordering::Relaxed);
                    }
                }
            } else {
                for (target, twists) in targets.zip(&self.twists) {
                    for &value in &here {
                        let cell = &target[usize::from(twists[usize::from(value)])];
                        if at(cell, UNKNOWN) {
                            cell.store(depth + 1, Ordering::Relaxed);
                        }
                    }
                }
            }
            here.len()
        };
        for_each_row(progress, ARRANGEMENTS, share, row).map(|_| ())
    }
}

fn at(cell: &AtomicU8, depth: u8) -> bool {
    cell.load(Ordering::Relaxed) == depth
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::Numbering;
    use testkit::noise::Noise;

    #[test]
    fn the_index_is_korfs_and_turns_lead_from_index_to_index() {
        let moves = CornerMoves::new();
        let mut noise = Noise::new(5);
        let mut cube = Cube::SOLVED;
        for _ in 0..10_000 {
            let (arrangement, twist) = of(&cube);
            assert_eq!(index(arrangement, twist) as u64, Numbering::Korf.corner_index(cube.assembly()));
            let turn = Turn::from_index(noise.below(Turn::COUNT)).expect("a turn");
            cube = cube.turn(turn);
            let after = |table: &MoveTable, value: u16| table.after(value.into(), turn.index()) as u16;
            assert_eq!(of(&cube), (after(&moves.arrangement, arrangement), after(&moves.twist, twist)));
        }
    }
}
