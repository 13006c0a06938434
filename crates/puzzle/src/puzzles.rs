//! The puzzles by name.

use crate::relatives::Relative;
use std::fmt;

/// A puzzle of the workbench.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Puzzle {
    /// The 3x3x3.
    #[default]
    Cube,
    /// A corner puzzle.
    Relative(Relative),
}

/// A name that is not a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no puzzle '{0}'; choose {known}", known = Puzzle::choices())]
pub struct UnknownPuzzle(String);

impl Puzzle {
    /// All of them.
    pub const ALL: [Puzzle; 1 + Relative::ALL.len()] = {
        let mut all = [Puzzle::Cube; 1 + Relative::ALL.len()];
        let mut number = 0;
        while number < Relative::ALL.len() {
            all[number + 1] = Puzzle::Relative(Relative::ALL[number]);
            number += 1;
        }
        all
    };

    /// All names, as in `333, 222 or stern`.
    pub fn choices() -> String {
        let names = Puzzle::ALL.map(Puzzle::name);
        let (last, others) = names.split_last().expect("there are puzzles");
        format!("{} or {last}", others.join(", "))
    }

    /// Its name, as in `333`.
    pub const fn name(self) -> &'static str {
        match self {
            Puzzle::Cube => "333",
            Puzzle::Relative(relative) => relative.name(),
        }
    }

    /// What people call it, as in `3x3x3`.
    pub const fn title(self) -> &'static str {
        match self {
            Puzzle::Cube => "3x3x3",
            Puzzle::Relative(relative) => relative.title(),
        }
    }

    /// How many stickers it has.
    pub const fn stickers(self) -> usize {
        match self {
            Puzzle::Cube => 54,
            Puzzle::Relative(_) => 24,
        }
    }

    /// The corner puzzle, if it is one.
    pub const fn relative(self) -> Option<Relative> {
        match self {
            Puzzle::Cube => None,
            Puzzle::Relative(relative) => Some(relative),
        }
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl std::str::FromStr for Puzzle {
    type Err = UnknownPuzzle;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Puzzle::ALL.into_iter().find(|puzzle| puzzle.name() == name).ok_or_else(|| UnknownPuzzle(name.into()))
    }
}
