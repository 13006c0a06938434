//! Sequences that people learn, and all their variants.
//!
//! They are written as they are executed, with the first layer down. Each can be executed from other sides, mirrored,
//! backwards, and with a turn of the upper layer before or after it, as far as the stage allows. Whatever faces are
//! turned then, it is written in turns of U, R and F. What it does is always computed, never written down.

use super::Choice;
use crate::relatives::graph::Graph;
use puzzle::{Axis, Face, Quarters, Small, SmallHeld, Symmetry, Turn};
use std::collections::BTreeSet;

/// A sequence of turns that does something useful.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sequence {
    /// Its key for texts.
    pub name: &'static str,
    /// The stage it is for.
    pub stage: usize,
    /// The turns.
    pub turns: &'static str,
}

impl Sequence {
    /// Its turns as written.
    ///
    /// # Panics
    /// If they are misspelt.
    pub fn turns(&self) -> Vec<Turn> {
        let turn = |name: &str| Turn::all().find(|turn| turn.to_string() == name).expect("sequences are face turns");
        self.turns.split_whitespace().map(turn).collect()
    }
}

/// Which variants of a stage's sequences to use.
#[derive(Clone, Debug)]
pub struct Manner {
    /// Seen from these sides.
    pub views: Vec<Symmetry>,
    /// Also mirrored.
    pub mirrored: bool,
    /// Also backwards.
    pub backwards: bool,
    /// Also after a turn of U.
    pub before: bool,
    /// Also followed by a turn of U.
    pub after: bool,
}

/// A variant of a sequence.
#[derive(Clone, Debug)]
pub struct Way {
    /// The sequence.
    pub sequence: Sequence,
    /// The turns, of U, R and F.
    pub turns: Vec<Turn>,
    /// The number of the position they lead to from solved.
    pub effect: usize,
    numbers: Vec<u8>,
}

impl Way {
    /// The position after it.
    pub(crate) fn done_to(&self, small: &Small, graph: &Graph) -> Small {
        let after = self.numbers.iter().fold(small.index(), |index, &turn| graph.after(index, turn.into()));
        Small::from_index(graph.colouring(), after).expect("a turn leads to a position")
    }
}

/// The four sides from which to look at a puzzle with its first layer down.
pub(super) fn sides() -> Vec<Symmetry> {
    let quarter = Symmetry::from_faces([Face::U, Face::F, Face::L, Face::D, Face::B, Face::R]).expect("y");
    std::iter::successors(Some(Symmetry::IDENTITY), |&view| Some(view.then(quarter))).take(4).collect()
}

/// The same, and upside down.
pub(super) fn sides_and_over() -> Vec<Symmetry> {
    let over = Symmetry::mirror(Axis::Y).then(Symmetry::mirror(Axis::Z));
    sides().into_iter().flat_map(|view| [view, over.then(view)]).collect()
}

/// All variants of a stage's sequences whose effect fits, without duplicates. A turn of U that meets another is merged
/// with it.
pub(super) fn ways(
    graph: &Graph,
    sequences: &[Sequence],
    stage: usize,
    manner: &Manner,
    fits: impl Fn(&Small) -> bool,
) -> Vec<Way> {
    let adjust = |wanted: bool| -> Vec<Option<Quarters>> {
        let quarters = if wanted { &Quarters::ALL[..] } else { &[] };
        std::iter::once(None).chain(quarters.iter().copied().map(Some)).collect()
    };
    let mirrors: &[bool] = if manner.mirrored { &[false, true] } else { &[false] };
    let directions: &[bool] = if manner.backwards { &[false, true] } else { &[false] };
    let solved = SmallHeld::upright(Small::solved(graph.colouring()));
    let numbers: Vec<Turn> = Small::turns().collect();
    let mut seen = BTreeSet::new();
    let mut ways = Vec::new();
    for sequence in sequences.iter().filter(|sequence| sequence.stage == stage) {
        for &view in &manner.views {
            for &mirrored in mirrors {
                for &backwards in directions {
                    let mut turns = sequence.turns();
                    if mirrored {
                        turns.iter_mut().for_each(|turn| *turn = turn.moved(Symmetry::mirror(Axis::X)));
                    }
                    if backwards {
                        turns = turns.iter().rev().map(|turn| turn.inverse()).collect();
                    }
                    for &before in &adjust(manner.before) {
                        for &after in &adjust(manner.after) {
                            let turn =
                                |quarters: Option<Quarters>| quarters.map(|quarters| Turn::new(Face::U, quarters));
                            let whole = turn(before).into_iter().chain(turns.iter().copied()).chain(turn(after));
                            let moved: Vec<Turn> = whole.map(|turn| turn.moved(view)).collect();
                            let turns = merged(&solved.turns(&moved));
                            let number = |turn| numbers.iter().position(|other| other == turn);
                            let number = |turn| number(turn).expect("written in U, R and F") as u8;
                            let numbers = turns.iter().map(number).collect();
                            let mut way = Way { sequence: *sequence, turns, effect: 0, numbers };
                            let small = way.done_to(&Small::solved(graph.colouring()), graph);
                            way.effect = small.index();
                            if !small.is_solved() && fits(&small) && seen.insert(way.turns.clone()) {
                                ways.push(way);
                            }
                        }
                    }
                }
            }
        }
    }
    ways
}

/// The variants that take a position to an end.
pub(super) fn ending(ways: &[Way], small: &Small, graph: &Graph, is_end: impl Fn(&Small) -> bool) -> Vec<Choice> {
    let choice = |way: &Way| Choice { name: way.sequence.name, turns: way.turns.clone() };
    ways.iter().filter(|way| is_end(&way.done_to(small, graph))).map(choice).collect()
}

/// Merges neighbouring turns of one face.
pub(super) fn merged(turns: &[Turn]) -> Vec<Turn> {
    let mut merged: Vec<Turn> = Vec::new();
    for &turn in turns {
        match merged.last().copied() {
            Some(last) if last.face() == turn.face() => {
                merged.pop();
                let sum = last.quarters().count() + turn.quarters().count();
                merged.extend(Quarters::from_count(sum.into()).map(|quarters| Turn::new(turn.face(), quarters)));
            }
            _ => merged.push(turn),
        }
    }
    merged
}
