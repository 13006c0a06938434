//! What there is to choose from: methods, their variants, and what they count.
//!
//! One table, so that every front door offers the same. A solve itself takes plain values ([`crate::SolveOptions`]);
//! names become values here.

use crate::solving::Profile;
use serde::Serialize;
use utoipa::ToSchema;

/// A way to solve a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct Method {
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
pub const METHODS: &[Method] = &[Method {
    puzzle: "333",
    name: "two-phase",
    variants: &["auto", "small", "large"],
    metrics: &["htm", "qtm", "axial"],
}];

/// The methods for a puzzle; none if there is no such puzzle.
pub fn methods(puzzle: &str) -> impl Iterator<Item = &'static Method> {
    METHODS.iter().filter(move |method| method.puzzle == puzzle)
}

/// A name that is none of the variants.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no variant '{0}'; choose auto, small or large")]
pub struct UnknownVariant(String);

impl std::str::FromStr for Profile {
    type Err = UnknownVariant;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        match name {
            "auto" => Ok(Profile::Auto),
            "small" => Ok(Profile::Small),
            "large" => Ok(Profile::Large),
            _ => Err(UnknownVariant(name.into())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_can_be_asked_for() {
        for variant in methods("333").flat_map(|method| method.variants) {
            assert!(variant.parse::<Profile>().is_ok(), "{variant}");
        }
        assert_eq!(methods("444").count(), 0);
    }
}
