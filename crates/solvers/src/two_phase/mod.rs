//! Kociemba's two-phase algorithm as an anytime search.
//!
//! Phase one brings the cube into the subgroup where U and D turn freely and the other faces only by half turns: no
//! corner is twisted, no edge is flipped, and the slice edges are in the slice. Phase two solves it from there. First
//! phases are enumerated, shortest first, in six directions (three axes, and the inverse cube); after each of them the
//! second phase is tried within what is left of the best solution so far. `docs/two-phase.md` explains it.
//!
//! [`SmallTables`] are built in memory for any [`MoveCosts`](puzzle::MoveCosts).

mod any_costs;
mod depth_first;
pub(crate) mod direction;
mod entry;
mod lanes;
pub mod large;
mod large_metric;
mod large_phase_one;
mod large_phase_two;
mod leaps;
mod phase_two;
mod place;
mod pre_moves;
mod scale;
mod search;
mod shared;
mod signpost;
mod small;
mod small_phase_one;
mod small_phase_two;
mod tail;
mod tail_distances;
mod tail_pairs;
mod written;

pub use entry::{AxialEntry, Entry, TurnsEntry};
pub use large::LargeTables;
pub use large_metric::{AxialTurns, HalfTurns, LargeMetric};
pub use search::{Tables, TwoPhase};
pub use shared::PhaseBounds;
pub use signpost::Signpost;
pub use small::SmallTables;
