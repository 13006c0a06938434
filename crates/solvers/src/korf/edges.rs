//! The databases of six edges: the fewest turns that solve those six, wherever the other six are.
//!
//! The index is the Lehmer code of the six edges' *places* (12·11·10·9·8·7 of them), times 2⁶, plus their flips. Six
//! edges have too many positions for a move table that fits in the cache, so a search follows two [`Triple`]s of three
//! edges each, with one small move table for any three edges, and computes the index from both.
//!
//! The 64 flips of one choice of places are the bits of one word. A turn moves that word to another index and exchanges
//! its bits, so the search that fills a database handles 64 positions at a time.

use crate::coordinates::edge_triple::{EdgeTriple, paths};
use crate::coordinates::{turn_table, turned};
use engine::{Cancelled, MoveTable, Progress, lehmer};
use puzzle::{Cube, Turn};
use rayon::prelude::*;

/// The number of ordered choices of six places.
pub(super) const PLACES: usize = lehmer::count::<6>(12);
/// The number of ways to flip six edges.
const FLIPS: usize = 1 << 6;
/// The number of entries.
pub(super) const COUNT: usize = PLACES * FLIPS;
/// The number of bytes: two entries share one.
pub(super) const BYTES: usize = COUNT / 2;

/// The two sets: the edges of U with DR and DF, and those of the middle slice with DL and DB.
pub(super) const SETS: [[u8; 6]; 2] = [[0, 1, 2, 3, 4, 5], [6, 7, 8, 9, 10, 11]];

/// How many positions of each set are 0, 1, 2, … turns from solved.
pub(super) const DEPTHS: [[usize; 11]; 2] = [
    [1, 18, 230, 2747, 30847, 308_783, 2_508_618, 13_189_082, 23_497_569, 3_039_786, 239],
    [1, 15, 190, 2360, 27139, 281_416, 2_380_459, 13_065_209, 23_961_831, 2_859_244, 56],
];

/// The number of ordered choices of places for the second triple, given the first: 9·8·7.
const SECOND: usize = lehmer::count::<3>(9);

/// Places and flips of three edges, as [`EdgeTriple`] numbers them.
pub(super) type Triple = u16;

/// What turns do to three edges, and how two triples form an index.
pub(super) struct EdgeMoves {
    pub triple: MoveTable,
    /// For each choice of a triple's places.
    parts: Vec<IndexPart>,
}

/// What the places of a triple contribute to an index.
#[derive(Clone, Copy)]
struct IndexPart {
    /// The places taken, as bits.
    taken: u16,
    /// For each of the three, the smaller places as bits.
    smaller: [u16; 3],
    /// The index of this triple as the second one, if the first one occupied no smaller places.
    second: u16,
}

impl EdgeMoves {
    pub(super) fn new() -> EdgeMoves {
        let part = |rank: usize| {
            let places: [u8; 3] = lehmer::unrank(rank, 12);
            let [a, b, c] = lehmer::digits(&places).map(u16::from);
            IndexPart {
                taken: places.iter().fold(0, |taken, place| taken | 1 << place),
                smaller: places.map(|place| (1 << place) - 1),
                second: (a * 8 + b) * 7 + c,
            }
        };
        EdgeMoves { triple: turn_table::<EdgeTriple>(), parts: (0..EdgeTriple::PLACES).map(part).collect() }
    }

    pub(super) fn bytes(&self) -> usize {
        self.triple.bytes() + size_of_val(&self.parts[..])
    }

    /// The index of two triples in the database of their set.
    ///
    /// The digits of the first three depend on these alone. A digit of the last three also has to skip the smaller
    /// places that the first three occupy.
    #[inline(always)]
    pub(super) fn index(&self, first: Triple, second: Triple) -> usize {
        let (ahead, behind) = (&self.parts[usize::from(first >> 3)], &self.parts[usize::from(second >> 3)]);
        let taken = |i: usize| (ahead.taken & behind.smaller[i]).count_ones() as usize;
        let rank = usize::from(behind.second) - (taken(0) * 56 + taken(1) * 7 + taken(2));
        (usize::from(first >> 3) * SECOND + rank) * FLIPS + usize::from((first & 7) << 3 | second & 7)
    }
}

/// The triples of a cube, two for each set.
pub(super) fn of(cube: &Cube) -> [Triple; 4] {
    std::array::from_fn(|i| {
        let three = std::array::from_fn(|k| SETS[i / 2][i % 2 * 3 + k]);
        EdgeTriple::of_three(cube.assembly().edges(), three) as Triple
    })
}

/// For each choice of six places and each turn: the places afterwards, and in the lowest six bits which edges are
/// flipped.
pub(super) struct SixMoves(Vec<[u32; Turn::COUNT]>);

impl SixMoves {
    pub(super) fn new() -> SixMoves {
        let turns = turned().map(|turn| paths(turn.edges()));
        let row = |rank: usize| {
            let places: [u8; 6] = lehmer::unrank(rank, 12);
            std::array::from_fn(|turn| {
                let moved = places.map(|place| turns[turn][usize::from(place)]);
                let flips = moved.iter().fold(0, |flips, &(_, flip)| flips << 1 | u32::from(flip));
                (lehmer::rank(&moved.map(|(place, _)| place), 12) * FLIPS) as u32 | flips
            })
        };
        SixMoves((0..PLACES).into_par_iter().map(row).collect())
    }
}

/// The word with its bits permuted by `flips`: bit `f` comes from bit `f ^ flips`.
fn flipped(mut word: u64, flips: u32) -> u64 {
    const LOWER: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0F0F_0F0F_0F0F_0F0F,
        0x00FF_00FF_00FF_00FF,
        0x0000_FFFF_0000_FFFF,
        0x0000_0000_FFFF_FFFF,
    ];
    for (bit, lower) in LOWER.into_iter().enumerate() {
        if flips >> bit & 1 == 1 {
            let by = 1 << bit;
            word = word >> by & lower | (word & lower) << by;
        }
    }
    word
}

/// Fills the database of a set up to `deepest`; everything further away gets one more than that.
pub(super) fn build(
    moves: &SixMoves,
    set: usize,
    content: &mut [u8],
    deepest: u8,
    progress: &dyn Progress,
) -> Result<(), Cancelled> {
    let home = lehmer::rank(&SETS[set], 12);
    let mut frontier = vec![0u64; PLACES];
    frontier[home] = 1;
    let mut seen = frontier.clone();
    // Nothing is known yet, so everything counts as further away than asked for.
    content.par_iter_mut().for_each(|byte| *byte = (deepest + 1) * 0x11);
    content[home * FLIPS / 2] &= 0xF0;
    let (mut known, mut counts) = (1, vec![1]);
    for depth in 1..=deepest {
        progress.step(known as f64 / COUNT as f64)?;
        let next = |(row, seen): (&[u32; Turn::COUNT], &mut u64)| {
            let reached =
                row.iter().fold(0, |reached, &to| reached | flipped(frontier[to as usize / FLIPS], to % FLIPS as u32));
            let new = if *seen == u64::MAX { 0 } else { reached & !*seen };
            *seen |= new;
            new
        };
        frontier = moves.0.par_iter().zip(&mut seen).with_min_len(4096).map(next).collect();
        content
            .par_chunks_mut(FLIPS / 2)
            .zip(&frontier)
            .with_min_len(4096)
            .for_each(|(row, &word)| write(row, word, depth));
        let count = frontier.par_iter().with_min_len(4096).map(|word| word.count_ones() as usize).sum();
        known += count;
        if count == 0 {
            break;
        }
        counts.push(count);
    }
    assert_eq!(counts, DEPTHS[set][..counts.len()], "six edges have the known distribution");
    assert!(known == COUNT || counts.len() == usize::from(deepest) + 1, "every position of six edges is reached");
    progress.step(1.0)
}

/// Writes a distance to the entries of a row whose bits are set.
fn write(row: &mut [u8], mut word: u64, depth: u8) {
    while word != 0 {
        let flips = word.trailing_zeros() as usize;
        word &= word - 1;
        let shift = flips % 2 * 4;
        row[flips / 2] = row[flips / 2] & !(15 << shift) | depth << shift;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flips_exchange_bits() {
        let word = 0x0123_4567_89AB_CDEF_u64.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        for flips in 0..64 {
            let other = flipped(word, flips);
            assert!((0..64u32).all(|bit| other >> bit & 1 == word >> (bit ^ flips) & 1), "{flips}");
        }
    }

    #[test]
    fn turns_lead_from_triple_to_triple() {
        let moves = EdgeMoves::new();
        let mut noise = testkit::noise::Noise::new(6);
        let mut cube = Cube::SOLVED;
        for _ in 0..10_000 {
            let before = of(&cube);
            let turn = Turn::from_index(noise.below(Turn::COUNT)).expect("a turn");
            cube = cube.turn(turn);
            assert_eq!(of(&cube), before.map(|triple| moves.triple.after(triple.into(), turn.index()) as u16));
        }
    }

    /// Two triples have the same index as their six places together.
    #[test]
    fn triples_make_the_index_of_six() {
        let moves = EdgeMoves::new();
        for rank in 0..PLACES {
            let places: [u8; 6] = lehmer::unrank(rank, 12);
            let [first, second] = [0, 3].map(|from| {
                let three: [u8; 3] = places[from..from + 3].try_into().expect("three of six");
                (lehmer::rank(&three, 12) * 8) as u16
            });
            let flips = rank % FLIPS;
            let index = moves.index(first | (flips >> 3) as u16, second | (flips & 7) as u16);
            assert_eq!(index, rank * FLIPS + flips, "{places:?}");
        }
    }
}
