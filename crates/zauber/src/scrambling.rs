//! Scrambles, reproducible from a seed.

use puzzle::{Alg, Cube, Notation, random_turns};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use serde::Serialize;

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

    /// A uniformly random position.
    pub fn cube(&mut self) -> Cube {
        Cube::random(&mut self.0)
    }
}

/// A scramble and where it leads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Scramble {
    /// The turns.
    pub scramble: String,
    /// The solved cube after them.
    pub facelets: String,
}

/// A scramble of this many random turns, none of which cancels another.
pub fn scramble(turns: usize, generator: &mut Generator, notation: Notation) -> Scramble {
    let turns = random_turns(turns, &mut generator.0);
    let facelets = Cube::SOLVED.turns(turns.iter().copied()).facelets().to_string();
    Scramble { scramble: Alg::from_turns(turns).to_text(notation), facelets }
}
