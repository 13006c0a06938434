//! Tables that have to be built: others are answered meanwhile, everyone who is waiting gets the same reports, and
//! those who leave free their slot. A table that is never ready represents one that takes minutes.

mod common;

use axum::body::Body;
use axum::http::StatusCode;
use common::{listen, read_until, request, send_solve};
use engine::{Cancelled, Progress};
use http_body_util::BodyExt;
use methods::{TableBuilder, TableCache};
use serde_json::{Value, json};
use server::AppState;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use store::{Residence, Store};
use tower::ServiceExt;
use zauber::Workbench;

/// A table that is half built until it is released, and how many builds of it are running.
struct Slow {
    running: AtomicUsize,
    released: AtomicBool,
}

impl Slow {
    const fn new() -> Slow {
        Slow { running: AtomicUsize::new(0), released: AtomicBool::new(false) }
    }

    fn build(&self, progress: &dyn Progress) -> Result<(), Cancelled> {
        self.running.fetch_add(1, Ordering::Relaxed);
        let ended = loop {
            let step = progress.step(0.5);
            if step.is_err() || self.released.load(Ordering::Relaxed) {
                break step;
            }
            std::thread::sleep(Duration::from_millis(2));
        };
        self.running.fetch_sub(1, Ordering::Relaxed);
        ended
    }

    /// Waits until no build is running; generously, since machines can be busy.
    async fn ends(&self) {
        let started = Instant::now();
        while self.running.load(Ordering::Relaxed) > 0 {
            assert!(started.elapsed() < Duration::from_secs(20), "a table is built for nobody");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

fn state(builder: TableBuilder) -> AppState {
    // There is nowhere to store it, so it is built in memory.
    let store = Store::at("/dev/null/tables");
    AppState::new(Workbench::with_tables(TableCache::with_builder(store, Residence::Mapped, builder)), 64)
}

/// Sends a request without a connection.
async fn post(state: &AppState, path: &str, body: &Value) -> (StatusCode, Value) {
    let request = request("POST", path).header("content-type", "application/json");
    let request = request.body(Body::from(body.to_string())).expect("a request");
    let response = server::router(common::PORT, state.clone()).oneshot(request).await.expect("a router always answers");
    let status = response.status();
    let bytes = response.into_body().collect().await.expect("the body comes").to_bytes();
    (status, serde_json::from_slice(&bytes).expect("JSON"))
}

fn korf() -> Value {
    json!({ "from": { "scramble": "R U F" }, "method": "korf" })
}

#[tokio::test]
async fn others_are_answered_while_a_table_is_built_and_all_who_wait_get_reports() {
    static SLOW: Slow = Slow::new();
    let state = state(|_, _, progress, _| SLOW.build(progress));
    let port = listen(state.clone()).await;
    let mut first = send_solve(port, "text/event-stream", &korf()).await;
    let events = read_until(&mut first, "\"part\":0.5").await;
    assert!(events.contains("\"task\":\"table\",\"name\":\"korf\""), "{events}");

    // Neither a check nor another solve waits for it.
    let started = Instant::now();
    let (status, check) = post(&state, "/api/check", &json!({ "position": { "facelets": testkit::SUPERFLIP } })).await;
    assert_eq!((status, &check["legal"]), (StatusCode::OK, &json!(true)));
    let easy = json!({ "from": { "scramble": "R U F" }, "nodes": 1 });
    let (status, solved) = post(&state, "/api/solve", &easy).await;
    let [start, moves] = ["facelets", "moves"].map(|field| solved[field].as_str().expect("text"));
    assert_eq!((status, testkit::stickers::replay(start, moves).as_str()), (StatusCode::OK, testkit::SOLVED));
    assert!(started.elapsed() < Duration::from_secs(20), "they waited for the table");
    assert_eq!(SLOW.running.load(Ordering::Relaxed), 1);

    // A second client gets the same reports; when the first one leaves, the build goes on.
    let mut second = send_solve(port, "text/event-stream", &korf()).await;
    read_until(&mut second, "\"part\":0.5").await;
    drop(first);
    for _ in 0..5 {
        read_until(&mut second, "event: progress").await;
    }
    assert_eq!(SLOW.running.load(Ordering::Relaxed), 1);
    drop(second);
    SLOW.ends().await;

    // The next client has it rebuilt, and gets an answer.
    let mut third = send_solve(port, "text/event-stream", &korf()).await;
    read_until(&mut third, "\"part\":0.5").await;
    SLOW.released.store(true, Ordering::Relaxed);
    let events = read_until(&mut third, "event: done").await;
    assert!(!events.contains("event: failed"), "{events}");
}

#[tokio::test]
async fn fifty_dropped_requests_leave_no_work_behind() {
    static SLOW: Slow = Slow::new();
    let state = state(|_, _, progress, _| SLOW.build(progress));
    let port = listen(state.clone()).await;
    let mut waiting = Vec::new();
    for number in 0..50 {
        let accept = if number % 2 == 0 { "text/event-stream" } else { "application/json" };
        waiting.push(send_solve(port, accept, &korf()).await);
    }
    read_until(&mut waiting[48], "\"part\":0.5").await;
    assert_eq!(SLOW.running.load(Ordering::Relaxed), 1, "it is built once for all");
    let started = Instant::now();
    waiting.clear();
    SLOW.ends().await;
    println!("the build ended {} ms after the last one left", started.elapsed().as_millis());
    // All slots are free again: as many fit as there are.
    let body = json!({ "random_moves": 5 });
    let place = |_| post(&state, "/api/scramble", &body);
    for (status, _) in futures_util::future::join_all((0..64).map(place)).await {
        assert_eq!(status, StatusCode::OK);
    }
}

#[tokio::test]
async fn a_table_can_be_listed_and_its_build_watched_and_cancelled() {
    static SLOW: Slow = Slow::new();
    let folder = std::env::temp_dir().join(format!("zauber-server-tables-{}", std::process::id()));
    let cache =
        TableCache::with_builder(Store::at(&folder), Residence::Mapped, |_, _, progress, _| SLOW.build(progress));
    let state = AppState::new(Workbench::with_tables(cache), 4);
    let port = listen(state.clone()).await;
    let mut stream = common::send(port, "/api/tables/build", "text/event-stream", &json!({ "name": "korf" })).await;
    read_until(&mut stream, "\"task\":\"table\",\"name\":\"korf\"").await;
    drop(stream);
    SLOW.ends().await;
    let listed = server::router(common::PORT, state.clone())
        .oneshot(request("GET", "/api/tables").body(Body::empty()).expect("a request"))
        .await
        .expect("a router always answers");
    let bytes = listed.into_body().collect().await.expect("the body comes").to_bytes();
    let listed: Value = serde_json::from_slice(&bytes).expect("JSON");
    let korf = listed["tables"].as_array().expect("a list").iter().find(|table| table["name"] == "korf");
    assert_eq!(korf.expect("a row")["state"], "not built", "what was cancelled is not there");
    let (status, refused) = post(&state, "/api/tables/build", &json!({ "name": "rainbow" })).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(
        refused["error"]["text"].as_str().is_some_and(|text| text.contains("two-phase-large, two-phase-axial, korf"))
    );
    drop(std::fs::remove_dir_all(folder));
}
