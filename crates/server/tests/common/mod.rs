//! A server to test: in this process, or on its own port where connections matter.

#![allow(dead_code, reason = "each test file uses its part")]

use axum::body::Body;
use axum::http::{HeaderMap, Request, StatusCode};
use http_body_util::BodyExt;
use serde_json::Value;
use server::{AppState, ConnectionLimits};
use std::sync::LazyLock;
use std::time::Duration;
use store::{Residence, Store};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tower::ServiceExt;
use zauber::Workbench;

/// Tests use no tables, whatever the machine has.
pub(crate) fn state(searches: usize) -> AppState {
    let store = Store::at(concat!(env!("CARGO_TARGET_TMPDIR"), "/no-tables"));
    AppState::new(Workbench::new(store, Residence::Mapped), searches)
}

/// Tables are built once for all tests of a file.
static STATE: LazyLock<AppState> = LazyLock::new(|| state(64));

pub(crate) const PORT: u16 = 7333;
pub(crate) const HOST: &str = "127.0.0.1:7333";

/// A response.
pub(crate) struct Reply {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub bytes: Vec<u8>,
}

impl Reply {
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().expect("headers are text"))
    }

    pub(crate) fn text(&self) -> &str {
        str::from_utf8(&self.bytes).expect("UTF-8")
    }

    pub(crate) fn json(&self) -> Value {
        assert_eq!(self.header("content-type"), "application/json");
        serde_json::from_slice(&self.bytes).expect("JSON")
    }

    /// The error message.
    pub(crate) fn error_text(&self) -> String {
        self.json()["error"]["text"].as_str().expect("every error has a text").to_owned()
    }
}

pub(crate) async fn ask(request: Request<Body>) -> Reply {
    let response = server::router(PORT, STATE.clone()).oneshot(request).await.expect("a router always answers");
    let (parts, body) = response.into_parts();
    let bytes = body.collect().await.expect("the body comes").to_bytes().to_vec();
    Reply { status: parts.status, headers: parts.headers, bytes }
}

pub(crate) fn request(method: &str, path: &str) -> axum::http::request::Builder {
    Request::builder().method(method).uri(path).header("host", HOST)
}

pub(crate) async fn get(path: &str) -> Reply {
    ask(request("GET", path).body(Body::empty()).expect("a request")).await
}

pub(crate) async fn post(path: &str, body: &Value) -> Reply {
    post_text(path, &body.to_string()).await
}

pub(crate) async fn post_text(path: &str, body: &str) -> Reply {
    let request = request("POST", path).header("content-type", "application/json");
    ask(request.body(Body::from(body.to_owned())).expect("a request")).await
}

/// A server on its own port; ends with the test's runtime.
pub(crate) async fn listen(state: AppState) -> u16 {
    listen_with(state, ConnectionLimits::default()).await
}

/// The same, with other limits.
pub(crate) async fn listen_with(state: AppState, limits: ConnectionLimits) -> u16 {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let (stop, stopped) = tokio::sync::watch::channel(false);
    let app = server::router(port, state);
    tokio::spawn(async move {
        server::serve(listener, app, limits, stopped).await;
        drop(stop);
    });
    port
}

/// Sends a solve request, and leaves the connection open.
pub(crate) async fn send_solve(port: u16, accept: &str, body: &Value) -> TcpStream {
    send(port, "/api/solve", accept, body).await
}

/// Sends a request, and leaves the connection open.
pub(crate) async fn send(port: u16, path: &str, accept: &str, body: &Value) -> TcpStream {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).await.expect("the server listens");
    let body = body.to_string();
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept: {accept}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all((head + &body).as_bytes()).await.expect("the server reads");
    stream
}

/// Reads until the text has arrived, or the connection ends.
pub(crate) async fn read_until(stream: &mut TcpStream, text: &str) -> String {
    let mut seen = Vec::new();
    let mut buffer = [0; 4096];
    let reading = async {
        while !String::from_utf8_lossy(&seen).contains(text) {
            match stream.read(&mut buffer).await {
                Ok(0) | Err(_) => break,
                Ok(read) => seen.extend_from_slice(&buffer[..read]),
            }
        }
    };
    // Generous: the first search of a process builds its tables first, and machines can be busy.
    tokio::time::timeout(Duration::from_secs(60), reading).await.expect("the text comes in time");
    String::from_utf8_lossy(&seen).into_owned()
}
