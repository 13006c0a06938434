//! The table of methods, the tables of a process, and solvers ready to use.
//!
//! [`METHODS`] has a row for each method: everything there is to know about it without looking at a position.
//! [`Method::ready`] makes a solver from a row; the tables it needs come from a [`TableCache`], which loads or builds
//! each of them once, with progress, outside every lock. Tables that are stored in files have a row too
//! ([`STORED_TABLES`]). Absent on purpose: texts, formats, front ends.

mod cache;
mod guarded;
mod lookup;
mod method;
mod rows;
mod shared;
mod solver;
mod stored;
mod tables;

pub use cache::{Note, TableBuilder, TableCache};
pub use lookup::{Entry, LookedUp};
pub use method::{Feature, Maker, Making, Method, Nature, Position, Ready, Request, Stored, Variant};
pub use rows::METHODS;
pub use shared::{BuildError, limit_threads};
pub use stored::{Filler, KORF, STORED_TABLES, StoredTable, TWO_PHASE_AXIAL, TWO_PHASE_LARGE};
pub use tables::{KorfTables, Large, Profile, TwoPhaseTables};

use puzzle::Puzzle;

/// The method with which shortest solutions of a puzzle are found.
///
/// # Panics
/// Never: every puzzle has one.
pub fn optimal_method(puzzle: Puzzle) -> &'static Method {
    // Others prove that nothing is shorter too, but only this one is meant for it: it can list all there are.
    methods(puzzle).find(|method| method.has(Feature::All)).expect("every puzzle has an optimal solver")
}

/// The methods of a puzzle, the default one first.
pub fn methods(puzzle: Puzzle) -> impl Iterator<Item = &'static Method> {
    METHODS.iter().filter(move |method| (method.fits)(puzzle))
}
