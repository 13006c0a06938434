//! Wrong usage. It is reported once, however many positions there are, and the program ends.

use std::fmt;
use zauber::Language;
use zauber::Rejection;

/// The exit code for it.
pub(crate) const WRONG_USAGE: u8 = 2;

/// What is wrong, and the language to say it in.
#[derive(Debug)]
pub(crate) struct WrongUsage {
    text: String,
    language: Language,
}

impl WrongUsage {
    pub(crate) const fn new(text: String, language: Language) -> WrongUsage {
        WrongUsage { text, language }
    }

    /// Options that do not fit.
    pub(crate) fn of(rejection: Rejection, language: Language) -> WrongUsage {
        WrongUsage::new(rejection.text, language)
    }
}

impl fmt::Display for WrongUsage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [error, help] = ["cli.error", "cli.help"].map(|key| self.language.text(key, &[]));
        write!(f, "{error} {}\n\n{help}", self.text)
    }
}

impl std::error::Error for WrongUsage {}
