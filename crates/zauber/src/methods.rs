//! What there is to choose from: methods, their variants, and what they count.
//!
//! One table, so that every front door offers the same. A solve itself takes a [`Method`]; names become values here.

use crate::solving::Profile;
use serde::Serialize;
use solvers::thistlethwaite::Variant;
use utoipa::ToSchema;

/// A way to solve the cube, with its variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Method {
    /// Kociemba's algorithm as an anytime search.
    TwoPhase(Profile),
    /// Thistlethwaite's four stages.
    Thistlethwaite(Variant),
    /// Layer by layer, as people do it.
    Layers,
    /// Korf's search for a shortest solution.
    Korf,
}

impl Default for Method {
    fn default() -> Self {
        Method::TwoPhase(Profile::Auto)
    }
}

/// What a method offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct Offer {
    /// The puzzle it solves.
    #[serde(skip)]
    pub puzzle: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Its variants, the usual one first.
    #[schema(value_type = Vec<String>)]
    pub variants: &'static [&'static str],
    /// What it can count, the usual metric first.
    #[schema(value_type = Vec<String>)]
    pub metrics: &'static [&'static str],
}

/// All methods of all puzzles, the usual one of each puzzle first.
pub const METHODS: &[Offer] = &[
    Offer {
        puzzle: "333",
        name: "two-phase",
        variants: &["auto", "small", "large"],
        metrics: &["htm", "qtm", "axial"],
    },
    Offer { puzzle: "333", name: "thistlethwaite", variants: &["exact", "pairs", "best"], metrics: &["htm"] },
    Offer { puzzle: "333", name: "layers", variants: &["usual"], metrics: &["htm"] },
    Offer { puzzle: "333", name: "korf", variants: &["pattern"], metrics: &["htm"] },
];

/// The methods for a puzzle; none if there is no such puzzle.
pub fn methods(puzzle: &str) -> impl Iterator<Item = &'static Offer> {
    METHODS.iter().filter(move |offer| offer.puzzle == puzzle)
}

/// A name that is none of those there are.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UnknownMethod {
    /// Of a method.
    #[error("there is no method '{0}'; choose {known}", known = listed(&methods("333").map(|offer| offer.name).collect::<Vec<_>>()))]
    Name(String),
    /// Of a variant.
    #[error("{method} has no variant '{variant}'; choose {known}", known = listed(.known))]
    Variant {
        /// The method.
        method: &'static str,
        /// What was asked for.
        variant: String,
        /// What there is.
        known: &'static [&'static str],
    },
}

/// `a, b or c`.
fn listed(names: &[&str]) -> String {
    match names {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => names.join(", "),
    }
}

impl Method {
    /// The method with this name, in its usual variant if none is named.
    pub fn named(name: &str, variant: Option<&str>) -> Result<Method, UnknownMethod> {
        let offer =
            methods("333").find(|offer| offer.name == name).ok_or_else(|| UnknownMethod::Name(name.to_owned()))?;
        let variant = variant.unwrap_or(offer.variants[0]);
        match (offer.name, variant) {
            ("two-phase", "auto") => Ok(Method::TwoPhase(Profile::Auto)),
            ("two-phase", "small") => Ok(Method::TwoPhase(Profile::Small)),
            ("two-phase", "large") => Ok(Method::TwoPhase(Profile::Large)),
            ("thistlethwaite", "exact") => Ok(Method::Thistlethwaite(Variant::Exact)),
            ("thistlethwaite", "pairs") => Ok(Method::Thistlethwaite(Variant::Pairs)),
            ("thistlethwaite", "best") => Ok(Method::Thistlethwaite(Variant::Best)),
            ("layers", "usual") => Ok(Method::Layers),
            ("korf", "pattern") => Ok(Method::Korf),
            _ => Err(UnknownMethod::Variant { method: offer.name, variant: variant.to_owned(), known: offer.variants }),
        }
    }

    /// What it offers.
    pub fn offer(self) -> &'static Offer {
        let name = match self {
            Method::TwoPhase(_) => "two-phase",
            Method::Thistlethwaite(_) => "thistlethwaite",
            Method::Layers => "layers",
            Method::Korf => "korf",
        };
        METHODS.iter().find(|offer| offer.name == name).expect("every method is in the table")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_can_be_asked_for() {
        for offer in methods("333") {
            let usual = Method::named(offer.name, None).expect("a method");
            assert_eq!((usual.offer(), Ok(usual)), (offer, Method::named(offer.name, Some(offer.variants[0]))));
            for variant in offer.variants {
                assert_eq!(Method::named(offer.name, Some(variant)).map(Method::offer), Ok(offer), "{variant}");
            }
        }
        assert_eq!(methods("444").count(), 0);
        let text = |name, variant| Method::named(name, variant).expect_err("nothing like that").to_string();
        assert_eq!(text("guess", None), "there is no method 'guess'; choose two-phase, thistlethwaite, layers or korf");
        assert_eq!(
            text("thistlethwaite", Some("large")),
            "thistlethwaite has no variant 'large'; choose exact, pairs or best"
        );
    }
}
