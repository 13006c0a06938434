//! Reading a record: every row that belongs to its experiment, once, and what was left out.
//!
//! A row is left out if its line is damaged, if its cell has a row already, or if it belongs to another experiment: its
//! checksum says so (see the seal), or its cell is none of this experiment. Records of version 1 do not have that
//! checksum; there, the position of a row is compared with the one that the seed makes, where that needs no table.

use crate::done::Done;
use crate::experiment::{Experiment, Row};
use crate::positions::Positions;
use crate::seal::{Opened, Place, Seal, VERSION, unsealed};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use store::ClaimError;
use utoipa::ToSchema;

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

pub(crate) fn io_error(what: &'static str, path: &Path) -> impl FnOnce(io::Error) -> RecordError {
    let path = path.to_owned();
    move |error| RecordError::Io { what, path, error }
}

pub(crate) fn not_claimed(path: &Path) -> impl FnOnce(ClaimError) -> RecordError {
    let path = path.to_owned();
    move |error| match error {
        ClaimError::Busy => RecordError::Busy { path },
        ClaimError::Io { what, error } => RecordError::Io { what, path, error },
    }
}

/// The first line.
#[derive(Serialize, Deserialize)]
pub(crate) struct Header {
    pub zauber_lab: u32,
    pub experiment: Experiment,
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

/// How many rows of a record are not counted, and why.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct LeftOut {
    /// Lines that are damaged.
    pub damaged: u64,
    /// Rows whose cell has a row already.
    pub twice: u64,
    /// Rows that belong to another experiment.
    pub foreign: u64,
}

/// A line after the first.
enum Line {
    Session(Session),
    Row(Box<Row>),
    /// The first line again, of this or another record that was appended.
    Header,
    Foreign,
}

/// What is in a record.
pub struct RecordReader {
    path: PathBuf,
    lines: BufReader<File>,
    experiment: Experiment,
    seal: Seal,
    /// The positions of the experiment, where rows do not say where they belong.
    positions: Option<Positions>,
    sessions: Vec<Session>,
    seen: Done,
    /// Where the last good line ends.
    good: u64,
    left_out: LeftOut,
    buffer: Vec<u8>,
}

impl RecordReader {
    /// Opens a record and reads what experiment it belongs to.
    pub fn open(path: &Path) -> Result<RecordReader, RecordError> {
        let file = File::open(path).map_err(io_error("open", path))?;
        RecordReader::new(file, path)
    }

    pub(crate) fn new(file: File, path: &Path) -> Result<RecordReader, RecordError> {
        let refused = |why: &str| RecordError::NotARecord { path: path.to_owned(), why: why.to_owned() };
        let mut lines = BufReader::with_capacity(1 << 16, file);
        let mut line = Vec::new();
        // What is no record may have no line at all.
        let mut limited = io::Read::take(&mut lines, 1 << 24);
        limited.read_until(b'\n', &mut line).map_err(io_error("read", path))?;
        let opened = unsealed(&line).ok_or_else(|| refused("its first line is not complete"))?;
        let header: Header = serde_json::from_slice(&opened.content)
            .map_err(|error| refused(&format!("its first line says {error}")))?;
        if !(1..=VERSION).contains(&header.zauber_lab) {
            return Err(refused(&format!("version {} is not known here", header.zauber_lab)));
        }
        let seal = Seal::new(header.zauber_lab, &line);
        let positions = if seal.is_bound() { None } else { Positions::of_seed(&header.experiment) };
        Ok(RecordReader {
            path: path.to_owned(),
            lines,
            experiment: header.experiment,
            seal,
            positions,
            sessions: Vec::new(),
            seen: Done::default(),
            good: line.len() as u64,
            left_out: LeftOut::default(),
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

    /// The session that a row was made in.
    pub fn session(&self, row: &Row) -> Option<&Session> {
        self.sessions.iter().find(|session| session.session == row.session)
    }

    /// What was left out so far.
    pub const fn left_out(&self) -> LeftOut {
        self.left_out
    }

    /// True if each row says by its checksum which experiment and cell it belongs to. Otherwise the record is of an
    /// earlier version, where rows of other entries, limits or sizes on the same positions cannot be told.
    pub const fn is_bound(&self) -> bool {
        self.seal.is_bound()
    }

    pub(crate) const fn seal(&self) -> &Seal {
        &self.seal
    }

    /// Where the last good line read so far ends.
    pub(crate) const fn good(&self) -> u64 {
        self.good
    }

    pub(crate) fn into_seen(self) -> Done {
        self.seen
    }

    /// The next row, in the order in which rows were recorded.
    pub fn next_row(&mut self) -> Result<Option<Row>, RecordError> {
        loop {
            self.buffer.clear();
            let read = self.lines.read_until(b'\n', &mut self.buffer).map_err(io_error("read", &self.path))?;
            if read == 0 {
                return Ok(None);
            }
            let line = unsealed(&self.buffer).and_then(|opened| self.parse(&opened));
            if line.is_some() || self.buffer.ends_with(b"\n") {
                self.good += read as u64;
            }
            match line {
                // A torn end is no damage: it was being written when the process died.
                None => self.left_out.damaged += u64::from(self.buffer.ends_with(b"\n")),
                Some(Line::Foreign) => self.left_out.foreign += 1,
                Some(Line::Header) => {}
                Some(Line::Session(session)) => {
                    if self.sessions.iter().all(|known| known.session != session.session) {
                        self.sessions.push(session);
                    }
                }
                Some(Line::Row(row)) if self.seen.mark(row.index, row.entry) => return Ok(Some(*row)),
                Some(Line::Row(_)) => self.left_out.twice += 1,
            }
        }
    }

    fn parse(&self, opened: &Opened) -> Option<Line> {
        let content = &opened.content;
        if content.starts_with(b"{\"zauber_lab\"") {
            return Some(Line::Header);
        }
        if content.starts_with(b"{\"session\"") {
            let session: Session = serde_json::from_slice(content).ok()?;
            // Whose rows are left out does not matter.
            let is_own = self.seal.fits(Place::Session(session.session), opened);
            return Some(if is_own { Line::Session(session) } else { Line::Header });
        }
        let row: Row = serde_json::from_slice(content).ok()?;
        Some(if self.is_own(&row, opened) { Line::Row(Box::new(row)) } else { Line::Foreign })
    }

    fn is_own(&self, row: &Row, opened: &Opened) -> bool {
        let is_cell = row.index < self.experiment.n && row.entry < self.experiment.entries.len();
        if !is_cell || !self.seal.fits(Place::Cell(row.index, row.entry), opened) {
            return false;
        }
        // Logs of 2023 have no positions.
        let is_known = self.positions.as_ref().filter(|_| !row.position.is_empty());
        is_known.is_none_or(|positions| positions.get(row.index).facelets == row.position)
    }

    /// All rows in the order of the positions and then of the entries. Reads the record twice, so that only places of
    /// rows need memory.
    pub fn in_order(mut self) -> Result<OrderedRows, RecordError> {
        let mut places = Vec::new();
        while let Some(row) = self.next_row()? {
            // A row's line is the last one that was read.
            places.push((row.index, row.entry, self.good - self.buffer.len() as u64));
        }
        places.sort_unstable();
        let mut ordered = OrderedRows { at: 0, next: 0, places, reader: self };
        ordered.go_to(0)?;
        Ok(ordered)
    }
}

/// The rows of a record in the order of the positions and then of the entries.
pub struct OrderedRows {
    reader: RecordReader,
    /// Positions, entries, and where their rows begin in the file.
    places: Vec<(u64, usize, u64)>,
    next: usize,
    /// Where the file is read next.
    at: u64,
}

impl OrderedRows {
    /// The record: its experiment, its sessions, what was left out.
    pub const fn record(&self) -> &RecordReader {
        &self.reader
    }

    fn go_to(&mut self, place: u64) -> Result<(), RecordError> {
        let lines = &mut self.reader.lines;
        let moved = match (i64::try_from(place), i64::try_from(self.at)) {
            // What is near is in the buffer already.
            (Ok(to), Ok(from)) if self.next > 0 => lines.seek_relative(to - from),
            _ => lines.seek(SeekFrom::Start(place)).map(|_| ()),
        };
        self.at = place;
        moved.map_err(io_error("read", &self.reader.path))
    }

    /// The next row.
    pub fn next_row(&mut self) -> Result<Option<Row>, RecordError> {
        let Some(&(index, entry, place)) = self.places.get(self.next) else { return Ok(None) };
        self.go_to(place)?;
        self.next += 1;
        let reader = &mut self.reader;
        reader.buffer.clear();
        let read = reader.lines.read_until(b'\n', &mut reader.buffer).map_err(io_error("read", &reader.path))?;
        self.at += read as u64;
        match unsealed(&reader.buffer).and_then(|opened| reader.parse(&opened)) {
            Some(Line::Row(row)) if (row.index, row.entry) == (index, entry) => Ok(Some(*row)),
            _ => {
                let why = "it was changed while it was read".to_owned();
                Err(RecordError::NotARecord { path: reader.path.clone(), why })
            }
        }
    }
}
