//! The solver: which tables, how many threads, which instructions.

use super::depth_first;
use super::direction::Direction;
use super::lanes;
use super::large::LargeTables;
use super::large_metric::AxialTurns;
use super::shared::{PhaseBounds, Shared};
use super::small::{PhaseOneTables, SmallTables};
use crate::{Found, Outcome, Solver};
use engine::Limits;
use engine::simd::{self, Isa, Kernel, Scalar};
use puzzle::Cube;

/// The two-phase solver.
#[derive(Clone, Copy)]
pub struct TwoPhase<'a> {
    tables: Tables<'a>,
    threads: usize,
    count: usize,
    plain: bool,
    bounds: PhaseBounds,
    scalar: bool,
}

/// Which tables a search reads.
#[derive(Clone, Copy)]
pub enum Tables<'a> {
    /// A few megabytes, any costs.
    Small(&'a SmallTables),
    /// Hundreds of megabytes, half-turn metric.
    Large(&'a LargeTables<'a>),
    /// Over a gigabyte, axial metric.
    Axial(&'a LargeTables<'a, AxialTurns>),
}

impl<'a> TwoPhase<'a> {
    /// A solver on one thread that looks for one solution.
    pub fn new(tables: Tables<'a>) -> TwoPhase<'a> {
        TwoPhase { tables, threads: 1, count: 1, plain: false, bounds: PhaseBounds::default(), scalar: false }
    }

    /// The same on several threads.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> TwoPhase<'a> {
        TwoPhase { threads: threads.max(1), ..self }
    }

    /// The same for several solutions, the cheapest ones.
    #[must_use]
    pub fn with_count(self, count: usize) -> TwoPhase<'a> {
        TwoPhase { count: count.max(1), ..self }
    }

    /// The same without looking at the inverse and without pre-moves: one phase after the other, as the method is explained.
    #[must_use]
    pub fn plain(self) -> TwoPhase<'a> {
        TwoPhase { plain: true, ..self }
    }

    /// The same with bounds on the phases.
    #[must_use]
    pub fn with_bounds(self, bounds: PhaseBounds) -> TwoPhase<'a> {
        TwoPhase { bounds, ..self }
    }

    /// The same with only the instructions that every machine has; for tests.
    #[must_use]
    pub fn with_scalar_only(self) -> TwoPhase<'a> {
        TwoPhase { scalar: true, ..self }
    }

    /// How many bytes its tables take.
    pub fn table_bytes(&self) -> usize {
        match self.tables {
            Tables::Small(tables) => tables.bytes(),
            Tables::Large(tables) => tables.bytes(),
            Tables::Axial(tables) => tables.bytes(),
        }
    }
}

impl Solver<Cube> for TwoPhase<'_> {
    fn name(&self) -> &'static str {
        "two-phase"
    }

    fn solve(&self, from: &Cube, limits: &dyn Limits, found: Found<'_>) -> Outcome {
        let directions = match self.tables {
            Tables::Small(tables) => tables.directions(),
            Tables::Large(tables) => tables.directions(),
            Tables::Axial(tables) => tables.directions(),
        };
        let seen: Vec<(Direction, Cube)> = directions
            .iter()
            .filter(|direction| !self.plain || !direction.is_inverse())
            .map(|&direction| (direction, direction.see(from)))
            .collect();
        let shared = Shared::new(limits, self.count, self.bounds, found);
        let work = || {
            let work = Work { tables: self.tables, plain: self.plain, seen: &seen, shared: &shared };
            if self.scalar { Scalar.run(work) } else { simd::run(work) }
        };
        if self.threads == 1 {
            work();
        } else {
            std::thread::scope(|scope| {
                for _ in 0..self.threads {
                    scope.spawn(work);
                }
            });
        }
        let complete = match self.tables {
            Tables::Small(tables) => {
                let lowest = match &tables.first {
                    PhaseOneTables::HalfTurns(phase_one) => lanes::lowest(&**phase_one, &seen),
                    PhaseOneTables::AnyCosts(tables) => depth_first::lowest(tables, &seen),
                };
                tables.is_exact && shared.is_complete(&tables.phase_two, lowest)
            }
            Tables::Large(tables) => shared.is_complete(&tables.phase_two, lanes::lowest(tables, &seen)),
            Tables::Axial(tables) => shared.is_complete(&tables.phase_two, lanes::lowest(tables, &seen)),
        };
        Outcome::new(shared.nodes(), complete)
    }
}

/// What each thread does.
struct Work<'a, 's> {
    tables: Tables<'a>,
    plain: bool,
    seen: &'a [(Direction, Cube)],
    shared: &'a Shared<'s>,
}

impl Kernel for Work<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) {
        let Work { tables, plain, seen, shared } = self;
        let mut context = match tables {
            Tables::Small(tables) => tables.context(),
            Tables::Large(tables) => tables.context(),
            Tables::Axial(tables) => tables.context(),
        };
        if plain {
            // The first ones are none.
            context.all_pre_moves = &context.all_pre_moves[..1];
        }
        match tables {
            Tables::Small(tables) => match &tables.first {
                PhaseOneTables::HalfTurns(phase_one) => lanes::work(isa, &**phase_one, &context, seen, shared),
                PhaseOneTables::AnyCosts(any) => depth_first::work(isa, any, &context, seen, shared),
            },
            Tables::Large(tables) => lanes::work(isa, tables, &context, seen, shared),
            Tables::Axial(tables) => lanes::work(isa, tables, &context, seen, shared),
        }
    }
}
