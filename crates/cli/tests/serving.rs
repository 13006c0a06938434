//! `zauber serve`: its address, how it ends, and what happens to searches then.

mod common;

use common::{send, solved_by, zauber};
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use testkit::SOLVED;

/// A server that is ended whatever happens to the test.
struct Served {
    child: std::process::Child,
    address: String,
}

impl Served {
    fn start(words: &[&str]) -> Served {
        let mut command = zauber(words);
        command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("zauber starts");
        let out = BufReader::new(child.stdout.take().expect("the pipe is there"));
        let address = out.lines().next().expect("an address").expect("UTF-8");
        Served { child, address }
    }

    fn authority(&self) -> &str {
        self.address.strip_prefix("http://").and_then(|rest| rest.strip_suffix('/')).expect("an address")
    }

    fn get(&self, path: &str) -> String {
        let mut stream = std::net::TcpStream::connect(self.authority()).expect("the server listens");
        let host = self.authority();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").expect("the server reads");
        std::io::read_to_string(stream).expect("the server answers")
    }

    /// Ends it with a signal; returns its exit code and what it printed to standard error.
    #[cfg(unix)]
    fn end(mut self, signal: &str) -> (Option<i32>, String) {
        send(signal, &self.child);
        let status = self.child.wait().expect("zauber ends");
        let notes = std::io::read_to_string(self.child.stderr.take().expect("the pipe is there")).expect("UTF-8");
        (status.code(), notes)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

#[cfg(unix)]
#[test]
fn a_server_says_where_it_is_and_ends_when_asked() {
    for signal in ["INT", "TERM"] {
        let served = Served::start(&["serve", "--port", "0"]);
        assert!(served.address.starts_with("http://127.0.0.1:"), "{}", served.address);
        let page = served.get("/");
        assert!(page.starts_with("HTTP/1.1 200 OK\r\n") && page.contains("<!doctype html>"), "{page}");
        assert!(served.get("/api/methods").contains("two-phase"));
        assert_eq!(served.end(signal), (Some(0), String::new()));
    }
}

#[cfg(unix)]
#[test]
fn a_port_that_is_taken_is_skipped_with_a_note() {
    let first = Served::start(&["serve", "--port", "0"]);
    let port = first.authority().rsplit_once(':').expect("a port").1;
    let second = Served::start(&["serve", "--port", port]);
    assert_ne!(first.address, second.address);
    assert!(second.get("/").starts_with("HTTP/1.1 200 OK\r\n"));
    let (code, notes) = second.end("TERM");
    assert_eq!((code, notes), (Some(0), format!("note: port {port} is taken; this is the next free one\n")));
}

/// A long search does not hold up the server, and its client gets the best solution so far.
#[cfg(unix)]
#[test]
fn a_server_that_is_ended_ends_its_searches() {
    let served = Served::start(&["serve", "--port", "0"]);
    let cube = testkit::random_cubes().next().expect("the corpus is not empty");
    let body = format!(r#"{{"from":{{"facelets":"{cube}"}},"time":600}}"#);
    let mut stream = std::net::TcpStream::connect(served.authority()).expect("the server listens");
    let (host, length) = (served.authority(), body.len());
    let head = format!("Host: {host}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n");
    write!(stream, "POST /api/solve HTTP/1.1\r\n{head}\r\n{body}").expect("the server reads");
    std::thread::sleep(std::time::Duration::from_secs(2));
    assert_eq!(served.end("TERM").0, Some(0));
    let answer = std::io::read_to_string(stream).expect("the server answers");
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
    assert!(head.starts_with("HTTP/1.1 200 OK"), "{head}");
    let answer: Value = serde_json::from_str(body).expect("JSON");
    assert_eq!(solved_by(cube, &answer), SOLVED);
}

#[test]
fn without_arguments_the_page_is_served_and_without_a_display_only_its_address_printed() {
    let served = Served::start(&[]);
    assert!(served.get("/").contains("<!doctype html>"));
}
