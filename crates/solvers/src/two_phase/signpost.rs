//! What the tables say about a position: a lower bound on the distance to the end of its phase.
//!
//! For people who want to see how the search works; the search itself reads the tables directly.

use super::lanes::PhaseOne;
use super::place::Place;
use super::search::Tables;
use crate::coordinates::piece_bytes::pack;
use puzzle::{Assembly, Cube};

/// The distance to the end of a phase, table by table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signpost {
    /// 1 or 2.
    pub phase: u8,
    /// What each table says, by the text key of the table's name; each is a lower bound.
    pub bounds: Vec<(&'static str, u32)>,
    /// True if the greatest of them is the exact distance.
    pub exact: bool,
}

impl Signpost {
    /// The greatest bound.
    pub fn distance(&self) -> u32 {
        self.bounds.iter().map(|(_, bound)| *bound).max().unwrap_or(0)
    }
}

impl Tables<'_> {
    /// What these tables say about a position in their metric, with U and D as the axis.
    pub fn signpost(&self, cube: &Cube) -> Signpost {
        let assembly = cube.assembly();
        let second = Place::of(assembly) == Place::GOAL;
        if second {
            let phase_two = match self {
                Tables::Small(tables) => &tables.phase_two,
                Tables::Large(tables) => &tables.phase_two,
                Tables::Axial(tables) => &tables.phase_two,
            };
            // Zero is reported only for the solved cube, where it is exact.
            return Signpost { phase: 2, bounds: phase_two.bounds(&pack(assembly)), exact: *cube == Cube::SOLVED };
        }
        let guide = |distance: u8| Signpost { phase: 1, bounds: vec![("guide", distance.into())], exact: true };
        match self {
            Tables::Small(tables) => {
                Signpost { phase: 1, bounds: tables.bounds(Place::of(assembly)).to_vec(), exact: false }
            }
            Tables::Large(tables) => guide(tables.bound(tables.spot_of_both(&Assembly::SOLVED, assembly))),
            Tables::Axial(tables) => guide(tables.bound(tables.spot_of_both(&Assembly::SOLVED, assembly))),
        }
    }
}
