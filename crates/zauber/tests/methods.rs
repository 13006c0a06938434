//! What is in the table of methods can be asked for, and has its texts.

use zauber::{Choice, Language, METHODS, Method, Puzzle};

fn of(puzzle: Puzzle) -> impl Iterator<Item = &'static Method> {
    METHODS.iter().filter(move |method| (method.fits)(puzzle))
}

/// The page offers methods by these names and says what they are for.
#[test]
fn every_method_has_a_title_and_a_purpose() {
    for method in METHODS.iter() {
        for part in ["title", "purpose"] {
            let key = format!("method.{}.{part}", method.name);
            assert!(Language::English.messages().contains_key(&key), "{key}");
        }
    }
}

#[test]
fn every_variant_can_be_asked_for() {
    for puzzle in Puzzle::ALL {
        let usual = of(puzzle).next().expect("every puzzle has a method");
        assert_eq!(Choice::usual(puzzle).method.name, usual.name);
        for method in of(puzzle) {
            let named = |variant| Choice::named(puzzle, Some(method.name), variant).expect("it is in the table");
            assert_eq!(named(None).variant.name, method.variants[0].name);
            for variant in method.variants {
                let choice = named(Some(variant.name));
                assert!(std::ptr::eq(choice.method, method) && std::ptr::eq(choice.variant, variant));
            }
        }
    }
    let text = |name, variant| Choice::named(Puzzle::Cube, Some(name), variant).expect_err("no such").to_string();
    let guess = text("guess", None);
    assert!(guess.starts_with("there is no method 'guess' for 333; choose two-phase, "), "{guess}");
    assert!(guess.ends_with(" or random-improved"), "{guess}");
    assert_eq!(
        text("thistlethwaite", Some("large")),
        "thistlethwaite has no variant 'large'; choose exact, pairs or best"
    );
}
