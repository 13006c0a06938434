//! What a check says about a position that turns can solve.

use puzzle::{Face, Facelets, Notation, Scheme, SmallFacelets};
use serde::{Serialize, Serializer};
use std::fmt;
use words::{Language, Wording};

/// Stickers of any puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stickers {
    /// 54 stickers of the 3x3x3.
    Cube(Facelets),
    /// 24 stickers of a corner puzzle.
    Corners(SmallFacelets),
}

impl Stickers {
    /// Those of the 3x3x3; `None` of another puzzle.
    pub const fn cube(self) -> Option<Facelets> {
        match self {
            Stickers::Cube(facelets) => Some(facelets),
            Stickers::Corners(_) => None,
        }
    }
}

impl fmt::Display for Stickers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stickers::Cube(facelets) => facelets.fmt(f),
            Stickers::Corners(facelets) => facelets.fmt(f),
        }
    }
}

/// Without allocating: a hundred thousand positions a second pass through here.
impl Serialize for Stickers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A position that turns can solve.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct Verdict {
    /// The stickers as held; `?` where there is more than one way to fill them in.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub facelets: Stickers,
    /// How it is held, as rotations from white up, green front; `null` if that cannot be known.
    pub turned: Option<String>,
    /// Always true; a position that is not legal is a rejection.
    pub legal: bool,
    /// Always 0, the universe of the solved puzzle.
    pub universe: u8,
    /// The puzzle; absent for the 3x3x3.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<&'static str>,
    /// True if everything is solved; absent for the 3x3x3.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solved: Option<bool>,
    /// A MiniTet's four faces, 16 letters; absent for other shapes and puzzles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tetrahedron_faces: Option<String>,
    /// The number of ways to fill in the unknown stickers; absent if there were none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub completions: Option<String>,
    /// The stickers with those filled in that are the same in every such way; absent if none was unknown. Each colour has
    /// the letter of its face in the scheme, however the puzzle is held.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub forced: Option<Stickers>,
    /// The only way to fill them in, in the letters the user wrote.
    #[serde(skip)]
    pub(crate) completed: String,
    /// The colours that are up and in front before it is rotated, if its centres show them.
    #[serde(skip)]
    pub(crate) upright: Option<[Face; 2]>,
}

impl Verdict {
    /// Remarks in words, without the verdict itself: how unknown stickers can be filled in, and how it is held.
    /// `scheme` names the colours.
    pub fn remarks(&self, scheme: &Scheme, language: Language) -> Vec<String> {
        let completion = self.completions.as_deref().map(|ways| match ways {
            "1" => language.text("cli.completion", &[("facelets", &self.completed)]),
            ways => language.text("cli.completions", &[("ways", &ways)]),
        });
        let turned = self.turned.as_deref().filter(|turned| !turned.is_empty());
        let held = self.upright.zip(turned).map(|(colours, turned)| {
            let [up, front] = colours.map(|colour| Wording { language, scheme, notation: Notation::Wca }.noun(colour));
            language.text("cli.held", &[("turned", &turned), ("up", &up), ("front", &front)])
        });
        completion.into_iter().chain(held).collect()
    }
}
