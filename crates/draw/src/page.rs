//! Drawings side by side, as one SVG document.
//!
//! [`Picture::svg`] chooses the drawings of the 3x3x3; its relatives choose theirs in `small/` and use [`compose`] too.
//! The parts are drawn at a fixed scale and the page grows around them, so a cube has the same size in all pictures.

use crate::canvas::Canvas;
use crate::outline::number;
use crate::palette::Palette;
use crate::picture::{Picture, View};
use crate::{net, solid};

/// The margin around the drawing, and between its parts.
pub(crate) const MARGIN: f64 = 24.0;
const BETWEEN: f64 = 56.0;

impl Picture<'_> {
    /// The picture as an SVG document. It names no font, has no links, and marks each sticker with `data-sticker="U1"`.
    pub fn svg(&self) -> String {
        let parts: Vec<Canvas> = match self.view {
            View::Net => vec![net::draw(self)],
            View::Cube => vec![solid::draw(self)],
            View::Both => vec![solid::draw(self), net::draw(self)],
        };
        let light = self.view != View::Net;
        compose(&parts, &self.palette, light, &format!("Rubik's cube {}", self.facelets))
    }
}

/// Words as they are written in an attribute.
pub(crate) fn escaped(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

/// Puts the parts on a page, with light if one of them is solid, and describes in words what is shown.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::Rgb;
    use puzzle::{Alg, Face, Facelets, Notation, Sticker};
    use resvg::usvg::{Options, Tree};
    use std::collections::BTreeMap;

    fn scrambled() -> Facelets {
        Facelets::SOLVED.after_all(&Alg::parse("U R F' L'", Notation::Wca).unwrap().moves())
    }

    /// The fill of each sticker in the order it was painted.
    fn fills(svg: &str) -> Vec<(String, String)> {
        svg.split("data-sticker=\"")
            .skip(1)
            .map(|rest| {
                let mut quoted = rest.split('"');
                (quoted.next().unwrap().to_string(), quoted.nth(1).unwrap().to_string())
            })
            .collect()
    }

    #[test]
    fn each_view_shows_its_stickers() {
        let facelets = scrambled();
        for (view, hidden, count) in [
            (View::Net, false, 54),
            (View::Net, true, 54),
            (View::Cube, false, 27),
            (View::Cube, true, 54),
            (View::Both, false, 81),
            (View::Both, true, 108),
        ] {
            let svg = Picture { view, hidden, ..Picture::new(&facelets) }.svg();
            assert_eq!(fills(&svg).len(), count, "{view:?} {hidden}");
        }
        let cube = fills(&Picture::new(&facelets).svg());
        assert!(cube.iter().all(|(sticker, _)| sticker.starts_with(['U', 'F', 'R'])));
    }

    #[test]
    fn the_net_has_every_colour_at_its_place() {
        let facelets = scrambled();
        let palette = Palette::default();
        let painted: BTreeMap<_, _> =
            fills(&Picture { view: View::Net, ..Picture::new(&facelets) }.svg()).into_iter().collect();
        for sticker in Sticker::all() {
            let colour = palette[facelets.get(sticker).unwrap()];
            assert_eq!(painted[&sticker.to_string()], colour.to_string(), "{sticker}");
        }
    }

    #[test]
    fn unknown_stickers_have_their_own_grey_and_a_dot() {
        let mut facelets = scrambled();
        facelets.set(Sticker::centre(Face::F), None);
        let svg = Picture { view: View::Net, ..Picture::new(&facelets) }.svg();
        let grey = Palette::default().unknown.to_string();
        let unknown: Vec<_> = fills(&svg).into_iter().filter(|(_, fill)| *fill == grey).collect();
        assert_eq!(unknown, [("F5".to_string(), grey)]);
        assert_eq!(svg.matches("fill-opacity=\".4\"").count(), 1);
    }

    #[test]
    fn only_the_given_stickers_are_dimmed_and_outlined() {
        let facelets = scrambled();
        let some = [Sticker::new(0), Sticker::new(17), Sticker::new(53)];
        let plain = Picture { view: View::Net, ..Picture::new(&facelets) };
        let dimmed = Picture { dimmed: &some, ..plain.clone() };
        let changed: Vec<String> = fills(&plain.svg())
            .into_iter()
            .zip(fills(&dimmed.svg()))
            .filter(|(before, after)| before != after)
            .map(|(_, (sticker, _))| sticker)
            .collect();
        assert_eq!(changed, some.map(|sticker| sticker.to_string()));

        let svg = Picture { outlined: &some, ..plain }.svg();
        let ring = Palette::default().outline.to_string();
        assert_eq!(svg.matches(&ring).count(), 3);
        assert!(svg.find(&ring) > svg.rfind("data-sticker"), "a sticker covers a ring");
    }

    #[test]
    fn margins_are_equal_on_all_sides() {
        let facelets = scrambled();
        // Only the shadow of the solid reaches into the margin, as it should.
        for (view, hidden) in [(View::Net, false), (View::Cube, true), (View::Both, true)] {
            let svg = Picture { view, hidden, ..Picture::new(&facelets) }.svg();
            let tree = Tree::from_str(&svg, &Options::default()).unwrap();
            let (size, drawn) = (tree.size(), tree.root().abs_bounding_box());
            let margins = [drawn.left(), drawn.top(), size.width() - drawn.right(), size.height() - drawn.bottom()];
            assert!(margins.iter().all(|margin| (margin - MARGIN as f32).abs() < 3.0), "{view:?}: {margins:?}");
        }
    }

    #[test]
    fn the_background_is_painted_if_there_is_one() {
        let palette = Palette { background: Some(Rgb(1, 2, 3)), ..Palette::default() };
        assert!(Picture { palette, ..Picture::new(&Facelets::SOLVED) }.svg().contains("fill=\"#010203\""));
        assert!(!Picture::new(&Facelets::SOLVED).svg().contains("<rect"));
    }

    /// Digits written down once: a machine that computes different ones fails here.
    #[test]
    fn a_drawing_has_the_same_digits_everywhere() {
        let svg = Picture { view: View::Both, hidden: true, ..Picture::new(&Facelets::SOLVED) }.svg();
        assert!(!svg.contains("NaN") && !svg.contains("inf") && !svg.contains("<text"));
        let path = svg.split("data-sticker=\"R5\"").nth(1).unwrap().split('"').nth(3).unwrap();
        let digits = "M117.45 -4.35C120.25 -6.71 122.31 -4.82 122.08 -0.15L119.97 42.04C119.75 46.54 117.36 52.16 \
                      114.63 54.61L88.78 77.83C85.9 80.42 83.68 78.83 83.84 74.24L85.36 31.2C85.53 26.43 88.07 20.51 \
                      91.02 18.02Z";
        assert_eq!(path, digits);
    }
}
