//! The seven shapes of the MiniTet, and which of them one turn leads to.
//!
//! The connections come from `puzzle`; only the positions of the seven cards are written down here: further from the
//! tetrahedron is further right, the two mirror images face each other, and no two lines cross. A loop on top means
//! that a turn can also keep the shape; the dots count the turns to the tetrahedron.

use super::SmallPicture;
use super::solid;
use crate::camera::Vector;
use crate::canvas::Canvas;
use crate::facet::Facet;
use crate::letters;
use crate::outline::{Outline, Point, number};
use crate::page;
use crate::palette::{Palette, Rgb};
use puzzle::relatives::{Relative, Tips};
use puzzle::{Attitude, Colouring, Corner, Shape, Small, SmallFacelets};
use std::collections::BTreeMap;

/// Half the width and height of a card.
const CARD: (f64, f64) = (82.0, 96.0);

/// Legible on white and on black.
const INK: Rgb = Rgb(0x75, 0x7e, 0x8c);

const fn place(shape: Shape) -> Point {
    let (x, y) = match shape {
        Shape::Tetrahedron => (0.0, 0.0),
        Shape::Butterfly => (230.0, 0.0),
        Shape::Crown => (460.0, 0.0),
        Shape::LeftWave => (620.0, -265.0),
        Shape::RightWave => (620.0, 265.0),
        Shape::Hook => (780.0, 0.0),
        Shape::Tripod => (1010.0, 0.0),
    };
    Point { x, y }
}

/// A position of each shape, as few turns from solved as possible, and rotated as a whole until its tips are where the
/// shape's example has them.
fn examples() -> BTreeMap<Shape, SmallFacelets> {
    let mut found = BTreeMap::new();
    let mut reached = vec![Small::solved(Colouring::Tetra)];
    while found.len() < Shape::ALL.len() {
        for small in &reached {
            found.entry(Tips::of(small).shape()).or_insert_with_key(|shape| as_in_example(*shape, small));
        }
        reached = reached.iter().flat_map(|small| Small::turns().map(|turn| small.turn(turn))).collect();
    }
    found
}

fn as_in_example(shape: Shape, small: &Small) -> SmallFacelets {
    let fits = |facelets: &SmallFacelets| {
        let is_tip = |place: Corner| facelets.at(place)[0] != facelets.at(place)[1];
        Corner::ALL.into_iter().all(|place| is_tip(place) == shape.example().contains(place))
    };
    let turned = Attitude::all().map(|attitude| small.facelets().rotated(attitude)).find(fits);
    turned.expect("positions of one shape differ by how they are held")
}

/// The graph as an SVG document: a card for each shape with its picture, its name and the number of positions.
pub fn shape_graph_svg(palette: &Palette, names: impl Fn(Shape) -> String) -> String {
    let mut canvas = Canvas::new();
    let examples = examples();
    for from in Shape::ALL {
        for to in from.neighbours() {
            draw_line(&mut canvas, from, to);
        }
    }
    for shape in Shape::ALL {
        let facelets = &examples[&shape];
        let picture = SmallPicture { palette: palette.clone(), ..SmallPicture::new(Relative::MiniTet, facelets) };
        draw_card(&mut canvas, shape, &solid::draw_floating(&picture, false), &names(shape));
    }
    page::compose(&[canvas], palette, true, "The seven shapes of the MiniTet")
}

/// One shape as an SVG document, from the front and from behind, in the same attitude as in the graph.
pub fn shape_svg(palette: &Palette, shape: Shape) -> String {
    let facelets = &examples()[&shape];
    let picture = SmallPicture { palette: palette.clone(), ..SmallPicture::new(Relative::MiniTet, facelets) };
    SmallPicture { hidden: true, ..picture }.svg()
}

/// One line for both directions, since every turn can be undone.
fn draw_line(canvas: &mut Canvas, from: Shape, to: Shape) {
    let stroke = format!(r#"data-line="{}-{}" fill="none" stroke="{INK}" stroke-width="3""#, from.name(), to.name());
    if from < to {
        canvas.path(&Outline::line([place(from), place(to)]), stroke);
    } else if from == to {
        let Point { x, y } = place(from);
        let patch = |right: f64, down: f64| Point { x: x + right * 36.0, y: y - CARD.1 + down * 36.0 };
        canvas.path(&Outline::rounded_square(&patch, 0.5, 0.5), stroke);
    }
}

fn draw_card(canvas: &mut Canvas, shape: Shape, solid: &Canvas, name: &str) {
    let Point { x, y } = place(shape);
    let onto = |[x, y, _]: Vector| Point { x, y };
    let corners = [(1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)]
        .map(|(right, down)| [x + right * CARD.0, y + down * CARD.1, 0.0]);
    let card = Facet { corners: corners.to_vec() };
    // Whatever the background, lines end at the card.
    canvas.path(&card.rounded(0.0, 14.0, &onto), format_args!(r##"data-shape="{}" fill="#eef1f5""##, shape.name()));
    canvas.path(
        &card.rounded(0.0, 14.0, &onto),
        format_args!(r#"fill="none" stroke="{INK}" stroke-opacity=".5" stroke-width="1.5""#),
    );
    for dot in 0..shape.distance() {
        let middle = Point { x: x - CARD.0 + 14.0 + dot as f64 * 11.0, y: y - CARD.1 + 14.0 };
        let patch = |right: f64, down: f64| Point { x: middle.x + right, y: middle.y + down };
        canvas.fill(&Outline::rounded_square(&patch, 3.5, 3.5), INK);
    }
    let (width, height) = solid.size();
    let scale = (128.0 / width).min(122.0 / height);
    let (left, top) = (x - width * scale / 2.0, y - 16.0 - height * scale / 2.0);
    canvas.line(format_args!(
        "<g transform=\"translate({} {}) scale({scale:.4})\">\n{}</g>",
        number(left),
        number(top),
        solid.placed(0.0, 0.0)
    ));
    let ink = Rgb(0x2a, 0x30, 0x3a);
    letters::write(canvas, name, Point { x, y: y + CARD.1 - 37.0 }, 11.0, ink, 1.0);
    letters::write(canvas, &shape.positions().to_string(), Point { x, y: y + CARD.1 - 17.0 }, 10.0, ink, 0.65);
}

#[cfg(test)]
mod tests {
    use super::*;
    use resvg::usvg::{Options, Tree};
    use std::collections::BTreeSet;

    fn graph() -> String {
        shape_graph_svg(&Palette::tetra(), |shape| shape.name().replace('-', " "))
    }

    #[test]
    fn seven_cards_and_a_line_for_every_turn() {
        let svg = graph();
        for shape in Shape::ALL {
            assert_eq!(svg.matches(&format!("data-shape=\"{}\"", shape.name())).count(), 1);
            for to in shape.neighbours() {
                let line =
                    |a: Shape, b: Shape| svg.matches(&format!("data-line=\"{}-{}\"", a.name(), b.name())).count();
                assert_eq!(line(shape.min(to), shape.max(to)), 1, "{shape:?} {to:?}");
            }
        }
        // Twelve connections between shapes, and four shapes that a turn can keep.
        assert_eq!(svg.matches("data-line").count(), 16);
        assert!(Tree::from_str(&svg, &Options::default()).is_ok());
        assert!(!svg.contains("NaN") && !svg.contains("<text"));
    }

    #[test]
    fn examples_have_the_right_shape() {
        let examples = examples();
        assert_eq!(examples.len(), 7);
        for (shape, facelets) in examples {
            let held = puzzle::relatives::read_pieces(&facelets).expect("a legal position");
            assert_eq!(Tips::of(&held.position).shape(), shape);
        }
    }

    #[test]
    fn shapes_are_drawn_in_different_positions() {
        let drawn: BTreeSet<String> = Shape::ALL.into_iter().map(|shape| shape_svg(&Palette::tetra(), shape)).collect();
        assert_eq!(drawn.len(), 7);
        assert!(drawn.iter().all(|svg| svg.contains("aria-label=\"MiniTet ") && svg.contains("data-sticker")));
    }

    /// No line runs under a card that it does not connect.
    #[test]
    fn lines_do_not_run_under_other_cards() {
        for from in Shape::ALL {
            for to in from.neighbours() {
                for other in Shape::ALL.into_iter().filter(|other| ![from, to].contains(other)) {
                    let (a, b, card) = (place(from), place(to), place(other));
                    for step in 0..=200 {
                        let part = f64::from(step) / 200.0;
                        let (x, y) = (a.x + (b.x - a.x) * part - card.x, a.y + (b.y - a.y) * part - card.y);
                        assert!(x.abs() > CARD.0 || y.abs() > CARD.1, "{from:?} {to:?} {other:?}");
                    }
                }
            }
        }
    }
}
