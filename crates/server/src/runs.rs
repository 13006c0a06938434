//! Runs of machines: those that are going on, and permits to move a real one.
//!
//! A run belongs to the request that follows it. If that is dropped, the machine stops at once. A permit can be used once
//! and for a short time; the page fetches one when someone clicks, so that no real machine moves without a click.

use crate::error::ErrorResponse;
use axum::http::StatusCode;
use std::collections::BTreeMap;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};
use zauber::Controls;

/// How long a permit can be used.
const VALID: Duration = Duration::from_secs(30);

/// How many machines run at once.
const MOST: usize = 8;

/// The runs of a server.
#[derive(Default)]
pub(crate) struct Runs {
    running: Mutex<BTreeMap<String, Controls>>,
    permits: Mutex<BTreeMap<String, Instant>>,
}

/// A run that someone follows; stopped on drop.
pub(crate) struct Run {
    pub id: String,
    pub controls: Controls,
    runs: Arc<Runs>,
}

/// Digits that nobody can guess.
fn random() -> String {
    let word = || RandomState::new().build_hasher().finish();
    format!("{:016x}{:016x}", word(), word())
}

impl Runs {
    fn running(&self) -> MutexGuard<'_, BTreeMap<String, Controls>> {
        self.running.lock().expect("the list is only inserted into and removed from")
    }

    /// Begins a run, unless there are too many.
    pub(crate) fn begin(self: &Arc<Self>) -> Result<Run, ErrorResponse> {
        let mut running = self.running();
        if running.len() >= MOST {
            let text = format!("{MOST} machines are running, which is the maximum; stop one first");
            return Err(ErrorResponse::new(StatusCode::SERVICE_UNAVAILABLE, "busy", text));
        }
        let (id, controls) = (random(), Controls::default());
        running.insert(id.clone(), controls.clone());
        Ok(Run { id, controls, runs: Arc::clone(self) })
    }

    /// The switches of a run.
    pub(crate) fn controls(&self, id: &str) -> Option<Controls> {
        self.running().get(id).cloned()
    }

    /// Stops all machines.
    pub(crate) fn stop(&self) {
        self.running().values().for_each(Controls::stop);
    }

    /// A permit to move a real machine, once.
    pub(crate) fn permit(&self) -> String {
        let permit = random();
        let mut permits = self.permits.lock().expect("the list is only inserted into and removed from");
        permits.retain(|_, issued| issued.elapsed() < VALID);
        permits.insert(permit.clone(), Instant::now());
        permit
    }

    /// Uses a permit; false if there is no such permit any more.
    pub(crate) fn use_permit(&self, permit: &str) -> bool {
        let mut permits = self.permits.lock().expect("the list is only inserted into and removed from");
        permits.remove(permit).is_some_and(|issued| issued.elapsed() < VALID)
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        self.controls.stop();
        self.runs.running().remove(&self.id);
    }
}
