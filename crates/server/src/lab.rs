//! Experiments of the page: a history that survives restarts, and runs that go on without a listener.
//!
//! The history is a small SQLite database in the user's data folder; the rows of each run are in a record file beside
//! it, written by [`zauber::LabPlan::run`], and positions that were given in another, so a run survives whatever happens to this process. A run that was going on
//! when the server ended is shown as paused, and can be resumed. Each run has its own thread; nobody holds the database
//! while a run is working.

use crate::error::ErrorResponse;
use axum::http::StatusCode;
use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::Serialize;
use std::collections::HashMap;
use std::fs::{File, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use utoipa::ToSchema;
use zauber::lab::{Experiment, RecordReader};
use zauber::texts::Language;
use zauber::{DescribedExperiment, LabError, LabOutcome, LiveRun, Progress, Watcher, Workbench};

/// Experiments, running and done.
pub(crate) struct Lab {
    folder: PathBuf,
    workbench: Workbench,
    history: Mutex<Option<Connection>>,
    running: Mutex<HashMap<i64, Arc<LiveRun>>>,
}

/// A run as clients see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct LabRun {
    /// Its number.
    pub id: i64,
    /// Its name, which can be changed.
    pub name: String,
    /// `running`, `paused`, `finished` or `failed`.
    pub state: String,
    /// When it was created, in seconds since 1970.
    pub created: i64,
    /// What is measured.
    pub experiment: Experiment,
    /// How many rows there are.
    pub done: u64,
    /// How many a complete record has.
    pub all: u64,
    /// How far it is, while it is running.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub progress: Option<Progress>,
    /// Why it failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// How many runs work at once: each uses all cores.
const RUNS_AT_ONCE: usize = 2;

/// How long to wait until a run that was told to stop has ended.
const STOPPING: Duration = Duration::from_secs(20);

/// `ZAUBER_DATA`, or else the platform's folder for data of programs.
pub(crate) fn usual_folder() -> PathBuf {
    use etcetera::BaseStrategy;
    let own = std::env::var_os("ZAUBER_DATA").filter(|folder| !folder.is_empty()).map(PathBuf::from);
    own.unwrap_or_else(|| match etcetera::choose_base_strategy() {
        Ok(places) => places.data_dir().join("zauber"),
        Err(_) => std::env::temp_dir().join("zauber-data"),
    })
    .join("lab")
}

fn of_history(error: &rusqlite::Error) -> ErrorResponse {
    ErrorResponse::new(StatusCode::INTERNAL_SERVER_ERROR, "history", format!("the history of experiments: {error}"))
}

fn of_folder(folder: &Path, error: &std::io::Error) -> ErrorResponse {
    let text = format!("cannot use the folder {} for experiments: {error}", folder.display());
    ErrorResponse::new(StatusCode::INTERNAL_SERVER_ERROR, "history", text)
}

fn unknown(id: i64) -> ErrorResponse {
    ErrorResponse::new(StatusCode::NOT_FOUND, "run", format!("there is no run {id}"))
}

fn busy() -> ErrorResponse {
    let text = format!("{RUNS_AT_ONCE} experiments are running, which is the maximum; pause one or wait");
    ErrorResponse::new(StatusCode::SERVICE_UNAVAILABLE, "busy", text)
}

const COLUMNS: &str = "id, name, state, created, experiment, done, error";

impl Lab {
    /// Experiments in a folder, which is created with the first one.
    pub(crate) fn new(folder: PathBuf, workbench: Workbench) -> Arc<Lab> {
        Arc::new(Lab { folder, workbench, history: Mutex::new(None), running: Mutex::default() })
    }

    /// The record of a run.
    pub(crate) fn record(&self, id: i64) -> PathBuf {
        self.folder.join(format!("{id}.jsonl"))
    }

    /// The positions of a run that were given, if they were.
    fn positions(&self, id: i64) -> PathBuf {
        self.folder.join(format!("{id}.positions.txt"))
    }

    /// Uses the history; opens it first if nobody has yet.
    fn with_history<T>(&self, work: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, ErrorResponse> {
        let mut history = self.history.lock().expect("the history does not panic");
        if history.is_none() {
            *history = Some(self.open()?);
        }
        let connection = history.as_ref().expect("it was opened just now");
        work(connection).map_err(|error| of_history(&error))
    }

    fn open(&self) -> Result<Connection, ErrorResponse> {
        std::fs::create_dir_all(&self.folder).map_err(|error| of_folder(&self.folder, &error))?;
        let prepare = || -> rusqlite::Result<Connection> {
            let connection = Connection::open(self.folder.join("history.sqlite"))?;
            connection.busy_timeout(Duration::from_secs(5))?;
            connection.execute_batch(
                "PRAGMA journal_mode = WAL;
                 CREATE TABLE IF NOT EXISTS runs (
                     id INTEGER PRIMARY KEY AUTOINCREMENT,
                     name TEXT NOT NULL,
                     state TEXT NOT NULL,
                     created INTEGER NOT NULL,
                     experiment TEXT NOT NULL,
                     done INTEGER NOT NULL DEFAULT 0,
                     error TEXT
                 );
                 PRAGMA user_version = 1;",
            )?;
            // What was going on when the last server ended is paused, unless another server is at it.
            let mut running = connection.prepare("SELECT id FROM runs WHERE state = 'running'")?;
            let ids = running.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<Vec<i64>>>()?;
            drop(running);
            for id in ids.into_iter().filter(|id| !is_written(&self.record(*id))) {
                let done = i64::try_from(rows(&self.record(id))).unwrap_or(i64::MAX);
                connection.execute("UPDATE runs SET state = 'paused', done = ?2 WHERE id = ?1", params![id, done])?;
            }
            Ok(connection)
        };
        prepare().map_err(|error| of_history(&error))
    }

    /// All runs, the newest first.
    pub(crate) fn list(&self) -> Result<Vec<LabRun>, ErrorResponse> {
        let runs = self.with_history(|history| {
            let mut query = history.prepare(&format!("SELECT {COLUMNS} FROM runs ORDER BY id DESC"))?;
            query.query_map([], read)?.collect::<rusqlite::Result<Vec<_>>>()
        })?;
        Ok(runs.into_iter().map(|run| self.as_it_is(run)).collect())
    }

    /// One run.
    pub(crate) fn get(&self, id: i64) -> Result<LabRun, ErrorResponse> {
        let run = self.with_history(|history| {
            history.query_row(&format!("SELECT {COLUMNS} FROM runs WHERE id = ?1"), [id], read).optional()
        })?;
        run.map(|run| self.as_it_is(run)).ok_or_else(|| unknown(id))
    }

    /// With what is known about it while it is running.
    fn as_it_is(&self, mut run: LabRun) -> LabRun {
        if let Some(live) = self.live(run.id) {
            run.done = live.done();
            run.progress = Some(live.progress());
        }
        run
    }

    /// A run that is going on.
    pub(crate) fn live(&self, id: i64) -> Option<Arc<LiveRun>> {
        self.running.lock().expect("the list does not panic").get(&id).cloned()
    }

    /// Creates a run and starts it.
    pub(crate) fn create(
        self: &Arc<Lab>,
        described: &DescribedExperiment,
        name: &str,
        threads: usize,
        language: Language,
    ) -> Result<LabRun, ErrorResponse> {
        self.check_place()?;
        let created = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64);
        let text = serde_json::to_string(&described.experiment).expect("an experiment is plain data");
        let id = self.with_history(|history| {
            history.execute(
                "INSERT INTO runs (name, state, created, experiment) VALUES (?1, 'paused', ?2, ?3)",
                params![name, created, text],
            )?;
            Ok(history.last_insert_rowid())
        })?;
        if let Some(positions) = &described.positions
            && let Err(error) = std::fs::write(self.positions(id), positions)
        {
            self.delete(id)?;
            return Err(of_folder(&self.folder, &error));
        }
        self.resume(id, threads, language)
    }

    fn check_place(&self) -> Result<(), ErrorResponse> {
        match self.running.lock().expect("the list does not panic").len() < RUNS_AT_ONCE {
            true => Ok(()),
            false => Err(busy()),
        }
    }

    /// Starts a run, or goes on with it.
    pub(crate) fn resume(
        self: &Arc<Lab>,
        id: i64,
        threads: usize,
        language: Language,
    ) -> Result<LabRun, ErrorResponse> {
        let run = self.get(id)?;
        if run.state == "finished" || self.live(id).is_some() {
            return Ok(run);
        }
        let live = Arc::new(LiveRun::new(run.experiment.clone()));
        {
            let mut running = self.running.lock().expect("the list does not panic");
            if running.contains_key(&id) {
                return Ok(run);
            }
            if running.len() >= RUNS_AT_ONCE {
                return Err(busy());
            }
            running.insert(id, Arc::clone(&live));
        }
        self.set_state(id, "running", None)?;
        let lab = Arc::clone(self);
        std::thread::spawn(move || lab.work(id, &run.experiment, &live, threads, language));
        self.get(id)
    }

    fn set_state(&self, id: i64, state: &str, error: Option<&str>) -> Result<(), ErrorResponse> {
        self.with_history(|history| {
            history.execute("UPDATE runs SET state = ?2, error = ?3 WHERE id = ?1", params![id, state, error])
        })?;
        Ok(())
    }

    /// On the thread of the run: to its end, or until it is stopped.
    fn work(&self, id: i64, experiment: &Experiment, live: &LiveRun, threads: usize, language: Language) {
        let run = || -> Result<LabOutcome, LabError> {
            // Where they are missing, it is said what is missing.
            let positions = std::fs::read_to_string(self.positions(id)).ok();
            let again = experiment.clone();
            let plan = self.workbench.experiment_again(again, positions.as_deref(), language, &Stopping(live))?;
            plan.run(&self.record(id), threads, live, None, &Stopping(live))
        };
        // A panic of a solver is an error already; this is for the rest.
        let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run));
        let (state, error) = match outcome {
            Ok(Ok(outcome)) if outcome.finished => ("finished", None),
            Ok(Ok(_)) => ("paused", None),
            // Stopped while tables were being built.
            Ok(Err(_)) if live.is_stopped() => ("paused", None),
            Ok(Err(error)) => ("failed", Some(error.to_string())),
            Err(_) => ("failed", Some("this is a bug in zauber; please report it".to_owned())),
        };
        let done = live.done();
        // If the history cannot be written, the record is still there.
        drop(self.with_history(|history| {
            history.execute(
                "UPDATE runs SET state = ?2, error = ?3, done = ?4 WHERE id = ?1",
                params![id, state, error, i64::try_from(done).unwrap_or(i64::MAX)],
            )
        }));
        self.running.lock().expect("the list does not panic").remove(&id);
    }

    /// Stops a run and waits until it has ended; it can go on later.
    pub(crate) fn pause(&self, id: i64) -> Result<LabRun, ErrorResponse> {
        if let Some(live) = self.live(id) {
            live.stop();
            let started = Instant::now();
            while self.live(id).is_some() && started.elapsed() < STOPPING {
                std::thread::sleep(Duration::from_millis(10));
            }
        }
        self.get(id)
    }

    /// Gives a run another name.
    pub(crate) fn rename(&self, id: i64, name: &str) -> Result<LabRun, ErrorResponse> {
        let changed =
            self.with_history(|history| history.execute("UPDATE runs SET name = ?2 WHERE id = ?1", params![id, name]))?;
        if changed == 0 { Err(unknown(id)) } else { self.get(id) }
    }

    /// Removes a run and its record.
    pub(crate) fn delete(&self, id: i64) -> Result<(), ErrorResponse> {
        self.pause(id)?;
        if self.live(id).is_some() {
            let text = "the run does not stop; try again in a moment";
            return Err(ErrorResponse::new(StatusCode::SERVICE_UNAVAILABLE, "busy", text));
        }
        for file in [self.record(id), self.positions(id)] {
            match std::fs::remove_file(file) {
                Err(error) if error.kind() != ErrorKind::NotFound => return Err(of_folder(&self.folder, &error)),
                _ => {}
            }
        }
        self.with_history(|history| history.execute("DELETE FROM runs WHERE id = ?1", [id]))?;
        Ok(())
    }

    /// Interrupts all runs; they can go on later.
    pub(crate) fn stop(&self) {
        self.running.lock().expect("the list does not panic").values().for_each(|live| live.stop());
    }
}

/// Ends the building of tables when a run is stopped.
struct Stopping<'a>(&'a LiveRun);

impl Watcher for Stopping<'_> {
    fn is_cancelled(&self) -> bool {
        self.0.is_stopped()
    }
}

/// How many rows a record has; none if it cannot be read.
fn rows(record: &Path) -> u64 {
    let Ok(mut reader) = RecordReader::open(record) else { return 0 };
    let mut rows = 0;
    while let Ok(Some(_)) = reader.next_row() {
        rows += 1;
    }
    rows
}

/// True if a process is writing to a record.
fn is_written(record: &Path) -> bool {
    File::open(record).is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
}

fn read(row: &Row<'_>) -> rusqlite::Result<LabRun> {
    let text: String = row.get(4)?;
    let experiment: Experiment = serde_json::from_str(&text)
        .map_err(|error| rusqlite::Error::FromSqlConversionFailure(4, rusqlite::types::Type::Text, Box::new(error)))?;
    let done: i64 = row.get(5)?;
    Ok(LabRun {
        id: row.get(0)?,
        name: row.get(1)?,
        state: row.get(2)?,
        created: row.get(3)?,
        all: experiment.cells(),
        experiment,
        done: u64::try_from(done).unwrap_or(0),
        progress: None,
        error: row.get(6)?,
    })
}
