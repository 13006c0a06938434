//! The 2x2x2 layer by layer: the lower layer, then the upper corners to their places, then the right way round.

use super::layered::{HOLD, LAST, Layered, PLACE, Rules, lower_is_home, upper_is_placed};
use super::pieces::UPPER;
use super::sequence::{Manner, Sequence, Way, sides, ways};
use super::spots::{self, Spots};
use crate::relatives::graph::Graph;
use puzzle::{Colouring, Corner, Face, Spot};

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
pub type PocketLayers = Layered<Pocket>;

/// Its rules.
pub struct Pocket;

impl Rules for Pocket {
    const STAGES: &'static [&'static str] =
        &["pocket-layers.hold", "pocket-layers.first", "pocket-layers.place", "pocket-layers.twist"];
    const SEARCH: &'static str = "pocket-layers.first.search";
    const LAST: &'static [Corner] = &UPPER;
    const FIRST_FACE: Option<Face> = Some(Face::D);

    fn graph() -> Graph {
        Graph::new(Colouring::Cube)
    }

    fn ways(graph: &Graph) -> [Vec<Way>; 2] {
        let manner = Manner { views: sides(), mirrored: true, backwards: true, before: true, after: true };
        let place = ways(graph, SEQUENCES, PLACE, &manner, lower_is_home);
        // Turns of the upper layer before and after must cancel, so a variant that displaces a piece does not fit.
        let twist = ways(graph, SEQUENCES, LAST, &manner, |small| lower_is_home(small) && upper_is_placed(small));
        [place, twist]
    }

    fn lower_home(spots: Spots) -> usize {
        (0..3).filter(|&number| spots::is_home(number, spots[number])).count()
    }

    fn mask(stage: usize) -> Vec<Spot> {
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
