//! Texts that explain, in the reader's language, from the message files in `texts/`.
//!
//! Keys and values come from the other crates; the sentences are in one JSON file per language, so that the page can
//! use the same ones and a new language is a new file. Placeholders are `{name}`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A language that texts exist in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

/// A name that is not a language.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no language '{0}'; choose en or de")]
pub struct UnknownLanguage(String);

type Messages = BTreeMap<String, String>;

static ENGLISH: LazyLock<Messages> = LazyLock::new(|| parse(include_str!("../texts/en.json")));
static GERMAN: LazyLock<Messages> = LazyLock::new(|| parse(include_str!("../texts/de.json")));

fn parse(file: &str) -> Messages {
    serde_json::from_str(file).expect("a message file maps keys to texts")
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 2] = [Language::English, Language::German];

    /// `en` or `de`.
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
        }
    }

    /// All messages by key.
    pub fn messages(self) -> &'static BTreeMap<String, String> {
        match self {
            Language::English => &ENGLISH,
            Language::German => &GERMAN,
        }
    }

    /// The text of a key with its placeholders filled in.
    ///
    /// # Panics
    /// If there is no such key; a test checks that every file has every key in the code.
    pub fn text(self, key: &str, values: &[(&str, &dyn std::fmt::Display)]) -> String {
        let message = self.messages().get(key).unwrap_or_else(|| panic!("no text for '{key}' in {}", self.name()));
        values
            .iter()
            .fold(message.clone(), |text, (name, value)| text.replace(&format!("{{{name}}}"), &value.to_string()))
    }

    /// `a, b or c`.
    pub fn one_of(self, names: &[impl AsRef<str>]) -> String {
        let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
        match &names[..] {
            [first @ .., last] if !first.is_empty() => first.join(", ") + &self.text("list.or", &[]) + last,
            _ => names.join(", "),
        }
    }
}

impl Language {
    /// Like [`Language::text`], with a special text for none or one where the files have it: `KEY.none`, `KEY.one`.
    pub fn counted(self, key: &str, count: usize, values: &[(&str, &dyn std::fmt::Display)]) -> String {
        let other = match count {
            0 => format!("{key}.none"),
            1 => format!("{key}.one"),
            _ => return self.text(key, values),
        };
        self.text(if self.messages().contains_key(&other) { &other } else { key }, values)
    }
}

/// Capitalizes a sentence, even if it starts with an inserted word.
pub fn sentence(text: &str) -> String {
    let mut rest = text.chars();
    rest.next().map_or_else(String::new, |first| first.to_uppercase().chain(rest).collect())
}

impl std::str::FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Language::ALL.into_iter().find(|language| language.name() == name).ok_or_else(|| UnknownLanguage(name.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn placeholders(text: &str) -> Vec<&str> {
        let mut names: Vec<&str> = text.split('{').skip(1).filter_map(|part| part.split('}').next()).collect();
        names.sort_unstable();
        names
    }

    #[test]
    fn every_language_has_the_same_keys_and_placeholders() {
        let keys = |language: Language| language.messages().keys().collect::<Vec<_>>();
        for language in Language::ALL {
            assert_eq!(keys(language), keys(Language::English), "{}", language.name());
            for (key, text) in language.messages() {
                assert_eq!(placeholders(text), placeholders(&Language::English.messages()[key]), "{key}");
                assert!(!text.trim().is_empty(), "{key}");
            }
        }
    }
}
