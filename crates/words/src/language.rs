//! Texts that explain, in the reader's language, from the message files in `texts/`.
//!
//! Keys and values come from the other crates; the sentences are in one JSON file per language, so that the page can
//! use the same ones and a new language is a new file. Placeholders are `{name}`.

use crate::message::{ColourForm, Join, Message, Said, Sayable, Value};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::{LazyLock, OnceLock};

/// A language that texts exist in. Adding one means adding its message file and its row in `ROWS`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
    /// That of a message file which was read while the program runs, see [`Language::read_own`].
    Own,
}

/// What there is to know about a language that comes with the program.
struct Row {
    name: &'static str,
    title: &'static str,
    decimal_comma: bool,
    messages: LazyLock<Messages>,
}

/// The languages that come with the program, in the order of [`Language::ALL`].
static ROWS: [Row; 2] = [
    Row {
        name: "en",
        title: "English",
        decimal_comma: false,
        messages: LazyLock::new(|| parse(include_str!("../texts/en.json"))),
    },
    Row {
        name: "de",
        title: "Deutsch",
        decimal_comma: true,
        messages: LazyLock::new(|| parse(include_str!("../texts/de.json"))),
    },
];

/// A message file that was read, if one was.
static OWN: OnceLock<Messages> = OnceLock::new();

/// A name that is not a language.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no language '{0}'; choose en or de")]
pub struct UnknownLanguage(String);

/// Why a message file cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BadTexts {
    /// It is not an object of texts.
    #[error("it is not an object of texts: {0}")]
    NotTexts(#[from] serde_json::Error),
    /// Texts are missing, or there are others.
    #[error("it has no text for {missing} keys, such as '{first}'")]
    Missing {
        /// How many there are.
        missing: usize,
        /// The first of them.
        first: String,
    },
    /// A text has other blanks than it needs.
    #[error("the text of '{0}' has other blanks in braces than the English one")]
    Blanks(String),
    /// There is one already.
    #[error("another one is used already")]
    Twice,
}

type Messages = BTreeMap<String, String>;

fn parse(file: &str) -> Messages {
    serde_json::from_str(file).expect("a message file maps keys to texts")
}

/// The names in braces, in order.
fn blanks(text: &str) -> Vec<&str> {
    let mut names: Vec<&str> = text.split('{').skip(1).filter_map(|part| part.split('}').next()).collect();
    names.sort_unstable();
    names
}

impl Language {
    /// Those that come with the program.
    pub const ALL: [Language; 2] = [Language::English, Language::German];

    /// Those that can be chosen: those that come with the program, and one's own if its file was read.
    pub fn known() -> Vec<Language> {
        Language::ALL.into_iter().chain(OWN.get().map(|_| Language::Own)).collect()
    }

    /// Reads a message file, as in `texts/en.json`: the language called `own` from then on. So a translation can be tried
    /// before it is part of the program.
    pub fn read_own(file: &str) -> Result<Language, BadTexts> {
        let messages: Messages = serde_json::from_str(file)?;
        let english = Language::English.messages();
        let mut missing = english.keys().filter(|key| !messages.contains_key(*key));
        if let Some(first) = missing.next() {
            return Err(BadTexts::Missing { missing: 1 + missing.count(), first: first.clone() });
        }
        if let Some((key, _)) = english.iter().find(|(key, text)| blanks(text) != blanks(&messages[*key])) {
            return Err(BadTexts::Blanks(key.clone()));
        }
        OWN.set(messages).map_err(|_| BadTexts::Twice)?;
        Ok(Language::Own)
    }

    fn row(self) -> Option<&'static Row> {
        ROWS.get(self as usize)
    }

    /// `en` or `de`.
    pub fn name(self) -> &'static str {
        self.row().map_or("own", |row| row.name)
    }

    /// What it calls itself.
    pub fn title(self) -> &'static str {
        self.row().map_or("own", |row| row.title)
    }

    /// True if it writes 1,5 for one and a half.
    pub fn has_decimal_comma(self) -> bool {
        self.row().is_some_and(|row| row.decimal_comma)
    }

    /// All messages by key.
    ///
    /// # Panics
    /// Never: one's own language is only known after its file was read.
    pub fn messages(self) -> &'static BTreeMap<String, String> {
        match self.row() {
            Some(row) => &row.messages,
            None => OWN.get().expect("its file was read"),
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
        Language::known()
            .into_iter()
            .find(|language| language.name() == name)
            .ok_or_else(|| UnknownLanguage(name.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_the_same_keys_and_placeholders() {
        let keys = |language: Language| language.messages().keys().collect::<Vec<_>>();
        for language in Language::ALL {
            assert_eq!(keys(language), keys(Language::English), "{}", language.name());
            for (key, text) in language.messages() {
                assert_eq!(blanks(text), blanks(&Language::English.messages()[key]), "{key}");
                assert!(!text.trim().is_empty(), "{key}");
            }
        }
    }

    #[test]
    fn a_file_that_is_no_translation_is_refused_with_what_is_wrong() {
        let refused = |file: &str| Language::read_own(file).expect_err("it is none").to_string();
        assert!(refused("[").contains("not an object of texts"));
        assert!(refused(r#"{"list.and": " and "}"#).contains("such as '"));
        let mut english = Language::English.messages().clone();
        english.insert("method.unknown".to_owned(), "nothing of that name".to_owned());
        assert!(refused(&serde_json::to_string(&english).expect("texts")).contains("the text of 'method.unknown'"));
        assert_eq!(Language::known(), Language::ALL);
        assert!("own".parse::<Language>().is_err());
    }
}
