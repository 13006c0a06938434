//! The arguments of `memo`.

use super::position::{POSITIONS, PositionArgs};
use clap::Args;
use contract::MemoRequest;

/// Print the letters to remember to solve a cube blindfolded
#[derive(Args)]
#[command(after_help = format!("{POSITIONS}\n
Letters are Speffz's: A to D on U, then L, F, R, B and D, clockwise on each face from its top left corner and its top
edge. The piece in the buffer is sent to where it belongs, the piece from there to where that one belongs, and so on.

Examples:
  zauber memo -s \"R U R' U' F2 D\"
  zauber memo -s \"R U R' U' F2 D\" --edge-buffer DF --corner-buffer UBL --json"))]
pub(crate) struct MemoArgs {
    #[command(flatten)]
    pub position: PositionArgs,
    #[command(flatten)]
    pub memo: MemoRequest,
}
