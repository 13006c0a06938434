//! What every command takes: how to read, how to write.

use super::values::puzzle_names;
use crate::usage::WrongUsage;
use clap::Args;
use clap::builder::TypedValueParser;
use contract::StickerFormName;
use puzzle::relatives::Tile;
use puzzle::{Notation, Numbering, Scheme};
use zauber::Language;
use zauber::{Puzzle, Reader, Rejection, StickerForm};

#[derive(Args)]
pub(crate) struct Common {
    /// Print one JSON object per line and per input
    #[arg(long, global = true, help_heading = "Output")]
    pub json: bool,
    /// No notes, no colours
    #[arg(long, short, global = true, help_heading = "Output")]
    pub quiet: bool,
    /// Language of explanations and messages: en or de
    #[arg(
        long,
        global = true,
        value_name = "LANG",
        default_value = "en",
        help_heading = "Output",
        hide_default_value = true
    )]
    pub lang: Language,
    /// How turns are written: wca (R U2 F'), german (V O H U R L) or kociemba (R1 U2 F3)
    #[arg(
        long,
        global = true,
        value_name = "NOTATION",
        default_value = "wca",
        help_heading = "Reading",
        hide_default_value = true
    )]
    pub notation: Notation,
    /// How pieces are numbered: kociemba, transformer or korf
    #[arg(
        long,
        global = true,
        value_name = "NUMBERING",
        default_value = "kociemba",
        help_heading = "Reading",
        hide_default_value = true
    )]
    pub numbering: Numbering,
    /// Colours of the faces U R F D L B, as in WRGYOB (the default) or YRBWOG
    #[arg(long, global = true, value_name = "SIX", value_parser = Scheme::parse, help_heading = "Reading")]
    pub scheme: Option<Scheme>,
    /// How stickers are written: letters, 2010 (digits 1 to 6 in the order V O H U R L, as the Cube Transformer did), or
    /// faces (the MiniTet as the four faces of a tetrahedron)
    #[arg(
        long,
        global = true,
        value_name = "FORM",
        default_value = "letters",
        help_heading = "Reading",
        hide_default_value = true,
        hide_possible_values = true
    )]
    pub stickers: StickerFormName,
    #[arg(
        long,
        help = format!("Which puzzle: {}", Puzzle::choices()),
        global = true,
        value_name = "PUZZLE",
        value_parser = puzzle_names().map(|name| name.parse::<Puzzle>().expect("these are the names of puzzles")),
        default_value = Puzzle::Cube.name(),
        help_heading = "Reading",
        hide_default_value = true,
        hide_possible_values = true
    )]
    pub puzzle: Puzzle,
}

impl Common {
    /// The digits of 2010 have their own colours, and only the MiniTet has four faces.
    pub(crate) fn check(&self) -> Result<(), WrongUsage> {
        if self.stickers.0 == StickerForm::Transformer && self.scheme.is_some() {
            return Err(WrongUsage::new(self.lang.text("cli.stickers.scheme", &[]), self.lang));
        }
        Rejection::check_form(self.stickers.0, self.puzzle, self.lang)
            .map_err(|rejection| WrongUsage::of(rejection, self.lang))
    }

    /// How many letters a position is likely to have.
    pub(crate) fn letters(&self) -> usize {
        if self.stickers.0 == StickerForm::Faces { Tile::COUNT } else { self.puzzle.stickers() }
    }

    /// How positions and algs are read.
    pub(crate) fn reader(&self) -> Reader {
        Reader {
            scheme: self.stickers.0.scheme(self.scheme.clone()),
            notation: self.notation,
            numbering: self.numbering,
            language: self.lang,
        }
    }
}
