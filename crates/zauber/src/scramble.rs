//! Scrambles, reproducible from a seed.

use chacha20::ChaCha8Rng;
use engine::{Limits, Progress};
use methods::{BuildError, TableCache};
use puzzle::{
    Alg, Colouring, Cube, Metric, MoveCosts, Notation, Puzzle, Relative, Small, Turn, random_small_turns, random_turns,
};
use rand_core::SeedableRng;
use serde::Serialize;
use solvers::Solver;
use solvers::relatives::Optimal;
use solvers::two_phase::{Tables, TwoPhase};
use std::ops::ControlFlow;

/// The generator of everything random that users see. The same seed gives the same results on every machine.
///
/// ```
/// use zauber::{Generator, Given, NoRandomness, Puzzle, Reader, Scramble};
///
/// let mut generator = Generator::new(Some(7))?;
/// let scramble: Scramble = Scramble::of_turns(Puzzle::Cube, 25, &mut generator, Default::default());
/// let position = Reader::default().read(Puzzle::Cube, Given::Scramble(&scramble.scramble)).unwrap();
/// assert_eq!(position.stickers().to_string(), scramble.facelets);
/// # Ok::<(), NoRandomness>(())
/// ```
pub struct Generator(ChaCha8Rng);

/// The system provides no random numbers.
#[derive(Debug, thiserror::Error)]
#[error("the system provides no random numbers ({0}); give a --seed")]
pub struct NoRandomness(getrandom::Error);

impl Generator {
    /// From a seed, or from the system's randomness without one.
    pub fn new(seed: Option<u64>) -> Result<Generator, NoRandomness> {
        let seed = match seed {
            Some(seed) => seed,
            None => getrandom::u64().map_err(NoRandomness)?,
        };
        Ok(Generator(ChaCha8Rng::seed_from_u64(seed)))
    }

    /// A uniformly random position of a small puzzle.
    pub fn small(&mut self, colouring: Colouring) -> Small {
        Small::random(colouring, &mut self.0)
    }

    /// A uniformly random position of the 3x3x3.
    pub fn cube(&mut self) -> Cube {
        Cube::random(&mut self.0)
    }
}

/// A scramble and where it leads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct Scramble {
    /// The turns.
    pub scramble: String,
    /// The solved puzzle after them.
    pub facelets: String,
}

impl Scramble {
    fn new(turns: Vec<Turn>, puzzle: Puzzle, notation: Notation) -> Scramble {
        let facelets = match puzzle {
            Puzzle::Cube => Cube::SOLVED.turns(turns.iter().copied()).facelets().to_string(),
            Puzzle::Relative(relative) => {
                Small::solved(relative.colouring()).turns_done(turns.iter().copied()).facelets().to_string()
            }
        };
        Scramble { scramble: Alg::from_turns(turns).to_text(notation), facelets }
    }

    /// A scramble of this many random turns, none of which cancels another.
    pub fn of_turns(puzzle: Puzzle, turns: usize, generator: &mut Generator, notation: Notation) -> Scramble {
        let turns = match puzzle {
            Puzzle::Cube => random_turns(turns, &mut generator.0),
            Puzzle::Relative(_) => random_small_turns(turns, &mut generator.0),
        };
        Scramble::new(turns, puzzle, notation)
    }

    /// A scramble to a random position: every position is equally likely, except that those close to solved are drawn
    /// again. By the rules of the World Cube Association that means less than two turns on the 3x3x3 and less than four
    /// on the 2x2x2; on the others it means less than two.
    pub(crate) fn to_random_position(
        puzzle: Puzzle,
        generator: &mut Generator,
        notation: Notation,
        cache: &TableCache,
        progress: &dyn Progress,
    ) -> Result<Scramble, BuildError> {
        let solution = match puzzle {
            Puzzle::Cube => cube_solution(generator, cache, progress)?,
            Puzzle::Relative(relative) => corners_solution(relative, generator, cache, progress)?,
        };
        Ok(Scramble::new(solution.into_iter().rev().map(Turn::inverse).collect(), puzzle, notation))
    }
}

/// A solution of a random position of the 3x3x3, the same on every machine: with small tables, one thread, and the
/// first solution found.
fn cube_solution(
    generator: &mut Generator,
    cache: &TableCache,
    progress: &dyn Progress,
) -> Result<Vec<Turn>, BuildError> {
    struct First;
    impl Progress for First {}
    impl Limits for First {
        fn nodes(&self) -> u64 {
            0
        }
    }
    let is_near = |cube: &Cube| *cube == Cube::SOLVED || Turn::all().any(|turn| cube.turn(turn) == Cube::SOLVED);
    let mut cube = generator.cube();
    while is_near(&cube) {
        cube = generator.cube();
    }
    let tables = cache.two_phase_small(&MoveCosts::half_turns(), progress)?;
    let mut turns = Vec::new();
    TwoPhase::new(Tables::Small(&tables)).solve(&cube, &First, &mut |solution| {
        turns.clone_from(&solution.turns);
        ControlFlow::Break(())
    });
    Ok(turns)
}

/// A shortest solution of a random position of a corner puzzle.
fn corners_solution(
    relative: Relative,
    generator: &mut Generator,
    cache: &TableCache,
    progress: &dyn Progress,
) -> Result<Vec<Turn>, BuildError> {
    let least = if relative.colouring() == Colouring::Cube { 4 } else { 2 };
    let distances = cache.distances(relative.colouring(), Metric::Htm, progress)?;
    let mut small = generator.small(relative.colouring());
    while distances.of(&small) < least {
        small = generator.small(relative.colouring());
    }
    Ok(Optimal::new(&distances).all_shortest(&small, 1).pop().expect("every position can be solved"))
}
