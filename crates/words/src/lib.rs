//! What Zauber says, in the reader's language.
//!
//! Other crates have keys and values; the sentences are in one file per language, `texts/en.json` and `texts/de.json`,
//! which the page reads too. [`Language::text`] fills in a sentence; a [`Wording`] also has names for the colours, and
//! makes sentences of the faults and repairs that `puzzle` finds, as a [`SmallWording`] does for corner puzzles. Something [`Said`] is a sentence together with the same
//! as data, a [`Message`]. A new language is a new file and a row in [`Language`]. Absent on purpose: what is said when,
//! and to whom.

mod colours;
mod explanation;
mod language;
mod message;
mod origins;
mod shapes;
mod small_wording;
mod wording;

pub use colours::{UnknownColour, colour_name, colour_named};
pub use explanation::{Explanation, Section, explain};
pub use language::{BadTexts, Language, UnknownLanguage};
pub use message::{ColourForm, Join, Message, Said, Sayable, Value};
pub use origins::{Origins, PieceOrigin, StickerOrigin};
pub use shapes::{ShapeNote, shapes};
pub use small_wording::SmallWording;
pub use wording::{Wording, alg_error, coordinate_error, piece_list_error};
