//! Searching without knowing what is searched.
//!
//! A position is described by [`Coordinate`]s: small numbers that turns change independently of each other. A
//! [`MoveTable`] says how, a [`DistanceTable`] says how far it is at least to the goal. [`Limits`]
//! end a search in good time, and a [`Progress`] hears how far it has come. [`simd`] composes permutations of bytes. Nothing here knows a cube,
//! a file or a clock: whoever searches hands those in.

mod classes;
mod coordinate;
mod distance;
pub mod lehmer;
mod limits;
mod moves;
mod progress;
pub mod rank;
pub mod simd;

pub use classes::{Classes, Group, Images};
pub use coordinate::Coordinate;
pub use distance::{DistanceTable, Distances, Pairs};
pub use limits::{Limits, NoLimits};
pub use moves::{MoveTable, padded};
pub use progress::{Cancelled, Progress, Reached, Section, Task, for_each_row};
