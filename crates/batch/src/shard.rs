//! One shard, from the first question to the renamed output.

use crate::error::BatchFileError;
use crate::journal::{Entry, Journal, encode};
use crate::plan::{Shard, format, settings_of};
use crate::read::Questions;
use crate::row::{Answer, Line, Question, RowFault, SolvedRow};
use crate::settings::{Settings, hidden};
use crate::write::AnswerWriter;
use serde::Serialize;
use serde_json::{Value, json};
use std::cell::{Cell, RefCell};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

/// Solves rows. The same row always gets the same answer, unless the clock has a say in it.
pub trait Solve: Sync {
    /// The solution; or why there is none, as the JSON object `error` of the errors file.
    fn solve(&self, question: &Question) -> Result<Answer, Value>;

    /// What is wrong with a line that holds no position, likewise.
    fn reject(&self, fault: &RowFault) -> Value;
}

/// Is told how far a shard is, and can end the work on it.
pub trait Watch: Sync {
    /// The part of the shard that is done, and how many rows that are, with those of earlier runs.
    fn progress(&self, part: f64, rows: u64) {
        let _ = (part, rows);
    }

    /// A part of the work that an earlier run had finished.
    fn skipped(&self, part: f64) {
        let _ = part;
    }

    /// True if the work should end. Rows that are then being solved are solved again later.
    fn is_cancelled(&self) -> bool {
        false
    }
}

/// What became of a shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    /// Its output was there already.
    Already,
    /// Its output is complete now.
    Now,
    /// The work was cancelled. Whoever runs it again goes on where it was.
    Cancelled,
}

/// A shard after a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShardReport {
    /// What became of it.
    pub done: Done,
    /// How many positions are solved.
    pub solved: u64,
    /// The sum of the lengths of their solutions.
    pub turns: u64,
    /// How many lines have no solution.
    pub bad: u64,
    /// How many rows were answered by earlier runs that did not come to their end.
    pub resumed: u64,
}

/// How many rows a thread takes at once, and how many a kill can cost each of them.
const BLOCK: usize = 16;

/// How many blocks per thread are read ahead of the one whose result is due.
const AHEAD: usize = 64;

/// Rows that are solved together. `None` if the work was cancelled meanwhile.
type Block = Option<(Vec<u8>, Vec<Entry>)>;

/// Solves a shard on several threads, unless its output is there.
pub fn run(
    shard: &Shard,
    settings: &Settings,
    threads: usize,
    solver: &dyn Solve,
    watch: &dyn Watch,
) -> Result<ShardReport, BatchFileError> {
    let journal_path = shard.journal();
    if shard.output.exists() {
        return already(shard, settings, &journal_path);
    }
    let questions = Mutex::new(Questions::open(&shard.input, format(&shard.input)?)?);
    let questions = || questions.lock().expect("nobody panics while reading");
    let mut journal = Journal::open(&journal_path, &shard.output)?;
    // Another process may have ended while we were waiting for the lock.
    if shard.output.exists() {
        return already(shard, settings, &journal_path);
    }
    let output = RefCell::new(Output::create(shard, settings)?);
    let bytes = std::fs::metadata(&shard.input).map_err(BatchFileError::read(&shard.input))?.len();
    journal.resume(settings, bytes, |entry| output.borrow_mut().add(entry))?;
    let resumed = output.borrow().rows();
    for _ in 0..resumed {
        questions().next()?;
    }
    let cancelled = Cell::new(false);
    let mut is_readable = true;
    let next = || {
        let lines = is_readable.then(|| next_lines(&mut questions(), watch))?;
        is_readable = lines.is_ok();
        lines.transpose()
    };
    let work = |lines: Result<Vec<Line>, BatchFileError>| solve_block(lines?, shard, solver, watch);
    let write = |block: Result<Block, BatchFileError>| {
        // What was cancelled is missing, so nothing after it counts.
        match block? {
            Some((bytes, entries)) if !cancelled.get() => {
                journal.append(&bytes)?;
                let mut output = output.borrow_mut();
                entries.into_iter().try_for_each(|entry| output.add(entry))?;
                watch.progress(questions().part(), output.rows());
            }
            _ => cancelled.set(true),
        }
        Ok(())
    };
    let threads = threads.max(1);
    engine::in_order(threads, AHEAD * threads, &AtomicBool::new(false), next, work, write)?;
    let (solved, turns, bad) = output.borrow().counts();
    let report = |done| ShardReport { done, solved, turns, bad, resumed };
    if cancelled.get() || watch.is_cancelled() {
        return Ok(report(Done::Cancelled));
    }
    output.into_inner().finish(shard)?;
    journal.remove()?;
    Ok(report(Done::Now))
}

/// The rows of the next block; `None` at the end, or if the work is cancelled.
fn next_lines(questions: &mut Questions, watch: &dyn Watch) -> Result<Option<Vec<Line>>, BatchFileError> {
    let mut lines = Vec::with_capacity(BLOCK);
    while lines.len() < BLOCK
        && !watch.is_cancelled()
        && let Some(line) = questions.next()?
    {
        lines.push(line);
    }
    Ok((!lines.is_empty()).then_some(lines))
}

/// The output is there. If a run was killed just before its end, its journal may be left.
fn already(shard: &Shard, settings: &Settings, journal: &Path) -> Result<ShardReport, BatchFileError> {
    if let Some(began) = settings_of(&shard.output)? {
        settings.check(&began, &shard.output)?;
    }
    for path in [journal.to_owned(), hidden(&shard.output, "tmp"), hidden(&shard.errors(), "tmp")] {
        remove(&path)?;
    }
    let bad = match std::fs::read(shard.errors()) {
        Ok(bytes) => bytes.iter().filter(|&&byte| byte == b'\n').count() as u64,
        Err(_) => 0,
    };
    Ok(ShardReport { done: Done::Already, solved: 0, turns: 0, bad, resumed: 0 })
}

fn remove(path: &Path) -> Result<(), BatchFileError> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(BatchFileError::write(path)(error)),
        _ => Ok(()),
    }
}

/// A line of the errors file.
#[derive(Serialize)]
struct BadLine<'a> {
    line: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<u64>,
    input: &'a str,
    error: Value,
}

impl BadLine<'_> {
    fn entry(&self) -> Entry {
        Entry::Bad(json!(self).to_string())
    }
}

fn solve_block(
    lines: Vec<Line>,
    shard: &Shard,
    solver: &dyn Solve,
    watch: &dyn Watch,
) -> Result<Block, BatchFileError> {
    let mut entries = Vec::with_capacity(lines.len());
    for Line { number, content } in lines {
        entries.push(match content {
            Err((input, fault)) => {
                BadLine { line: number, id: None, input: &input, error: solver.reject(&fault) }.entry()
            }
            Ok(question) => {
                let answer = catch_unwind(AssertUnwindSafe(|| solver.solve(&question)));
                // The search may have been cut short.
                if watch.is_cancelled() {
                    return Ok(None);
                }
                let Question { id, cube } = question;
                match answer {
                    Ok(Ok(answer)) => Entry::Solved(SolvedRow { id, cube, answer }),
                    Ok(Err(error)) => BadLine { line: number, id: Some(id), input: &cube, error }.entry(),
                    Err(_) => return Err(BatchFileError::Panicked { path: shard.input.clone(), number, cube }),
                }
            }
        });
    }
    Ok(Some((encode(&entries), entries)))
}

/// The output and the errors, under temporary names. Unless they are finished, they vanish: the journal has everything.
struct Output {
    writer: Option<AnswerWriter>,
    path: PathBuf,
    errors: Option<BufWriter<File>>,
    errors_path: PathBuf,
    solved: u64,
    turns: u64,
    bad: u64,
}

impl Output {
    fn create(shard: &Shard, settings: &Settings) -> Result<Output, BatchFileError> {
        let (path, errors_path) = (hidden(&shard.output, "tmp"), hidden(&shard.errors(), "tmp"));
        remove(&errors_path)?;
        let writer = AnswerWriter::create(&path, format(&shard.output)?, settings)?;
        Ok(Output { writer: Some(writer), path, errors: None, errors_path, solved: 0, turns: 0, bad: 0 })
    }

    fn rows(&self) -> u64 {
        self.solved + self.bad
    }

    fn counts(&self) -> (u64, u64, u64) {
        (self.solved, self.turns, self.bad)
    }

    fn add(&mut self, entry: Entry) -> Result<(), BatchFileError> {
        match entry {
            Entry::Solved(row) => {
                self.solved += 1;
                self.turns += u64::from(row.answer.length);
                self.writer.as_mut().expect("it is not finished").write(row)
            }
            Entry::Bad(line) => {
                self.bad += 1;
                let failed = || BatchFileError::write(&self.errors_path);
                let errors = match &mut self.errors {
                    Some(errors) => errors,
                    none => none.insert(BufWriter::new(File::create(&self.errors_path).map_err(failed())?)),
                };
                writeln!(errors, "{line}").map_err(failed())
            }
        }
    }

    /// Gives the files their names. The output comes last: if it is there, everything is.
    fn finish(mut self, shard: &Shard) -> Result<(), BatchFileError> {
        self.writer.take().expect("it is not finished").finish()?;
        let errors = shard.errors();
        match self.errors.take() {
            None => remove(&errors)?,
            Some(file) => {
                let failed = || BatchFileError::write(&errors);
                let file = file.into_inner().map_err(|error| failed()(error.into_error()))?;
                file.sync_all().map_err(failed())?;
                std::fs::rename(&self.errors_path, &errors).map_err(failed())?;
            }
        }
        std::fs::rename(&self.path, &shard.output).map_err(BatchFileError::write(&shard.output))?;
        // The names are on the disk when the folder is; where folders cannot be opened, that is left to the system.
        if let Some(Ok(folder)) = shard.output.parent().map(File::open) {
            drop(folder.sync_all());
        }
        Ok(())
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        drop((self.writer.take(), self.errors.take()));
        drop(std::fs::remove_file(&self.path));
        drop(std::fs::remove_file(&self.errors_path));
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::plan::Plan;
    use crate::settings::SCHEMA;
    use std::sync::atomic::{AtomicU64, Ordering};

    pub(crate) fn settings() -> Settings {
        Settings {
            schema_version: SCHEMA,
            program: "test".into(),
            puzzle: "333".into(),
            method: "counting".into(),
            variant: "usual".into(),
            table_hash: None,
            metric: "htm".into(),
            notation: "wca".into(),
            max_length: Some(21),
            nodes: None,
            microseconds: None,
            without: None,
            first_colour: None,
            handling: false,
            goal: None,
        }
    }

    /// Solves a text by counting its letters; texts with an x have no solution.
    struct Counting;

    impl Solve for Counting {
        fn solve(&self, question: &Question) -> Result<Answer, Value> {
            assert_ne!(question.cube, "panic");
            if question.cube.contains('x') {
                return Err(json!({"code": 8, "text": "x"}));
            }
            let length = question.cube.len() as u8;
            Ok(Answer { length, moves: "R ".repeat(length.into()), nodes: question.id * 3, optimal: length == 1 })
        }

        fn reject(&self, fault: &RowFault) -> Value {
            json!({"code": 0, "text": fault.to_string()})
        }
    }

    /// Cancels the work after some solutions.
    struct Interrupting(AtomicU64);

    impl Solve for Interrupting {
        fn solve(&self, question: &Question) -> Result<Answer, Value> {
            self.0.fetch_add(1, Ordering::Relaxed);
            Counting.solve(question)
        }

        fn reject(&self, fault: &RowFault) -> Value {
            Counting.reject(fault)
        }
    }

    impl Watch for Interrupting {
        fn is_cancelled(&self) -> bool {
            self.0.load(Ordering::Relaxed) >= 80
        }
    }

    struct Unwatched;

    impl Watch for Unwatched {}

    fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
        let mut files: Vec<(String, Vec<u8>)> = std::fs::read_dir(folder)
            .expect("the folder is there")
            .map(|entry| {
                let path = entry.expect("it can be listed").path();
                (
                    path.file_name().unwrap_or_default().to_string_lossy().into(),
                    std::fs::read(&path).unwrap_or_default(),
                )
            })
            .collect();
        files.sort();
        files
    }

    /// Every format through every other one: what was cancelled goes on, and nothing shows it.
    #[test]
    fn interruptions_leave_no_trace() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let at = |name: &str| folder.path().join(name);
        let mut csv = String::from("cube,name,id\n");
        for number in 0..300 {
            let cube = if number % 50 == 7 { "x".to_owned() } else { "R".repeat(number % 20 + 1) };
            csv += &format!("{cube},\"a,b\",{}\n", 1000 + number);
        }
        csv += "R,a,\nR,a,minus one\n,a,5\n";
        std::fs::write(at("in.csv"), csv).expect("there is room for a file");
        let mut input = at("in.csv");
        for (number, ending) in ["jsonl", "parquet", "csv.gz", "jsonl.zst", "txt", "parquet"].into_iter().enumerate() {
            let name = format!("out.{ending}");
            let (once, often) = (at(&format!("once{number}")), at(&format!("often{number}")));
            for (folder, interruptions) in [(&once, 0), (&often, 3)] {
                let plan = Plan::new(&input, &folder.join(&name)).expect("it is a shard");
                std::fs::create_dir(folder).expect("there is room for a folder");
                plan.begin(&settings()).expect("it can be begun");
                let shard = &plan.shards[0];
                for interruption in 0..interruptions {
                    let both = Interrupting(AtomicU64::new(0));
                    let report = run(shard, &settings(), 1, &both, &both).expect("it can be interrupted");
                    assert_eq!((report.done, report.resumed), (Done::Cancelled, 64 * interruption));
                    assert!(!shard.output.exists());
                }
                let report = run(shard, &settings(), 3, &Counting, &Unwatched).expect("it ends");
                assert_eq!(report.done, Done::Now);
                assert_eq!(report.resumed > 0, interruptions > 0);
                assert_eq!((report.solved, report.bad), (294, if number == 0 { 9 } else { 0 }), "{input:?}");
                let again = run(shard, &settings(), 2, &Counting, &Unwatched).expect("it ends");
                assert_eq!((again.done, again.bad), (Done::Already, report.bad));
                let other = Settings { metric: "qtm".into(), ..settings() };
                let refused = run(shard, &other, 2, &Counting, &Unwatched);
                assert!(matches!(refused, Err(BatchFileError::Settings { fields, .. }) if fields == ["metric"]));
            }
            assert_eq!(files(&once), files(&often));
            let expected = 1 + usize::from(number == 0) + usize::from(!ending.ends_with("parquet"));
            assert_eq!(files(&once).len(), expected, "output, errors, manifest");
            if number == 0 {
                let errors = String::from_utf8(files(&once).swap_remove(1).1).expect("it is text");
                let lines: Vec<Value> = errors.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
                assert_eq!(lines[0], json!({"line": 9, "id": 1007, "input": "x", "error": {"code": 8, "text": "x"}}));
                assert_eq!(lines[6]["error"]["text"], "the column id is empty");
                assert_eq!((&lines[7]["line"], &lines[7]["input"]), (&json!(303), &json!("R,a,minus one")));
            }
            input = once.join(&name);
        }
    }

    #[test]
    fn a_panic_names_the_row() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let at = |name: &str| folder.path().join(name);
        std::fs::write(at("in.txt"), "R\n\nRR\npanic\nR\n").expect("there is room for a file");
        let plan = Plan::new(&at("in.txt"), &at("out.parquet")).expect("it is a shard");
        let error = run(&plan.shards[0], &settings(), 2, &Counting, &Unwatched).expect_err("one panicked");
        assert!(matches!(error, BatchFileError::Panicked { number: 4, .. }), "{error}");
    }

    #[test]
    fn wrong_files_are_named() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let at = |name: &str| folder.path().join(name);
        for (name, content) in [
            ("a.parquet", &b"PAR1 no"[..]),
            ("a.csv", b"id,position\n1,R\n"),
            ("a.txt.gz", b"not gzip"),
            ("a.txt.zst", b"not zstd"),
        ] {
            std::fs::write(at(name), content).expect("there is room for a file");
            let plan = Plan::new(&at(name), &at("out.csv")).expect("it is a shard");
            let error = run(&plan.shards[0], &settings(), 2, &Counting, &Unwatched).expect_err("it is damaged");
            assert!(error.to_string().contains(name), "{error}");
            assert!(!at("out.csv").exists() && !at(".out.csv.tmp").exists());
        }
    }
}
