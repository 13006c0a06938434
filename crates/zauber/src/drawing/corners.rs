//! How a position of a corner puzzle is drawn.

use super::Drawn;
use crate::corners::CornerPosition;
use draw::{Net, Palette, SmallPicture, View};
use puzzle::relatives::{self, TetraFaces};
use puzzle::{Colouring, Spot};

impl CornerPosition {
    fn palette(&self) -> Palette {
        match self.relative.colouring() {
            Colouring::Cube => Palette::from_scheme(&self.paint),
            Colouring::Tetra => Palette::tetra(),
        }
    }

    /// The stickers that are part of a fault.
    fn outlined(&self) -> Vec<Spot> {
        let faults = relatives::faults(&self.facelets);
        faults.iter().filter(|fault| fault.kind() != "colour-count").flat_map(|fault| fault.spots()).collect()
    }

    /// The four faces of the tetrahedron, as SVG and for terminals.
    pub(super) fn unfolded(&self, faces: &TetraFaces) -> (String, Net) {
        let held = CornerPosition { facelets: *faces.facelets(), ..self.clone() };
        let outlined = held.outlined();
        let picture = SmallPicture {
            palette: held.palette(),
            outlined: &outlined,
            ..SmallPicture::new(held.relative, &held.facelets)
        };
        let sticker = |tile| faces.get(tile).map(|colour| (self.wording().letter(colour), colour.index()));
        (picture.faces_svg(), Net::of_faces(&self.palette(), sticker))
    }
}

impl Drawn for CornerPosition {
    fn svg(&self, view: View) -> String {
        let outlined = self.outlined();
        let picture = SmallPicture {
            view,
            palette: self.palette(),
            outlined: &outlined,
            ..SmallPicture::new(self.relative, &self.facelets)
        };
        picture.svg()
    }

    fn net(&self) -> Net {
        let cell = |spot: Spot| {
            let colour = self.facelets.get(spot).map(|colour| (self.wording().letter(colour), colour.index()));
            (spot.face().on_net(), spot.row_and_column(), colour)
        };
        Net::new(2, &self.palette(), Spot::all().map(cell))
    }
}
