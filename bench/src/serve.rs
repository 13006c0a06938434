//! A server with 50 and 200 clients at once, who do everything that clients do: load the page, check, solve, listen to
//! events, disconnect half way, and read slowly.
//!
//! Every answer is replayed. The only error that can occur is the documented 503. The benchmark prints how long a check
//! takes on the idle server and under load, and how much memory and how many files the server uses before and after.

use anyhow::{Context, Result, bail, ensure};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};
use testkit::noise::Noise;
use testkit::stickers::replay;

/// How long each crowd of clients stays.
const DURATION: Duration = Duration::from_secs(120);

/// What a client can do, and how often out of a hundred.
const ACTIONS: [(Action, usize); 6] = [
    (Action::Check, 50),
    (Action::Page, 10),
    (Action::Solve, 20),
    (Action::Events, 10),
    (Action::Cancel, 7),
    (Action::ReadSlowly, 3),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    Check,
    Page,
    Solve,
    Events,
    Cancel,
    ReadSlowly,
}

/// What a client has observed.
#[derive(Default)]
struct Seen {
    /// How often each action was done.
    done: [usize; ACTIONS.len()],
    /// How often the server was full.
    refused: usize,
    checks: Vec<Duration>,
}

pub(crate) fn run() -> Result<()> {
    let server = Server::start()?;
    let mut noise = Noise::new(1);
    let mut idle = Vec::new();
    for _ in 0..2000 {
        idle.push(check(&server.host, &mut noise)?);
    }
    println!("check on the idle server: {}", times(idle));
    println!("memory {} MB, {} files open", server.memory()?, server.files()?);
    for clients in [50, 200] {
        let seen = crowd(&server.host, clients)?;
        let names = ACTIONS.iter().zip(seen.done).map(|((action, _), count)| format!("{count} {action:?}"));
        println!("\n{clients} clients for {} s: {}", DURATION.as_secs(), names.collect::<Vec<_>>().join(", "));
        println!("no errors; {} times 503, because the server was full", seen.refused);
        println!("check under load: {}", times(seen.checks));
        // Abandoned searches end in a moment, idle connections after ten seconds.
        std::thread::sleep(Duration::from_secs(12));
        println!("afterwards: memory {} MB, {} files open", server.memory()?, server.files()?);
    }
    Ok(())
}

fn times(mut times: Vec<Duration>) -> String {
    times.sort_unstable();
    let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize].as_secs_f64() * 1000.0;
    format!("median {:.2} ms, 99 % within {:.2} ms, {} of them", at(0.5), at(0.99), times.len())
}

/// Sends a crowd of clients to a server.
fn crowd(host: &str, clients: usize) -> Result<Seen> {
    let end = Instant::now() + DURATION;
    let total = Mutex::new(Ok(Seen::default()));
    std::thread::scope(|scope| {
        for number in 0..clients {
            let total = &total;
            scope.spawn(move || {
                let seen = client(host, number as u64, end).with_context(|| format!("client {number}"));
                let mut total = total.lock().expect("no client panics");
                match (&mut *total, seen) {
                    (Ok(total), Ok(seen)) => total.add(seen),
                    (Ok(_), Err(error)) => *total = Err(error),
                    (Err(_), _) => {}
                }
            });
        }
    });
    total.into_inner().expect("no client panics")
}

impl Seen {
    fn add(&mut self, other: Seen) {
        self.refused += other.refused;
        self.checks.extend(other.checks);
        self.done.iter_mut().zip(other.done).for_each(|(sum, count)| *sum += count);
    }
}

fn client(host: &str, number: u64, end: Instant) -> Result<Seen> {
    let mut noise = Noise::new(1000 + number);
    let mut seen = Seen::default();
    while Instant::now() < end {
        let mut die = noise.below(100);
        let number = ACTIONS.iter().position(|(_, share)| {
            let is_it = die < *share;
            die = die.saturating_sub(*share);
            is_it
        });
        let number = number.expect("the shares are a hundred");
        let action = ACTIONS[number].0;
        let is_refused = match action {
            Action::Check => {
                seen.checks.push(check(host, &mut noise)?);
                false
            }
            Action::Page => page(host).map(|()| false)?,
            Action::Solve => solve(host, &mut noise)?,
            Action::Events => events(host, &mut noise)?,
            Action::Cancel => cancel(host, &mut noise)?,
            Action::ReadSlowly => read_slowly(host).map(|()| false)?,
        };
        seen.refused += usize::from(is_refused);
        seen.done[number] += usize::from(!is_refused);
        // People think in between.
        std::thread::sleep(Duration::from_millis(noise.below(200) as u64));
    }
    Ok(seen)
}

fn cube(noise: &mut Noise) -> &'static str {
    let cubes: Vec<&'static str> = testkit::random_cubes().collect();
    noise.pick(&cubes)
}

fn post(host: &str, path: &str, accept: &str, body: &str) -> Result<TcpStream> {
    let mut stream = TcpStream::connect(host)?;
    stream.set_read_timeout(Some(Duration::from_secs(60)))?;
    let length = body.len();
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: {host}\r\nAccept: {accept}\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\nConnection: close\r\n\r\n"
    );
    stream.write_all((head + body).as_bytes())?;
    Ok(stream)
}

fn get(host: &str, path: &str) -> Result<TcpStream> {
    let mut stream = TcpStream::connect(host)?;
    stream.set_read_timeout(Some(Duration::from_secs(60)))?;
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")?;
    Ok(stream)
}

/// The body of an answer; `None` if the server was full.
fn answer(mut stream: TcpStream) -> Result<Option<String>> {
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes)?;
    let text = String::from_utf8_lossy(&bytes);
    let (head, body) = text.split_once("\r\n\r\n").context("no answer")?;
    match head.split_whitespace().nth(1) {
        Some("200") => Ok(Some(body.to_owned())),
        Some("503") => Ok(None),
        _ => bail!("{}", head.lines().next().unwrap_or_default()),
    }
}

/// How long a check takes, from connecting to the whole answer.
fn check(host: &str, noise: &mut Noise) -> Result<Duration> {
    let body = format!(r#"{{"position":{{"facelets":"{}"}}}}"#, cube(noise));
    let started = Instant::now();
    let answer = answer(post(host, "/api/check", "application/json", &body)?)?;
    let time = started.elapsed();
    ensure!(answer.context("check needs no place")?.contains("\"legal\":true"), "a legal cube is legal");
    Ok(time)
}

fn page(host: &str) -> Result<()> {
    let page = answer(get(host, "/")?)?.context("the page needs no place")?;
    let script = page.split("src=\"").nth(1).and_then(|rest| rest.split('"').next()).context("a script")?;
    let script = answer(get(host, &script.replace("./", "/"))?)?.context("a script needs no place")?;
    ensure!(!script.is_empty(), "the script is there");
    Ok(())
}

/// Replays the moves of a solution.
fn ensure_solved(cube: &str, solution: &str) -> Result<()> {
    // Those of its stages come later.
    let moves = solution.split("\"moves\":\"").nth(1).and_then(|rest| rest.split('"').next()).context("moves")?;
    ensure!(replay(cube, moves) == testkit::SOLVED, "{cube} is not solved by {moves}");
    Ok(())
}

fn solve(host: &str, noise: &mut Noise) -> Result<bool> {
    let cube = cube(noise);
    let body = format!(r#"{{"from":{{"facelets":"{cube}"}},"time":0.02}}"#);
    let Some(answer) = answer(post(host, "/api/solve", "application/json", &body)?)? else { return Ok(true) };
    ensure_solved(cube, &answer)?;
    Ok(false)
}

fn events(host: &str, noise: &mut Noise) -> Result<bool> {
    let cube = cube(noise);
    let body = format!(r#"{{"from":{{"facelets":"{cube}"}},"time":0.3}}"#);
    let Some(answer) = answer(post(host, "/api/solve", "text/event-stream", &body)?)? else { return Ok(true) };
    ensure_solved(cube, answer.split("event: done").nth(1).context("the end comes")?)?;
    Ok(false)
}

/// Starts a long search and leaves.
fn cancel(host: &str, noise: &mut Noise) -> Result<bool> {
    let body = format!(r#"{{"from":{{"facelets":"{}"}},"time":60}}"#, cube(noise));
    let mut lines = BufReader::new(post(host, "/api/solve", "text/event-stream", &body)?).lines();
    let status = lines.next().context("an answer")??;
    if status.contains(" 503 ") {
        return Ok(true);
    }
    for line in lines {
        if line?.starts_with("event: improved") {
            return Ok(false);
        }
    }
    bail!("the stream ended by itself")
}

/// Reads a script in small chunks.
fn read_slowly(host: &str) -> Result<()> {
    let mut stream = get(host, "/api/openapi.json")?;
    let (mut bite, mut read) = ([0; 2048], 0);
    loop {
        match stream.read(&mut bite)? {
            0 => break,
            bytes => read += bytes,
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    ensure!(read > 10_000, "the description is there");
    Ok(())
}

/// A server that is stopped on drop.
struct Server {
    child: Child,
    host: String,
}

impl Server {
    fn start() -> Result<Server> {
        let mut command = Command::new(crate::zauber()?);
        command.args(["serve", "--port", "0"]).stdout(Stdio::piped());
        let mut child = command.spawn().context("zauber does not start; build it with cargo build --release")?;
        let out = BufReader::new(child.stdout.take().context("its output")?);
        let address = out.lines().next().context("an address")??;
        let host = address.trim_start_matches("http://").trim_end_matches('/').to_owned();
        Ok(Server { child, host })
    }

    /// Megabytes in use.
    fn memory(&self) -> Result<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find(|line| line.starts_with("VmRSS")).context("its memory")?;
        let kilobytes: u64 = line.split_whitespace().nth(1).context("a number")?.parse()?;
        Ok(kilobytes / 1000)
    }

    fn files(&self) -> Result<usize> {
        Ok(std::fs::read_dir(format!("/proc/{}/fd", self.child.id()))?.count())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
