//! A value that is built once, outside every lock, for everyone waiting for it.
//!
//! The first caller starts a thread that builds it; everyone who asks meanwhile waits, gets the same progress, and can
//! leave at any time. When the last one has left, the build is cancelled. So nobody holds a lock while working, and no
//! work is done for nobody.

use engine::{Cancelled, Progress, Reached, Task};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Duration;
use store::StoreError;

/// How often waiting callers pass on the progress and check whether they have been cancelled.
const CHECK_INTERVAL: Duration = Duration::from_millis(20);

/// How many threads build a table; 0 for one on each core.
static BUILD_THREADS: AtomicUsize = AtomicUsize::new(0);

/// Limits the number of threads that build a table, from the next one on.
pub fn limit_threads(threads: usize) {
    BUILD_THREADS.store(threads, Ordering::Relaxed);
}

/// Why there is no value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// Nobody was waiting for it any more.
    #[error("building was cancelled")]
    Cancelled,
    /// There is too little memory for a table.
    #[error("{}", StoreError::TooLittleMemory { name, needed: *needed, available: *available })]
    TooLittleMemory {
        /// The table.
        name: &'static str,
        /// How much it needs, in bytes.
        needed: u64,
        /// How much there is, in bytes, if that is known.
        available: Option<u64>,
    },
    /// The build failed; the reason in words.
    #[error("{0}")]
    Failed(String),
}

impl From<Cancelled> for BuildError {
    fn from(_: Cancelled) -> BuildError {
        BuildError::Cancelled
    }
}

/// A value that is there, or is being built, or is absent.
pub(crate) struct Shared<T> {
    state: Mutex<State<T>>,
    changed: Condvar,
}

enum State<T> {
    Absent,
    Building(Arc<Job>),
    Ready(Arc<T>),
    /// The builder panicked: a promise was broken, and nobody who needs the value can continue.
    Broken,
}

/// A build in progress.
#[derive(Default)]
struct Job {
    waiting: AtomicUsize,
    /// True once a table that was not there, or could not be loaded, is being built.
    is_building: AtomicBool,
    /// The part that is done, as bits.
    part: AtomicU64,
}

impl Progress for Job {
    fn begin(&self, task: Task) {
        self.is_building.store(matches!(task, Task::Table(_)), Ordering::Relaxed);
    }

    fn report(&self, reached: Reached) {
        if let Reached::Part(part) = reached {
            self.part.store(part.to_bits(), Ordering::Relaxed);
        }
    }

    fn is_cancelled(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) == 0
    }
}

/// A waiting caller; counted until it is dropped.
struct Waiting(Arc<Job>);

impl Waiting {
    fn new(job: &Arc<Job>) -> Waiting {
        job.waiting.fetch_add(1, Ordering::Relaxed);
        Waiting(Arc::clone(job))
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.waiting.fetch_sub(1, Ordering::Relaxed);
    }
}

impl<T> Default for Shared<T> {
    fn default() -> Self {
        Shared { state: Mutex::new(State::Absent), changed: Condvar::new() }
    }
}

impl<T: Send + Sync + 'static> Shared<T> {
    /// The value, if it is there.
    pub(crate) fn ready(&self) -> Option<Arc<T>> {
        match &*self.lock() {
            State::Ready(value) => Some(Arc::clone(value)),
            _ => None,
        }
    }

    /// Drops the value; those who hold it keep it.
    pub(crate) fn clear(&self) {
        let mut state = self.lock();
        if matches!(*state, State::Ready(_)) {
            *state = State::Absent;
        }
    }

    /// True if it is being built.
    pub(crate) fn is_building(&self) -> bool {
        matches!(&*self.lock(), State::Building(_))
    }

    /// The value; built with `build` if it is not there. `progress` is called only if the caller has to wait; it is told
    /// when loading becomes building.
    ///
    /// # Panics
    /// If the builder panics.
    pub(crate) fn get(
        self: &Arc<Self>,
        mut task: Task,
        progress: &dyn Progress,
        build: impl FnOnce(&dyn Progress) -> Result<T, BuildError> + Send + 'static,
    ) -> Result<Arc<T>, BuildError> {
        let mut build = Some(build);
        let mut failure: Option<Arc<Mutex<Option<BuildError>>>> = None;
        let mut waiting: Option<Waiting> = None;
        let mut state = self.lock();
        loop {
            match &*state {
                State::Ready(value) => return Ok(Arc::clone(value)),
                State::Broken => panic!("{task:?} ends without panic"),
                State::Building(job) => {
                    if waiting.as_ref().is_none_or(|waiting| !Arc::ptr_eq(&waiting.0, job)) {
                        waiting = Some(Waiting::new(job));
                        progress.begin(task);
                    }
                    let part = f64::from_bits(job.part.load(Ordering::Relaxed));
                    let is_building = job.is_building.load(Ordering::Relaxed);
                    drop(state);
                    if let (Task::Load(name), true) = (task, is_building) {
                        task = Task::Table(name);
                        progress.begin(task);
                    }
                    // A callback can take its time; nobody else waits for it.
                    progress.step(part)?;
                    let (next, _) = self
                        .changed
                        .wait_timeout_while(self.lock(), CHECK_INTERVAL, |state| matches!(state, State::Building(_)))
                        .expect("nobody panics while holding the state");
                    state = next;
                }
                State::Absent => {
                    // Our own build ended without a value, or another caller's build was cancelled while we were
                    // waiting for it.
                    let ended = failure.as_ref().and_then(|failure| failure.lock().expect("it is only set").take());
                    if let Some(error) = ended {
                        return Err(error);
                    }
                    let Some(build) = build.take() else { return Err(BuildError::Cancelled) };
                    if progress.is_cancelled() {
                        return Err(BuildError::Cancelled);
                    }
                    let job = Arc::new(Job::default());
                    waiting = Some(Waiting::new(&job));
                    let error = Arc::new(Mutex::new(None));
                    failure = Some(Arc::clone(&error));
                    self.start(Arc::clone(&job), error, build);
                    *state = State::Building(job);
                    drop(state);
                    progress.begin(task);
                    state = self.lock();
                }
            }
        }
    }

    /// Builds on its own thread.
    fn start(
        self: &Arc<Self>,
        job: Arc<Job>,
        error: Arc<Mutex<Option<BuildError>>>,
        build: impl FnOnce(&dyn Progress) -> Result<T, BuildError> + Send + 'static,
    ) {
        let shared = Arc::clone(self);
        let work = move || {
            let mut end = End { shared: &shared, state: Some(State::Broken) };
            // Threads that end with the build: a process can be forked afterwards, and one that only maps tables has none.
            let pool = rayon::ThreadPoolBuilder::new().num_threads(BUILD_THREADS.load(Ordering::Relaxed)).build();
            let built = match pool {
                Ok(pool) => pool.install(|| build(&*job)),
                Err(_) => build(&*job),
            };
            end.state = Some(match built {
                Ok(value) => State::Ready(Arc::new(value)),
                Err(why) => {
                    *error.lock().expect("it is only set") = Some(why);
                    State::Absent
                }
            });
        };
        let started = std::thread::Builder::new().name("build".into()).spawn(work);
        started.expect("a thread can be started");
    }

    fn lock(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().expect("nobody panics while holding the state")
    }
}

/// Sets the state when a build ends, however it ends.
struct End<'a, T> {
    shared: &'a Shared<T>,
    state: Option<State<T>>,
}

impl<T> Drop for End<'_, T> {
    fn drop(&mut self) {
        if let (Ok(mut state), Some(end)) = (self.shared.state.lock(), self.state.take()) {
            *state = end;
        }
        self.shared.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::NoLimits;
    use std::sync::atomic::AtomicBool;
    use std::sync::mpsc;

    const SEVEN: Task = Task::Table("seven");

    /// Records progress until told to leave.
    #[derive(Default)]
    struct Listener {
        leave: AtomicBool,
        parts: Mutex<Vec<f64>>,
    }

    impl Progress for Listener {
        fn report(&self, reached: Reached) {
            if let Reached::Part(part) = reached {
                self.parts.lock().unwrap().push(part);
            }
        }

        fn is_cancelled(&self) -> bool {
            self.leave.load(Ordering::Relaxed)
        }
    }

    impl Listener {
        fn wait_for(&self, part: f64) {
            while !self.parts.lock().unwrap().contains(&part) {
                std::thread::yield_now();
            }
        }
    }

    /// Reports half done until a message comes or nobody is waiting.
    fn slow(release: mpsc::Receiver<()>) -> impl FnOnce(&dyn Progress) -> Result<u32, BuildError> {
        move |progress| {
            loop {
                progress.step(0.5)?;
                if release.recv_timeout(Duration::from_millis(1)).is_ok() {
                    return Ok(7);
                }
            }
        }
    }

    #[test]
    fn built_once_and_reported_to_all() {
        let shared = Arc::new(Shared::<u32>::default());
        let (release, released) = mpsc::channel();
        let listeners = [Listener::default(), Listener::default()];
        std::thread::scope(|scope| {
            let first = scope.spawn(|| shared.get(SEVEN, &listeners[0], slow(released)));
            listeners[0].wait_for(0.5);
            assert!(shared.is_building() && shared.ready().is_none());
            let second = scope.spawn(|| shared.get(SEVEN, &listeners[1], |_| panic!("it is being built")));
            listeners[1].wait_for(0.5);
            release.send(()).unwrap();
            assert_eq!((first.join().unwrap().as_deref(), second.join().unwrap().as_deref()), (Ok(&7), Ok(&7)));
        });
        assert_eq!(shared.ready().as_deref(), Some(&7));
        assert_eq!(shared.get(SEVEN, &NoLimits, |_| panic!("it is there")).as_deref(), Ok(&7));
    }

    #[test]
    fn the_build_goes_on_until_the_last_waiter_leaves() {
        let shared = Arc::new(Shared::<u32>::default());
        let (release, released) = mpsc::channel();
        let listeners = [Listener::default(), Listener::default()];
        std::thread::scope(|scope| {
            let first = scope.spawn(|| shared.get(SEVEN, &listeners[0], slow(released)));
            listeners[0].wait_for(0.5);
            let second = scope.spawn(|| shared.get(SEVEN, &listeners[1], |_| panic!("it is being built")));
            listeners[1].wait_for(0.5);
            listeners[0].leave.store(true, Ordering::Relaxed);
            assert_eq!(first.join().unwrap(), Err(BuildError::Cancelled));
            assert!(shared.is_building());
            listeners[1].leave.store(true, Ordering::Relaxed);
            assert_eq!(second.join().unwrap(), Err(BuildError::Cancelled));
        });
        // The builder notices that nobody is waiting.
        while shared.is_building() {
            std::thread::yield_now();
        }
        assert!(release.send(()).is_err());
        assert_eq!(shared.get(SEVEN, &NoLimits, |_| Ok(8)).as_deref(), Ok(&8));
    }

    #[test]
    fn failures_are_passed_on_and_the_next_one_tries_again() {
        let shared = Arc::new(Shared::<u32>::default());
        let failed = || Err(BuildError::Failed("no memory".into()));
        assert_eq!(shared.get(SEVEN, &NoLimits, move |_| failed()), failed().map(Arc::new));
        assert_eq!(shared.get(SEVEN, &NoLimits, |_| Ok(7)).as_deref(), Ok(&7));
    }

    #[test]
    fn a_panic_reaches_every_waiter() {
        let shared = Arc::new(Shared::<u32>::default());
        for _ in 0..2 {
            let again = Arc::clone(&shared);
            let got = std::thread::spawn(move || again.get(SEVEN, &NoLimits, |_| panic!("a broken promise"))).join();
            assert!(got.is_err());
        }
    }
}
