//! Positions as commands read them: what one command prints, another reads.
//!
//! Wherever stickers or a scramble can stand, an object can stand that a command printed with `--json`. Its other fields
//! are not looked at, except the `moves` of a solution by the commands for robots.

use crate::args::{Common, Form};
use crate::input::Net;
use serde_json::{Map, Value};
use zauber::{Language, Position, Puzzle, Reader, Rejection};

/// How the positions of a command are read.
pub(crate) struct PositionReader {
    /// How their text is interpreted.
    pub reader: Reader,
    puzzle: Puzzle,
    form: Form,
    letters: usize,
}

impl PositionReader {
    pub(crate) fn new(common: &Common, form: Form) -> PositionReader {
        PositionReader { reader: common.reader(), puzzle: common.puzzle, form, letters: common.letters() }
    }

    /// The rows of a net that is given over several lines, if positions are given as stickers.
    pub(crate) fn net(&self) -> Option<Net> {
        (self.form == Form::Facelets).then(|| Net::new(self.letters))
    }

    /// Reads a position, or the one in an object.
    pub(crate) fn read(&self, text: &str) -> Result<Position, Rejection> {
        let language = self.reader.language;
        let field = match self.form {
            Form::Facelets => "facelets",
            Form::Scramble => "scramble",
            Form::Pieces | Form::Number | Form::Coordinates => return self.given(text),
        };
        match printed(text) {
            None => self.given(text).map_err(|rejection| self.hinted(text, rejection)),
            Some(object) => match object.get(field).and_then(Value::as_str) {
                Some(inside) => self.given(inside),
                // A KPattern is an object, too.
                None if self.form == Form::Facelets && is_pattern(&object) => self.given(text),
                None => Err(without_field(field, language)),
            },
        }
    }

    fn given(&self, text: &str) -> Result<Position, Rejection> {
        self.reader.read(self.puzzle, self.form.given(text))
    }

    /// If what should be stickers is far too short and reads as an alg, says how a scramble is given.
    fn hinted(&self, text: &str, rejection: Rejection) -> Rejection {
        let letters = text.chars().filter(|c| c.is_alphabetic()).count();
        let is_alg = || self.reader.alg(self.puzzle, text).is_ok_and(|alg| !alg.moves().is_empty());
        if self.form != Form::Facelets || rejection.hint.is_some() || letters * 2 > self.letters || !is_alg() {
            return rejection;
        }
        let said = self.reader.language.say("cli.position.scramble", &[("alg", &text.trim())]);
        // A few letters alone may be stickers after all.
        let may_be_stickers = text.chars().all(|c| c.is_alphabetic() || c.is_whitespace());
        if may_be_stickers { rejection.hinting(Some(said)) } else { Rejection::of_input("scramble", said) }
    }
}

/// The position to end at, from `--to` or `--to-scramble`; a rejection comes with the text that it is about.
pub(crate) fn goal(
    common: &Common,
    to: Option<&str>,
    scramble: Option<&str>,
) -> Result<Option<Position>, (String, Rejection)> {
    let given = to.map(|to| (Form::Facelets, to)).or(scramble.map(|scramble| (Form::Scramble, scramble)));
    let read = |(form, text): (Form, &str)| {
        PositionReader::new(common, form).read(text).map_err(|rejection| (text.to_owned(), rejection))
    };
    given.map(read).transpose()
}

/// The object that a command printed, if it is one.
fn printed(text: &str) -> Option<Map<String, Value>> {
    let text = text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
    if !text.starts_with('{') || text.len() > Reader::MAX_BYTES {
        return None;
    }
    serde_json::from_str(text).ok()
}

fn is_pattern(object: &Map<String, Value>) -> bool {
    ["patternData", "EDGES", "CORNERS"].iter().any(|name| object.contains_key(*name))
}

fn without_field(field: &str, language: Language) -> Rejection {
    Rejection::of_input("object", language.say("cli.position.object", &[("field", &field)]))
}

/// The alg in an object that a command printed: the moves of a solution, a scramble or an alg.
pub(crate) fn printed_alg(text: &str) -> Option<String> {
    let object = printed(text)?;
    ["moves", "scramble", "alg"].iter().find_map(|name| object.get(*name)?.as_str().map(str::to_owned))
}

/// The moves of a solution that was printed.
pub(crate) fn printed_moves(text: &str) -> Option<String> {
    Some(printed(text)?.get("moves")?.as_str()?.to_owned())
}

/// The position that those moves are for, and the one they lead to.
pub(crate) fn printed_ends(text: &str) -> [Option<String>; 2] {
    let object = printed(text).unwrap_or_default();
    ["facelets", "goal"].map(|name| object.get(name).and_then(Value::as_str).map(str::to_owned))
}
