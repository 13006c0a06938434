//! The order of all pieces in 32 bytes, which a turn permutes in one instruction.
//!
//! The coordinates of the second phase are read from a [`Packed`] cube. Absent on purpose: twists and flips. The first
//! phase has them as numbers, and the second phase has none.

use engine::simd::Bytes32;
use puzzle::{Assembly, Cube, Step};

/// The pieces of a cube without their orientations: corners in bytes 0..8, edges in bytes 16..28.
pub type Packed = Bytes32;

/// Packs the order of the pieces.
pub fn pack(assembly: &Assembly) -> Packed {
    let mut bytes: [u8; 32] = std::array::from_fn(|i| i as u8 % 16);
    bytes[..8].copy_from_slice(assembly.corners().pieces());
    bytes[16..28].copy_from_slice(assembly.edges().pieces());
    Bytes32(bytes)
}

/// What a step does to a packed cube.
pub(crate) fn packed_step(step: Step) -> Packed {
    pack(Cube::SOLVED.turns(step.turns()).assembly())
}
