//! Sentences as data: the key of a text, and the values in it.
//!
//! A report has both, the sentence and its [`Message`], side by side: [`Said`]. In JSON a message is `{"key", "values"}`.
//! Colours, pieces, places and faces in it are values, not words, so whoever has the message files can say it again in
//! another language, notation or scheme of colours; the page does.

use crate::language::sentence;
use puzzle::{Face, Notation, Place, Puzzle, Scheme};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

/// A sentence, or a part of one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Message {
    /// The key of its text in the message files.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub key: Cow<'static, str>,
    /// What stands in its placeholders: texts, numbers, other messages, and objects that name colours, pieces, places,
    /// faces and lists.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
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

impl ColourForm {
    /// The key of the colour with this letter.
    pub fn key(self, letter: char) -> String {
        match self {
            ColourForm::Plain => format!("colour.{letter}"),
            ColourForm::Noun => format!("colour.noun.{letter}"),
        }
    }
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
    /// `a-b-c`.
    Hyphens,
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
            Join::Hyphens => "hyphens",
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

    /// The same with a value in a placeholder.
    #[must_use]
    pub fn with(mut self, name: impl Into<Cow<'static, str>>, value: Value) -> Message {
        self.values.insert(name.into(), value);
        self
    }
}

/// A sentence or a part of one, and the same as data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    text: String,
    value: Value,
}

impl Said {
    pub(crate) const fn new(text: String, value: Value) -> Said {
        Said { text, value }
    }

    /// A sentence and its message.
    pub const fn of(text: String, message: Message) -> Said {
        Said { text, value: Value::Message(message) }
    }

    /// What reads the same in every language.
    pub fn verbatim(text: impl Into<String>) -> Said {
        let text = text.into();
        Said { value: Value::Text(text.clone()), text }
    }

    /// A colour that is called so.
    pub fn colour(word: String, colour: Face, form: ColourForm) -> Said {
        Said { text: word, value: Value::Colour(colour, form) }
    }

    /// The letter of a face in turns.
    pub fn face(face: Face, notation: Notation) -> Said {
        Said { text: notation.letter(face).to_string(), value: Value::Letter(face) }
    }

    /// A sentence of its own, with a capital letter.
    #[must_use]
    pub fn sentence(self) -> Said {
        Said::sentences([self])
    }

    /// Sentences one after another, each with a capital letter.
    pub fn sentences(parts: impl IntoIterator<Item = Said>) -> Said {
        let (texts, values): (Vec<String>, Vec<Value>) =
            parts.into_iter().map(|part| (sentence(&part.text), part.value)).unzip();
        Said { text: texts.join(" "), value: Value::List(values, Join::Sentences) }
    }

    /// Parts with something between them that is the same in every language.
    pub fn joined(parts: impl IntoIterator<Item = Said>, join: Join) -> Said {
        let (texts, values): (Vec<String>, Vec<Value>) = parts.into_iter().map(|part| (part.text, part.value)).unzip();
        let between = match join {
            Join::Hyphens => "-",
            Join::Semicolons => "; ",
            _ => ", ",
        };
        Said { text: texts.join(between), value: Value::List(values, join) }
    }

    /// The sentence.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The sentence, and its message.
    pub fn split(self) -> (String, Message) {
        let message = match self.value {
            Value::Message(message) => message,
            value => Message::new("list.only").with("only", value),
        };
        (self.text, message)
    }
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl From<Said> for String {
    fn from(said: Said) -> String {
        said.text
    }
}

/// What can stand in a placeholder.
pub trait Sayable {
    /// As it is read.
    fn text(&self) -> Cow<'_, str>;

    /// As data.
    fn value(&self) -> Value;
}

impl Sayable for Said {
    fn text(&self) -> Cow<'_, str> {
        Cow::Borrowed(&self.text)
    }

    fn value(&self) -> Value {
        self.value.clone()
    }
}

impl Sayable for str {
    fn text(&self) -> Cow<'_, str> {
        Cow::Borrowed(self)
    }

    fn value(&self) -> Value {
        Value::Text(self.to_owned())
    }
}

impl Sayable for String {
    fn text(&self) -> Cow<'_, str> {
        Cow::Borrowed(self)
    }

    fn value(&self) -> Value {
        Value::Text(self.clone())
    }
}

impl<T: Sayable + ?Sized> Sayable for &T {
    fn text(&self) -> Cow<'_, str> {
        (**self).text()
    }

    fn value(&self) -> Value {
        (**self).value()
    }
}

/// What is written in the same way in every language.
macro_rules! verbatim {
    ($($kind:ty),*) => {$(
        impl Sayable for $kind {
            fn text(&self) -> Cow<'_, str> {
                Cow::Owned(self.to_string())
            }

            fn value(&self) -> Value {
                Value::Text(self.to_string())
            }
        }
    )*};
}

verbatim!(char, u128, f64, Puzzle, Scheme);

/// Numbers that do not fit are written out.
macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl Sayable for $number {
            fn text(&self) -> Cow<'_, str> {
                Cow::Owned(self.to_string())
            }

            fn value(&self) -> Value {
                i64::try_from(*self).map_or_else(|_| Value::Text(self.to_string()), Value::Number)
            }
        }
    )*};
}

numbers!(u8, u16, u32, u64, usize, i8, i32, i64);

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
