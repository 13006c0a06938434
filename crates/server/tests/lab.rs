//! Experiments over HTTP: runs that go on without a listener, and a history that survives restarts.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use axum::response::Response;
use http_body_util::BodyExt;
use serde_json::{Value, json};
use server::AppState;
use std::path::Path;
use std::time::{Duration, Instant};
use store::{Residence, Store};
use tower::ServiceExt;
use zauber::Workbench;

fn state(folder: &Path) -> AppState {
    let store = Store::at(concat!(env!("CARGO_TARGET_TMPDIR"), "/no-tables"));
    AppState::new(Workbench::new(store, Residence::Mapped), 8).with_lab_in(folder)
}

async fn ask(state: &AppState, method: &str, path: &str, body: Option<Value>) -> (StatusCode, Vec<u8>) {
    let response = response(state, method, path, body).await;
    let status = response.status();
    (status, response.into_body().collect().await.expect("the body comes").to_bytes().to_vec())
}

async fn response(state: &AppState, method: &str, path: &str, body: Option<Value>) -> Response {
    let request = Request::builder()
        .method(method)
        .uri(format!("/api/lab/{path}"))
        .header("host", "127.0.0.1:7333")
        .header("content-type", "application/json")
        .body(body.map_or_else(Body::empty, |body| Body::from(body.to_string())))
        .expect("a request");
    server::router(7333, state.clone()).oneshot(request).await.expect("an answer")
}

async fn json_of(state: &AppState, method: &str, path: &str, body: Option<Value>) -> Value {
    let (status, bytes) = ask(state, method, path, body).await;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    assert_eq!(status, StatusCode::OK, "{path}: {text}");
    serde_json::from_str(&text).expect("JSON")
}

/// Waits until a run is in a state.
async fn wait(state: &AppState, id: &Value, wanted: &str) -> Value {
    let started = Instant::now();
    loop {
        let run = json_of(state, "GET", &format!("runs/{id}"), None).await;
        if run["state"] == wanted {
            return run;
        }
        assert!(started.elapsed() < Duration::from_secs(60), "{run}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_run_is_started_watched_reported_compared_renamed_exported_and_deleted() {
    let folder = tempfile::tempdir().expect("a folder");
    let state = state(folder.path());
    let presets = json_of(&state, "GET", "presets?lang=de", None).await;
    assert_eq!(presets["presets"][0]["title"], "Würfeln am 2x2x2");
    let asked = json!({ "puzzle": "minitet", "methods": ["optimal", "layers"], "n": 100, "name": "first" });
    let cost = json_of(&state, "POST", "cost", Some(asked.clone())).await;
    assert_eq!((&cost["solves"], &cost["all"]), (&200.into(), &200.into()));
    assert!(cost["text"].as_str().is_some_and(|text| text.starts_with("200 solves on ")), "{cost}");
    let (status, _) = ask(&state, "POST", "cost", Some(json!({ "preset": "no-such" }))).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    let none = json_of(&state, "GET", "runs", None).await;
    assert_eq!(none["runs"], json!([]), "an estimate starts nothing");
    let run = json_of(&state, "POST", "runs", Some(asked.clone())).await;
    let id = run["id"].clone();
    // Events come until the end, and the stream ends by itself.
    let (status, events) = ask(&state, "GET", &format!("runs/{id}/watch"), None).await;
    let events = String::from_utf8_lossy(&events).into_owned();
    assert!(status == StatusCode::OK && events.contains("event: done"), "{events}");
    let run = wait(&state, &id, "finished").await;
    assert_eq!((&run["done"], &run["all"], &run["name"]), (&200.into(), &200.into(), &"first".into()));
    assert_eq!(run["methods"][0]["turns"]["maximum"], 8.0);
    let counts = run["histograms"][0]["counts"].as_array().expect("a list");
    assert_eq!(counts.iter().filter_map(Value::as_f64).sum::<f64>(), 100.0);
    let report = json_of(&state, "GET", &format!("runs/{id}/report"), None).await;
    assert!(report["methods"][0]["theory"]["fit"]["p"].is_f64());
    let answer = response(&state, "GET", &format!("runs/{id}/report?format=html&lang=de"), None).await;
    // It may be opened in a tab: its own style is allowed, and nothing else.
    let policy = answer.headers()["content-security-policy"].to_str().expect("text").to_owned();
    assert!(policy.starts_with("default-src 'none'; style-src 'unsafe-inline'; "), "{policy}");
    assert_eq!(answer.headers()["x-content-type-options"], "nosniff");
    let page = answer.into_body().collect().await.expect("the body comes").to_bytes();
    let page = String::from_utf8_lossy(&page);
    assert!(page.contains("<html lang=\"de\">") && page.contains("<style>"));
    assert!(!page.contains("<script") && !page.contains("src=") && !page.contains("href="));
    let (status, _) = ask(&state, "GET", &format!("runs/{id}/report?format=pdf"), None).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    let tables = json_of(&state, "GET", &format!("runs/{id}/tables?lang=de"), None).await;
    let overview = &tables["tables"][0];
    assert_eq!(overview["columns"], json!(["", "optimal", "layers", "Gesamt"]));
    assert_eq!(overview["rows"][0]["cells"], json!(["100", "100", "200"]));
    assert_eq!(overview["rows"][0]["marks"], json!([null, null, null]));
    let charts = json_of(&state, "GET", &format!("runs/{id}/charts"), None).await;
    assert!(charts["charts"][0]["dark"].as_str().is_some_and(|svg| svg.starts_with("<svg")));
    let compared = json_of(&state, "GET", &format!("compare?first={id}"), None).await;
    assert_eq!(compared["pairs"][0]["values"]["verdict"], "greater");
    let second = json_of(&state, "POST", "runs", Some(asked)).await["id"].clone();
    wait(&state, &second, "finished").await;
    let compared = json_of(&state, "GET", &format!("compare?first={id}&second={second}"), None).await;
    assert_eq!(compared["pairs"][0]["values"]["verdict"], "equal");
    let (_, csv) = ask(&state, "GET", &format!("runs/{id}/export"), None).await;
    assert_eq!(String::from_utf8_lossy(&csv).lines().count(), 201);
    let (_, parquet) = ask(&state, "GET", &format!("runs/{id}/export?format=parquet"), None).await;
    assert!(parquet.starts_with(b"PAR1") && parquet.ends_with(b"PAR1"));
    let renamed = json_of(&state, "POST", &format!("runs/{id}/rename"), Some(json!({ "name": " renamed " }))).await;
    assert_eq!(renamed["name"], "renamed");
    json_of(&state, "DELETE", &format!("runs/{id}"), None).await;
    assert_eq!(ask(&state, "GET", &format!("runs/{id}"), None).await.0, StatusCode::NOT_FOUND);
    assert_eq!(json_of(&state, "GET", "runs", None).await["runs"].as_array().map(Vec::len), Some(1));
}

/// Paused, resumed, and found again by another server on the same folder.
#[tokio::test(flavor = "multi_thread")]
async fn a_run_survives_pauses_and_restarts() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = state(folder.path());
    let asked = json!({ "puzzle": "222", "methods": ["random"], "n": 100_000, "threads": 1 });
    let id = json_of(&first, "POST", "runs", Some(asked)).await["id"].clone();
    let started = Instant::now();
    while json_of(&first, "GET", &format!("runs/{id}"), None).await["done"].as_u64() < Some(3) {
        assert!(started.elapsed() < Duration::from_secs(60));
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let paused = json_of(&first, "POST", &format!("runs/{id}/pause"), None).await;
    assert_eq!(paused["state"], "paused");
    let done = paused["done"].as_u64().expect("a number");
    json_of(&first, "POST", &format!("runs/{id}/resume"), None).await;
    while json_of(&first, "GET", &format!("runs/{id}"), None).await["done"].as_u64() <= Some(done) {
        assert!(started.elapsed() < Duration::from_secs(60));
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    // A server that ends without saying anything leaves the record and what was said of it before.
    json_of(&first, "POST", &format!("runs/{id}/pause"), None).await;
    drop(first);
    let description = folder.path().join(format!("{id}.run.json"));
    std::fs::write(&description, r#"{"name":"dice","counted":[1,1]}"#).expect("written");
    let second = state(folder.path());
    let runs = json_of(&second, "GET", "runs", None).await;
    assert_eq!((&runs["runs"][0]["state"], &runs["runs"][0]["name"]), (&"paused".into(), &"dice".into()));
    assert!(runs["runs"][0]["done"].as_u64() > Some(done), "its rows are counted: {runs}");
    let seen = json_of(&second, "GET", &format!("runs/{id}"), None).await;
    assert!(seen["methods"][0]["count"].as_u64() > Some(done));
    // Deleting stops it first.
    json_of(&second, "POST", &format!("runs/{id}/resume"), None).await;
    json_of(&second, "DELETE", &format!("runs/{id}"), None).await;
    assert!(json_of(&second, "GET", "runs", None).await["runs"].as_array().expect("a list").is_empty());
}

/// What is given with a run is kept with it, so that it can go on in another process.
#[tokio::test(flavor = "multi_thread")]
async fn positions_can_be_given() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = state(folder.path());
    let solved = "UUUURRRRFFFFDDDDLLLLBBBB";
    let turned = "UUUUBBRRRRFFDDDDFFLLLLBB";
    let text = format!("# two positions\n{solved}\n\n{turned}\n");
    let asked = json!({ "puzzle": "222", "methods": ["optimal"], "start": "file:two.txt", "positions": text });
    let cost = json_of(&first, "POST", "cost", Some(asked.clone())).await;
    assert_eq!(cost["all"], 2);
    let id = json_of(&first, "POST", "runs", Some(asked.clone())).await["id"].clone();
    let run = wait(&first, &id, "finished").await;
    assert_eq!((&run["experiment"]["start"], &run["experiment"]["n"]), (&"file:two.txt".into(), &2.into()));
    assert_eq!(
        (&run["methods"][0]["turns"]["minimum"], &run["methods"][0]["turns"]["maximum"]),
        (&0.0.into(), &1.0.into())
    );
    // As if the server had ended before the first row.
    drop(first);
    let only_the_experiment = |id: &Value| {
        let record = folder.path().join(format!("{id}.jsonl"));
        let text = std::fs::read_to_string(&record).expect("it is there");
        std::fs::write(&record, text.split_inclusive('\n').next().expect("a line")).expect("written");
    };
    only_the_experiment(&id);
    let second = state(folder.path());
    let run = json_of(&second, "GET", &format!("runs/{id}"), None).await;
    assert_eq!((&run["state"], &run["done"]), (&"paused".into(), &0.into()));
    json_of(&second, "POST", &format!("runs/{id}/resume"), None).await;
    assert_eq!(wait(&second, &id, "finished").await["done"], 2);
    // Without them it says what is missing.
    let lost = json_of(&second, "POST", "runs", Some(asked)).await["id"].clone();
    wait(&second, &lost, "finished").await;
    let kept = |id: &Value| folder.path().join(format!("{id}.positions.txt"));
    std::fs::remove_file(kept(&lost)).expect("it was there");
    only_the_experiment(&lost);
    json_of(&second, "POST", &format!("runs/{lost}/resume"), None).await;
    let failed = wait(&second, &lost, "failed").await;
    assert!(failed["error"].as_str().is_some_and(|text| text.contains("two.txt")), "{failed}");
    json_of(&second, "DELETE", &format!("runs/{id}"), None).await;
    assert!(!kept(&id).exists());
}

/// Positions make a larger body than is usual, but none without end.
#[tokio::test]
async fn a_file_of_positions_has_room_but_not_without_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let state = state(folder.path());
    let lines = |count: usize| "UUUURRRRFFFFDDDDLLLLBBBB\n".repeat(count);
    let asked = |count| json!({ "puzzle": "222", "methods": ["optimal"], "positions": lines(count), "n": 1 });
    json_of(&state, "POST", "cost", Some(asked(10_000))).await;
    let (status, bytes) = ask(&state, "POST", "runs", Some(asked(400_000))).await;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    assert!(status == StatusCode::PAYLOAD_TOO_LARGE && text.contains("8388608 bytes"), "{text}");
}

#[tokio::test]
async fn what_makes_no_sense_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let state = state(folder.path());
    for (body, part) in [
        (json!({ "preset": "magic" }), "there is no ready-made experiment"),
        (json!({ "methods": ["guess"] }), "there is no method"),
        (json!({ "start": "/etc/passwd" }), "is no start"),
        (json!({ "start": "file:/etc/passwd" }), "is no start"),
        (json!({ "name": " " }), "1 to 200 characters"),
        (json!({ "positions": "UUUU\n" }), "line 1"),
        (json!({ "positions": "# none\n", "start": "file:none.txt" }), "no position in none.txt"),
        (json!({ "positions": "", "start": "turns:3" }), "start can only be file:NAME"),
        (json!({ "preset": "robot-plans", "robot": "hal" }), "hal"),
        (json!({ "preset": "robot-plans", "nodes": 5 }), "no use for nodes"),
        (json!({ "preset": "scanner-light", "milliseconds": 5 }), "no use for time"),
        (json!({ "methods": ["cfop"], "robot": "nxt" }), "no use for robot"),
    ] {
        let (status, bytes) = ask(&state, "POST", "runs", Some(body)).await;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        assert!(status == StatusCode::UNPROCESSABLE_ENTITY && text.contains(part), "{text}");
    }
    for path in ["runs/7", "runs/7/watch", "runs/7/report", "runs/7/export", "compare?first=7"] {
        assert_eq!(ask(&state, "GET", path, None).await.0, StatusCode::NOT_FOUND, "{path}");
    }
    assert_eq!(ask(&state, "POST", "runs/7/resume", None).await.0, StatusCode::NOT_FOUND);
    // What is no number is refused as JSON too, like everything else.
    for run in ["nothing", "7.5", "99999999999999999999", "%FF"] {
        for (method, what) in [("GET", ""), ("DELETE", ""), ("GET", "/watch"), ("GET", "/export"), ("POST", "/resume")]
        {
            let response = response(&state, method, &format!("runs/{run}{what}"), None).await;
            assert_eq!(response.status(), StatusCode::BAD_REQUEST, "{run}{what}");
            let body = response.into_body().collect().await.expect("the body comes").to_bytes();
            let body: Value = serde_json::from_slice(&body).expect("JSON");
            let text = body["error"]["text"].as_str().expect("a text");
            assert!(text.starts_with("there is no run '"), "{text}");
        }
    }
}

/// Solves that were made elsewhere are runs like others: reported, joined, and finished for good.
#[tokio::test(flavor = "multi_thread")]
async fn dice_and_logs_are_imported_and_joined() {
    let folder = tempfile::tempdir().expect("a folder");
    let state = state(folder.path());
    let solves: Vec<Value> = (1..=40).map(|i| json!({ "turns": 1000 * i, "seconds": 0.25 })).collect();
    let body = json!({ "puzzle": "222", "method": "random-improved:2023", "solves": solves, "name": "Evening" });
    let dice = json_of(&state, "POST", "import", Some(body)).await;
    assert_eq!((&dice["name"], &dice["state"], &dice["done"]), (&json!("Evening"), &json!("finished"), &json!(40)));
    let run = json_of(&state, "GET", &format!("runs/{}", dice["id"]), None).await;
    let method = &run["methods"][0];
    // With the last turn, which is no random one.
    assert_eq!((method["count"].as_u64(), method["turns"]["mean"].as_f64()), (Some(40), Some(20_501.0)));
    let log = "Finished random in: 1.5 sec, 4798 turns.\nFinished random in: 2 sec, 39711617 turns.\n";
    let log = json_of(&state, "POST", "import", Some(json!({ "log": log, "method": "random" }))).await;
    assert_eq!((&log["done"], &log["experiment"]["start"]), (&json!(2), &json!("turns:25")));
    // They start from other positions.
    let (status, body) = ask(&state, "POST", "join", Some(json!({ "runs": [dice["id"], log["id"]] }))).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{}", String::from_utf8_lossy(&body));
    let body = json!({ "puzzle": "222", "method": "random:quarters", "solves": [{ "turns": 7, "seconds": 0.0 }] });
    let other = json_of(&state, "POST", "import", Some(body)).await;
    let joined = json_of(&state, "POST", "join", Some(json!({ "runs": [dice["id"], other["id"]] }))).await;
    assert_eq!((&joined["done"], &joined["state"]), (&json!(41), &json!("finished")));
    assert!(joined["name"].as_str().is_some_and(|name| name.starts_with("Evening + ")), "{joined}");
    assert_eq!(json_of(&state, "GET", "runs", None).await["runs"].as_array().map(Vec::len), Some(4));
    // Nothing can be added to it, so there is nothing to resume.
    let resumed = json_of(&state, "POST", &format!("runs/{}/resume", joined["id"]), None).await;
    assert_eq!(resumed["state"], "finished");
    for (body, what) in [
        (json!({}), "solves"),
        (json!({ "log": "nothing", "method": "random" }), "log"),
        (json!({ "solves": [{ "turns": 1, "seconds": 0.0 }] }), "puzzle"),
        (json!({ "puzzle": "222", "method": "luck", "solves": [{ "turns": 1, "seconds": 0.0 }] }), "method"),
        (json!({ "puzzle": "222", "solves": [{ "turns": 1, "seconds": -1.0 }] }), "solves"),
    ] {
        let (status, answer) = ask(&state, "POST", "import", Some(body)).await;
        let answer: Value = serde_json::from_slice(&answer).expect("JSON");
        assert_eq!(
            (status, &answer["error"]["faults"][0]["kind"]),
            (StatusCode::UNPROCESSABLE_ENTITY, &json!(what)),
            "{answer}"
        );
    }
    assert_eq!(ask(&state, "POST", "join", Some(json!({ "runs": [77] }))).await.0, StatusCode::NOT_FOUND);
    assert_eq!(
        json_of(&state, "GET", "runs", None).await["runs"].as_array().map(Vec::len),
        Some(4),
        "nothing is left behind"
    );
}
