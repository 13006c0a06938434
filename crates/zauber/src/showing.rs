//! A position to look at: as a net for terminals, as a picture for everything else.

use crate::reading::Sheet;
use draw::{Palette, Picture, View};
use puzzle::{Face, Scheme, Sticker, faults};

/// Nine rows of twelve cells; those off the net are `None`.
pub type Net = [[Option<NetCell>; 12]; 9];

/// A sticker on the net.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NetCell {
    /// Which one.
    pub sticker: Sticker,
    /// Its colour, if that is known.
    pub colour: Option<Face>,
}

/// The net, line by line.
pub fn net(sheet: &Sheet) -> Net {
    let mut cells: Net = [[None; 12]; 9];
    for sticker in Sticker::all() {
        let (across, down) = sticker.face().on_net();
        let (row, column) = sticker.row_and_column();
        cells[3 * down + row][3 * across + column] = Some(NetCell { sticker, colour: sheet.facelets.get(sticker) });
    }
    cells
}

/// The position as SVG in the colours of a scheme; stickers that are wrong are outlined.
pub fn picture(sheet: &Sheet, scheme: &Scheme, view: View) -> String {
    let outlined: Vec<Sticker> = faults(&sheet.facelets)
        .iter()
        // A colour that is there too often does not say which of its stickers is wrong; pieces do.
        .filter(|fault| fault.kind() != "colour-count")
        .flat_map(|fault| fault.stickers())
        .collect();
    let picture =
        Picture { view, palette: Palette::from_scheme(scheme), outlined: &outlined, ..Picture::new(&sheet.facelets) };
    picture.svg()
}
