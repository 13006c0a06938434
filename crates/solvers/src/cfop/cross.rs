//! The cross: the exact distance of each of the 190 080 arrangements of its four edges.
//!
//! The cross is down. Its edges are DR, DF, DL and DB, in this order.

use crate::spots::{self, SPOTS};
use puzzle::{Cube, Edge, Face, Turn};

/// The spots of the four edges.
pub(super) type Spots = [u8; 4];

/// Where they belong.
pub(super) const HOME: Spots =
    [2 * Edge::DR.index() as u8, 2 * Edge::DF.index() as u8, 2 * Edge::DL.index() as u8, 2 * Edge::DB.index() as u8];

/// How many arrangements are 0, 1, 2, … turns from solved.
pub(super) const DEPTHS: [usize; 9] = [1, 15, 158, 1394, 9809, 46381, 97254, 34966, 102];

/// Not reached yet.
const UNKNOWN: u8 = u8::MAX;

/// Distances to the cross.
pub(super) struct Cross {
    distances: Vec<u8>,
}

fn index(spots: Spots) -> usize {
    spots.iter().fold(0, |sum, &spot| sum * SPOTS + usize::from(spot))
}

/// The four edges of a cube.
pub(super) fn spots(cube: &Cube) -> Spots {
    let edges = spots::edges(cube);
    [Edge::DR, Edge::DF, Edge::DL, Edge::DB].map(|edge| edges[edge.index()])
}

impl Cross {
    /// Computes them, breadth first from solved.
    ///
    /// # Panics
    /// If the counts differ from [`DEPTHS`].
    pub(super) fn new() -> Cross {
        let mut distances = vec![UNKNOWN; SPOTS.pow(4)];
        distances[index(HOME)] = 0;
        let (mut front, mut counts) = (vec![HOME], Vec::new());
        while !front.is_empty() {
            counts.push(front.len());
            let mut next = Vec::new();
            for spots in front {
                for turn in Turn::all() {
                    let spots = spots::edges_turned(spots, turn);
                    if distances[index(spots)] == UNKNOWN {
                        distances[index(spots)] = counts.len() as u8;
                        next.push(spots);
                    }
                }
            }
            front = next;
        }
        assert_eq!(counts, DEPTHS, "distances of the cross");
        Cross { distances }
    }

    /// How many turns the cross takes.
    #[inline]
    pub(super) fn distance(&self, spots: Spots) -> u8 {
        self.distances[index(spots)]
    }

    /// All ways to the cross that are at most `more` turns longer than the shortest. None ends with a turn of the last
    /// layer, which would belong to what follows.
    pub(super) fn ways(&self, cube: &Cube, more: u8) -> Vec<Vec<Turn>> {
        let spots = spots(cube);
        let mut ways = Vec::new();
        for length in self.distance(spots)..=self.distance(spots) + more {
            self.descend(spots, length, &mut Vec::new(), &mut ways);
        }
        ways
    }

    fn descend(&self, spots: Spots, left: u8, turns: &mut Vec<Turn>, ways: &mut Vec<Vec<Turn>>) {
        if left == 0 {
            if turns.last().is_none_or(|turn| turn.face() != Face::U) {
                ways.push(turns.clone());
            }
            return;
        }
        let last = turns.last().copied();
        for turn in Turn::all().filter(|&turn| last.is_none_or(|last| may_follow(last, turn))) {
            let next = spots::edges_turned(spots, turn);
            if self.distance(next) < left {
                turns.push(turn);
                self.descend(next, left - 1, turns, ways);
                turns.pop();
            }
        }
    }

    /// How many bytes it takes.
    pub(super) fn bytes(&self) -> usize {
        self.distances.len()
    }
}

/// No face is turned twice in a row, and opposite faces are turned in one order only.
pub(super) fn may_follow(last: Turn, next: Turn) -> bool {
    last.face().axis() != next.face().axis()
        || (last.face() != next.face() && last.face().index() < next.face().index())
}
