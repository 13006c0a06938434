//! All twenty pieces, put together in any way: the step between stickers and a legal cube.
//!
//! Someone who takes a cube apart and puts it together again ends up in one of twelve [`Universe`]s, and no turn leads
//! from one to another. An [`Assembly`] can be in any of them. The [`difference`](Assembly::difference) of two in the
//! same universe is a [`Cube`](crate::Cube), whose solution turns one into the other; it is defined with the cube.

use crate::diagnosis::{corners_of, edges_of, faults};
use crate::face::Face;
use crate::facelets::Facelets;
use crate::fault::Fault;
use crate::geometry::Sticker;
use crate::pieces::{Corner, Corners, Edge, Edges, least_common_multiple};
use crate::symmetry::{Attitude, Symmetry};
use crate::universe::Universe;

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

impl Assembly {
    /// The solved position.
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

    /// Reads the pieces of a cube held in any attitude. Faults are reported only if they are not twenty pieces; wrong
    /// assembly is not a fault here.
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
        Universe::new(self.corners.turn_sum(), self.edges.turn_sum() == 1, self.is_odd())
    }

    /// True if corners and edges together need an odd number of swaps.
    pub(crate) fn is_odd(&self) -> bool {
        self.corners.is_odd() != self.edges.is_odd()
    }

    /// This position with `other` applied to it.
    #[must_use]
    pub fn then(&self, other: &Assembly) -> Assembly {
        Assembly { corners: self.corners.then(&other.corners), edges: self.edges.then(&other.edges) }
    }

    /// The inverse.
    #[must_use]
    pub(crate) fn inverse(&self) -> Assembly {
        Assembly { corners: self.corners.inverse(), edges: self.edges.inverse() }
    }

    /// Repeated `exponent` times; backwards if negative.
    #[must_use]
    pub(crate) fn power(&self, exponent: i64) -> Assembly {
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

    /// How many times it must be repeated until the cube is solved again; at most 1260 on a legal cube.
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
}

impl Held {
    /// The stickers with the colours where they really are.
    pub fn facelets(&self) -> Facelets {
        self.assembly.facelets().recoloured(self.attitude)
    }
}

/// Paints a piece with this orientation onto the stickers of a place.
pub(crate) fn paint(facelets: &mut Facelets, stickers: &[Sticker], colours: &[Face], turn: usize) {
    for (k, &colour) in colours.iter().enumerate() {
        facelets.set(stickers[(k + turn) % stickers.len()], Some(colour));
    }
}
