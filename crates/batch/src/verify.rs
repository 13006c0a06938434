//! Outputs, read again: every solution is replayed, and every question is looked for.
//!
//! Rows come in the order of the questions, and so do the lines of the errors file. So the three files are read side by
//! side, in constant memory, and every question has exactly one answer.

use crate::error::BatchFileError;
use crate::plan::{Shard, format, settings_of};
use crate::read::{Answers, Questions};
use crate::row::SolvedRow;
use crate::settings::Settings;
use crate::shard::Watch;
use serde::Deserialize;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

/// Replays solutions.
pub trait Replay: Sync {
    /// What is wrong with a row, in words.
    fn replay(&self, row: &SolvedRow) -> Result<(), String>;
}

/// A row that is not what it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongRow {
    /// Its identifier.
    pub id: u64,
    /// What is wrong, in words.
    pub why: String,
}

/// What a verification found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// How many solutions were replayed.
    pub rows: u64,
    /// The sum of their lengths.
    pub turns: u64,
    /// How many lines the errors file has.
    pub bad: u64,
    /// How many rows are wrong.
    pub wrong: u64,
    /// The first of them.
    pub first: Vec<WrongRow>,
    /// True if it was compared with its input.
    pub compared: bool,
}

/// How many wrong rows are listed.
const LISTED: usize = 10;

#[derive(Deserialize)]
struct BadLine {
    line: u64,
}

/// Which replayer an output needs.
pub type Replayer<'a> = dyn Fn(&Settings) -> Result<Box<dyn Replay + 'a>, BatchFileError> + 'a;

/// Reads an output, and the input it was made from if that is known.
pub fn verify(
    output: &Path,
    input: Option<&Path>,
    replayer: &Replayer<'_>,
    watch: &dyn Watch,
) -> Result<Verified, BatchFileError> {
    let settings = settings_of(output)?.ok_or_else(|| {
        BatchFileError::content(
            output,
            "nothing says how it was made: neither its own metadata nor a manifest beside it",
        )
    })?;
    let replay = replayer(&settings)?;
    let mut answers = Answers::open(output, format(output)?)?;
    let mut questions = input.map(|input| Questions::open(input, format(input)?)).transpose()?;
    let shard = Shard { input: PathBuf::new(), output: output.to_owned() };
    let mut errors = Errors::open(&shard.errors())?;
    let mut found = Verified { compared: input.is_some(), ..Verified::default() };
    let wrong = |found: &mut Verified, id, why: String| {
        found.wrong += 1;
        if found.first.len() < LISTED {
            found.first.push(WrongRow { id, why });
        }
    };
    let mut bad = errors.next()?;
    let mut last = None;
    let mut is_sorted = true;
    while let Some(row) = answers.next()? {
        if watch.is_cancelled() {
            break;
        }
        // Questions without an answer are in the errors file.
        while let Some(questions) = &mut questions {
            match questions.next()? {
                Some(line) if bad == Some(line.number) => {
                    found.bad += 1;
                    bad = errors.next()?;
                }
                Some(line) => {
                    match line.content {
                        Ok(question) if question.id == row.id && question.cube.trim() == row.cube.trim() => {}
                        Ok(question) => wrong(
                            &mut found,
                            row.id,
                            format!("the input has the row {} with {} here", question.id, question.cube),
                        ),
                        Err((_, fault)) => {
                            wrong(&mut found, row.id, format!("the input has no position here: {fault}"))
                        }
                    }
                    break;
                }
                None => {
                    wrong(&mut found, row.id, "the input has no such row".into());
                    break;
                }
            }
        }
        if let Err(why) = replay.replay(&row) {
            wrong(&mut found, row.id, why);
        }
        if is_sorted && last == Some(row.id) {
            wrong(&mut found, row.id, "this id is there twice".into());
        }
        is_sorted &= last.is_none_or(|last| last <= row.id);
        last = Some(row.id);
        found.rows += 1;
        found.turns += u64::from(row.answer.length);
        if found.rows.is_multiple_of(1 << 10) {
            watch.progress(answers.part(), found.rows);
        }
    }
    while let Some(questions) = &mut questions
        && !watch.is_cancelled()
        && let Some(line) = questions.next()?
    {
        if bad == Some(line.number) {
            found.bad += 1;
            bad = errors.next()?;
        } else {
            let id = line.content.map_or(line.number, |question| question.id);
            wrong(&mut found, id, "this row of the input has no answer".into());
        }
    }
    while bad.is_some() {
        found.bad += 1;
        if questions.is_some() && !watch.is_cancelled() {
            wrong(&mut found, bad.unwrap_or(0), "the errors file names a line that the input does not have".into());
        }
        bad = errors.next()?;
    }
    Ok(found)
}

/// The numbers of the lines in an errors file, if there is one.
struct Errors {
    lines: Option<BufReader<File>>,
    path: PathBuf,
}

impl Errors {
    fn open(path: &Path) -> Result<Errors, BatchFileError> {
        let lines = match File::open(path) {
            Ok(file) => Some(BufReader::new(file)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(BatchFileError::read(path)(error)),
        };
        Ok(Errors { lines, path: path.to_owned() })
    }

    fn next(&mut self) -> Result<Option<u64>, BatchFileError> {
        let Some(lines) = &mut self.lines else { return Ok(None) };
        let mut line = String::new();
        if lines.read_line(&mut line).map_err(BatchFileError::read(&self.path))? == 0 {
            return Ok(None);
        }
        let bad: BadLine =
            serde_json::from_str(&line).map_err(|error| BatchFileError::content(&self.path, error.to_string()))?;
        Ok(Some(bad.line))
    }
}
