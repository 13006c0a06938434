//! What can be asked about a position of the 3x3x3.

use super::{Completion, CubePosition};
use crate::inspection::{CubeSignposts, LookupNote, Numbers, SignpostNote, Signposts};
use crate::solve::SolveError;
use crate::verbs::Verbs;
use crate::verdict::{Stickers, Verdict};
use contract::Rejection;
use engine::Progress;
use methods::{Profile, TableCache};
use puzzle::{Alg, Move, MoveCosts, Notation, Numbering, Puzzle, Turn};
use words::{Explanation, Language};

impl Verbs for CubePosition {
    fn puzzle(&self) -> Puzzle {
        Puzzle::Cube
    }

    fn language(&self) -> Language {
        self.language
    }

    fn stickers(&self) -> Stickers {
        Stickers::Cube(self.facelets.as_held())
    }

    fn check(&self) -> Result<Verdict, Rejection> {
        self.verdict()
    }

    fn numbers(&self, numbering: Numbering) -> Result<Numbers, Rejection> {
        Ok(super::inspect::numbers(&self.pieces()?, numbering))
    }

    fn explain(&self, numbering: Numbering, notation: Notation) -> Result<Explanation, Rejection> {
        Ok(words::explain(&self.pieces()?.assembly, numbering, notation, self.language))
    }

    fn signposts(
        &self,
        cache: &TableCache,
        notation: Notation,
        progress: &dyn Progress,
    ) -> Result<Signposts, SolveError> {
        let cube = self.legal()?;
        let tables = cache.two_phase(Profile::Auto, &MoveCosts::half_turns(), progress);
        let tables = tables.map_err(|error| SolveError::of_table(&error))?;
        let tables = tables.borrow();
        let note = |turn: Option<Turn>| {
            let signpost = tables.signpost(&turn.map_or(cube, |turn| cube.turn(turn)));
            SignpostNote {
                turn: turn.map(|turn| Move::from(turn).to_text(notation)),
                phase: signpost.phase,
                distance: signpost.distance(),
                exact: signpost.exact,
                bounds: signpost.bounds.into_iter().collect(),
            }
        };
        let turns = Turn::all().map(|turn| note(Some(turn))).collect();
        Ok(Signposts::Cube(CubeSignposts { here: note(None), turns }))
    }

    fn look_up(
        &self,
        cache: &TableCache,
        numbering: Numbering,
        progress: &dyn Progress,
    ) -> Result<Vec<LookupNote>, SolveError> {
        let found = cache.look_up(&self.legal()?, numbering, progress);
        let found = found.map_err(|error| SolveError::of_table(&error))?;
        Ok(found.into_iter().map(|found| LookupNote::new(found, self.language)).collect())
    }

    /// Nothing is renamed, neither before nor after, so applying two algs is the same as applying both at once.
    fn after(&self, alg: &Alg) -> Result<Stickers, Rejection> {
        let start = match self.facelets.has_unknown().then(|| self.completed()).transpose()? {
            // Unknown stickers stay unknown, wherever they are turned to.
            Some(Completion::Legal(_, ways)) if ways > 1 => self.facelets,
            _ => self.pieces()?.facelets(),
        };
        Ok(Stickers::Cube(start.after_all(&alg.moves())))
    }
}
