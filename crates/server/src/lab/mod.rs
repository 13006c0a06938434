//! Experiments of the page: a history that survives restarts, and runs that go on without a listener.
//!
//! The history is a folder of record files, written by [`zauber::LabPlan::run`]; what can change about a run lies beside
//! its record (see `folder`). Nothing says that a run is running but the lock on its record, so nothing is wrong after a
//! crash: a run whose record nobody holds is finished, failed or paused. A run that another server on the same folder
//! holds is shown, but not resumed, paused, renamed or deleted here. Each run has its own thread and its place among
//! those that run; the place is given back however the thread ends.

mod folder;
mod old_history;
mod sqlite;

use crate::error::ErrorResponse;
use axum::http::StatusCode;
use folder::{Description, Folder, seconds};
use lab::{Experiment, Record, RecordError};
use serde::Serialize;
use std::collections::HashMap;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant, SystemTime};
use store::write_whole;
use store::{Claim, ClaimError, is_claimed};
use utoipa::ToSchema;
use zauber::Language;
use zauber::{DescribedExperiment, LabError, LiveRun, Progress, Watcher, Workbench};

/// Experiments, running and done.
pub(crate) struct Lab {
    folder: Folder,
    workbench: Workbench,
    running: Mutex<HashMap<i64, Arc<LiveRun>>>,
    /// Why runs of this process failed, and how many bytes their records had then: on a full disk, this is the only
    /// place for it.
    failed: Mutex<HashMap<i64, (u64, String)>>,
    /// When this process was told to end.
    stopped: OnceLock<Instant>,
}

/// A run as clients see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct LabRun {
    /// Its number.
    pub id: i64,
    /// Its name, which can be changed.
    pub name: String,
    /// `running`, `paused`, `finished`, `failed`, or `unreadable` if its record is damaged or missing.
    pub state: String,
    /// True if another server on the same folder is running it: only that one can change it.
    pub elsewhere: bool,
    /// When it was created, in seconds since 1970.
    pub created: i64,
    /// What is measured; absent if the record cannot be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub experiment: Option<Experiment>,
    /// How many rows there are.
    pub done: u64,
    /// How many a complete record has.
    pub all: u64,
    /// How far it is, while it is running.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub progress: Option<Progress>,
    /// Why it failed, or why it cannot be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// How many runs work at once: each uses all cores.
const RUNS_AT_ONCE: usize = 2;

/// How long to wait until a run that was told to stop has ended.
const STOPPING: Duration = Duration::from_secs(20);

/// The longest name of a run.
pub(crate) const LONGEST_NAME: usize = 200;

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

fn unstoppable() -> ErrorResponse {
    let text = "the run does not stop; try again in a moment";
    ErrorResponse::new(StatusCode::SERVICE_UNAVAILABLE, "busy", text)
}

fn elsewhere(id: i64) -> ErrorResponse {
    let text = format!("another server on the same folder is using run {id}; only that one can change it");
    ErrorResponse::new(StatusCode::CONFLICT, "elsewhere", text)
}

fn of_record(id: i64, error: &RecordError) -> ErrorResponse {
    match error {
        RecordError::Busy { .. } => elsewhere(id),
        RecordError::NotARecord { .. } | RecordError::OtherExperiment { .. } => {
            ErrorResponse::of_value("record", error.to_string())
        }
        error => ErrorResponse::new(StatusCode::INTERNAL_SERVER_ERROR, "history", error.to_string()),
    }
}

/// The usual name of a run of an experiment.
pub(crate) fn usual_name(experiment: &Experiment, language: Language) -> String {
    let name = match &experiment.preset {
        Some(preset) => language.text(&format!("lab.preset.{preset}.title"), &[]),
        None => experiment.entries.iter().map(|entry| entry.title()).collect::<Vec<_>>().join(", "),
    };
    name.chars().take(LONGEST_NAME).collect()
}

/// A run's place among those that run; given back when it is dropped, together with its record.
struct Place {
    lab: Arc<Lab>,
    id: i64,
    record: Option<Record>,
}

impl Drop for Place {
    fn drop(&mut self) {
        // Whoever finds the run among those that run, and holds the descriptions, can rely on its record being held.
        let _held = self.lab.folder.hold();
        drop(self.record.take());
        self.lab.running.lock().expect("the list does not panic").remove(&self.id);
    }
}

impl Lab {
    /// Experiments in a folder, which is created with the first one.
    pub(crate) fn new(folder: PathBuf, workbench: Workbench) -> Arc<Lab> {
        let (running, failed, stopped) = (Mutex::default(), Mutex::default(), OnceLock::new());
        Arc::new(Lab { folder: Folder::new(folder), workbench, running, failed, stopped })
    }

    /// The record of a run.
    pub(crate) fn record(&self, id: i64) -> PathBuf {
        self.folder.record(id)
    }

    /// Why the record of a run could not be used: it may have been deleted meanwhile.
    pub(crate) fn failed(&self, id: i64, error: LabError) -> ErrorResponse {
        if self.folder.contains(id) { error.into() } else { unknown(id) }
    }

    /// The same for an error that has no words yet.
    pub(crate) fn unreadable(&self, id: i64, error: &RecordError) -> ErrorResponse {
        if self.folder.contains(id) { of_record(id, error) } else { unknown(id) }
    }

    /// All runs, the newest first, and what the user should know.
    pub(crate) fn list(&self) -> Result<(Vec<LabRun>, Vec<String>), ErrorResponse> {
        let notes = self.take_over();
        let numbers = self.folder.numbers().map_err(|error| of_folder(self.folder.path(), &error))?;
        Ok((numbers.into_iter().filter_map(|id| self.look(id)).collect(), notes))
    }

    /// Moves the history of an earlier version. Where that fails, runs are listed without their old names.
    fn take_over(&self) -> Vec<String> {
        let failed = old_history::take_over(&self.folder).err();
        failed.map(|error| format!("the history of an earlier version cannot be read: {error}")).into_iter().collect()
    }

    /// One run.
    pub(crate) fn get(&self, id: i64) -> Result<LabRun, ErrorResponse> {
        // It may be the first question to this folder.
        self.take_over();
        self.look(id).ok_or_else(|| unknown(id))
    }

    /// A run as it is now.
    fn look(&self, id: i64) -> Option<LabRun> {
        if !self.folder.contains(id) {
            return None;
        }
        let (description, mut error) = match self.folder.describe(id) {
            Ok(description) => (description, None),
            // The record still says the most.
            Err(error) => (Description::default(), Some(error)),
        };
        let live = self.live(id);
        // If it began meanwhile, it is ours.
        let is_elsewhere = live.is_none() && is_claimed(&self.record(id)) && self.live(id).is_none();
        let (experiment, done, changed) = match &live {
            Some(live) => (Ok(live.experiment().clone()), live.done(), seconds(SystemTime::now())),
            None => {
                let seen = self.folder.look(id, description.counted, is_elsewhere);
                (seen.experiment, seen.rows, seen.changed)
            }
        };
        if experiment.is_err() && !self.folder.contains(id) {
            // It has been deleted meanwhile.
            return None;
        }
        let all = experiment.as_ref().map_or(0, Experiment::cells);
        let failed = || self.failure(id).or(description.error.clone());
        let (state, why) = match &experiment {
            _ if live.is_some() || is_elsewhere => ("running", None),
            Err(why) => ("unreadable", Some(why.clone())),
            Ok(own) if done >= all || !own.has_positions() => ("finished", None),
            Ok(_) => failed().map_or(("paused", None), |why| ("failed", Some(why))),
        };
        error = why.or(error);
        let usual = || experiment.as_ref().map_or(format!("{id}.jsonl"), |own| usual_name(own, Language::default()));
        Some(LabRun {
            id,
            name: description.name.clone().unwrap_or_else(usual),
            state: state.to_owned(),
            elsewhere: is_elsewhere,
            created: description.created.unwrap_or(changed),
            done,
            all,
            progress: live.map(|live| live.progress()),
            error,
            experiment: experiment.ok(),
        })
    }

    /// Why a run failed in this process, unless its record has changed since.
    fn failure(&self, id: i64) -> Option<String> {
        let failed = self.failed.lock().expect("the list does not panic").get(&id).cloned();
        let (bytes, why) = failed?;
        std::fs::metadata(self.record(id)).is_ok_and(|data| data.len() == bytes).then_some(why)
    }

    /// A run that is going on in this process.
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
        if self.running.lock().expect("the list does not panic").len() >= RUNS_AT_ONCE {
            return Err(busy());
        }
        self.take_over();
        let (id, record) = self.folder.create(&described.experiment).map_err(|error| of_record(0, &error))?;
        let prepared = self.describe(id, described, name).and_then(|()| {
            let live = Arc::new(LiveRun::new(described.experiment.clone()));
            let place = self.place(id, &live)?.ok_or_else(busy)?;
            Ok((place, live))
        });
        let begun = match prepared {
            Ok((place, live)) => self.begin(place, record, live, threads, language),
            Err(error) => {
                // Nothing was begun, so nothing is left of it; its record is held until then.
                drop(self.folder.remove(id));
                drop(record);
                Err(error)
            }
        };
        begun.and_then(|()| self.get(id))
    }

    /// Adds a run whose rows are there already.
    pub(crate) fn add(
        &self,
        experiment: &Experiment,
        name: &str,
        write: impl FnOnce(&mut Record) -> Result<(), RecordError>,
    ) -> Result<LabRun, ErrorResponse> {
        self.take_over();
        let (id, mut record) = self.folder.create(experiment).map_err(|error| of_record(0, &error))?;
        let change = |description: &mut Description| {
            description.name = Some(name.to_owned());
            description.created = Some(seconds(SystemTime::now()));
        };
        let written = write(&mut record)
            .map_err(|error| of_record(id, &error))
            .and_then(|()| self.folder.change(id, change).map_err(|error| of_folder(self.folder.path(), &error)));
        if written.is_err() {
            // Half a run would look like one.
            drop(self.folder.remove(id));
        }
        drop(record);
        written.and_then(|()| self.get(id))
    }

    /// Writes what a new run needs besides its record.
    fn describe(&self, id: i64, described: &DescribedExperiment, name: &str) -> Result<(), ErrorResponse> {
        let positions = described
            .positions
            .as_ref()
            .map_or(Ok(()), |positions| write_whole(&self.folder.positions(id), positions.as_bytes()));
        let change = |description: &mut Description| {
            description.name = Some(name.to_owned());
            description.created = Some(seconds(SystemTime::now()));
        };
        let written = positions.and_then(|()| self.folder.change(id, change));
        written.map_err(|error| of_folder(self.folder.path(), &error))
    }

    /// A place among those that run; none if the run has one.
    fn place(self: &Arc<Lab>, id: i64, live: &Arc<LiveRun>) -> Result<Option<Place>, ErrorResponse> {
        let mut running = self.running.lock().expect("the list does not panic");
        if running.contains_key(&id) {
            return Ok(None);
        }
        if running.len() >= RUNS_AT_ONCE {
            return Err(busy());
        }
        running.insert(id, Arc::clone(live));
        Ok(Some(Place { lab: Arc::clone(self), id, record: None }))
    }

    /// Goes on with a run.
    pub(crate) fn resume(
        self: &Arc<Lab>,
        id: i64,
        threads: usize,
        language: Language,
    ) -> Result<LabRun, ErrorResponse> {
        let run = self.get(id)?;
        if run.elsewhere {
            return Err(elsewhere(id));
        }
        if run.state == "finished" || self.live(id).is_some() {
            return Ok(run);
        }
        let Some(experiment) = run.experiment.clone() else {
            return Err(ErrorResponse::of_value("record", run.error.unwrap_or_default()));
        };
        let live = Arc::new(LiveRun::new(experiment));
        let Some(place) = self.place(id, &live)? else { return Ok(run) };
        let record = live.resume(&self.record(id)).map_err(|error| self.unreadable(id, &error))?;
        self.failed.lock().expect("the list does not panic").remove(&id);
        // If this cannot be written, the record still can, or says why not.
        drop(self.folder.change(id, |description| description.error = None));
        self.begin(place, record, live, threads, language)?;
        self.get(id)
    }

    /// Starts the thread of a run.
    fn begin(
        &self,
        mut place: Place,
        record: Record,
        live: Arc<LiveRun>,
        threads: usize,
        language: Language,
    ) -> Result<(), ErrorResponse> {
        let work = move || {
            let lab = Arc::clone(&place.lab);
            lab.work(place.id, place.record.insert(record), &live, threads, language);
            drop(place);
        };
        let thread = std::thread::Builder::new().name("experiment".to_owned()).spawn(work);
        thread.map(|_| ()).map_err(|error| {
            let text = format!("the run cannot be started: {error}");
            ErrorResponse::new(StatusCode::INTERNAL_SERVER_ERROR, "run", text)
        })
    }

    /// On the thread of the run: to its end, or until it is stopped.
    fn work(&self, id: i64, record: &mut Record, live: &LiveRun, threads: usize, language: Language) {
        let run = || -> Result<(), LabError> {
            // Where they are missing, it is said what is missing.
            let positions = std::fs::read_to_string(self.folder.positions(id)).ok();
            let again = live.experiment().clone();
            let plan = self.workbench.experiment_again(again, positions.as_deref(), language, &Stopping(live));
            // Stopped while tables were being built.
            let plan = if live.is_stopped() { return Ok(()) } else { plan? };
            plan.run_into(record, threads, live, None, &Stopping(live)).map(|_| ())
        };
        // A panic of a solver is an error already; this is for the rest.
        let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run));
        let error = match outcome {
            Ok(Ok(())) => None,
            Ok(Err(error)) => Some(error.to_string()),
            Err(_) => Some("this is a bug in zauber; please report it".to_owned()),
        };
        if let Some(error) = &error {
            let mut failed = self.failed.lock().expect("the list does not panic");
            failed.insert(id, (record.bytes(), error.clone()));
        }
        // If this cannot be written, the record is still there, and this process remembers why.
        drop(self.folder.change(id, |description| {
            description.error = error;
            description.counted = Some((record.bytes(), record.done().count()));
        }));
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
        let run = self.get(id)?;
        if run.elsewhere { Err(elsewhere(id)) } else { Ok(run) }
    }

    /// Holds the record of a run, if there is a record that can be held. While a run is going on here, this process
    /// does so already.
    fn claim(&self, id: i64) -> Result<Option<Claim>, ErrorResponse> {
        if self.live(id).is_some() {
            return Ok(None);
        }
        match Claim::of(&self.record(id)) {
            Ok(claim) => Ok(Some(claim)),
            Err(ClaimError::Busy) if self.live(id).is_none() => Err(elsewhere(id)),
            Err(_) => Ok(None),
        }
    }

    /// Gives a run another name.
    pub(crate) fn rename(&self, id: i64, name: &str) -> Result<LabRun, ErrorResponse> {
        if self.get(id)?.elsewhere {
            return Err(elsewhere(id));
        }
        let held = self.folder.hold();
        let _claim = self.claim(id)?;
        let change = |description: &mut Description| description.name = Some(name.to_owned());
        let changed = self.folder.change_held(&held, id, change);
        drop(held);
        match changed {
            Ok(()) => self.get(id),
            // There is nothing to give a name to.
            Err(error) if error.kind() == ErrorKind::NotFound && !self.record(id).exists() => Err(unknown(id)),
            Err(error) => Err(of_folder(self.folder.path(), &error)),
        }
    }

    /// Removes a run and its record.
    pub(crate) fn delete(&self, id: i64) -> Result<(), ErrorResponse> {
        self.pause(id)?;
        if self.live(id).is_some() {
            return Err(unstoppable());
        }
        let _claim = self.claim(id)?;
        if self.live(id).is_some() {
            return Err(unstoppable());
        }
        self.folder.remove(id).map_err(|error| of_folder(self.folder.path(), &error))?;
        self.failed.lock().expect("the list does not panic").remove(&id);
        Ok(())
    }

    /// How long ago this process was told to end, if it was.
    pub(crate) fn stopped(&self) -> Option<Duration> {
        self.stopped.get().map(Instant::elapsed)
    }

    /// Interrupts all runs, because this process ends; they can go on later.
    pub(crate) fn stop(&self) {
        self.stopped.get_or_init(Instant::now);
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
