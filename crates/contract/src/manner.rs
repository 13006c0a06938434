//! How things are read and written: what every request can say.

use crate::name::{LanguageName, NotationName, NumberingName, PuzzleName};
use crate::sticker_form::StickerFormName;
use serde::{Deserialize, Serialize};

/// How things are read and written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default)]
pub struct Manner {
    /// The puzzle, by its name; default 333.
    pub puzzle: PuzzleName,
    /// The notation of turns; default wca.
    pub notation: Option<NotationName>,
    /// How pieces are numbered; default kociemba.
    pub numbering: Option<NumberingName>,
    /// Colours of the faces U R F D L B; default WRGYOB.
    pub scheme: Option<String>,
    /// How stickers are written; default letters.
    pub stickers: Option<StickerFormName>,
    /// Language of texts; default en.
    pub lang: Option<LanguageName>,
}

impl Manner {
    /// For requests that say only these.
    pub fn of(puzzle: PuzzleName, notation: Option<NotationName>, lang: Option<LanguageName>) -> Manner {
        Manner { puzzle, notation, lang, ..Manner::default() }
    }
}
