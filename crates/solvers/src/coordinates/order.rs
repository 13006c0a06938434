//! In which order pieces stand: eight corners, eight edges of the U and D layers, four of the slice.
//!
//! All three are read off a [`Packed`] cube, whose bytes a turn permutes in one instruction.

use engine::MoveTable;
use engine::rank::{ARRANGEMENTS_OF_4, ARRANGEMENTS_OF_8, Ranker, SETS_OF_4};
use engine::simd::{Bytes32, Isa, Scalar};
use puzzle::{Assembly, Corners, Cube, Edges, Step, Symmetry, Turn};
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
    std::array::from_fn(|index| {
        let turn = Turn::from_index(index).expect("there are eighteen turns");
        pack(Cube::SOLVED.turn(turn).assembly())
    })
}

/// What a step does to a packed cube.
pub fn packed_step(step: Step) -> Packed {
    pack(Cube::SOLVED.turns(step.turns()).assembly())
}

/// The order of the corners, 0..40320.
#[inline(always)]
pub fn corners(isa: impl Isa, ranker: &Ranker, cube: &Packed) -> usize {
    let bytes = u64::from_le_bytes(cube.0[..8].try_into().expect("eight bytes"));
    usize::from(ranker.eight(isa.pack_3_bits(bytes)))
}

/// The order of the U and D edges, 0..40320, if they are all in their layers.
#[inline(always)]
pub fn edges(isa: impl Isa, ranker: &Ranker, cube: &Packed) -> usize {
    let bytes = u64::from_le_bytes(cube.0[16..24].try_into().expect("eight bytes"));
    usize::from(ranker.eight(isa.pack_3_bits(bytes)))
}

/// The order of the slice edges, 0..24, if they are all in the slice.
#[inline(always)]
pub fn slice(isa: impl Isa, ranker: &Ranker, cube: &Packed) -> usize {
    let bytes = u32::from_le_bytes(cube.0[24..28].try_into().expect("four bytes"));
    usize::from(ranker.four(isa.pack_2_bits(bytes)))
}

/// Which places the four D corners occupy, 0..70.
#[inline(always)]
pub fn corner_set(isa: impl Isa, ranker: &Ranker, cube: &Packed) -> usize {
    let bytes = u64::from_le_bytes(cube.0[..8].try_into().expect("eight bytes"));
    usize::from(ranker.set(isa.pack_bit_2(bytes)))
}

/// Which places of the U and D layers the four D edges occupy, 0..70, if they are all in these layers.
#[inline(always)]
pub fn edge_set(isa: impl Isa, ranker: &Ranker, cube: &Packed) -> usize {
    let bytes = u64::from_le_bytes(cube.0[16..24].try_into().expect("eight bytes"));
    usize::from(ranker.set(isa.pack_bit_2(bytes)))
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
            corners: corners(isa, ranker, cube) as u16,
            edges: edges(isa, ranker, cube) as u16,
            slice: slice(isa, ranker, cube) as u16,
            corner_set: corner_set(isa, ranker, cube) as u16,
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
        let all = Arrangements::get();
        let ranker = Ranker::get();
        let steps: Vec<Packed> = steps.iter().map(|&step| packed_step(step)).collect();
        let count = steps.len();
        // Eight places of a step, from the given one on, say which pieces come there.
        let eights = |place: usize| {
            let from: Vec<[usize; 8]> =
                steps.iter().map(|step| std::array::from_fn(|i| usize::from(step.0[place + i] & 7))).collect();
            MoveTable::new(ARRANGEMENTS_OF_8, count, |value, step| {
                let pieces = &all.eights[value];
                let bits = (0..8).fold(0, |bits, i| bits | u32::from(pieces[from[step][i]]) << (3 * i));
                usize::from(ranker.eight(bits))
            })
        };
        let after = |cube: Packed, step: usize| Scalar.compose(&cube, &steps[step]);
        let (corners, edges) = rayon::join(|| eights(0), || eights(16));
        OrderTables {
            corners,
            edges,
            corner_set: MoveTable::new(SETS_OF_4, count, |value, step| {
                corner_set(Scalar, ranker, &after(with(0, &all.sets[value]), step))
            }),
            edge_set: MoveTable::new(SETS_OF_4, count, |value, step| {
                edge_set(Scalar, ranker, &after(with(16, &all.sets[value]), step))
            }),
            slice: MoveTable::new(ARRANGEMENTS_OF_4, count, |value, step| {
                slice(Scalar, ranker, &after(with(24, &all.fours[value]), step))
            }),
        }
    }
}

/// Pieces for each value of the orders and of the set.
pub struct Arrangements {
    eights: Vec<[u8; 8]>,
    fours: [[u8; 4]; ARRANGEMENTS_OF_4],
    /// Any eight pieces with each set.
    sets: [[u8; 8]; SETS_OF_4],
}

/// A solved cube with some pieces in other places.
fn with(place: usize, pieces: &[u8]) -> Packed {
    let mut cube = pack(&Assembly::SOLVED);
    cube.0[place..][..pieces.len()].copy_from_slice(pieces);
    cube
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
            let cube = with(0, pieces);
            all.eights[corners(Scalar, ranker, &cube)] = *pieces;
            all.sets[corner_set(Scalar, ranker, &cube)] = *pieces;
        });
        for_each_arrangement(&mut [8, 9, 10, 11], 0, &mut |pieces| {
            all.fours[slice(Scalar, ranker, &with(24, pieces))] = *pieces;
        });
        all
    }

    /// The eight pieces of an order.
    pub fn eight(&self, order: usize) -> [u8; 8] {
        self.eights[order]
    }

    /// The number of an order of eight pieces.
    pub fn number(&self, pieces: &[u8; 8]) -> usize {
        corners(Scalar, Ranker::get(), &with(0, pieces))
    }

    /// What a symmetry that keeps U and D in place makes of the order of the corners.
    pub fn corners_image(&self, value: usize, symmetry: Symmetry) -> usize {
        corners(Scalar, Ranker::get(), &moved(&with(0, &self.eights[value]), symmetry))
    }

    /// Of the order of the U and D edges.
    pub fn edges_image(&self, value: usize, symmetry: Symmetry) -> usize {
        edges(Scalar, Ranker::get(), &moved(&with(16, &self.eights[value]), symmetry))
    }

    /// Of the order of the slice edges.
    pub fn slice_image(&self, value: usize, symmetry: Symmetry) -> usize {
        slice(Scalar, Ranker::get(), &moved(&with(24, &self.fours[value]), symmetry))
    }

    /// Of the places of the D corners.
    pub fn corner_set_image(&self, value: usize, symmetry: Symmetry) -> usize {
        corner_set(Scalar, Ranker::get(), &moved(&with(0, &self.sets[value]), symmetry))
    }

    /// Of the places of the D edges.
    pub fn edge_set_image(&self, value: usize, symmetry: Symmetry) -> usize {
        edge_set(Scalar, Ranker::get(), &moved(&with(16, &self.sets[value]), symmetry))
    }
}

/// The cube as it looks through a symmetry.
fn moved(cube: &Packed, symmetry: Symmetry) -> Packed {
    let corners = cube.0[..8].try_into().expect("eight bytes");
    let edges = cube.0[16..28].try_into().expect("twelve bytes");
    let assembly = Assembly::new(
        Corners::new(corners, [0; 8]).expect("each corner once"),
        Edges::new(edges, [0; 12]).expect("each edge once"),
    );
    pack(&assembly.moved(symmetry))
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
