//! What a picture of the 3x3x3 shows.
//!
//! A [`Picture`] is plain data with public fields; [`Picture::new`] fills in the defaults. Absent on purpose: drawing.
//! `net.rs` and `solid.rs` draw it, and [`Picture::svg`] in `page.rs` makes a document from their drawings.

use crate::palette::Palette;
use puzzle::{Facelets, Sticker};

/// How the cube is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum View {
    /// Unfolded: all six faces, flat.
    Net,
    /// As a solid: U, F and R.
    #[default]
    Cube,
    /// The solid and the net side by side.
    Both,
}

/// A picture of a cube: `Picture { view: View::Net, ..Picture::new(&facelets) }.svg()`.
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    /// The colours, each at its place. Unknown ones are grey with a dot.
    pub facelets: &'a Facelets,
    /// How the cube is shown.
    pub view: View,
    /// The colours of the picture.
    pub palette: Palette,
    /// Stickers that are dimmed, because the picture is about the others.
    pub dimmed: &'a [Sticker],
    /// Stickers with a ring around them, because they are pointed out.
    pub outlined: &'a [Sticker],
    /// Whether the solid also shows L, D and B, floating behind it.
    pub hidden: bool,
}

impl<'a> Picture<'a> {
    /// These colours on a solid cube, with nothing dimmed or outlined and without the hidden faces.
    pub fn new(facelets: &'a Facelets) -> Picture<'a> {
        Picture {
            facelets,
            view: View::default(),
            palette: Palette::default(),
            dimmed: &[],
            outlined: &[],
            hidden: false,
        }
    }
}
