//! Flips and places of the slice edges together, up to the sixteen symmetries that keep U and D in place.
//!
//! 2048 · 495 = 1 013 760 pairs fall into 64 430 classes. A cube can always be turned or mirrored so that its pair is
//! the first of its class; what is then left to know is which symmetry did it.

use super::{flip, slice};
use puzzle::{Assembly, Corners, Cube, Edges, Face, Symmetry, Turn};

/// How many pairs there are: flip + 2048 · slice.
pub const PAIRS: usize = flip::COUNT * slice::COUNT;
/// How many classes of pairs.
pub const CLASSES: usize = 64_430;

/// The sixteen symmetries that take U to U or D; number 0 is the identity.
pub fn symmetries() -> [Symmetry; 16] {
    let keep = |symmetry: &Symmetry| matches!(symmetry.face(Face::U), Face::U | Face::D);
    let all: Vec<Symmetry> = Symmetry::all().filter(keep).collect();
    all.try_into().expect("sixteen symmetries keep the axis")
}

/// The pair of some edges.
pub fn of(edges: &Edges) -> usize {
    slice::of(edges) * flip::COUNT + flip::of(edges)
}

/// Classes of pairs, and what turns make of them.
pub struct Classes {
    /// The class of each pair · 16 + the symmetry that takes the pair to the first of its class.
    pub of_pair: Vec<u32>,
    /// For each class and turn: the class afterwards · 16 + the symmetry that takes it to the first of its class.
    pub turns: Vec<[u32; Turn::COUNT]>,
    /// For each class the symmetries (as bits) that leave its first pair as it is.
    pub stabilisers: Vec<u16>,
}

impl Classes {
    /// Works them out; about a second.
    pub fn new() -> Classes {
        let symmetries = symmetries();
        let inverse: Vec<usize> = symmetries
            .iter()
            .map(|symmetry| symmetries.iter().position(|other| *other == symmetry.inverse()).expect("a group"))
            .collect();
        const NONE: u32 = u32::MAX;
        let mut of_pair = vec![NONE; PAIRS];
        let mut firsts = Vec::with_capacity(CLASSES);
        let mut stabilisers = Vec::with_capacity(CLASSES);
        for pair in 0..PAIRS {
            if of_pair[pair] != NONE {
                continue;
            }
            let class = firsts.len() as u32;
            let first = at(pair);
            let mut stabiliser = 0;
            for (index, &symmetry) in symmetries.iter().enumerate() {
                let image = of(Assembly::new(Corners::SOLVED, first).moved(symmetry).edges());
                if image == pair {
                    stabiliser |= 1 << index;
                }
                if of_pair[image] == NONE {
                    of_pair[image] = class * 16 + inverse[index] as u32;
                }
            }
            firsts.push(first);
            stabilisers.push(stabiliser);
        }
        assert_eq!(firsts.len(), CLASSES, "the pairs fall into the known number of classes");
        let turned: Vec<Cube> = Turn::all().map(|turn| Cube::SOLVED.turn(turn)).collect();
        let turns = firsts
            .iter()
            .map(|first| std::array::from_fn(|turn| of_pair[of(&first.then(turned[turn].assembly().edges()))]))
            .collect();
        Classes { of_pair, turns, stabilisers }
    }
}

impl Default for Classes {
    fn default() -> Self {
        Classes::new()
    }
}

/// Some edges with this pair.
fn at(pair: usize) -> Edges {
    let turns = *flip::at(pair % flip::COUNT).turns();
    Edges::new(slice::pieces_at(pair / flip::COUNT), turns).expect("each edge is there once")
}
