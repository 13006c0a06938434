//! What can be asked about a position of the 3x3x3.

use super::{Completion, CubePosition};
use crate::inspection::{CubeSignposts, Explanation, Numbers, SignpostNote, Signposts};
use crate::net::Net;
use crate::rejection::{Rejection, as_held};
use crate::solve::SolveError;
use crate::texts::Language;
use crate::verbs::Verbs;
use crate::verdict::{Stickers, Verdict};
use draw::{Palette, Picture, View};
use engine::Progress;
use methods::{Profile, TableCache};
use puzzle::{Alg, Move, MoveCosts, Notation, Numbering, Puzzle, Sticker, Turn, faults};

impl Verbs for CubePosition {
    fn puzzle(&self) -> Puzzle {
        Puzzle::Cube
    }

    fn language(&self) -> Language {
        self.language
    }

    fn stickers(&self) -> Stickers {
        Stickers::Cube(as_held(&self.facelets))
    }

    fn check(&self) -> Result<Verdict, Rejection> {
        self.verdict()
    }

    fn numbers(&self, numbering: Numbering) -> Result<Numbers, Rejection> {
        Ok(super::inspect::numbers(&self.pieces()?, numbering))
    }

    fn explain(&self, numbering: Numbering, notation: Notation) -> Result<Explanation, Rejection> {
        Ok(super::inspect::explain(&self.pieces()?.assembly, numbering, notation, self.language))
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

    /// Nothing is renamed, neither before nor after, so applying two algs is the same as applying both at once.
    fn after(&self, alg: &Alg) -> Result<Stickers, Rejection> {
        let start = match self.facelets.has_unknown().then(|| self.completed()).transpose()? {
            // Unknown stickers stay unknown, wherever they are turned to.
            Some(Completion::Legal(_, ways)) if ways > 1 => self.facelets,
            _ => self.pieces()?.facelets(),
        };
        Ok(Stickers::Cube(start.after_all(&alg.moves())))
    }

    fn svg(&self, view: View) -> String {
        let outlined: Vec<Sticker> = faults(&self.facelets)
            .iter()
            // A colour that occurs too often does not say which of its stickers is wrong; pieces do.
            .filter(|fault| fault.kind() != "colour-count")
            .flat_map(|fault| fault.stickers())
            .collect();
        let palette = Palette::from_scheme(&self.paint);
        Picture { view, palette, outlined: &outlined, ..Picture::new(&self.facelets) }.svg()
    }

    fn net(&self) -> Net {
        let cell = |sticker: Sticker| {
            let colour = self.facelets.get(sticker).map(|colour| (self.scheme.letter(colour), colour.index()));
            (sticker.face().on_net(), sticker.row_and_column(), colour)
        };
        Net::new(3, &Palette::from_scheme(&self.paint), Sticker::all().map(cell))
    }
}
