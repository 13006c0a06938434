//! Pairs: every short sequence that keeps the cross, sorted by what it solves.
//!
//! The cross is down, and its face is not turned. A sequence solves the pair of a slot from exactly one position of the
//! pair, so it is listed there, with the slots that it preserves.

use super::cross::{self, Cross, may_follow};
use crate::spots;
use puzzle::{Corner, Cube, Edge, Face, Symmetry, Turn};
use rayon::prelude::*;

/// The length of the longest sequence.
pub(super) const MAX_LENGTH: u8 = 9;

/// How many insertions are kept for one position of a pair, among those that preserve the same slots.
const CHOICE: usize = 8;

/// The four slots: a corner of the first layer and the edge above it.
pub(super) const SLOTS: [(Corner, Edge); 4] =
    [(Corner::DFR, Edge::FR), (Corner::DLF, Edge::FL), (Corner::DBL, Edge::BL), (Corner::DRB, Edge::BR)];

/// Slots as bits.
pub(super) type Slots = u8;

/// All four.
pub(super) const ALL: Slots = 0b1111;

/// A sequence that keeps the cross.
pub(super) struct Insertion {
    pub turns: Vec<Turn>,
    pub effect: Cube,
}

/// An insertion in a list.
#[derive(Clone, Copy)]
struct Entry {
    insertion: u32,
    /// The slots that it preserves.
    keeps: Slots,
    length: u8,
}

/// All insertions by slot and by the position of its pair.
pub(super) struct Pairs {
    insertions: Vec<Insertion>,
    /// By slot, spot of the corner and spot of the edge; short ones first.
    lists: Vec<Vec<Entry>>,
}

fn list(slot: usize, corner: u8, edge: u8) -> usize {
    (slot * spots::SPOTS + usize::from(corner)) * spots::SPOTS + usize::from(edge)
}

/// The slots that are solved.
pub(super) fn done(cube: &Cube) -> Slots {
    let (corners, edges) = (cube.assembly().corners(), cube.assembly().edges());
    let home = |(corner, edge): (Corner, Edge)| {
        let (corner, edge) = (corner.index(), edge.index());
        usize::from(corners.pieces()[corner]) == corner
            && corners.turns()[corner] == 0
            && usize::from(edges.pieces()[edge]) == edge
            && edges.turns()[edge] == 0
    };
    (0..4).filter(|&slot| home(SLOTS[slot])).fold(0, |slots, slot| slots | 1 << slot)
}

impl Pairs {
    /// Finds all of them.
    pub(super) fn new(cross: &Cross) -> Pairs {
        let mut pairs = Pairs { insertions: Vec::new(), lists: vec![Vec::new(); 4 * spots::SPOTS * spots::SPOTS] };
        let quarter = Symmetry::from_faces([Face::U, Face::F, Face::L, Face::D, Face::B, Face::R]).expect("y");
        for length in 1..=MAX_LENGTH {
            // Two neighbouring sides, or two opposite ones; the rest are these, seen from another side. The longest
            // sequences are only for pairs that nothing else solves, and neighbouring sides suffice for those.
            let longest = length == MAX_LENGTH;
            for (side, views) in [(Face::F, 4), (Face::L, 2)].into_iter().take(if longest { 1 } else { 2 }) {
                let faces = [Face::U, Face::R, side];
                let turns: Vec<Turn> = Turn::all().filter(|turn| faces.contains(&turn.face())).collect();
                let uses = |turns: &[Turn], face: Face| turns.iter().any(|turn| turn.face() == face);
                let begun = |first: &Turn| {
                    let mut found = Vec::new();
                    let spots = spots::edges_turned(cross::HOME, *first);
                    if cross.distance(spots) < length {
                        collect(cross, &turns, spots, length - 1, &mut vec![*first], &mut found);
                    }
                    found.retain(|turns| uses(turns, Face::R) && (uses(turns, side) || side == Face::F));
                    let effect = |turns: Vec<Turn>| (Cube::SOLVED.turns(turns.iter().copied()), turns);
                    let useful = |(effect, _): &(Cube, Vec<Turn>)| !longest || done(effect).count_ones() >= 2;
                    found.into_iter().map(effect).filter(useful).collect::<Vec<_>>()
                };
                let found: Vec<Vec<(Cube, Vec<Turn>)>> = turns.par_iter().map(begun).collect();
                for (effect, turns) in found.into_iter().flatten() {
                    let mut view = Symmetry::IDENTITY;
                    for _ in 0..views {
                        pairs.add(turns.iter().map(|turn| turn.moved(view)), &effect.moved(view));
                        view = view.then(quarter);
                    }
                }
            }
        }
        pairs
    }

    /// Adds an insertion to every list where it is useful.
    fn add(&mut self, turns: impl ExactSizeIterator<Item = Turn>, effect: &Cube) {
        let entry = Entry { insertion: self.insertions.len() as u32, keeps: done(effect), length: turns.len() as u8 };
        let before = effect.inverse();
        let (corners, edges) = (spots::corners(&before), spots::edges(&before));
        let mut listed = false;
        for (slot, (corner, edge)) in SLOTS.iter().enumerate().filter(|(slot, _)| entry.keeps >> slot & 1 == 0) {
            let list = &mut self.lists[list(slot, corners[corner.index()], edges[edge.index()])];
            let better = list.iter().filter(|other| other.keeps & entry.keeps == entry.keeps).count();
            if better < CHOICE {
                list.push(entry);
                listed = true;
            }
        }
        if listed {
            self.insertions.push(Insertion { turns: turns.collect(), effect: *effect });
        }
    }

    /// Insertions of the pair of a slot that preserve the `solved` slots, short ones first.
    pub(super) fn choices(
        &self,
        corners: &[u8; 8],
        edges: &[u8; 12],
        slot: usize,
        solved: Slots,
    ) -> impl Iterator<Item = u32> {
        let (corner, edge) = SLOTS[slot];
        let list = &self.lists[list(slot, corners[corner.index()], edges[edge.index()])];
        list.iter().filter(move |entry| entry.keeps & solved == solved).map(|entry| entry.insertion)
    }

    /// The fewest turns that solve the pair of a slot and preserve the `solved` slots.
    pub(super) fn least(&self, corners: &[u8; 8], edges: &[u8; 12], slot: usize, solved: Slots) -> u32 {
        let (corner, edge) = SLOTS[slot];
        let list = &self.lists[list(slot, corners[corner.index()], edges[edge.index()])];
        let fits = list.iter().find(|entry| entry.keeps & solved == solved);
        fits.map_or(u32::from(MAX_LENGTH) + 1, |entry| entry.length.into())
    }

    /// An insertion by its number.
    pub(super) fn insertion(&self, number: u32) -> &Insertion {
        &self.insertions[number as usize]
    }

    /// Roughly how many bytes they take.
    pub(super) fn bytes(&self) -> usize {
        let turns = self.insertions.iter().map(|insertion| insertion.turns.len()).sum::<usize>();
        turns
            + self.insertions.len() * size_of::<Insertion>()
            + self.lists.iter().map(|list| list.len() * size_of::<Entry>()).sum::<usize>()
    }
}

/// Sequences of exactly this length that keep the cross and do not end with a turn of the last layer.
fn collect(
    cross: &Cross,
    turns: &[Turn],
    spots: cross::Spots,
    left: u8,
    done: &mut Vec<Turn>,
    found: &mut Vec<Vec<Turn>>,
) {
    if left == 0 {
        if done.last().is_some_and(|turn| turn.face() != Face::U) {
            found.push(done.clone());
        }
        return;
    }
    let last = done.last().copied();
    for &turn in turns.iter().filter(|&&turn| last.is_none_or(|last| may_follow(last, turn))) {
        let next = spots::edges_turned(spots, turn);
        if cross.distance(next) < left {
            done.push(turn);
            collect(cross, turns, next, left - 1, done, found);
            done.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Wherever a pair is, and whichever other slots are solved, some insertion solves it.
    #[test]
    fn every_pair_can_be_solved() {
        let pairs = Pairs::new(&Cross::new());
        let mut lengths = [0; MAX_LENGTH as usize + 1];
        for slot in 0..4 {
            let (home_corner, home_edge) = SLOTS[slot];
            for solved in (0..=ALL).filter(|solved| solved >> slot & 1 == 0) {
                let free = |slot: Option<usize>| slot.is_none_or(|slot| solved >> slot & 1 == 0);
                for corner in 0..24 {
                    for edge in (0..24).filter(|edge| !(4..8).contains(&(edge / 2))) {
                        let at_corner = SLOTS.iter().position(|(at, _)| at.index() == corner / 3);
                        let at_edge = SLOTS.iter().position(|(_, at)| at.index() == edge / 2);
                        let home = corner == 3 * home_corner.index() && edge == 2 * home_edge.index();
                        if home || !free(at_corner) || !free(at_edge) {
                            continue;
                        }
                        let (mut corners, mut edges) = ([0; 8], [0; 12]);
                        corners[home_corner.index()] = corner as u8;
                        edges[home_edge.index()] = edge as u8;
                        let least = pairs.least(&corners, &edges, slot, solved);
                        assert!(
                            least <= MAX_LENGTH.into(),
                            "slot {slot}, corner {corner}, edge {edge}, {solved:04b} done"
                        );
                        if solved == 0 || solved | 1 << slot == ALL {
                            lengths[least as usize] += 1;
                        }
                    }
                }
            }
        }
        println!("lengths of the first and of the last pair: {lengths:?}");
    }

    #[test]
    fn insertions_preserve_the_cross_and_the_slots_they_list() {
        let pairs = Pairs::new(&Cross::new());
        println!("{} insertions, {} bytes", pairs.insertions.len(), pairs.bytes());
        for Insertion { turns, effect } in &pairs.insertions {
            assert_eq!(*effect, Cube::SOLVED.turns(turns.iter().copied()));
            assert_eq!(cross::spots(effect), cross::HOME);
            assert!(turns.iter().all(|turn| turn.face() != Face::D));
        }
        for slot in 0..4 {
            for corner in 0..24u8 {
                for edge in 0..24u8 {
                    for entry in &pairs.lists[list(slot, corner, edge)] {
                        // Applied to the position it is listed for, it solves the pair.
                        let before = pairs.insertion(entry.insertion).effect.inverse();
                        let (home_corner, home_edge) = SLOTS[slot];
                        assert_eq!(spots::corners(&before)[home_corner.index()], corner);
                        assert_eq!(spots::edges(&before)[home_edge.index()], edge);
                        assert_eq!(entry.keeps, done(&before));
                    }
                }
            }
        }
    }
}
