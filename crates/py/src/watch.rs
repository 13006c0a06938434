//! Long work as Python sees it: progress callbacks, and Ctrl-C.

use crate::request::as_python_error;
use pyo3::prelude::*;
use serde_json::json;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::ThreadId;
use std::time::{Duration, Instant};
use zauber::{Better, Progress, Rejection, Watcher};

/// How often signals are looked for and progress is reported.
const INTERVAL: Duration = Duration::from_millis(20);

/// Passes progress to a Python function, and ends the work when that fails or a signal comes.
struct PythonWatcher {
    /// Signals are delivered to this thread, if it is the main one.
    caller: ThreadId,
    callback: Option<Py<PyAny>>,
    started: Instant,
    /// When signals were last looked for, and when progress was last reported, in milliseconds since the start.
    looked: AtomicU64,
    reported: AtomicU64,
    is_over: AtomicBool,
    error: Mutex<Option<PyErr>>,
}

impl PythonWatcher {
    fn new(callback: Option<Py<PyAny>>) -> PythonWatcher {
        PythonWatcher {
            caller: std::thread::current().id(),
            callback,
            started: Instant::now(),
            looked: AtomicU64::new(0),
            reported: AtomicU64::new(0),
            is_over: AtomicBool::new(false),
            error: Mutex::new(None),
        }
    }

    /// True if this is due again.
    fn is_due(&self, last: &AtomicU64) -> bool {
        let now = self.started.elapsed().as_millis() as u64;
        let due = now >= last.load(Ordering::Relaxed) + INTERVAL.as_millis() as u64;
        if due {
            last.store(now, Ordering::Relaxed);
        }
        due
    }

    fn fail(&self, error: PyErr) {
        self.error.lock().expect("errors are only kept").get_or_insert(error);
        self.is_over.store(true, Ordering::Relaxed);
    }

    fn tell(&self, report: &str) {
        let Some(callback) = &self.callback else { return };
        Python::attach(|py| {
            let told = py.import("json").and_then(|json| json.call_method1("loads", (report,)));
            if let Err(error) = told.and_then(|report| callback.call1(py, (report,))) {
                self.fail(error);
            }
        });
    }
}

impl Watcher for PythonWatcher {
    fn progress(&self, progress: &Progress) {
        if self.callback.is_some() && self.is_due(&self.reported) {
            self.tell(&json!(progress).to_string());
        }
    }

    fn improved(&self, better: &Better<'_>) {
        if self.callback.is_some() {
            let improvement = better.improvement;
            let report = json!({"task": "search", "best": improvement.length, "seconds": improvement.seconds});
            self.tell(&report.to_string());
        }
    }

    fn is_cancelled(&self) -> bool {
        if self.is_over.load(Ordering::Relaxed) {
            return true;
        }
        // In this order: what another thread does must not count as a look.
        if std::thread::current().id() == self.caller && self.is_due(&self.looked) {
            Python::attach(|py| py.check_signals()).unwrap_or_else(|error| self.fail(error));
        }
        self.is_over.load(Ordering::Relaxed)
    }
}

/// Does long work without the lock of the interpreter, and ends it when a signal comes. With one thread, the work is
/// done by the caller itself; with more, on threads that end with it.
pub(crate) fn long<T: Send>(
    py: Python<'_>,
    threads: usize,
    callback: Option<Py<PyAny>>,
    work: impl FnOnce(&dyn Watcher) -> Result<T, Rejection> + Send,
) -> PyResult<T> {
    let watcher = PythonWatcher::new(callback);
    let result = py.detach(|| {
        if threads <= 1 {
            return work(&watcher);
        }
        std::thread::scope(|scope| {
            let (done, ended) = mpsc::channel();
            let watcher = &watcher;
            scope.spawn(move || {
                // Work that divides itself uses these threads, not ones that outlive it.
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
                let result = match pool {
                    Ok(pool) => pool.install(|| work(watcher)),
                    Err(_) => work(watcher),
                };
                drop(done.send(result));
            });
            loop {
                match ended.recv_timeout(INTERVAL) {
                    Ok(result) => return result,
                    Err(RecvTimeoutError::Timeout) => drop(watcher.is_cancelled()),
                    Err(RecvTimeoutError::Disconnected) => panic!("the work ends without panic"),
                }
            }
        })
    });
    match watcher.error.into_inner().expect("errors are only kept") {
        Some(error) => Err(error),
        None => result.map_err(|rejection| as_python_error(py, &rejection)),
    }
}
