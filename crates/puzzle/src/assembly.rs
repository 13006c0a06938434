//! All twenty pieces, put together in any way: the step between stickers and a legal cube.
//!
//! Someone who takes a cube apart and puts it together again ends up in one of twelve
//! [`Universe`]s, and no turn leads from one to another. An [`Assembly`] may lie in any of them;
//! [`Assembly::difference`] of two in the same universe is a [`Cube`], which is how one is turned into the other.

use crate::cube::Cube;
use crate::face::Face;
use crate::facelets::Facelets;
use crate::fault::{Fault, Twist, faults};
use crate::geometry::Sticker;
use crate::pieces::{Corner, Corners, Edge, Edges, least_common_multiple};
use crate::symmetry::{Attitude, Symmetry};

/// Corners and edges in any arrangement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Assembly {
    corners: Corners,
    edges: Edges,
}

/// An assembly and how the cube is held: colours relabelled by the place of their centres.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Held {
    /// The pieces, as held.
    pub assembly: Assembly,
    /// How that differs from white up, green front.
    pub attitude: Attitude,
}

/// What turns cannot change: the sum of the twists, the sum of the flips, and whether corners and edges
/// need the same number of swaps. Twelve in all; number 0 holds the solved cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Universe {
    twist: u8,
    flip: bool,
    odd: bool,
}

impl Universe {
    /// The universe of the solved cube.
    pub const SOLVABLE: Universe = Universe { twist: 0, flip: false, odd: false };

    pub(crate) const fn new(twist: u8, flip: bool, odd: bool) -> Universe {
        Universe { twist, flip, odd }
    }

    /// 0..12 = twist sum · 4 + flip sum · 2 + parity.
    pub const fn index(self) -> u8 {
        self.twist * 4 + self.flip as u8 * 2 + self.odd as u8
    }

    /// The sum of all corner twists, if it is not zero.
    pub const fn twist(self) -> Option<Twist> {
        match self.twist {
            0 => None,
            1 => Some(Twist::Clockwise),
            _ => Some(Twist::CounterClockwise),
        }
    }

    /// True if an odd number of edges is flipped.
    pub const fn is_flipped(self) -> bool {
        self.flip
    }

    /// True if the corners need an odd number of swaps and the edges an even one, or the other way round.
    pub const fn is_odd(self) -> bool {
        self.odd
    }

    /// Why this is not the universe of the solved cube.
    pub fn faults(self) -> Vec<Fault> {
        let flip = self.flip.then_some(Fault::FlipSum);
        let twist = self.twist().map(|direction| Fault::TwistSum { direction });
        let parity = self.odd.then_some(Fault::Parity);
        [flip, twist, parity].into_iter().flatten().collect()
    }
}

impl Assembly {
    /// Everything at home.
    pub const SOLVED: Assembly = Assembly { corners: Corners::SOLVED, edges: Edges::SOLVED };

    /// Corners and edges put together.
    pub const fn new(corners: Corners, edges: Edges) -> Assembly {
        Assembly { corners, edges }
    }

    /// The eight corners.
    pub const fn corners(&self) -> &Corners {
        &self.corners
    }

    /// The twelve edges.
    pub const fn edges(&self) -> &Edges {
        &self.edges
    }

    /// Reads the pieces off a cube held in any attitude. The faults are those that keep it from being
    /// twenty pieces; that it may be put together wrongly is not one of them.
    pub fn from_facelets(facelets: &Facelets) -> Result<Held, Vec<Fault>> {
        facelets
            .attitude()
            .and_then(|attitude| {
                let placed = facelets.relabelled(attitude);
                let assembly = Assembly { corners: corners_of(&placed)?, edges: edges_of(&placed)? };
                Some(Held { assembly, attitude })
            })
            .ok_or_else(|| {
                let mut all = faults(facelets);
                if all.is_empty() {
                    all.push(Fault::NoCompletion);
                }
                all
            })
    }

    /// The stickers, held upright.
    pub fn facelets(&self) -> Facelets {
        let mut facelets = Facelets::SOLVED;
        for place in Corner::ALL {
            let piece = Corner::ALL[usize::from(self.corners.pieces()[place.index()])];
            let turn = usize::from(self.corners.turns()[place.index()]);
            paint(&mut facelets, &place.stickers(), &piece.faces(), turn);
        }
        for place in Edge::ALL {
            let piece = Edge::ALL[usize::from(self.edges.pieces()[place.index()])];
            let turn = usize::from(self.edges.turns()[place.index()]);
            paint(&mut facelets, &place.stickers(), &piece.faces(), turn);
        }
        facelets
    }

    /// Which of the twelve universes this is in.
    pub fn universe(&self) -> Universe {
        Universe { twist: self.corners.turn_sum(), flip: self.edges.turn_sum() == 1, odd: self.is_odd() }
    }

    /// True if corners and edges together need an odd number of swaps.
    pub fn is_odd(&self) -> bool {
        self.corners.is_odd() != self.edges.is_odd()
    }

    /// This position with `other` done to it.
    #[must_use]
    pub fn then(&self, other: &Assembly) -> Assembly {
        Assembly { corners: self.corners.then(&other.corners), edges: self.edges.then(&other.edges) }
    }

    /// What undoes it.
    #[must_use]
    pub fn inverse(&self) -> Assembly {
        Assembly { corners: self.corners.inverse(), edges: self.edges.inverse() }
    }

    /// Done `exponent` times; backwards if negative.
    #[must_use]
    pub fn power(&self, exponent: i64) -> Assembly {
        let mut base = if exponent < 0 { self.inverse() } else { *self };
        let mut left = exponent.unsigned_abs();
        let mut power = Assembly::SOLVED;
        while left > 0 {
            if left % 2 == 1 {
                power = power.then(&base);
            }
            base = base.then(&base);
            left /= 2;
        }
        power
    }

    /// How often it must be done until everything is at home again; at most 1260 on a legal cube.
    pub fn order(&self) -> u32 {
        least_common_multiple(self.corners.order(), self.edges.order())
    }

    /// The position as it looks after the whole cube has been moved by a symmetry and recoloured to match.
    #[must_use]
    pub fn moved(&self, symmetry: Symmetry) -> Assembly {
        let effect = symmetry.effect();
        Assembly {
            corners: self.corners.moved(&effect.corners, &effect.corner_shift, effect.mirrored),
            edges: self.edges.moved(&effect.edges, &effect.edge_shift, effect.mirrored),
        }
    }

    /// The symmetries under which the position looks the same.
    pub fn symmetries(&self) -> Vec<Symmetry> {
        Symmetry::all().filter(|&symmetry| self.moved(symmetry) == *self).collect()
    }

    /// The cube whose solution turns this position into `goal`; `None` if they lie in different universes.
    pub fn difference(&self, goal: &Assembly) -> Option<Cube> {
        Cube::new(goal.inverse().then(self)).ok()
    }
}

impl Held {
    /// The stickers with the colours where they really are.
    pub fn facelets(&self) -> Facelets {
        self.assembly.facelets().recoloured(self.attitude)
    }
}

/// Puts a piece turned by `turn` onto the stickers of a place.
pub(crate) fn paint(facelets: &mut Facelets, stickers: &[Sticker], colours: &[Face], turn: usize) {
    for (k, &colour) in colours.iter().enumerate() {
        facelets.set(stickers[(k + turn) % stickers.len()], Some(colour));
    }
}

const NONE: u8 = u8::MAX;

/// Corner · 3 + twist for three colours read clockwise from the first sticker of a place.
const CORNER_BY_COLOURS: [u8; 216] = {
    let mut table = [NONE; 216];
    let mut i = 0;
    while i < 24 {
        let faces = Corner::ALL[i / 3].faces();
        let twist = i % 3;
        let (a, b, c) = (faces[(3 - twist) % 3], faces[(4 - twist) % 3], faces[(5 - twist) % 3]);
        table[a as usize * 36 + b as usize * 6 + c as usize] = i as u8;
        i += 1;
    }
    table
};

/// Edge · 2 + flip for two colours.
const EDGE_BY_COLOURS: [u8; 36] = {
    let mut table = [NONE; 36];
    let mut i = 0;
    while i < 24 {
        let faces = Edge::ALL[i / 2].faces();
        let flip = i % 2;
        table[faces[flip] as usize * 6 + faces[1 - flip] as usize] = i as u8;
        i += 1;
    }
    table
};

/// The corner that shows these colours, and its twist.
pub(crate) fn corner_showing(colours: [Option<Face>; 3]) -> Option<(usize, u8)> {
    let [a, b, c] = colours;
    match CORNER_BY_COLOURS[a?.index() * 36 + b?.index() * 6 + c?.index()] {
        NONE => None,
        found => Some((usize::from(found / 3), found % 3)),
    }
}

/// The edge that shows these colours, and its flip.
pub(crate) fn edge_showing(colours: [Option<Face>; 2]) -> Option<(usize, u8)> {
    let [a, b] = colours;
    match EDGE_BY_COLOURS[a?.index() * 6 + b?.index()] {
        NONE => None,
        found => Some((usize::from(found / 2), found % 2)),
    }
}

pub(crate) fn corners_of(facelets: &Facelets) -> Option<Corners> {
    let (mut piece, mut turn, mut seen) = ([0; 8], [0; 8], 0u8);
    for place in Corner::ALL {
        let (corner, twist) = corner_showing(place.stickers().map(|sticker| facelets.get(sticker)))?;
        piece[place.index()] = corner as u8;
        turn[place.index()] = twist;
        seen |= 1 << corner;
    }
    (seen == 0xFF).then_some(Corners::new_unchecked(piece, turn))
}

pub(crate) fn edges_of(facelets: &Facelets) -> Option<Edges> {
    let (mut piece, mut turn, mut seen) = ([0; 12], [0; 12], 0u16);
    for place in Edge::ALL {
        let (edge, flip) = edge_showing(place.stickers().map(|sticker| facelets.get(sticker)))?;
        piece[place.index()] = edge as u8;
        turn[place.index()] = flip;
        seen |= 1 << edge;
    }
    (seen == 0xFFF).then_some(Edges::new_unchecked(piece, turn))
}
