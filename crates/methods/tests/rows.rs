//! What the rows of methods and variants say fits together.

use methods::{METHODS, Method, STORED_TABLES, Stored, methods, optimal_method};
use puzzle::{Metric, Puzzle};

fn named(name: &str) -> &'static Method {
    METHODS.iter().find(|method| method.name == name).expect("a method")
}

#[test]
fn a_variant_that_takes_what_is_there_solves_like_another() {
    for method in METHODS {
        for variant in method.variants {
            assert_eq!(method.variant(variant.name).map(|found| found.name), Some(variant.name));
            let fixed = || method.variants.iter().filter(|other| !other.is_auto());
            for table in variant.stored.tables() {
                assert!(fixed().any(|other| other.uses(table)), "{}: {}", method.name, table.name);
                assert!(method.metrics.contains(&table.metric), "{}: {}", method.name, table.name);
            }
            if variant.is_auto() && variant.can_do_without() {
                assert!(method.fixed_variant().stored.tables().is_empty(), "{}", method.name);
            }
        }
    }
}

#[test]
fn every_stored_table_is_used_by_a_method() {
    for table in STORED_TABLES {
        assert!(
            METHODS.iter().any(|method| method.tables().iter().any(|own| own.name == table.name)),
            "{}",
            table.name
        );
    }
    let names = |method: &str| named(method).tables().into_iter().map(|table| table.name).collect::<Vec<_>>();
    assert_eq!(names("two-phase"), ["two-phase-large", "two-phase-axial"]);
    assert_eq!(names("optimal").len(), 9);
    assert_eq!(names("optimal")[8], "three-faces-qtm");
}

/// A method that can do without stored tables is ready at once.
#[test]
fn preparation_is_the_time_of_the_smallest_table() {
    let preparation = |name| named(name).preparation();
    assert_eq!([preparation("two-phase"), preparation("korf"), preparation("layers")], [0, 5, 0]);
}

#[test]
fn a_table_that_would_help_is_named_only_if_it_was_missing() {
    let method = named("two-phase");
    let better = |variant: &str, metric| {
        let variant = method.variant(variant).expect("a variant");
        method.better_table(variant, metric).map(|table| table.name)
    };
    assert_eq!(better("small", Metric::Htm), Some("two-phase-large"));
    assert_eq!(better("small", Metric::Axial), Some("two-phase-axial"));
    assert_eq!(better("small", Metric::Qtm), None);
    assert_eq!(better("large", Metric::Htm), None);
    assert_eq!(better("plain", Metric::Htm), None);
    let optimal = named("optimal");
    assert!(optimal.variants.iter().all(|variant| optimal.better_table(variant, Metric::Htm).is_none()));
}

#[test]
fn every_puzzle_has_an_optimal_solver_and_named_walks() {
    for puzzle in Puzzle::ALL {
        assert_eq!(optimal_method(puzzle).name, "optimal");
        for method in methods(puzzle) {
            for variant in method.variants {
                let Some(walk) = variant.walk else { continue };
                let name = if variant.name == method.variants[0].name {
                    method.name.to_owned()
                } else {
                    format!("{}-{}", method.name, variant.name)
                };
                assert_eq!(walk.name(), Some(name.as_str()));
                assert!(matches!(variant.stored, Stored::None));
            }
        }
    }
}
