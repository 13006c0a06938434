//! One sticker of the 3x3x3, in any view.
//!
//! The net and the solid pass in a patch (the square of plastic under the sticker) and its shade; everything else about
//! a sticker is decided here, so that both views look alike.

use crate::canvas::Canvas;
use crate::outline::{Outline, Patch};
use crate::palette::{Palette, Rgb};
use crate::picture::Picture;
use puzzle::Sticker;

/// Half a sticker's side and the radius of its corners; the plastic under it is one unit wide.
pub(crate) const HALF: f64 = 0.425;
pub(crate) const RADIUS: f64 = 0.12;

/// The dot on unknown stickers.
pub(crate) const DOT: f64 = 0.1;
pub(crate) const DOTTED: &str = r##"fill="#fff" fill-opacity=".4""##;

/// The colour of shade: slightly blue, as in daylight.
const SHADE: Rgb = Rgb(0x0a, 0x0d, 0x1c);

/// What dimmed colours fade to. Neither light nor dark: dimmed white must not look like white, nor a dimmed colour like
/// plastic.
const PALE: Rgb = Rgb(0x5a, 0x60, 0x6b);

/// A colour in shade; 0 is full light.
pub(crate) fn shaded(colour: Rgb, shade: f64) -> Rgb {
    colour.mixed(SHADE, shade)
}

/// A dimmed colour.
pub(crate) fn dimmed(colour: Rgb) -> Rgb {
    colour.mixed(PALE, 0.7)
}

/// The two bands of a ring: how far their outer and inner edges are from the middle of the patch. White around the
/// colour: one of the two stands out against any sticker.
pub(crate) fn rings(palette: &Palette) -> [(f64, f64, Rgb); 2] {
    [(0.5, 0.36, Rgb::WHITE), (0.48, 0.385, palette.outline)]
}

/// The plastic under a whole face in the net or floating; the patch is that of the face.
pub(crate) fn plate(face: Patch) -> Outline {
    Outline::rounded_square(face, 0.515, 0.07)
}

/// Paints a sticker. The element says which one it is, so that scripts and tests can find it.
pub(crate) fn draw(canvas: &mut Canvas, picture: &Picture, sticker: Sticker, patch: Patch, shade: f64) {
    let colour = picture.facelets.get(sticker);
    let mut fill = colour.map_or(picture.palette.unknown, |face| picture.palette[face]);
    if picture.dimmed.contains(&sticker) {
        fill = dimmed(fill);
    }
    let fill = shaded(fill, shade);
    let outline = Outline::rounded_square(patch, HALF, RADIUS);
    canvas.path(&outline, format_args!(r#"data-sticker="{sticker}" fill="{fill}""#));
    if colour.is_none() {
        canvas.path(&Outline::rounded_square(patch, DOT, DOT), DOTTED);
    }
}

/// Draws the ring of a sticker, if the picture asks for it. Comes after all stickers, because the ring covers the gap.
pub(crate) fn ring(canvas: &mut Canvas, picture: &Picture, sticker: Sticker, patch: Patch) {
    if !picture.outlined.contains(&sticker) {
        return;
    }
    for (outer, inner, colour) in rings(&picture.palette) {
        let band = Outline::rounded_square(patch, outer, RADIUS + outer - HALF).and(Outline::rounded_square(
            patch,
            inner,
            RADIUS + inner - HALF,
        ));
        canvas.path(&band, format_args!(r#"fill-rule="evenodd" fill="{colour}""#));
    }
}
