//! What stickers show: the pieces, if all of them are there, or everything that is wrong.
//!
//! [`faults`] finds all faults at once. Pieces are identified by their colours before the way the cube is held is
//! worked out, so faults of pieces are found even when the centres are wrong. Absent on purpose: repairs.

use crate::face::Face;
use crate::facelets::Facelets;
use crate::fault::{Fault, Misfit};
use crate::geometry::Sticker;
use crate::pieces::{Corner, Corners, Edge, Edges, Pieces, Place};
use crate::universe::Universe;

/// Everything that is wrong with these stickers, lowest code first; empty if they are a legal cube, or if too many are
/// unknown.
pub fn faults(facelets: &Facelets) -> Vec<Fault> {
    let mut faults = Vec::new();
    for colour in Face::ALL {
        let stickers: Vec<Sticker> = Sticker::all().filter(|&s| facelets.get(s) == Some(colour)).collect();
        // With unknown stickers a colour can occur fewer than nine times, but never more.
        if stickers.len() > 9 || (stickers.len() < 9 && !facelets.has_unknown()) {
            faults.push(Fault::ColourCount { colour, stickers });
        }
    }
    let centres_stand = centre_faults(facelets, &mut faults);
    let corners: Option<Corners> = gather(
        facelets,
        &mut faults,
        Corner::ALL,
        |place| corner_showing(place.stickers().map(|sticker| facelets.get(sticker))),
        Place::Corner,
    );
    let edges: Option<Edges> = gather(
        facelets,
        &mut faults,
        Edge::ALL,
        |place| edge_showing(place.stickers().map(|sticker| facelets.get(sticker))),
        Place::Edge,
    );

    // The sums do not depend on how the cube is held; parity does.
    if let Some(corners) = &corners {
        faults.extend(Universe::new(corners.turn_sum(), false, false).faults());
    }
    if let Some(edges) = &edges {
        faults.extend(Universe::new(0, edges.turn_sum() == 1, false).faults());
    }
    if let (Some(corners), Some(edges), true, Some(attitude)) = (corners, edges, centres_stand, facelets.attitude()) {
        let odd = (corners.is_odd() != edges.is_odd()) != attitude.is_odd();
        faults.extend(Universe::new(0, false, odd).faults());
    }
    faults.sort_by_key(Fault::code);
    faults
}

/// Adds the faults of the six centres; true if they are all known and correct.
fn centre_faults(facelets: &Facelets, faults: &mut Vec<Fault>) -> bool {
    let before = faults.len();
    let centre = |face: Face| facelets.get(Sticker::centre(face));
    for colour in Face::ALL {
        let at: Vec<Face> = Face::ALL.into_iter().filter(|&face| centre(face) == Some(colour)).collect();
        if at.len() > 1 {
            faults.push(Fault::CentreTwice { colour, at });
        }
    }
    if faults.len() == before {
        for face in [Face::U, Face::R, Face::F] {
            if let (Some(a), Some(b)) = (centre(face), centre(face.opposite()))
                && a.opposite() != b
            {
                faults.push(Fault::CentresOpposite { at: face, colours: [a, b] });
            }
        }
    }
    let known = Face::ALL.into_iter().all(|face| centre(face).is_some());
    if faults.len() == before && known && facelets.attitude().is_none() {
        faults.push(Fault::CentresMirrored);
    }
    known && faults.len() == before
}

/// Collects the pieces of one kind and adds faults for those that do not exist or occur more than once. `look` says
/// which piece is at a place (its index and orientation), `wrap` names places.
fn gather<P: Copy, const N: usize, const O: u8>(
    facelets: &Facelets,
    faults: &mut Vec<Fault>,
    all: [P; N],
    look: impl Fn(P) -> Option<(usize, u8)>,
    wrap: fn(P) -> Place,
) -> Option<Pieces<N, O>> {
    let mut found: [Vec<Place>; N] = std::array::from_fn(|_| Vec::new());
    let (mut piece, mut turn) = ([0; N], [0; N]);
    for (i, place) in all.into_iter().enumerate() {
        match look(place) {
            Some((shown, turned)) => {
                found[shown].push(wrap(place));
                (piece[i], turn[i]) = (shown as u8, turned);
            }
            None => {
                let colours: Vec<Option<Face>> =
                    wrap(place).stickers().into_iter().map(|sticker| facelets.get(sticker)).collect();
                if let Some(misfit) = misfit(&colours) {
                    let colours = colours.into_iter().flatten().collect();
                    faults.push(Fault::NoSuchPiece { place: wrap(place), colours, misfit });
                }
            }
        }
    }
    let whole = found.iter().all(|places| places.len() == 1);
    for (piece, at) in all.into_iter().zip(found) {
        if at.len() > 1 {
            faults.push(Fault::PieceTwice { piece: wrap(piece), at });
        }
    }
    whole.then(|| Pieces::new(piece, turn).expect("each piece was found once"))
}

/// What is wrong with the colours at one place; `None` if nothing is, as far as they are known.
fn misfit(colours: &[Option<Face>]) -> Option<Misfit> {
    for (i, a) in colours.iter().enumerate() {
        for b in &colours[i + 1..] {
            if let (Some(a), Some(b)) = (*a, *b) {
                if a == b {
                    return Some(Misfit::Repeated(a));
                }
                if a.opposite() == b {
                    return Some(Misfit::Opposite(a, b));
                }
            }
        }
    }
    (colours.len() == 3 && !colours.contains(&None)).then_some(Misfit::Mirrored)
}

const NONE: u8 = u8::MAX;

/// Corner · 3 + twist for three colours read clockwise from the first sticker of a place.
const CORNER_BY_COLOURS: [u8; 216] = {
    let mut table = [NONE; 216];
    let mut i = 0;
    while i < 24 {
        let faces = Corner::ALL[i / 3].faces();
        let twist = i % 3;
        let (a, b, c) = (faces[(3 - twist) % 3], faces[(4 - twist) % 3], faces[(5 - twist) % 3]);
        table[a as usize * 36 + b as usize * 6 + c as usize] = i as u8;
        i += 1;
    }
    table
};

/// Edge · 2 + flip for two colours.
const EDGE_BY_COLOURS: [u8; 36] = {
    let mut table = [NONE; 36];
    let mut i = 0;
    while i < 24 {
        let faces = Edge::ALL[i / 2].faces();
        let flip = i % 2;
        table[faces[flip] as usize * 6 + faces[1 - flip] as usize] = i as u8;
        i += 1;
    }
    table
};

/// The corner that shows these colours, and its twist.
fn corner_showing(colours: [Option<Face>; 3]) -> Option<(usize, u8)> {
    let [a, b, c] = colours;
    match CORNER_BY_COLOURS[a?.index() * 36 + b?.index() * 6 + c?.index()] {
        NONE => None,
        found => Some((usize::from(found / 3), found % 3)),
    }
}

/// The edge that shows these colours, and its flip.
fn edge_showing(colours: [Option<Face>; 2]) -> Option<(usize, u8)> {
    let [a, b] = colours;
    match EDGE_BY_COLOURS[a?.index() * 6 + b?.index()] {
        NONE => None,
        found => Some((usize::from(found / 2), found % 2)),
    }
}

pub(crate) fn corners_of(facelets: &Facelets) -> Option<Corners> {
    let (mut piece, mut turn, mut seen) = ([0; 8], [0; 8], 0u8);
    for place in Corner::ALL {
        let (corner, twist) = corner_showing(place.stickers().map(|sticker| facelets.get(sticker)))?;
        piece[place.index()] = corner as u8;
        turn[place.index()] = twist;
        seen |= 1 << corner;
    }
    (seen == 0xFF).then_some(Corners::new_unchecked(piece, turn))
}

pub(crate) fn edges_of(facelets: &Facelets) -> Option<Edges> {
    let (mut piece, mut turn, mut seen) = ([0; 12], [0; 12], 0u16);
    for place in Edge::ALL {
        let (edge, flip) = edge_showing(place.stickers().map(|sticker| facelets.get(sticker)))?;
        piece[place.index()] = edge as u8;
        turn[place.index()] = flip;
        seen |= 1 << edge;
    }
    (seen == 0xFFF).then_some(Edges::new_unchecked(piece, turn))
}
