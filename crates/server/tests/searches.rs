//! Long searches: what clients receive meanwhile, how many run at once, and that none runs for nobody.

mod common;

use axum::body::Body;
use axum::http::StatusCode;
use common::{ask, listen, read_until, request, send_solve, state};
use serde_json::{Value, json};
use server::AppState;
use std::time::{Duration, Instant};
use store::{Residence, Store};
use testkit::SOLVED;
use testkit::stickers::replay;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use zauber::Workbench;

fn cube() -> &'static str {
    testkit::random_cubes().next().expect("the corpus is not empty")
}

/// Names and data of the events in a stream.
fn events(text: &str) -> Vec<(String, Value)> {
    let event = |block: &str| {
        let field = |name: &str| block.lines().find_map(|line| line.strip_prefix(name)).expect("each field is there");
        (field("event: ").to_owned(), serde_json::from_str(field("data: ")).expect("JSON"))
    };
    text.split("\n\n").filter(|block| !block.trim().is_empty()).map(event).collect()
}

async fn stream(body: &Value) -> Vec<(String, Value)> {
    let request = request("POST", "/api/solve").header("content-type", "application/json");
    let request = request.header("accept", "text/event-stream");
    let reply = ask(request.body(Body::from(body.to_string())).expect("a request")).await;
    assert_eq!((reply.status, reply.header("content-type")), (StatusCode::OK, "text/event-stream"));
    events(reply.text())
}

#[tokio::test]
async fn events_report_better_solutions_and_end_with_the_best() {
    let events = stream(&json!({ "from": { "facelets": cube() }, "time": 1 })).await;
    let (last, before) = events.split_last().expect("there are events");
    let improved: Vec<&Value> = before.iter().filter(|(name, _)| name == "improved").map(|(_, data)| data).collect();
    let progress: Vec<&Value> = before.iter().filter(|(name, _)| name == "progress").map(|(_, data)| data).collect();
    assert_eq!(improved.len() + progress.len(), before.len(), "the end comes once, at the end");
    let lengths: Vec<u64> = improved.iter().map(|data| data["length"].as_u64().expect("a number")).collect();
    assert!(!lengths.is_empty() && lengths.is_sorted_by(|a, b| a > b), "{lengths:?}");
    for draft in &improved {
        assert_eq!(replay(cube(), draft["moves"].as_str().expect("text")), SOLVED);
        assert!(draft["stages"].is_array() && draft["seconds"].is_number());
    }
    assert!(!progress.is_empty());
    assert!(progress.iter().all(|data| data["seconds"].is_number()));
    assert!(
        progress
            .iter()
            .all(|data| data["best"].is_null() || lengths.contains(&data["best"].as_u64().expect("a number")))
    );
    assert_eq!(last.0, "done");
    assert_eq!(last.1["length"].as_u64(), lengths.last().copied());
    assert_eq!(replay(cube(), last.1["moves"].as_str().expect("text")), SOLVED);
    assert_eq!(last.1["input"], cube());
}

#[tokio::test]
async fn a_search_that_fails_says_so_at_the_end() {
    let body = json!({ "from": { "facelets": testkit::SUPERFLIP }, "max_length": 2, "nodes": 1000 });
    let events = stream(&body).await;
    let (name, data) = events.last().expect("there are events");
    assert_eq!((name.as_str(), data["error"]["faults"][0]["kind"].as_str()), ("failed", Some("not-found")));
}

/// Asks for a quick solution until a slot is free.
async fn place_is_free(port: u16) {
    let started = Instant::now();
    loop {
        let body = json!({ "from": { "scramble": "R" }, "nodes": 1 });
        let mut stream = send_solve(port, "application/json", &body).await;
        let head = read_until(&mut stream, "\r\n").await;
        if head.starts_with("HTTP/1.1 200") {
            return;
        }
        assert!(head.starts_with("HTTP/1.1 503"), "{head}");
        assert!(started.elapsed() < Duration::from_secs(20), "the search runs for nobody");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn too_many_searches_are_rejected_and_abandoned_ones_end() {
    let port = listen(state(1)).await;
    // Long enough to matter, short enough for a failing test to end.
    let long = json!({ "from": { "facelets": cube() }, "time": 60 });
    for accept in ["text/event-stream", "application/json"] {
        let mut first = send_solve(port, accept, &long).await;
        if accept == "text/event-stream" {
            read_until(&mut first, "event: improved").await;
        } else {
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
        let mut second = send_solve(port, "application/json", &long).await;
        let refusal = read_until(&mut second, "\"repairs_total\"").await;
        assert!(refusal.starts_with("HTTP/1.1 503"), "{refusal}");
        assert!(refusal.contains("retry-after: 1\r\n") && refusal.contains("try again in a moment"), "{refusal}");
        drop(first);
        place_is_free(port).await;
    }
}

/// Many large pictures are not drawn at the same time, and a picture nobody is waiting for gives its slot back.
#[tokio::test]
async fn large_pictures_take_slots_and_give_them_back() {
    let port = listen(state(1)).await;
    let path = format!("/api/picture?facelets={}&format=png&width=4096", cube());
    let mut streams = Vec::new();
    for _ in 0..20 {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).await.expect("the server listens");
        let head = format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n");
        stream.write_all(head.as_bytes()).await.expect("the server reads");
        streams.push(stream);
    }
    // While the first is drawn, the others are answered; the last one was sent when all others were waiting.
    let mut refused = 0;
    for stream in &mut streams {
        refused += usize::from(read_until(stream, "\r\n\r\n").await.starts_with("HTTP/1.1 503"));
    }
    assert!(refused > 0, "pictures are drawn one at a time");
    // Another one, deserted at once.
    let mut deserted = TcpStream::connect(("127.0.0.1", port)).await.expect("the server listens");
    let head = format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n");
    deserted.write_all(head.as_bytes()).await.expect("the server reads");
    drop(deserted);
    place_is_free(port).await;
}

#[tokio::test]
#[ignore = "slow: builds Korf's databases, ten seconds"]
async fn a_search_by_lengths_says_where_it_is() {
    let store = Store::at(concat!(env!("CARGO_TARGET_TMPDIR"), "/korf-tables"));
    let port = listen(AppState::new(Workbench::new(store, Residence::Mapped), 1)).await;
    let body = json!({ "from": { "facelets": cube() }, "method": "korf", "time": 2 });
    let mut stream = send_solve(port, "text/event-stream", &body).await;
    let stream_text = read_until(&mut stream, "repairs_total").await;
    let depths: Vec<&str> = stream_text.split("\"depth\":").skip(1).collect();
    assert!(
        depths.iter().any(|rest| rest.starts_with("12,\"nodes\":") && rest.contains("\"remaining\":")),
        "{stream_text}"
    );
    assert!(
        stream_text.contains("event: failed") && stream_text.contains("there is no solution of at most 1"),
        "{stream_text}"
    );
}
