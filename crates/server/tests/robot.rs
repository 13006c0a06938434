//! Programs on simulated machines over HTTP: simulated at once, or run step by step under a hand.

mod common;

use axum::http::StatusCode;
use common::{get, listen, post, read_until, send, state};
use serde_json::{Value, json};
use testkit::SOLVED;
use testkit::stickers::replay;

fn events(text: &str) -> Vec<(String, Value)> {
    let field = |block: &str, name: &str| block.lines().find_map(|line| line.strip_prefix(name).map(str::to_owned));
    text.split("\n\n")
        .filter_map(|block| {
            let data = field(block, "data: ")?;
            Some((field(block, "event: ")?, serde_json::from_str(&data).expect("JSON")))
        })
        .collect()
}

#[tokio::test]
async fn faults_are_listed() {
    let faults = get("/api/robot/faults?lang=de").await.json();
    let list = faults["faults"].as_array().expect("a list");
    assert!(list.iter().any(|fault| fault["name"] == "short-tilt"));
    assert!(list.iter().any(|fault| fault["text"] == "Eine Ebene verkantet beim Drehen"));
}

#[tokio::test]
async fn a_position_is_solved_on_a_simulated_machine() {
    let from = json!({ "facelets": replay(SOLVED, "R U F2 L'") });
    let body = json!({ "robot": "mindcuber", "from": from, "time": 0.05 });
    let report = post("/api/robot/simulate", &body).await.json();
    assert_eq!((&report["outcome"], &report["facelets"]), (&json!("solved"), &json!(SOLVED)));
    assert_eq!((&report["why"], &report["goal_reached"]), (&Value::Null, &json!(true)));
    assert!(report["seconds"].as_f64() > Some(1.0));
    // The turns of an alg, on a solved cube and on another one.
    let report = post("/api/robot/simulate", &json!({ "robot": "nxt", "alg": "R U" })).await.json();
    assert_eq!((&report["outcome"], &report["facelets"]), (&json!("completed"), &json!(replay(SOLVED, "R U"))));
    assert_eq!(report["goal_reached"], true);
    let cube = json!({ "facelets": replay(SOLVED, "U' R'") });
    let report = post("/api/robot/simulate", &json!({ "robot": "nxt", "alg": "R U", "cube": cube })).await.json();
    assert_eq!(report["outcome"], "solved");
    // A program as it is written.
    let body = json!({ "robot": "cubotino", "program": "R1F1R3S1F1R4S1" });
    let report = post("/api/robot/simulate", &body).await.json();
    assert_eq!(report["facelets"], replay(SOLVED, "R U' F2"));
}

#[tokio::test]
async fn a_fault_is_reported_and_nothing_is_made_up() {
    let from = json!({ "facelets": replay(SOLVED, "R U F2 L' D B' R2 U'") });
    let body = json!({ "robot": "nxt", "from": from, "optimise": "fixed", "time": 0.05, "fault": "stall", "seed": 4 });
    let report = post("/api/robot/simulate", &body).await.json();
    assert_eq!(report["outcome"], "stopped", "{report}");
    assert!(report["why"].as_str().is_some_and(|why| why.contains("stalled")), "{report}");
    let body = json!({ "robot": "nxt", "alg": "R", "fault": "gremlins" });
    let reply = post("/api/robot/simulate", &body).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(reply.error_text().contains("wedge"), "{}", reply.error_text());
    let body = json!({ "robot": "nxt", "program": "error: no robot" });
    let reply = post("/api/robot/simulate", &body).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    let body = json!({ "robot": "nxt", "program": "close R" });
    assert_eq!(post("/api/robot/simulate", &body).await.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn a_run_reports_every_step() {
    let body = json!({ "robot": "two-gripper", "alg": "R U2 F'", "pace": 0 });
    let reply = post("/api/robot/run", &body).await;
    let events = events(reply.text());
    let names: Vec<&str> = events.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!((names[0], names[names.len() - 1]), ("plan", "finished"));
    let (_, plan) = &events[0];
    let of = plan["program"].as_array().expect("a list").len() + plan["presenting"].as_array().expect("a list").len();
    assert_eq!(names.len(), of + 2);
    for (index, (name, step)) in events[1..=of].iter().enumerate() {
        assert_eq!((name.as_str(), &step["index"], &step["of"]), ("step", &json!(index), &json!(of)));
        assert!(step["text"].is_string() && step["faces"].is_string() && step["remaining"].is_number());
    }
    let (_, finished) = &events[of + 1];
    assert_eq!((&finished["outcome"], &finished["facelets"]), (&json!("completed"), &json!(replay(SOLVED, "R U2 F'"))));
    assert!(finished["seconds"].is_number() && finished["why"].is_string());
}

#[tokio::test]
async fn a_run_can_be_held_stepped_and_stopped() {
    let port = listen(state(2)).await;
    // A hundredth of real time would take minutes.
    let body = json!({ "robot": "six-motor", "alg": "R U2 F' L D B", "pace": 1 });
    let mut run = send(port, "/api/robot/run", "text/event-stream", &body).await;
    let first = read_until(&mut run, "\"id\":\"").await + &read_until(&mut run, "\n\n").await;
    let id = first.split("\"id\":\"").nth(1).and_then(|rest| rest.split('"').next()).expect("an id").to_owned();
    let switch = async |what: &str| {
        let mut reply = send(port, &format!("/api/robot/run/{id}/{what}"), "*/*", &json!({})).await;
        read_until(&mut reply, "\r\n\r\n").await
    };
    assert!(switch("pause").await.starts_with("HTTP/1.1 204"));
    read_until(&mut run, "event: paused").await;
    switch("step").await;
    read_until(&mut run, "event: step").await;
    read_until(&mut run, "event: paused").await;
    assert!(switch("fly").await.starts_with("HTTP/1.1 404"));
    switch("stop").await;
    let end = read_until(&mut run, "event: finished").await + &read_until(&mut run, "\n\n").await;
    assert!(end.contains("\"outcome\":\"stopped\"") && end.contains("stopped by hand"), "{end}");
}

#[tokio::test]
async fn a_real_machine_needs_a_permit_each_time() {
    let body =
        |permit: &Value| json!({ "robot": "six-motor", "alg": "R", "port": "/dev/no-such-port", "permit": permit });
    assert_eq!(post("/api/robot/run", &body(&Value::Null)).await.status, StatusCode::FORBIDDEN);
    assert_eq!(post("/api/robot/run", &body(&json!("guessed"))).await.status, StatusCode::FORBIDDEN);
    let permit = post("/api/robot/permit", &json!({})).await.json()["permit"].clone();
    let reply = post("/api/robot/run", &body(&permit)).await;
    assert_eq!(reply.status, StatusCode::OK);
    let events = events(reply.text());
    let (name, failed) = events.last().expect("events");
    assert_eq!(name, "failed");
    assert!(failed["error"]["text"].as_str().is_some_and(|text| text.contains("/dev/no-such-port")), "{failed}");
    assert_eq!(post("/api/robot/run", &body(&permit)).await.status, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn each_brick_of_a_machine_needs_a_port() {
    let listed = get("/api/robot/list").await.json();
    let ports = |name: &str| listed["robots"].as_array()?.iter().find(|robot| robot["name"] == name)?["ports"].as_u64();
    assert_eq!((ports("axis-four-arms"), ports("nxt"), ports("cubotino")), (Some(4), Some(1), Some(1)));
    let failed = async |port: &str| {
        let permit = post("/api/robot/permit", &json!({})).await.json()["permit"].clone();
        let body = json!({ "robot": "axis-four-arms", "alg": "R", "port": port, "permit": permit });
        let reply = post("/api/robot/run", &body).await;
        let events = events(reply.text());
        events.last().expect("events").1["error"]["text"].as_str().expect("a text").to_owned()
    };
    assert!(failed("/dev/no-such-port").await.contains("ports needed: 4"));
    assert!(failed("/dev/no-such-port,usb,usb,usb,usb").await.contains("given: 5"));
    assert!(failed("/dev/no-such-port, usb, usb, usb").await.contains("/dev/no-such-port"));
    let reply = post("/api/robot/run", &json!({ "robot": "axis-four-arms", "alg": "R L L' R'", "pace": 0 })).await;
    let events = events(reply.text());
    assert_eq!(events.last().expect("events").1["outcome"], "solved");
}

/// A machine on TCP that never stops talking; returns its port.
fn talker() -> String {
    use std::io::Write;
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = format!("tcp:{}", listener.local_addr().expect("an address"));
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.expect("a connection");
            while stream.write_all(&[0x55; 4096]).is_ok() {}
        }
    });
    port
}

#[tokio::test]
async fn a_run_on_a_machine_that_does_not_behave_ends_with_an_event() {
    for robot in ["six-motor", "cubotino", "nxt"] {
        let permit = post("/api/robot/permit", &json!({})).await.json()["permit"].clone();
        let body = json!({ "robot": robot, "alg": "R", "port": talker(), "permit": permit });
        let reply = post("/api/robot/run", &body).await;
        let events = events(reply.text());
        let (name, finished) = events.last().expect("events");
        assert_eq!((name.as_str(), &finished["outcome"]), ("finished", &json!("stopped")), "{robot}: {finished}");
        assert_eq!(finished["why"], "the line is full of bytes that are no answer", "{robot}");
    }
}

/// A camera of one's own sees six sides; the run is held at each of them.
#[tokio::test]
async fn a_cube_is_shown_to_a_camera_of_ones_own() {
    let port = listen(state(2)).await;
    let cube = json!({ "facelets": replay(SOLVED, "R U F2") });
    for (robot, alg) in [("nxt", ""), ("cubotino", ""), ("mindcuber", "F2 U' R'")] {
        let body = json!({ "robot": robot, "alg": alg, "cube": cube, "camera": true, "pace": 0 });
        let mut run = send(port, "/api/robot/run", "text/event-stream", &body).await;
        let mut text = String::new();
        // One reading may bring several events.
        let mut arrived = async |wanted: &str| {
            if !text.contains(wanted) {
                text += &read_until(&mut run, wanted).await;
            }
            text.clone()
        };
        let first = arrived("\"number\":1").await;
        let id = first.split("\"id\":\"").nth(1).and_then(|rest| rest.split('"').next()).expect("an id").to_owned();
        for number in 1..=6 {
            arrived(&format!("\"number\":{number},\"of\":6,\"place\":\"U\"")).await;
            let mut reply = send(port, &format!("/api/robot/run/{id}/resume"), "*/*", &json!({})).await;
            read_until(&mut reply, "\r\n\r\n").await;
        }
        let end = arrived("\"outcome\"").await;
        let left = if alg.is_empty() { replay(SOLVED, "R U F2") } else { SOLVED.to_owned() };
        assert!(end.contains("\"outcome\":\"completed\"") && end.contains(&left), "{robot}: {end}");
        // Whoever has the camera says how it ended.
        assert!(end.contains("\"goal_reached\":null"), "{robot}: {end}");
    }
}
