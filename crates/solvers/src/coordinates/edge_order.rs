//! The order of the edges of the U and D layers, provided they are all in these layers.

use super::Symmetric;
use super::arrangements::Arrangements;
use super::piece_bytes::{Packed, pack};
use engine::Coordinate;
use engine::rank::{ARRANGEMENTS_OF_8, Ranker};
use engine::simd::{Isa, Scalar};
use puzzle::{Assembly, Corners, Edges};

/// The order of the edges of the U and D layers.
pub struct EdgeOrder;

impl EdgeOrder {
    /// The value of a packed cube.
    #[inline(always)]
    pub(crate) fn read(isa: impl Isa, ranker: &Ranker, cube: &Packed) -> usize {
        let bytes = u64::from_le_bytes(cube.0[16..24].try_into().expect("eight bytes"));
        usize::from(ranker.eight(isa.pack_3_bits(bytes)))
    }
}

impl Coordinate for EdgeOrder {
    type State = Assembly;

    const NAME: &'static str = "order of the U and D edges";
    const COUNT: usize = ARRANGEMENTS_OF_8;
    /// With the turns of the second phase.
    const DEPTHS: &'static [usize] = &[1, 10, 63, 352, 1623, 5890, 14345, 15772, 2264];

    fn of(state: &Assembly) -> usize {
        Self::read(Scalar, Ranker::get(), &pack(state))
    }

    fn at(value: usize) -> Assembly {
        let mut pieces = *Edges::SOLVED.pieces();
        pieces[..8].copy_from_slice(&Arrangements::get().eight(value));
        Assembly::new(Corners::SOLVED, Edges::new(pieces, [0; 12]).expect("each edge occurs once"))
    }

    /// The move keeps the slice edges in the slice.
    fn after(value: usize, a_move: &Assembly) -> usize {
        let (all, from) = (Arrangements::get(), a_move.edges().pieces());
        let pieces = all.eight(value);
        all.number(&std::array::from_fn(|place| pieces[usize::from(from[place])]))
    }
}

/// Under symmetries that keep the U-D axis.
impl Symmetric for EdgeOrder {}
