//! The record of an experiment: a file that is valid whenever the process dies.
//!
//! A record is text, one JSON object per line. The first line is the experiment; a line for each session says on which
//! machine and with which program the rows after it were made; every other line is a row. Lines are only appended, each
//! ends with its own checksum, and a reader stops at nothing worse than a torn last line, which is dropped when the
//! experiment goes on. Rows come in the order in which they were finished; [`Row::index`] and [`Row::entry`] say where
//! they belong. While a process writes, it holds a lock on the file.

use crate::experiment::{Experiment, Row};
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The version of the format.
const VERSION: u32 = 1;

/// Why a record cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The file cannot be read or written.
    #[error("cannot {what} {}: {error}", path.display())]
    Io {
        /// What was tried.
        what: &'static str,
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// It is something else.
    #[error("{} is no record of an experiment: {why}", path.display())]
    NotARecord {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        why: String,
    },
    /// It belongs to another experiment.
    #[error("{} belongs to another experiment: its {what} is {there}, and not {wanted}", path.display())]
    OtherExperiment {
        /// The file.
        path: PathBuf,
        /// In what they differ.
        what: &'static str,
        /// What the file says.
        there: String,
        /// What was asked for.
        wanted: String,
    },
    /// Another process writes to it.
    #[error("{} is being written by another process", path.display())]
    Busy {
        /// The file.
        path: PathBuf,
    },
}

/// The first line.
#[derive(Serialize, Deserialize)]
struct Header {
    zauber_lab: u32,
    experiment: Experiment,
}

/// Who made the rows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Session {
    /// Its number.
    pub session: usize,
    /// The kind of machine: processor, how many threads it has, system.
    pub machine: String,
    /// The version of the program.
    pub version: String,
    /// How many threads solve.
    pub threads: usize,
    /// When it began, in seconds since 1970.
    pub began: u64,
}

/// A line after the first.
enum Line {
    Session(Session),
    Row(Box<Row>),
}

/// What is in a record.
pub struct RecordReader {
    path: PathBuf,
    lines: BufReader<File>,
    experiment: Experiment,
    sessions: Vec<Session>,
    /// Where the last good line ends.
    good: u64,
    damaged: u64,
    buffer: Vec<u8>,
}

fn io_error(what: &'static str, path: &Path) -> impl FnOnce(io::Error) -> RecordError {
    let path = path.to_owned();
    move |error| RecordError::Io { what, path, error }
}

/// A line with its checksum, ready to be appended.
fn sealed(value: &impl Serialize) -> String {
    let mut line = serde_json::to_string(value).expect("records are plain data");
    line.pop();
    let check = crc32fast::hash(line.as_bytes());
    line.push_str(&format!(",\"check\":\"{check:08x}\"}}\n"));
    line
}

/// The length of `,"check":"xxxxxxxx"}`.
const SEAL: usize = 20;

/// A line as it was written, if nothing is missing or changed.
fn unsealed(line: &[u8]) -> Option<Vec<u8>> {
    let line = line.strip_suffix(b"\n")?;
    let (content, seal) = line.split_at_checked(line.len().checked_sub(SEAL)?)?;
    let check = seal.strip_prefix(b",\"check\":\"")?.strip_suffix(b"\"}")?;
    let check = u32::from_str_radix(std::str::from_utf8(check).ok()?, 16).ok()?;
    (crc32fast::hash(content) == check).then(|| [content, b"}"].concat())
}

impl RecordReader {
    /// Opens a record and reads what experiment it belongs to.
    pub fn open(path: &Path) -> Result<RecordReader, RecordError> {
        let file = File::open(path).map_err(io_error("open", path))?;
        RecordReader::new(file, path)
    }

    fn new(file: File, path: &Path) -> Result<RecordReader, RecordError> {
        let refused = |why: &str| RecordError::NotARecord { path: path.to_owned(), why: why.to_owned() };
        let mut lines = BufReader::with_capacity(1 << 16, file);
        let mut line = Vec::new();
        // What is no record may have no line at all.
        let mut limited = io::Read::take(&mut lines, 1 << 24);
        limited.read_until(b'\n', &mut line).map_err(io_error("read", path))?;
        let content = unsealed(&line).ok_or_else(|| refused("its first line is not complete"))?;
        let header: Header =
            serde_json::from_slice(&content).map_err(|error| refused(&format!("its first line says {error}")))?;
        if header.zauber_lab != VERSION {
            return Err(refused(&format!("version {} is not known here", header.zauber_lab)));
        }
        Ok(RecordReader {
            path: path.to_owned(),
            lines,
            experiment: header.experiment,
            sessions: Vec::new(),
            good: line.len() as u64,
            damaged: 0,
            buffer: Vec::new(),
        })
    }

    /// The experiment.
    pub const fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    /// The sessions read so far.
    pub fn sessions(&self) -> &[Session] {
        &self.sessions
    }

    /// How many lines could not be used so far.
    pub const fn damaged(&self) -> u64 {
        self.damaged
    }

    /// The next row.
    pub fn next_row(&mut self) -> Result<Option<Row>, RecordError> {
        loop {
            self.buffer.clear();
            let read = self.lines.read_until(b'\n', &mut self.buffer).map_err(io_error("read", &self.path))?;
            if read == 0 {
                return Ok(None);
            }
            let line = unsealed(&self.buffer).and_then(|content| self.parse(&content));
            let Some(line) = line else {
                // A torn end is no damage: it was being written when the process died.
                if self.buffer.ends_with(b"\n") {
                    self.damaged += 1;
                    self.good += read as u64;
                }
                continue;
            };
            self.good += read as u64;
            match line {
                Line::Session(session) => self.sessions.push(session),
                Line::Row(row) => return Ok(Some(*row)),
            }
        }
    }

    fn parse(&self, content: &[u8]) -> Option<Line> {
        if content.starts_with(b"{\"session\"") {
            return serde_json::from_slice(content).ok().map(Line::Session);
        }
        let row: Row = serde_json::from_slice(content).ok()?;
        let belongs = row.index < self.experiment.n && row.entry < self.experiment.entries.len();
        belongs.then(|| Line::Row(Box::new(row)))
    }
}

/// Which cells of an experiment are done.
#[derive(Clone, Debug)]
pub struct Done {
    bits: Vec<u64>,
    entries: usize,
    count: u64,
}

impl Done {
    fn new(experiment: &Experiment) -> Done {
        let words = usize::try_from(experiment.cells().div_ceil(64)).expect("a record fits into memory as bits");
        Done { bits: vec![0; words], entries: experiment.entries.len(), count: 0 }
    }

    const fn place(&self, index: u64, entry: usize) -> (usize, u64) {
        let cell = index * self.entries as u64 + entry as u64;
        ((cell / 64) as usize, 1 << (cell % 64))
    }

    /// Marks a cell; false if it was marked before.
    fn mark(&mut self, index: u64, entry: usize) -> bool {
        let (word, bit) = self.place(index, entry);
        let is_new = self.bits[word] & bit == 0;
        self.bits[word] |= bit;
        self.count += u64::from(is_new);
        is_new
    }

    /// True if the cell has a row.
    pub fn contains(&self, index: u64, entry: usize) -> bool {
        let (word, bit) = self.place(index, entry);
        self.bits[word] & bit != 0
    }

    /// How many cells have a row.
    pub const fn count(&self) -> u64 {
        self.count
    }
}

/// A record that rows are appended to.
pub struct Record {
    path: PathBuf,
    file: File,
    experiment: Experiment,
    done: Done,
    session: usize,
    damaged: u64,
    version: Option<String>,
}

impl Record {
    /// Creates a record, or opens one of the same experiment to go on. Every row that is there is passed to `seen`.
    pub fn open(path: &Path, experiment: &Experiment, mut seen: impl FnMut(&Row)) -> Result<Record, RecordError> {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(io_error("open", path))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(RecordError::Busy { path: path.to_owned() }),
            // Some network drives know no locks.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(io_error("lock", path)(error)),
        }
        let mut record = Record {
            path: path.to_owned(),
            done: Done::new(experiment),
            experiment: experiment.clone(),
            session: 0,
            damaged: 0,
            version: None,
            file: file.try_clone().map_err(io_error("open", path))?,
        };
        if is_new(&mut file, experiment).map_err(io_error("read", path))? {
            file.set_len(0).and_then(|()| file.rewind()).map_err(io_error("write", path))?;
            record.append(&Header { zauber_lab: VERSION, experiment: experiment.clone() })?;
            return Ok(record);
        }
        let mut reader = RecordReader::new(file, path)?;
        if let Some((what, there, wanted)) = reader.experiment.difference(experiment) {
            return Err(RecordError::OtherExperiment { path: path.to_owned(), what, there, wanted });
        }
        while let Some(row) = reader.next_row()? {
            if record.done.mark(row.index, row.entry) {
                seen(&row);
            }
        }
        record.session = reader.sessions.len();
        record.damaged = reader.damaged;
        record.version = reader.sessions.last().map(|session| session.version.clone());
        let end = reader.good;
        record.file.set_len(end).map_err(io_error("write", path))?;
        record.file.seek(SeekFrom::Start(end)).map_err(io_error("write", path))?;
        Ok(record)
    }

    /// The experiment.
    pub const fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    /// Which cells have a row.
    pub const fn done(&self) -> &Done {
        &self.done
    }

    /// How many damaged lines were found; their cells are done again.
    pub const fn damaged(&self) -> u64 {
        self.damaged
    }

    /// The version of the program that wrote the last rows, if any.
    pub fn version(&self) -> Option<&str> {
        self.version.as_deref()
    }

    /// Begins a session: rows that follow were made on this machine.
    pub fn begin(&mut self, threads: usize) -> Result<(), RecordError> {
        let began = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |time| time.as_secs());
        let (machine, version) = (machine(), env!("CARGO_PKG_VERSION").to_owned());
        self.append(&Session { session: self.session, machine, version, threads, began })
    }

    /// Appends rows; whatever happens afterwards, they are there.
    pub fn add(&mut self, rows: &mut [Row]) -> Result<(), RecordError> {
        let mut text = String::new();
        for row in rows.iter_mut() {
            if self.done.mark(row.index, row.entry) {
                row.session = self.session;
                text += &sealed(row);
            }
        }
        self.write(&text)
    }

    fn append(&mut self, value: &impl Serialize) -> Result<(), RecordError> {
        self.write(&sealed(value))
    }

    fn write(&mut self, text: &str) -> Result<(), RecordError> {
        self.file.write_all(text.as_bytes()).map_err(io_error("write", &self.path))
    }
}

/// True for an empty file, and for one whose first line of this very experiment is torn: nothing has been recorded yet.
fn is_new(file: &mut File, experiment: &Experiment) -> io::Result<bool> {
    let header = sealed(&Header { zauber_lab: VERSION, experiment: experiment.clone() });
    if file.metadata()?.len() >= header.len() as u64 {
        return Ok(false);
    }
    let mut start = Vec::new();
    io::Read::read_to_end(file, &mut start)?;
    file.rewind()?;
    Ok(header.as_bytes().starts_with(&start))
}

/// The kind of this machine: nothing that says whose it is.
pub fn machine() -> String {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let processor = std::fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| {
        let line = text.lines().find(|line| line.starts_with("model name"))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    });
    let processor = processor.unwrap_or_else(|| std::env::consts::ARCH.to_owned());
    format!("{processor}, {threads} threads, {}", std::env::consts::OS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::Entry;

    fn experiment() -> Experiment {
        Experiment {
            preset: None,
            puzzle: "222".into(),
            start: "uniform".into(),
            positions: None,
            n: 50,
            seed: 1,
            measure: None,
            entries: vec![Entry::new("a", "x"), Entry::new("b", "y")],
        }
    }

    fn row(index: u64, entry: usize) -> Row {
        Row {
            index,
            entry,
            position: "UUUU".into(),
            length: Some(index * 7),
            counts: None,
            moves: None,
            hands: None,
            random_turns: None,
            value: None,
            nodes: 3,
            wall_ns: 17,
            cpu_ns: None,
            improvements: vec![(1, 20), (2, 19)],
            session: 0,
            shown: false,
        }
    }

    fn rows(path: &Path) -> Vec<Row> {
        let mut reader = RecordReader::open(path).expect("a record");
        std::iter::from_fn(|| reader.next_row().expect("readable")).collect()
    }

    /// Cut anywhere, a record goes on and ends up complete, with no row twice.
    #[test]
    fn a_record_that_was_cut_anywhere_goes_on() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("whole.jsonl");
        let mut record = Record::open(&path, &experiment(), |_| ()).expect("new");
        record.begin(2).expect("written");
        for index in 0..5 {
            record.add(&mut [row(index, 0), row(index, 1)]).expect("written");
        }
        drop(record);
        let whole = std::fs::read(&path).expect("bytes");
        let complete = rows(&path);
        for cut in 0..=whole.len() {
            let path = folder.path().join("cut.jsonl");
            std::fs::write(&path, &whole[..cut]).expect("written");
            let mut seen = 0;
            let mut record = Record::open(&path, &experiment(), |_| seen += 1).expect("it goes on");
            assert_eq!(record.done().count(), seen);
            record.begin(1).expect("written");
            for index in 0..5 {
                record.add(&mut [row(index, 0), row(index, 1)]).expect("written");
            }
            drop(record);
            let mut again = rows(&path);
            again.iter_mut().for_each(|row| row.session = 0);
            assert_eq!(again, complete, "cut after {cut} bytes");
        }
    }

    #[test]
    fn a_damaged_line_is_left_out_and_done_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("record.jsonl");
        let mut record = Record::open(&path, &experiment(), |_| ()).expect("new");
        record.add(&mut [row(0, 0), row(1, 0), row(2, 0)]).expect("written");
        drop(record);
        let text = std::fs::read_to_string(&path).expect("text").replace("\"length\":7,", "\"length\":8,");
        std::fs::write(&path, text).expect("written");
        let record = Record::open(&path, &experiment(), |_| ()).expect("it goes on");
        assert_eq!((record.done().count(), record.damaged()), (2, 1));
        assert!(!record.done().contains(1, 0));
    }

    #[test]
    fn another_experiment_is_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("record.jsonl");
        drop(Record::open(&path, &experiment(), |_| ()).expect("new"));
        let other = Experiment { seed: 2, ..experiment() };
        let error = Record::open(&path, &other, |_| ()).err().expect("refused").to_string();
        assert!(error.ends_with("its seed is 1, and not 2"), "{error}");
        let held = Record::open(&path, &experiment(), |_| ()).expect("the same");
        assert!(matches!(Record::open(&path, &experiment(), |_| ()), Err(RecordError::Busy { .. })));
        drop(held);
        std::fs::write(&path, "something else\nentirely\n").expect("written");
        assert!(matches!(Record::open(&path, &experiment(), |_| ()), Err(RecordError::NotARecord { .. })));
        assert_eq!(std::fs::read_to_string(&path).expect("text"), "something else\nentirely\n");
    }
}
