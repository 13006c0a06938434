//! Positions of the cube and its relatives as pictures.
//!
//! A [`Picture`] says what is shown and how; [`Picture::svg`] draws it, and [`png`] renders any such drawing as pixels.
//! A [`SmallPicture`] is the same for the 2x2x2, the MiniTet and the Stern, and [`shape_graph_svg`] draws how the
//! MiniTet's shapes turn into each other. [`machine_svg`] draws a machine that turns cubes, [`timeline_svg`] what it
//! does when, and [`chart_svg`] draws charts. Colours come from a [`Palette`], which follows the user's colour scheme.
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
//! SmallPicture ─► small/ net, solid ─► facet ─► canvas
//! ```
//!
//! The same picture is the same text, byte for byte, on every machine. So there is no text in the drawings (fonts
//! differ; the few labels are made of strokes), and every number is written with two decimals. Absent on purpose:
//! files, HTTP, animation, and turning faces, which belong to the page.

mod camera;
mod canvas;
mod chart;
mod facet;
mod lettering;
mod letters;
mod machine;
mod net;
mod net_cells;
mod outline;
mod page;
mod palette;
mod picture;
mod png;
mod small;
mod solid;
mod tile;
mod timeline;

pub use chart::{Chart, ChartMark, ChartSeries, ChartShape, Theme, chart_svg};
pub use machine::{MachineShape, machine_svg};
pub use net_cells::{Net, NetCell};
pub use palette::{Palette, Rgb};
pub use picture::{Picture, View};
pub use png::{DrawError, png, png_cancellable};
pub use small::{Labels, SmallPicture, shape_graph_svg, shape_svg};
pub use timeline::{TimelineBar, timeline_svg};
