//! A position of a small puzzle in numbers; the shapes of the MiniTet.

use super::{SmallSheet, SmallSignposts};
use crate::rejection::Rejection;
use crate::texts::Language;
use puzzle::relatives::Tips;
use puzzle::{Coat, Relative, Shape};
use serde::Serialize;
use utoipa::ToSchema;

/// A position in numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct SmallInspection {
    /// Which puzzle.
    pub puzzle: &'static str,
    /// The stickers as held, named so that the piece at DBL is at home.
    pub facelets: String,
    /// How it is held, as turns of the whole puzzle; `None` if its colours are not the usual ones.
    pub turned: Option<String>,
    /// Always true; what is not legal is refused.
    pub legal: bool,
    /// Always 0.
    pub universe: u8,
    /// True if everything is at home.
    pub solved: bool,
    /// The piece at each place, in the order URF UFL ULB UBR DFR DLF DBL DRB.
    pub corners: [u8; 8],
    /// Its twist; 0 for flat pieces, whose twist cannot be seen.
    pub twists: [u8; 8],
    /// The number of the position.
    pub number: usize,
    /// How many positions there are.
    pub positions: usize,
    /// `even` or `odd`: the permutation of the pieces.
    pub parity: &'static str,
    /// How often what leads to the position must be done until everything is at home again; only on the 2x2x2, since
    /// elsewhere twists that nobody sees matter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<u32>,
    /// The shape, for MiniTet and Stern.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shape: Option<ShapeNote>,
    /// How far it is to solved; absent unless somebody adds [`Workshop::small_signposts`].
    ///
    /// [`Workshop::small_signposts`]: crate::Workshop::small_signposts
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signposts: Option<SmallSignposts>,
}

/// A shape of the MiniTet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct ShapeNote {
    /// A key for programs.
    pub kind: &'static str,
    /// What it is called.
    pub name: String,
    /// How many positions have it.
    pub positions: usize,
    /// How many turns it is from the tetrahedron.
    pub distance: usize,
    /// The kinds of the shapes that one turn makes of it.
    pub neighbours: Vec<&'static str>,
    /// What they are called, for texts.
    #[serde(skip)]
    pub neighbour_names: Vec<String>,
}

impl ShapeNote {
    fn new(shape: Shape, language: Language) -> ShapeNote {
        let name = |shape: Shape| language.text(&format!("shape.{}", shape.name()), &[]);
        ShapeNote {
            kind: shape.name(),
            name: name(shape),
            positions: shape.positions(),
            distance: shape.distance(),
            neighbours: shape.neighbours().into_iter().map(Shape::name).collect(),
            neighbour_names: shape.neighbours().into_iter().map(name).collect(),
        }
    }
}

/// All shapes, and how they turn into each other.
pub fn shapes(language: Language) -> Vec<ShapeNote> {
    Shape::ALL.into_iter().map(|shape| ShapeNote::new(shape, language)).collect()
}

/// Works out all numbers of a position.
pub fn inspect_small(sheet: &SmallSheet, language: Language) -> Result<SmallInspection, Rejection> {
    let held = sheet.position(language)?;
    let position = held.position;
    let shape = (sheet.relative != Relative::Pocket).then(|| ShapeNote::new(Tips::of(&position).shape(), language));
    let coat: Coat = position.coat();
    Ok(SmallInspection {
        puzzle: sheet.relative.name(),
        facelets: held.facelets().to_string(),
        turned: held.turned().map(|attitude| attitude.to_string()),
        legal: true,
        universe: 0,
        solved: position.is_solved(),
        corners: *position.corners().pieces(),
        twists: *position.corners().turns(),
        number: position.index(),
        positions: coat.positions(),
        parity: if position.corners().is_odd() { "odd" } else { "even" },
        order: (coat == Coat::Cube).then(|| position.corners().order()),
        shape,
        signposts: None,
    })
}
