//! Thistlethwaite's algorithm: four stages, each within a smaller group of turns than the one before.
//!
//! All turns; no quarter turns of F and B; quarter turns of U and D only; half turns only. A stage is over when its
//! coordinate says that the next group suffices. Each coordinate is small enough for a table of exact distances: from
//! every position some turn leads closer, and no search is needed. [`Variant::Best`] tries several short ways through
//! each stage, in all attitudes of the cube and backwards. `docs/thistlethwaite.md` explains it.

mod best;
mod stage;

use crate::{Found, Mask, Orbits, Outcome, Solver, cancellation};
use engine::Limits;
use puzzle::{Axis, Cube, Turn};
pub(crate) use stage::Stage;
pub(crate) use stage::{exact, half_turns, pairs};

/// How the third stage is done, and how much effort is spent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Variant {
    /// The third stage by the exact coset: at most 45 turns.
    #[default]
    Exact,
    /// The third stage by pairs of corners and their parity, which is easier to see on a cube: at most 46 turns.
    Pairs,
    /// Several ways through each stage, in several attitudes, forwards and backwards: the shortest of all.
    Best,
}

/// The tables of all stages.
pub struct Tables {
    first: Stage,
    second: Stage,
    exact: Stage,
    pairs: Stage,
    last: Stage,
}

impl Tables {
    /// Builds them, in a fraction of a second.
    ///
    /// # Panics
    /// If a table does not have the known distribution: then the program is wrong and must not continue.
    pub fn new() -> Tables {
        let ((first, second), (exact, (pairs, last))) =
            rayon::join(|| (stage::flips(), stage::twists_and_slice()), || (exact(), rayon::join(pairs, half_turns)));
        Tables { first, second, exact, pairs, last }
    }

    fn stages(&self, variant: Variant) -> [&Stage; 4] {
        let third = if variant == Variant::Pairs { &self.pairs } else { &self.exact };
        [&self.first, &self.second, third, &self.last]
    }

    /// Where a cube is in the tables of the stages: the value and the exact distance to the end of the stage, in the
    /// order first, second, third by the coset, third by pairs, fourth. `None` while an earlier stage is not done.
    pub fn look_up(&self, cube: &Cube) -> [Option<(usize, u8)>; 5] {
        let first = self.first.look_up(cube);
        let after = |before: Option<(usize, u8)>, stage: &Stage| {
            before.filter(|&(_, distance)| distance == 0).map(|_| stage.look_up(cube))
        };
        let second = after(Some(first), &self.second);
        let (exact, pairs) = (after(second, &self.exact), after(second, &self.pairs));
        [Some(first), second, exact, pairs, after(exact, &self.last)]
    }

    /// How many bytes they take.
    pub fn bytes(&self) -> usize {
        [&self.first, &self.second, &self.exact, &self.pairs, &self.last].into_iter().map(Stage::bytes).sum()
    }
}

impl Default for Tables {
    fn default() -> Self {
        Tables::new()
    }
}

/// The solver.
#[derive(Clone, Copy)]
pub struct Thistlethwaite<'a> {
    tables: &'a Tables,
    variant: Variant,
}

impl<'a> Thistlethwaite<'a> {
    /// A solver with these tables.
    pub const fn new(tables: &'a Tables, variant: Variant) -> Thistlethwaite<'a> {
        Thistlethwaite { tables, variant }
    }
}

/// What a stage is about.
struct About {
    /// Its text key, and the one of the stage done backwards.
    keys: [&'static str; 2],
    /// The axis it is about.
    axis: Option<Axis>,
    /// The stickers that matter, given that axis as the cube is held.
    mask: fn(Axis) -> Mask,
    /// Where stickers come, given that axis.
    orbits: fn(Axis) -> Orbits,
}

const STAGES: [About; 4] = [
    About {
        keys: ["thistlethwaite.first", "thistlethwaite.first-backwards"],
        axis: Some(Axis::Z),
        mask: |_| Mask::edges(),
        orbits: Orbits::flips,
    },
    About {
        keys: ["thistlethwaite.second", "thistlethwaite.second-backwards"],
        axis: Some(Axis::Y),
        mask: Mask::of_axis,
        orbits: Orbits::twists_and_slice,
    },
    About {
        keys: ["thistlethwaite.third", "thistlethwaite.third-backwards"],
        axis: Some(Axis::Y),
        mask: |_| Mask::All,
        orbits: Orbits::half_turns,
    },
    About {
        keys: ["thistlethwaite.fourth", "thistlethwaite.fourth-backwards"],
        axis: None,
        mask: |_| Mask::All,
        orbits: |_| Orbits::default(),
    },
];

/// The four parts of a solution, in the order in which they were found.
type Parts = [Vec<Turn>; 4];

impl Solver<Cube> for Thistlethwaite<'_> {
    fn name(&self) -> &'static str {
        "thistlethwaite"
    }

    fn solve(&self, from: &Cube, limits: &dyn Limits, found: Found<'_>) -> Outcome {
        let stages = self.tables.stages(self.variant);
        let mut nodes = 0;
        let solution = if self.variant == Variant::Best {
            best::solve(&stages, from, &mut nodes)
        } else {
            let mut cube = *from;
            let mut parts: Parts = stages.map(|stage| {
                let turns = stage.descend(&cube, &mut nodes);
                cube = cube.turns(turns.iter().copied());
                turns
            });
            cancellation::merge(&mut parts);
            best::View::UPRIGHT.solution(parts, &stages)
        };
        Outcome::of_one(&solution, nodes, limits, found)
    }
}
