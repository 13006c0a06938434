//! What can be asked about a position, whichever puzzle it belongs to.
//!
//! The 3x3x3 and the corner puzzles implement [`Verbs`]; callers never distinguish them. What a puzzle cannot do is
//! rejected, always in the same words.

use crate::inspection::{LookupNote, Numbers, Signposts};
use crate::solve::SolveError;
use crate::verdict::{Stickers, Verdict};
use contract::Rejection;
use engine::Progress;
use methods::TableCache;
use puzzle::{Alg, Notation, Numbering, Puzzle};
use words::{Explanation, Language};

/// The verbs of a position.
pub(crate) trait Verbs {
    /// The puzzle.
    fn puzzle(&self) -> Puzzle;

    /// The user's language.
    fn language(&self) -> Language;

    /// The stickers, named as held as far as that is known.
    fn stickers(&self) -> Stickers;

    /// Whether turns can solve it; if not, all faults and repairs.
    fn check(&self) -> Result<Verdict, Rejection>;

    /// All its numbers, in a numbering where there are several.
    fn numbers(&self, numbering: Numbering) -> Result<Numbers, Rejection>;

    /// How the numbers are computed.
    fn explain(&self, numbering: Numbering, notation: Notation) -> Result<Explanation, Rejection>;

    /// How far it is from solved, here and after each turn.
    fn signposts(
        &self,
        cache: &TableCache,
        notation: Notation,
        progress: &dyn Progress,
    ) -> Result<Signposts, SolveError>;

    /// What tables that people know say about it.
    fn look_up(
        &self,
        cache: &TableCache,
        numbering: Numbering,
        progress: &dyn Progress,
    ) -> Result<Vec<LookupNote>, SolveError>;

    /// The stickers after an alg, with colours named as they were given.
    fn after(&self, alg: &Alg) -> Result<Stickers, Rejection>;
}
