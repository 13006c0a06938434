//! What layer-by-layer methods have in common: a lower layer found by search, then two stages of sequences for the upper
//! one, the first of which puts its pieces in their places.

use super::Choice;
use super::pieces::{UPPER, are_home, are_placed, is_home, is_placed};
use super::sequence::{Way, ending};
use super::spots::{self, FIRST, Spots, Table};
use crate::relatives::graph::Graph;
use puzzle::{Corner, Face, Small, Spot};

pub(super) const HOLD: usize = 0;
pub(super) const LOWER: usize = 1;
pub(super) const PLACE: usize = 2;
pub(super) const LAST: usize = 3;

/// The lower layer comes home; the pieces of the upper one come to their places, and are then twisted.
pub(super) fn orbits(stage: usize) -> Vec<Vec<Spot>> {
    let lower = |spot: &Spot| spot.place().faces().contains(&Face::D);
    match stage {
        HOLD => Vec::new(),
        LOWER => Spot::all().filter(lower).map(|spot| vec![spot]).collect(),
        PLACE => UPPER.iter().map(|&place| Spot::of(place).to_vec()).collect(),
        _ => Spot::all().filter(|spot| !lower(spot)).map(|spot| vec![spot]).collect(),
    }
}

/// The tables of such a method.
pub(super) struct Layered {
    pub(super) graph: Graph,
    /// How many pieces of the lower layer are solved.
    lower_home: fn(Spots) -> usize,
    /// Distances to the nearest position with 1, 2, 3 of them solved.
    pub(super) lower: [Table; 3],
    /// Every variant of the sequences of the last two stages.
    pub(super) ways: [Vec<Way>; 2],
}

impl Layered {
    pub(super) fn new(graph: Graph, lower_home: fn(Spots) -> usize, ways: [Vec<Way>; 2]) -> Layered {
        let lower = [1, 2, 3].map(|count| Table::new(move |spots| lower_home(spots) >= count));
        Layered { graph, lower_home, lower, ways }
    }

    /// The choices of a stage; those of the lower layer have this name.
    pub(super) fn choices(&self, stage: usize, small: &Small, search: &'static str) -> Vec<Choice> {
        if stage == LOWER {
            let spots = spots::of(small);
            let ways = self.lower[(self.lower_home)(spots)].ways(spots);
            return ways.into_iter().map(|turns| Choice { name: search, turns }).collect();
        }
        ending(&self.ways[stage - PLACE], small, &self.graph, |after| is_done(stage, after))
    }
}

pub(super) fn lower_is_home(small: &Small) -> bool {
    are_home(small, &FIRST)
}

pub(super) fn upper_is_placed(small: &Small) -> bool {
    are_placed(small, &UPPER)
}

pub(super) fn has(stage: usize, small: &Small, place: Corner) -> bool {
    if stage == PLACE { is_placed(small, place) } else { is_home(small, place) }
}

pub(super) fn is_done(stage: usize, small: &Small) -> bool {
    (stage < LOWER || lower_is_home(small))
        && (stage < PLACE || upper_is_placed(small))
        && (stage < LAST || small.is_solved())
}

/// Turning the upper layer does not affect the lower one.
pub(super) fn may_merge(earlier: usize, later: usize, face: Face) -> bool {
    earlier == later || (face == Face::U && later == PLACE)
}
