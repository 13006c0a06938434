//! Cubes in 32 bytes, pieces and orientations together, which a few instructions compose.

use engine::simd::Bytes32;
use puzzle::{Assembly, Cube, Turn};

/// A cube in 32 bytes: corners in bytes 0..8, edges in bytes 16..28, each piece in bits 0 to 3 and its orientation in
/// bits 4 and 5.
pub(crate) fn pack(assembly: &Assembly) -> Bytes32 {
    let mut bytes: [u8; 32] = std::array::from_fn(|i| i as u8 % 16);
    let (corners, edges) = (assembly.corners(), assembly.edges());
    for i in 0..8 {
        bytes[i] = corners.pieces()[i] | corners.turns()[i] << 4;
    }
    for i in 0..12 {
        bytes[16 + i] = edges.pieces()[i] | edges.turns()[i] << 4;
    }
    Bytes32(bytes)
}

/// The eighteen turns, packed.
pub(crate) fn packed_turns() -> [Bytes32; Turn::COUNT] {
    std::array::from_fn(|index| {
        let turn = Turn::from_index(index).expect("18 turns");
        pack(Cube::SOLVED.turn(turn).assembly())
    })
}

/// The solved cube, packed.
pub(crate) fn solved() -> Bytes32 {
    pack(Cube::SOLVED.assembly())
}
