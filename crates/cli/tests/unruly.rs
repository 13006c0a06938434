//! `zauber robot run` on machines that do not behave, over real connections: the machine hears `stop`, and one Ctrl-C is
//! enough.
#![cfg(unix)]

mod common;

use common::zauber;
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

/// A line with its check.
fn sealed(text: &str) -> String {
    format!("{text}*{:02X}\n", text.bytes().fold(0, |check, byte| check ^ byte))
}

/// A machine with six motors that behaves until it should move. Then it begins to move, does something else for ever, and
/// never says that it is done. It passes on what it is told.
fn machine(mischief: fn(TcpStream)) -> (String, Receiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = format!("tcp:{}", listener.local_addr().expect("an address"));
    let (tell, told) = channel();
    thread::spawn(move || {
        let (stream, _) = listener.accept().expect("a connection");
        obey(stream, &tell, mischief);
    });
    (port, told)
}

fn obey(mut stream: TcpStream, tell: &Sender<String>, mischief: fn(TcpStream)) {
    let reader = BufReader::new(stream.try_clone().expect("a second handle"));
    let mut is_moving = false;
    for line in reader.lines().map_while(Result::ok) {
        let text = line.split('*').next().unwrap_or_default().to_owned();
        let answer = match text.as_str() {
            "hello zauber 1" => Some("hello zauber 1 direct"),
            "battery" => Some("volts none"),
            "begin" => Some("ready"),
            _ if text.starts_with("do 1 ") => Some("ok 1"),
            _ => None,
        };
        if let Some(answer) = answer.filter(|_| !is_moving) {
            stream.write_all(sealed(answer).as_bytes()).expect("it is read");
        }
        if text.starts_with("do 1 ") && !is_moving {
            is_moving = true;
            let stream = stream.try_clone().expect("a second handle");
            thread::spawn(move || mischief(stream));
        }
        if tell.send(text).is_err() {
            return;
        }
    }
}

fn begin(port: &str) -> Child {
    let words = ["robot", "run", "--robot", "six-motor", "--port", port, "--alg", "R U F", "--json"];
    zauber(&words).stdout(Stdio::piped()).spawn().expect("it runs")
}

/// Waits until the machine is told something that begins so.
fn until(told: &Receiver<String>, begins: &str) {
    let all = std::iter::from_fn(|| told.recv().ok());
    assert!(all.into_iter().any(|text| text.starts_with(begins)), "the machine never hears '{begins}'");
}

fn interrupt(child: &Child) {
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.expect("kill runs").success());
}

/// How it ended.
fn end(mut child: Child) -> (Option<i32>, Value) {
    let mut out = String::new();
    child.stdout.take().expect("it is piped").read_to_string(&mut out).expect("text");
    (child.wait().expect("it ends").code(), serde_json::from_str(&out).expect("JSON"))
}

#[test]
fn a_machine_that_floods_the_line_hears_the_stop() {
    let flood = |mut stream: TcpStream| while stream.write_all(&[b'x'; 4096]).is_ok() {};
    let (port, told) = machine(flood);
    let child = begin(&port);
    until(&told, "do 1 ");
    // The line is full before anybody could press Ctrl-C; that the program ends by itself is as good.
    interrupt(&child);
    until(&told, "stop");
    let (code, report) = end(child);
    assert_eq!((code, &report["outcome"]), (Some(5), &"stopped".into()), "{report}");
}

#[test]
fn one_interrupt_stops_a_machine_that_is_silent_or_drips() {
    let silence = |_: TcpStream| {};
    let drip = |mut stream: TcpStream| {
        while stream.write_all(b"x").is_ok() {
            thread::sleep(Duration::from_millis(2));
        }
    };
    let repeats = |mut stream: TcpStream| {
        while stream.write_all(sealed("ok 1").as_bytes()).is_ok() {
            thread::sleep(Duration::from_millis(2));
        }
    };
    for mischief in [silence as fn(TcpStream), drip, repeats] {
        let (port, told) = machine(mischief);
        let child = begin(&port);
        until(&told, "do 1 ");
        interrupt(&child);
        until(&told, "stop");
        let (code, report) = end(child);
        assert_eq!((code, &report["why"]), (Some(5), &"stopped by hand".into()), "{report}");
    }
}
