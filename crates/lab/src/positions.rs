//! The positions of an experiment: each is determined by the seed and its own number, so that neither threads nor
//! interruptions change them.

use crate::experiment::{Experiment, Start};
use chacha20::ChaCha8Rng;
use methods::{BuildError, TableCache};
use puzzle::{Colouring, Cube, Metric, Puzzle, Small, Turn, random_small_turns, random_turns};
use rand_core::{Rng, SeedableRng};
use std::collections::HashSet;

/// A position as solvers see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// Of the 3x3x3.
    Cube(Cube),
    /// Of a puzzle that is all corners.
    Corners(Small),
}

impl State {
    /// Its stickers.
    pub fn facelets(&self) -> String {
        match self {
            State::Cube(cube) => cube.facelets().to_string(),
            State::Corners(small) => small.facelets().to_string(),
        }
    }

    /// Solved after these turns?
    pub fn is_solved_by(&self, turns: &[Turn]) -> bool {
        match self {
            State::Cube(cube) => cube.turns(turns.iter().copied()) == Cube::SOLVED,
            State::Corners(small) => small.turns_done(turns.iter().copied()).is_solved(),
        }
    }
}

/// A position with its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// Its number, from 0.
    pub index: u64,
    /// As solvers see it.
    pub state: State,
    /// Its stickers, as they are recorded.
    pub facelets: String,
    /// The random turns that lead to it, if it was made by turns.
    pub scramble: Option<Vec<Turn>>,
}

/// Why there are no such positions.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum NoPositions {
    /// None is as far from solved.
    #[error("no position of {puzzle} is {depth} turns from solved; the greatest distance is {most}")]
    TooDeep {
        /// The puzzle.
        puzzle: Puzzle,
        /// The distance.
        depth: usize,
        /// The greatest distance there is, or that can be verified.
        most: usize,
    },
    /// The 3x3x3 has distances that cannot be verified quickly.
    #[error("on the 3x3x3 positions can be made up to depth:{most}; {depth} could not be verified in reasonable time")]
    Unverifiable {
        /// The distance.
        depth: usize,
        /// The greatest that can be verified.
        most: usize,
    },
    /// A table could not be built.
    #[error("{0}")]
    Table(#[from] BuildError),
}

/// The positions of an experiment.
pub struct Positions {
    puzzle: Puzzle,
    seed: u64,
    kind: Kind,
}

enum Kind {
    Uniform,
    Turns(usize),
    /// All positions of a small puzzle at one distance, by number.
    Listed(Vec<u32>),
    /// Of the 3x3x3: this many turns, and all cubes within a few turns of solved.
    Verified(usize, HashSet<Cube>),
    Given(Vec<State>),
}

/// How far cubes around solved are listed, and how far a search around a position goes.
const NEAR: usize = 4;
const AROUND: usize = 4;

/// The greatest distance on the 3x3x3 that is verified.
const VERIFIABLE: usize = NEAR + AROUND + 1;

impl Positions {
    /// Positions made by chance.
    ///
    /// # Panics
    /// For positions from a file: [`Positions::given`] takes them.
    pub fn new(puzzle: Puzzle, start: &Start, seed: u64, cache: &TableCache) -> Result<Positions, NoPositions> {
        let kind = match (start, puzzle) {
            (Start::Uniform, _) => Kind::Uniform,
            (Start::Turns(turns), _) => Kind::Turns(*turns),
            (Start::Depth(depth), Puzzle::Relative(relative)) => {
                Kind::Listed(at_depth(relative.colouring(), puzzle, *depth, cache)?)
            }
            (&Start::Depth(depth), Puzzle::Cube) => {
                if depth > VERIFIABLE {
                    return Err(NoPositions::Unverifiable { depth, most: VERIFIABLE });
                }
                Kind::Verified(depth, within(&Cube::SOLVED, NEAR.min(depth.saturating_sub(1))))
            }
            (Start::File(_), _) => panic!("positions of a file are given"),
        };
        Ok(Positions { puzzle, seed, kind })
    }

    /// The positions of an experiment, where its seed alone makes them: no table, no file.
    pub(crate) fn of_seed(experiment: &Experiment) -> Option<Positions> {
        let kind = match experiment.start()? {
            Start::Uniform => Kind::Uniform,
            Start::Turns(turns) => Kind::Turns(turns),
            _ => return None,
        };
        Some(Positions { puzzle: experiment.puzzle()?, seed: experiment.seed, kind })
    }

    /// Positions that someone has chosen.
    pub const fn given(puzzle: Puzzle, seed: u64, states: Vec<State>) -> Positions {
        Positions { puzzle, seed, kind: Kind::Given(states) }
    }

    /// The random numbers of a position.
    fn generator(&self, index: u64) -> ChaCha8Rng {
        let mut generator = ChaCha8Rng::seed_from_u64(self.seed);
        generator.set_stream(index);
        generator
    }

    /// The seed of an entry's dice for a position: it depends on the name of the entry, not on the other entries.
    pub fn dice(&self, index: u64, entry: &str) -> u64 {
        // FNV-1a.
        let name = entry
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        let mut generator = ChaCha8Rng::seed_from_u64(self.seed ^ name);
        generator.set_stream(index);
        generator.next_u64()
    }

    /// The position with a number.
    ///
    /// # Panics
    /// If positions were given and there are not so many.
    pub fn get(&self, index: u64) -> Position {
        let mut generator = self.generator(index);
        let mut scramble = None;
        let state = match (&self.kind, self.puzzle) {
            (Kind::Given(states), _) => {
                states[usize::try_from(index).expect("a list is not longer than memory")].clone()
            }
            (Kind::Uniform, Puzzle::Cube) => State::Cube(Cube::random(&mut generator)),
            (Kind::Uniform, Puzzle::Relative(relative)) => {
                State::Corners(Small::random(relative.colouring(), &mut generator))
            }
            (Kind::Turns(turns), Puzzle::Cube) => {
                let turns = scramble.insert(random_turns(*turns, &mut generator));
                State::Cube(Cube::SOLVED.turns(turns.iter().copied()))
            }
            (Kind::Turns(turns), Puzzle::Relative(relative)) => {
                let turns = scramble.insert(random_small_turns(*turns, &mut generator));
                State::Corners(Small::solved(relative.colouring()).turns_done(turns.iter().copied()))
            }
            (Kind::Listed(list), puzzle) => {
                let relative = puzzle.relative().expect("only small puzzles are listed");
                let index = list[below(list.len() as u64, &mut generator) as usize];
                let small = Small::from_index(relative.colouring(), index as usize);
                State::Corners(small.expect("the list holds numbers of positions"))
            }
            (Kind::Verified(depth, near), _) => loop {
                let turns = random_turns(*depth, &mut generator);
                let cube = Cube::SOLVED.turns(turns.iter().copied());
                if is_at(*depth, &cube, near) {
                    scramble = Some(turns);
                    break State::Cube(cube);
                }
            },
        };
        Position { index, facelets: state.facelets(), state, scramble }
    }
}

/// A uniformly random number below `limit`.
fn below(limit: u64, generator: &mut impl Rng) -> u64 {
    let fair = u64::MAX - u64::MAX % limit;
    loop {
        let word = generator.next_u64();
        if word < fair {
            return word % limit;
        }
    }
}

fn at_depth(colouring: Colouring, puzzle: Puzzle, depth: usize, cache: &TableCache) -> Result<Vec<u32>, NoPositions> {
    let distances = cache.distances(colouring, Metric::Htm, &engine::NoLimits)?;
    let most = distances.counts().len() - 1;
    if depth > most {
        return Err(NoPositions::TooDeep { puzzle, depth, most });
    }
    let is_there = |index: &u32| {
        let small = Small::from_index(colouring, *index as usize).expect("every number below the count is a position");
        usize::from(distances.of(&small)) == depth
    };
    Ok((0..colouring.positions() as u32).filter(is_there).collect())
}

/// All cubes within some turns of a cube.
fn within(cube: &Cube, turns: usize) -> HashSet<Cube> {
    let mut all = HashSet::from([*cube]);
    let mut edge = vec![*cube];
    for _ in 0..turns {
        let mut next = Vec::new();
        for cube in &edge {
            next.extend(Turn::all().map(|turn| cube.turn(turn)).filter(|cube| all.insert(*cube)));
        }
        edge = next;
    }
    all
}

/// True if a cube that `depth` turns lead to cannot be reached with fewer. `near` holds all cubes within [`NEAR`].
fn is_at(depth: usize, cube: &Cube, near: &HashSet<Cube>) -> bool {
    let Some(shorter) = depth.checked_sub(1) else { return true };
    let around = within(cube, shorter.saturating_sub(NEAR));
    !around.iter().any(|cube| near.contains(cube))
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::Relative;

    /// Nothing here needs a stored table.
    fn cache() -> TableCache {
        TableCache::new(store::Store::at("there/is/no/such/folder"), store::Residence::Mapped)
    }

    #[test]
    fn positions_depend_on_their_number_alone() {
        for puzzle in Puzzle::ALL {
            for start in [Start::Uniform, Start::Turns(25)] {
                let positions = Positions::new(puzzle, &start, 7, &cache()).expect("positions");
                let again = Positions::new(puzzle, &start, 7, &cache()).expect("positions");
                let backwards: Vec<_> = (0..20).rev().map(|index| again.get(index)).collect();
                let all: Vec<_> = (0..20).map(|index| positions.get(index)).collect();
                assert!(all.iter().eq(backwards.iter().rev()));
                let different: HashSet<_> = all.iter().map(|position| &position.facelets).collect();
                assert_eq!(different.len(), 20);
                let other = Positions::new(puzzle, &start, 8, &cache()).expect("positions");
                assert_ne!(other.get(0).facelets, all[0].facelets);
            }
        }
    }

    #[test]
    fn depths_are_exact() {
        let pocket = Puzzle::Relative(Relative::Pocket);
        let cache = cache();
        let distances = cache.distances(Colouring::Cube, Metric::Htm, &engine::NoLimits).expect("built");
        for depth in [0, 1, 4, 11] {
            let positions = Positions::new(pocket, &Start::Depth(depth), 3, &cache).expect("positions");
            for index in 0..50 {
                let State::Corners(small) = positions.get(index).state else { panic!("a 2x2x2") };
                assert_eq!(usize::from(distances.of(&small)), depth);
            }
        }
        let error = Positions::new(pocket, &Start::Depth(12), 3, &cache).err().expect("too deep");
        assert!(error.to_string().ends_with("the greatest distance is 11"), "{error}");
        // On the 3x3x3, against a plain search from solved.
        let rings: Vec<HashSet<Cube>> = (0..5).map(|turns| within(&Cube::SOLVED, turns)).collect();
        for depth in 0..5 {
            let positions = Positions::new(Puzzle::Cube, &Start::Depth(depth), 3, &cache).expect("positions");
            for index in 0..50 {
                let State::Cube(cube) = positions.get(index).state else { panic!("a 3x3x3") };
                assert!(rings[depth].contains(&cube) && (depth == 0 || !rings[depth - 1].contains(&cube)));
            }
        }
        assert!(Positions::new(Puzzle::Cube, &Start::Depth(10), 3, &cache).is_err());
    }
}
