//! Solvers that do not trust the files of large tables blindly.
//!
//! A mapped table is not read in full when it is opened, and its file may have been damaged since it was last checked.
//! So claims are verified. Solutions must solve. Before two-phase reports that there is no solution, or none that is
//! shorter, the whole table is read. The optimal solver checks each part of its tables before it first reads it. If a
//! table is damaged, nothing is claimed, and it is discarded. The small tables are computed in memory and need no guard.

use crate::cache::TableCache;
use crate::method::Request;
use crate::shared::BuildError;
use crate::stored::{StoredTable, THREE_FACES, optimal_table};
use crate::tables::{OptimalTable, Profile, ThreeFacesTable, TwoPhaseTables};
use engine::{Limits, NoLimits, Progress, Reached, Task};
use puzzle::{Cube, Metric, MoveCosts};
use solvers::optimal::{Optimal, Size};
use solvers::two_phase::TwoPhase;
use solvers::{Found, Outcome, Solver};
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::{Arc, Mutex};
use std::time::Duration;

pub(crate) struct GuardedTwoPhase {
    pub(crate) cache: TableCache,
    pub(crate) tables: TwoPhaseTables,
    pub(crate) threads: usize,
    pub(crate) count: usize,
}

impl GuardedTwoPhase {
    fn solver(&self) -> TwoPhase<'_> {
        TwoPhase::new(self.tables.borrow()).with_threads(self.threads).with_count(self.count)
    }
}

impl Solver<Cube> for GuardedTwoPhase {
    fn name(&self) -> &'static str {
        self.solver().name()
    }

    fn solve(&self, from: &Cube, limits: &dyn Limits, found: Found<'_>) -> Outcome {
        let mut is_wrong = false;
        let outcome = self.solver().solve(from, limits, &mut |solution| {
            is_wrong |= from.turns(solution.turns.iter().copied()) != Cube::SOLVED;
            if is_wrong { ControlFlow::Break(()) } else { found(solution) }
        });
        let is_damaged = is_wrong || outcome.complete && !self.tables.is_intact();
        if is_damaged {
            self.tables.discard(&self.cache);
        }
        Outcome { complete: outcome.complete && !is_damaged, ..outcome }
    }
}

/// Everything that the optimal solver reads.
#[derive(Clone)]
pub(crate) struct OptimalTables {
    table: Arc<OptimalTable>,
    quick: TwoPhaseTables,
    three_faces: Option<Arc<ThreeFacesTable>>,
}

impl OptimalTables {
    /// Loads or builds them; without a size, the one with which the answer is probably there first.
    pub(crate) fn new(
        cache: &TableCache,
        size: Option<Size>,
        metric: Metric,
        time: Option<Duration>,
        progress: &dyn Progress,
    ) -> Result<OptimalTables, BuildError> {
        let costs = MoveCosts::of(metric).expect("the row lists metrics that have costs");
        // Meanwhile another thread begins with the tables of two-phase; whoever asks for them then waits for it.
        let meanwhile = (cache.clone(), costs.clone());
        let begin = move || drop(meanwhile.0.two_phase(Profile::Auto, &meanwhile.1, &NoLimits));
        // Without that thread it only takes longer.
        drop(std::thread::Builder::new().spawn(begin));
        let table = cache.optimal(size, metric, time, progress)?;
        let quick = cache.two_phase(Profile::Auto, &costs, &InMoments(progress))?;
        let three_faces = if metric == Metric::Qtm { Some(cache.three_faces(progress)?) } else { None };
        Ok(OptimalTables { table, quick, three_faces })
    }

    /// The row of the table that decides how long a search takes.
    pub(crate) fn stored(&self) -> &'static StoredTable {
        optimal_table(self.table.borrow_dependent().kind())
    }

    pub(crate) fn bytes(&self) -> usize {
        let helpers = self.three_faces.as_ref().map_or(0, |three_faces| three_faces.borrow_dependent().bytes());
        self.table.borrow_dependent().bytes() + helpers
    }

    fn solver(&self, threads: usize, count: usize) -> Optimal<'_> {
        let solver = Optimal::new(self.table.borrow_dependent()).with_quick(TwoPhase::new(self.quick.borrow()));
        let solver = match &self.three_faces {
            Some(three_faces) => solver.with_three_faces(three_faces.borrow_dependent()),
            None => solver,
        };
        solver.with_threads(threads).with_count(count)
    }

    /// True if something that was read is damaged.
    fn is_damaged(&self) -> bool {
        let three_faces = self.three_faces.as_ref().is_some_and(|table| table.borrow_owner().is_damaged());
        three_faces || self.table.borrow_owner().is_damaged()
    }

    /// Discards what is damaged. A solution that does not solve comes from two-phase, whose table says nothing itself.
    fn discard(&self, cache: &TableCache, is_wrong: bool) {
        if self.table.borrow_owner().is_damaged() {
            cache.discard::<OptimalTable>(self.stored());
        }
        if self.three_faces.as_ref().is_some_and(|table| table.borrow_owner().is_damaged()) {
            cache.discard::<ThreeFacesTable>(&THREE_FACES);
        }
        if is_wrong {
            self.quick.discard(cache);
        }
    }
}

/// What is computed in moments counts as loaded: a time limit includes it.
struct InMoments<'a>(&'a dyn Progress);

impl Progress for InMoments<'_> {
    fn begin(&self, task: Task) {
        self.0.begin(match task {
            Task::Table(name) => Task::Load(name),
            other => other,
        });
    }

    fn report(&self, reached: Reached) {
        self.0.report(reached);
    }

    fn is_cancelled(&self) -> bool {
        self.0.is_cancelled()
    }
}

/// How often a search begins anew because a table was damaged, before it goes without a proof.
const AGAIN: usize = 2;

/// An optimal solver that replaces damaged tables, and then begins anew.
pub(crate) struct GuardedOptimal {
    cache: TableCache,
    size: Option<Size>,
    metric: Metric,
    time: Option<Duration>,
    threads: usize,
    count: usize,
    tables: Mutex<OptimalTables>,
}

impl GuardedOptimal {
    pub(crate) fn new(
        cache: &TableCache,
        tables: OptimalTables,
        size: Option<Size>,
        request: &Request<Cube>,
    ) -> GuardedOptimal {
        let Request { metric, time, threads, count, .. } = *request;
        GuardedOptimal { cache: cache.clone(), size, metric, time, threads, count, tables: Mutex::new(tables) }
    }

    fn tables(&self) -> OptimalTables {
        self.tables.lock().expect("tables are only replaced").clone()
    }
}

impl Solver<Cube> for GuardedOptimal {
    fn name(&self) -> &'static str {
        "optimal"
    }

    fn solve(&self, from: &Cube, limits: &dyn Limits, found: Found<'_>) -> Outcome {
        let (mut nodes, mut any, mut again) = (0, false, 0);
        loop {
            let tables = self.tables();
            let mut is_wrong = false;
            let outcome = tables.solver(self.threads, self.count).solve(
                from,
                &Undamaged { limits, tables: &tables },
                &mut |solution| {
                    is_wrong |= from.turns(solution.turns.iter().copied()) != Cube::SOLVED;
                    any |= !is_wrong;
                    if is_wrong { ControlFlow::Break(()) } else { found(solution) }
                },
            );
            nodes += outcome.nodes;
            if !is_wrong && !tables.is_damaged() {
                return Outcome { nodes, ..outcome };
            }
            tables.discard(&self.cache, is_wrong);
            let tables = OptimalTables::new(&self.cache, self.size, self.metric, self.time, limits);
            limits.begin(Task::Search);
            again += 1;
            let is_replaced = tables.is_ok();
            if let Ok(tables) = tables {
                *self.tables.lock().expect("tables are only replaced") = tables;
            }
            // If several solutions are wanted, those that were told already would be told again.
            if !is_replaced || again > AGAIN || any && self.count > 1 {
                return Outcome { nodes, complete: false, at_least: None };
            }
        }
    }
}

/// Limits that end a search as soon as it has read something that is damaged.
struct Undamaged<'a> {
    limits: &'a dyn Limits,
    tables: &'a OptimalTables,
}

impl Progress for Undamaged<'_> {
    fn begin(&self, task: Task) {
        self.limits.begin(task);
    }

    fn report(&self, reached: Reached) {
        self.limits.report(reached);
    }

    fn is_cancelled(&self) -> bool {
        self.limits.is_cancelled()
    }
}

impl Limits for Undamaged<'_> {
    fn expired(&self) -> bool {
        self.limits.expired() || self.tables.is_damaged()
    }

    fn nodes(&self) -> u64 {
        self.limits.nodes()
    }

    fn lengths(&self) -> RangeInclusive<u32> {
        self.limits.lengths()
    }

    fn elapsed(&self) -> Duration {
        self.limits.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cache::Note;
    use crate::method::Ready;
    use engine::Checker;
    use puzzle::{Face, Puzzle, Quarters, Turn};
    use solvers::optimal::Kind;
    use store::{Residence, Store};
    use testkit::noise::Noise;

    const KIND: Kind = Kind { size: Size::S, metric: Metric::Htm };

    /// Tables that end a few turns from the group, built in moments.
    fn cache(folder: &std::path::Path, residence: Residence) -> TableCache {
        TableCache::with_builder(Store::at(folder), residence, |_, content, progress, _| {
            KIND.build_to(content, 4, progress)
        })
    }

    fn ready(cache: &TableCache) -> Ready<Cube> {
        let method = crate::METHODS.iter().find(|method| method.name == "optimal").expect("there is one");
        let request = Request {
            puzzle: Puzzle::Cube,
            variant: method.variant("s").expect("there is one"),
            metric: Metric::Htm,
            costs: None,
            without: None,
            threads: 1,
            time: None,
            count: 1,
            first: None,
            seed: 0,
            phases: Default::default(),
            goal: None,
        };
        method.ready(cache, &request, &NoLimits).expect("it can be built")
    }

    /// What is damaged while it is mapped is never believed: the table is built again, and the search begins anew.
    #[test]
    fn a_table_that_is_damaged_under_a_search_is_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        let own = cache(folder.path(), Residence::Mapped);
        drop(ready(&own));
        let definition = optimal_table(KIND).definition();
        let path = own.store().path(&definition);
        // Another process that finds the file and its checksums, and maps it.
        let own = cache(folder.path(), Residence::Mapped);
        let Ready { solver, .. } = ready(&own);
        assert_eq!(own.take_notes(), []);
        // All exact distances are now the greatest: everything seems impossible.
        let file = std::fs::OpenOptions::new().write(true).open(&path).expect("the table");
        std::io::Seek::seek(&mut &file, std::io::SeekFrom::Start(64)).expect("after the header");
        std::io::Write::write_all(&mut &file, &vec![u8::MAX; 56 << 20]).expect("it is written");
        let turns = [(Face::R, Quarters::One), (Face::U, Quarters::Two), (Face::F, Quarters::Three)];
        let cube = Cube::SOLVED.turns(turns.map(|(face, quarters)| Turn::new(face, quarters)));
        let mut costs = Vec::new();
        let outcome = solver.solve(&cube, &NoLimits, &mut |solution| {
            assert_eq!(cube.turns(solution.turns.iter().copied()), Cube::SOLVED);
            costs.push(solution.cost);
            ControlFlow::Continue(())
        });
        assert!(outcome.complete);
        assert_eq!(costs.last(), Some(&3));
        let notes = own.take_notes();
        assert!(matches!(&notes[..], [Note::File(why), .., Note::Building("optimal-s")] if why.contains("damaged")));
        assert_eq!(own.store().verify(&definition), store::Status::Ready);
    }

    /// No time at all.
    struct Expired;

    impl Progress for Expired {}

    impl Limits for Expired {
        fn expired(&self) -> bool {
            true
        }
    }

    /// Opening a table checks nothing, and a search without time gives a solution and checks next to nothing.
    #[test]
    fn a_search_without_time_checks_only_what_it_reads() {
        let folder = tempfile::tempdir().expect("a folder");
        drop(ready(&cache(folder.path(), Residence::Mapped)));
        let own = cache(folder.path(), Residence::Mapped);
        let tables = OptimalTables::new(&own, Some(Size::S), Metric::Htm, None, &NoLimits).expect("it is there");
        let checked = || {
            let parts = tables.table.borrow_owner().checked();
            parts.iter().filter(|part| part.load(std::sync::atomic::Ordering::Relaxed) > 0).count()
        };
        assert_eq!((checked(), tables.table.borrow_owner().checked().len()), (0, 281));
        let mut noise = Noise::new(4);
        let turns = std::iter::repeat_with(|| Turn::from_index(noise.below(Turn::COUNT)).expect("a turn"));
        let cube = Cube::SOLVED.turns(turns.take(40));
        let mut lengths = Vec::new();
        let outcome = tables.solver(2, 1).solve(&cube, &Expired, &mut |solution| {
            lengths.push(solution.cost);
            ControlFlow::Continue(())
        });
        assert!(!outcome.complete && !lengths.is_empty());
        assert!(checked() <= 40, "{} parts", checked());
        assert_eq!(own.take_notes(), []);
    }

    #[test]
    fn the_table_with_which_the_answer_comes_first_is_chosen() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = || Store::at(folder.path()).with_memory(|| Some(8_000_000_000));
        let [mapped, copied] =
            [Residence::Mapped, Residence::Copied].map(|residence| TableCache::new(store(), residence));
        let order = |cache: &TableCache, milliseconds: Option<u64>| {
            cache.by_whole_time(Metric::Htm, milliseconds.map(Duration::from_millis))
        };
        // xl does not fit into memory.
        assert_eq!(order(&mapped, None), [Size::L, Size::M, Size::S, Size::Xl]);
        assert_eq!(order(&mapped, Some(10_000)), [Size::L, Size::M, Size::S, Size::Xl]);
        // A quarter of 1 s is not enough to check l, and a quarter of 100 ms is not enough for anything.
        assert_eq!(order(&mapped, Some(1000))[0], Size::M);
        assert_eq!(order(&mapped, Some(100))[0], Size::S);
        // A copy serves many searches; only a limit makes its time count.
        assert_eq!(order(&copied, None)[0], Size::L);
        assert_eq!(order(&copied, Some(1000))[0], Size::S);
        let rich = TableCache::new(Store::at(folder.path()).with_memory(|| None), Residence::Copied);
        assert_eq!(order(&rich, None)[0], Size::Xl);
    }
}
