//! How a position of the 3x3x3 is drawn.

use super::Drawn;
use crate::cube::CubePosition;
use draw::{Net, Palette, Picture, View};
use puzzle::{Sticker, faults};

impl Drawn for CubePosition {
    fn svg(&self, view: View) -> String {
        let outlined: Vec<Sticker> = faults(&self.facelets)
            .iter()
            // A colour that occurs too often does not say which of its stickers is wrong; pieces do.
            .filter(|fault| fault.kind() != "colour-count")
            .flat_map(|fault| fault.stickers())
            .collect();
        let palette = Palette::from_scheme(&self.paint);
        Picture { view, palette, outlined: &outlined, ..Picture::new(&self.facelets) }.svg()
    }

    fn net(&self) -> Net {
        let cell = |sticker: Sticker| {
            let colour = self.facelets.get(sticker).map(|colour| (self.scheme.letter(colour), colour.index()));
            (sticker.face().on_net(), sticker.row_and_column(), colour)
        };
        Net::new(3, &Palette::from_scheme(&self.paint), Sticker::all().map(cell))
    }
}
