//! Which places of the U and D layers the four D edges occupy, provided they are all in these layers.

use super::Symmetric;
use super::arrangements::Arrangements;
use super::piece_bytes::{Packed, pack};
use engine::Coordinate;
use engine::rank::{Ranker, SETS_OF_4};
use engine::simd::{Isa, Scalar};
use puzzle::{Assembly, Corners, Edges};

/// Which places of the U and D layers the four D edges occupy.
pub struct EdgeSet;

impl EdgeSet {
    /// The value of a packed cube.
    #[inline(always)]
    pub fn read(isa: impl Isa, ranker: &Ranker, cube: &Packed) -> usize {
        let bytes = u64::from_le_bytes(cube.0[16..24].try_into().expect("eight bytes"));
        usize::from(ranker.set(isa.pack_bit_2(bytes)))
    }
}

impl Coordinate for EdgeSet {
    type State = Assembly;

    const NAME: &'static str = "places of the D edges";
    const COUNT: usize = SETS_OF_4;
    /// With the turns of the second phase.
    const DEPTHS: &'static [usize] = &[1, 4, 18, 34, 13];

    fn of(state: &Assembly) -> usize {
        Self::read(Scalar, Ranker::get(), &pack(state))
    }

    fn at(value: usize) -> Assembly {
        let mut pieces = *Edges::SOLVED.pieces();
        pieces[..8].copy_from_slice(&Arrangements::get().set(value));
        Assembly::new(Corners::SOLVED, Edges::new(pieces, [0; 12]).expect("each edge occurs once"))
    }

    /// The move keeps the slice edges in the slice.
    fn after(value: usize, a_move: &Assembly) -> usize {
        Self::of(&Self::at(value).then(a_move))
    }
}

/// Under symmetries that keep the U-D axis.
impl Symmetric for EdgeSet {}
