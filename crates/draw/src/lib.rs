//! Positions of the cube as pictures.
//!
//! A [`Picture`] says what is shown and how; [`Picture::svg`] draws it, and [`png`] makes pixels of
//! any such drawing. Colours come from a [`Palette`], which follows the person's colour scheme.
//!
//! ```
//! use draw::{Picture, View};
//! use puzzle::{Alg, Facelets, Notation};
//!
//! let alg = Alg::parse("U R F' L'", Notation::Wca).unwrap();
//! let facelets = Facelets::SOLVED.after_all(&alg.moves());
//! let svg = Picture { view: View::Both, ..Picture::new(&facelets) }.svg();
//! let png = draw::png(&svg, 800).unwrap();
//! assert!(png.starts_with(b"\x89PNG"));
//! ```
//!
//! ```text
//! Picture ─► net, solid ─► tile ─► canvas ─► SVG text ─► png
//!            where        one     paths
//!                         sticker
//! ```
//!
//! The same picture is the same text, byte for byte, on every machine. So there is no text in the
//! drawings (fonts differ), and every number is written with two decimals. Absent on purpose: files,
//! HTTP, animation, and faces that turn; those belong to the page.

mod camera;
mod canvas;
mod net;
mod outline;
mod palette;
mod picture;
mod png;
mod solid;
mod tile;

pub use palette::{Palette, Rgb};
pub use picture::{Picture, View};
pub use png::{DrawError, png};
