//! Positions on the command line, in each of their forms.

use super::common::Common;
use crate::usage::WrongUsage;
use clap::Args;
use std::fmt::Display;
use zauber::Given;

/// The end of the help of commands that take a position.
pub(crate) const POSITIONS: &str = "\
A position is one of
  54 letters      URFDLB or colours WRGYOB, in the order U R F D L B, any case, spaces allowed,
                  ? or . where you do not know; or the unfolded net; or a cubing.js KPattern as JSON
  24 letters      for --puzzle 222; ABCD or RGBY for minitet and stern
  16 letters      for a minitet in the shape of a tetrahedron: its four faces, or the rows of 1, 3, 5
                  and 7 letters that zauber show --stickers faces prints
  -s ALG          the solved cube after a scramble
  --pieces LISTS  corners / twists / edges / flips
  --number N      the number of a position
  --coordinates C coordinates of the 3x3x3 by name, as in \"twist 792, slice 22\"
A single - reads one position per line from standard input; a line has at most 1 MiB.";

#[derive(Args)]
pub(crate) struct PositionArgs {
    /// 54 letters, a net, a KPattern, or - for standard input
    #[arg(value_name = "POS")]
    pub words: Vec<String>,
    /// The solved cube after this alg
    #[arg(short, long, value_name = "ALG", conflicts_with_all = ["pieces", "number", "coordinates"])]
    pub scramble: Option<String>,
    /// Lists in the chosen numbering: corners / twists / edges / flips
    #[arg(long, value_name = "LISTS", conflicts_with_all = ["number", "coordinates"])]
    pub pieces: Option<String>,
    /// The number of the position in the chosen numbering
    #[arg(long, value_name = "N", conflicts_with = "coordinates")]
    pub number: Option<String>,
    /// Coordinates in the chosen numbering, as in "twist 792, slice 22"; the others as on the solved cube
    #[arg(long, value_name = "LIST")]
    pub coordinates: Option<String>,
}

/// The form in which positions are given.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    Facelets,
    Scramble,
    Pieces,
    Number,
    Coordinates,
}

impl Form {
    pub(crate) fn given(self, text: &str) -> Given<'_> {
        self.giver()(text)
    }

    /// How a text in this form is passed on.
    pub(crate) const fn giver(self) -> for<'t> fn(&'t str) -> Given<'t> {
        match self {
            Form::Facelets => |text| Given::Facelets(text),
            Form::Scramble => |text| Given::Scramble(text),
            Form::Pieces => |text| Given::Pieces(text),
            Form::Number => |text| Given::Number(text),
            Form::Coordinates => |text| Given::Coordinates(text),
        }
    }
}

impl PositionArgs {
    /// True if there is a position.
    pub(crate) fn is_given(&self) -> bool {
        !self.words.is_empty() || self.named().is_some()
    }

    /// The form and text of a position that is not stickers.
    fn named(&self) -> Option<(Form, String)> {
        let options = [
            (Form::Scramble, &self.scramble),
            (Form::Pieces, &self.pieces),
            (Form::Number, &self.number),
            (Form::Coordinates, &self.coordinates),
        ];
        options.into_iter().find_map(|(form, text)| text.as_ref().map(|text| (form, text.clone())))
    }

    /// The form and text of the position, if all words belong to it.
    pub(crate) fn source(&self, common: &Common) -> Result<(Form, String), WrongUsage> {
        let say = |key: &str, values: &[(&str, &dyn Display)]| {
            Err(WrongUsage::new(common.lang.text(key, values), common.lang))
        };
        match (self.named(), self.words.is_empty()) {
            (Some(source), true) => Ok(source),
            (Some(_), false) => say("cli.position.more", &[("words", &self.words.join(" "))]),
            (None, false) => Ok((Form::Facelets, self.words.join(" "))),
            (None, true) => say("cli.position.missing", &[("letters", &common.letters())]),
        }
    }

    /// Like [`PositionArgs::source`], for a position followed by an alg; neither needs quotes.
    pub(crate) fn source_and_alg(mut self, common: &Common) -> Result<(Form, String, String), WrongUsage> {
        let split = if self.named().is_some() { 0 } else { self.words_of_position(common.letters()) };
        let alg = self.words.split_off(split.min(self.words.len()));
        if alg.is_empty() {
            return Err(WrongUsage::new(common.lang.text("cli.alg.missing", &[]), common.lang));
        }
        let (form, text) = self.source(common)?;
        Ok((form, text, alg.join(" ")))
    }

    /// How many words make up the position: as many as it takes to have one letter for each sticker, but at least one.
    fn words_of_position(&self, stickers: usize) -> usize {
        let mut letters = 0;
        let counts = self.words.iter().map(|word| word.chars().filter(|c| !c.is_whitespace()).count());
        1 + counts
            .take_while(|count| {
                letters += count;
                letters < stickers
            })
            .count()
            .min(if self.words.first().is_some_and(|word| word == "-" || word.starts_with('{')) {
                0
            } else {
                usize::MAX - 1
            })
    }
}
