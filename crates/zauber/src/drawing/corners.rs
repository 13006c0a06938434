//! How a position of a corner puzzle is drawn.

use super::Drawn;
use crate::corners::{CornerPosition, letter};
use draw::{Net, Palette, SmallPicture, View};
use puzzle::{Colouring, Spot, relatives};

impl CornerPosition {
    fn palette(&self) -> Palette {
        match self.relative.colouring() {
            Colouring::Cube => Palette::from_scheme(&self.paint),
            Colouring::Tetra => Palette::tetra(),
        }
    }
}

impl Drawn for CornerPosition {
    fn svg(&self, view: View) -> String {
        let outlined: Vec<Spot> = relatives::faults(&self.facelets)
            .iter()
            .filter(|fault| fault.kind() != "colour-count")
            .flat_map(|fault| fault.spots())
            .collect();
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
            let colour = self.facelets.get(spot).map(|colour| (letter(colour, self), colour.index()));
            (spot.face().on_net(), spot.row_and_column(), colour)
        };
        Net::new(2, &self.palette(), Spot::all().map(cell))
    }
}
