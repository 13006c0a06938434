//! The shapes of the MiniTet by name.

use crate::language::Language;
use crate::message::Message;
use puzzle::Shape;
use serde::Serialize;

/// A shape of the MiniTet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct ShapeNote {
    /// Its kind, for programs.
    pub kind: &'static str,
    /// Its name.
    pub name: String,
    /// The same as data.
    pub name_message: Message,
    /// How many positions have it.
    pub positions: usize,
    /// How many turns it is from the tetrahedron.
    pub distance: usize,
    /// The kinds of the shapes that one turn leads to.
    pub neighbours: Vec<&'static str>,
    /// The names of those, for texts.
    #[serde(skip)]
    pub neighbour_names: Vec<String>,
}

impl ShapeNote {
    /// What there is to say about a shape.
    pub fn new(shape: Shape, language: Language) -> ShapeNote {
        let named = |shape: Shape| language.say(&format!("shape.{}", shape.name()), &[]);
        let (name, name_message) = named(shape).split();
        ShapeNote {
            kind: shape.name(),
            name,
            name_message,
            positions: shape.positions(),
            distance: shape.distance(),
            neighbours: shape.neighbours().into_iter().map(Shape::name).collect(),
            neighbour_names: shape.neighbours().into_iter().map(|shape| named(shape).to_string()).collect(),
        }
    }
}

/// All shapes, and how they turn into each other.
pub fn shapes(language: Language) -> Vec<ShapeNote> {
    Shape::ALL.into_iter().map(|shape| ShapeNote::new(shape, language)).collect()
}
