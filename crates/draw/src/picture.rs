//! What a picture of the 3x3x3 shows.
//!
//! A [`Picture`] is plain data with public fields; [`Picture::new`] fills in the usual. Absent on purpose: drawing.
//! `net.rs` and `solid.rs` draw it, and [`Picture::svg`] in `page.rs` makes a document of their drawings.

use crate::palette::Palette;
use puzzle::{Facelets, Sticker};

/// From which side the cube is shown.
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
    /// The colours, each where it is. Unknown ones are grey with a dot.
    pub facelets: &'a Facelets,
    /// From which side.
    pub view: View,
    /// The colours of the picture.
    pub palette: Palette,
    /// Stickers that step back, because something else is meant.
    pub dimmed: &'a [Sticker],
    /// Stickers with a ring around them, because something is to be said about them.
    pub outlined: &'a [Sticker],
    /// Whether the solid shows L, D and B too, floating behind it.
    pub hidden: bool,
}

impl<'a> Picture<'a> {
    /// These colours on a solid cube, nothing dimmed, nothing outlined, nothing hidden shown.
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
