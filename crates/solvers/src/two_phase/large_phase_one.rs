//! The large table of the first phase: for every position its exact distance, and what each step does to it.
//!
//! One [`Entry`] for each class of flips and slice places (64 430, up to sixteen symmetries) and each twist (2187).

use super::entry::Entry;
use super::large_metric::LargeMetric;
use crate::coordinates::flip_slice::{self, FlipSlices};
use crate::coordinates::{Symmetric, Twist};
use engine::{Cancelled, Coordinate, MoveTable, Progress, Section, for_each_row};
use puzzle::{Assembly, Cube};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};

/// The number of entries.
pub(super) const ENTRIES: usize = flip_slice::CLASSES * Twist::COUNT;

/// The image of each twist under the sixteen symmetries.
pub(super) fn conjugate_twists() -> Vec<[u16; 16]> {
    let symmetries = flip_slice::symmetries();
    (0..Twist::COUNT).map(|value| symmetries.map(|symmetry| Twist::image(value, symmetry) as u16)).collect()
}

/// What each step of a metric does to a cube.
pub(super) fn effects<M: LargeMetric>() -> Vec<Assembly> {
    (0..M::STEPS).map(|step| *Cube::SOLVED.turns(M::turns(step)).assembly()).collect()
}

/// What steps do to classes and twists.
pub(super) struct Steps {
    pub classes: FlipSlices,
    twists: MoveTable,
    conjugates: Vec<[u16; 16]>,
}

impl Steps {
    /// Computes it, in a second or two.
    pub(super) fn new<M: LargeMetric>() -> Steps {
        let effects = effects::<M>();
        let twists = MoveTable::of::<Twist>(&effects);
        Steps { classes: FlipSlices::new(&effects), twists, conjugates: conjugate_twists() }
    }

    /// The image of a twist after a step under a symmetry.
    pub(super) fn twist_after(&self, twist: usize, step: usize, symmetry: usize) -> usize {
        self.conjugates[self.twists.after(twist, step)][symmetry].into()
    }
}

/// Fills the table.
///
/// # Panics
/// If the table does not have the known distribution: then the program is wrong and must not continue.
pub(super) fn build<M: LargeMetric>(
    steps: &Steps,
    entries: &mut [M::Entry],
    progress: &dyn Progress,
) -> Result<(), Cancelled> {
    assert_eq!(entries.len(), ENTRIES, "one entry for each class and twist");
    let distances = distances(steps, &Section::new(progress, 0.0..0.6))?;
    let read = |index: usize| distances[index].load(Ordering::Relaxed);
    let mut counts = Vec::new();
    for class in 0..flip_slice::CLASSES {
        let size = steps.classes.classes.size(class) as u64;
        for index in class * Twist::COUNT..(class + 1) * Twist::COUNT {
            let distance = usize::from(read(index));
            counts.resize(counts.len().max(distance + 1), 0);
            counts[distance] += size;
        }
    }
    assert_eq!(counts, M::PHASE_ONE, "the first phase has the known distribution");
    let done = AtomicUsize::new(0);
    entries.par_chunks_mut(Twist::COUNT).enumerate().try_for_each(|(class, row)| {
        let share = done.fetch_add(1, Ordering::Relaxed) as f64 / flip_slice::CLASSES as f64;
        if class % 64 == 0 {
            progress.step(0.6 + 0.4 * share)?;
        }
        let to: Vec<(usize, usize)> =
            steps.classes.row(class).iter().map(|&to| (to as usize / 16 * Twist::COUNT, to as usize % 16)).collect();
        let mut neighbours = vec![0; M::STEPS];
        for (value, entry) in row.iter_mut().enumerate() {
            for (step, &(row, symmetry)) in to.iter().enumerate() {
                let twist = steps.conjugates[steps.twists.after(value, step)][symmetry];
                neighbours[step] = read(row + usize::from(twist));
            }
            *entry = M::Entry::new(read(class * Twist::COUNT + value), &neighbours);
        }
        Ok(())
    })?;
    progress.step(1.0)
}

const UNKNOWN: u8 = u8::MAX;

fn distances(steps: &Steps, progress: &dyn Progress) -> Result<Vec<AtomicU8>, Cancelled> {
    let found: Vec<AtomicU8> = (0..ENTRIES).into_par_iter().map(|_| AtomicU8::new(UNKNOWN)).collect();
    found[0].store(0, Ordering::Relaxed);
    let mut known = 1;
    for depth in 0.. {
        // An estimate: the next depth has nine times as many positions as all before it, but no more than are left.
        let next = (known * 9).min(ENTRIES - known) as f64;
        let part = |rows: f64| (known as f64 + next * rows) / ENTRIES as f64;
        let reached = for_each_row(progress, flip_slice::CLASSES, part, |class| expand(steps, &found, class, depth))?;
        known += reached;
        if reached == 0 {
            break;
        }
    }
    Ok(found)
}

/// Everything at `depth` in a class marks its neighbours. Several threads may write the same value to one entry.
fn expand(steps: &Steps, found: &[AtomicU8], class: usize, depth: u8) -> usize {
    let row = &found[class * Twist::COUNT..][..Twist::COUNT];
    let here: Vec<u16> =
        (0..Twist::COUNT as u16).filter(|&value| row[usize::from(value)].load(Ordering::Relaxed) == depth).collect();
    if here.is_empty() {
        return 0;
    }
    let mut reached = 0;
    for (step, &to) in steps.classes.row(class).iter().enumerate() {
        let (target, symmetry) = (to as usize / 16, to as usize % 16);
        let row = &found[target * Twist::COUNT..][..Twist::COUNT];
        let stabiliser = steps.classes.classes.stabiliser(target);
        for &value in &here {
            let twist = steps.conjugates[steps.twists.after(value.into(), step)][symmetry];
            if row[usize::from(twist)].load(Ordering::Relaxed) != UNKNOWN {
                continue;
            }
            // Any symmetry that preserves the class gives another index of the same position.
            let mut alike = stabiliser;
            while alike != 0 {
                let symmetry = alike.trailing_zeros() as usize;
                alike &= alike - 1;
                let twist = steps.conjugates[usize::from(twist)][symmetry];
                if row[usize::from(twist)].swap(depth + 1, Ordering::Relaxed) == UNKNOWN {
                    reached += 1;
                }
            }
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::super::large_metric::{AxialTurns, HalfTurns};
    use super::*;
    use crate::coordinates::{Flip, Slice, step_table, turn_table};
    use std::collections::HashSet;
    use std::sync::atomic::AtomicU64;

    /// What steps do to flips, slices and twists, without classes or symmetries.
    fn plain<M: LargeMetric>() -> [MoveTable; 3] {
        let steps = M::costs().steps();
        [turn_table::<Flip>(), turn_table::<Slice>(), turn_table::<Twist>()].map(|turns| step_table(&turns, &steps))
    }

    fn first_depths<M: LargeMetric>(most: usize) {
        let tables = plain::<M>();
        let mut known = HashSet::from([[0; 3]]);
        let mut here = vec![[0; 3]];
        let mut counts = vec![1];
        for _ in 0..most {
            let neighbours = |place: [usize; 3]| {
                let tables = &tables;
                (0..tables[0].moves()).map(move |step| std::array::from_fn(|i| tables[i].after(place[i], step)))
            };
            here = here.into_iter().flat_map(neighbours).filter(|place| known.insert(*place)).collect();
            counts.push(here.len() as u64);
        }
        assert_eq!(counts, M::PHASE_ONE[..=most]);
    }

    #[test]
    fn a_plain_search_finds_as_many_positions() {
        first_depths::<HalfTurns>(4);
        first_depths::<AxialTurns>(3);
    }

    /// Bits for all twists of a pair of flips and slice.
    const WORDS: usize = Twist::COUNT.div_ceil(64);

    fn bits() -> Vec<AtomicU64> {
        (0..Flip::COUNT * Slice::COUNT * WORDS).map(|_| AtomicU64::new(0)).collect()
    }

    #[test]
    #[ignore = "slow: a plain search of all 2.2 billion positions, minutes and 0.9 GB"]
    fn a_plain_search_finds_the_whole_distribution() {
        let [flips, slices, twists] = plain::<AxialTurns>();
        let word = |pair: usize, twist: usize| pair * WORDS + twist / 64;
        let has = |bits: &[AtomicU64], pair, twist: usize| {
            bits[word(pair, twist)].load(Ordering::Relaxed) >> (twist % 64) & 1 == 1
        };
        let add = |bits: &[AtomicU64], pair, twist: usize| {
            bits[word(pair, twist)].fetch_or(1 << (twist % 64), Ordering::Relaxed) >> (twist % 64) & 1 == 0
        };
        let pairs = Flip::COUNT * Slice::COUNT;
        let (known, mut here) = (bits(), bits());
        add(&known, 0, 0);
        add(&here, 0, 0);
        let mut counts = vec![1];
        while counts.last() != Some(&0) {
            let next = bits();
            let few = counts.last().is_some_and(|&count: &usize| count < 100_000_000);
            let of_pair = |pair: usize| {
                let after: Vec<usize> = (0..flips.moves())
                    .map(|step| {
                        slices.after(pair / Flip::COUNT, step) * Flip::COUNT + flips.after(pair % Flip::COUNT, step)
                    })
                    .collect();
                let mut count = 0;
                for twist in 0..Twist::COUNT {
                    if few && has(&here, pair, twist) {
                        for (step, &pair) in after.iter().enumerate() {
                            let twist = twists.after(twist, step);
                            count += usize::from(!has(&known, pair, twist) && add(&next, pair, twist));
                        }
                    // When most are known, the others look for a neighbour.
                    } else if !few && !has(&known, pair, twist) {
                        let is_next =
                            after.iter().enumerate().any(|(step, &pair)| has(&here, pair, twists.after(twist, step)));
                        count += usize::from(is_next && add(&next, pair, twist));
                    }
                }
                count
            };
            counts.push((0..pairs).into_par_iter().map(of_pair).sum());
            known.iter().zip(&next).for_each(|(known, next)| {
                known.fetch_or(next.load(Ordering::Relaxed), Ordering::Relaxed);
            });
            here = next;
        }
        counts.pop();
        let counts: Vec<u64> = counts.into_iter().map(|count| count as u64).collect();
        assert_eq!(counts, AxialTurns::PHASE_ONE);
    }
}
