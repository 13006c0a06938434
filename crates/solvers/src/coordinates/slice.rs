//! Which places the four edges of the middle slice (FR FL BL BR) occupy; 0 if they are all there.

use super::Symmetric;
use engine::Coordinate;
use puzzle::{Assembly, Corners, Edges};
use std::sync::LazyLock;

/// Which places the edges of the middle slice occupy.
pub struct Slice;

/// The sets of places as bits, solved (the four highest) first.
static SETS: LazyLock<Vec<u16>> = LazyLock::new(|| (0..1u16 << 12).rev().filter(|set| set.count_ones() == 4).collect());

/// The coordinate of each set of four places.
static OF_SETS: LazyLock<Vec<u16>> = LazyLock::new(|| {
    let mut of_sets = vec![u16::MAX; 1 << 12];
    for (value, &set) in SETS.iter().enumerate() {
        of_sets[usize::from(set)] = value as u16;
    }
    of_sets
});

/// The coordinate of a set of four places, given as bits.
fn of_set(set: u16) -> usize {
    let value = OF_SETS[usize::from(set)];
    debug_assert!(value < u16::MAX, "a set of four places");
    usize::from(value)
}

impl Slice {
    /// An arrangement of the edges with this coordinate.
    pub(super) fn pieces_at(value: usize) -> [u8; 12] {
        let (mut slice, mut others) = (8..12u8, 0..8u8);
        std::array::from_fn(|place| {
            let next = if SETS[value] >> place & 1 == 1 { slice.next() } else { others.next() };
            next.expect("four and eight are twelve")
        })
    }
}

impl Coordinate for Slice {
    type State = Assembly;

    const NAME: &'static str = "slice";
    /// 12 choose 4.
    const COUNT: usize = 495;
    /// With all turns.
    const DEPTHS: &'static [usize] = &[1, 4, 50, 286, 152, 2];

    fn of(state: &Assembly) -> usize {
        let pieces = state.edges().pieces();
        of_set((0..12).filter(|&place| pieces[place] >= 8).fold(0, |set, place| set | 1 << place))
    }

    fn at(value: usize) -> Assembly {
        let edges = Edges::new(Self::pieces_at(value), [0; 12]).expect("each edge occurs once");
        Assembly::new(Corners::SOLVED, edges)
    }

    fn after(value: usize, a_move: &Assembly) -> usize {
        let from = a_move.edges().pieces();
        of_set((0..12).filter(|&place| SETS[value] >> from[place] & 1 == 1).fold(0, |set, place| set | 1 << place))
    }

    fn of_both(first: &Assembly, second: &Assembly) -> usize {
        let (first, second) = (first.edges().pieces(), second.edges().pieces());
        let piece = |place: usize| first[usize::from(second[place])];
        of_set((0..12).fold(0, |set, place| set | u16::from(piece(place) >= 8) << place))
    }
}

/// Under symmetries that keep the U-D axis.
impl Symmetric for Slice {}
