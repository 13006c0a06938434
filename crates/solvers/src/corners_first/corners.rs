//! The corners: one face, the opposite one, and both layers in order.
//!
//! For the first face it only matters where the four corners with the first colour are and how they are twisted, not
//! which is which. That makes 5670 states, and their exact distances are in a table. After that, sequences are used.

use puzzle::{Cube, Turn};

/// The distance of every state from the goal, and where each turn leads.
pub(super) struct FaceTable {
    /// The number of the state with this pattern.
    numbers: Vec<u16>,
    /// States are numbered in the order in which they are reached: the goal is 0, and distances never decrease.
    distances: Vec<u8>,
    next: Vec<[u16; Turn::COUNT]>,
}

const UNKNOWN: u16 = u16::MAX;

/// For each place 0 for a corner without the first colour, else 1 + its twist; in base 4.
fn pattern(cube: &Cube) -> usize {
    let corners = cube.assembly().corners();
    let digit = |at: usize| if corners.pieces()[at] < 4 { 0 } else { 1 + usize::from(corners.turns()[at]) };
    (0..8).fold(0, |sum, at| sum * 4 + digit(at))
}

impl FaceTable {
    pub(super) fn new() -> FaceTable {
        let mut numbers = vec![UNKNOWN; 1 << 16];
        let (mut cubes, mut distances, mut next) = (vec![Cube::SOLVED], vec![0], Vec::new());
        numbers[pattern(&Cube::SOLVED)] = 0;
        while next.len() < cubes.len() {
            let at = next.len();
            let mut leads = [0; Turn::COUNT];
            for turn in Turn::all() {
                let cube = cubes[at].turn(turn);
                let number = &mut numbers[pattern(&cube)];
                if *number == UNKNOWN {
                    *number = cubes.len() as u16;
                    cubes.push(cube);
                    distances.push(distances[at] + 1);
                }
                leads[turn.index()] = *number;
            }
            next.push(leads);
        }
        FaceTable { numbers, distances, next }
    }

    pub(super) fn bytes(&self) -> usize {
        2 * self.numbers.len() + self.distances.len() + 2 * Turn::COUNT * self.next.len()
    }

    /// All ways to the face that are at most `more` turns longer than the shortest. None passes through a finished face
    /// or turns a face twice in a row, so none ends with a turn of U or D, which would change nothing.
    pub(super) fn ways(&self, cube: &Cube, more: u8) -> Vec<Vec<Turn>> {
        let mut ways = Vec::new();
        let state = self.numbers[pattern(cube)];
        self.descend(state, self.distances[usize::from(state)] + more, &mut Vec::new(), &mut ways);
        ways
    }

    fn descend(&self, state: u16, left: u8, turns: &mut Vec<Turn>, ways: &mut Vec<Vec<Turn>>) {
        if state == 0 {
            ways.push(turns.clone());
            return;
        }
        let again = |last: &Turn, turn: Turn| {
            let (before, now) = (last.face(), turn.face());
            before == now || (before == now.opposite() && before.index() > now.index())
        };
        for turn in Turn::all() {
            let next = self.next[usize::from(state)][turn.index()];
            if self.distances[usize::from(next)] < left && !turns.last().is_some_and(|last| again(last, turn)) {
                turns.push(turn);
                self.descend(next, left - 1, turns, ways);
                turns.pop();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_face_takes_at_most_five_turns() {
        let table = FaceTable::new();
        assert_eq!(table.distances.len(), 70 * 81);
        assert_eq!(table.distances.iter().max(), Some(&5));
        assert_eq!(table.ways(&Cube::SOLVED, 1), [vec![]]);
    }
}
