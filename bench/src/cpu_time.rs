//! A limit on CPU time instead of time on the clock, for figures that do not depend on what else the machine does.

use std::sync::Mutex;
use std::time::{Duration, Instant};
use zauber::Watcher;

/// Ends a search when the process has used as much CPU time as so many threads use in some time. Where the system does
/// not tell, the clock decides.
pub(crate) struct CpuTime {
    used_before: Option<Duration>,
    most: Duration,
    time: Duration,
    begun: Instant,
    asked: Mutex<(Instant, bool)>,
}

/// The system is asked no more often than this.
const EVERY: Duration = Duration::from_micros(200);

/// A search that is ended by this watcher needs no limit of its own.
pub(crate) const NO_LIMIT: Duration = Duration::from_secs(3600);

impl CpuTime {
    /// From now on.
    pub(crate) fn of(time: Duration, threads: u32) -> CpuTime {
        let now = Instant::now();
        CpuTime { used_before: used(), most: time * threads, time, begun: now, asked: Mutex::new((now, false)) }
    }

    fn is_over(&self) -> bool {
        match (self.used_before, used()) {
            (Some(before), Some(now)) => now.saturating_sub(before) >= self.most,
            _ => self.begun.elapsed() >= self.time,
        }
    }
}

impl Watcher for CpuTime {
    fn is_cancelled(&self) -> bool {
        // Another thread asks for both.
        let Ok(mut asked) = self.asked.try_lock() else { return false };
        if asked.0.elapsed() >= EVERY {
            *asked = (Instant::now(), self.is_over());
        }
        asked.1
    }
}

/// The CPU time that this process has used.
#[cfg(unix)]
pub(crate) fn used() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Some(Duration::new(time.tv_sec.try_into().ok()?, time.tv_nsec.try_into().ok()?))
}

#[cfg(not(unix))]
pub(crate) fn used() -> Option<Duration> {
    None
}
