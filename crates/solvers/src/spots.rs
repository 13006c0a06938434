//! Where a single piece is, and where turns take it from there.
//!
//! A spot is a place and an orientation in one number: 3 · place + twist for corners, 2 · place + flip for edges, 24 of
//! each. Code that needs only a few pieces follows their spots instead of turning whole cubes.

use puzzle::{Cube, Turn};
use std::sync::LazyLock;

/// The number of spots, for corners and for edges.
pub(crate) const SPOTS: usize = 24;

/// Where each turn takes an edge from each spot.
static EDGES: LazyLock<[[u8; SPOTS]; Turn::COUNT]> = LazyLock::new(|| {
    std::array::from_fn(|index| {
        let turn = Turn::from_index(index).expect("there are eighteen turns");
        edges_carried(&Cube::SOLVED.turn(turn))
    })
});

/// Where an effect takes an edge from each spot.
pub(crate) fn edges_carried(effect: &Cube) -> [u8; SPOTS] {
    let edges = effect.assembly().edges();
    let mut spots = [0; SPOTS];
    for to in 0..edges.pieces().len() {
        for flip in 0..2 {
            spots[usize::from(2 * edges.pieces()[to] + flip)] = 2 * to as u8 + (flip + edges.turns()[to]) % 2;
        }
    }
    spots
}

/// The same for corners.
pub(crate) fn corners_carried(effect: &Cube) -> [u8; SPOTS] {
    let corners = effect.assembly().corners();
    let mut spots = [0; SPOTS];
    for to in 0..corners.pieces().len() {
        for twist in 0..3 {
            spots[usize::from(3 * corners.pieces()[to] + twist)] = 3 * to as u8 + (twist + corners.turns()[to]) % 3;
        }
    }
    spots
}

/// The spots of some edges after a turn.
pub(crate) fn edges_turned<const N: usize>(spots: [u8; N], turn: Turn) -> [u8; N] {
    let table = &EDGES[turn.index()];
    spots.map(|spot| table[usize::from(spot)])
}

/// The spot of every edge.
pub(crate) fn edges(cube: &Cube) -> [u8; 12] {
    let edges = cube.assembly().edges();
    let mut spots = [0; 12];
    for place in 0..12 {
        spots[usize::from(edges.pieces()[place])] = 2 * place as u8 + edges.turns()[place];
    }
    spots
}

/// The spot of every corner.
pub(crate) fn corners(cube: &Cube) -> [u8; 8] {
    let corners = cube.assembly().corners();
    let mut spots = [0; 8];
    for place in 0..8 {
        spots[usize::from(corners.pieces()[place])] = 3 * place as u8 + corners.turns()[place];
    }
    spots
}
