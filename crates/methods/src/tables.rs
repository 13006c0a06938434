//! The tables by name and type: how each is loaded or built.
//!
//! Most belong to one method; some have other uses as well (signposts, scrambles, distances).

use crate::cache::TableCache;
use crate::method::Variant;
use crate::shared::BuildError;
use crate::stored::{KORF, StoredTable, THREE_FACES, TWO_PHASE_AXIAL, TWO_PHASE_LARGE, optimal_table};
use engine::{Checker, Guard, Progress, Section, Task};
use puzzle::{Colouring, Metric, MoveCosts};
use self_cell::self_cell;
use solvers::korf;
use solvers::optimal::{self, Kind, Size};
use solvers::random::{CornerSpace, Walk, expected_turns};
use solvers::relatives::{Distances, Graph};
use solvers::three_faces::{Endings, ThreeFaces};
use solvers::two_phase::{self, AxialTurns, LargeTables, SmallTables};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicU8;
use std::time::Duration;
use store::{Content, PART, Status};

self_cell!(
    /// The large table of the two-phase solver, with the content that it reads.
    pub struct Large {
        owner: Content,
        #[covariant]
        dependent: LargeTables,
    }
);

self_cell!(
    /// The same for axial turns.
    pub struct Axial {
        owner: Content,
        #[covariant]
        dependent: AxialTables,
    }
);

type AxialTables<'a> = LargeTables<'a, AxialTurns>;

self_cell!(
    /// Korf's databases, with the content that they read.
    pub struct KorfTables {
        owner: Content,
        #[covariant]
        dependent: Databases,
    }
);

type Databases<'a> = korf::Tables<'a>;

/// A content of which each part is checked before it is first read.
pub(crate) struct Checked(Content);

impl Checker for Checked {
    fn checked(&self) -> &[AtomicU8] {
        self.0.checked()
    }

    fn check(&self, part: usize) {
        self.0.check(part);
    }
}

impl Checked {
    fn guard(&self) -> Guard<'_> {
        Guard::new(self, PART)
    }

    /// True if a part that was read is damaged.
    pub(crate) fn is_damaged(&self) -> bool {
        self.0.is_damaged()
    }
}

self_cell!(
    /// A table of the optimal solver, with the content that it reads.
    pub(crate) struct OptimalTable {
        owner: Checked,
        #[covariant]
        dependent: Cosets,
    }
);

type Cosets<'a> = optimal::Tables<'a>;

self_cell!(
    /// What finds short solutions in quarter turns, with the content that it reads.
    pub(crate) struct ThreeFacesTable {
        owner: Checked,
        #[covariant]
        dependent: ThreeFaces,
    }
);

/// Tables for the two-phase solver.
#[derive(Clone)]
pub enum TwoPhaseTables {
    /// A few megabytes, for any costs.
    Small(Arc<SmallTables>),
    /// Hundreds of megabytes, half-turn metric.
    Large(Arc<Large>),
    /// Over a gigabyte, axial metric.
    Axial(Arc<Axial>),
}

impl TwoPhaseTables {
    /// As the solver reads them.
    pub fn borrow(&self) -> two_phase::Tables<'_> {
        match self {
            TwoPhaseTables::Small(tables) => two_phase::Tables::Small(tables),
            TwoPhaseTables::Large(tables) => two_phase::Tables::Large(tables.borrow_dependent()),
            TwoPhaseTables::Axial(tables) => two_phase::Tables::Axial(tables.borrow_dependent()),
        }
    }

    /// Their row; `None` for small ones, which are not stored.
    pub(crate) const fn stored(&self) -> Option<&'static StoredTable> {
        match self {
            TwoPhaseTables::Small(_) => None,
            TwoPhaseTables::Large(_) => Some(&TWO_PHASE_LARGE),
            TwoPhaseTables::Axial(_) => Some(&TWO_PHASE_AXIAL),
        }
    }

    /// True if what they read from their file is as it was written; for small ones, which have none, it always is.
    pub(crate) fn is_intact(&self) -> bool {
        match self {
            TwoPhaseTables::Small(_) => true,
            TwoPhaseTables::Large(tables) => tables.borrow_owner().is_intact(),
            TwoPhaseTables::Axial(tables) => tables.borrow_owner().is_intact(),
        }
    }

    /// Discards their file, and what of it is in memory.
    pub(crate) fn discard(&self, cache: &TableCache) {
        match self {
            TwoPhaseTables::Small(_) => {}
            TwoPhaseTables::Large(_) => cache.discard::<Large>(&TWO_PHASE_LARGE),
            TwoPhaseTables::Axial(_) => cache.discard::<Axial>(&TWO_PHASE_AXIAL),
        }
    }
}

/// Which two-phase tables to use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Profile {
    /// A large one if it is there and fits the costs.
    Auto,
    /// The small ones.
    Small,
    /// A large one if one fits the costs; built if it is not there.
    Large,
}

impl TableCache {
    /// The two-phase tables for some costs.
    pub fn two_phase(
        &self,
        profile: Profile,
        costs: &MoveCosts,
        progress: &dyn Progress,
    ) -> Result<TwoPhaseTables, BuildError> {
        let large = if profile == Profile::Small {
            None
        } else if *costs == MoveCosts::half_turns() {
            let open = |content| Large::new(content, |content| LargeTables::new(content));
            let large = match profile {
                Profile::Large => Some(self.stored(&TWO_PHASE_LARGE, progress, open)?),
                _ => self.stored_if_there(&TWO_PHASE_LARGE, progress, open)?,
            };
            large.map(TwoPhaseTables::Large)
        } else if MoveCosts::of(Metric::Axial).as_ref() == Some(costs) {
            let open = |content| Axial::new(content, |content| LargeTables::new(content));
            let axial = match profile {
                Profile::Large => Some(self.stored(&TWO_PHASE_AXIAL, progress, open)?),
                _ => self.stored_if_there(&TWO_PHASE_AXIAL, progress, open)?,
            };
            axial.map(TwoPhaseTables::Axial)
        } else {
            None
        };
        match large {
            Some(large) => Ok(large),
            None => self.two_phase_small(costs, progress).map(TwoPhaseTables::Small),
        }
    }

    /// The small two-phase tables for some costs.
    pub fn two_phase_small(&self, costs: &MoveCosts, progress: &dyn Progress) -> Result<Arc<SmallTables>, BuildError> {
        let own = costs.clone();
        self.get(Task::Table("two-phase-small"), costs.clone(), progress, move |_| Ok(SmallTables::new(&own)))
    }

    /// Korf's databases.
    pub fn korf(&self, progress: &dyn Progress) -> Result<Arc<KorfTables>, BuildError> {
        self.stored(&KORF, progress, |content| KorfTables::new(content, |content| korf::Tables::new(content)))
    }

    /// The same, but only if their file is there.
    pub fn korf_if_there(&self, progress: &dyn Progress) -> Result<Option<Arc<KorfTables>>, BuildError> {
        let open = |content| KorfTables::new(content, |content| korf::Tables::new(content));
        self.stored_if_there(&KORF, progress, open)
    }

    /// A table of the optimal solver. Without a size, the first of [`TableCache::by_whole_time`] that is there; if there
    /// is none, the smallest is built.
    pub(crate) fn optimal(
        &self,
        size: Option<Size>,
        metric: Metric,
        time: Option<Duration>,
        progress: &dyn Progress,
    ) -> Result<Arc<OptimalTable>, BuildError> {
        let open = |kind: Kind| {
            move |content: Content| {
                OptimalTable::new(Checked(content), |content| {
                    optimal::Tables::guarded(kind, &content.0, content.guard())
                })
            }
        };
        if size.is_none() {
            for size in self.by_whole_time(metric, time) {
                let kind = Kind { size, metric };
                if let Some(table) = self.stored_if_there(optimal_table(kind), progress, open(kind))? {
                    return Ok(table);
                }
            }
        }
        let kind = Kind { size: size.unwrap_or(Size::S), metric };
        self.stored(optimal_table(kind), progress, open(kind))
    }

    /// The stored table that decides how long a search for shortest solutions takes: the one that the variant needs, or
    /// of those that are there the one with which the answer comes first, or the smallest, which is built first. `None`
    /// if that is not worth knowing beforehand.
    pub fn decisive(&self, variant: &Variant, metric: Metric, time: Option<Duration>) -> Option<&'static StoredTable> {
        let sizes = self.by_whole_time(metric, time);
        let there = sizes.into_iter().map(|size| optimal_table(Kind { size, metric }));
        let there = there.filter(|table| variant.is_auto() && variant.uses(table));
        let used = there.into_iter().find(|table| self.status(table) == Status::Ready);
        used.or_else(|| variant.tables(metric).next()).filter(|table| table.solving.is_some())
    }

    /// The sizes of the optimal solver's table, the one first with which a random cube is solved soonest, loading
    /// included where that is done for a single solve. Tables that do not fit into memory come last, and with a time
    /// limit those that take more than a quarter of it to load.
    pub(crate) fn by_whole_time(&self, metric: Metric, time: Option<Duration>) -> [Size; 4] {
        let memory = self.store().memory();
        let mut solving = f64::INFINITY;
        let mut rated = Size::ALL.map(|size| {
            let table = optimal_table(Kind { size, metric });
            // What was not measured is estimated: four times the entries, about half the time.
            solving = table.solving.map_or(solving / 2.0, f64::from);
            let loading = self.loading::<OptimalTable>(table);
            let is_too_large = loading > 0.0 && memory.is_some_and(|memory| memory < table.bytes as u64);
            let is_too_slow = time.is_some_and(|time| loading > time.as_secs_f64() / 4.0);
            let whole = match (is_too_large || is_too_slow, self.copies(table)) {
                // The smaller it is, the sooner the search begins.
                (true, _) => loading,
                (false, true) => solving,
                (false, false) => loading + solving,
            };
            (is_too_large, is_too_slow, whole, size)
        });
        rated.sort_by(|a, b| (a.0, a.1).cmp(&(b.0, b.1)).then(a.2.total_cmp(&b.2)));
        rated.map(|(.., size)| size)
    }

    /// What finds short solutions in quarter turns.
    pub(crate) fn three_faces(&self, progress: &dyn Progress) -> Result<Arc<ThreeFacesTable>, BuildError> {
        let open = |content| {
            ThreeFacesTable::new(Checked(content), |content| {
                ThreeFaces::new(Endings::guarded(&content.0, content.guard()))
            })
        };
        self.stored(&THREE_FACES, progress, open)
    }

    /// All distances of a small puzzle from solved.
    pub fn distances(
        &self,
        colouring: Colouring,
        metric: Metric,
        progress: &dyn Progress,
    ) -> Result<Arc<Distances>, BuildError> {
        // Only one layer of each axis is turned, so the axial metric counts like the half-turn metric.
        let metric = if metric == Metric::Qtm { Metric::Qtm } else { Metric::Htm };
        self.get(Task::Table("distances"), (colouring, metric), progress, move |_| {
            Ok(Distances::new(colouring, metric))
        })
    }

    /// The state space of random walks on a small puzzle.
    pub(crate) fn corner_space(
        &self,
        colouring: Colouring,
        progress: &dyn Progress,
    ) -> Result<Arc<CornerSpace>, BuildError> {
        self.get(Task::Table("walk"), colouring, progress, move |_| Ok(CornerSpace::new(colouring)))
    }

    /// The walks of which people ask the expected number of turns.
    pub const EXPECTED: [&str; 3] = ["random", "random-improved", "random-improved-2023"];

    /// The exact mean number of turns of the random solvers of a small puzzle; each takes seconds, so only those that
    /// people ask about.
    pub fn expected(
        &self,
        colouring: Colouring,
        progress: &dyn Progress,
    ) -> Result<BTreeMap<&'static str, f64>, BuildError> {
        let share = 1.0 / TableCache::EXPECTED.len() as f64;
        let asked = Walk::NAMED.into_iter().filter(|(name, _)| TableCache::EXPECTED.contains(name)).enumerate();
        asked
            .map(|(number, (name, walk))| {
                let section = Section::new(progress, number as f64 * share..(number + 1) as f64 * share);
                Ok((name, self.expected_of(colouring, name, walk, &section)?))
            })
            .collect()
    }

    /// The same for one of them.
    pub fn expected_of(
        &self,
        colouring: Colouring,
        name: &'static str,
        walk: Walk,
        progress: &dyn Progress,
    ) -> Result<f64, BuildError> {
        let turns = self.get(Task::Expectation("random"), (colouring, name), progress, move |progress| {
            Ok(expected_turns(&Graph::new(colouring), walk, progress)?)
        })?;
        Ok(*turns)
    }

    /// Loads the default tables, so that the first solve need not wait for them.
    pub fn prepare(&self, progress: &dyn Progress) -> Result<(), BuildError> {
        self.two_phase(Profile::Auto, &MoveCosts::half_turns(), progress)?;
        self.two_phase_small(&MoveCosts::half_turns(), progress).map(|_| ())
    }
}
