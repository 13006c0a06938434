//! Where stickers and pieces come from, in the letters of a notation.

use crate::language::Language;
use puzzle::{Alg, Notation, Sticker};
use serde::Serialize;

/// Where each sticker and each piece that an alg moves comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct Origins {
    /// The stickers.
    pub stickers: Vec<StickerOrigin>,
    /// The corners.
    pub corners: Vec<PieceOrigin>,
    /// The edges.
    pub edges: Vec<PieceOrigin>,
}

/// Where a sticker comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct StickerOrigin {
    /// Where it is now: an index into the facelets.
    pub sticker: usize,
    /// Where it was.
    pub from_sticker: usize,
    /// The name of where it is now, as in U3.
    pub place: String,
    /// The name of where it was.
    pub from: String,
}

/// Where a piece comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct PieceOrigin {
    /// The place where it is now, as in URF.
    pub place: String,
    /// The place where it was.
    pub from: String,
    /// What is added to its twist, in thirds clockwise, or to its flip.
    pub turned: u8,
}

impl Origins {
    /// Those of an alg for the 3x3x3.
    pub fn new(alg: &Alg, notation: Notation) -> Origins {
        let found = puzzle::Origins::of(&alg.moves());
        let piece = |place: &str, from: &str, turned| PieceOrigin {
            place: notation.spell(place),
            from: notation.spell(from),
            turned,
        };
        let sticker = |(now, before): (Sticker, Sticker)| StickerOrigin {
            sticker: now.index(),
            from_sticker: before.index(),
            place: notation.spell(&now.to_string()),
            from: notation.spell(&before.to_string()),
        };
        let corners = found.corners.iter().map(|(to, from, turned)| piece(to.name(), from.name(), *turned));
        let edges = found.edges.iter().map(|(to, from, turned)| piece(to.name(), from.name(), *turned));
        Origins {
            corners: corners.collect(),
            edges: edges.collect(),
            stickers: found.stickers.into_iter().map(sticker).collect(),
        }
    }

    /// For a terminal: a net in which each sticker that moves shows where it comes from, and the pieces.
    pub fn lines(&self, language: Language) -> Vec<String> {
        let cell = |index: usize| {
            let origin = self.stickers.iter().find(|origin| origin.sticker == index);
            origin.map_or("··", |origin| &origin.from)
        };
        let row = |face: usize, row: usize| {
            (0..3).map(|column| cell(9 * face + 3 * row + column)).collect::<Vec<_>>().join(" ")
        };
        // The faces of each part of the net, by their order in the facelets.
        let parts: [&[usize]; 3] = [&[0], &[4, 2, 1, 5], &[3]];
        let line = |part: &[usize], number: usize| {
            let cells = part.iter().map(|&face| row(face, number)).collect::<Vec<_>>().join("  ");
            if part.len() == 1 { format!("{:10}{cells}", "") } else { cells }
        };
        let net = parts.iter().flat_map(|part| (0..3).map(move |number| line(part, number)));
        let pieces = |key: &str, list: &[PieceOrigin]| {
            let piece = |origin: &PieceOrigin| {
                let turned = if origin.turned == 0 { String::new() } else { format!(" +{}", origin.turned) };
                format!("{} ← {}{turned}", origin.place, origin.from)
            };
            let list = list.iter().map(piece).collect::<Vec<_>>().join(", ");
            (!list.is_empty()).then(|| language.text(key, &[("list", &list)]))
        };
        let heading = (!self.stickers.is_empty()).then(|| language.text("origins.rule", &[]));
        let lists = [pieces("origins.corners", &self.corners), pieces("origins.edges", &self.edges)];
        match heading {
            Some(heading) => std::iter::once(heading).chain(net).chain(lists.into_iter().flatten()).collect(),
            None => Vec::new(),
        }
    }
}
