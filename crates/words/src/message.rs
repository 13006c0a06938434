//! Sentences as data: the key of a text, and the values in it.
//!
//! Whoever has something to say makes a [`Message`]; whoever shows it makes the sentence ([`Wording::say`]), in the
//! language, the notation and the names of colours of whoever reads it. In JSON a message is `{"key", "values"}`, so
//! that others can do the same. Colours, pieces, places and turns in it are values, not words.
//!
//! [`Wording::say`]: crate::Wording::say

use crate::language::Language;
use puzzle::{Face, Place};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// A sentence, or a part of one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Message {
    /// The key of its text in the message files.
    pub key: Cow<'static, str>,
    /// What stands in its placeholders.
    pub values: BTreeMap<Cow<'static, str>, Value>,
}

/// What stands in a placeholder.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Value {
    /// What reads the same in every language: names, numbers that were rounded, what a user wrote.
    Text(String),
    /// A number.
    Number(i64),
    /// Another sentence, or a part of one.
    Message(Message),
    /// A colour, in the form in which it stands.
    Colour(Face, ColourForm),
    /// Several colours, one after another, as in `white-red`.
    Colours(Vec<Face>),
    /// A piece by its colours.
    Piece(Vec<Face>),
    /// A place of a piece.
    Place(Place),
    /// Where a side is, as in `at the top`.
    At(Face),
    /// A side, as in `top face`.
    Side(Face),
    /// The letter of a face in turns.
    Letter(Face),
    /// Several values.
    List(Vec<Value>, Join),
}

/// The forms that colours have in sentences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColourForm {
    /// As in `the sticker is white`.
    Plain,
    /// As in `opposite white`.
    Noun,
}

/// What stands between the values of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Join {
    /// `a, b and c`.
    And,
    /// `a, b or c`.
    Or,
    /// `a, b, c`.
    Commas,
    /// `a; b; c`.
    Semicolons,
    /// `A. B. C.`: each is a sentence of its own.
    Sentences,
}

impl Join {
    /// Its name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Join::And => "and",
            Join::Or => "or",
            Join::Commas => "commas",
            Join::Semicolons => "semicolons",
            Join::Sentences => "sentences",
        }
    }
}

impl Message {
    /// A message without values.
    pub fn new(key: impl Into<Cow<'static, str>>) -> Message {
        Message { key: key.into(), values: BTreeMap::new() }
    }

    /// The special message for none or one where there is one: `KEY.none`, `KEY.one`; otherwise that of the key.
    pub fn counted(key: &str, count: usize) -> Message {
        let special = match count {
            0 => format!("{key}.none"),
            1 => format!("{key}.one"),
            _ => return Message::new(key.to_owned()),
        };
        // Every language has the same keys.
        let is_there = Language::default().messages().contains_key(&special);
        Message::new(if is_there { special } else { key.to_owned() })
    }

    /// Several sentences, each with a capital letter.
    pub fn sentences(parts: impl IntoIterator<Item = Message>) -> Message {
        let parts = parts.into_iter().map(Value::Message).collect();
        Message::new("list.sentences").with("sentences", Value::List(parts, Join::Sentences))
    }

    /// Text that reads the same in every language.
    pub fn verbatim(text: impl Into<String>) -> Message {
        Message::new("list.sentences").with("sentences", Value::Text(text.into()))
    }

    /// The same with a value in a placeholder.
    #[must_use]
    pub fn with(mut self, name: impl Into<Cow<'static, str>>, value: impl Into<Value>) -> Message {
        self.values.insert(name.into(), value.into());
        self
    }
}

impl From<Message> for Value {
    fn from(message: Message) -> Value {
        Value::Message(message)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl From<char> for Value {
    fn from(letter: char) -> Value {
        Value::Text(letter.to_string())
    }
}

/// Numbers that do not fit are written out.
macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl From<$number> for Value {
            fn from(number: $number) -> Value {
                i64::try_from(number).map_or_else(|_| Value::Text(number.to_string()), Value::Number)
            }
        }
    )*};
}

numbers!(u8, u16, u32, u64, u128, usize, i32, i64);

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let letters = |faces: &[Face]| faces.iter().map(|face| face.letter()).collect::<String>();
        let one = |serializer: S, name: &str, value: &str| {
            let mut map = serializer.serialize_map(Some(1))?;
            map.serialize_entry(name, value)?;
            map.end()
        };
        match self {
            Value::Text(text) => serializer.serialize_str(text),
            Value::Number(number) => serializer.serialize_i64(*number),
            Value::Message(message) => message.serialize(serializer),
            Value::Colour(face, ColourForm::Plain) => one(serializer, "colour", &letters(&[*face])),
            Value::Colour(face, ColourForm::Noun) => one(serializer, "noun", &letters(&[*face])),
            Value::Colours(faces) => one(serializer, "colours", &letters(faces)),
            Value::Piece(faces) => one(serializer, "piece", &letters(faces)),
            Value::Place(place) => one(serializer, "place", &place.to_string()),
            Value::At(face) => one(serializer, "at", &letters(&[*face])),
            Value::Side(face) => one(serializer, "side", &letters(&[*face])),
            Value::Letter(face) => one(serializer, "letter", &letters(&[*face])),
            Value::List(values, join) => {
                let mut map = serializer.serialize_map(Some(2))?;
                map.serialize_entry("list", values)?;
                map.serialize_entry("join", join.name())?;
                map.end()
            }
        }
    }
}
