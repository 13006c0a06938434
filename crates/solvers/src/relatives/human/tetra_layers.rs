//! MiniTet and Stern layer by layer, like a 2x2x2: the lower layer, then the upper pieces in their places, then the
//! orientation of the upper tips.
//!
//! The twist of a flat piece cannot be seen. So a layer is solved as soon as its flat pieces are placed, only two tips
//! are left to be twisted at the end, and sequences are free to twist flat pieces of the lower layer.

use super::layered::{self, HOLD, LAST, LOWER, Layered, PLACE, lower_is_home, upper_is_placed};
use super::pieces::UPPER;
use super::sequence::{Manner, Sequence, Way, sides, ways};
use super::spots::{self, FIRST, Spots};
use super::{Choice, Method};
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
pub struct TetraLayers(Layered);

impl TetraLayers {
    /// Computes its tables.
    pub fn new() -> TetraLayers {
        let graph = Graph::new(Colouring::Tetra);
        let manner = Manner { views: sides(), mirrored: true, backwards: true, before: true, after: true };
        let place = ways(&graph, SEQUENCES, PLACE, &manner, lower_is_home);
        // Seen from a quarter turn further on, tips are where flat pieces were, and a sequence twists tips differently
        // than its text says. So only those variants fit that twist the same number of tips in the same directions.
        let orient = SEQUENCES.iter().flat_map(|sequence| {
            let kind = twisted_tips(&Small::solved(Colouring::Tetra).turns_done(sequence.turns()));
            let fits = |small: &Small| lower_is_home(small) && upper_is_placed(small) && twisted_tips(small) == kind;
            ways(&graph, std::slice::from_ref(sequence), LAST, &manner, fits)
        });
        let orient = orient.collect();
        TetraLayers(Layered::new(graph, pieces_home, [place, orient]))
    }

    /// Every variant of the sequences of the last two stages.
    pub fn ways(&self) -> impl Iterator<Item = &Way> {
        self.0.ways.iter().flatten()
    }
}

impl Default for TetraLayers {
    fn default() -> Self {
        TetraLayers::new()
    }
}

/// The number of solved pieces of the lower layer; flat ones count whatever their twist.
fn pieces_home(spots: Spots) -> usize {
    let is_placed = |number: usize| usize::from(spots[number] / 3) == FIRST[number].index();
    let is_flat = |number: usize| Colouring::Tetra.is_flat(FIRST[number]);
    (0..3)
        .filter(|&number| if is_flat(number) { is_placed(number) } else { spots::is_home(number, spots[number]) })
        .count()
}

/// How many upper tips are twisted one way and how many the other way, the smaller number first.
fn twisted_tips(small: &Small) -> [usize; 2] {
    let twisted = |twist| UPPER_TIPS.iter().filter(|tip| small.corners().turns()[tip.index()] == twist).count();
    let mut counts = [twisted(1), twisted(2)];
    counts.sort_unstable();
    counts
}

impl Method for TetraLayers {
    fn name(&self) -> &'static str {
        "layers"
    }

    fn graph(&self) -> &Graph {
        &self.0.graph
    }

    fn stages(&self) -> &'static [&'static str] {
        &["tetra-layers.hold", "tetra-layers.first", "tetra-layers.place", "tetra-layers.orient"]
    }

    fn has(&self, stage: usize, small: &Small, place: Corner) -> bool {
        layered::has(stage, small, place)
    }

    fn places(&self, stage: usize) -> &'static [Corner] {
        match stage {
            HOLD => &[],
            LOWER => &FIRST,
            PLACE => &UPPER,
            _ => &UPPER_TIPS,
        }
    }

    fn is_done(&self, stage: usize, small: &Small) -> bool {
        layered::is_done(stage, small)
    }

    fn choices(&self, stage: usize, small: &Small) -> Vec<Choice> {
        self.0.choices(stage, small, "tetra-layers.first.search")
    }

    fn may_merge(&self, earlier: usize, later: usize, face: Face) -> bool {
        layered::may_merge(earlier, later, face)
    }

    fn first_face(&self) -> Option<Face> {
        None
    }

    fn mask(&self, stage: usize) -> Vec<Spot> {
        let matters = |spot: &Spot| match stage {
            HOLD => spot.place() == HELD,
            LOWER => spot.place().faces().contains(&Face::D),
            _ => true,
        };
        Spot::all().filter(matters).collect()
    }

    /// The twist of a plain piece cannot be seen.
    fn orbits(&self, stage: usize) -> Vec<Vec<Spot>> {
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
        assert_eq!([0, 1, 2].map(|number: usize| method.0.lower[number].greatest()), [2, 3, 5]);
    }
}
