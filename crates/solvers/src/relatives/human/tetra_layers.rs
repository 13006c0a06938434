//! MiniTet and Stern layer by layer, like a 2x2x2: the lower layer, then the upper pieces in their places, then the
//! orientation of the upper tips.
//!
//! The twist of a flat piece cannot be seen. So a layer is solved as soon as its flat pieces are placed, only two tips
//! are left to be twisted at the end, and sequences are free to twist flat pieces of the lower layer.

use super::layered::{HOLD, LAST, LOWER, Layered, PLACE, Rules, lower_is_home, upper_is_placed};
use super::pieces::UPPER;
use super::sequence::{Manner, Sequence, Way, sides, ways};
use super::spots::{self, FIRST, Spots};
use crate::relatives::graph::Graph;
use puzzle::relatives::HELD;
use puzzle::{Colouring, Corner, Face, Small, Spot};

/// The sequences. `across`, `one` and `alike` are those of the 2x2x2. `neighbours` and `apart` are the shortest for
/// what they do; on a 2x2x2 they would twist a corner of the lower layer, which is a flat piece here.
pub const SEQUENCES: &[Sequence] = {
    const fn of(stage: usize, name: &'static str, turns: &'static str) -> Sequence {
        Sequence { name, stage, turns }
    }
    &[
        of(PLACE, "tetra-layers.place.turn", ""),
        of(PLACE, "tetra-layers.place.neighbours", "F R U2 R' U F'"),
        of(PLACE, "tetra-layers.place.across", "F R U R' U' F'"),
        of(LAST, "tetra-layers.orient.one", "R U R' U R U2 R' U2"),
        of(LAST, "tetra-layers.orient.alike", "R2 U2 R U2 R2 U"),
        of(LAST, "tetra-layers.orient.apart", "R' U R2 U2 R U2 R'"),
    ]
};

const UPPER_TIPS: [Corner; 2] = [Corner::UFL, Corner::UBR];

/// The method.
pub type TetraLayers = Layered<TetraRules>;

/// Its rules.
pub struct TetraRules;

/// How many upper tips are twisted one way and how many the other way, the smaller number first.
fn twisted_tips(small: &Small) -> [usize; 2] {
    let twisted = |twist| UPPER_TIPS.iter().filter(|tip| small.corners().turns()[tip.index()] == twist).count();
    let mut counts = [twisted(1), twisted(2)];
    counts.sort_unstable();
    counts
}

impl Rules for TetraRules {
    const STAGES: &'static [&'static str] =
        &["tetra-layers.hold", "tetra-layers.first", "tetra-layers.place", "tetra-layers.orient"];
    const SEARCH: &'static str = "tetra-layers.first.search";
    const LAST: &'static [Corner] = &UPPER_TIPS;
    // A layer has several colours.
    const FIRST_FACE: Option<Face> = None;

    fn graph() -> Graph {
        Graph::new(Colouring::Tetra)
    }

    fn ways(graph: &Graph) -> [Vec<Way>; 2] {
        let manner = Manner { views: sides(), mirrored: true, backwards: true, before: true, after: true };
        let place = ways(graph, SEQUENCES, PLACE, &manner, lower_is_home);
        // Seen from a quarter turn further on, tips are where flat pieces were, and a sequence twists tips differently
        // than its text says. So only those variants fit that twist the same number of tips in the same directions.
        let orient = SEQUENCES.iter().flat_map(|sequence| {
            let kind = twisted_tips(&Small::solved(Colouring::Tetra).turns_done(sequence.turns()));
            let fits = |small: &Small| lower_is_home(small) && upper_is_placed(small) && twisted_tips(small) == kind;
            ways(graph, std::slice::from_ref(sequence), LAST, &manner, fits)
        });
        [place, orient.collect()]
    }

    /// Flat pieces count whatever their twist.
    fn lower_home(spots: Spots) -> usize {
        let is_placed = |number: usize| usize::from(spots[number] / 3) == FIRST[number].index();
        let is_flat = |number: usize| Colouring::Tetra.is_flat(FIRST[number]);
        (0..3)
            .filter(|&number| if is_flat(number) { is_placed(number) } else { spots::is_home(number, spots[number]) })
            .count()
    }

    fn mask(stage: usize) -> Vec<Spot> {
        let matters = |spot: &Spot| match stage {
            HOLD => spot.place() == HELD,
            LOWER => spot.place().faces().contains(&Face::D),
            _ => true,
        };
        Spot::all().filter(matters).collect()
    }

    /// The twist of a plain piece cannot be seen.
    fn orbits(stage: usize) -> Vec<Vec<Spot>> {
        let plain = |place: Corner| Colouring::Tetra.is_flat(place);
        let (places, rest) = match stage {
            HOLD => (Vec::new(), Vec::new()),
            LOWER => {
                Corner::ALL.into_iter().filter(|place| place.faces().contains(&Face::D)).partition(|&at| plain(at))
            }
            PLACE => (UPPER.to_vec(), Vec::new()),
            _ => (Vec::new(), UPPER_TIPS.to_vec()),
        };
        let single = rest.into_iter().flat_map(Spot::of).map(|spot| vec![spot]);
        places.into_iter().map(|place| Spot::of(place).to_vec()).chain(single).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From every position, a few turns solve one more piece of the lower layer.
    #[test]
    fn the_lower_layer_grows_in_a_few_turns() {
        let method = TetraLayers::new();
        assert_eq!([0, 1, 2].map(|number: usize| method.lower[number].greatest()), [2, 3, 5]);
    }
}
