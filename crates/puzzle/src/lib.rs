//! Rubik's cube by itself: no files, no clocks, no threads, no tables.
//!
//! ```text
//! text ─► Facelets ─► Assembly ─► Cube ─► numbers
//!         anything    20 pieces   legal
//! ```
//!
//! What a person types or paints are [`Facelets`]. If all twenty pieces are there, they are an [`Assembly`], in one of
//! twelve [`Universe`]s. A [`Cube`] is legal by construction. Everything that is wrong is found on the way, all at
//! once, as [`Fault`]s, and [`Repairs`] lead to a legal cube.
//!
//! ```
//! use puzzle::{Alg, Assembly, Cube, Facelets, Notation};
//!
//! let alg = Alg::parse("[R, U]", Notation::Wca).unwrap();
//! let facelets = Facelets::SOLVED.after_all(&alg.moves());
//! let held = Assembly::from_facelets(&facelets).unwrap();
//! let cube = Cube::new(held.assembly).unwrap();
//! assert_eq!(cube.order(), 6);
//! ```

pub mod alg;
mod assembly;
mod costs;
mod cube;
mod diagnosis;
mod face;
pub mod facelets;
mod faces;
mod fault;
mod geometry;
mod kpattern;
mod memo;
mod nearest;
mod numbering;
mod origins;
mod pieces;
mod puzzles;
mod random;
pub mod relatives;
mod repair;
mod scheme;
mod symmetry;
mod turn;
mod universe;

pub use alg::{Alg, AlgError, Layers, Metric, Move, Notation};
pub use assembly::{Assembly, Held};
pub use costs::{MoveCosts, Step};
pub use cube::Cube;
pub use diagnosis::faults;
pub use face::{Axis, Face};
pub use facelets::Facelets;
pub use faces::{FaceArrangement, FaceChange};
pub use fault::{Fault, Misfit, Twist};
pub use geometry::{Quarters, Sticker, before_turning};
pub use kpattern::{KPattern, KPatternError};
pub use memo::{Memo, Trace};
pub use nearest::{Costs, Fit, LegalCorners, LegalCubes};
pub use numbering::{
    Coordinate, CoordinateError, Derivation, Numbering, PieceListError, PieceLists, Summand, UnknownNumbering, Weight,
};
pub use origins::Origins;
pub use pieces::{Corner, Corners, Edge, Edges, Pieces, Place};
pub use puzzles::{Puzzle, UnknownPuzzle};
pub use random::{random_small_turns, random_turns};
pub use relatives::{Colouring, Relative, Shape, Small, SmallColour, SmallFacelets, SmallFault, SmallHeld, Spot};
pub use repair::{Operation, Repair, Repairs};
pub use scheme::{Scheme, SchemeError};
pub use symmetry::{Attitude, Symmetry};
pub use turn::Turn;
pub use universe::Universe;
