//! Pictures of something other than a position.

use draw::Palette;
use puzzle::{Colouring, Puzzle};
use words::Language;

/// The shapes of a puzzle that changes its shape, and how they turn into each other, as SVG; `None` for other puzzles.
pub fn shape_graph(puzzle: Puzzle, language: Language) -> Option<String> {
    let changes = puzzle.relative().is_some_and(|relative| relative.colouring() == Colouring::Tetra);
    let name = |shape: puzzle::Shape| language.text(&format!("shape.{}", shape.name()), &[]);
    changes.then(|| draw::shape_graph_svg(&Palette::tetra(), name))
}
