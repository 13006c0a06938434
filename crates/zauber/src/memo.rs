//! What to remember to solve a cube blindfolded.

use crate::position::{Kind, Position};
use contract::Rejection;
use puzzle::{Face, Memo, Sticker, Trace};
use serde::Serialize;
use words::Sayable;

/// Letters to remember, in pairs, and what they leave over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct MemoReport {
    /// The edges: letters in pairs, in Speffz's scheme; the last one may be single.
    pub edges: Vec<String>,
    /// The corners.
    pub corners: Vec<String>,
    /// Edges that are in place, but flipped.
    pub flipped: Vec<String>,
    /// Corners that are in place, but twisted.
    pub twisted: Vec<String>,
    /// Whether two edges and two corners are left to be swapped.
    pub parity: bool,
    /// The sticker from which edges are sent on.
    pub edge_buffer: String,
    /// The sticker from which corners are sent on.
    pub corner_buffer: String,
}

impl Position {
    /// What to remember to solve it blindfolded, from the buffers with these names in the notation it was read
    /// with, or from UF and UFR. Rejected for
    /// other puzzles than the 3x3x3.
    ///
    /// ```
    /// use zauber::{Given, Puzzle, Reader};
    ///
    /// let position = Reader::default().read(Puzzle::Cube, Given::Scramble("M2 U M U2 M' U M2")).unwrap();
    /// let memo = position.memo(None, None).unwrap();
    /// assert_eq!((memo.edges.len(), memo.corners.len()), (1, 0));
    /// ```
    pub fn memo(&self, edge_buffer: Option<&str>, corner_buffer: Option<&str>) -> Result<MemoReport, Rejection> {
        let language = self.language();
        let Kind::Cube(cube) = &self.0 else {
            return Err(Rejection::of_options("puzzle", language.say("memo.puzzle", &[("puzzle", &self.puzzle())])));
        };
        let notation = cube.notation;
        let buffer = |field, name: Option<&str>, usual: &str, faces: usize| {
            let usual = notation.spell(usual);
            let name = name.map_or_else(|| usual.clone(), |name| name.trim().to_uppercase());
            let faces_of_it: Option<Vec<Face>> = name.chars().map(|letter| notation.face(letter)).collect();
            let in_english = faces_of_it.filter(|list| list.len() == faces);
            let in_english = in_english.map(|list| list.into_iter().map(Face::letter).collect::<String>());
            let values: &[(&'static str, &dyn Sayable)] = &[("name", &name), ("usual", &usual)];
            let wrong = || Rejection::of_options(field, language.say(&format!("memo.{field}"), values));
            let sticker = in_english.and_then(|name| Memo::buffer(&name)).ok_or_else(wrong)?;
            Ok((sticker, name))
        };
        let (edge, edge_buffer) = buffer("edge_buffer", edge_buffer, "UF", 2)?;
        let (corner, corner_buffer) = buffer("corner_buffer", corner_buffer, "UFR", 3)?;
        let memo = Memo::new(&cube.pieces()?.assembly, edge, corner);
        let names = |trace: &Trace| trace.turned.iter().map(|place| notation.spell(&place.to_string())).collect();
        Ok(MemoReport {
            edges: pairs(&memo.edges.targets),
            corners: pairs(&memo.corners.targets),
            flipped: names(&memo.edges),
            twisted: names(&memo.corners),
            parity: memo.is_odd,
            edge_buffer,
            corner_buffer,
        })
    }
}

fn pairs(targets: &[Sticker]) -> Vec<String> {
    targets.chunks(2).map(|pair| pair.iter().filter_map(|&sticker| Memo::letter(sticker)).collect()).collect()
}
