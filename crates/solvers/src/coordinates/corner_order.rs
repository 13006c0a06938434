//! The order of the corners, as the Lehmer code of their permutation.

use super::Symmetric;
use super::arrangements::Arrangements;
use super::piece_bytes::{Packed, pack};
use engine::Coordinate;
use engine::rank::{ARRANGEMENTS_OF_8, Ranker};
use engine::simd::{Isa, Scalar};
use puzzle::{Assembly, Corners, Edges};

/// The order of the corners.
pub struct CornerOrder;

impl CornerOrder {
    /// The value of a packed cube.
    #[inline(always)]
    pub(crate) fn read(isa: impl Isa, ranker: &Ranker, cube: &Packed) -> usize {
        let bytes = u64::from_le_bytes(cube.0[..8].try_into().expect("eight bytes"));
        usize::from(ranker.eight(isa.pack_3_bits(bytes)))
    }
}

impl Coordinate for CornerOrder {
    type State = Assembly;

    const NAME: &'static str = "order of the corners";
    const COUNT: usize = ARRANGEMENTS_OF_8;
    /// With the turns of the second phase.
    const DEPTHS: &'static [usize] = &[1, 10, 67, 330, 752, 1400, 2752, 4384, 6208, 7136, 8064, 6528, 2432, 256];

    fn of(state: &Assembly) -> usize {
        Self::read(Scalar, Ranker::get(), &pack(state))
    }

    fn at(value: usize) -> Assembly {
        let corners = Corners::new(Arrangements::get().eight(value), [0; 8]).expect("each corner occurs once");
        Assembly::new(corners, Edges::SOLVED)
    }

    fn after(value: usize, a_move: &Assembly) -> usize {
        let (all, from) = (Arrangements::get(), a_move.corners().pieces());
        let pieces = all.eight(value);
        all.number(&from.map(|place| pieces[usize::from(place)]))
    }
}

/// Under symmetries that keep the U-D axis.
impl Symmetric for CornerOrder {}
