//! Which puzzles there are, by name; positions of any of them.

use crate::news::News;
use crate::reading::{Given, Reader, Sheet};
use crate::rejection::Rejection;
use crate::relatives::SmallSheet;
use crate::solved::{Solved, Unsolved};
use crate::solving::SolveOptions;
use crate::texts::Language;
use crate::workshop::Workshop;
use puzzle::{Alg, Relative};
use std::sync::atomic::AtomicBool;

/// A puzzle of the workbench.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Puzzle {
    /// The 3x3x3.
    #[default]
    Cube,
    /// One that is all corners.
    Relative(Relative),
}

/// A name that is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no puzzle '{0}'; choose 333, 222, minitet or stern")]
pub struct UnknownPuzzle(String);

impl Puzzle {
    /// All of them.
    pub const ALL: [Puzzle; 4] = [
        Puzzle::Cube,
        Puzzle::Relative(Relative::Pocket),
        Puzzle::Relative(Relative::MiniTet),
        Puzzle::Relative(Relative::Stern),
    ];

    /// `333`, `222`, `minitet` or `stern`.
    pub const fn name(self) -> &'static str {
        match self {
            Puzzle::Cube => "333",
            Puzzle::Relative(relative) => relative.name(),
        }
    }

    /// How many stickers it has.
    pub const fn stickers(self) -> usize {
        match self {
            Puzzle::Cube => 54,
            Puzzle::Relative(_) => 24,
        }
    }

    /// The puzzle that is all corners, if it is one.
    pub const fn relative(self) -> Option<Relative> {
        match self {
            Puzzle::Cube => None,
            Puzzle::Relative(relative) => Some(relative),
        }
    }
}

impl std::str::FromStr for Puzzle {
    type Err = UnknownPuzzle;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Puzzle::ALL.into_iter().find(|puzzle| puzzle.name() == name).ok_or_else(|| UnknownPuzzle(name.into()))
    }
}

/// Stickers of any puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnySheet {
    /// 54 of the 3x3x3.
    Cube(Sheet),
    /// 24 of a small puzzle.
    Small(SmallSheet),
}

impl Reader {
    /// Reads a position of a puzzle.
    pub fn read_any(&self, puzzle: Puzzle, given: Given<'_>, language: Language) -> Result<AnySheet, Rejection> {
        match puzzle {
            Puzzle::Cube => self.read(given).map(AnySheet::Cube),
            Puzzle::Relative(relative) => self.read_small(relative, given, language).map(AnySheet::Small),
        }
    }

    /// Reads an alg for a puzzle: [`Reader::alg`] or [`Reader::small_alg`].
    pub fn any_alg(&self, puzzle: Puzzle, text: &str, language: Language) -> Result<Alg, Rejection> {
        match puzzle {
            Puzzle::Cube => self.alg(text),
            Puzzle::Relative(_) => self.small_alg(text, language),
        }
    }
}

/// The stickers after an alg: [`crate::apply`] or [`crate::apply_small`].
pub fn apply_any(sheet: &AnySheet, alg: &Alg, language: Language) -> Result<String, Rejection> {
    match sheet {
        AnySheet::Cube(sheet) => crate::apply(sheet, alg).map(|facelets| facelets.to_string()),
        AnySheet::Small(sheet) => crate::apply_small(sheet, alg, language).map(|facelets| facelets.to_string()),
    }
}

impl Workshop {
    /// Turns a position into the goal, or solves it: [`Workshop::solve`] or [`Workshop::solve_small`].
    ///
    /// # Panics
    /// If start and goal are of different puzzles.
    pub fn solve_any(
        &self,
        sheet: &AnySheet,
        goal: Option<&AnySheet>,
        options: &SolveOptions,
        cancel: &AtomicBool,
        news: &mut (dyn FnMut(&News<'_>) + Send),
    ) -> Result<Solved, Unsolved> {
        match (sheet, goal) {
            (AnySheet::Cube(sheet), None) => self.solve(sheet, None, options, cancel, news),
            (AnySheet::Cube(sheet), Some(AnySheet::Cube(goal))) => self.solve(sheet, Some(goal), options, cancel, news),
            (AnySheet::Small(sheet), None) => self.solve_small(sheet, None, options, cancel, news),
            (AnySheet::Small(sheet), Some(AnySheet::Small(goal))) => {
                self.solve_small(sheet, Some(goal), options, cancel, news)
            }
            _ => panic!("start and goal are of one puzzle"),
        }
    }
}
