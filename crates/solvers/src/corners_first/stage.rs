//! The nine stages: what each one solves, and which stickers matter.
//!
//! Everything here refers to a cube held with the first colour down. Until the last stage the two outer layers can be
//! turned relative to the middle one and to each other: only what fits within a layer counts. [`Outer`] takes these
//! turns into account.

use crate::Orbits;
use puzzle::{Corner, Corners, Cube, Edge, Edges, Face, Quarters, Sticker, Turn};

/// A stage of the method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// Hold the cube with the first colour down.
    Hold,
    /// The first colour faces down on four corners.
    Face,
    /// The last colour faces up on the other four.
    Opposite,
    /// The corners of both layers are in the right order.
    Order,
    /// Three edges of the first layer.
    First,
    /// Three edges of the last layer.
    Last,
    /// The remaining six edges are oriented so that half turns and double slices can do the rest.
    Flip,
    /// The fourth edge of both outer layers.
    Close,
    /// The middle layer.
    Middle,
}

impl Stage {
    /// All nine, in order.
    pub const ALL: [Stage; 9] = [
        Stage::Hold,
        Stage::Face,
        Stage::Opposite,
        Stage::Order,
        Stage::First,
        Stage::Last,
        Stage::Flip,
        Stage::Close,
        Stage::Middle,
    ];

    /// Its key for texts.
    pub const fn name(self) -> &'static str {
        match self {
            Stage::Hold => "corners-first.hold",
            Stage::Face => "corners-first.face",
            Stage::Opposite => "corners-first.opposite",
            Stage::Order => "corners-first.order",
            Stage::First => "corners-first.first",
            Stage::Last => "corners-first.last",
            Stage::Flip => "corners-first.flip",
            Stage::Close => "corners-first.close",
            Stage::Middle => "corners-first.middle",
        }
    }

    /// The stage with this key.
    pub fn named(name: &str) -> Option<Stage> {
        Stage::ALL.into_iter().find(|stage| stage.name() == name)
    }

    /// True if the stage, and all before it, have reached their goal on a cube with the first colour down.
    pub fn is_done(self, cube: &Cube) -> bool {
        if self < Stage::Order {
            return self.has_corners(cube.assembly().corners());
        }
        let Some(outer) = Outer::of(cube) else { return false };
        let edges = outer.edges(cube);
        let home = |range: std::ops::Range<usize>| range.filter(|&at| edges[at] == (at as u8, 0)).count();
        let (first, last) = (home(4..8), home(0..4));
        (self < Stage::First || first >= 3)
            && (self < Stage::Last || last >= 3)
            && (self < Stage::Flip || is_oriented(&edges))
            && (self < Stage::Close || first + last == 8)
            && (self < Stage::Middle || *cube == Cube::SOLVED)
    }

    /// The same for a stage that is about corners alone.
    pub(super) fn has_corners(self, corners: &Corners) -> bool {
        (self < Stage::Face || looks_down(corners))
            && (self < Stage::Opposite || looks_up(corners))
            && (self < Stage::Order || Outer::of_corners(corners).is_some())
    }

    /// The stickers that matter until the end of the stage, as indices of the solved cube with the first colour at
    /// `up`: what is solved, and what is being solved. The centres of the middle layer do not matter before the last
    /// stage.
    pub fn mask(self, up: Face) -> Vec<Sticker> {
        let matters = |sticker: &Sticker| {
            let (first, last) = (sticker.face() == up, sticker.face() == up.opposite());
            if sticker.is_centre() {
                return first || last || self == Stage::Middle;
            }
            let corner = Corner::ALL.into_iter().find(|at| at.stickers().contains(sticker));
            let edge = Edge::ALL.into_iter().find(|at| at.stickers().contains(sticker));
            let touches = |face: Face| edge.is_some_and(|at| at.faces().contains(&face));
            match self {
                Stage::Hold => false,
                Stage::Face => corner.is_some() && first,
                Stage::Opposite => corner.is_some() && (first || last),
                Stage::Order => corner.is_some(),
                Stage::First => corner.is_some() || touches(up),
                Stage::Last => corner.is_some() || touches(up) || touches(up.opposite()),
                Stage::Flip | Stage::Close | Stage::Middle => true,
            }
        };
        Sticker::all().filter(matters).collect()
    }

    /// The colours of both faces. In the later stages the outer layers can be turned, and no place is that of a sticker.
    pub(crate) fn orbits(self, first: Face) -> Orbits {
        let on = |face: Face| {
            Corner::ALL.iter().flat_map(|at| at.stickers()).filter(|sticker| sticker.face() == face).collect()
        };
        match self {
            Stage::Face => Orbits::of([on(first)]),
            Stage::Opposite => Orbits::of([on(first), on(first.opposite())]),
            Stage::Middle => Orbits::home(Sticker::all().filter(|sticker| !sticker.is_centre())),
            _ => Orbits::default(),
        }
    }
}

/// The first colour faces down on the four lower corners.
fn looks_down(corners: &Corners) -> bool {
    (4..8).all(|at| corners.pieces()[at] >= 4 && corners.turns()[at] == 0)
}

/// The last colour faces up on the four upper corners.
fn looks_up(corners: &Corners) -> bool {
    (0..4).all(|at| corners.pieces()[at] < 4 && corners.turns()[at] == 0)
}

/// An edge: which one, and 1 if it is flipped.
pub(super) type PlacedEdge = (u8, u8);

/// How far both outer layers are turned relative to the middle one: the quarter turns of U and D that align their
/// corners with the centres.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Outer {
    /// Quarters of U, 0 to 3.
    pub up: u8,
    /// Quarters of D, 0 to 3.
    pub down: u8,
}

impl Outer {
    /// `None` if the corners are not in order.
    pub(super) fn of(cube: &Cube) -> Option<Outer> {
        Outer::of_corners(cube.assembly().corners())
    }

    fn of_corners(corners: &Corners) -> Option<Outer> {
        let (pieces, straight) = (corners.pieces(), corners.turns() == &[0; 8]);
        let (up, down) = (pieces[0], pieces[4].wrapping_sub(4));
        let round = |at: u8, by: u8| at.wrapping_add(by) % 4;
        let ordered = (0..4u8)
            .all(|at| pieces[usize::from(at)] == round(at, up) && pieces[4 + usize::from(at)] == 4 + round(at, down));
        // U moves its corners in the order of their numbers, D in the opposite order.
        (straight && up < 4 && down < 4 && ordered).then(|| Outer { up, down: (4 - down) % 4 })
    }

    /// The edge at each place after these turns, without making them.
    pub(super) fn edges(self, cube: &Cube) -> [PlacedEdge; 12] {
        self.placed_edges(cube.assembly().edges())
    }

    /// The same for the edges alone.
    pub(super) fn placed_edges(self, edges: &Edges) -> [PlacedEdge; 12] {
        let mut standing = [(0, 0); 12];
        for at in 0..12 {
            standing[self.place(at)] = (edges.pieces()[at], edges.turns()[at]);
        }
        standing
    }

    /// Where these turns take an edge place.
    pub(super) const fn place(self, at: usize) -> usize {
        match at {
            0..4 => (at + self.up as usize) % 4,
            4..8 => 4 + (at + 4 - self.down as usize) % 4,
            _ => at,
        }
    }

    /// This followed by `more`.
    #[must_use]
    pub(super) const fn plus(self, more: Outer) -> Outer {
        Outer { up: (self.up + more.up) % 4, down: (self.down + more.down) % 4 }
    }

    /// The turns.
    pub(super) fn turns(self) -> Vec<Turn> {
        presets(self.up, self.down)
    }
}

/// Quarter turns of U and of D, as turns.
pub(super) fn presets(up: u8, down: u8) -> Vec<Turn> {
    let turn = |face, count: u8| Quarters::from_count(count.into()).map(|quarters| Turn::new(face, quarters));
    turn(Face::U, up).into_iter().chain(turn(Face::D, down)).collect()
}

/// True for places in the middle layer and for edges that belong there.
pub(super) const fn is_middle(edge: u8) -> bool {
    edge >= 8
}

/// Whether an edge would have to be flipped if only half turns of the faces next to R and L were allowed; with
/// `across`, if only half turns of R and L were.
pub(super) fn is_bad(at: usize, (piece, flip): PlacedEdge, across: bool) -> bool {
    let changes = across && is_middle(at as u8) != is_middle(piece);
    (flip == 1) != changes
}

/// No edge is bad, in at least one of the two senses.
pub(super) fn is_oriented(edges: &[PlacedEdge; 12]) -> bool {
    [false, true].into_iter().any(|across| (0..12).all(|at| !is_bad(at, edges[at], across)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_read_however_the_outer_layers_are_turned() {
        let mixed = Cube::SOLVED.turns([Turn::new(Face::R, Quarters::Two), Turn::new(Face::F, Quarters::Two)]);
        assert_eq!(Outer::of(&mixed), None);
        for up in 0..4 {
            for down in 0..4 {
                let cube = Cube::SOLVED.turns(presets(up, down));
                let outer = Outer::of(&cube).expect("both layers are in order");
                assert_eq!(cube.turns(outer.turns()), Cube::SOLVED);
                assert!((0..12).all(|at| outer.edges(&cube)[at] == (at as u8, 0)));
                assert!(Stage::Close.is_done(&cube));
            }
        }
    }
}
