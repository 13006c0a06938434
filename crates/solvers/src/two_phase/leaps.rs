//! The last steps of first phases, taken at once.
//!
//! Near the end of the first phase, a search that has no step to spare hardly branches: it walks six turns to look at one
//! or two ends. Up to symmetries there are few positions so near. So each of them has a list of leaps: its shortest ways
//! to the end of the phase, each as one permutation of the pieces. One composition leads to the end, and one bound says
//! whether it is worth more.
//!
//! Ways that only half turns in their last step tell apart, such as R and R', share a leap: if one of them ends the
//! phase, all do, and what follows does not begin with such a half turn. The bound is the least distance of the corners
//! and the slice edges of all of them. So that it can be looked up in a table for R alone, a leap also says by which
//! symmetry its last turn becomes one of R; distances in the second phase are the same for all sixteen.

use super::entry::Entry;
use super::large_metric::LargeMetric;
use super::large_phase_one::Steps;
use super::tail;
use crate::coordinates::order::OrderTables;
use crate::coordinates::piece_bytes::{Packed, pack};
use crate::coordinates::{CornerOrder, SliceOrder, Twist, flip_slice};
use bytemuck::{Pod, Zeroable, cast, cast_slice};
use engine::rank::{ARRANGEMENTS_OF_4, ARRANGEMENTS_OF_8, Ranker};
use engine::simd::{Bytes32, Isa, Scalar, prefetch};
use engine::{Coordinate, DistanceTable};
use puzzle::{Cube, Face, Quarters, Symmetry, Turn};
use std::cmp::Reverse;
use std::ops::Range;

/// No leap has more steps.
const MOST_STEPS: usize = 8;

/// A shortest way from a position near the end of the phase to its end, in the frame of the position's class.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C, align(32))]
struct Leap {
    /// What it does to the corners, then the inverse of the symmetry.
    corners: [u8; 8],
    /// Its steps.
    steps: [u8; MOST_STEPS],
    /// The same as for the corners.
    edges: [u8; 12],
    /// The symmetry that makes its last step one of R.
    symmetry: u8,
    /// 1 for the last leap from a position.
    is_last: u8,
    unused: [u8; 2],
}

/// Where the parts are in the bytes of all leaps.
struct Parts {
    shifts: Range<usize>,
    first: Range<usize>,
    leaps: Range<usize>,
    bounds: Range<usize>,
}

const fn parts<M: LargeMetric>() -> Parts {
    let shifts = 0..(flip_slice::CLASSES * 4).next_multiple_of(64);
    let first = shifts.end..shifts.end + (M::LEAP_PLACES * 4).next_multiple_of(64);
    let leaps = first.end..first.end + (M::LEAPS * size_of::<Leap>()).next_multiple_of(64);
    let bounds = leaps.end..leaps.end + ARRANGEMENTS_OF_8 * ARRANGEMENTS_OF_4 / 2;
    Parts { shifts, first, leaps, bounds }
}

/// The size of all leaps of a metric in bytes.
pub(super) const fn bytes<M: LargeMetric>() -> usize {
    parts::<M>().bounds.end
}

/// Finds all leaps. `entries` is the first phase's table, `corners` has the distances of corners and slice.
///
/// # Panics
/// If there are not as many as are known.
pub(super) fn build<M: LargeMetric>(
    steps: &Steps,
    entries: &[M::Entry],
    orders: &OrderTables,
    corners: &DistanceTable,
    content: &mut [u8],
) {
    let parts = parts::<M>();
    let (shifts, places) = places::<M>(entries);
    assert_eq!(places, M::LEAP_PLACES, "as many places as are known");
    let mut first = vec![0_u32; places];
    let mut leaps = Vec::new();
    let finder = Finder::<M>::new(steps, entries);
    for (index, entry) in entries.iter().enumerate() {
        if (1..=M::LEAP_STEPS).contains(&entry.distance()) {
            let (class, twist) = (index / Twist::COUNT, index % Twist::COUNT);
            first[place(&shifts, class, twist)] = leaps.len() as u32;
            finder.find(class, twist, &mut leaps);
        }
    }
    assert_eq!(leaps.len(), M::LEAPS, "as many leaps as are known");
    let mut write = |part: Range<usize>, bytes: &[u8]| content[part][..bytes.len()].copy_from_slice(bytes);
    write(parts.shifts, cast_slice(&shifts));
    write(parts.first, cast_slice(&first));
    write(parts.leaps, cast_slice(&leaps));
    write(parts.bounds, &bounds::<M>(orders, corners));
}

/// Where the first leap of a position is noted.
#[inline(always)]
fn place(shifts: &[u32], class: usize, twist: usize) -> usize {
    shifts[class].wrapping_add(twist as u32) as usize
}

/// Puts the positions near the end into as few places as possible: each class is shifted so far that its twists fall into
/// gaps that other classes have left. Returns the shifts and the number of places.
fn places<M: LargeMetric>(entries: &[M::Entry]) -> (Vec<u32>, usize) {
    let is_near = |entry: &M::Entry| (1..=M::LEAP_STEPS).contains(&entry.distance());
    let mut rows: Vec<(usize, Vec<usize>)> = entries
        .chunks(Twist::COUNT)
        .map(|row| (0..row.len()).filter(|&twist| is_near(&row[twist])).collect())
        .enumerate()
        .filter(|(_, row): &(usize, Vec<usize>)| !row.is_empty())
        .collect();
    // The longest rows first, while there is most room.
    rows.sort_by_key(|(_, row)| Reverse(row.len()));
    let mut shifts = vec![0; flip_slice::CLASSES];
    let mut taken: Vec<bool> = Vec::new();
    let mut lowest = 0;
    for (class, row) in rows {
        while taken.get(lowest) == Some(&true) {
            lowest += 1;
        }
        let mut start = lowest;
        while row.iter().any(|twist| taken.get(start + twist - row[0]) == Some(&true)) {
            start += 1;
        }
        taken.resize(taken.len().max(start + Twist::COUNT), false);
        row.iter().for_each(|twist| taken[start + twist - row[0]] = true);
        // It can be negative: then it wraps.
        shifts[class] = (start as u32).wrapping_sub(row[0] as u32);
    }
    let places = taken.iter().rposition(|&is_taken| is_taken).map_or(0, |last| last + 1);
    (shifts, places)
}

/// For each order of the corners and the slice after R, the least distance of those after the turns that are alike; two
/// to a byte.
fn bounds<M: LargeMetric>(orders: &OrderTables, corners: &DistanceTable) -> Vec<u8> {
    let effect = |turns: Vec<Turn>| Cube::SOLVED.turns(turns);
    let quarter = effect(vec![Turn::new(Face::R, Quarters::One)]);
    let step = (0..M::STEPS).find(|&step| effect(M::turns(step)) == quarter).expect("R is a step");
    let alike: Vec<Cube> =
        (0..M::STEPS).filter(|other| M::alike(step) >> other & 1 == 1).map(|other| effect(M::turns(other))).collect();
    let half_turns: Vec<usize> = tail::steps(&M::costs())
        .into_iter()
        .enumerate()
        .filter(|(_, half)| alike.contains(&quarter.turns(half.turns())))
        .map(|(i, _)| i)
        .collect();
    let least = |index: usize| {
        let (order, slice) = (index / ARRANGEMENTS_OF_4, index % ARRANGEMENTS_OF_4);
        let after = half_turns.iter().map(|&step| {
            corners.get(orders.corners.after(order, step) * ARRANGEMENTS_OF_4 + orders.slice.after(slice, step))
        });
        after.fold(corners.get(index), u8::min)
    };
    (0..corners.len() / 2).map(|pair| least(2 * pair) | least(2 * pair + 1) << 4).collect()
}

/// What finds the leaps from a position.
struct Finder<'a, M: LargeMetric> {
    steps: &'a Steps,
    entries: &'a [M::Entry],
    /// `after[a][b]`: symmetry a, then b.
    after: [[u8; 16]; 16],
    /// The step in the frame of the identity, for each frame and step in it.
    own: [Vec<u8>; 16],
    /// For each step, those that can follow; at the end, for none.
    follow: Vec<u64>,
    /// What each step does.
    effects: Vec<Packed>,
    /// For each step, the symmetry that makes it one of R, and the inverse of its effect on places.
    to_right: Vec<(usize, Packed)>,
}

impl<'a, M: LargeMetric> Finder<'a, M> {
    fn new(steps: &'a Steps, entries: &'a [M::Entry]) -> Finder<'a, M> {
        let symmetries = flip_slice::symmetries();
        let costs = M::costs();
        let turns: Vec<Vec<Turn>> = (0..M::STEPS).map(M::turns).collect();
        let effects: Vec<Cube> = turns.iter().map(|turns| Cube::SOLVED.turns(turns.clone())).collect();
        let moved = |step: usize, symmetry: Symmetry| {
            let effect = effects[step].moved(symmetry);
            effects.iter().position(|other| *other == effect).expect("symmetries take steps to steps") as u8
        };
        let written =
            |step: usize| costs.steps().into_iter().find(|other| Cube::SOLVED.turns(other.turns()) == effects[step]);
        let written: Vec<_> = (0..M::STEPS).map(written).collect();
        let follow = |last: usize| {
            (0..M::STEPS)
                .filter(|&next| matches!((written[last], written[next]), (Some(last), Some(next)) if costs.may_follow(last, next)))
                .fold(0, |steps, next| steps | 1 << next)
        };
        let to_right = |step: usize| {
            let is_quarter = |turn: &&Turn| turn.quarters() != Quarters::Two;
            let symmetry = turns[step].iter().find(is_quarter).map_or(0, |turn| {
                symmetries.iter().position(|symmetry| symmetry.face(turn.face()) == Face::R).unwrap_or(0)
            });
            (symmetry, places_after(symmetries[symmetry].inverse()))
        };
        Finder {
            steps,
            entries,
            after: flip_slice::symmetries_after(),
            own: symmetries.map(|symmetry| (0..M::STEPS).map(|step| moved(step, symmetry.inverse())).collect()),
            follow: (0..M::STEPS).map(follow).chain([u64::MAX]).collect(),
            effects: effects.iter().map(|effect| pack(effect.assembly())).collect(),
            to_right: (0..M::STEPS).map(to_right).collect(),
        }
    }

    /// Appends the leaps from a position.
    fn find(&self, class: usize, twist: usize, leaps: &mut Vec<Leap>) {
        let before = leaps.len();
        self.walk((class, twist, 0), &mut Vec::new(), leaps);
        assert!(leaps.len() > before, "there is a way from every position");
        if let Some(last) = leaps.last_mut() {
            last.is_last = 1;
        }
    }

    fn walk(&self, (class, twist, frame): (usize, usize, usize), path: &mut Vec<u8>, leaps: &mut Vec<Leap>) {
        let entry = self.entries[class * Twist::COUNT + twist];
        let closer = entry.within(entry.distance());
        let follow = self.follow[path.last().map_or(M::STEPS, |&last| last.into())];
        for step in (0..M::STEPS).filter(|step| closer >> step & 1 == 1) {
            let own = self.own[frame][step];
            if follow >> own & 1 == 0 {
                continue;
            }
            path.push(own);
            if entry.distance() == 1 {
                leaps.push(self.leap(path));
            } else {
                let to = self.steps.classes.row(class)[step] as usize;
                let twist = self.steps.twist_after(twist, step, to % 16);
                self.walk((to / 16, twist, self.after[frame][to % 16].into()), path, leaps);
            }
            path.pop();
            // The others that are alike share the leap.
            if entry.distance() == 1 {
                assert_eq!(closer, M::alike(step), "all last steps are alike");
                break;
            }
        }
    }

    fn leap(&self, path: &[u8]) -> Leap {
        let mut effect = pack(Cube::SOLVED.assembly());
        for &step in path {
            effect = Scalar.compose(&effect, &self.effects[usize::from(step)]);
        }
        let (symmetry, back) = &self.to_right[usize::from(path[path.len() - 1])];
        let Bytes32(bytes) = Scalar.compose(&effect, back);
        let mut steps = [0; MOST_STEPS];
        steps[..path.len()].copy_from_slice(path);
        Leap {
            corners: bytes[..8].try_into().expect("eight bytes"),
            steps,
            edges: bytes[16..28].try_into().expect("twelve bytes"),
            symmetry: *symmetry as u8,
            is_last: 0,
            unused: [0; 2],
        }
    }
}

/// Where a symmetry takes each place.
fn places_after(symmetry: Symmetry) -> Packed {
    let mut packed = pack(Cube::SOLVED.assembly());
    packed.0[..8].copy_from_slice(symmetry.corner_places());
    packed.0[16..28].copy_from_slice(symmetry.edge_places());
    packed
}

/// All leaps, ready to be read.
pub(super) struct Leaps<'a> {
    shifts: &'a [u32],
    first: &'a [u32],
    leaps: &'a [Leap],
    bounds: &'a [u8],
    /// `after[a][b]`: symmetry a, then b.
    after: [[u8; 16]; 16],
    /// Where each symmetry takes places, and its inverse.
    places: [Packed; 16],
    back: [Packed; 16],
}

/// A cube from which leaps are tried.
#[derive(Clone, Copy)]
pub(super) struct Start {
    cube: Packed,
    frame: usize,
}

impl<'a> Leaps<'a> {
    /// Reads what [`build`] has made.
    pub(super) fn new<M: LargeMetric>(content: &'a [u8]) -> Leaps<'a> {
        let parts = parts::<M>();
        let symmetries = flip_slice::symmetries();
        Leaps {
            shifts: cast_slice(&content[parts.shifts]),
            first: cast_slice(&content[parts.first]),
            leaps: cast_slice(&content[parts.leaps]),
            bounds: &content[parts.bounds],
            after: flip_slice::symmetries_after(),
            places: symmetries.map(places_after),
            back: symmetries.map(|symmetry| places_after(symmetry.inverse())),
        }
    }

    /// The number of the first leap from a position near the end.
    #[inline(always)]
    pub(super) fn first(&self, class: u16, twist: u16) -> u32 {
        self.first[place(self.shifts, class.into(), twist.into())]
    }

    /// Prefetches a leap.
    #[inline(always)]
    pub(super) fn prefetch(&self, number: u32) {
        prefetch(&self.leaps[number as usize]);
    }

    /// Prepares a cube whose class has this frame.
    #[inline(always)]
    pub(super) fn start(&self, isa: impl Isa, cube: &Packed, frame: usize) -> Start {
        Start { cube: isa.compose(cube, &self.back[frame]), frame }
    }

    /// A lower bound on the second phase after a leap and all that are alike.
    #[inline(always)]
    pub(super) fn bound(&self, isa: impl Isa, start: &Start, number: u32) -> u32 {
        let leap = &self.leaps[number as usize];
        let end = isa.compose(&start.cube, &Bytes32(cast(*leap)));
        let end =
            isa.compose(&self.places[usize::from(self.after[start.frame][usize::from(leap.symmetry) & 15])], &end);
        let ranker = Ranker::get();
        let index = CornerOrder::read(isa, ranker, &end) * ARRANGEMENTS_OF_4 + SliceOrder::read(isa, ranker, &end);
        u32::from(self.bounds[index / 2] >> (index % 2 * 4) & 15)
    }

    /// The steps of a leap, in the frame of the position's class.
    #[inline(always)]
    pub(super) fn steps(&self, number: u32) -> &[u8; MOST_STEPS] {
        &self.leaps[number as usize].steps
    }

    /// True for the last leap from a position.
    #[inline(always)]
    pub(super) fn is_last(&self, number: u32) -> bool {
        self.leaps[number as usize].is_last == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use testkit::noise::Noise;

    #[test]
    fn places_move_as_cubes_do() {
        let mut noise = Noise::new(6);
        for symmetry in flip_slice::symmetries() {
            let turns: Vec<Turn> = (0..20).filter_map(|_| Turn::from_index(noise.below(Turn::COUNT))).collect();
            let cube = Cube::SOLVED.turns(turns);
            let seen = Scalar.compose(&pack(cube.assembly()), &places_after(symmetry.inverse()));
            let moved = Scalar.compose(&places_after(symmetry), &seen);
            assert_eq!(moved, pack(cube.moved(symmetry).assembly()));
        }
    }
}
