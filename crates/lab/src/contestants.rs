//! Methods as contestants: a row of [`methods::METHODS`] and a variant.

use crate::positions::{Position, State};
use crate::run::{Contestant, Measurement, SolveLimits};
use engine::{Limits, Progress};
use methods::{BuildError, Feature, Method, Nature, Ready, Request, TableCache, Variant};
use puzzle::{Alg, Cube, Metric, Move, Notation, Puzzle, Small, Turn};
use std::ops::ControlFlow;

/// A method that solves the positions of an experiment.
pub struct MethodContestant {
    method: &'static Method,
    puzzle: Puzzle,
    variant: &'static Variant,
    cache: TableCache,
    ready: Prepared,
}

/// A solver that serves all positions; methods with dice get a new one for each, with its own seed.
enum Prepared {
    Cube(Ready<Cube>),
    Corners(Ready<Small>),
    Dice,
}

impl MethodContestant {
    /// A method with its tables, which are loaded or built with progress.
    ///
    /// # Panics
    /// If the method does not fit the puzzle or has no such variant: its row says so beforehand.
    pub fn new(
        method: &'static Method,
        puzzle: Puzzle,
        variant: &'static Variant,
        cache: &TableCache,
        progress: &dyn Progress,
    ) -> Result<MethodContestant, BuildError> {
        let ready = match puzzle {
            _ if method.has(Feature::Seed) => Prepared::Dice,
            Puzzle::Cube => Prepared::Cube(method.ready(cache, &request(puzzle, variant, method, 0), progress)?),
            Puzzle::Relative(_) => {
                Prepared::Corners(method.ready(cache, &request(puzzle, variant, method, 0), progress)?)
            }
        };
        let contestant = MethodContestant { method, puzzle, variant, cache: cache.clone(), ready };
        // What dice walk on is built now, not during the first solve.
        if method.has(Feature::Seed) {
            match puzzle {
                Puzzle::Cube => drop(contestant.dice::<Cube>(0, progress)?),
                Puzzle::Relative(_) => drop(contestant.dice::<Small>(0, progress)?),
            }
        }
        Ok(contestant)
    }

    fn dice<P: methods::Position>(&self, seed: u64, progress: &dyn Progress) -> Result<Ready<P>, BuildError> {
        self.method.ready(&self.cache, &request(self.puzzle, self.variant, self.method, seed), progress)
    }
}

fn request<P>(puzzle: Puzzle, variant: &'static Variant, method: &Method, seed: u64) -> Request<P> {
    let metric = method.metrics[0];
    Request {
        puzzle,
        variant,
        metric,
        costs: None,
        without: None,
        threads: 1,
        time: None,
        count: 1,
        first: None,
        seed,
        phases: Default::default(),
        goal: None,
    }
}

impl Contestant for MethodContestant {
    fn solve(&self, position: &Position, dice: u64, limits: &SolveLimits<'_>) -> Option<Measurement> {
        match (&self.ready, &position.state) {
            (Prepared::Cube(ready), State::Cube(cube)) => self.measure(ready, cube, position, limits),
            (Prepared::Corners(ready), State::Corners(small)) => self.measure(ready, small, position, limits),
            (Prepared::Dice, State::Cube(cube)) => self.measure(&self.dice(dice, limits).ok()?, cube, position, limits),
            (Prepared::Dice, State::Corners(small)) => {
                self.measure(&self.dice(dice, limits).ok()?, small, position, limits)
            }
            _ => unreachable!("positions are of the puzzle of the experiment"),
        }
    }
}

impl MethodContestant {
    /// Solves and checks the answer by turning the position itself.
    fn measure<P>(
        &self,
        ready: &Ready<P>,
        from: &P,
        position: &Position,
        limits: &SolveLimits<'_>,
    ) -> Option<Measurement> {
        let mut best: Option<solvers::Solution> = None;
        let mut improvements = Vec::new();
        let outcome = ready.solver.solve(from, limits, &mut |solution| {
            if best.as_ref().is_none_or(|best| solution.cost < best.cost) {
                let when = u64::try_from(limits.elapsed().as_nanos()).unwrap_or(u64::MAX);
                improvements.push((when, u64::from(solution.cost)));
                best = Some(solution.clone());
            }
            ControlFlow::Continue(())
        });
        // An interrupted search says nothing about the method.
        if limits.is_cancelled() {
            return None;
        }
        let nodes = outcome.nodes;
        let Some(best) = best else { return Some(Measurement { nodes, ..Measurement::default() }) };
        // Unless a method improves its solutions, the time of the only one is that of the row.
        if !(self.method.nature == Nature::Search && self.method.usual_time.is_some()) {
            improvements.clear();
        }
        let mut found = Measurement { nodes, improvements, ..Measurement::default() };
        found.length = Some(best.walked.map_or(u64::from(best.cost), |walked| walked.turns));
        found.random_turns = best.walked.map(|walked| walked.random);
        if best.is_complete() {
            assert!(position.state.is_solved_by(&best.turns), "{} is solved", position.facelets);
            (found.moves, found.counts) = described(&best.turns);
            // Nobody wants to read what dice said.
            found.moves = found.moves.filter(|_| best.walked.is_none());
            if self.method.is_human() {
                let moves: Vec<Move> = best.handled().into_iter().flatten().flatten().collect();
                found.hands = Some(Metric::Etm.count(&moves) as u64);
            }
        }
        Some(found)
    }
}

/// Turns as text, and their number in every metric.
pub fn described(turns: &[Turn]) -> (Option<String>, Option<[u64; 5]>) {
    let moves: Vec<Move> = turns.iter().copied().map(Move::from).collect();
    let text = Alg::from_turns(turns.iter().copied()).to_text(Notation::Wca);
    (Some(text), Some(Metric::ALL.map(|metric| metric.count(&moves) as u64)))
}
