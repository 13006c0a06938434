//! Pictures of positions, for pages and for terminals.
//!
//! A kind of puzzle says here how it is drawn ([`Drawn`]); callers ask a [`Position`].

mod corners;
mod cube;
mod shapes;

pub use shapes::shape_graph;

use crate::position::{Kind, Position};
use contract::{Rejection, StickerForm};
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

    /// A picture as SVG, in the colours of the reader's scheme; stickers that are wrong are outlined. Rejected as
    /// [`Position::faces`] is, if that is the view.
    pub fn svg(&self, view: contract::View) -> Result<String, Rejection> {
        Ok(self.drawn().svg(match view {
            contract::View::Net => View::Net,
            contract::View::Cube => View::Cube,
            contract::View::Both => View::Both,
            contract::View::Faces => return Ok(self.unfolded()?.0),
        }))
    }

    /// The unfolded net, for terminals; in the form of four faces, that of the tetrahedron, or else it is rejected.
    ///
    /// ```
    /// use zauber::{Given, Language, Net, NetCell, Puzzle, Reader, StickerForm, View, shape_graph};
    ///
    /// let position = Reader::default().read(Puzzle::Cube, Given::Scramble("R"))?;
    /// assert!(position.svg(View::Net)?.starts_with("<svg"));
    /// let net: Net = position.net(StickerForm::Letters)?;
    /// for row in &net.rows {
    ///     let letter = |cell: &Option<NetCell>| cell.map_or(' ', |cell| cell.letter);
    ///     println!("{}", row.iter().map(letter).collect::<String>());
    /// }
    /// assert!(shape_graph("minitet".parse()?, Language::English).is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn net(&self, form: StickerForm) -> Result<Net, Rejection> {
        Ok(if form == StickerForm::Faces { self.unfolded()?.1 } else { self.drawn().net() })
    }

    /// The four faces of a tetrahedron, as SVG and for terminals.
    fn unfolded(&self) -> Result<(String, Net), Rejection> {
        let faces = self.faces()?;
        match &self.0 {
            Kind::Corners(position) => Ok(position.unfolded(&faces)),
            Kind::Cube(_) => unreachable!("only the MiniTet has four faces"),
        }
    }
}
