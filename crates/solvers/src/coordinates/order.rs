//! In which order pieces stand: eight corners, eight edges of the U and D layers, four of the slice.
//!
//! All three are read off a [`Packed`] cube, whose bytes a turn permutes in one instruction.

use engine::MoveTable;
use engine::rank::{ARRANGEMENTS_OF_4, ARRANGEMENTS_OF_8, Ranker, SETS_OF_4};
use engine::simd::{Bytes32, Isa, Scalar};
use puzzle::{Assembly, Cube, Step, Turn};

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
pub fn corners<I: Isa>(ranker: &Ranker, cube: &Packed) -> usize {
    let bytes = u64::from_le_bytes(cube.0[..8].try_into().expect("eight bytes"));
    usize::from(ranker.eight(I::pack_3_bits(bytes)))
}

/// The order of the U and D edges, 0..40320, if they are all in their layers.
#[inline(always)]
pub fn edges<I: Isa>(ranker: &Ranker, cube: &Packed) -> usize {
    let bytes = u64::from_le_bytes(cube.0[16..24].try_into().expect("eight bytes"));
    usize::from(ranker.eight(I::pack_3_bits(bytes)))
}

/// The order of the slice edges, 0..24, if they are all in the slice.
#[inline(always)]
pub fn slice<I: Isa>(ranker: &Ranker, cube: &Packed) -> usize {
    let bytes = u32::from_le_bytes(cube.0[24..28].try_into().expect("four bytes"));
    usize::from(ranker.four(I::pack_2_bits(bytes)))
}

/// Which places the four D corners occupy, 0..70.
#[inline(always)]
pub fn corner_set<I: Isa>(ranker: &Ranker, cube: &Packed) -> usize {
    let bytes = u64::from_le_bytes(cube.0[..8].try_into().expect("eight bytes"));
    usize::from(ranker.set(I::pack_bit_2(bytes)))
}

/// What steps of the second phase make of the three orders and of the set.
pub struct OrderTables {
    /// Of the corners.
    pub corners: MoveTable,
    /// Of the U and D edges.
    pub edges: MoveTable,
    /// Of the slice edges.
    pub slice: MoveTable,
    /// Of the places of the D corners.
    pub corner_set: MoveTable,
}

impl OrderTables {
    /// Works them out for steps that keep the slice edges in the slice.
    pub fn new(steps: &[Step]) -> OrderTables {
        let ranker = Ranker::get();
        let steps: Vec<Packed> = steps.iter().map(|&step| packed_step(step)).collect();
        let eights = arrangements();
        let mut fours = [[0; 4]; ARRANGEMENTS_OF_4];
        for_each_arrangement(&mut [8, 9, 10, 11], 0, &mut |pieces| {
            let mut cube = pack(&Assembly::SOLVED);
            cube.0[24..28].copy_from_slice(pieces);
            fours[slice::<Scalar>(ranker, &cube)] = *pieces;
        });
        let after = |place: usize, pieces: &[u8], step: usize, of: fn(&Ranker, &Packed) -> usize| {
            let mut cube = pack(&Assembly::SOLVED);
            cube.0[place..][..pieces.len()].copy_from_slice(pieces);
            of(ranker, &Scalar::compose(&cube, &steps[step]))
        };
        let count = steps.len();
        // Any arrangement with a given set will do.
        let mut sets = [[0; 8]; SETS_OF_4];
        for pieces in &eights {
            let mut cube = pack(&Assembly::SOLVED);
            cube.0[..8].copy_from_slice(pieces);
            sets[corner_set::<Scalar>(ranker, &cube)] = *pieces;
        }
        OrderTables {
            corner_set: MoveTable::new(SETS_OF_4, count, |value, step| {
                after(0, &sets[value], step, corner_set::<Scalar>)
            }),
            corners: MoveTable::new(ARRANGEMENTS_OF_8, count, |value, step| {
                after(0, &eights[value], step, corners::<Scalar>)
            }),
            edges: MoveTable::new(ARRANGEMENTS_OF_8, count, |value, step| {
                after(16, &eights[value], step, edges::<Scalar>)
            }),
            slice: MoveTable::new(ARRANGEMENTS_OF_4, count, |value, step| {
                after(24, &fours[value], step, slice::<Scalar>)
            }),
        }
    }
}

/// The eight pieces for each number of their order.
pub fn arrangements() -> Vec<[u8; 8]> {
    let ranker = Ranker::get();
    let mut eights = vec![[0; 8]; ARRANGEMENTS_OF_8];
    for_each_arrangement(&mut [0, 1, 2, 3, 4, 5, 6, 7], 0, &mut |pieces| {
        let mut cube = pack(&Assembly::SOLVED);
        cube.0[..8].copy_from_slice(pieces);
        eights[corners::<Scalar>(ranker, &cube)] = *pieces;
    });
    eights
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
