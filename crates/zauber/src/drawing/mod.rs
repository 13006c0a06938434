//! Pictures of positions, for pages and for terminals.
//!
//! A kind of puzzle says here how it is drawn ([`Drawn`]); callers ask a [`Position`].

mod corners;
mod cube;
mod shapes;

pub use shapes::shape_graph;

use crate::position::{Kind, Position};
use draw::{Net, View};

/// A position that can be drawn.
trait Drawn {
    /// A picture as SVG; stickers that are wrong are outlined.
    fn svg(&self, view: View) -> String;

    /// The unfolded net, for terminals.
    fn net(&self) -> Net;
}

impl Position {
    fn drawn(&self) -> &dyn Drawn {
        match &self.0 {
            Kind::Cube(position) => position,
            Kind::Corners(position) => position,
        }
    }

    /// A picture as SVG, in the colours of the reader's scheme; stickers that are wrong are outlined.
    pub fn svg(&self, view: contract::View) -> String {
        self.drawn().svg(match view {
            contract::View::Net => View::Net,
            contract::View::Cube => View::Cube,
            contract::View::Both => View::Both,
        })
    }

    /// The unfolded net, for terminals.
    ///
    /// ```
    /// use zauber::{Given, Language, Net, NetCell, Puzzle, Reader, View, shape_graph};
    ///
    /// let position = Reader::default().read(Puzzle::Cube, Given::Scramble("R"))?;
    /// assert!(position.svg(View::Net).starts_with("<svg"));
    /// let net: Net = position.net();
    /// for row in &net.rows {
    ///     let letter = |cell: &Option<NetCell>| cell.map_or(' ', |cell| cell.letter);
    ///     println!("{}", row.iter().map(letter).collect::<String>());
    /// }
    /// assert!(shape_graph("minitet".parse()?, Language::English).is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn net(&self) -> Net {
        self.drawn().net()
    }
}
