//! The table of methods: one row each, the default method of each puzzle first.
//!
//! A row says what is particular to a method; what it does not say is in the row of its kind ([`SEARCH`], [`PLAN`],
//! [`HUMAN`], [`DICE`]). The functions below make the solvers.

use crate::guarded::{GuardedOptimal, GuardedTwoPhase, OptimalTables};
use crate::method::{Feature, Make, Maker, Making, Method, Nature, Ready, Request, Stored, Variant};
use crate::shared::BuildError;
use crate::solver::owning;
use crate::stored::{KORF, OPTIMAL, OPTIMAL_BY_SIZE, TWO_PHASE};
use crate::tables::{Profile, TwoPhaseTables};
use engine::{Progress, Task};
use puzzle::{Colouring, Cube, Metric, MoveCosts, Puzzle, Small};
use solvers::Solver;
use solvers::cfop::{self, Cfop};
use solvers::corners_first::{self, CornersFirst};
use solvers::edges_first;
use solvers::human::{Human as Planned, Plan, Tables};
use solvers::korf::Korf;
use solvers::layers::{self, Layers};
use solvers::optimal::{self, Size};
use solvers::random::{CubeSpace, Random, Walk};
use solvers::relatives::Optimal;
use solvers::relatives::human::{self, Human, Ortega, PocketLayers, Tetra, TetraLayers};
use solvers::thistlethwaite::{self, Thistlethwaite};
use solvers::top_bottom_middle;
use solvers::two_phase::{self, SmallTables, TwoPhase};
use std::sync::Arc;
use std::time::Duration;

type Made<P> = Result<Ready<P>, BuildError>;

/// A method of the 3x3x3 that searches to its end, counting half turns, and has no options.
const SEARCH: Method = Method {
    name: "",
    fits: is_cube,
    variants: &[],
    metrics: &[Metric::Htm],
    features: &[],
    nature: Nature::Search,
    longest: 0,
    usual_time: None,
};

/// One that follows a fixed plan.
const PLAN: Method = Method { nature: Nature::Plan, ..SEARCH };

/// One for people, who choose the colour that they start with.
const HUMAN: Method = Method { features: &[Feature::FirstColour], nature: Nature::Human, ..SEARCH };

/// One that throws dice.
const DICE: Method = Method { features: &[Feature::Seed], nature: Nature::Dice, ..SEARCH };

/// All methods of all puzzles.
pub static METHODS: &[Method] = &[
    Method {
        name: "two-phase",
        variants: &[
            Variant { stored: Stored::IfThere(&TWO_PHASE), ..cube("auto", |making| two_phase(making, Profile::Auto)) },
            cube("small", |making| two_phase(making, Profile::Small)),
            Variant { stored: Stored::Needed(&TWO_PHASE), ..cube("large", |making| two_phase(making, Profile::Large)) },
            Variant { phases: true, ..cube("plain", plain_two_phase) },
        ],
        metrics: &[Metric::Htm, Metric::Qtm, Metric::Axial],
        features: &[Feature::Without],
        usual_time: Some(Duration::from_millis(100)),
        ..SEARCH
    },
    Method {
        name: "thistlethwaite",
        variants: &[
            cube("exact", |making| thistlethwaite(making, thistlethwaite::Variant::Exact)),
            cube("pairs", |making| thistlethwaite(making, thistlethwaite::Variant::Pairs)),
            cube("best", |making| thistlethwaite(making, thistlethwaite::Variant::Best)),
        ],
        ..PLAN
    },
    Method { name: "layers", variants: &[cube("usual", layers)], ..HUMAN },
    Method {
        name: "cfop",
        variants: &[
            cube("usual", |making| cfop(making, cfop::Variant::Usual)),
            cube("best", |making| cfop(making, cfop::Variant::Best)),
        ],
        ..HUMAN
    },
    Method { name: "corners-first", variants: &[cube("usual", corners_first)], ..HUMAN },
    Method { name: "edges-first", variants: &[cube("usual", |making| planned(making, &edges_first::PLAN))], ..HUMAN },
    Method {
        name: "top-bottom-middle",
        variants: &[cube("usual", |making| planned(making, &top_bottom_middle::PLAN))],
        ..HUMAN
    },
    Method {
        name: "korf",
        variants: &[Variant { stored: Stored::Needed(&[&KORF]), ..cube("pattern", korf) }],
        longest: Korf::LONGEST,
        ..SEARCH
    },
    Method {
        name: "optimal",
        variants: &[
            Variant { stored: Stored::Any(&OPTIMAL), ..cube("auto", |making| optimal_cube(making, None)) },
            Variant {
                stored: Stored::Needed(&OPTIMAL_BY_SIZE[0]),
                ..cube("s", |making| optimal_cube(making, Some(Size::S)))
            },
            Variant {
                stored: Stored::Needed(&OPTIMAL_BY_SIZE[1]),
                ..cube("m", |making| optimal_cube(making, Some(Size::M)))
            },
            Variant {
                stored: Stored::Needed(&OPTIMAL_BY_SIZE[2]),
                ..cube("l", |making| optimal_cube(making, Some(Size::L)))
            },
            Variant {
                stored: Stored::Needed(&OPTIMAL_BY_SIZE[3]),
                ..cube("xl", |making| optimal_cube(making, Some(Size::Xl)))
            },
        ],
        metrics: &[Metric::Htm, Metric::Qtm],
        features: &[Feature::All],
        longest: optimal::Optimal::LONGEST,
        ..SEARCH
    },
    Method {
        name: "random",
        variants: &RANDOM,
        // Without a limit it would never end.
        usual_time: Some(Duration::from_secs(1)),
        ..DICE
    },
    Method { name: "random-improved", variants: &IMPROVED, usual_time: Some(Duration::from_secs(1)), ..DICE },
    Method {
        name: "optimal",
        fits: is_corners,
        variants: &[corners("table", optimal)],
        metrics: &[Metric::Htm, Metric::Qtm],
        features: &[Feature::All, Feature::AnyGoal],
        longest: Optimal::LONGEST,
        ..SEARCH
    },
    Method {
        name: "layers",
        fits: |puzzle| has(Colouring::Cube, puzzle),
        variants: &[corners("usual", |making| human(making, PocketLayers::new))],
        ..HUMAN
    },
    Method {
        name: "ortega",
        fits: |puzzle| has(Colouring::Cube, puzzle),
        variants: &[corners("usual", |making| human(making, Ortega::new))],
        ..HUMAN
    },
    Method {
        name: "tetra",
        fits: |puzzle| has(Colouring::Tetra, puzzle),
        variants: &[corners("usual", |making| human(making, Tetra::new))],
        // It starts with a tip.
        features: &[],
        ..HUMAN
    },
    Method {
        name: "layers",
        fits: |puzzle| has(Colouring::Tetra, puzzle),
        variants: &[corners("usual", |making| human(making, TetraLayers::new))],
        // The first layer has several colours.
        features: &[],
        ..HUMAN
    },
    Method { name: "random", fits: is_corners, variants: &RANDOM, ..DICE },
    Method { name: "random-improved", fits: is_corners, variants: &IMPROVED, ..DICE },
];

static RANDOM: [Variant; 2] = [walking("quarters", Walk::RANDOM), walking("halves", Walk::RANDOM_WITH_HALVES)];

static IMPROVED: [Variant; 4] = [
    walking("usual", Walk::IMPROVED),
    walking("2023", Walk::IMPROVED_2023),
    walking("quarters", Walk::IMPROVED_QUARTERS),
    walking("only-quarters", Walk::IMPROVED_ONLY_QUARTERS),
];

/// A variant of a method of the 3x3x3 that needs no stored table.
const fn cube(name: &'static str, maker: Maker<Cube>) -> Variant {
    Variant { name, stored: Stored::None, phases: false, walk: None, make: Make::Cube(maker) }
}

/// The same for puzzles that are all corners.
const fn corners(name: &'static str, maker: Maker<Small>) -> Variant {
    Variant { name, stored: Stored::None, phases: false, walk: None, make: Make::Corners(maker) }
}

/// A variant that walks at random, on any puzzle.
const fn walking(name: &'static str, walk: Walk) -> Variant {
    Variant {
        name,
        stored: Stored::None,
        phases: false,
        walk: Some(walk),
        make: Make::Both(random_on_cube, random_on_corners),
    }
}

fn is_cube(puzzle: Puzzle) -> bool {
    puzzle == Puzzle::Cube
}

fn is_corners(puzzle: Puzzle) -> bool {
    puzzle.relative().is_some()
}

fn has(colouring: Colouring, puzzle: Puzzle) -> bool {
    puzzle.relative().is_some_and(|relative| relative.colouring() == colouring)
}

/// How the pieces of a corner puzzle are coloured.
fn colouring(puzzle: Puzzle) -> Colouring {
    puzzle.relative().expect("the row fits puzzles that are all corners").colouring()
}

/// A solver with its tables, none of which is stored.
fn ready<T: Send + Sync + 'static, P: 'static>(
    making: &Making<'_, P>,
    (tables, table_bytes): (Arc<T>, usize),
    make: impl for<'a> Fn(&'a T) -> Box<dyn Solver<P> + 'a> + Sync + 'static,
) -> Ready<P> {
    Ready { variant: making.request.variant, table: None, table_bytes, solver: owning(tables, make) }
}

/// Tables that are computed in moments, and their size.
fn computed<T: Send + Sync + 'static, P>(
    making: &Making<'_, P>,
    name: &'static str,
    compute: fn() -> T,
    bytes: fn(&T) -> usize,
) -> Result<(Arc<T>, usize), BuildError> {
    let tables = making.cache.get(Task::Table(name), (), making.progress, move |_| Ok(compute()))?;
    let table_bytes = bytes(&tables);
    Ok((tables, table_bytes))
}

/// What turns cost in a request.
fn costs(request: &Request<Cube>) -> MoveCosts {
    let of_metric = || MoveCosts::of(request.metric).expect("the row lists metrics that have costs");
    let costs = request.costs.clone().unwrap_or_else(of_metric);
    request.without.into_iter().fold(costs, MoveCosts::without)
}

fn two_phase(making: &Making<'_, Cube>, profile: Profile) -> Made<Cube> {
    let Making { cache, request, progress } = *making;
    let (threads, count) = (request.threads, request.count);
    Ok(match cache.two_phase(profile, &costs(request), progress)? {
        TwoPhaseTables::Small(tables) => small_two_phase(making, tables, false),
        tables => Ready {
            variant: request.variant,
            table: tables.stored(),
            table_bytes: TwoPhase::new(tables.borrow()).table_bytes(),
            solver: Box::new(GuardedTwoPhase { cache: cache.clone(), tables, threads, count }),
        },
    })
}

fn small_two_phase(making: &Making<'_, Cube>, tables: Arc<SmallTables>, is_plain: bool) -> Ready<Cube> {
    let Request { threads, count, phases, .. } = *making.request;
    let bytes = TwoPhase::new(two_phase::Tables::Small(&tables)).table_bytes();
    ready(making, (tables, bytes), move |tables| {
        let solver = TwoPhase::new(two_phase::Tables::Small(tables)).with_threads(threads).with_count(count);
        Box::new(if is_plain { solver.plain().with_bounds(phases) } else { solver })
    })
}

fn plain_two_phase(making: &Making<'_, Cube>) -> Made<Cube> {
    let tables = making.cache.two_phase_small(&costs(making.request), making.progress)?;
    Ok(small_two_phase(making, tables, true))
}

fn thistlethwaite(making: &Making<'_, Cube>, variant: thistlethwaite::Variant) -> Made<Cube> {
    let tables = computed(making, "thistlethwaite", thistlethwaite::Tables::new, thistlethwaite::Tables::bytes)?;
    Ok(ready(making, tables, move |tables| Box::new(Thistlethwaite::new(tables, variant))))
}

fn layers(making: &Making<'_, Cube>) -> Made<Cube> {
    let tables = computed(making, "layers", layers::Tables::new, layers::Tables::bytes)?;
    let first = making.request.first;
    Ok(ready(making, tables, move |tables| Box::new(Layers::new(tables).beginning_with(first))))
}

fn cfop(making: &Making<'_, Cube>, variant: cfop::Variant) -> Made<Cube> {
    let tables = computed(making, "cfop", cfop::Tables::new, cfop::Tables::bytes)?;
    let first = making.request.first;
    Ok(ready(making, tables, move |tables| Box::new(Cfop::new(tables, variant).beginning_with(first))))
}

fn corners_first(making: &Making<'_, Cube>) -> Made<Cube> {
    let tables = computed(making, "corners-first", corners_first::Tables::new, corners_first::Tables::bytes)?;
    let first = making.request.first;
    Ok(ready(making, tables, move |tables| Box::new(CornersFirst::new(tables).beginning_with(first))))
}

/// A human method that is described by a plan.
fn planned(making: &Making<'_, Cube>, plan: &'static Plan) -> Made<Cube> {
    let compute = move |_: &dyn Progress| Ok(Tables::new(plan));
    let tables = making.cache.get(Task::Table(plan.name), plan.name, making.progress, compute)?;
    let (bytes, first) = (tables.bytes(), making.request.first);
    Ok(ready(making, (tables, bytes), move |tables| Box::new(Planned::new(tables).beginning_with(first))))
}

fn korf(making: &Making<'_, Cube>) -> Made<Cube> {
    let tables = making.cache.korf(making.progress)?;
    let Request { threads, count, variant, .. } = *making.request;
    Ok(Ready {
        variant,
        table: Some(&KORF),
        table_bytes: tables.borrow_dependent().bytes(),
        solver: owning(tables, move |tables| {
            Box::new(Korf::new(tables.borrow_dependent()).with_threads(threads).with_count(count))
        }),
    })
}

fn optimal_cube(making: &Making<'_, Cube>, size: Option<Size>) -> Made<Cube> {
    let Making { cache, request, progress } = *making;
    let tables = OptimalTables::new(cache, size, request.metric, request.time, progress)?;
    Ok(Ready {
        variant: request.variant,
        table: Some(tables.stored()),
        table_bytes: tables.bytes(),
        solver: Box::new(GuardedOptimal::new(cache, tables, size, request)),
    })
}

fn optimal(making: &Making<'_, Small>) -> Made<Small> {
    let Making { cache, request, progress } = *making;
    let from_solved = cache.distances(colouring(request.puzzle), request.metric, progress)?;
    let distances = match &request.goal {
        None => from_solved,
        Some(goal) => Arc::new(from_solved.with_goal(goal)),
    };
    let (bytes, count) = (distances.bytes(), request.count);
    Ok(ready(making, (distances, bytes), move |distances| Box::new(Optimal::new(distances).with_count(count))))
}

/// A human method of a small puzzle; `new` computes its tables.
fn human<M: human::Method + Send + 'static>(making: &Making<'_, Small>, new: fn() -> M) -> Made<Small> {
    let method = computed(making, "sequences", new, |method| method.graph().bytes())?;
    let first = making.request.first;
    Ok(ready(making, method, move |method| Box::new(Human::new(method).beginning_with(first))))
}

/// The walk of a variant.
fn walk<P>(request: &Request<P>) -> Walk {
    request.variant.walk.expect("variants of methods that throw dice have a walk")
}

fn random_on_cube(making: &Making<'_, Cube>) -> Made<Cube> {
    let (walk, seed) = (walk(making.request), making.request.seed);
    let space = computed(making, "walk", CubeSpace::new, |_| 0)?;
    Ok(ready(making, space, move |space| Box::new(Random::new(space, walk, seed))))
}

fn random_on_corners(making: &Making<'_, Small>) -> Made<Small> {
    let (walk, seed) = (walk(making.request), making.request.seed);
    let space = making.cache.corner_space(colouring(making.request.puzzle), making.progress)?;
    Ok(ready(making, (space, 0), move |space| Box::new(Random::new(space, walk, seed))))
}
