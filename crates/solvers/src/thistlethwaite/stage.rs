//! A stage: a coordinate that is zero at its end, the turns it can use, and the exact distance of each value.

use crate::coordinates::arrangements::Arrangements;
use crate::coordinates::order::OrderTables;
use crate::coordinates::{CornerOrder, EdgeOrder, Flip, Slice, SliceOrder, Twist, step_table, turn_table};
use engine::rank::{ARRANGEMENTS_OF_4, ARRANGEMENTS_OF_8};
use engine::{Classes, Coordinate, DistanceTable, Distances, Group, MoveTable, Pairs};
use puzzle::{Axis, Corner, Cube, Face, MoveCosts, Quarters, Step, Turn};

/// How many values are 0, 1, 2, … turns from the end of each stage.
const FIRST: &[usize] = Flip::DEPTHS;
const SECOND: [usize; 11] = [1, 2, 17, 134, 1065, 8190, 54694, 267_576, 560_568, 187_204, 3114];
const EXACT: [usize; 14] = [1, 2, 9, 36, 124, 530, 1806, 3732, 5158, 7070, 7218, 3202, 488, 24];
const PAIRS: [usize; 15] = [1, 6, 30, 120, 459, 1686, 6874, 22022, 45722, 67908, 89636, 82664, 30968, 4584, 120];
const LAST: [usize; 16] =
    [1, 6, 27, 120, 519, 1932, 6484, 20310, 55034, 113_892, 178_495, 179_196, 89728, 16176, 1488, 144];

/// The two parts of a stage's coordinate.
type Place = (u16, u16);

/// A stage.
pub(crate) struct Stage {
    turns: Vec<Turn>,
    first: MoveTable,
    second: MoveTable,
    distances: DistanceTable,
    place: Box<dyn Fn(&Cube) -> Place + Send + Sync>,
    cosets: usize,
}

impl Stage {
    fn new(
        turns: Vec<Turn>,
        (first, second): (MoveTable, MoveTable),
        known: &[usize],
        place: impl Fn(&Cube) -> Place + Send + Sync + 'static,
    ) -> Stage {
        // These coordinates are small; symmetries would save nothing.
        let alone = Classes::new(first.count(), &Group { inverse: vec![0] }, |value, _| value);
        let images = vec![(0..second.count() as u16).collect()];
        let costs = vec![1; turns.len()];
        let pairs = Pairs { classes: &alone, first: &first, second: &second, images: &images, costs: &costs };
        let distances = Distances::of(pairs);
        assert_eq!(distances.counts(), known, "a stage has the known distribution");
        let distances = distances.packed();
        Stage { turns, first, second, distances, place: Box::new(place), cosets: known.iter().sum() }
    }

    pub(super) fn bytes(&self) -> usize {
        self.first.bytes() + self.second.bytes() + self.distances.bytes()
    }

    /// Into how many parts of equal size the goal divides the positions it starts from.
    pub(super) fn cosets(&self) -> usize {
        self.cosets
    }

    pub(super) fn place(&self, cube: &Cube) -> Place {
        (self.place)(cube)
    }

    /// The turns that it can use.
    pub(crate) fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// How many values each of the two parts of its coordinate has; a value of both is the first times the number of
    /// values of the second, plus the second.
    pub(crate) fn counts(&self) -> [usize; 2] {
        [self.first.count(), self.second.count()]
    }

    /// The value after a turn.
    pub(crate) fn value_after(&self, value: usize, turn: usize) -> usize {
        let count = self.second.count();
        self.first.after(value / count, turn) * count + self.second.after(value % count, turn)
    }

    /// The value of a cube, and how many turns it needs.
    pub(super) fn look_up(&self, cube: &Cube) -> (usize, u8) {
        let place = self.place(cube);
        (usize::from(place.0) * self.second.count() + usize::from(place.1), self.distance(place))
    }

    fn after(&self, (first, second): Place, turn: usize) -> Place {
        (self.first.after(first.into(), turn) as u16, self.second.after(second.into(), turn) as u16)
    }

    /// How many turns this stage needs.
    pub(super) fn distance(&self, (first, second): Place) -> u8 {
        self.distances.get(usize::from(first) * self.second.count() + usize::from(second))
    }

    /// A shortest way to the end of the stage.
    pub(super) fn descend(&self, cube: &Cube, nodes: &mut u64) -> Vec<Turn> {
        let mut place = self.place(cube);
        let mut turns = Vec::new();
        for left in (0..self.distance(place)).rev() {
            *nodes += 1;
            let closer = |&turn: &usize| self.distance(self.after(place, turn)) == left;
            let turn = (0..self.turns.len()).find(closer).expect("some turn leads closer");
            place = self.after(place, turn);
            turns.push(self.turns[turn]);
        }
        turns
    }

    /// All ways of exactly this length, but no more than `most`; each is passed to `visit`.
    pub(super) fn ways(&self, cube: &Cube, length: u8, most: usize, nodes: &mut u64, visit: &mut impl FnMut(&[Turn])) {
        let (mut path, mut left_over) = (Vec::new(), most);
        self.ways_on(self.place(cube), length, &mut path, &mut left_over, nodes, visit);
    }

    fn ways_on(
        &self,
        place: Place,
        left: u8,
        path: &mut Vec<Turn>,
        most: &mut usize,
        nodes: &mut u64,
        visit: &mut impl FnMut(&[Turn]),
    ) {
        if left == 0 {
            *most -= 1;
            return visit(path);
        }
        *nodes += 1;
        for turn in 0..self.turns.len() {
            if *most == 0 {
                return;
            }
            let face = self.turns[turn].face();
            // No face twice in a row, opposite faces in one order only.
            let is_redundant = path.last().is_some_and(|last| {
                let last = last.face();
                last == face || (last == face.opposite() && face < last)
            });
            let next = self.after(place, turn);
            if !is_redundant && self.distance(next) < left {
                path.push(self.turns[turn]);
                self.ways_on(next, left - 1, path, most, nodes, visit);
                path.pop();
            }
        }
    }
}

/// All turns, but only half turns of the faces on these axes.
fn turns(halved: &[Axis]) -> Vec<Turn> {
    Turn::all().filter(|turn| !halved.contains(&turn.face().axis()) || turn.quarters() == Quarters::Two).collect()
}

fn steps(turns: &[Turn]) -> Vec<Step> {
    let single = |step: &Step| step.turns().count() == 1;
    let all: Vec<Step> = MoveCosts::half_turns().steps().into_iter().filter(single).collect();
    let step = |turn: &Turn| all.iter().copied().find(|step| step.turns().next() == Some(*turn));
    turns.iter().map(|turn| step(turn).expect("every turn is a step")).collect()
}

/// All turns, until no edge is flipped: after that, no quarter turns of F and B are needed.
pub(super) fn flips() -> Stage {
    let turns = turns(&[]);
    let nothing = MoveTable::new(1, turns.len(), |_, _| 0);
    let flips = step_table(&turn_table::<Flip>(), &steps(&turns));
    Stage::new(turns, (flips, nothing), FIRST, |cube| (Flip::of(cube.assembly()) as u16, 0))
}

/// Until no corner is twisted and the slice edges are in the slice: after that, R and L need only half turns.
pub(super) fn twists_and_slice() -> Stage {
    let turns = turns(&[Axis::Z]);
    let steps = steps(&turns);
    let tables = (step_table(&turn_table::<Twist>(), &steps), step_table(&turn_table::<Slice>(), &steps));
    Stage::new(turns, tables, &SECOND, |cube| (Twist::of(cube.assembly()) as u16, Slice::of(cube.assembly()) as u16))
}

/// Until half turns suffice, by the coset: 420 kinds of corner orders, 70 of edge orders.
pub(crate) fn exact() -> Stage {
    let half_turns = turns(&[Axis::X, Axis::Y, Axis::Z]);
    let relabelled: Vec<[u8; 8]> =
        half_turns.iter().map(|&turn| *Cube::SOLVED.turn(turn).assembly().corners().pieces()).collect();
    third(&relabelled, &EXACT)
}

/// Until half turns suffice, by pairs: each corner is in a place of its pair, and the number of swaps is even.
pub(crate) fn pairs() -> Stage {
    let pair = |a: [Face; 3], b: [Face; 3]| [a, b].map(|faces| corner(faces).index() as u8);
    use Face::{B, D, F, L, R, U};
    let pairs = [
        pair([U, L, B], [U, R, F]),
        pair([D, L, F], [D, R, B]),
        pair([U, R, B], [U, L, F]),
        pair([D, L, B], [D, R, F]),
    ];
    // Two swaps at a time, so that the parity is unchanged.
    let swapped = |twice: [[u8; 2]; 2]| {
        std::array::from_fn(|i| {
            let partner = |pair: &[u8; 2]| pair.iter().position(|&piece| piece == i as u8).map(|at| pair[1 - at]);
            twice.iter().find_map(partner).unwrap_or(i as u8)
        })
    };
    third(&[1, 2, 3].map(|other| swapped([pairs[0], pairs[other]])), &PAIRS)
}

fn corner(faces: [Face; 3]) -> Corner {
    *Corner::ALL
        .iter()
        .find(|corner| corner.faces().iter().all(|face| faces.contains(face)))
        .expect("three faces around a corner")
}

/// The third stage, where relabelling corners by `relabelled` makes no difference.
fn third(relabelled: &[[u8; 8]], known: &[usize]) -> Stage {
    let turns = turns(&[Axis::X, Axis::Z]);
    let orders = OrderTables::new(&steps(&turns));
    // Edges of the slice between R and L have no sticker on these two faces; they are one kind, the other four another.
    let between = |edge: &puzzle::Edge| edge.faces().iter().all(|face| face.axis() != Axis::X);
    let kinds: Vec<u8> = (0..8).filter(|&i| between(&puzzle::Edge::ALL[usize::from(i)])).collect();
    let others: Vec<u8> = (0..8).filter(|i| !kinds.contains(i)).collect();
    let swaps = |list: &[u8]| -> Vec<[u8; 8]> {
        list.windows(2)
            .map(|pair| {
                std::array::from_fn(|i| match i as u8 {
                    i if i == pair[0] => pair[1],
                    i if i == pair[1] => pair[0],
                    i => i,
                })
            })
            .collect()
    };
    let corners = kinds_of(relabelled);
    let edges = kinds_of(&[swaps(&kinds), swaps(&others)].concat());
    let tables = (corners.moved(&orders.corners), edges.moved(&orders.edges));
    Stage::new(turns, tables, known, move |cube| {
        (corners.of[CornerOrder::of(cube.assembly())], edges.of[EdgeOrder::of(cube.assembly())])
    })
}

/// Arrangements of eight pieces, some of which cannot be distinguished.
struct Kinds {
    /// The kind of each arrangement.
    of: Vec<u16>,
    /// One arrangement of each kind.
    firsts: Vec<usize>,
}

impl Kinds {
    /// What moves do to the kinds.
    fn moved(&self, orders: &MoveTable) -> MoveTable {
        MoveTable::new(self.firsts.len(), orders.moves(), |kind, a_move| {
            self.of[orders.after(self.firsts[kind], a_move)].into()
        })
    }
}

/// Arrangements are of one kind if relabelling their pieces turns one into the other.
fn kinds_of(relabelled: &[[u8; 8]]) -> Kinds {
    const NONE: u16 = u16::MAX;
    let all = Arrangements::get();
    let mut kinds = Kinds { of: vec![NONE; ARRANGEMENTS_OF_8], firsts: Vec::new() };
    for order in 0..ARRANGEMENTS_OF_8 {
        if kinds.of[order] != NONE {
            continue;
        }
        let kind = kinds.firsts.len() as u16;
        kinds.firsts.push(order);
        kinds.of[order] = kind;
        let mut waiting = vec![order];
        while let Some(order) = waiting.pop() {
            for names in relabelled {
                let other = all.number(&all.eight(order).map(|piece| names[usize::from(piece)]));
                if kinds.of[other] == NONE {
                    kinds.of[other] = kind;
                    waiting.push(other);
                }
            }
        }
    }
    kinds
}

/// Half turns until the cube is solved: 96 orders of the corners, 24 of each slice.
pub(crate) fn half_turns() -> Stage {
    let turns = turns(&[Axis::X, Axis::Y, Axis::Z]);
    let orders = OrderTables::new(&steps(&turns));
    let (corners, edges) = (Reached::new(&orders.corners), Reached::new(&orders.edges));
    let first = MoveTable::new(corners.list.len() * ARRANGEMENTS_OF_4, turns.len(), |value, a_move| {
        let (corner, slice) = (value / ARRANGEMENTS_OF_4, value % ARRANGEMENTS_OF_4);
        corners.after(&orders.corners, corner, a_move) * ARRANGEMENTS_OF_4 + orders.slice.after(slice, a_move)
    });
    let second =
        MoveTable::new(edges.list.len(), turns.len(), |value, a_move| edges.after(&orders.edges, value, a_move));
    Stage::new(turns, (first, second), &LAST, move |cube| {
        let corner = corners.number[CornerOrder::of(cube.assembly())];
        let slice = SliceOrder::of(cube.assembly()) as u16;
        (corner * ARRANGEMENTS_OF_4 as u16 + slice, edges.number[EdgeOrder::of(cube.assembly())])
    })
}

/// The values that moves reach from 0, numbered.
struct Reached {
    list: Vec<u16>,
    number: Vec<u16>,
}

impl Reached {
    fn new(moves: &MoveTable) -> Reached {
        let mut reached = Reached { list: vec![0], number: vec![u16::MAX; moves.count()] };
        reached.number[0] = 0;
        let mut next = 0;
        while next < reached.list.len() {
            for &to in moves.row(reached.list[next].into()) {
                if reached.number[usize::from(to)] == u16::MAX {
                    reached.number[usize::from(to)] = reached.list.len() as u16;
                    reached.list.push(to);
                }
            }
            next += 1;
        }
        reached
    }

    fn after(&self, moves: &MoveTable, number: usize, a_move: usize) -> usize {
        self.number[moves.after(self.list[number].into(), a_move)].into()
    }
}
