//! Ortega's method for the 2x2x2: one face (whatever its sides look like), the opposite face, then both layers at once.

use super::pieces::{UPPER, is_home};
use super::sequence::{Manner, Sequence, Way, ending, sides, sides_and_over, ways};
use super::spots::{self, FIRST, Table};
use super::{Choice, LONGER, Method};
use crate::relatives::graph::Graph;
use puzzle::relatives::HELD;
use puzzle::{Colouring, Corner, Face, Small, Spot};

const HOLD: usize = 0;
const FACE: usize = 1;
const OPPOSITE: usize = 2;
const LAYERS: usize = 3;

/// The sequences, each the shortest found for what it does. The seven cases of the opposite face need only six
/// sequences, since two of them are mirror images of each other; likewise it does not matter which of two layers is
/// down.
pub const SEQUENCES: &[Sequence] = {
    const fn of(stage: usize, name: &'static str, turns: &'static str) -> Sequence {
        Sequence { name, stage, turns }
    }
    &[
        of(OPPOSITE, "ortega.opposite.three", "R' U F2 R2 U F'"),
        of(OPPOSITE, "ortega.opposite.apart", "R' U' R U F R F'"),
        of(OPPOSITE, "ortega.opposite.same", "F R U R' U' F'"),
        of(OPPOSITE, "ortega.opposite.across", "F' U F U R U' R'"),
        of(OPPOSITE, "ortega.opposite.sides", "R U R2 F' R2 U R'"),
        of(OPPOSITE, "ortega.opposite.all", "R2 U2 R U2 R2"),
        of(LAYERS, "ortega.layers.turn", ""),
        of(LAYERS, "ortega.layers.both-across", "R2 F2 R2"),
        of(LAYERS, "ortega.layers.both-neighbours", "R2 U' R2 U2 F2 U' R2"),
        of(LAYERS, "ortega.layers.neighbours-and-across", "R U' R F2 R' U R'"),
        of(LAYERS, "ortega.layers.one-neighbours", "R U' R F2 R' U R F2 R2"),
        of(LAYERS, "ortega.layers.one-across", "R U' R' U' F2 U' R U R' U F2"),
    ]
};

const FREE: [Corner; 7] = [UPPER[0], UPPER[1], UPPER[2], UPPER[3], FIRST[0], FIRST[1], FIRST[2]];

/// The method.
pub struct Ortega {
    graph: Graph,
    face: Table,
    ways: [Vec<Way>; 2],
}

impl Ortega {
    /// Computes its tables.
    pub fn new() -> Ortega {
        let graph = Graph::new(Colouring::Cube);
        let face = Table::new(|spots| spots.iter().all(|&spot| spot % 3 == 0 && spot / 3 >= 4));
        let manner = Manner { views: sides(), mirrored: true, backwards: false, before: true, after: false };
        let opposite = ways(&graph, SEQUENCES, OPPOSITE, &manner, face_is_done);
        let manner = Manner { views: sides_and_over(), mirrored: true, backwards: false, before: true, after: true };
        let both = ways(&graph, SEQUENCES, LAYERS, &manner, faces_are_done);
        Ortega { graph, face, ways: [opposite, both] }
    }

    /// Every variant of the sequences of the last two stages.
    pub fn ways(&self) -> impl Iterator<Item = &Way> {
        self.ways.iter().flatten()
    }
}

impl Default for Ortega {
    fn default() -> Self {
        Ortega::new()
    }
}

/// The right colour faces down here.
fn looks_down(small: &Small, place: Corner) -> bool {
    let at = place.index();
    small.corners().pieces()[at] >= 4 && small.corners().turns()[at] == 0
}

fn looks_up(small: &Small, place: Corner) -> bool {
    let at = place.index();
    small.corners().pieces()[at] < 4 && small.corners().turns()[at] == 0
}

fn face_is_done(small: &Small) -> bool {
    FIRST.into_iter().all(|place| looks_down(small, place))
}

fn faces_are_done(small: &Small) -> bool {
    face_is_done(small) && UPPER.into_iter().all(|place| looks_up(small, place))
}

impl Method for Ortega {
    fn name(&self) -> &'static str {
        "ortega"
    }

    fn graph(&self) -> &Graph {
        &self.graph
    }

    fn stages(&self) -> &'static [&'static str] {
        &["ortega.hold", "ortega.face", "ortega.opposite", "ortega.layers"]
    }

    fn has(&self, stage: usize, small: &Small, place: Corner) -> bool {
        match stage {
            FACE => looks_down(small, place),
            OPPOSITE => looks_up(small, place),
            _ => is_home(small, place),
        }
    }

    fn places(&self, stage: usize) -> &'static [Corner] {
        match stage {
            HOLD => &[],
            FACE => &FIRST,
            OPPOSITE => &UPPER,
            _ => &FREE,
        }
    }

    fn is_done(&self, stage: usize, small: &Small) -> bool {
        (stage < FACE || face_is_done(small))
            && (stage < OPPOSITE || faces_are_done(small))
            && (stage < LAYERS || small.is_solved())
    }

    fn choices(&self, stage: usize, small: &Small) -> Vec<Choice> {
        if stage == FACE {
            let ways = self.face.ways(spots::of(small));
            return ways.into_iter().map(|turns| Choice { name: "ortega.face.search", turns }).collect();
        }
        ending(&self.ways[stage - OPPOSITE], small, &self.graph, |after| self.is_done(stage, after))
    }

    /// A face that takes a little longer than necessary.
    fn detours(&self, stage: usize, small: &Small) -> Vec<Choice> {
        let longer = |spots| self.face.ways_within(spots, LONGER).into_iter();
        let ways = (stage == FACE).then(|| longer(spots::of(small))).into_iter().flatten();
        ways.map(|turns| Choice { name: "ortega.face.search", turns }).collect()
    }

    /// Turning the upper layer changes neither face.
    fn may_merge(&self, earlier: usize, later: usize, face: Face) -> bool {
        earlier == later || face == Face::U
    }

    fn mask(&self, stage: usize) -> Vec<Spot> {
        let matters = |spot: &Spot| match stage {
            HOLD => spot.place() == HELD,
            FACE => spot.face() == Face::D,
            OPPOSITE => matches!(spot.face(), Face::D | Face::U),
            _ => true,
        };
        Spot::all().filter(matters).collect()
    }

    /// A face is about its colour alone: which of its pieces is where does not matter yet.
    fn orbits(&self, stage: usize) -> Vec<Vec<Spot>> {
        let on = |face: Face| Spot::all().filter(|spot| spot.face() == face).collect();
        match stage {
            HOLD => Vec::new(),
            FACE => vec![on(Face::D)],
            OPPOSITE => vec![on(Face::D), on(Face::U)],
            _ => Spot::all().map(|spot| vec![spot]).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_face_takes_a_few_turns() {
        assert_eq!(Ortega::new().face.greatest(), 5);
    }
}
