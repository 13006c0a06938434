//! Texts that explain, in the reader's language, from the message files in `texts/`.
//!
//! Keys and values come from the other crates; the sentences are in one JSON file per language, so that the page can
//! use the same ones and a new language is a new file. Placeholders are `{name}`.

use crate::message::{ColourForm, Join, Message, Said, Sayable, Value};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Display;
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

    /// What it calls itself.
    pub const fn title(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::German => "Deutsch",
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
    pub fn text(self, key: &str, values: &[(&str, &dyn Display)]) -> String {
        let message = self.messages().get(key).unwrap_or_else(|| panic!("no text for '{key}' in {}", self.name()));
        values
            .iter()
            .fold(message.clone(), |text, (name, value)| text.replace(&format!("{{{name}}}"), &value.to_string()))
    }

    /// The same, with its message.
    ///
    /// # Panics
    /// If there is no such key.
    pub fn say(self, key: &str, values: &[(&'static str, &dyn Sayable)]) -> Said {
        let texts: Vec<Cow<'_, str>> = values.iter().map(|(_, value)| value.text()).collect();
        let shown: Vec<(&str, &dyn Display)> =
            values.iter().zip(&texts).map(|((name, _), text)| (*name, text as &dyn Display)).collect();
        let said = self.text(key, &shown);
        // A text may need fewer values than there are.
        let needed = values.iter().filter(|(name, _)| self.messages()[key].contains(&format!("{{{name}}}")));
        let message =
            needed.fold(Message::new(key.to_owned()), |message, (name, value)| message.with(*name, value.value()));
        Said::new(said, Value::Message(message))
    }

    /// The colour with this letter; just the letter if there is no word for it.
    pub fn colour(self, form: ColourForm, letter: char) -> Said {
        let key = form.key(letter);
        if self.messages().contains_key(&key) { self.say(&key, &[]) } else { Said::verbatim(letter.to_string()) }
    }

    /// `a, b or c`, of names.
    pub fn say_one_of(self, names: &[impl AsRef<str>]) -> Said {
        let names: Vec<Said> = names.iter().map(|name| Said::verbatim(name.as_ref())).collect();
        self.joined(&names, Join::Or)
    }

    /// The same as text only.
    pub fn one_of(self, names: &[impl AsRef<str>]) -> String {
        self.say_one_of(names).into()
    }

    /// `a, b and c`, or with another word before the last.
    pub fn joined(self, parts: &[Said], join: Join) -> Said {
        let words: Vec<&str> = parts.iter().map(Said::text).collect();
        let text = match &words[..] {
            [first @ .., last] if !first.is_empty() => {
                first.join(", ") + &self.text(&format!("list.{}", join.name()), &[]) + last
            }
            _ => words.concat(),
        };
        Said::new(text, Value::List(parts.iter().map(Sayable::value).collect(), join))
    }
}

impl Language {
    /// Like [`Language::text`], with a special text for none or one where the files have it: `KEY.none`, `KEY.one`.
    pub fn counted(self, key: &str, count: usize, values: &[(&str, &dyn Display)]) -> String {
        self.text(&self.key_for(key, count), values)
    }

    /// The same, with its message.
    pub fn say_counted(self, key: &str, count: usize, values: &[(&'static str, &dyn Sayable)]) -> Said {
        self.say(&self.key_for(key, count), values)
    }

    /// The key of the special text for this count, if there is one. Every language has the same keys.
    fn key_for(self, key: &str, count: usize) -> String {
        let other = match count {
            0 => format!("{key}.none"),
            1 => format!("{key}.one"),
            _ => return key.to_owned(),
        };
        if self.messages().contains_key(&other) { other } else { key.to_owned() }
    }
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
