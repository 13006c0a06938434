//! A position of any puzzle, as the user gave it; and everything that can be asked about it.

use crate::corners::{CornerPosition, CornerWay};
use crate::cube::{CubePosition, CubeWay};
use crate::inspection::Numbers;
use crate::options::SolveOptions;
use crate::progress::Watcher;
use crate::reader::{Given, Reader};
use crate::solution::Solution;
use crate::solve::{SolveError, solve};
use crate::verbs::Verbs;
use crate::verdict::{Stickers, Verdict};
use contract::{Rejection, StickerForm};
use methods::TableCache;
use puzzle::relatives::TetraFaces;
use puzzle::{Alg, Notation, Numbering, Puzzle};
use words::{Explanation, Language};

/// A position of a puzzle, with the user's language and names for colours. Whether turns can solve it is not known yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position(pub(crate) Kind);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Cube(CubePosition),
    Corners(CornerPosition),
}

impl Reader {
    /// Reads a position of a puzzle; rejects only what has the wrong number of stickers or is longer than
    /// [`Reader::MAX_BYTES`].
    pub fn read(&self, puzzle: Puzzle, given: Given<'_>) -> Result<Position, Rejection> {
        self.check_size(given.text())?;
        let kind = match puzzle {
            Puzzle::Cube => Kind::Cube(CubePosition::read(self, given)?),
            Puzzle::Relative(relative) => Kind::Corners(CornerPosition::read(self, relative, given)?),
        };
        Ok(Position(kind))
    }
}

impl Position {
    pub(crate) fn verbs(&self) -> &dyn Verbs {
        match &self.0 {
            Kind::Cube(position) => position,
            Kind::Corners(position) => position,
        }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> Puzzle {
        self.verbs().puzzle()
    }

    /// The user's language.
    pub fn language(&self) -> Language {
        self.verbs().language()
    }

    /// The stickers, named as held as far as that is known.
    pub fn stickers(&self) -> Stickers {
        self.verbs().stickers()
    }

    /// The four faces of a MiniTet in the shape of a tetrahedron; otherwise rejected, with the turns to that shape.
    ///
    /// ```
    /// use zauber::{Given, Reader};
    ///
    /// let turned = Reader::default().read("minitet".parse()?, Given::Scramble("U2 R2"))?;
    /// assert_eq!(turned.faces()?.to_string(), "BDDCBAACDCCAABBD");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn faces(&self) -> Result<TetraFaces, Rejection> {
        Rejection::check_form(StickerForm::Faces, self.puzzle(), self.language())?;
        match &self.0 {
            Kind::Corners(position) => position.faces(),
            Kind::Cube(_) => unreachable!("only the MiniTet has four faces"),
        }
    }

    /// Whether turns can solve it; if not, all faults and repairs.
    pub fn check(&self) -> Result<Verdict, Rejection> {
        self.verbs().check()
    }

    /// All its numbers, in a numbering where there are several.
    pub fn numbers(&self, numbering: Numbering) -> Result<Numbers, Rejection> {
        self.verbs().numbers(numbering)
    }

    /// How the numbers are computed, as a teacher would write it on the board; turns are named in a notation. Rejected
    /// for corner puzzles.
    pub fn explain(&self, numbering: Numbering, notation: Notation) -> Result<Explanation, Rejection> {
        self.verbs().explain(numbering, notation)
    }

    /// The stickers after an alg, with colours named as they were given, where they then are. The result can be given
    /// again: applying two algs is the same as applying both at once.
    pub fn after(&self, alg: &Alg) -> Result<Stickers, Rejection> {
        self.verbs().after(alg)
    }

    /// Turns it into the goal, or solves it.
    pub(crate) fn solve(
        &self,
        goal: Option<&Position>,
        cache: &TableCache,
        options: &SolveOptions,
        watcher: &dyn Watcher,
    ) -> Result<Solution, SolveError> {
        options.check(self.puzzle(), self.language())?;
        if goal.is_some_and(|goal| goal.puzzle() != self.puzzle()) {
            let text = self.language().say("small.other-puzzle", &[]);
            return Err(Rejection::of_input("universe", text).into());
        }
        match (&self.0, goal.map(|goal| &goal.0)) {
            (Kind::Cube(start), None) => solve(&CubeWay::new(start, None)?, cache, options, watcher),
            (Kind::Cube(start), Some(Kind::Cube(goal))) => {
                solve(&CubeWay::new(start, Some(goal))?, cache, options, watcher)
            }
            (Kind::Corners(start), None) => solve(&CornerWay::new(start, None)?, cache, options, watcher),
            (Kind::Corners(start), Some(Kind::Corners(goal))) => {
                solve(&CornerWay::new(start, Some(goal))?, cache, options, watcher)
            }
            _ => unreachable!("start and goal are of one puzzle"),
        }
    }
}
