//! Is it a cube that turns can solve?

use crate::reading::{Completion, Sheet};
use crate::rejection::{Rejection, written};
use puzzle::{Facelets, Repairs};
use serde::Serialize;
use utoipa::ToSchema;

/// A cube that turns can solve.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[non_exhaustive]
pub struct Verdict {
    /// The stickers as held; `?` where there is more than one way to fill them in.
    #[serde(serialize_with = "as_text")]
    #[schema(value_type = String)]
    pub facelets: Facelets,
    /// How the cube is held, as whole-cube turns from white up, green front; `None` if its centres are unknown.
    pub turned: Option<String>,
    /// Always true; a cube that is not legal is a [`Rejection`].
    pub legal: bool,
    /// Always 0, the universe of the solved cube.
    pub universe: u8,
    /// In how many ways the unknown stickers can be filled in; absent if none was unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub completions: Option<String>,
    /// The stickers in the letters the person wrote, for texts.
    #[serde(skip)]
    pub written: String,
}

/// Without a detour over the heap: a hundred thousand cubes a second pass here.
fn as_text<S: serde::Serializer>(facelets: &Facelets, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(facelets)
}

/// Finds out whether the stickers are a legal cube; all faults if not, with repairs.
pub fn check(sheet: &Sheet) -> Result<Verdict, Rejection> {
    let verdict = |facelets: Facelets, completions: Option<u128>| Verdict {
        facelets: crate::rejection::as_held(&facelets),
        turned: facelets.attitude().map(|attitude| attitude.to_string()),
        legal: true,
        universe: 0,
        written: if completions == Some(1) { written(&facelets, &sheet.scheme) } else { String::new() },
        completions: completions.map(|ways| ways.to_string()),
    };
    if sheet.facelets.has_unknown()
        && let Completion::Legal(completed, ways) = sheet.completed()?
    {
        let facelets = if ways == 1 { completed } else { sheet.facelets };
        return Ok(verdict(facelets, Some(ways)));
    }
    let held = sheet.pieces()?;
    match held.assembly.universe().faults() {
        faults if faults.is_empty() => Ok(verdict(sheet.facelets, None)),
        faults => Err(Rejection::of_stickers(&faults, sheet.voice(), Some(Repairs::mechanical(&held)))),
    }
}
