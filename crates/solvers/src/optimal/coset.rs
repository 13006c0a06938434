//! Where a cube is with respect to the positions in which every face shows only its own colour and the opposite one.
//!
//! In those positions every sticker is on its own axis: corners are oriented and in their half of the eight places
//! (no two neighbours belong to the same half), edges are not flipped and in their slice. They form a group that looks
//! the same from all 48 sides. How far a cube is from that group depends on
//!
//! * its corners: which half each belongs to and how it is twisted, 153 090 possibilities, 3393 up to symmetry;
//! * the slices of its edges, 34 650 possibilities;
//! * the flips of its edges, 2048 possibilities.
//!
//! [`Cosets`] numbers the first two and leaves the flips to its callers. A cube is rotated or mirrored first, so that
//! its corners become the representative of their class.

use crate::cube_bytes::pack;
use engine::rank::SETS_OF_4;
use engine::simd::{Bytes32, Isa, Scalar};
use puzzle::{Assembly, Corners, Edges, Symmetry};

/// The number of ways to arrange and twist the corners, up to swaps within a half.
const CORNERS: usize = SETS_OF_4 * 2187;
/// The same, up to symmetry.
pub(super) const CLASSES: usize = 3393;
/// The number of ways to distribute the edges among the slices.
pub(super) const SLICES: usize = 495 * SETS_OF_4;
/// The number of pairs of a class and a distribution.
pub(super) const PAIRS: usize = CLASSES * SLICES;

/// Corner pieces by half.
const HALVES: [[u8; 4]; 2] = [[0, 2, 5, 7], [1, 3, 4, 6]];

/// A symmetry as two arrangements of edges, one on each side of a cube.
#[derive(Clone, Copy)]
struct Frame {
    before: Bytes32,
    after: Bytes32,
}

impl Frame {
    fn new(symmetry: Symmetry) -> Frame {
        let edge = |faces: [puzzle::Face; 2]| {
            puzzle::Edge::ALL.into_iter().find(|edge| {
                let own = edge.faces();
                own == faces || own == [faces[1], faces[0]]
            })
        };
        let (mut piece, mut flip) = ([0; 12], [0; 12]);
        for place in puzzle::Edge::ALL {
            let faces = place.faces().map(|face| symmetry.face(face));
            let image = edge(faces).expect("symmetries take edges to edges");
            piece[image.index()] = place.index() as u8;
            flip[image.index()] = u8::from(image.faces() != faces);
        }
        let after = Edges::new(piece, flip).expect("a symmetry permutes the edges");
        let packed = |edges: Edges| pack(&Assembly::new(Corners::SOLVED, edges));
        Frame { before: packed(after.inverse()), after: packed(after) }
    }
}

/// What becomes of corners seen from another side. By their places, halves and twists: the place of the second half
/// that is taken then, as a bit, and the power of three that the twist adds.
struct View([[[(u8, u16); 3]; 2]; 8]);

impl View {
    fn new(symmetry: Symmetry) -> View {
        let seen = |place: usize, half: usize, twist: u8| {
            // A corner of this half takes the place of another one.
            let mut pieces = std::array::from_fn(|place| place as u8);
            let other = HALVES[half][0];
            pieces.swap(place, usize::from(other));
            let mut turns = [0; 8];
            turns[place] = twist;
            let corners = Corners::new(pieces, turns).expect("every corner once");
            let moved = Assembly::new(corners, Edges::SOLVED).moved(symmetry);
            let at = usize::from(symmetry.corner_places()[place]);
            let is_second = HALVES[1].contains(&moved.corners().pieces()[at]);
            let power = if at < 7 { 3u16.pow(at as u32) } else { 0 };
            (u8::from(is_second) << at, u16::from(moved.corners().turns()[at]) * power)
        };
        View(std::array::from_fn(|place| {
            std::array::from_fn(|half| std::array::from_fn(|twist| seen(place, half, twist as u8)))
        }))
    }

    /// The places of the second half, as bits, and the number of the twists.
    fn of(&self, corners: &Corners) -> (usize, usize) {
        let each = corners.pieces().iter().zip(corners.turns()).zip(&self.0);
        let seen = each.map(|((piece, twist), own)| own[usize::from(HALVES[1].contains(piece))][usize::from(*twist)]);
        seen.fold((0, 0), |(set, sum), (bit, twist)| (set | usize::from(bit), sum + usize::from(twist)))
    }
}

/// What is needed to number cubes.
pub(super) struct Cosets {
    /// By bits for seven corners: the sum of their powers of three.
    powers: [u16; 128],
    /// By the places of the second half, as bits: their number · 2187.
    halves: [u32; 256],
    /// By the number of the corners: class, whether it has symmetries of its own, and the symmetry that leads to the
    /// representative.
    corners: Vec<Slot>,
    frames: [Frame; 48],
    /// By the places of the third slice, as bits: their number · 70.
    third: [u16; 4096],
    /// By the places of the second slice among the other eight, as bits: their number.
    second: [u8; 256],
    /// For each class, the number of its representative, and the symmetries that leave it as it is.
    representatives: Vec<(u32, Vec<u8>)>,
    /// One symmetry followed by another.
    product: Vec<[u8; 48]>,
}

/// Where the corners lead: a class and a symmetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot(u32);

impl Slot {
    const NONE: Slot = Slot(u32::MAX);

    const fn new(class: usize, symmetry: usize, symmetric: bool) -> Slot {
        Slot((class as u32) << 7 | (symmetric as u32) << 6 | symmetry as u32)
    }

    #[inline(always)]
    pub(super) const fn class(self) -> usize {
        (self.0 >> 7) as usize
    }

    /// The symmetry that takes the corners to the representative of their class.
    #[inline(always)]
    pub(super) const fn symmetry(self) -> usize {
        (self.0 & 63) as usize
    }

    /// True if other symmetries lead to the representative as well.
    #[inline(always)]
    pub(super) const fn is_symmetric(self) -> bool {
        self.0 & 64 != 0
    }
}

/// Where a cube is: which pair, and its flips by place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    pub pair: usize,
    pub flips: usize,
}

impl Cosets {
    pub(super) fn new() -> Cosets {
        let mut cosets = Cosets {
            powers: std::array::from_fn(|bits| (0..7).filter(|i| bits >> i & 1 == 1).map(|i| 3u16.pow(i)).sum()),
            halves: [0; 256],
            corners: vec![Slot::NONE; CORNERS],
            frames: Symmetry::all().map(Frame::new).collect::<Vec<_>>().try_into().ok().expect("48 symmetries"),
            third: [0; 4096],
            second: [0; 256],
            representatives: Vec::new(),
            product: products(),
        };
        let sets = |places: u32| (0..1usize << places).filter(|set| set.count_ones() == 4);
        for (number, set) in sets(8).enumerate() {
            cosets.halves[set] = number as u32 * 2187;
            cosets.second[set] = number as u8;
        }
        for (number, set) in sets(12).enumerate() {
            cosets.third[set] = (number * SETS_OF_4) as u16;
        }
        cosets.classify();
        cosets
    }

    /// Finds the classes of corners.
    fn classify(&mut self) {
        let halves: Vec<usize> = (0..256usize).filter(|set| set.count_ones() == 4).collect();
        // With the symmetries that lead back.
        let views: Vec<(View, usize)> =
            Symmetry::all().map(|symmetry| (View::new(symmetry), symmetry.inverse().index())).collect();
        for number in 0..CORNERS {
            if self.corners[number] != Slot::NONE {
                continue;
            }
            let class = self.representatives.len();
            let corners = some_corners(halves[number / 2187], number % 2187);
            let image = |(view, _): &(View, usize)| {
                let (second_half, twist) = view.of(&corners);
                self.halves[second_half] as usize + twist
            };
            let images: Vec<usize> = views.iter().map(image).collect();
            debug_assert_eq!(images[0], number, "the first symmetry changes nothing");
            let own: Vec<u8> = (0..48u8).filter(|&symmetry| images[usize::from(symmetry)] == number).collect();
            for (&(_, back), &image) in views.iter().zip(&images) {
                if self.corners[image] == Slot::NONE {
                    self.corners[image] = Slot::new(class, back, own.len() > 1);
                }
            }
            self.representatives.push((number as u32, own));
        }
        assert_eq!(self.representatives.len(), CLASSES, "there are {CLASSES} classes of corners");
    }

    /// The number of the corners.
    #[inline(always)]
    fn corner_number<I: Isa>(&self, isa: I, cube: &Bytes32) -> usize {
        // Bits 0 and 2 of a corner differ exactly in the second half.
        let second_half = (isa.pack_bits::<7>(cube) ^ isa.pack_bits::<5>(cube)) & 0xFF;
        let once = isa.pack_bits::<3>(cube) & 0x7F;
        let twice = isa.pack_bits::<2>(cube) & 0x7F;
        let twist = self.powers[once as usize] + 2 * self.powers[twice as usize];
        (self.halves[second_half as usize] + u32::from(twist)) as usize
    }

    #[inline(always)]
    pub(super) fn slot<I: Isa>(&self, isa: I, cube: &Bytes32) -> Slot {
        self.corners[self.corner_number(isa, cube)]
    }

    /// The number of the distribution among slices, and the flips, of a cube seen in a frame.
    #[inline(always)]
    pub(super) fn edges<I: Isa>(&self, isa: I, cube: &Bytes32, symmetry: usize) -> (usize, usize) {
        self.edges_as_they_are(isa, &self.edges_seen(isa, cube, symmetry))
    }

    /// The edges of a cube seen in a frame; its corners stay as they are.
    #[inline(always)]
    pub(super) fn edges_seen<I: Isa>(&self, isa: I, cube: &Bytes32, symmetry: usize) -> Bytes32 {
        let Frame { before, after } = &self.frames[symmetry];
        isa.compose_oriented(before, &isa.compose_oriented(cube, after))
    }

    #[inline(always)]
    pub(super) fn edges_as_they_are<I: Isa>(&self, isa: I, edges: &Bytes32) -> (usize, usize) {
        let third = isa.pack_bits::<4>(edges) >> 16 & 0xFFF;
        let odd = isa.pack_bits::<7>(edges) >> 16;
        let flips = isa.pack_bits::<3>(edges) >> 16 & 0xFFF;
        let second = isa.extract(odd, !third & 0xFFF);
        let slices = usize::from(self.third[third as usize]) + usize::from(self.second[second as usize]);
        (slices, flips as usize)
    }

    /// Where a cube is.
    #[inline(always)]
    pub(super) fn spot<I: Isa>(&self, isa: I, cube: &Bytes32) -> Spot {
        self.spot_in(isa, cube, self.slot(isa, cube))
    }

    #[inline(always)]
    pub(super) fn spot_in<I: Isa>(&self, isa: I, cube: &Bytes32, slot: Slot) -> Spot {
        let (slices, flips) = self.edges(isa, cube, slot.symmetry());
        Spot { pair: slot.class() * SLICES + slices, flips }
    }

    /// Where cubes are that look like this one from another side and have the same corners: one for each of the
    /// symmetries of the class, the first of which changes nothing.
    #[inline(always)]
    pub(super) fn image<I: Isa>(&self, isa: I, cube: &Bytes32, slot: Slot, number: usize) -> Spot {
        let own = self.representatives[slot.class()].1[number];
        let (slices, flips) = self.edges(isa, cube, self.product[slot.symmetry()][usize::from(own)].into());
        Spot { pair: slot.class() * SLICES + slices, flips }
    }

    /// The symmetries that leave the representative of a class as it is.
    pub(super) fn own_symmetries(&self, class: usize) -> &[u8] {
        &self.representatives[class].1
    }

    /// A cube with the corners of a class's representative and solved edges.
    pub(super) fn representative(&self, class: usize) -> Bytes32 {
        let number = self.representatives[class].0 as usize;
        let set = (0..256usize).filter(|set| set.count_ones() == 4).nth(number / 2187).expect("70 sets");
        pack(&Assembly::new(some_corners(set, number % 2187), Edges::SOLVED))
    }

    /// A cube for each distribution among slices, with solved corners.
    pub(super) fn distributions(&self) -> Vec<Bytes32> {
        let mut cubes = vec![None; SLICES];
        for third in (0..4096u32).filter(|set| set.count_ones() == 4) {
            for second in (0..4096u32).filter(|set| set.count_ones() == 4 && set & third == 0) {
                // Pieces 8..12 belong to the third slice, the odd ones of the others to the second.
                let mut next = [0, 1, 8];
                let pieces = std::array::from_fn(|place| {
                    let slice = if third >> place & 1 == 1 { 2 } else { second as usize >> place & 1 };
                    let piece = next[slice];
                    next[slice] += if slice == 2 { 1 } else { 2 };
                    piece
                });
                let edges = Edges::new(pieces, [0; 12]).expect("every edge once");
                let cube = pack(&Assembly::new(Corners::SOLVED, edges));
                cubes[self.edges_as_they_are(Scalar, &cube).0] = Some(cube);
            }
        }
        cubes.into_iter().map(|cube| cube.expect("every distribution has a number")).collect()
    }

    /// The number of a distribution after a turn, for every distribution.
    pub(super) fn distributions_after<I: Isa>(&self, isa: I, cubes: &[Bytes32], turn: &Bytes32) -> Vec<u16> {
        cubes.iter().map(|cube| self.edges_as_they_are(isa, &isa.compose_oriented(cube, turn)).0 as u16).collect()
    }

    /// The number of a distribution seen in each frame, for every distribution.
    pub(super) fn distributions_seen<I: Isa>(&self, isa: I, cubes: &[Bytes32]) -> Vec<Vec<u16>> {
        (0..48).map(|symmetry| cubes.iter().map(|cube| self.edges(isa, cube, symmetry).0 as u16).collect()).collect()
    }

    /// How many bytes all this takes.
    pub(super) fn bytes(&self) -> usize {
        size_of::<Cosets>() + self.corners.len() * size_of::<Slot>()
    }
}

/// One symmetry followed by another, for all pairs.
fn products() -> Vec<[u8; 48]> {
    let all: Vec<Symmetry> = Symmetry::all().collect();
    let product = |&first: &Symmetry| std::array::from_fn(|second| first.then(all[second]).index() as u8);
    all.iter().map(product).collect()
}

/// Corners with the second half in these places and these twists.
fn some_corners(second_half: usize, twists: usize) -> Corners {
    let mut next = [0; 2];
    let pieces = std::array::from_fn(|place| {
        let half = second_half >> place & 1;
        next[half] += 1;
        HALVES[half][next[half] - 1]
    });
    let mut turns: [u8; 8] = std::array::from_fn(|place| (twists / 3usize.pow(place as u32) % 3) as u8);
    turns[7] = (15 - turns[..7].iter().sum::<u8>()) % 3;
    Corners::new(pieces, turns).expect("every corner once")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube_bytes::{packed_turns, solved};
    use chacha20::ChaCha8Rng;
    use puzzle::{Cube, Turn};
    use rand_core::SeedableRng;

    #[test]
    fn a_frame_is_a_symmetry() {
        let cosets = Cosets::new();
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..20 {
            let cube = Cube::random(&mut rng);
            for symmetry in Symmetry::all() {
                let seen = cosets.edges(Scalar, &pack(cube.assembly()), symmetry.index());
                let moved = cube.moved(symmetry);
                assert_eq!(seen, cosets.edges_as_they_are(Scalar, &pack(moved.assembly())));
            }
        }
    }

    #[test]
    fn cubes_that_look_the_same_are_in_the_same_places() {
        let cosets = Cosets::new();
        let mut rng = ChaCha8Rng::seed_from_u64(2);
        for _ in 0..100 {
            let cube = Cube::random(&mut rng);
            let packed = pack(cube.assembly());
            let slot = cosets.slot(Scalar, &packed);
            let images = |cube: &Bytes32| {
                let slot = cosets.slot(Scalar, cube);
                let count = cosets.own_symmetries(slot.class()).len();
                let mut images: Vec<_> = (0..count).map(|i| cosets.image(Scalar, cube, slot, i)).collect();
                images.sort_by_key(|spot| (spot.pair, spot.flips));
                images
            };
            assert_eq!(cosets.image(Scalar, &packed, slot, 0), cosets.spot(Scalar, &packed));
            let expected = images(&packed);
            assert_eq!(expected.len() > 1, slot.is_symmetric());
            for symmetry in Symmetry::all() {
                assert_eq!(images(&pack(cube.moved(symmetry).assembly())), expected);
            }
        }
    }

    #[test]
    fn half_turns_stay_in_the_group() {
        let cosets = Cosets::new();
        let turns = packed_turns();
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let home = cosets.spot(Scalar, &solved());
        for turn in Turn::all() {
            let is_half = turn.quarters() == puzzle::Quarters::Two;
            let effect = &turns[turn.index()];
            assert_eq!(cosets.spot(Scalar, effect) == home, is_half);
            // A turn made before the scramble changes nothing either.
            let cube = pack(Cube::random(&mut rng).assembly());
            let before = cosets.spot(Scalar, &Scalar.compose_oriented(effect, &cube));
            assert!(!is_half || before == cosets.spot(Scalar, &cube));
        }
    }
}
