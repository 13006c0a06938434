//! The order of the edges of the middle slice, provided they are all in the slice.

use super::Symmetric;
use super::arrangements::Arrangements;
use super::piece_bytes::{Packed, pack};
use engine::Coordinate;
use engine::rank::{ARRANGEMENTS_OF_4, Ranker};
use engine::simd::{Isa, Scalar};
use puzzle::{Assembly, Corners, Edges};

/// The order of the edges of the middle slice.
pub struct SliceOrder;

impl SliceOrder {
    /// The value of a packed cube.
    #[inline(always)]
    pub(crate) fn read(isa: impl Isa, ranker: &Ranker, cube: &Packed) -> usize {
        let bytes = u32::from_le_bytes(cube.0[24..28].try_into().expect("four bytes"));
        usize::from(ranker.four(isa.pack_2_bits(bytes)))
    }
}

impl Coordinate for SliceOrder {
    type State = Assembly;

    const NAME: &'static str = "order of the slice edges";
    const COUNT: usize = ARRANGEMENTS_OF_4;
    /// With the turns of the second phase.
    const DEPTHS: &'static [usize] = &[1, 4, 10, 8, 1];

    fn of(state: &Assembly) -> usize {
        Self::read(Scalar, Ranker::get(), &pack(state))
    }

    fn at(value: usize) -> Assembly {
        let mut pieces = *Edges::SOLVED.pieces();
        pieces[8..].copy_from_slice(&Arrangements::get().four(value));
        Assembly::new(Corners::SOLVED, Edges::new(pieces, [0; 12]).expect("each edge occurs once"))
    }

    /// The move keeps the slice edges in the slice.
    fn after(value: usize, a_move: &Assembly) -> usize {
        Self::of(&Self::at(value).then(a_move))
    }
}

/// Under symmetries that keep the U-D axis.
impl Symmetric for SliceOrder {}
