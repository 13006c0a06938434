//! What layer-by-layer methods have in common: a lower layer found by search, then two stages of sequences for the upper
//! one, the first of which puts its pieces in their places. What tells one from another is in its [`Rules`].

use super::pieces::{UPPER, are_home, are_placed, is_home, is_placed};
use super::sequence::{Way, ending};
use super::spots::{self, FIRST, Spots, Table};
use super::{Choice, LONGER, Method};
use crate::relatives::graph::Graph;
use puzzle::{Corner, Face, Small, Spot};
use std::marker::PhantomData;

pub(super) const HOLD: usize = 0;
pub(super) const LOWER: usize = 1;
pub(super) const PLACE: usize = 2;
pub(super) const LAST: usize = 3;

/// The lower layer comes home; the pieces of the upper one come to their places, and are then twisted.
fn orbits(stage: usize) -> Vec<Vec<Spot>> {
    let lower = |spot: &Spot| spot.place().faces().contains(&Face::D);
    match stage {
        HOLD => Vec::new(),
        LOWER => Spot::all().filter(lower).map(|spot| vec![spot]).collect(),
        PLACE => UPPER.iter().map(|&place| Spot::of(place).to_vec()).collect(),
        _ => Spot::all().filter(|spot| !lower(spot)).map(|spot| vec![spot]).collect(),
    }
}

/// What is particular to one of these methods.
pub trait Rules: Send + Sync + 'static {
    /// The keys of the stages.
    const STAGES: &'static [&'static str];
    /// The key of a step that was found by search.
    const SEARCH: &'static str;
    /// The places that the last stage is about.
    const LAST: &'static [Corner];
    /// The face whose colour the lower layer has, if it has one.
    const FIRST_FACE: Option<Face>;

    /// The graph of the puzzle.
    fn graph() -> Graph;

    /// Every variant of the sequences of the last two stages.
    fn ways(graph: &Graph) -> [Vec<Way>; 2];

    /// How many pieces of the lower layer are solved.
    fn lower_home(spots: Spots) -> usize;

    /// The stickers that matter until the end of a stage.
    fn mask(stage: usize) -> Vec<Spot>;

    /// Sets of stickers that come to each other's places in a stage.
    fn orbits(stage: usize) -> Vec<Vec<Spot>> {
        orbits(stage)
    }
}

/// A layer-by-layer method.
pub struct Layered<R> {
    graph: Graph,
    /// Distances to the nearest position with 1, 2, 3 pieces of the lower layer solved.
    pub(super) lower: [Table; 3],
    /// Every variant of the sequences of the last two stages.
    ways: [Vec<Way>; 2],
    rules: PhantomData<R>,
}

impl<R: Rules> Layered<R> {
    /// Computes its tables.
    pub fn new() -> Layered<R> {
        let graph = R::graph();
        let ways = R::ways(&graph);
        let lower = [1, 2, 3].map(|count| Table::new(move |spots| R::lower_home(spots) >= count));
        Layered { graph, lower, ways, rules: PhantomData }
    }

    /// Every variant of the sequences of the last two stages.
    pub fn ways(&self) -> impl Iterator<Item = &Way> {
        self.ways.iter().flatten()
    }
}

impl<R: Rules> Default for Layered<R> {
    fn default() -> Self {
        Layered::new()
    }
}

impl<R: Rules> Method for Layered<R> {
    fn name(&self) -> &'static str {
        "layers"
    }

    fn graph(&self) -> &Graph {
        &self.graph
    }

    fn stages(&self) -> &'static [&'static str] {
        R::STAGES
    }

    fn has(&self, stage: usize, small: &Small, place: Corner) -> bool {
        if stage == PLACE { is_placed(small, place) } else { is_home(small, place) }
    }

    fn places(&self, stage: usize) -> &'static [Corner] {
        match stage {
            HOLD => &[],
            LOWER => &FIRST,
            PLACE => &UPPER,
            _ => R::LAST,
        }
    }

    fn is_done(&self, stage: usize, small: &Small) -> bool {
        (stage < LOWER || lower_is_home(small))
            && (stage < PLACE || upper_is_placed(small))
            && (stage < LAST || small.is_solved())
    }

    fn choices(&self, stage: usize, small: &Small) -> Vec<Choice> {
        if stage == LOWER {
            let spots = spots::of(small);
            let ways = self.lower[R::lower_home(spots)].ways(spots);
            return ways.into_iter().map(|turns| Choice { name: R::SEARCH, turns }).collect();
        }
        ending(&self.ways[stage - PLACE], small, &self.graph, |after| self.is_done(stage, after))
    }

    /// A piece of the lower layer that takes a little longer than necessary.
    fn detours(&self, stage: usize, small: &Small) -> Vec<Choice> {
        let spots = spots::of(small);
        let longer = || self.lower[R::lower_home(spots)].ways_within(spots, LONGER).into_iter();
        let ways = (stage == LOWER).then(longer).into_iter().flatten();
        ways.map(|turns| Choice { name: R::SEARCH, turns }).collect()
    }

    /// Turning the upper layer does not affect the lower one.
    fn may_merge(&self, earlier: usize, later: usize, face: Face) -> bool {
        earlier == later || (face == Face::U && later == PLACE)
    }

    fn first_face(&self) -> Option<Face> {
        R::FIRST_FACE
    }

    fn mask(&self, stage: usize) -> Vec<Spot> {
        R::mask(stage)
    }

    fn orbits(&self, stage: usize) -> Vec<Vec<Spot>> {
        R::orbits(stage)
    }
}

pub(super) fn lower_is_home(small: &Small) -> bool {
    are_home(small, &FIRST)
}

pub(super) fn upper_is_placed(small: &Small) -> bool {
    are_placed(small, &UPPER)
}
