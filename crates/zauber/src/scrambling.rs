//! Scrambles, reproducible from a seed.

use crate::workshop::Workshop;
use puzzle::{Alg, Coat, Cube, Notation, Small, Turn, random_small_turns, random_turns};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use serde::Serialize;
use utoipa::ToSchema;

/// The generator behind everything random that users see. The same seed gives the same results on every machine.
pub struct Generator(ChaCha8Rng);

/// The system gave no randomness.
#[derive(Debug, thiserror::Error)]
#[error("the system's random numbers cannot be had ({0}); give a --seed")]
pub struct NoRandomness(getrandom::Error);

impl Generator {
    /// From a seed, or from the system's randomness if there is none.
    pub fn new(seed: Option<u64>) -> Result<Generator, NoRandomness> {
        let seed = match seed {
            Some(seed) => seed,
            None => getrandom::u64().map_err(NoRandomness)?,
        };
        Ok(Generator(ChaCha8Rng::seed_from_u64(seed)))
    }

    /// A uniformly random position of a small puzzle.
    pub fn small(&mut self, coat: Coat) -> Small {
        Small::random(coat, &mut self.0)
    }

    /// Random turns of a small puzzle.
    pub(crate) fn small_turns(&mut self, count: usize) -> Vec<Turn> {
        random_small_turns(count, &mut self.0)
    }

    /// A uniformly random position.
    pub fn cube(&mut self) -> Cube {
        Cube::random(&mut self.0)
    }
}

/// A scramble and where it leads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct Scramble {
    /// The turns.
    pub scramble: String,
    /// The solved cube after them.
    pub facelets: String,
}

/// A scramble of this many random turns, none of which cancels another.
pub fn scramble_turns(turns: usize, generator: &mut Generator, notation: Notation) -> Scramble {
    Scramble::new(random_turns(turns, &mut generator.0), notation)
}

impl Scramble {
    fn new(turns: Vec<Turn>, notation: Notation) -> Scramble {
        let facelets = Cube::SOLVED.turns(turns.iter().copied()).facelets().to_string();
        Scramble { scramble: Alg::from_turns(turns).to_text(notation), facelets }
    }
}

impl Workshop {
    /// A scramble to a random position by the rules of the World Cube Association: every position is equally likely,
    /// except that those less than two turns from solved are drawn again.
    pub fn scramble(&self, generator: &mut Generator, notation: Notation) -> Scramble {
        let one_turn_away = |cube: &Cube| Turn::all().any(|turn| cube.turn(turn) == Cube::SOLVED);
        let mut cube = generator.cube();
        while cube == Cube::SOLVED || one_turn_away(&cube) {
            cube = generator.cube();
        }
        Scramble::new(self.first_solution(&cube).into_iter().rev().map(Turn::inverse).collect(), notation)
    }
}
