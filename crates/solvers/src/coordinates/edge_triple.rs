//! Where the first three edges (UR UF UL) are and which of them are flipped: the Lehmer code of their places, then three
//! bits.
//!
//! A turn changes it in the same way for any other three edges, so one table serves all triples that a
//! [`Korf`](crate::korf) search follows. Symmetries take these edges to others, so there are no images.

use engine::{Coordinate, lehmer};
use puzzle::{Assembly, Corners, Edges};

/// Where three edges are and which of them are flipped.
pub struct EdgeTriple;

impl EdgeTriple {
    /// The number of ordered choices of three places.
    pub(crate) const PLACES: usize = lehmer::count::<3>(12);

    /// The value for any three edges.
    pub fn of_three(edges: &Edges, three: [u8; 3]) -> usize {
        let place = |piece: u8| edges.pieces().iter().position(|&other| other == piece).expect("each edge occurs");
        let places = three.map(place);
        let flips = places.iter().fold(0, |flips, &place| flips << 1 | usize::from(edges.turns()[place]));
        lehmer::rank(&places.map(|place| place as u8), 12) * 8 + flips
    }
}

impl Coordinate for EdgeTriple {
    type State = Assembly;

    const NAME: &'static str = "three edges";
    const COUNT: usize = Self::PLACES * 8;
    /// With all turns.
    const DEPTHS: &'static [usize] = &[1, 12, 106, 730, 3099, 5187, 1417, 8];

    fn of(state: &Assembly) -> usize {
        Self::of_three(state.edges(), [0, 1, 2])
    }

    fn at(value: usize) -> Assembly {
        let places: [u8; 3] = lehmer::unrank(value / 8, 12);
        let mut others = 3..12;
        let (mut pieces, mut turns) = ([0; 12], [0; 12]);
        for place in 0..12 {
            let which = places.iter().position(|&other| usize::from(other) == place);
            pieces[place] = which.map_or_else(|| others.next().expect("nine others"), |which| which as u8);
            turns[place] = which.map_or(0, |which| (value >> (2 - which) & 1) as u8);
        }
        Assembly::new(Corners::SOLVED, Edges::new(pieces, turns).expect("each edge occurs once"))
    }

    fn after(value: usize, a_move: &Assembly) -> usize {
        let paths = paths(a_move.edges());
        let moved = lehmer::unrank::<3>(value / 8, 12).map(|place| paths[usize::from(place)]);
        let flips = moved.iter().fold(0, |flips, &(_, flip)| flips << 1 | usize::from(flip));
        lehmer::rank(&moved.map(|(place, _)| place), 12) * 8 + ((value % 8) ^ flips)
    }
}

/// Where a move takes the edge in each place, and whether it flips it.
pub(crate) fn paths(a_move: &Edges) -> [(u8, u8); 12] {
    let mut paths = [(0, 0); 12];
    for (to, (&from, &flip)) in (0..).zip(a_move.pieces().iter().zip(a_move.turns())) {
        paths[usize::from(from)] = (to, flip);
    }
    paths
}
