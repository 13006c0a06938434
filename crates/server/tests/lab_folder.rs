//! The folder of experiments: failed writes, several servers, unreadable files, histories of earlier versions.

use axum::body::Body;
use axum::http::{Request, StatusCode};
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

/// An answer as text.
async fn ask(state: &AppState, method: &str, path: &str, body: Option<Value>) -> (StatusCode, String) {
    let request = Request::builder()
        .method(method)
        .uri(format!("/api/lab/{path}"))
        .header("host", "127.0.0.1:7333")
        .header("content-type", "application/json")
        .body(body.map_or_else(Body::empty, |body| Body::from(body.to_string())))
        .expect("a request");
    let response = server::router(7333, state.clone()).oneshot(request).await.expect("an answer");
    let status = response.status();
    let bytes = response.into_body().collect().await.expect("the body comes").to_bytes();
    (status, String::from_utf8_lossy(&bytes).into_owned())
}

async fn json_of(state: &AppState, method: &str, path: &str, body: Option<Value>) -> Value {
    let (status, text) = ask(state, method, path, body).await;
    assert_eq!(status, StatusCode::OK, "{path}: {text}");
    serde_json::from_str(&text).expect("JSON")
}

/// An error of this status; its text.
async fn refused(state: &AppState, method: &str, path: &str, body: Option<Value>, wanted: StatusCode) -> String {
    let (status, text) = ask(state, method, path, body).await;
    assert_eq!(status, wanted, "{path}: {text}");
    let error: Value = serde_json::from_str(&text).expect("JSON");
    error["error"]["text"].as_str().expect("a text").to_owned()
}

/// Waits until something is true of a run.
async fn wait(state: &AppState, id: &Value, is_so: impl Fn(&Value) -> bool) -> Value {
    let started = Instant::now();
    loop {
        let run = json_of(state, "GET", &format!("runs/{id}"), None).await;
        if is_so(&run) {
            return run;
        }
        assert!(started.elapsed() < Duration::from_secs(60), "{run}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// So many quick solves that no test waits for the last one.
fn long() -> Value {
    json!({ "puzzle": "minitet", "methods": ["random"], "n": 100_000_000, "threads": 1, "name": "dice" })
}

fn short() -> Value {
    json!({ "puzzle": "minitet", "methods": ["optimal"], "n": 5, "name": "five" })
}

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<String> = entries.map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Two servers on one folder: what one of them runs, the other shows and leaves alone.
#[tokio::test(flavor = "multi_thread")]
async fn a_run_belongs_to_the_server_that_runs_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let (first, second) = (state(folder.path()), state(folder.path()));
    let id = json_of(&first, "POST", "runs", Some(long())).await["id"].clone();
    wait(&first, &id, |run| run["done"].as_u64() > Some(3)).await;
    let seen = json_of(&second, "GET", "runs", None).await["runs"][0].clone();
    assert_eq!((&seen["state"], &seen["elsewhere"], &seen["name"]), (&"running".into(), &true.into(), &"dice".into()));
    for (method, what, body) in [
        ("POST", "/resume", None),
        ("POST", "/pause", None),
        ("POST", "/rename", Some(json!({ "name": "mine" }))),
        ("DELETE", "", None),
    ] {
        let text = refused(&second, method, &format!("runs/{id}{what}"), body, StatusCode::CONFLICT).await;
        assert!(text.contains("another server"), "{text}");
    }
    let own = json_of(&first, "GET", &format!("runs/{id}"), None).await;
    assert_eq!((&own["state"], &own["elsewhere"], &own["name"]), (&"running".into(), &false.into(), &"dice".into()));
    // Its owner can do everything, also while the other one looks.
    json_of(&first, "POST", &format!("runs/{id}/rename"), Some(json!({ "name": "renamed" }))).await;
    let paused = json_of(&first, "POST", &format!("runs/{id}/pause"), None).await;
    let rows = paused["done"].as_u64().expect("a number");
    // Now it is nobody's, and the other server goes on with every row.
    let resumed = json_of(&second, "POST", &format!("runs/{id}/resume"), None).await;
    assert_eq!((&resumed["state"], &resumed["name"]), (&"running".into(), &"renamed".into()));
    let text = refused(&first, "POST", &format!("runs/{id}/resume"), None, StatusCode::CONFLICT).await;
    assert!(text.contains("another server"), "{text}");
    wait(&second, &id, |run| run["done"].as_u64() > Some(rows)).await;
    json_of(&second, "POST", &format!("runs/{id}/pause"), None).await;
    let left = json_of(&first, "GET", &format!("runs/{id}/report"), None).await["left_out"].clone();
    assert_eq!(left, json!({ "damaged": 0, "twice": 0, "foreign": 0 }));
    json_of(&first, "DELETE", &format!("runs/{id}"), None).await;
    assert_eq!(ask(&second, "GET", &format!("runs/{id}"), None).await.0, StatusCode::NOT_FOUND);
    // Its number is not used again.
    assert_eq!(json_of(&second, "POST", "runs", Some(short())).await["id"], 2);
    wait(&second, &2.into(), |run| run["state"] == "finished").await;
}

/// Two servers that start runs at the same time get two numbers.
#[tokio::test(flavor = "multi_thread")]
async fn new_runs_of_two_servers_do_not_meet() {
    let folder = tempfile::tempdir().expect("a folder");
    let (first, second) = (state(folder.path()), state(folder.path()));
    for round in 0..5u64 {
        let started = [&first, &second].map(|server| json_of(server, "POST", "runs", Some(short())));
        let [one, other] = started;
        let (one, other) = tokio::join!(one, other);
        assert_ne!(one["id"], other["id"]);
        for (server, run) in [(&first, one), (&second, other)] {
            wait(server, &run["id"], |run| run["state"] == "finished").await;
        }
        let runs = json_of(&first, "GET", "runs", None).await;
        assert_eq!(runs["runs"].as_array().expect("a list").len() as u64, 2 * round + 2);
    }
}

/// A file that cannot be read is one run that cannot be read.
#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_read_is_one_entry() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = state(folder.path());
    for _ in 0..4 {
        let id = json_of(&server, "POST", "runs", Some(short())).await["id"].clone();
        wait(&server, &id, |run| run["state"] == "finished").await;
    }
    let at = |name: &str| folder.path().join(name);
    std::fs::write(at("1.jsonl"), b"\xff\0 no record").expect("written");
    std::fs::write(at("2.run.json"), "{ no description").expect("written");
    std::fs::remove_file(at("3.jsonl")).expect("it was there");
    std::fs::create_dir(at("9.jsonl")).expect("created");
    std::fs::write(at("notes.jsonl"), "something of the user").expect("written");
    let runs = json_of(&server, "GET", "runs", None).await["runs"].clone();
    let of = |id: u64| runs.as_array().expect("a list").iter().find(|run| run["id"] == id).expect("it is listed");
    let states: Vec<(u64, &str)> = [9, 4, 3, 2, 1].map(|id| (id, of(id)["state"].as_str().expect("text"))).into();
    let unreadable = "unreadable";
    assert_eq!(states, [(9, unreadable), (4, "finished"), (3, unreadable), (2, "finished"), (1, unreadable)]);
    assert_eq!(runs.as_array().map(Vec::len), Some(5));
    for (id, why) in [(9, ""), (3, "is missing"), (2, "2.run.json"), (1, "first line is not complete")] {
        assert!(of(id)["error"].as_str().is_some_and(|text| text.contains(why)), "{}", of(id));
    }
    assert_eq!((&of(4)["name"], &of(2)["name"], &of(4)["error"]), (&"five".into(), &"optimal".into(), &Value::Null));
    // It can be looked at, and deleted, and nothing else.
    let events = ask(&server, "GET", "runs/1/watch", None).await.1;
    assert!(events.contains("event: done") && events.contains("\"unreadable\""), "{events}");
    refused(&server, "POST", "runs/1/resume", None, StatusCode::UNPROCESSABLE_ENTITY).await;
    refused(&server, "GET", "runs/1/report", None, StatusCode::UNPROCESSABLE_ENTITY).await;
    json_of(&server, "POST", "runs/2/rename", Some(json!({ "name": "again" }))).await;
    assert_eq!(json_of(&server, "GET", "runs/2", None).await["error"], Value::Null);
    json_of(&server, "DELETE", "runs/1", None).await;
    json_of(&server, "DELETE", "runs/3", None).await;
    assert_eq!(json_of(&server, "GET", "runs", None).await["runs"].as_array().map(Vec::len), Some(3));
    assert!(at("notes.jsonl").exists());
}

/// Rows that do not belong to a run are named over HTTP too.
#[tokio::test(flavor = "multi_thread")]
async fn rows_of_other_runs_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = state(folder.path());
    for seed in [1, 2] {
        let mut asked = short();
        asked["seed"] = seed.into();
        let id = json_of(&server, "POST", "runs", Some(asked)).await["id"].clone();
        wait(&server, &id, |run| run["state"] == "finished").await;
    }
    let lines = |id: u64| std::fs::read_to_string(folder.path().join(format!("{id}.jsonl"))).expect("a record");
    let (own, other) = (lines(1), lines(2));
    let row = |text: &str, at: usize| text.lines().nth(at).expect("a row").to_owned() + "\n";
    let mixed = own.clone() + &row(&own, 2) + &row(&own, 3) + &row(&own, 4) + &row(&other, 2) + &row(&other, 5);
    std::fs::write(folder.path().join("1.jsonl"), mixed).expect("written");
    let left_out = json!({ "damaged": 0, "twice": 3, "foreign": 2 });
    let note = "3 rows appear twice, 2 rows belong to another experiment: left out";
    let run = json_of(&server, "GET", "runs/1", None).await;
    assert_eq!((&run["done"], &run["methods"][0]["count"]), (&5.into(), &5.into()));
    let report = json_of(&server, "GET", "runs/1/report", None).await;
    assert_eq!((&report["left_out"], &report["rows"], &report["notes"][0]), (&left_out, &5.into(), &note.into()));
    assert_eq!(json_of(&server, "GET", "runs/1/tables", None).await["notes"][0], note);
    let csv = ask(&server, "GET", "runs/1/export", None).await.1;
    let order: Vec<&str> = csv.lines().skip(1).filter_map(|line| line.split(',').next()).collect();
    assert_eq!(order, ["0", "1", "2", "3", "4"]);
}

/// The stream of a run ends with an event, also if the run is deleted meanwhile.
#[tokio::test(flavor = "multi_thread")]
async fn a_stream_ends_with_an_event() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = state(folder.path());
    let id = json_of(&server, "POST", "runs", Some(long())).await["id"].clone();
    let path = format!("runs/{id}/watch");
    let watched = ask(&server, "GET", &path, None);
    let ended = async {
        wait(&server, &id, |run| run["done"].as_u64() > Some(3)).await;
        json_of(&server, "DELETE", &format!("runs/{id}"), None).await;
    };
    let ((_, events), ()) = tokio::join!(watched, ended);
    let last = events.trim_end().rsplit("\n\n").next().expect("an event");
    assert!(last.contains("event: failed") || last.contains("event: done"), "{last}");
}

/// When a server ends, streams end with an event, of its own runs and of those that another server is running.
#[tokio::test(flavor = "multi_thread")]
async fn streams_of_a_server_that_ends_have_an_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let (first, second) = (state(folder.path()), state(folder.path()));
    let id = json_of(&first, "POST", "runs", Some(long())).await["id"].clone();
    wait(&first, &id, |run| run["done"].as_u64() > Some(3)).await;
    let path = format!("runs/{id}/watch");
    let (own, other) = (ask(&first, "GET", &path, None), ask(&second, "GET", &path, None));
    let end = async {
        tokio::time::sleep(Duration::from_millis(100)).await;
        second.stop_experiments();
        tokio::time::sleep(Duration::from_millis(1500)).await;
        first.stop_experiments();
    };
    let ((_, own), (_, other), ()) = tokio::join!(own, other, end);
    let last = |events: &str| events.trim_end().rsplit("\n\n").next().expect("an event").to_owned();
    assert!(last(&own).contains("event: done") && last(&own).contains("\"paused\""), "{own}");
    assert!(other.contains("event: progress"), "{other}");
    assert!(last(&other).contains("event: failed") && last(&other).contains("this server ends"), "{other}");
}

/// Copies a history that was written by an earlier version.
fn old_history(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (from, to) in files {
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/old-history").join(from);
        std::fs::copy(from, folder.path().join(to)).expect("copied");
    }
    folder
}

/// A history with SQLite, as a killed server of an earlier version left it.
#[tokio::test(flavor = "multi_thread")]
async fn a_history_of_an_earlier_version_is_taken_over() {
    let all = ["history.sqlite", "history.sqlite-wal", "1.jsonl", "2.jsonl"].map(|name| (name, name));
    let folder = old_history(&all);
    let server = state(folder.path());
    let answer = json_of(&server, "GET", "runs", None).await;
    assert_eq!(answer["notes"], json!([]));
    let runs: Vec<Value> = answer["runs"].as_array().expect("a list").clone();
    let seen = runs.iter().map(|run| [&run["id"], &run["name"], &run["state"], &run["created"], &run["done"]]);
    let wanted = [
        json!([4, "positions lost", "paused", 1_795_029_397, 0]),
        json!([2, "dice", "paused", 1_795_029_372, 10]),
        json!([1, "five, renamed", "finished", 1_795_029_372, 5]),
    ];
    assert!(seen.map(|run| json!(run)).eq(wanted), "{runs:?}");
    let names_afterwards = [
        "1.jsonl",
        "1.run.json",
        "2.jsonl",
        "2.run.json",
        "4.jsonl",
        "4.run.json",
        "history.sqlite.moved",
        "history.sqlite.moved-wal",
    ];
    assert_eq!(names(folder.path()), names_afterwards);
    // Its runs can go on, in the format that they were begun with.
    json_of(&server, "POST", "runs/2/resume", None).await;
    wait(&server, &2.into(), |run| run["done"].as_u64() > Some(12)).await;
    json_of(&server, "POST", "runs/2/pause", None).await;
    let report = json_of(&server, "GET", "runs/2/report", None).await;
    assert_eq!((&report["bound"], &report["left_out"]["foreign"]), (&false.into(), &0.into()));
    let notes = report["notes"].to_string();
    assert!(notes.contains("the format of an earlier version"), "{notes}");
    // A server that starts later finds what was moved, and nothing twice.
    let again = json_of(&state(folder.path()), "GET", "runs", None).await;
    assert_eq!(again["runs"].as_array().map(Vec::len), Some(3));
    // What was moved is what a new run does not overwrite.
    assert_eq!(json_of(&server, "POST", "runs", Some(short())).await["id"], 5);
    wait(&server, &5.into(), |run| run["state"] == "finished").await;
}

/// Without its write-ahead log, a database is as it was before; rows of all lengths are read.
#[tokio::test(flavor = "multi_thread")]
async fn a_large_history_is_taken_over() {
    let folder = old_history(&[("many.sqlite", "history.sqlite")]);
    let server = state(folder.path());
    let runs = json_of(&server, "GET", "runs", None).await["runs"].clone();
    let runs = runs.as_array().expect("a list");
    let ids: Vec<i64> = (1..=60).rev().filter(|id| *id != 40).collect();
    assert_eq!(runs.iter().filter_map(|run| run["id"].as_i64()).collect::<Vec<_>>(), ids);
    for run in runs {
        let id = run["id"].as_i64().expect("a number");
        let name = format!("run {id} {}", if id % 7 == 0 { "ü".repeat(500) } else { String::new() });
        assert_eq!((&run["name"], &run["created"]), (&name.into(), &(1_700_000_000 + id).into()));
        let (state, error) = match id {
            13 => ("unreadable", Some("its record 13.jsonl is missing")),
            id if id % 10 == 0 => ("failed", Some("the disk was full")),
            _ => ("paused", None),
        };
        assert_eq!((&run["state"], run["error"].as_str()), (&state.into(), error), "{run}");
    }
}

/// What is no database stays, is named, and everything else is listed.
#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_history_hides_nothing() {
    let folder = old_history(&[("1.jsonl", "1.jsonl")]);
    std::fs::write(folder.path().join("history.sqlite"), "something else").expect("written");
    let server = state(folder.path());
    for _ in 0..2 {
        let answer = json_of(&server, "GET", "runs", None).await;
        let run = &answer["runs"][0];
        assert_eq!((&run["id"], &run["name"], &run["done"]), (&1.into(), &"optimal".into(), &5.into()));
        let note = "the history of an earlier version cannot be read: it is no SQLite database";
        assert_eq!(answer["notes"], json!([note]));
    }
    assert_eq!(names(folder.path()), ["1.jsonl", "history.sqlite"]);
}

/// Writing fails, as on a full disk; when there is space again, everything goes on.
#[tokio::test(flavor = "multi_thread")]
#[cfg(target_os = "linux")]
async fn a_full_disk_ends_a_run_and_nothing_else() {
    use rustix::process::{Resource, Rlimit, setrlimit};
    const NAME: &str = "a_full_disk_ends_a_run_and_nothing_else";
    // The limit is one of the process, so this test has a process of its own.
    if std::env::var_os("ZAUBER_TEST_FULL_DISK").is_none() {
        let this = std::env::current_exe().expect("this program");
        let child = std::process::Command::new("sh")
            .args(["-c", "trap '' XFSZ; exec \"$@\"", "sh"])
            .arg(this)
            .args(["--exact", NAME, "--nocapture"])
            .env("ZAUBER_TEST_FULL_DISK", "1")
            .output()
            .expect("a shell");
        let text = String::from_utf8_lossy(&child.stdout) + String::from_utf8_lossy(&child.stderr);
        assert!(child.status.success() && text.contains("1 passed"), "{text}");
        return;
    }
    let most = |bytes: Option<u64>| {
        setrlimit(Resource::Fsize, Rlimit { current: bytes, maximum: None }).expect("a limit can be set");
    };
    let folder = tempfile::tempdir().expect("a folder");
    let server = state(folder.path());
    // Nothing can be written: nothing begins, nothing is left, and that is said.
    most(Some(0));
    for _ in 0..4 {
        let text = refused(&server, "POST", "runs", Some(short()), StatusCode::INTERNAL_SERVER_ERROR).await;
        assert!(text.contains("cannot write"), "{text}");
    }
    assert_eq!(names(folder.path()), Vec::<String>::new());
    // Some kilobytes can: the run fails when they are used up, with its reason, and its stream ends.
    most(Some(4000));
    let id = json_of(&server, "POST", "runs", Some(long())).await["id"].clone();
    let events = ask(&server, "GET", &format!("runs/{id}/watch"), None).await.1;
    assert!(events.contains("event: done") && events.contains("\"failed\""), "{events}");
    let failed = |run: &Value| run["state"] == "failed";
    let run = wait(&server, &id, failed).await;
    assert!(run["error"].as_str().is_some_and(|text| text.contains("cannot write")), "{run}");
    let rows = run["done"].as_u64().expect("a number");
    assert!(rows > 5);
    // Its place is free, as often as that happens.
    for _ in 0..3 {
        let resumed = json_of(&server, "POST", &format!("runs/{id}/resume"), None).await;
        assert!(["running", "failed"].map(Value::from).contains(&resumed["state"]), "{resumed}");
        wait(&server, &id, failed).await;
    }
    // Not even a description can be written: it is known all the same, to this server and to the next one.
    let description = folder.path().join(format!("{id}.run.json"));
    std::fs::remove_file(&description).expect("it was there");
    most(Some(10));
    json_of(&server, "POST", &format!("runs/{id}/resume"), None).await;
    wait(&server, &id, failed).await;
    assert!(!description.exists());
    assert_eq!(json_of(&state(folder.path()), "GET", "runs", None).await["runs"][0]["state"], "paused");
    // There is space again.
    most(None);
    let resumed = json_of(&server, "POST", &format!("runs/{id}/resume"), None).await;
    assert_eq!((&resumed["state"], &resumed["error"]), (&"running".into(), &Value::Null));
    let run = wait(&server, &id, |run| run["done"].as_u64() > Some(rows + 5)).await;
    assert_eq!(run["state"], "running");
    json_of(&server, "POST", &format!("runs/{id}/pause"), None).await;
    let report = json_of(&server, "GET", &format!("runs/{id}/report"), None).await;
    assert_eq!(report["left_out"], json!({ "damaged": 0, "twice": 0, "foreign": 0 }));
    let other = json_of(&server, "POST", "runs", Some(short())).await["id"].clone();
    wait(&server, &other, |run| run["state"] == "finished").await;
}
