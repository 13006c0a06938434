//! Whether a position is a cube that turns can solve.

use super::{Completion, CubePosition};
use crate::verdict::{Stickers, Verdict};
use contract::Rejection;
use puzzle::{Costs, Cube, Face, Facelets, Held, LegalCubes, Repairs};

impl CubePosition {
    /// Whether the stickers are a legal cube; if not, all faults and repairs.
    pub(super) fn verdict(&self) -> Result<Verdict, Rejection> {
        let verdict = |facelets: Facelets, completions: Option<u128>| Verdict {
            facelets: Stickers::Cube(facelets.as_held()),
            turned: facelets.attitude().map(|attitude| attitude.to_string()),
            legal: true,
            universe: 0,
            puzzle: None,
            tetrahedron_faces: None,
            solved: None,
            completed: if completions == Some(1) { facelets.written(&self.scheme) } else { String::new() },
            completions: completions.map(|ways| ways.to_string()),
            forced: completions.map(|_| Stickers::Cube(LegalCubes::new(&Costs::of_changes(&self.facelets)).common())),
            upright: Some([Face::U, Face::F]),
        };
        if self.facelets.has_unknown()
            && let Completion::Legal(completed, ways) = self.completed()?
        {
            let facelets = if ways == 1 { completed } else { self.facelets };
            return Ok(verdict(facelets, Some(ways)));
        }
        let held = self.pieces()?;
        match self.universe_faults(&held) {
            None => Ok(verdict(self.facelets, None)),
            Some(rejection) => Err(rejection),
        }
    }

    /// Why turns cannot solve a cube whose pieces are all there; `None` if they can.
    fn universe_faults(&self, held: &Held) -> Option<Rejection> {
        let faults = held.assembly.universe().faults();
        let repairs = || Repairs::mechanical(held).or_faces(&self.facelets);
        (!faults.is_empty()).then(|| Rejection::of_stickers(&faults, self.wording(), Some(repairs())))
    }

    /// The legal cube, or all faults.
    pub(super) fn legal(&self) -> Result<Cube, Rejection> {
        let held = self.pieces()?;
        match self.universe_faults(&held) {
            None => Ok(Cube::new(held.assembly).expect("a cube without faults is legal")),
            Some(rejection) => Err(rejection),
        }
    }
}
