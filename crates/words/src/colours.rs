//! Names of colours, in the reader's language and scheme.

use crate::language::Language;
use crate::message::Said;
use crate::wording::Wording;
use puzzle::{Face, Notation, Scheme};

/// A name that is not a colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownColour(String);

impl UnknownColour {
    /// The error in words.
    pub fn text(&self, language: Language) -> Said {
        language.say("colour.unknown", &[("name", &self.0)])
    }
}

/// The colour with this name: a word in any language, a letter of the scheme, or the letter of its face.
pub fn colour_named(name: &str, scheme: &Scheme) -> Result<Face, UnknownColour> {
    let name = name.trim();
    let is = |word: &str| word.to_lowercase() == name.to_lowercase();
    let word =
        |face: Face, language: Language| language.messages().get(&format!("colour.{}", scheme.known_letter(face)));
    let by_word =
        |face: Face| Language::ALL.into_iter().any(|language| word(face, language).is_some_and(|word| is(word)));
    let by_letter = |face: Face| is(&scheme.letter(face).to_string());
    let by_face = |face: Face| is(&face.letter().to_string());
    let find = |test: &dyn Fn(Face) -> bool| Face::ALL.into_iter().find(|&face| test(face));
    find(&by_word).or_else(|| find(&by_letter)).or_else(|| find(&by_face)).ok_or_else(|| UnknownColour(name.to_owned()))
}

/// The name of a colour by itself, as in `white up`; its letter if there is no word for it.
pub fn colour_name(colour: Face, scheme: &Scheme, language: Language) -> String {
    Wording { language, scheme, notation: Notation::Wca }.noun(colour).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_have_words_letters_and_faces() {
        let usual = Scheme::default();
        for name in ["white", "Weiß", "w", "U"] {
            assert_eq!(colour_named(name, &usual), Ok(Face::U), "{name}");
        }
        assert_eq!(colour_named("blau", &usual), Ok(Face::B));
        let yellow_up = Scheme::parse("YRBWOG").expect("six letters");
        assert_eq!(colour_named("yellow", &yellow_up), Ok(Face::U));
        assert_eq!(colour_named("B", &yellow_up), Ok(Face::F), "blue before back");
        assert!(colour_named("pink", &usual).is_err());
    }
}
