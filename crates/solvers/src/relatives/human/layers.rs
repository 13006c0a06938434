//! The 2x2x2 layer by layer: the lower layer, then the upper corners to their places, then the right way round.

use super::pieces::{UPPER, are_home, are_placed, is_home, is_placed};
use super::sequence::{Manner, Sequence, Way, ending, sides, ways};
use super::spots::{self, FIRST, Table};
use super::{Choice, Method};
use crate::relatives::graph::Graph;
use puzzle::{Colouring, Corner, Face, Small, Spot};

const HOLD: usize = 0;
const LOWER: usize = 1;
const PLACE: usize = 2;
const TWIST: usize = 3;

/// The sequences, each the shortest found for what it does.
pub const SEQUENCES: &[Sequence] = {
    const fn of(stage: usize, name: &'static str, turns: &'static str) -> Sequence {
        Sequence { name, stage, turns }
    }
    &[
        of(PLACE, "pocket-layers.place.turn", ""),
        of(PLACE, "pocket-layers.place.neighbours", "R U' R' U' F' U F"),
        of(PLACE, "pocket-layers.place.across", "F R U R' U' F'"),
        of(TWIST, "pocket-layers.twist.three", "R U R' U R U2 R' U2"),
        of(TWIST, "pocket-layers.twist.all", "R2 U2 R U2 R2 U"),
        of(TWIST, "pocket-layers.twist.sides", "R U' R2 U R2 U R2 U' R U2"),
        of(TWIST, "pocket-layers.twist.neighbours", "R' F U' R U' R' U2 F2 R U"),
        of(TWIST, "pocket-layers.twist.across", "R2 U R' U2 R U2 R' U R2 U'"),
    ]
};

/// The method.
pub struct PocketLayers {
    graph: Graph,
    /// Distances to the nearest position with 1, 2, 3 corners of the lower layer solved.
    lower: [Table; 3],
    ways: [Vec<Way>; 2],
}

impl PocketLayers {
    /// Computes its tables.
    pub fn new() -> PocketLayers {
        let graph = Graph::new(Colouring::Cube);
        let home = |spots: spots::Spots| (0..3).filter(|&number| spots::is_home(number, spots[number])).count();
        let lower = [1, 2, 3].map(|count| Table::new(move |spots| home(spots) >= count));
        let manner = Manner { views: sides(), mirrored: true, backwards: true, before: true, after: true };
        let place = ways(&graph, SEQUENCES, PLACE, &manner, lower_is_home);
        // Turns of the upper layer before and after must cancel, so a variant that displaces a piece does not fit.
        let twist = ways(&graph, SEQUENCES, TWIST, &manner, |small| lower_is_home(small) && upper_is_placed(small));
        PocketLayers { graph, lower, ways: [place, twist] }
    }

    /// Every variant of the sequences of the last two stages.
    pub fn ways(&self) -> impl Iterator<Item = &Way> {
        self.ways.iter().flatten()
    }
}

impl Default for PocketLayers {
    fn default() -> Self {
        PocketLayers::new()
    }
}

fn lower_is_home(small: &Small) -> bool {
    are_home(small, &FIRST)
}

fn upper_is_placed(small: &Small) -> bool {
    are_placed(small, &UPPER)
}

impl Method for PocketLayers {
    fn name(&self) -> &'static str {
        "layers"
    }

    fn graph(&self) -> &Graph {
        &self.graph
    }

    fn stages(&self) -> &'static [&'static str] {
        &["pocket-layers.hold", "pocket-layers.first", "pocket-layers.place", "pocket-layers.twist"]
    }

    fn has(&self, stage: usize, small: &Small, place: Corner) -> bool {
        if stage == PLACE { is_placed(small, place) } else { is_home(small, place) }
    }

    fn places(&self, stage: usize) -> &'static [Corner] {
        match stage {
            HOLD => &[],
            LOWER => &FIRST,
            _ => &UPPER,
        }
    }

    fn is_done(&self, stage: usize, small: &Small) -> bool {
        (stage < LOWER || lower_is_home(small))
            && (stage < PLACE || upper_is_placed(small))
            && (stage < TWIST || small.is_solved())
    }

    fn choices(&self, stage: usize, small: &Small) -> Vec<Choice> {
        if stage == LOWER {
            let home = FIRST.into_iter().filter(|&place| is_home(small, place)).count();
            let ways = self.lower[home].ways(spots::of(small));
            return ways.into_iter().map(|turns| Choice { name: "pocket-layers.first.search", turns }).collect();
        }
        ending(&self.ways[stage - PLACE], small, &self.graph, |after| self.is_done(stage, after))
    }

    fn may_merge(&self, earlier: usize, later: usize, face: Face) -> bool {
        earlier == later || (face == Face::U && later == PLACE)
    }

    fn mask(&self, stage: usize) -> Vec<Spot> {
        let lower = |spot: &Spot| stage >= PLACE || spot.place().faces().contains(&Face::D);
        let held = |spot: &Spot| stage > HOLD || spot.place() == puzzle::relatives::HELD;
        Spot::all().filter(|spot| lower(spot) && held(spot)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From every position, a few turns solve one more corner of the lower layer.
    #[test]
    fn the_lower_layer_grows_in_a_few_turns() {
        let method = PocketLayers::new();
        let greatest = [0, 1, 2].map(|number| method.lower[number].greatest());
        println!("at most {greatest:?} turns to one, two, three corners");
        assert!(greatest[2] <= 8);
    }
}
