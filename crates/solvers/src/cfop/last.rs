//! The last layer: from its pattern to the sequences that solve it.
//!
//! Each case has one sequence. It can be executed from four sides, and after a turn of the last layer; the effect of
//! each variant is computed. The cross is down.

use super::cases::{Case, ORIENTING, PERMUTING};
use puzzle::{Cube, Face, Quarters, Symmetry, Turn};
use std::collections::HashMap;

/// How the pieces of the last layer are oriented, or which of them is where.
type Key = [u8; 8];

/// A variant of the sequence of a case.
#[derive(Clone, Debug)]
pub(super) struct Way {
    /// The case; `None` if a turn of the last layer is all that is needed.
    pub case: Option<&'static Case>,
    /// The turns.
    pub turns: Vec<Turn>,
    /// The turn of the last layer after them.
    pub adjust: Option<Turn>,
    /// The combined effect.
    pub effect: Cube,
}

/// All variants by what they solve.
pub(super) struct LastLayer {
    orienting: HashMap<Key, Vec<Way>>,
    permuting: HashMap<Key, Vec<Way>>,
}

fn orientation(cube: &Cube) -> Key {
    let (corners, edges) = (cube.assembly().corners().turns(), cube.assembly().edges().turns());
    std::array::from_fn(|at| if at < 4 { corners[at] } else { edges[at - 4] })
}

fn arrangement(cube: &Cube) -> Key {
    let (corners, edges) = (cube.assembly().corners().pieces(), cube.assembly().edges().pieces());
    std::array::from_fn(|at| if at < 4 { corners[at] } else { edges[at - 4] })
}

/// No turn of the last layer, or one of the three.
fn adjustments() -> [Option<Turn>; 4] {
    let turn = |quarters| Some(Turn::new(Face::U, quarters));
    [None, turn(Quarters::One), turn(Quarters::Two), turn(Quarters::Three)]
}

/// A case from every side, as written and after a turn of the last layer.
fn ways(case: &'static Case) -> impl Iterator<Item = Way> {
    let sides = Symmetry::all().take(24).filter(|symmetry| symmetry.face(Face::U) == Face::U);
    sides.flat_map(move |side| {
        adjustments().map(move |before| {
            let turns = case.turns().into_iter().map(|turn| turn.moved(side));
            let turns: Vec<Turn> = before.into_iter().chain(turns).collect();
            let effect = Cube::SOLVED.turns(turns.iter().copied());
            Way { case: Some(case), turns, adjust: None, effect }
        })
    })
}

/// Adds a variant, unless one with the same effect and no more turns is already there.
fn add(map: &mut HashMap<Key, Vec<Way>>, key: Key, way: Way) {
    let length = |way: &Way| way.turns.len() + usize::from(way.adjust.is_some());
    let list = map.entry(key).or_default();
    match list.iter().position(|other| other.effect == way.effect && other.turns.first() == way.turns.first()) {
        Some(at) if length(&list[at]) <= length(&way) => {}
        Some(at) => list[at] = way,
        None => list.push(way),
    }
}

impl LastLayer {
    pub(super) fn new() -> LastLayer {
        let mut last = LastLayer { orienting: HashMap::new(), permuting: HashMap::new() };
        for way in ORIENTING.iter().flat_map(ways) {
            add(&mut last.orienting, orientation(&way.effect.inverse()), way);
        }
        let nothing = Way { case: None, turns: Vec::new(), adjust: None, effect: Cube::SOLVED };
        last.orienting.insert([0; 8], vec![nothing.clone()]);
        for way in std::iter::once(nothing).chain(PERMUTING.iter().flat_map(ways)) {
            for adjust in adjustments() {
                let effect = way.effect.turns(adjust);
                add(&mut last.permuting, arrangement(&effect.inverse()), Way { adjust, effect, ..way.clone() });
            }
        }
        last
    }

    /// Variants that orient the last layer.
    ///
    /// # Panics
    /// If the lower layers are not solved: then there may be none.
    pub(super) fn orienting(&self, cube: &Cube) -> &[Way] {
        self.orienting.get(&orientation(cube)).expect("every pattern has a sequence")
    }

    /// Variants that solve the cube.
    ///
    /// # Panics
    /// If the last layer is not oriented.
    pub(super) fn permuting(&self, cube: &Cube) -> &[Way] {
        self.permuting.get(&arrangement(cube)).expect("every arrangement has a sequence")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_last_layer_has_a_sequence() {
        let last = LastLayer::new();
        // 27 twists with 8 flips, and half of all pairs of permutations.
        assert_eq!(last.orienting.len(), 216);
        assert_eq!(last.permuting.len(), 288);
        for (key, way) in last.orienting.iter().flat_map(|(key, ways)| ways.iter().map(move |way| (key, way))) {
            assert_eq!(orientation(&way.effect.inverse()), *key);
        }
        for (key, way) in last.permuting.iter().flat_map(|(key, ways)| ways.iter().map(move |way| (key, way))) {
            assert_eq!(arrangement(&way.effect.inverse()), *key);
            assert_eq!(way.effect, Cube::SOLVED.turns(way.turns.iter().copied().chain(way.adjust)));
            assert_eq!(orientation(&way.effect), [0; 8]);
        }
    }
}
