//! MiniTet and Stern as people solve them: the shape first, then the tips, then the flat pieces.
//!
//! The tetrahedron shape is found by looking at where the tips are, as a person does, never more than three turns
//! ahead. Half turns then preserve the shape and exchange tips.

use super::pieces::{are_home, are_placed, is_home, is_placed};
use super::sequence::{Manner, Sequence, Way, ending, ways};
use super::{Choice, Method, carried, holds};
use crate::relatives::graph::Graph;
use puzzle::relatives::{HELD, Tips};
use puzzle::{Attitude, Colouring, Corner, Face, Quarters, Shape, Small, Spot, Symmetry, Turn};

const HOLD: usize = 0;
const SHAPE: usize = 1;
const PLACE: usize = 2;
const TWIST: usize = 3;
const FLATS: usize = 4;

/// The sequences, each the shortest found for what it does.
pub const SEQUENCES: &[Sequence] = {
    const fn of(stage: usize, name: &'static str, turns: &'static str) -> Sequence {
        Sequence { name, stage, turns }
    }
    &[
        of(TWIST, "tetra.twist.one", "R' U R2 F U'"),
        of(TWIST, "tetra.twist.two-alike", "F2 U R2 U2 R'"),
        of(TWIST, "tetra.twist.two-apart", "U R F' R U' R'"),
        of(TWIST, "tetra.twist.three-alike", "R2 U' F' U2 R' U"),
        of(TWIST, "tetra.twist.two-and-one", "U' R U' R U' R"),
        of(FLATS, "tetra.flats.two-pairs", "R2 F2 R2 U2"),
        of(FLATS, "tetra.flats.four", "F R2 U R2 F'"),
        of(FLATS, "tetra.flats.three", "R2 U R' U' R2 U F U'"),
        of(FLATS, "tetra.flats.two", "F2 U' R U R F U R'"),
    ]
};

const TIPS: [Corner; 3] = [Corner::UFL, Corner::UBR, Corner::DFR];
const FLAT: [Corner; 4] = [Corner::URF, Corner::ULB, Corner::DLF, Corner::DRB];

/// The method.
pub struct Tetra {
    graph: Graph,
    ways: [Vec<Way>; 2],
}

impl Tetra {
    /// Computes its tables.
    pub fn new() -> Tetra {
        let graph = Graph::new(Colouring::Tetra);
        // Rotations of the whole puzzle that take tips to tips; those that keep the held tip in its place come first.
        let tip_to_tip = |attitude: &Attitude| !Colouring::Tetra.is_flat(carried(HELD, attitude.symmetry()));
        let mut views: Vec<Symmetry> = holds().into_iter().map(Attitude::symmetry).collect();
        for view in Attitude::all().filter(tip_to_tip).map(Attitude::symmetry) {
            if !views.contains(&view) {
                views.push(view);
            }
        }
        let manner = Manner { views, mirrored: false, backwards: true, before: false, after: false };
        let twist = ways(&graph, SEQUENCES, TWIST, &manner, tips_are_placed);
        let flats = ways(&graph, SEQUENCES, FLATS, &manner, tips_are_home);
        Tetra { graph, ways: [twist, flats] }
    }

    /// Every variant of the sequences of the last two stages.
    pub fn ways(&self) -> impl Iterator<Item = &Way> {
        self.ways.iter().flatten()
    }
}

impl Default for Tetra {
    fn default() -> Self {
        Tetra::new()
    }
}

fn tips_are_placed(small: &Small) -> bool {
    are_placed(small, &TIPS)
}

fn tips_are_home(small: &Small) -> bool {
    are_home(small, &TIPS)
}

/// The number of tips in a layer.
fn tips_in(tips: Tips, face: Face) -> usize {
    tips.places().filter(|place| place.faces().contains(&face)).count()
}

/// Test A: every layer holds exactly two tips. Then the shape is the tetrahedron or the butterfly.
pub(super) fn has_two_in_every_layer(tips: Tips) -> bool {
    Face::ALL.into_iter().all(|face| tips_in(tips, face) == 2)
}

/// The layer holds two tips, and they are neighbours.
fn is_pair(tips: Tips, face: Face) -> bool {
    let there: Vec<Corner> = tips.places().filter(|place| place.faces().contains(&face)).collect();
    matches!(there[..], [a, b] if a.faces().iter().filter(|face| b.faces().contains(face)).count() == 2)
}

/// Test B: the puzzle can be cut into two layers with two neighbouring tips each, and this layer is one of them. Then
/// the shape is the butterfly or two turns from the tetrahedron.
pub(super) fn splits_into_pairs(tips: Tips, face: Face) -> bool {
    is_pair(tips, face) && is_pair(tips, face.opposite())
}

impl Tetra {
    /// The turns that the tests recommend. A person would try any of them; only those that lead closer are kept.
    fn towards_the_shape(small: &Small) -> Vec<Choice> {
        let tips = Tips::of(small);
        let choice = |name: &'static str, turn: Turn| Choice { name, turns: vec![turn] };
        let leads_to = |turn: &Turn, shape: Shape| tips.turn(*turn).shape() == shape;
        let turns = || Small::turns();
        if has_two_in_every_layer(tips) {
            // Along the plane of symmetry: the two tips of that layer are diagonally opposite.
            let along = |turn: &Turn| turn.quarters() != Quarters::Two && leads_to(turn, Shape::Tetrahedron);
            return turns().filter(along).map(|turn| choice("tetra.shape.butterfly", turn)).collect();
        }
        let split = |turn: &Turn| splits_into_pairs(tips, turn.face()) && leads_to(turn, Shape::Butterfly);
        let pairs: Vec<Choice> = turns().filter(split).map(|turn| choice("tetra.shape.pairs", turn)).collect();
        if !pairs.is_empty() {
            return pairs;
        }
        let odd = |turn: &Turn| matches!(tips_in(tips, turn.face()), 1 | 3) && turn.quarters() != Quarters::Two;
        let nearer = |turn: &Turn| tips.turn(*turn).shape().distance() < tips.shape().distance();
        turns().filter(|turn| odd(turn) && nearer(turn)).map(|turn| choice("tetra.shape.other", turn)).collect()
    }
}

impl Method for Tetra {
    fn name(&self) -> &'static str {
        "tetra"
    }

    fn graph(&self) -> &Graph {
        &self.graph
    }

    fn stages(&self) -> &'static [&'static str] {
        &["tetra.hold", "tetra.shape", "tetra.place", "tetra.twist", "tetra.flats"]
    }

    fn has(&self, stage: usize, small: &Small, place: Corner) -> bool {
        match stage {
            SHAPE => Tips::of(small).contains(place),
            PLACE => is_placed(small, place),
            _ => is_home(small, place),
        }
    }

    fn places(&self, stage: usize) -> &'static [Corner] {
        match stage {
            HOLD => &[],
            SHAPE | PLACE | TWIST => &TIPS,
            _ => &FLAT,
        }
    }

    fn is_done(&self, stage: usize, small: &Small) -> bool {
        (stage < SHAPE || TIPS.into_iter().all(|place| Tips::of(small).contains(place)))
            && (stage < PLACE || tips_are_placed(small))
            && (stage < TWIST || tips_are_home(small))
            && (stage < FLATS || small.is_solved())
    }

    fn choices(&self, stage: usize, small: &Small) -> Vec<Choice> {
        match stage {
            SHAPE => Tetra::towards_the_shape(small),
            PLACE => {
                let placed = |small: &Small| TIPS.into_iter().filter(|&tip| is_placed(small, tip)).count();
                let halves = Small::turns().filter(|turn| turn.quarters() == Quarters::Two);
                // If no tip is in its place, any exchange helps: it puts one there.
                let gains = |turn: &Turn| placed(&small.turn(*turn)) > placed(small);
                halves.filter(gains).map(|turn| Choice { name: "tetra.place.swap", turns: vec![turn] }).collect()
            }
            _ => ending(&self.ways[stage - TWIST], small, &self.graph, |after| self.is_done(stage, after)),
        }
    }

    /// One tip or flat piece at a time instead of all at once.
    fn detours(&self, stage: usize, small: &Small) -> Vec<Choice> {
        let Some(ways) = stage.checked_sub(TWIST).map(|number| &self.ways[number]) else { return Vec::new() };
        let count = |small: &Small| self.places(stage).iter().filter(|&&place| is_home(small, place)).count();
        ending(ways, small, &self.graph, |after| count(after) > count(small))
    }

    /// Half turns do not change the shape, so the turn before can take one over.
    fn may_merge(&self, earlier: usize, later: usize, _: Face) -> bool {
        earlier == later || (earlier == SHAPE && later == PLACE)
    }

    /// Only the colours of the held tip count, so it does not matter which of them is where.
    fn holds(&self) -> Vec<Attitude> {
        vec![Attitude::UPRIGHT]
    }

    fn first_face(&self) -> Option<Face> {
        None
    }

    fn mask(&self, stage: usize) -> Vec<Spot> {
        let matters = |spot: &Spot| match stage {
            HOLD => spot.place() == HELD,
            FLATS => true,
            _ => !Colouring::Tetra.is_flat(spot.place()),
        };
        Spot::all().filter(matters).collect()
    }

    /// The tetrahedron's shape is about where tips are, whichever; then they go to their places, then they are twisted.
    fn orbits(&self, stage: usize) -> Vec<Vec<Spot>> {
        let all = |place: &Corner| Spot::of(*place);
        match stage {
            HOLD => Vec::new(),
            SHAPE => vec![TIPS.iter().flat_map(all).collect()],
            PLACE => TIPS.iter().map(|place| all(place).to_vec()).collect(),
            TWIST => TIPS.iter().flat_map(all).map(|spot| vec![spot]).collect(),
            _ => FLAT.iter().map(|place| all(place).to_vec()).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the two tests say about all seventy arrangements of the tips.
    #[test]
    fn tests_a_and_b_distinguish_the_shapes() {
        for tips in Tips::all() {
            let shape = tips.shape();
            assert_eq!(has_two_in_every_layer(tips), shape.distance() <= 1, "{shape:?}");
            let splits = Face::ALL.into_iter().any(|face| splits_into_pairs(tips, face));
            assert_eq!(splits, shape == Shape::Butterfly || shape.distance() == 2, "{shape:?}");
        }
    }
}
