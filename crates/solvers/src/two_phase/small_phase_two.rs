//! Tails in the half-turn metric, with tables of what every turn does to the distance of each pair.
//!
//! As in [`SmallPhaseOne`](super::small_phase_one::SmallPhaseOne), one entry of each table covers all turns. The orders
//! of the corners and of the edges are reduced by sixteen symmetries, so the tables are small. Where a turn leads is
//! not looked up: the pieces are permuted in a register and ranked again. All children of a position are examined
//! together, so that their reads overlap.

use super::tail::{Branch, TURNS, Tail, TailQuery, TailSearch, TailSteps, steps};
use super::tail_pairs::TailPairs;
use crate::coordinates::flip_slice::symmetries;
use crate::coordinates::order::OrderTables;
use crate::coordinates::piece_bytes::{Packed, packed_step};
use crate::coordinates::symmetric::{OriginalTurns, Symmetries};
use crate::coordinates::{CornerOrder, CornerSet, EdgeOrder, EdgeSet, SliceOrder};
use engine::rank::{ARRANGEMENTS_OF_4, Ranker, SETS_OF_4};
use engine::simd::{Isa, Scalar};
use engine::{Classes, Distances, Images, Pairs};
use puzzle::{MoveCosts, Turn};

const ALL_TURNS: u32 = (1 << TURNS) - 1;
const SYMMETRIES: usize = 16;

/// The turns that lead closer and those that do not lead further, ten bits each, and the distance.
#[derive(Clone, Copy)]
struct Entry(u32);

impl Entry {
    fn new(distance: u8, closer: u32, same: u32) -> Entry {
        Entry(u32::from(distance) << (2 * TURNS) | (closer | same) << TURNS | closer)
    }

    #[inline(always)]
    fn distance(self) -> u32 {
        self.0 >> (2 * TURNS)
    }

    /// The turns after which no more than `left` can suffice, themselves included; `left` is at least the distance.
    #[inline(always)]
    fn within(self, left: u32) -> u32 {
        // No branch: it would be unpredictable.
        let mask = |yes: bool| u32::from(yes).wrapping_neg();
        self.0 & ALL_TURNS
            | self.0 >> TURNS & mask(left > self.distance()) & ALL_TURNS
            | mask(left > self.distance() + 1)
    }
}

/// The tables that the search for tails reads.
pub(super) struct SmallPhaseTwo {
    /// For each order, its class and the symmetry that leads to its representative.
    of_corners: Vec<u16>,
    of_edges: Vec<u16>,
    slice_images: Vec<[u8; SYMMETRIES]>,
    corner_set_images: Vec<[u8; SYMMETRIES]>,
    edge_set_images: Vec<[u8; SYMMETRIES]>,
    corners_slice: Vec<u32>,
    edges_slice: Vec<u32>,
    corners_set: Vec<u32>,
    edges_set: Vec<u32>,
    original_turns: OriginalTurns<2>,
    turns: [Packed; TURNS],
}

/// The entries for one cube, and the symmetries they are seen through.
pub(super) struct Entries {
    corners_slice: Entry,
    edges_slice: Entry,
    corners_set: Entry,
    edges_set: Entry,
    corners_symmetry: usize,
    edges_symmetry: usize,
}

impl Entries {
    fn bounds(&self) -> [u32; 4] {
        [self.corners_slice, self.corners_set, self.edges_slice, self.edges_set].map(Entry::distance)
    }
}

impl SmallPhaseTwo {
    /// Builds the tables.
    pub(super) fn new() -> SmallPhaseTwo {
        let costs = MoveCosts::half_turns();
        let steps = steps(&costs);
        let orders = OrderTables::new(&steps);
        let symmetries = Symmetries::new(symmetries().to_vec());
        let pairs = TailPairs::new(&costs, &symmetries, &orders);
        let entries = |(pairs, known): (Pairs<'_>, &[usize])| {
            let distances = Distances::of(pairs);
            assert_eq!(distances.counts(), known, "a table of the second phase has the known distribution");
            distances.compared(|distance, closer, same| Entry::new(distance, closer, same).0)
        };
        let ((corners_slice, corners_set), (edges_slice, edges_set)) = rayon::join(
            || (entries(pairs.corners_and_slice()), entries(pairs.corners_and_edge_set())),
            || (entries(pairs.edges_and_slice()), entries(pairs.edges_and_corner_set())),
        );
        let of = |classes: &Classes| classes.all().iter().map(|&of| of as u16).collect();
        let by_value = |images: &Images| {
            (0..images[0].len()).map(|value| std::array::from_fn(|symmetry| images[symmetry][value] as u8)).collect()
        };
        let turns: Vec<Turn> = steps.iter().flat_map(|step| step.turns()).collect();
        SmallPhaseTwo {
            of_corners: of(&pairs.corners),
            of_edges: of(&pairs.edges),
            slice_images: by_value(&pairs.slice),
            corner_set_images: by_value(&pairs.corner_set),
            edge_set_images: by_value(&pairs.edge_set),
            corners_slice,
            corners_set,
            edges_slice,
            edges_set,
            original_turns: symmetries.original_turns(&turns),
            turns: std::array::from_fn(|turn| packed_step(steps[turn])),
        }
    }

    /// How many bytes the tables take.
    pub(super) fn bytes(&self) -> usize {
        let classes = size_of_val(&self.of_corners[..]) + size_of_val(&self.of_edges[..]);
        let images = [&self.slice_images, &self.corner_set_images, &self.edge_set_images];
        let entries = [&self.corners_slice, &self.corners_set, &self.edges_slice, &self.edges_set];
        let images: usize = images.into_iter().map(|images| size_of_val(&images[..])).sum();
        let entries: usize = entries.into_iter().map(|table| size_of_val(&table[..])).sum();
        classes + images + entries + self.original_turns.bytes()
    }

    /// What each table says about a cube in the second phase, by the text key of the table's name.
    pub(super) fn bounds(&self, cube: &Packed) -> Vec<(&'static str, u32)> {
        let names = ["corners-slice", "corners-edge-places", "edges-slice", "edges-corner-places"];
        names.into_iter().zip(self.entries(Scalar, Ranker::get(), cube).bounds()).collect()
    }

    #[inline(always)]
    fn entries(&self, isa: impl Isa, ranker: &Ranker, cube: &Packed) -> Entries {
        let of_corners = usize::from(self.of_corners[CornerOrder::read(isa, ranker, cube)]);
        let of_edges = usize::from(self.of_edges[EdgeOrder::read(isa, ranker, cube)]);
        let (corners, corners_symmetry) = (of_corners / SYMMETRIES, of_corners % SYMMETRIES);
        let (edges, edges_symmetry) = (of_edges / SYMMETRIES, of_edges % SYMMETRIES);
        let slices = &self.slice_images[SliceOrder::read(isa, ranker, cube)];
        let corner_sets = &self.corner_set_images[CornerSet::read(isa, ranker, cube)];
        let edge_sets = &self.edge_set_images[EdgeSet::read(isa, ranker, cube)];
        let corners_slice = corners * ARRANGEMENTS_OF_4 + usize::from(slices[corners_symmetry]);
        let edges_slice = edges * ARRANGEMENTS_OF_4 + usize::from(slices[edges_symmetry]);
        let corners_set = corners * SETS_OF_4 + usize::from(edge_sets[corners_symmetry]);
        let edges_set = edges * SETS_OF_4 + usize::from(corner_sets[edges_symmetry]);
        Entries {
            corners_slice: Entry(self.corners_slice[corners_slice]),
            edges_slice: Entry(self.edges_slice[edges_slice]),
            corners_set: Entry(self.corners_set[corners_set]),
            edges_set: Entry(self.edges_set[edges_set]),
            corners_symmetry,
            edges_symmetry,
        }
    }

    /// The turns (as bits) that are worth trying with `left` turns to go.
    #[inline(always)]
    fn wanted(&self, entries: &Entries, left: u32) -> u32 {
        let with_corners = entries.corners_slice.within(left) & entries.corners_set.within(left);
        let with_edges = entries.edges_slice.within(left) & entries.edges_set.within(left);
        self.original_turns.of(entries.corners_symmetry, with_corners)
            & self.original_turns.of(entries.edges_symmetry, with_edges)
    }
}

impl TailSearch for SmallPhaseTwo {
    type Start = Entries;

    #[inline(always)]
    fn start(&self, isa: impl Isa, ranker: &Ranker, cube: &Packed, most: u32) -> Option<(Entries, u32)> {
        let entries = self.entries(isa, ranker, cube);
        let [a, b, c, d] = entries.bounds();
        let bound = a.max(b).max(c).max(d);
        (bound <= most).then_some((entries, bound))
    }

    #[inline(always)]
    fn search(
        &self,
        isa: impl Isa,
        steps: &TailSteps,
        (&cube, start): (&Packed, &Entries),
        TailQuery { first, last, most: cost, .. }: TailQuery,
        nodes: &mut u64,
        tail: &mut Tail,
    ) -> Option<u32> {
        // Turns cost 1 and levels are 1 wide, so the range is a single cost.
        let ranker = Ranker::get();
        *nodes += 1;
        let stack = &mut tail.stack[..];
        stack[0] = Branch { cube, wanted: self.wanted(start, cost) & first as u32, path: 0, left: cost };
        let mut height = 1;
        while height > 0 {
            height -= 1;
            let Branch { cube, path, mut wanted, left } = stack[height];
            if left == 1 {
                // All bounds are zero after such a turn, so the cube is solved.
                wanted &= last as u32;
                if wanted != 0 {
                    let path = path << 4 | u64::from(wanted.trailing_zeros());
                    tail.path.extend((0..cost).rev().map(|i| (path >> (4 * i) & 15) as u8));
                    return Some(cost);
                }
                continue;
            }
            *nodes += u64::from(wanted.count_ones());
            while wanted != 0 {
                let turn = wanted.trailing_zeros() as usize;
                wanted &= wanted - 1;
                let cube = isa.compose(&cube, &self.turns[turn]);
                let next = self.wanted(&self.entries(isa, ranker, &cube), left - 1) & steps.follow[turn] as u32;
                // Always written, and kept only if there is something to try: that saves a branch.
                stack[height] = Branch { cube, wanted: next, path: path << 4 | turn as u64, left: left - 1 };
                height += usize::from(next != 0);
            }
        }
        None
    }
}
