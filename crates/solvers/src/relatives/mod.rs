//! The 2x2x2, the MiniTet and the Stern: small enough to know everything about them.
//!
//! Positions are numbers ([`puzzle::Small::index`]); a [`Graph`] says where the nine turns lead from each of them, and
//! [`Distances`] how far each is from a goal. [`Optimal`] follows that table downhill.
//!
//! Human methods are in [`human`].
//!
//! Only U, R and F are turned: the piece at DBL is held. So there is one layer per axis, and all metrics except QTM
//! count alike.

mod distances;
pub(crate) mod graph;
pub mod human;
mod optimal;

pub use distances::Distances;
pub use graph::Graph;
pub use optimal::Optimal;
