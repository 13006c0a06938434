//! What U, R and F can solve in a few quarter turns.
//!
//! There are 470 million ways to make thirteen quarter turns, which look like 80 million from the six sides that are
//! alike. The table holds a fingerprint of sixteen bits for each result, in the line that its hash chooses. Some are
//! lost, because their line is full; and now and then another position has the same fingerprint. So a position that is
//! found in the table is searched for an ending, with an exact list of those that are nearer.

use super::hash::Hasher;
use super::quarters::{self, NONE, QUARTERS, THREE_FACES, last_after};
use crate::cube_bytes;
use bytemuck::{cast_slice, cast_slice_mut};
use engine::simd::{Bytes32, Isa, Kernel, Scalar, prefetch};
use engine::{Cancelled, Guard, Progress, Section};
use rayon::prelude::*;
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The longest endings in the second table, which is small enough for the cache.
const SHORT: u8 = 11;
/// The longest endings in the table.
pub(super) const LONGEST: u8 = 13;
/// The longest ones in the exact list.
const LISTED: u8 = 8;
/// How many lines the table has, and fingerprints a line: of a cache line.
const LINES: usize = 3 << 20;
pub(super) const SLOTS: usize = 32;
/// How many lines the second table has.
const SHORT_LINES: usize = 160 << 10;
/// How many bytes both tables have.
pub const BYTES: usize = (LINES + SHORT_LINES) * SLOTS * 2;
/// The table is filled in parts, each by one thread.
const PARTS: usize = 2;
/// How many results wait for their lines while the table is filled.
const WAITING: usize = 32;

/// What determines the content.
pub fn recipe() -> Vec<u64> {
    let hasher = Hasher::new();
    let turns = quarters::packed().into_iter().map(|turn| hasher.hash(&turn));
    let sizes = [LINES as u64, SHORT_LINES as u64, SLOTS as u64, LONGEST.into(), SHORT.into(), PARTS as u64];
    sizes.into_iter().chain(turns).collect()
}

/// The line of a hash, of so many.
#[inline(always)]
const fn line_of(hash: u64, lines: usize) -> usize {
    (((hash >> 32) * lines as u64) >> 32) as usize
}

#[inline(always)]
const fn fingerprint(hash: u64) -> u16 {
    // 0 is an empty slot.
    hash as u16 | (hash as u16 == 0) as u16
}

/// Fills the table.
///
/// # Panics
/// If the content has the wrong size.
pub fn build(content: &mut [u8], progress: &dyn Progress) -> Result<(), Cancelled> {
    assert_eq!(content.len(), BYTES, "a table has its fixed size");
    let (long, short) = cast_slice_mut(content).split_at_mut(LINES);
    fill(long, LONGEST, &Section::new(progress, 0.0..0.9))?;
    fill(short, SHORT, &Section::new(progress, 0.9..1.0))
}

pub(super) type Line = [u16; SLOTS];

pub(super) fn fill(lines: &mut [Line], longest: u8, progress: &dyn Progress) -> Result<(), Cancelled> {
    lines.as_flattened_mut().fill(0);
    let (turns, follow) = (quarters::packed(), quarters::follow());
    let (all, done, hasher) = (lines.len(), AtomicUsize::new(0), Hasher::new());
    // From one of the six sides, every sequence begins with U.
    let starts: Vec<Node> = Node { cube: turns[0], last: 0, wanted: 0 }.after(&turns, &follow);
    lines.par_chunks_mut(all.div_ceil(PARTS)).enumerate().try_for_each(|(part, lines)| {
        let first = part * all.div_ceil(PARTS);
        let mut part = Part { first, all, lines, hasher: &hasher, waiting: [0; WAITING], count: 0 };
        part.insert(&cube_bytes::solved());
        part.insert(&turns[0]);
        for &start in &starts {
            progress.step(done.fetch_add(1, Ordering::Relaxed) as f64 / (PARTS * starts.len()) as f64)?;
            let longest = longest - 1;
            engine::simd::run(Enumeration { start, longest, part: &mut part, turns: &turns, follow: &follow });
        }
        part.finish();
        Ok(())
    })?;
    progress.step(1.0)
}

/// Some of the lines.
struct Part<'a> {
    /// The number of the first.
    first: usize,
    /// How many there are in the whole table.
    all: usize,
    lines: &'a mut [Line],
    hasher: &'a Hasher,
    /// The hashes of the latest results: a line takes a while to arrive.
    waiting: [u64; WAITING],
    count: usize,
}

impl Part<'_> {
    #[inline(always)]
    fn insert(&mut self, cube: &Bytes32) {
        let hash = self.hasher.hash(cube);
        let Some(line) = self.lines.get(line_of(hash, self.all).wrapping_sub(self.first)) else { return };
        prefetch(line);
        let before = std::mem::replace(&mut self.waiting[self.count % WAITING], hash);
        self.count += 1;
        if self.count > WAITING {
            self.write(before);
        }
    }

    /// Writes those that still wait.
    fn finish(&mut self) {
        for i in 0..self.count.min(WAITING) {
            self.write(self.waiting[i]);
        }
    }

    #[inline(always)]
    fn write(&mut self, hash: u64) {
        let fingerprint = fingerprint(hash);
        for slot in &mut self.lines[line_of(hash, self.all) - self.first] {
            if *slot == 0 || *slot == fingerprint {
                *slot = fingerprint;
                return;
            }
        }
    }
}

#[derive(Clone, Copy)]
struct Node {
    cube: Bytes32,
    last: u8,
    wanted: u16,
}

impl Node {
    /// What one more quarter turn leads to.
    fn after(&self, turns: &[Bytes32; QUARTERS], follow: &[u16]) -> Vec<Node> {
        let wanted = follow[usize::from(self.last)] & THREE_FACES;
        let quarters = (0..QUARTERS as u8).filter(|quarter| wanted >> quarter & 1 == 1);
        let node = |quarter: u8| Node {
            cube: Scalar.compose_oriented(&self.cube, &turns[usize::from(quarter)]),
            last: last_after(self.last, quarter),
            wanted: 0,
        };
        quarters.map(node).collect()
    }
}

/// A position and everything that follows.
struct Enumeration<'a, 'b> {
    start: Node,
    /// How many quarter turns are made in all, those before the start aside, and one for it.
    longest: u8,
    part: &'a mut Part<'b>,
    turns: &'a [Bytes32; QUARTERS],
    follow: &'a [u16],
}

impl Kernel for Enumeration<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) {
        let mut stack = [self.start; LONGEST as usize + 1];
        self.part.insert(&self.start.cube);
        let mut length = 1;
        stack[1].wanted = self.follow[usize::from(self.start.last)] & THREE_FACES;
        while length > 0 {
            let node = &mut stack[length];
            if node.wanted == 0 || length == usize::from(self.longest) {
                length -= 1;
                continue;
            }
            let quarter = node.wanted.trailing_zeros() as u8;
            node.wanted &= node.wanted - 1;
            let cube = isa.compose_oriented(&node.cube, &self.turns[usize::from(quarter)]);
            let last = last_after(node.last, quarter);
            self.part.insert(&cube);
            length += 1;
            stack[length] = Node { cube, last, wanted: self.follow[usize::from(last)] & THREE_FACES };
        }
    }
}

/// Whether a position may be in a line.
#[inline(always)]
pub(super) fn may_hold(line: &Line, hash: u64) -> bool {
    let fingerprint = fingerprint(hash);
    let mut found = false;
    for &slot in line {
        found |= slot == fingerprint;
    }
    found
}

/// The tables, and the list of those that are near.
pub struct Endings<'a> {
    long: &'a [Line],
    longest: u8,
    short: &'a [Line],
    guard: Option<Guard<'a>>,
    hasher: Hasher,
    /// By the hash of a position: how many quarter turns solve it.
    listed: HashMap<u64, u8>,
    turns: [Bytes32; QUARTERS],
    follow: [u16; quarters::LASTS],
}

impl<'a> Endings<'a> {
    /// Reads what [`build`] has made; each part is checked by the guard before it is first read.
    ///
    /// # Panics
    /// If the content has the wrong size.
    pub fn guarded(content: &'a [u8], guard: Guard<'a>) -> Endings<'a> {
        Endings { guard: Some(guard), ..Endings::new(content) }
    }

    /// Reads what [`build`] has made.
    ///
    /// # Panics
    /// If the content has the wrong size.
    pub fn new(content: &'a [u8]) -> Endings<'a> {
        assert_eq!(content.len(), BYTES, "a table has its fixed size");
        let (long, short) = cast_slice(content).split_at(LINES);
        Endings { short, ..Endings::with(long, LONGEST) }
    }

    /// Reads one table with endings up to this length.
    pub(super) fn with(long: &'a [Line], longest: u8) -> Endings<'a> {
        let (turns, follow) = (quarters::packed(), quarters::follow());
        let hasher = Hasher::new();
        let mut listed = HashMap::from([(hasher.hash(&cube_bytes::solved()), 0)]);
        let mut layer = vec![cube_bytes::solved()];
        for length in 1..=LISTED.min(longest) {
            let mut next = Vec::new();
            for cube in &layer {
                for turn in &turns[..6] {
                    let cube = Scalar.compose_oriented(cube, turn);
                    listed.entry(hasher.hash(&cube)).or_insert_with(|| {
                        next.push(cube);
                        length
                    });
                }
            }
            layer = next;
        }
        Endings { long, longest, short: long, guard: None, hasher, listed, turns, follow }
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        size_of_val(self.long) + size_of_val(self.short) + self.listed.len() * size_of::<(u64, u8)>()
    }

    #[inline(always)]
    pub(super) fn hash(&self, cube: &Bytes32) -> u64 {
        self.hasher.hash(cube)
    }

    /// The longest endings.
    pub(super) const fn longest(&self) -> u8 {
        self.longest
    }

    /// The line where a position would be, if it has an ending of at most `most` quarter turns.
    #[inline(always)]
    pub(super) fn line(&self, hash: u64, most: u8) -> &'a Line {
        let (lines, first) = if most <= SHORT { (self.short, LINES) } else { (self.long, 0) };
        let line = line_of(hash, lines.len());
        if let Some(guard) = &self.guard {
            guard.touch((first + line) * size_of::<Line>());
        }
        &lines[line]
    }

    /// A shortest ending, if there is one with at most this many quarter turns.
    pub(super) fn find(&self, cube: &Bytes32, most: u8) -> Option<Vec<u8>> {
        let most = most.min(self.longest);
        let mut path = Vec::new();
        let is_near = self.listed.get(&self.hash(cube)).is_some_and(|&length| length <= most);
        // What is in the table and not near has a neighbour in the table; chance rarely puts both there.
        let may_hold = |cube: &Bytes32| {
            let hash = self.hash(cube);
            may_hold(self.line(hash, self.longest), hash)
        };
        if !is_near && !self.neighbours(cube).any(|(_, next)| may_hold(&next)) {
            return None;
        }
        (0..=most.saturating_sub(LISTED)).any(|ahead| self.look(cube, NONE, ahead, most, &mut path)).then_some(path)
    }

    /// The positions after one quarter turn.
    fn neighbours(&self, cube: &Bytes32) -> impl Iterator<Item = (u8, Bytes32)> {
        (0..6).map(move |quarter| (quarter, Scalar.compose_oriented(cube, &self.turns[usize::from(quarter)])))
    }

    /// Looks for an ending in the list that begins after `ahead` more quarter turns.
    fn look(&self, cube: &Bytes32, last: u8, ahead: u8, most: u8, path: &mut Vec<u8>) -> bool {
        if ahead == 0 {
            return self.follow_list(cube, most, path);
        }
        let wanted = self.follow[usize::from(last)];
        self.neighbours(cube).filter(|(quarter, _)| wanted >> quarter & 1 == 1).any(|(quarter, next)| {
            path.push(quarter);
            let is_found = self.look(&next, last_after(last, quarter), ahead - 1, most - 1, path);
            if !is_found {
                path.pop();
            }
            is_found
        })
    }

    /// Goes down the list to the solved cube, if it is near enough.
    fn follow_list(&self, cube: &Bytes32, most: u8, path: &mut Vec<u8>) -> bool {
        let length = |cube: &Bytes32| self.listed.get(&self.hash(cube)).copied();
        let Some(mut left) = length(cube).filter(|&length| length <= most) else { return false };
        let mut cube = *cube;
        while left > 0 {
            left -= 1;
            let nearer = self.neighbours(&cube).find(|(_, next)| length(next) == Some(left));
            let (quarter, next) = nearer.expect("the list holds all that is nearer");
            path.push(quarter);
            cube = next;
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::NoLimits;

    #[test]
    fn endings_are_found_and_solve() {
        let mut lines = vec![[0; SLOTS]; 1 << 16];
        fill(&mut lines, 9, &NoLimits).expect("not cancelled");
        let endings = Endings::with(&lines, 9);
        let scrambles: [&[u8]; 5] = [&[], &[0], &[0, 0, 2, 5], &[1, 2, 4, 3, 0, 5, 2, 2], &[0, 2, 4, 1, 3, 5, 0, 2, 4]];
        for scramble in scrambles {
            let compose =
                |cube: Bytes32, &quarter: &u8| Scalar.compose_oriented(&cube, &endings.turns[usize::from(quarter)]);
            let cube = scramble.iter().fold(cube_bytes::solved(), compose);
            let hash = endings.hash(&cube);
            assert!(may_hold(endings.line(hash, 9), hash));
            let ending = endings.find(&cube, 9).expect("within reach");
            assert!(ending.len() <= scramble.len() && ending.len() % 2 == scramble.len() % 2);
            assert_eq!(ending.iter().fold(cube, compose), cube_bytes::solved());
            if !ending.is_empty() {
                assert_eq!(endings.find(&cube, ending.len() as u8 - 1), None);
            }
        }
        // A turn of another face is out of reach.
        let far = Scalar.compose_oriented(&cube_bytes::solved(), &endings.turns[7]);
        assert_eq!(endings.find(&far, 9), None);
    }

    #[test]
    fn few_positions_are_lost_or_mistaken() {
        let near = Endings::with(&[], 8).listed;
        // As full as the real table.
        let mut lines = vec![[0; SLOTS]; near.len() / 25];
        fill(&mut lines, 8, &NoLimits).expect("not cancelled");
        let endings = Endings::with(&lines, 8);
        let holds = |hash: u64| may_hold(endings.line(hash, 8), hash);
        let held = near.keys().filter(|&&hash| holds(hash)).count();
        assert!((near.len() * 97 / 100..near.len()).contains(&held), "{held} of {}", near.len());
        // One in 2600 is to be expected.
        let others = 1_000_000u64;
        let mistaken = (1..=others).filter(|i| holds(i.wrapping_mul(0x9E37_79B9_7F4A_7C15))).count();
        assert!((200..600).contains(&mistaken), "{mistaken} of {others}");
    }
}
