//! What the two-phase tables say about a position and its neighbours.

use crate::reading::Sheet;
use crate::rejection::Rejection;
use crate::workshop::Workshop;
use puzzle::{Cube, Move, MoveCosts, Notation, Turn};
use serde::Serialize;
use solvers::two_phase::Tables;
use utoipa::ToSchema;

/// What the tables say about a position and its neighbours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct Signposts {
    /// About the position itself.
    pub here: SignpostNote,
    /// About what each of the eighteen turns makes of it.
    pub turns: Vec<SignpostNote>,
}

/// How far it is at least to the end of a phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct SignpostNote {
    /// The turn that leads there, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<String>,
    /// Which phase the position is in, 1 or 2.
    pub phase: u8,
    /// The distance to the end of that phase, or a lower bound.
    pub distance: u32,
    /// True if it is the distance.
    pub exact: bool,
    /// What each table says.
    pub bounds: std::collections::BTreeMap<&'static str, u32>,
}

impl Workshop {
    /// What the tables say about a legal position and about what each turn makes of it.
    pub fn signposts(&self, sheet: &Sheet, notation: Notation) -> Result<Signposts, Rejection> {
        let cube = Cube::new(sheet.pieces()?.assembly).map_err(|_| {
            crate::check(sheet)
                .err()
                .unwrap_or_else(|| Rejection::of_input("universe", sheet.language.text("input.universe", &[])))
        })?;
        let large = self.large(false).map(Tables::Large);
        let tables = large.unwrap_or_else(|| Tables::Small(self.small(&MoveCosts::half_turns())));
        let note = |turn: Option<Turn>| {
            let signpost = tables.signpost(&turn.map_or(cube, |turn| cube.turn(turn)));
            SignpostNote {
                turn: turn.map(|turn| Move::from(turn).to_text(notation)),
                phase: signpost.phase,
                distance: signpost.distance(),
                exact: signpost.exact,
                bounds: signpost.bounds.into_iter().collect(),
            }
        };
        Ok(Signposts { here: note(None), turns: Turn::all().map(|turn| note(Some(turn))).collect() })
    }
}
