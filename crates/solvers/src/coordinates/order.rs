//! The coordinates of the second phase together: where eight corners, eight edges of the U and D layers and four of the
//! slice stand.
//!
//! All are read off a [`Packed`] cube, whose bytes a turn permutes in one instruction.

use super::{CornerOrder, CornerSet, EdgeOrder, EdgeSet, SliceOrder, turned};
use engine::rank::{ARRANGEMENTS_OF_4, ARRANGEMENTS_OF_8, Ranker, SETS_OF_4};
use engine::simd::{Bytes32, Isa};
use engine::{Coordinate, MoveTable};
use puzzle::{Assembly, Cube, Step, Turn};
use std::sync::LazyLock;

/// The pieces of a cube without their turns: corners in bytes 0..8, edges in bytes 16..28.
pub type Packed = Bytes32;

/// Packs the order of the pieces.
pub fn pack(assembly: &Assembly) -> Packed {
    let mut bytes: [u8; 32] = std::array::from_fn(|i| i as u8 % 16);
    bytes[..8].copy_from_slice(assembly.corners().pieces());
    bytes[16..28].copy_from_slice(assembly.edges().pieces());
    Bytes32(bytes)
}

/// What each of the eighteen turns does to a packed cube.
pub fn packed_turns() -> [Packed; Turn::COUNT] {
    turned().map(|turn| pack(&turn))
}

/// What a step does to a packed cube.
pub fn packed_step(step: Step) -> Packed {
    pack(Cube::SOLVED.turns(step.turns()).assembly())
}

/// What steps of the second phase make of the three orders and of the sets.
pub struct OrderTables {
    /// Of the corners.
    pub corners: MoveTable,
    /// Of the U and D edges.
    pub edges: MoveTable,
    /// Of the slice edges.
    pub slice: MoveTable,
    /// Of the places of the D corners.
    pub corner_set: MoveTable,
    /// Of the places of the D edges.
    pub edge_set: MoveTable,
}

/// Where a cube is in the second phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Orders {
    /// The order of the corners.
    pub corners: u16,
    /// Of the U and D edges.
    pub edges: u16,
    /// Of the slice edges.
    pub slice: u16,
    /// The places of the D corners.
    pub corner_set: u16,
}

impl Orders {
    /// Reads them off a cube in the second phase.
    #[inline(always)]
    pub fn of(isa: impl Isa, ranker: &Ranker, cube: &Packed) -> Orders {
        Orders {
            corners: CornerOrder::read(isa, ranker, cube) as u16,
            edges: EdgeOrder::read(isa, ranker, cube) as u16,
            slice: SliceOrder::read(isa, ranker, cube) as u16,
            corner_set: CornerSet::read(isa, ranker, cube) as u16,
        }
    }

    /// The index of an order together with that of the slice.
    #[inline(always)]
    pub fn with_slice(self, order: u16) -> usize {
        usize::from(order) * ARRANGEMENTS_OF_4 + usize::from(self.slice)
    }

    /// The index of the edges together with the corner set.
    #[inline(always)]
    pub fn edges_and_corner_set(self) -> usize {
        usize::from(self.edges) * SETS_OF_4 + usize::from(self.corner_set)
    }
}

impl OrderTables {
    /// The orders after a step.
    #[inline(always)]
    pub fn after(&self, orders: Orders, step: usize) -> Orders {
        Orders {
            corners: self.corners.after(orders.corners.into(), step) as u16,
            edges: self.edges.after(orders.edges.into(), step) as u16,
            slice: self.slice.after(orders.slice.into(), step) as u16,
            corner_set: self.corner_set.after(orders.corner_set.into(), step) as u16,
        }
    }

    /// How many bytes they take.
    pub fn bytes(&self) -> usize {
        [&self.corners, &self.edges, &self.slice, &self.corner_set, &self.edge_set]
            .into_iter()
            .map(MoveTable::bytes)
            .sum()
    }

    /// Works them out for steps that keep the slice edges in the slice.
    pub fn new(steps: &[Step]) -> OrderTables {
        let moves: Vec<Assembly> = steps.iter().map(|step| *Cube::SOLVED.turns(step.turns()).assembly()).collect();
        // The depths are known for the ten turns of the second phase, one at a time.
        let is_whole = steps.len() == TURNS && steps.iter().all(|step| step.turns().count() == 1);
        let (corners, edges) =
            rayon::join(|| table::<CornerOrder>(&moves, is_whole), || table::<EdgeOrder>(&moves, is_whole));
        OrderTables {
            corners,
            edges,
            slice: table::<SliceOrder>(&moves, is_whole),
            corner_set: table::<CornerSet>(&moves, is_whole),
            edge_set: table::<EdgeSet>(&moves, is_whole),
        }
    }
}

/// How many turns keep the slice edges in the slice and flip and twist nothing.
const TURNS: usize = 10;

fn table<C: Coordinate<State = Assembly>>(moves: &[Assembly], is_whole: bool) -> MoveTable {
    if is_whole { MoveTable::checked::<C>(moves) } else { MoveTable::of::<C>(moves) }
}

/// Pieces for each value of the orders and of the sets.
pub struct Arrangements {
    eights: Vec<[u8; 8]>,
    fours: [[u8; 4]; ARRANGEMENTS_OF_4],
    /// Any eight pieces with each set.
    sets: [[u8; 8]; SETS_OF_4],
}

/// Entries of so many bits, the first one lowest.
#[inline(always)]
fn bits(entries: &[u8], each: usize) -> u32 {
    entries.iter().enumerate().fold(0, |bits, (i, &entry)| bits | u32::from(entry) << (each * i))
}

impl Arrangements {
    /// They are worked out once.
    pub fn get() -> &'static Arrangements {
        static ALL: LazyLock<Arrangements> = LazyLock::new(Arrangements::new);
        &ALL
    }

    fn new() -> Arrangements {
        let ranker = Ranker::get();
        let mut all = Arrangements {
            eights: vec![[0; 8]; ARRANGEMENTS_OF_8],
            fours: [[0; 4]; ARRANGEMENTS_OF_4],
            sets: [[0; 8]; SETS_OF_4],
        };
        for_each_arrangement(&mut [0, 1, 2, 3, 4, 5, 6, 7], 0, &mut |pieces| {
            all.eights[usize::from(ranker.eight(bits(pieces, 3)))] = *pieces;
            all.sets[usize::from(ranker.set(bits(&pieces.map(|piece| piece >> 2), 1) as u8))] = *pieces;
        });
        for_each_arrangement(&mut [0, 1, 2, 3], 0, &mut |pieces| {
            all.fours[usize::from(ranker.four(bits(pieces, 2) as u8))] = pieces.map(|piece| 8 + piece);
        });
        all
    }

    /// The eight pieces of an order.
    pub fn eight(&self, order: usize) -> [u8; 8] {
        self.eights[order]
    }

    /// The four slice edges of an order.
    pub fn four(&self, order: usize) -> [u8; 4] {
        self.fours[order]
    }

    /// Eight pieces of which the last four are in these places.
    pub fn set(&self, set: usize) -> [u8; 8] {
        self.sets[set]
    }

    /// The number of an order of eight pieces.
    pub fn number(&self, pieces: &[u8; 8]) -> usize {
        usize::from(Ranker::get().eight(bits(pieces, 3)))
    }
}

fn for_each_arrangement<const N: usize>(pieces: &mut [u8; N], from: usize, visit: &mut impl FnMut(&[u8; N])) {
    if from == N {
        return visit(pieces);
    }
    for i in from..N {
        pieces.swap(from, i);
        for_each_arrangement(pieces, from + 1, visit);
        pieces.swap(from, i);
    }
}
