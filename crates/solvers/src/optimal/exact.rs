//! How far corners and slices are from the group, exactly: a breadth-first search over all pairs.
//!
//! A row holds all distributions of edges for one class of corners. A turn takes a row to a row, and the entries within
//! it by one list of numbers, so the search stays inside the processor's caches.

use super::coset::{CLASSES, Cosets, PAIRS, SLICES};
use super::cost;
use crate::cube_bytes::{packed_turns, solved};
use engine::simd::{Isa, Scalar};
use engine::{Cancelled, Progress, for_each_row, shared_bytes};
use puzzle::{Metric, Turn};
use rayon::prelude::*;
use std::sync::atomic::Ordering;

/// How many bytes the distances take, four bits each.
pub(super) const BYTES: usize = PAIRS.div_ceil(2);

/// What an entry holds until its distance is known; then it holds one more than that. Memory is zeroed when it is first
/// touched, so nothing has to be written beforehand.
const UNKNOWN: u8 = 0;
/// How many bytes are packed between two looks whether the table is still wanted.
const PACKED_AT_ONCE: usize = 1 << 20;

/// How many pairs are 0, 1, 2, … turns from the group.
pub(super) const fn depths(metric: Metric) -> &'static [usize] {
    match metric {
        Metric::Qtm => &QUARTER_TURNS,
        _ => &HALF_TURNS,
    }
}

const HALF_TURNS: [usize; 13] =
    [1, 1, 4, 34, 331, 3612, 41_605, 474_128, 4_953_846, 34_776_317, 68_566_704, 8_749_194, 1673];
const QUARTER_TURNS: [usize; 15] =
    [1, 1, 2, 19, 139, 1010, 8602, 75_255, 611_517, 4_586_828, 25_227_570, 61_740_465, 25_017_595, 298_428, 18];

/// Writes the distances of all pairs; those beyond `deepest` get one more than that.
///
/// # Panics
/// If they are not distributed as [`depths`] says.
pub(super) fn build(
    cosets: &Cosets,
    metric: Metric,
    deepest: u8,
    content: &mut [u8],
    progress: &dyn Progress,
) -> Result<(), Cancelled> {
    let table = distances(cosets, metric, deepest, progress)?;
    // What is unknown is too far.
    let value = |entry: &u8| entry.wrapping_sub(1).min(deepest.saturating_add(1));
    content[BYTES..].fill(0);
    let parts = content.par_chunks_mut(PACKED_AT_ONCE).zip(table.par_chunks(2 * PACKED_AT_ONCE));
    parts.try_for_each(|(content, table)| {
        for (byte, pair) in content.iter_mut().zip(table.chunks(2)) {
            *byte = value(&pair[0]) | pair.get(1).map_or(0, value) << 4;
        }
        if progress.is_cancelled() { Err(Cancelled) } else { Ok(()) }
    })
}

/// The distances of all pairs, one byte each.
fn distances(cosets: &Cosets, metric: Metric, deepest: u8, progress: &dyn Progress) -> Result<Vec<u8>, Cancelled> {
    let isa = Scalar;
    let turns = packed_turns();
    let cubes = cosets.distributions();
    let seen = cosets.distributions_seen(isa, &cubes);
    let after: Vec<Vec<u16>> = turns.iter().map(|turn| cosets.distributions_after(isa, &cubes, turn)).collect();
    // In the quarter-turn metric a half turn is two of these.
    let single: Vec<usize> = Turn::all().filter(|&turn| cost(metric, turn) == 1).map(Turn::index).collect();
    let mut bytes = vec![UNKNOWN; PAIRS];
    let table = shared_bytes(&mut bytes);
    let slot = cosets.slot(isa, &solved());
    for number in 0..cosets.own_symmetries(slot.class()).len() {
        table[cosets.image(isa, &solved(), slot, number).pair].store(1, Ordering::Relaxed);
    }
    let mut counts = Vec::new();
    for depth in 0..=deepest.min(u8::MAX - 2) {
        let row = |class: usize| {
            let row = &table[class * SLICES..][..SLICES];
            let is_here = |&at: &u16| row[usize::from(at)].load(Ordering::Relaxed) == depth + 1;
            let here: Vec<u16> = (0..SLICES as u16).filter(is_here).collect();
            if here.is_empty() {
                return 0;
            }
            let cube = cosets.representative(class);
            for &turn in &single {
                let slot = cosets.slot(isa, &isa.compose_oriented(&cube, &turns[turn]));
                let (next, own) = (&table[slot.class() * SLICES..][..SLICES], cosets.own_symmetries(slot.class()));
                let (after, seen_there) = (&after[turn], &seen[slot.symmetry()]);
                for &at in &here {
                    let to = usize::from(seen_there[usize::from(after[usize::from(at)])]);
                    if next[to].load(Ordering::Relaxed) == UNKNOWN {
                        for &symmetry in own {
                            let image = usize::from(seen[usize::from(symmetry)][to]);
                            next[image].store(depth + 2, Ordering::Relaxed);
                        }
                    }
                }
            }
            here.len()
        };
        // Few distances hold nearly all pairs, so the end comes soon after half of the rounds.
        match for_each_row(progress, CLASSES, |part| ((f64::from(depth) + part) / 18.0).min(1.0), row)? {
            0 => break,
            count => counts.push(count),
        }
    }
    let known = depths(metric);
    assert_eq!(counts, known[..known.len().min(usize::from(deepest) + 1)], "the distances are those that are known");
    Ok(bytes)
}
