//! The 2x2x2 layer by layer: the lower layer, then the upper corners to their places, then the right way round.

use super::layered::{self, HOLD, LAST, LOWER, Layered, PLACE, lower_is_home, upper_is_placed};
use super::pieces::UPPER;
use super::sequence::{Manner, Sequence, Way, sides, ways};
use super::spots::{self, FIRST, Spots};
use super::{Choice, Method};
use crate::relatives::graph::Graph;
use puzzle::{Colouring, Corner, Face, Small, Spot};

/// The sequences, each the shortest found for what it does.
pub const SEQUENCES: &[Sequence] = {
    const fn of(stage: usize, name: &'static str, turns: &'static str) -> Sequence {
        Sequence { name, stage, turns }
    }
    &[
        of(PLACE, "pocket-layers.place.turn", ""),
        of(PLACE, "pocket-layers.place.neighbours", "R U' R' U' F' U F"),
        of(PLACE, "pocket-layers.place.across", "F R U R' U' F'"),
        of(LAST, "pocket-layers.twist.three", "R U R' U R U2 R' U2"),
        of(LAST, "pocket-layers.twist.all", "R2 U2 R U2 R2 U"),
        of(LAST, "pocket-layers.twist.sides", "R U' R2 U R2 U R2 U' R U2"),
        of(LAST, "pocket-layers.twist.neighbours", "R' F U' R U' R' U2 F2 R U"),
        of(LAST, "pocket-layers.twist.across", "R2 U R' U2 R U2 R' U R2 U'"),
    ]
};

/// The method.
pub struct PocketLayers(Layered);

impl PocketLayers {
    /// Computes its tables.
    pub fn new() -> PocketLayers {
        let graph = Graph::new(Colouring::Cube);
        let manner = Manner { views: sides(), mirrored: true, backwards: true, before: true, after: true };
        let place = ways(&graph, SEQUENCES, PLACE, &manner, lower_is_home);
        // Turns of the upper layer before and after must cancel, so a variant that displaces a piece does not fit.
        let twist = ways(&graph, SEQUENCES, LAST, &manner, |small| lower_is_home(small) && upper_is_placed(small));
        PocketLayers(Layered::new(graph, corners_home, [place, twist]))
    }

    /// Every variant of the sequences of the last two stages.
    pub fn ways(&self) -> impl Iterator<Item = &Way> {
        self.0.ways.iter().flatten()
    }
}

impl Default for PocketLayers {
    fn default() -> Self {
        PocketLayers::new()
    }
}

/// The number of solved corners of the lower layer.
fn corners_home(spots: Spots) -> usize {
    (0..3).filter(|&number| spots::is_home(number, spots[number])).count()
}

impl Method for PocketLayers {
    fn name(&self) -> &'static str {
        "layers"
    }

    fn graph(&self) -> &Graph {
        &self.0.graph
    }

    fn stages(&self) -> &'static [&'static str] {
        &["pocket-layers.hold", "pocket-layers.first", "pocket-layers.place", "pocket-layers.twist"]
    }

    fn has(&self, stage: usize, small: &Small, place: Corner) -> bool {
        layered::has(stage, small, place)
    }

    fn places(&self, stage: usize) -> &'static [Corner] {
        match stage {
            HOLD => &[],
            LOWER => &FIRST,
            _ => &UPPER,
        }
    }

    fn is_done(&self, stage: usize, small: &Small) -> bool {
        layered::is_done(stage, small)
    }

    fn choices(&self, stage: usize, small: &Small) -> Vec<Choice> {
        self.0.choices(stage, small, "pocket-layers.first.search")
    }

    fn may_merge(&self, earlier: usize, later: usize, face: Face) -> bool {
        layered::may_merge(earlier, later, face)
    }

    fn mask(&self, stage: usize) -> Vec<Spot> {
        let lower = |spot: &Spot| stage >= PLACE || spot.place().faces().contains(&Face::D);
        let held = |spot: &Spot| stage > HOLD || spot.place() == puzzle::relatives::HELD;
        Spot::all().filter(|spot| lower(spot) && held(spot)).collect()
    }

    fn orbits(&self, stage: usize) -> Vec<Vec<Spot>> {
        layered::orbits(stage)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From every position, a few turns solve one more corner of the lower layer.
    #[test]
    fn the_lower_layer_grows_in_a_few_turns() {
        let method = PocketLayers::new();
        let greatest = [0, 1, 2].map(|number| method.0.lower[number].greatest());
        println!("at most {greatest:?} turns to one, two, three corners");
        assert!(greatest[2] <= 8);
    }
}
