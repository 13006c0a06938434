//! Everything there is to know about a position of the 3x3x3.

use crate::inspection::{CubeNumbers, KPatternNote, Numbers};
use puzzle::{Coordinate, Cube, Held, KPattern, Numbering};

/// Computes all numbers of a position in a numbering.
pub(super) fn numbers(held: &Held, numbering: Numbering) -> Numbers {
    let assembly = &held.assembly;
    let lists = numbering.lists(assembly);
    let coordinate = |coordinate| numbering.coordinate(assembly, coordinate);
    let (twist, flip, slice) =
        (coordinate(Coordinate::Twist), coordinate(Coordinate::Flip), coordinate(Coordinate::Slice));
    let second_phase = numbering.second_phase(&lists.edges);
    let cube = Cube::new(*assembly).ok();
    Numbers::Cube(Box::new(CubeNumbers {
        facelets: assembly.facelets().to_string(),
        turned: held.attitude.to_string(),
        legal: cube.is_some(),
        universe: assembly.universe().index(),
        numbering: numbering.name(),
        corners: lists.corners,
        twists: lists.twists,
        edges: lists.edges,
        flips: lists.flips,
        corner_permutation: coordinate(Coordinate::CornerPermutation),
        twist,
        edge_permutation: coordinate(Coordinate::EdgePermutation),
        flip,
        slice,
        twist_slice: 2187 * slice + twist,
        flip_slice: 2048 * slice + flip,
        corner_index: numbering.corner_index(assembly),
        other_edges_permutation: second_phase.map(|(others, _)| others),
        slice_permutation: second_phase.map(|(_, slice)| slice),
        number: cube.map(|cube| numbering.number(&cube).to_string()),
        parity: if assembly.corners().is_odd() { "odd" } else { "even" },
        symmetries: assembly.symmetries().len(),
        order: assembly.order(),
        kpattern: KPatternNote::new(&KPattern::from_facelets(&held.facelets()).expect("all pieces are there")),
    }))
}
