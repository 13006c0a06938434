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

/// Who is refused before the body is read can still send all of it, and gets the answer.
#[tokio::test(flavor = "multi_thread")]
async fn refused_requests_are_read_to_their_end() {
    let limits = ConnectionLimits { body: Duration::from_secs(60), ..limits() };
    let port = listen_with(state(1), limits).await;
    let refused = async |host: &str, megabytes: usize| {
        let head = format!(
            "POST /api/scan/faces HTTP/1.1\r\nHost: {host}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
            megabytes << 20
        );
        let mut stream = send(port, &head).await;
        for _ in 0..megabytes {
            stream.write_all(&[0; 1 << 20]).await.expect("the server reads on");
        }
        rest(stream).await
    };
    let stranger = refused("elsewhere", 40).await;
    assert!(stranger.starts_with("HTTP/1.1 403"), "{stranger}");
    let too_large = refused(&format!("127.0.0.1:{port}"), 40).await;
    assert!(too_large.starts_with("HTTP/1.1 413"), "{too_large}");
}

/// Who asks before sending is told the answer and sends nothing.
#[tokio::test]
async fn refused_requests_are_not_asked_for_their_body() {
    let port = listen_with(state(1), ConnectionLimits::default()).await;
    let head = "POST /api/check HTTP/1.1\r\nHost: elsewhere\r\nContent-Length: 10\r\nExpect: 100-continue\r\n\r\n";
    let answer = rest(send(port, head).await).await;
    assert!(answer.starts_with("HTTP/1.1 403"), "{answer}");
}
