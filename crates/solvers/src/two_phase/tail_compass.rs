//! Tails in the half-turn metric, with what every turn does to the distance of each pair.
//!
//! As in [`Compass`](super::compass::Compass), one entry of each table speaks about all turns. The order of the corners and
//! that of the edges stand for all that sixteen symmetries make of them, so the tables are small. Where a turn leads
//! is not looked up at all: the pieces are permuted in a register and numbered anew. All children of a position are
//! looked at together, so that the reads for one go on while another waits.

use super::phase_two::{Branch, Tail, TailSearch, TailSteps, steps};
use super::tail_pairs::TailPairs;
use crate::coordinates::flip_slice::symmetries;
use crate::coordinates::order::{self, OrderTables, Packed, packed_step};
use crate::coordinates::symmetric::{Symmetries, Unseen};
use engine::rank::{ARRANGEMENTS_OF_4, Ranker, SETS_OF_4};
use engine::simd::{Isa, Scalar};
use engine::{Classes, Distances, Images};
use puzzle::{MoveCosts, Turn};

const TURNS: usize = 10;
const ALL_TURNS: u32 = (1 << TURNS) - 1;
const SYMMETRIES: usize = 16;

/// The turns that lead closer, those that do not lead farther, ten bits each, and the distance.
#[derive(Clone, Copy)]
struct Entry(u32);

impl Entry {
    #[inline(always)]
    fn new(distance: u8, neighbours: &[u8; TURNS]) -> Entry {
        let mut bits = u32::from(distance) << (2 * TURNS);
        for turn in 0..TURNS {
            bits |= u32::from(neighbours[turn] < distance) << turn;
            bits |= u32::from(neighbours[turn] <= distance) << (TURNS + turn);
        }
        Entry(bits)
    }

    #[inline(always)]
    fn distance(self) -> u32 {
        self.0 >> (2 * TURNS)
    }

    /// The turns after which no more than `left` may be needed, themselves included; `left` is at least the distance.
    #[inline(always)]
    fn within(self, left: u32) -> u32 {
        // No branch: which case it is cannot be foreseen.
        let mask = |yes: bool| u32::from(yes).wrapping_neg();
        self.0 & ALL_TURNS
            | self.0 >> TURNS & mask(left > self.distance()) & ALL_TURNS
            | mask(left > self.distance() + 1)
    }
}

/// What the search for tails reads.
pub(super) struct TailCompass {
    /// For each order its class and the symmetry that leads there.
    of_corners: Vec<u16>,
    of_edges: Vec<u16>,
    slice_images: Vec<[u8; SYMMETRIES]>,
    set_images: Vec<[u8; SYMMETRIES]>,
    corners_slice: Vec<u32>,
    edges_slice: Vec<u32>,
    edges_set: Vec<u32>,
    unseen: Unseen<2>,
    turns: [Packed; TURNS],
}

/// The entries for one cube, and the symmetries they are seen through.
struct Entries {
    corners_slice: Entry,
    edges_slice: Entry,
    edges_set: Entry,
    corners_symmetry: usize,
    edges_symmetry: usize,
}

impl Entries {
    fn bounds(&self) -> [u32; 3] {
        [self.corners_slice, self.edges_slice, self.edges_set].map(Entry::distance)
    }
}

impl TailCompass {
    /// Builds the tables.
    pub fn new() -> TailCompass {
        let costs = MoveCosts::half_turns();
        let steps = steps(&costs);
        let orders = OrderTables::new(&steps);
        let symmetries = Symmetries::new(symmetries().to_vec());
        let pairs = TailPairs::new(&costs, &symmetries, &orders);
        let entries =
            |distances: Distances<'_>| distances.compared(|distance, neighbours| Entry::new(distance, neighbours).0);
        let (edges_set, (corners_slice, edges_slice)) = rayon::join(
            || entries(pairs.edges_and_corner_set()),
            || (entries(pairs.corners_and_slice()), entries(pairs.edges_and_slice())),
        );
        let of = |classes: &Classes| classes.all().iter().map(|&of| of as u16).collect();
        let by_value = |images: &Images| {
            (0..images[0].len()).map(|value| std::array::from_fn(|symmetry| images[symmetry][value] as u8)).collect()
        };
        let turns: Vec<Turn> = steps.iter().flat_map(|step| step.turns()).collect();
        TailCompass {
            of_corners: of(&pairs.corners),
            of_edges: of(&pairs.edges),
            slice_images: by_value(&pairs.slice),
            set_images: by_value(&pairs.corner_set),
            corners_slice,
            edges_slice,
            edges_set,
            unseen: symmetries.unseen(&turns),
            turns: std::array::from_fn(|turn| packed_step(steps[turn])),
        }
    }

    /// How many bytes the tables take.
    pub fn bytes(&self) -> usize {
        let classes = size_of_val(&self.of_corners[..]) + size_of_val(&self.of_edges[..]);
        let images = size_of_val(&self.slice_images[..]) + size_of_val(&self.set_images[..]);
        let entries = [&self.corners_slice, &self.edges_slice, &self.edges_set].map(|table| size_of_val(&table[..]));
        classes + images + entries.iter().sum::<usize>() + self.unseen.bytes()
    }

    /// What each table says about a cube in the second phase, by a key for its name.
    pub fn bounds(&self, cube: &Packed) -> [(&'static str, u32); 3] {
        let [corners, edges, set] = self.entries::<Scalar>(Ranker::get(), cube).bounds();
        [("corners-slice", corners), ("edges-slice", edges), ("edges-corner-places", set)]
    }

    #[inline(always)]
    fn entries<I: Isa>(&self, ranker: &Ranker, cube: &Packed) -> Entries {
        let of_corners = usize::from(self.of_corners[order::corners::<I>(ranker, cube)]);
        let of_edges = usize::from(self.of_edges[order::edges::<I>(ranker, cube)]);
        let (corners, corners_symmetry) = (of_corners / SYMMETRIES, of_corners % SYMMETRIES);
        let (edges, edges_symmetry) = (of_edges / SYMMETRIES, of_edges % SYMMETRIES);
        let slices = &self.slice_images[order::slice::<I>(ranker, cube)];
        let sets = &self.set_images[order::corner_set::<I>(ranker, cube)];
        let corners_slice = corners * ARRANGEMENTS_OF_4 + usize::from(slices[corners_symmetry]);
        let edges_slice = edges * ARRANGEMENTS_OF_4 + usize::from(slices[edges_symmetry]);
        let edges_set = edges * SETS_OF_4 + usize::from(sets[edges_symmetry]);
        Entries {
            corners_slice: Entry(self.corners_slice[corners_slice]),
            edges_slice: Entry(self.edges_slice[edges_slice]),
            edges_set: Entry(self.edges_set[edges_set]),
            corners_symmetry,
            edges_symmetry,
        }
    }

    /// The turns (as bits) that are worth trying with `left` turns to do.
    #[inline(always)]
    fn wanted<I: Isa>(&self, ranker: &Ranker, cube: &Packed, left: u32) -> u32 {
        let entries = self.entries::<I>(ranker, cube);
        let with_corners = entries.corners_slice.within(left);
        let with_edges = entries.edges_slice.within(left) & entries.edges_set.within(left);
        self.unseen.of(entries.corners_symmetry, with_corners & ALL_TURNS)
            & self.unseen.of(entries.edges_symmetry, with_edges)
    }
}

impl TailSearch for TailCompass {
    #[inline(always)]
    fn corner_bound<I: Isa>(&self, ranker: &Ranker, cube: &Packed) -> u32 {
        let of_corners = usize::from(self.of_corners[order::corners::<I>(ranker, cube)]);
        let slice = self.slice_images[order::slice::<I>(ranker, cube)][of_corners % SYMMETRIES];
        Entry(self.corners_slice[of_corners / SYMMETRIES * ARRANGEMENTS_OF_4 + usize::from(slice)]).distance()
    }

    #[inline(always)]
    fn bound<I: Isa>(&self, ranker: &Ranker, cube: &Packed) -> u32 {
        let [corners, edges, set] = self.entries::<I>(ranker, cube).bounds();
        corners.max(edges).max(set)
    }

    #[inline(always)]
    fn search<I: Isa>(
        &self,
        steps: &TailSteps,
        cube: &Packed,
        (allowed, enders): (u64, u64),
        left: u32,
        nodes: &mut u64,
        tail: &mut Tail,
    ) -> bool {
        let ranker = Ranker::get();
        *nodes += 1;
        tail.path.clear();
        tail.path.resize(left as usize, 0);
        let stack = &mut tail.stack[..];
        let wanted = self.wanted::<I>(ranker, cube, left) & allowed as u32;
        stack[0] = Branch { cube: *cube, wanted, last: 0, left };
        let mut height = 1;
        while height > 0 {
            height -= 1;
            let Branch { cube, mut wanted, last, left: below } = stack[height];
            let depth = (left - below) as usize;
            if depth > 0 {
                tail.path[depth - 1] = last;
            }
            if below == 1 {
                // All bounds are zero then, so everything is in order.
                wanted &= enders as u32;
                if wanted != 0 {
                    tail.path[depth] = wanted.trailing_zeros() as u8;
                    return true;
                }
                continue;
            }
            *nodes += u64::from(wanted.count_ones());
            while wanted != 0 {
                let turn = wanted.trailing_zeros() as usize;
                wanted &= wanted - 1;
                let child = I::compose(&cube, &self.turns[turn]);
                let next = self.wanted::<I>(ranker, &child, below - 1) & steps.follow[turn] as u32;
                // Written in any case and kept if there is something to try: that spares a branch.
                stack[height] = Branch { cube: child, wanted: next, last: turn as u8, left: below - 1 };
                height += usize::from(next != 0);
            }
        }
        false
    }
}
