//! Move and distance tables of coordinates in the numberings people know, to read and to calculate with.
//!
//! A solver has such tables in memory, in a numbering of its own. These say what each turn makes of each value of a
//! coordinate, and how many turns each value is from 0. They are computed from the pieces, in the numbering that is
//! asked for, without the tables of the solvers. A table of two coordinates has distances only: a turn changes each of
//! them by itself, as its own table says. No search uses any of them.
//!
//! The stages of Thistlethwaite's algorithm are tables of this kind too. The first two have coordinates that people know.
//! The third and the fourth number kinds of arrangements, in the order in which their builder meets them, which is the
//! same in every numbering.

use crate::thistlethwaite::{self, Stage};
use puzzle::{Assembly, Axis, Coordinate, Cube, Numbering, PieceLists, Quarters, Turn};
use std::collections::BTreeMap;

/// Something that a turn changes by itself.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Coordinate(Coordinate),
    /// The permutation of the eight edges outside the slice, in the second phase.
    OtherEdges,
    /// The permutation of the four slice edges, in the second phase.
    SliceEdges,
}

impl Part {
    const fn name(self) -> &'static str {
        match self {
            Part::Coordinate(coordinate) => coordinate.name(),
            Part::OtherEdges => "other_edges_permutation",
            Part::SliceEdges => "slice_permutation",
        }
    }

    const fn count(self) -> usize {
        match self {
            Part::Coordinate(coordinate) => coordinate.count() as usize,
            Part::OtherEdges => 40_320,
            Part::SliceEdges => 24,
        }
    }

    /// A position in which it has this value.
    fn position(self, numbering: Numbering, value: usize) -> Assembly {
        let edges = |others, slice| {
            let edges = numbering.second_phase_edges(others, slice).expect("the value is below the count");
            let lists = PieceLists { edges, ..numbering.lists(&Assembly::SOLVED) };
            numbering.assembly(&lists).expect("each edge occurs once")
        };
        match self {
            Part::Coordinate(coordinate) => {
                let found = numbering.with(&Assembly::SOLVED, coordinate, value as u64);
                found.expect("the value is below the count")
            }
            Part::OtherEdges => edges(value as u64, 0),
            Part::SliceEdges => edges(0, value as u64),
        }
    }

    /// Its value in a position; `None` if the slice edges would have to be in the slice for that.
    fn value(self, numbering: Numbering, position: &Assembly) -> Option<usize> {
        let second_phase = || numbering.second_phase(&numbering.lists(position).edges);
        let value = match self {
            Part::Coordinate(coordinate) => numbering.coordinate(position, coordinate),
            Part::OtherEdges => second_phase()?.0,
            Part::SliceEdges => second_phase()?.1,
        };
        Some(value as usize)
    }

    /// What each turn makes of each value.
    fn moves(self, numbering: Numbering, turns: &[Turn]) -> Vec<Vec<u32>> {
        let turned: Vec<Cube> = turns.iter().map(|&turn| Cube::SOLVED.turn(turn)).collect();
        let row = |value: usize| {
            let position = self.position(numbering, value);
            let after = |turn: &Cube| {
                let value = self.value(numbering, &position.then(turn.assembly()));
                value.expect("the turns of the second phase keep the slice edges in the slice") as u32
            };
            turned.iter().map(after).collect()
        };
        (0..self.count()).map(row).collect()
    }
}

/// A table that can be made.
struct Row {
    name: &'static str,
    /// One part, or two of which the first has the greater weight.
    parts: &'static [Part],
    /// The axes whose faces only make half turns.
    halved: &'static [Axis],
}

const TABLES: [Row; 12] = {
    const CORNERS: Part = Part::Coordinate(Coordinate::CornerPermutation);
    const TWIST: Part = Part::Coordinate(Coordinate::Twist);
    const FLIP: Part = Part::Coordinate(Coordinate::Flip);
    const SLICE: Part = Part::Coordinate(Coordinate::Slice);
    const fn first(name: &'static str, parts: &'static [Part]) -> Row {
        Row { name, parts, halved: &[] }
    }
    const fn second(name: &'static str, parts: &'static [Part]) -> Row {
        Row { name, parts, halved: &[Axis::X, Axis::Z] }
    }
    [
        first("twist", &[TWIST]),
        first("flip", &[FLIP]),
        first("slice", &[SLICE]),
        first("corner-permutation", &[CORNERS]),
        second("other-edges-permutation", &[Part::OtherEdges]),
        second("slice-permutation", &[Part::SliceEdges]),
        first("twist-slice", &[SLICE, TWIST]),
        first("flip-slice", &[SLICE, FLIP]),
        second("corners-slice-permutation", &[CORNERS, Part::SliceEdges]),
        second("edges-slice-permutation", &[Part::OtherEdges, Part::SliceEdges]),
        first("thistlethwaite-1", &[FLIP]),
        Row { name: "thistlethwaite-2", parts: &[SLICE, TWIST], halved: &[Axis::Z] },
    ]
};

/// A stage of Thistlethwaite's algorithm whose coordinate only its table knows.
struct StageRow {
    name: &'static str,
    /// What its two parts are called.
    coordinates: [&'static str; 2],
    build: fn() -> Stage,
}

const STAGES: [StageRow; 3] = {
    const KINDS: [&str; 2] = ["corner_kind", "edge_kind"];
    [
        StageRow { name: "thistlethwaite-3", coordinates: KINDS, build: thistlethwaite::exact },
        StageRow { name: "thistlethwaite-3-pairs", coordinates: KINDS, build: thistlethwaite::pairs },
        StageRow {
            name: "thistlethwaite-4",
            coordinates: ["corners_slice", "edges"],
            build: thistlethwaite::half_turns,
        },
    ]
};

/// The value of a position in a table of coordinates; `None` if there is no such table or the position is not in it.
pub fn value(name: &str, numbering: Numbering, position: &Assembly) -> Option<usize> {
    let row = TABLES.iter().find(|row| row.name == name)?;
    row.parts.iter().try_fold(0, |value, part| Some(value * part.count() + part.value(numbering, position)?))
}

/// The table of a coordinate, or of two together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberedTable {
    /// Its name.
    pub name: &'static str,
    /// The coordinates it is about. Of two, the value is the first times the number of values of the second, plus the
    /// second.
    pub coordinates: Vec<&'static str>,
    /// How many values each of them has.
    pub counts: Vec<usize>,
    /// The turns, in the order of the moves.
    pub turns: Vec<Turn>,
    /// The value after each turn, for each value; empty if there are two coordinates.
    pub moves: Vec<Vec<u32>>,
    /// How many of these turns each value is from 0; [`UNREACHED`](Self::UNREACHED) if no position has it.
    pub distances: Vec<u8>,
    /// The same after each turn, for each value.
    pub distances_after: Vec<Vec<u8>>,
    /// How many values are 0, 1, 2, … turns from 0.
    pub distribution: Vec<usize>,
}

impl NumberedTable {
    /// The distance of a value that no position has: two parts can have values that do not occur together.
    pub const UNREACHED: u8 = u8::MAX;

    /// The names of all tables.
    pub fn names() -> impl Iterator<Item = &'static str> {
        TABLES.iter().map(|row| row.name).chain(STAGES.iter().map(|row| row.name))
    }

    /// Computes a table; `None` if there is none of this name.
    pub fn new(name: &str, numbering: Numbering) -> Option<NumberedTable> {
        if let Some(row) = STAGES.iter().find(|row| row.name == name) {
            return Some(NumberedTable::of_stage(row, numbering));
        }
        let row = TABLES.iter().find(|row| row.name == name)?;
        let is_kept = |turn: &Turn| !row.halved.contains(&turn.face().axis()) || turn.quarters() == Quarters::Two;
        let turns: Vec<Turn> = numbering.turns_in_order().filter(is_kept).collect();
        let mut tables: Vec<Vec<Vec<u32>>> = row.parts.iter().map(|part| part.moves(numbering, &turns)).collect();
        let length = tables.iter().map(Vec::len).product();
        let distances = distances(length, turns.len(), |value, turn| turned(&tables, value, turn));
        let after = |value| (0..turns.len()).map(|turn| distances[turned(&tables, value, turn)]).collect();
        let distances_after = (0..distances.len()).map(after).collect();
        Some(NumberedTable {
            name: row.name,
            coordinates: row.parts.iter().map(|part| part.name()).collect(),
            counts: row.parts.iter().map(|part| part.count()).collect(),
            turns,
            moves: if tables.len() == 1 { tables.remove(0) } else { Vec::new() },
            distribution: distribution(&distances),
            distances,
            distances_after,
        })
    }

    fn of_stage(row: &StageRow, numbering: Numbering) -> NumberedTable {
        let stage = (row.build)();
        let own = |turn: Turn| stage.turns().iter().position(|&own| own == turn);
        let order: Vec<usize> = numbering.turns_in_order().filter_map(own).collect();
        let after = |value: usize, turn: usize| stage.value_after(value, order[turn]);
        let distances = distances(stage.counts().into_iter().product(), order.len(), after);
        let after = |value| (0..order.len()).map(|turn| distances[after(value, turn)]).collect();
        NumberedTable {
            name: row.name,
            coordinates: row.coordinates.to_vec(),
            counts: stage.counts().to_vec(),
            turns: order.iter().map(|&turn| stage.turns()[turn]).collect(),
            moves: Vec::new(),
            distances_after: (0..distances.len()).map(after).collect(),
            distribution: distribution(&distances),
            distances,
        }
    }
}

fn distribution(distances: &[u8]) -> Vec<usize> {
    let mut counts = BTreeMap::new();
    for &distance in distances.iter().filter(|&&distance| distance != NumberedTable::UNREACHED) {
        *counts.entry(distance).or_insert(0) += 1;
    }
    counts.into_values().collect()
}

/// The value after a turn. The value of two tables is that of the first times the length of the second, plus that of the
/// second.
fn turned(tables: &[Vec<Vec<u32>>], value: usize, turn: usize) -> usize {
    let (after, _) = tables.iter().rev().fold((0, (1, value)), |(after, (weight, rest)), table| {
        let part = table[rest % table.len()][turn] as usize;
        (after + weight * part, (weight * table.len(), rest / table.len()))
    });
    after
}

/// How far each value is from 0, breadth-first.
fn distances(length: usize, turns: usize, after: impl Fn(usize, usize) -> usize) -> Vec<u8> {
    let mut distances = vec![NumberedTable::UNREACHED; length];
    distances[0] = 0;
    let mut border = vec![0];
    let mut distance = 0;
    while !border.is_empty() {
        distance += 1;
        let mut next = Vec::new();
        for value in border {
            for turn in 0..turns {
                let after = after(value, turn);
                if distances[after] == NumberedTable::UNREACHED {
                    distances[after] = distance;
                    next.push(after);
                }
            }
        }
        border = next;
    }
    distances
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(name: &str, numbering: Numbering) -> NumberedTable {
        NumberedTable::new(name, numbering).expect("there is such a table")
    }

    #[test]
    fn distances_are_the_known_ones_in_every_numbering() {
        for numbering in Numbering::ALL {
            assert_eq!(table("flip", numbering).distribution, [1, 2, 25, 202, 620, 900, 285, 13]);
            for name in ["twist", "slice", "slice-permutation"] {
                let table = table(name, numbering);
                assert_eq!(table.distribution.iter().sum::<usize>(), table.counts[0], "{name}");
                assert!(table.moves.iter().all(|row| row.len() == table.turns.len()));
                // What is said of each turn is what is said of the value after it.
                for (row, after) in table.moves.iter().zip(&table.distances_after) {
                    assert!(row.iter().zip(after).all(|(&value, &there)| table.distances[value as usize] == there));
                }
            }
        }
        assert_eq!(table("slice-permutation", Numbering::Korf).turns.len(), 10);
    }

    #[test]
    fn a_stage_has_its_known_distances_and_those_after_turns() {
        let stage = table("thistlethwaite-3", Numbering::Transformer);
        assert_eq!(stage.distribution, [1, 2, 9, 36, 124, 530, 1806, 3732, 5158, 7070, 7218, 3202, 488, 24]);
        assert_eq!((stage.counts, stage.turns.len()), (vec![420, 70], 10));
        // A quarter turn of U or D is the only one that leaves the group of half turns.
        let quarters = stage.turns.iter().map(|turn| u8::from(turn.quarters() != Quarters::Two));
        assert!(quarters.eq(stage.distances_after[0].iter().copied()));
        for (after, here) in stage.distances_after.iter().zip(&stage.distances) {
            assert!(after.iter().all(|there| there.abs_diff(*here) <= 1));
        }
    }

    #[test]
    fn values_are_those_of_the_coordinates() {
        let cube = Cube::SOLVED.turn(Turn::all().next().expect("a turn"));
        let slice = value("slice", Numbering::Kociemba, cube.assembly()).expect("every position has one");
        let twist = value("twist", Numbering::Kociemba, cube.assembly()).expect("every position has one");
        let both = value("twist-slice", Numbering::Kociemba, cube.assembly());
        assert_eq!(both, Some(2187 * slice + twist));
        assert_eq!(value("chairs", Numbering::Kociemba, cube.assembly()), None);
        let turned = Turn::all().map(|turn| Cube::SOLVED.turn(turn));
        let inside = turned.filter(|cube| value("slice-permutation", Numbering::Korf, cube.assembly()).is_some());
        assert_eq!(inside.count(), 10, "quarter turns of the sides take edges out of the slice");
    }

    #[test]
    #[ignore = "slow: two million positions without optimization"]
    fn distances_of_two_coordinates_are_the_known_ones() {
        let known: [(&str, &[usize]); 7] = [
            ("twist-slice", &[1, 4, 50, 586, 6184, 54066, 296322, 582492, 142520, 340]),
            ("flip-slice", &[1, 4, 50, 532, 4804, 41832, 238263, 555636, 172314, 324]),
            (
                "corners-slice-permutation",
                &[1, 10, 67, 404, 2023, 8504, 28545, 69734, 127540, 179700, 189120, 199200, 116112, 44416, 2304],
            ),
            (
                "edges-slice-permutation",
                &[1, 10, 67, 456, 3063, 18202, 86691, 290812, 434814, 120488, 11818, 1114, 144],
            ),
            ("thistlethwaite-2", &[1, 2, 17, 134, 1065, 8190, 54694, 267576, 560568, 187204, 3114]),
            (
                "thistlethwaite-3-pairs",
                &[1, 6, 30, 120, 459, 1686, 6874, 22022, 45722, 67908, 89636, 82664, 30968, 4584, 120],
            ),
            (
                "thistlethwaite-4",
                &[1, 6, 27, 120, 519, 1932, 6484, 20310, 55034, 113892, 178495, 179196, 89728, 16176, 1488, 144],
            ),
        ];
        for (name, distribution) in known {
            assert_eq!(table(name, Numbering::Transformer).distribution, distribution, "{name}");
        }
    }
}
