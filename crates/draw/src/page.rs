//! Drawings side by side, as one SVG document.
//!
//! The parts are drawn at a fixed scale and the page grows around them, so a cube is equally large in all pictures.

use crate::canvas::Canvas;
use crate::outline::number;
use crate::palette::Palette;
use crate::solid;

/// Room around the drawing, and between its parts.
pub(crate) const MARGIN: f64 = 24.0;
const BETWEEN: f64 = 56.0;

/// Puts the parts on a page, with light if something solid is among them, and says in words what is shown.
pub(crate) fn compose(parts: &[Canvas], palette: &Palette, light: bool, words: &str) -> String {
    let height = parts.iter().map(|part| part.size().1).fold(0.0, f64::max);
    let mut elements = String::new();
    let mut x = MARGIN;
    for part in parts {
        let (width, own_height) = part.size();
        elements += &part.placed(x, MARGIN + (height - own_height) / 2.0);
        x += width + BETWEEN;
    }
    let (width, height) = (number((x - BETWEEN + MARGIN).ceil()), number((height + 2.0 * MARGIN).ceil()));
    let light = if light { solid::LIGHT } else { "" };
    let background = palette
        .background
        .map_or(String::new(), |colour| format!("<rect width=\"{width}\" height=\"{height}\" fill=\"{colour}\"/>\n"));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{words}\">\n\
         {light}{background}{elements}</svg>\n"
    )
}
