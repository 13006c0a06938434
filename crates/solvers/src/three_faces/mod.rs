//! Short solutions in quarter turns: a 2x2x2 block, then three faces.
//!
//! A corner with its three edges makes a block; as soon as it is at home, the rest can be solved with the three faces
//! that do not touch it. The search makes all ways to build a block, the shortest first, for each of the eight corners,
//! for the cube and its inverse. There are only 253 440 ways a block can lie, so their distances fit in the cache, and
//! no turn is made in vain. For what is left, a table says whether thirteen quarter turns of three faces can solve it
//! ([`endings`]). The three faces need not come last: a few more turns can follow, which are chosen first.
//!
//! It finds solutions that are two or three quarter turns too long, a hundred times sooner than the search for the
//! shortest one ends. It proves nothing, and may find nothing.

mod block;
pub mod endings;
mod hash;
mod quarters;

pub use endings::Endings;

use crate::cube_bytes::{pack, solved};
use crate::two_phase::direction::Direction;
use crate::{Found, Solution};
use block::{Blocks, Spot};
use endings::Line;
use engine::Limits;
use engine::simd::{self, Bytes32, Isa, Kernel, prefetch};
use puzzle::{Attitude, Cube, Face};
use quarters::{NONE, QUARTERS, THREE_FACES, last_after};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering};

/// The longest way to a block that is tried. Time runs out much earlier.
const LONGEST: usize = 20;
/// The most quarter turns after the ending.
const LAST_TURNS: usize = 4;
/// This many views are enough for all threads.
const MANY_VIEWS: usize = 100;
/// How many nodes a thread visits before it checks the limits again.
const RATION: u64 = 1024;
/// How many positions wait for their line of the table.
const WAITING: usize = 32;

/// The search.
pub struct ThreeFaces<'a> {
    blocks: Blocks,
    endings: Endings<'a>,
    turns: [Bytes32; QUARTERS],
    follow: [u16; quarters::LASTS],
    directions: Vec<Direction>,
    /// By length.
    last_turns: Vec<Vec<LastTurns>>,
}

/// Quarter turns that are made at the very end.
struct LastTurns {
    quarters: Vec<u8>,
    effect: Bytes32,
}

impl<'a> ThreeFaces<'a> {
    /// A search with this table of endings.
    pub fn new(endings: Endings<'a>) -> ThreeFaces<'a> {
        let mut corners: Vec<[bool; 3]> = Vec::new();
        let mut directions = Vec::new();
        for symmetry in Attitude::all().map(Attitude::symmetry) {
            // Which corner of the cube becomes the block: a corner is a choice of one face from each axis.
            let undo = symmetry.inverse();
            let faces = [Face::D, Face::B, Face::L].map(|face| undo.face(face));
            let corner = [Face::U, Face::R, Face::F].map(|face| faces.contains(&face));
            if !corners.contains(&corner) {
                corners.push(corner);
                directions.extend([false, true].map(|inverse| Direction::new(symmetry, inverse)));
            }
        }
        let (turns, follow) = (quarters::packed(), quarters::follow());
        let last_turns = last_turns(&turns, &follow);
        ThreeFaces { blocks: Blocks::new(), endings, turns, follow, directions, last_turns }
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        self.endings.bytes() + self.blocks.bytes()
    }

    /// Hands on each solution that is shorter than the last one, until `found` breaks or a limit is reached, or until a
    /// solution is as short as `enough` and `usual` nodes have been visited. The number of nodes visited.
    pub(crate) fn search(
        &self,
        from: &Cube,
        enough: u32,
        usual: u64,
        threads: usize,
        limits: &dyn Limits,
        found: Found<'_>,
    ) -> u64 {
        let shared = Shared {
            limits,
            enough,
            usual,
            below: AtomicU32::new(limits.max_length().saturating_add(1)),
            nodes: AtomicU64::new(0),
            stop: AtomicBool::new(false),
            found: Mutex::new(found),
        };
        let seen: Vec<Bytes32> = self.directions.iter().map(|direction| pack(direction.see(from).assembly())).collect();
        let views: Vec<Vec<View<'_>>> = self.last_turns.iter().map(|last| self.views(&seen, last)).collect();
        'lengths: for length in 0.. {
            // Many last turns leave short ways to the block, where fewer nodes are in vain.
            for (last, views) in views.iter().enumerate().take(1 + length / 2).rev() {
                let starts = self.starts(views, (length - last) as u8);
                let next = AtomicUsize::new(0);
                let work = || simd::run(Walk { method: self, starts: &starts, next: &next, shared: &shared });
                std::thread::scope(|scope| {
                    for _ in 1..threads {
                        scope.spawn(work);
                    }
                    work();
                });
                if shared.is_over(length) {
                    break 'lengths;
                }
            }
        }
        shared.nodes.into_inner()
    }

    fn views<'s>(&'s self, seen: &[Bytes32], last_turns: &'s [LastTurns]) -> Vec<View<'s>> {
        let mut views = Vec::with_capacity(seen.len() * last_turns.len());
        for (&direction, cube) in self.directions.iter().zip(seen) {
            for last in last_turns {
                // Turns at the end are undone by the same turns before the scramble.
                let cube = simd::Scalar.compose_oriented(&last.effect, cube);
                views.push(View { direction, last_turns: &last.quarters, cube, spot: self.blocks.spot(&cube) });
            }
        }
        views
    }

    /// Where threads begin to look for a block after this many quarter turns.
    fn starts<'s>(&self, views: &'s [View<'s>], length: u8) -> Vec<Start<'s>> {
        let mut starts = Vec::new();
        for view in views {
            let mut wanted = if length == 0 { 1 } else { self.blocks.entry(view.spot).wanted(length) };
            if length == 0 && self.blocks.entry(view.spot).distance() > 0 {
                wanted = 0;
            }
            // Where there are few views they are split by first turns, so that all threads have work.
            while views.len() < MANY_VIEWS && wanted & wanted.wrapping_sub(1) != 0 {
                let first = wanted & wanted.wrapping_neg();
                wanted ^= first;
                starts.push(Start { view, wanted: first, length });
            }
            if wanted != 0 {
                starts.push(Start { view, wanted, length });
            }
        }
        starts
    }
}

/// All short sequences that do not begin with one of the three faces: those belong to the ending.
fn last_turns(turns: &[Bytes32; QUARTERS], follow: &[u16]) -> Vec<Vec<LastTurns>> {
    let mut all = vec![vec![LastTurns { quarters: Vec::new(), effect: solved() }]];
    let mut lasts = vec![NONE];
    for length in 0..LAST_TURNS {
        let (mut longer, mut next) = (Vec::new(), Vec::new());
        for (before, &last) in all[length].iter().zip(&lasts) {
            let wanted = follow[usize::from(last)] & if length == 0 { !THREE_FACES } else { u16::MAX };
            for quarter in (0..QUARTERS as u8).filter(|quarter| wanted >> quarter & 1 == 1) {
                let effect = simd::Scalar.compose_oriented(&before.effect, &turns[usize::from(quarter)]);
                longer.push(LastTurns { quarters: [&before.quarters[..], &[quarter]].concat(), effect });
                next.push(last_after(last, quarter));
            }
        }
        all.push(longer);
        lasts = next;
    }
    all
}

/// A cube in one direction, to be followed by some last turns.
struct View<'a> {
    direction: Direction,
    last_turns: &'a [u8],
    cube: Bytes32,
    spot: Spot,
}

/// Where a thread begins.
struct Start<'a> {
    view: &'a View<'a>,
    /// The first quarter turns, as bits.
    wanted: u16,
    length: u8,
}

/// What the threads share.
struct Shared<'a, 'b> {
    limits: &'a dyn Limits,
    enough: u32,
    usual: u64,
    /// Solutions have to be shorter than this.
    below: AtomicU32,
    nodes: AtomicU64,
    stop: AtomicBool,
    found: Mutex<Found<'b>>,
}

impl Shared<'_, '_> {
    /// Counts nodes; true if the search must end.
    fn must_stop(&self, nodes: u64) -> bool {
        let all = self.nodes.fetch_add(nodes, Ordering::Relaxed) + nodes;
        let is_enough = self.below.load(Ordering::Relaxed) <= self.enough;
        let most = if is_enough { self.usual } else { u64::MAX };
        if all >= most.min(self.limits.nodes()) || self.limits.expired() {
            self.stop.store(true, Ordering::Relaxed);
        }
        self.stop.load(Ordering::Relaxed)
    }

    /// True if no longer way to a block can lead to a better solution.
    fn is_over(&self, length: usize) -> bool {
        let is_too_long = length + 1 >= self.below.load(Ordering::Relaxed) as usize || length >= LONGEST;
        is_too_long || self.stop.load(Ordering::Relaxed)
    }
}

#[derive(Clone, Copy)]
struct Node {
    cube: Bytes32,
    spot: Spot,
    /// The quarter turn that led here, and what it makes with the one before.
    quarter: u8,
    last: u8,
    /// Quarter turns left until the block is built, at least one.
    left: u8,
    /// The next ones, as bits.
    wanted: u16,
}

/// A position with its block at home.
#[derive(Clone, Copy)]
struct Built<'a> {
    cube: Bytes32,
    hash: u64,
    /// Where its ending would be.
    line: Option<&'a Line>,
    view: &'a View<'a>,
    length: u8,
    path: [u8; LONGEST + 1],
}

impl Built<'_> {
    #[inline(always)]
    fn may_end(&self) -> bool {
        match self.line {
            Some(line) => endings::may_hold(line, self.hash),
            None => false,
        }
    }
}

struct Walk<'w, 'a, 'b, 'c> {
    method: &'w ThreeFaces<'a>,
    starts: &'w [Start<'w>],
    next: &'w AtomicUsize,
    shared: &'w Shared<'b, 'c>,
}

impl Kernel for Walk<'_, '_, '_, '_> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) {
        let method = self.method;
        let Some(Start { view, .. }) = self.starts.first() else { return };
        let mut stack: Vec<Node> = Vec::with_capacity(QUARTERS * LONGEST);
        let mut path = [0; LONGEST + 1];
        let empty = Built { cube: view.cube, hash: 0, line: None, view, length: 0, path };
        let mut waiting = [empty; WAITING];
        let (mut count, mut nodes) = (0, 0);
        'starts: while let Some(&Start { view, wanted, length }) =
            self.starts.get(self.next.fetch_add(1, Ordering::Relaxed))
        {
            let Some(most) = self.most(view, length) else { continue };
            if length == 0 {
                self.end(&Built { cube: view.cube, view, ..empty });
                continue;
            }
            stack.push(Node { cube: view.cube, spot: view.spot, quarter: 0, last: NONE, left: length, wanted });
            while let Some(mut node) = stack.pop() {
                let depth = usize::from(length - node.left);
                // The first node has none; what it writes is overwritten.
                path[depth.saturating_sub(1)] = node.quarter;
                while node.wanted != 0 {
                    let quarter = node.wanted.trailing_zeros() as u8;
                    node.wanted &= node.wanted - 1;
                    nodes += 1;
                    let cube = isa.compose_oriented(&node.cube, &method.turns[usize::from(quarter)]);
                    if node.left > 1 {
                        let spot = method.blocks.after(node.spot, quarter.into());
                        let (entry, last) = (method.blocks.entry(spot), last_after(node.last, quarter));
                        let mut wanted = entry.wanted(node.left - 1) & method.follow[usize::from(last)];
                        if node.left == 2 && entry.distance() == 0 {
                            // The block is at home already, so this was tried with a shorter way.
                            wanted = 0;
                        }
                        if wanted != 0 {
                            stack.push(Node { cube, spot, quarter, last, left: node.left - 1, wanted });
                        }
                        continue;
                    }
                    path[depth] = quarter;
                    let hash = method.endings.hash(&cube);
                    let line = method.endings.line(hash, most);
                    prefetch(line);
                    let place = count % WAITING;
                    if waiting[place].may_end() {
                        self.end(&waiting[place]);
                    }
                    waiting[place] = Built { cube, hash, line: Some(line), view, length, path };
                    count += 1;
                }
                if nodes >= RATION {
                    if self.shared.must_stop(nodes) {
                        nodes = 0;
                        break 'starts;
                    }
                    nodes = 0;
                }
            }
        }
        for built in &waiting {
            if built.may_end() {
                self.end(built);
            }
        }
        self.shared.must_stop(nodes);
    }
}

impl Walk<'_, '_, '_, '_> {
    /// The most quarter turns that an ending can have, if there can be one.
    #[inline(always)]
    fn most(&self, view: &View<'_>, length: u8) -> Option<u8> {
        let around = u32::from(length) + view.last_turns.len() as u32;
        let most = self.shared.below.load(Ordering::Relaxed).checked_sub(around + 1)?;
        Some(most.min(self.method.endings.longest().into()) as u8)
    }

    /// Looks for an ending, and hands on the solution.
    #[inline(never)]
    fn end(&self, built: &Built<'_>) {
        let Some(most) = self.most(built.view, built.length) else { return };
        let Some(ending) = self.method.endings.find(&built.cube, most) else { return };
        let all = [&built.path[..usize::from(built.length)], &ending[..], built.view.last_turns].concat();
        let cost = all.len() as u32;
        let turns = built.view.direction.back(&quarters::turns(&all));
        let mut found = self.shared.found.lock().expect("no thread panics");
        if cost < self.shared.below.load(Ordering::Relaxed) {
            self.shared.below.store(cost, Ordering::Relaxed);
            if found(&Solution::whole("cosets.whole", turns, cost)).is_break() {
                self.shared.stop.store(true, Ordering::Relaxed);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{NoLimits, Progress};
    use puzzle::{Metric, Move, Turn};
    use std::ops::ControlFlow;

    /// Up to a number of nodes.
    struct Nodes(u64);

    impl Progress for Nodes {}

    impl Limits for Nodes {
        fn nodes(&self) -> u64 {
            self.0
        }
    }

    #[test]
    fn every_solution_is_shorter_than_the_last_and_solves() {
        let mut lines = vec![[0; endings::SLOTS]; 1 << 12];
        endings::fill(&mut lines, 9, &NoLimits).expect("not cancelled");
        let method = ThreeFaces::new(Endings::with(&lines, 9));
        let mut noise = testkit::noise::Noise::new(7);
        for (length, threads) in [(0, 1), (1, 1), (3, 2), (8, 1), (12, 2), (17, 1), (40, 2)] {
            let turns: Vec<Turn> = (0..length).filter_map(|_| Turn::from_index(noise.below(Turn::COUNT))).collect();
            let cube = Cube::SOLVED.turns(turns.iter().copied());
            let mut costs = Vec::new();
            let nodes = method.search(&cube, 0, 0, threads, &Nodes(200_000), &mut |solution| {
                assert_eq!(cube.turns(solution.turns.iter().copied()), Cube::SOLVED);
                let moves: Vec<Move> = solution.turns.iter().map(|&turn| turn.into()).collect();
                assert_eq!(Metric::Qtm.count(&moves), solution.cost as usize);
                costs.push(solution.cost);
                ControlFlow::Continue(())
            });
            assert!(costs.is_sorted_by(|longer, shorter| longer > shorter), "{costs:?}");
            // Each thread looks at the limit now and then.
            assert!(nodes < 200_000 + 2 * RATION + 100, "{nodes}");
            let scramble: Vec<Move> = turns.iter().map(|&turn| turn.into()).collect();
            if length <= 3 {
                // So near to solved, nothing can be missed.
                assert!(costs.last().is_some_and(|&cost| cost as usize <= Metric::Qtm.count(&scramble)), "{length}");
            }
        }
    }
}
