//! Earlier versions kept the list of runs in a SQLite database beside the records. It is read once, its names, times and
//! failures are moved into descriptions, and it is kept under another name.

use super::folder::Folder;
use super::sqlite::{self, Value};
use lab::Experiment;
use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

const NAME: &str = "history.sqlite";

/// A run as the database has it.
struct OldRun {
    id: i64,
    name: Option<String>,
    state: Option<String>,
    created: Option<i64>,
    experiment: Option<String>,
    error: Option<String>,
}

/// Moves an old history, if there is one; the reason if that is not possible. Records can be used all the same.
pub(super) fn take_over(folder: &Folder) -> Result<(), String> {
    let path = folder.path().join(NAME);
    let file = match File::open(&path) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error.to_string()),
    };
    // Of two servers that start at once, one moves. Where there are no locks, both do the same.
    drop(file.lock());
    if !path.exists() {
        return Ok(());
    }
    for (id, values) in sqlite::rows(&path, "runs")? {
        let run = old_run(id, values);
        move_run(folder, run).map_err(|error| format!("run {id}: {error}"))?;
    }
    keep(&path).map_err(|error| error.to_string())
}

/// The columns were id, name, state, created, experiment, done, error.
fn old_run(id: i64, values: Vec<Value>) -> OldRun {
    let mut values = values.into_iter().skip(1);
    let mut next = || values.next().unwrap_or(Value::Null);
    let text = |value| match value {
        Value::Text(text) => Some(text),
        _ => None,
    };
    let (name, state, created, experiment) = (text(next()), text(next()), next(), text(next()));
    let created = if let Value::Integer(created) = created { Some(created) } else { None };
    // How many rows there are, the record knows better.
    next();
    OldRun { id, name, state, created, experiment, error: text(next()) }
}

fn move_run(folder: &Folder, run: OldRun) -> io::Result<()> {
    let OldRun { id, name, state, created, experiment, error } = run;
    if folder.description(id).exists() {
        return Ok(());
    }
    folder.describe_anew(id, |description| {
        description.name = name;
        description.created = created;
        description.error = error.filter(|_| state.as_deref() == Some("failed"));
    })?;
    // A run that never wrote anything has no record yet. If nobody knows what it was, it is shown as unreadable.
    let experiment = experiment.and_then(|text| serde_json::from_str::<Experiment>(&text).ok());
    if let (false, Some(experiment)) = (folder.record(id).exists(), experiment) {
        folder.create_at(id, &experiment).map_err(|error| io::Error::other(error.to_string()))?;
    }
    Ok(())
}

/// Gives the database and its write-ahead log another name, under which SQLite can still open them.
fn keep(path: &Path) -> io::Result<()> {
    let with = |ending: &str| {
        let mut name = path.as_os_str().to_owned();
        name.push(ending);
        PathBuf::from(name)
    };
    let free = (1..).map(|number| if number == 1 { ".moved".to_owned() } else { format!(".moved-{number}") });
    let ending = free.into_iter().find(|ending| !with(ending).exists()).expect("some number is free");
    std::fs::rename(path, with(&ending))?;
    for part in ["-wal", "-shm"] {
        match std::fs::rename(with(part), with(&format!("{ending}{part}"))) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}
