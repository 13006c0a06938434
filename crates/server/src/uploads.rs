//! Pictures: the memory they take while they arrive, and the places where they are looked at.
//!
//! An upload is counted byte by byte, so one that sends nothing takes nothing from others. A place is taken only when
//! everything has arrived. Nothing waits for either: the next frame of a camera is newer.

use crate::error::ErrorResponse;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::http::StatusCode;
use hyper::body::{Frame, SizeHint};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Each may hold some hundred megabytes for a moment.
const LOOKS_AT_ONCE: usize = 3;

/// The most bytes of pictures that are arriving or looked at.
const MOST_BYTES: usize = 192 << 20;

/// All pictures that a server is dealing with.
pub(crate) struct Uploads {
    bytes: Arc<Semaphore>,
    places: Arc<Semaphore>,
}

/// The memory for one request's pictures, until it is dropped.
#[derive(Clone)]
pub(crate) struct Upload {
    bytes: Arc<Semaphore>,
    held: Arc<Mutex<Option<OwnedSemaphorePermit>>>,
}

/// Others are sending too much.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("pictures of more than {} MiB are arriving, which is the maximum; try again in a moment", MOST_BYTES >> 20)]
pub(crate) struct NoRoom;

impl Default for Uploads {
    fn default() -> Uploads {
        Uploads { bytes: Arc::new(Semaphore::new(MOST_BYTES)), places: Arc::new(Semaphore::new(LOOKS_AT_ONCE)) }
    }
}

impl Uploads {
    /// The same request, whose body is counted, and the memory it takes.
    pub(crate) fn begin(&self, request: Request) -> (Request, Upload) {
        let upload = Upload { bytes: Arc::clone(&self.bytes), held: Arc::default() };
        let counted = upload.clone();
        (request.map(|body| Body::new(CountedBody { body, upload: counted })), upload)
    }

    /// A place for looking at pictures, if one is free.
    pub(crate) fn look(&self) -> Result<OwnedSemaphorePermit, ErrorResponse> {
        Arc::clone(&self.places).try_acquire_owned().map_err(|_| {
            let text = format!("{LOOKS_AT_ONCE} pictures are being looked at, which is the maximum; try again at once");
            ErrorResponse::new(StatusCode::SERVICE_UNAVAILABLE, "busy", text)
        })
    }
}

impl Upload {
    fn take(&self, bytes: usize) -> Result<(), NoRoom> {
        let bytes = u32::try_from(bytes).map_err(|_| NoRoom)?;
        let more = Arc::clone(&self.bytes).try_acquire_many_owned(bytes).map_err(|_| NoRoom)?;
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        match held.as_mut() {
            Some(held) => held.merge(more),
            None => *held = Some(more),
        }
        Ok(())
    }
}

/// A body whose bytes are counted as they arrive.
struct CountedBody {
    body: Body,
    upload: Upload,
}

impl HttpBody for CountedBody {
    type Data = Bytes;
    type Error = axum::BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::BoxError>>> {
        Pin::new(&mut self.body).poll_frame(context).map(|frame| {
            frame.map(|frame| {
                let frame = frame?;
                self.upload.take(frame.data_ref().map_or(0, Bytes::len))?;
                Ok(frame)
            })
        })
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
