//! A drawing in progress: SVG elements in the order they are painted, and their bounds.
//!
//! Each drawing has its own origin and is placed next to others later; so each keeps its bounds.

use crate::outline::{Outline, Point, number};
use crate::palette::Rgb;
use std::fmt::{Display, Write};

/// Elements and their bounds.
#[derive(Clone, Debug)]
pub(crate) struct Canvas {
    pub elements: String,
    least: Point,
    most: Point,
}

impl Canvas {
    pub(crate) fn new() -> Canvas {
        let (least, most) = (f64::INFINITY, f64::NEG_INFINITY);
        Canvas { elements: String::new(), least: Point { x: least, y: least }, most: Point { x: most, y: most } }
    }

    /// Fills a shape with a colour.
    pub(crate) fn fill(&mut self, outline: &Outline, colour: Rgb) {
        self.path(outline, format_args!(r#"fill="{colour}""#));
    }

    /// Adds a path with these attributes.
    pub(crate) fn path(&mut self, outline: &Outline, attributes: impl Display) {
        for point in &outline.points {
            self.least = Point { x: self.least.x.min(point.x), y: self.least.y.min(point.y) };
            self.most = Point { x: self.most.x.max(point.x), y: self.most.y.max(point.y) };
        }
        self.line(format_args!(r#"<path {attributes} d="{}"/>"#, outline.data));
    }

    /// Adds an element that does not change the bounds.
    pub(crate) fn line(&mut self, element: impl Display) {
        writeln!(self.elements, "{element}").expect("writing to a string cannot fail");
    }

    /// Width and height.
    pub(crate) fn size(&self) -> (f64, f64) {
        (self.most.x - self.least.x, self.most.y - self.least.y)
    }

    /// The elements, moved so that their top left corner is here.
    pub(crate) fn placed(&self, x: f64, y: f64) -> String {
        let (right, down) = (number(x - self.least.x), number(y - self.least.y));
        format!("<g transform=\"translate({right} {down})\">\n{}</g>\n", self.elements)
    }
}
