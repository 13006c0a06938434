//! The search: sequences of one length, from both ends at once.
//!
//! Whoever solves a cube solves its inverse too, backwards. So a node holds the cube and its inverse, and a turn can be
//! made on either: at the front of the solution, or at its back. A turn of the one moves its distance by at most one;
//! for the other it is as good as a new cube. That one, the *fresh* one, is looked up first, because it rules out most
//! children; the *steady* one is looked up only for those that are left.
//!
//! Half turns lead from the group into the group. So a half turn leaves the fresh distance as it is: it need not be
//! looked up, and if the distance is all that is left, no half turn is possible. The side with fewer possible turns is
//! chosen. And as the two quarter turns of a face differ by a half turn, one entry is enough for both.
//!
//! What takes time is memory. So a thread works at several nodes in turn ([`Lane`]): each requests what it needs, and
//! by the time it is its turn again the memory has arrived.

use super::cost;
use super::tables::Tables;
use crate::cube_bytes::{pack, packed_turns, solved};
use crate::deepening::{NO_TURN, Ration, Run, follow};
use engine::simd::{self, Bytes32, Isa, Kernel};
use puzzle::{Cube, Face, Metric, MoveCosts, Quarters, Turn};
use std::cmp::Reverse;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// How many nodes a thread works at.
const LANES: usize = 12;
/// No solution that is searched for has more turns.
pub(super) const DEEPEST: usize = 40;

/// What turns do and cost.
pub(super) struct Rules {
    turns: [Bytes32; Turn::COUNT],
    inverse: [Bytes32; Turn::COUNT],
    costs: [u8; Turn::COUNT],
    follow: [u32; NO_TURN + 1],
    halves: u32,
    /// What a half turn costs.
    half: u8,
}

impl Rules {
    pub(super) fn new(metric: Metric) -> Rules {
        let turns = packed_turns();
        let turn = |index| Turn::from_index(index).expect("18 turns");
        Rules {
            turns,
            inverse: std::array::from_fn(|index| turns[turn(index).inverse().index()]),
            costs: std::array::from_fn(|index| cost(metric, turn(index))),
            follow: follow(&MoveCosts::of(metric).expect("a metric that counts face turns")),
            halves: bits_of(|turn| turn.quarters() == Quarters::Two),
            half: cost(metric, Turn::new(Face::U, Quarters::Two)),
        }
    }
}

fn bits_of(is_in: impl Fn(Turn) -> bool) -> u32 {
    Turn::all().filter(|&turn| is_in(turn)).fold(0, |mask, turn| mask | 1 << turn.index())
}

/// A cube to be solved.
pub(super) struct Root {
    /// The cube and its inverse.
    cubes: [Bytes32; 2],
    /// The first turns that have to be tried: one of those that are equal from another side.
    first: u32,
}

impl Root {
    /// If the cube looks the same from several sides, only one of them is searched, unless all solutions are wanted.
    pub(super) fn new(cube: &Cube, from_all_sides: bool) -> Root {
        let symmetries = if from_all_sides { Vec::new() } else { cube.assembly().symmetries() };
        let is_first = |turn: Turn| symmetries.iter().all(|&symmetry| turn <= turn.moved(symmetry));
        Root { cubes: [pack(cube.assembly()), pack(cube.inverse().assembly())], first: bits_of(is_first) }
    }

    /// A lower bound on its distance.
    pub(super) fn bound(&self, tables: &Tables<'_>) -> u8 {
        self.cubes.iter().map(|cube| tables.bound(simd::Scalar, cube)).max().unwrap_or(0)
    }
}

/// The first turns of a sequence.
struct Prefix {
    cubes: [Bytes32; 2],
    turns: Vec<u8>,
    left: u8,
}

/// Sequences of one length, shared out among threads.
pub(super) struct Search<'a, 'b, 'c> {
    pub(super) tables: &'a Tables<'a>,
    pub(super) rules: &'a Rules,
    pub(super) run: &'a Run<'b, 'c>,
    /// Whether to use only the instructions that every machine has.
    pub(super) scalar: bool,
}

impl Search<'_, '_, '_> {
    /// Searches all sequences that cost exactly this much.
    ///
    /// `promise` is what the search for the length before has left there, and is left for the next one: how many nodes
    /// there were after each prefix. Where there were many, many positions are close to the end, and solutions are more
    /// frequent, even for the time it takes; so these prefixes come first.
    pub(super) fn look(&self, root: &Root, length: u8, threads: usize, promise: &mut Vec<u64>) {
        let prefixes = self.prefixes(root, length);
        if promise.len() != prefixes.len() {
            *promise = vec![0; prefixes.len()];
        }
        let order = by_promise(promise);
        let nodes: Vec<AtomicU64> = prefixes.iter().map(|_| AtomicU64::new(0)).collect();
        let next = AtomicUsize::new(0);
        let work = || {
            let walk = Walk { search: self, prefixes: &prefixes, order: &order, nodes: &nodes, next: &next, length };
            if self.scalar { simd::Scalar.run(walk) } else { simd::run(walk) }
        };
        std::thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(work);
            }
            work();
        });
        *promise = nodes.into_iter().map(AtomicU64::into_inner).collect();
    }

    fn prefixes(&self, root: &Root, length: u8) -> Vec<Prefix> {
        let mut prefixes = vec![Prefix { cubes: root.cubes, turns: Vec::new(), left: length }];
        // Enough of them for all threads; what is left is long enough to be worth it.
        for _ in 0..length.saturating_sub(8).min(3) {
            let longer = |prefix: &Prefix| {
                let mask = match prefix.turns.last() {
                    Some(&last) => self.rules.follow[usize::from(last)],
                    None => root.first,
                };
                let mut list = Vec::new();
                for turn in (0..Turn::COUNT as u8).filter(|turn| mask >> turn & 1 == 1) {
                    let at = usize::from(turn);
                    let Some(left) = prefix.left.checked_sub(self.rules.costs[at]) else { continue };
                    let cubes = [
                        simd::Scalar.compose_oriented(&prefix.cubes[0], &self.rules.turns[at]),
                        simd::Scalar.compose_oriented(&self.rules.inverse[at], &prefix.cubes[1]),
                    ];
                    list.push(Prefix { cubes, turns: [&prefix.turns[..], &[turn]].concat(), left });
                }
                list
            };
            prefixes = prefixes.iter().flat_map(longer).collect();
        }
        prefixes
    }
}

/// All prefixes, the most promising first, each with the part of the work that probably comes before it.
fn by_promise(promise: &[u64]) -> Vec<(usize, f64)> {
    let mut numbers: Vec<usize> = (0..promise.len()).collect();
    numbers.sort_by_key(|&number| Reverse(promise[number]));
    let total = promise.iter().sum::<u64>().max(1) as f64;
    let mut before = 0;
    let with_part = |number: usize| {
        let part = before as f64 / total;
        before += promise[number];
        (number, part)
    };
    numbers.into_iter().map(with_part).collect()
}

/// A turn that has not been ruled out.
#[derive(Clone, Copy, Default)]
struct Child {
    turn: u8,
    /// Lower bounds for the cube and its inverse afterwards; 0 if they were not looked up.
    bounds: [u8; 2],
}

/// A node on the way to the present one.
#[derive(Clone, Copy)]
struct Frame {
    /// The cube and its inverse.
    cubes: [Bytes32; 2],
    bounds: [u8; 2],
    /// The last turn on each side.
    last: [u8; 2],
    /// What the rest costs.
    left: u8,
    /// The side that is turned.
    side: u8,
    next: u8,
    count: u8,
    children: [Child; Turn::COUNT],
}

/// How many fresh entries a node has: one for each face, and one for all half turns.
const FRESH: usize = 7;

/// A node that is being worked at, with all nodes above it.
struct Lane {
    frames: [Frame; DEEPEST + 1],
    level: usize,
    is_busy: bool,
    prefix: usize,
    /// How many nodes there were after this prefix.
    nodes: u64,
    /// How many entries are awaited.
    waiting: usize,
    /// The children that share a fresh entry, as bits.
    shared: [u32; FRESH],
    turns: [u8; Turn::COUNT],
    bounds: [u8; Turn::COUNT],
    entries: [usize; Turn::COUNT],
}

struct Walk<'w, 'a, 'b, 'c> {
    search: &'w Search<'a, 'b, 'c>,
    prefixes: &'w [Prefix],
    /// In which order they are searched, and which part of the work probably comes before each.
    order: &'w [(usize, f64)],
    /// How many nodes there are after each.
    nodes: &'w [AtomicU64],
    next: &'w AtomicUsize,
    length: u8,
}

impl Kernel for Walk<'_, '_, '_, '_> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) {
        let unused = Frame {
            cubes: [solved(); 2],
            bounds: [0; 2],
            last: [NO_TURN as u8; 2],
            left: 0,
            side: 0,
            next: 0,
            count: 0,
            children: [Child::default(); Turn::COUNT],
        };
        let mut lanes = Vec::with_capacity(LANES);
        for _ in 0..LANES {
            lanes.push(Lane {
                frames: [unused; DEEPEST + 1],
                level: 0,
                is_busy: false,
                prefix: 0,
                nodes: 0,
                waiting: 0,
                shared: [0; FRESH],
                turns: [0; Turn::COUNT],
                bounds: [0; Turn::COUNT],
                entries: [0; Turn::COUNT],
            });
        }
        let mut ration = Ration::new(self.search.run);
        loop {
            let (mut is_idle, mut nodes) = (true, 0);
            for lane in &mut lanes {
                self.judge_steady(isa, lane);
                self.advance(isa, lane);
                if lane.is_busy {
                    is_idle = false;
                    let count = self.choose_fresh(isa, lane);
                    lane.nodes += count;
                    nodes += count;
                }
            }
            if is_idle {
                return;
            }
            self.request(&lanes);
            for lane in &mut lanes {
                if lane.is_busy {
                    let count = self.judge_fresh(isa, lane);
                    lane.nodes += count;
                    nodes += count;
                }
            }
            self.request(&lanes);
            if ration.spend(nodes).is_break() {
                return;
            }
        }
    }
}

impl Walk<'_, '_, '_, '_> {
    /// Requests the entries that all lanes wait for. One after the other, with nothing in between: then the processor
    /// looks up many addresses at once.
    #[inline(always)]
    fn request(&self, lanes: &[Lane]) {
        for lane in lanes {
            for &entry in &lane.entries[..lane.waiting] {
                self.search.tables.prefetch(entry);
            }
        }
    }

    /// Keeps the children whose steady distance is small enough.
    #[inline(always)]
    fn judge_steady<I: Isa>(&self, isa: I, lane: &mut Lane) {
        let (tables, rules) = (self.search.tables, self.search.rules);
        let frame = &mut lane.frames[lane.level];
        let side = usize::from(frame.side);
        for i in 0..lane.waiting {
            let mut bound = tables.value(lane.entries[i]);
            let turn = lane.turns[i];
            if bound == 0 {
                let cube = isa.compose_oriented(&frame.cubes[side], &rules.turns[usize::from(turn)]);
                bound = tables.near(isa, lane.entries[i], &cube);
            }
            if bound + rules.costs[usize::from(turn)] <= frame.left {
                let mut bounds = [bound; 2];
                bounds[1 - side] = lane.bounds[i];
                frame.children[usize::from(frame.count)] = Child { turn, bounds };
                frame.count += 1;
            }
        }
        lane.waiting = 0;
    }

    /// Goes to the next node: the next child, or the next one of a node above, or the next prefix.
    #[inline(always)]
    fn advance<I: Isa>(&self, isa: I, lane: &mut Lane) {
        let rules = self.search.rules;
        while lane.is_busy {
            let frame = &mut lane.frames[lane.level];
            if frame.next == frame.count {
                lane.is_busy = lane.level > 0;
                lane.level = lane.level.saturating_sub(1);
                continue;
            }
            let Child { turn, bounds } = frame.children[usize::from(frame.next)];
            frame.next += 1;
            let (side, at) = (usize::from(frame.side), usize::from(turn));
            let own = isa.compose_oriented(&frame.cubes[side], &rules.turns[at]);
            let left = frame.left - rules.costs[at];
            if left == 0 {
                if own == solved() {
                    self.deliver(lane);
                }
                continue;
            }
            let other = isa.compose_oriented(&rules.inverse[at], &frame.cubes[1 - side]);
            let mut last = frame.last;
            last[side] = turn;
            lane.level += 1;
            let frame = &mut lane.frames[lane.level];
            frame.cubes[side] = own;
            frame.cubes[1 - side] = other;
            (frame.bounds, frame.last, frame.left, frame.next, frame.count) = (bounds, last, left, 0, 0);
            return;
        }
        self.begin(isa, lane);
    }

    /// Takes the next prefix from which a solution is possible.
    #[inline(always)]
    fn begin<I: Isa>(&self, isa: I, lane: &mut Lane) {
        while !lane.is_busy {
            self.nodes[lane.prefix].fetch_add(lane.nodes, Ordering::Relaxed);
            lane.nodes = 0;
            let place = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(&(number, part)) = self.order.get(place) else { return };
            let prefix = &self.prefixes[number];
            if place.is_multiple_of(16) {
                // Looking up prefixes takes long while the parts of a table are being checked.
                if place > 0 && self.search.run.must_stop() {
                    return;
                }
                self.search.run.report(self.length, part);
            }
            let tables = self.search.tables;
            let bounds = [tables.bound(isa, &prefix.cubes[0]), tables.bound(isa, &prefix.cubes[1])];
            if bounds[0] > prefix.left || bounds[1] > prefix.left {
                continue;
            }
            (lane.prefix, lane.level) = (number, 0);
            if prefix.left == 0 {
                if prefix.cubes[0] == solved() {
                    self.search.run.deliver(turns_of(&prefix.turns));
                }
                continue;
            }
            let frame = &mut lane.frames[0];
            (frame.cubes, frame.bounds, frame.left, frame.next, frame.count) =
                (prefix.cubes, bounds, prefix.left, 0, 0);
            frame.last = [prefix.turns.last().copied().unwrap_or(NO_TURN as u8), NO_TURN as u8];
            lane.is_busy = true;
        }
    }

    /// Chooses a side, and the fresh entries of all children. The number of them.
    #[inline(always)]
    fn choose_fresh<I: Isa>(&self, isa: I, lane: &mut Lane) -> u64 {
        let (tables, rules) = (self.search.tables, self.search.rules);
        let frame = &mut lane.frames[lane.level];
        let masks = [self.possible(frame, 0), self.possible(frame, 1)];
        let side = usize::from(masks[1].count_ones() < masks[0].count_ones());
        frame.side = side as u8;
        if frame.left > tables.greatest() + 1 {
            // No entry can rule out a child, or a half turn after it.
            let mut mask = masks[side];
            while mask != 0 {
                frame.children[usize::from(frame.count)] = Child { turn: mask.trailing_zeros() as u8, bounds: [0; 2] };
                frame.count += 1;
                mask &= mask - 1;
            }
            return u64::from(frame.count);
        }
        let other = &frame.cubes[1 - side];
        let (mut mask, mut count) = (masks[side], 0);
        if frame.bounds[1 - side] == 0 && mask & rules.halves != 0 {
            lane.shared[0] = mask & rules.halves;
            lane.entries[0] = tables.index(isa, other);
            count = 1;
        }
        mask &= !rules.halves;
        while mask != 0 {
            let turn = mask.trailing_zeros() as usize;
            let shared = mask & 0b101 << turn;
            mask &= !shared;
            lane.shared[count] = shared;
            lane.entries[count] = tables.index(isa, &isa.compose_oriented(&rules.inverse[turn], other));
            count += 1;
        }
        lane.waiting = count;
        count as u64
    }

    /// The turns that are possible on a side.
    #[inline(always)]
    fn possible(&self, frame: &Frame, side: usize) -> u32 {
        let rules = self.search.rules;
        let mask = rules.follow[usize::from(frame.last[side])];
        let is_too_far = frame.bounds[1 - side] + rules.half > frame.left;
        if is_too_far { mask & !rules.halves } else { mask }
    }

    /// Keeps the children whose fresh distance is small enough, and chooses their steady entries. The number of them.
    #[inline(always)]
    fn judge_fresh<I: Isa>(&self, isa: I, lane: &mut Lane) -> u64 {
        let (tables, rules) = (self.search.tables, self.search.rules);
        let frame = &lane.frames[lane.level];
        if frame.count > 0 {
            // They have been accepted unseen.
            return 0;
        }
        let side = usize::from(frame.side);
        let other = &frame.cubes[1 - side];
        let mut count = 0;
        for i in 0..lane.waiting {
            let mut bound = tables.value(lane.entries[i]);
            let mut shared = lane.shared[i];
            let turn = shared.trailing_zeros() as usize;
            if bound == 0 {
                // What half turns before the scramble lead to has the same distance as the cube itself.
                bound = tables.near(isa, lane.entries[i], &isa.compose_oriented(&rules.inverse[turn], other));
            }
            if bound + rules.costs[turn] > frame.left {
                continue;
            }
            while shared != 0 {
                lane.turns[count] = shared.trailing_zeros() as u8;
                lane.bounds[count] = bound;
                count += 1;
                shared &= shared - 1;
            }
        }
        let fresh = frame.bounds[1 - side];
        let mut mask = if fresh > 0 { self.possible(frame, side) & rules.halves } else { 0 };
        while mask != 0 {
            lane.turns[count] = mask.trailing_zeros() as u8;
            lane.bounds[count] = fresh;
            count += 1;
            mask &= mask - 1;
        }
        for i in 0..count {
            let turn = &rules.turns[usize::from(lane.turns[i])];
            lane.entries[i] = tables.index(isa, &isa.compose_oriented(&frame.cubes[side], turn));
        }
        lane.waiting = count;
        count as u64
    }

    #[inline(never)]
    fn deliver(&self, lane: &Lane) {
        let mut front = self.prefixes[lane.prefix].turns.clone();
        let mut back = Vec::new();
        for frame in &lane.frames[..=lane.level] {
            let turn = frame.children[usize::from(frame.next) - 1].turn;
            if frame.side == 0 { front.push(turn) } else { back.push(turn) }
        }
        let mut turns = turns_of(&front);
        turns.extend(turns_of(&back).into_iter().rev().map(Turn::inverse));
        self.search.run.deliver(turns);
    }
}

fn turns_of(indices: &[u8]) -> Vec<Turn> {
    indices.iter().filter_map(|&index| Turn::from_index(index.into())).collect()
}
