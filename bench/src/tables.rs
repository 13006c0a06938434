//! Stored tables: how long they take to build, how much memory that takes, and how soon a cancelled build ends.
//!
//! Everything is done as in `zauber tables build`, into a separate folder and in a separate process, so that the peak
//! of memory is that of the build. Cancelling is measured at several moments of the build: until the waiting caller is
//! free, and until the build itself has ended.

use anyhow::{Context, Result, ensure};
use engine::{NoLimits, Progress, Reached};
use methods::{Profile, TableCache};
use puzzle::MoveCosts;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use store::{Residence, Status, Store, StoreError};
use zauber::{STORED_TABLES, StoredTable};

/// The parts of a build after which it is cancelled.
const PARTS: [f64; 6] = [0.0, 0.1, 0.3, 0.5, 0.7, 0.95];

/// Cancels a build when a part of it is done, and notes when that was.
struct CancelAt {
    part: f64,
    cancelled: AtomicBool,
    at: std::sync::Mutex<Option<Instant>>,
}

impl Progress for CancelAt {
    fn report(&self, reached: Reached) {
        if let Reached::Part(part) = reached
            && part >= self.part
            && !self.cancelled.swap(true, Ordering::Relaxed)
        {
            *self.at.lock().expect("nobody panics") = Some(Instant::now());
        }
    }

    fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }
}

/// Each table in a process of its own.
pub(crate) fn run() -> Result<()> {
    let own = std::env::current_exe()?;
    for table in STORED_TABLES {
        for mode in ["build", "cancel", "wait"] {
            let status = Command::new(&own).args(["tables", table.name, mode]).status().context("the bench starts")?;
            ensure!(status.success(), "{} {mode}", table.name);
        }
    }
    Ok(())
}

/// One measurement, in the process that [`run`] started for it.
pub(crate) fn part(name: &str, mode: &str) -> Result<()> {
    let table = StoredTable::named(name).context("a table of this name")?;
    let folder = tempfile::tempdir()?;
    let cache = TableCache::new(Store::at(folder.path()), Residence::Mapped);
    match mode {
        "build" => build(&cache, table),
        "cancel" => cancel(&cache, table),
        _ => wait(&cache, table),
    }
}

fn build(cache: &TableCache, table: &'static StoredTable) -> Result<()> {
    let start = Instant::now();
    cache.build(table, &NoLimits)?;
    let seconds = start.elapsed().as_secs_f64();
    let megabytes = table.bytes as f64 / 1e6;
    let start = Instant::now();
    ensure!(cache.status(table) == Status::Ready, "it is ready when it is built");
    println!(
        "{}: {megabytes:.0} MB, built and stored in {seconds:.1} s, checked in {:.2} s; peak memory {}",
        table.name,
        start.elapsed().as_secs_f64(),
        peak().map_or("unknown".into(), |peak| format!(
            "{:.0} MB, {:.0} MiB more than the table",
            peak / 1e6,
            (peak - table.bytes as f64) / (1 << 20) as f64
        ))
    );
    Ok(())
}

/// The peak memory of this process in bytes, where it can be determined.
fn peak() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<f64>().ok()? * 1024.0)
}

fn cancel(cache: &TableCache, table: &'static StoredTable) -> Result<()> {
    for part in PARTS {
        let at = CancelAt { part, cancelled: AtomicBool::new(false), at: std::sync::Mutex::new(None) };
        let built = cache.build(table, &at);
        let ended = Instant::now();
        ensure!(matches!(built, Err(StoreError::Cancelled)), "a cancelled build says so");
        let asked = at.at.into_inner().expect("nobody panics").context("that part was reached")?;
        let milliseconds = ended.duration_since(asked).as_secs_f64() * 1e3;
        println!("    cancelled at {:>3.0} %: the build ended after {milliseconds:.1} ms", 100.0 * part);
    }
    Ok(())
}

/// A search that waits for the table and leaves.
fn wait(cache: &TableCache, table: &'static StoredTable) -> Result<()> {
    let flag = AtomicBool::new(false);
    struct Flag<'a>(&'a AtomicBool);
    impl Progress for Flag<'_> {
        fn is_cancelled(&self) -> bool {
            self.0.load(Ordering::Relaxed)
        }
    }
    let costs = MoveCosts::half_turns();
    for milliseconds in [100, 500, 1500] {
        flag.store(false, Ordering::Relaxed);
        let waited = std::thread::scope(|scope| {
            let waiter = scope.spawn(|| {
                let got = match table.name {
                    "korf" => cache.korf(&Flag(&flag)).map(drop),
                    _ => cache.two_phase(Profile::Large, &costs, &Flag(&flag)).map(drop),
                };
                (got.is_err(), Instant::now())
            });
            std::thread::sleep(Duration::from_millis(milliseconds));
            let asked = Instant::now();
            flag.store(true, Ordering::Relaxed);
            let (cancelled, ended) = waiter.join().expect("it does not panic");
            cancelled.then(|| ended.duration_since(asked).as_secs_f64() * 1e3)
        });
        let waited = waited.context("it was not ready yet")?;
        println!("    a caller that left after {milliseconds} ms was free {waited:.1} ms later");
    }
    Ok(())
}
