//! Bodies and streams with a time limit for the client, and what is left of a body that nobody read.

use axum::body::{Bytes, HttpBody};
use hyper::body::{Frame, Incoming, SizeHint};
use std::future::poll_fn;
use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep, timeout};

/// An alarm that is set when there is something to wait for.
struct Alarm {
    limit: Duration,
    sleep: Option<Pin<Box<Sleep>>>,
}

impl Alarm {
    const fn new(limit: Duration) -> Alarm {
        Alarm { limit, sleep: None }
    }

    /// Starts or continues to wait; ready if that took too long.
    fn poll(&mut self, context: &mut Context<'_>) -> Poll<()> {
        self.sleep.get_or_insert_with(|| Box::pin(sleep(self.limit))).as_mut().poll(context)
    }

    fn stop(&mut self) {
        self.sleep = None;
    }
}

/// A body that did not arrive in time.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("the body did not arrive within {} seconds", limit.as_secs_f64())]
pub(crate) struct SlowBody {
    limit: Duration,
}

/// A request's body, which must arrive in time.
pub(crate) struct TimelyBody {
    body: Incoming,
    alarm: Alarm,
    /// Someone has asked for it.
    has_begun: bool,
}

impl TimelyBody {
    pub(crate) const fn new(body: Incoming, limit: Duration) -> TimelyBody {
        TimelyBody { body, alarm: Alarm::new(limit), has_begun: false }
    }
}

impl HttpBody for TimelyBody {
    type Data = Bytes;
    type Error = axum::BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::BoxError>>> {
        self.has_begun = true;
        match Pin::new(&mut self.body).poll_frame(context) {
            Poll::Ready(frame) => Poll::Ready(frame.map(|frame| frame.map_err(Into::into))),
            Poll::Pending => {
                let limit = self.alarm.limit;
                self.alarm.poll(context).map(|()| Some(Err(SlowBody { limit }.into())))
            }
        }
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// A body that is lent to the application. What the application leaves unread comes back when it drops the body.
pub(crate) struct LentBody {
    /// There until it is dropped.
    body: Option<TimelyBody>,
    rest: Arc<Mutex<Option<TimelyBody>>>,
}

/// What an application has left of a body.
pub(crate) struct Unread {
    rest: Arc<Mutex<Option<TimelyBody>>>,
    /// The client sends the body only when it is asked to.
    waits: bool,
}

/// The most bytes that are read for nobody.
const MOST_UNREAD: usize = 64 << 20;

/// How long the next part of what is read for nobody may take.
const LULL: Duration = Duration::from_millis(500);

impl LentBody {
    /// A body for the application, and what it will leave. `waits`: the client sends nothing before it is asked.
    pub(crate) fn new(body: TimelyBody, waits: bool) -> (LentBody, Unread) {
        let rest = Arc::default();
        let unread = Unread { rest: Arc::clone(&rest), waits };
        (LentBody { body: Some(body), rest }, unread)
    }

    fn body(&mut self) -> &mut TimelyBody {
        self.body.as_mut().expect("it is there until it is dropped")
    }
}

impl Unread {
    /// Reads what is left, so that a client that is still sending can read the answer: closing a connection with
    /// unread bytes would break it first. Gives up after many bytes and when the client pauses.
    pub(crate) async fn discard(self) {
        let Some(mut body) = lock(&self.rest).take() else { return };
        if self.waits && !body.has_begun {
            return;
        }
        let mut bytes = 0;
        while bytes < MOST_UNREAD {
            match timeout(LULL, poll_fn(|context| Pin::new(&mut body).poll_frame(context))).await {
                Ok(Some(Ok(frame))) => bytes += frame.data_ref().map_or(0, Bytes::len),
                _ => return,
            }
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Drop for LentBody {
    fn drop(&mut self) {
        *lock(&self.rest) = self.body.take();
    }
}

impl HttpBody for LentBody {
    type Data = Bytes;
    type Error = axum::BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::BoxError>>> {
        Pin::new(self.body()).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.as_ref().is_none_or(HttpBody::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        self.body.as_ref().map_or_else(SizeHint::default, HttpBody::size_hint)
    }
}

/// A connection whose client must keep reading.
pub(crate) struct TimelyStream {
    stream: TcpStream,
    alarm: Alarm,
}

impl TimelyStream {
    pub(crate) const fn new(stream: TcpStream, limit: Duration) -> TimelyStream {
        TimelyStream { stream, alarm: Alarm::new(limit) }
    }

    /// Passes on the result of writing; an error if nothing could be written for too long.
    fn in_time<T>(&mut self, written: Poll<io::Result<T>>, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.alarm.stop();
            return written;
        }
        self.alarm.poll(context).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for TimelyStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for TimelyStream {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.in_time(written, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.in_time(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
