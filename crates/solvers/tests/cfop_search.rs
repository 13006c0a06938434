//! The search that found the sequences for the last layer, and the rule by which they were chosen.
//!
//! A sequence that preserves the two lower layers falls into two halves: after the first half the pieces of these
//! layers are just where the second half, executed backwards, would put them. So all halves are generated and sorted by
//! where those twelve pieces are, and halves that meet make a sequence. With all six faces, halves of up to six turns
//! are generated, so every sequence of up to twelve turns is found. With a few faces that are easy for the hands,
//! halves can be longer.
//!
//! For each case the shortest length is noted, and of all sequences at most [`SLACK`] turns longer the most comfortable
//! is chosen ([`solvers::comfort`]); among equally comfortable ones the shortest, and then the first by name.

mod last_layer;

use last_layer::{ORIENTING, PERMUTING, arrangement, pattern, sides, solved_by, turns, two_layers};
use puzzle::alg::simplify;
use puzzle::{Alg, Attitude, Axis, Cube, Face, Move, Symmetry, Turn};
use rayon::prelude::*;
use solvers::cfop::{ORIENTING as ORIENTING_USED, PERMUTING as PERMUTING_USED};
use solvers::comfort::{self, Cost};
use std::collections::BTreeMap;

/// How much longer than the shortest a comfortable sequence can be.
const SLACK: usize = 3;

/// The same for sequences that solve the whole cube: their short ones are more often awkward.
const MORE_SLACK: usize = 4;

/// Sets of faces, and how long half a sequence of them can be.
const REALMS: [(&str, usize); 8] =
    [("URFDLB", 6), ("UR", 10), ("URF", 8), ("URL", 8), ("URD", 8), ("RFB", 8), ("URFD", 7), ("URFL", 7)];

/// Half a sequence: where it leaves the twelve pieces of the lower layers, and its turns, five bits each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Half {
    key: u64,
    length: u8,
    turns: u64,
}

impl Half {
    fn turns(self) -> Vec<Turn> {
        (0..self.length)
            .rev()
            .map(|at| Turn::from_index((self.turns >> (5 * at) & 31) as usize).expect("a turn"))
            .collect()
    }

    fn last(self) -> Option<Turn> {
        (self.length > 0).then(|| Turn::from_index((self.turns & 31) as usize).expect("a turn"))
    }
}

/// Where the pieces of the lower layers are, five bits each.
fn key(cube: &Cube) -> u64 {
    let (corners, edges) = (cube.assembly().corners(), cube.assembly().edges());
    let mut key = 0;
    for at in 0..8 {
        if let Some(piece) = corners.pieces()[at].checked_sub(4) {
            key |= u64::from(3 * at as u8 + corners.turns()[at]) << (5 * piece);
        }
    }
    for at in 0..12 {
        if let Some(piece) = edges.pieces()[at].checked_sub(4) {
            key |= u64::from(2 * at as u8 + edges.turns()[at]) << (5 * (4 + piece));
        }
    }
    key
}

fn may_follow(last: Turn, next: Turn) -> bool {
    let (last, next) = (last.face(), next.face());
    last.axis() != next.axis() || last.index() < next.index()
}

fn halves(allowed: &[Turn], most: usize) -> Vec<Half> {
    fn go(allowed: &[Turn], cube: Cube, half: Half, left: usize, all: &mut Vec<Half>) {
        all.push(half);
        if left == 0 {
            return;
        }
        for &turn in allowed.iter().filter(|&&turn| half.last().is_none_or(|last| may_follow(last, turn))) {
            let cube = cube.turn(turn);
            let turns = half.turns << 5 | turn.index() as u64;
            go(allowed, cube, Half { key: key(&cube), length: half.length + 1, turns }, left - 1, all);
        }
    }
    let mut all = Vec::new();
    go(allowed, Cube::SOLVED, Half { key: key(&Cube::SOLVED), length: 0, turns: 0 }, most, &mut all);
    all
}

/// All sequences of these faces that preserve the lower layers, ignoring turns of the last layer before and after.
fn sequences(faces: &str, most: usize) -> Vec<Vec<Turn>> {
    let allowed: Vec<Turn> = Turn::all().filter(|turn| faces.contains(turn.face().letter())).collect();
    let mut halves = halves(&allowed, most);
    halves.par_sort_unstable();
    let groups: Vec<&[Half]> = halves.chunk_by(|a, b| a.key == b.key).filter(|group| group.len() > 1).collect();
    let of_group = |group: &&[Half]| {
        let mut found = Vec::new();
        for first in *group {
            let fits = |second: &&Half| second.length == first.length || second.length + 1 == first.length;
            for second in group.iter().filter(fits) {
                let joint = first.last().zip(second.last()).is_none_or(|(a, b)| may_follow(a, b.inverse()));
                if !joint || first.length == 0 {
                    continue;
                }
                let back = second.turns().into_iter().rev().map(Turn::inverse);
                let turns: Vec<Turn> = first.turns().into_iter().chain(back).collect();
                // Opposite faces come in one order, so a D at the end can hide a U before it.
                let is_up = |turn: Option<&Turn>| turn.is_some_and(|turn| turn.face() == Face::U);
                let end = turns.len() - 1;
                let hidden = turns[end].face() == Face::D && end > 0 && is_up(turns.get(end - 1));
                // Read backwards, opposite faces come in the other order, and then the same face can occur twice in a
                // row.
                let moves: Vec<Move> = turns.iter().map(|&turn| turn.into()).collect();
                let whole = simplify(&moves).len() == moves.len();
                if whole && !is_up(turns.first()) && !is_up(turns.last()) && !hidden {
                    found.push(turns);
                }
            }
        }
        found
    };
    groups.par_iter().flat_map_iter(of_group).collect()
}

/// The name of a case in the search: its number, or its letters.
fn cases() -> BTreeMap<([u8; 8], Option<[u8; 8]>), String> {
    let orienting = ORIENTING.iter().zip(1..).map(|(moves, number)| (pattern(&solved_by(&turns(moves))), number));
    let orienting = orienting.map(|(pattern, number)| ((pattern, None), format!("{number:02}")));
    let permuting = PERMUTING.iter().map(|(name, moves)| (arrangement(&solved_by(&turns(moves))), *name));
    let permuting = permuting.map(|(places, name)| (([0; 8], Some(places)), name.to_owned()));
    orienting.chain(permuting).collect()
}

fn slack(name: &str) -> usize {
    if name.starts_with(|first: char| first.is_ascii_digit()) { SLACK } else { MORE_SLACK }
}

/// A found sequence.
#[derive(Clone, Debug)]
struct Found {
    cost: Cost,
    length: usize,
    written: String,
}

fn judge(turns: &[Turn]) -> Found {
    let begin: Vec<(Attitude, Cost)> =
        Attitude::all().filter(|hold| sides().any(|side| side == hold.symmetry())).map(|hold| (hold, 0)).collect();
    let (parts, cost) = comfort::write(&[turns], &begin, |hold| sides().any(|side| side == hold.symmetry()));
    Found { cost, length: turns.len(), written: Alg::from_moves(parts[0].moves.iter().copied()).to_string() }
}

#[test]
#[ignore = "takes a minute or two and 300 MB"]
fn the_search_finds_the_sequences_that_are_used() {
    let cases = cases();
    let mut best: BTreeMap<String, Vec<Vec<Turn>>> = BTreeMap::new();
    let mut shortest: BTreeMap<String, usize> = BTreeMap::new();
    for (faces, most) in REALMS {
        let started = std::time::Instant::now();
        let found = sequences(faces, most);
        println!("{faces}: {} sequences of up to {} turns, {:?}", found.len(), 2 * most, started.elapsed());
        for turns in found {
            for view in [Symmetry::IDENTITY, Symmetry::mirror(Axis::X)] {
                let turns: Vec<Turn> = turns.iter().map(|turn| turn.moved(view)).collect();
                let cube = solved_by(&turns);
                debug_assert!(two_layers(&cube));
                let turned = pattern(&cube);
                let places = (turned == [0; 8]).then(|| arrangement(&cube));
                let Some(name) = cases.get(&(turned, places)) else { continue };
                let least = shortest.entry(name.clone()).or_insert(usize::MAX);
                *least = turns.len().min(*least);
                if turns.len() <= *least + slack(name) {
                    best.entry(name.clone()).or_default().push(turns);
                }
            }
        }
    }
    let mut sums = [[0; 2]; 2];
    for (name, found) in &best {
        let least = shortest[name];
        let mut judged: Vec<Found> =
            found.par_iter().filter(|turns| turns.len() <= least + slack(name)).map(|turns| judge(turns)).collect();
        judged.sort_by(|a, b| (a.cost, a.length, &a.written).cmp(&(b.cost, b.length, &b.written)));
        judged.dedup_by(|a, b| a.written == b.written);
        let Found { cost, length, written } = &judged[0];
        println!(
            "{name:>3}: {written} ({length} turns, cost {cost}; {} others, the shortest {least})",
            judged.len() - 1
        );
        let used = ORIENTING_USED.iter().chain(&PERMUTING_USED).find(|case| case.name == name.trim_start_matches('0'));
        assert_eq!(used.map(|case| case.moves), Some(written.as_str()), "{name}");
        let sums = &mut sums[usize::from(!name.starts_with(|first: char| first.is_ascii_digit()))];
        *sums = [sums[0] + least, sums[1] + length];
    }
    println!("sums of the shortest and of those chosen: orienting {:?}, permuting {:?}", sums[0], sums[1]);
    assert_eq!(best.len(), 78);
}
