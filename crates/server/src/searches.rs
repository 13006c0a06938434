//! Searches: long work on its own threads, limited in number, and cancelled when nobody is waiting for it.

use crate::error::ErrorResponse;
use axum::http::StatusCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::task::{AbortHandle, JoinHandle};

/// All searches of a server.
pub(crate) struct Searches {
    most: usize,
    places: Arc<Semaphore>,
    running: Mutex<Vec<Weak<AtomicBool>>>,
}

/// A search that someone is waiting for; cancelled on drop.
pub(crate) struct Search<T> {
    cancel: Arc<AtomicBool>,
    answer: JoinHandle<T>,
    alarm: AbortHandle,
}

/// The maximum time of a search, whatever its limits.
pub(crate) const MAX_TIME: Duration = Duration::from_secs(600);

impl Searches {
    /// At most this many at once.
    pub(crate) fn new(most: usize) -> Arc<Searches> {
        Arc::new(Searches { most, places: Arc::new(Semaphore::new(most)), running: Mutex::default() })
    }

    /// Starts a search, if a slot is free. The work gets a flag and ends soon after it is set.
    pub(crate) fn begin<T: Send + 'static>(
        &self,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<Search<T>, ErrorResponse> {
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| {
            let text = match self.places.is_closed() {
                true => "the server is stopping".to_owned(),
                false => format!("{} searches are running, which is the maximum; try again in a moment", self.most),
            };
            ErrorResponse::new(StatusCode::SERVICE_UNAVAILABLE, "busy", text)
        })?;
        let cancel = Arc::new(AtomicBool::new(false));
        let mut running = self.running.lock().expect("the list is only pushed to and pruned");
        running.retain(|search| search.strong_count() > 0);
        running.push(Arc::downgrade(&cancel));
        drop(running);
        let flag = Arc::clone(&cancel);
        let answer = tokio::task::spawn_blocking(move || {
            let answer = work(&flag);
            // The slot is free only now, whether or not anyone is still waiting.
            drop(place);
            answer
        });
        let flag = Arc::downgrade(&cancel);
        // On its own clock: a client can keep the connection open without reading.
        let alarm = tokio::spawn(async move {
            tokio::time::sleep(MAX_TIME).await;
            if let Some(flag) = flag.upgrade() {
                flag.store(true, Ordering::Relaxed);
            }
        });
        Ok(Search { cancel, answer, alarm: alarm.abort_handle() })
    }

    /// Cancels all searches and starts no more.
    pub(crate) fn stop(&self) {
        self.places.close();
        for search in self.running.lock().expect("the list is only pushed to and pruned").iter() {
            if let Some(cancel) = search.upgrade() {
                cancel.store(true, Ordering::Relaxed);
            }
        }
    }
}

impl<T> Search<T> {
    /// What it has found, once it has ended. Can be called repeatedly until it is ready.
    pub(crate) async fn answer(&mut self) -> Result<T, ErrorResponse> {
        (&mut self.answer).await.map_err(|_| ErrorResponse::of_fault())
    }
}

impl<T> Drop for Search<T> {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
        self.alarm.abort();
    }
}
