//! What a method is: a row that all front ends read.
//!
//! Everything there is to know about a method without looking at a position is in its row, and what there is to know
//! about one of its variants is in the row of that variant. Option checks, help, `/api/methods` and the page read it
//! there; adding a method means adding a row ([`crate::METHODS`]).

use crate::cache::TableCache;
use crate::shared::BuildError;
use crate::stored::StoredTable;
use engine::Progress;
use puzzle::{Cube, Face, Metric, MoveCosts, Puzzle, Small};
use solvers::Solver;
use solvers::random::Walk;
use solvers::two_phase::PhaseBounds;
use std::time::Duration;

/// A way to solve a puzzle.
pub struct Method {
    /// Its name.
    pub name: &'static str,
    /// Whether it can solve a puzzle.
    pub fits: fn(Puzzle) -> bool,
    /// Its variants, the default first.
    pub variants: &'static [Variant],
    /// The metrics it supports, the default first.
    pub metrics: &'static [Metric],
    /// The options it supports.
    pub features: &'static [Feature],
    /// What kind of method it is.
    pub nature: Nature,
    /// The greatest length that it can search by itself, leaving out all that is shorter; 0 if it cannot do that.
    pub longest: u32,
    /// How long it searches if no limit is given; `None` if it runs to its end.
    pub usual_time: Option<Duration>,
}

/// One of the ways in which a method works.
pub struct Variant {
    /// Its name.
    pub name: &'static str,
    /// The stored tables that it uses.
    pub stored: Stored,
    /// True if its two phases can be bounded.
    pub phases: bool,
    /// The random walk that it does, if it throws dice.
    pub walk: Option<Walk>,
    /// How a solver is made.
    pub(crate) make: Make,
}

/// The stored tables that a variant uses; of those listed, the ones for its metric.
#[derive(Clone, Copy)]
pub enum Stored {
    /// None: what it needs is computed in moments.
    None,
    /// One of these, if it is there; it can do without.
    IfThere(&'static [&'static StoredTable]),
    /// One of these, whichever is there; if none is, the smallest is built.
    Any(&'static [&'static StoredTable]),
    /// These; they are built if they are not there.
    Needed(&'static [&'static StoredTable]),
}

impl Stored {
    /// The tables.
    pub const fn tables(self) -> &'static [&'static StoredTable] {
        match self {
            Stored::None => &[],
            Stored::IfThere(tables) | Stored::Any(tables) | Stored::Needed(tables) => tables,
        }
    }
}

impl Variant {
    /// True if it depends on what is there which tables it uses. It then solves like another variant, and the answer
    /// names that one.
    pub const fn is_auto(&self) -> bool {
        matches!(self.stored, Stored::IfThere(_) | Stored::Any(_))
    }

    /// True if it solves without any stored table.
    pub const fn can_do_without(&self) -> bool {
        matches!(self.stored, Stored::None | Stored::IfThere(_))
    }

    /// The stored tables that it uses for a metric.
    pub fn tables(&self, metric: Metric) -> impl Iterator<Item = &'static StoredTable> {
        self.stored.tables().iter().copied().filter(move |table| table.metric == metric)
    }

    /// True if it uses this table.
    pub fn uses(&self, table: &StoredTable) -> bool {
        self.stored.tables().iter().any(|own| own.name == table.name)
    }
}

impl std::fmt::Debug for Variant {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
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

impl Nature {
    /// Its name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Nature::Search => "search",
            Nature::Plan => "plan",
            Nature::Human => "human",
            Nature::Dice => "dice",
        }
    }
}

impl Method {
    /// True if it supports an option.
    pub fn has(&self, feature: Feature) -> bool {
        self.features.contains(&feature)
    }

    /// The variant with this name.
    pub fn variant(&self, name: &str) -> Option<&'static Variant> {
        self.variants.iter().find(|variant| variant.name == name)
    }

    /// The names of its variants, the default first.
    pub fn variant_names(&self) -> Vec<&'static str> {
        self.variants.iter().map(|variant| variant.name).collect()
    }

    /// Its first variant that is the same on every machine, whichever tables are there.
    ///
    /// # Panics
    /// Never: a variant that depends on what is there solves like one of the others.
    pub fn fixed_variant(&self) -> &'static Variant {
        self.variants.iter().find(|variant| !variant.is_auto()).expect("not every variant depends on what is there")
    }

    /// The stored tables that its variants use, each once.
    pub fn tables(&self) -> Vec<&'static StoredTable> {
        let mut tables: Vec<&StoredTable> = Vec::new();
        for table in self.variants.iter().flat_map(|variant| variant.stored.tables()) {
            if !tables.iter().any(|known| known.name == table.name) {
                tables.push(table);
            }
        }
        tables
    }

    /// The table with which it would solve better than it did, if it solved in this variant because there was no table
    /// for the metric.
    pub fn better_table(&self, solved_in: &Variant, metric: Metric) -> Option<&'static StoredTable> {
        let is_makeshift = std::ptr::eq(solved_in, self.fixed_variant()) && solved_in.stored.tables().is_empty();
        let wished = self.variants.iter().filter(|variant| is_makeshift && variant.is_auto());
        wished.flat_map(|variant| variant.tables(metric)).next()
    }

    /// How many seconds it takes to build what it needs, if nothing is in the cache yet: its smallest table, unless it
    /// can do without.
    pub fn preparation(&self) -> u32 {
        if self.variants.iter().any(Variant::can_do_without) {
            return 0;
        }
        self.tables().iter().map(|table| table.seconds).min().unwrap_or(0)
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
    pub variant: &'static Variant,
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
    /// Bounds of the phases, for variants that have them.
    pub phases: PhaseBounds,
    /// A goal other than solved, for methods with [`Feature::AnyGoal`].
    pub goal: Option<P>,
}

/// A solver with its tables.
pub struct Ready<P> {
    /// The solver.
    pub solver: Box<dyn Solver<P>>,
    /// The variant that is used: one that depends on what is there has been replaced by the one it solves like.
    pub variant: &'static Variant,
    /// The stored table that it uses; of several, the one that decides how long a search takes.
    pub table: Option<&'static StoredTable>,
    /// The size of its tables.
    pub table_bytes: usize,
}

/// What a solver is made from.
pub struct Making<'a, P> {
    /// The tables.
    pub cache: &'a TableCache,
    /// What the solver is to do.
    pub request: &'a Request<P>,
    /// Hears of tables that are loaded or built.
    pub progress: &'a dyn Progress,
}

/// Makes a solver.
pub type Maker<P> = fn(&Making<'_, P>) -> Result<Ready<P>, BuildError>;

/// A maker for each kind of position.
pub(crate) enum Make {
    Cube(Maker<Cube>),
    Corners(Maker<Small>),
    Both(Maker<Cube>, Maker<Small>),
}

/// Positions that methods solve.
pub trait Position: Clone + 'static {
    /// How a variant makes a solver of these positions, if its method supports them.
    fn maker(variant: &Variant) -> Option<Maker<Self>>;
}

impl Position for Cube {
    fn maker(variant: &Variant) -> Option<Maker<Cube>> {
        match variant.make {
            Make::Cube(maker) | Make::Both(maker, _) => Some(maker),
            Make::Corners(_) => None,
        }
    }
}

impl Position for Small {
    fn maker(variant: &Variant) -> Option<Maker<Small>> {
        match variant.make {
            Make::Corners(maker) | Make::Both(_, maker) => Some(maker),
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
        let variant = request.variant;
        let is_own = self.variants.iter().any(|own| std::ptr::eq(own, variant));
        assert!(is_own, "{} has the variant {}", self.name, variant.name);
        assert!(self.metrics.contains(&request.metric), "{} counts {}", self.name, request.metric.name());
        let maker = P::maker(variant).unwrap_or_else(|| panic!("{} solves these positions", self.name));
        let ready = maker(&Making { cache, request, progress })?;
        Ok(Ready { variant: self.used_variant(variant, ready.table), ..ready })
    }

    /// The variant that a solver really is: the one that was asked for, unless that depends on what is there, or has no
    /// table for what is to be solved.
    fn used_variant(&self, asked: &'static Variant, table: Option<&StoredTable>) -> &'static Variant {
        let is_used = |variant: &Variant| {
            !variant.is_auto() && table.map_or(variant.stored.tables().is_empty(), |table| variant.uses(table))
        };
        let variants = [asked].into_iter().chain(self.variants);
        variants.into_iter().find(|variant| is_used(variant)).expect("a table belongs to a variant")
    }
}
