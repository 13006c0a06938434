//! The first layer: of all sequences of at most four turns, the one that gains most; among those, the shortest.
//!
//! Tables take the place of a search through all sequences of four turns. The four edges can be arranged in only 190
//! 080 ways: for each of them and each number of edges, a table holds how many turns away the nearest position with
//! that many edges solved is. And few sequences leave the four edges solved: those are the ones for the corners.

use crate::spots::{self, SPOTS, edges_turned};
use puzzle::{Cube, Turn};

/// The length of the longest sequence that is considered.
pub(crate) const MAX_LENGTH: usize = 4;

/// The first four edges, as one number in base 24.
const STATES: usize = SPOTS.pow(4);

/// Further away than [`MAX_LENGTH`] turns.
const FAR: u8 = u8::MAX;

/// The tables for the first layer.
pub(crate) struct FirstLayer {
    /// For 1, 2, 3, 4 solved edges: the number of turns to the nearest such state, if at most four.
    edges: [Vec<u8>; 4],
    /// Sequences of at most four turns that leave the first four edges solved, and their effects.
    corners: Vec<(Vec<Turn>, Cube)>,
}

/// Where the first four edges are.
type Spots = [u8; 4];

const HOME: Spots = [0, 2, 4, 6];

fn index(spots: Spots) -> usize {
    spots.iter().fold(0, |sum, &spot| sum * SPOTS + usize::from(spot))
}

fn at_home(spots: Spots) -> usize {
    spots.iter().zip(HOME).filter(|&(spot, home)| *spot == home).count()
}

/// All arrangements of the four edges.
fn all_spots() -> impl Iterator<Item = Spots> {
    (0..STATES).filter_map(|number| {
        let spots = [number / SPOTS.pow(3), number / SPOTS.pow(2), number / SPOTS, number].map(|n| (n % SPOTS) as u8);
        let apart = |a: usize, b: usize| spots[a] / 2 != spots[b] / 2;
        let legal = apart(0, 1) && apart(0, 2) && apart(0, 3) && apart(1, 2) && apart(1, 3) && apart(2, 3);
        legal.then_some(spots)
    })
}

impl FirstLayer {
    pub(crate) fn new() -> FirstLayer {
        FirstLayer { edges: [1, 2, 3, 4].map(FirstLayer::distances), corners: FirstLayer::keeping_edges() }
    }

    /// The distance from every state to the nearest one with at least `count` edges solved.
    fn distances(count: usize) -> Vec<u8> {
        let mut distances = vec![FAR; STATES];
        let mut front: Vec<Spots> = all_spots().filter(|&spots| at_home(spots) >= count).collect();
        front.iter().for_each(|&spots| distances[index(spots)] = 0);
        for distance in 1..=MAX_LENGTH as u8 {
            let mut next = Vec::new();
            for spots in front {
                for turn in Turn::all() {
                    let spots = edges_turned(spots, turn);
                    if distances[index(spots)] == FAR {
                        distances[index(spots)] = distance;
                        next.push(spots);
                    }
                }
            }
            front = next;
        }
        distances
    }

    /// All shortest sequences among those that solve the most edges.
    pub(crate) fn edge_ways(&self, cube: &Cube) -> Vec<Vec<Turn>> {
        let all = spots::edges(cube);
        let spots: Spots = std::array::from_fn(|edge| all[edge]);
        let best = (at_home(spots)..4).rev().find(|&count| self.edges[count][index(spots)] != FAR);
        let mut ways = Vec::new();
        if let Some(count) = best {
            FirstLayer::descend(&self.edges[count], spots, &mut Vec::new(), &mut ways);
        }
        ways
    }

    fn descend(distances: &[u8], spots: Spots, turns: &mut Vec<Turn>, ways: &mut Vec<Vec<Turn>>) {
        let distance = distances[index(spots)];
        if distance == 0 {
            ways.push(turns.clone());
            return;
        }
        for turn in Turn::all() {
            let next = edges_turned(spots, turn);
            if distances[index(next)] < distance {
                turns.push(turn);
                FirstLayer::descend(distances, next, turns, ways);
                turns.pop();
            }
        }
    }

    /// Sequences that leave the first four edges solved; for each effect on the corners, one of the shortest.
    fn keeping_edges() -> Vec<(Vec<Turn>, Cube)> {
        let mut found: Vec<(Vec<Turn>, Cube)> = Vec::new();
        let mut layer = vec![(Vec::new(), Cube::SOLVED, HOME)];
        for _ in 0..MAX_LENGTH {
            let mut next = Vec::new();
            for (turns, cube, spots) in &layer {
                for turn in Turn::all().filter(|turn| turns.last().is_none_or(|last: &Turn| last.face() != turn.face()))
                {
                    let turns: Vec<Turn> = turns.iter().copied().chain([turn]).collect();
                    let (cube, spots) = (cube.turn(turn), edges_turned(*spots, turn));
                    let corners = cube.assembly().corners();
                    let new = || found.iter().all(|(_, other)| other.assembly().corners() != corners);
                    if spots == HOME && new() {
                        found.push((turns.clone(), cube));
                    }
                    next.push((turns, cube, spots));
                }
            }
            layer = next;
        }
        found
    }

    /// Sequences that leave the edges solved, with their effects.
    pub(crate) fn corner_ways(&self) -> &[(Vec<Turn>, Cube)] {
        &self.corners
    }

    /// How many bytes it takes.
    pub(crate) fn bytes(&self) -> usize {
        self.edges.iter().map(Vec::len).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gain_is_always_possible_within_four_turns() {
        let layer = FirstLayer::new();
        let (mut states, mut needing) = (0, [0; MAX_LENGTH + 1]);
        for spots in all_spots() {
            states += 1;
            let home = at_home(spots);
            if home < 4 {
                needing[usize::from(layer.edges[home][index(spots)])] += 1;
            }
        }
        assert_eq!(states, 190_080);
        println!("edge states by the number of turns a gain takes: {needing:?}");
        assert_eq!((needing[0], needing[MAX_LENGTH]), (0, 48));

        // The place and twist of a corner. `to[s][c]` is where sequence s takes it.
        let to: Vec<[u8; 24]> = layer.corners.iter().map(|(_, effect)| spots::corners_carried(effect)).collect();
        let score = |spots: [u8; 4]| -> u32 {
            let worth = |(corner, spot): (usize, u8)| match (usize::from(spot / 3), spot % 3) {
                (place, 0) if place == corner => 3,
                (4.., 1 | 2) => 1,
                _ => 0,
            };
            spots.into_iter().enumerate().map(worth).sum()
        };
        let mut corner_states = 0;
        for number in 0..SPOTS.pow(4) {
            let spots =
                [number / SPOTS.pow(3), number / SPOTS.pow(2), number / SPOTS, number].map(|n| (n % SPOTS) as u8);
            let apart = (0..4).all(|a| (0..a).all(|b| spots[a] / 3 != spots[b] / 3));
            if !apart || spots == [0, 3, 6, 9] {
                continue;
            }
            corner_states += 1;
            let before = score(spots);
            assert!(to.iter().any(|to| score(spots.map(|spot| to[usize::from(spot)])) > before), "{spots:?}");
        }
        assert_eq!(corner_states, 136_079);
    }
}
