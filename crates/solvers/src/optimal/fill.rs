//! Filling the second part of a table: every sequence of turns up to a length, from solved.
//!
//! An entry holds the least distance of many cosets, because it keeps only some of the flips. So distances cannot be
//! passed on from entry to entry. But there are few short sequences: with the first turns fixed up to symmetry, less
//! than four billion of ten turns, and each of them needs one write.

use super::coset::{Cosets, Spot};
use super::cost;
use super::packed::{pack, packed_turns, solved};
use crate::deepening::{NO_TURN, follow};
use engine::simd::{self, Bytes32, Isa, Kernel, prefetch};
use engine::{Cancelled, Progress};
use puzzle::{Cube, Face, Metric, MoveCosts, Quarters, Turn};
use rayon::prelude::*;
use std::ops::Range;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};

/// How many writes wait for their memory.
const WAITING: usize = 32;
/// No sequence has more turns.
const DEEPEST: usize = 16;

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

/// Sets all entries to 3.
pub(super) fn clear(bytes: &mut [u8]) {
    bytes.par_chunks_mut(1 << 24).for_each(|chunk| chunk.fill(u8::MAX));
}

/// What turns do and cost.
struct Turns {
    effects: [Bytes32; Turn::COUNT],
    follow: [u32; NO_TURN + 1],
    /// The turns of cost 1, of cost 2, and so on.
    of_cost: [u32; 3],
}

/// The first turns of sequences, and what the others cost.
struct Start {
    cube: Cube,
    last: usize,
    left: u8,
}

/// All sequences from a start.
struct Below<'a> {
    cosets: &'a Cosets,
    entries: &'a Entries<'a>,
    turns: &'a Turns,
    start: Bytes32,
    last: usize,
    left: u8,
    value: u8,
}

impl Kernel for Below<'_> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) {
        let Turns { effects, follow, of_cost } = self.turns;
        let mut cubes = [self.start; DEEPEST];
        let mut masks = [0; DEEPEST];
        let mut left = [0; DEEPEST];
        // Until something waits, the entry of the solved cube is set to what it is.
        let mut waiting = [self.entries.index(self.cosets.spot(isa, &solved())); WAITING];
        let mut at = 0;
        if self.left == 0 {
            self.visit(isa, &self.start, &mut waiting, &mut at);
        } else {
            let mut level = 0;
            (masks[0], left[0]) = (follow[self.last], self.left);
            loop {
                if left[level] < 3 {
                    // Turns that cost all that is left.
                    let mut mask = masks[level] & of_cost[left[level] as usize];
                    masks[level] &= !mask;
                    while mask != 0 {
                        let turn = mask.trailing_zeros() as usize;
                        mask &= mask - 1;
                        self.visit(isa, &isa.compose_oriented(&cubes[level], &effects[turn]), &mut waiting, &mut at);
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
        for index in waiting {
            self.entries.lower(index, self.value);
        }
    }
}

impl Below<'_> {
    #[inline(always)]
    fn visit<I: Isa>(&self, isa: I, cube: &Bytes32, waiting: &mut [usize; WAITING], at: &mut usize) {
        let slot = self.cosets.slot(isa, cube);
        let index = self.entries.index(self.cosets.spot_in(isa, cube, slot));
        prefetch(&self.entries.bytes[index / 4]);
        self.entries.lower(waiting[*at], self.value);
        waiting[*at] = index;
        *at = (*at + 1) % WAITING;
        if slot.is_symmetric() {
            for image in 1..self.cosets.own_symmetries(slot.class()).len() {
                let spot = self.cosets.image(isa, cube, slot, image);
                self.entries.lower(self.entries.index(spot), self.value);
            }
        }
    }
}

/// The beginnings of all sequences of this cost, one of those that are equal from another side. None begins with a half
/// turn, which stays in the group, or with turns that can be swapped so that a half turn comes first.
fn starts(metric: Metric, length: u8) -> Vec<Start> {
    let u = Turn::new(Face::U, Quarters::One);
    let all = [Quarters::One, Quarters::Two, Quarters::Three];
    let below = || [Quarters::One, Quarters::Three].map(|quarters| Turn::new(Face::D, quarters));
    let beside = || all.map(|quarters| Turn::new(Face::R, quarters));
    let mut sequences = vec![vec![], vec![u]];
    sequences.extend(below().map(|d| vec![u, d]));
    let shortest = sequences.len();
    sequences.extend(beside().map(|r| vec![u, r]));
    sequences.extend(below().into_iter().flat_map(|d| beside().map(|r| vec![u, d, r])));
    let mut starts = Vec::new();
    for (number, sequence) in sequences.iter().enumerate() {
        let spent: u8 = sequence.iter().map(|&turn| cost(metric, turn)).sum();
        // The first ones have no other continuations than the others.
        if spent == length || number >= shortest && spent < length {
            let last = sequence.last().map_or(NO_TURN, |turn| turn.index());
            let cube = Cube::SOLVED.turns(sequence.iter().copied());
            starts.push(Start { cube, last, left: length - spent });
        }
    }
    starts
}

/// All sequences up to a cost, in steps that can be repeated.
pub(super) struct Filling {
    turns: Turns,
    metric: Metric,
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

impl Filling {
    pub(super) fn new(metric: Metric, longest: u8) -> Filling {
        let of_cost = |wanted| {
            let turns = Turn::all().filter(|&turn| cost(metric, turn) == wanted);
            turns.fold(0, |mask, turn| mask | 1 << turn.index())
        };
        let costs = MoveCosts::of(metric).expect("a metric that counts face turns");
        let turns = Turns { effects: packed_turns(), follow: follow(&costs), of_cost: [0, of_cost(1), of_cost(2)] };
        Filling { turns, metric, longest }
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
        cosets: &Cosets,
        entries: &Entries<'_>,
        step: &FillStep,
        value: u8,
        progress: &dyn Progress,
    ) -> Result<(), Cancelled> {
        let divided = (0..3).fold(starts(self.metric, step.length), |starts, _| self.divide(starts));
        let chosen: Vec<Start> = divided.into_iter().skip(step.remainder).step_by(step.modulus).collect();
        let (done, all) = (AtomicUsize::new(0), chosen.len());
        chosen.into_par_iter().try_for_each(|Start { cube, last, left }| {
            progress.step(done.fetch_add(1, Ordering::Relaxed) as f64 / all as f64)?;
            let start = pack(cube.assembly());
            simd::run(Below { cosets, entries, turns: &self.turns, start, last, left, value });
            Ok(())
        })
    }

    /// Divides starts, so that they can be shared out among steps and threads.
    fn divide(&self, starts: Vec<Start>) -> Vec<Start> {
        let longer = |start: Start| {
            if start.left < 6 {
                return vec![start];
            }
            let next = Turn::all().filter(|turn| self.turns.follow[start.last] >> turn.index() & 1 == 1);
            let longer = next.map(|turn| Start {
                cube: start.cube.turn(turn),
                last: turn.index(),
                left: start.left - cost(self.metric, turn),
            });
            longer.collect()
        };
        starts.into_iter().flat_map(longer).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::simd::Scalar;
    use engine::{NoLimits, shared_bytes};
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
        for (metric, longest) in [(Metric::Htm, 3), (Metric::Qtm, 4)] {
            let filling = Filling::new(metric, longest);
            clear(&mut bytes);
            let entries = Entries { bytes: shared_bytes(&mut bytes), kept: 0 };
            for step in filling.steps() {
                let value = step.length.saturating_sub(longest - 2);
                filling.fill(&cosets, &entries, &step, value, &NoLimits).unwrap();
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
        let steps: Vec<FillStep> = Filling::new(Metric::Htm, 10).steps().collect();
        assert_eq!(steps.len(), 10 + STEPS);
        assert!(steps.windows(2).all(|pair| (pair[0].part.end - pair[1].part.start).abs() < 1e-9));
        assert!((steps.last().unwrap().part.end - 1.0).abs() < 1e-9);
    }
}
