//! Watches a search improve, and ends it when the solution is short enough.

use std::sync::atomic::{AtomicBool, Ordering};
use zauber::{Better, Given, Progress, Puzzle, Reader, SolveOptions, Watcher, Workbench};

/// Ends the search at twenty turns or fewer.
struct Twenty(AtomicBool);

impl Watcher for Twenty {
    fn progress(&self, progress: &Progress) {
        println!("{} {}: {:?}", progress.task, progress.name.unwrap_or_default(), progress.part);
    }

    fn improved(&self, better: &Better<'_>) {
        println!("{} turns after {:.3} s", better.improvement.length, better.improvement.seconds);
        self.0.fetch_or(better.improvement.length <= 20, Ordering::Relaxed);
    }

    fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let cube = Reader::default().read(Puzzle::Cube, Given::Number("12345678901234567890"))?;
    let options = SolveOptions { time: None, ..SolveOptions::new(Puzzle::Cube) };
    println!("{}", Workbench::default().solve(&cube, None, &options, &Twenty(AtomicBool::new(false)))?);
    Ok(())
}
