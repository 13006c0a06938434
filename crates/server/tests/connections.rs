//! Clients that connect and do nothing, send half a request, or do not read.

mod common;

use common::{listen_with, read_until, state};
use server::ConnectionLimits;
use std::time::{Duration, Instant};
use testkit::SUPERFLIP;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

const SHORT: Duration = Duration::from_millis(300);

fn limits() -> ConnectionLimits {
    ConnectionLimits { headers: SHORT, body: SHORT, unread: SHORT, connections: 100 }
}

async fn send(port: u16, text: &str) -> TcpStream {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).await.expect("the server listens");
    stream.write_all(text.as_bytes()).await.expect("the server reads");
    stream
}

/// Everything that arrives until the connection ends, which must be soon.
async fn rest(mut stream: TcpStream) -> String {
    let mut text = Vec::new();
    let reading = stream.read_to_end(&mut text);
    // An error means that it was cut off.
    drop(tokio::time::timeout(Duration::from_secs(20), reading).await.expect("the connection ends"));
    String::from_utf8_lossy(&text).into_owned()
}

async fn is_answered(port: u16) -> bool {
    let body = format!(r#"{{"position":{{"facelets":"{SUPERFLIP}"}}}}"#);
    let head = format!(
        "POST /api/check HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    rest(send(port, &(head + &body)).await).await.starts_with("HTTP/1.1 200")
}

#[tokio::test]
async fn half_sent_requests_are_ended() {
    let port = listen_with(state(1), limits()).await;
    let headers = send(port, "POST /api/check HTTP/1.1\r\nHost: 127.0").await;
    let silent = send(port, "").await;
    let body = send(
        port,
        &format!(
            "POST /api/check HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n\
             Content-Length: 50\r\n\r\n{{\"posi"
        ),
    )
    .await;
    assert!(is_answered(port).await);
    assert_eq!(rest(silent).await, "");
    rest(headers).await;
    let refusal = rest(body).await;
    assert!(refusal.starts_with("HTTP/1.1 408") && refusal.contains("did not arrive within 0.3 seconds"), "{refusal}");
}

#[tokio::test]
async fn idle_connections_yield_to_new_ones() {
    let patient = Duration::from_secs(600);
    let limits = ConnectionLimits { headers: patient, body: patient, unread: patient, connections: 4 };
    let port = listen_with(state(1), limits).await;
    let mut first = Vec::new();
    for half in ["", "POST /api/ch", "GET / HTTP/1.1\r\n", ""] {
        first.push(send(port, half).await);
    }
    for _ in 0..8 {
        assert!(is_answered(port).await);
    }
    // The last one may have stayed; the first one has not.
    assert_eq!(rest(first.swap_remove(0)).await, "");
}

#[tokio::test]
async fn an_unread_answer_is_abandoned() {
    let port = listen_with(state(1), limits()).await;
    // Requests one after the other on one connection, until all buffers are full of answers that nobody reads.
    let request = format!("GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n");
    let mut stream = send(port, &request).await;
    read_until(&mut stream, "HTTP/1.1 200").await;
    let started = Instant::now();
    while stream.write_all(request.as_bytes()).await.is_ok() {
        assert!(started.elapsed() < Duration::from_secs(20), "the connection is still open");
    }
    assert!(is_answered(port).await);
}

/// A picture that finds no place is refused at once, and not when a place is free.
#[tokio::test(flavor = "multi_thread")]
async fn pictures_that_find_no_place_are_dropped() {
    let patience = Duration::from_secs(60);
    let limits = ConnectionLimits { headers: patience, body: patience, unread: patience, connections: 100 };
    let port = listen_with(state(4), limits).await;
    let head = format!(
        "POST /api/scan/faces HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: image/jpeg\r\n\
         Content-Length: 10\r\nConnection: close\r\n\r\n"
    );
    let whole = async || rest(send(port, &format!("{head}no picture")).await).await;
    let busy = |answer: &str| answer.starts_with("HTTP/1.1 503") && answer.contains("3 pictures are being looked at");

    // One that arrived while a whole picture was looked at was refused itself, so that more than three may be needed.
    let mut half = Vec::new();
    let started = Instant::now();
    loop {
        half.push(send(port, &format!("{head}half ")).await);
        if half.len() >= 3 && busy(&whole().await) {
            break;
        }
        assert!(started.elapsed() < patience, "there is always a place");
    }

    // The places are free again as soon as nobody sends.
    half.clear();
    let started = Instant::now();
    let answer = loop {
        let answer = whole().await;
        if !busy(&answer) {
            break answer;
        }
        assert!(started.elapsed() < patience, "{answer}");
    };
    assert!(answer.starts_with("HTTP/1.1 422"), "{answer}");
}
