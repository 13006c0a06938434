//! The workbench as a library: one function per verb, plain data in and out.
//!
//! A [`Reader`] turns what a person gives (facelets, a scramble, piece lists, a number, a KPattern) into a
//! [`Sheet`] of 54 stickers. From there: [`check`], [`inspect()`], [`apply`], [`picture`]; and for algs,
//! [`study`]. A [`Workshop`] owns tables: it solves and scrambles. Everything that can be refused comes back as a [`Rejection`] with
//! all faults and, where there are any, repairs. Results implement `serde::Serialize` with the field names
//! users rely on; which format they are written in is up to the front doors.

mod algs;
mod checking;
mod colours;
mod dicing;
mod fitting;
mod inspecting;
mod kpattern;
mod methods;
mod news;
mod puzzles;
mod reading;
mod rejection;
mod relatives;
mod scrambling;
mod showing;
mod signposting;
mod solved;
mod solving;
mod staging;
pub mod texts;
mod wording;
mod workshop;

pub use algs::{AlgChange, AlgReport, apply, change, study};
pub use checking::{Verdict, check};
pub use colours::{UnknownColour, colour_name, colour_named};
pub use inspecting::{Explanation, Inspection, Section, explain, inspect};
pub use methods::{METHODS, Method, Offer, UnknownMethod, methods};
pub use news::{Depth, News};
pub use puzzles::{AnySheet, Puzzle, UnknownPuzzle, apply_any};
pub use reading::{Given, Reader, Sheet};
pub use rejection::{FaultNote, Rejection, RepairNote};
pub use relatives::{
    DistanceReport, ShapeNote, SmallInspection, SmallSheet, SmallSignpost, SmallSignposts, SmallVerdict, apply_small,
    check_small, inspect_small, scramble_small_turns, shapes,
};
pub use scrambling::{Generator, Scramble, scramble_turns};
pub use showing::{Net, NetCell, SmallNet, net, picture, shape_graph, small_net, small_palette, small_picture};
pub use signposting::{SignpostNote, Signposts};
pub use solved::{Better, Draft, Improvement, Solved, Unsolved};
pub use solving::{Profile, SolveOptions};
pub use staging::{StageNote, StepNote};
pub use workshop::{KORF, TABLES, TWO_PHASE_LARGE, Workshop, effort, limit_threads};

pub use draw;
pub use puzzle;
pub use store;
