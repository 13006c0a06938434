//! Positions as cubing.js represents them: the data of a KPattern of its 3x3x3.
//!
//! The idea is the same as ours, but the orders are different (Reid's), and pieces are named by colour rather than by
//! the place of their centres; so a whole-cube rotation moves every piece. The façade reads and writes the JSON.

use crate::assembly::paint;
use crate::diagnosis::{corners_of, edges_of, faults};
use crate::face::Face;
use crate::facelets::Facelets;
use crate::fault::Fault;
use crate::geometry::Sticker;
use crate::numbering::list;
use crate::pieces::{Corner, Edge};

/// Pieces and orientations by place, in Reid's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KPattern {
    /// The edge at each place.
    pub edges: [u8; 12],
    /// The flip of the edge at each place.
    pub edge_orientation: [u8; 12],
    /// The corner at each place.
    pub corners: [u8; 8],
    /// The twist of the corner at each place.
    pub corner_orientation: [u8; 8],
    /// The centre at each place.
    pub centres: [u8; 6],
}

const EDGES: [Edge; 12] = {
    use Edge::*;
    [UF, UR, UB, UL, DF, DR, DB, DL, FR, FL, BR, BL]
};

const CORNERS: [Corner; 8] = {
    use Corner::*;
    [URF, UBR, ULB, UFL, DFR, DLF, DBL, DRB]
};

const CENTRES: [Face; 6] = [Face::U, Face::L, Face::F, Face::R, Face::B, Face::D];

/// A number in a pattern that is not a piece or an orientation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{found} in {orbit} is not a number from 0 to {most}")]
pub struct KPatternError {
    /// The number.
    pub found: u8,
    /// `EDGES`, `CORNERS` or `CENTERS`.
    pub orbit: &'static str,
    /// The largest number allowed there.
    pub most: u8,
}

impl KPattern {
    /// The stickers it shows. Pieces can occur twice; that is found later, with all other faults.
    pub fn facelets(&self) -> Result<Facelets, KPatternError> {
        within(&self.edges, "EDGES", 11)?;
        within(&self.edge_orientation, "EDGES", 1)?;
        within(&self.corners, "CORNERS", 7)?;
        within(&self.corner_orientation, "CORNERS", 2)?;
        within(&self.centres, "CENTERS", 5)?;
        let mut facelets = Facelets::SOLVED;
        for (i, place) in EDGES.into_iter().enumerate() {
            let piece = EDGES[usize::from(self.edges[i])];
            paint(&mut facelets, &place.stickers(), &piece.faces(), usize::from(self.edge_orientation[i]));
        }
        for (i, place) in CORNERS.into_iter().enumerate() {
            let piece = CORNERS[usize::from(self.corners[i])];
            paint(&mut facelets, &place.stickers(), &piece.faces(), usize::from(self.corner_orientation[i]));
        }
        for (i, place) in CENTRES.into_iter().enumerate() {
            facelets.set(Sticker::centre(place), Some(CENTRES[usize::from(self.centres[i])]));
        }
        Ok(facelets)
    }

    /// The pattern of a cube held in any attitude, colours where they really are.
    pub fn from_facelets(facelets: &Facelets) -> Result<KPattern, Vec<Fault>> {
        let (Some(corners), Some(edges), Some(attitude)) =
            (corners_of(facelets), edges_of(facelets), facelets.attitude())
        else {
            return Err(faults(facelets));
        };
        let (edges, edge_orientation) = list(&edges, EDGES.map(Edge::index));
        let (corners, corner_orientation) = list(&corners, CORNERS.map(Corner::index));
        let colours = attitude.centres();
        let centres =
            CENTRES.map(|place| CENTRES.iter().position(|&centre| centre == colours[place.index()]).unwrap_or(0) as u8);
        Ok(KPattern { edges, edge_orientation, corners, corner_orientation, centres })
    }
}

fn within(numbers: &[u8], orbit: &'static str, most: u8) -> Result<(), KPatternError> {
    match numbers.iter().find(|&&number| number > most) {
        None => Ok(()),
        Some(&found) => Err(KPatternError { found, orbit, most }),
    }
}
