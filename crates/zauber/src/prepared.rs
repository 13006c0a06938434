//! Solvers that are made once for many positions.

use crate::corners::{CornerPosition, CornerWay};
use crate::cube::CubeWay;
use crate::options::SolveOptions;
use crate::position::{Kind, Position};
use crate::progress::Watcher;
use crate::solution::Solution;
use crate::solve::{SolveError, prepare, solve_prepared};
use crate::verdict::Stickers;
use contract::Rejection;
use methods::{Ready, StoredTable, TableCache, Variant};
use puzzle::{Alg, Cube, Facelets, Puzzle, Small};

/// A solver for all positions of a puzzle.
pub(crate) enum Prepared {
    Cube(Ready<Cube>),
    Corners(Ready<Small>),
}

impl Prepared {
    /// Tables are loaded or built.
    pub(crate) fn new(
        puzzle: Puzzle,
        cache: &TableCache,
        options: &SolveOptions,
        watcher: &dyn Watcher,
    ) -> Result<Prepared, SolveError> {
        Ok(match puzzle {
            Puzzle::Cube => Prepared::Cube(prepare(puzzle, cache, options, watcher)?),
            Puzzle::Relative(_) => Prepared::Corners(prepare(puzzle, cache, options, watcher)?),
        })
    }

    /// The variant that is used, and the stored table.
    pub(crate) fn used(&self) -> (&'static Variant, Option<&'static StoredTable>) {
        match self {
            Prepared::Cube(ready) => (ready.variant, ready.table),
            Prepared::Corners(ready) => (ready.variant, ready.table),
        }
    }
}

impl Position {
    /// Whether an alg leads from here to the goal, or to the solved puzzle, however it is then held.
    pub(crate) fn is_taken_to(&self, goal: Option<&Position>, alg: &Alg) -> Result<bool, Rejection> {
        match (&self.0, self.after(alg)?, goal.map(|goal| &goal.0)) {
            (Kind::Cube(_), Stickers::Cube(after), None) => Ok(after.as_held() == Facelets::SOLVED),
            (Kind::Cube(_), Stickers::Cube(after), Some(Kind::Cube(goal))) => {
                Ok(after.as_held() == goal.pieces()?.facelets().as_held())
            }
            (Kind::Corners(start), Stickers::Corners(facelets), goal) => {
                let after = CornerPosition { facelets, ..start.clone() };
                match goal {
                    None => Ok(after.held()?.position.is_solved()),
                    Some(Kind::Corners(goal)) => match (after.held(), goal.held()) {
                        (Ok(after), Ok(goal)) => Ok(after.position == goal.position),
                        // Both are wrongly assembled in the same way.
                        _ => Ok(after.facelets == goal.facelets),
                    },
                    Some(Kind::Cube(_)) => Ok(false),
                }
            }
            _ => Ok(false),
        }
    }

    /// Solves it with a solver that was made before.
    pub(crate) fn solve_prepared(
        &self,
        ready: &Prepared,
        options: &SolveOptions,
        watcher: &dyn Watcher,
    ) -> Result<Solution, SolveError> {
        match (&self.0, ready) {
            (Kind::Cube(start), Prepared::Cube(ready)) => {
                solve_prepared(&CubeWay::new(start, None)?, ready, options, watcher)
            }
            (Kind::Corners(start), Prepared::Corners(ready)) => {
                solve_prepared(&CornerWay::new(start, None)?, ready, options, watcher)
            }
            _ => unreachable!("position and solver are of one puzzle"),
        }
    }
}
