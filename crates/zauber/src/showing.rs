//! A position to look at: as a net for terminals, as a picture for everything else.

use crate::reading::Sheet;
use crate::relatives::SmallSheet;
use crate::texts::Language;
use draw::{Palette, Picture, SmallPicture, View};
use puzzle::{Coat, Face, Scheme, Spot, Sticker, Tint, faults, relatives};

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

/// Six rows of eight cells of a puzzle with 24 stickers; those off the net are `None`, unknown ones have no colour.
pub type SmallNet = [[Option<Option<Tint>>; 8]; 6];

/// The net of a small puzzle, line by line.
pub fn small_net(sheet: &SmallSheet) -> SmallNet {
    let mut cells: SmallNet = [[None; 8]; 6];
    for spot in Spot::all() {
        let (across, down) = spot.face().on_net();
        let (row, column) = spot.row_and_column();
        cells[2 * down + row][2 * across + column] = Some(sheet.facelets.get(spot));
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

/// A small puzzle as SVG in the colours of a scheme; stickers that are wrong are outlined.
pub fn small_picture(sheet: &SmallSheet, scheme: &Scheme, view: View) -> String {
    let outlined: Vec<Spot> = relatives::faults(&sheet.facelets)
        .iter()
        .filter(|fault| fault.kind() != "colour-count")
        .flat_map(|fault| fault.spots())
        .collect();
    let palette = small_palette(sheet, scheme);
    let picture =
        SmallPicture { view, palette, outlined: &outlined, ..SmallPicture::new(sheet.relative, &sheet.facelets) };
    picture.svg()
}

/// The colours of a small puzzle.
pub fn small_palette(sheet: &SmallSheet, scheme: &Scheme) -> Palette {
    match sheet.relative.coat() {
        Coat::Cube => Palette::from_scheme(scheme),
        Coat::Tetra => Palette::tetra(),
    }
}

/// The seven shapes of the MiniTet and how they turn into each other, as SVG.
pub fn shape_graph(language: Language) -> String {
    draw::shape_graph_svg(&Palette::tetra(), |shape| language.text(&format!("shape.{}", shape.name()), &[]))
}
