//! Solutions of symmetric cubes whose second half looks like the first one.
//!
//! A symmetric cube often has a shortest solution of the form *s g(s)*, where *g* is a symmetry and *g(s)* is *s* with
//! each turn moved by it. Then only *s* has to be found, half as long. If *g* is a rotation, *r* that rotation of all
//! pieces, and *t* is *s* followed by *r*, then *s g(s)* is *t t* followed by *r* backwards, twice. If *g* is a
//! reflection, it is a rotation followed by the reflection in the centre, and *t t* becomes *t* followed by *t* reflected
//! in the centre. So *t* is a kind of square root: of the inverse of the cube if *g* is its own inverse, and otherwise
//! of a cube that is rotated besides ([`Start::target`]).
//!
//! The corners of *t* must be a root of the corners. How many turns lead from any position of the corners to such a root
//! is found by breadth-first search from all roots at once. With that as a lower bound, all *s* of one length are tried,
//! and then of the next. Nothing is proven: it gives an upper bound.

use super::coset::Cosets;
use super::cost;
use crate::coordinates::{CornerOrder, Twist};
use crate::cube_bytes::{pack, packed_turns, solved};
use crate::deepening::{NO_TURN, Ration, Run, follow};
use crate::korf::corners::{ARRANGEMENTS, COUNT, CornerMoves, index};
use crate::{Solution, cancellation};
use engine::simd::{self, Bytes32, Isa, Kernel, Scalar, prefetch};
use engine::{Coordinate, Limits, shared_bytes};
use puzzle::{Assembly, Corner, Corners, Cube, Edge, Edges, Face, Metric, MoveCosts, Symmetry, Turn};
use rayon::prelude::*;
use std::cmp::Reverse;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, AtomicUsize, Ordering};

/// Distances from a root that are greater than this count as one more.
const DEEPEST: u8 = 6;
/// No half is longer.
const LONGEST: usize = 15;
/// For fewer nodes than this, distances from a root are not worth computing.
const TABLE: u64 = 20_000_000;
/// For so many different sets of roots they are kept, each 88 megabytes.
const TABLES: usize = 3;
const TWISTS: usize = Twist::COUNT;

/// What is known about a cube's solutions in two halves.
pub(super) struct Symmetric {
    cube: Cube,
    metric: Metric,
    moves: CornerMoves,
    turns: [Bytes32; Turn::COUNT],
    follow: [u32; NO_TURN + 1],
    starts: Vec<Start>,
    /// How far the corners are from a root of each kind.
    roots: Vec<Roots>,
}

/// How far each position of the corners is from a root.
struct Roots {
    /// What is solved after two of them.
    corners: Corners,
    is_mirrored: bool,
    distances: Vec<u8>,
}

/// Where the search begins for one symmetry.
struct Start {
    symmetry: Symmetry,
    rotation: Symmetry,
    is_mirrored: bool,
    pieces: Assembly,
    /// The first turns that have to be tried: one of those that are equal from another side.
    first: u32,
    /// How many even and odd square roots the edges have.
    roots: [f64; 2],
}

impl Start {
    /// What a root solves if it is made twice: the cube, preceded by two rotations backwards.
    fn target(&self, cube: &Cube) -> Assembly {
        let back = Assembly::new(self.pieces.corners().inverse(), self.pieces.edges().inverse());
        back.then(&back).then(cube.assembly())
    }
}

/// The reflection in the centre, which commutes with every symmetry.
fn centre() -> Symmetry {
    Symmetry::from_faces(Face::ALL.map(Face::opposite)).expect("it is a symmetry")
}

/// The rotation of all pieces by a symmetry without a mirror: what conjugates a cube into what is seen from there.
fn pieces_of(rotation: Symmetry) -> Assembly {
    fn turns<const N: usize, const O: usize>(seen: impl Fn(usize) -> (Vec<Face>, Vec<Face>)) -> [u8; N] {
        std::array::from_fn(|place| {
            let (seen, there) = seen(place);
            let shift = there.iter().position(|face| *face == seen[0]).expect("the same faces");
            ((O - shift) % O) as u8
        })
    }
    let corners = std::array::from_fn(|place| rotation.corner_places()[place]);
    let edges = std::array::from_fn(|place| rotation.edge_places()[place]);
    let corner_turns = turns::<8, 3>(|place| {
        let seen = Corner::ALL[place].faces().map(|face| rotation.face(face));
        (seen.to_vec(), Corner::ALL[usize::from(corners[place])].faces().to_vec())
    });
    let edge_turns = turns::<12, 2>(|place| {
        let seen = Edge::ALL[place].faces().map(|face| rotation.face(face));
        (seen.to_vec(), Edge::ALL[usize::from(edges[place])].faces().to_vec())
    });
    Assembly::new(
        Corners::new(corners, corner_turns).expect("a rotation permutes the corners"),
        Edges::new(edges, edge_turns).expect("a rotation permutes the edges"),
    )
}

/// How many even square roots edges have, and how many odd ones.
///
/// In a root, a cycle of odd length is what it was, or two of one length are one of twice that length; cycles of even
/// length always come in such pairs, and so do those that flip their edges. Each pair makes the root odd once more. A
/// cycle that stays alone may get flips or not; two of length *n* can be interleaved in *n* ways, each with two flips.
fn root_counts(edges: &Edges) -> [f64; 2] {
    let cycles = edges.cycles();
    let fixed = 12 - cycles.iter().map(|(cycle, _)| cycle.len()).sum::<usize>();
    root_counts_of(cycles.iter().map(|(cycle, flip)| (cycle.len(), *flip)).chain(vec![(1, 0); fixed]))
}

/// The same for cycles given by their lengths and whether they flip.
fn root_counts_of(cycles: impl Iterator<Item = (usize, u8)>) -> [f64; 2] {
    let mut kinds = [[0u32; 2]; 13];
    cycles.for_each(|(length, flip)| kinds[length][usize::from(flip)] += 1);
    let mut counts = [1.0, 0.0];
    for (length, by_flip) in kinds.iter().enumerate().skip(1) {
        for (flip, &count) in by_flip.iter().enumerate() {
            let may_stay = length % 2 == 1 && flip == 0;
            let mut own = [0.0; 2];
            let mut ways = 1.0;
            for pairs in 0..=count / 2 {
                let alone = count - 2 * pairs;
                if alone == 0 || may_stay {
                    own[pairs as usize % 2] += ways * 2f64.powi(alone as i32);
                }
                // One more pair, of those that are still alone; in any order.
                let chosen = f64::from(alone) * (f64::from(alone) - 1.0) / 2.0;
                ways *= chosen * 2.0 * length as f64 / f64::from(pairs + 1);
            }
            counts = [counts[0] * own[0] + counts[1] * own[1], counts[0] * own[1] + counts[1] * own[0]];
        }
    }
    counts
}

impl Symmetric {
    /// Nothing if the cube has no symmetries, or cannot be solved in two equal halves because it is odd.
    pub(super) fn new(cube: &Cube, metric: Metric) -> Option<Symmetric> {
        let own = cube.assembly().symmetries();
        if own.len() < 2 || cube.is_odd() {
            return None;
        }
        let mut seen = Vec::new();
        let mut starts = Vec::new();
        // Symmetries that take the cube to its inverse: then a solution backwards is one of the cube, seen from there.
        let inverse = cube.inverse();
        let inverting: Vec<Symmetry> = Symmetry::all().filter(|&symmetry| inverse.moved(symmetry) == *cube).collect();
        for symmetry in Symmetry::all() {
            // Those that the cube's own symmetries take to each other give solutions that look the same.
            if seen.contains(&symmetry) {
                continue;
            }
            let seen_from = |symmetry: Symmetry, side: &Symmetry| side.inverse().then(symmetry).then(*side);
            seen.extend(own.iter().map(|own| seen_from(symmetry, own)));
            seen.extend(inverting.iter().map(|own| seen_from(symmetry.inverse(), own)));
            let is_mirrored = symmetry.is_mirror();
            let rotation = if is_mirrored { symmetry.then(centre()) } else { symmetry };
            let alike: Vec<Symmetry> =
                own.iter().copied().filter(|own| own.then(symmetry) == symmetry.then(*own)).collect();
            // Turns of a root are numbered as they are made there, so that the order of opposite turns agrees.
            let is_first = |turn: &Turn| {
                let half = turn.moved(rotation);
                alike.iter().all(|&own| *turn <= half.moved(own).moved(rotation.inverse()))
            };
            let first = Turn::all().filter(is_first).fold(0, |mask, turn| mask | 1 << turn.index());
            let pieces = pieces_of(rotation);
            let mut start = Start { symmetry, rotation, is_mirrored, pieces, first, roots: [0.0; 2] };
            start.roots = root_counts(start.target(cube).edges());
            starts.push(start);
        }
        // Where there are many roots, one is found soon; then those with the fewest first turns take the least time.
        let roots = |start: &Start| (start.roots[0] + start.roots[1]).max(1.0).log2() as u32;
        starts.sort_by_key(|start| (Reverse(roots(start)), start.first.count_ones(), !start.is_mirrored));
        Some(Symmetric {
            cube: *cube,
            metric,
            moves: CornerMoves::new(),
            turns: packed_turns(),
            follow: follow(&MoveCosts::of(metric).expect("a metric that counts face turns")),
            starts,
            roots: Vec::new(),
        })
    }

    /// Looks for solutions of less than `below`, and hands on each that is shorter than the last one. No solution is
    /// shorter than `at_least`.
    ///
    /// Long halves come first: there are many more of them than there are roots of the next length, so one is found
    /// soon. Each length gets half of the nodes that are left, and each symmetry half of those.
    pub(super) fn search(
        &mut self,
        cosets: &Cosets,
        at_least: u8,
        below: u32,
        effort: &Effort<'_>,
        run: &Run<'_, '_>,
        found: &mut dyn FnMut(&Solution),
    ) {
        let mut left = effort.nodes;
        let longest = (below.saturating_sub(1) / 2).min(LONGEST as u32) as u8;
        for length in (at_least.div_ceil(2).max(1)..=longest).rev() {
            let mut of_length = left / 2;
            for number in 0..self.starts.len() {
                if run.is_stopped() || effort.limits.expired() {
                    return;
                }
                let start = &self.starts[number];
                if !self.is_possible(start, length) {
                    continue;
                }
                let (target, is_mirrored) = (start.target(&self.cube), start.is_mirrored);
                let is_it = |roots: &Roots| roots.corners == *target.corners() && roots.is_mirrored == is_mirrored;
                if !self.roots.iter().any(is_it) {
                    if of_length / 2 < TABLE {
                        continue;
                    }
                    // Which of them leads on is not known beforehand: the oldest makes room.
                    if self.roots.len() == TABLES {
                        self.roots.remove(0);
                    }
                    let Some(roots) = self.roots(&target, is_mirrored, effort.limits) else { return };
                    self.roots.push(roots);
                }
                let Some(roots) = self.roots.iter().find(|roots| is_it(roots)) else { continue };
                let shared = Shared::new(of_length / 2);
                let look = Look { start: &self.starts[number], roots, length };
                self.look(cosets, look, effort.threads, run, &shared);
                let used = of_length / 2 - shared.left.into_inner();
                (left, of_length) = (left - used, of_length - used);
                if let Some(solution) = shared.found.into_inner().expect("no thread panics") {
                    found(&solution);
                    break;
                }
            }
        }
    }

    /// False if the edges have no root, or none that halves of this length can lead to.
    fn is_possible(&self, start: &Start, length: u8) -> bool {
        let is_odd = (length % 2 == 1) != start.pieces.edges().is_odd();
        let [even, odd] = start.roots.map(|count| count > 0.0);
        match self.metric {
            Metric::Qtm => [even, odd][usize::from(is_odd)],
            _ => even || odd,
        }
    }

    /// How far each position of the corners is from a root. Nothing if the search has to end.
    fn roots(&self, target: &Assembly, is_mirrored: bool, limits: &dyn Limits) -> Option<Roots> {
        // What an entry holds is one more than its distance; 0 is unknown.
        let mut bytes = vec![0; COUNT];
        let found = shared_bytes(&mut bytes);
        let root = |arrangement: usize, twist: usize| {
            let (order, twists) = (CornerOrder::at(arrangement), Twist::at(twist));
            let corners = Corners::new(*order.corners().pieces(), *twists.corners().turns()).expect("a permutation");
            let again = match is_mirrored {
                true => *Assembly::new(corners, Edges::SOLVED).moved(centre()).corners(),
                false => corners,
            };
            target.corners().then(&corners.then(&again))
        };
        (0..ARRANGEMENTS).into_par_iter().for_each(|arrangement| {
            if root(arrangement, 0).pieces() == Corners::SOLVED.pieces() {
                for twist in (0..TWISTS).filter(|&twist| root(arrangement, twist) == Corners::SOLVED) {
                    found[arrangement * TWISTS + twist].store(1, Ordering::Relaxed);
                }
            }
        });
        let single: Vec<usize> = Turn::all().filter(|&turn| cost(self.metric, turn) == 1).map(Turn::index).collect();
        let mut unknown = COUNT;
        for depth in 1..=DEEPEST {
            let is_at = |distance: u8| move |entry: &&AtomicU8| entry.load(Ordering::Relaxed) == distance;
            let all_here = found.par_iter().filter(is_at(depth)).count();
            unknown -= all_here;
            let row = |arrangement: usize| {
                if limits.expired() {
                    return None;
                }
                let of = |arrangement: usize| &found[arrangement * TWISTS..][..TWISTS];
                let next = single.iter().map(|&turn| (of(self.moves.arrangement.after(arrangement, turn)), turn));
                let those = |distance: u8| {
                    let row = of(arrangement);
                    (0..TWISTS).filter(move |&twist| row[twist].load(Ordering::Relaxed) == distance)
                };
                if all_here <= unknown {
                    let here: Vec<usize> = those(depth).collect();
                    for (to, turn) in next.filter(|_| !here.is_empty()) {
                        for &twist in &here {
                            let entry = &to[self.moves.twist.after(twist, turn)];
                            if entry.load(Ordering::Relaxed) == 0 {
                                entry.store(depth + 1, Ordering::Relaxed);
                            }
                        }
                    }
                } else {
                    // Most are known: those that are not look for a neighbour, instead of being looked for.
                    let next: Vec<_> = next.collect();
                    for twist in those(0) {
                        let is_near = |(to, turn): &(&[AtomicU8], usize)| {
                            to[self.moves.twist.after(twist, *turn)].load(Ordering::Relaxed) == depth
                        };
                        if next.iter().any(is_near) {
                            of(arrangement)[twist].store(depth + 1, Ordering::Relaxed);
                        }
                    }
                }
                Some(())
            };
            (0..ARRANGEMENTS).into_par_iter().try_for_each(row)?;
        }
        bytes.par_iter_mut().for_each(|entry| *entry = if *entry == 0 { DEEPEST + 1 } else { *entry - 1 });
        Some(Roots { corners: *target.corners(), is_mirrored, distances: bytes })
    }

    /// Tries all halves of one length.
    fn look(&self, cosets: &Cosets, look: Look<'_>, threads: usize, run: &Run<'_, '_>, shared: &Shared) {
        let Look { start, length, .. } = look;
        let (arrangement, twist) = (CornerOrder::of(&start.pieces), Twist::of(&start.pieces));
        let root = Place { pieces: pack(&start.pieces), arrangement: arrangement as u16, twist: twist as u16 };
        let mut prefixes = vec![(root, Vec::new(), length)];
        for _ in 0..length.saturating_sub(4).min(2) {
            let longer = |(place, turns, left): &(Place, Vec<u8>, u8)| {
                let mask = turns.last().map_or(start.first, |&last: &u8| self.follow[usize::from(last)]);
                let mut list = Vec::new();
                for turn in Turn::all().filter(|turn| mask >> turn.index() & 1 == 1) {
                    let Some(left) = left.checked_sub(cost(self.metric, turn)) else { continue };
                    let place = self.after(Scalar, place, turn.index());
                    list.push((place, [&turns[..], &[turn.index() as u8]].concat(), left));
                }
                list
            };
            prefixes = prefixes.iter().flat_map(longer).collect();
        }
        let next = AtomicUsize::new(0);
        let work = || {
            simd::run(Walk { all: self, cosets, look, prefixes: &prefixes, next: &next, run, shared });
        };
        std::thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(work);
            }
            work();
        });
    }

    #[inline(always)]
    fn after<I: Isa>(&self, isa: I, place: &Place, turn: usize) -> Place {
        Place {
            pieces: isa.compose_oriented(&place.pieces, &self.turns[turn]),
            arrangement: self.moves.arrangement.after(place.arrangement.into(), turn) as u16,
            twist: self.moves.twist.after(place.twist.into(), turn) as u16,
        }
    }

    /// The whole solution, from the turns of a root.
    fn solution(&self, look: &Look<'_>, root: &[u8]) -> Option<Solution> {
        let named = |&turn: &u8| Some(Turn::from_index(turn.into())?.moved(look.start.rotation));
        let half: Vec<Turn> = root.iter().filter_map(named).collect();
        let other = half.iter().map(|turn| turn.moved(look.start.symmetry)).collect();
        let mut halves = [half, other];
        cancellation::merge(&mut halves);
        let turns = halves.concat();
        let cost = turns.iter().map(|&turn| u32::from(cost(self.metric, turn))).sum();
        let is_solved = self.cube.turns(turns.iter().copied()) == Cube::SOLVED;
        is_solved.then(|| Solution::whole("cosets.whole", turns, cost))
    }
}

/// What is tried: all halves of one length, for one symmetry.
#[derive(Clone, Copy)]
struct Look<'a> {
    start: &'a Start,
    roots: &'a Roots,
    length: u8,
}

/// How hard to look.
pub(super) struct Effort<'a> {
    pub(super) nodes: u64,
    pub(super) threads: usize,
    pub(super) limits: &'a dyn Limits,
}

/// What threads share.
struct Shared {
    /// How many nodes are left.
    left: AtomicU64,
    found: Mutex<Option<Solution>>,
    stop: AtomicBool,
}

impl Shared {
    fn new(nodes: u64) -> Shared {
        Shared { left: AtomicU64::new(nodes), found: Mutex::new(None), stop: AtomicBool::new(false) }
    }
}

/// Pieces, and their corners by number.
#[derive(Clone, Copy)]
struct Place {
    pieces: Bytes32,
    arrangement: u16,
    twist: u16,
}

#[derive(Clone, Copy)]
struct Level {
    place: Place,
    left: u8,
    next: u8,
    count: u8,
    children: [u8; Turn::COUNT],
}

struct Walk<'w, 'a, 'b> {
    all: &'w Symmetric,
    cosets: &'w Cosets,
    look: Look<'w>,
    prefixes: &'w [(Place, Vec<u8>, u8)],
    next: &'w AtomicUsize,
    run: &'w Run<'a, 'b>,
    shared: &'w Shared,
}

/// After how many nodes a thread takes some off what is left.
const CHUNK: u64 = 4096;

impl Kernel for Walk<'_, '_, '_> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) {
        let mut ration = Ration::new(self.run);
        let start = self.look.start;
        let target = pack(&start.target(&self.all.cube));
        let (home, reflected) = (solved(), centre().index());
        let mut chunk = 0;
        loop {
            let Some((place, turns, left)) = self.prefixes.get(self.next.fetch_add(1, Ordering::Relaxed)) else {
                return;
            };
            let empty = Level { place: *place, left: *left, next: 0, count: 0, children: [0; Turn::COUNT] };
            let mut levels = [empty; LONGEST + 1];
            let mut depth = 0;
            let mut nodes = self.expand(&mut levels[0], turns.last().copied());
            loop {
                chunk += nodes;
                if ration.spend(nodes).is_break() {
                    return;
                }
                nodes = 0;
                if chunk >= CHUNK {
                    let take = |left: u64| Some(left.saturating_sub(chunk));
                    let left = self.shared.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take);
                    chunk = 0;
                    if left == Ok(0) || self.shared.stop.load(Ordering::Relaxed) {
                        return;
                    }
                }
                let level = &mut levels[depth];
                if level.next == level.count {
                    if depth == 0 {
                        break;
                    }
                    depth -= 1;
                    continue;
                }
                let turn = level.children[usize::from(level.next)];
                level.next += 1;
                let left = level.left - self.cost(turn);
                let place = self.all.after(isa, &level.place, turn.into());
                if left > 0 {
                    depth += 1;
                    levels[depth] = Level { place, left, next: 0, count: 0, children: [0; Turn::COUNT] };
                    nodes = self.expand(&mut levels[depth], Some(turn));
                    continue;
                }
                // The corners are a root; are the edges?
                let again = match start.is_mirrored {
                    true => self.cosets.edges_seen(isa, &place.pieces, reflected),
                    false => place.pieces,
                };
                let end = isa.compose_oriented(&target, &isa.compose_oriented(&place.pieces, &again));
                if end.0[16..28] == home.0[16..28] {
                    let own = levels[..=depth].iter().map(|level| level.children[usize::from(level.next) - 1]);
                    let root: Vec<u8> = turns.iter().copied().chain(own).collect();
                    if let Some(solution) = self.all.solution(&self.look, &root) {
                        *self.shared.found.lock().expect("no thread panics") = Some(solution);
                        self.shared.stop.store(true, Ordering::Relaxed);
                        return;
                    }
                }
            }
        }
    }
}

impl Walk<'_, '_, '_> {
    #[inline(always)]
    fn cost(&self, turn: u8) -> u8 {
        // The second turn of a face is its half turn.
        if self.all.metric == Metric::Qtm && turn % 3 == 1 { 2 } else { 1 }
    }

    /// Finds the turns after which a root is near enough. The number of positions looked at.
    #[inline(always)]
    fn expand(&self, level: &mut Level, last: Option<u8>) -> u64 {
        let moves = &self.all.moves;
        let mut mask = last.map_or(self.look.start.first, |last| self.all.follow[usize::from(last)]);
        let Roots { distances, .. } = self.look.roots;
        let (mut entries, mut turns, mut count) = ([0; Turn::COUNT], [0; Turn::COUNT], 0);
        while mask != 0 {
            let turn = mask.trailing_zeros() as u8;
            mask &= mask - 1;
            if self.cost(turn) <= level.left {
                let arrangement = moves.arrangement.after(level.place.arrangement.into(), turn.into());
                let twist = moves.twist.after(level.place.twist.into(), turn.into());
                (turns[count], entries[count]) = (turn, index(arrangement as u16, twist as u16));
                prefetch(&distances[entries[count]]);
                count += 1;
            }
        }
        for i in 0..count {
            if distances[entries[i]] <= level.left - self.cost(turns[i]) {
                level.children[usize::from(level.count)] = turns[i];
                level.count += 1;
            }
        }
        count as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chacha20::ChaCha8Rng;
    use engine::NoLimits;
    use rand_core::SeedableRng;
    use std::collections::HashMap;
    use std::ops::ControlFlow;

    #[test]
    fn rotating_all_pieces_shows_a_cube_from_another_side() {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        for rotation in Symmetry::all().take(24) {
            let pieces = pieces_of(rotation);
            for _ in 0..5 {
                let cube = Cube::random(&mut rng);
                // As moved cubes are conjugates, nothing has to be undone.
                let moved = cube.moved(rotation);
                assert_eq!(pieces.then(cube.assembly()), moved.assembly().then(&pieces));
            }
            assert_eq!(pieces.moved(centre()), pieces);
        }
        for turn in Turn::all() {
            assert_eq!(turn.index() % 3 == 1, turn.quarters() == puzzle::Quarters::Two);
        }
    }

    /// The lengths of the solutions that are found with so many nodes on one thread.
    fn lengths(alg: &str, metric: Metric, at_least: u8, below: u32, nodes: u64) -> Vec<u32> {
        let named = |name: &str| Turn::all().find(|turn| turn.to_string() == name).expect("a face turn");
        let cube = Cube::SOLVED.turns(alg.split_whitespace().map(named));
        let mut none = |_: &Solution| ControlFlow::Continue(());
        let run = Run::new("cosets.whole", MoveCosts::of(metric).expect("it has costs"), &NoLimits, 1, &mut none);
        let mut symmetric = Symmetric::new(&cube, metric).expect("it is symmetric and even");
        let effort = Effort { nodes, threads: 1, limits: &NoLimits };
        let mut lengths = Vec::new();
        symmetric.search(&Cosets::new(), at_least, below, &effort, &run, &mut |solution| {
            assert_eq!(cube.turns(solution.turns.iter().copied()), Cube::SOLVED);
            lengths.push(solution.cost);
        });
        assert!(run.visited() <= nodes + 100_000);
        lengths
    }

    const SUPERFLIP: &str = "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2";
    const WITH_FOUR_SPOTS: &str = "U2 D2 L F2 U' D R2 B U' D' R L F2 R U D' R' L U F' B'";

    #[test]
    fn cubes_without_a_root_are_left_out() {
        let turned = |alg: &str| {
            let named = |name: &str| Turn::all().find(|turn| turn.to_string() == name).expect("a face turn");
            Cube::SOLVED.turns(alg.split_whitespace().map(named))
        };
        assert!(Symmetric::new(&turned("R U F"), Metric::Htm).is_none(), "it has no symmetries");
        assert!(Symmetric::new(&turned("R"), Metric::Htm).is_none(), "it is odd");
        let edges = |cube: &Cube| root_counts(cube.assembly().edges());
        // Twelve flipped edges make six pairs; six pairs of edges that change places make three.
        assert_eq!(edges(&turned(SUPERFLIP)), [665_280.0, 0.0]);
        assert_eq!(edges(&turned(WITH_FOUR_SPOTS)), [0.0, 960.0]);
        assert_eq!(edges(&turned("R")), [0.0, 0.0]);
    }

    #[test]
    fn easy_cubes_are_solved_in_two_halves() {
        assert_eq!(lengths("R2 L2 U2 D2", Metric::Htm, 1, 7, 100_000_000).last(), Some(&4));
        assert_eq!(lengths("R2 L2 U2 D2", Metric::Qtm, 1, 11, 100_000_000).last(), Some(&8));
        assert_eq!(lengths("R L", Metric::Qtm, 1, 5, 100_000_000).last(), Some(&2));
    }

    #[test]
    #[ignore = "slow: a minute"]
    fn a_shortest_superflip_in_quarter_turns() {
        assert_eq!(lengths(SUPERFLIP, Metric::Qtm, 22, 30, 4_000_000_000).last(), Some(&24));
    }

    /// Its halves are a quarter rotation apart.
    #[test]
    #[ignore = "slow: half a minute"]
    fn a_shortest_superflip_with_four_spots_in_quarter_turns() {
        assert_eq!(lengths(WITH_FOUR_SPOTS, Metric::Qtm, 26, 30, 2_000_000_000).last(), Some(&26));
    }

    /// Rotations of all orders, and reflections that rotate as well: each is found by its own symmetry.
    #[test]
    fn every_symmetry_joins_two_halves() {
        for symmetry in Symmetry::all() {
            let half = [0, 4, 12].map(|index| Turn::from_index(index).expect("a turn"));
            let turns: Vec<Turn> = half.iter().copied().chain(half.map(|turn| turn.moved(symmetry))).collect();
            let cube = Cube::SOLVED.turns(turns.iter().rev().map(|turn| turn.inverse()));
            let is_mirrored = symmetry.is_mirror();
            let rotation = if is_mirrored { symmetry.then(centre()) } else { symmetry };
            let start =
                Start { symmetry, rotation, is_mirrored, pieces: pieces_of(rotation), first: 0, roots: [0.0; 2] };
            let root = half.map(|turn| turn.moved(rotation.inverse()));
            let root = root.iter().fold(start.pieces, |root, &turn| root.then(Cube::SOLVED.turn(turn).assembly()));
            let again = if is_mirrored { root.moved(centre()) } else { root };
            let end = start.target(&cube).then(&root.then(&again));
            assert_eq!(end, *Cube::SOLVED.assembly());
        }
    }

    #[test]
    fn square_roots_are_counted() {
        // All arrangements of four edges, squared; the other eight are not counted.
        let mut counts = HashMap::new();
        for number in 0..256 * 16 {
            let bits = |place: usize, count: usize| (number >> (place * count) & ((1 << count) - 1)) as u8;
            let pieces = std::array::from_fn(|place| if place < 4 { bits(place, 2) } else { place as u8 });
            let flips = std::array::from_fn(|place| if place < 4 { bits(8 + place, 1) } else { 0 });
            let Some(edges) = Edges::new(pieces, flips) else { continue };
            counts.entry(edges.then(&edges)).or_insert([0.0; 2])[usize::from(edges.is_odd())] += 1.0;
        }
        assert_eq!(counts.values().flatten().sum::<f64>(), 24.0 * 16.0);
        for (edges, expected) in counts {
            let cycles = edges.cycles();
            let fixed = 4 - cycles.iter().map(|(cycle, _)| cycle.len()).sum::<usize>();
            let all = cycles.iter().map(|(cycle, flip)| (cycle.len(), *flip)).chain(vec![(1, 0); fixed]);
            assert_eq!(root_counts_of(all), expected);
        }
    }
}
