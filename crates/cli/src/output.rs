//! Standard output and standard error: results go to one, notes to the other, and each answer is flushed before we
//! wait.

use crate::args::Common;
use crate::input::{Lines, Net};
use crate::usage::WrongUsage;
use anstream::{AutoStream, ColorChoice};
use anyhow::Context;
use owo_colors::{OwoColorize, Style};
use serde::Serialize;
use std::borrow::Cow;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use zauber::Language;
use zauber::{Reader, Rejection, StickerForm};

/// The machine failed, or a table is damaged.
const FAILED: u8 = 1;
/// The input is not a cube, an alg, a photo or a robot file.
const NOT_A_CUBE: u8 = 3;
/// No solution was found within the limits.
const NOT_FOUND: u8 = 4;

/// A machine stopped before the end.
pub(crate) const STOPPED: u8 = 5;

/// Where answers go, and how they are formatted.
pub(crate) struct Output {
    out: BufWriter<Stdout>,
    /// Print JSON.
    pub json: bool,
    /// Print no notes.
    pub quiet: bool,
    /// Use colours on standard output.
    pub colour: bool,
    colour_errors: bool,
    /// The language of texts.
    pub language: Language,
    /// How stickers are written.
    pub stickers: StickerForm,
    /// True if the inputs come from standard input, one per line.
    pub batch: bool,
    exit: u8,
}

/// JSON of an answer: the input it belongs to, then its fields.
#[derive(Serialize)]
struct Answer<'a, T: Serialize> {
    input: &'a str,
    #[serde(flatten)]
    answer: T,
}

#[derive(Serialize)]
struct Rejected<'a> {
    error: &'a Rejection,
}

impl Output {
    pub(crate) fn new(common: &Common) -> Output {
        let colours = |choice: ColorChoice| !common.quiet && !common.json && choice != ColorChoice::Never;
        Output {
            out: BufWriter::with_capacity(1 << 16, io::stdout()),
            json: common.json,
            quiet: common.quiet,
            colour: colours(AutoStream::choice(&io::stdout())),
            colour_errors: colours(AutoStream::choice(&io::stderr())),
            language: common.lang,
            stickers: common.stickers.0,
            batch: false,
            exit: 0,
        }
    }

    /// Calls `answer` for every input with its text: the one given, or if that is `-`, each line of standard input that
    /// is not blank; the rows of a net are one input. A rejected one is reported in its place.
    pub(crate) fn each(
        &mut self,
        source: &str,
        net: Option<Net>,
        mut answer: impl FnMut(&mut Output, &str) -> anyhow::Result<Result<(), Rejection>>,
    ) -> anyhow::Result<()> {
        if source != "-" {
            return match answer(self, source)? {
                Ok(()) => Ok(()),
                Err(rejection) => self.reject(source, &rejection),
            };
        }
        self.batch = true;
        let mut lines = Lines::new(io::stdin(), net);
        loop {
            // Every answer is written before we wait for the next line; while whole lines are available, writing them
            // together is faster.
            if !lines.is_next_here() || io::stdout().is_terminal() {
                self.out.flush()?;
            }
            let Some(text) = lines.next().context("cannot read the input")? else { return Ok(()) };
            if let Err(rejection) = answer(self, &text)? {
                self.reject(&text, &rejection)?;
            }
        }
    }

    /// Writes a line of text.
    pub(crate) fn line(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(text.as_bytes())?;
        self.out.write_all(b"\n")
    }

    /// Writes bytes that are already formatted.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.out.write_all(bytes)
    }

    /// Lets `write` write as much as it likes, without keeping it.
    pub(crate) fn stream(&mut self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
        write(&mut self.out)
    }

    /// Writes an answer as a line of JSON.
    pub(crate) fn answer(&mut self, input: &str, answer: impl Serialize) -> anyhow::Result<()> {
        self.object(&Answer { input, answer })
    }

    /// Writes anything as a line of JSON.
    pub(crate) fn object(&mut self, object: &impl Serialize) -> anyhow::Result<()> {
        match self.stickers {
            StickerForm::Letters => serde_json::to_writer(&mut self.out, object)?,
            form => self.out.write_all(form.write_json(&serde_json::to_string(object)?).as_bytes())?,
        }
        Ok(self.out.write_all(b"\n")?)
    }

    /// Writes a note to standard error.
    pub(crate) fn note(&mut self, text: &str) -> io::Result<()> {
        if self.quiet {
            return Ok(());
        }
        self.out.flush()?;
        writeln!(
            io::stderr(),
            "{}",
            self.styled_error(&self.language.text("cli.note", &[]), Style::new().cyan().bold()) + " " + text
        )
    }

    /// Writes an error that does not end the program to standard error, also if it is quiet.
    pub(crate) fn error(&mut self, text: &str) -> io::Result<()> {
        self.out.flush()?;
        let error = self.styled_error(&self.language.text("cli.error", &[]), Style::new().red().bold());
        writeln!(io::stderr(), "{error} {text}")
    }

    /// The text in a style, if standard output shows colours.
    pub(crate) fn styled(&self, text: &str, style: Style) -> String {
        if self.colour { text.style(style).to_string() } else { text.to_owned() }
    }

    fn styled_error(&self, text: &str, style: Style) -> String {
        if self.colour_errors { text.style(style).to_string() } else { text.to_owned() }
    }

    /// Reports a rejected input: in its place among many, otherwise on standard error with all details. Options that do
    /// not fit are an error that ends the program.
    pub(crate) fn reject(&mut self, input: &str, rejection: &Rejection) -> anyhow::Result<()> {
        if rejection.usage {
            self.out.flush()?;
            return Err(WrongUsage::of(rejection.clone(), self.language).into());
        }
        self.exit = NOT_A_CUBE;
        self.report(input, rejection)
    }

    /// Reports that no solution was found within the limits.
    pub(crate) fn not_found(&mut self, input: &str, why: &Rejection) -> anyhow::Result<()> {
        if self.exit == 0 {
            self.exit = NOT_FOUND;
        }
        self.report(input, why)
    }

    fn report(&mut self, input: &str, rejection: &Rejection) -> anyhow::Result<()> {
        if self.json {
            return self.answer(&shortened(input), Rejected { error: rejection });
        }
        let error = self.styled_error(&self.language.text("cli.error", &[]), Style::new().red().bold());
        if self.batch {
            // In its place among the answers; and, if these go to a file or to a program, where a person sees it.
            self.line(&format!("error: {rejection}"))?;
            if !io::stdout().is_terminal() {
                self.out.flush()?;
                let input = beginning(input);
                let hint = rejection.hint.iter().map(|hint| format!("\n{hint}")).collect::<String>();
                writeln!(io::stderr(), "{error} {input}: {rejection}{hint}")?;
            }
            return Ok(());
        }
        self.out.flush()?;
        let text = crate::rejection::text(input, rejection, self.language);
        Ok(write!(io::stderr(), "{error} {text}")?)
    }

    /// Records that an input was rejected, for the exit code, without printing anything.
    pub(crate) fn mark_rejected(&mut self) {
        self.exit = NOT_A_CUBE;
    }

    /// Records that something on this machine is not as it should be, for the exit code.
    pub(crate) fn mark_failed(&mut self) {
        self.exit = FAILED;
    }

    /// Records that a machine stopped before the end, for the exit code.
    pub(crate) fn mark_stopped(&mut self) {
        self.exit = STOPPED;
    }

    /// Writes out what is still buffered.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Flushes; returns the exit code for the answers so far.
    pub(crate) fn finish(mut self) -> io::Result<u8> {
        self.out.flush()?;
        Ok(self.exit)
    }
}

/// The input as it is named in an error: its first line, and of that only the beginning.
fn beginning(input: &str) -> String {
    const SHOWN: usize = 60;
    let line = input.lines().next().unwrap_or_default();
    let is_whole = line.len() == input.len() && line.chars().count() <= SHOWN;
    line.chars().take(SHOWN).chain((!is_whole).then_some('…')).collect()
}

/// The input as repeated in the answer; only its beginning if it is too long.
fn shortened(input: &str) -> Cow<'_, str> {
    const SHOWN: usize = 100;
    if input.len() <= Reader::MAX_BYTES {
        return Cow::Borrowed(input);
    }
    Cow::Owned(input.chars().take(SHOWN).chain(['…']).collect())
}
