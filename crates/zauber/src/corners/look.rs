//! What can be asked about a position of a corner puzzle.

use super::CornerPosition;
use crate::inspection::{CornerNumbers, CornerSignpost, CornerSignposts, LookupNote, Numbers, Signposts};
use crate::solve::SolveError;
use crate::verbs::Verbs;
use crate::verdict::{Stickers, Verdict};
use contract::Rejection;
use engine::Progress;
use methods::TableCache;
use puzzle::relatives::{self, TetraFaces, Tips};
use puzzle::{Alg, Colouring, Metric, Notation, Numbering, Puzzle, Relative, Small, SmallHeld};
use words::{Explanation, Language, ShapeNote};

impl Verbs for CornerPosition {
    fn puzzle(&self) -> Puzzle {
        Puzzle::Relative(self.relative)
    }

    fn language(&self) -> Language {
        self.language
    }

    fn stickers(&self) -> Stickers {
        Stickers::Corners(self.facelets)
    }

    fn check(&self) -> Result<Verdict, Rejection> {
        let completion = if self.facelets.has_unknown() { relatives::completions(&self.facelets) } else { None };
        let held = SmallHeld::complete(&self.facelets);
        if held.is_none() && completion.is_none() {
            // Fails with the faults, if there are any.
            self.held()?;
        }
        let facelets = held.map_or(self.facelets, |held| held.facelets());
        let faces = TetraFaces::of(&facelets).filter(|_| self.relative == Relative::MiniTet);
        Ok(Verdict {
            facelets: Stickers::Corners(facelets),
            tetrahedron_faces: faces.map(|faces| faces.to_string()),
            turned: held.and_then(|held| held.turned()).map(|attitude| attitude.to_string()),
            legal: true,
            universe: 0,
            puzzle: Some(self.relative.name()),
            solved: Some(held.is_some_and(|held| held.position.is_solved())),
            completed: match (&completion, held) {
                (Some(completion), Some(_)) => self.wording().written(&completion.facelets),
                _ => String::new(),
            },
            completions: completion.as_ref().map(|completion| completion.ways.to_string()),
            forced: completion.map(|completion| Stickers::Corners(completion.common)),
            upright: None,
        })
    }

    fn numbers(&self, _: Numbering) -> Result<Numbers, Rejection> {
        let held = self.held()?;
        let position = held.position;
        let colouring: Colouring = position.colouring();
        let shape = (colouring == Colouring::Tetra).then(|| ShapeNote::new(Tips::of(&position).shape(), self.language));
        Ok(Numbers::Corners(Box::new(CornerNumbers {
            puzzle: self.relative.name(),
            facelets: held.facelets().to_string(),
            turned: held.turned().map(|attitude| attitude.to_string()),
            legal: true,
            universe: 0,
            solved: position.is_solved(),
            corners: *position.corners().pieces(),
            twists: *position.corners().turns(),
            number: position.index(),
            positions: colouring.positions(),
            parity: if position.corners().is_odd() { "odd" } else { "even" },
            order: (colouring == Colouring::Cube).then(|| position.corners().order()),
            shape,
        })))
    }

    fn explain(&self, _: Numbering, _: Notation) -> Result<Explanation, Rejection> {
        Err(Rejection::of_options("explain", self.language.say("small.explain", &[])))
    }

    fn signposts(
        &self,
        cache: &TableCache,
        notation: Notation,
        progress: &dyn Progress,
    ) -> Result<Signposts, SolveError> {
        let held = self.held()?;
        let distances = |metric| {
            let distances = cache.distances(held.position.colouring(), metric, progress);
            distances.map_err(|error| SolveError::of_table(&error))
        };
        let (htm, qtm) = (distances(Metric::Htm)?, distances(Metric::Qtm)?);
        let turns = Small::turns().map(|turn| {
            let after = held.position.turn(turn);
            let turn = Alg::from_turns(held.turns(&[turn])).to_text(notation);
            CornerSignpost { turn, number: after.index(), htm: htm.of(&after), qtm: qtm.of(&after) }
        });
        Ok(Signposts::Corners(CornerSignposts {
            htm: htm.of(&held.position),
            qtm: qtm.of(&held.position),
            turns: turns.collect(),
        }))
    }

    fn look_up(&self, _: &TableCache, _: Numbering, _: &dyn Progress) -> Result<Vec<LookupNote>, SolveError> {
        Err(Rejection::of_options("tables", self.language.say("small.lookup", &[])).into())
    }

    fn after(&self, alg: &Alg) -> Result<Stickers, Rejection> {
        // Nothing is renamed, neither before nor after, so applying two algs is the same as applying both at once.
        let start = match SmallHeld::complete(&self.facelets) {
            Some(held) => held.facelets().renamed(held.names()),
            // Unknown stickers stay unknown, wherever they are turned to.
            None if relatives::faults(&self.facelets).is_empty() => self.facelets,
            None => return Err(self.rejected(&relatives::faults(&self.facelets))),
        };
        Ok(Stickers::Corners(start.after_all(&alg.moves())))
    }
}
