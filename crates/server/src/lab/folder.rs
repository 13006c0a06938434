//! The folder of experiments, which is their history: what lies there is all there is.
//!
//! A run has a number. `7.jsonl` is its record, which says what the experiment is and holds the rows. `7.run.json` says
//! what can change: the name, when it was created, why it failed. `7.positions.txt` holds positions that were given.
//! Small files are written under a temporary name and renamed. Whoever changes anything of a run holds the lock on its
//! record, so that several servers can use one folder. A file that cannot be read makes one run unreadable, no more.

use lab::{Experiment, Record, RecordError, RecordReader};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fs::Metadata;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use store::is_claimed;
use store::write_whole;

/// The folder, and what was read of it.
pub(super) struct Folder {
    path: PathBuf,
    /// What was read of a record, as long as its file does not change.
    seen: Mutex<HashMap<i64, Seen>>,
    /// Held while a description is changed or removed.
    describing: Mutex<()>,
}

/// See [`Folder::hold`].
pub(super) type Held<'a> = MutexGuard<'a, ()>;

/// What can change about a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Description {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// In seconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created: Option<i64>,
    /// Why it failed the last time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// How many bytes the record had, and how many rows: so that it need not be read to count them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counted: Option<(u64, u64)>,
}

/// What a record says.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    file: Option<Identity>,
    when: Instant,
    /// The experiment, or why it cannot be read.
    pub experiment: Result<Experiment, String>,
    pub rows: u64,
    /// When it was last changed, in seconds since 1970.
    pub changed: i64,
}

/// A file as it was: its size and when it was changed.
type Identity = (u64, Option<SystemTime>);

/// A record that grows in another server is counted again after so long.
const PATIENCE: Duration = Duration::from_secs(5);

pub(super) fn seconds(time: SystemTime) -> i64 {
    time.duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64)
}

impl Folder {
    pub(super) fn new(path: PathBuf) -> Folder {
        Folder { path, seen: Mutex::default(), describing: Mutex::default() }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The record of a run.
    pub(super) fn record(&self, id: i64) -> PathBuf {
        self.path.join(format!("{id}.jsonl"))
    }

    /// The positions of a run that were given, if they were.
    pub(super) fn positions(&self, id: i64) -> PathBuf {
        self.path.join(format!("{id}.positions.txt"))
    }

    /// The description of a run.
    pub(super) fn description(&self, id: i64) -> PathBuf {
        self.path.join(format!("{id}.run.json"))
    }

    /// The numbers of all runs, the newest first.
    pub(super) fn numbers(&self) -> io::Result<Vec<i64>> {
        let entries = match std::fs::read_dir(&self.path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let mut numbers = Vec::new();
        for entry in entries {
            let name = entry?.file_name();
            let name = name.to_string_lossy();
            let number = name.strip_suffix(".jsonl").or_else(|| name.strip_suffix(".run.json"));
            numbers.extend(number.and_then(number_of));
        }
        numbers.sort_unstable_by(|one, other| other.cmp(one));
        numbers.dedup();
        Ok(numbers)
    }

    pub(super) fn contains(&self, id: i64) -> bool {
        [self.record(id), self.description(id)].iter().any(|file| file.exists())
    }

    /// A number for a new run, and its record. No number is used twice, so that nobody takes one run for another.
    pub(super) fn create(&self, experiment: &Experiment) -> Result<(i64, Record), RecordError> {
        let failed = |error| RecordError::Io { what: "use", path: self.path.clone(), error };
        std::fs::create_dir_all(&self.path).map_err(failed)?;
        let highest = self.numbers().map_err(failed)?.first().copied().unwrap_or(0);
        let of_deleted = format!(".{DELETED}.");
        self.sweep(|name| name.starts_with(DRAFT) || name.starts_with(&of_deleted));
        let mut id = highest.max(self.last_deleted()) + 1;
        loop {
            match self.create_at(id, experiment) {
                // Another server was faster.
                Err(RecordError::Io { error, .. }) if error.kind() == ErrorKind::AlreadyExists => id += 1,
                created => return created.map(|record| (id, record)),
            }
        }
    }

    /// The record of a new run with this number.
    pub(super) fn create_at(&self, id: i64, experiment: &Experiment) -> Result<Record, RecordError> {
        static DRAFTS: AtomicU64 = AtomicU64::new(0);
        let number = DRAFTS.fetch_add(1, Ordering::Relaxed);
        let draft = self.path.join(format!("{DRAFT}{}.{number}{PART}", std::process::id()));
        Record::create(&self.record(id), &draft, experiment)
    }

    /// Removes files that a process which was killed has left half written; not those that somebody holds.
    fn sweep(&self, is_left: impl Fn(&str) -> bool) {
        for entry in std::fs::read_dir(&self.path).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            if name.ends_with(PART) && is_left(&name) && !is_claimed(&entry.path()) {
                drop(std::fs::remove_file(entry.path()));
            }
        }
    }

    /// Removes what is left of the small files of a run; whoever calls holds its record.
    fn sweep_run(&self, id: i64) {
        let small = [format!(".{id}.run.json."), format!(".{id}.positions.txt.")];
        self.sweep(|name| small.iter().any(|prefix| name.starts_with(prefix)));
    }

    /// The highest number that was ever deleted.
    fn last_deleted(&self) -> i64 {
        std::fs::read_to_string(self.path.join(DELETED)).ok().and_then(|text| number_of(text.trim())).unwrap_or(0)
    }

    /// Removes all files of a run. The record comes last, because its lock protects the others.
    pub(super) fn remove(&self, id: i64) -> io::Result<()> {
        let _held = self.hold();
        if id > self.last_deleted() {
            // On a full disk, deleting is more important than the number.
            drop(write_whole(&self.path.join(DELETED), format!("{id}\n").as_bytes()));
        }
        self.sweep_run(id);
        for file in [self.positions(id), self.description(id), self.record(id)] {
            match std::fs::remove_file(file) {
                Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        self.seen.lock().expect("reading does not panic").remove(&id);
        Ok(())
    }

    /// What can change about a run, or why that cannot be read.
    pub(super) fn describe(&self, id: i64) -> Result<Description, String> {
        let failed = |error: &dyn std::fmt::Display| format!("cannot read {id}.run.json: {error}");
        match std::fs::read(self.description(id)) {
            Ok(bytes) => serde_json::from_slice(&bytes).map_err(|error| failed(&error)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Description::default()),
            Err(error) => Err(failed(&error)),
        }
    }

    /// Changes the description of a run; whoever calls holds its record, and it must be there: what is deleted does not
    /// come back.
    pub(super) fn change(&self, id: i64, change: impl FnOnce(&mut Description)) -> io::Result<()> {
        self.change_held(&self.hold(), id, change)
    }

    /// Until it is dropped, no description is changed in this process, and no record is let go.
    pub(super) fn hold(&self) -> Held<'_> {
        self.describing.lock().expect("writing does not panic")
    }

    /// Like [`Folder::change`], by whoever holds the descriptions.
    pub(super) fn change_held(&self, _: &Held<'_>, id: i64, change: impl FnOnce(&mut Description)) -> io::Result<()> {
        std::fs::metadata(self.record(id))?;
        self.describe_anew(id, change)
    }

    /// The same, whether there is a record or not.
    pub(super) fn describe_anew(&self, id: i64, change: impl FnOnce(&mut Description)) -> io::Result<()> {
        let before = self.describe(id);
        let mut description = before.clone().unwrap_or_default();
        change(&mut description);
        if before.as_ref() == Ok(&description) {
            return Ok(());
        }
        self.sweep_run(id);
        let text = serde_json::to_string(&description).expect("a description is plain data") + "\n";
        write_whole(&self.description(id), text.as_bytes())
    }

    /// What the record of a run says. `counted` is what the description has; `grows` while another server writes.
    pub(super) fn look(&self, id: i64, counted: Option<(u64, u64)>, grows: bool) -> Seen {
        let path = self.record(id);
        let metadata = std::fs::metadata(&path);
        let file = metadata.as_ref().ok().map(|data| (data.len(), data.modified().ok()));
        let before = self.seen.lock().expect("reading does not panic").get(&id).cloned();
        if let Some(seen) = before
            && (seen.file == file || grows && seen.when.elapsed() < PATIENCE)
        {
            return seen;
        }
        let (experiment, rows) = match metadata.and_then(|_| read(&path, counted)) {
            Ok((experiment, rows)) => (Ok(experiment), rows),
            Err(error) if error.kind() == ErrorKind::NotFound => (Err(format!("its record {id}.jsonl is missing")), 0),
            Err(error) => (Err(error.to_string()), 0),
        };
        let changed = file.and_then(|(_, changed)| changed).map_or(0, seconds);
        let seen = Seen { file, when: Instant::now(), experiment, rows, changed };
        self.seen.lock().expect("reading does not panic").insert(id, seen.clone());
        seen
    }
}

/// How names of temporary files begin and end: those of records that are being created, and all.
const DRAFT: &str = ".new.";
const PART: &str = ".part";

/// The name of the file with the highest number that was deleted.
const DELETED: &str = "last-deleted";

/// A number as it is written in names: no zeros before it, no sign.
fn number_of(text: &str) -> Option<i64> {
    text.parse().ok().filter(|number: &i64| *number > 0 && number.to_string() == text)
}

/// The experiment of a record and how many rows it has.
fn read(path: &Path, counted: Option<(u64, u64)>) -> io::Result<(Experiment, u64)> {
    let plain = |error| match error {
        RecordError::Io { error, .. } => error,
        RecordError::NotARecord { why, .. } => io::Error::other(format!("its record cannot be read: {why}")),
        error => io::Error::other(error.to_string()),
    };
    let bytes = std::fs::metadata(path).as_ref().map_or(0, Metadata::len);
    let mut reader = RecordReader::open(path).map_err(plain)?;
    let mut rows = 0;
    match counted {
        Some((then, counted)) if then == bytes => rows = counted,
        _ => {
            while reader.next_row().map_err(plain)?.is_some() {
                rows += 1;
            }
        }
    }
    Ok((reader.experiment().clone(), rows))
}
