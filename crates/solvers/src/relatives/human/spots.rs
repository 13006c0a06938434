//! Where the other three pieces of the first layer are, and how far that is from where they should be.
//!
//! There are 7 · 6 · 5 · 27 = 5670 arrangements, few enough to store all distances; every shortest solution is then a
//! path downhill.

use puzzle::{Corner, Cube, Small, Turn};

/// The number of spots: places with twists.
const SPOTS: usize = 24;

/// The pieces of the first layer, except the held one.
pub(super) const FIRST: [Corner; 3] = [Corner::DFR, Corner::DLF, Corner::DRB];

/// Their spots.
pub(super) type Spots = [u8; 3];

/// The spots of the three pieces of a position.
pub(super) fn of(small: &Small) -> Spots {
    FIRST.map(|piece| {
        let pieces = small.corners().pieces();
        let place = pieces.iter().position(|&there| there == piece as u8).expect("every piece is somewhere");
        3 * place as u8 + small.corners().turns()[place]
    })
}

/// True if a spot is where this piece belongs, correctly oriented.
pub(super) fn is_home(number: usize, spot: u8) -> bool {
    usize::from(spot) == 3 * FIRST[number].index()
}

fn index(spots: Spots) -> usize {
    spots.iter().fold(0, |sum, &spot| sum * SPOTS + usize::from(spot))
}

/// Distances to a goal.
pub(super) struct Table {
    /// Where the nine turns take a piece.
    moves: Vec<[u8; SPOTS]>,
    distances: Vec<u8>,
}

impl Table {
    /// The distance from every arrangement to the nearest one where `goal` is true.
    pub(super) fn new(goal: impl Fn(Spots) -> bool) -> Table {
        let moves: Vec<[u8; SPOTS]> = Small::turns().map(spots_after).collect();
        let apart = |spots: Spots| (0..3).all(|a| spots[a] / 3 != 6 && (0..a).all(|b| spots[a] / 3 != spots[b] / 3));
        let all = (0..SPOTS.pow(3)).map(|n| [n / SPOTS.pow(2), n / SPOTS % SPOTS, n % SPOTS].map(|spot| spot as u8));
        let mut distances = vec![u8::MAX; SPOTS.pow(3)];
        let mut front: Vec<Spots> = all.filter(|&spots| apart(spots) && goal(spots)).collect();
        front.iter().for_each(|&spots| distances[index(spots)] = 0);
        for distance in 1.. {
            let mut next = Vec::new();
            for spots in &front {
                for turn in &moves {
                    let after = spots.map(|spot| turn[usize::from(spot)]);
                    if distances[index(after)] == u8::MAX {
                        distances[index(after)] = distance;
                        next.push(after);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            front = next;
        }
        Table { moves, distances }
    }

    /// All shortest ways to the goal.
    pub(super) fn ways(&self, spots: Spots) -> Vec<Vec<Turn>> {
        self.ways_within(spots, 0)
    }

    /// All ways to the goal that are at most `more` turns longer than the shortest. None passes through the goal or turns
    /// a face twice in a row.
    pub(super) fn ways_within(&self, spots: Spots, more: u8) -> Vec<Vec<Turn>> {
        let mut ways = Vec::new();
        self.descend(spots, self.distances[index(spots)] + more, &mut Vec::new(), &mut ways);
        ways
    }

    fn descend(&self, spots: Spots, left: u8, turns: &mut Vec<Turn>, ways: &mut Vec<Vec<Turn>>) {
        if self.distances[index(spots)] == 0 {
            ways.push(turns.clone());
            return;
        }
        let last = turns.last().map(|turn| turn.face());
        for (turn, moves) in Small::turns().zip(&self.moves).filter(|(turn, _)| Some(turn.face()) != last) {
            let after = spots.map(|spot| moves[usize::from(spot)]);
            if self.distances[index(after)] < left {
                turns.push(turn);
                self.descend(after, left - 1, turns, ways);
                turns.pop();
            }
        }
    }

    /// The greatest distance.
    #[cfg(test)]
    pub(super) fn greatest(&self) -> u8 {
        self.distances.iter().copied().filter(|&distance| distance < u8::MAX).max().expect("a goal")
    }
}

/// Where a turn takes a piece from each spot.
fn spots_after(turn: Turn) -> [u8; SPOTS] {
    let corners = *Cube::SOLVED.turn(turn).assembly().corners();
    let mut after = [0; SPOTS];
    for to in 0..8 {
        for twist in 0..3 {
            after[usize::from(3 * corners.pieces()[to] + twist)] = 3 * to as u8 + (twist + corners.turns()[to]) % 3;
        }
    }
    after
}
