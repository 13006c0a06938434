//! Which places the four D corners occupy.

use super::Symmetric;
use super::arrangements::Arrangements;
use super::piece_bytes::{Packed, pack};
use engine::Coordinate;
use engine::rank::{Ranker, SETS_OF_4};
use engine::simd::{Isa, Scalar};
use puzzle::{Assembly, Corners, Edges};

/// Which places the four D corners occupy.
pub struct CornerSet;

impl CornerSet {
    /// The value of a packed cube.
    #[inline(always)]
    pub(crate) fn read(isa: impl Isa, ranker: &Ranker, cube: &Packed) -> usize {
        let bytes = u64::from_le_bytes(cube.0[..8].try_into().expect("eight bytes"));
        usize::from(ranker.set(isa.pack_bit_2(bytes)))
    }
}

impl Coordinate for CornerSet {
    type State = Assembly;

    const NAME: &'static str = "places of the D corners";
    const COUNT: usize = SETS_OF_4;
    /// With the turns of the second phase.
    const DEPTHS: &'static [usize] = &[1, 4, 13, 18, 18, 16];

    fn of(state: &Assembly) -> usize {
        Self::read(Scalar, Ranker::get(), &pack(state))
    }

    fn at(value: usize) -> Assembly {
        let corners = Corners::new(Arrangements::get().set(value), [0; 8]).expect("each corner occurs once");
        Assembly::new(corners, Edges::SOLVED)
    }

    fn after(value: usize, a_move: &Assembly) -> usize {
        Self::of(&Self::at(value).then(a_move))
    }
}

/// Under symmetries that keep the U-D axis.
impl Symmetric for CornerSet {}
