//! The record of an experiment: a file that is valid whenever the process dies.
//!
//! A record is text, one JSON object per line. The first line is the experiment; a line for each session says on which
//! machine and with which program the rows after it were made; every other line is a row. Lines are only appended, each
//! ends with its own checksums, and a reader stops at nothing worse than a torn last line, which is dropped when the
//! experiment goes on. Rows come in the order in which they were finished; [`Row::index`] and [`Row::entry`] say where
//! they belong. While a process writes, it holds a lock on the file. A record keeps the version of the format that it
//! was begun with.

use crate::done::Done;
use crate::experiment::{Experiment, Row};
use crate::reader::{Header, LeftOut, RecordError, RecordReader, Session, io_error, not_claimed};
use crate::seal::{Place, Seal, VERSION, sealed};
use std::fs::{File, OpenOptions};
use std::io::{self, Seek};
use std::path::{Path, PathBuf};
use store::{Claim, Log};

/// A record that rows are appended to.
pub struct Record {
    path: PathBuf,
    log: Log,
    experiment: Experiment,
    seal: Seal,
    done: Done,
    session: usize,
    left_out: LeftOut,
    version: Option<String>,
}

impl Record {
    /// Creates a record, or opens one of the same experiment to go on. Every row that is there is passed to `seen`.
    pub fn open(path: &Path, experiment: &Experiment, seen: impl FnMut(&Row)) -> Result<Record, RecordError> {
        let mut options = OpenOptions::new();
        let claim = Claim::open(path, options.read(true).write(true).create(true).truncate(false));
        let claim = claim.map_err(not_claimed(path))?;
        if is_new(claim.file(), experiment).map_err(io_error("read", path))? {
            return Record::begun(path, claim, experiment);
        }
        Record::resumed(path, claim, experiment, seen)
    }

    /// Opens a record that is there to go on.
    pub fn resume(path: &Path, experiment: &Experiment, seen: impl FnMut(&Row)) -> Result<Record, RecordError> {
        Record::resumed(path, Claim::of(path).map_err(not_claimed(path))?, experiment, seen)
    }

    /// Creates a record where there is none; if that fails, there is none afterwards either. It is written as a draft
    /// beside its place, so that nobody ever sees it without its first line or without its owner.
    pub fn create(path: &Path, draft: &Path, experiment: &Experiment) -> Result<Record, RecordError> {
        let claim = Claim::open(draft, OpenOptions::new().read(true).write(true).create_new(true));
        let claim = claim.map_err(not_claimed(draft))?;
        let created = Record::begun(path, claim, experiment).and_then(|record| {
            place(draft, path).map_err(io_error("create", path))?;
            Ok(record)
        });
        drop(std::fs::remove_file(draft));
        created
    }

    fn begun(path: &Path, claim: Claim, experiment: &Experiment) -> Result<Record, RecordError> {
        let first = first_line(experiment, VERSION);
        let mut log = Log::new(claim);
        log.keep(0).map_err(io_error("write", path))?;
        let mut record = Record {
            path: path.to_owned(),
            log,
            experiment: experiment.clone(),
            seal: Seal::new(VERSION, first.as_bytes()),
            done: Done::default(),
            session: 0,
            left_out: LeftOut::default(),
            version: None,
        };
        record.write(&first)?;
        Ok(record)
    }

    fn resumed(
        path: &Path,
        claim: Claim,
        experiment: &Experiment,
        mut seen: impl FnMut(&Row),
    ) -> Result<Record, RecordError> {
        let mut file = claim.file().try_clone().map_err(io_error("open", path))?;
        file.rewind().map_err(io_error("read", path))?;
        let mut reader = RecordReader::new(file, path)?;
        if let Some((what, there, wanted)) = reader.experiment().difference(experiment) {
            return Err(RecordError::OtherExperiment { path: path.to_owned(), what, there, wanted });
        }
        while let Some(row) = reader.next_row()? {
            seen(&row);
        }
        let mut log = Log::new(claim);
        log.keep(reader.good()).map_err(io_error("write", path))?;
        Ok(Record {
            path: path.to_owned(),
            log,
            experiment: reader.experiment().clone(),
            seal: reader.seal().clone(),
            session: reader.sessions().iter().map(|session| session.session + 1).max().unwrap_or(0),
            left_out: reader.left_out(),
            version: reader.sessions().last().map(|session| session.version.clone()),
            done: reader.into_seen(),
        })
    }

    /// The experiment.
    pub const fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    /// Which cells have a row.
    pub const fn done(&self) -> &Done {
        &self.done
    }

    /// What was found and is not counted; these cells are done again, unless they have another row.
    pub const fn left_out(&self) -> LeftOut {
        self.left_out
    }

    /// The version of the program that wrote the last rows, if any.
    pub fn version(&self) -> Option<&str> {
        self.version.as_deref()
    }

    /// How many bytes it has.
    pub const fn bytes(&self) -> u64 {
        self.log.bytes()
    }

    /// Begins a session: rows that follow were made on this machine.
    pub fn begin(&mut self, threads: usize) -> Result<(), RecordError> {
        let began = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |time| time.as_secs());
        let (machine, version) = (machine(), env!("CARGO_PKG_VERSION").to_owned());
        let session = Session { session: self.session, machine, version, threads, began };
        self.write(&self.seal.line(Place::Session(self.session), &session))
    }

    /// Appends rows; whatever happens to this process afterwards, they are there.
    pub fn add(&mut self, rows: &mut [Row]) -> Result<(), RecordError> {
        let mut text = String::new();
        for row in rows.iter_mut() {
            if self.done.mark(row.index, row.entry) {
                row.session = self.session;
                text += &self.seal.line(Place::Cell(row.index, row.entry), row);
            }
        }
        self.write(&text)
    }

    /// Waits until all rows are on the disk, so that they survive a power cut too.
    pub fn sync(&self) -> Result<(), RecordError> {
        self.log.sync().map_err(io_error("write", &self.path))
    }

    fn write(&mut self, text: &str) -> Result<(), RecordError> {
        self.log.append(text.as_bytes()).map_err(io_error("write", &self.path))
    }
}

/// Gives a draft its name, unless there is a file of this name.
fn place(draft: &Path, path: &Path) -> io::Result<()> {
    match std::fs::hard_link(draft, path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists && !path.exists() => {
            // Not every disk has links.
            std::fs::rename(draft, path)
        }
        linked => linked,
    }
}

fn first_line(experiment: &Experiment, version: u32) -> String {
    sealed(&Header { zauber_lab: version, experiment: experiment.clone() }, None)
}

/// True for an empty file, and for one whose first line of this very experiment is torn: nothing has been recorded yet.
fn is_new(mut file: &File, experiment: &Experiment) -> io::Result<bool> {
    let first = (1..=VERSION).map(|version| first_line(experiment, version)).collect::<Vec<_>>();
    if first.iter().any(|line| file.metadata().is_ok_and(|data| data.len() >= line.len() as u64)) {
        return Ok(false);
    }
    let mut start = Vec::new();
    io::Read::read_to_end(&mut file, &mut start)?;
    file.rewind()?;
    Ok(first.iter().any(|line| line.as_bytes().starts_with(&start)))
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
            joined: Vec::new(),
            entries: vec![Entry::new("a", "x"), Entry::new("b", "y")],
        }
    }

    fn row(index: u64, entry: usize) -> Row {
        Row {
            index,
            entry,
            position: "UUUU".into(),
            length: Some(index % 1000 * 7),
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

    /// A record with one row for each of these cells.
    fn written(path: &Path, experiment: &Experiment, cells: &[(u64, usize)]) -> Vec<String> {
        let mut record = Record::open(path, experiment, |_| ()).expect("new");
        record.begin(1).expect("written");
        cells.iter().for_each(|(index, entry)| record.add(&mut [row(*index, *entry)]).expect("written"));
        drop(record);
        std::fs::read_to_string(path).expect("text").lines().map(|line| line.to_owned() + "\n").collect()
    }

    /// Rows twice, and rows of experiments that differ in whatever way, are named and not counted.
    #[test]
    fn rows_twice_and_rows_of_other_experiments_are_left_out() {
        let folder = tempfile::tempdir().expect("a folder");
        let own = written(&folder.path().join("own.jsonl"), &experiment(), &[(0, 0), (0, 1), (1, 0)]);
        let limited = Entry { nodes: Some(5), ..Entry::new("b", "y") };
        let others = [
            Experiment { seed: 2, ..experiment() },
            Experiment { n: 51, ..experiment() },
            Experiment { puzzle: "minitet".into(), ..experiment() },
            Experiment { start: "turns:7".into(), ..experiment() },
            Experiment { preset: Some("methods".into()), ..experiment() },
            Experiment { entries: vec![Entry::new("a", "x"), Entry::new("c", "y")], ..experiment() },
            Experiment { entries: vec![Entry::new("a", "x"), limited], ..experiment() },
        ];
        for (number, other) in others.iter().enumerate() {
            let theirs = written(&folder.path().join(format!("{number}.jsonl")), other, &[(5, 0), (6, 1)]);
            let path = folder.path().join("mixed.jsonl");
            // Two rows again, two rows and the session of the other record, and the whole record again.
            let again = [&own[2], &own[4]].map(String::as_str).concat();
            let mixed = own.concat() + &again + &theirs[1..].concat() + &own.concat();
            std::fs::write(&path, mixed).expect("written");
            let mut reader = RecordReader::open(&path).expect("a record");
            let mut cells = Vec::new();
            while let Some(row) = reader.next_row().expect("readable") {
                cells.push((row.index, row.entry));
            }
            assert_eq!(cells, [(0, 0), (0, 1), (1, 0)]);
            assert_eq!(reader.left_out(), LeftOut { damaged: 0, twice: 5, foreign: 2 }, "{other:?}");
            assert_eq!(reader.sessions().len(), 1);
            let record = Record::open(&path, &experiment(), |_| ()).expect("it goes on");
            assert_eq!((record.done().count(), record.left_out().foreign), (3, 2));
            assert!(!record.done().contains(5, 0) && !record.done().contains(6, 1));
        }
    }

    /// A row that is moved to another cell, with a checksum that fits its text, is not taken.
    #[test]
    fn a_row_belongs_to_its_cell() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("record.jsonl");
        let lines = written(&path, &experiment(), &[(0, 0)]);
        let moved = lines[2].replace("{\"index\":0,", "{\"index\":9,");
        let end = moved.find(",\"check\"").expect("a checksum");
        let moved = format!("{},\"check\":\"{:08x}\"}}\n", &moved[..end], crc32fast::hash(&moved.as_bytes()[..end]));
        std::fs::write(&path, lines.concat() + &moved).expect("written");
        let mut reader = RecordReader::open(&path).expect("a record");
        while reader.next_row().expect("readable").is_some() {}
        assert_eq!(reader.left_out(), LeftOut { damaged: 0, twice: 0, foreign: 1 });
    }

    /// Records of version 1 go on as they are; rows twice are found, and rows on positions of another seed.
    #[test]
    fn records_of_an_earlier_version_are_read_and_go_on() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("old.jsonl");
        let positions = crate::positions::Positions::of_seed(&experiment()).expect("uniform");
        let old = |index: u64, position: &str| sealed(&Row { position: position.into(), ..row(index, 0) }, None);
        let first = first_line(&experiment(), 1);
        let rows = [0, 1, 0].map(|index| old(index, &positions.get(index).facelets)).concat();
        let stranger = old(2, &positions.get(3).facelets);
        let unknown = old(4, "");
        let bound = written(&folder.path().join("new.jsonl"), &experiment(), &[(7, 0)])[2].clone();
        std::fs::write(&path, first + &rows + &stranger + &unknown + &bound).expect("written");
        let mut record = Record::open(&path, &experiment(), |_| ()).expect("it goes on");
        assert_eq!(record.left_out(), LeftOut { damaged: 0, twice: 1, foreign: 2 });
        record.add(&mut [Row { position: positions.get(2).facelets, ..row(2, 0) }]).expect("written");
        drop(record);
        let mut reader = RecordReader::open(&path).expect("a record");
        let cells = std::iter::from_fn(|| reader.next_row().expect("readable")).map(|row| row.index);
        assert_eq!(cells.collect::<Vec<_>>(), [0, 1, 4, 2]);
        assert!(!reader.is_bound());
    }

    #[test]
    fn rows_can_be_read_in_the_order_of_the_positions() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("record.jsonl");
        let mut cells: Vec<(u64, usize)> = (0..50).flat_map(|index| [(index, 1), (index, 0)]).collect();
        cells.reverse();
        cells.rotate_left(33);
        written(&path, &experiment(), &cells);
        let mut rows = RecordReader::open(&path).expect("a record").in_order().expect("readable");
        let ordered = std::iter::from_fn(|| rows.next_row().expect("readable")).map(|row| (row.index, row.entry));
        cells.sort_unstable();
        assert!(ordered.eq(cells));
    }

    /// What claims to have more cells than any memory is read all the same.
    #[test]
    fn a_record_may_claim_any_number_of_positions() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("record.jsonl");
        let large = Experiment { n: u64::MAX, ..experiment() };
        written(&path, &large, &[(0, 1), (u64::MAX - 1, 0)]);
        assert_eq!(rows(&path).len(), 2);
        assert_eq!(large.cells(), u64::MAX);
    }

    /// A lock that is held for a moment, to look whether there is one, is waited for; one that is kept is not.
    #[test]
    fn a_record_has_one_owner() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("record.jsonl");
        let draft = folder.path().join("draft");
        let owner = Record::create(&path, &draft, &experiment()).expect("new");
        assert!(!draft.exists());
        assert!(store::is_claimed(&path));
        assert!(matches!(Claim::of(&path), Err(store::ClaimError::Busy)));
        let again = Record::create(&path, &draft, &experiment()).err().expect("it is there already");
        assert!(matches!(again, RecordError::Io { error, .. } if error.kind() == io::ErrorKind::AlreadyExists));
        assert!(!draft.exists() && store::is_claimed(&path));
        drop(owner);
        assert!(!store::is_claimed(&path));
        let looking = File::open(&path).expect("there");
        looking.lock_shared().expect("free");
        let claim = std::thread::scope(|scope| {
            let claim = scope.spawn(|| Claim::of(&path));
            std::thread::sleep(std::time::Duration::from_millis(50));
            drop(looking);
            claim.join().expect("no panic")
        });
        drop(claim.expect("it waited"));
        std::fs::remove_file(&path).expect("removed");
        assert!(matches!(Record::resume(&path, &experiment(), |_| ()), Err(RecordError::Io { .. })));
        assert!(!path.exists());
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
        assert_eq!((record.done().count(), record.left_out().damaged), (2, 1));
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
