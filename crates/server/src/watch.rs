//! Long work that someone is waiting for: one JSON answer, or events while it runs.
//!
//! Both use the same [`Watch`]; one shows every step, the other only the last. When the client disconnects, its request
//! is dropped, the watch with it, and the work ends. Solving, building tables and counting distances all use it.

use crate::error::{ErrorBody, ErrorResponse};
use crate::searches::{Search, Searches};
use axum::Json;
use axum::http::{HeaderMap, header};
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Serialize;
use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::sync::watch;
use tokio::time::{Interval, MissedTickBehavior, interval_at};
use utoipa::ToSchema;
use zauber::{Better, Draft, Progress, Watcher};

/// How often a waiting client is told that the work is still running.
const TICK: Duration = Duration::from_millis(100);

/// The work is still running.
#[derive(Clone, Copy, Serialize, ToSchema)]
pub(crate) struct ProgressEvent {
    #[serde(flatten)]
    progress: Progress,
    /// The length of the best solution so far.
    best: Option<u32>,
}

/// What events carry: `improved` a draft, `progress` how far the work has come, then `done` the answer or `failed` an
/// error.
#[derive(ToSchema)]
#[serde(untagged)]
#[allow(dead_code, reason = "it describes the events; each is written by itself")]
pub(crate) enum WatchEvent<T> {
    Improved(Draft),
    Progress(ProgressEvent),
    Done(Box<T>),
    Failed(ErrorBody),
}

/// Receives reports on the thread of the work and passes them on to the request.
struct Listener<'a> {
    cancel: &'a AtomicBool,
    reports: UnboundedSender<Report>,
    newest: watch::Sender<Progress>,
}

/// A report that is passed on.
enum Report {
    Draft(Draft),
    Depth,
}

/// The event stream's watcher. If nobody is listening any more, the flag is set too.
impl Watcher for Listener<'_> {
    fn progress(&self, progress: &Progress) {
        let is_new_depth = self.newest.send_replace(*progress).depth != progress.depth;
        if is_new_depth && progress.depth.is_some() {
            drop(self.reports.send(Report::Depth));
        }
    }

    fn improved(&self, better: &Better<'_>) {
        drop(self.reports.send(Report::Draft(better.draft())));
    }

    fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }
}

type Ending<T> = Result<T, ErrorResponse>;

/// What happens next.
enum Step<T> {
    Improved(Draft),
    Progress(ProgressEvent),
    Ended(Box<Ending<T>>),
}

/// A request that is waiting for work.
pub(crate) struct Watch<T> {
    search: Search<Ending<T>>,
    reports: UnboundedReceiver<Report>,
    newest: watch::Receiver<Progress>,
    ticks: Interval,
    /// The task being reported, and since when.
    task: (&'static str, Option<&'static str>),
    started: Instant,
    best: Option<u32>,
    ending: Option<Ending<T>>,
}

impl<T: Serialize + Send + 'static> Watch<T> {
    /// Starts work, if a slot is free.
    pub(crate) fn begin(
        searches: &Searches,
        work: impl FnOnce(&dyn Watcher) -> Ending<T> + Send + 'static,
    ) -> Result<Watch<T>, ErrorResponse> {
        let (to_watch, reports) = unbounded_channel();
        let (newest_to_watch, newest) = watch::channel(Progress::default());
        let search =
            searches.begin(move |cancel| work(&Listener { cancel, reports: to_watch, newest: newest_to_watch }))?;
        let mut ticks = interval_at(tokio::time::Instant::now() + TICK, TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let task = (Progress::default().task, None);
        Ok(Watch { search, reports, newest, ticks, task, started: Instant::now(), best: None, ending: None })
    }

    /// Events if the client accepts them, otherwise one answer.
    pub(crate) async fn respond(self, headers: &HeaderMap) -> Result<Response, ErrorResponse> {
        let accepted = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
        match accepted.into_iter().any(|value| value.contains("text/event-stream")) {
            true => Ok(self.events().into_response()),
            false => self.answer().await.map(|answer| Json(answer).into_response()),
        }
    }

    async fn step(&mut self) -> Step<T> {
        loop {
            // Reports sent before the end are read before the end.
            if let Ok(report) = self.reports.try_recv() {
                return self.receive(report);
            }
            if let Some(ending) = self.ending.take() {
                return Step::Ended(Box::new(ending));
            }
            tokio::select! {
                Some(report) = self.reports.recv() => return self.receive(report),
                ending = self.search.answer() => self.ending = Some(ending.and_then(|ending| ending)),
                _ = self.ticks.tick() => return self.progress(),
            }
        }
    }

    fn receive(&mut self, report: Report) -> Step<T> {
        match report {
            Report::Draft(draft) => {
                self.best = Some(draft.improvement.length);
                Step::Improved(draft)
            }
            Report::Depth => self.progress(),
        }
    }

    fn progress(&mut self) -> Step<T> {
        let mut progress = *self.newest.borrow();
        if self.task != (progress.task, progress.name) {
            self.task = (progress.task, progress.name);
            self.started = Instant::now();
        }
        // There may have been no report for a while.
        progress.seconds = self.started.elapsed().as_secs_f64().max(progress.seconds);
        Step::Progress(ProgressEvent { progress, best: self.best })
    }

    /// Waits for the end.
    pub(crate) async fn answer(mut self) -> Ending<T> {
        loop {
            if let Step::Ended(ending) = self.step().await {
                return *ending;
            }
        }
    }

    /// Every step as an event.
    fn events(self) -> Sse<impl stream::Stream<Item = Result<Event, Infallible>>> {
        Sse::new(stream::unfold(Some(self), async |watch| {
            let mut watch = watch?;
            let step = watch.step().await;
            let goes_on = !matches!(step, Step::Ended(_));
            Some((Ok(event(step)), goes_on.then_some(watch)))
        }))
    }
}

fn event<T: Serialize>(step: Step<T>) -> Event {
    let event = match step {
        Step::Improved(draft) => Event::default().event("improved").json_data(draft),
        Step::Progress(progress) => Event::default().event("progress").json_data(progress),
        Step::Ended(ending) => match *ending {
            Ok(answer) => Event::default().event("done").json_data(answer),
            Err(error) => Event::default().event("failed").json_data(error.body),
        },
    };
    event.expect("answers can be written as JSON")
}
