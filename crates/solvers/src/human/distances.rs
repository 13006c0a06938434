//! How many turns a stage still takes, exactly, if only its own sequences are used and each is counted with its turns.
//!
//! A stage concerns few pieces, so all arrangements of them can be listed. That tells which sequences make progress,
//! and that the sequences suffice: tests count the arrangements that they lead to.

use super::plan::{Goal, Manner, Stage};
use super::sequence::Way;
use crate::spots::{self, SPOTS};
use puzzle::{Cube, Place};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

/// Looking for the next sequence counts like this many turns, so that of two ways the one in fewer steps is taken.
pub(super) const STEP: u16 = 1;

/// The spots of the pieces of a stage, one byte each.
type State = [u8; 8];

/// Where each spot is taken.
type Carried = [u8; SPOTS];

/// Variants that do the same to the pieces of a stage.
struct Group {
    carried: Carried,
    /// Their numbers.
    ways: Vec<usize>,
    /// The length of the shortest, and [`STEP`].
    turns: u16,
}

/// Distances to the goal of a stage.
pub(super) struct Distances {
    stage: &'static Stage,
    groups: Vec<Group>,
    turns: HashMap<u64, u16>,
    manner: Manner,
}

impl Distances {
    /// Computes them from the variants of the stage's sequences.
    pub(super) fn new(stage: &'static Stage, ways: &[Way], manner: Manner) -> Distances {
        let mut distances = Distances { stage, groups: Vec::new(), turns: HashMap::new(), manner };
        let mut known: HashMap<Carried, usize> = HashMap::new();
        for (number, way) in ways.iter().enumerate() {
            let carried = distances.carried(&way.effect);
            let turns = way.turns.len() as u16 + STEP;
            let at = *known.entry(carried).or_insert(distances.groups.len());
            match distances.groups.get_mut(at) {
                Some(group) => {
                    group.ways.push(number);
                    group.turns = group.turns.min(turns);
                }
                None => distances.groups.push(Group { carried, ways: vec![number], turns }),
            }
        }
        distances.explore();
        distances
    }

    /// Goes backwards from the goal, nearest arrangements first.
    fn explore(&mut self) {
        let backwards: Vec<Carried> = self.groups.iter().map(|group| inverse(&group.carried)).collect();
        let home = self.state(&Cube::SOLVED);
        let mut open = BinaryHeap::from([(Reverse(0), home)]);
        self.turns.insert(u64::from_le_bytes(home), 0);
        while let Some((Reverse(turns), state)) = open.pop() {
            if self.turns[&u64::from_le_bytes(state)] < turns {
                continue;
            }
            for (group, carried) in self.groups.iter().zip(&backwards) {
                let before = self.moved(state, carried);
                let more = turns + group.turns;
                let is_nearer = self.turns.get(&u64::from_le_bytes(before)).is_none_or(|&known| more < known);
                if is_nearer && self.may(&home, &before, &state) {
                    self.turns.insert(u64::from_le_bytes(before), more);
                    if !self.manner.at_once {
                        open.push((Reverse(more), before));
                    }
                }
            }
        }
    }

    /// Whether what is solved may change like this.
    fn may(&self, home: &State, before: &State, after: &State) -> bool {
        !self.manner.keeps || (0..8).all(|piece| before[piece] != home[piece] || after[piece] == home[piece])
    }

    /// Where the pieces of the stage are.
    fn state(&self, cube: &Cube) -> State {
        let (corners, edges) = (spots::corners(cube), spots::edges(cube));
        let mut state = [0; 8];
        for (spot, place) in state.iter_mut().zip(self.stage.places) {
            *spot = match place {
                Place::Corner(corner) if self.stage.goal == Goal::Placed => corners[corner.index()] / 3 * 3,
                Place::Corner(corner) => corners[corner.index()],
                Place::Edge(edge) => edges[edge.index()],
            };
        }
        self.sorted(state)
    }

    /// Oriented pieces are alike.
    fn sorted(&self, mut state: State) -> State {
        if self.stage.goal == Goal::Oriented {
            state[..self.stage.places.len()].sort_unstable();
        }
        state
    }

    fn moved(&self, state: State, carried: &Carried) -> State {
        let mut after = state;
        after[..self.stage.places.len()].iter_mut().for_each(|spot| *spot = carried[usize::from(*spot)]);
        self.sorted(after)
    }

    fn carried(&self, effect: &Cube) -> Carried {
        match self.stage.places.first() {
            Some(Place::Corner(_)) => {
                let carried = spots::corners_carried(effect);
                let placed = |spot: usize| carried[spot / 3 * 3] / 3 * 3 + (spot % 3) as u8;
                if self.stage.goal == Goal::Placed { std::array::from_fn(placed) } else { carried }
            }
            _ => spots::edges_carried(effect),
        }
    }

    /// How many turns are left; `None` if the sequences do not lead to the goal.
    pub(super) fn left(&self, cube: &Cube) -> Option<u16> {
        self.turns.get(&u64::from_le_bytes(self.state(cube))).copied()
    }

    /// The variants that bring the goal closer, by at most `detour` turns less than the best, and how many turns are
    /// left after each.
    pub(super) fn nearer(&self, cube: &Cube, detour: u16) -> Vec<(usize, u16)> {
        let (state, home) = (self.state(cube), self.state(&Cube::SOLVED));
        let left = self.turns.get(&u64::from_le_bytes(state)).copied().expect("the sequences solve every arrangement");
        let mut nearer = Vec::new();
        for group in &self.groups {
            let after = self.moved(state, &group.carried);
            let Some(&rest) = self.turns.get(&u64::from_le_bytes(after)) else { continue };
            let ends = rest == 0 || !self.manner.at_once;
            if ends && rest < left && rest + group.turns <= left + detour && self.may(&home, &state, &after) {
                nearer.extend(group.ways.iter().map(|&way| (way, rest)));
            }
        }
        nearer
    }

    /// How many arrangements there are.
    pub(super) fn count(&self) -> usize {
        self.turns.len()
    }
}

/// Where each spot comes from.
fn inverse(carried: &Carried) -> Carried {
    let mut back = [0; SPOTS];
    carried.iter().enumerate().for_each(|(from, &to)| back[usize::from(to)] = from as u8);
    back
}
