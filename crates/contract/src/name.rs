//! Values that are chosen by their names: one parser, and one list of what there is to choose from, for all of them.

use puzzle::{Face, Metric, Notation, Numbering, Puzzle};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;
use words::Language;

/// A kind of values with names.
pub trait Named: Copy + PartialEq + Send + Sync + 'static {
    /// What such a value is, as in `metric`.
    const KIND: &'static str;
    /// The name of its schema, as in `Metric`.
    const SCHEMA: &'static str;
    /// What there is to choose from, with a few words about each.
    fn choices() -> Vec<(Self, &'static str)>;
    /// Its name.
    fn name(self) -> &'static str;
}

/// A value that is written as its name, in any case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Name<T>(pub T);

/// The name of a metric.
pub type MetricName = Name<Metric>;
/// The letter of a face.
pub type FaceName = Name<Face>;
/// The name of a notation.
pub type NotationName = Name<Notation>;
/// The name of a numbering.
pub type NumberingName = Name<Numbering>;
/// The name of a language.
pub type LanguageName = Name<Language>;
/// The name of a puzzle.
pub type PuzzleName = Name<Puzzle>;

/// There is nothing with this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName<T> {
    /// The name that was given.
    pub name: String,
    kind: PhantomData<T>,
}

impl<T: Named> fmt::Display for UnknownName<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = T::choices().into_iter().map(|(value, _)| value.name()).collect();
        let (last, others) = names.split_last().expect("there is something to choose");
        write!(f, "there is no {} '{}'; choose {} or {last}", T::KIND, self.name, others.join(", "))
    }
}

impl<T: Named + fmt::Debug> std::error::Error for UnknownName<T> {}

impl<T: Named> FromStr for Name<T> {
    type Err = UnknownName<T>;

    fn from_str(name: &str) -> Result<Name<T>, UnknownName<T>> {
        let found = T::choices().into_iter().find(|(value, _)| value.name().eq_ignore_ascii_case(name));
        found.map(|(value, _)| Name(value)).ok_or_else(|| UnknownName { name: name.to_owned(), kind: PhantomData })
    }
}

impl<T: Named> fmt::Display for Name<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name())
    }
}

impl<T: Named> Serialize for Name<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.name())
    }
}

impl<'de, T: Named> Deserialize<'de> for Name<T> {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Name<T>, D::Error> {
        Cow::<'de, str>::deserialize(source)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(feature = "arguments")]
impl<T: Named> clap::builder::ValueParserFactory for Name<T> {
    type Parser = NameParser<T>;

    fn value_parser() -> NameParser<T> {
        NameParser(PhantomData)
    }
}

/// Reads a name on the command line, and lists what there is to choose from.
#[cfg(feature = "arguments")]
#[derive(Clone)]
pub struct NameParser<T>(PhantomData<T>);

#[cfg(feature = "arguments")]
impl<T: Named> clap::builder::TypedValueParser for NameParser<T> {
    type Value = Name<T>;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<Name<T>, clap::Error> {
        let names = clap::builder::PossibleValuesParser::new(self.possible_values().into_iter().flatten());
        // It knows how to say that a name is wrong, and which one may have been meant.
        let small = value.to_ascii_lowercase();
        let exact = T::choices().into_iter().map(|(value, _)| value.name());
        let exact = exact.into_iter().find(|name| name.eq_ignore_ascii_case(&small.to_string_lossy()));
        let name = names.parse_ref(command, argument, exact.map_or(value, std::ffi::OsStr::new))?;
        Ok(name.parse().unwrap_or_else(|_| unreachable!("it is one of the names")))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = clap::builder::PossibleValue> + '_>> {
        let value = |(value, about): (T, &'static str)| clap::builder::PossibleValue::new(value.name()).help(about);
        Some(Box::new(T::choices().into_iter().map(value)))
    }
}

impl Named for Metric {
    const KIND: &'static str = "metric";
    const SCHEMA: &'static str = "Metric";

    /// Those in which one can solve.
    fn choices() -> Vec<(Metric, &'static str)> {
        vec![
            (Metric::Htm, "Half turns count one"),
            (Metric::Qtm, "Half turns count two"),
            (Metric::Axial, "Opposite faces at once count one"),
        ]
    }

    fn name(self) -> &'static str {
        Metric::name(self)
    }
}

impl Named for Face {
    const KIND: &'static str = "face";
    const SCHEMA: &'static str = "Face";

    fn choices() -> Vec<(Face, &'static str)> {
        Face::ALL.into_iter().zip(["Up", "Right", "Front", "Down", "Left", "Back"]).collect()
    }

    fn name(self) -> &'static str {
        ["U", "R", "F", "D", "L", "B"][self.index()]
    }
}

impl Named for Notation {
    const KIND: &'static str = "notation";
    const SCHEMA: &'static str = "Notation";

    fn choices() -> Vec<(Notation, &'static str)> {
        Notation::ALL.into_iter().zip(["R U2 F'", "V O H U R L", "R1 U2 F3"]).collect()
    }

    fn name(self) -> &'static str {
        Notation::name(self)
    }
}

impl Named for Numbering {
    const KIND: &'static str = "numbering";
    const SCHEMA: &'static str = "Numbering";

    fn choices() -> Vec<(Numbering, &'static str)> {
        let about = [
            "Corners from URF, edges from UR",
            "As the Cube Transformer of 2010: corners from UFL, middle edges first",
            "Kociemba's order, permutations by the Lehmer code",
        ];
        Numbering::ALL.into_iter().zip(about).collect()
    }

    fn name(self) -> &'static str {
        Numbering::name(self)
    }
}

impl Named for Language {
    const KIND: &'static str = "language";
    const SCHEMA: &'static str = "Language";

    fn choices() -> Vec<(Language, &'static str)> {
        Language::known().into_iter().map(|language| (language, language.title())).collect()
    }

    fn name(self) -> &'static str {
        Language::name(self)
    }
}

impl Named for Puzzle {
    const KIND: &'static str = "puzzle";
    const SCHEMA: &'static str = "Puzzle";

    fn choices() -> Vec<(Puzzle, &'static str)> {
        Puzzle::ALL.into_iter().map(|puzzle| (puzzle, puzzle.title())).collect()
    }

    fn name(self) -> &'static str {
        Puzzle::name(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every name is read as what it names, in any case, and what is none says what there is.
    fn law<T: Named + fmt::Debug>() {
        let choices = T::choices();
        for (value, about) in &choices {
            assert_eq!(value.name().parse(), Ok(Name(*value)));
            assert_eq!(value.name().to_uppercase().parse(), Ok(Name(*value)));
            assert_eq!(serde_json::to_value(Name(*value)).unwrap(), value.name());
            assert!(!about.is_empty());
        }
        let error = "nothing like it".parse::<Name<T>>().unwrap_err().to_string();
        assert!(choices.iter().all(|(value, _)| error.contains(value.name())) && error.contains(T::KIND), "{error}");
    }

    #[test]
    fn names_are_read_back() {
        law::<Metric>();
        law::<Face>();
        law::<Notation>();
        law::<Numbering>();
        law::<Language>();
        law::<crate::scanned::ScanMethod>();
        law::<crate::robot::Optimise>();
        law::<crate::sticker_form::StickerForm>();
        law::<crate::robot::ProgramFormat>();
        law::<crate::picture::View>();
        law::<crate::picture::PictureFormat>();
        law::<crate::tables::TableFormat>();
        law::<Puzzle>();
    }
}
