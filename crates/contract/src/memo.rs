//! What to remember to solve a cube blindfolded.

use crate::manner::Manner;
use crate::position::Position;
use serde::{Deserialize, Serialize};

/// Letters to remember to solve a cube blindfolded, and what is left over; for the 3x3x3.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "arguments", derive(clap::Args))]
pub struct MemoRequest {
    /// The position.
    #[cfg_attr(feature = "arguments", arg(skip))]
    pub position: Position,
    /// The sticker of the edge from which pieces are sent on, by its faces, its own first; default UF
    #[cfg_attr(feature = "arguments", arg(long, value_name = "PLACE"))]
    pub edge_buffer: Option<String>,
    /// The same for corners; default UFR
    #[cfg_attr(feature = "arguments", arg(long, value_name = "PLACE"))]
    pub corner_buffer: Option<String>,
    /// How it is read and written.
    #[serde(flatten)]
    #[cfg_attr(feature = "arguments", arg(skip))]
    pub manner: Manner,
}
