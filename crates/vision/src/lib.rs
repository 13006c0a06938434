//! Cubes from measured colours, and colours from pictures.
//!
//! ```
//! use vision::{Rgb, read_cube};
//!
//! // Six faces of nine colours each, in the order U R F D L B; here a solved cube in warm light.
//! let colours = [[230, 200, 150], [180, 30, 20], [40, 120, 30], [220, 170, 20], [220, 90, 20], [30, 50, 90]];
//! let faces = colours.map(|[r, g, b]| [Rgb::new(r, g, b); 9]);
//! let reading = read_cube(&faces).unwrap();
//! assert_eq!(reading.facelets.to_string(), "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB");
//! ```
//!
//! ```text
//! picture ─► faces ─► colours
//! colours ─► observations ─► fit (colours of the cube, light) ⇄ nearest legal cube ─► reading
//! ```
//!
//! No list of colours is built in: what red looks like is learned from the cube that is seen. `light` says how colours
//! come about, `fit` finds the legal cube that explains them best, `cube` and `pocket` read whole puzzles, and `order`
//! puts faces together that come in any order and turned in any way. `picture` finds the
//! faces of a cube in a picture, and `corners` puts two pictures of three faces together. `scan` and `photos` are scans as
//! users meet them: what is measured or pictured, a report, and rejections in words. Absent on purpose: cameras, files,
//! HTTP.

mod colour;
mod corners;
mod cube;
mod fit;
mod known;
mod light;
mod mixed;
mod order;
mod photos;
mod picture;
mod pocket;
mod scan;
mod source;
mod sureness;
mod twice;
mod unreadable;
mod windows;

pub use colour::Rgb;
pub use contract::{MeasuredColours, ScanMethod, ScanOptions, Tolerances};
pub use corners::read_corners;
pub use cube::{Reading, read_cube, read_cube_knowing};
pub use order::{Ordered, read_faces};
pub use photos::{FaceInPicture, LookedAt, PictureReport, drawing, scan_pictures};
pub use picture::{BadPicture, COLOUR_LETTERS, Name, Picture, SeenFace, SixColours, find_faces, name_colours};
pub use pocket::{OrderedPocket, PocketReading, read_pocket, read_pocket_faces, read_pocket_knowing};
pub use scan::{Faults, ScanReport, scan_colours};
pub use source::{AS_GIVEN, Source};
pub use unreadable::{Clash, Turned, Unreadable};
pub use windows::read_with_windows;
