//! What there is to choose from: methods, their variants, and what they count.
//!
//! One table, so that every front door offers the same. A solve itself takes a [`Method`]; names become values here.

use crate::dicing;
use crate::puzzles::Puzzle;
use crate::solving::Profile;
use crate::texts::Language;
use serde::Serialize;
use solvers::cfop;
use solvers::relatives::Walk;
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
    /// Cross, pairs and two sequences, as speedcubers do it.
    Cfop(cfop::Variant),
    /// Korf's search for a shortest solution.
    Korf,
    /// A shortest solution of a small puzzle, by the table of all its positions.
    Optimal,
    /// One face, the opposite face, both layers: the 2x2x2 as speedcubers begin.
    Ortega,
    /// Shape, tips, flat pieces: MiniTet and Stern as people do them.
    Tetra,
    /// Turning at random until it is solved.
    Random(Walk),
}

impl Method {
    /// True if people do it so: then its solutions can also be written as hands do them.
    pub const fn is_human(self) -> bool {
        matches!(self, Method::Layers | Method::Cfop(_) | Method::Ortega | Method::Tetra)
    }
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

/// The variants of the two random solvers, as `dicing` knows them.
const RANDOM: &[&str] = &[dicing::RANDOM[0].0, dicing::RANDOM[1].0];
const IMPROVED: &[&str] = &[dicing::IMPROVED[0].0, dicing::IMPROVED[1].0, dicing::IMPROVED[2].0, dicing::IMPROVED[3].0];

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
    Offer { puzzle: "333", name: "cfop", variants: &["usual", "best"], metrics: &["htm"] },
    Offer { puzzle: "333", name: "korf", variants: &["pattern"], metrics: &["htm"] },
    Offer { puzzle: "333", name: "random", variants: RANDOM, metrics: &["htm"] },
    Offer { puzzle: "333", name: "random-improved", variants: IMPROVED, metrics: &["htm"] },
    Offer { puzzle: "222", name: "optimal", variants: &["table"], metrics: &["htm", "qtm"] },
    Offer { puzzle: "222", name: "layers", variants: &["usual"], metrics: &["htm"] },
    Offer { puzzle: "222", name: "ortega", variants: &["usual"], metrics: &["htm"] },
    Offer { puzzle: "222", name: "random", variants: RANDOM, metrics: &["htm"] },
    Offer { puzzle: "222", name: "random-improved", variants: IMPROVED, metrics: &["htm"] },
    Offer { puzzle: "minitet", name: "optimal", variants: &["table"], metrics: &["htm", "qtm"] },
    Offer { puzzle: "minitet", name: "tetra", variants: &["usual"], metrics: &["htm"] },
    Offer { puzzle: "minitet", name: "random", variants: RANDOM, metrics: &["htm"] },
    Offer { puzzle: "minitet", name: "random-improved", variants: IMPROVED, metrics: &["htm"] },
    Offer { puzzle: "stern", name: "optimal", variants: &["table"], metrics: &["htm", "qtm"] },
    Offer { puzzle: "stern", name: "tetra", variants: &["usual"], metrics: &["htm"] },
    Offer { puzzle: "stern", name: "random", variants: RANDOM, metrics: &["htm"] },
    Offer { puzzle: "stern", name: "random-improved", variants: IMPROVED, metrics: &["htm"] },
];

/// The methods for a puzzle; none if there is no such puzzle.
pub fn methods(puzzle: &str) -> impl Iterator<Item = &'static Offer> {
    METHODS.iter().filter(move |offer| offer.puzzle == puzzle)
}

/// A name that is none of those there are.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UnknownMethod {
    /// Of a method.
    Name {
        /// The puzzle.
        puzzle: &'static str,
        /// What was asked for.
        name: String,
    },
    /// Of a variant.
    Variant {
        /// The method.
        method: &'static str,
        /// What was asked for.
        variant: String,
        /// What there is.
        known: &'static [&'static str],
    },
}

impl UnknownMethod {
    /// In words, with those there are.
    pub fn text(&self, language: Language) -> String {
        match self {
            UnknownMethod::Name { puzzle, name } => {
                let known: Vec<&str> = methods(puzzle).map(|offer| offer.name).collect();
                let known = language.one_of(&known);
                language.text("method.unknown", &[("name", name), ("puzzle", puzzle), ("known", &known)])
            }
            UnknownMethod::Variant { method, variant, known } => {
                let known = language.one_of(known);
                language.text("method.variant", &[("method", method), ("variant", variant), ("known", &known)])
            }
        }
    }
}

impl Method {
    /// The method of a puzzle with this name, the usual one if none is named, in its usual variant if none is named.
    pub fn named(puzzle: Puzzle, name: Option<&str>, variant: Option<&str>) -> Result<Method, UnknownMethod> {
        let known = |offer: &&Offer| name.is_none_or(|name| offer.name == name);
        let offer = methods(puzzle.name())
            .find(known)
            .ok_or_else(|| UnknownMethod::Name { puzzle: puzzle.name(), name: name.unwrap_or_default().to_owned() })?;
        let variant = variant.unwrap_or(offer.variants[0]);
        match (offer.name, variant) {
            ("two-phase", "auto") => Ok(Method::TwoPhase(Profile::Auto)),
            ("two-phase", "small") => Ok(Method::TwoPhase(Profile::Small)),
            ("two-phase", "large") => Ok(Method::TwoPhase(Profile::Large)),
            ("thistlethwaite", "exact") => Ok(Method::Thistlethwaite(Variant::Exact)),
            ("thistlethwaite", "pairs") => Ok(Method::Thistlethwaite(Variant::Pairs)),
            ("thistlethwaite", "best") => Ok(Method::Thistlethwaite(Variant::Best)),
            ("layers", "usual") => Ok(Method::Layers),
            ("cfop", "usual") => Ok(Method::Cfop(cfop::Variant::Usual)),
            ("cfop", "best") => Ok(Method::Cfop(cfop::Variant::Best)),
            ("korf", "pattern") => Ok(Method::Korf),
            ("optimal", "table") => Ok(Method::Optimal),
            ("ortega", "usual") => Ok(Method::Ortega),
            ("tetra", "usual") => Ok(Method::Tetra),
            ("random" | "random-improved", _) if let Some(walk) = dicing::walk_named(offer.name, variant) => {
                Ok(Method::Random(walk))
            }
            _ => Err(UnknownMethod::Variant { method: offer.name, variant: variant.to_owned(), known: offer.variants }),
        }
    }

    /// True if it goes by a plan of its own, whose solutions are as long as they are.
    pub(crate) const fn has_a_plan(self) -> bool {
        self.is_human() || matches!(self, Method::Thistlethwaite(_))
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Method::TwoPhase(_) => "two-phase",
            Method::Thistlethwaite(_) => "thistlethwaite",
            Method::Layers => "layers",
            Method::Cfop(_) => "cfop",
            Method::Korf => "korf",
            Method::Optimal => "optimal",
            Method::Ortega => "ortega",
            Method::Tetra => "tetra",
            Method::Random(walk) if walk.other_axis => "random-improved",
            Method::Random(_) => "random",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_can_be_asked_for() {
        for puzzle in Puzzle::ALL {
            let usual = methods(puzzle.name()).next().expect("every puzzle has a method");
            assert_eq!(Method::named(puzzle, None, None).map(Method::name), Ok(usual.name));
            for offer in methods(puzzle.name()) {
                let named = |variant| Method::named(puzzle, Some(offer.name), variant);
                assert_eq!(named(None), named(Some(offer.variants[0])));
                for variant in offer.variants {
                    assert_eq!(named(Some(variant)).map(Method::name), Ok(offer.name), "{variant}");
                }
            }
        }
        assert_eq!(methods("444").count(), 0);
        let text = |name, variant| {
            Method::named(Puzzle::Cube, Some(name), variant).expect_err("no such").text(Language::English)
        };
        assert_eq!(
            text("guess", None),
            "there is no method 'guess' for 333; choose two-phase, thistlethwaite, layers, cfop, korf, random or random-improved"
        );
        assert_eq!(
            text("thistlethwaite", Some("large")),
            "thistlethwaite has no variant 'large'; choose exact, pairs or best"
        );
    }
}
