//! Runs `zauber` and captures its output.

#![allow(dead_code, reason = "each test file uses only some of it")]

use serde_json::Value;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

pub(crate) fn zauber(words: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("zauber"));
    command.args(words).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    // Tests use no tables, whatever the machine has.
    command.env("ZAUBER_TABLES", concat!(env!("CARGO_TARGET_TMPDIR"), "/no-tables"));
    command
}

pub(crate) fn run(words: &[&str], input: &str) -> Output {
    let mut child = zauber(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("zauber starts");
    let mut stdin = child.stdin.take().expect("the pipe is there");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("zauber ends");
    drop(writer.join());
    output
}

/// Like [`run`] without input, where no file can be larger than so many kilobytes: as if the disk were full.
#[cfg(unix)]
pub(crate) fn run_on_a_full_disk(kilobytes: u32, words: &[&str]) -> Output {
    let command = zauber(words);
    // The limit counts blocks of 512 bytes; without the signal, writing fails as it does on a full disk.
    let script = format!("trap '' XFSZ; ulimit -f {}; exec \"$@\"", 2 * kilobytes);
    let mut shell = Command::new("sh");
    shell.args(["-c", &script, "sh"]).arg(command.get_program()).args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => shell.env(name, value),
            None => shell.env_remove(name),
        };
    }
    shell.stdin(Stdio::null()).output().expect("a shell")
}

/// Everything a user sees, in one text.
pub(crate) fn seen(words: &[&str], input: &str) -> String {
    let output = run(words, input);
    let [out, err] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    let code = output.status.code().map_or("killed".into(), |code| code.to_string());
    let mut text = format!("exit {code}\n");
    for (name, stream) in [("stdout", out), ("stderr", err)] {
        if !stream.is_empty() {
            text += &format!("--- {name}\n{stream}");
        }
    }
    text
}

pub(crate) fn json(words: &[&str], input: &str) -> Vec<Value> {
    let output = run(words, input);
    let text = String::from_utf8(output.stdout).expect("JSON is UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect()
}

pub(crate) fn one(words: &[&str]) -> Value {
    let mut lines = json(words, "");
    assert_eq!(lines.len(), 1);
    lines.remove(0)
}

/// The cube after the moves of an answer.
pub(crate) fn solved_by(cube: &str, answer: &Value) -> String {
    testkit::stickers::replay(cube, answer["moves"].as_str().expect("moves are text"))
}

/// Sends a signal, where there are any.
pub(crate) fn send(signal: &str, child: &std::process::Child) {
    let kill = Command::new("sh").args(["-c", &format!("kill -{signal} {}", child.id())]).status();
    assert!(kill.expect("a shell").success());
}

/// A folder for the files of one test.
pub(crate) struct Folder(tempfile::TempDir);

impl Folder {
    pub(crate) fn new() -> Folder {
        Folder(tempfile::tempdir().expect("a folder"))
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn text(&self, name: &str) -> String {
        self.path(name).to_str().expect("text").to_owned()
    }
}
