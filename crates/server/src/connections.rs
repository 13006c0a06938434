//! Connections: how long a client can take, and which ones are closed when there are too many.
//!
//! A request must arrive in time, headers and body, and its answer must be read in time. Connections that are waiting
//! for a request are closed after a while, or at once if there are too many, starting with the one that has waited
//! longest. So nobody can lock others out by connecting and doing nothing. A request that is refused before its body is
//! read is still read, within limits, so that its client gets the answer.

use crate::timely::{LentBody, TimelyBody, TimelyStream};
use axum::Router;
use axum::body::{Body, Bytes, HttpBody};
use axum::http::{Request, Response, header};
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::collections::BTreeMap;
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};
use tower::ServiceExt;

/// Limits for clients.
#[derive(Clone, Copy, Debug)]
pub struct ConnectionLimits {
    /// How long the next request's headers can take, and so how long a connection can be idle.
    pub headers: Duration,
    /// How long a request's body can take.
    pub body: Duration,
    /// How long a client can leave an answer unread.
    pub unread: Duration,
    /// The maximum number of connections.
    pub connections: usize,
}

impl Default for ConnectionLimits {
    fn default() -> ConnectionLimits {
        ConnectionLimits {
            headers: Duration::from_secs(10),
            body: Duration::from_secs(10),
            unread: Duration::from_secs(60),
            connections: (file_handles() / 2).clamp(4, 512),
        }
    }
}

/// The maximum number of open files, connections included, of this process.
fn file_handles() -> usize {
    #[cfg(unix)]
    {
        let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
        limit.map_or(usize::MAX, |limit| usize::try_from(limit).unwrap_or(usize::MAX))
    }
    #[cfg(not(unix))]
    {
        usize::MAX
    }
}

/// How long to wait if no connection can be accepted.
const PAUSE: Duration = Duration::from_millis(50);

/// Serves all connections until `stop` is set; then finishes what is being answered.
pub async fn serve(listener: TcpListener, app: Router, limits: ConnectionLimits, mut stop: watch::Receiver<bool>) {
    let connections = Arc::new(Connections::default());
    let mut tasks = JoinSet::new();
    for number in 0.. {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            // A dropped sender means the same.
            _ = stop.wait_for(|&stop| stop) => break,
        };
        while tasks.try_join_next().is_some() {}
        let Ok((stream, _)) = accepted else {
            // Out of file handles, or the client has already left.
            connections.close_longest_idle();
            sleep(PAUSE).await;
            continue;
        };
        while connections.len() >= limits.connections && !*stop.borrow() {
            if !connections.close_longest_idle() {
                sleep(PAUSE).await;
            }
        }
        let connection = Connection::open(&connections, number);
        tasks.spawn(answer(stream, app.clone(), connection, limits, stop.clone()));
    }
    drop(listener);
    while tasks.join_next().await.is_some() {}
}

/// Answers the requests of a connection.
async fn answer(
    stream: TcpStream,
    app: Router,
    connection: Connection,
    limits: ConnectionLimits,
    mut stop: watch::Receiver<bool>,
) {
    let service = service_fn(|request: Request<Incoming>| {
        let busy = connection.begin();
        let waits = request.headers().contains_key(header::EXPECT);
        let (head, body) = request.into_parts();
        let (body, unread) = LentBody::new(TimelyBody::new(body, limits.body), waits);
        let answer = app.clone().oneshot(Request::from_parts(head, Body::new(body)));
        async move {
            let answer = answer.await;
            unread.discard().await;
            answer.map(|response: Response<Body>| response.map(|body| Counted { body, _busy: busy }))
        }
    });
    let io = TokioIo::new(TimelyStream::new(stream, limits.unread));
    let http = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.headers)
        .serve_connection(io, service);
    let mut http = pin!(http);
    let ended = tokio::select! {
        _ = http.as_mut() => true,
        () = connection.entry.leave.notified() => true,
        _ = stop.wait_for(|&stop| stop) => false,
    };
    if !ended {
        http.as_mut().graceful_shutdown();
        // An error on a connection concerns only the client, who notices it too.
        drop(http.await);
    }
}

/// All open connections, in the order in which they were opened.
#[derive(Default)]
struct Connections(Mutex<BTreeMap<u64, Arc<Entry>>>);

struct Entry {
    state: Mutex<State>,
    leave: Notify,
}

struct State {
    /// How many of its requests are being answered.
    requests: usize,
    /// Since when there are none.
    idle_since: Instant,
}

impl Connections {
    fn len(&self) -> usize {
        self.lock().len()
    }

    /// Closes the connection that has been idle longest, if there is one; returns whether there was.
    fn close_longest_idle(&self) -> bool {
        let mut open = self.lock();
        let idle = open.iter().filter_map(|(&number, entry)| {
            let state = entry.lock();
            (state.requests == 0).then_some((state.idle_since, number))
        });
        let Some((_, number)) = idle.min() else { return false };
        open.remove(&number).expect("it was found there").leave.notify_one();
        true
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<u64, Arc<Entry>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Entry {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An open connection, until it is dropped.
struct Connection {
    connections: Arc<Connections>,
    number: u64,
    entry: Arc<Entry>,
}

impl Connection {
    fn open(connections: &Arc<Connections>, number: u64) -> Connection {
        let state = Mutex::new(State { requests: 0, idle_since: Instant::now() });
        let entry = Arc::new(Entry { state, leave: Notify::new() });
        connections.lock().insert(number, Arc::clone(&entry));
        Connection { connections: Arc::clone(connections), number, entry }
    }

    fn begin(&self) -> Busy {
        self.entry.lock().requests += 1;
        Busy(Arc::clone(&self.entry))
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.connections.lock().remove(&self.number);
    }
}

/// A request that is being answered, until it is dropped.
struct Busy(Arc<Entry>);

impl Drop for Busy {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.requests -= 1;
        state.idle_since = Instant::now();
    }
}

/// An answer; its request counts as being answered as long as this lives.
struct Counted {
    body: Body,
    _busy: Busy,
}

impl HttpBody for Counted {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
