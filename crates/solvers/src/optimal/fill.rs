//! Filling the second part of a table: every sequence of turns up to a length, from solved.
//!
//! An entry holds the least distance of many cosets, because it keeps only some of the flips. So distances cannot be
//! passed on from entry to entry. But there are few cosets nearby: the first layers around the group are found by
//! breadth-first search, each coset once, and from the last of these layers depth-first search reaches all the others.
//! Each sequence needs one write.

use super::coset::{Cosets, Spot};
use super::cost;
use crate::cube_bytes::{packed_turns, solved};
use crate::deepening::{NO_TURN, follow};
use engine::simd::{self, Bytes32, Isa, Kernel, Scalar, prefetch};
use engine::{Cancelled, Progress};
use puzzle::{Metric, MoveCosts, Turn};
use rayon::prelude::*;
use std::collections::HashSet;
use std::ops::Range;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};

/// How many entries are requested at once.
const BATCH: usize = 32;
/// No sequence from the last layer has more turns.
const DEEPEST: usize = 16;
/// The first layer with more cosets than this is the last.
const MANY: usize = 100_000;

/// The entries, two bits each, four to a byte.
pub(super) struct Entries<'a> {
    pub(super) bytes: &'a [AtomicU8],
    /// How many flips are kept.
    pub(super) kept: u32,
}

impl Entries<'_> {
    #[inline(always)]
    fn index(&self, spot: Spot) -> usize {
        spot.pair << self.kept | spot.flips & ((1 << self.kept) - 1)
    }

    /// Sets an entry that is still 3.
    #[inline(always)]
    fn lower(&self, index: usize, value: u8) {
        let (byte, shift) = (&self.bytes[index / 4], index % 4 * 2);
        // All who write at the same time write the same value, over all ones; so clearing bits is enough.
        if byte.load(Ordering::Relaxed) >> shift & 3 == 3 {
            byte.fetch_and(!((3 ^ value) << shift), Ordering::Relaxed);
        }
    }
}

/// How many bytes are set between two looks whether the table is still wanted. It is the first time that this memory is
/// touched, and getting it from the system takes far longer than setting it.
const CLEARED_AT_ONCE: usize = 2 << 20;

/// Sets all entries to 3.
pub(super) fn clear(bytes: &mut [u8], progress: &dyn Progress) -> Result<(), Cancelled> {
    bytes.par_chunks_mut(CLEARED_AT_ONCE).try_for_each(|chunk| {
        chunk.fill(u8::MAX);
        if progress.is_cancelled() { Err(Cancelled) } else { Ok(()) }
    })
}

/// What turns do and cost.
struct Turns {
    effects: [Bytes32; Turn::COUNT],
    follow: [u32; NO_TURN + 1],
    /// The turns of cost 1, of cost 2, and so on.
    of_cost: [u32; 3],
}

/// A coset of a layer, and the turns that lead out of all layers.
#[derive(Clone, Copy)]
struct Start {
    cube: Bytes32,
    mask: u32,
}

/// All sequences from a start.
struct Below<'a> {
    cosets: &'a Cosets,
    entries: &'a Entries<'a>,
    turns: &'a Turns,
    start: Start,
    left: u8,
    value: u8,
}

impl Kernel for Below<'_> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) {
        let Turns { effects, follow, of_cost } = self.turns;
        let mut cubes = [self.start.cube; DEEPEST];
        let mut masks = [0; DEEPEST];
        let mut left = [0; DEEPEST];
        let mut writes = Writes { batches: [[0; BATCH]; 2], filled: 0, requested: 0 };
        if self.left == 0 {
            self.visit(isa, &self.start.cube, &mut writes);
        } else {
            let mut level = 0;
            (masks[0], left[0]) = (self.start.mask, self.left);
            loop {
                if left[level] < 3 {
                    // Turns that cost all that is left.
                    let mut mask = masks[level] & of_cost[left[level] as usize];
                    masks[level] &= !mask;
                    while mask != 0 {
                        let turn = mask.trailing_zeros() as usize;
                        mask &= mask - 1;
                        self.visit(isa, &isa.compose_oriented(&cubes[level], &effects[turn]), &mut writes);
                    }
                    masks[level] &= if left[level] == 2 { of_cost[1] } else { 0 };
                }
                if masks[level] == 0 {
                    if level == 0 {
                        break;
                    }
                    level -= 1;
                    continue;
                }
                let turn = masks[level].trailing_zeros() as usize;
                masks[level] &= masks[level] - 1;
                cubes[level + 1] = isa.compose_oriented(&cubes[level], &effects[turn]);
                masks[level + 1] = follow[turn];
                left[level + 1] = left[level] - if of_cost[1] >> turn & 1 == 1 { 1 } else { 2 };
                level += 1;
            }
        }
        self.request(&mut writes);
        self.request(&mut writes);
    }
}

/// Entries that are to be written, in two batches: one that is being collected, and one that was requested and is on its
/// way from memory.
struct Writes {
    batches: [[usize; BATCH]; 2],
    filled: usize,
    requested: usize,
}

impl Below<'_> {
    #[inline(always)]
    fn visit<I: Isa>(&self, isa: I, cube: &Bytes32, writes: &mut Writes) {
        let slot = self.cosets.slot(isa, cube);
        if writes.filled == BATCH {
            self.request(writes);
        }
        writes.batches[0][writes.filled] = self.entries.index(self.cosets.spot_in(isa, cube, slot));
        writes.filled += 1;
        if slot.is_symmetric() {
            for image in 1..self.cosets.own_symmetries(slot.class()).len() {
                let spot = self.cosets.image(isa, cube, slot, image);
                self.entries.lower(self.entries.index(spot), self.value);
            }
        }
    }

    /// Writes what has arrived, and requests what was collected. One after the other, with nothing in between: then the
    /// processor looks up many addresses at once.
    #[inline(always)]
    fn request(&self, writes: &mut Writes) {
        for &index in &writes.batches[0][..writes.filled] {
            prefetch(&self.entries.bytes[index / 4]);
        }
        for &index in &writes.batches[1][..writes.requested] {
            self.entries.lower(index, self.value);
        }
        writes.batches.swap(0, 1);
        (writes.requested, writes.filled) = (writes.filled, 0);
    }
}

/// A number that a coset shares only with those that are equal from another side.
fn key(cosets: &Cosets, cube: &Bytes32) -> usize {
    let slot = cosets.slot(Scalar, cube);
    let own = cosets.own_symmetries(slot.class()).len();
    let number = |spot: Spot| spot.pair << 12 | spot.flips;
    (0..own).map(|image| number(cosets.image(Scalar, cube, slot, image))).min().expect("one changes nothing")
}

/// The cosets at cost 0, 1, 2 and so on, one of those that are equal from another side. The first layer with more than
/// `many` is the last.
fn layers(
    cosets: &Cosets,
    turns: &Turns,
    longest: u8,
    many: usize,
    progress: &dyn Progress,
) -> Result<Vec<Vec<Start>>, Cancelled> {
    let go_on = || if progress.is_cancelled() { Err(Cancelled) } else { Ok(()) };
    let after = |cube: &Bytes32, turn: usize| Scalar.compose_oriented(cube, &turns.effects[turn]);
    let first = Start { cube: solved(), mask: 0 };
    let mut seen = HashSet::from([key(cosets, &first.cube)]);
    let mut layers = vec![vec![first]];
    while layers.len() <= usize::from(longest) && layers[layers.len() - 1].len() <= many {
        let mut layer = Vec::new();
        for Start { cube, .. } in &layers[layers.len() - 1] {
            go_on()?;
            for turn in bits(turns.of_cost[1]) {
                let cube = after(cube, turn);
                if seen.insert(key(cosets, &cube)) {
                    layer.push(Start { cube, mask: 0 });
                }
            }
        }
        layers.push(layer);
    }
    let leads_out = |cube: &Bytes32, turn: usize| !seen.contains(&key(cosets, &after(cube, turn)));
    layers.last_mut().expect("there is a first").par_iter_mut().try_for_each(|Start { cube, mask }| {
        *mask = (0..Turn::COUNT).filter(|&turn| leads_out(cube, turn)).fold(0, |mask, turn| mask | 1 << turn);
        go_on()
    })?;
    Ok(layers)
}

fn bits(mask: u32) -> impl Iterator<Item = usize> {
    (0..Turn::COUNT).filter(move |bit| mask >> bit & 1 == 1)
}

/// All sequences up to a cost, in steps that can be repeated.
pub(super) struct Filling<'a> {
    cosets: &'a Cosets,
    turns: Turns,
    layers: Vec<Vec<Start>>,
    longest: u8,
}

/// A part of all sequences of one cost.
pub(super) struct FillStep {
    /// The cost.
    pub(super) length: u8,
    /// The part of the whole work, from 0 to 1.
    pub(super) part: Range<f64>,
    /// Which starts belong to it: every one whose number has this remainder.
    remainder: usize,
    modulus: usize,
}

/// How many steps the greatest cost, which takes nearly all the time, is divided into.
const STEPS: usize = 64;

/// What determines which sequences belong to which step.
pub(super) const DIVISION: [u64; 2] = [MANY as u64, STEPS as u64];

impl Filling<'_> {
    pub(super) fn new<'a>(
        cosets: &'a Cosets,
        metric: Metric,
        longest: u8,
        progress: &dyn Progress,
    ) -> Result<Filling<'a>, Cancelled> {
        Filling::with_layers(cosets, metric, longest, MANY, progress)
    }

    fn with_layers<'a>(
        cosets: &'a Cosets,
        metric: Metric,
        longest: u8,
        many: usize,
        progress: &dyn Progress,
    ) -> Result<Filling<'a>, Cancelled> {
        let of_cost = |wanted| {
            let turns = Turn::all().filter(|&turn| cost(metric, turn) == wanted);
            turns.fold(0, |mask, turn| mask | 1 << turn.index())
        };
        let costs = MoveCosts::of(metric).expect("a metric that counts face turns");
        let turns = Turns { effects: packed_turns(), follow: follow(&costs), of_cost: [0, of_cost(1), of_cost(2)] };
        let layers = layers(cosets, &turns, longest, many, progress)?;
        Ok(Filling { cosets, turns, layers, longest })
    }

    /// The steps, in the order in which they have to be made.
    pub(super) fn steps(&self) -> impl Iterator<Item = FillStep> {
        // Each cost takes about ten times as long as the one before.
        let longest = self.longest;
        let until = move |length: u8| 0.1f64.powi((longest - length).into());
        (0..=longest).flat_map(move |length| {
            let modulus = if length == longest { STEPS } else { 1 };
            let start = if length == 0 { 0.0 } else { until(length - 1) };
            let width = (until(length) - start) / modulus as f64;
            (0..modulus).map(move |remainder| {
                let part = start + width * remainder as f64;
                FillStep { length, part: part..part + width, remainder, modulus }
            })
        })
    }

    /// Sets the entries of everything that the sequences of a step reach to `value`, unless they are lower already.
    pub(super) fn fill(
        &self,
        entries: &Entries<'_>,
        step: &FillStep,
        value: u8,
        progress: &dyn Progress,
    ) -> Result<(), Cancelled> {
        let from = usize::from(step.length).min(self.layers.len() - 1);
        let left = step.length - from as u8;
        let chosen: Vec<Start> = self.layers[from].iter().skip(step.remainder).step_by(step.modulus).copied().collect();
        let (done, all) = (AtomicUsize::new(0), chosen.len());
        chosen.into_par_iter().try_for_each(|start| {
            progress.step(done.fetch_add(1, Ordering::Relaxed) as f64 / all as f64)?;
            simd::run(Below { cosets: self.cosets, entries, turns: &self.turns, start, left, value });
            Ok(())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube_bytes::pack;
    use engine::{NoLimits, shared_bytes};
    use puzzle::Cube;
    use std::collections::HashMap;

    /// Every sequence up to this cost, the plain way: the least cost of each entry.
    fn least(cosets: &Cosets, entries: &Entries<'_>, metric: Metric, longest: u32) -> HashMap<usize, u32> {
        let mut least = HashMap::new();
        let mut cubes = vec![(Cube::SOLVED, 0)];
        while let Some((cube, spent)) = cubes.pop() {
            let packed = pack(cube.assembly());
            let known = least.entry(entries.index(cosets.spot(Scalar, &packed))).or_insert(spent);
            *known = spent.min(*known);
            for turn in Turn::all() {
                let spent = spent + u32::from(cost(metric, turn));
                if spent <= longest {
                    cubes.push((cube.turn(turn), spent));
                }
            }
        }
        least
    }

    #[test]
    fn entries_hold_the_least_cost_of_all_sequences() {
        let cosets = Cosets::new();
        let mut bytes = vec![0; super::super::coset::PAIRS.div_ceil(4)];
        // With one coset, with a few, or with all of them found by breadth-first search.
        let cases = [Metric::Htm, Metric::Qtm].into_iter().flat_map(|metric| [0, 3, MANY].map(|many| (metric, many)));
        for (metric, many) in cases {
            let longest = if metric == Metric::Htm { 3 } else { 4 };
            let filling = Filling::with_layers(&cosets, metric, longest, many, &NoLimits).unwrap();
            clear(&mut bytes, &NoLimits).unwrap();
            let entries = Entries { bytes: shared_bytes(&mut bytes), kept: 0 };
            for step in filling.steps() {
                let value = step.length.saturating_sub(longest - 2);
                filling.fill(&entries, &step, value, &NoLimits).unwrap();
            }
            let known = least(&cosets, &entries, metric, longest.into());
            let value = |index: usize| entries.bytes[index / 4].load(Ordering::Relaxed) >> (index % 4 * 2) & 3;
            for (&index, &spent) in &known {
                assert_eq!(u32::from(value(index)), spent.saturating_sub(u32::from(longest) - 2));
            }
            let set = (0..super::super::coset::PAIRS).filter(|&index| value(index) < 3).count();
            // Cubes that look the same from another side are there too, at places of their own if they are symmetric.
            assert!(set >= known.len() && set < known.len() * 2, "{set} entries, {} expected", known.len());
        }
    }

    #[test]
    fn steps_cover_the_whole_work_once() {
        let cosets = Cosets::new();
        let steps: Vec<FillStep> = Filling::new(&cosets, Metric::Htm, 10, &NoLimits).unwrap().steps().collect();
        assert_eq!(steps.len(), 10 + STEPS);
        assert!(steps.windows(2).all(|pair| (pair[0].part.end - pair[1].part.start).abs() < 1e-9));
        assert!((steps.last().unwrap().part.end - 1.0).abs() < 1e-9);
    }
}
