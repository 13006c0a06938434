//! What a method is: a row that everybody reads.
//!
//! Whatever there is to know about a method before a position is looked at stands in its row. Option checks, help,
//! `/api/methods` and the page read it there; adding a method is adding a row ([`crate::METHODS`]).

use crate::cache::TableCache;
use crate::shared::BuildError;
use crate::stored::StoredTable;
use engine::Progress;
use puzzle::{Cube, Face, Metric, Puzzle, Small};
use solvers::Solver;
use std::time::Duration;

/// A way to solve a puzzle.
pub struct Method {
    /// Its name.
    pub name: &'static str,
    /// Whether it solves a puzzle.
    pub fits: fn(Puzzle) -> bool,
    /// Its variants, the usual one first.
    pub variants: &'static [&'static str],
    /// What it can count, the usual metric first.
    pub metrics: &'static [Metric],
    /// What may be asked of it.
    pub features: &'static [Feature],
    /// What it is like.
    pub nature: Nature,
    /// How long it searches if nobody gives a limit; `None` if it runs to its end.
    pub usual_time: Option<Duration>,
    /// The tables in files that it uses, if they are there or are asked for.
    pub tables: &'static [&'static StoredTable],
    /// How a ready solver is made.
    pub(crate) make: Make,
}

/// What may be asked of a method, beyond limits and variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Feature {
    /// It begins with a colour that can be chosen.
    FirstColour,
    /// A face can be left out.
    Without,
    /// All shortest solutions can be listed.
    All,
    /// It throws dice; a seed makes them repeatable.
    Seed,
    /// It leads to any goal, also where the difference of two positions is not a position.
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

/// What a method is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nature {
    /// It searches: more time may give a shorter solution, or the proof that there is none.
    Search,
    /// It follows a plan of its own, and its solutions are as long as they are.
    Plan,
    /// People do it: a plan whose solutions can also be written as hands do them.
    Human,
    /// It throws dice.
    Dice,
}

impl Method {
    /// True if something may be asked of it.
    pub fn has(&self, feature: Feature) -> bool {
        self.features.contains(&feature)
    }

    /// True if people do it: then its solutions can also be written as hands do them.
    pub fn is_human(&self) -> bool {
        self.nature == Nature::Human
    }
}

/// What is asked of a solver.
#[derive(Clone, Debug)]
pub struct Request<P> {
    /// Which puzzle; one that the method fits.
    pub puzzle: Puzzle,
    /// Which variant; one of the method's.
    pub variant: &'static str,
    /// What is counted; one of the method's metrics.
    pub metric: Metric,
    /// A face that must not be turned.
    pub without: Option<Face>,
    /// How many threads may work.
    pub threads: usize,
    /// How many solutions are wanted.
    pub count: usize,
    /// The face whose colour is done first, for methods with [`Feature::FirstColour`].
    pub first: Option<Face>,
    /// Where dice start.
    pub seed: u64,
    /// A goal other than solved, for methods with [`Feature::AnyGoal`].
    pub goal: Option<P>,
}

/// A solver with its tables.
pub struct Ready<P> {
    /// The solver.
    pub solver: Box<dyn Solver<P>>,
    /// The variant that is used: `auto` has become one of the others.
    pub variant: &'static str,
    /// How large its tables are.
    pub table_bytes: usize,
}

/// How a ready solver is made.
pub type Maker<P> = fn(&TableCache, &Request<P>, &dyn Progress) -> Result<Ready<P>, BuildError>;

/// Makers for each kind of position.
pub(crate) enum Make {
    Cube(Maker<Cube>),
    Corners(Maker<Small>),
}

/// Positions that methods solve.
pub trait Position: Clone + 'static {
    /// How a solver of these positions is made, if the method has one.
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
    /// A ready solver for what is asked. Tables are found, or built with progress.
    ///
    /// # Panics
    /// If the method does not solve these positions, or has no such variant or metric: rows say so beforehand.
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
