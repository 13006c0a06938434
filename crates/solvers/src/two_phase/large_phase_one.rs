//! The large table: for every position of the first phase, its exact distance and which turns lead closer.
//!
//! One 32-bit entry for each class of flips and slice places (64 430, up to sixteen symmetries) and each twist (2187).
//! An entry says what each of the eighteen turns does to the distance: one closer, the same, one further. The three
//! turns of a face lead to positions that are one turn apart, so no face has both closer and further turns; a bit per
//! face says which of the two, and a bit per turn says whether it applies. A search then makes only the children it
//! needs, and knows their distance before it looks at them.

use crate::coordinates::flip_slice::{self, FlipSlices};
use crate::coordinates::{Symmetric, Twist, turn_table};
use engine::{Cancelled, Coordinate, MoveTable, Progress, Section, for_each_row};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};

/// The number of entries.
pub(super) const ENTRIES: usize = flip_slice::CLASSES * Twist::COUNT;

/// One entry of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry(pub u32);

/// How many positions of the first phase are 0, 1, 2, … turns from its end.
pub(super) const DEPTHS: [u64; 13] =
    [1, 4, 50, 592, 7156, 87236, 1_043_817, 12_070_278, 124_946_368, 821_605_960, 1_199_128_738, 58_202_444, 476];

/// All eighteen turns.
pub(super) const ALL_TURNS: u32 = (1 << 18) - 1;

impl Entry {
    /// From the distance of a position and those of its eighteen neighbours.
    fn new(distance: u8, neighbours: &[u8; 18]) -> Entry {
        let bits = |wanted: &dyn Fn(u8) -> bool| {
            (0..18).filter(|&turn| wanted(neighbours[turn])).fold(0, |bits, turn| bits | 1 << turn)
        };
        Entry::with(distance, bits(&|there| there < distance), bits(&|there| there == distance))
    }

    /// From the distance and the turns (as bits) that lead closer, and those that keep the distance.
    #[inline(always)]
    pub(super) fn with(distance: u8, closer: u32, same: u32) -> Entry {
        let mut bits = u32::from(distance) << 24 | !same & ALL_TURNS;
        for face in 0..6 {
            bits |= u32::from(closer >> (3 * face) & 7 != 0) << (18 + face);
        }
        Entry(bits)
    }

    /// The number of turns to the end of the first phase.
    #[inline(always)]
    pub(super) fn distance(self) -> u8 {
        (self.0 >> 24) as u8
    }

    /// The turns (as bits) after which the phase can still end within `left` turns, this one included; `left` is not
    /// less than the distance.
    #[inline(always)]
    pub(super) fn within(self, left: u8) -> u32 {
        // No branch: it would be unpredictable.
        let mask = |yes: bool| u32::from(yes).wrapping_neg();
        let closer = self.0 & Self::spread(self.0 >> 18 & 63);
        (closer | !self.0 & mask(left > self.distance()) | mask(left > self.distance() + 1)) & ALL_TURNS
    }

    /// Three bits for each face that is set.
    #[inline(always)]
    fn spread(faces: u32) -> u32 {
        const SPREAD: [u32; 64] = {
            let mut table = [0; 64];
            let mut faces = 0;
            while faces < 64 {
                let mut face = 0;
                while face < 6 {
                    if faces >> face & 1 == 1 {
                        table[faces] |= 7 << (3 * face);
                    }
                    face += 1;
                }
                faces += 1;
            }
            table
        };
        SPREAD[faces as usize]
    }
}

/// The image of each twist under the sixteen symmetries.
pub(super) fn conjugate_twists() -> Vec<[u16; 16]> {
    let symmetries = flip_slice::symmetries();
    (0..Twist::COUNT).map(|value| symmetries.map(|symmetry| Twist::image(value, symmetry) as u16)).collect()
}

/// Fills the table.
///
/// # Panics
/// If the table does not have the known distribution: then the program is wrong and must not continue.
pub(super) fn build(flip_slices: &FlipSlices, entries: &mut [u32], progress: &dyn Progress) -> Result<(), Cancelled> {
    assert_eq!(entries.len(), ENTRIES, "one entry for each class and twist");
    let (turns, conjugates) = (turn_table::<Twist>(), conjugate_twists());
    let distances = distances(flip_slices, &turns, &conjugates, &Section::new(progress, 0.0..0.6))?;
    let read = |index: usize| distances[index].load(Ordering::Relaxed);
    let mut counts = [0u64; 13];
    for class in 0..flip_slice::CLASSES {
        let size = flip_slices.classes.size(class) as u64;
        for index in class * Twist::COUNT..(class + 1) * Twist::COUNT {
            counts[usize::from(read(index))] += size;
        }
    }
    assert_eq!(counts, DEPTHS, "the first phase has the known distribution");
    let done = AtomicUsize::new(0);
    entries.par_chunks_mut(Twist::COUNT).enumerate().try_for_each(|(class, row)| {
        let share = done.fetch_add(1, Ordering::Relaxed) as f64 / flip_slice::CLASSES as f64;
        if class % 64 == 0 {
            progress.step(0.6 + 0.4 * share)?;
        }
        for (value, entry) in row.iter_mut().enumerate() {
            let neighbours = std::array::from_fn(|turn| {
                let to = flip_slices.turns[class][turn];
                let twist = conjugates[turns.after(value, turn)][to as usize % 16];
                read(to as usize / 16 * Twist::COUNT + usize::from(twist))
            });
            *entry = Entry::new(read(class * Twist::COUNT + value), &neighbours).0;
        }
        Ok(())
    })?;
    progress.step(1.0)
}

const UNKNOWN: u8 = u8::MAX;

fn distances(
    flip_slices: &FlipSlices,
    turns: &MoveTable,
    conjugates: &[[u16; 16]],
    progress: &dyn Progress,
) -> Result<Vec<AtomicU8>, Cancelled> {
    let found: Vec<AtomicU8> = (0..ENTRIES).into_par_iter().map(|_| AtomicU8::new(UNKNOWN)).collect();
    found[0].store(0, Ordering::Relaxed);
    let mut known = 1;
    for depth in 0.. {
        // An estimate: the next depth has nine times as many positions as all before it, but no more than are left.
        let next = (known * 9).min(ENTRIES - known) as f64;
        let part = |rows: f64| (known as f64 + next * rows) / ENTRIES as f64;
        let reached = for_each_row(progress, flip_slice::CLASSES, part, |class| {
            expand(flip_slices, turns, conjugates, &found, class, depth)
        })?;
        known += reached;
        if reached == 0 {
            break;
        }
    }
    Ok(found)
}

/// Everything at `depth` in a class marks its neighbours. Several threads may write the same value to one entry.
fn expand(
    flip_slices: &FlipSlices,
    turns: &MoveTable,
    conjugates: &[[u16; 16]],
    found: &[AtomicU8],
    class: usize,
    depth: u8,
) -> usize {
    let row = &found[class * Twist::COUNT..][..Twist::COUNT];
    let here: Vec<u16> =
        (0..Twist::COUNT as u16).filter(|&value| row[usize::from(value)].load(Ordering::Relaxed) == depth).collect();
    if here.is_empty() {
        return 0;
    }
    let mut reached = 0;
    for (turn, &to) in flip_slices.turns[class].iter().enumerate() {
        let (target, symmetry) = (to as usize / 16, to as usize % 16);
        let row = &found[target * Twist::COUNT..][..Twist::COUNT];
        let stabiliser = flip_slices.classes.stabiliser(target);
        for &value in &here {
            let twist = conjugates[turns.after(value.into(), turn)][symmetry];
            if row[usize::from(twist)].load(Ordering::Relaxed) != UNKNOWN {
                continue;
            }
            // Any symmetry that preserves the class gives another index of the same position.
            let mut alike = stabiliser;
            while alike != 0 {
                let symmetry = alike.trailing_zeros() as usize;
                alike &= alike - 1;
                let twist = conjugates[usize::from(twist)][symmetry];
                if row[usize::from(twist)].swap(depth + 1, Ordering::Relaxed) == UNKNOWN {
                    reached += 1;
                }
            }
        }
    }
    reached
}
