//! One sticker on a facet: its colour, a dot if it is unknown, a ring if it is pointed out.
//!
//! The measures are those of the 3x3x3's stickers, which are made for a square one unit wide; triangles scale them
//! down.

use super::SmallPicture;
use crate::camera::Vector;
use crate::canvas::Canvas;
use crate::facet::Facet;
use crate::outline::{Outline, Point};
use crate::palette::Rgb;
use crate::tile::{self, DOT, DOTTED, HALF, RADIUS};
use puzzle::Spot;

/// What a sticker looks like before light falls on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    pub fill: Rgb,
    pub unknown: bool,
    pub outlined: bool,
}

impl Look {
    pub(super) fn of(picture: &SmallPicture, spot: Spot) -> Look {
        let colour = picture.facelets.get(spot);
        let fill = colour.map_or(picture.palette.unknown, |colour| picture.palette[colour.face()]);
        let dimmed = picture.dimmed.contains(&spot);
        Look {
            fill: if dimmed { tile::dimmed(fill) } else { fill },
            unknown: colour.is_none(),
            outlined: picture.outlined.contains(&spot),
        }
    }

    /// The colour of a label that is legible on it, and its opacity.
    pub(super) fn ink(self) -> (Rgb, f64) {
        let Rgb(red, green, blue) = self.fill;
        let bright = 3 * u32::from(red) + 6 * u32::from(green) + u32::from(blue) > 1500;
        if bright { (Rgb(0, 0, 0), 0.65) } else { (Rgb::WHITE, 0.9) }
    }
}

/// A facet to paint on: the scale of its sticker, its projection, and its shade.
pub(crate) struct Ground<'a> {
    pub facet: &'a Facet,
    pub size: f64,
    pub shade: f64,
    pub onto: &'a dyn Fn(Vector) -> Point,
}

impl Ground<'_> {
    /// The outline whose sides are as far from the middle as on the unit square.
    pub(super) fn outline(&self, half: f64, radius: f64) -> Outline {
        self.facet.rounded((0.5 - half) * self.size, radius * self.size, self.onto)
    }

    /// Paints a sticker; the element names the stickers that it shows.
    pub(super) fn paint(&self, canvas: &mut Canvas, spots: &[Spot], look: Look) {
        let names: Vec<String> = spots.iter().map(Spot::to_string).collect();
        let (names, fill) = (names.join(" "), tile::shaded(look.fill, self.shade));
        canvas.path(&self.outline(HALF, RADIUS), format_args!(r#"data-sticker="{names}" fill="{fill}""#));
        if look.unknown {
            canvas.path(&self.facet.disc(DOT * self.size, self.onto), DOTTED);
        }
    }

    /// Draws its ring, if it is outlined.
    pub(super) fn ring(&self, canvas: &mut Canvas, picture: &SmallPicture, look: Look) {
        if !look.outlined {
            return;
        }
        for (outer, inner, colour) in tile::rings(&picture.palette) {
            let band = [outer, inner].map(|half| self.outline(half, RADIUS + half - HALF));
            let [outside, inside] = band;
            canvas.path(&outside.and(inside), format_args!(r#"fill-rule="evenodd" fill="{colour}""#));
        }
    }
}
