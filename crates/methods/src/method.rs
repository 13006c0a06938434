//! What a method is: a row that all front ends read.
//!
//! Everything there is to know about a method without looking at a position is in its row. Option checks, help,
//! `/api/methods` and the page read it there; adding a method means adding a row ([`crate::METHODS`]).

use crate::cache::TableCache;
use crate::shared::BuildError;
use crate::stored::StoredTable;
use engine::Progress;
use puzzle::{Cube, Face, Metric, MoveCosts, Puzzle, Small};
use solvers::Solver;
use std::time::Duration;

/// A way to solve a puzzle.
pub struct Method {
    /// Its name.
    pub name: &'static str,
    /// Whether it can solve a puzzle.
    pub fits: fn(Puzzle) -> bool,
    /// Its variants, the default first.
    pub variants: &'static [&'static str],
    /// The metrics it supports, the default first.
    pub metrics: &'static [Metric],
    /// The options it supports.
    pub features: &'static [Feature],
    /// What kind of method it is.
    pub nature: Nature,
    /// How long it searches if no limit is given; `None` if it runs to its end.
    pub usual_time: Option<Duration>,
    /// The stored tables that it uses, if they are there or are asked for.
    pub tables: &'static [&'static StoredTable],
    /// How a solver is made.
    pub(crate) make: Make,
}

/// Options of a method, besides limits and variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Feature {
    /// The colour it starts with can be chosen.
    FirstColour,
    /// A face can be left out.
    Without,
    /// All shortest solutions can be listed.
    All,
    /// It throws dice; a seed makes them repeatable.
    Seed,
    /// It leads to any goal, even where the difference of two positions is not a position.
    AnyGoal,
}

impl Feature {
    /// Its name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Feature::FirstColour => "first_colour",
            Feature::Without => "without",
            Feature::All => "all",
            Feature::Seed => "seed",
            Feature::AnyGoal => "any_goal",
        }
    }
}

/// Kinds of methods.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nature {
    /// It searches: more time can give a shorter solution, or the proof that there is none.
    Search,
    /// It follows a fixed plan; more time does not make its solutions shorter.
    Plan,
    /// A method for people: a plan whose solutions can also be written for hands.
    Human,
    /// It throws dice.
    Dice,
}

impl Method {
    /// True if it supports an option.
    pub fn has(&self, feature: Feature) -> bool {
        self.features.contains(&feature)
    }

    /// How many seconds it takes to build what it needs, if nothing is in the cache yet: its smallest table, unless it
    /// can do without.
    pub fn preparation(&self) -> u32 {
        let can_do_without = self.variants.contains(&"small");
        self.tables.iter().map(|table| table.seconds).min().filter(|_| !can_do_without).unwrap_or(0)
    }

    /// True if people use it: then its solutions can also be written for hands.
    pub fn is_human(&self) -> bool {
        self.nature == Nature::Human
    }
}

/// What a solver is to do.
#[derive(Clone, Debug)]
pub struct Request<P> {
    /// The puzzle; one that the method fits.
    pub puzzle: Puzzle,
    /// The variant; one of the method's.
    pub variant: &'static str,
    /// The metric; one of the method's.
    pub metric: Metric,
    /// What turns cost, instead of the metric; only for `two-phase`.
    pub costs: Option<MoveCosts>,
    /// A face that must not be turned.
    pub without: Option<Face>,
    /// How many threads to use.
    pub threads: usize,
    /// How long it may take, loading tables included, if that is limited.
    pub time: Option<Duration>,
    /// How many solutions to find.
    pub count: usize,
    /// The face whose colour comes first, for methods with [`Feature::FirstColour`].
    pub first: Option<Face>,
    /// The seed of random methods.
    pub seed: u64,
    /// A goal other than solved, for methods with [`Feature::AnyGoal`].
    pub goal: Option<P>,
}

/// A solver with its tables.
pub struct Ready<P> {
    /// The solver.
    pub solver: Box<dyn Solver<P>>,
    /// The variant that is used: `auto` has been replaced by one of the others.
    pub variant: &'static str,
    /// The size of its tables.
    pub table_bytes: usize,
}

/// Makes a solver.
pub type Maker<P> = fn(&TableCache, &Request<P>, &dyn Progress) -> Result<Ready<P>, BuildError>;

/// A maker for each kind of position.
pub(crate) enum Make {
    Cube(Maker<Cube>),
    Corners(Maker<Small>),
}

/// Positions that methods solve.
pub trait Position: Clone + 'static {
    /// How a solver of these positions is made, if the method supports them.
    fn maker(method: &Method) -> Option<Maker<Self>>;
}

impl Position for Cube {
    fn maker(method: &Method) -> Option<Maker<Cube>> {
        match method.make {
            Make::Cube(maker) => Some(maker),
            Make::Corners(_) => None,
        }
    }
}

impl Position for Small {
    fn maker(method: &Method) -> Option<Maker<Small>> {
        match method.make {
            Make::Corners(maker) => Some(maker),
            Make::Cube(_) => None,
        }
    }
}

impl Method {
    /// A solver for a request. Tables are loaded, or built with progress.
    ///
    /// # Panics
    /// If the method does not solve these positions, or has no such variant or metric: its row says so beforehand.
    pub fn ready<P: Position>(
        &self,
        cache: &TableCache,
        request: &Request<P>,
        progress: &dyn Progress,
    ) -> Result<Ready<P>, BuildError> {
        assert!(self.variants.contains(&request.variant), "{} has the variant {}", self.name, request.variant);
        assert!(self.metrics.contains(&request.metric), "{} counts {}", self.name, request.metric.name());
        let maker = P::maker(self).unwrap_or_else(|| panic!("{} solves these positions", self.name));
        maker(cache, request, progress)
    }
}
