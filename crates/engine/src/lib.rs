//! The building blocks of a search, for any puzzle.
//!
//! A position is described by [`Coordinate`]s: small numbers that turns change independently of each other. A
//! [`MoveTable`] says how, and a [`DistanceTable`] holds a lower bound on the distance to the goal. [`Limits`] end a
//! search in time, and a [`Progress`] receives reports of how far it has come. [`simd`] composes permutations of bytes.
//! Nothing here depends on cubes, files or clocks: the caller supplies them.

mod checkpoint;
mod classes;
mod coordinate;
mod distance;
mod guard;
pub mod lehmer;
mod limits;
mod moves;
mod progress;
pub mod rank;
mod shared_bytes;
pub mod simd;
mod workers;

pub use checkpoint::{Checkpoints, NoCheckpoints};
pub use classes::{Classes, Group, Images};
pub use coordinate::Coordinate;
pub use distance::{DistanceTable, Distances, Pairs, are_distributed};
pub use guard::{Checker, Guard};
pub use limits::{Limits, NoLimits};
pub use moves::{MoveTable, padded};
pub use progress::{Cancelled, Progress, Reached, Section, Task, for_each_row};
pub use shared_bytes::shared_bytes;
pub use workers::{in_order, on_threads};
