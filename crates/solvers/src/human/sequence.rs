//! All variants of a sequence. What one does to a cube is always computed, never written down.

use super::plan::{Manner, Plan, Sequence};
use puzzle::alg::{simplify, turns_of};
use puzzle::{Alg, Attitude, Axis, Cube, Face, Layers, Move, Notation, Quarters, Symmetry, Turn};
use std::collections::HashMap;

/// A variant of a sequence.
#[derive(Clone, Debug)]
pub struct Way {
    /// The sequence.
    pub sequence: &'static Sequence,
    /// The turns, first colour up.
    pub turns: Vec<Turn>,
    /// What they do.
    pub effect: Cube,
    /// The rotation, from first colour up, after which the moves are done.
    pub hold: Symmetry,
    /// The moves then: as written or mirrored, with the turns before and after.
    pub moves: Vec<Move>,
}

impl Sequence {
    /// Its moves.
    ///
    /// # Panics
    /// If they are misspelt.
    pub fn moves(&self) -> Vec<Move> {
        Alg::parse(self.moves, Notation::Wca).expect("sequences are valid algs").moves()
    }

    /// The moves that its variants consist of, before they are seen from other sides.
    fn words(&self, manner: &Manner) -> Vec<Vec<Move>> {
        let [before_all, after_all] = [manner.before, manner.after].map(|wanted| around(wanted, &[self.last]));
        let setups = around(manner.setup, &Face::ALL);
        let mut words = Vec::new();
        for backwards in [false, true] {
            if backwards && !manner.backwards {
                continue;
            }
            let mut moves = self.moves();
            if backwards {
                moves = moves.iter().rev().map(|made| made.inverse()).collect();
            }
            for setup in &setups {
                for before in &before_all {
                    for after in &after_all {
                        let opening = setup.iter().chain(before).copied();
                        let closing = after.iter().copied().chain(setup.iter().map(|made| made.inverse()));
                        let word: Vec<Move> = opening.chain(moves.iter().copied()).chain(closing).collect();
                        words.push(simplify(&word));
                    }
                }
            }
        }
        words
    }
}

/// Nothing, and, if wanted, every turn of some faces.
fn around(wanted: bool, faces: &[Face]) -> Vec<Option<Move>> {
    let turn = |face, quarters| Some(Move::new(Layers::Face(face), quarters));
    let turns = faces.iter().flat_map(|&face| Quarters::ALL.map(|quarters| turn(face, quarters)));
    std::iter::once(None).chain(turns.filter(|_| wanted)).collect()
}

/// All variants of a stage's sequences that keep what earlier stages have solved and do something for this one. Of
/// those with the same effect, the shortest for each first and last face.
pub(super) fn ways(plan: &'static Plan, stage: usize, manner: &Manner) -> Vec<Way> {
    let mut known: HashMap<(Cube, Face, Face), usize> = HashMap::new();
    let mut ways: Vec<Way> = Vec::new();
    for sequence in plan.sequences.iter().filter(|sequence| sequence.stage == stage) {
        let keeps_place = |mirror: &Symmetry| mirror.face(sequence.last) == sequence.last;
        let mirror = [Axis::X, Axis::Z].map(Symmetry::mirror).into_iter().find(keeps_place).expect("one of two axes");
        let rotations: Vec<Symmetry> = Attitude::all()
            .map(Attitude::symmetry)
            .filter(|rotation| manner.anywhere || rotation.face(sequence.last) == Face::D)
            .collect();
        for word in sequence.words(manner) {
            for mirror in [Symmetry::IDENTITY, mirror] {
                let moves: Vec<Move> = word.iter().map(|made| made.moved(mirror)).collect();
                let (turns, _) = turns_of(&moves);
                for rotation in &rotations {
                    let turns: Vec<Turn> = turns.iter().map(|turn| turn.moved(*rotation)).collect();
                    let effect = Cube::SOLVED.turns(turns.iter().copied());
                    let keeps = (0..stage).all(|earlier| plan.stages[earlier].is_done(&effect));
                    if !keeps || plan.stages[stage].is_done(&effect) || !is_neat(&turns) {
                        continue;
                    }
                    let key = (effect, turns[0].face(), turns[turns.len() - 1].face());
                    let hold = rotation.inverse();
                    let way = Way { sequence, turns, effect, hold, moves: moves.clone() };
                    match known.get(&key) {
                        Some(&at) if ways[at].turns.len() <= way.turns.len() => {}
                        Some(&at) => ways[at] = way,
                        None => {
                            known.insert(key, ways.len());
                            ways.push(way);
                        }
                    }
                }
            }
        }
    }
    ways
}

/// True if no turns in it can be merged.
fn is_neat(turns: &[Turn]) -> bool {
    let moves: Vec<Move> = turns.iter().map(|&turn| turn.into()).collect();
    simplify(&moves).len() == moves.len()
}
