//! The table of methods, the tables of a process, and ready solvers.
//!
//! [`METHODS`] has a row for each method: whatever there is to know about it before a position is looked at.
//! [`Method::ready`] makes a solver of a row; the tables it needs come from a [`TableCache`], which finds or builds each
//! of them once, with progress, outside every lock. Tables that are kept in files have a row too ([`STORED_TABLES`]).
//! Absent on purpose: words, formats, front doors.

mod cache;
mod guarded;
mod method;
mod rows;
mod shared;
mod solver;
mod stored;
mod tables;

pub use cache::{Note, TableBuilder, TableCache};
pub use method::{Feature, Maker, Method, Nature, Position, Ready, Request};
pub use rows::METHODS;
pub use shared::BuildError;
pub use stored::{KORF, STORED_TABLES, StoredTable, TWO_PHASE_LARGE};
pub use tables::{KorfTables, Large, Profile, TwoPhaseTables};

use puzzle::Puzzle;

/// The methods of a puzzle, the usual one first.
pub fn methods(puzzle: Puzzle) -> impl Iterator<Item = &'static Method> {
    METHODS.iter().filter(move |method| (method.fits)(puzzle))
}
