//! Methods by name, and the choice that users have.

use methods::{Method, Variant, methods, optimal_method};
use puzzle::Puzzle;
use serde::Serialize;
use solvers::random::Walk;
use words::{Language, Said};

/// A method of a puzzle, as it is offered to users: the content of its row.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct Offer {
    /// Its name.
    pub name: &'static str,
    /// Its variants, the default first.
    pub variants: Vec<&'static str>,
    /// The metrics it supports, the default first.
    pub metrics: Vec<&'static str>,
    /// True if people use it: then its solutions can also be written for hands.
    pub human: bool,
    /// The other options it supports: `first_colour`, `without`, `all`, `seed`, `any_goal`.
    pub features: Vec<&'static str>,
    /// The greatest length that it can search by itself, leaving out all that is shorter; absent if it cannot do that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longest: Option<u32>,
    /// How many seconds it searches if no limit is given; absent if it runs to its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usual_seconds: Option<f64>,
    /// The tables in the cache that it can use.
    pub tables: Vec<&'static str>,
    /// How many seconds it takes to build what it needs, if nothing is in the cache yet.
    pub preparation: u32,
    /// What kind of method it is: `search`, `plan`, `human` or `dice`.
    pub nature: &'static str,
    /// What there is to know about each of its variants, the default first.
    pub choices: Vec<OfferedVariant>,
}

/// A variant of a method, as it is offered to users: the content of its row.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct OfferedVariant {
    /// Its name.
    pub name: &'static str,
    /// True if it depends on what is in the cache which tables it uses; solutions then name the variant that was used.
    pub auto: bool,
    /// The tables in the cache that it uses, each for its metric; if `auto`, those that it chooses from.
    pub tables: Vec<&'static str>,
    /// True if it solves without any of them; otherwise one that is missing is built first.
    pub can_do_without: bool,
    /// Whether its two phases can be bounded.
    pub phases: bool,
    /// How its dice draw turns, if it throws dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dice: Option<OfferedDice>,
    /// The name under which `/api/distances` knows its expected number of turns, if it throws dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub walk: Option<&'static str>,
}

impl Offer {
    fn new(method: &Method) -> Offer {
        Offer {
            name: method.name,
            variants: method.variant_names(),
            metrics: method.metrics.iter().map(|metric| metric.name()).collect(),
            human: method.is_human(),
            features: method.features.iter().map(|feature| feature.name()).collect(),
            longest: (method.longest > 0).then_some(method.longest),
            usual_seconds: method.usual_time.map(|time| time.as_secs_f64()),
            tables: method.tables().into_iter().map(|table| table.name).collect(),
            preparation: method.preparation(),
            nature: method.nature.name(),
            choices: method.variants.iter().map(OfferedVariant::new).collect(),
        }
    }
}

impl OfferedVariant {
    fn new(variant: &Variant) -> OfferedVariant {
        OfferedVariant {
            name: variant.name,
            auto: variant.is_auto(),
            tables: variant.stored.tables().iter().map(|table| table.name).collect(),
            can_do_without: variant.can_do_without(),
            phases: variant.phases,
            dice: variant.walk.map(OfferedDice::new),
            walk: variant.walk.and_then(|walk| walk.name()),
        }
    }
}

/// How dice draw turns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct OfferedDice {
    /// Whether there are half turns as well as quarter turns.
    pub half_turns: bool,
    /// Whether a turn never has the axis of the one before.
    pub other_axis: bool,
    /// The turns that are made at once where they solve the puzzle, by their numbers: those of U, of R and of F, each by
    /// one, two and three quarters.
    pub recognised: Vec<usize>,
}

impl OfferedDice {
    fn new(walk: Walk) -> OfferedDice {
        let recognised = (0..9).filter(|turn| walk.recognised >> turn & 1 == 1).collect();
        OfferedDice { half_turns: walk.half_turns, other_axis: walk.other_axis, recognised }
    }
}

/// The methods of a puzzle, the default first.
///
/// ```
/// use zauber::{Choice, Feature, METHODS, Method, Nature, Offer, OfferedDice, OfferedVariant, Puzzle};
/// use zauber::{UnknownMethod, offers};
///
/// // As data for users, who choose by name ...
/// let offered: Vec<Offer> = offers(Puzzle::Cube);
/// let variants: &[OfferedVariant] = &offered[0].choices;
/// let dice: Option<&OfferedDice> = variants[0].dice.as_ref();
/// assert!(dice.is_none(), "two-phase does not throw dice");
/// let choice: Choice = Choice::named(Puzzle::Cube, Some(offered[0].name), Some(variants[0].name))?;
/// let error: UnknownMethod = Choice::named(Puzzle::Cube, Some("guess"), None).unwrap_err();
/// assert!(error.to_string().starts_with("there is no method 'guess' for 333; choose two-phase, "));
/// // ... and as rows for programs.
/// let is_proof = |method: &&Method| method.nature == Nature::Search && method.has(Feature::All);
/// assert!(METHODS.iter().any(|method| is_proof(&method)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn offers(puzzle: Puzzle) -> Vec<Offer> {
    methods(puzzle).map(Offer::new).collect()
}

/// A method and one of its variants.
#[derive(Clone, Copy)]
pub struct Choice {
    /// The method.
    pub method: &'static Method,
    /// The variant.
    pub variant: &'static Variant,
}

impl std::fmt::Debug for Choice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({})", self.method.name, self.variant.name)
    }
}

/// An unknown name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UnknownMethod {
    /// The name of a method.
    Name {
        /// The puzzle.
        puzzle: Puzzle,
        /// The name that was asked for.
        name: String,
    },
    /// The name of a variant.
    Variant {
        /// The method.
        method: &'static str,
        /// The variant that was asked for.
        variant: String,
        /// The variants there are.
        known: Vec<&'static str>,
    },
}

impl std::fmt::Display for UnknownMethod {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.text(Language::English).fmt(f)
    }
}

impl std::error::Error for UnknownMethod {}

impl UnknownMethod {
    /// The error in words, with the available names.
    pub fn text(&self, language: Language) -> Said {
        match self {
            UnknownMethod::Name { puzzle, name } => {
                let known: Vec<&str> = methods(*puzzle).map(|method| method.name).collect();
                let known = language.say_one_of(&known);
                language.say("method.unknown", &[("name", name), ("puzzle", &puzzle), ("known", &known)])
            }
            UnknownMethod::Variant { method, variant, known } => {
                let known = language.say_one_of(known);
                language.say("method.variant", &[("method", method), ("variant", variant), ("known", &known)])
            }
        }
    }
}

impl Choice {
    /// The default method of a puzzle.
    ///
    /// # Panics
    /// Never: every puzzle has a method.
    pub fn usual(puzzle: Puzzle) -> Choice {
        Choice::named(puzzle, None, None).expect("every puzzle has a method")
    }

    /// The method with which shortest solutions of a puzzle are found.
    pub fn optimal(puzzle: Puzzle) -> Choice {
        let method = optimal_method(puzzle);
        Choice { method, variant: &method.variants[0] }
    }

    /// The method of a puzzle with this name, or the default one; in this variant, or the default one.
    pub fn named(puzzle: Puzzle, name: Option<&str>, variant: Option<&str>) -> Result<Choice, UnknownMethod> {
        let method = methods(puzzle)
            .find(|method| name.is_none_or(|name| method.name == name))
            .ok_or_else(|| UnknownMethod::Name { puzzle, name: name.unwrap_or_default().to_owned() })?;
        let variant = variant.unwrap_or(method.variants[0].name);
        match method.variant(variant) {
            Some(variant) => Ok(Choice { method, variant }),
            None => Err(UnknownMethod::Variant {
                method: method.name,
                variant: variant.to_owned(),
                known: method.variant_names(),
            }),
        }
    }
}
