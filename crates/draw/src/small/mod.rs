//! Pictures of the 2x2x2, the MiniTet and the Stern.
//!
//! ```text
//! SmallPicture ─► net, faces ─┬─► sticker ─► canvas
//!              └► solid ─► body
//! ```
//!
//! All three have 24 stickers and eight pieces; they differ in the bodies of the pieces (`body`). So the MiniTet is
//! shown in its current shape.

mod body;
mod faces;
mod graph;
mod net;
mod solid;
mod sticker;

pub use graph::{shape_graph_svg, shape_svg};

use crate::canvas::Canvas;
use crate::page;
use crate::palette::Palette;
use crate::picture::View;
use puzzle::relatives::{Colouring, Relative, SmallFacelets, Spot, TetraFaces};

/// What is written on the stickers of the net.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Labels {
    /// Nothing.
    None,
    /// The place of the piece, such as `URF`: stickers with the same label belong together.
    Places,
    /// The index of the sticker in a string of 24, counted from 1.
    Numbers,
}

/// A picture of a relative: `SmallPicture { view: View::Both, ..SmallPicture::new(relative, &facelets) }.svg()`.
#[derive(Clone, Debug)]
pub struct SmallPicture<'a> {
    /// Which puzzle.
    pub relative: Relative,
    /// The colours, each at its place. Unknown ones are grey with a dot.
    pub facelets: &'a SmallFacelets,
    /// How the puzzle is shown.
    pub view: View,
    /// The colours of the picture; A B C D are the first four stickers.
    pub palette: Palette,
    /// What is written on the net.
    pub labels: Labels,
    /// Stickers that are dimmed, because the picture is about the others.
    pub dimmed: &'a [Spot],
    /// Stickers with a ring around them, because they are pointed out.
    pub outlined: &'a [Spot],
    /// Whether the solid is also shown from behind.
    pub hidden: bool,
}

impl<'a> SmallPicture<'a> {
    /// This puzzle with these colours as a solid; on the net of MiniTet and Stern, places are labelled.
    pub fn new(relative: Relative, facelets: &'a SmallFacelets) -> SmallPicture<'a> {
        let (palette, labels) = match relative.colouring() {
            Colouring::Cube => (Palette::default(), Labels::None),
            Colouring::Tetra => (Palette::tetra(), Labels::Places),
        };
        SmallPicture {
            relative,
            facelets,
            view: View::default(),
            palette,
            labels,
            dimmed: &[],
            outlined: &[],
            hidden: false,
        }
    }

    /// The picture as an SVG document. It names no font, has no links, and marks each sticker with `data-sticker="U1"`,
    /// with three names where a flat piece shows three stickers as one.
    pub fn svg(&self) -> String {
        let mut parts: Vec<Canvas> = Vec::new();
        match (self.view, self.hidden) {
            (View::Net, _) => (),
            (_, false) => parts.push(solid::draw(self)),
            // Two views of one object do not share a ground.
            (_, true) => parts.extend([false, true].map(|behind| solid::draw_floating(self, behind))),
        }
        if self.view != View::Cube {
            parts.push(net::draw(self));
        }
        page::compose(&parts, &self.palette, self.view != View::Net, &self.name())
    }

    /// The same as [`SmallPicture::svg`], but the four faces of the tetrahedron unfolded, whatever the view is.
    ///
    /// # Panics
    /// If these are not the stickers of [`TetraFaces`].
    pub fn faces_svg(&self) -> String {
        assert_eq!(TetraFaces::of(self.facelets).map(|faces| *faces.facelets()), Some(*self.facelets), "a tetrahedron");
        page::compose(&[faces::draw(self)], &self.palette, false, &self.name())
    }

    /// What the picture is called.
    fn name(&self) -> String {
        let name = match self.relative {
            Relative::Pocket => "2x2x2",
            Relative::MiniTet => "MiniTet",
            Relative::Stern => "Stern",
        };
        format!("{name} {}", self.facelets)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::MARGIN;
    use crate::palette::Rgb;
    use puzzle::relatives::SmallColour;
    use puzzle::{Alg, Notation};
    use resvg::usvg::{Options, Tree};
    use std::collections::BTreeSet;

    fn after(relative: Relative, alg: &str) -> SmallFacelets {
        SmallFacelets::solved(relative.colouring()).after_all(&Alg::parse(alg, Notation::Wca).unwrap().moves())
    }

    /// The names of each sticker and its fill, in the order they were painted.
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
    fn the_net_has_every_colour_at_its_place() {
        for relative in Relative::ALL {
            let facelets = after(relative, "R U F' U2");
            for labels in [Labels::None, Labels::Places, Labels::Numbers] {
                let picture = SmallPicture { view: View::Net, labels, ..SmallPicture::new(relative, &facelets) };
                let svg = picture.svg();
                let expected: Vec<(String, String)> = Spot::all()
                    .map(|spot| {
                        let colour = picture.palette[facelets.get(spot).unwrap().face()];
                        (spot.to_string(), colour.to_string())
                    })
                    .collect();
                assert_eq!(fills(&svg), expected);
                assert_eq!(svg.matches("<path").count(), 6 + 24 + if labels == Labels::None { 0 } else { 24 });
            }
        }
    }

    #[test]
    fn four_faces_show_each_flat_piece_once() {
        let mut facelets = after(Relative::MiniTet, "R2 U2 F2 R2");
        let unknown = Spot::of(puzzle::Corner::UFL)[0];
        facelets.set(unknown, None);
        let flat = Spot::of(puzzle::Corner::URF);
        let outlined = [unknown, flat[0], flat[1], flat[2]];
        let picture = SmallPicture { outlined: &outlined, ..SmallPicture::new(Relative::MiniTet, &facelets) };
        let svg = picture.faces_svg();
        let painted = fills(&svg);
        let colour = |spot| facelets.get(spot).map_or(picture.palette.unknown, |colour| picture.palette[colour.face()]);
        let expected: Vec<(String, String)> = puzzle::relatives::Tile::all()
            .map(|tile| {
                let names: Vec<String> = tile.spots().iter().map(Spot::to_string).collect();
                (names.join(" "), colour(tile.spots()[0]).to_string())
            })
            .collect();
        assert_eq!(painted, expected);
        assert_eq!(svg.matches(&picture.palette.outline.to_string()).count(), 2);
        assert!(Tree::from_str(&svg, &Options::default()).is_ok() && !svg.contains("NaN"));
    }

    #[test]
    fn solids_show_what_faces_the_eye() {
        let shown = |relative, facelets: &SmallFacelets, hidden| {
            let svg = SmallPicture { hidden, ..SmallPicture::new(relative, facelets) }.svg();
            let names: Vec<String> = fills(&svg).into_iter().map(|(names, _)| names).collect();
            let all: BTreeSet<String> = names.iter().flat_map(|names| names.split(' ')).map(str::to_owned).collect();
            (names.len(), all.len())
        };
        // Two sides of the tetrahedron, each made of a flat piece with three stickers and of three tips.
        let minitet = SmallFacelets::solved(Colouring::Tetra);
        assert_eq!(shown(Relative::MiniTet, &minitet, false), (8, 12));
        assert_eq!(shown(Relative::MiniTet, &minitet, true), (16, 24));
        let cube = after(Relative::Pocket, "R U F");
        assert_eq!(shown(Relative::Pocket, &cube, false), (12, 12));
        assert_eq!(shown(Relative::Pocket, &cube, true), (24, 24));
        let stern = after(Relative::Stern, "R U F");
        assert_eq!(shown(Relative::Stern, &stern, true), (24, 24));
    }

    /// Each visible colour of the solved tetrahedron appears in one shade, four times.
    #[test]
    fn sides_of_the_tetrahedron_have_one_colour() {
        let svg = SmallPicture {
            hidden: true,
            ..SmallPicture::new(Relative::MiniTet, &SmallFacelets::solved(Colouring::Tetra))
        }
        .svg();
        let colours: Vec<String> = fills(&svg).into_iter().map(|(_, fill)| fill).collect();
        let different: BTreeSet<&String> = colours.iter().collect();
        assert_eq!(different.len(), 4);
        assert!(different.iter().all(|colour| colours.iter().filter(|other| other == colour).count() == 4));
    }

    #[test]
    fn a_wrongly_coloured_flat_piece_shows_three_stickers() {
        let solved = SmallFacelets::solved(Colouring::Tetra);
        let count = |facelets: &SmallFacelets, outlined: &[Spot]| {
            let svg = SmallPicture { outlined, ..SmallPicture::new(Relative::MiniTet, facelets) }.svg();
            let of_urf = fills(&svg).iter().filter(|(names, _)| names.contains("F2") || names.contains("U4")).count();
            (of_urf, svg.matches(&Palette::tetra().outline.to_string()).count())
        };
        let front = Spot::new(9);
        assert_eq!(front.to_string(), "F2");
        assert_eq!(count(&solved, &[]), (1, 0));
        let mut wrong = solved;
        wrong.set(front, Some(SmallColour::B));
        assert_eq!(count(&wrong, &[]), (2, 0), "F2 and U4 are separate");
        assert_eq!(count(&wrong, &[front]), (2, 1));
        assert_eq!(count(&solved, &[front]), (2, 1), "one of three equal ones can be pointed out");
        assert_eq!(count(&solved, &Spot::of(puzzle::Corner::URF)), (1, 1), "or all at once");
    }

    #[test]
    fn only_the_given_stickers_are_unknown_dimmed_and_outlined() {
        for relative in Relative::ALL {
            let mut facelets = after(relative, "U R");
            let some = [Spot::new(2), Spot::new(17), Spot::new(23)];
            let plain = SmallPicture { view: View::Net, ..SmallPicture::new(relative, &facelets) };
            let before = fills(&plain.svg());
            let changed = |svg: &str| -> Vec<String> {
                let pairs = fills(svg).into_iter().zip(&before);
                pairs.filter(|(now, then)| now != *then).map(|((name, _), _)| name).collect()
            };
            let names = some.map(|spot| spot.to_string());
            assert_eq!(changed(&SmallPicture { dimmed: &some, ..plain.clone() }.svg()), names);
            let svg = SmallPicture { outlined: &some, ..plain.clone() }.svg();
            let ring = plain.palette.outline.to_string();
            assert_eq!((changed(&svg).len(), svg.matches(&ring).count()), (0, 3));
            assert!(svg.find(&ring) > svg.rfind("data-sticker"), "a sticker covers a ring");
            some.into_iter().for_each(|spot| facelets.set(spot, None));
            let svg = SmallPicture { view: View::Net, ..SmallPicture::new(relative, &facelets) }.svg();
            assert_eq!(changed(&svg), names);
            assert_eq!(svg.matches("fill-opacity=\".4\"").count(), 3);
        }
    }

    #[test]
    fn margins_are_equal_on_all_sides() {
        for relative in Relative::ALL {
            let facelets = after(relative, "R U F");
            for (view, hidden) in [(View::Net, false), (View::Cube, true), (View::Both, true), (View::Both, false)] {
                let svg = SmallPicture { view, hidden, ..SmallPicture::new(relative, &facelets) }.svg();
                let tree = Tree::from_str(&svg, &Options::default()).unwrap();
                let (size, drawn) = (tree.size(), tree.root().abs_bounding_box());
                let margins = [drawn.left(), drawn.top(), size.width() - drawn.right(), size.height() - drawn.bottom()];
                // A shadow can reach into the margin, but not beyond.
                let least = if hidden || view == View::Net { MARGIN as f32 - 3.0 } else { 0.0 };
                let fits = |margin: &f32| (least..MARGIN as f32 + 3.0).contains(margin);
                assert!(margins.iter().all(fits), "{relative:?} {view:?}: {margins:?}");
            }
        }
    }

    #[test]
    fn the_puzzle_is_named_and_the_background_painted() {
        let palette = Palette { background: Some(Rgb(1, 2, 3)), ..Palette::tetra() };
        let facelets = SmallFacelets::solved(Colouring::Tetra);
        let svg = SmallPicture { palette, ..SmallPicture::new(Relative::Stern, &facelets) }.svg();
        assert!(svg.contains("aria-label=\"Stern BDCAABCDBACDCABDBADCABDC\"") && svg.contains("fill=\"#010203\""));
    }

    /// Digits written down once: a machine that computes different ones fails here.
    #[test]
    fn a_drawing_has_the_same_digits_everywhere() {
        let facelets = SmallFacelets::solved(Colouring::Tetra);
        let svg =
            SmallPicture { view: View::Both, hidden: true, ..SmallPicture::new(Relative::Stern, &facelets) }.svg();
        assert!(!svg.contains("NaN") && !svg.contains("inf") && !svg.contains("<text"));
        let path = svg.split("data-sticker=\"L2\"").nth(1).unwrap().split('"').nth(3).unwrap();
        let digits = "M-125.96 -74.33C-131.87 -80.4 -130.03 -89.43 -122.68 -90.57L-23.32 -106.02C-16.6 -107.06 -9.63 \
                      -99.83 -10.75 -92.98L-27.08 7.66C-28.28 15.05 -37.07 16.87 -42.91 10.88Z";
        assert_eq!(path, digits);
    }
}
