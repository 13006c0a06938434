//! Solving with dice: turning at random until it is solved, or until somebody has had enough.

use crate::news::News;
use crate::rejection::Rejection;
use crate::solved::Unsolved;
use crate::solving::{Budget, Ear, SolveOptions, tell};
use engine::Limits;
use solvers::relatives::{Ground, Run, Walk, Walker};
use std::ops::ControlFlow;

/// The variants of `random` and `random-improved`, the usual one first.
pub(crate) const RANDOM: [(&str, Walk); 2] = [("quarters", Walk::RANDOM), ("halves", Walk::RANDOM_WITH_HALVES)];
pub(crate) const IMPROVED: [(&str, Walk); 4] = [
    ("usual", Walk::IMPROVED),
    ("2023", Walk::IMPROVED_2023),
    ("quarters", Walk::IMPROVED_QUARTERS),
    ("only-quarters", Walk::IMPROVED_ONLY_QUARTERS),
];

/// The walk with this name.
pub(crate) fn walk_named(method: &str, variant: &str) -> Option<Walk> {
    let variants: &[(&str, Walk)] = if method == "random" { &RANDOM } else { &IMPROVED };
    variants.iter().find(|(name, _)| *name == variant).map(|&(_, walk)| walk)
}

/// The name of a walk among the variants of its method.
pub(crate) fn variant_of(walk: Walk) -> &'static str {
    RANDOM.iter().chain(&IMPROVED).find(|(_, other)| *other == walk).map_or("usual", |(name, _)| name)
}

/// How often somebody who watches hears how many turns it were.
const TOLD: u64 = 1 << 20;

/// Turns at random from a position until it is solved or the limits bite.
pub(crate) fn roll<G: Ground>(
    ground: &G,
    walk: Walk,
    from: &G::Position,
    options: &SolveOptions,
    budget: &Budget<'_, '_>,
    ear: &Ear<'_>,
) -> Result<Run, Unsolved> {
    let seed = match options.seed {
        Some(seed) => seed,
        None => getrandom::u64().map_err(|error| {
            let text = options.language.text("input.randomness", &[("error", &error)]);
            Rejection::of_input("randomness", text)
        })?,
    };
    let mut next = 0;
    let run = Walker::new(ground, walk, from, seed).run(budget, &mut |turns| {
        if turns >= next {
            next = turns + TOLD;
            tell(ear, &News::Walked { turns, seconds: budget.elapsed().as_secs_f64() });
        }
        ControlFlow::Continue(())
    });
    if run.solved {
        return Ok(run);
    }
    let text = options.language.text("notFound.random", &[("turns", &run.turns)]);
    Err(Unsolved::NotFound { code: 8, text })
}
