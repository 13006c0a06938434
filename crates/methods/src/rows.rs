//! The table of methods: one row each, the default method of each puzzle first.

use crate::cache::TableCache;
use crate::guarded::{GuardedOptimal, GuardedTwoPhase, OptimalTables};
use crate::method::{Feature, Make, Method, Nature, Ready, Request};
use crate::shared::BuildError;
use crate::solver::owning;
use crate::stored::{KORF, OPTIMAL_HALF_TURNS, OPTIMAL_QUARTER_TURNS, THREE_FACES, TWO_PHASE_AXIAL, TWO_PHASE_LARGE};
use crate::tables::{Profile, TwoPhaseTables};
use engine::{Progress, Task};
use puzzle::{Colouring, Cube, Metric, MoveCosts, Puzzle, Small};
use solvers::cfop::{self, Cfop};
use solvers::corners_first::{self, CornersFirst};
use solvers::korf::Korf;
use solvers::layers::{self, Layers};
use solvers::optimal::Size;
use solvers::random::{CubeSpace, Random, Walk};
use solvers::relatives::Optimal;
use solvers::relatives::human::{self, Human, Ortega, PocketLayers, Tetra, TetraLayers};
use solvers::thistlethwaite::{self, Thistlethwaite};
use solvers::two_phase::{self, TwoPhase};
use std::sync::Arc;
use std::time::Duration;

type Made<P> = Result<Ready<P>, BuildError>;

/// All methods of all puzzles.
pub static METHODS: &[Method] = &[
    Method {
        name: "two-phase",
        fits: is_cube,
        variants: &["auto", "small", "large", "plain"],
        metrics: &[Metric::Htm, Metric::Qtm, Metric::Axial],
        features: &[Feature::Without],
        nature: Nature::Search,
        usual_time: Some(Duration::from_millis(100)),
        tables: &[&TWO_PHASE_LARGE, &TWO_PHASE_AXIAL],
        make: Make::Cube(two_phase),
    },
    Method {
        name: "thistlethwaite",
        fits: is_cube,
        variants: &["exact", "pairs", "best"],
        metrics: &[Metric::Htm],
        features: &[],
        nature: Nature::Plan,
        usual_time: None,
        tables: &[],
        make: Make::Cube(thistlethwaite),
    },
    Method {
        name: "layers",
        fits: is_cube,
        variants: &["usual"],
        metrics: &[Metric::Htm],
        features: &[Feature::FirstColour],
        nature: Nature::Human,
        usual_time: None,
        tables: &[],
        make: Make::Cube(layers),
    },
    Method {
        name: "cfop",
        fits: is_cube,
        variants: &["usual", "best"],
        metrics: &[Metric::Htm],
        features: &[Feature::FirstColour],
        nature: Nature::Human,
        usual_time: None,
        tables: &[],
        make: Make::Cube(cfop),
    },
    Method {
        name: "corners-first",
        fits: is_cube,
        variants: &["usual"],
        metrics: &[Metric::Htm],
        features: &[Feature::FirstColour],
        nature: Nature::Human,
        usual_time: None,
        tables: &[],
        make: Make::Cube(corners_first),
    },
    Method {
        name: "korf",
        fits: is_cube,
        variants: &["pattern"],
        metrics: &[Metric::Htm],
        features: &[],
        nature: Nature::Search,
        usual_time: None,
        tables: &[&KORF],
        make: Make::Cube(korf),
    },
    Method {
        name: "optimal",
        fits: is_cube,
        variants: &["auto", "s", "m", "l", "xl"],
        metrics: &[Metric::Htm, Metric::Qtm],
        features: &[Feature::All],
        nature: Nature::Search,
        usual_time: None,
        tables: &[
            &OPTIMAL_HALF_TURNS[0],
            &OPTIMAL_HALF_TURNS[1],
            &OPTIMAL_HALF_TURNS[2],
            &OPTIMAL_HALF_TURNS[3],
            &OPTIMAL_QUARTER_TURNS[0],
            &OPTIMAL_QUARTER_TURNS[1],
            &OPTIMAL_QUARTER_TURNS[2],
            &OPTIMAL_QUARTER_TURNS[3],
            &THREE_FACES,
        ],
        make: Make::Cube(optimal_cube),
    },
    Method {
        name: "random",
        fits: is_cube,
        variants: &[RANDOM[0].0, RANDOM[1].0],
        metrics: &[Metric::Htm],
        features: &[Feature::Seed],
        nature: Nature::Dice,
        // Without a limit they would never end.
        usual_time: Some(Duration::from_secs(1)),
        tables: &[],
        make: Make::Cube(|cache, request, progress| random_on_cube(&RANDOM, cache, request, progress)),
    },
    Method {
        name: "random-improved",
        fits: is_cube,
        variants: &[IMPROVED[0].0, IMPROVED[1].0, IMPROVED[2].0, IMPROVED[3].0],
        metrics: &[Metric::Htm],
        features: &[Feature::Seed],
        nature: Nature::Dice,
        usual_time: Some(Duration::from_secs(1)),
        tables: &[],
        make: Make::Cube(|cache, request, progress| random_on_cube(&IMPROVED, cache, request, progress)),
    },
    Method {
        name: "optimal",
        fits: is_corners,
        variants: &["table"],
        metrics: &[Metric::Htm, Metric::Qtm],
        features: &[Feature::All, Feature::AnyGoal],
        nature: Nature::Search,
        usual_time: None,
        tables: &[],
        make: Make::Corners(optimal),
    },
    Method {
        name: "layers",
        fits: |puzzle| has(Colouring::Cube, puzzle),
        variants: &["usual"],
        metrics: &[Metric::Htm],
        features: &[Feature::FirstColour],
        nature: Nature::Human,
        usual_time: None,
        tables: &[],
        make: Make::Corners(|cache, request, progress| human(cache, request, progress, PocketLayers::new)),
    },
    Method {
        name: "ortega",
        fits: |puzzle| has(Colouring::Cube, puzzle),
        variants: &["usual"],
        metrics: &[Metric::Htm],
        features: &[Feature::FirstColour],
        nature: Nature::Human,
        usual_time: None,
        tables: &[],
        make: Make::Corners(|cache, request, progress| human(cache, request, progress, Ortega::new)),
    },
    Method {
        name: "tetra",
        fits: |puzzle| has(Colouring::Tetra, puzzle),
        variants: &["usual"],
        metrics: &[Metric::Htm],
        // It starts with a tip.
        features: &[],
        nature: Nature::Human,
        usual_time: None,
        tables: &[],
        make: Make::Corners(|cache, request, progress| human(cache, request, progress, Tetra::new)),
    },
    Method {
        name: "layers",
        fits: |puzzle| has(Colouring::Tetra, puzzle),
        variants: &["usual"],
        metrics: &[Metric::Htm],
        // The first layer has several colours.
        features: &[],
        nature: Nature::Human,
        usual_time: None,
        tables: &[],
        make: Make::Corners(|cache, request, progress| human(cache, request, progress, TetraLayers::new)),
    },
    Method {
        name: "random",
        fits: is_corners,
        variants: &[RANDOM[0].0, RANDOM[1].0],
        metrics: &[Metric::Htm],
        features: &[Feature::Seed],
        nature: Nature::Dice,
        usual_time: None,
        tables: &[],
        make: Make::Corners(|cache, request, progress| random_on_corners(&RANDOM, cache, request, progress)),
    },
    Method {
        name: "random-improved",
        fits: is_corners,
        variants: &[IMPROVED[0].0, IMPROVED[1].0, IMPROVED[2].0, IMPROVED[3].0],
        metrics: &[Metric::Htm],
        features: &[Feature::Seed],
        nature: Nature::Dice,
        usual_time: None,
        tables: &[],
        make: Make::Corners(|cache, request, progress| random_on_corners(&IMPROVED, cache, request, progress)),
    },
];

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

fn two_phase(cache: &TableCache, request: &Request<Cube>, progress: &dyn Progress) -> Made<Cube> {
    let of_metric = || MoveCosts::of(request.metric).expect("the row lists metrics that have costs");
    let costs = request.costs.clone().unwrap_or_else(of_metric);
    let costs = request.without.into_iter().fold(costs, MoveCosts::without);
    let profile = match request.variant {
        "small" | "plain" => Profile::Small,
        "large" => Profile::Large,
        _ => Profile::Auto,
    };
    let tables = cache.two_phase(profile, &costs, progress)?;
    let (threads, count, plain) = (request.threads, request.count, request.variant == "plain");
    Ok(Ready {
        variant: if plain { request.variant } else { tables.variant() },
        table_bytes: TwoPhase::new(tables.borrow()).table_bytes(),
        solver: match tables {
            TwoPhaseTables::Small(tables) => owning(tables, move |tables| {
                let solver = TwoPhase::new(two_phase::Tables::Small(tables)).with_threads(threads).with_count(count);
                Box::new(if plain { solver.plain() } else { solver })
            }),
            tables => Box::new(GuardedTwoPhase { cache: cache.clone(), tables, threads, count }),
        },
    })
}

fn thistlethwaite(cache: &TableCache, request: &Request<Cube>, progress: &dyn Progress) -> Made<Cube> {
    let variant = match request.variant {
        "pairs" => thistlethwaite::Variant::Pairs,
        "best" => thistlethwaite::Variant::Best,
        _ => thistlethwaite::Variant::Exact,
    };
    let tables = cache.get(Task::Table("thistlethwaite"), (), progress, |_| Ok(thistlethwaite::Tables::new()))?;
    Ok(Ready {
        variant: request.variant,
        table_bytes: tables.bytes(),
        solver: owning(tables, move |tables| Box::new(Thistlethwaite::new(tables, variant))),
    })
}

fn layers(cache: &TableCache, request: &Request<Cube>, progress: &dyn Progress) -> Made<Cube> {
    let tables = cache.get(Task::Table("layers"), (), progress, |_| Ok(layers::Tables::new()))?;
    let first = request.first;
    Ok(Ready {
        variant: request.variant,
        table_bytes: tables.bytes(),
        solver: owning(tables, move |tables| Box::new(Layers::new(tables).beginning_with(first))),
    })
}

fn cfop(cache: &TableCache, request: &Request<Cube>, progress: &dyn Progress) -> Made<Cube> {
    let tables = cache.get(Task::Table("cfop"), (), progress, |_| Ok(cfop::Tables::new()))?;
    let variant = if request.variant == "best" { cfop::Variant::Best } else { cfop::Variant::Usual };
    let first = request.first;
    Ok(Ready {
        variant: request.variant,
        table_bytes: tables.bytes(),
        solver: owning(tables, move |tables| Box::new(Cfop::new(tables, variant).beginning_with(first))),
    })
}

fn corners_first(cache: &TableCache, request: &Request<Cube>, progress: &dyn Progress) -> Made<Cube> {
    let tables = cache.get(Task::Table("corners-first"), (), progress, |_| Ok(corners_first::Tables::new()))?;
    let first = request.first;
    Ok(Ready {
        variant: request.variant,
        table_bytes: tables.bytes(),
        solver: owning(tables, move |tables| Box::new(CornersFirst::new(tables).beginning_with(first))),
    })
}

fn korf(cache: &TableCache, request: &Request<Cube>, progress: &dyn Progress) -> Made<Cube> {
    let tables = cache.korf(progress)?;
    let (threads, count) = (request.threads, request.count);
    Ok(Ready {
        variant: request.variant,
        table_bytes: tables.borrow_dependent().bytes(),
        solver: owning(tables, move |tables| {
            Box::new(Korf::new(tables.borrow_dependent()).with_threads(threads).with_count(count))
        }),
    })
}

fn optimal_cube(cache: &TableCache, request: &Request<Cube>, progress: &dyn Progress) -> Made<Cube> {
    let sizes = [("s", Size::S), ("m", Size::M), ("l", Size::L), ("xl", Size::Xl)];
    let size = sizes.iter().find(|(name, _)| *name == request.variant).map(|&(_, size)| size);
    let tables = OptimalTables::new(cache, size, request.metric, request.time, progress)?;
    let used = tables.size();
    Ok(Ready {
        variant: sizes.iter().find(|(_, size)| *size == used).map_or("s", |&(name, _)| name),
        table_bytes: tables.bytes(),
        solver: Box::new(GuardedOptimal::new(cache, tables, size, request)),
    })
}

fn optimal(cache: &TableCache, request: &Request<Small>, progress: &dyn Progress) -> Made<Small> {
    let from_solved = cache.distances(colouring(request.puzzle), request.metric, progress)?;
    let distances = match &request.goal {
        None => from_solved,
        Some(goal) => Arc::new(from_solved.with_goal(goal)),
    };
    let count = request.count;
    Ok(Ready {
        variant: request.variant,
        table_bytes: distances.bytes(),
        solver: owning(distances, move |distances| Box::new(Optimal::new(distances).with_count(count))),
    })
}

/// A human method of a small puzzle; `new` computes its tables.
fn human<M: human::Method + Send + 'static>(
    cache: &TableCache,
    request: &Request<Small>,
    progress: &dyn Progress,
    new: fn() -> M,
) -> Made<Small> {
    let method = cache.get(Task::Table("sequences"), (), progress, move |_| Ok(new()))?;
    let first = request.first;
    Ok(Ready {
        variant: request.variant,
        table_bytes: method.graph().bytes(),
        solver: owning(method, move |method| Box::new(Human::new(method).beginning_with(first))),
    })
}

/// The variants of `random` and `random-improved`, the default first.
const RANDOM: [(&str, Walk); 2] = [("quarters", Walk::RANDOM), ("halves", Walk::RANDOM_WITH_HALVES)];
const IMPROVED: [(&str, Walk); 4] = [
    ("usual", Walk::IMPROVED),
    ("2023", Walk::IMPROVED_2023),
    ("quarters", Walk::IMPROVED_QUARTERS),
    ("only-quarters", Walk::IMPROVED_ONLY_QUARTERS),
];

fn walk(variants: &[(&str, Walk)], variant: &str) -> Walk {
    variants.iter().find(|(name, _)| *name == variant).map_or(variants[0].1, |&(_, walk)| walk)
}

fn random_on_cube(
    variants: &[(&str, Walk)],
    cache: &TableCache,
    request: &Request<Cube>,
    progress: &dyn Progress,
) -> Made<Cube> {
    let space = cache.get(Task::Table("walk"), (), progress, |_| Ok(CubeSpace::new()))?;
    let (walk, seed) = (walk(variants, request.variant), request.seed);
    Ok(Ready {
        variant: request.variant,
        table_bytes: 0,
        solver: owning(space, move |space| Box::new(Random::new(space, walk, seed))),
    })
}

fn random_on_corners(
    variants: &[(&str, Walk)],
    cache: &TableCache,
    request: &Request<Small>,
    progress: &dyn Progress,
) -> Made<Small> {
    let space = cache.corner_space(colouring(request.puzzle), progress)?;
    let (walk, seed) = (walk(variants, request.variant), request.seed);
    Ok(Ready {
        variant: request.variant,
        table_bytes: 0,
        solver: owning(space, move |space| Box::new(Random::new(space, walk, seed))),
    })
}
