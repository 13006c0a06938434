//! The 2x2x2, the MiniTet and the Stern: small enough to know everything about them.
//!
//! Positions are numbers ([`puzzle::Small::index`]); a [`Graph`] says where the nine turns lead from each of them, and
//! [`Distances`] how far each is from a goal. [`Optimal`] walks downhill in that table.
//!
//! Random solvers ([`Walk`]) turn without a plan: a [`Walker`] does it, and [`expected_turns`] says how long it takes on
//! average, exactly. Their solutions are too long to be kept, so they do not give a [`crate::Solution`] but a [`Run`],
//! which has the number of turns and the last of them.
//!
//! Human methods are in [`human`].
//!
//! Only U, R and F are turned: the piece at DBL is held. So there is one layer per axis, and all metrics but QTM count
//! alike.

mod dice;
mod distances;
mod expectation;
mod graph;
mod ground;
pub mod human;
mod optimal;
mod walk;
mod walker;
mod wheels;
mod whole;

pub use distances::Distances;
pub use expectation::{Approach, expected_turns};
pub use graph::Graph;
pub use ground::Ground;
pub use optimal::Optimal;
pub use walk::Walk;
pub use walker::{KEPT, Run, Walker};
pub use wheels::{Rolled, Wheels};
pub use whole::{Pairs, WholeCube};
