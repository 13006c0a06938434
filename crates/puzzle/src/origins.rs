//! Where each sticker and each piece that moves comes from.

use crate::alg::Move;
use crate::geometry::Sticker;
use crate::pieces::{Corner, Edge};

/// Where what some moves bring to each place comes from; what they leave in its place is left out.
///
/// ```
/// use puzzle::{Alg, Corner, Notation, Origins};
///
/// let turn = Alg::parse("R", Notation::Wca).unwrap();
/// let origins = Origins::of(&turn.moves());
/// assert_eq!((origins.stickers.len(), origins.corners.len(), origins.edges.len()), (20, 4, 4));
/// let (to, from) = origins.stickers[0];
/// assert_eq!((to.to_string(), from.to_string()), ("U3".into(), "F3".into()));
/// // What comes to URF comes from DFR and is twisted by two thirds more.
/// assert_eq!(origins.corners[0], (Corner::URF, Corner::DFR, 2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origins {
    /// Each place of a sticker that is new there, and where it was.
    pub stickers: Vec<(Sticker, Sticker)>,
    /// The same for corners, and what is added to their twists: thirds clockwise.
    pub corners: Vec<(Corner, Corner, u8)>,
    /// The same for edges, and whether they are flipped.
    pub edges: Vec<(Edge, Edge, u8)>,
}

impl Origins {
    /// Those of some moves.
    pub fn of(moves: &[Move]) -> Origins {
        let mut from: Vec<Sticker> = Sticker::all().collect();
        for a_move in moves {
            from = a_move.sticker_map().iter().map(|&before| from[usize::from(before)]).collect();
        }
        let is_moved = |places: &[Sticker]| places.iter().any(|&place| from[place.index()] != place);
        // A piece is known by its first sticker, which the twist or flip is measured by.
        let was = |place: &[Sticker], before: &[Sticker]| {
            place.iter().position(|&sticker| from[sticker.index()] == before[0]).map(|turn| turn as u8)
        };
        let corners = Corner::ALL.into_iter().filter(|corner| is_moved(&corner.stickers())).filter_map(|place| {
            let origin = |before: &Corner| Some((place, *before, was(&place.stickers(), &before.stickers())?));
            Corner::ALL.iter().find_map(origin)
        });
        let edges = Edge::ALL.into_iter().filter(|edge| is_moved(&edge.stickers())).filter_map(|place| {
            let origin = |before: &Edge| Some((place, *before, was(&place.stickers(), &before.stickers())?));
            Edge::ALL.iter().find_map(origin)
        });
        Origins {
            stickers: Sticker::all()
                .map(|place| (place, from[place.index()]))
                .filter(|(to, from)| to != from)
                .collect(),
            corners: corners.collect(),
            edges: edges.collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cube, Facelets, Turn};

    /// For each turn: as many as there are, each colour is where it comes from, and pieces are as the cube has them.
    #[test]
    fn what_a_turn_brings_is_what_was_there() {
        for turn in Turn::all() {
            let origins = Origins::of(&[Move::from(turn)]);
            assert_eq!((origins.stickers.len(), origins.corners.len(), origins.edges.len()), (20, 4, 4), "{turn}");
            let after = Facelets::SOLVED.after(Move::from(turn));
            assert!(origins.stickers.iter().all(|(to, from)| after.get(*to) == Facelets::SOLVED.get(*from)));
            let cube = Cube::SOLVED.turn(turn);
            for (to, from, twist) in &origins.corners {
                let (pieces, twists) = (cube.assembly().corners().pieces(), cube.assembly().corners().turns());
                assert_eq!((usize::from(pieces[to.index()]), twists[to.index()]), (from.index(), *twist), "{turn}");
            }
            for (to, from, flip) in &origins.edges {
                let (pieces, flips) = (cube.assembly().edges().pieces(), cube.assembly().edges().turns());
                assert_eq!((usize::from(pieces[to.index()]), flips[to.index()]), (from.index(), *flip), "{turn}");
            }
        }
    }
}
