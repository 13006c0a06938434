//! Pictures that arrive slowly, in large numbers, or for nobody.

mod common;

use common::{listen_with, state};
use server::ConnectionLimits;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

const PATIENCE: Duration = Duration::from_secs(60);

async fn listen() -> u16 {
    let limits = ConnectionLimits { headers: PATIENCE, body: PATIENCE, unread: PATIENCE, connections: 100 };
    listen_with(state(4), limits).await
}

/// The beginning of a request.
async fn begin(port: u16, path: &str, kind: &str, bytes: usize) -> TcpStream {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).await.expect("the server listens");
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: {kind}\r\n\
         Content-Length: {bytes}\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.expect("the server reads");
    stream
}

async fn ending(mut stream: TcpStream) -> String {
    let mut text = Vec::new();
    let reading = stream.read_to_end(&mut text);
    tokio::time::timeout(PATIENCE, reading).await.expect("an answer comes").expect("the connection is not broken");
    String::from_utf8_lossy(&text).into_owned()
}

/// What is no picture, sent at once.
async fn answer(port: u16) -> String {
    let mut stream = begin(port, "/api/scan/faces", "image/jpeg", 10).await;
    stream.write_all(b"no picture").await.expect("the server reads");
    ending(stream).await
}

/// Uploads that send nothing take no place from those that do.
#[tokio::test(flavor = "multi_thread")]
async fn silent_uploads_hold_no_place() {
    let port = listen().await;
    let mut silent = Vec::new();
    for _ in 0..10 {
        let mut stream = begin(port, "/api/scan/faces", "image/jpeg", 1000).await;
        stream.write_all(b"half").await.expect("the server reads");
        silent.push(stream);
        silent.push(begin(port, "/api/scan", "multipart/form-data; boundary=X", 1000).await);
    }
    for _ in 0..5 {
        let answer = answer(port).await;
        assert!(answer.starts_with("HTTP/1.1 422"), "{answer}");
    }
}

/// Pictures that are kept waiting in memory are limited, and who is refused gets to know it.
#[tokio::test(flavor = "multi_thread")]
async fn unfinished_uploads_are_limited_together() {
    const BYTES: usize = 32 << 20;
    let port = listen().await;
    let megabyte = vec![0; 1 << 20];
    let mut unfinished = Vec::new();
    for _ in 0..6 {
        let mut stream = begin(port, "/api/scan/faces", "image/jpeg", BYTES).await;
        for _ in 1..BYTES / megabyte.len() {
            stream.write_all(&megabyte).await.expect("the server reads");
        }
        unfinished.push(stream);
    }
    let started = Instant::now();
    // What was written may still be on its way.
    let refused = loop {
        let mut stream = begin(port, "/api/scan/faces", "image/jpeg", 20 << 20).await;
        for _ in 0..20 {
            stream.write_all(&megabyte).await.expect("who is refused can finish sending");
        }
        let answer = ending(stream).await;
        if !answer.starts_with("HTTP/1.1 422") || started.elapsed() > PATIENCE {
            break answer;
        }
    };
    assert!(refused.starts_with("HTTP/1.1 503") && refused.contains("more than 192 MiB are arriving"), "{refused}");
    assert!(refused.to_lowercase().contains("retry-after: 1"), "{refused}");
    drop(unfinished);
    let started = Instant::now();
    loop {
        let mut stream = begin(port, "/api/scan/faces", "image/jpeg", 20 << 20).await;
        for _ in 0..20 {
            stream.write_all(&megabyte).await.expect("the server reads");
        }
        let answer = ending(stream).await;
        if answer.starts_with("HTTP/1.1 422") {
            break;
        }
        assert!(started.elapsed() < PATIENCE, "{answer}");
    }
}

/// A form with this many pictures of tiles, which take long to look at: everything may be a sticker.
fn form(pictures: usize) -> Vec<u8> {
    const SIDE: usize = 1000;
    const TILE: usize = 12;
    let is_gap = |place: usize| place % SIDE % TILE < 2 || place / SIDE % TILE < 2;
    let pixels: Vec<u8> = (0..SIDE * SIDE).map(|place| if is_gap(place) { 0 } else { 255 }).collect();
    let mut picture = Vec::new();
    let encoder = png::Encoder::new(&mut picture, SIDE as u32, SIDE as u32);
    encoder.write_header().and_then(|mut file| file.write_image_data(&pixels)).expect("a picture");
    let mut form = Vec::new();
    for _ in 0..pictures {
        form.extend_from_slice(b"--X\r\nContent-Disposition: form-data; name=\"picture\"; filename=\"a.png\"\r\n\r\n");
        form.extend_from_slice(&picture);
        form.extend_from_slice(b"\r\n");
    }
    form.extend_from_slice(b"--X--\r\n");
    form
}

/// Pictures of clients that have left are not looked at: their places are free long before that would be done.
#[tokio::test(flavor = "multi_thread")]
async fn pictures_for_nobody_are_not_looked_at() {
    const FEW: usize = 2;
    const MANY: usize = 60;
    let port = listen().await;
    let send = async |form: &[u8]| {
        let mut stream = begin(port, "/api/scan", "multipart/form-data; boundary=X", form.len()).await;
        stream.write_all(form).await.expect("the server reads");
        stream
    };
    let started = Instant::now();
    let answer_to_few = ending(send(&form(FEW)).await).await;
    assert!(answer_to_few.starts_with("HTTP/1.1 422"), "{answer_to_few}");
    let for_each = started.elapsed() / FEW as u32;

    let many = form(MANY);
    let mut clients = Vec::new();
    let started = Instant::now();
    // What asks whether a place is free takes one for a moment, in which a form may be refused: then another is sent.
    while clients.len() < 3 || !answer(port).await.starts_with("HTTP/1.1 503") {
        assert!(started.elapsed() < PATIENCE, "there is always a place");
        clients.push(send(&many).await);
    }
    drop(clients);
    let started = Instant::now();
    while !answer(port).await.starts_with("HTTP/1.1 422") {
        assert!(started.elapsed() < PATIENCE, "the places stay taken");
    }
    let waited = started.elapsed();
    assert!(waited < for_each * (MANY / 4) as u32, "{waited:?}, where a picture takes {for_each:?}");
}
