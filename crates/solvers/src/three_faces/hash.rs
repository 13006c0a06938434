//! A number for each position, the same for all that look alike.
//!
//! The three faces look the same from six sides: rotated about the corner they share, and mirrored. A position is seen
//! from the side from which two of its places come first; then each piece in its place adds a random number.

use crate::cube_bytes::pack;
use engine::simd::Bytes32;
use puzzle::{Assembly, Corner, Corners, Edge, Edges, Face, Symmetry};

/// How many sides there are.
const SIDES: usize = 6;
/// A piece and its orientation fit in six bits.
const PIECES: usize = 64;
/// The bytes of a packed cube that the three faces change: seven corners and nine edges.
const CHANGED: [usize; 16] = [0, 1, 2, 3, 4, 5, 7, 16, 17, 18, 19, 20, 21, 24, 25, 27];
/// The bytes of the places that are compared, UFL and UF; no rotation leaves them where they are.
const COMPARED: [usize; 2] = [1, 17];

/// What is needed to hash positions.
pub(super) struct Hasher {
    sides: [Side; SIDES],
}

/// How positions look from one side.
struct Side {
    /// The bytes that are seen in the places that are compared.
    compared: [u8; 2],
    /// How the pieces in them are seen.
    seen: [[u8; PIECES]; 2],
    /// The number of each piece, by place.
    numbers: [[u64; PIECES]; CHANGED.len()],
}

impl Hasher {
    pub(super) fn new() -> Hasher {
        let mut random = 0;
        let mut numbers = [[0; PIECES]; 32];
        for number in numbers.as_flattened_mut() {
            *number = split_mix(&mut random);
        }
        let faces = [Face::U, Face::R, Face::F];
        let sides = Symmetry::all().filter(|symmetry| faces.iter().all(|&face| faces.contains(&symmetry.face(face))));
        let sides: Vec<Side> = sides.map(|symmetry| Side::new(symmetry, &numbers)).collect();
        Hasher { sides: sides.try_into().ok().expect("six symmetries keep the three faces") }
    }

    /// The number of a position.
    #[inline(always)]
    pub(super) fn hash(&self, cube: &Bytes32) -> u64 {
        let mut keys = [0; SIDES];
        for (key, side) in keys.iter_mut().zip(&self.sides) {
            let [corner, edge] = side.compared.map(|byte| usize::from(cube.0[usize::from(byte) % 32] % 64));
            *key = u16::from(side.seen[0][corner]) << 8 | u16::from(side.seen[1][edge]);
        }
        let mut least = keys[0];
        for &key in &keys[1..] {
            least = least.min(key);
        }
        let mut hash = u64::MAX;
        for (key, side) in keys.iter().zip(&self.sides) {
            if *key == least {
                hash = hash.min(side.sum(cube));
            }
        }
        hash
    }
}

impl Side {
    fn new(symmetry: Symmetry, numbers: &[[u64; PIECES]; 32]) -> Side {
        let mut side = Side { compared: [0; 2], seen: [[0; PIECES]; 2], numbers: [[0; PIECES]; CHANGED.len()] };
        for sample in samples() {
            let (cube, image) = (pack(&sample), pack(&sample.moved(symmetry)));
            for (i, &from) in CHANGED.iter().enumerate() {
                let (to, piece) = (seen_in(from, symmetry), usize::from(cube.0[from]));
                side.numbers[i][piece] = numbers[to][usize::from(image.0[to])];
                if let Some(place) = COMPARED.iter().position(|&compared| compared == to) {
                    side.compared[place] = from as u8;
                    side.seen[place][piece] = image.0[to];
                }
            }
        }
        side
    }

    #[inline(always)]
    fn sum(&self, cube: &Bytes32) -> u64 {
        let mut sum = 0u64;
        for (numbers, &byte) in self.numbers.iter().zip(&CHANGED) {
            sum = sum.wrapping_add(numbers[usize::from(cube.0[byte] % 64)]);
        }
        sum
    }
}

/// The byte in which a place is seen through a symmetry.
fn seen_in(byte: usize, symmetry: Symmetry) -> usize {
    let moved = |faces: &[Face], other: &[Face]| faces.iter().all(|&face| other.contains(&symmetry.face(face)));
    if byte < 16 {
        let faces = Corner::ALL[byte].faces();
        Corner::ALL.iter().position(|corner| moved(&faces, &corner.faces())).expect("corners become corners")
    } else {
        let faces = Edge::ALL[byte - 16].faces();
        16 + Edge::ALL.iter().position(|edge| moved(&faces, &edge.faces())).expect("edges become edges")
    }
}

/// Every piece in every place in every orientation.
fn samples() -> impl Iterator<Item = Assembly> {
    (0..72u8).map(|number| {
        let (shift, twist, flip) = (number / 6, number % 3, number % 2);
        let corners = Corners::new(std::array::from_fn(|i| (i as u8 + shift) % 8), [twist; 8]);
        let edges = Edges::new(std::array::from_fn(|i| (i as u8 + shift) % 12), [flip; 12]);
        Assembly::new(corners.expect("a permutation"), edges.expect("a permutation"))
    })
}

/// The next number of the generator SplitMix64.
const fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut number = *state;
    number = (number ^ number >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    number = (number ^ number >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ number >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::{Cube, Turn};
    use std::collections::HashSet;

    #[test]
    fn positions_that_look_alike_have_the_same_number_and_others_do_not() {
        let hasher = Hasher::new();
        let hash = |cube: &Cube| hasher.hash(&pack(cube.assembly()));
        let faces = [Face::U, Face::R, Face::F];
        let alike = |symmetry: &Symmetry| faces.iter().all(|&face| faces.contains(&symmetry.face(face)));
        // All positions three turns away.
        let turns: Vec<Turn> = Turn::all().filter(|turn| faces.contains(&turn.face())).collect();
        let mut cubes = HashSet::from([Cube::SOLVED]);
        for _ in 0..3 {
            cubes = cubes.iter().flat_map(|cube| turns.iter().map(|&turn| cube.turn(turn))).collect();
        }
        let (mut hashes, mut classes) = (HashSet::new(), HashSet::new());
        for cube in &cubes {
            let images: Vec<Cube> = Symmetry::all().filter(alike).map(|symmetry| cube.moved(symmetry)).collect();
            assert!(images.iter().all(|image| hash(image) == hash(cube)));
            hashes.insert(hash(cube));
            classes.insert(images.iter().map(|image| pack(image.assembly()).0).min());
        }
        assert_eq!(hashes.len(), classes.len());
    }
}
