//! What can be asked about positions and algs.

use crate::manner::Manner;
use crate::name::{LanguageName, MetricName, NotationName, PuzzleName};
use crate::position::Position;
use puzzle::Axis;
use serde::{Deserialize, Serialize};

/// An answer and the input it belongs to.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Answer<T> {
    /// The position or alg as it was given.
    pub input: String,
    /// The answer.
    #[serde(flatten)]
    pub answer: T,
}

/// Says whether a position can be solved, what is wrong with it, and how to repair it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CheckRequest {
    /// The position.
    pub position: Position,
    /// How it is read.
    #[serde(flatten)]
    pub manner: Manner,
}

/// Shows pieces, twists, flips, coordinates, the number of the position, parity, universe, symmetry and order.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct InspectRequest {
    /// The position.
    pub position: Position,
    /// Explain how each number is computed, and what each turn does to it; for the 3x3x3.
    #[serde(default)]
    pub explain: bool,
    /// Include the distances in the two-phase tables, here and after each turn; exact distances for small puzzles.
    #[serde(default)]
    pub signposts: bool,
    /// Include the row and the distance in Korf's databases, if they are built, and in the tables of two-phase and
    /// Thistlethwaite; for the 3x3x3.
    #[serde(default)]
    pub tables: bool,
    /// How it is read and written.
    #[serde(flatten)]
    pub manner: Manner,
}

/// Counts, inverts, expands, simplifies, mirrors and translates an alg, and says where it leads.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AlgRequest {
    /// The alg, with groups, commutators, conjugates, NISS and comments.
    pub alg: String,
    /// The notation of the answer; by default that of the alg.
    pub to_notation: Option<NotationName>,
    /// A change to make to the alg first.
    pub change: Option<Change>,
    /// Include where each sticker and each piece that moves comes from; for the 3x3x3.
    #[serde(default)]
    pub origins: bool,
    /// The position it starts from; by default the solved puzzle.
    pub position: Option<Position>,
    /// How it is read and written.
    #[serde(flatten)]
    pub manner: Manner,
}

/// A change to make to an alg.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Change {
    /// The inverse of the alg.
    Invert,
    /// Groups, commutators, conjugates and NISS written out.
    Expand,
    /// Written out, with turns cancelled and merged.
    Simplify,
    /// Mirrored: x exchanges left and right, y up and down, z front and back.
    Mirror(MirrorAxis),
}

/// The axis that a mirror is across.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum MirrorAxis {
    /// Left and right.
    X,
    /// Up and down.
    Y,
    /// Front and back.
    Z,
}

impl From<MirrorAxis> for Axis {
    fn from(axis: MirrorAxis) -> Axis {
        match axis {
            MirrorAxis::X => Axis::X,
            MirrorAxis::Y => Axis::Y,
            MirrorAxis::Z => Axis::Z,
        }
    }
}

/// The position after an alg.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ApplyRequest {
    /// The position.
    pub position: Position,
    /// The alg to apply.
    pub alg: String,
    /// How both are read.
    #[serde(flatten)]
    pub manner: Manner,
}

/// Scrambles; every position is equally likely, as in a competition.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ScrambleRequest {
    /// How many; default 1.
    pub n: Option<usize>,
    /// The same seed gives the same scrambles.
    pub seed: Option<u64>,
    /// This many random turns, instead of turns to a random position.
    pub random_moves: Option<usize>,
    /// The puzzle, by its name; default 333.
    #[serde(default)]
    pub puzzle: PuzzleName,
    /// The notation of turns; default wca.
    pub notation: Option<NotationName>,
    /// Language of texts; default en.
    pub lang: Option<LanguageName>,
}

/// The exact table of distances of a small puzzle; for MiniTet and Stern also the shapes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DistancesRequest {
    /// The puzzle, by its name; one that is small enough to count.
    pub puzzle: PuzzleName,
    /// How turns are counted: htm (the default) or qtm.
    pub metric: Option<MetricName>,
    /// Only the expected turns of this random solver: `random`, `random-halves`, `random-improved`,
    /// `random-improved-quarters`, `random-improved-only-quarters` or `random-improved-2023`; default: those that people
    /// ask about.
    pub walk: Option<String>,
    /// How many threads in all.
    #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 1024))]
    pub threads: Option<usize>,
    /// Language of names; default en.
    pub lang: Option<LanguageName>,
}

/// The methods of a puzzle, their variants and metrics, the defaults first.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MethodsRequest {
    /// The puzzle, by its name; default 333.
    #[serde(default)]
    pub puzzle: PuzzleName,
}
