//! The verbs for puzzles that are all corners: 2x2x2, MiniTet, Stern.
//!
//! They mirror those of the 3x3x3 and give results of the same shape; a [`SmallSheet`] has 24 stickers instead of 54,
//! and instead of twelve universes there is only a sum of twists that may be wrong.

mod counting;
mod inspecting;
mod reading;
mod refusing;
mod solving;
mod staging;

pub use counting::DistanceReport;
pub use inspecting::{ShapeNote, SmallInspection, inspect_small, shapes};
pub use reading::{SmallSheet, SmallVerdict, apply_small, check_small};
pub(crate) use solving::SmallTables;
pub use solving::{SmallSignpost, SmallSignposts, scramble_small_turns};
